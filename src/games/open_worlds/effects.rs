//! What cards demand and do: REQ conditions, targets, damage, Utilities.

use super::action::{Armed, Choice};
use super::cards::{Card, CardSet, Kind, Req, Swap};
use super::state::{Shot, State, Unit, UnitId, Window};
use crate::rules::seat::Seat;

/// Whether a card's REQ is met for a seat at a World now (OW-167 to OW-174, OW-197, OW-202, OW-206).
pub fn meets_req(state: &State, seat: Seat, card: Card, at: u8) -> bool {
    let Some(place) = state.row.get(usize::from(at)) else {
        return false;
    };
    let occupied = || state.occupies(seat, at);
    let own = |kinds: &[Kind]| {
        let mut here = state.units_at(at);
        here.any(|u| u.by == seat && kinds.contains(&u.kind()))
    };
    match card.spec().req {
        Req::Any => true,
        Req::NonHostile => !place.hostile(),
        Req::NonHostileOrOccupied => !place.hostile() || occupied(),
        Req::HabitableOrOccupied => place.habitable() || occupied(),
        Req::Occupied => occupied(),
        Req::OccupiedNonHabitable => occupied() && !place.habitable(),
        Req::OwnPopProdMining => own(&[Kind::Population, Kind::Production, Kind::Mining]),
        Req::OwnPop => own(&[Kind::Population]),
        Req::OwnPopProd => own(&[Kind::Population, Kind::Production]),
        Req::OwnOrbital => state.units_at(at).any(|u| u.by == seat && u.is_orbital()),
        Req::Capacity(n) => state.capacity(seat, at) >= u16::from(n),
    }
}

/// Whether a Facility may return to its owner's hand as this arrival installs (OW-178, OW-179, OW-188).
pub fn may_swap(unit: &Unit, seat: Seat, arrival: Card) -> bool {
    let admits = match unit.card.spec().swap {
        Swap::No => false,
        Swap::Any => true,
        Swap::PopProd => matches!(arrival.spec().kind, Kind::Population | Kind::Production),
    };
    admits && unit.by == seat && unit.owner == seat
}

/// How many cards a seat may Stage to a World: one, and one more for each Robot Factory there (OW-091, OW-411).
fn staging_limit(state: &State, seat: Seat, at: u8) -> usize {
    let factory = |u: &&Unit| u.by == seat && u.card == Card::RobotFactory;
    1 + state.units_at(at).filter(factory).count()
}

/// Whether these cards of one seat may lie Staged at one World together (OW-412).
fn may_lie_together(cards: impl Iterator<Item = Card>) -> bool {
    let (mut all, mut automated) = (0, 0);
    for card in cards {
        all += 1;
        automated += usize::from(card.spec().kind == Kind::Automated);
    }
    automated + 1 >= all
}

/// Whether a World is closed to a seat by an opponent's False Alert (OW-102).
pub fn is_alerted(state: &State, seat: Seat, at: u8) -> bool {
    let mut others = state.players.iter().filter(|(s, _)| *s != seat);
    others.any(|(_, p)| p.alerts.contains(&at))
}

/// Whether a seat may Stage this card to this World now.
pub fn may_stage(state: &State, seat: Seat, card: Card, at: u8) -> bool {
    let here = || {
        state.players[seat]
            .staged
            .iter()
            .filter(|s| s.at == at)
            .map(|s| s.card)
    };
    let first = here().next().is_none();
    !is_alerted(state, seat, at)
        && (first
            || here().count() < staging_limit(state, seat, at)
                && may_lie_together(here().chain([card])))
}

/// Whether an Adjust may put `with` in the place of `out` (OW-412, OW-466).
pub fn may_exchange(state: &State, seat: Seat, at: u8, out: Card, with: Card) -> bool {
    let mut left = false;
    let here = state.players[seat].staged.iter().filter(|s| s.at == at);
    let rest = here.map(|s| s.card).filter(|c| {
        let taken = !left && *c == out;
        left |= taken;
        !taken
    });
    let rest: Vec<Card> = rest.collect();
    may_lie_together(rest.into_iter().chain([with]))
}

/// The hand cards an Adjust may put in the place of `out`: one Adjust itself is being played (OW-466).
pub fn exchanges(state: &State, seat: Seat, at: u8, out: Card) -> CardSet {
    let mut hand = state.players[seat].hand.clone();
    super::cards::take(&mut hand, Card::Adjust);
    let fits = |c: &Card| may_exchange(state, seat, at, out, *c);
    hand.into_iter().filter(fits).collect()
}

/// The Utilities a window is for (OW-371 to OW-382).
pub const fn utilities(window: Window) -> &'static [Card] {
    match window {
        Window::Setup | Window::DrawEnds => &[Card::Research],
        Window::TurnBegins => &[Card::WeQuit],
        Window::StageBegins => &[Card::FalseAlert],
        Window::Staged(_) | Window::Moved(_) => &[Card::Adjust],
        Window::MoveEnds => &[Card::Adjust, Card::EnterFray],
        Window::Resolution => &[Card::Sabotage],
        Window::Surface(_) => &[Card::LightBrigade],
        Window::ResolutionEnds => &[Card::Coup],
    }
}

