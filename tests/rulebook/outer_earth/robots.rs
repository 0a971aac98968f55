//! The plain robot.

use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::state::{Budget, Capacity, End, Options};
use orrery::rules::playout::{self, Robot};
use orrery::rules::rng::Seed;
use orrery::rules::seat::Seat;

/// The robot beats random play nearly always, from either seat.
#[test]
fn the_plain_robot_beats_a_random_one() {
    let mut won = 0;
    for number in 0..60 {
        let own = (number % 2) as u8;
        let robots = [0, 1].map(|i| {
            if i == own {
                Robot::Plain
            } else {
                Robot::Random
            }
        });
        let seed = Seed::from_number(number);
        let played =
            playout::play::<OuterEarth>(&Options::default(), &robots, seed, |_, _, _| Ok(()));
        won += u32::from(played.unwrap().outcome.places.get(Seat::new(own)) == Some(&1));
    }
    assert!(won >= 57, "{won} of 60");
}

/// Robots play to the end under every option.
#[test]
fn robots_finish_under_every_option() {
    for end in [End::LastRevealed, End::AllBought] {
        for capacity in [Capacity::Planet, Capacity::Slot] {
            for budget in [Budget::Full, Budget::Strict] {
                for robot in Robot::ALL {
                    let options = Options {
                        end,
                        capacity,
                        budget,
                    };
                    let seed = Seed::from_number(7);
                    let played =
                        playout::play::<OuterEarth>(&options, &[robot; 3], seed, |_, _, _| Ok(()));
                    assert!(played.is_ok(), "{options:?} {played:?}");
                }
            }
        }
    }
}
