//! Setup: decks, Worlds, hands.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::options::{Count, DeckChoice, First, Options, Version, WorldsDeck};
use orrery::games::open_worlds::setup::draw_rank;
use orrery::games::open_worlds::state::{Phase, Window};
use orrery::games::open_worlds::worlds::World;
use orrery::rules::erased::options_of;
use orrery::rules::game::Game;
use orrery::rules::seat::Viewer;

/// OW-001, OW-002: two to four players, one deck each.
#[test]
fn two_to_four_play() {
    assert_eq!(OpenWorlds::INFO.seats, (2, 4));
    for seats in 2..=4 {
        let t = dealt(Options::default(), seats, 1);
        assert_eq!(t.state.players.count(), seats);
        assert!(
            t.state
                .players
                .iter()
                .all(|(_, p)| p.list.cards.len() == 54)
        );
    }
}

/// OW-032, OW-033, OW-034, OW-036: 5, 7 or 9 Worlds in a row, or always five.
#[test]
fn more_players_get_more_worlds() {
    for (seats, worlds) in [(2, 5), (3, 7), (4, 9)] {
        assert_eq!(dealt(Options::default(), seats, 2).state.row.len(), worlds);
    }
    let five = Options {
        worlds: Count::Five,
        ..Options::default()
    };
    assert_eq!(dealt(five, 4, 2).state.row.len(), 5);
}

/// OW-037, OW-038: ten cards each, nothing in play, no Income.
#[test]
fn everybody_begins_with_ten_cards_and_nothing_in_play() {
    let t = dealt(Options::default(), 3, 3);
    assert!(t.state.units.is_empty());
    for (_, player) in t.state.players.iter() {
        assert_eq!(
            (player.hand.len(), player.deck.len(), player.income),
            (10, 44, 0)
        );
    }
}

/// OW-039, OW-040, OW-054, OW-601: Worlds are dealt before hands are adjusted, by all at the same time.
#[test]
fn worlds_are_known_before_hands_are_adjusted() {
    let mut t = dealt(Options::default(), 2, 4);
    assert_eq!(t.state.phase, Phase::Adjusting);
    assert_eq!(t.asked(), [A, B]);
    assert_eq!(t.open().row.len(), 5);
    t.act(A, Action::Ready);
    t.act(B, Action::Ready);
    assert!(matches!(
        t.state.phase,
        Phase::Window(Window::Setup) | Phase::Stage(0)
    ));
}

/// OW-030, OW-031, OW-540, OW-552: alternating decks by default, any printed deck by option, the same one twice.
#[test]
fn decks_alternate_or_are_chosen() {
    let names = |o: Options, seats| {
        let t = dealt(o, seats, 5);
        let names = t.state.players.iter().map(|(_, p)| p.list.name.clone());
        names.collect::<Vec<_>>()
    };
    assert_eq!(
        names(Options::default(), 3),
        [
            "Smith-Boson F.E.",
            "Empyrean Enterprises",
            "Smith-Boson F.E."
        ]
    );
    let mut same = Options::default();
    same.decks[0] = DeckChoice::Empyrean;
    assert_eq!(
        names(same, 2),
        ["Empyrean Enterprises", "Empyrean Enterprises"]
    );
    let intro = Options {
        game: Version::Introductory,
        ..Options::default()
    };
    assert_eq!(names(intro, 2), ["Baker-Braugn EDV", "Ares Venture Trust"]);
}

/// OW-539: a deck of the other game is refused before the match, with the reason.
#[test]
fn a_deck_of_the_wrong_size_is_refused() {
    let chosen = [("game", "introductory"), ("deck-1", "smith-boson")];
    let chosen = chosen.map(|(k, v)| (k.to_owned(), v.to_owned())).into();
    let refused = options_of::<OpenWorlds>(&chosen).unwrap_err();
    let words = refused.why.plain(|s| s.to_string());
    assert!(
        words.contains("40 cards") && words.contains("Smith-Boson"),
        "{words}"
    );
}

/// OW-004: a chosen part of the Worlds has at least twelve, also in the introductory game.
#[test]
fn every_worlds_deck_is_large_enough() {
    for worlds_deck in [
        WorldsDeck::All,
        WorldsDeck::Calm,
        WorldsDeck::Green,
        WorldsDeck::Barren,
    ] {
        for game in [Version::Standard, Version::Introductory] {
            let options = Options {
                worlds_deck,
                game,
                ..Options::default()
            };
            assert!(options.worlds().len() >= 12, "{worlds_deck:?}");
        }
    }
}

/// OW-550, OW-551, OW-563: the introductory game has 40 cards and 30 Worlds.
#[test]
fn the_introductory_game_is_smaller() {
    let intro = Options {
        game: Version::Introductory,
        ..Options::default()
    };
    assert_eq!(intro.worlds().len(), 30);
    assert!(intro.worlds().iter().all(|w| w.spec().h2o >= 3));
    let t = dealt(intro, 2, 6);
    assert!(t.state.players.iter().all(|(_, p)| p.deck.len() == 30));
}

/// OW-062, OW-063: with drawn Worlds everybody hears which, and the better World is first.
#[test]
fn worlds_can_be_drawn_for_priority() {
    for seed in 0..20 {
        let drawn = Options {
            first: First::WorldDraw,
            ..Options::default()
        };
        let mut t = dealt(drawn, 2, seed);
        t.act(A, Action::Ready);
        t.act(B, Action::Ready);
        assert!(t.heard(Viewer::Table).contains("Worlds drawn for Priority"));
        let mut order = t.state.order.clone();
        order.sort();
        assert_eq!(order, [A, B]);
    }
}

/// OW-063, OW-064, OW-065, EX-20: H2O, then RES, then Habitable, then not Hostile; then a tie.
#[test]
fn drawn_worlds_compare_as_printed() {
    let rank = |key: &str| draw_rank(World::find(key).unwrap());
    assert!(rank("maail") > rank("koti"));
    assert!(rank("ashgrove") > rank("koti"));
    assert!(rank("vita-ptal") > rank("mornhest"));
    assert_eq!(rank("eirlys"), rank("skogheim"));
    assert!(rank("tethra") > rank("ravnholm"));
}

/// OW-066: without enough undealt Worlds the order is shuffled.
#[test]
fn too_few_undealt_worlds_mean_a_shuffle() {
    let green = Options {
        first: First::WorldDraw,
        worlds_deck: WorldsDeck::Green,
        game: Version::Introductory,
        ..Options::default()
    };
    for seed in 0..30 {
        let mut t = dealt(green, 4, seed);
        for seat in t.asked() {
            t.act(seat, Action::Ready);
        }
        let mut order = t.state.order.clone();
        order.sort();
        assert_eq!(order.len(), 4);
    }
}

/// OW-035: the row does not wrap around.
#[test]
fn the_row_has_two_ends() {
    let mut t = Table::new(2);
    let scout = t.unit(A, Card::Frigate, MAAIL);
    t.from(Phase::Move(0));
    assert!(!t.offers(A).contains(&Action::Move(scout, KOTI)));
    assert!(t.offers(A).contains(&Action::Move(scout, GRAENSE)));
}

use orrery::games::open_worlds::cards::Card;
