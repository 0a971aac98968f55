//! The map, tracks, line and tableau (section 6, Components 3.1 and 3.2).

use super::table::{C, M, S, Table, X, at, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::cards::Suit;
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::map::{Board, Colour, Sector};
use orrery::games::deep_future::state::{Status, Track, Tracks};
use orrery::games::deep_future::step::Step;

/// Neighbours by direction as the ledger lists them; `--` is outside.
const LEDGER: &str = "
11 -- -- 12 14 63 --
12 -- -- 13 15 14 11
13 -- -- 21 24 15 12
14 11 12 15 16 65 63
15 12 13 24 26 16 14
16 14 15 26 BH 66 65
21 -- -- -- 22 24 13
22 21 -- -- 23 25 24
23 22 -- -- 31 34 25
24 13 21 22 25 26 15
25 24 22 23 34 36 26
26 15 24 25 36 BH 16
31 23 -- -- -- 32 34
32 34 31 -- -- 33 35
33 35 32 -- -- 41 44
34 25 23 31 32 35 36
35 36 34 32 33 44 46
36 26 25 34 35 46 BH
41 44 33 -- -- -- 42
42 45 44 41 -- -- 43
43 54 45 42 -- -- 51
44 46 35 33 41 42 45
45 56 46 44 42 43 54
46 BH 36 35 44 45 56
51 52 54 43 -- -- --
52 53 55 54 51 -- --
53 61 64 55 52 -- --
54 55 56 45 43 51 52
55 64 66 56 54 52 53
56 66 BH 46 45 54 55
61 -- 62 64 53 -- --
62 -- 63 65 64 61 --
63 -- 11 14 65 62 --
64 62 65 66 55 53 61
65 63 14 16 66 64 62
66 65 16 BH 56 55 64
BH 16 26 36 46 56 66";

fn hex(text: &str) -> Option<Sector> {
    match text {
        "--" => None,
        "BH" => Some(Sector::BLACK_HOLE),
        number => Some(at(number.parse().unwrap())),
    }
}

/// DF-081, DF-082, DF-083: the galaxy is the ledger's, hex for hex and direction for direction.
#[test]
fn adjacency_is_the_ledgers() {
    let mut hexes = 0;
    let mut edges = 0;
    for line in LEDGER.lines().filter(|l| !l.is_empty()) {
        let mut words = line.split_whitespace().map(hex);
        let from = words.next().flatten().unwrap();
        hexes += 1;
        for (i, to) in words.enumerate() {
            let direction = i as u8 + 1;
            assert_eq!(from.towards(direction), to, "{from} direction {direction}");
            if let Some(to) = to {
                edges += 1;
                let back = (direction + 2) % 6 + 1;
                assert_eq!(to.towards(back), Some(from));
                assert_eq!(from.distance(to), 1);
            }
        }
    }
    assert_eq!((hexes, edges), (37, 180));
    let counts = |n: usize| {
        Sector::hexes()
            .filter(|s| s.neighbours().count() == n)
            .count()
    };
    assert_eq!((counts(3), counts(4), counts(6)), (6, 12, 19));
}

/// Components 3.1: legal destinations on an empty map at distances 1, 2 and 3.
#[test]
fn reach_on_an_empty_map_is_the_ledgers() {
    for (from, reach) in [(11, [3, 8, 14]), (14, [6, 12, 21]), (16, [5, 17, 28])] {
        for (i, count) in reach.into_iter().enumerate() {
            let near = |s: &Sector| *s != at(from) && usize::from(at(from).distance(*s)) <= i + 1;
            assert_eq!(
                Sector::all().filter(near).count(),
                count,
                "{from} at {}",
                i + 1
            );
        }
    }
    assert!(Sector::all().all(|a| Sector::all().all(|b| a.distance(b) <= 6)));
}

/// DF-084, DF-085, DF-086, DF-087, DF-088: five cubes of one colour at most; what does not fit is not placed.
#[test]
fn a_sector_holds_five_cubes_of_one_colour() {
    let mut board = Board::default();
    let (a, b) = (Colour::Of(seat(0)), Colour::Of(seat(1)));
    assert_eq!(board.add(a, at(11), 4), 4);
    assert_eq!(board.add(a, at(11), 4), 1);
    assert_eq!(board.add(b, at(11), 1), 0);
    assert!(board.controls(seat(0), at(11)) && !board.controls(seat(1), at(11)));
    for sector in Sector::all() {
        board.clear(sector);
        assert_eq!(board.add(a, sector, 5), 5, "the supply has no end");
    }
}

/// DF-089, DF-090, DF-092, DF-479, DF-492, DF-487: W-54, overflow into the black hole is gone when the turn ends.
#[test]
fn the_black_hole_swallows_its_cubes_at_the_end_of_the_turn() {
    let mut t = Table::solo().at_step(Step::Reveal);
    t.neutral(16, 5);
    let world = t.world("4H", 16, "Art");
    t.line(world);
    let [first, second] = ["1K", "1M"].map(|c| t.blank(c));
    t.state.pile = vec![Some(first), Some(second)];
    // Number 5: X −1 and 3 rivals in 16, which overflow south.
    t.flips("5S 4S 4S");
    let hold = t.holds(0, "2M");
    t.go();
    assert_eq!(t.state.board.count(Sector::BLACK_HOLE), 3);
    assert!(t.state.board.colour(Sector::BLACK_HOLE) == Some(Colour::Neutral));
    t.answer(Action::Meet(hold[0]));
    assert_eq!(t.state.board.count(Sector::BLACK_HOLE), 0);
}

/// DF-091, DF-345, DF-372: the black hole is no destination and no side of a battle.
#[test]
fn nobody_moves_or_battles_into_the_black_hole() {
    let mut t = Table::solo();
    t.cubes(0, 16, 5);
    t.state.board.add(Colour::Neutral, Sector::BLACK_HOLE, 2);
    assert!(
        orrery::games::deep_future::legal::destinations(&t.state, at(16), 6)
            .all(|s| s != Sector::BLACK_HOLE)
    );
    assert!(orrery::games::deep_future::legal::pairs(&t.state, None).is_empty());
}

/// DF-093, DF-094, DF-550: a sector with a name or wonder keeps it.
#[test]
fn a_sector_has_one_name_and_one_wonder() {
    let mut t = Table::solo();
    t.ready(0);
    t.wonder(
        55,
        orrery::games::deep_future::campaign::Victory::Might,
        Suit::Sun,
    );
    t.set(0, C, 12);
    t.go();
    while t.state.ending.is_none() {
        let default = t.default();
        t.answer(default);
    }
    let mark = t.state.campaign.mark(at(55)).unwrap();
    assert_eq!(mark.name.as_ref().unwrap().0.text, "Region 55");
    assert_eq!(mark.wonder.unwrap().suit, Suit::Sun);
}

/// DF-095, DF-096, DF-097, DF-098, DF-099, DF-100, DF-101, DF-102, DF-103: four tracks of twelve full steps.
#[test]
fn tracks_have_twelve_steps() {
    let tracks = Tracks::default();
    for track in Track::ALL {
        assert_eq!(tracks.get(track), 0);
        assert_eq!(track.star() - track.floor(), 12);
    }
    assert_eq!((C.floor(), C.star()), (0, 12));
    assert_eq!((M.floor(), S.star(), X.star()), (-6, 6, 6));
}

/// DF-104, DF-105, DF-106, DF-108, DF-109: markers move cell by cell and stop at the ends; a star can be left again.
#[test]
fn markers_stop_at_the_ends() {
    let mut tracks = Tracks::default();
    tracks.shift(C, -2);
    assert_eq!(tracks.get(C), 0);
    assert!(!tracks.lost());
    tracks.shift(C, 20);
    assert!(tracks.starred(C));
    tracks.shift(C, -1);
    assert_eq!(tracks.get(C), 11);
    tracks.shift(M, 3);
    assert_eq!(tracks.get(M), 3);
    tracks.shift(M, -20);
    assert_eq!(tracks.get(M), -6);
    assert!(tracks.lost());
}

/// DF-107, DF-470, DF-514, DF-516, DF-562: W-07l and W-50, ✕ loses at once and the rest is not resolved.
#[test]
fn reaching_the_cross_loses_at_once() {
    let mut t = Table::solo().at_step(Step::Reveal);
    t.set(0, S, -3);
    t.set(0, C, 1);
    let [first, second] = ["1M", "2M"].map(|c| t.blank(c));
    t.state.pile = vec![Some(first), Some(second)];
    t.flips("2F");
    t.go();
    assert!(t.state.ending.is_some());
    assert_eq!(t.value(0, S), -6);
    assert_eq!(t.value(0, C), 1, "the second effect is not applied");
    assert_eq!(t.state.campaign.era, 1);
    assert!(t.discarded(second));
}

/// DF-110, DF-111, DF-212, DF-211: W-17, a cost is a step above ✕, or Culture from 1 on; each copy costs its own.
#[test]
fn a_cost_may_not_reach_the_cross() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Economy Economy moon");
    t.set(0, M, -5);
    t.set(0, S, -5);
    t.set(0, X, -4);
    t.uses(tech, "Economy");
    assert_eq!(t.value(0, X), -5, "X alone could pay");
    assert_eq!(t.hand_size(0), 2);
    let again = |o: &Action| matches!(o, Action::Use(c, _) if *c == tech);
    assert!(
        !t.offers().iter().any(again),
        "no track can pay a second time"
    );
}

