//! Destroyed cards.

use super::table::{Table, card, seat, set};
use orrery::games::conquest_of_orion::action::Action;

const PLAIN: &str = "-, -, -, -";
const HANDS: [&str; 4] = ["S03 P01 P05", "P09 C06 I06", "C05 P03 I07", "P02 P04 P06"];

/// CO-161 CO-162
#[test]
fn a_destroyed_card_leaves_the_trick_and_nobody_collects_it() {
    let mut t = Table::conflict(6, 0, PLAIN, HANDS);
    t.play("S03 P09");
    assert!(!t.trick().alive().has(card("P09")));
    t.play("C05 P02").answer(Action::Collect);
    assert_eq!(t.state.piles[0], set("S03 C05"));
    assert_eq!(t.state.destroyed, set("P02 P09"));
}

/// CO-164
#[test]
fn a_destroyed_card_is_out_until_the_end_of_the_round() {
    let mut t = Table::conflict(6, 0, PLAIN, HANDS);
    t.play("S03 P09");
    for _ in 0..8 {
        let s = &t.state;
        let elsewhere = s.hands.iter().chain(&s.piles).any(|p| p.has(card("P09")));
        assert!(!elsewhere && s.destroyed.has(card("P09")));
        let play = t.default();
        t.answer(play);
    }
}

/// CO-166
#[test]
fn the_seat_plays_no_other_card_for_a_destroyed_one() {
    let mut t = Table::conflict(6, 0, PLAIN, HANDS);
    t.play("S03 P09");
    assert_eq!(t.asked(), seat(2));
    assert_eq!(t.state.hands[1].len(), 2);
}

/// CO-167
#[test]
fn a_card_stays_destroyed_when_its_destroyer_is_destroyed() {
    let hands = ["S03 P01 P05", "P09 C06 I06", "S06 P03 I07", "P02 P04 P06"];
    let mut t = Table::conflict(6, 0, PLAIN, hands);
    t.play("S03 P09 S06");
    assert_eq!(t.state.destroyed, set("S03 P09"));
    t.play("P02");
    assert_eq!(t.state.destroyed, set("S03 P09"));
}
