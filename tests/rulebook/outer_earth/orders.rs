//! Standing orders.

use super::table::{Apex, Bluewater, Ember, NO, Table, YES, card, cards, planet, seat, want};
use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::action::{Action, fill};
use orrery::games::outer_earth::state::{Answer, Phase};
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

const MARKET: [&str; 3] = ["gantry", "loam", "agora"];

fn market() -> Table {
    Table::auction(&[Apex, Bluewater], &MARKET, &["P P S", "P P"])
}

/// OE-320 OE-321 OE-335
#[test]
fn orders_are_their_owners_and_no_line_says_that_an_answer_was_automatic() {
    let mut ordered = market();
    ordered.order(0, Action::Skip(true)).answers("n");
    let mut by_hand = market();
    by_hand.answers("nn");
    assert!(
        ordered
            .told(Viewer::Table)
            .starts_with(&by_hand.told(Viewer::Table))
    );
    assert!(ordered.seen_by(0).own.unwrap().orders.skip);
    for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
        assert!(!ordered.told(viewer).contains("orders"));
        assert!(!ordered.words(viewer).contains("no to every planet"));
    }
    assert!(
        ordered
            .words(Viewer::Seat(seat(0)))
            .contains("no to every planet")
    );
}

/// OE-320 OE-332: the owner of an order, and nobody else, is told when it answers and when it lapses unused.
#[test]
fn an_order_that_answers_or_lapses_is_explained_to_its_owner() {
    let explained = |t: &Table, words: &str| {
        let own = t.told(Viewer::Seat(seat(0)));
        assert!(own.contains(words), "{own}");
        for viewer in [Viewer::Table, Viewer::Seat(seat(1))] {
            assert!(!t.told(viewer).contains(words));
        }
    };
    let mut t = market();
    t.order(0, Action::Skip(true)).answers("n");
    explained(&t, "By your order you say no to every planet, Gantry too.");
    let mut t = market();
    t.order(0, Action::Wins(Some(1))).answers("yn");
    explained(
        &t,
        "By your order you say no to Loam: you have received 1 planet in this phase.",
    );
    let mut t = market();
    t.order(0, want("loam", YES)).answers("nn");
    explained(&t, "Your stored answer for Loam is given.");
    let mut t = contest("P P P P P P");
    t.answer(Action::Pass).order(0, Action::Cap(Some(3)));
    t.raise("T T T");
    explained(
        &t,
        "By your order you pass for Gantry: the next raise would bid more than 3 cards.",
    );
    let list = |cards| Action::Proxy {
        planet: planet("gantry"),
        cards,
    };
    let mut t = market();
    let held = vec![t.player(0).hand[0]];
    t.order(0, list(held)).answers("nn");
    explained(&t, "Your order for Gantry has lapsed unused.");
    let mut t = contest("timber-dome ore-mine fishery P");
    t.order(0, list(cards("ore-mine")));
    explained(
        &t,
        "By your order the next cards of your list are bid for Gantry.",
    );
    t.raise("T");
    explained(
        &t,
        "By your order you pass for Gantry: your list is too short to lead.",
    );
}

/// OE-322 OE-323 OE-332
#[test]
fn an_answer_may_be_stored_for_a_later_planet_of_the_round() {
    let mut t = market();
    t.order(0, want("loam", Answer::Yes(Some(card("smelter")))));
    t.order(0, want("agora", NO));
    assert_eq!(t.player(0).orders.stored.len(), 2);
    assert!(!t.offers_order(0, &want("rivet", YES)), "not in the market");
    t.answers("nn");
    assert_eq!(t.asked(), [1], "Loam is answered");
    t.answers("n");
    assert_eq!(t.player(0).sites[0].planet, planet("loam"));
    assert_eq!(t.asked(), [1], "Agora is answered");
    t.answers("n");
    assert!(t.player(0).orders.stored.is_empty());
}

/// OE-322 OE-324
#[test]
fn a_stored_answer_may_be_changed_or_forgotten() {
    let mut t = market();
    t.order(0, want("loam", YES)).order(0, want("loam", NO));
    assert_eq!(t.player(0).orders.stored[&planet("loam")], NO);
    t.order(
        0,
        Action::Want {
            planet: planet("loam"),
            answer: None,
        },
    );
    assert!(t.player(0).orders.stored.is_empty());
}

/// OE-325 OE-333
#[test]
fn skip_answers_no_until_switched_off() {
    let mut t = market();
    t.order(0, Action::Skip(true));
    assert_eq!(t.asked(), [1], "the open question is answered too");
    t.answers("n");
    assert_eq!(t.asked(), [1]);
    t.order(0, Action::Skip(false)).answers("n");
    assert_eq!(t.asked(), [0, 1]);
}

/// OE-326 OE-330 (W-68)
#[test]
fn wins_comes_before_stored_answers() {
    let mut t = market();
    t.order(0, Action::Wins(Some(1)))
        .order(0, want("agora", YES));
    t.answers("yn").answers("n").answers("n");
    assert_eq!(t.player(0).sites.len(), 1);
    assert!(t.state.market.iter().any(|l| l.planet == planet("agora")));
    t.default_until(|s| s.round == 2 && s.phase == Phase::Answers);
    assert_eq!(t.state.received[seat(0)], 0, "counted anew in every round");
    assert_eq!(t.player(0).orders.wins, Some(1), "the order stays");
}

/// An auction between Ember (2) and Apex (6) after openings of one card each.
fn contest(hand: &str) -> Table {
    let mut t = Table::auction(&[Ember, Apex], &["gantry"], &[hand, "T T T T T T T T"]);
    t.answers("yy");
    let opening = t.player(0).hand[0];
    t.answer_by(0, Action::Open(opening))
        .answer_by(1, Action::Open(card("media-spire")));
    t
}

