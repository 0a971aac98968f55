//! Catastrophes, indicators and the Trash Heap.

use super::table::*;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::effects::{catastrophe_damage, meets_req};
use orrery::games::open_worlds::state::Phase;
use orrery::rules::seat::Viewer;

/// OW-210, OW-211, OW-212, OW-214, OW-215, OW-217, OW-218, OW-455, EX-07: Asteroid Strike.
#[test]
fn an_asteroid_strike_hits_everybodys_ground_units() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, VITA);
    t.unit(A, Card::City15, VITA);
    t.unit(A, Card::Outpost, KOTI);
    t.unit(B, Card::City20, VITA);
    t.unit(B, Card::Troops15, VITA);
    t.unit(B, Card::Frigate, VITA);
    t.turn(&[(A, Card::AsteroidStrike, VITA)]);
    assert_eq!(
        (t.heaped(A, Card::Outpost), t.heaped(A, Card::City15)),
        (1, 1)
    );
    assert_eq!(
        (
            t.heaped(B, Card::Troops15),
            t.heaped(A, Card::AsteroidStrike)
        ),
        (1, 1)
    );
    assert!(t.has(B, Card::City20, VITA) && t.has(B, Card::Frigate, VITA));
    assert!(t.has(A, Card::Outpost, KOTI));
}

/// OW-213, OW-457, EX-49: GRB hits Orbitals too, and damage adds up.
#[test]
fn catastrophes_of_one_turn_add_up() {
    let mut t = Table::new(2);
    t.unit(B, Card::City30, VITA);
    t.unit(B, Card::Frigate, VITA);
    t.unit(B, Card::Avenger, VITA);
    t.turn(&[(A, Card::Grb, VITA), (B, Card::AsteroidStrike, VITA)]);
    assert_eq!(
        (t.heaped(B, Card::City30), t.heaped(B, Card::Frigate)),
        (1, 1)
    );
    assert!(t.has(B, Card::Avenger, VITA));
    let mut t = Table::new(2);
    t.unit(B, Card::City30, VITA);
    t.turn(&[(A, Card::AsteroidStrike, VITA)]);
    t.timeouts(|s| s.turn == 3 && matches!(s.phase, Phase::Stage(_)));
    t.turn(&[(A, Card::AsteroidStrike, VITA)]);
    assert!(t.has(B, Card::City30, VITA), "one on each of two turns");
}

/// OW-458: Solar Flare hits Orbitals only.
#[test]
fn a_solar_flare_hits_orbitals() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, VITA);
    t.unit(B, Card::Cruiser, VITA);
    t.unit(B, Card::EnergyShield, VITA);
    t.turn(&[(A, Card::SolarFlare, VITA)]);
    assert!(t.has(A, Card::Outpost, VITA) && t.has(B, Card::Cruiser, VITA));
    assert_eq!(t.heaped(B, Card::EnergyShield), 1);
}

/// OW-219, OW-456, OW-504, OW-505, OW-507, OW-510, OW-511: Comet Barrage strikes, then adds water.
#[test]
fn a_comet_barrage_brings_water() {
    let mut t = Table::new(2);
    t.unit(B, Card::City20, KOTI);
    t.turn(&[(A, Card::CometBarrage, KOTI)]);
    assert_eq!(t.heaped(B, Card::City20), 1);
    assert_eq!(t.heaped(A, Card::CometBarrage), 0);
    assert_eq!(t.open().row[0].h2o(), 4);
    assert!(
        t.heard(Viewer::Table)
            .contains("becomes an indicator at Koti: H2O +1")
    );
}

