//! What holds at every moment of every match.

use super::table::dealt;
use orrery::games::open_worlds::OpenWorlds;
use orrery::games::open_worlds::options::{Options, Prompts, Together, Version, Windows};
use orrery::games::open_worlds::state::{Phase, State};
use orrery::rules::game::Game;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Seat;

/// INV-1: for every owner all cards are somewhere.
fn cards_of(state: &State, seat: Seat) -> usize {
    let player = &state.players[seat];
    let under = state.row.iter().flat_map(|p| &p.indicators);
    player.deck.len()
        + player.hand.len()
        + player.staged.len()
        + player.heap.len()
        + state.units.iter().filter(|u| u.owner == seat).count()
        + under
            .filter(|i| usize::from(i.from) == seat.index())
            .count()
        + state.chain.iter().filter(|p| p.by == seat).count()
        + state
            .battle
            .arrivals
            .iter()
            .filter(|(s, _)| *s == seat)
            .count()
}

fn check(state: &State) {
    for seat in Seat::all(state.seats()) {
        assert_eq!(
            cards_of(state, seat),
            state.players[seat].list.cards.len(),
            "INV-1"
        );
    }
    for place in &state.row {
        assert!((1..=9).contains(&place.h2o()), "INV-3");
    }
    let mut order = state.order.clone();
    order.sort();
    assert_eq!(order, Seat::all(state.seats()).collect::<Vec<_>>(), "INV-5");
    if state.is_final && !matches!(state.phase, Phase::Purge(_)) {
        assert!(
            state.units.iter().all(|u| !u.card.spec().prohibited),
            "INV-6"
        );
    }
    let owned = state
        .units
        .iter()
        .all(|u| u.owner == u.by || u.is_facility());
    assert!(owned, "INV-8");
}

fn options(number: u64) -> Options {
    let bit = |n: u64| number & (1 << n) != 0;
    let together = |b: bool| {
        if b {
            Together::Simultaneous
        } else {
            Together::InOrder
        }
    };
    Options {
        game: if bit(0) {
            Version::Introductory
        } else {
            Version::Standard
        },
        stage: together(bit(1)),
        trash: together(!bit(2)),
        windows: if bit(3) {
            Windows::Full
        } else {
            Windows::Merged
        },
        prompts: if bit(4) {
            Prompts::Fast
        } else {
            Prompts::Public
        },
        ..Options::default()
    }
}

/// INV-1 to INV-8 in random matches under every mixture of options (OW-350, OW-600).
#[test]
fn nothing_is_lost_in_random_matches() {
    for number in 0..32 {
        let seats = 2 + (number % 3) as u8;
        let mut decks = vec![usize::MAX; seats.into()];
        let robots = vec![Robot::Random; seats.into()];
        let played = playout::play::<OpenWorlds>(
            &options(number),
            &robots,
            Seed::from_number(number),
            |s, _, _| {
                check(s);
                for (seat, player) in s.players.iter() {
                    assert!(player.deck.len() <= decks[seat.index()], "INV-2");
                    decks[seat.index()] = player.deck.len();
                }
                Ok(())
            },
        );
        assert!(played.unwrap().actions > 20);
    }
}

/// The plain robot beats random ones clearly.
#[test]
fn the_plain_robot_beats_random() {
    let mut won = 0;
    let matches = 20;
    for number in 0..matches {
        let robots = if number % 2 == 0 {
            [Robot::Plain, Robot::Random]
        } else {
            [Robot::Random, Robot::Plain]
        };
        let seed = Seed::from_number(number);
        let played =
            playout::play::<OpenWorlds>(&Options::default(), &robots, seed, |_, _, _| Ok(()));
        let plain = Seat::new((number % 2) as u8);
        let outcome = played.unwrap().outcome;
        won += u32::from(outcome.winners().eq([plain]));
    }
    assert!(won >= 17, "{won} of {matches}");
}

/// Orders given at random never break anything, and a saved state goes on the same way.
#[test]
fn random_orders_break_nothing() {
    for number in 0..6 {
        let mut t = dealt(options(number), 2 + (number % 3) as u8, number);
        let mut rng = Rng::seeded(Seed::from_number(number));
        for _ in 0..400 {
            let asks = t.asks();
            let Some(ask) = asks.get(rng.below(asks.len() as u32) as usize) else {
                break;
            };
            let seat = Seat::new(rng.below(u32::from(t.state.seats())) as u8);
            let orders = OpenWorlds::orders(&t.state, seat);
            if rng.below(3) == 0 && orders.len() > 1 {
                // The last order is leaving; that has its own tests.
                let order = orders[rng.below(orders.len() as u32 - 1) as usize];
                t.force(seat, order);
            } else {
                let answer = ask.offers[rng.below(ask.offers.len() as u32) as usize];
                t.force(ask.seat, answer);
            }
            check(&t.state);
        }
    }
}
