//! Rounds and turns.

use super::{derelict, garrison};
use crate::games::tradeworlds::cards::CardSet;
use crate::games::tradeworlds::effects;
use crate::games::tradeworlds::event::Event;
use crate::games::tradeworlds::frame::Frame;
use crate::games::tradeworlds::score;
use crate::games::tradeworlds::setup;
use crate::games::tradeworlds::state::{Control, Defeat, Ending, HAND, State, Turn};
use crate::games::tradeworlds::steps;
use crate::games::tradeworlds::terms::Role;
use crate::games::tradeworlds::window;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// Nothing is going on: the next faction is picked, the match is dealt, or the next turn begins.
pub(super) fn next(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    if state.round > 0 {
        if let Some(seat) = next_seat(state, out) {
            begin(state, seat, rng, out);
        }
        return;
    }
    let unpicked = Seat::all(state.people).find(|s| state.realms[*s].faction.is_none());
    if let Some(seat) = unpicked {
        state.stack.push(Frame::Faction(seat));
        return;
    }
    setup::deal(state, rng, out);
    let first = state.first;
    begin(state, first, rng, out);
}

/// The next living seat clockwise; a round ends before its first seat moves again (TW-072, TW-253, TW-291).
fn next_seat(state: &mut State, out: &mut Vec<Event>) -> Option<Seat> {
    let count = state.seats();
    let mut seat = state.turn.seat;
    for _ in 0..count {
        seat = seat.clockwise(1, count);
        if seat == state.first {
            if state.round >= state.options.round_cap.0 {
                let ending = if state.alone() {
                    Ending::Lost(Defeat::Rounds)
                } else {
                    Ending::Cap
                };
                score::finish(state, ending, out);
                return None;
            }
            state.round += 1;
            for (_, realm) in state.realms.iter_mut() {
                realm.acted = false;
                realm.bound = false;
            }
        }
        if state.realms[seat].lives() {
            return Some(seat);
        }
    }
    None
}

fn begin(state: &mut State, seat: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    state.turn = Turn {
        seat,
        number: state.turn.number + 1,
        role: None,
        acted: false,
        bought: false,
        configured: false,
        hurried: false,
    };
    let who = state.name(seat);
    if state.realms[seat].control == (Control::StandIn { returning: true }) {
        state.realms[seat].control = Control::Person;
        out.push(Event::CameBack { who });
    }
    out.push(Event::TurnBegins {
        who,
        round: state.round,
    });
    if !state.realms[seat].is_person() {
        garrison::turn(state, rng, out);
        return;
    }
    if state.realms[seat].bound {
        // A bound seat has its role and no Action (TW-109, TW-110).
        state.turn.role = Some(Role::Chancellor);
        state.turn.acted = true;
        out.push(Event::RoleBound { who });
    }
    state.stack.push(Frame::Turn);
}

/// The Discard step and the refill; played Tactics join the discard pile first (TW-085 to TW-088, TW-341).
pub(in crate::games::tradeworlds) fn end_turn(
    state: &mut State,
    cards: CardSet,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    let seat = state.turn.seat;
    steps::discard(state, seat, cards);
    window::lapse(state, seat, out);
    let realm = &mut state.realms[seat];
    realm.discard = realm.discard.and(realm.open);
    realm.open = CardSet::EMPTY;
    out.push(Event::Discarded {
        who: state.name(seat),
        cards,
    });
    let missing = HAND.saturating_sub(state.realms[seat].hand.len());
    if missing > 0 {
        effects::draw(state, seat, missing, rng, out);
    }
    close(state);
    if state.alone() {
        derelict::act(state, rng, out);
    }
}

/// A turn, or the Derelict's act, is over: open Tactics go to their owners' discard piles (TW-340, TW-342).
pub(super) fn close(state: &mut State) {
    let seat = state.turn.seat;
    state.stack.clear();
    state.attack = None;
    state.fight = None;
    state.looks.clear();
    state.barriers += 1;
    state.realms[seat].acted = true;
    for (_, realm) in state.realms.iter_mut() {
        realm.discard = realm.discard.and(realm.open);
        realm.open = CardSet::EMPTY;
        realm.orders.holds = false;
    }
}
