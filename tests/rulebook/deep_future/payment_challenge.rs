//! Losing sectors (section 14), payment (15), challenges and rival cubes (16), and the 36 failures.

use super::table::{C, M, S, Table, X, at, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::cards::{CardId, Suit};
use orrery::games::deep_future::challenges::{self, Blow};
use orrery::games::deep_future::event::Event;
use orrery::games::deep_future::state::{Status, Track};
use orrery::games::deep_future::step::Step;

/// DF-431, DF-432: whoever loses the last cube of a sector loses its settled worlds.
#[test]
fn settled_worlds_fall_with_their_sector() {
    let mut t = Table::with(2);
    let worlds = [t.settled(1, "3S", 43, "Art"), t.settled(1, "4S", 43, "Art")];
    let other = t.settled(1, "4S", 54, "Art");
    t.cubes(0, 42, 2);
    t.act(Suit::Hand).answer(Action::Pair(at(42), at(43)));
    assert!(worlds.iter().all(|w| t.discarded(*w)));
    assert_eq!(t.settled_worlds(1), [other]);
}

/// DF-433, DF-434, DF-435, DF-436, DF-437, DF-438, DF-439, DF-440, DF-442, DF-484: W-07n, a lost homeworld joins the line and an heir takes over.
#[test]
fn a_lost_homeworld_joins_the_line_and_an_heir_takes_over() {
    let mut t = Table::solo().at_step(Step::Reveal);
    let prospero = t.home(0, "1F", 55, "Agriculture Astronomy Engineering");
    t.player(0).home.as_mut().unwrap().cubes = 2;
    t.cubes(0, 55, 2);
    let tech = t.with_tech(0, "4R", "Leisure Spacecraft Diplomacy");
    t.player(0).techs[0].cubes = 2;
    let drome = t.settled(0, "5H", 56, "Diplomacy Art");
    let kranax = t.world("1M", 34, "Genetics");
    t.line(kranax);
    t.neutral(34, 3);
    let suit = t.blank("1K");
    t.state.pile = vec![Some(suit)];
    // Number 5: X −1 and three rivals; no line world has number 3, so flips 5 and 5 pick 55.
    t.flips("5F 3F 5F 5F");
    t.go().answer(Action::Accept);
    assert_eq!(t.count(55), 1);
    assert_eq!(t.state.line[0], Some(prospero));
    assert!(t.discarded(kranax));
    let player = &t.state.players[seat(0)];
    assert_eq!(
        (player.home.unwrap().card, player.home.unwrap().cubes),
        (drome, 0)
    );
    assert_eq!((player.techs[0].card, player.techs[0].cubes), (tech, 2));
    assert_eq!(t.names(drome), ["Diplomacy", "Art"]);
    assert_eq!(t.count(34), 3);
}

/// DF-444, DF-445, DF-446, DF-447, DF-448, DF-449, DF-450, DF-452: W-48, homeworld and techs are paid by the suit of any filled slot, once.
#[test]
fn upper_row_cards_are_paid_by_a_suit_of_theirs() {
    let mut t = Table::solo();
    let home = t.state.players[seat(0)].home.unwrap().card;
    let a = t.with_tech(0, "3H", "Art Physics heart");
    let b = t.with_tech(0, "3H", "Physics foot foot");
    t.settled(0, "3H", 56, "FTL");
    let hand = t.holds(0, "2K 5K 1F");
    t.answer(Action::End);
    assert_eq!(t.offers(), [Action::Pay(a), Action::Pay(b), Action::Done]);
    t.answer(Action::Pay(b));
    assert_eq!(t.offers(), [Action::With(hand[0]), Action::With(hand[1])]);
    assert_eq!(t.default(), Action::With(hand[0]));
    t.answer(Action::With(hand[1]));
    assert!(!t.offered(&Action::Pay(b)));
    t.answer(Action::Pay(a));
    let cubes: Vec<u8> = t.state.players[seat(0)].upper().map(|u| u.cubes).collect();
    assert_eq!(cubes, [0, 1, 1]);
    assert!(!t.state.turn.paid.contains(&home) || t.state.turn.number > 1);
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::PileBuilt { cards: 2, .. }))
    );
}

