//! Setup and components.

use super::table::check;
use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::action::Action;
use orrery::games::tradeworlds::cards::{Card, CardSet, Kind};
use orrery::games::tradeworlds::state::{Garrisons, Options, State};
use orrery::games::tradeworlds::terms::{Class, Faction, Scenario, Switch};
use orrery::rules::game::Game;
use orrery::rules::keepsake::Brought;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::{Seat, Viewer};

fn started(options: Options, people: u8, seed: u64) -> State {
    let mut rng = Rng::seeded(Seed::from_number(seed));
    let mut state = TradeWorlds::setup(
        TradeWorlds::INFO.versions.newest,
        &options,
        people,
        &Brought::default(),
        &mut rng,
        &mut Vec::new(),
    );
    while state.round == 0 {
        let ask = TradeWorlds::asks(&state).remove(0);
        TradeWorlds::apply(
            &mut state,
            ask.seat,
            &ask.offers[0],
            &mut rng,
            &mut Vec::new(),
        );
    }
    state
}

/// TW-051, TW-052, TW-053, TW-161, TW-162, TW-182, TW-183: sixty cards, three of every type and level, on the level line.
#[test]
fn every_faction_owns_the_same_sixty_cards() {
    assert_eq!(Card::all().count(), 60);
    for kind in Kind::ALL {
        for level in 1..=5 {
            let same: Vec<Card> = Card::all()
                .filter(|c| c.kind() == kind && c.value() == level)
                .collect();
            assert_eq!(same.len(), 3);
            for card in same {
                let stat = if kind == Kind::Starship {
                    level + 4
                } else {
                    level
                };
                assert_eq!(card.stat(), stat);
                assert_eq!(card.to_string().parse::<Card>(), Ok(card));
            }
        }
    }
    let names: std::collections::BTreeSet<&str> = Card::all().map(Card::name).collect();
    assert_eq!(names.len(), 60);
    // Every card stands in the rules with its name.
    for card in Card::all() {
        let row = format!("| {card} | {} |", card.name());
        assert!(TradeWorlds::INFO.rules.contains(&row), "{row}");
    }
}

/// TW-054, TW-055, TW-056, TW-057, TW-058, TW-059, TW-060, TW-061, TW-062, TW-063, TW-231.
#[test]
fn every_seat_starts_with_eight_cards_and_four_piles_of_thirteen() {
    let start: CardSet = "S1a S2a W1a W2a C1a C2a T1a T2a"
        .split(' ')
        .map(|c| c.parse::<Card>().unwrap())
        .collect();
    let state = started(Options::default(), 4, 3);
    for (_, realm) in state.realms.iter() {
        assert_eq!(realm.pool(), start);
        assert_eq!(realm.hand.len(), 5);
        assert_eq!((realm.treasury, realm.defence), (0, 18));
        assert!(realm.lane.is_empty() && realm.discard.is_empty());
        for kind in Kind::ALL {
            let mut levels: Vec<u8> = realm.market[kind.index()]
                .iter()
                .map(|c| c.value())
                .collect();
            levels.sort_unstable();
            assert_eq!(levels, [1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5]);
            assert_eq!(realm.top(kind), realm.market[kind.index()].last().copied());
        }
    }
    let other = started(Options::default(), 4, 4);
    let first = Seat::new(0);
    assert_ne!(state.realms[first].market, other.realms[first].market);
}

/// TW-064, TW-065, TW-070, TW-071, TW-072, TW-073: the highest roll begins; rolls are plain six-sided dice.
#[test]
fn the_highest_start_roll_begins() {
    for seed in 0..30 {
        let state = started(Options::default(), 3, seed);
        let last = state
            .start_rolls
            .iter()
            .rev()
            .find(|(s, _)| *s == state.first)
            .unwrap();
        assert!(state.start_rolls.iter().all(|(_, r)| (1..=6).contains(r)));
        assert!(
            state
                .start_rolls
                .iter()
                .rev()
                .take(2)
                .all(|(_, r)| *r <= last.1)
        );
        assert_eq!(state.turn.seat, state.first);
    }
}

