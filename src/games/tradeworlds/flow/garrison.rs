//! The United Garrison: one roll of the black d10, one order.

use super::fight;
use super::turn::close;
use crate::games::tradeworlds::asks;
use crate::games::tradeworlds::effects;
use crate::games::tradeworlds::event::{Duty, Event};
use crate::games::tradeworlds::frame::{Attack, Engagement, Fight, Foe, Frame};
use crate::games::tradeworlds::state::{Body, Ship, ShipId, State};
use crate::games::tradeworlds::steps;
use crate::games::tradeworlds::terms::Faction;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// The profiles of token starships by unlocked count (TW-406).
const PROFILES: [(u8, u8); 4] = [(2, 2), (3, 3), (3, 4), (4, 5)];
/// The most Firepower or Resistance an improvement may reach (TW-409).
const MOST: u8 = 5;
/// The most of both together.
const MOST_SUM: u8 = 9;

/// A Garrison's turn (TW-403).
pub(super) fn turn(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    let seat = state.turn.seat;
    let d10 = rng.die(10) as u8;
    state.d10 = Some(d10);
    match d10 {
        1..=4 => levy(state, seat, d10, out),
        5..=6 => muster(state, seat, d10, out),
        7..=9 => begin_assault(state, seat, d10, out),
        _ => {
            tell(state, seat, d10, Duty::Sabotage, out);
            close_keeping_drops(state, seat);
        }
    }
}

fn tell(state: &State, seat: Seat, d10: u8, duty: Duty, out: &mut Vec<Event>) {
    out.push(Event::GarrisonActs {
        who: state.name(seat),
        d10,
        duty,
    });
}

/// Every person opponent drops a card; the turn is over when they have (TW-419).
fn close_keeping_drops(state: &mut State, seat: Seat) {
    close(state);
    steps::demand(state, seat, None, 1);
}

/// Banks 5 plus the unlocked count (TW-404, TW-423).
fn levy(state: &mut State, seat: Seat, d10: u8, out: &mut Vec<Event>) {
    let more = if state.faction(seat) == Faction::Acolytes {
        2
    } else {
        0
    };
    let sum = 5 + u16::from(state.unlocked(seat)) + more;
    tell(state, seat, d10, Duty::Levy(sum), out);
    effects::gain(state, seat, sum, out);
    close(state);
}

/// Deploys a token, improves the weakest starship, or levies (TW-405 to TW-411).
fn muster(state: &mut State, seat: Seat, d10: u8, out: &mut Vec<Event>) {
    let unlocked = state.unlocked(seat);
    if state.realms[seat].lane.len() < usize::from(unlocked) {
        tell(state, seat, d10, Duty::Muster, out);
        let (mut firepower, mut resistance) = PROFILES[usize::from(unlocked.clamp(1, 4)) - 1];
        let realm = &mut state.realms[seat];
        if std::mem::take(&mut realm.grudge) {
            match realm.faction {
                Some(Faction::Covenant) => firepower = (firepower + 1).min(MOST),
                Some(Faction::Destined) => resistance = (resistance + 1).min(MOST),
                _ => {}
            }
        }
        effects::deploy(
            state,
            seat,
            Body::Token {
                firepower,
                resistance,
            },
            out,
        );
        close(state);
        return;
    }
    let Some((slot, side)) = improvement(state, seat) else {
        levy(state, seat, d10, out);
        return;
    };
    tell(state, seat, d10, Duty::Muster, out);
    let id = state.id(seat, slot);
    if let Some(ship) = state.realms[seat].lane.iter_mut().find(|s| s.slot == slot) {
        ship.extra[side] += 1;
        ship.improved += 1;
        out.push(Event::Improved {
            ship: id,
            firepower: ship.firepower(),
            resistance: ship.resistance(),
        });
    }
    close(state);
}

/// The weakest starship that can be improved, and which value rises: R, F, R, F in turn (TW-408 to TW-410).
fn improvement(state: &State, seat: Seat) -> Option<(u8, usize)> {
    let mut ships: Vec<&Ship> = state.realms[seat].lane.iter().collect();
    ships.sort_by_key(|s| (s.firepower() + s.resistance(), s.age));
    ships.into_iter().find_map(|ship| {
        let now = [ship.firepower(), ship.resistance()];
        if now[0] + now[1] >= MOST_SUM {
            return None;
        }
        let wanted = usize::from(ship.improved % 2 == 0);
        let side = [wanted, 1 - wanted].into_iter().find(|s| now[*s] < MOST)?;
        Some((ship.slot, side))
    })
}

/// Opens an Assault; without a starship it becomes a Muster (TW-412, TW-413).
fn begin_assault(state: &mut State, seat: Seat, d10: u8, out: &mut Vec<Event>) {
    if state.realms[seat].lane.is_empty() {
        muster(state, seat, d10, out);
        return;
    }
    // A bound seat's starships have already sailed this round (TW-459).
    let Some(target) = prey(state, seat).filter(|_| !state.realms[seat].bound) else {
        levy(state, seat, d10, out);
        return;
    };
    tell(state, seat, d10, Duty::Assault, out);
    let mut fleet: Vec<ShipId> = state.lane(seat).collect();
    let key = |id: &ShipId| state.ship(*id).map(|s| (Reverse(s.firepower()), s.age));
    fleet.sort_by_key(key);
    state.attack = Some(Attack {
        by: seat,
        target: Foe::Seat(target),
        fleet,
        used: Vec::new(),
        hit: Vec::new(),
        joint: false,
    });
    state.stack.push(Frame::Assault);
}

/// Whom an Assault hits: lowest Defense, then most credits, then the next clockwise (TW-414).
fn prey(state: &State, seat: Seat) -> Option<Seat> {
    let key = |s: &Seat| {
        let realm = &state.realms[*s];
        (realm.defence, Reverse(realm.treasury))
    };
    state.opponents(seat).min_by_key(key)
}

/// The next starship of an Assault attacks (TW-415 to TW-418).
pub(super) fn assault(state: &mut State, out: &mut Vec<Event>) {
    let Some(attack) = &state.attack else {
        close(state);
        return;
    };
    let target = attack.target.seat().filter(|s| state.realms[*s].lives());
    // A starship of the fleet may have been lost to a counter-attack.
    let next = attack.unused().find(|id| state.ship(*id).is_some());
    let (Some(target), Some(ship)) = (target, next) else {
        close(state);
        return;
    };
    let (by, hit) = (attack.by, attack.hit.clone());
    let strike = asks::may_strike(state, attack);
    let kind = if strike {
        Engagement::Strike
    } else {
        Engagement::Battle
    };
    let mut fight = Fight::new(Foe::Seat(by), Foe::Seat(target), kind);
    fight.attackers.push(ship);
    if !strike {
        fight.targets.extend(quarry(state, ship, target, &hit));
    }
    state.fight = Some(fight);
    fight::start(state, out);
}

/// The starship with the highest R it can destroy, else the highest R, among those not yet targeted (TW-416, TW-417).
fn quarry(state: &State, ship: ShipId, target: Seat, hit: &[u8]) -> Option<ShipId> {
    let force = state.ship(ship).map_or(0, Ship::firepower);
    let lane = state.realms[target].lane.iter();
    let key = |s: &&Ship| {
        let within = s.resistance() <= force;
        (within, s.resistance(), s.firepower(), Reverse(s.age))
    };
    lane.filter(|s| !hit.contains(&s.slot))
        .max_by_key(key)
        .map(|s| state.id(target, s.slot))
}
