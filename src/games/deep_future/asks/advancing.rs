//! Answers about making things: new worlds, advancements, planned cards.

use super::{sorted, sources_of, with_last};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::Special;
use crate::games::deep_future::cards::{CardId, Suit};
use crate::games::deep_future::legal;
use crate::games::deep_future::sources;
use crate::games::deep_future::state::{Pick, State};
use crate::games::deep_future::step::Step;

pub(super) fn offers(state: &State, step: &Step) -> Vec<Action> {
    match step {
        Step::Source => {
            let mut offers = legal::settle_sources(state, None);
            offers.extend(sources_of(state, Special::Society, Action::Use));
            offers
        }
        Step::SocietySource => legal::new_worlds(state),
        Step::MoonSource => with_last(legal::new_worlds(state), Action::Skip),
        Step::NewSector(_) => state
            .board
            .sectors(state.active())
            .map(Action::Sector)
            .collect(),
        Step::GovernmentNumber(_) => {
            let world = state.running.world;
            numbers(world.is_some_and(|w| state.card(w).circles() == 0))
        }
        Step::Target => targets(state),
        Step::PickWhat => {
            let suits = Suit::ALL.into_iter().map(Action::Suit);
            [Action::Value].into_iter().chain(suits).collect()
        }
        Step::PickSlot => {
            let card = state.running.making.card;
            let slots = card.map_or(&[][..], |c| state.card(c).slots());
            let open = slots.iter().enumerate().filter(|(_, s)| s.number.is_none());
            open.map(|(i, _)| Action::Slot(i as u8)).collect()
        }
        Step::Number => number(state),
        Step::Physics(_) => sources_of(state, Special::Physics, Action::Use),
        Step::Chemistry(_) => with_last(
            sources_of(state, Special::Chemistry, Action::Redraw),
            Action::Keep,
        ),
        Step::PlanSuit => Suit::ALL.into_iter().map(Action::Suit).collect(),
        _ => Vec::new(),
    }
}

/// The numbers 1 to 6 if one may be chosen, and the flip.
pub(super) fn numbers(free: bool) -> Vec<Action> {
    let chosen = (1..=6).filter(|_| free).map(Action::Choose);
    chosen.chain([Action::Roll]).collect()
}

/// The target of an Advance, or of Evoke skull, which leaves worlds alone.
fn targets(state: &State) -> Vec<Action> {
    let player = state.player();
    let evoked = state.running.making.pick != Pick::Nothing;
    let upper = player.upper().map(|u| u.card);
    let all: Vec<CardId> = upper.chain(player.settled.iter().copied()).collect();
    let open = |c: &CardId| {
        let card = state.card(*c);
        !card.is_complete() && (!evoked || card.tech().is_some())
    };
    let mut offers: Vec<Action> = sorted(all.into_iter().filter(open).collect())
        .map(Action::Target)
        .collect();
    offers.push(Action::Deck);
    if evoked {
        offers.push(Action::Skip);
    }
    offers
}

/// The number of the advancement being made.
fn number(state: &State) -> Vec<Action> {
    let making = &state.running.making;
    let Some(card) = making.card.map(|c| state.card(c)) else {
        return Vec::new();
    };
    if making.pick == Pick::Number {
        return (1..=6).map(Action::Choose).collect();
    }
    let circles = card.circles();
    // As many Physics as circles let a player choose again, on techs only (DF-330, DF-331).
    let physics = || sources::count(state, state.active(), Special::Physics, None);
    let evoked = making.pick != Pick::Nothing;
    let helped = !evoked && card.tech().is_some() && usize::from(physics()) >= circles;
    numbers(circles == 0 || helped)
}
