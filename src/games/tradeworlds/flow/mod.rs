//! What follows by itself: the match goes on until somebody must decide.

mod derelict;
pub(super) mod fight;
mod garrison;
mod turn;

pub(super) use turn::end_turn;

use super::action::Action;
use super::apply;
use super::asks;
use super::attack;
use super::effects;
use super::event::Event;
use super::frame::Frame;
use super::state::State;
use super::steps;
use super::terms::Role;
use super::window;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// Goes on until a seat must decide or the match is over.
pub fn advance(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    while state.ending.is_none() && step(state, rng, out) {}
    if state.ending.is_some() {
        state.stack.clear();
        state.attack = None;
        state.fight = None;
    }
}

/// One step of the innermost frame; `false` when somebody must decide.
fn step(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    match state.stack.last() {
        None => {
            turn::next(state, rng, out);
            true
        }
        Some(Frame::Fight(at)) => {
            fight::step(state, *at, rng, out);
            true
        }
        Some(Frame::Window { .. }) => window::step(state, rng, out),
        Some(Frame::Jam { .. }) => window::step_jam(state, rng, out),
        Some(Frame::Riposte { .. }) => window::step_riposte(state, out),
        Some(Frame::Destroy { .. }) => fight::step_destroy(state, out),
        Some(Frame::Frigates { .. }) => fight::step_frigates(state, rng, out),
        Some(Frame::Assault) => {
            garrison::assault(state, out);
            true
        }
        Some(Frame::Derelict { attacks }) => {
            derelict::step(state, *attacks, rng, out);
            true
        }
        Some(Frame::Drop { owed, named }) => {
            let (owed, named) = (*owed, *named);
            if (0..4).any(|i| named[i].len() < owed[i].into()) {
                return absent(state, rng, out);
            }
            state.stack.pop();
            steps::dropped(state, named, out);
            true
        }
        Some(Frame::Offers { asked, .. }) => {
            if asked.contains(&true) {
                return absent(state, rng, out);
            }
            attack::offered(state, out);
            true
        }
        Some(Frame::Attack) if attack::is_over(state) => {
            attack::end(state);
            true
        }
        Some(Frame::Turn) if state.turn.hurried && apply::needs_role(state) => {
            automatic(state, rng, out);
            true
        }
        Some(_) => own_turn(state, rng, out),
    }
}

/// Answers for seats without a person; `false` if only people are awaited.
fn absent(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    let Some(frame) = state.stack.last() else {
        return false;
    };
    let gone = asks::awaited(state, frame)
        .into_iter()
        .find(|s| !state.realms[*s].is_person());
    let Some(seat) = gone else { return false };
    let Some(action) = asks::default_answer(state, frame, seat) else {
        return false;
    };
    apply::act(state, seat, action, rng, out);
    true
}

/// A question of one seat: answered by its default when hurried, by its only answer when there is just one (TW-096).
fn own_turn(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    let Some(frame) = state.stack.last() else {
        return false;
    };
    let seat = match frame {
        Frame::Faction(seat) => *seat,
        _ => state.turn.seat,
    };
    let hurried = state.turn.hurried && asks::is_turn(frame) || !state.realms[seat].is_person();
    let action = if hurried {
        asks::default_answer(state, frame, seat)
    } else {
        asks::only_answer(state, frame, seat)
    };
    let Some(action) = action else { return false };
    apply::act(state, seat, action, rng, out);
    true
}

/// The automatic turn: Treasurer with the best set, or Trader with an empty hand (TW-437, TW-441).
fn automatic(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    let seat = state.turn.seat;
    let role = apply::automatic_role(state, seat);
    apply::act(state, seat, Action::Role(role), rng, out);
    if role == Role::Treasurer {
        steps::bank_best(state, seat, out);
    } else {
        state.turn.acted = true;
        effects::draw(state, seat, 2, rng, out);
    }
}

/// A person has left: a turn in progress ends with its defaults (TW-452).
pub(super) fn withdraw(state: &mut State, seat: Seat, _out: &mut Vec<Event>) {
    if state.round > 0 && state.turn.seat == seat {
        state.turn.hurried = true;
    }
}
