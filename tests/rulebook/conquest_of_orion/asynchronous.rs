//! Asynchronous play: what is published when, and what happens when time runs out.

use super::table::{Deal, Table, card, named, seat, set};
use orrery::games::conquest_of_orion::ConquestOfOrion as Orion;
use orrery::games::conquest_of_orion::action::Action;
use orrery::games::conquest_of_orion::event::Event;
use orrery::games::conquest_of_orion::state::Phase;
use orrery::rules::ask::Pace;
use orrery::rules::game::Game;
use orrery::rules::seat::{Seat, Viewer};

const PLAIN: &str = "-, -, -, -";

/// CO-243
#[test]
fn one_seat_is_asked_except_when_an_alliance_names_the_start_player() {
    let mut t = Table::seeded(31);
    while t.state.ending.is_none() {
        let asks = t.asks();
        let wanted = if matches!(t.state.phase, Phase::Naming(_)) {
            2
        } else {
            1
        };
        assert_eq!(asks.len(), wanted);
        let last = *asks[0].offers.last().unwrap();
        t.apply(asks[0].seat, last);
    }
}

/// CO-245
#[test]
fn everybody_sees_who_is_asked_what_but_not_the_legal_answers() {
    let hands = ["C03 C02", "P04 C09 S08", "I01 I02", "I03 I04"];
    let mut t = Table::conflict(3, 0, PLAIN, hands);
    t.play("C03");
    let prompt = |viewer| Orion::prompt(&t.view(viewer), seat(1)).plain(named);
    assert_eq!(prompt(Viewer::Table), "s1 is to play a card.");
    assert_eq!(prompt(Viewer::Seat(seat(3))), "s1 is to play a card.");
    let own = prompt(Viewer::Seat(seat(1)));
    assert_eq!(
        own,
        "Trick 3, conflict: play a card. You may play Planet 4; Ship 8."
    );
    assert!(t.view(Viewer::Table).awaited().has(seat(1)));
    assert!(t.seen_by(3).own.unwrap().legal.is_empty());
}

/// CO-246
#[test]
fn hands_are_told_in_private_before_the_first_question() {
    let t = Table::dealt(&Deal::with("P01", ["P02", "", "", ""]));
    for i in 0..4 {
        let told = t.told(Viewer::Seat(seat(i)));
        let own = told
            .iter()
            .filter(|l| l.starts_with("Your hand"))
            .collect::<Vec<_>>();
        assert_eq!(own.len(), 1);
        assert!(own[0].contains(&t.state.hands[seat(i).index()].words()));
    }
    assert!(
        t.told(Viewer::Table)
            .iter()
            .all(|l| !l.contains("Your hand"))
    );
}

/// CO-254 CO-329
#[test]
fn a_look_is_published_and_what_was_seen_is_not() {
    let hands = ["P07 C09 C02", "C07 P09 P05", "I02 I03 I08", "I01 I05 C10"];
    let mut t = Table::conflict(8, 0, "Spy, -, -, -", hands);
    t.answer(Action::Spy(seat(1)));
    let public = "s0 spies on s1 and the set-aside cards.";
    for viewer in [Viewer::Table, Viewer::Seat(seat(1)), Viewer::Seat(seat(2))] {
        assert_eq!(t.told(viewer), [public]);
        assert_eq!(t.view(viewer).spied, Some(seat(1)));
        assert!(t.view(viewer).own.is_none_or(|o| o.look.is_none()));
    }
    let own = t.told(Viewer::Seat(seat(0)));
    assert!(
        own[0].contains("Planets 5, 9; Colony 7") && own[0].starts_with(public),
        "{own:?}"
    );
    // A fixed snapshot: cards played since stay in it.
    t.play("P07 C07");
    assert_eq!(t.seen_by(0).own.unwrap().look.unwrap().hand, set(hands[1]));
    t.default_until(|s| s.round == 2);
    assert_eq!(t.state.look, None);
}

/// CO-257
#[test]
fn an_answer_to_a_closed_question_is_refused() {
    let mut t = Table::conflict(3, 0, PLAIN, ["C03 C02", "P04 C09", "I01 I02", "I03 I04"]);
    t.play("C03");
    assert!(t.refusal(0, "play", &[("card", "c2")]).contains("CO-257"));
    assert!(t.asks().iter().all(|a| a.seat != seat(0)));
}

/// CO-280 CO-281 CO-282
#[test]
fn leader_and_card_questions_have_the_long_deadline_all_others_the_short() {
    assert_eq!(Orion::INFO.hours, (12 * 3600, 6 * 3600));
    let mut t = Table::seeded(32);
    while t.state.ending.is_none() {
        let long = matches!(t.state.phase, Phase::Leader(_) | Phase::Card(_));
        for ask in t.asks() {
            assert_eq!(ask.pace == Pace::Long, long);
        }
        let ask = t.asks().swap_remove(0);
        t.apply(ask.seat, ask.offers[0]);
    }
}

/// CO-284
#[test]
fn every_question_has_a_default_and_defaults_end_the_match() {
    let mut t = Table::seeded(33);
    t.default_until(|s| s.ending.is_some());
    assert!(Orion::outcome(&t.state).is_some());
}

/// EX-32 CO-288
#[test]
fn ex_32_default_cards() {
    let conflict = |hand: &str| {
        let mut t = Table::conflict(4, 0, PLAIN, ["P03 P04", hand, "I08 I09", "C10 C11"]);
        t.play("P03");
        t.default()
    };
    assert_eq!(conflict("C05 I05 P01 S02"), Action::Play(card("C05")));
    assert_eq!(conflict("S04 S09"), Action::Play(card("S04")));
    let war = |hand: &str| {
        let mut t = Table::war(4, 0, PLAIN, ["P03 P04", hand, "I08 I09", "C10 C11"], "C01");
        t.play("P03");
        t.default()
    };
    assert_eq!(war("P01 S05 S09"), Action::Play(card("S05")));
    assert_eq!(war("I02 P02 C07"), Action::Play(card("P02")));
}

/// CO-289 CO-290 CO-291
#[test]
fn by_default_winners_collect_diplomats_pass_and_spies_do_not_look() {
    let mut t = Table::conflict(4, 0, PLAIN, ["P09 P04", "C02 C03", "I08 I07", "C10 C11"]);
    t.play("P09 C02 I08 C10");
    assert_eq!(t.default(), Action::Collect);
    let mut t = Table::conflict(
        4,
        0,
        "-, Diplomat, -, -",
        ["P09 P04", "C02 C03", "I09 I07", "C08 C11"],
    );
    t.play("P09 C02 I09 C08");
    assert_eq!(t.default(), Action::Pass);
    let t = Table::conflict(
        4,
        0,
        "Spy, -, -, -",
        ["S09 S04", "C02 C03", "I09 I07", "C08 C11"],
    );
    assert_eq!(t.default(), Action::Play(card("S04")));
}

/// CO-251: the trick is judged in public before anybody is asked again.
#[test]
fn the_result_of_a_trick_follows_its_fourth_card() {
    let mut t = Table::seeded(34);
    t.default_until(|s| s.round == 2);
    for (i, event) in t.events.iter().enumerate() {
        if let Event::Judged { .. } = event {
            assert!(
                matches!(t.events[i - 1], Event::Played { .. }),
                "{:?}",
                t.events[i - 1]
            );
        }
    }
    let asked: Vec<Seat> = t.asks().iter().map(|a| a.seat).collect();
    assert!(!asked.is_empty());
}
