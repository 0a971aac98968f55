//! The robot plays to win, from its view alone.

use orrery::games::tradeworlds::TradeWorlds;
use orrery::games::tradeworlds::state::Options;
use orrery::games::tradeworlds::terms::Scenario;
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::Seed;
use orrery::rules::seat::Seat;

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
