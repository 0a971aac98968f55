//! Every Facility installs where its REQ is met and earns what its card says.

use super::table::*;
use orrery::games::open_worlds::cards::{Card, Income};

/// Each of the 28 Facilities enters play at a World prepared for it and is counted.
#[test]
fn every_facility_installs_and_earns() {
    for card in Card::all().filter(|c| c.is_facility()) {
        let mut t = Table::new(2);
        // Not Hostile, not Habitable, occupied with a Population and a Mining Facility.
        t.world(KOTI, "aster-vane");
        t.unit(A, Card::City30, KOTI);
        t.unit(A, Card::Exploit, KOTI);
        t.unit(A, Card::Outpost, VITA);
        let before = orrery::games::open_worlds::score::income(&t.state, A);
        t.turn(&[(A, card, KOTI)]);
        assert!(t.has(A, card, KOTI), "{card}");
        let earned = match card.spec().income {
            Income::Fixed(n) => u16::from(n),
            Income::Res | Income::Town => 3,
            Income::Exotic | Income::Trade => 1,
        };
        assert_eq!(t.income(A) - before, earned, "{card}");
    }
}

/// Each Station and Field enters play where its REQ is met and is Trashed elsewhere.
#[test]
fn every_station_needs_its_req() {
    for card in [
        Card::BattleStation20,
        Card::BattleStation25,
        Card::SiegePlatform,
        Card::EnergyShield,
    ] {
        let mut t = Table::new(2);
        t.unit(A, Card::City10, VITA);
        t.turn(&[(A, card, VITA), (B, card, KOTI)]);
        assert!(t.has(A, card, VITA), "{card}");
        assert_eq!(t.heaped(B, card), 1, "{card}");
    }
}

/// Each Shipyards spares a Ship at its World.
#[test]
fn every_shipyards_spares_ships() {
    for yard in [Card::Shipyards8, Card::Shipyards9, Card::Shipyards10] {
        let mut t = Table::new(2);
        t.unit(A, yard, KOTI);
        t.turn(&[(A, Card::Titan, KOTI)]);
        assert!(t.has(A, Card::Titan, KOTI), "{yard}");
    }
}
