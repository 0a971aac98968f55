//! Other states a viewer could not tell from the true one.

use super::cards::{self, Card};
use super::planets::Planet;
use super::state::{Answer, Orders, Phase, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, Viewer};

/// Exchanges everything this viewer cannot know: decks, discards, other hands, bids, answers, investments and orders.
pub(super) fn reshuffle(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if state.ending.is_some() {
        return other;
    }
    deal_cards(&mut other, viewer, rng);
    deal_planets(&mut other, rng);
    for seat in state.all().filter(|s| !viewer.is(*s)) {
        some_answers(&mut other, seat, rng);
        other.players[seat].orders = some_orders(&other, seat, rng);
        other.players[seat].leaving = !other.players[seat].gone && rng.below(4) == 0;
    }
    other
}

/// A world to think in: nobody has given orders, and who has answered in secret is asked again.
pub(super) fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut other = reshuffle(state, Viewer::Seat(seat), rng);
    for seat in state.all().filter(|s| *s != seat) {
        other.players[seat].orders = Orders::default();
        other.players[seat].leaving = false;
        let Some(auction) = &mut other.auction else {
            continue;
        };
        match state.phase {
            Phase::Answers if auction.entitled.has(seat) && !state.players[seat].gone => {
                auction.answers[seat] = None;
            }
            Phase::Openings => auction.openings[seat] = None,
            Phase::Raise(asked) if asked == seat => auction.picked.clear(),
            _ => {}
        }
    }
    other
}

/// All hidden cards in one pool, dealt back to the places they came from.
fn deal_cards(state: &mut State, viewer: Viewer, rng: &mut Rng) {
    let hidden: Vec<Seat> = state.all().filter(|s| !viewer.is(*s)).collect();
    let mut pool: Vec<Card> = state.deck.iter().chain(&state.discard).copied().collect();
    for seat in &hidden {
        let player = &state.players[*seat];
        pool.extend(player.hand.iter().chain(&player.invested));
        pool.extend(state.auction.iter().flat_map(|a| &a.bids[*seat]));
    }
    // In an order of their own, so that where they lie now does not show in where they lie then.
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    let mut refill = |cards: &mut Vec<Card>| {
        let from = pool.len().saturating_sub(cards.len());
        *cards = pool.split_off(from);
    };
    refill(&mut state.deck);
    refill(&mut state.discard);
    for seat in hidden {
        let player = &mut state.players[seat];
        refill(&mut player.hand);
        player.hand.sort_unstable();
        refill(&mut player.invested);
        if let Some(auction) = &mut state.auction {
            refill(&mut auction.bids[seat]);
        }
    }
}

/// Nobody knows the Galaxy Deck or what is outside it (OE-390, OE-394).
fn deal_planets(state: &mut State, rng: &mut Rng) {
    let size = state.galaxy.len();
    let mut pool: Vec<Planet> = state.galaxy.iter().chain(&state.unused).copied().collect();
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    state.unused = pool.split_off(size);
    state.galaxy = pool;
}

fn some_card(hand: &[Card], rng: &mut Rng) -> Option<Card> {
    hand.get(rng.below(hand.len() as u32) as usize).copied()
}

fn some_answer(hand: &[Card], rng: &mut Rng) -> Answer {
    match rng.below(3) {
        0 => Answer::No,
        1 => Answer::Yes(None),
        _ => Answer::Yes(some_card(hand, rng)),
    }
}

/// Another answer, opening card or picked card of a seat that has given one.
fn some_answers(state: &mut State, seat: Seat, rng: &mut Rng) {
    let hand = &state.players[seat].hand;
    let Some(auction) = &mut state.auction else {
        return;
    };
    match state.phase {
        Phase::Answers if auction.answers[seat].is_some() && !state.players[seat].gone => {
            auction.answers[seat] = Some(some_answer(hand, rng));
        }
        Phase::Openings if auction.openings[seat].is_some() => {
            auction.openings[seat] = some_card(hand, rng);
        }
        Phase::Raise(asked) if asked == seat => {
            // Nobody else knows whether and what was picked already.
            let count = rng.below(hand.len() as u32 + 1) as usize;
            auction.picked = hand[..count].to_vec();
        }
        _ => {}
    }
    // What was answered with a named card before the reveal names a card of the new bid or hand now.
    if state.phase != Phase::Answers
        && let Some(Answer::Yes(Some(_))) = auction.answers[seat]
    {
        auction.answers[seat] = Some(Answer::Yes(None));
    }
}

/// Some orders a seat might have without anything having happened by them yet.
fn some_orders(state: &State, seat: Seat, rng: &mut Rng) -> Orders {
    // An awaited seat has no order that would answer for it, so it gets only those that cannot.
    let mut orders = Orders {
        manual_end: state.phase == Phase::Turn(seat) || rng.below(2) == 0,
        ..Orders::default()
    };
    if state.players[seat].gone {
        return orders;
    }
    let hand = &state.players[seat].hand;
    for lot in super::auction::later(state) {
        if rng.below(3) == 0 {
            orders.stored.insert(lot.planet, some_answer(hand, rng));
        }
        if !hand.is_empty() && rng.below(4) == 0 {
            let list: Vec<Card> = cards::designs(hand).take(2).collect();
            orders.proxy.insert(lot.planet, list);
        }
    }
    let asked = matches!(state.phase, Phase::Answers | Phase::Raise(_));
    if !asked {
        orders.skip = rng.below(4) == 0;
        orders.wins = Some(rng.below(7) as u8).filter(|_| rng.below(4) == 0);
        orders.cap = Some(rng.below(9) as u8 + 1).filter(|_| rng.below(4) == 0);
    }
    orders
}
