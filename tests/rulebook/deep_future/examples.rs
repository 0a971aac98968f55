//! The rulebook's running game (W-07) and the tables of components.

use super::table::{C, M, S, Table, X, adv, at, seat};
use orrery::games::deep_future::action::Action;
use orrery::games::deep_future::advancements::{Advancement, Does, When};
use orrery::games::deep_future::cards::{CardId, Suit};
use orrery::games::deep_future::score;
use orrery::games::deep_future::state::Track;
use orrery::games::deep_future::step::Step;

struct Figure {
    t: Table,
    prospero: CardId,
    resorts: CardId,
    tech: CardId,
    drome: CardId,
}

/// Figure 1-7 as a position.
fn figure() -> Figure {
    let mut t = Table::solo();
    let prospero = t.home(0, "1F", 55, "Agriculture Astronomy Engineering");
    t.player(0).home.as_mut().unwrap().cubes = 1;
    let resorts = t.with_tech(0, "4R", "Leisure Spacecraft Diplomacy");
    let tech = t.tech("6F", "Society* moon Astronomy");
    t.upper(0, tech, 2);
    let drome = t.world("5H", 56, "Diplomacy");
    t.player(0).settled.push(drome);
    for (corner, sector, words) in [
        ("1R", 34, "Genetics"),
        ("4S", 15, "Construction FTL Energy"),
        ("5K", 43, "Medicine"),
    ] {
        let world = t.world(corner, sector, words);
        t.line(world);
    }
    t.cubes(0, 54, 1);
    t.cubes(0, 55, 2);
    t.cubes(0, 56, 1);
    t.neutral(15, 3);
    t.neutral(34, 3);
    t.neutral(43, 1);
    for (track, value) in [(C, 1), (M, 0), (S, -3), (X, 1)] {
        t.set(0, track, value);
    }
    Figure {
        t,
        prospero,
        resorts,
        tech,
        drome,
    }
}

/// W-07a to W-07d, DF-453: the position, its payable suits and its pile.
#[test]
fn the_figure_pays_as_it_says() {
    let Figure {
        mut t,
        prospero,
        resorts,
        tech,
        ..
    } = figure();
    assert_eq!(
        (
            t.state.board.sectors(seat(0)).count(),
            t.state.board.cubes(seat(0))
        ),
        (3, 4)
    );
    assert_eq!(score::complete_techs(&t.state, seat(0)), [resorts]);
    assert_eq!(score::winner(&t.state), None);
    let suits = |card: CardId| -> String {
        Suit::ALL
            .iter()
            .filter(|s| t.card(card).has_suit(**s))
            .map(|s| s.letter())
            .collect()
    };
    assert_eq!([prospero, resorts, tech].map(suits), ["SKH", "MHF", "MK"]);
    t.holds(0, "2K");
    t.answers([Action::End, Action::Pay(tech)]);
    assert_eq!(t.state.players[seat(0)].techs[1].cubes, 3);
    assert!(t.events.iter().any(|e| matches!(
        e,
        orrery::games::deep_future::event::Event::PileBuilt { cards: 3, .. }
    )));
    let mut t = figure().t;
    t.answer(Action::End);
    assert!(t.events.iter().any(|e| matches!(
        e,
        orrery::games::deep_future::event::Event::PileBuilt { cards: 4, .. }
    )));
}

/// W-07e, W-07f: the only battle, with two Diplomacies.
#[test]
fn the_figure_battles_as_it_says() {
    let Figure {
        mut t,
        resorts,
        drome,
        ..
    } = figure();
    t.act(Suit::Hand);
    assert_eq!((t.count(54), t.count(43)), (0, 0));
    t.uses(resorts, "Diplomacy").uses(drome, "Diplomacy");
    assert_eq!(t.value(0, C), 5);
    assert!(t.discarded(drome));
    assert_eq!(t.state.board.sectors(seat(0)).count(), 2);
}

