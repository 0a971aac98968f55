//! What shots, Defences and Retreats are worth.

use super::super::cards::Card;
use super::super::state::{Shot, Unit, UnitId};
use super::super::view::{Own, View};
use super::INCOME;

/// The total damage of a unit's Weapons.
pub(super) fn power(card: Card) -> i32 {
    card.spec().weapons.iter().map(|w| i32::from(*w)).sum()
}

/// Flees when the other side could destroy the Ship and is the stronger one.
pub(super) fn retreat(view: &View, own: &Own, unit: UnitId) -> i32 {
    let Some(ship) = view.unit(unit) else {
        return -1;
    };
    let armed = view
        .units
        .iter()
        .filter(|u| u.at == ship.at && u.is_armed_orbital());
    let (mine, theirs): (Vec<&Unit>, Vec<&Unit>) = armed.partition(|u| u.by == own.seat);
    let total = |units: &[&Unit]| units.iter().map(|u| power(u.card)).sum::<i32>();
    let falls = total(&theirs) >= i32::from(ship.card.spec().def);
    if falls && total(&theirs) > total(&mine) {
        5
    } else {
        -1
    }
}

/// Damage already aimed at a unit by the orders the viewer can see.
fn aimed(view: &View, orders: &[Shot], at: UnitId) -> i32 {
    let damage = |s: &Shot| {
        let weapons = view.unit(s.unit)?.card.spec().weapons;
        weapons.get(usize::from(s.weapon)).map(|w| i32::from(*w))
    };
    orders
        .iter()
        .filter(|s| s.target == Some(at))
        .filter_map(damage)
        .sum()
}

/// The damage of the Weapon asked about and of those of its controller here that are not ordered yet.
fn left_to_aim(view: &View, orders: &[Shot], unit: &Unit, weapon: u8) -> i32 {
    let own = view
        .units_of(unit.by, unit.at)
        .filter(|u| u.group() == unit.group());
    let mut sum = 0;
    for other in own {
        for (i, damage) in other.card.spec().weapons.iter().enumerate() {
            let is_set = orders
                .iter()
                .any(|s| (s.unit, usize::from(s.weapon)) == (other.id, i));
            let is_this = (other.id, i) == (unit.id, usize::from(weapon));
            if is_this || !is_set {
                sum += i32::from(*damage);
            }
        }
    }
    sum
}

/// How much a shot does: it finishes something off, or helps the Weapons after it to.
fn shot(view: &View, orders: &[Shot], unit: UnitId, weapon: u8, target: UnitId, prize: i32) -> i32 {
    let (Some(from), Some(to)) = (view.unit(unit), view.unit(target)) else {
        return -1;
    };
    let missing = i32::from(to.card.spec().def) - aimed(view, orders, target);
    let damage = i32::from(from.card.spec().weapons[usize::from(weapon)]);
    if missing <= 0 {
        -1
    } else if damage >= missing {
        prize + 20
    } else if left_to_aim(view, orders, from, weapon) >= missing {
        prize + 10
    } else {
        -1
    }
}

pub(super) fn target_in_orbit(view: &View, unit: UnitId, weapon: u8, target: UnitId) -> i32 {
    let prize = view
        .unit(target)
        .map_or(0, |u| power(u.card) + i32::from(u.card.spec().class));
    shot(view, &view.shots, unit, weapon, target, prize)
}

pub(super) fn attack(view: &View, unit: UnitId, weapon: u8, target: UnitId) -> i32 {
    let prize = view.unit(target).map_or(0, |u| {
        i32::from(view.income_of(u.id)) * INCOME + i32::from(u.card.spec().def)
    });
    shot(view, &view.strikes, unit, weapon, target, prize)
}

/// Defends the best Facility while an opponent could attack it.
pub(super) fn defend(view: &View, own: &Own, unit: UnitId, facility: UnitId) -> i32 {
    let Some(guard) = view.unit(unit) else {
        return -1;
    };
    let threatens = |u: &Unit| u.by != own.seat && !u.is_facility() && power(u.card) > 0;
    let threatened = view.units.iter().any(|u| u.at == guard.at && threatens(u));
    let doubled = view.guards.iter().any(|g| g.facility == facility);
    if threatened && !doubled {
        5 + i32::from(view.income_of(facility)) * 5
    } else {
        -1
    }
}
