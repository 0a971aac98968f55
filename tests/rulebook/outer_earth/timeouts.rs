//! What happens when time is up.

use super::table::{Apex, Bluewater, NO, Table, card, place, seat, want};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::Action;
use orrery::rules::game::Game;

fn restarts(t: &Table, by: u8, action: &Action) -> bool {
    OuterEarth::restarts_clock_in(&t.state, seat(by), action)
}

/// OE-348 OE-345 OE-344 (W-62)
#[test]
fn a_missed_answer_is_no() {
    let t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P", "P"]);
    for ask in t.asks() {
        assert_eq!(ask.offers[ask.on_timeout], want("gantry", NO));
        assert_eq!(
            ask.pace,
            t.asks()[0].pace,
            "simultaneous questions have one deadline"
        );
    }
}

/// OE-349 (W-63)
#[test]
fn a_missed_opening_card_is_the_cheapest_of_which_most_are_held() {
    let opening = |hand: &str| {
        let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &[hand, "P"]);
        t.answers("yy");
        let asks = t.asks();
        let ask = asks.iter().find(|a| a.seat == seat(0)).unwrap();
        ask.offers[ask.on_timeout].clone()
    };
    assert_eq!(
        opening("fishery gas-well gas-well smelter"),
        Action::Open(card("gas-well"))
    );
    assert_eq!(
        opening("fishery gas-well smelter"),
        Action::Open(card("fishery"))
    );
}

/// OE-350
#[test]
fn a_missed_raise_is_a_pass_and_picked_cards_stay_in_hand() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P P", "P P"]);
    t.answers("yy").open(&[(0, "ore-mine"), (1, "ore-mine")]);
    assert_eq!(t.default(), Action::Pass);
    let raise = Action::Raise(card("ore-mine"));
    t.answer(raise.clone());
    assert!(
        !restarts(&t, 1, &raise),
        "a raise has one clock with all its cards"
    );
    assert_eq!(t.default(), Action::Pass);
    t.answer(Action::Pass);
    assert_eq!(t.player(1).hand.len(), 1);
}

/// OE-346 OE-351 (W-65)
#[test]
fn a_missed_turn_ends_and_what_was_done_stands() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine").built(0, "gantry", "");
    let deed = place("ore-mine", "gantry");
    t.answer(deed.clone());
    assert!(!restarts(&t, 0, &deed), "a turn has one clock");
    assert_eq!(t.default(), Action::End);
    t.answer(Action::Draw).answer(Action::End);
    assert_eq!(t.player(0).sites[0].chain.len(), 1);
    assert_eq!(t.asked(), [1]);
    assert!(restarts(&t, 1, &Action::End), "the next turn has its own");
}

/// OE-352 (W-65)
#[test]
fn a_missed_take_takes_the_leftmost_card_and_the_turns_clock_is_still_over() {
    let mut t = Table::apex();
    t.answer(Action::Refresh);
    assert_eq!(t.default(), Action::Take(1));
    t.answer(Action::Take(1));
    assert!(!restarts(&t, 0, &Action::Take(1)));
    assert_eq!(t.default(), Action::End);
}

/// OE-347 OE-353 OE-354 OE-355 OE-356 OE-357
#[test]
fn every_question_has_a_default_so_that_the_host_can_always_go_on() {
    let mut t = Table::seeded(3, 4);
    t.default_until(|s| s.ending.is_some());
    assert!(t.state.ending.is_some(), "a match of absent people ends");
    assert!((3..=35).contains(&t.state.round));
}
