//! Attacks: fleets, joint fleets, declarations.

use super::action::Action;
use super::asks;
use super::cards::Card;
use super::effects;
use super::event::Event;
use super::flow::fight;
use super::frame::{Attack, Engagement, Fight, Foe, Frame, Play};
use super::state::{ShipId, State};
use super::terms::Role;
use super::window;
use crate::rules::seat::Seat;

/// Carries out an answer of an attack.
pub(super) fn act(state: &mut State, by: Seat, action: Action, out: &mut Vec<Event>) {
    match action {
        Action::Target(target) => begin(state, by, target, out),
        Action::Commit(ship) => {
            let all = asks::ready(state, by).count();
            if let Some(attack) = &mut state.attack {
                attack.fleet.push(ship);
                if attack.fleet.len() == all {
                    committed(state, by, out);
                }
            }
        }
        Action::Invite => invite(state, by, out),
        Action::Alone => sail(state, by, out),
        Action::Offer(ship) => offer(state, by, ship),
        Action::Pick(ship) => pick(state, by, ship, out),
        Action::Attack { ship, at } => open(state, by, ship, at),
        Action::Deep(ship) => {
            let play = Play {
                by,
                card: Card::DEEP,
                ship: Some(ship),
                seat: None,
            };
            window::play(state, play, out);
        }
        Action::Add(ship) => {
            if let Some(fight) = &mut state.fight {
                fight.attackers.push(ship);
            }
        }
        Action::Aim(ship) => {
            if let Some(fight) = &mut state.fight {
                fight.targets.push(ship);
            }
        }
        Action::Fire => {
            state.stack.pop();
            fight::start(state, out);
        }
        Action::Stop => end(state),
        Action::Destroy(ship) => {
            let weight = effects::resistance(state, ship);
            if let Some(Frame::Destroy { chosen, left, .. }) = state.stack.last_mut() {
                chosen.push(ship);
                *left = left.saturating_sub(weight);
            }
        }
        // Everything else is dealt with by its own module.
        _ => {}
    }
}

/// `done` in composing a joint fleet.
pub(super) fn done(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    match state.stack.last_mut() {
        Some(Frame::Commit) => committed(state, by, out),
        Some(Frame::Offers { asked, .. }) => asked[by.index()] = false,
        Some(Frame::Picks { .. }) => sail(state, by, out),
        _ => {}
    }
}

fn begin(state: &mut State, by: Seat, target: Foe, out: &mut Vec<Event>) {
    state.turn.acted = true;
    let joint = state.turn.role == Some(Role::Chancellor);
    let fleet = if joint {
        Vec::new()
    } else {
        asks::ready(state, by).collect()
    };
    out.push(Event::AttackBegins {
        who: state.name(by),
        target: state.foe_name(target),
        joint,
    });
    state.attack = Some(Attack {
        by,
        target,
        fleet,
        used: Vec::new(),
        hit: Vec::new(),
        joint,
    });
    state
        .stack
        .push(if joint { Frame::Commit } else { Frame::Attack });
}

/// Own starships are committed; others are invited only if a place is left (TW-102, TW-105).
fn committed(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let places = usize::from(state.unlocked(by));
    let full = state
        .attack
        .as_ref()
        .is_none_or(|a| a.fleet.len() >= places);
    if full || guests(state, by).is_empty() {
        sail(state, by, out);
    } else {
        state.stack.pop();
        state.stack.push(Frame::Invite);
    }
}

/// Who may be invited: people with a starship who have yet to move this round (TW-103, TW-104, TW-122).
fn guests(state: &State, by: Seat) -> Vec<Seat> {
    let target = state.attack.as_ref().map(|a| a.target);
    let fits = |s: &Seat| {
        let realm = &state.realms[*s];
        let free = realm.is_person() && !realm.acted && !realm.bound;
        free && !realm.lane.is_empty() && target != Some(Foe::Seat(*s))
    };
    state.opponents(by).filter(fits).collect()
}