/// DF-451, DF-453, DF-454, DF-455: W-49, a card with three cubes may be paid to save its challenge; the pile has at least one card.
#[test]
fn paying_at_three_cubes_saves_a_challenge() {
    let mut t = Table::solo();
    t.player(0).home.as_mut().unwrap().cubes = 3;
    t.holds(0, "2S 1F");
    t.answer(Action::End);
    let home = t.state.players[seat(0)].home.unwrap().card;
    t.answer(Action::Pay(home));
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::PileBuilt { cards: 1, .. }))
    );
    let mut t = Table::solo();
    t.answer(Action::End);
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::PileBuilt { cards: 2, .. })),
        "one unpaid, plus one"
    );
}

/// DF-456: without any card a virtual challenge takes the place.
#[test]
fn without_cards_a_virtual_challenge_takes_the_place() {
    let mut t = Table::with(2).at_step(Step::BuildPile);
    let rest = std::mem::take(&mut t.state.deck);
    t.player(1).hand.extend(rest);
    t.go();
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::Challenge { card: None, .. }))
    );
}

/// A challenge of this suit facing seat 0, with these flips after it.
fn facing(suit: Suit, flips: &str, prepare: impl FnOnce(&mut Table)) -> (Table, CardId) {
    let mut t = Table::solo().at_step(Step::Reveal);
    prepare(&mut t);
    let card = t.blank(&format!("1{}", suit.letter()));
    t.state.pile = vec![Some(card)];
    t.flips(flips);
    t.go();
    (t, card)
}

/// DF-457, DF-458, DF-459, DF-636, DF-637: challenges are revealed one at a time in order; only their number is known before.
#[test]
fn challenges_are_revealed_one_at_a_time() {
    let mut t = Table::solo().at_step(Step::Reveal);
    let cards = ["1F", "2F", "3M"].map(|c| t.blank(c));
    t.state.pile = cards.iter().copied().map(Some).collect();
    let hand = t.holds(0, "1F 2F 3M");
    t.go();
    let view = t.view(orrery::rules::seat::Viewer::Table);
    assert_eq!(
        (view.pile, view.facing),
        (3, Some((Suit::Foot, Some(cards[0]))))
    );
    t.answer(Action::Meet(hand[0]));
    assert!(t.discarded(cards[0]));
    assert_eq!(
        t.view(orrery::rules::seat::Viewer::Table).facing,
        Some((Suit::Foot, Some(cards[1])))
    );
}

/// DF-460, DF-461, DF-462, DF-463, DF-464, DF-465, DF-466, DF-467: W-07j, hand card, cube or settled world; one of them, or none.
#[test]
fn a_challenge_is_met_by_card_cube_or_world() {
    let set = |t: &mut Table| {
        t.home(0, "1F", 55, "Agriculture Astronomy Engineering");
        t.player(0).home.as_mut().unwrap().cubes = 1;
        let empty = t.with_tech(0, "4R", "Leisure Spacecraft Diplomacy");
        t.settled(0, "5H", 56, "Diplomacy");
        assert!(t.card(empty).has_suit(Suit::Hand));
    };
    let (t, _) = facing(Suit::Hand, "1F", set);
    let home = t.state.players[seat(0)].home.unwrap().card;
    let drome = t.settled_worlds(0)[0];
    assert_eq!(
        t.offers(),
        [Action::Cube(home), Action::World(drome), Action::Accept]
    );
    for meet in [Action::Cube(home), Action::World(drome)] {
        let (mut t, card) = facing(Suit::Hand, "1F", set);
        let flips = t.events.len();
        t.answer(meet);
        assert!(
            t.events[flips..]
                .iter()
                .all(|e| !matches!(e, Event::Failed { .. }))
        );
        assert_eq!(t.value(0, M), 0);
        assert!(t.discarded(card));
    }
    let (mut t, _) = facing(Suit::Hand, "1F", |t| {
        set(t);
        t.holds(0, "6H");
    });
    assert_eq!(t.offers().len(), 4);
    t.answer(Action::Accept);
    assert_eq!(
        (t.value(0, M), t.value(0, S)),
        (-2, -1),
        "accepting is allowed"
    );
}

