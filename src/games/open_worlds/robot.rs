//! A sensible plain player: it settles where it earns, hits where it hurts, and keeps what it has.

use super::action::{Action, Armed, Choice};
use super::cards::{Card, Group, Income, Kind, Swap};
use super::effects;
use super::example;
use super::score;
use super::state::{Phase, Shot, Unit, UnitId};
use super::view::{Own, View};
use crate::rules::seat::Seat;

/// Worth of one point of Income; everything else is measured by it.
const INCOME: i32 = 10;
/// What a first foothold at a World is worth besides its Income: it opens the World for better cards.
const FOOTHOLD: i32 = 12;
/// A card below this is not worth its place in a full hand.
const KEEP: i32 = 8;

/// A sensible answer, as an index into `offers`: the one with the highest worth, the last of equals.
pub fn robot(view: &View, offers: &[Action]) -> usize {
    let Some(own) = view.own.as_ref() else {
        return 0;
    };
    if let Some(scripted) = example::next(view, offers) {
        return scripted;
    }
    let worth = |(i, a): (usize, &Action)| (worth(view, own, *a), i);
    offers
        .iter()
        .enumerate()
        .max_by_key(|pair| worth(*pair))
        .map_or(0, |(i, _)| i)
}

/// What an answer is worth; doing nothing is worth 0.
fn worth(view: &View, own: &Own, action: Action) -> i32 {
    match action {
        Action::Drop(card) => 5 - opening(card),
        Action::Trash(card) => discard(view, own, card),
        Action::Stage(card, at) => stage(view, own, card, at),
        Action::Move(unit, to) => moving(view, own, unit, to),
        Action::Play(armed) => play(view, own, armed),
        Action::Purge(_) | Action::Look(..) | Action::Conquer(_) => 10,
        // Fewer Class points lost are better.
        Action::Scrap(card, _) => 20 - i32::from(card.spec().class),
        Action::Take(card) => opening(card),
        Action::Rest => 1,
        Action::Swap(unit) => swap(view, own, unit),
        Action::Retreat(unit) => retreat(view, own, unit),
        Action::Target(unit, weapon, Some(target)) => target_in_orbit(view, unit, weapon, target),
        Action::Attack(unit, weapon, Some(target)) => attack(view, unit, weapon, target),
        Action::Defend(unit, facility) => defend(view, own, unit, facility),
        // Nothing is taken back, no Adjust is begun, and no orders are given.
        Action::Keep(_)
        | Action::ReadyEmpty
        | Action::Unstage(..)
        | Action::Stay(_)
        | Action::Reset(_)
        | Action::First(_)
        | Action::Decline(_)
        | Action::Adjust(..) => -1000,
        _ => 0,
    }
}

/// How good a card is to begin with.
fn opening(card: Card) -> i32 {
    let spec = card.spec();
    match spec.kind {
        Kind::Post | Kind::Mining => 20,
        Kind::Population => 14,
        Kind::Production => 13,
        Kind::Yard | Kind::Complex | Kind::Utility => 6,
        Kind::Ship => 9 - i32::from(spec.class),
        Kind::Station | Kind::Field => 3,
        Kind::Automated => 7,
        Kind::Manned | Kind::Catastrophe => 4,
    }
}

/// Discards what is of no use while the Deck would fill the hand with better.
fn discard(view: &View, own: &Own, card: Card) -> i32 {
    let income = i32::from(view.seats[own.seat].income);
    let kept = own.hand.len() as i32 - own.marks.len() as i32;
    let room = 10 - kept;
    if room >= income.max(2) || view.seats[own.seat].deck < 4 {
        return -1;
    }
    let spec = card.spec();
    let use_of = match spec.kind {
        Kind::Ship => KEEP + income - i32::from(spec.class),
        Kind::Manned if spec.conquers => KEEP + 2,
        Kind::Manned => KEEP - 4,
        _ => opening(card),
    };
    KEEP - use_of
}

/// What a Facility would earn its owner at a World, as far as it can be seen now.
fn earns(view: &View, seat: Seat, card: Card, at: u8) -> i32 {
    let Some(place) = view.row.get(usize::from(at)) else {
        return 0;
    };
    match card.spec().income {
        Income::Fixed(n) => n.into(),
        Income::Res => place.res().into(),
        Income::Exotic => score::exotic(place.hostile()).into(),
        Income::Town => {
            let works = view.units_of(seat, at);
            let count = works.filter(|u| matches!(u.kind(), Kind::Mining | Kind::Production));
            score::town(count.count()).into()
        }
        Income::Trade => {
            let worlds = (0..view.row.len() as u8).filter(|w| *w != at);
            score::trade(worlds.filter(|w| occupies(view, seat, *w)).count()).into()
        }
    }
}