/// TW-067, TW-068: alone there is no start roll.
#[test]
fn alone_nobody_rolls_for_the_start() {
    let state = started(Options::default(), 1, 1);
    assert_eq!(state.scenario, Scenario::Derelict);
    assert!(state.start_rolls.is_empty());
    assert_eq!(state.turn.seat, Seat::new(0));
}

/// TW-066: piles S, W, C, T and deck of each seat in order, then the start dice.
#[test]
fn chance_is_drawn_in_a_fixed_order() {
    let mut rng = Rng::seeded(Seed::from_number(9));
    let mut state = TradeWorlds::setup(
        TradeWorlds::INFO.versions.newest,
        &Options::default(),
        2,
        &Brought::default(),
        &mut rng,
        &mut Vec::new(),
    );
    for faction in [Faction::Acolytes, Faction::Brethren] {
        let seat = TradeWorlds::asks(&state)[0].seat;
        TradeWorlds::apply(
            &mut state,
            seat,
            &Action::Faction(faction),
            &mut rng,
            &mut Vec::new(),
        );
    }
    let mut again = Rng::seeded(Seed::from_number(9));
    for seat in Seat::all(2) {
        for kind in Kind::ALL {
            let mut pile: Vec<Card> = CardSet::of(kind).iter().filter(|c| !c.starts()).collect();
            again.shuffle(&mut pile);
            assert_eq!(state.realms[seat].market[kind.index()], pile);
        }
        let mut deck: Vec<Card> = Card::all().filter(|c| c.starts()).collect();
        again.shuffle(&mut deck);
        assert_eq!(state.realms[seat].deck, deck[..3]);
    }
    let rolls: Vec<u8> = (0..2).map(|_| again.die(6) as u8).collect();
    assert_eq!(
        state.start_rolls[..2]
            .iter()
            .map(|r| r.1)
            .collect::<Vec<_>>(),
        rolls
    );
}

/// TW-069, TW-293, TW-299.
#[test]
fn the_module_gives_one_token_of_each_class() {
    let on = Options {
        reinforcements: Switch::On,
        ..Options::default()
    };
    assert!(
        started(on, 2, 1)
            .realms
            .iter()
            .all(|(_, r)| r.reserve == [true; 5])
    );
    assert!(
        started(Options::default(), 2, 1)
            .realms
            .iter()
            .all(|(_, r)| r.reserve == [false; 5])
    );
    assert_eq!(Class::ALL.map(Class::cost), [1, 2, 3, 4, 5]);
}

/// TW-004, TW-401, TW-402: Garrisons take the free factions in order and have no cards.
#[test]
fn garrisons_fill_empty_seats() {
    let options = Options {
        garrisons: Garrisons(2),
        ..Options::default()
    };
    let mut rng = Rng::seeded(Seed::from_number(1));
    let mut state = TradeWorlds::setup(
        TradeWorlds::INFO.versions.newest,
        &options,
        1,
        &Brought::default(),
        &mut rng,
        &mut Vec::new(),
    );
    let pick = Action::Faction(Faction::Brethren);
    TradeWorlds::apply(&mut state, Seat::new(0), &pick, &mut rng, &mut Vec::new());
    let factions: Vec<_> = state.realms.iter().filter_map(|(_, r)| r.faction).collect();
    assert_eq!(
        factions,
        [Faction::Brethren, Faction::Acolytes, Faction::Covenant]
    );
    let garrison = &state.realms[Seat::new(2)];
    assert!(garrison.pool().is_empty() && garrison.market.iter().all(Vec::is_empty));
    assert_eq!(garrison.defence, 18);
    let told =
        TradeWorlds::describe(&TradeWorlds::view(&state, Viewer::Table)).plain(|s| s.to_string());
    assert!(told.contains("The Acolytes Garrison"));
}

/// TW-032, TW-033, TW-034: credits win Trade Wars only.
#[test]
fn credits_do_not_win_space_wars() {
    let bank = |scenario: &str, end: &str| {
        check(&format!(
            "option scenario {scenario}
            seats b a
            credits b 99
            hand b S1a T1a
            turn b treasurer
            b: bank S1a
            b: done
            {end}"
        ));
    };
    bank("trade-wars", "= winner b");
    bank("space-wars", "= going\n= credits b 100\n= unlocked b 4");
}