/// DF-468, DF-469, DF-729, DF-730, DF-731, DF-732, DF-733, DF-734, DF-735, DF-736, DF-737, DF-738, DF-739, DF-740, DF-741,
/// DF-742, DF-743, DF-744, DF-745, DF-746, DF-747, DF-748, DF-749, DF-750, DF-751, DF-752, DF-753, DF-754, DF-755, DF-756,
/// DF-757, DF-758, DF-759, DF-760, DF-761, DF-762, DF-763, DF-764: every row of Table 6 strikes as written.
#[test]
fn every_failed_challenge_strikes_as_written() {
    // Might, Stability, Xeno, Culture after the row, and rival cubes; from Culture 5, everything else 0.
    let rows: [(Suit, [&str; 6]); 6] = [
        (
            Suit::Sun,
            [
                "-2 0 -1 5 0",
                "-3 0 0 4 0",
                "-2 0 0 3 0",
                "-3 0 0 5 1",
                "-1 0 0 5 3",
                "0 0 0 5 5",
            ],
        ),
        (
            Suit::Moon,
            [
                "-1 -2 0 5 0",
                "0 -3 0 4 0",
                "0 -2 0 3 0",
                "0 -3 0 5 1",
                "0 -1 0 5 3",
                "0 0 0 5 5",
            ],
        ),
        (
            Suit::Heart,
            [
                "0 -2 -1 5 0",
                "0 -3 0 4 0",
                "0 -2 0 3 0",
                "0 -3 0 5 1",
                "0 -1 0 5 3",
                "0 0 0 5 5",
            ],
        ),
        (
            Suit::Skull,
            [
                "0 -1 -2 5 0",
                "0 0 -3 4 0",
                "0 0 -2 3 0",
                "0 0 -3 5 1",
                "0 0 -1 5 3",
                "0 0 0 5 5",
            ],
        ),
        (
            Suit::Hand,
            [
                "-2 -1 0 5 0",
                "-3 0 0 4 0",
                "-2 0 0 3 0",
                "-3 0 0 5 1",
                "-1 0 0 5 3",
                "0 0 0 5 5",
            ],
        ),
        (
            Suit::Foot,
            [
                "-1 0 -2 5 0",
                "0 0 -3 4 0",
                "0 0 -2 3 0",
                "0 0 -3 5 1",
                "0 0 -1 5 3",
                "0 0 0 5 5",
            ],
        ),
    ];
    for (suit, results) in rows {
        for (i, result) in results.into_iter().enumerate() {
            let wanted: Vec<i8> = result
                .split_whitespace()
                .map(|w| w.parse().unwrap())
                .collect();
            let number = i + 1;
            let mut t = Table::solo().at_step(Step::Reveal);
            t.set(0, C, 5);
            let world = t.world("2H", 12, "Art");
            t.on_top(world);
            t.flips(&format!(
                "{number}F {}",
                if number == 6 { "" } else { "3F 1F 2F" }
            ));
            let card = t.blank(&format!("1{}", suit.letter()));
            t.state.pile = vec![Some(card)];
            t.go();
            let tracks = [M, S, X, C].map(|k| t.value(0, k));
            assert_eq!(tracks.to_vec(), wanted[..4], "{suit} {number}");
            assert_eq!(
                t.count(12) as i8,
                wanted[4],
                "{suit} {number}: rivals in 12"
            );
            let name = challenges::failure(suit, number as u8).name;
            assert!(
                t.told(orrery::rules::seat::Viewer::Table)
                    .iter()
                    .any(|l| l.contains(name))
            );
        }
    }
    assert!(challenges::failure(Suit::Sun, 6).blows == [Blow::NewWorld(5)]);
}

