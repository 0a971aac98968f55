//! Winning, losing and ranking.

use super::event::Event;
use super::state::{Ending, State};
use super::terms::Scenario;
use super::words;
use crate::rules::outcome::Outcome;
use crate::rules::seat::{BySeat, Seat};
use std::cmp::Reverse;

/// The match is over.
pub(super) fn finish(state: &mut State, ending: Ending, out: &mut Vec<Event>) {
    if state.ending.is_some() {
        return;
    }
    state.ending = Some(ending);
    state.stack.clear();
    state.attack = None;
    state.fight = None;
    out.push(Event::Over(words::ending(ending, &winners(state))));
}

/// Looks whether an elimination or a departure has ended the match (TW-250 to TW-252).
pub(super) fn check_living(state: &mut State, out: &mut Vec<Event>) {
    let living: Vec<Seat> = state
        .realms
        .iter()
        .filter(|(_, r)| r.lives())
        .map(|(s, _)| s)
        .collect();
    if state.alone() {
        if living.is_empty() {
            let lost = Ending::Lost(super::state::Defeat::Homeworld);
            finish(state, lost, out);
        }
        return;
    }
    let table_lives = living.iter().any(|s| s.index() < usize::from(state.people));
    let person = living.iter().any(|s| state.realms[*s].is_person());
    match living.as_slice() {
        [last] => finish(state, Ending::Last(*last), out),
        _ if !table_lives => finish(state, Ending::Overrun, out),
        _ if !person => finish(state, Ending::Deserted, out),
        _ => {}
    }
}

/// What a living seat is ranked by: the scenario's three values (TW-254, TW-255).
type Standing = (u16, u16, u16);

fn standing(state: &State, seat: Seat) -> Standing {
    let realm = &state.realms[seat];
    let defence = u16::from(realm.defence);
    match state.scenario {
        Scenario::SpaceWars => (defence, realm.treasury, realm.lane_value()),
        _ => (realm.treasury, defence, realm.lane_value()),
    }
}

/// Better is smaller: the winner, then the living by their values, then the fallen, the later the higher (TW-258).
fn rank(state: &State, seat: Seat) -> (u8, Reverse<Standing>, Reverse<u8>) {
    let winner = match state.ending {
        Some(Ending::Goal(s) | Ending::Last(s) | Ending::Claimed(s)) => Some(s),
        _ => None,
    };
    match state.realms[seat].fell {
        None => {
            let group = u8::from(winner.is_some_and(|w| w != seat));
            (group, Reverse(standing(state, seat)), Reverse(0))
        }
        Some(order) => (2, Reverse((0, 0, 0)), Reverse(order)),
    }
}

/// Every seat's place, Garrisons included.
pub fn places(state: &State) -> Vec<u8> {
    if state.alone() {
        return vec![if state.ending == Some(Ending::Won) {
            1
        } else {
            2
        }];
    }
    let ranks: Vec<_> = Seat::all(state.seats()).map(|s| rank(state, s)).collect();
    let place = |own: &(u8, Reverse<Standing>, Reverse<u8>)| {
        1 + ranks.iter().filter(|other| *other < own).count() as u8
    };
    ranks.iter().map(place).collect()
}

/// Who has won, Garrisons included.
fn winners(state: &State) -> Vec<super::event::Name> {
    let places = places(state);
    Seat::all(state.seats())
        .filter(|s| places[s.index()] == 1)
        .map(|s| state.name(s))
        .collect()
}

/// The result, once there is one. Garrisons take places too: when one wins, all people have lost (TW-427).
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let places = places(state);
    let points = |s: Seat| {
        let realm = &state.realms[s];
        match state.scenario {
            Scenario::TradeWars => Some(i32::from(realm.treasury)),
            Scenario::SpaceWars => Some(i32::from(realm.defence)),
            Scenario::Derelict => None,
        }
    };
    Some(Outcome {
        places: BySeat::from_fn(state.people, |s| places[s.index()]),
        points: BySeat::from_fn(state.people, points),
        words: words::ending(ending, &winners(state)),
    })
}
