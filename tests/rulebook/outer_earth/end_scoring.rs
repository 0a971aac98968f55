//! End scoring and ties.

use super::table::{Apex, Bluewater, Cobalt, Table, cards, chain, seat};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::score::{end_scoring, ranks};
use orrery::games::outer_earth::state::{Ending, Phase};
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

/// OE-226 OE-227 OE-228 OE-229 (W-57)
#[test]
fn equal_counters_share_the_worse_rank() {
    assert_eq!(ranks([5, 3, 1]), [1, 2, 3]);
    assert_eq!(ranks([4, 4, 2]), [2, 2, 3]);
    assert_eq!(ranks([5, 3, 3]), [1, 3, 3]);
    assert_eq!(ranks([3, 3, 3]), [3, 3, 3]);
    assert_eq!(ranks([2, 0, 0]), [1, 3, 3]);
    assert_eq!(ranks([0, 0, 0]), [3, 3, 3]);
}

/// OE-230 OE-232 OE-233 OE-234 OE-199 (W-18, W-19, W-20, W-60)
#[test]
fn the_most_investments_and_every_closed_planet_are_paid_by_rank() {
    let mut t = Table::with(&[Apex, Bluewater, Cobalt]);
    t.state.index = [5, 3, 0];
    t.player_mut(0).stocks = chain("PPP");
    t.player_mut(1).stocks = chain("PP");
    t.player_mut(1).invested = chain("P");
    t.player_mut(2).stocks = chain("PS");
    t.closed(0, "verdance tillage gantry lyceum");
    let scored = end_scoring(&t.state);
    assert_eq!(scored.ranks, [1, 2, 3]);
    assert_eq!(scored.sheets[seat(0)].bonus, [7, 0, 0]);
    assert_eq!(
        scored.sheets[seat(1)].bonus,
        [7, 0, 0],
        "tied for most: the whole bonus"
    );
    assert_eq!(scored.sheets[seat(2)].bonus, [0, 5, 0]);
    assert_eq!(scored.sheets[seat(0)].portfolio, 3 + 3 + 2 + 1);
    let tertiary: i32 = scored.sheets.iter().map(|(_, s)| s.bonus[2]).sum();
    assert_eq!(tertiary, 0, "nobody has a Tertiary investment");
}

/// OE-231 (W-60)
#[test]
fn a_stock_reward_counts_like_a_card() {
    let mut t = Table::with(&[Apex, Bluewater]);
    t.player_mut(0).stocks = chain("P");
    t.closed(0, "loam");
    t.player_mut(1).stocks = chain("PP");
    let scored = end_scoring(&t.state);
    assert_eq!(
        [0, 1].map(|i| scored.sheets[seat(i)].investments[0]),
        [2, 2]
    );
    assert_eq!([0, 1].map(|i| scored.sheets[seat(i)].bonus[0]), [3, 3]);
}

/// OE-235 OE-236 OE-237 OE-238 OE-239 OE-242 (W-21, W-59)
#[test]
fn unfinished_planets_count_three_less_than_their_cards() {
    for (cards, points) in [
        ("", -3),
        ("P", -2),
        ("PP", -1),
        ("PPP", 0),
        ("PPPP", 1),
        ("PPPPP", 2),
    ] {
        let mut t = Table::with(&[Apex, Bluewater]);
        t.built(0, "gantry", cards)
            .queued(0, "rivet")
            .hand(0, "T T T");
        assert_eq!(end_scoring(&t.state).sheets[seat(0)].total, points);
    }
    let mut t = Table::with(&[Apex, Bluewater]);
    t.built(0, "gantry", "").built(0, "loam", "");
    assert_eq!(end_scoring(&t.state).sheets[seat(0)].total, -6);
}