/// DF-471: a challenge card is discarded once it is resolved.
#[test]
fn a_resolved_challenge_is_discarded() {
    let (t, card) = facing(Suit::Sun, "1F", |t| {
        t.home(0, "1S", 55, "Art");
    });
    assert!(
        t.discarded(card)
            || t.state.players[seat(0)].hand.contains(&card)
            || t.state.deck.contains(&card)
    );
    assert_eq!(t.value(0, M), -2);
}

/// DF-472, DF-473, DF-474, DF-476, DF-480, DF-483, DF-486: W-51, a new line world brings five cubes to its sector.
#[test]
fn a_new_line_world_brings_five_cubes() {
    let run = |prepare: &dyn Fn(&mut Table), extra: &str| {
        let mut t = Table::with(2).at_step(Step::Reveal);
        for (corner, sector) in [("1H", 34), ("4S", 15), ("5K", 43)] {
            let world = t.world(corner, sector, "Art");
            t.line(world);
        }
        prepare(&mut t);
        t.flips(extra);
        let new = t.world("4H", 61, "Art");
        t.on_top(new);
        let tech = t.tech("2S", "Art moon moon");
        t.on_top(tech);
        t.flips("6S");
        let card = t.blank("1K");
        t.state.pile = vec![Some(card)];
        t.go();
        assert_eq!(t.state.line[3], Some(new));
        t
    };
    assert_eq!(run(&|_| (), "").count(61), 5);
    let t = run(&|t| t.neutral(61, 2), "4K");
    assert_eq!((t.count(61), t.count(53)), (5, 2));
    let t = run(&|t| t.cubes(0, 61, 2), "");
    assert_eq!((t.count(61), t.own(0, 61)), (3, 0));
    let t = run(&|t| t.cubes(1, 61, 4), "");
    assert_eq!(t.own(1, 61), 5);
}

/// DF-475: W-57, with no world anywhere the cubes come as usual.
#[test]
fn without_a_world_the_cubes_come_as_usual() {
    let (t, _) = facing(Suit::Skull, "6F 3F 2F 6F", |_| ());
    assert_eq!(t.state.line().count(), 0);
    assert_eq!(t.count(26), 5);
}

/// DF-477, DF-478: the turn passes to the next seat that has not quit.
#[test]
fn the_turn_passes_to_the_next_seat() {
    let mut t = Table::with(3).at_step(Step::Reveal);
    t.player(1).status = Status::Quit;
    t.player(1).home = None;
    t.state.board.clear(at(21));
    t.state.discard.push(CardId(2));
    t.go();
    assert_eq!(t.state.active(), seat(2));
}

/// DF-481, DF-482: W-52, a line world of the flipped number is picked, else a random sector.
#[test]
fn rivals_come_to_a_line_world_or_a_random_sector() {
    let line = |t: &mut Table| {
        let world = t.world("4S", 15, "Art");
        t.line(world);
        t.neutral(15, 1);
    };
    let (t, _) = facing(Suit::Sun, "5F 4F", line);
    assert_eq!(t.count(15), 4);
    let (t, _) = facing(Suit::Sun, "5F 3F 2F 6F", line);
    assert_eq!((t.count(15), t.count(26)), (1, 3));
}

/// DF-485, DF-491: W-56, another player's picked sector gains one cube, up to five.
#[test]
fn another_players_sector_gains_a_cube() {
    for (before, after) in [(3, 4), (5, 5)] {
        let mut t = Table::with(2).at_step(Step::Reveal);
        t.cubes(1, 21, before);
        let card = t.blank("1S");
        t.state.pile = vec![Some(card)];
        t.flips("5F 3F 2F 1F");
        t.go();
        assert_eq!(t.own(1, 21), after);
        assert_eq!(t.own(0, 55), 3);
    }
}

