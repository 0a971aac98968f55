//! What follows by itself: the match goes on until somebody must decide.

use super::action::{Then, Tie};
use super::asks::legal;
use super::cards::{Card, CardSet};
use super::effects;
use super::event::{Cancelled, Event};
use super::leaders::Leader;
use super::score;
use super::setup;
use super::state::{Ending, Phase, SEATS, State, ally};
use super::trick::{End, Trick};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, SeatSet};
use std::sync::Arc;

/// Goes on until a seat must decide or the match is over.
pub fn advance(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    while step(state, rng, out) {}
}

/// One step, in the order the rules give; `false` when somebody must decide.
fn step(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    match state.phase {
        // CO-033: deck, leaders, start player, leader choice.
        Phase::Deal => setup::deal(state, rng, out),
        // CO-072, then CO-261, then CO-258: a last card, a queued one, an only one.
        Phase::Card(seat) => match unasked_card(state, seat, out) {
            Some(card) => play(state, seat, card, out),
            None => return false,
        },
        // CO-085: after the fourth card and its sweep.
        Phase::Judge => judge(state, out),
        // CO-210: the Diplomat before a war begins or cards are lost.
        Phase::Tied => {
            let diplomat = state.seat_of(Leader::Diplomat).filter(|_| !state.settled);
            state.phase = diplomat.map_or(Phase::Stands, Phase::Settle);
        }
        // CO-268, CO-269.
        Phase::Settle(seat) => return settle_by_order(state, seat, out),
        // CO-124: a war if cards are left in hand; else CO-129 and CO-130.
        Phase::Stands if state.last_trick() => lose(state, out),
        Phase::Stands => go_to_war(state, End::Tied, out),
        // CO-123 and CO-107: the winner of a war and of the last trick takes the cards unasked.
        Phase::Won(seat) if state.last_trick() || is_war(state) => take(state, seat, out),
        Phase::Won(seat) => state.phase = Phase::Choice(seat),
        // CO-266, CO-267.
        Phase::Choice(seat) => return choose_by_order(state, seat, out),
        // CO-136, CO-220 ff.: scoring follows without a question.
        Phase::Score => score_round(state, out),
        Phase::Naming(_) | Phase::Leader(_) | Phase::Over => return false,
    }
    true
}

fn is_war(state: &State) -> bool {
    state.trick().is_some_and(|t| t.war)
}

/// Begins a trick with this starter.
pub(super) fn begin_trick(state: &mut State, starter: Seat, war: bool, out: &mut Vec<Event>) {
    state.tricks.push(Trick::new(starter, war));
    state.phase = Phase::Card(starter);
    out.push(Event::TrickBegins {
        number: state.tricks.len() as u8,
        war,
        starter,
        pot: state.pot.len() as u8,
    });
}