fn example() -> Table {
    let mut t = Table::with(&[Apex, Bluewater, Cobalt]);
    t.state.index = [4, 4, 2];
    t.player_mut(0).vp = 31;
    t.closed(0, "verdance tillage gantry agora");
    t.player_mut(0).stocks = chain("PPPS");
    t.built(0, "deepwell", "PPPPP");
    t.player_mut(1).vp = 28;
    t.closed(1, "brinefall mosswater anvil bellows");
    t.player_mut(1).stocks = chain("PPST");
    t.player_mut(1).invested = chain("PS");
    t.built(1, "lyceum", "");
    t.player_mut(2).vp = 22;
    t.closed(2, "ratchet concord");
    t.player_mut(2).stocks = chain("ST");
    t.built(2, "foundry-bay", "PPP")
        .built(2, "rivet", "S")
        .queued(2, "exchange");
    t
}

/// OE-224 OE-225 OE-231 OE-240 OE-241 OE-243 OE-319 OE-384 (W-58)
#[test]
fn the_worked_example_of_three_players() {
    let mut t = example();
    t.state.budget = 0;
    t.state.last = true;
    t.state.phase = Phase::Turns(3);
    assert!(!t.words(Viewer::Table).contains("face-down stocks Ore Mine"));
    t.go_on();
    let Some(Ending::Points(scored)) = &t.state.ending else {
        panic!("the match is over");
    };
    assert_eq!(scored.ranks, [2, 2, 3]);
    let totals = [0, 1, 2].map(|i| scored.sheets[seat(i)].total);
    assert_eq!(totals, [48, 46, 26]);
    assert_eq!(
        [0, 1, 2].map(|i| scored.sheets[seat(i)].portfolio),
        [7, 8, 3]
    );
    assert_eq!(t.state.budget, 0);
    let outcome = OuterEarth::outcome(&t.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(0)]);
    let told = t.told(Viewer::Table);
    assert!(told.contains("face-down stocks Ore Mine [P→S], Smelter [S→T]"));
    assert!(told.contains("s1: 28 VP;") && told.contains("unfinished Lyceum -3; total 46."));
}

/// OE-298 OE-299 OE-300 OE-301 OE-302 (W-61)
#[test]
fn ties_go_to_closed_planets_then_stocks_then_influence() {
    let winner = |t: &Table| {
        let scored = end_scoring(&t.state);
        let mut places: Vec<u8> = scored.places.iter().map(|(_, p)| *p).collect();
        let first = scored.places.iter().find(|(_, p)| **p == 1).unwrap().0;
        places.sort_unstable();
        assert_eq!(places, [1, 2], "always exactly one winner");
        first.index()
    };
    let mut t = Table::with(&[Bluewater, Apex]);
    t.player_mut(0).vp = 40;
    t.player_mut(1).vp = 40;
    assert_eq!(winner(&t), 1, "higher company influence");
    t.closed(0, "harrow").closed(1, "verdance");
    assert_eq!(winner(&t), 0, "7 against 6 influence");
    // A stock card brings the investment bonus, so the other has as many points for it.
    t.player_mut(1).stocks = cards("P P P");
    t.player_mut(1).vp -= 3;
    assert_eq!(winner(&t), 1, "more stock cards");
    t.closed(0, "tillage");
    t.player_mut(0).vp -= 1;
    assert_eq!(winner(&t), 0, "more closed planets");
}

/// OE-102 OE-235 OE-237 (W-56)
#[test]
fn a_planet_bought_in_the_last_round_keeps_its_chips() {
    let mut t = Table::auction(&[Apex, Bluewater], &["gantry"], &["P", "P"]);
    t.state.last = true;
    t.state.auction.as_mut().unwrap().lot.chips = 4;
    t.answers("yn");
    assert_eq!(t.player(0).vp, 4);
    assert_eq!(end_scoring(&t.state).sheets[seat(0)].total, 1);
    t.player_mut(0).sites.clear();
    t.queued(0, "gantry");
    assert_eq!(end_scoring(&t.state).sheets[seat(0)].total, 4);
}
