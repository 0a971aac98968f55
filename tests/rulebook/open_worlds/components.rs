//! Game elements: the cards and Worlds themselves.

use super::table::*;
use orrery::games::open_worlds::cards::{Card, CardSet, Group, Income, Kind, Req, Swap};
use orrery::games::open_worlds::state::Unit;
use orrery::games::open_worlds::worlds::World;
use std::collections::BTreeSet;

/// OW-003, OW-004, OW-005, OW-006, OW-007: 36 Worlds with different names and the printed marks.
#[test]
fn there_are_thirty_six_different_worlds() {
    let names: BTreeSet<&str> = World::all().map(|w| w.spec().name).collect();
    assert_eq!(names.len(), 36);
    assert!(World::all().all(|w| (1..=9).contains(&w.spec().h2o) && w.spec().res > 0));
    assert_eq!(World::all().filter(|w| w.spec().habitable).count(), 16);
    assert_eq!(World::all().filter(|w| w.spec().hostile).count(), 14);
    let both = World::all().filter(|w| w.spec().habitable && w.spec().hostile);
    assert_eq!(both.count(), 5);
    for (h2o, count) in [
        (1, 2),
        (2, 4),
        (3, 8),
        (4, 9),
        (5, 6),
        (6, 3),
        (7, 2),
        (8, 1),
        (9, 1),
    ] {
        assert_eq!(
            World::all().filter(|w| w.spec().h2o == h2o).count(),
            count,
            "H2O {h2o}"
        );
    }
}

/// OW-009, OW-010, OW-011, OW-012: every card has one type and one kind.
#[test]
fn every_card_has_one_type() {
    let count = |g: Group| Card::all().filter(|c| c.group() == g).count();
    assert_eq!(Card::all().count(), 79);
    assert_eq!(count(Group::Facility), 28);
    assert_eq!(count(Group::Orbital), 23);
    assert_eq!(count(Group::GroundForce), 13);
    assert_eq!(count(Group::Catastrophe), 5);
    assert_eq!(count(Group::Utility), 10);
}

/// The table stands in the order of the cards, and sets know every card.
#[test]
fn every_card_finds_itself() {
    for card in Card::all() {
        assert_eq!(Card::find(card.spec().key), Some(card));
        let one: CardSet = [card].into_iter().collect();
        assert_eq!(one.iter().collect::<Vec<_>>(), [card]);
    }
}

/// OW-015, OW-019, OW-025: units have Def; a Facility without printed Capacity has none; story text is not there.
#[test]
fn units_have_one_def_value() {
    for card in Card::all() {
        let is_unit = !matches!(card.group(), Group::Catastrophe | Group::Utility);
        assert!(!is_unit || card.spec().def > 0, "{card}");
    }
    assert_eq!(Card::Outpost.spec().capacity, 0);
}

/// OW-016, OW-017: each number of a Weapons value is a Weapon of its own.
#[test]
fn a_frigate_has_two_weapons_of_seven() {
    assert_eq!(Card::Frigate.spec().weapons, [7, 7]);
    assert_eq!(Card::Warship.spec().weapons, [8, 8, 8]);
    assert!(Card::EnergyShield.spec().weapons.is_empty());
}

/// OW-018: only Ships have Class and Range.
#[test]
fn only_ships_have_class_and_range() {
    for card in Card::all().filter(|c| !c.is_ship()) {
        assert_eq!((card.spec().class, card.spec().range), (0, 0), "{card}");
    }
    for card in Card::all().filter(|c| c.is_ship()) {
        assert!(card.spec().class > 0 && card.spec().range > 0, "{card}");
    }
}

/// OW-013, OW-014: Facilities and Ground Forces are ground units, Orbitals are not.
#[test]
fn orbitals_are_not_ground_units() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, KOTI);
    t.unit(A, Card::Troops10, KOTI);
    t.unit(A, Card::Frigate, KOTI);
    t.unit(A, Card::EnterFray, KOTI);
    let ground: Vec<bool> = t.state.units.iter().map(Unit::is_ground).collect();
    assert_eq!(ground, [true, true, false, false]);
}

/// OW-020, OW-021, OW-024, OW-290: control may change, the owner never, and the owner's Trash Heap gets the card.
#[test]
fn a_conquered_card_goes_to_its_owners_heap() {
    let mut t = Table::new(2);
    let city = t.unit(B, Card::City10, VITA);
    t.state.unit_mut(city).unwrap().by = A;
    t.turn(&[(A, Card::AsteroidStrike, VITA)]);
    assert_eq!(t.heaped(B, Card::City10), 1);
    assert_eq!(t.heaped(A, Card::City10), 0);
}

