//! War.

use super::table::{Table, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::CardSet;

const PLAIN: &str = "-, -, -, -";

/// CO-110
#[test]
fn a_war_arises_only_from_a_tie_or_the_winners_choice() {
    for number in 0..30 {
        let mut t = Table::seeded(number);
        // With `collect` as everybody's choice, only ties are left as a reason.
        t.default_until(|s| s.tricks.len() == 9);
        for pair in t.state.tricks.windows(2) {
            let tied = pair[0].verdict.unwrap().best.len() > 1;
            assert_eq!(pair[1].war, tied);
        }
    }
}

/// CO-111 CO-163
#[test]
fn the_undestroyed_cards_of_the_trick_become_the_pot() {
    let hands = ["S04 C04 C05", "C09 C03 C06", "P07 I06 P08", "I05 I07 I08"];
    let mut t = Table::conflict(4, 0, PLAIN, hands);
    t.play("S04 C09 P07 I05").answer(Action::War);
    assert_eq!(t.state.pot, set("S04 P07 I05"));
    assert_eq!(t.state.destroyed, set("C09"));
}

/// CO-112
#[test]
fn the_starter_of_the_conflict_starts_the_war() {
    let mut t = Table::conflict(
        4,
        2,
        PLAIN,
        ["P11 P09 P08", "C06 P04 P03", "C02 C04 C05", "I03 I05 I06"],
    );
    t.play("C02 I03 P11 C06");
    assert_eq!(t.asked(), seat(0));
    t.answer(Action::War);
    assert_eq!(t.trick().starter, seat(2));
    assert!(t.told_publicly(
        "War! Trick 5, over 4 cards in the pot: s2 starts. Whoever holds a ship must play one."
    ));
}

/// CO-113 CO-114 CO-115
#[test]
fn whoever_holds_a_ship_must_play_one_the_starter_too() {
    let mut t = Table::war(
        5,
        0,
        PLAIN,
        ["C03 S01 S11", "P02 I09 S05", "C06 C07", "P05 P06"],
        "P11",
    );
    assert_eq!(t.legal(), set("S01 S11"));
    t.play("S11");
    assert_eq!(t.legal(), set("S05"));
}

/// CO-116
#[test]
fn without_a_ship_every_card_is_legal_in_a_war() {
    let mut t = Table::war(
        5,
        0,
        PLAIN,
        ["P03 P04", "P02 C02 I02", "C06 C07", "P05 P06"],
        "P11",
    );
    t.play("P03");
    assert_eq!(t.legal(), set("P02 C02 I02"));
}

/// CO-117 CO-118
#[test]
fn without_ships_the_highest_system_card_wins_the_war() {
    let mut t = Table::war(
        5,
        0,
        PLAIN,
        ["P03 P04", "P02 C02", "C06 C07", "P05 P06"],
        "P11",
    );
    t.play("P03 C02 C07 P05");
    assert_eq!(t.state.wars, [0, 0, 1, 0]);
}

/// CO-119 CO-120 CO-121
#[test]
fn the_pot_neither_counts_nor_acts_nor_suffers() {
    // Under the war lie the Jammer and a planet; the Planet Cracker works and hits the war's planet only.
    let hands = ["C11 C10", "S03 I01", "P09 P08", "S01 I02"];
    let mut t = Table::war(7, 1, PLAIN, hands, "P10 C04 I06 S07");
    t.play("S03 P09 S01 C11");
    assert_eq!(t.state.destroyed, set("P09"));
    assert_eq!(t.state.piles[1], set("P10 C04 I06 S07 S03 S01 C11"));
}

/// CO-122
#[test]
fn the_winner_takes_the_war_and_the_whole_pot() {
    let mut t = Table::war(
        7,
        0,
        PLAIN,
        ["C11 C10", "S03 I01", "I09 P08", "S01 I02"],
        "P10 C04",
    );
    t.play("C11 S03 I09 S01");
    assert_eq!(t.state.piles[1], set("P10 C04 C11 S03 I09 S01"));
    assert!(t.state.pot.is_empty());
    assert!(t.told_publicly("s1 wins the war and takes 6 cards."));
}

/// CO-124 CO-125 CO-126
#[test]
fn a_tied_war_leads_to_another_with_the_same_starter() {
    let hands = ["P03 P07 I05", "I02 C01 I03", "S10 C02 C05", "S11 C09 P05"];
    let mut t = Table::war(5, 2, PLAIN, hands, "P02");
    t.play("S10 S11 P03 I02");
    assert!(t.trick().war);
    assert_eq!((t.trick().starter, t.state.tricks.len()), (seat(2), 6));
    assert_eq!(t.state.pot, set("P02 S10 S11 P03 I02"));
}

/// EX-11 CO-127 CO-128 CO-190
#[test]
fn a_chain_of_wars_is_one_war_won_by_the_seat_that_takes_the_pot() {
    let hands = [
        "I01 P03 I08 P01",
        "C02 S11 S06 P04",
        "P05 S10 P07 P02",
        "C05 I02 C09 P06",
    ];
    let mut t = Table::conflict(4, 2, "-, Admiral, -, Warlord", hands);
    t.play("P05 C05 I01 C02")
        .play("S10 I02 P03 S11")
        .play("P07 C09 I08 S06");
    assert_eq!(t.state.wars, [0, 1, 0, 0]);
    assert_eq!(t.state.piles[1].len(), 12);
    assert!(t.state.pot.is_empty());
}

/// CO-134
#[test]
fn a_war_started_on_trick_9_is_trick_10() {
    let hands = ["C03 C04", "P10 I09", "I02 P05", "I05 P08"];
    let mut t = Table::conflict(9, 1, PLAIN, hands);
    t.state.piles = [CardSet::EMPTY; 4];
    t.play("P10 I02 I05 C03").answer(Action::War);
    let scored = t.state.scored.clone().unwrap();
    assert_eq!(scored.piles[1].len(), 8);
    assert_eq!(scored.wars, [0, 1, 0, 0]);
}
