//! What every robot of every game promises: legal, deterministic, honest answers within the budget.
#![allow(clippy::unwrap_used, missing_docs)]

use orrery::games::GAMES;
use orrery::games::conquest_of_orion::ConquestOfOrion;
use orrery::games::deep_future::DeepFuture;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::outer_earth::OuterEarth;
use orrery::games::tradeworlds::TradeWorlds;
use orrery::rules::ask::Ask;
use orrery::rules::erased::{Play, Start};
use orrery::rules::game::Game;
use orrery::rules::playout::{self, Player, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::search::{Found, search};
use orrery::rules::seat::Viewer;

/// Playouts of a strong robot that is tested, not played against.
const FEW: u32 = 16;
/// How many steps lie between questions that are thought about.
const EVERY: u64 = 17;
/// The most answers of a match in which a debug build thinks.
const LONG_ENOUGH: u64 = 120;

fn strong() -> Player {
    Player {
        robot: Robot::Strong,
        playouts: FEW,
    }
}

#[test]
fn easy_robots_finish_and_the_same_seed_plays_the_same() {
    for game in GAMES {
        let seats = game.info().seats.0.max(2);
        let start = Start::plain(seats, Seed::from_number(3));
        let players = vec![Robot::Easy.into(); seats.into()];
        let once = game.playout(&start, &players).unwrap();
        assert_eq!(once, game.playout(&start, &players).unwrap());
    }
}

/// Walks through the beginning of a match of plain robots and lets `look` see the positions worth thinking about.
fn positions<G: Game>(seats: u8, seed: u64, mut look: impl FnMut(&G::State, &[Ask<G::Action>]))
where
    G::Options: Default,
{
    let mut step = 0;
    let walk = |state: &G::State, asks: &[Ask<G::Action>], _: &Rng| {
        step += 1;
        if step > LONG_ENOUGH {
            return Err("far enough".to_owned());
        }
        if step % EVERY == 0 {
            look(state, asks);
        }
        Ok(())
    };
    let players = vec![Robot::Easy; seats.into()];
    let ended = playout::play::<G>(
        &G::Options::default(),
        &players,
        Seed::from_number(seed),
        walk,
    );
    assert!(ended.map_or_else(|why| why == "far enough", |_| true));
}

fn think<G: Game>(state: &G::State, ask: &Ask<G::Action>, seed: u64) -> Found {
    let mut rng = Rng::seeded(Seed::from_number(seed));
    search::<G>(state, ask, FEW, &mut rng, &mut || false)
}

/// The answers depend on what the seat knows and on the seed, not on what others hold or have secretly answered.
fn secrets_do_not_matter<G: Game>(seats: u8)
where
    G::Options: Default,
{
    let mut thought = 0;
    positions::<G>(seats, 5, |state, asks| {
        for ask in asks.iter().filter(|a| a.offers.len() > 1) {
            let mut mixing = Rng::seeded(Seed::from_number(thought));
            let other = G::reshuffle_unseen(state, Viewer::Seat(ask.seat), &mut mixing);
            let here = think::<G>(state, ask, thought);
            assert_eq!(here, think::<G>(state, ask, thought), "not deterministic");
            assert_eq!(
                here,
                think::<G>(&other, ask, thought),
                "seat {} peeks",
                ask.seat
            );
            thought += 1;
        }
    });
    assert!(thought > 0, "nothing was thought about");
}

#[test]
fn strong_orion_robots_are_honest_and_deterministic() {
    secrets_do_not_matter::<ConquestOfOrion>(4);
}

#[test]
fn strong_open_worlds_robots_are_honest_and_deterministic() {
    secrets_do_not_matter::<OpenWorlds>(2);
}

#[test]
fn strong_outer_earth_robots_are_honest_and_deterministic() {
    secrets_do_not_matter::<OuterEarth>(3);
}

#[test]
fn strong_tradeworlds_robots_are_honest_and_deterministic() {
    secrets_do_not_matter::<TradeWorlds>(3);
}

#[test]
fn strong_deep_future_robots_are_honest_and_deterministic() {
    secrets_do_not_matter::<DeepFuture>(2);
}

/// A playout is begun only after asking for the time, and no more of them than the budget allows.
#[test]
fn strong_robots_keep_their_budget_and_stop_when_time_is_up() {
    for game in GAMES {
        let seats = game.info().seats.0;
        let (mut play, _) = game
            .start(&Start::plain(seats, Seed::from_number(2)))
            .unwrap();
        let mut rng = Rng::seeded(Seed::from_number(1));
        for _ in 0..12 {
            let Some(asked) = play.awaited().first().copied() else {
                break;
            };
            let offers = play.panel(asked.seat).offers.len();
            for allowed in [0, 3, u32::MAX] {
                let mut looks = 0;
                let mut time_up = || {
                    looks += 1;
                    looks > allowed
                };
                let choice = play.think(asked.seat, strong(), &mut rng, &mut time_up);
                let choice = choice.unwrap();
                assert!(choice.index < offers, "{}", game.info().command);
                assert!(looks <= FEW.min(allowed).saturating_add(1));
            }
            step(&mut *play, &mut rng);
        }
    }
}

fn step(play: &mut dyn Play, rng: &mut Rng) {
    let seat = play.awaited()[0].seat;
    let choice = play.robot(seat, Robot::Easy, rng).unwrap();
    play.act(seat, &choice).unwrap();
}

#[test]
fn strengths_are_read_and_old_words_still_load() {
    let said: Vec<String> = Robot::ALL.iter().map(Robot::to_string).collect();
    assert_eq!(said, ["easy", "plain", "strong"]);
    assert!("Strong".parse() == Ok(Robot::Strong));
    // Nobody can seat it any more, but a match of last year may have it.
    assert!("random".parse::<Robot>().is_err());
    for (word, robot) in [("random", Robot::Random), ("plain", Robot::Plain)] {
        let loaded: Robot = serde_json::from_value(word.into()).unwrap();
        assert_eq!(loaded, robot);
    }
    assert_eq!("strong:40".parse::<Player>().map(|p| p.playouts), Ok(40));
    for wrong in ["clever", "plain:40", "strong:many", ""] {
        assert!(wrong.parse::<Player>().is_err(), "{wrong}");
    }
}
