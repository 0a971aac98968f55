//! What may be answered: the only definition of what is legal.

mod advancing;
mod defaults;
mod moving;
mod orders;
mod paying;

pub use orders::{motions, orders};

use super::action::Action;
use super::advancements::{Special, When};
use super::campaign::Named;
use super::cards::{CardId, Suit};
use super::legal;
use super::names;
use super::score;
use super::sources;
use super::state::{Deed, State};
use super::step::{Asked, Cost, Step};
use crate::rules::ask::{Ask, Pace};
use crate::rules::seat::Seat;

/// The open question: at most one at any time (DF-655).
pub fn asks(state: &State) -> Vec<Ask<Action>> {
    if state.ending.is_some() {
        return Vec::new();
    }
    ask(state).into_iter().collect()
}

/// The question of the next step, if it asks anybody.
pub(super) fn ask(state: &State) -> Option<Ask<Action>> {
    let step = state.steps.last()?;
    let seat = asked(state)?;
    let offers = offers(state, step);
    let on_timeout = defaults::on_timeout(state, step, &offers);
    let pace = match step {
        Step::ActionMenu | Step::WonBy(_) | Step::PickHome(..) | Step::StartMenu => Pace::Long,
        _ => Pace::Short,
    };
    Some(Ask {
        seat,
        pace,
        offers,
        on_timeout,
    })
}

/// Who is asked now.
pub(super) fn asked(state: &State) -> Option<Seat> {
    match state.steps.last()?.asks() {
        Asked::Nobody => None,
        Asked::Active => Some(state.active()),
        Asked::Seat(seat) => Some(seat),
    }
}

/// Every answer to a step, in the fixed order of the ledger: cards by id, sectors ascending, declining last.
pub(super) fn offers(state: &State, step: &Step) -> Vec<Action> {
    match step {
        Step::PickHome(_, cards) => sorted(cards.clone()).map(Action::Home).collect(),
        Step::EqualNumber(seat, _) => {
            let home = state.players[*seat].home.map(|h| h.card);
            advancing::numbers(home.is_some_and(|h| state.card(h).circles() == 0))
        }
        Step::Restart => vec![Action::Restart, Action::Stop],
        Step::StartMenu => with_last(menu(state, When::Start), Action::Go),
        Step::PayTrack(_) => legal::paying(state).map(Action::Track).collect(),
        Step::Drop(_) => sorted(state.player().hand.clone())
            .map(Action::Drop)
            .collect(),
        Step::ExploreFrom => {
            let from = legal::explore_origins(state, None);
            from.into_iter().map(Action::From).collect()
        }
        Step::ExploreTo(from) => legal::explore_targets(state, *from)
            .map(Action::To)
            .collect(),
        Step::Infrastructure => {
            let upper = state.player().upper().filter(|u| u.cubes < 3);
            sorted(upper.map(|u| u.card).collect())
                .map(Action::Cube)
                .collect()
        }
        Step::ActionMenu => actions(state),
        Step::Sure(_) => vec![Action::Sure(true), Action::Sure(false)],
        Step::Augment => with_last(menu(state, legal::running_when(state)), Action::Done),
        Step::Free(_) => vec![Action::Free(true), Action::Free(false)],
        Step::Heir(seat) => sorted(state.heirs(*seat).collect())
            .map(Action::Heir)
            .collect(),
        other => more(state, other),
    }
}

fn more(state: &State, step: &Step) -> Vec<Action> {
    match step {
        Step::Source
        | Step::SocietySource
        | Step::NewSector(_)
        | Step::GovernmentNumber(_)
        | Step::Target
        | Step::PickWhat
        | Step::PickSlot
        | Step::Number
        | Step::Physics(_)
        | Step::Chemistry(_)
        | Step::PlanSuit
        | Step::MoonSource => advancing::offers(state, step),
        Step::Payment | Step::PayWith(_) | Step::Meet(_) => paying::offers(state, step),
        Step::WonBy(seat) => score::victories(state, *seat)
            .map(Action::Victory)
            .collect(),
        Step::CivSuit(seat, _) => score::civ_suits(state, *seat).map(Action::Suit).collect(),
        Step::WonderSuit(seat, victory) => score::wonder_suits(state, *seat, *victory)
            .map(Action::Suit)
            .collect(),
        Step::NameSector(seat) => {
            let at = state.home_sector(*seat).map(Named::Sector);
            naming(state, at)
        }
        Step::NameCiv(_, card) => naming(state, Some(Named::Card(*card))),
        other => moving::offers(state, other),
    }
}

/// A name, or the generated one.
fn naming(state: &State, what: Option<Named>) -> Vec<Action> {
    let name = what.map(|w| Action::Name(w, names::suggestion(&state.campaign, w)));
    name.into_iter().chain([Action::Keep]).collect()
}

pub(super) fn sorted(mut cards: Vec<CardId>) -> impl Iterator<Item = CardId> {
    cards.sort_unstable();
    cards.into_iter()
}

pub(super) fn with_last(mut offers: Vec<Action>, last: Action) -> Vec<Action> {
    offers.push(last);
    offers
}

/// The advancements that would do something now.
fn menu(state: &State, when: When) -> Vec<Action> {
    let mut found = Vec::new();
    sources::each(state, state.active(), when, None, |source| {
        if legal::works(state, source) {
            found.push((source.card, source.slot));
        }
    });
    found.sort_unstable();
    found.into_iter().map(|(c, s)| Action::Use(c, s)).collect()
}

/// The sources of one advancement as answers.
fn sources_of(
    state: &State,
    special: Special,
    answer: impl Fn(CardId, u8) -> Action,
) -> Vec<Action> {
    let mut found: Vec<(CardId, u8)> = sources::of(state, state.active(), special, None)
        .iter()
        .map(|s| (s.card, s.slot))
        .collect();
    found.sort_unstable();
    found.into_iter().map(|(c, s)| answer(c, s)).collect()
}

/// The action menu.
fn actions(state: &State) -> Vec<Action> {
    let planned = legal::taken(state, Deed::Plan);
    if state.turn.deeds.len() >= 2 || planned {
        return vec![Action::End];
    }
    let mut offers = Vec::new();
    // Actions that do not depend on the card that pays are judged once.
    let grow = legal::can_act(state, Suit::Heart, None);
    for card in sorted(state.player().hand.clone()) {
        let suit = state.corner(card).suit;
        let legal = !legal::taken(state, Deed::Suited(suit))
            && match suit {
                Suit::Heart => grow,
                other => legal::can_act(state, other, Some(card)),
            };
        if legal {
            offers.push(Action::Do(suit, card));
        }
        let civ = state.card(card).civ().map(|c| c.sector);
        let evoked = civ.is_some_and(|s| state.board.controls(state.active(), s));
        if evoked && !legal::taken(state, Deed::Evoke) {
            offers.push(Action::Evoke(card));
        }
    }
    offers.push(Action::Plan);
    with_last(offers, Action::End)
}

/// Whether a START advancement costs a step, and what follows it.
pub(super) fn cost(special: Special) -> Option<Step> {
    Cost::of(special).map(Step::PayTrack)
}