/// W-07g, W-07h: the only Expand, with both Astronomies.
#[test]
fn the_figure_expands_as_it_says() {
    let Figure {
        mut t,
        prospero,
        tech,
        resorts,
        ..
    } = figure();
    t.act(Suit::Foot);
    assert_eq!(
        t.offers(),
        [52, 53, 54, 56, 64, 66].map(|s| Action::To(at(s)))
    );
    t.answer(Action::To(at(66)));
    assert!(!t.can_use(resorts, "Spacecraft"));
    t.uses(prospero, "Astronomy").uses(tech, "Astronomy");
    assert_eq!((t.own(0, 55), t.own(0, 66), t.value(0, X)), (1, 1, 3));
}

/// W-07i: Grow with Agriculture.
#[test]
fn the_figure_grows_as_it_says() {
    let Figure {
        mut t, prospero, ..
    } = figure();
    t.act(Suit::Heart).answer(Action::Sector(at(55)));
    t.uses(prospero, "Agriculture");
    assert_eq!((t.own(0, 55), t.value(0, S)), (4, -2));
}

/// W-07j, W-07k, W-07m: what meets which challenge, and a failure.
#[test]
fn the_figure_faces_challenges_as_it_says() {
    let face = |suit: Suit, flips: &str| {
        let mut f = figure();
        f.t = f.t.at_step(Step::Reveal);
        let card = f.t.blank(&format!("1{}", suit.letter()));
        f.t.state.pile = vec![Some(card)];
        f.t.flips(flips);
        f.t.go();
        f
    };
    let f = face(Suit::Moon, "3F");
    assert_eq!(f.t.offers(), [Action::Cube(f.tech), Action::Accept]);
    let f = face(Suit::Skull, "3F");
    assert_eq!(
        f.t.offers(),
        [
            Action::Cube(f.prospero),
            Action::Cube(f.tech),
            Action::Accept
        ]
    );
    let f = face(Suit::Sun, "3F");
    assert_eq!(f.t.offers(), [Action::Cube(f.prospero), Action::Accept]);
    let f = face(Suit::Hand, "3F");
    assert_eq!(
        f.t.offers(),
        [
            Action::Cube(f.prospero),
            Action::World(f.drome),
            Action::Accept
        ]
    );
    let mut f = face(Suit::Moon, "3F");
    f.t.answer(Action::Accept);
    assert_eq!((f.t.value(0, S), f.t.value(0, C)), (-5, 0));
}

/// W-07o, W-07p: what the figure can settle.
#[test]
fn the_figure_settles_as_it_says() {
    let Figure { mut t, tech, .. } = figure();
    t.act(Suit::Moon);
    assert_eq!(t.offers(), [Action::New, Action::Use(tech, 0)]);
    t.answer(Action::New);
    assert_eq!(t.offers(), [54, 55, 56].map(|s| Action::Sector(at(s))));
    let mut t = figure().t;
    let world = t.world("2H", 11, "Art");
    t.hand(0, world);
    t.act(Suit::Moon);
    assert!(t.state.players[seat(0)].hand.contains(&world));
    assert!(
        !t.events.iter().any(|e| matches!(
            e,
            orrery::games::deep_future::event::Event::HandShown { .. }
        )),
        "only Society served"
    );
}

/// DF-693 to DF-728 by phase and effect: six work in the start phase, five in each action; Culture has seven, the others four each.
#[test]
fn the_table_of_advancements_adds_up() {
    let all: Vec<Advancement> = Advancement::all().collect();
    assert_eq!(all.len(), 36);
    let at = |when: When| all.iter().filter(|a| a.when() == when).count();
    assert_eq!(at(When::Start), 6);
    for suit in Suit::ALL {
        assert_eq!(at(When::Action(suit)), 5, "{suit}");
    }
    let raised = |track: Track| {
        all.iter()
            .filter(|a| matches!(a.does(), Does::Raise(t, _) if t == track))
            .count()
    };
    assert_eq!(Track::ALL.map(raised), [7, 4, 4, 4]);
    assert_eq!(
        (adv("Literature").suit(), adv("Literature").number()),
        (Suit::Moon, 4)
    );
    assert_eq!((adv("FTL").suit(), adv("FTL").number()), (Suit::Foot, 6));
    assert_eq!(
        (adv("History").suit(), adv("Weapons").number()),
        (Suit::Skull, 4)
    );
}
