//! The lists of cards and planets.

use super::table::{card, planet};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::cards::{Card, Industry};
use orrery::games::outer_earth::planets::{Company, Planet};
use orrery::rules::game::Game;

/// OE-019 OE-092 OE-311
#[test]
fn the_industry_deck_has_three_of_each_of_36_designs() {
    let deck = Card::deck();
    assert_eq!(deck.len(), 108);
    let count = |industry| deck.iter().filter(|c| c.industry() == industry).count();
    assert_eq!(Industry::ALL.map(count), [45, 36, 27]);
    assert_eq!(Industry::ALL.map(Industry::value), [1, 2, 3]);
    assert!(Card::all().all(|c| (1..=2).contains(&c.outlets().iter().count())));
}

/// OE-013 OE-154 OE-155
#[test]
fn the_planets_are_eight_of_each_industry_with_a_hundred_slots() {
    let count = |industry| Planet::all().filter(|p| p.industry() == industry).count();
    assert_eq!(Industry::ALL.map(count), [8; 3]);
    assert_eq!(Planet::all().map(Planet::slots).sum::<u8>(), 100);
    assert_eq!(
        planet("gantry").words(),
        "Gantry (Secondary, 5 slots, start P, scores S, reward +1 AP a round)"
    );
    assert_eq!(card("gas-well").to_string(), "Gas Well [P→S, T]");
}

/// OE-154 OE-187
#[test]
fn a_card_connects_after_a_card_in_about_half_of_all_cases() {
    let pairs = Card::all().flat_map(|a| Card::all().map(move |b| (a, b)));
    let fits = pairs.filter(|(a, b)| a.outlets().has(b.industry())).count();
    assert_eq!((fits as f32 / 1296.0 * 1000.0).round() as u32, 528);
}

/// Every card, planet and company of the program stands in the rules as it is.
#[test]
fn the_rules_list_every_component() {
    let rules = OuterEarth::INFO.rules;
    for card in Card::all() {
        let row = format!(
            "| {} | {} | {} | {} | 3 |",
            card.name(),
            card.industry().name(),
            card.value(),
            card.outlets()
        );
        assert!(rules.contains(&row), "{row}");
    }
    for p in Planet::all() {
        let row = format!(
            "| {} | {} | {} | {} | {} | {} |",
            p.name(),
            p.industry().name(),
            p.slots(),
            p.start(),
            p.synergy(),
            p.reward().code()
        );
        assert!(rules.contains(&row), "{row}");
    }
    for company in Company::ALL {
        assert!(rules.contains(&format!("| {} | {} |", company.name(), company.influence())));
    }
}
