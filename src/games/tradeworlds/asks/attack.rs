//! Composing fleets and engagements, and choosing what is destroyed.

use super::menu::free_moment;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::Card;
use crate::games::tradeworlds::effects;
use crate::games::tradeworlds::frame::{Attack, Engagement, Foe};
use crate::games::tradeworlds::state::{Ship, ShipId, State};
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// A seat's starships that may attack this turn (TW-195, TW-196).
pub(in crate::games::tradeworlds) fn ready(
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = ShipId> + '_ {
    let delayed = state.options.launch_delay.on();
    let ready = move |s: &&Ship| !delayed || s.launched != state.turn.number;
    let lane = state.realms[seat].lane.iter().filter(ready);
    lane.map(move |s| state.id(seat, s.slot))
}

/// Q10: own starships not yet committed; `done` from the second pick on.
pub(super) fn commits(state: &State, seat: Seat) -> Vec<Action> {
    let fleet = state.attack.as_ref().map_or(&[][..], |a| &a.fleet);
    let mut offers: Vec<_> = ready(state, seat)
        .filter(|s| !fleet.contains(s))
        .map(Action::Commit)
        .collect();
    if !fleet.is_empty() {
        offers.push(Action::Done);
    }
    offers
}

/// Whether the Homeworld lies open: no starship there, or each was a target (TW-232, TW-233).
pub(in crate::games::tradeworlds) fn may_strike(state: &State, attack: &Attack) -> bool {
    let Foe::Seat(target) = attack.target else {
        return false;
    };
    let lane = &state.realms[target].lane;
    lane.iter().all(|s| attack.hit.contains(&s.slot))
}

/// Q08: every unused starship against every target, Deep Strike, free moments, stop.
pub(super) fn menu(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    let Some(attack) = &state.attack else {
        return vec![Action::Stop];
    };
    let strike = may_strike(state, attack);
    let deep = !strike && state.realms[seat].hand.has(Card::DEEP) && !state.alone();
    for ship in attack.unused() {
        match attack.target {
            Foe::Derelict => offers.push(Action::Attack { ship, at: None }),
            Foe::Seat(target) => {
                let targets = state.lane(target);
                offers.extend(targets.map(|t| Action::Attack { ship, at: Some(t) }));
                if strike {
                    offers.push(Action::Attack { ship, at: None });
                }
            }
        }
        if deep {
            offers.push(Action::Deep(ship));
        }
    }
    free_moment(state, seat, &mut offers);
    offers.push(Action::Stop);
    offers
}

/// Q09: more attackers, more targets while there are fewer than attackers, fire (TW-205).
pub(super) fn enlarge(state: &State) -> Vec<Action> {
    let mut offers = Vec::new();
    if let (Some(attack), Some(fight)) = (&state.attack, &state.fight) {
        let more = attack.unused().filter(|s| !fight.attackers.contains(s));
        offers.extend(more.map(Action::Add));
        if let (Engagement::Battle, Foe::Seat(target)) = (fight.kind, fight.defender)
            && fight.targets.len() < fight.attackers.len()
        {
            let more = state.lane(target).filter(|t| !fight.targets.contains(t));
            offers.extend(more.map(Action::Aim));
        }
    }
    offers.push(Action::Fire);
    offers
}

/// Who chooses the destroyed set: the declaring seat or the defender (TW-222).
pub(super) fn chooser(state: &State, attackers: bool) -> Option<Seat> {
    let fight = state.fight.as_ref()?;
    if attackers {
        fight.attacker.seat()
    } else {
        fight.defender.seat()
    }
}

/// Q38 and Q39: what still fits into the Firepower left.
pub(super) fn victims(state: &State, attackers: bool, chosen: &[ShipId], left: u8) -> Vec<ShipId> {
    let Some(fight) = &state.fight else {
        return Vec::new();
    };
    let fits = |s: &&ShipId| !chosen.contains(s) && effects::resistance(state, **s) <= left;
    // The attacking side destroys targets, the defending side attackers.
    let enemies = fight.ships(usize::from(attackers));
    enemies.iter().filter(fits).copied().collect()
}

/// The set a Garrison or a timeout takes: most starships, then the highest F+R, then the lowest slots (TW-421).
pub(in crate::games::tradeworlds) fn best_set(
    state: &State,
    candidates: &[ShipId],
    left: u8,
) -> Vec<ShipId> {
    let sets = (0..1_u32 << candidates.len()).map(|bits| -> Vec<ShipId> {
        let chosen = |i: &usize| bits >> i & 1 == 1;
        (0..candidates.len())
            .filter(chosen)
            .map(|i| candidates[i])
            .collect()
    });
    let sum = |set: &[ShipId]| {
        set.iter()
            .map(|s| effects::resistance(state, *s))
            .sum::<u8>()
    };
    let worth = |set: &[ShipId]| {
        let one = |s: &ShipId| {
            let ship = state.ship(*s);
            u16::from(ship.map_or(0, Ship::firepower)) + u16::from(ship.map_or(0, Ship::resistance))
        };
        set.iter().map(one).sum::<u16>()
    };
    let slots = |set: &[ShipId]| set.iter().map(|s| s.slot).collect::<Vec<_>>();
    sets.filter(|set| sum(set) <= left)
        .min_by_key(|set| (Reverse(set.len()), Reverse(worth(set)), slots(set)))
        .unwrap_or_default()
}
