//! Phase 1: opening cards, raises, who wins, and settling.

use super::table::{Apex, Bluewater, Cobalt, Ember, Foundation, Table, card, cards, planet, seat};
use orrery::games::outer_earth::action::Action;
use orrery::games::outer_earth::planets::Company;
use orrery::games::outer_earth::state::Phase;
use orrery::rules::seat::Viewer;

/// A contested auction of Gantry after the opening cards, which each seat names.
fn opened(companies: &[Company], hands: &[&str], openings: &[&str]) -> Table {
    let mut t = Table::auction(companies, &["gantry"], hands);
    t.answers(&"y".repeat(companies.len()));
    for (i, id) in openings.iter().enumerate() {
        let opening = cards(id)[0];
        t.answer_by(i as u8, Action::Open(opening));
    }
    t
}

fn owner(t: &Table) -> u8 {
    let has = |i: &u8| {
        t.player(*i)
            .sites
            .iter()
            .any(|s| s.planet == planet("gantry"))
    };
    (0..t.state.seats()).find(has).expect("somebody has Gantry")
}

/// OE-068 OE-069 OE-070 OE-313 OE-382
#[test]
fn every_bidder_commits_one_card_face_down() {
    let t = opened(&[Apex, Bluewater], &["P S", "P T"], &["S", "T"]);
    let view = t.view(Viewer::Table);
    let auction = view.auction.unwrap();
    assert_eq!([auction.bids[seat(0)], auction.bids[seat(1)]], [1, 1]);
    assert!(t.told_publicly("bid 1 card each for Gantry."));
    assert!(!t.told(Viewer::Table).contains("Smelter"));
    assert_eq!(t.player(0).hand, cards("P"));
}

/// OE-071
#[test]
fn an_opening_card_may_be_replaced_until_all_are_in() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P S", "P T"]);
    t.answers("yy").open(&[(0, "ore-mine")]);
    t.order(0, Action::Open(card("smelter")))
        .open(&[(1, "ore-mine")]);
    assert_eq!(t.state.auction.as_ref().unwrap().bids[seat(0)], cards("S"));
}

/// OE-074 OE-075 OE-085 OE-095 (W-24)
#[test]
fn bidders_are_asked_in_ascending_influence_and_end_when_all_have_passed() {
    // A(6) T, B(4) T, C(1) S.
    let mut t = opened(
        &[Apex, Cobalt, Foundation],
        &["T P", "T P", "S P"],
        &["T", "T", "S"],
    );
    for expected in [2, 1, 0] {
        assert_eq!(t.asked(), [expected]);
        t.answer(Action::Pass);
    }
    assert_eq!(owner(&t), 0);
    assert_eq!([0, 1, 2].map(|i| t.player(i).hand.len()), [1, 2, 2]);
    assert_eq!(t.state.discard, cards("T"));
}

/// OE-077 OE-078 OE-084 OE-086 OE-087 OE-314 (W-25)
#[test]
fn a_raise_asks_everybody_else_again_and_ends_when_they_have_passed() {
    // A(2), B(4), C(6), hands 5, 4, 4.
    let mut t = opened(
        &[Ember, Cobalt, Apex],
        &["P P P P P", "P P P P", "P P P P"],
        &["P", "P", "P"],
    );
    t.answer_by(0, Action::Pass);
    assert_eq!(t.asked(), [1]);
    t.raise("P");
    t.answer_by(2, Action::Pass);
    assert_eq!(t.asked(), [0], "a pass is not final");
    t.raise("P P");
    assert!(t.told_publicly("s0 raises by 2 cards. Bids: s0 (3), s1 (2), s2 (1)."));
    t.answer_by(1, Action::Pass).answer_by(2, Action::Pass);
    assert_eq!(owner(&t), 0);
    assert_eq!([0, 1, 2].map(|i| t.player(i).hand.len()), [2, 4, 4]);
    assert_eq!(t.state.discard.len(), 3);
}

/// OE-076 OE-096 (W-30)
#[test]
fn of_equal_influence_the_lower_company_is_asked_first_and_the_higher_wins() {
    let mut t = Table::with(&[Foundation, Bluewater]);
    t.closed(0, "harrow concord").hand(0, "P P").hand(1, "P P");
    t.state.market = vec![orrery::games::outer_earth::state::Lot {
        planet: planet("gantry"),
        chips: 0,
    }];
    t.state.phase = Phase::Offer;
    t.go_on();
    let influence = |t: &Table, i| t.view(Viewer::Table).seats[seat(i)].influence;
    assert_eq!((influence(&t, 0), influence(&t, 1)), (5, 5));
    t.answers("yy").open(&[(0, "ore-mine"), (1, "ore-mine")]);
    assert_eq!(t.asked(), [0]);
    t.answer(Action::Pass).answer(Action::Pass);
    assert_eq!(owner(&t), 1);
}