/// Three rivals picked in 11, which holds four neutral cubes, then these flips for directions.
fn overflow(directions: &str, prepare: impl FnOnce(&mut Table)) -> Table {
    let mut t = Table::with(2).at_step(Step::Reveal);
    t.neutral(11, 4);
    prepare(&mut t);
    let card = t.blank("1S");
    t.state.pile = vec![Some(card)];
    t.flips(&format!("5F 3F 1F 1F {directions}"));
    t.go();
    t
}

/// DF-487, DF-488, DF-489, DF-490, DF-491: W-53, overflow leaves the map, fills a neighbour, or fights a player there.
#[test]
fn overflow_is_lost_placed_or_fights() {
    let t = overflow("1F", |_| ());
    assert_eq!(t.count(11), 5);
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::RivalsGone { cubes: 2 }))
    );
    let t = overflow("4F", |_| ());
    assert_eq!((t.count(11), t.count(14)), (5, 2));
    let mut lost = None;
    let t = overflow("3F", |t| {
        t.cubes(1, 12, 1);
        lost = Some(t.settled(1, "5S", 12, "Art"));
    });
    assert_eq!((t.count(12), t.own(1, 12)), (1, 0));
    assert!(t.discarded(lost.unwrap()) || t.state.players[seat(1)].hand.contains(&lost.unwrap()));
}

/// DF-489, DF-493: W-55, a chain of overflows ends at the edge, or after 36 steps.
#[test]
fn a_chain_of_overflows_ends() {
    let mut t = Table::solo().at_step(Step::Reveal);
    t.neutral(61, 4);
    t.neutral(53, 4);
    let card = t.blank("1K");
    t.state.pile = vec![Some(card)];
    let world = t.world("4H", 61, "Art");
    t.flips("4F 1F 6F");
    t.on_top(world);
    t.flips("6F");
    t.go();
    assert_eq!((t.count(61), t.count(53)), (5, 5));
    assert!(
        t.events
            .iter()
            .any(|e| matches!(e, Event::RivalsGone { cubes: 3 }))
    );
    let mut t = Table::solo().at_step(Step::Reveal);
    t.neutral(16, 5);
    t.neutral(14, 5);
    let card = t.blank("1S");
    t.state.pile = vec![Some(card)];
    let bounce = "1F 4F ".repeat(20);
    t.flips(&format!("5F 3F 1F 6F {bounce}"));
    t.go();
    let flips = t
        .events
        .iter()
        .filter(|e| matches!(e, Event::Flipped { .. }))
        .count();
    assert_eq!(
        flips,
        4 + 37,
        "number, three for the sector, then 36 steps and the last flip"
    );
}

/// DF-617, DF-616, DF-615: W-69, an automatic turn takes no action, pays what has no cubes, and meets by hand, cube, world.
#[test]
fn an_automatic_turn_pays_and_meets_as_written() {
    let mut t = Table::solo();
    let home = t.home(0, "1S", 55, "Physics");
    let tech = t.with_tech(0, "3H", "Physics moon moon");
    t.player(0).techs[0].cubes = 1;
    let hand = t.holds(0, "2K 5K");
    assert_eq!(t.default(), Action::End);
    t.answer(Action::End);
    assert_eq!(t.default(), Action::Pay(home));
    t.answer(Action::Pay(home));
    assert_eq!(t.default(), Action::With(hand[0]));
    t.flips("1K 2K");
    t.answer(Action::With(hand[0]));
    assert_eq!(t.default(), Action::Done, "the tech has a cube");
    t.answer(Action::Done);
    assert_eq!(t.state.pile.len(), 2);
    assert_eq!(t.default(), Action::Meet(hand[1]));
    t.answer(Action::Meet(hand[1]));
    assert_eq!(t.default(), Action::Cube(home), "one and one: the lower id");
    assert!(t.offered(&Action::Cube(tech)));
    assert_eq!(Track::ALL.len(), 4);
}
