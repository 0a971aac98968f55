//! The six Sub-Steps of a World.

use super::cards::{Card, Group, Kind, Leaves};
use super::effects;
use super::event::{Event, Way, Why};
use super::flow;
use super::state::{Phase, Shot, State, Sub, Unit, UnitId, Window};
use super::windows;
use crate::rules::seat::Seat;

/// One step of the resolution of a World; `false` when somebody must decide (OW-151).
pub(super) fn step(state: &mut State, at: u8, sub: Sub, out: &mut Vec<Event>) -> bool {
    let next = match sub {
        Sub::Install => install(state, at, out),
        Sub::Swaps(place) => match state.at_place(place) {
            Some(seat) if !swappable(state, seat, at).is_empty() => return false,
            Some(_) => Sub::Swaps(place + 1),
            None => Sub::Room,
        },
        Sub::Room => room(state, at, out),
        Sub::Arrive => arrive(state, at, out),
        Sub::Catastrophes => catastrophes(state, at, out),
        Sub::Orbit => orbit(state, at, out),
        Sub::Retreats(place) => match state.at_place(place) {
            Some(seat) if may_retreat(state, seat, at).next().is_some() => return false,
            Some(_) => Sub::Retreats(place + 1),
            None => Sub::Engage,
        },
        Sub::Engage => {
            // OW-233: retreats may have ended the conflict.
            state.battle.conflict = effects::orbital_conflict(state, at);
            Sub::Targets(0)
        }
        Sub::Targets(place) => match state.at_place(place) {
            Some(seat) if has_orbital_choice(state, seat, at) => return false,
            Some(_) => Sub::Targets(place + 1),
            None => Sub::Fire,
        },
        Sub::Fire => {
            for id in effects::shot_down(state, at) {
                flow::trash_unit(state, id, Why::Destroyed, out);
            }
            windows::open(state, Window::Surface(at));
            return true;
        }
        Sub::Surface => surface(state, at),
        Sub::Assign(place) => match state.at_place(place) {
            Some(seat) if has_assignment(state, seat, at) => return false,
            Some(_) => Sub::Assign(place + 1),
            None => Sub::Tally,
        },
        Sub::Tally => tally(state, at, out),
        Sub::Conquer(place) => match state.at_place(place) {
            Some(seat) if !effects::conquerable(state, seat).is_empty() => return false,
            Some(_) => {
                state.battle.declined.clear();
                Sub::Conquer(place + 1)
            }
            None => Sub::Dispose,
        },
        Sub::Dispose => {
            dispose(state, at, out);
            state.phase = Phase::NextWorld;
            return true;
        }
    };
    state.phase = Phase::Resolve(at, next);
    true
}

/// Takes the Staged cards of one type at a World, in Priority Order.
fn take_staged(state: &mut State, at: u8, group: Group) -> Vec<(Seat, Card)> {
    let mut taken = Vec::new();
    for seat in state.order.clone() {
        state.players[seat].staged.retain(|s| {
            let goes = s.at == at && s.card.group() == group;
            if goes {
                taken.push((seat, s.card));
            }
            !goes
        });
    }
    taken
}

/// a: every REQ is checked against the World as it stands; what fails is Trashed (OW-162 to OW-165).
fn install(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    let arriving = take_staged(state, at, Group::Facility);
    let (met, failed): (Vec<_>, Vec<_>) = arriving
        .into_iter()
        .partition(|(s, c)| effects::meets_req(state, *s, *c, at));
    for (seat, card) in failed {
        flow::trash_card(state, seat, card, Some(at), Why::Req, out);
    }
    if met.is_empty() {
        return Sub::Arrive;
    }
    state.battle.arrivals = met;
    Sub::Swaps(0)
}

/// The Facilities a seat may Swap here: none without an arrival of its own (OW-177 to OW-180).
pub(super) fn swappable(state: &State, seat: Seat, at: u8) -> Vec<UnitId> {
    let arrival = state.battle.arrivals.iter().find(|(s, _)| *s == seat);
    let Some((_, arrival)) = arrival else {
        return Vec::new();
    };
    let fits = |u: &&Unit| effects::may_swap(u, seat, *arrival);
    state.units_at(at).filter(fits).map(|u| u.id).collect()
}

