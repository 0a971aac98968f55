//! What cards and Ships are worth at each World.

use super::super::cards::{Card, Group, Income, Kind, Req, Swap};
use super::super::effects;
use super::super::score;
use super::super::state::{Unit, UnitId};
use super::super::view::{Own, View};
use super::INCOME;
use super::battle::power;
use crate::rules::seat::Seat;

/// What a first foothold at a World is worth besides its Income: it opens the World for better cards.
const FOOTHOLD: i32 = 12;
/// A landing that takes until next turn is worth this part of one now.
const LATER: i32 = 2;

/// What it is worth to Stage a card to a World.
pub(super) fn stage(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    // A second card at a World of a Robot Factory is welcome only if it fights.
    if view.own_staged_at(at) > 0 && !card.is_ground_force() {
        return -1;
    }
    if view.is_final && card.spec().prohibited {
        return -1;
    }
    worth(view, own, card, at)
}

/// What a hand card would be worth at a World as things stand.
pub(super) fn worth(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    if !fits(own, card, at) {
        return landed(view, own, card, at);
    }
    match card.group() {
        Group::Facility => facility(view, own, card, at),
        Group::Orbital => orbital(view, own, card, at),
        Group::GroundForce => force(view, own, card, at),
        Group::Catastrophe => catastrophe(view, own, card, at),
        Group::Utility => -1,
    }
}

/// Whether the hand card's REQ is met there as things stand.
fn fits(own: &Own, card: Card, at: u8) -> bool {
    let place = own.hand.iter().position(|c| *c == card);
    place.is_some_and(|p| own.fits[p].contains(&at))
}

/// What a Facility would earn its owner at a World, as far as it can be seen now.
pub(super) fn earns(view: &View, seat: Seat, card: Card, at: u8) -> i32 {
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

fn orbital(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let spec = card.spec();
    let staged: u16 = own
        .staged
        .iter()
        .map(|(c, _)| u16::from(c.spec().class))
        .sum();
    let yard = view.units_of(own.seat, at).any(|u| u.kind() == Kind::Yard);
    // Who holds Fleet Support may Stage more than the Income allows: it is played at Reveal.
    let spared = yard || own.hand.contains(&Card::FleetSupport);
    if !spared && staged + u16::from(spec.class) > view.seats[own.seat].income {
        return -1;
    }
    if card == Card::EnergyShield {
        return holdings(view, own.seat, at) / 4;
    }
    let brought = landing(view, own, card, at, capacity(view, own.seat, at));
    let hunt = prey(view, own, at, power(card));
    2 + power(card) / 4 + hunt + brought + holdings(view, own.seat, at) / 10
}

/// What a seat's Facilities at a World are worth.
fn holdings(view: &View, seat: Seat, at: u8) -> i32 {
    let earning = view
        .units_of(seat, at)
        .map(|u| i32::from(view.income_of(u.id)));
    earning.sum::<i32>() * INCOME
}

/// What could be shot at a World with this much damage, if nothing armed guards it.
pub(super) fn prey(view: &View, own: &Own, at: u8, power: i32) -> i32 {
    let here = view.units.iter().filter(|u| u.at == at && u.by != own.seat);
    let guarded = here.clone().any(Unit::is_armed_orbital);
    let weak = here.filter(|u| u.is_facility() && i32::from(u.card.spec().def) <= power);
    let best = weak.map(|u| i32::from(view.income_of(u.id)) * INCOME).max();
    let best = best.unwrap_or_default();
    if guarded { best / 4 } else { best }
}

pub(super) fn force(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let guard = if card.spec().defends {
        holdings(view, own.seat, at) / 8
    } else {
        0
    };
    assault(view, own, card, at).max(guard)
}

/// What a Ground Force could take from others at a World.
fn assault(view: &View, own: &Own, card: Card, at: u8) -> i32 {
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
    best.unwrap_or_default() * conquest - 4
}

/// What a seat's units at a World carry together (OW-202).
fn capacity(view: &View, seat: Seat, at: u8) -> u16 {
    let carried = view
        .units_of(seat, at)
        .map(|u| u16::from(u.card.spec().capacity));
    carried.sum()
}

/// Whether a Ground Force waits for this Ship: what carries it at the World is too little without it.
fn waits_for(force: Card, ship: Card, there: u16) -> bool {
    let with = there + u16::from(ship.spec().capacity);
    matches!(force.spec().req, Req::Capacity(n) if (there + 1..=with).contains(&u16::from(n)))
}

/// What Ground Forces could take at a World if a Ship came to carry them: those lying there now, those in hand later.
fn landing(view: &View, own: &Own, ship: Card, at: u8, there: u16) -> i32 {
    let hand = own.hand.iter().filter(|c| waits_for(**c, ship, there));
    let later = hand.map(|c| assault(view, own, *c, at) / LATER);
    let lying = own.staged.iter().filter(|(_, w)| *w == at);
    let lying = lying.filter(|(c, _)| waits_for(*c, ship, there));
    let now = lying.map(|(c, _)| assault(view, own, *c, at));
    later.chain(now).max().unwrap_or_default().max(0)
}

/// What a Ground Force is worth that a Ship in reach is to carry in the Move Step; one such landing a turn.
fn landed(view: &View, own: &Own, card: Card, at: u8) -> i32 {
    let seat = own.seat;
    let there = capacity(view, seat, at);
    let near = |u: &&Unit| u.by == seat && u.at != at && u.at.abs_diff(at) <= u.card.spec().range;
    let mut ships = view.units.iter().filter(near);
    let waiting = |(c, w): &(Card, u8)| matches!(c.spec().req, Req::Capacity(n) if u16::from(n) > capacity(view, seat, *w));
    if own.staged.iter().any(waiting) || !ships.any(|u| waits_for(card, u.card, there)) {
        return -1;
    }
    assault(view, own, card, at) * 3 / 4
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
    let mut there = capacity(view, own.seat, at);
    if unit.at == at {
        there -= u16::from(unit.card.spec().capacity);
    }
    let brought = landing(view, own, unit.card, at, there);
    prey(view, own, at, power(unit.card)) - danger + brought + holdings(view, own.seat, at) / 10
}

pub(super) fn moving(view: &View, own: &Own, unit: UnitId, to: u8) -> i32 {
    let planned = own.moves.iter().any(|(id, _)| *id == unit);
    match view.unit(unit) {
        Some(ship) if !planned => {
            station(view, own, ship, to) - station(view, own, ship, ship.at) - 3
        }
        _ => -1,
    }
}