/// Whether, by what everybody knows, a seat could play this Utility in this window (OW-396).
pub fn could_play(state: &State, seat: Seat, window: Window, card: Card) -> bool {
    if state.is_final && card.spec().prohibited || !state.could_hold(seat, card) {
        return false;
    }
    let player = &state.players[seat];
    match card {
        Card::Research => !player.deck.is_empty(),
        // Besides the card itself another must be there to take the place, or to be put into play.
        // What is entered ahead is not lying there yet, and nobody may learn of it.
        Card::Adjust => player.shown && !player.staged.is_empty() && state.hand_size(seat) > 1,
        Card::LightBrigade => {
            matches!(window, Window::Surface(at) if state.occupies(seat, at))
                && state.hand_size(seat) > 1
        }
        Card::WeQuit | Card::Sabotage | Card::Coup => targets(state, seat, card).next().is_some(),
        _ => true,
    }
}

/// The units a Utility may name.
pub fn targets(state: &State, seat: Seat, card: Card) -> impl Iterator<Item = &Unit> {
    state
        .units
        .iter()
        .filter(move |u| may_name(state, seat, card, u))
}

fn may_name(state: &State, seat: Seat, card: Card, unit: &Unit) -> bool {
    if unit.by == seat {
        return false;
    }
    match card {
        Card::WeQuit => matches!(unit.kind(), Kind::Ship | Kind::Manned),
        Card::Sabotage => matches!(
            unit.kind(),
            Kind::Station | Kind::Field | Kind::Yard | Kind::Production
        ),
        // OW-481: own Population there, and more Capacity than its controller.
        Card::Coup => {
            let own = |u: &Unit| u.by == seat && u.kind() == Kind::Population;
            unit.kind() == Kind::Population
                && state.units_at(unit.at).any(own)
                && state.capacity(seat, unit.at) > state.capacity(unit.by, unit.at)
        }
        _ => false,
    }
}

