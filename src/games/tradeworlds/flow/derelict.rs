//! The Derelict's act: the black d10 and what follows from it.

use super::fight;
use super::turn::close;
use crate::games::tradeworlds::effects;
use crate::games::tradeworlds::event::Event;
use crate::games::tradeworlds::frame::{Engagement, Fight, Foe, Frame, Verdict};
use crate::games::tradeworlds::score;
use crate::games::tradeworlds::state::{CRITICAL, Defeat, Ending, ShipId, State};
use crate::rules::rng::Rng;
use std::cmp::Reverse;

/// The Derelict acts after the player's turn (TW-263 to TW-272).
pub(super) fn act(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    let d10 = rng.die(10) as u8;
    state.d10 = Some(d10);
    match d10 {
        1 => state.critical = state.critical.min(1),
        2..=4 => state.critical += 1,
        _ => {}
    }
    out.push(Event::DerelictActs {
        d10,
        critical: state.critical,
    });
    if state.critical >= CRITICAL {
        score::finish(state, Ending::Lost(Defeat::CriticalMass), out);
        return;
    }
    let attacks = match d10 {
        5..=7 => 1,
        8..=9 => 2,
        _ => 0,
    };
    if d10 == 10 {
        hyper_cannon(state, rng, out);
    }
    state.stack.push(Frame::Derelict { attacks });
}

/// A black d6 of damage, whatever the lane holds; nothing can be played against it (TW-272, TW-273).
fn hyper_cannon(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    let damage = rng.die(6) as u8;
    out.push(Event::HyperCannon { damage });
    effects::damage(state, state.turn.seat, damage, out);
}

/// The next attack of the act, or its end.
pub(super) fn step(state: &mut State, attacks: u8, rng: &mut Rng, out: &mut Vec<Event>) {
    if attacks == 0 {
        close(state);
        return;
    }
    state.stack.pop();
    state.stack.push(Frame::Derelict {
        attacks: attacks - 1,
    });
    let seat = state.turn.seat;
    let firepower = rng.die(6) as u8;
    let lane: Vec<ShipId> = state.lane(seat).collect();
    let target = choose(state, &lane, firepower);
    out.push(Event::DerelictAims {
        firepower,
        target,
        open: lane.is_empty(),
    });
    let kind = if lane.is_empty() {
        Engagement::Strike
    } else {
        Engagement::Battle
    };
    let mut fight = Fight::new(Foe::Derelict, Foe::Seat(seat), kind);
    fight.derelict = firepower;
    fight.targets.extend(target);
    state.fight = Some(fight);
    if kind == Engagement::Battle && target.is_none() {
        // Starships are there, but none within its Firepower: no dice (TW-277).
        state.report = effects::report(state);
        if let Some(report) = &mut state.report {
            report.result = Verdict::Failed;
        }
        state.fight = None;
        return;
    }
    fight::start(state, out);
}

/// The starship with the highest R not above this Firepower, then the higher F, then the older (TW-275, TW-276).
pub(super) fn choose(state: &State, ships: &[ShipId], firepower: u8) -> Option<ShipId> {
    let within = |id: &&ShipId| effects::resistance(state, **id) <= firepower;
    let key = |id: &&ShipId| {
        let ship = state.ship(**id);
        let own = ship.map(|s| (s.firepower(), Reverse(s.age)));
        (effects::resistance(state, **id), own)
    };
    ships.iter().filter(within).max_by_key(key).copied()
}
