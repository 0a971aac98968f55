//! Leaving, timeouts, agreements.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::effects::orbital_conflict;
use orrery::games::open_worlds::score;
use orrery::games::open_worlds::state::{Phase, Sub, Window};
use orrery::rules::game::Game;
use orrery::rules::seat::Seat;

/// OW-580, OW-581: the last one there wins at once.
#[test]
fn the_last_one_wins_at_once() {
    let mut t = Table::new(2);
    t.act(B, Action::Concede);
    let outcome = OpenWorlds::outcome(&t.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<Seat>>(), [A]);
    assert!(
        outcome
            .words
            .plain(|s| format!("Seat {s}"))
            .contains("Seat 1 wins")
    );
}

/// OW-582, OW-583, OW-584, OW-585, OW-586, OW-588, OW-591, EX-63.
#[test]
fn a_leavers_units_stay_and_its_questions_are_answered() {
    let mut t = Table::new(3);
    t.state.order = vec![C, A, B];
    t.unit(C, Card::Frigate, KOTI);
    t.unit(A, Card::Frigate, KOTI);
    for at in [GRAENSE, VITA] {
        t.unit(C, Card::Industry8, at);
        t.unit(C, Card::Industry9, at);
    }
    t.staged(C, Card::Outpost, MAAIL);
    t.from(Phase::Move(0));
    assert_eq!(t.asked(), [C]);
    t.act(C, Action::Concede);
    assert_eq!(t.asked(), [A], "C's moves are answered");
    assert!(orbital_conflict(&t.state, KOTI));
    let deck = t.state.players[C].deck.len();
    t.timeouts(|s| s.turn == 3);
    assert!(
        t.has(C, Card::Outpost, MAAIL),
        "what was Staged is resolved"
    );
    assert!(t.has(C, Card::Frigate, KOTI) && t.has(A, Card::Frigate, KOTI));
    assert_eq!(t.state.players[C].deck.len(), deck, "C draws nothing");
    assert!(t.income(C) > t.income(A));
    assert_eq!(t.state.order, [A, B, C]);
    t.act(B, Action::Concede);
    assert!(t.state.ending.is_some());
    let places = OpenWorlds::outcome(&t.state).unwrap().places;
    assert_eq!([places[A], places[B], places[C]], [1, 2, 3]);
}

/// OW-587: with a leaver in front, Worlds are resolved from left to right.
#[test]
fn a_leaver_in_front_resolves_from_left_to_right() {
    let mut t = Table::new(3);
    t.reveal(&[]);
    t.act(A, Action::Next(MAAIL));
    t.act(A, Action::Concede);
    assert!(matches!(t.state.phase, Phase::Trash(_)));
}

/// OW-586: a leaver's Income does not win.
#[test]
fn a_leavers_income_does_not_win() {
    let mut t = Table::new(3);
    t.unit(C, Card::Exploit, KOTI);
    t.unit(A, Card::Outpost, KOTI);
    t.act(C, Action::Concede);
    t.state.is_final = true;
    t.timeouts(|s| s.ending.is_some());
    let places = OpenWorlds::outcome(&t.state).unwrap().places;
    assert_eq!([places[A], places[B], places[C]], [1, 2, 3]);
}

/// OW-589: by agreement a seat that was left is played again, with everything it had.
#[test]
fn a_left_seat_is_taken_up_again() {
    let mut t = Table::new(3);
    t.hand(C, &[Card::Titan]);
    t.act(C, Action::Concede);
    let back = Action::Return(C);
    assert!(OpenWorlds::motions(&t.state).contains(&back));
    t.force(A, back);
    assert_eq!(t.view(C).own.unwrap().hand, [Card::Titan]);
}

/// OW-598: by agreement the match is a draw.
#[test]
fn all_may_agree_on_a_draw() {
    let mut t = Table::new(2);
    assert!(OpenWorlds::motions(&t.state).contains(&Action::AgreeDraw));
    t.force(A, Action::AgreeDraw);
    assert_eq!(OpenWorlds::outcome(&t.state).unwrap().winners().count(), 2);
}

/// OW-590, OW-591, OW-592, OW-596, EX-62: what happens when time runs out.
#[test]
fn timeouts_keep_what_was_entered_and_do_nothing_more() {
    let mut t = Table::new(2).secret_lists();
    t.hand(
        A,
        &[Card::Outpost, Card::City10, Card::EnterFray, Card::Adjust],
    );
    let ship = t.unit(A, Card::Striker, KOTI);
    t.act(A, Action::Stage(Card::Outpost, KOTI));
    t.act(A, Action::Stage(Card::City10, VITA));
    assert_eq!(t.default_of(A), Action::Ready);
    t.timeouts(|s| s.turn == 3);
    assert!(t.has(A, Card::Outpost, KOTI) && t.has(A, Card::City10, VITA));
    assert_eq!(t.state.unit(ship).unwrap().at, KOTI);
    assert_eq!(
        (t.holds(A, Card::EnterFray), t.holds(A, Card::Adjust)),
        (1, 1)
    );
    assert_eq!(t.state.players[A].hand.len(), 4, "A still draws");
}

/// OW-591: marks, moves and retreats that were entered but not confirmed do not happen on timeout.
#[test]
fn an_unconfirmed_mark_is_no_answer() {
    let mut t = Table::new(2);
    let ship = t.unit(A, Card::Kite, VITA);
    t.unit(B, Card::Striker, VITA);
    t.from(Phase::Move(0));
    t.act(A, Action::Move(ship, KOTI));
    assert_eq!(t.default_of(A), Action::ReadyEmpty);
    t.act(A, Action::ReadyEmpty);
    assert_eq!(t.state.unit(ship).unwrap().at, VITA);
    t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Retreats(_))));
    t.act(A, Action::Retreat(ship));
    t.act(A, Action::ReadyEmpty);
    assert!(t.has(A, Card::Kite, VITA));
    t.hand(A, &[Card::Titan]);
    t.until_trash();
    t.act(A, Action::Trash(Card::Titan));
    t.act(A, t.default_of(A));
    t.act(B, Action::Ready);
    assert_eq!(t.heaped(A, Card::Titan), 0);
}

/// OW-594: on timeout an overcome Facility is Conquered.
#[test]
fn on_timeout_a_facility_is_conquered() {
    let mut t = Table::new(2);
    let city = t.unit(B, Card::City20, VITA);
    let force = t.unit(A, Card::InvasionForce21, VITA);
    t.reveal(&[]);
    t.act(A, Action::Next(VITA));
    t.act(A, Action::Attack(force, 0, Some(city)));
    t.act(A, Action::Ready);
    assert_eq!(t.default_of(A), Action::Conquer(city));
}

/// OW-595, OW-597: an absent seat's answers are the timeouts', and the clock changes no rule.
#[test]
fn every_question_has_a_timeout_answer() {
    let mut t = dealt(
        orrery::games::open_worlds::options::Options::default(),
        3,
        21,
    );
    t.timeouts(|s| s.ending.is_some());
    assert!(score::outcome(&t.state).is_some());
    let (long, short) = OpenWorlds::INFO.hours;
    assert!(long > short);
    assert!(!matches!(t.state.phase, Phase::Window(Window::Setup)));
}

/// OW-574: a new match deals Worlds and decks anew.
#[test]
fn another_seed_deals_anew() {
    let options = orrery::games::open_worlds::options::Options::default();
    let [a, b] = [1, 2].map(|seed| dealt(options, 2, seed).state);
    assert_ne!(a.row, b.row);
    assert_ne!(a.players[A].hand, b.players[A].hand);
}
