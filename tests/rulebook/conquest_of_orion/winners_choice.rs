//! Winner's choice: start a war or collect.

use super::table::{Table, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::state::Phase;

const PLAIN: &str = "-, -, -, -";
const HANDS: [&str; 4] = ["C03 C04 C05", "P02 P03 I04", "I09 S02 C06", "P05 P06 P07"];

fn won() -> Table {
    let mut t = Table::conflict(4, 0, PLAIN, HANDS);
    t.play("C03 P02 I09 P05");
    t
}

/// CO-102 CO-103 CO-252
#[test]
fn the_winning_seat_alone_chooses_war_or_collect() {
    let mut t = won();
    assert_eq!(t.asked(), seat(2));
    assert_eq!(t.offers(), [Action::War, Action::Collect]);
    assert!(t.refusal(0, "collect", &[]).contains("CO-103"));
    t.answer(Action::War);
    assert!(t.told_publicly("s2 does not collect but wants war."));
}

/// CO-104
#[test]
fn collecting_puts_the_undestroyed_cards_on_the_winners_pile() {
    let mut t = Table::conflict(
        4,
        0,
        PLAIN,
        ["S03 C04 C05", "P02 P03 C08", "C09 P10 C06", "I05 I06 I07"],
    );
    t.play("S03 P02 C09 I05").answer(Action::Collect);
    assert_eq!(t.state.piles[0], set("S03 C09 I05"));
    assert!(t.told_publicly("s0 collects 3 cards."));
}

/// CO-105
#[test]
fn starting_a_war_collects_nothing() {
    let mut t = won();
    t.answer(Action::War);
    assert_eq!(t.state.pot, set("C03 P02 I09 P05"));
    assert!(t.state.piles[2].is_empty());
    assert!(t.trick().war);
}

/// CO-106
#[test]
fn a_winner_without_ships_may_start_a_war_too() {
    let mut t = Table::conflict(
        4,
        0,
        PLAIN,
        ["C11 C04 C05", "P02 P03 I04", "I09 S02 C06", "P05 P06 P07"],
    );
    t.play("C11 P02 I09 P05");
    assert!(t.offers().contains(&Action::War));
}

/// CO-107 EX-14
#[test]
fn on_trick_10_the_winner_collects_unasked() {
    let mut t = Table::conflict(10, 1, PLAIN, ["I01", "I02", "C05", "P04"]);
    let before = t.state.piles[2];
    t.apply(seat(1), Action::Play(super::table::card("I02")));
    let scored = t.state.scored.clone().unwrap();
    assert_eq!(scored.piles[2].without(before), set("I02 C05 P04 I01"));
    assert_eq!(t.state.round, 2);
}

/// CO-108
#[test]
fn a_tied_conflict_offers_the_choice_to_nobody() {
    let mut t = Table::conflict(4, 0, PLAIN, ["C09 C04", "P02 P03", "I09 C06", "P05 P06"]);
    t.play("C09 P02 I09 P05");
    assert!(t.trick().war && matches!(t.state.phase, Phase::Card(_)));
}

/// CO-109 CO-123
#[test]
fn the_winner_of_a_war_takes_everything_without_a_choice() {
    let hands = ["C03 C04 C05", "P02 P03 P04", "S09 C06 C07", "P05 P06 P07"];
    let mut t = Table::war(5, 0, PLAIN, hands, "P11 C11");
    t.play("C03 P02 S09 P05");
    assert_eq!(t.state.piles[2], set("P11 C11 C03 P02 S09 P05"));
    assert_eq!(t.asked(), seat(2));
    assert!(!t.trick().war);
    let during = Table::war(5, 0, PLAIN, hands, "P11 C11");
    assert!(during.refusal(2, "war", &[]).contains("CO-109"));
}