fn occupies(view: &View, seat: Seat, at: u8) -> bool {
    view.units_of(seat, at).any(Unit::is_facility)
}

/// Whether the hand card's REQ is met there as things stand.
fn fits(own: &Own, card: Card, at: u8) -> bool {
    let place = own.hand.iter().position(|c| *c == card);
    place.is_some_and(|p| own.fits[p].contains(&at))
}

fn stage(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    // A second card at a World of a Robot Factory is welcome only if it fights.
    if view.own_staged_at(at) > 0 && !card.is_ground_force() {
        return -1;
    }
    if !fits(own, card, at) || view.is_final && card.spec().prohibited {
        return -1;
    }
    match card.group() {
        Group::Facility => facility(view, own, card, at),
        Group::Orbital => orbital(view, own, card, at),
        Group::GroundForce => force(view, own, card, at),
        Group::Catastrophe => catastrophe(view, own, card, at),
        Group::Utility => -1,
    }
}

/// How many Facilities may arrive there besides the own one: face-down cards, and seats that Stage later.
fn rivals(view: &View, own: &Own, at: u8) -> i32 {
    let others = view.seats.iter().filter(|(s, p)| *s != own.seat && !p.left);
    others
        .map(|(_, p)| i32::from(p.staged.iter().any(|(w, _)| *w == at)))
        .sum()
}

fn facility(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let seat = own.seat;
    let gain = earns(view, seat, card, at) * INCOME;
    let standing = view.units.iter().filter(|u| u.at == at && u.is_facility());
    let room = i32::from(view.row[usize::from(at)].h2o()) - standing.count() as i32;
    let population = matches!(card.spec().kind, Kind::Population | Kind::Production);
    let swappable = view
        .units_of(seat, at)
        .filter(|u| match u.card.spec().swap {
            Swap::Any => u.owner == seat,
            Swap::PopProd => population && u.owner == seat,
            Swap::No => false,
        });
    let cheapest = swappable.map(|u| i32::from(view.income_of(u.id))).min();
    let foothold = if occupies(view, seat, at) {
        0
    } else {
        FOOTHOLD
    };
    let strength = i32::from(card.spec().def) / 4;
    let rivals = rivals(view, own, at);
    if room > rivals {
        gain + foothold + strength
    } else if let Some(loss) = cheapest.filter(|_| room + 1 > rivals) {
        // A card that comes back can be Staged again.
        gain - loss * INCOME + 3
    } else if room > 0 {
        (gain + foothold) / 4
    } else {
        -1
    }
}

/// The total damage of a unit's Weapons.
fn power(card: Card) -> i32 {
    card.spec().weapons.iter().map(|w| i32::from(*w)).sum()
}

fn orbital(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let spec = card.spec();
    let staged: u16 = own
        .staged
        .iter()
        .map(|(c, _)| u16::from(c.spec().class))
        .sum();
    let yard = view.units_of(own.seat, at).any(|u| u.kind() == Kind::Yard);
    if !yard && staged + u16::from(spec.class) > view.seats[own.seat].income {
        return -1;
    }
    if card == Card::EnergyShield {
        return holdings(view, own.seat, at) / 4;
    }
    2 + power(card) / 4 + prey(view, own, at, power(card)) + holdings(view, own.seat, at) / 10
}

/// What a seat's Facilities at a World are worth.
fn holdings(view: &View, seat: Seat, at: u8) -> i32 {
    let earning = view
        .units_of(seat, at)
        .map(|u| i32::from(view.income_of(u.id)));
    earning.sum::<i32>() * INCOME
}

/// What could be shot at a World with this much damage, if nothing armed guards it.
fn prey(view: &View, own: &Own, at: u8, power: i32) -> i32 {
    let here = view.units.iter().filter(|u| u.at == at && u.by != own.seat);
    let guarded = here.clone().any(Unit::is_armed_orbital);
    let weak = here.filter(|u| u.is_facility() && i32::from(u.card.spec().def) <= power);
    let best = weak.map(|u| i32::from(view.income_of(u.id)) * INCOME).max();
    let best = best.unwrap_or_default();
    if guarded { best / 4 } else { best }
}