/// DF-112: cards change their player's tracks alone.
#[test]
fn cards_change_their_players_tracks_alone() {
    let mut t = Table::with(2);
    let tech = t.with_tech(0, "1H", "Devices Empire moon");
    t.act(Suit::Sun).uses(tech, "Empire");
    assert_eq!((t.value(0, M), t.value(1, M)), (1, 0));
}

/// DF-113, DF-114, DF-115, DF-116, DF-117, DF-118, DF-119: the line is ordered by number; an equal number goes first; cubes stay.
#[test]
fn a_world_enters_the_line_by_its_number() {
    let mut t = Table::solo().at_step(Step::Reveal);
    let old = t.world("4S", 15, "Art");
    t.line(old);
    t.neutral(15, 3);
    let suit = t.blank("1K");
    t.state.pile = vec![Some(suit)];
    let new = t.world("4H", 55, "Art");
    t.on_top(new);
    t.flips("6F");
    t.settled(0, "1H", 56, "Art");
    t.cubes(0, 55, 5);
    t.go();
    assert_eq!(t.state.line[3], Some(new));
    assert!(t.discarded(old));
    assert_eq!(t.count(15), 3, "its cubes stay");
    assert_eq!(t.count(55), 0, "five rivals met five cubes");
    t.state.line = [None; 6];
    assert_eq!(t.state.line().count(), 0);
}

/// DF-120, DF-121, DF-122, DF-123, DF-124, DF-125: upkeep cubes lie on upper-row cards, up to three, and are no population.
#[test]
fn upkeep_cubes_lie_on_the_upper_row_alone() {
    let mut t = Table::start_phase(1);
    let tech = t.with_tech(0, "1H", "Infrastructure Infrastructure moon");
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.settled(0, "2H", 56, "Art");
    t.player(0).techs[0].cubes = 3;
    let before = t.state.board.cubes(seat(0));
    t.uses(tech, "Infrastructure");
    t.answer(Action::Track(M));
    assert_eq!(
        t.state.players[seat(0)].home.unwrap().cubes,
        1,
        "only the homeworld had room"
    );
    assert_eq!(t.state.players[seat(0)].techs[0].cubes, 3);
    assert_eq!(t.state.board.cubes(seat(0)), before);
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::Cubed { cubes: 1, .. }))
    );
    assert_eq!(t.state.players[seat(0)].home.unwrap().card, home);
    assert_eq!(t.state.players[seat(0)].status, Status::Playing);
}
