//! The FINAL TURN and the end.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::options::{End, Options, Version};
use orrery::games::open_worlds::state::{Phase, Window};
use orrery::rules::game::Game;
use orrery::rules::seat::{Seat, Viewer};

fn final_turn() -> Table {
    let mut t = Table::new(2);
    t.state.final_next = true;
    t
}

/// OW-350, OW-351, OW-354, OW-355, OW-356, EX-15, EX-52: Prohibited cards leave play, indicators stay.
#[test]
fn prohibited_cards_leave_play_first() {
    let mut t = final_turn();
    t.unit(A, Card::SuckDry, VITA);
    t.unit(B, Card::Assassin, KOTI);
    let taken = t.unit(B, Card::SuckDry, KOTI);
    t.state.unit_mut(taken).unwrap().by = A;
    t.indicator(MAAIL, Card::SuckDry);
    t.from(Phase::TurnBegins);
    assert!(t.state.is_final && t.state.units.is_empty());
    assert_eq!(
        (t.heaped(A, Card::SuckDry), t.heaped(B, Card::SuckDry)),
        (1, 1)
    );
    assert_eq!((t.state.row[3].h2o(), t.state.row[4].h2o()), (4, 1));
}

/// OW-357, OW-358, OW-359, OW-360, OW-361, OW-367, EX-52: purge and replace, as often as needed.
#[test]
fn prohibited_cards_in_hand_are_purged() {
    let mut t = final_turn();
    for (_, player) in t.state.players.iter_mut() {
        player.list.cards = vec![Card::Coup, Card::FalloutRaid, Card::SuckDry];
    }
    t.hand(A, &[Card::Coup]);
    t.state.players[A].deck.clear();
    t.hand(B, &[Card::FalloutRaid]);
    t.state.players[B].deck = vec![Card::Outpost, Card::City10, Card::SuckDry];
    t.from(Phase::TurnBegins);
    t.act(A, Action::Purge(Card::Coup));
    assert!(t.state.players[A].hand.is_empty(), "no replacement");
    assert_eq!(t.asked(), [B], "an empty hand holds nothing");
    t.act(B, Action::Purge(Card::FalloutRaid));
    t.act(B, Action::Purge(Card::SuckDry));
    assert_eq!(t.state.players[B].deck.len(), 1);
    t.timeouts(|s| matches!(s.phase, Phase::Stage(_)));
    assert!(t.refusal(B, "purge", &["coup"]).contains("OW-358"));
    assert!(
        t.heard(Viewer::Table)
            .contains("Fallout Raid is Trashed: it is Prohibited")
    );
}

/// OW-316, OW-363, OW-364, OW-366: it ends at Count Income, and the highest Income wins.
#[test]
fn the_match_ends_when_the_final_income_is_counted() {
    let mut t = Table::new(3);
    t.unit(B, Card::Exploit, KOTI);
    t.unit(C, Card::Outpost, KOTI);
    t.state.is_final = true;
    t.turn(&[]);
    let outcome = OpenWorlds::outcome(&t.state).unwrap();
    assert_eq!(
        outcome.places.iter().map(|(_, p)| *p).collect::<Vec<_>>(),
        [3, 1, 2]
    );
    assert_eq!(outcome.points[B], Some(2));
    assert!(t.asks().is_empty());
    let words = outcome.words.plain(|s| format!("Seat {s}"));
    assert_eq!(words, "Seat 2 wins with an Income of 2.");
}

/// OW-365: equal Incomes are a draw between those.
#[test]
fn equal_incomes_are_a_draw() {
    let mut t = Table::new(3);
    t.unit(A, Card::Exploit, KOTI);
    t.unit(B, Card::Exploit, VITA);
    t.state.is_final = true;
    t.turn(&[]);
    let outcome = OpenWorlds::outcome(&t.state).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<Seat>>(), [A, B]);
}

/// OW-353, EX-74: nobody does anything for three turns.
#[test]
fn three_turns_without_a_draw_end_the_match() {
    let mut t = Table::new(2);
    t.state.turn = 1;
    t.state.deck_moved = false;
    t.hand(A, &[Card::Titan; 10]);
    t.hand(B, &[Card::Titan; 10]);
    t.timeouts(|s| s.turn == 4);
    assert!(t.state.is_final);
    t.timeouts(|s| s.ending.is_some());
    assert_eq!(OpenWorlds::outcome(&t.state).unwrap().winners().count(), 2);
    assert!(
        t.heard(Viewer::Table)
            .contains("No card has left a Deck for three turns")
    );
}

/// OW-353: what leaves a Deck during Setup does not count for the first turn.
#[test]
fn setup_is_no_turn_with_a_draw() {
    let mut t = Table::new(2);
    t.state.turn = 0;
    t.state.deck_moved = true;
    t.hand(A, &[Card::Titan; 10]);
    t.hand(B, &[Card::Titan; 10]);
    t.from(Phase::TurnBegins);
    t.timeouts(|s| s.turn == 4);
    assert!(t.state.is_final);
}

/// OW-357, OW-397, OW-556: nobody is asked to purge in the introductory game, whatever decks are played.
#[test]
fn the_introductory_game_has_nothing_to_purge() {
    let options = Options {
        game: Version::Introductory,
        ..Options::default()
    };
    let mut t = Table::with(options, 2).secret_lists();
    t.state.final_next = true;
    t.from(Phase::TurnBegins);
    assert!(t.state.is_final);
    assert_eq!(t.state.phase, Phase::Stage(0));
}

/// OW-353, EX-58: Swapping an Outpost for an Outpost does not keep the match alive.
#[test]
fn swapping_for_ever_ends_the_match() {
    let mut t = Table::new(2);
    t.state.deck_moved = false;
    t.hand(A, &[Card::Outpost; 10]);
    t.hand(B, &[Card::Titan; 10]);
    t.unit(A, Card::Outpost, KOTI);
    t.unit(B, Card::City10, KOTI);
    t.unit(B, Card::City12, KOTI);
    for turn in 2..5 {
        assert_eq!(t.state.turn, turn);
        t.until_asked(A);
        t.act(A, Action::Stage(Card::Outpost, KOTI));
        t.act(A, Action::Ready);
        t.timeouts(|s| matches!(s.phase, Phase::Resolve(_, Sub::Swaps(_))));
        t.act(A, Action::Swap(t.id(A, Card::Outpost, KOTI)));
        assert_eq!(t.state.players[A].hand.len(), 10);
        t.timeouts(|s| s.turn > turn);
    }
    assert!(t.state.is_final);
}

/// OW-362, OW-486, EX-60: Coup is not played on the FINAL TURN.
#[test]
fn coup_is_not_played_on_the_final_turn() {
    let mut t = Table::new(2).secret_lists();
    t.state.is_final = true;
    t.hand(A, &[Card::Coup]);
    t.unit(A, Card::City30, VITA);
    t.unit(B, Card::City10, VITA);
    t.from(Phase::Window(Window::ResolutionEnds));
    assert!(t.state.ending.is_some(), "the window does not even open");
}

/// OW-654: after the end everything may be shown, unless the table chose otherwise.
#[test]
fn secrets_are_shown_after_the_end_by_choice() {
    for (end, shown) in [(End::Open, true), (End::Secret, false)] {
        let mut t = Table::with(
            Options {
                end,
                ..Options::default()
            },
            2,
        );
        t.state.is_final = true;
        t.hand(B, &[Card::Titan]);
        assert!(t.open().record.is_none());
        t.turn(&[]);
        assert_eq!(t.open().record.is_some(), shown);
    }
}

use orrery::games::open_worlds::state::Sub;
