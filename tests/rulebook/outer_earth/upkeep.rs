//! Phase 3 and the last round.

use super::table::{Apex, Bluewater, Cobalt, Table, close, planet, seat};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::planets::Company;
use orrery::games::outer_earth::state::{End, Lot, Phase};
use orrery::rules::seat::Viewer;

/// The end of a round: this market is left over, the Galaxy Deck gives the others in this order.
fn upkeep(companies: &[Company], left: &[&str], deck: &[&str]) -> Table {
    let mut t = Table::with(companies);
    t.state.market = left
        .iter()
        .map(|id| Lot {
            planet: planet(id),
            chips: 0,
        })
        .collect();
    t.state.galaxy = deck.iter().rev().map(|id| planet(id)).collect();
    for i in 0..companies.len() as u8 {
        t.hand(i, "P");
    }
    t.state.phase = Phase::Upkeep;
    t
}

fn names(t: &Table) -> Vec<&'static str> {
    t.state.market.iter().map(|l| l.planet.id()).collect()
}

/// OE-200 OE-201 OE-202 OE-205 OE-206 OE-207 OE-209 OE-211 (W-16)
#[test]
fn left_over_planets_get_a_chip_and_slide_and_new_ones_come_in() {
    let mut t = upkeep(&[Apex, Bluewater], &["gantry", "agora"], &["loam", "rivet"]);
    t.go_on();
    assert_eq!(names(&t), ["gantry", "agora", "loam"]);
    assert_eq!(
        t.state.market.iter().map(|l| l.chips).collect::<Vec<_>>(),
        [1, 1, 0]
    );
    assert_eq!(
        (t.state.budget, t.state.galaxy.len(), t.state.token),
        (78, 1, seat(1))
    );
    assert_eq!(t.state.round, 2);
}

/// OE-204 (W-17)
#[test]
fn chips_add_up_from_round_to_round() {
    let mut t = upkeep(
        &[Apex, Bluewater],
        &["gantry"],
        &["loam", "rivet", "agora", "anvil"],
    );
    for _ in 0..3 {
        t.go_on();
        t.refuse_all().answer(Action::End);
        t.hand(0, "P").hand(1, "P");
        t.state.phase = Phase::Upkeep;
        t.state.turn = None;
    }
    assert_eq!(t.state.market[0].chips, 3);
}

/// OE-203 OE-213 OE-295 (W-54)
#[test]
fn a_short_budget_serves_the_oldest_planets_and_brings_the_last_round() {
    let mut t = upkeep(&[Apex, Bluewater], &["gantry", "agora", "loam"], &["rivet"]);
    t.state.budget = 2;
    t.go_on();
    assert_eq!(
        t.state.market.iter().map(|l| l.chips).collect::<Vec<_>>(),
        [1, 1, 0]
    );
    assert_eq!(t.state.budget, 0);
    assert!(t.state.last);
    assert!(t.told_publicly("Round 2 is the last: the budget is empty."));
}

/// OE-208 OE-210
#[test]
fn new_planets_stand_in_the_order_they_were_turned_over_and_places_may_stay_empty() {
    let mut t = upkeep(&[Apex, Bluewater, Cobalt], &["gantry"], &["loam", "rivet"]);
    t.go_on();
    assert_eq!(names(&t), ["gantry", "loam", "rivet"]);
}

/// OE-212 OE-214 OE-215 OE-216 OE-217 OE-220 OE-221 OE-317 (W-22, W-23)
#[test]
fn an_empty_deck_or_budget_or_both_make_the_next_round_the_last() {
    for (deck, budget, last) in [
        (&["rivet", "anvil"][..], 80, false),
        (&["rivet"], 80, true),
        (&["rivet", "anvil"], 2, true),
        (&["rivet"], 2, true),
    ] {
        let mut t = upkeep(&[Apex, Bluewater], &["gantry", "agora"], deck);
        t.state.round = 5;
        t.state.budget = budget;
        t.go_on();
        assert_eq!((t.state.round, t.state.last), (6, last));
        if last {
            assert!(t.told(Viewer::Table).contains("Round 6 is the last"));
            t.refuse_all().answer(Action::End).answer(Action::End);
            assert!(t.state.ending.is_some(), "no upkeep in the last round");
            assert_eq!(t.state.round, 6);
        }
    }
}

/// OE-217 OE-294 (W-53)
#[test]
fn a_budget_emptied_in_a_turn_does_not_shorten_the_round() {
    let mut t = Table::apex();
    t.state.budget = 5;
    t.state.round = 3;
    t.site(0, "ratchet", "P S tourist-resort")
        .built(1, "agora", "PTT");
    t.answer(close("ratchet")).answer(Action::End);
    assert_eq!(t.asked(), [1]);
    t.answer(close("agora"));
    assert_eq!((t.player(0).vp, t.player(1).vp), (7, 6));
    t.answer(Action::End);
    assert_eq!((t.state.round, t.state.last), (4, true));
}

/// OE-222 OE-223 OE-043 (W-55)
#[test]
fn with_all_bought_deck_and_market_must_both_be_empty() {
    let mut t = upkeep(&[Apex, Bluewater], &["gantry", "agora"], &["loam"]);
    t.state.options.end = End::AllBought;
    t.go_on();
    assert_eq!((t.state.market.len(), t.state.last), (3, false));
    t.answers("yn").answers("yn").answers("yn");
    t.answer(Action::End).answer(Action::End);
    assert_eq!((t.state.round, t.state.last), (3, true));
    assert!(
        matches!(t.state.phase, Phase::Turn(_)),
        "no auction without a planet"
    );
    let mut t = upkeep(&[Apex, Bluewater], &["gantry"], &["loam"]);
    t.state.options.end = End::AllBought;
    t.state.budget = 1;
    t.go_on();
    assert!(t.state.last, "the budget condition is unchanged");
}