fn force(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let here = view
        .units
        .iter()
        .filter(|u| u.at == at && u.by != own.seat && u.is_facility());
    let reachable = here
        .filter(|u| u.card != Card::HiddenOutpost && i32::from(u.card.spec().def) <= power(card));
    let best = reachable
        .map(|u| i32::from(view.income_of(u.id)) * INCOME)
        .max();
    let conquest = 1 + i32::from(card.spec().conquers);
    let attack = best.unwrap_or_default() * conquest - 4;
    let guard = if card.spec().defends {
        holdings(view, own.seat, at) / 8
    } else {
        0
    };
    attack.max(guard)
}

/// What a Catastrophe takes from opponents less what it takes from oneself.
fn catastrophe(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let falls = |u: &&Unit| {
        u.at == at && effects::catastrophe_damage(card, u) >= u16::from(u.card.spec().def).max(1)
    };
    let lost = view.units.iter().filter(falls).map(|u| {
        let worth = i32::from(view.income_of(u.id)) * INCOME + i32::from(u.card.spec().class);
        if u.by == own.seat { -worth } else { worth }
    });
    lost.sum::<i32>() - 6
}

/// What a World is worth to a Ship.
fn station(view: &View, own: &Own, unit: &Unit, at: u8) -> i32 {
    let enemies = view.units.iter().filter(|u| u.at == at && u.by != own.seat);
    let threat: i32 = enemies
        .filter(|u| u.is_armed_orbital())
        .map(|u| power(u.card))
        .sum();
    let danger = if threat >= i32::from(unit.card.spec().def) {
        15
    } else {
        0
    };
    prey(view, own, at, power(unit.card)) - danger + holdings(view, own.seat, at) / 10
}

fn moving(view: &View, own: &Own, unit: UnitId, to: u8) -> i32 {
    let planned = own.moves.iter().any(|(id, _)| *id == unit);
    match view.unit(unit) {
        Some(ship) if !planned => {
            station(view, own, ship, to) - station(view, own, ship, ship.at) - 3
        }
        _ => -1,
    }
}

fn play(view: &View, own: &Own, armed: Armed) -> i32 {
    match (armed.card, armed.choice) {
        (Card::Espionage | Card::FleetSupport, _) | (Card::Research, Choice::Draw) => 40,
        (Card::Sabotage | Card::Coup | Card::WeQuit, Choice::Unit(id)) => {
            view.unit(id).map_or(0, |u| {
                i32::from(view.income_of(id)) * INCOME
                    + i32::from(u.card.spec().def)
                    + power(u.card)
                    - 15
            })
        }
        (Card::EnterFray, Choice::World(at)) => prey(view, own, at, 10) - 15,
        (Card::LightBrigade, Choice::Force(card, at)) => force(view, own, card, at) - 5,
        _ => -1,
    }
}

/// Swaps only where there is no room otherwise, and the card that earns least.
fn swap(view: &View, own: &Own, unit: UnitId) -> i32 {
    let Phase::Resolve(at, _) = view.phase else {
        return -1;
    };
    let standing = view
        .units
        .iter()
        .filter(|u| u.at == at && u.is_facility())
        .count();
    let taken = standing + view.arrivals.len() - view.swaps.len();
    let crowded = taken > usize::from(view.row[usize::from(at)].h2o());
    let arrival = view.arrivals.iter().find(|(s, _)| *s == own.seat);
    let gain = arrival.map_or(0, |(s, c)| earns(view, *s, *c, at));
    if crowded {
        5 + gain - i32::from(view.income_of(unit))
    } else {
        -1
    }
}

/// Flees when the other side could destroy the Ship and is the stronger one.
fn retreat(view: &View, own: &Own, unit: UnitId) -> i32 {
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

fn target_in_orbit(view: &View, unit: UnitId, weapon: u8, target: UnitId) -> i32 {
    let prize = view
        .unit(target)
        .map_or(0, |u| power(u.card) + i32::from(u.card.spec().class));
    shot(view, &view.shots, unit, weapon, target, prize)
}

fn attack(view: &View, unit: UnitId, weapon: u8, target: UnitId) -> i32 {
    let prize = view.unit(target).map_or(0, |u| {
        i32::from(view.income_of(u.id)) * INCOME + i32::from(u.card.spec().def)
    });
    shot(view, &view.strikes, unit, weapon, target, prize)
}

/// Defends the best Facility while an opponent could attack it.
fn defend(view: &View, own: &Own, unit: UnitId, facility: UnitId) -> i32 {
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