/// OE-327 OE-331 (W-66)
#[test]
fn cap_passes_when_the_least_raise_would_go_above_it() {
    for (rival, asked) in [("T T", true), ("T T T", false)] {
        let mut t = contest("P P P P P P");
        t.answer(Action::Pass).order(0, Action::Cap(Some(3)));
        t.raise(rival);
        assert_eq!(t.state.phase == Phase::Raise(seat(0)), asked, "{rival}");
    }
    let mut t = contest("P P P P P P");
    t.answer(Action::Pass).raise("T T").raise("P P");
    t.order(0, Action::Cap(Some(3)));
    t.raise("T");
    assert!(
        t.state.auction.is_none(),
        "own bid 3, the least raise would be the fourth card"
    );
}

/// OE-328 OE-329 OE-332 OE-333 (W-67)
#[test]
fn a_proxy_raises_by_the_fewest_next_cards_that_lead() {
    let mut t = contest("timber-dome ore-mine fishery gas-well P");
    let list = cards("ore-mine fishery gas-well");
    t.order(
        0,
        Action::Proxy {
            planet: planet("gantry"),
            cards: list,
        },
    );
    let bid = |t: &Table| t.state.auction.as_ref().unwrap().bids[seat(0)].len();
    assert_eq!(
        (bid(&t), t.asked()),
        (2, vec![1]),
        "raises to 2 with Ore Mine"
    );
    t.raise("T T");
    assert_eq!(
        (bid(&t), t.asked()),
        (4, vec![1]),
        "raises to 4 with Fishery and Gas Well"
    );
    t.raise("T");
    assert!(
        t.told_publicly("s0 passes. Bids: s0 (4), s1 (4)."),
        "the list is empty"
    );
    assert!(t.told_publicly("Tied for Gantry"));
    assert!(
        t.player(0).orders.proxy.is_empty(),
        "it lapses with the planet"
    );
}

/// OE-329
#[test]
fn a_proxy_too_short_to_lead_passes() {
    let mut t = contest("P P P P");
    t.answer(Action::Pass);
    t.order(
        0,
        Action::Proxy {
            planet: planet("gantry"),
            cards: cards("P"),
        },
    );
    t.raise("T T");
    assert!(t.state.auction.is_none());
    assert_eq!(t.player(1).sites.len(), 1);
}

/// OE-334
#[test]
fn an_order_for_a_card_that_is_gone_is_dropped_and_the_seat_is_asked() {
    let mut t = market();
    t.order(0, want("loam", Answer::Yes(Some(card("smelter")))));
    t.hand(0, "P P");
    t.answers("nn");
    assert_eq!(t.asked(), [0, 1]);
    assert!(t.told(Viewer::Seat(seat(0))).contains("it is dropped"));
    assert!(!t.told(Viewer::Seat(seat(1))).contains("dropped"));
    let mut t = contest("P P S");
    t.answer(Action::Pass);
    t.order(
        0,
        Action::Proxy {
            planet: planet("gantry"),
            cards: cards("S S"),
        },
    );
    t.raise("T");
    assert_eq!(t.asked(), [0]);
    assert!(t.player(0).orders.proxy.is_empty());
}

/// OE-327 OE-328
#[test]
fn caps_and_proxies_are_typed_as_numbers_and_lists() {
    let t = market();
    let view = t.seen_by(0);
    let cap = |typed| fill(&view, &Action::Cap(None), typed);
    assert_eq!(cap("3").unwrap(), Action::Cap(Some(3)));
    assert_eq!(cap("off").unwrap(), Action::Cap(None));
    assert_eq!(cap("0").unwrap(), Action::Cap(None));
    for wrong in ["109", "-1", "many", ""] {
        assert!(cap(wrong).is_err(), "{wrong}");
    }
    let offered = Action::Proxy {
        planet: planet("gantry"),
        cards: Vec::new(),
    };
    let proxy = |typed| fill(&view, &offered, typed);
    let wanted = Action::Proxy {
        planet: planet("gantry"),
        cards: cards("smelter ore-mine"),
    };
    assert_eq!(proxy("smelter, ore").unwrap(), wanted);
    assert_eq!(proxy("none").unwrap(), offered);
    assert!(proxy("smelter,smelter").is_err(), "only one is held");
    assert!(proxy("media-spire").is_err());
    let call = OuterEarth::call(&view, &wanted);
    assert_eq!(
        call.typed(),
        "order proxy:\"smelter,ore-mine\" planet:gantry"
    );
}

/// OE-328
#[test]
fn a_long_proxy_list_still_fits_on_a_button_and_means_the_same() {
    let hand = "hydroponic-farm engineering-school planetary-council construction-yard";
    let t = Table::auction(&[Apex, Bluewater], &["foundry-bay"], &[hand, "P"]);
    let long = Action::Proxy {
        planet: planet("foundry-bay"),
        cards: cards(hand),
    };
    let view = t.seen_by(0);
    let call = OuterEarth::call(&view, &long);
    assert!(call.label().chars().count() <= 80, "{}", call.label());
    assert_eq!(fill(&view, &long, "1,31,33,24").unwrap(), long);
    let many = vec!["1"; 16].join(",");
    assert!(fill(&view, &long, &many).is_err());
}

/// OE-334
#[test]
fn a_list_with_a_card_that_is_gone_is_suggested_without_it() {
    let mut t = market();
    let gantry = planet("gantry");
    t.order(
        0,
        Action::Proxy {
            planet: gantry,
            cards: cards("S P"),
        },
    );
    t.hand(0, "P");
    let rest = Action::Proxy {
        planet: gantry,
        cards: cards("P"),
    };
    assert!(t.offers_order(0, &rest));
}