/// OW-022: Orbitals and Ground Forces do not occupy.
#[test]
fn only_a_facility_occupies() {
    let mut t = Table::new(2);
    t.unit(A, Card::Frigate, KOTI);
    t.unit(A, Card::CloneArmy, KOTI);
    assert!(!t.state.occupies(A, KOTI));
    t.unit(A, Card::Outpost, KOTI);
    assert!(t.state.occupies(A, KOTI));
}

/// OW-008: Habitable and Hostile alone keep nothing out.
#[test]
fn an_outpost_installs_on_a_hostile_world() {
    let mut t = Table::new(2);
    t.turn(&[(A, Card::Outpost, PHOEBE)]);
    assert!(t.has(A, Card::Outpost, PHOEBE));
}

/// OW-421, OW-422, OW-423: Cities are alike but for their numbers.
#[test]
fn a_citys_capacity_is_its_def() {
    let cities = [
        Card::City10,
        Card::City12,
        Card::City15,
        Card::City20,
        Card::City25,
        Card::City30,
    ];
    for city in cities {
        let spec = city.spec();
        assert_eq!(spec.capacity, spec.def, "{city}");
        let income = if spec.def < 20 { 1 } else { 2 };
        assert_eq!(spec.income, Income::Fixed(income), "{city}");
        assert_eq!(spec.req, Req::HabitableOrOccupied);
    }
}

/// OW-400, OW-401, OW-426: the three plain footholds.
#[test]
fn outposts_and_exploits_are_as_printed() {
    let value = |c: Card| (c.spec().def, c.spec().income, c.spec().swap, c.spec().req);
    assert_eq!(
        value(Card::Outpost),
        (1, Income::Fixed(1), Swap::Any, Req::Any)
    );
    assert_eq!(
        value(Card::Exploit),
        (
            1,
            Income::Fixed(2),
            Swap::PopProd,
            Req::NonHostileOrOccupied
        )
    );
    assert_eq!(
        value(Card::SeasonedExploit),
        (
            4,
            Income::Fixed(3),
            Swap::PopProd,
            Req::NonHostileOrOccupied
        )
    );
}

/// OW-445, OW-446, OW-447, OW-448, OW-450: what each Ground Force may do.
#[test]
fn ground_forces_are_as_printed() {
    let may = |c: Card| (c.spec().defends, c.spec().conquers);
    for (card, strength) in [
        (Card::Troops10, 10),
        (Card::Troops22, 22),
        (Card::Troops25, 25),
    ] {
        let spec = card.spec();
        assert_eq!((spec.weapons, spec.def), (&[strength][..], strength));
        assert_eq!(spec.req, Req::Capacity(strength));
        assert_eq!(may(card), (true, false));
    }
    for (card, strength) in [(Card::InvasionForce10, 10), (Card::InvasionForce21, 21)] {
        let spec = card.spec();
        assert_eq!((spec.weapons, spec.def), (&[strength][..], strength));
        assert_eq!(may(card), (false, true));
    }
    assert_eq!(Card::AutoAssault10.spec().weapons, [15]);
    assert_eq!(Card::AutoAssault14.spec().weapons, [20]);
    assert_eq!(may(Card::AutoAssault10), (false, false));
    assert_eq!(
        (Card::CloneArmy.spec().weapons, may(Card::CloneArmy)),
        (&[15][..], (true, false))
    );
    assert_eq!(Card::FalloutRaid.spec().req, Req::OwnOrbital);
    assert_eq!(may(Card::FalloutRaid), (false, false));
}

/// OW-487: four cards are Prohibited.
#[test]
fn four_cards_are_prohibited() {
    let found: Vec<Card> = Card::all().filter(|c| c.spec().prohibited).collect();
    assert_eq!(
        found,
        [Card::SuckDry, Card::Assassin, Card::FalloutRaid, Card::Coup]
    );
}

/// OW-440: a Battle Station is an armed Orbital that cannot move.
#[test]
fn a_battle_station_stays_and_fights() {
    let mut t = Table::new(2);
    let station = t.unit(A, Card::BattleStation20, VITA);
    assert!(t.state.unit(station).unwrap().is_armed_orbital());
    assert_eq!(Card::BattleStation25.spec().kind, Kind::Station);
    assert_eq!(Card::BattleStation25.spec().range, 0);
}