/// a: all arrivals install with their Swaps, or none does (OW-182 to OW-185).
fn room(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    let arrivals = std::mem::take(&mut state.battle.arrivals);
    let swaps = std::mem::take(&mut state.battle.swaps);
    let standing = state.units_at(at).filter(|u| u.is_facility()).count() - swaps.len();
    let h2o = usize::from(state.row[usize::from(at)].h2o());
    if standing + arrivals.len() > h2o {
        for (seat, card) in arrivals {
            flow::trash_card(state, seat, card, Some(at), Why::Room, out);
        }
        return Sub::Arrive;
    }
    for id in swaps {
        windows::to_hand(state, id, Way::Swap, out);
    }
    for (seat, card) in arrivals {
        flow::enter(state, seat, card, at, out);
    }
    Sub::Arrive
}

/// b, then c: Orbitals are stationed, then Ground Forces deploy, each group checked as it stands then (OW-195 to OW-204).
fn arrive(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    for group in [Group::Orbital, Group::GroundForce] {
        let arriving = take_staged(state, at, group);
        let met: Vec<bool> = arriving
            .iter()
            .map(|(s, c)| effects::meets_req(state, *s, *c, at))
            .collect();
        for ((seat, card), met) in arriving.into_iter().zip(met) {
            if met {
                flow::enter(state, seat, card, at, out);
            } else {
                flow::trash_card(state, seat, card, Some(at), Why::Req, out);
            }
        }
    }
    Sub::Catastrophes
}

/// d: the damage of all Catastrophes here is added up per unit (OW-210 to OW-220).
fn catastrophes(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    let struck = take_staged(state, at, Group::Catastrophe);
    for (seat, card) in &struck {
        out.push(Event::Struck(
            *seat,
            *card,
            state.row[usize::from(at)].world,
        ));
    }
    let falls = |u: &&Unit| {
        let damage: u16 = struck
            .iter()
            .map(|(_, c)| effects::catastrophe_damage(*c, u))
            .sum();
        damage > 0 && damage >= u16::from(u.card.spec().def)
    };
    let gone: Vec<UnitId> = state.units_at(at).filter(falls).map(|u| u.id).collect();
    for id in gone {
        flow::trash_unit(state, id, Why::Destroyed, out);
    }
    for (seat, card) in struck {
        if matches!(card, Card::CometBarrage | Card::Biostorm) {
            flow::indicate(state, seat, card, at, out);
        } else {
            flow::trash_card(state, seat, card, Some(at), Why::Used, out);
        }
    }
    Sub::Orbit
}

/// e: whether there is an Orbital Conflict (OW-225).
fn orbit(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    if effects::orbital_conflict(state, at) {
        out.push(Event::OrbitalConflict(state.row[usize::from(at)].world));
        Sub::Retreats(0)
    } else {
        Sub::Engage
    }
}

/// A seat's Ships here with the Retreat symbol (OW-228).
pub(super) fn may_retreat(state: &State, seat: Seat, at: u8) -> impl Iterator<Item = UnitId> {
    let own = state
        .units_at(at)
        .filter(move |u| u.by == seat && u.card.spec().retreat);
    own.map(|u| u.id)
}

/// Every Weapon a seat may aim in Sub-Step e, in unit order.
pub(super) fn orbital_weapons(state: &State, seat: Seat, at: u8) -> Vec<(UnitId, u8)> {
    let own = state
        .units_at(at)
        .filter(|u| u.by == seat && u.is_armed_orbital());
    own.flat_map(|u| (0..u.card.spec().weapons.len() as u8).map(|w| (u.id, w)))
        .collect()
}

