//! The worked examples of the rulebook that are whole turns.

use super::table::*;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::action::Action;
use orrery::games::open_worlds::cards::Card;
use orrery::games::open_worlds::decks::{SMITH_BOSON, export};
use orrery::games::open_worlds::effects::meets_req;
use orrery::games::open_worlds::options::{Deal, Options};
use orrery::games::open_worlds::report::{Happened, Loss};
use orrery::games::open_worlds::state::Phase;
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::seat::Viewer;

/// EX-01, EX-02, EX-03.
#[test]
fn pictured_facilities() {
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, VITA);
    t.turn(&[(A, Card::Industry7, VITA)]);
    assert_eq!(t.heaped(A, Card::Industry7), 1);
    let mut t = Table::new(2);
    t.unit(A, Card::Exploit, VITA);
    t.turn(&[(A, Card::Industry7, VITA)]);
    assert_eq!(t.income(A), 2 + 4);
    let mut t = Table::new(2);
    t.turn(&[(A, Card::City15, MAAIL), (A, Card::City20, GRAENSE)]);
    assert_eq!(t.heaped(A, Card::City15), 1);
    assert!(t.has(A, Card::City20, GRAENSE));
    let mut t = Table::new(2);
    t.unit(A, Card::Outpost, PHOEBE);
    t.turn(&[(A, Card::Shipyards8, PHOEBE), (A, Card::Shipyards10, KOTI)]);
    assert_eq!(t.heaped(A, Card::Shipyards8), 1);
    assert!(t.has(A, Card::Shipyards10, KOTI));
}

/// EX-21: what turn 1 allows.
#[test]
fn what_turn_one_allows() {
    let t = Table::new(2);
    let where_to = |card| {
        let fits = (0..5).filter(|at| meets_req(&t.state, A, card, *at));
        fits.collect::<Vec<u8>>()
    };
    for city in [Card::City12, Card::City20] {
        assert_eq!(where_to(city), [GRAENSE, VITA]);
    }
    assert_eq!(where_to(Card::Exploit), [KOTI, VITA, MAAIL]);
    assert_eq!(where_to(Card::Outpost).len(), 5);
    assert_eq!(where_to(Card::AsteroidStrike).len(), 5);
    for card in [Card::Industry8, Card::Industry10, Card::Troops20] {
        assert!(where_to(card).is_empty());
    }
}

/// EX-22: the example turn, complete.
#[test]
fn the_example_turn() {
    let mut t = Table::new(2);
    t.state.turn = 1;
    t.hand(
        A,
        &[
            Card::City12,
            Card::City20,
            Card::Exploit,
            Card::Outpost,
            Card::AsteroidStrike,
            Card::Research,
            Card::Industry8,
            Card::Industry10,
            Card::Troops20,
            Card::Striker,
        ],
    );
    let mut b = vec![Card::Exploit; 3];
    b.extend([Card::Outpost, Card::City25]);
    b.extend([Card::Titan; 5]);
    t.hand(B, &b);
    let a_stages = [
        (Card::AsteroidStrike, KOTI),
        (Card::Outpost, PHOEBE),
        (Card::City12, GRAENSE),
        (Card::City20, VITA),
        (Card::Exploit, MAAIL),
    ];
    for (card, at) in a_stages {
        t.act(A, Action::Stage(card, at));
    }
    t.act(A, Action::Ready);
    let b_stages = [
        (Card::Outpost, KOTI),
        (Card::Exploit, PHOEBE),
        (Card::City25, GRAENSE),
        (Card::Exploit, VITA),
        (Card::Exploit, MAAIL),
    ];
    for (card, at) in b_stages {
        t.act(B, Action::Stage(card, at));
    }
    t.act(B, Action::Ready);
    for at in [MAAIL, VITA, GRAENSE, PHOEBE] {
        t.act(A, Action::Next(at));
    }
    assert_eq!((t.income(A), t.income(B)), (6, 6));
    assert_eq!(t.state.order, [A, B]);
    assert_eq!(t.heaped(B, Card::Exploit), 1);
    assert_eq!(
        (
            t.heaped(B, Card::Outpost),
            t.heaped(A, Card::AsteroidStrike)
        ),
        (1, 1)
    );
    t.act(A, Action::Ready);
    t.act(B, Action::Trash(Card::Titan));
    t.act(B, Action::Ready);
    let sizes = |s| {
        let p = &t.state.players[s];
        (p.hand.len(), p.deck.len(), p.heap.len())
    };
    assert_eq!(sizes(A), (10, 39, 1));
    assert_eq!(sizes(B), (10, 38, 3));
    assert_eq!(t.state.phase, Phase::Stage(0));
    // EX-23: the turn after.
    assert!(meets_req(&t.state, A, Card::Troops20, VITA));
    assert!(!meets_req(&t.state, A, Card::Troops20, GRAENSE));
    for at in [VITA, GRAENSE, MAAIL] {
        assert!(meets_req(&t.state, A, Card::Industry8, at));
    }
    assert!(!meets_req(&t.state, A, Card::Industry8, PHOEBE));
    assert!(meets_req(&t.state, A, Card::City10, PHOEBE));
}

