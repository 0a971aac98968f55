//! Answers in the payment and challenge phases.

use super::{sorted, with_last};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::cards::{CardId, Suit};
use crate::games::deep_future::state::State;
use crate::games::deep_future::step::Step;

pub(super) fn offers(state: &State, step: &Step) -> Vec<Action> {
    match step {
        Step::Payment => {
            let due = state.player().upper().map(|u| u.card);
            let payable = due
                .filter(|c| !state.turn.paid.contains(c) && !payers(state, *c).is_empty())
                .collect();
            with_last(sorted(payable).map(Action::Pay).collect(), Action::Done)
        }
        Step::PayWith(card) => payers(state, *card).into_iter().map(Action::With).collect(),
        Step::Meet(suit) => means(state, *suit),
        _ => Vec::new(),
    }
}

/// The hand cards that can pay for a card: those of the suit of a filled slot (DF-446, DF-447).
pub(super) fn payers(state: &State, card: CardId) -> Vec<CardId> {
    let due = state.card(card);
    let hand = state.player().hand.iter().copied();
    sorted(
        hand.filter(|c| due.has_suit(state.corner(*c).suit))
            .collect(),
    )
    .collect()
}

/// What meets a challenge.
fn means(state: &State, suit: Suit) -> Vec<Action> {
    let player = state.player();
    let hand = player.hand.iter().copied();
    let hand = hand.filter(|c| state.corner(*c).suit == suit);
    let cubes = player.upper().filter(|u| u.cubes > 0).map(|u| u.card);
    let cubes = cubes.filter(|c| state.card(*c).has_suit(suit));
    let worlds = player.settled.iter().copied();
    let worlds = worlds.filter(|c| state.card(*c).has_suit(suit));
    let mut offers: Vec<Action> = sorted(hand.collect()).map(Action::Meet).collect();
    offers.extend(sorted(cubes.collect()).map(Action::Cube));
    offers.extend(sorted(worlds.collect()).map(Action::World));
    with_last(offers, Action::Accept)
}