/// A seat's legal targets in Sub-Step e.
pub(super) fn orbital_targets(state: &State, seat: Seat, at: u8) -> Vec<UnitId> {
    let fits = |u: &&Unit| effects::is_orbital_target(state, seat, u);
    state.units_at(at).filter(fits).map(|u| u.id).collect()
}

fn has_orbital_choice(state: &State, seat: Seat, at: u8) -> bool {
    let armed = |u: &Unit| u.by == seat && u.is_armed_orbital();
    state.units_at(at).any(armed)
        && state
            .units_at(at)
            .any(|u| effects::is_orbital_target(state, seat, u))
}

/// f: whether assignments are made (OW-261).
fn surface(state: &mut State, at: u8) -> Sub {
    state.battle.fought = effects::surface_conflict(state, at);
    if state.battle.fought {
        Sub::Assign(0)
    } else {
        Sub::Dispose
    }
}

/// Whether a Ground Force may Defend something here (OW-266, OW-270).
pub(super) fn may_defend(state: &State, unit: &Unit) -> bool {
    unit.card.spec().defends && state.occupies(unit.by, unit.at)
}

/// Every Weapon a seat has to assign in Sub-Step f, in unit order; a Defender stands for its first.
pub(super) fn assignable(state: &State, seat: Seat, at: u8) -> Vec<(UnitId, u8)> {
    let mut found = Vec::new();
    for unit in state
        .units_at(at)
        .filter(|u| u.by == seat && !u.is_facility())
    {
        let aims = effects::ground_targets(state, unit).next().is_some();
        if aims || may_defend(state, unit) {
            found.extend(effects::ground_weapons(state, unit).map(|w| (unit.id, w)));
        }
    }
    found
}

fn has_assignment(state: &State, seat: Seat, at: u8) -> bool {
    !assignable(state, seat, at).is_empty()
}

/// f: all damage is tallied at the same time; overcome Ground Forces go at once (OW-272, OW-281).
fn tally(state: &mut State, at: u8, out: &mut Vec<Event>) -> Sub {
    let fallen = effects::overcome(state, at);
    for id in &fallen {
        if state
            .unit(*id)
            .is_some_and(|u| u.group() == Group::GroundForce)
        {
            flow::trash_unit(state, *id, Why::Overcome, out);
        }
    }
    state.battle.overcome = fallen;
    Sub::Conquer(0)
}

/// f: Facilities nobody Conquered go, then Ground Forces leave as their cards say (OW-282, OW-293 to OW-300).
fn dispose(state: &mut State, at: u8, out: &mut Vec<Event>) {
    for id in std::mem::take(&mut state.battle.overcome) {
        flow::trash_unit(state, id, Why::Overcome, out);
    }
    let forces = state
        .units_at(at)
        .filter(|u| u.group() == Group::GroundForce);
    let leaving: Vec<UnitId> = forces.filter(|u| leaves(state, u)).map(|u| u.id).collect();
    for id in leaving {
        flow::trash_unit(state, id, Why::Spent, out);
    }
}

fn leaves(state: &State, unit: &Unit) -> bool {
    let strikes = &state.battle.strikes;
    let attacked = strikes
        .iter()
        .any(|s| s.unit == unit.id && s.target.is_some());
    let defended = state.battle.guards.iter().any(|g| {
        let hit = |s: &Shot| s.target == Some(g.facility);
        g.unit == unit.id && strikes.iter().any(hit)
    });
    // OW-415, OW-416: a Garrison still controlled keeps Manned Defenders.
    let garrison = |u: &Unit| u.card == Card::Garrison && u.by == unit.by;
    let kept = || unit.kind() == Kind::Manned && state.units_at(unit.at).any(garrison);
    match unit.card.spec().leaves {
        Leaves::Stays => false,
        Leaves::Use => attacked || defended && !kept(),
        Leaves::Conflict => unit.since == state.turn,
    }
}

/// Whether Worlds are being resolved.
pub(super) const fn is_under_way(state: &State) -> bool {
    matches!(state.phase, Phase::NextWorld | Phase::Resolve(..))
}
