//! Other states a viewer could not tell from the true one.

use super::cards::{Card, CardSet};
use super::frame::Frame;
use super::state::{Mode, Orders, ShipId, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, Viewer};

/// Exchanges everything this viewer cannot know: hands within pools, deck and pile orders, orders, unfinished answers.
pub(super) fn reshuffle(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if state.ending.is_some() {
        // Everything is published (TW-478).
        return other;
    }
    for seat in Seat::all(state.seats()) {
        let pinned = pinned(state, viewer, seat);
        let realm = &mut other.realms[seat];
        for pile in &mut realm.market {
            // The top card lies face up, the rest has an unknown order (TW-471).
            let hidden = pile.len().saturating_sub(1);
            // In an order of their own, so that where cards lie now does not show in where they lie then.
            pile[..hidden].sort_unstable();
            rng.shuffle(&mut pile[..hidden]);
        }
        if viewer.is(seat) {
            realm.deck.sort_unstable();
            rng.shuffle(&mut realm.deck);
            continue;
        }
        let hand = realm.hand;
        let mut loose: Vec<Card> = hand
            .without(pinned)
            .iter()
            .chain(realm.deck.iter().copied())
            .collect();
        loose.sort_unstable();
        rng.shuffle(&mut loose);
        realm.deck = loose.split_off(hand.len() - pinned.len());
        realm.hand = pinned.and(loose.into_iter().collect());
        realm.orders = some_orders(state, seat, rng);
    }
    if let Some(mut frame) = other.stack.pop() {
        rewrite(&other, &mut frame, viewer, rng);
        other.stack.push(frame);
    }
    other
}

/// A world to think in: nobody has given orders, and nobody else has begun to answer.
pub(super) fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut other = reshuffle(state, Viewer::Seat(seat), rng);
    for seat in Seat::all(state.seats()).filter(|s| *s != seat) {
        other.realms[seat].orders = Orders {
            holds: state.realms[seat].orders.holds,
            ..Orders::default()
        };
    }
    if let Some(frame) = other.stack.last_mut() {
        unanswer(frame, state.turn.seat, seat);
    }
    other
}

/// Takes back what seats other than this one have answered so far: it is not known here.
fn unanswer(frame: &mut Frame, active: Seat, seat: Seat) {
    match frame {
        Frame::Bank { cards, .. } | Frame::Discard { cards } if seat != active => {
            *cards = CardSet::EMPTY;
        }
        Frame::Drop { owed, named } => {
            for other in (0..4).filter(|i| *i != seat.index() && owed[*i] > 0) {
                named[other] = CardSet::EMPTY;
            }
        }
        Frame::Offers { offered, .. } => offered.retain(|s| s.seat == seat),
        Frame::Jam { willing, .. } => {
            for other in (0..4).filter(|i| *i != seat.index()) {
                willing[other] = false;
            }
        }
        _ => {}
    }
}

/// Cards that must stay in a hand: those the viewer saw there, and those of a half-built purchase or starship.
fn pinned(state: &State, viewer: Viewer, seat: Seat) -> CardSet {
    let seen = state
        .looks
        .iter()
        .filter(|l| l.at == seat && viewer.is(l.by));
    let mut pinned = seen.fold(CardSet::EMPTY, |all, look| all.and(look.cards));
    if seat == state.turn.seat {
        for frame in &state.stack {
            match frame {
                Frame::Pay { paid, .. } => pinned = pinned.and(*paid),
                Frame::Configure {
                    hull,
                    weapons,
                    crew,
                    ..
                } => {
                    pinned = pinned
                        .and(*weapons)
                        .and(hull.iter().chain(crew).copied().collect());
                }
                _ => {}
            }
        }
    }
    pinned.among(state.realms[seat].hand)
}

/// Orders a seat might have; one that is asked has none that would answer for it.
fn some_orders(state: &State, seat: Seat, rng: &mut Rng) -> Orders {
    let realm = &state.realms[seat];
    if !realm.is_person() {
        return realm.orders.clone();
    }
    let mode = match rng.below(4) {
        0 => None,
        i => Some(Mode::ALL[i as usize - 1]),
    };
    Orders {
        mode,
        standing: Vec::new(),
        never_joins: rng.below(2) == 0,
        holds: realm.orders.holds,
    }
}

fn some_of(cards: CardSet, count: usize, rng: &mut Rng) -> CardSet {
    let mut cards: Vec<Card> = cards.iter().collect();
    rng.shuffle(&mut cards);
    cards.into_iter().take(count).collect()
}

/// Unfinished answers of other seats become other answers of the same length.
fn rewrite(state: &State, frame: &mut Frame, viewer: Viewer, rng: &mut Rng) {
    let active = state.turn.seat;
    match frame {
        Frame::Bank { cards, .. } | Frame::Discard { cards } if !viewer.is(active) => {
            *cards = some_of(state.realms[active].hand, cards.len(), rng);
        }
        Frame::Smuggle { victim, cards } if !viewer.is(active) => {
            *cards = some_of(state.realms[*victim].hand, cards.len(), rng);
        }
        Frame::Drop { named, .. } => {
            for seat in Seat::all(state.seats()).filter(|s| !viewer.is(*s)) {
                let count = named[seat.index()].len();
                named[seat.index()] = some_of(state.realms[seat].hand, count, rng);
            }
        }
        Frame::Offers { offered, .. } => {
            let own: Vec<ShipId> = offered
                .iter()
                .copied()
                .filter(|s| viewer.is(s.seat))
                .collect();
            let mut others = own;
            for seat in Seat::all(state.seats()).filter(|s| !viewer.is(*s)) {
                let count = offered.iter().filter(|s| s.seat == seat).count();
                let mut lane: Vec<ShipId> = state.lane(seat).collect();
                rng.shuffle(&mut lane);
                others.extend(lane.into_iter().take(count));
            }
            *offered = others;
        }
        Frame::Jam { asked, willing, .. } => {
            for seat in Seat::all(state.seats()).filter(|s| !viewer.is(*s)) {
                let could = !asked[seat.index()] && state.realms[seat].hand.has(Card::JAM);
                willing[seat.index()] = could && rng.below(2) == 0;
            }
        }
        _ => {}
    }
}