fn invite(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let mut asked = [false; 4];
    let guests = guests(state, by);
    for seat in &guests {
        // `join never` declines unseen (TW-399).
        asked[seat.index()] = !state.realms[*seat].orders.never_joins;
    }
    out.push(Event::Invited {
        who: state.name(by),
        guests: guests.iter().map(|s| state.name(*s)).collect(),
    });
    state.stack.pop();
    state.stack.push(Frame::Offers {
        asked,
        offered: Vec::new(),
    });
}

fn offer(state: &mut State, by: Seat, ship: ShipId) {
    let all = state.realms[by].lane.len();
    if let Some(Frame::Offers { asked, offered }) = state.stack.last_mut() {
        offered.push(ship);
        if offered.iter().filter(|s| s.seat == by).count() == all {
            asked[by.index()] = false;
        }
    }
}

/// Everybody invited has answered: the inviter picks (TW-107, TW-108).
pub(super) fn offered(state: &mut State, out: &mut Vec<Event>) {
    let Some(Frame::Offers { mut offered, .. }) = state.stack.pop() else {
        return;
    };
    // The order of offers would tell who answered first.
    offered.sort_unstable();
    state.stack.push(Frame::Picks { offered });
    let by = state.turn.seat;
    if matches!(state.stack.last(), Some(Frame::Picks { offered }) if offered.is_empty()) {
        sail(state, by, out);
    }
}

fn pick(state: &mut State, by: Seat, ship: ShipId, out: &mut Vec<Event>) {
    let places = usize::from(state.unlocked(by));
    let Some(attack) = &mut state.attack else {
        return;
    };
    attack.fleet.push(ship);
    let full = attack.fleet.len() >= places;
    if let Some(Frame::Picks { offered }) = state.stack.last_mut() {
        offered.retain(|s| *s != ship);
        if full || offered.is_empty() {
            sail(state, by, out);
        }
    }
}

/// The fleet is complete: partners are bound, the attack menu opens (TW-109, TW-489).
fn sail(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    state.stack.pop();
    let Some(attack) = &state.attack else {
        return;
    };
    let ships = attack.fleet.clone();
    for partner in ships.iter().map(|s| s.seat).filter(|s| *s != by) {
        state.realms[partner].bound = true;
    }
    out.push(Event::Fleet {
        who: state.name(by),
        ships,
    });
    state.stack.push(Frame::Attack);
}

/// Opens an engagement with one attacker and one target.
fn open(state: &mut State, by: Seat, ship: ShipId, at: Option<ShipId>) {
    let Some(attack) = &state.attack else {
        return;
    };
    let battle = at.is_some() || attack.target == Foe::Derelict;
    let kind = if battle {
        Engagement::Battle
    } else {
        Engagement::Strike
    };
    let mut fight = Fight::new(Foe::Seat(by), attack.target, kind);
    fight.attackers.push(ship);
    fight.targets.extend(at);
    state.fight = Some(fight);
    state.stack.push(Frame::Declare);
}

/// A Deep Strike that was not jammed (TW-371, TW-372).
pub(super) fn deep_strike(state: &mut State, ship: ShipId, out: &mut Vec<Event>) {
    let Some(attack) = &state.attack else {
        return;
    };
    let mut fight = Fight::new(Foe::Seat(attack.by), attack.target, Engagement::Strike);
    fight.attackers.push(ship);
    state.fight = Some(fight);
    fight::start(state, out);
}

/// The Action is over.
pub(super) fn end(state: &mut State) {
    state.stack.pop();
    state.attack = None;
}

/// Whether an attack has nothing more to do (TW-230).
pub(super) fn is_over(state: &State) -> bool {
    state.attack.as_ref().is_none_or(|attack| {
        let gone = attack
            .target
            .seat()
            .is_some_and(|s| !state.realms[s].lives());
        gone || attack.unused().next().is_none()
    })
}
