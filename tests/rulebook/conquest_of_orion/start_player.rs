//! Start player.

use super::table::{Deal, Table, card, seat};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::state::{Alliance, Phase, Start};
use orrery::rules::seat::Viewer;

fn behind(totals: [u16; 2], number: u64) -> Table {
    let mut table = Table::seeded(number);
    table.default_until(|s| s.tricks.len() == 2);
    // Voiding deals the round anew under whatever totals the match has.
    table.state.totals = vec![totals];
    table.apply(seat(0), Action::Void);
    table
}

/// EX-28 CO-039
#[test]
fn in_round_1_the_holder_of_planet_1_starts() {
    let table = Table::dealt(&Deal::with("", ["", "", "P01", ""]));
    assert_eq!(table.state.start, Start::Planet(seat(2), card("P01")));
    assert_eq!(table.asked(), seat(2));
}

/// EX-28 CO-040 CO-041 CO-042 CO-239
#[test]
fn if_planet_1_is_set_aside_the_lowest_dealt_planet_decides() {
    let table = Table::dealt(&Deal::with("P01", ["", "", "", "P02"]));
    assert_eq!(table.state.start, Start::Planet(seat(3), card("P02")));
    let line = "s3 holds Planet 2 · Dust World, the lowest planet dealt, and starts.";
    assert!(table.told_publicly(line));
    let table = Table::dealt(&Deal::with("P01 P02 P03 P04", ["", "P05", "", ""]));
    assert_eq!(table.state.start, Start::Planet(seat(1), card("P05")));
}

/// CO-043
#[test]
fn the_announced_planet_stays_in_hand_and_may_be_played() {
    let mut table = Table::dealt(&Deal::with("", ["P01", "", "", ""]));
    assert!(table.state.hands[0].has(card("P01")));
    table.take_leaders();
    assert!(table.legal().has(card("P01")));
}

/// EX-29 CO-044 CO-046 CO-048
#[test]
fn the_alliance_behind_names_any_seat_knowing_its_hands() {
    let table = behind([41, 35], 1);
    assert_eq!(table.state.phase, Phase::Naming(Alliance::B));
    for ask in table.asks() {
        assert_eq!(ask.offers, [0, 1, 2, 3].map(|i| Action::Start(seat(i))));
        assert_eq!(
            table
                .seen_by(ask.seat.index() as u8)
                .own
                .unwrap()
                .hand
                .len(),
            10
        );
    }
    assert_eq!(behind([35, 41], 1).state.phase, Phase::Naming(Alliance::A));
}

/// EX-29 CO-047 CO-049 CO-247
#[test]
fn both_members_are_asked_and_the_first_answer_is_final() {
    let mut table = behind([41, 35], 2);
    let asked: Vec<_> = table.asks().iter().map(|a| a.seat).collect();
    assert_eq!(asked, [seat(1), seat(3)]);
    table.answer_by(seat(3), Action::Start(seat(0)));
    assert!(table.told_publicly("s3 names the start player: s0."));
    assert_eq!(table.asked(), seat(0));
    assert!(
        table
            .refusal(1, "start", &[("seat", "2")])
            .contains("CO-047")
    );
}

/// EX-29 CO-045
#[test]
fn equal_totals_leave_it_to_the_lowest_planet() {
    let table = behind([35, 35], 3);
    assert!(matches!(table.state.start, Start::Planet(..)));
    assert_eq!(table.asks().len(), 1);
    let lowest = table.view(Viewer::Table).start;
    assert_eq!(lowest, table.state.start);
}

/// CO-286
#[test]
fn by_default_the_lower_numbered_seat_of_the_alliance_starts() {
    for (totals, seat_by_default) in [([41, 35], 1), ([35, 41], 0)] {
        let table = behind(totals, 4);
        assert_eq!(table.default(), Action::Start(seat(seat_by_default)));
    }
}