/// EX-22 as a lesson: a table that plays it by advice gets the printed Incomes, hands, Decks and Trash Heaps.
#[test]
fn the_example_lesson_follows_the_rulebook() {
    let options = Options {
        deal: Deal::Example,
        ..Options::default()
    };
    for seed in 0..20 {
        let mut t = dealt(options, 2, seed);
        assert_eq!(t.state.phase, Phase::Stage(0));
        let advised = |t: &mut Table| {
            let ask = OpenWorlds::asks(&t.state).remove(0);
            let view = OpenWorlds::view(&t.state, Viewer::Seat(ask.seat));
            let choice = OpenWorlds::robot(&view, &ask.offers, &mut t.rng);
            OpenWorlds::apply(
                &mut t.state,
                ask.seat,
                &ask.offers[choice],
                &mut t.rng,
                &mut t.told,
            );
        };
        while t.state.turn == 1 {
            advised(&mut t);
        }
        assert_eq!((t.income(A), t.income(B)), (6, 6), "seed {seed}");
        let sizes = |s| {
            let p = &t.state.players[s];
            (p.hand.len(), p.deck.len(), p.heap.len())
        };
        assert_eq!((sizes(A), sizes(B)), ((10, 39, 1), (10, 38, 3)));
        assert_eq!(t.state.order, [A, B]);
        let at_koti = t.state.happened.iter().filter(|(at, _)| *at == KOTI);
        let told: Vec<Happened> = at_koti.map(|(_, h)| *h).collect();
        let expected = [
            Happened::Resolved,
            Happened::Entered(B, Card::Outpost),
            Happened::Struck(A, Card::AsteroidStrike),
            Happened::Trashed(B, Card::Outpost, Loss::Damage),
            Happened::Trashed(A, Card::AsteroidStrike, Loss::Spent),
        ];
        assert_eq!(told, expected);
        let mut left = 3000;
        while OpenWorlds::outcome(&t.state).is_none() && left > 0 {
            advised(&mut t);
            left -= 1;
        }
        assert!(left > 0, "the match goes on to its end");
    }
}

#[test]
fn the_example_is_for_two_with_its_own_decks() {
    let options = Options {
        deal: Deal::Example,
        ..Options::default()
    };
    let none = Brought::default();
    assert!(OpenWorlds::fits(&options, 2, &none).is_ok());
    assert!(OpenWorlds::fits(&options, 3, &none).is_err());
    let own = Brought {
        seats: vec![Some(export(&SMITH_BOSON.deck()))],
        ..Brought::default()
    };
    assert!(OpenWorlds::fits(&options, 2, &own).is_err());
    assert!(OpenWorlds::fits(&Options::default(), 2, &own).is_ok());
}
