//! Phase 1: who may take part, the secret answers, the reveal, and what nobody, one or several mean.

use super::table::{Apex, Bluewater, Cobalt, NO, Table, YES, card, planet, seat, want};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::cards::Industry;
use orrery::games::outer_earth::state::{Answer, Phase};
use orrery::rules::seat::Viewer;

const TWO: [orrery::games::outer_earth::planets::Company; 2] = [Apex, Bluewater];

/// OE-040 OE-041 OE-052 OE-053 OE-054 OE-055
#[test]
fn every_planet_is_offered_once_the_oldest_first_and_then_the_turns_follow() {
    let mut t = Table::auction(&TWO, &["gantry", "loam", "agora"], &["P P", "P P"]);
    for id in ["gantry", "loam", "agora"] {
        assert_eq!(t.state.auction.as_ref().unwrap().lot.planet, planet(id));
        t.answers("nn");
    }
    assert_eq!(t.state.market.len(), 3);
    assert_eq!(t.state.phase, Phase::Turn(seat(0)));
}

/// OE-043
#[test]
fn without_a_planet_in_the_market_the_turns_follow_at_once() {
    let t = Table::auction(&TWO, &[], &["P", "P"]);
    assert_eq!(t.state.phase, Phase::Turn(seat(0)));
}

/// OE-045 OE-047 OE-050 OE-051 (W-05)
#[test]
fn without_a_hand_card_a_seat_is_not_asked_even_if_nobody_else_wants_the_planet() {
    let mut t = Table::auction(&TWO, &["gantry", "loam"], &["", "P"]);
    assert_eq!(t.asked(), [1]);
    assert!(
        t.refusal(0, "want", &[("planet", "gantry"), ("answer", "yes")])
            .contains("OE-045")
    );
    t.answers("n");
    assert_eq!(t.state.market.len(), 2);
    assert!(t.player(0).sites.is_empty());
}

/// OE-034 OE-037 OE-046 (W-04)
#[test]
fn a_seat_that_holds_as_many_planets_as_it_can_is_not_asked() {
    let mut t = Table::with(&TWO);
    t.hand(0, "P")
        .hand(1, "P")
        .built(0, "anvil", "P")
        .built(0, "loam", "P")
        .queued(0, "rivet");
    t.state.market = vec![orrery::games::outer_earth::state::Lot {
        planet: planet("gantry"),
        chips: 0,
    }];
    t.state.phase = Phase::Offer;
    t.go_on();
    assert_eq!(t.asked(), [1]);
    assert!(
        t.refusal(0, "want", &[("planet", "gantry"), ("answer", "yes")])
            .contains("OE-046")
    );
}

/// OE-048 OE-088 (W-31)
#[test]
fn whoever_paid_with_the_last_card_is_not_asked_about_the_next_planet() {
    let mut t = Table::auction(&TWO, &["gantry", "loam"], &["S S S", "P P P"]);
    t.answers("yy").open(&[(0, "smelter"), (1, "ore-mine")]);
    assert_eq!(t.asked(), [1]);
    t.raise("P").raise("S S");
    t.answer(Action::Pass);
    assert_eq!(t.player(0).sites[0].planet, planet("gantry"));
    assert_eq!(t.asked(), [1]);
}

/// OE-048 OE-105 OE-106 (W-32)
#[test]
fn a_third_planet_is_queued_and_then_the_seat_is_full() {
    let mut t = Table::auction(
        &TWO,
        &["gantry", "loam", "agora", "rivet"],
        &["P P P", "P P"],
    );
    t.answers("yn").answers("yn").answers("yn");
    assert_eq!(t.player(0).sites.len(), 2);
    assert_eq!(t.player(0).queued, Some(planet("agora")));
    assert_eq!(t.asked(), [1]);
    assert!(t.told_publicly("receives Agora for no card. It waits in the queue."));
}

/// OE-049
#[test]
fn a_planet_nobody_may_take_stays_without_a_question() {
    let t = Table::auction(&TWO, &["gantry"], &["", ""]);
    assert_eq!(t.state.phase, Phase::Turn(seat(0)));
    assert_eq!(t.state.market.len(), 1);
}

/// OE-056 OE-057 OE-058 OE-060 OE-061 OE-312 OE-380
#[test]
fn answers_come_in_any_order_and_are_revealed_together() {
    let mut t = Table::auction(&[Apex, Bluewater, Cobalt], &["gantry"], &["P", "P", "P"]);
    t.answer_by(2, want("gantry", YES));
    assert_eq!(t.asked(), [0, 1]);
    for viewer in [Viewer::Table, Viewer::Seat(seat(0))] {
        assert!(t.words(viewer).contains("s2 has answered"));
        assert!(!t.told(viewer).contains("want"), "nobody learns what");
    }
    assert_eq!(t.seen_by(2).own.unwrap().answer, Some(YES));
    assert_eq!(t.seen_by(0).own.unwrap().answer, None);
    t.answer_by(0, want("gantry", NO))
        .answer_by(1, want("gantry", NO));
    assert!(t.told_publicly("s2 wants Gantry; s0 and s1 do not."));
}

