//! Hidden information.

use super::table::{Deal, Table, card, named, seat, set};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::cards::CardSet;
use orrery::games::conquest_of_orion::leaders::Leader;
use orrery::games::conquest_of_orion::state::State;
use orrery::rules::game::Game;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, Viewer};

const PLAIN: &str = "-, -, -, -";
const HANDS: [&str; 4] = ["C03 C04 C05", "S02 I05 P05", "P04 I04 I06", "I11 P06 C06"];

fn words(t: &Table, viewer: Viewer) -> String {
    Orion::describe(&t.view(viewer)).plain(named)
}

/// CO-311 CO-312 CO-313
#[test]
fn a_hand_is_its_own_seats_and_its_size_everybodys() {
    let t = Table::conflict(5, 0, PLAIN, HANDS);
    assert_eq!(t.seen_by(1).own.unwrap().hand, set(HANDS[1]));
    assert!(t.view(Viewer::Table).own.is_none());
    for viewer in Viewer::all(4) {
        assert_eq!(t.view(viewer).seats.map(|s| s.hand), [3; 4]);
    }
    assert!(words(&t, Viewer::Seat(seat(1))).contains("S02 Escort Corvette"));
    let own = t.seen_by(1).own.unwrap();
    assert_eq!(own.dealt, t.state.dealt[1]);
}

/// CO-314
#[test]
fn nobody_sees_the_set_aside_cards_during_the_tricks() {
    let t = Table::conflict(5, 0, PLAIN, HANDS);
    let mut other = t.state.clone();
    let (a, b) = (
        t.state.aside.first().unwrap(),
        t.state.piles[3].iter().last().unwrap(),
    );
    other.aside.remove(a);
    other.aside.insert(b);
    for viewer in Viewer::all(4) {
        t.assert_same_view(&other, viewer);
    }
}

/// CO-315 CO-316 CO-317
#[test]
fn dealt_leaders_are_private_until_taken_or_given() {
    let mut t = Table::seeded(61);
    let first = t.asked();
    let dealt = t.state.dealt[first.index()];
    t.answer(Action::Leader {
        take: Leader::Politician,
        give: Some(dealt[1]),
    });
    for viewer in Viewer::all(4) {
        let view = t.view(viewer);
        assert_eq!(view.table[0], dealt[1]);
        assert_eq!(view.seats[first.index()].leader, Some(Leader::Politician));
        assert!(view.record.is_none());
        assert_eq!(view.own.is_some_and(|o| o.dealt == dealt), viewer.is(first));
    }
    t.default_until(|s| s.round == 3 && s.tricks.len() == 9);
    assert!(t.view(Viewer::Table).record.is_none());
    t.default_until(|s| s.ending.is_some());
    assert_eq!(t.view(Viewer::Table).record.unwrap().dealt, t.state.dealt);
}

