//! Other states a viewer could not tell from the true one.

use super::asks;
use super::cards::CardId;
use super::state::{Means, Orders, Paying, Starting, State};
use super::step::Step;
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, Viewer};

/// Exchanges everything this viewer cannot know: the deck, the face-down pile, the others' hands and orders.
pub(super) fn reshuffle(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if state.ending.is_some() {
        return other;
    }
    let mut pool = Vec::new();
    for_hidden(&mut other, viewer, |card| pool.push(*card));
    // In an order of their own, so that where they lie now does not show in where they lie then.
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    for_hidden(&mut other, viewer, |card| {
        if let Some(new) = pool.pop() {
            *card = new;
        }
    });
    for seat in Seat::all(state.seats()).filter(|s| !viewer.is(*s)) {
        // An awaited seat has no order that answers its question, or it would not be awaited.
        other.players[seat].orders = if asks::asked(state) == Some(seat) {
            Orders::default()
        } else {
            some_orders(rng)
        };
    }
    other
}

/// A world to think in: nobody has given orders.
pub(super) fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut other = reshuffle(state, Viewer::Seat(seat), rng);
    for seat in Seat::all(state.seats()).filter(|s| *s != seat) {
        other.players[seat].orders = Orders::default();
    }
    other
}

/// Every place whose card the viewer cannot know.
fn for_hidden(state: &mut State, viewer: Viewer, mut visit: impl FnMut(&mut CardId)) {
    let seen = if viewer.is(state.active()) {
        state.seen.clone()
    } else {
        Vec::new()
    };
    let deck = state.deck.iter_mut();
    deck.filter(|c| !seen.contains(c)).for_each(&mut visit);
    let open = state
        .steps
        .iter()
        .any(|s| matches!(s, Step::Meet(_) | Step::Strike(..)));
    let down = state.pile.iter_mut().skip(usize::from(open));
    down.flatten().for_each(&mut visit);
    for (seat, player) in state.players.iter_mut() {
        if !viewer.is(seat) {
            player.hand.iter_mut().for_each(&mut visit);
        }
    }
}

fn some_orders(rng: &mut Rng) -> Orders {
    let mut orders = Orders::default();
    if rng.below(2) == 0 {
        orders.pay = Some([Paying::None, Paying::Empty, Paying::All][rng.below(3) as usize]);
        orders.meet = vec![Means::Hand];
    }
    if rng.below(2) == 0 {
        orders.start = Some(Starting::Art);
        orders.restart = Some(rng.below(2) == 0);
    }
    orders
}