/// OE-059 OE-324
#[test]
fn an_answer_may_be_replaced_until_the_reveal() {
    let mut t = Table::auction(&TWO, &["gantry", "loam"], &["P", "P"]);
    t.answer_by(0, want("gantry", YES))
        .order(0, want("gantry", NO));
    t.answer_by(1, want("gantry", NO));
    assert_eq!(t.state.market.len(), 2);
    assert!(
        !t.offers_order(0, &want("gantry", YES)),
        "revealed is revealed"
    );
}

/// OE-062
#[test]
fn a_planet_nobody_wants_stays() {
    let mut t = Table::auction(&TWO, &["gantry"], &["P", "P"]);
    t.answers("nn");
    assert_eq!(t.state.market[0].planet, planet("gantry"));
    assert!(t.told_publicly("Nobody wants Gantry"));
}

/// OE-063 OE-064 OE-065 OE-102 OE-103 OE-104 OE-107 OE-108 OE-109 OE-315 (W-06)
#[test]
fn the_only_one_who_wants_it_receives_planet_and_chips_for_no_card() {
    let mut t = Table::auction(&TWO, &["gantry"], &["P S", "P"]);
    t.state.auction.as_mut().unwrap().lot.chips = 2;
    t.state.budget = 70;
    t.answers("yn");
    assert_eq!(t.player(0).vp, 2);
    assert_eq!(t.state.budget, 70);
    assert_eq!(t.player(0).hand.len(), 2);
    assert_eq!(t.player(0).sites[0].planet, planet("gantry"));
    assert!(t.player(0).sites[0].chain.is_empty());
    assert!(
        t.told_publicly("s0 receives Gantry for no card, with 2 VP on it. It enters development.")
    );
}

/// OE-066 OE-067
#[test]
fn exactly_those_who_want_it_bid_and_nobody_can_withdraw() {
    let mut t = Table::auction(&[Apex, Bluewater, Cobalt], &["gantry"], &["P", "P", "P"]);
    t.answers("yny");
    assert_eq!(t.state.phase, Phase::Openings);
    let mut asked = t.asked();
    asked.sort_unstable();
    assert_eq!(asked, [0, 2]);
    assert!(t.offers().iter().all(|o| matches!(o, Action::Open(_))));
    assert!(
        t.refusal(0, "want", &[("planet", "gantry"), ("answer", "no")])
            .contains("OE-067")
    );
}

/// OE-072 OE-073 (W-33)
#[test]
fn a_named_opening_card_is_used_only_if_the_planet_is_contested() {
    let named = Answer::Yes(Some(card("smelter")));
    let mut t = Table::auction(&TWO, &["gantry"], &["P S", "P"]);
    t.answer_by(0, want("gantry", named))
        .answer_by(1, want("gantry", NO));
    assert_eq!(t.player(0).hand.len(), 2);
    assert!(!t.told(Viewer::Seat(seat(1))).contains("Smelter"));
    let mut t = Table::auction(&TWO, &["gantry"], &["P S", "P"]);
    t.answer_by(0, want("gantry", named))
        .answer_by(1, want("gantry", YES));
    assert_eq!(
        t.asked(),
        [1],
        "only the other is asked for an opening card"
    );
    t.open(&[(1, "ore-mine")]);
    assert_eq!(
        t.state.auction.as_ref().unwrap().bids[seat(0)],
        [card("smelter")]
    );
}

/// OE-035 OE-036 OE-038 OE-039 OE-111 OE-260 OE-261 (W-41)
#[test]
fn with_a_secondary_bonus_a_third_planet_is_developed_and_a_fourth_queued() {
    let mut t = Table::with(&TWO);
    t.bonus(0, Industry::Secondary)
        .built(0, "verdance", "P")
        .built(0, "lyceum", "");
    t.hand(0, "P P").hand(1, "P");
    let lot = |id| orrery::games::outer_earth::state::Lot {
        planet: planet(id),
        chips: 0,
    };
    t.state.market = vec![lot("gantry"), lot("loam"), lot("rivet")];
    t.state.phase = Phase::Offer;
    t.go_on();
    t.answers("yn").answers("yn");
    assert_eq!(t.player(0).sites.len(), 3);
    assert_eq!(t.player(0).queued, Some(planet("loam")));
    assert_eq!(t.asked(), [1]);
}

/// OE-218 OE-219
#[test]
fn the_last_round_offers_every_planet_and_gives_everybody_a_turn() {
    let mut t = Table::auction(&TWO, &["gantry", "loam"], &["P", "P"]);
    t.state.last = true;
    t.answers("nn").answers("nn");
    assert_eq!(t.state.phase, Phase::Turn(seat(0)));
    t.answer(Action::End);
    assert_eq!(t.state.phase, Phase::Turn(seat(1)));
    t.answer(Action::End);
    assert!(t.state.ending.is_some());
}
