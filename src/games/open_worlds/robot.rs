//! A sensible plain player: it settles where it earns, hits where it hurts, and keeps what it has.

mod battle;
mod staging;

use super::action::{Action, Armed, Choice};
use super::cards::{Card, Kind};
use super::example;
use super::state::{Phase, UnitId};
use super::view::{Own, View};
use crate::rules::search::by_lead;
use crate::rules::seat::BySeat;

/// Worth of one point of Income; everything else is measured by it.
const INCOME: i32 = 10;
/// A card below this is not worth its place in a full hand.
const KEEP: i32 = 8;
/// A card that could do this much next turn stays in a full hand.
const WELCOME: i32 = 12;
/// The worth of an answer that is never given.
const NEVER: i32 = -1000;
/// How much Income ahead is worth a lot with empty Decks, and how much more that is for every card left.
const DECIDED: f32 = 1.5;
const OPEN: f32 = 0.12;
/// The most answers worth thinking about.
const MOST_CANDIDATES: usize = 12;

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

/// Every seat's share of the victory as a turn begins: it goes by Income, and by how much can still change it.
pub fn value(view: &View) -> Option<BySeat<f32>> {
    if view.is_final || !matches!(view.phase, Phase::Stage(0)) {
        return None;
    }
    let seats = view.seats.count();
    let earning = BySeat::from_fn(seats, |s| f32::from(view.seats[s].earning));
    let most = view.seats.iter().map(|(_, p)| p.deck).max().unwrap_or(0);
    Some(by_lead(&earning, DECIDED + f32::from(most) * OPEN))
}

/// The answers worth thinking about, the best first: none that is never given, and few of those that seem worse than nothing.
pub fn candidates(view: &View, offers: &[Action]) -> Vec<usize> {
    let Some(own) = view.own.as_ref() else {
        return Vec::new();
    };
    let worths = offers.iter().map(|a| worth(view, own, *a));
    let mut places: Vec<(i32, usize)> = worths.zip(0..).filter(|(w, _)| *w > NEVER).collect();
    places.sort_by_key(|(worth, place)| (-worth, *place));
    places.truncate(MOST_CANDIDATES);
    places.into_iter().map(|(_, place)| place).collect()
}

/// What an answer is worth; doing nothing is worth 0.
fn worth(view: &View, own: &Own, action: Action) -> i32 {
    match action {
        Action::Drop(card) => 5 - opening(card),
        Action::Trash(card) => discard(view, own, card),
        Action::Stage(card, at) => staging::stage(view, own, card, at),
        Action::Move(unit, to) => staging::moving(view, own, unit, to),
        Action::Play(armed) => play(view, own, armed),
        Action::Purge(_) | Action::Look(..) | Action::Conquer(_) => 10,
        // Fewer Class points lost are better.
        Action::Scrap(card, _) => 20 - i32::from(card.spec().class),
        Action::Take(card) => opening(card),
        Action::Rest => 1,
        Action::Swap(unit) => swap(view, own, unit),
        Action::Retreat(unit) => battle::retreat(view, own, unit),
        Action::Target(unit, weapon, Some(target)) => {
            battle::target_in_orbit(view, unit, weapon, target)
        }
        Action::Attack(unit, weapon, Some(target)) => battle::attack(view, unit, weapon, target),
        Action::Defend(unit, facility) => battle::defend(view, own, unit, facility),
        // Nothing is taken back, no Adjust is begun, and no orders are given.
        Action::Keep(_)
        | Action::ReadyEmpty
        | Action::Unstage(..)
        | Action::Stay(_)
        | Action::Reset(_)
        | Action::First(_)
        | Action::Decline(_)
        | Action::Adjust(..) => NEVER,
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
    let worlds = 0..view.row.len() as u8;
    let best = worlds.map(|at| staging::worth(view, own, card, at)).max();
    if best >= Some(WELCOME) {
        return -1;
    }
    KEEP - promise(card, income)
}

/// What a card that has no good place now may be good for later.
fn promise(card: Card, income: i32) -> i32 {
    let spec = card.spec();
    match spec.kind {
        Kind::Ship => KEEP + income - i32::from(spec.class),
        Kind::Manned if spec.conquers => KEEP + 2,
        Kind::Manned => KEEP - 4,
        // They wait for their moment, except the one that is never played.
        Kind::Utility if card != Card::Adjust => KEEP + 1,
        _ => opening(card),
    }
}

fn play(view: &View, own: &Own, armed: Armed) -> i32 {
    match (armed.card, armed.choice) {
        (Card::Espionage | Card::FleetSupport, _) | (Card::Research, Choice::Draw) => 40,
        (Card::Sabotage | Card::Coup | Card::WeQuit, Choice::Unit(id)) => {
            view.unit(id).map_or(0, |u| {
                i32::from(view.income_of(id)) * INCOME
                    + i32::from(u.card.spec().def)
                    + battle::power(u.card)
                    - 15
            })
        }
        (Card::EnterFray, Choice::World(at)) => staging::prey(view, own, at, 10) - 15,
        (Card::LightBrigade, Choice::Force(card, at)) => staging::force(view, own, card, at) - 5,
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
    let gain = arrival.map_or(0, |(s, c)| staging::earns(view, *s, *c, at));
    if crowded {
        5 + gain - i32::from(view.income_of(unit))
    } else {
        -1
    }
}