/// Every way a seat may play this Utility from its hand in this window; Adjust goes by two steps and is not here.
pub fn plays(state: &State, seat: Seat, window: Window, card: Card) -> Vec<Armed> {
    if state.is_final && card.spec().prohibited {
        return Vec::new();
    }
    let with = |choice| Armed { card, choice };
    let worlds = || 0..state.row.len() as u8;
    match card {
        Card::Research if state.players[seat].deck.is_empty() => Vec::new(),
        Card::Research => vec![with(Choice::Draw), with(Choice::Search)],
        Card::FalseAlert | Card::EnterFray => worlds().map(|w| with(Choice::World(w))).collect(),
        Card::WeQuit | Card::Sabotage | Card::Coup => targets(state, seat, card)
            .map(|u| with(Choice::Unit(u.id)))
            .collect(),
        Card::LightBrigade => match window {
            Window::Surface(at) if state.occupies(seat, at) => {
                let forces = forces_in_hand(state, seat);
                forces.iter().map(|c| with(Choice::Force(c, at))).collect()
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The Ground Forces a Light Brigade may bring: not a Prohibited one on the FINAL TURN (OW-486).
pub fn forces_in_hand(state: &State, seat: Seat) -> CardSet {
    let hand = state.players[seat].hand.iter().copied();
    hand.filter(|c| c.is_ground_force() && !(state.is_final && c.spec().prohibited))
        .collect()
}

/// Damage of one Catastrophe to a unit (OW-455 to OW-459).
pub fn catastrophe_damage(card: Card, unit: &Unit) -> u16 {
    let ground = unit.is_ground();
    match card {
        Card::AsteroidStrike if ground => 15,
        Card::CometBarrage if ground => 20,
        Card::Grb => 18,
        Card::SolarFlare if !ground => 20,
        Card::Biostorm if matches!(unit.kind(), Kind::Population | Kind::Manned) => 25,
        _ => 0,
    }
}

/// Whether at least two players control armed Orbitals at a World (OW-225).
pub fn orbital_conflict(state: &State, at: u8) -> bool {
    let mut armed = state.units_at(at).filter(|u| u.is_armed_orbital());
    let first = armed.next().map(|u| u.by);
    armed.any(|u| Some(u.by) != first)
}

/// Whether an orbital Weapon may be aimed at this unit in Sub-Step e (OW-234, OW-236, OW-243, OW-432).
pub fn is_orbital_target(state: &State, seat: Seat, unit: &Unit) -> bool {
    let hides = unit.card == Card::Assassin && unit.since == state.turn;
    unit.by != seat
        && unit.is_orbital()
        && !hides
        && (state.battle.conflict || !unit.is_armed_orbital())
}

/// The Weapons a unit may still fire in Sub-Step f (OW-242, OW-245, OW-266).
pub fn ground_weapons(state: &State, unit: &Unit) -> impl Iterator<Item = u8> {
    let engaged = state.battle.conflict && unit.is_armed_orbital();
    // A Facility has no Weapons, and every Ground Force of the set may Attack.
    let count = if engaged {
        0
    } else {
        unit.card.spec().weapons.len()
    };
    let fired: Vec<u8> = if unit.is_orbital() {
        let shots = state.battle.shots.iter();
        let own = shots.filter(|s| s.unit == unit.id && s.target.is_some());
        own.map(|s| s.weapon).collect()
    } else {
        Vec::new()
    };
    (0..count as u8).filter(move |w| !fired.contains(w))
}

/// Whether a unit may aim at another in Sub-Step f (OW-262, OW-403, OW-437).
pub fn is_ground_target(state: &State, from: &Unit, unit: &Unit) -> bool {
    let shielded = || {
        let shield = |u: &Unit| u.card == Card::EnergyShield && u.by == unit.by;
        from.is_orbital() && state.units_at(unit.at).any(shield)
    };
    unit.by != from.by && unit.is_ground() && unit.card != Card::HiddenOutpost && !shielded()
}

/// The legal targets of a unit in Sub-Step f.
pub fn ground_targets<'a>(state: &'a State, from: &'a Unit) -> impl Iterator<Item = &'a Unit> {
    state
        .units_at(from.at)
        .filter(move |u| is_ground_target(state, from, u))
}

/// Whether there is a Surface Conflict at a World (OW-261).
pub fn surface_conflict(state: &State, at: u8) -> bool {
    let can = |u: &Unit| {
        ground_weapons(state, u).next().is_some() && ground_targets(state, u).next().is_some()
    };
    state.units_at(at).any(can)
}

/// What these orders aim at each unit.
fn aimed(state: &State, orders: &[Shot], at: UnitId) -> u16 {
    let damage = |s: &Shot| {
        let weapons = state.unit(s.unit).map(|u| u.card.spec().weapons);
        weapons.and_then(|w| w.get(usize::from(s.weapon))).copied()
    };
    let here = orders.iter().filter(|s| s.target == Some(at));
    here.filter_map(damage).map(u16::from).sum()
}

/// The Orbitals destroyed by the shots of Sub-Step e, all dealt at the same time (OW-239, OW-240).
pub fn shot_down(state: &State, at: u8) -> Vec<UnitId> {
    let falls = |u: &&Unit| {
        let damage = aimed(state, &state.battle.shots, u.id);
        damage > 0 && damage >= u16::from(u.card.spec().def)
    };
    state.units_at(at).filter(falls).map(|u| u.id).collect()
}

/// The units overcome in Sub-Step f: Defenders absorb first (OW-272 to OW-280).
pub fn overcome(state: &State, at: u8) -> Vec<UnitId> {
    let strikes = &state.battle.strikes;
    let units: Vec<&Unit> = state.units_at(at).filter(|u| u.is_ground()).collect();
    let mut received: Vec<u16> = units.iter().map(|u| aimed(state, strikes, u.id)).collect();
    let place = |id: UnitId| units.iter().position(|u| u.id == id);
    for (i, facility) in units.iter().enumerate().filter(|(_, u)| u.is_facility()) {
        for guard in absorbers(state, facility.id) {
            let Some(g) = place(guard) else { continue };
            // OW-276: what is aimed at the Defender itself uses up its strength first.
            let strength = u16::from(units[g].card.spec().def);
            let absorbed = received[i].min(strength.saturating_sub(received[g]));
            received[g] += absorbed;
            received[i] -= absorbed;
        }
    }
    let falls = |(i, u): (usize, &&Unit)| {
        let fallen = received[i] > 0 && received[i] >= u16::from(u.card.spec().def);
        fallen.then_some(u.id)
    };
    units.iter().enumerate().filter_map(falls).collect()
}

/// The Defenders of a Facility in the order they absorb (OW-278, OW-279).
fn absorbers(state: &State, facility: UnitId) -> Vec<UnitId> {
    let mut guards: Vec<_> = state
        .battle
        .guards
        .iter()
        .filter(|g| g.facility == facility)
        .map(|g| {
            let def = state.unit(g.unit).map_or(0, |u| u.card.spec().def);
            (g.rank.unwrap_or(u8::MAX), u8::MAX - def, g.unit)
        })
        .collect();
    guards.sort_unstable();
    guards.into_iter().map(|(_, _, unit)| unit).collect()
}

/// The overcome Facilities a seat may Conquer, from the highest Def down (OW-283, OW-285).
pub fn conquerable(state: &State, seat: Seat) -> Vec<UnitId> {
    let battle = &state.battle;
    let takes = |facility: UnitId, s: &Shot| {
        s.target == Some(facility)
            && !battle.overcome.contains(&s.unit)
            && state
                .unit(s.unit)
                .is_some_and(|u| u.by == seat && u.card.spec().conquers)
    };
    let mut found: Vec<&Unit> = battle
        .overcome
        .iter()
        .filter(|id| !battle.declined.contains(id))
        .filter_map(|id| state.unit(*id))
        .filter(|u| u.is_facility() && battle.strikes.iter().any(|s| takes(u.id, s)))
        .collect();
    found.sort_by_key(|u| (u8::MAX - u.card.spec().def, u.id));
    found.into_iter().map(|u| u.id).collect()
}
