//! Conflict phase and resolving a conflict.

use super::table::{Table, card, leaders, seat, set};
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::effects;
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::state::Phase;
use orrery::games::conquest_of_orion::trick::{Trick, Verdict};

/// Lays four cards from seat 0 on and judges them.
fn judged(names: &str, war: bool, ids: &str) -> (Trick, Verdict) {
    let mut trick = Trick::new(seat(0), war);
    for card in super::table::cards(ids) {
        effects::lay(&mut trick, card);
    }
    let verdict = effects::judge(&trick, &leaders(names));
    (trick, verdict)
}

fn best(ids: &str) -> Vec<usize> {
    judged("-, -, -, -", false, ids)
        .1
        .best
        .iter()
        .map(orrery::rules::seat::Seat::index)
        .collect()
}

/// CO-064 CO-065 CO-066 CO-067 CO-070 CO-249
#[test]
fn every_seat_plays_one_open_card_clockwise_from_the_starter() {
    let mut t = Table::seeded(2);
    t.take_leaders();
    let start = t.state.start.seat().unwrap();
    assert!(!t.trick().war);
    for i in 0..4 {
        assert_eq!(t.asked(), start.clockwise(i, 4));
        let play = t.offers()[0];
        t.answer(play);
        let Some(Event::Played { card, .. }) = t
            .events
            .iter()
            .rev()
            .find(|e| matches!(e, Event::Played { .. }))
        else {
            panic!("the card is published");
        };
        assert_eq!(Action::Play(*card), play);
    }
    assert_eq!(t.state.tricks[0].len(), 4);
}

/// CO-068
#[test]
fn who_took_the_cards_starts_the_next_conflict() {
    let hands = ["C03 P01", "I05 P02", "P09 C02", "C01 I01"];
    let mut t = Table::conflict(4, 0, "-, -, -, -", hands);
    t.play("C03 I05 P09 C01").answer(Action::Collect);
    assert_eq!((t.asked(), t.trick().starter), (seat(2), seat(2)));
}

/// CO-069
#[test]
fn a_seat_cannot_pass() {
    let t = Table::conflict(
        2,
        0,
        "-, -, -, -",
        ["C03 P01", "I05 P02", "P09 C02", "C01 I01"],
    );
    assert!(!t.offers().contains(&Action::Pass));
    assert!(t.refusal(0, "pass", &[]).contains("CO-069"));
}

/// CO-071
#[test]
fn when_trick_t_starts_every_seat_holds_11_minus_t_cards() {
    let mut t = Table::seeded(12);
    for number in 1..=9 {
        t.default_until(|s| s.tricks.len() == number);
        assert_eq!(
            t.state
                .hands
                .map(orrery::games::conquest_of_orion::cards::CardSet::len),
            [11 - number; 4]
        );
    }
}

/// CO-072 CO-136
#[test]
fn the_last_card_is_played_without_a_question() {
    let mut t = Table::seeded(13);
    t.default_until(|s| s.tricks.len() == 9);
    t.default_until(|s| matches!(s.phase, Phase::Choice(_)) || s.round == 2);
    t.default_until(|s| s.round == 2);
    let tenth = t
        .events
        .iter()
        .rposition(|e| matches!(e, Event::TrickBegins { number: 10, .. }));
    let after = &t.events[tenth.unwrap()..];
    assert_eq!(
        after
            .iter()
            .filter(|e| matches!(e, Event::Played { .. }))
            .count(),
        4
    );
    assert!(after.iter().any(|e| matches!(e, Event::Scored(_))));
}

/// CO-085 CO-251
#[test]
fn a_conflict_is_judged_after_the_fourth_card() {
    let hands = ["C03 P01", "I05 P02", "P09 C02", "C01 I01"];
    let mut t = Table::conflict(4, 0, "-, -, -, -", hands);
    t.play("C03 I05 P09");
    assert_eq!(t.trick().verdict, None);
    t.play("C01");
    assert!(t.told_publicly("Top 9: s2 wins the conflict."));
}

/// CO-086
#[test]
fn destroyed_cards_take_no_part() {
    // The Minelayer removes the Siege Bomber; without it the Minelayer is the top.
    let (trick, verdict) = judged("-, -, -, -", false, "S05 S06 P11 C11");
    assert_eq!(trick.destroyed, set("S05"));
    assert_eq!((verdict.top, verdict.best.single()), (6, Some(seat(1))));
}

/// CO-087 CO-088
#[test]
fn the_highest_ship_wins_over_every_system_card() {
    assert_eq!(best("P11 C11 S01 I11"), [2]);
    assert_eq!(best("S08 C11 S09 I11"), [2]);
}

/// CO-089 CO-090 CO-091
#[test]
fn without_a_ship_the_highest_value_of_any_type_wins() {
    assert_eq!(best("P03 C08 I07 P02"), [1]);
    assert_eq!(best("P03 C02 I07 P09"), [3]);
}

/// CO-092 CO-149 CO-202
#[test]
fn ship_abilities_come_before_the_owners_leader() {
    let (trick, verdict) = judged("Shipwright, -, -, -", false, "S11 S01 P04 C04");
    assert_eq!(
        effects::value(
            &trick,
            seat(0),
            card("S11"),
            &leaders("Shipwright, -, -, -")
        ),
        2
    );
    assert_eq!(verdict.top, 2);
}

/// CO-093
#[test]
fn final_values_are_computed_at_the_evaluation() {
    // The Carrier counts ships that come after it.
    let (_, verdict) = judged("-, -, -, -", false, "S10 S08 S09 S07");
    assert_eq!(
        verdict.top, 10,
        "the Jammer, played last, silences the Carrier"
    );
    assert_eq!(judged("-, -, -, -", false, "S10 S08 S09 P01").1.top, 12);
}

/// CO-094 CO-095 CO-096 CO-097
#[test]
fn two_or_three_at_the_top_tie_and_equals_below_do_not_matter() {
    assert_eq!(best("P08 C08 I03 P01"), [0, 1]);
    assert_eq!(best("P06 C06 I06 C02"), [0, 1, 2]);
    assert_eq!(
        best("P07 C04 I07 C02"),
        [0, 2],
        "allies tie like any others"
    );
    assert_eq!(best("P03 C03 I09 P02"), [2]);
}

/// CO-098 CO-099
#[test]
fn a_ship_of_value_0_is_still_a_ship() {
    let (trick, verdict) = judged("-, -, -, -", false, "S11 S01 P04 C04");
    assert_eq!(
        effects::value(&trick, seat(0), card("S11"), &leaders("-, -, -, -")),
        0
    );
    assert_eq!((verdict.top, verdict.best.single()), (1, Some(seat(1))));
    // The Minelayer destroys the Probe, and the Titan is itself again.
    assert_eq!(judged("-, -, -, -", false, "S11 S01 P11 S06").1.top, 11);
}
