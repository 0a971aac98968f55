//! What follows by itself: the match goes on until somebody must decide.

use super::asks;
use super::auction;
use super::event::Event;
use super::score;
use super::state::{End, Ending, Lot, Phase, State};
use super::turns;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use std::sync::Arc;

/// Goes on until a seat must decide or the match is over.
pub fn advance(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    while step(state, rng, out) {}
}

/// One step, in the order the rules give; `false` when somebody must decide.
fn step(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    match state.phase {
        // OE-143: the row is topped up after every auction, then OE-053: the next planet.
        Phase::Offer => {
            turns::top_up(state, rng, out);
            auction::offer(state, out);
        }
        // OE-060: all answers together, orders before questions (OE-330).
        Phase::Answers => {
            if !auction::answers_are_in(state, out) {
                return false;
            }
            auction::reveal(state, out);
        }
        // OE-070.
        Phase::Openings => return auction::openings_are_in(state, out),
        // OE-074 to OE-087.
        Phase::Bidding => auction::next_bidder(state, out),
        Phase::Raise(seat) => return auction::ordered_raise(state, seat, out),
        // OE-115, OE-116.
        Phase::Turns(looked) => next_turn(state, looked, rng, out),
        // OE-127.
        Phase::Turn(seat) => {
            turns::top_up(state, rng, out);
            if state.players[seat].orders.manual_end || asks::may_act(state, seat) {
                return false;
            }
            end_turn(state, seat, out);
        }
        // OE-200.
        Phase::Upkeep => upkeep(state, out),
        // OE-224.
        Phase::Scoring => {
            let scored = Arc::new(score::end_scoring(state));
            out.push(Event::Scored(Arc::clone(&scored)));
            finish(state, Ending::Points(scored), out);
        }
        Phase::Take(_) | Phase::Over => return false,
    }
    true
}

/// The next turn clockwise from the token, over vacated seats; after the last one upkeep or the end (OE-044, OE-368).
fn next_turn(state: &mut State, looked: u8, rng: &mut Rng, out: &mut Vec<Event>) {
    let seats = state.seats();
    if looked == seats {
        state.phase = if state.last {
            Phase::Scoring
        } else {
            Phase::Upkeep
        };
        return;
    }
    let seat = state.token.clockwise(looked, seats);
    if state.players[seat].gone {
        state.phase = Phase::Turns(looked + 1);
    } else {
        turns::begin(state, seat, rng, out);
    }
}

/// A turn is over: what is left of it is lost (OE-124, OE-125).
pub fn end_turn(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let seats = state.seats();
    let ap = state.turn.take().map_or(0, |t| t.ap);
    let place = (seat.index() + usize::from(seats) - state.token.index()) as u8 % seats;
    state.phase = Phase::Turns(place + 1);
    out.push(Event::TurnEnds { seat, ap });
}

/// Chips, slide and refill, token, check for the last round (OE-200 to OE-223).
fn upkeep(state: &mut State, out: &mut Vec<Event>) {
    let before = state.budget;
    let mut chips = Vec::new();
    for lot in &mut state.market {
        // The oldest planets first, while the budget lasts (OE-203).
        if state.budget > 0 {
            state.budget -= 1;
            lot.chips += 1;
            chips.push(lot.planet);
        }
    }
    let mut turned = Vec::new();
    while state.market.len() < state.market_size()
        && let Some(planet) = state.galaxy.pop()
    {
        state.market.push(Lot { planet, chips: 0 });
        turned.push(planet);
    }
    state.token = next_token(state);
    out.push(Event::Upkeep {
        chips,
        turned,
        token: state.token,
    });
    turns::budget_news(state, before, out);
    let deck = state.galaxy.is_empty()
        && (state.options.end == End::LastRevealed || state.market.is_empty());
    let budget = state.budget == 0;
    state.last = deck || budget;
    state.round += 1;
    state.next_lot = 0;
    for (_, received) in state.received.iter_mut() {
        *received = 0;
    }
    out.push(Event::RoundBegins {
        round: state.round,
        deck,
        budget,
    });
    state.phase = Phase::Offer;
}

/// The next seat on the left that stayed (OE-211, OE-367).
fn next_token(state: &State) -> Seat {
    let seats = state.seats();
    let mut next = (1..=seats).map(|step| state.token.clockwise(step, seats));
    next.find(|s| !state.players[*s].gone)
        .unwrap_or(state.token)
}

/// The match is over.
pub fn finish(state: &mut State, ending: Ending, out: &mut Vec<Event>) {
    out.push(Event::Over {
        ending: ending.clone(),
    });
    state.ending = Some(ending);
    state.phase = Phase::Over;
}
