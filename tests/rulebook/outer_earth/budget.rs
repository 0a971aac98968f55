//! The budget and its exhaustion.

use super::table::{Table, close};
use orrery::games::outer_earth::state::Budget;

fn tillage(budget: Budget) -> Table {
    let mut t = Table::apex();
    t.state.options.budget = budget;
    t.state.budget = 3;
    t.site(0, "tillage", "P P P S tourist-resort")
        .answer(close("tillage"));
    t
}

/// OE-291 OE-292 OE-293 OE-294 OE-297 OE-318 (W-52)
#[test]
fn full_pays_everything_whatever_the_budget_holds() {
    let mut t = tillage(Budget::Full);
    assert_eq!((t.player(0).vp, t.state.budget), (11, 0));
    assert!(t.told_publicly("The budget is empty."));
    t.built(0, "ratchet", "SSS").answer(close("ratchet"));
    assert_eq!(
        (t.player(0).vp, t.state.budget),
        (17, 0),
        "payments go on at 0"
    );
}

/// OE-296 OE-297 (W-52)
#[test]
fn strict_pays_only_what_the_budget_holds_the_closing_first() {
    let t = tillage(Budget::Strict);
    assert_eq!((t.player(0).vp, t.state.budget), (3, 0));
    assert!(t.told_publicly("3 VP (of 8; the budget holds no more)"));
    assert!(t.told_publicly("receives 0 VP as a reward (of 3; the budget holds no more)"));
}
