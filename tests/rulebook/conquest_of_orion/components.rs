//! Components.

use super::table::{Table, set};
use orrery::games::conquest_of_orion::cards::{Card, CardSet, Kind};
use orrery::games::conquest_of_orion::leaders::Leader;
use orrery::games::conquest_of_orion::score::score;
use orrery::rules::seat::Viewer;
use std::collections::BTreeSet;

/// CO-001 CO-002
#[test]
fn forty_four_cards_of_four_types_and_ten_leaders() {
    assert_eq!(CardSet::ALL.len(), 44);
    assert_eq!(Leader::ALL.len(), 10);
    for kind in Kind::ALL {
        assert_eq!(CardSet::of(kind).len(), 11);
    }
}

/// CO-003
#[test]
fn ships_are_no_system_cards() {
    assert!(!Kind::SYSTEM.contains(&Kind::Ship));
    let ships = score(CardSet::SHIPS, [Leader::Politician, Leader::Spy], [0, 0]);
    assert!(ships.systems.is_empty() && ships.left.is_empty());
}

/// CO-004
#[test]
fn each_type_has_the_values_1_to_11_once() {
    for kind in Kind::ALL {
        let values: Vec<u8> = CardSet::of(kind).iter().map(Card::value).collect();
        assert_eq!(values, (1..=11).collect::<Vec<u8>>());
    }
}

/// CO-005
#[test]
fn no_two_seats_have_the_same_leader() {
    for number in 0..40 {
        let mut table = Table::seeded(number);
        table.default_until(|s| s.tricks.len() == 1);
        let taken: BTreeSet<_> = table.state.leaders.iter().flatten().collect();
        assert_eq!(taken.len(), 4);
    }
}

/// CO-006 CO-007 CO-008
#[test]
fn stars_grow_with_the_value_and_ships_have_none() {
    for kind in Kind::SYSTEM {
        let stars: Vec<u8> = CardSet::of(kind).iter().map(Card::stars).collect();
        assert_eq!(stars, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]);
        assert_eq!(CardSet::of(kind).stars(), 26);
    }
    assert_eq!(CardSet::ALL.stars(), 78);
    assert_eq!(CardSet::SHIPS.stars(), 0);
}

/// CO-009
#[test]
fn ships_8_9_and_11_have_no_ability() {
    let able = CardSet::SHIPS.iter().filter(|c| c.ability().is_some());
    assert_eq!(
        able.collect::<CardSet>(),
        set("S01 S02 S03 S04 S05 S06 S07 S10")
    );
}

/// CO-010
#[test]
fn every_leader_gives_points_or_an_ability() {
    for leader in Leader::ALL {
        let text = leader.text();
        assert!(
            text.contains("point") || text.contains("Your ships"),
            "{leader}"
        );
    }
}

/// CO-011
#[test]
fn names_are_all_different_and_only_decorate() {
    let names: BTreeSet<_> = CardSet::ALL.iter().map(Card::name).collect();
    assert_eq!(names.len(), 44);
    // A card is its type and value: nothing else of it is kept.
    for card in CardSet::ALL.iter() {
        assert_eq!(Card::new(card.kind(), card.value()), card);
    }
}

/// CO-012
#[test]
fn the_starter_is_always_shown() {
    let mut table = Table::seeded(3);
    table.take_leaders();
    let view = table.view(Viewer::Table);
    assert_eq!(view.starter(), Some(table.trick().starter));
    assert!(view.trick.unwrap().is_empty());
}