/// OE-079 OE-080 OE-081 (W-27)
#[test]
fn a_raise_must_reach_the_largest_other_bid_and_may_go_beyond() {
    let mut t = opened(&[Ember, Apex], &["P P S T P", "P P P P"], &["P", "P"]);
    t.answer(Action::Pass).raise("P P");
    // Largest bid 3, own bid 1, hand 4.
    t.answer(Action::Raise(card("ore-mine")));
    assert!(!t.offered(&Action::Done), "one card is too few");
    assert!(t.refusal(0, "done", &[]).contains("OE-079"));
    t.answer(Action::Add(card("smelter")));
    assert!(t.offered(&Action::Done));
    t.answer(Action::Add(card("media-spire")));
    assert!(t.offered(&Action::Done));
    t.answer(Action::Add(card("ore-mine"))).answer(Action::Done);
    assert_eq!(
        t.state.auction.as_ref().map(|a| a.bids[seat(0)].len()),
        None,
        "the rival cannot follow"
    );
    assert_eq!(owner(&t), 0);
}

/// OE-082
#[test]
fn committed_cards_stay_until_the_auction_is_over() {
    let mut t = opened(&[Ember, Apex], &["P S", "P S"], &["S", "P"]);
    assert!(
        !t.offered(&Action::Raise(card("smelter"))),
        "it lies in the bid"
    );
    t.answer(Action::Raise(card("ore-mine")))
        .answer(Action::Cancel);
    assert_eq!(t.state.auction.as_ref().unwrap().bids[seat(0)], cards("S"));
    assert_eq!(
        t.player(0).hand,
        cards("P"),
        "cancelling a raise leaves nothing behind"
    );
}

/// OE-083 (W-26)
#[test]
fn a_hand_too_small_for_the_least_raise_passes_unasked() {
    let mut t = opened(&[Ember, Cobalt], &["P P", "P P P"], &["P", "P"]);
    t.answer_by(0, Action::Pass).raise("P P");
    assert_eq!(owner(&t), 1);
    assert!(t.told_publicly("s0 passes. Bids: s0 (1), s1 (3)."));
}

/// OE-089 OE-098 OE-099 OE-100 OE-101 OE-381 OE-383 (W-73)
#[test]
fn the_largest_bid_wins_and_is_discarded_unseen_while_losers_take_theirs_back() {
    let mut t = opened(&[Ember, Apex], &["T S", "P P P P"], &["T", "P"]);
    t.answer(Action::Pass).raise("P P");
    assert_eq!(owner(&t), 1);
    assert_eq!(t.player(0).hand.len(), 2);
    assert_eq!(t.state.discard.len(), 3);
    for viewer in [Viewer::Table, Viewer::Seat(seat(0))] {
        assert!(
            t.told(viewer)
                .contains("s1 receives Gantry and paid 3 cards")
        );
        assert!(!t.told(viewer).contains("Ore Mine"));
    }
    assert!(
        t.told(Viewer::Seat(seat(1)))
            .contains("paid Ore Mine [P→S] ×3")
    );
}

/// OE-090 OE-092 OE-095 OE-097 (W-07)
#[test]
fn equal_numbers_are_decided_by_value_then_by_influence() {
    // A(6) P + T = 4, B(5) S + S = 4, C(1) P.
    let mut t = opened(
        &[Apex, Bluewater, Foundation],
        &["P T", "S S", "P P"],
        &["P", "S", "P"],
    );
    t.answer_by(2, Action::Pass);
    t.raise("S").raise("T");
    t.answer(Action::Pass);
    assert_eq!(owner(&t), 0);
    assert!(t.told_publicly("s0 Ore Mine [P→S], Media Spire [T→T] = 4; s1 Smelter [S→T] ×2 = 4"));
    assert_eq!(t.state.discard.len(), 2);
    assert_eq!(t.player(1).sites.len() + t.player(2).sites.len(), 0);
    assert_eq!([1, 2].map(|i| t.player(i).hand.len()), [2, 2]);
}

/// OE-093 (W-28)
#[test]
fn the_higher_sum_wins_in_spite_of_lower_influence() {
    let mut t = opened(&[Ember, Apex], &["P S", "P P P"], &["P", "P"]);
    t.answer(Action::Pass).raise("P").raise("S");
    t.answer(Action::Pass);
    assert_eq!(owner(&t), 0);
}

/// OE-091 OE-094 (W-29)
#[test]
fn a_smaller_bid_cannot_win_by_value_and_stays_face_down() {
    // A(2) P + P, B(4) P + P, C(6) T.
    let mut t = opened(
        &[Ember, Cobalt, Apex],
        &["P P", "P P", "T P"],
        &["P", "P", "T"],
    );
    t.raise("P").raise("P");
    t.answer(Action::Pass);
    assert_eq!(owner(&t), 1);
    assert!(!t.told(Viewer::Table).contains("Media Spire"));
}
