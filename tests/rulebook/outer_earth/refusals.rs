//! What people read when the rules say no.

use super::table::{Apex, Bluewater, Table, place};
use orrery::games::outer_earth::action::Action;

/// OE-306 OE-307 OE-308
#[test]
fn a_seat_that_is_not_asked_learns_whom_the_match_waits_for() {
    let t = Table::apex();
    for verb in ["draw", "end", "pass", "open", "raise"] {
        let why = t.refusal(1, verb, &[("card", "ore-mine")]);
        assert!(why.contains("the match waits for s0"), "{verb}: {why}");
    }
}

/// OE-123
#[test]
fn without_points_nothing_that_costs_is_done() {
    let mut t = Table::apex();
    t.hand(0, "ore-mine").built(0, "gantry", "").set_ap(0);
    for verb in ["draw", "pick", "refresh", "invest"] {
        assert!(
            t.refusal(0, verb, &[("card", "ore-mine")])
                .contains("OE-123"),
            "{verb}"
        );
    }
    assert!(
        t.offered(&place("ore-mine", "gantry")),
        "the first card is free"
    );
}

/// OE-136
#[test]
fn after_a_refresh_a_card_must_be_taken_first() {
    let mut t = Table::apex();
    assert!(t.refusal(0, "take", &[("n", "1")]).contains("OE-136"));
    t.answer(Action::Refresh);
    assert!(t.refusal(0, "draw", &[]).contains("OE-136"));
}

/// OE-054 OE-322
#[test]
fn a_planet_that_is_not_to_be_had_says_why() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry", "loam"], &["P", "P"]);
    assert!(
        t.refusal(0, "want", &[("planet", "rivet")])
            .contains("OE-322")
    );
    t.answers("nn");
    assert!(
        t.refusal(0, "want", &[("planet", "gantry"), ("answer", "yes")])
            .contains("OE-054")
    );
    assert!(
        t.refusal(0, "place", &[("card", "smelter"), ("planet", "gantry")])
            .contains("waits for")
    );
}
