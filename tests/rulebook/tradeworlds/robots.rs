//! The robot plays to win, from its view alone.

use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::action::Action;
use orrery::games::tradeworlds::state::{Options, State};
use orrery::games::tradeworlds::terms::{Role, Scenario};
use orrery::rules::ask::Ask;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Seat;
use std::collections::BTreeMap;

#[test]
fn the_robot_beats_random_play() {
    for scenario in [Scenario::TradeWars, Scenario::SpaceWars] {
        let options = Options {
            scenario,
            ..Options::default()
        };
        for number in 0..3 {
            let robots = [Robot::Plain, Robot::Random];
            let played = playout::play::<TradeWorlds>(
                &options,
                &robots,
                Seed::from_number(number),
                |_, _, _| Ok(()),
            )
            .unwrap();
            assert_eq!(
                played.outcome.places[Seat::new(0)],
                1,
                "{scenario:?} {number}"
            );
        }
    }
}

#[test]
fn every_faction_can_win_and_robots_of_all_attack_together_when_it_decides() {
    let matches = 200;
    let mut wins: BTreeMap<String, u32> = BTreeMap::new();
    let mut joint = 0;
    for number in 0..matches {
        let mut turn = 0;
        let look = |state: &State, _: &[Ask<Action>], _: &Rng| {
            let invites = state.turn.role == Some(Role::Chancellor) && !state.turn.acted;
            if invites && state.turn.number != turn {
                turn = state.turn.number;
                joint += 1;
            }
            Ok(())
        };
        let seed = Seed::from_number(number);
        let robots = [Robot::Plain; 4];
        let played =
            playout::play::<TradeWorlds>(&Options::default(), &robots, seed, look).unwrap();
        for seat in played.outcome.winners() {
            let faction = played.factions[seat.index()].clone().unwrap();
            *wins.entry(faction).or_default() += 1;
        }
    }
    // The even share is a quarter; so few matches scatter around it.
    assert_eq!(wins.len(), 4, "{wins:?}");
    assert!(wins.values().all(|w| (20..=80).contains(w)), "{wins:?}");
    assert!(joint > matches / 10, "{joint} joint attacks");
}