/// The card a seat plays without being asked, if any.
fn unasked_card(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> Option<Card> {
    let hand = state.hands[seat.index()];
    if hand.len() == 1 {
        return hand.first();
    }
    let orders = state.orders[seat.index()];
    if orders.queue.is_none() && !orders.auto {
        return None;
    }
    let legal = legal(state, seat);
    if let Some(queued) = orders.queue {
        state.orders[seat.index()].queue = None;
        if legal.has(queued.card) {
            state.by_order += 1;
            return Some(queued.card);
        }
        // An illegal card is cancelled, also with `always` (CO-264).
        out.push(Event::QueueCancelled {
            seat,
            card: queued.card,
            why: Cancelled::Illegal,
        });
    }
    if orders.auto && legal.len() == 1 {
        state.by_order += 1;
        return legal.first();
    }
    None
}

/// A seat plays a card: it leaves the hand, the ships of the trick act, the next seat is to play.
pub(super) fn play(state: &mut State, seat: Seat, card: Card, out: &mut Vec<Event>) {
    state.hands[seat.index()].remove(card);
    let Some(trick) = state.tricks.last_mut() else {
        return;
    };
    let destroyed = effects::lay(trick, card);
    state.phase = if trick.len() == usize::from(SEATS) {
        Phase::Judge
    } else {
        Phase::Card(seat.clockwise(1, SEATS))
    };
    state.destroyed = state.destroyed.and(destroyed);
    out.push(Event::Played {
        seat,
        card,
        destroyed,
    });
    if card.is_ship() {
        cancel_queues(state, Cancelled::Ship, out);
    }
}

/// A ship or a war cancels every queued card that was not queued with `always` (CO-262, CO-263).
fn cancel_queues(state: &mut State, why: Cancelled, out: &mut Vec<Event>) {
    for seat in Seat::all(SEATS) {
        let queue = &mut state.orders[seat.index()].queue;
        if let Some(queued) = queue.take_if(|q| !q.always) {
            out.push(Event::QueueCancelled {
                seat,
                card: queued.card,
                why,
            });
        }
    }
}

fn judge(state: &mut State, out: &mut Vec<Event>) {
    let Some(trick) = state.tricks.last_mut() else {
        return;
    };
    let verdict = effects::judge(trick, &state.leaders);
    trick.verdict = Some(verdict);
    out.push(Event::Judged {
        verdict,
        war: trick.war,
    });
    state.phase = verdict.best.single().map_or(Phase::Tied, Phase::Won);
}

fn settle_by_order(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    let verdict = state.trick().and_then(|t| t.verdict);
    let tied = verdict.map_or_else(SeatSet::default, |v| v.best);
    match state.orders[seat.index()].tie {
        Tie::Pass => {
            state.phase = Phase::Stands;
            out.push(Event::Passed { by: seat });
        }
        Tie::Own => {
            let own = [seat, ally(seat)].into_iter().find(|s| tied.has(*s));
            let Some(winner) = own else { return false };
            settle(state, seat, winner, out);
        }
        Tie::Ask => return false,
    }
    state.by_order += 1;
    true
}

/// The Diplomat names the winner of a tie (CO-211).
pub(super) fn settle(state: &mut State, by: Seat, winner: Seat, out: &mut Vec<Event>) {
    state.settled = true;
    state.orders[by.index()].tie = Tie::Ask;
    state.phase = Phase::Won(winner);
    out.push(Event::Settled { by, winner });
}

fn choose_by_order(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    match state.orders[seat.index()].then {
        Then::Collect => take(state, seat, out),
        Then::War => choose_war(state, seat, out),
        Then::Ask => return false,
    }
    state.by_order += 1;
    true
}

/// The winner starts a war (CO-105).
pub(super) fn choose_war(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    out.push(Event::WarChosen { by });
    go_to_war(state, End::War { by }, out);
}

/// The trick's undestroyed cards go under the war, which its starter starts (CO-111, CO-112, CO-126).
fn go_to_war(state: &mut State, end: End, out: &mut Vec<Event>) {
    let Some(trick) = state.tricks.last_mut() else {
        return;
    };
    trick.end = Some(end);
    let starter = trick.starter;
    state.pot = state.pot.and(trick.alive());
    lapse_war_orders(state);
    cancel_queues(state, Cancelled::War, out);
    begin_trick(state, starter, true, out);
}

/// `then war` is for one trick (CO-267).
fn lapse_war_orders(state: &mut State) {
    for orders in &mut state.orders {
        if orders.then == Then::War {
            orders.then = Then::Ask;
        }
    }
}

/// A seat takes the cards of the trick, and the pot with them after a war (CO-104, CO-122).
pub(super) fn take(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let Some(trick) = state.tricks.last_mut() else {
        return;
    };
    let cards = trick.alive().and(state.pot);
    let (war, count) = (trick.war, cards.len() as u8);
    trick.end = Some(End::Taken { by, cards: count });
    state.pot = CardSet::EMPTY;
    let pile = &mut state.piles[by.index()];
    *pile = pile.and(cards);
    // A chain of wars is one war won, by the seat that takes the pot (CO-127, CO-128).
    state.wars[by.index()] += u8::from(war);
    out.push(Event::Taken {
        by,
        cards: count,
        war,
    });
    lapse_war_orders(state);
    if state.last_trick() {
        state.phase = Phase::Score;
    } else {
        begin_trick(state, by, false, out);
    }
}

fn lose(state: &mut State, out: &mut Vec<Event>) {
    let Some(trick) = state.tricks.last_mut() else {
        return;
    };
    state.lost = trick.alive().and(state.pot);
    let cards = state.lost.len() as u8;
    trick.end = Some(End::Lost { cards });
    state.pot = CardSet::EMPTY;
    out.push(Event::Lost { cards });
    state.phase = Phase::Score;
}

fn score_round(state: &mut State, out: &mut Vec<Event>) {
    let scored = Arc::new(score::score_round(state));
    state.totals.push(scored.totals);
    state.scored = Some(Arc::clone(&scored));
    out.push(Event::Scored(scored));
    match score::ending(&state.totals) {
        Some(ending) => finish(state, ending, out),
        None => state.phase = Phase::Deal,
    }
}

/// The match is over.
pub(super) fn finish(state: &mut State, ending: Ending, out: &mut Vec<Event>) {
    state.ending = Some(ending);
    state.phase = Phase::Over;
    out.push(Event::Over {
        ending,
        totals: state.total(),
    });
}
