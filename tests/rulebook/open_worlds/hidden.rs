//! Hidden information.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::decks::SMITH_BOSON;
use orrery::games::open_worlds::options::{Lists, Options, Windows};
use orrery::games::open_worlds::state::Phase;
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

/// OW-026, OW-640, OW-641, OW-642, OW-650: hands are their players', sizes are everybody's.
#[test]
fn hands_are_secret_and_their_sizes_public() {
    let mut t = Table::new(2);
    t.hand(A, &[Card::Titan, Card::Grb]);
    t.hand(B, &[Card::Exploit]);
    t.unit(A, Card::Outpost, KOTI);
    let open = t.open();
    assert!(open.own.is_none());
    assert_eq!((open.seats[A].hand, open.seats[A].deck), (2, 44));
    assert_eq!(open.units.len(), 1);
    assert_eq!(t.view(A).own.unwrap().hand, [Card::Titan, Card::Grb]);
    let said = OpenWorlds::describe(&t.view(B)).plain(|s| s.to_string());
    assert!(!said.contains("Titan"));
}

/// OW-643, OW-644: face-down cards are their player's until Reveal.
#[test]
fn face_down_cards_are_open_from_reveal_on() {
    let mut t = Table::new(2);
    t.staged(A, Card::City10, VITA);
    assert_eq!(t.view(B).seats[A].staged, [(VITA, None)]);
    t.from(Phase::Reveal);
    assert_eq!(t.view(B).seats[A].staged, [(VITA, Some(Card::City10))]);
}

/// OW-651: who has left sees what spectators see.
#[test]
fn a_leaver_sees_what_spectators_see() {
    let mut t = Table::new(3);
    t.hand(C, &[Card::Titan]);
    t.act(C, Action::Concede);
    assert!(t.view(C).own.is_none());
    assert!(t.refusal(C, "stage", &["titan", "koti"]).contains("OW-651"));
}

/// OW-541: printed lists are public, constructed ones only by option.
#[test]
fn constructed_lists_are_secret_by_default() {
    let mut t = Table::new(2);
    t.state.players[A].list = SMITH_BOSON.deck();
    assert!(t.open().seats[A].deck_name.is_some());
    t.state.players[A].list.printed = false;
    assert!(t.open().seats[A].deck_name.is_none());
    t.state.options = Options {
        lists: Lists::Public,
        ..Options::default()
    };
    assert!(t.open().seats[A].deck_name.is_some());
}

/// OW-604, OW-605, OW-652: what one enters in secret is told to nobody else.
#[test]
fn secret_answers_are_acknowledged_in_private() {
    let mut t = Table::new(2);
    t.act(A, Action::Plan(VITA));
    t.act(A, Action::Hold(true));
    assert!(t.heard(Viewer::Seat(A)).contains("Noted"));
    assert_eq!(t.heard(Viewer::Seat(B)), "");
    assert_eq!(t.heard(Viewer::Table), "");
}

/// OW-431, EX-55: after an Adjust the Scout's player no longer knows the card.
#[test]
fn an_adjust_makes_a_look_stale() {
    let mut t = Table::new(2).secret_lists();
    t.unit(A, Card::Scout, KOTI);
    t.staged(B, Card::City20, KOTI);
    t.hand(A, &[Card::Outpost]);
    t.hand(B, &[Card::Adjust, Card::Grb]);
    t.from(Phase::Move(2));
    t.act(A, Action::Look(B, 0));
    assert_eq!(t.view(A).own.unwrap().seen, [(B, Card::City20, KOTI)]);
    t.until_asked(B);
    t.act(B, Action::Adjust(KOTI, Card::City20));
    t.act(B, Action::With(Card::Grb));
    t.timeouts(|s| s.chain.is_empty());
    assert!(t.view(A).own.unwrap().seen.is_empty());
}

/// OW-610, OW-652: what is Staged ahead makes nobody be asked.
#[test]
fn staging_ahead_gives_nothing_away() {
    let options = Options {
        windows: Windows::Full,
        ..Options::default()
    };
    let mut t = Table::with(options, 2).secret_lists();
    t.hand(A, &[Card::Outpost]);
    t.hand(B, &[Card::Outpost, Card::Adjust, Card::City10]);
    t.act(B, Action::Stage(Card::Outpost, KOTI));
    t.act(A, Action::Ready);
    assert_eq!(
        t.state.phase,
        Phase::Stage(1),
        "no window asks B about unconfirmed cards"
    );
}

/// OW-621: what is published names the player, the cards and the Worlds.
#[test]
fn news_names_who_what_and_where() {
    let mut t = Table::new(2);
    t.turn(&[(A, Card::Outpost, KOTI)]);
    assert!(
        t.heard(Viewer::Table)
            .contains("Seat 1’s Outpost enters play at Koti.")
    );
}