/// OW-459, OW-460, OW-508, OW-509, EX-50: Biostorm, then a Terraform Plant, then Biostorm again.
#[test]
fn the_indicator_placed_last_decides() {
    let mut t = Table::new(2);
    for card in [
        Card::City25,
        Card::City30,
        Card::Industry8,
        Card::Troops25,
        Card::AutoAssault14,
    ] {
        t.unit(B, card, KOTI);
    }
    t.turn(&[(A, Card::Biostorm, KOTI)]);
    assert_eq!(
        (t.heaped(B, Card::City25), t.heaped(B, Card::Troops25)),
        (1, 1)
    );
    for card in [Card::City30, Card::Industry8, Card::AutoAssault14] {
        assert!(t.has(B, card, KOTI), "{card}");
    }
    let place = |t: &Table| (t.state.row[0].habitable(), t.state.row[0].hostile());
    assert_eq!(place(&t), (false, true));
    assert!(!meets_req(&t.state, A, Card::Exploit, KOTI));
    t.indicator(KOTI, Card::TerraformPlant);
    assert_eq!(place(&t), (true, false));
    t.indicator(KOTI, Card::Biostorm);
    assert_eq!(place(&t), (true, true));
}

/// OW-220: several indicators of one turn lie in the Priority Order of their owners.
#[test]
fn indicators_lie_in_priority_order() {
    let mut t = Table::new(2);
    t.state.order = vec![B, A];
    t.turn(&[(A, Card::CometBarrage, KOTI), (B, Card::Biostorm, KOTI)]);
    let cards: Vec<Card> = t.state.row[0].indicators.iter().map(|i| i.card).collect();
    assert_eq!(cards, [Card::Biostorm, Card::CometBarrage]);
}

/// OW-405: a Catastrophe hits a Hidden Outpost like any Facility.
#[test]
fn a_catastrophe_finds_a_hidden_outpost() {
    let mut t = Table::new(2);
    t.unit(B, Card::HiddenOutpost, KOTI);
    t.turn(&[(A, Card::AsteroidStrike, KOTI)]);
    assert_eq!(t.heaped(B, Card::HiddenOutpost), 1);
}

/// OW-506, OW-507: an indicator takes no room, earns nothing, and H2O stays between 1 and 9.
#[test]
fn water_stays_between_one_and_nine() {
    let mut t = Table::new(2);
    t.world(KOTI, "thalassa");
    t.indicator(KOTI, Card::CometBarrage);
    assert_eq!(t.state.row[0].h2o(), 9);
    t.indicator(KOTI, Card::SuckDry);
    assert_eq!(t.state.row[0].h2o(), 7);
    t.world(PHOEBE, "brannoch");
    t.indicator(PHOEBE, Card::SuckDry);
    assert_eq!(t.state.row[1].h2o(), 1);
    assert_eq!((t.income(A), t.state.units.len()), (0, 0));
}

/// OW-500, OW-501, OW-502, OW-503, OW-646: a Trash Heap is its owner's to look at; others see its size.
#[test]
fn a_heap_shows_its_size_to_others() {
    let mut t = Table::new(2);
    t.unit(B, Card::City15, KOTI);
    t.turn(&[(A, Card::AsteroidStrike, KOTI)]);
    assert_eq!(t.view(B).own.unwrap().heap, [Card::City15]);
    let seen = t.view(A);
    assert_eq!(seen.seats[B].heap, 1);
    assert_eq!(seen.own.unwrap().heap, [Card::AsteroidStrike]);
}

/// The damage table of all five.
#[test]
fn every_catastrophe_hits_what_its_text_covers() {
    let mut t = Table::new(2);
    for card in [
        Card::City10,
        Card::Industry6,
        Card::Troops10,
        Card::AutoAssault10,
        Card::Kite,
    ] {
        t.unit(A, card, KOTI);
    }
    let damage = |card| {
        let hits = t.state.units.iter().map(|u| catastrophe_damage(card, u));
        hits.collect::<Vec<_>>()
    };
    assert_eq!(damage(Card::AsteroidStrike), [15, 15, 15, 15, 0]);
    assert_eq!(damage(Card::CometBarrage), [20, 20, 20, 20, 0]);
    assert_eq!(damage(Card::Grb), [18, 18, 18, 18, 18]);
    assert_eq!(damage(Card::SolarFlare), [0, 0, 0, 0, 20]);
    assert_eq!(damage(Card::Biostorm), [25, 0, 25, 0, 0]);
}