/// CO-318
#[test]
fn the_current_trick_is_public_with_order_seats_and_destroyed_cards() {
    let hands = ["P11 P10", "S03 I01", "C04 I02", "P02 P01"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.play("P11 S03");
    let trick = t.view(Viewer::Table).trick.unwrap();
    let plays: Vec<_> = trick.iter().collect();
    assert_eq!(plays, [(seat(0), card("P11")), (seat(1), card("S03"))]);
    assert_eq!(trick.destroyed, set("P11"));
    assert!(words(&t, Viewer::Table).contains("s0 Planet 11 · Eden Prime (destroyed), s1 Ship 3"));
}

/// CO-319
#[test]
fn the_previous_trick_stays_visible_until_the_current_one_is_complete() {
    let mut t = Table::conflict(
        5,
        0,
        PLAIN,
        ["C09 C04 C05", "I08 I05 P05", "P04 I04 I06", "C08 P06 C06"],
    );
    t.play("C09 I08 P04 C08").answer(Action::Collect);
    let seen = |t: &Table| t.view(Viewer::Table).previous.map(|p| p.played());
    assert_eq!(seen(&t), Some(set("C09 I08 P04 C08")));
    t.play("C04 I05 I04");
    assert_eq!(seen(&t), Some(set("C09 I08 P04 C08")));
    t.play("P06");
    assert_eq!(seen(&t), None, "the fourth card lies there");
}

/// CO-320 CO-321 CO-322
#[test]
fn pot_and_piles_show_their_number_only() {
    let t = Table::war(7, 0, PLAIN, HANDS, "P10 C10 I10");
    let mut other = t.state.clone();
    // Exchange a card of the pot with one of a pile: nobody can see either.
    other.pot.remove(card("P10"));
    other.pot.insert(card("P11"));
    other.piles[3].remove(card("P11"));
    other.piles[3].insert(card("P10"));
    for viewer in Viewer::all(4) {
        t.assert_same_view(&other, viewer);
        assert_eq!(t.view(viewer).pot, 3);
        assert_eq!(
            usize::from(t.view(viewer).seats[3].pile),
            t.state.piles[3].len()
        );
    }
}

fn two_tricks(t: &mut Table) {
    t.play("C09 I08 P04 C08").answer(Action::Collect);
    t.play("C04 I05 I04 P06").answer(Action::Collect);
}

const LONG: [&str; 4] = [
    "C09 C04 C05 C01",
    "I08 I05 P05 I01",
    "P04 I04 I06 I02",
    "C08 P06 C06 C02",
];

/// CO-323 EX-35
#[test]
fn the_log_names_winners_and_numbers_but_no_cards() {
    let mut t = Table::conflict(1, 0, PLAIN, LONG);
    two_tricks(&mut t);
    let view = t.seen_by(0);
    assert!(view.log.iter().all(|l| l.cards.is_none()));
    let text = words(&t, Viewer::Seat(seat(0)));
    assert!(
        text.contains("Log: 1 s0 took 4 cards · 2 s3 took 4 cards"),
        "{text}"
    );
    assert!(!text.contains("C09"), "{text}");
}

/// CO-325
#[test]
fn open_history_lists_the_cards_of_this_round() {
    let mut t = Table::conflict(1, 0, PLAIN, LONG).open_history();
    two_tricks(&mut t);
    assert!(words(&t, Viewer::Table).contains("1 s0 took 4 cards [C09 I08 P04 C08]"));
    assert_eq!(Orion::INFO.options[0].values, ["closed", "open"]);
}

/// CO-326
#[test]
fn destroyed_cards_are_listed_until_the_round_ends() {
    let mut t = Table::conflict(
        6,
        0,
        PLAIN,
        ["S03 P01 P05", "P09 C06 I06", "C05 P03 I07", "P02 P04 P06"],
    );
    t.play("S03 P09 C05 P02").answer(Action::Collect);
    assert!(words(&t, Viewer::Table).contains("Destroyed this round: Planets 2, 9."));
}

/// CO-327 CO-328
#[test]
fn wars_and_used_abilities_are_public() {
    let t = Table::war(
        5,
        0,
        PLAIN,
        ["P03 P04 C05", "P02 C02 I02", "C06 C07 C08", "P05 P06 P07"],
        "P11",
    );
    let mut t = t;
    t.play("P03 C02 C07 P05");
    assert_eq!(t.view(Viewer::Table).seats[2].wars, 1);
    assert!(words(&t, Viewer::Table).contains("1 war won"));
    let mut spy = Table::conflict(5, 0, "Spy, -, -, -", HANDS);
    spy.answer(Action::Spy(seat(3)));
    assert!(words(&spy, Viewer::Table).contains(
        "s0 (Alliance A): Spy, 3 cards in hand, 0 cards in the pile, 0 wars won, has spied"
    ));
}

/// CO-331 CO-332
#[test]
fn only_the_asked_seat_sees_its_legal_cards_and_nobody_gets_hints() {
    let mut t = Table::conflict(5, 0, PLAIN, HANDS);
    t.play("C03");
    assert_eq!(t.seen_by(1).own.unwrap().legal, set(HANDS[1]));
    for i in [0, 2, 3] {
        assert!(t.seen_by(i).own.unwrap().legal.is_empty());
    }
    assert!(!words(&t, Viewer::Seat(seat(0))).contains("cannot hold"));
}

/// CO-333
#[test]
fn at_scoring_piles_lost_and_set_aside_cards_are_shown() {
    let mut t = Table::seeded(62);
    t.default_until(|s| s.tricks.len() == 9);
    let aside = t.state.aside;
    t.default_until(|s| s.round == 2);
    let scored = t.view(Viewer::Table).scored.unwrap();
    assert_eq!(scored.aside, aside);
    let all = scored
        .piles
        .iter()
        .fold(scored.lost.and(scored.destroyed), |a, p| a.and(*p));
    assert_eq!(all.and(aside), CardSet::ALL);
}

fn swapped(state: &State, hand: Seat, out: &str, into: &str) -> State {
    let mut other = state.clone();
    let (out, into) = (card(out), card(into));
    assert!(other.hands[hand.index()].has(out) && other.aside.has(into));
    other.hands[hand.index()].remove(out);
    other.hands[hand.index()].insert(into);
    other.aside.remove(into);
    other.aside.insert(out);
    other
}

/// EX-35 CO-336 CO-329
#[test]
fn what_a_viewer_may_not_see_changes_nothing_for_that_viewer() {
    let mut t = Table::conflict(5, 2, "-, -, Spy, -", HANDS);
    t.state.aside = set("C01 C02 I01 I02");
    let other = swapped(&t.state, seat(1), "I05", "C01");
    for viewer in Viewer::all(4).filter(|v| !v.is(seat(1))) {
        t.assert_same_view(&other, viewer);
    }
    assert_ne!(t.seen_by(1), Orion::view(&other, Viewer::Seat(seat(1))));
    // Once the Spy on seat 2 has looked at seat 1, it can tell them apart and the others still cannot.
    let mut there = Table::conflict(5, 2, "-, -, Spy, -", HANDS);
    there.state = other;
    t.answer(Action::Spy(seat(1)));
    there.answer(Action::Spy(seat(1)));
    assert_ne!(t.seen_by(2), there.seen_by(2));
    for viewer in [Viewer::Table, Viewer::Seat(seat(0)), Viewer::Seat(seat(3))] {
        t.assert_same_view(&there.state, viewer);
        assert_eq!(t.told(viewer), there.told(viewer));
    }
}

/// CO-336 CO-042: exchanging what is unseen keeps the announcement true and every play possible.
#[test]
fn exchanged_secrets_are_possible_ones() {
    let mut rng = Rng::seeded(Seed::from_number(3));
    let mut t = Table::dealt(&Deal::with("P01 P02", ["", "P03", "", ""]));
    while t.state.round == 1 {
        for viewer in Viewer::all(4) {
            let other = Orion::reshuffle_unseen(&t.state, viewer, &mut rng);
            let s = &t.state;
            let played = s.tricks.iter().any(|t| t.played().has(card("P03")));
            assert!(other.aside.has(card("P01")) && other.aside.has(card("P02")));
            assert!(played || other.hands[1].has(card("P03")));
            assert_eq!(other.hands.map(CardSet::len), s.hands.map(CardSet::len));
            let all = |s: &State| s.hands.iter().fold(s.aside, |a, h| a.and(*h));
            assert_eq!(all(&other), all(s));
        }
        let ask = t.asks().swap_remove(0);
        let pick = rng.below(ask.offers.len() as u32) as usize;
        t.apply(ask.seat, ask.offers[pick]);
    }
}

/// CO-338
#[test]
fn after_the_match_everything_is_open() {
    let mut t = Table::seeded(63);
    t.take_leaders();
    for i in [0, 2] {
        t.order(i, Action::Concede);
    }
    let record = t.view(Viewer::Table).record.unwrap();
    assert_eq!((record.hands, record.aside), (t.state.hands, t.state.aside));
    assert!(words(&t, Viewer::Table).contains("still held"));
}

/// CO-334
#[test]
fn spectators_see_exactly_what_is_public() {
    let mut t = Table::conflict(5, 0, PLAIN, HANDS);
    t.play("C03");
    let public = t.view(Viewer::Table);
    assert!(public.own.is_none() && public.record.is_none());
    for i in 0..4 {
        let mut seen = t.seen_by(i);
        // A seat's view is the public one and what is the seat's own.
        assert_eq!(seen.own.take().map(|o| o.seat), Some(seat(i)));
        seen.viewer = Viewer::Table;
        assert_eq!(seen, public);
    }
}

/// CO-337
#[test]
fn the_seed_is_in_no_view() {
    let t = Table::seeded(0x00c0_ffee);
    let seed = String::from(Seed::from_number(0x00c0_ffee));
    for viewer in Viewer::all(4) {
        let text = serde_json::to_string(&t.view(viewer)).unwrap();
        assert!(!text.contains(&seed) && !text.contains("seed"), "{text}");
    }
}
