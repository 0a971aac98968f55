//! Card-play restrictions.

use super::table::{Table, cards, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::Card;

/// What the seat after these cards may play; everybody else holds a second card of the same type.
fn legal(trick: &str, hand: &str, names: &str) -> String {
    let played = cards(trick);
    let twin = |c: Card| Card::new(c.kind(), c.value() % 11 + 1);
    let mut hands: Vec<String> = played.iter().map(|c| format!("{c} {}", twin(*c))).collect();
    hands.push(hand.to_owned());
    hands.resize(4, "I10 I11".to_owned());
    let mut t = Table::conflict(5, 0, names, std::array::from_fn(|i| hands[i].as_str()));
    t.play(trick);
    let ids: Vec<String> = t.legal().iter().map(|c| c.to_string()).collect();
    assert_eq!(t.legal().without(set(hand)).len(), 0);
    ids.join(" ")
}

const PLAIN: &str = "-, -, -, -";

/// CO-073 CO-074
#[test]
fn the_starter_may_play_anything_ships_included() {
    assert_eq!(legal("", "P02 C05 S01", PLAIN), "P02 C05 S01");
}

/// CO-075 CO-079
#[test]
fn a_system_card_must_bring_an_unplayed_type_if_one_is_held() {
    assert_eq!(legal("C03", "P02 C01 S04", PLAIN), "P02 S04");
    assert_eq!(legal("C03 P04", "P02 C01 I04", PLAIN), "I04");
}

/// CO-076 CO-078
#[test]
fn without_an_unplayed_type_any_system_card_or_ship_is_legal() {
    assert_eq!(legal("C03", "C01 C09 S04", PLAIN), "C01 C09 S04");
    assert_eq!(legal("C03 P04", "C01 P09", PLAIN), "P09 C01");
}

/// CO-077
#[test]
fn a_played_ship_blocks_nothing() {
    assert_eq!(legal("S07", "P02 C05 I06 S01", PLAIN), "P02 C05 I06 S01");
}

/// CO-080
#[test]
fn once_all_three_types_are_played_everything_is_legal() {
    assert_eq!(legal("P01 C02 I05", "P02 C05 S01", PLAIN), "P02 C05 S01");
}

/// CO-081
#[test]
fn a_destroyed_cards_type_still_counts_as_played() {
    assert_eq!(legal("S03 P09", "P02 I04", PLAIN), "I04");
}

/// CO-082
#[test]
fn cards_of_earlier_tricks_do_not_count() {
    let hands = ["C03 P01", "P02 C04", "C01 C02", "P05 I01"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.play("C03 P02 C01 I01");
    t.answer(Action::Collect);
    assert_eq!(
        t.trick().len(),
        4,
        "the last cards were played: C03's type was free again"
    );
}

/// CO-083
#[test]
fn only_ships_in_hand_are_all_legal() {
    assert_eq!(legal("P03", "S01 S09", PLAIN), "S01 S09");
}

/// CO-084 CO-331
#[test]
fn an_illegal_card_is_refused_with_its_clause() {
    let hands = ["C03 P01", "C01 P09 S02", "I05 I06", "I01 S01"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.play("C03");
    let before = t.state.clone();
    let why = t.refusal(1, "play", &[("card", "c1")]);
    assert_eq!(
        why,
        "A colony was already played in this conflict, and you hold a type that was not (CO-075)"
    );
    assert!(
        t.refusal(1, "play", &[("card", "colony 1")])
            .contains("CO-075")
    );
    assert!(
        t.refusal(1, "play", &[("card", "p2")])
            .contains("do not hold")
    );
    assert!(t.refusal(2, "play", &[("card", "i5")]).contains("CO-257"));
    assert_eq!(t.state, before);
    let war = Table::war(
        4,
        1,
        PLAIN,
        ["C03 P01", "C01 S02", "I05 I06", "I01 S01"],
        "P03",
    );
    assert!(war.refusal(1, "play", &[("card", "c1")]).contains("CO-113"));
}

/// CO-204
#[test]
fn the_scientist_ignores_the_type_rule() {
    assert_eq!(
        legal("C03", "P04 C09 S08", "-, Scientist, -, -"),
        "P04 C09 S08"
    );
}
