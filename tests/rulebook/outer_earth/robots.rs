//! The plain robot.

use orrery::games::outer_earth::OuterEarth;
use orrery::games::outer_earth::planets::Company;
use orrery::games::outer_earth::state::{Budget, Capacity, End, Options, State};
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

/// Powers and influence balance each other: no company's robots score far from the others'.
#[test]
fn every_company_scores_alike() {
    let (mut points, mut matches) = ([0; 6], [0; 6]);
    for number in 0..60 {
        let seed = Seed::from_number(number);
        let mut companies = Vec::new();
        let look = |s: &State, _: &[_], _: &_| {
            if companies.is_empty() {
                companies = s.players.iter().map(|(_, p)| p.company).collect();
            }
            Ok(())
        };
        let played =
            playout::play::<OuterEarth>(&Options::default(), &[Robot::Plain; 4], seed, look);
        let outcome = played.unwrap().outcome;
        for (company, (_, total)) in companies.iter().zip(outcome.points.iter()) {
            points[*company as usize] += total.unwrap();
            matches[*company as usize] += 1;
        }
    }
    let all = f64::from(points.iter().sum::<i32>()) / f64::from(matches.iter().sum::<i32>());
    for company in Company::ALL {
        let own = f64::from(points[company as usize]) / f64::from(matches[company as usize]);
        assert!(
            (0.8..1.25).contains(&(own / all)),
            "{company:?}: {own:.1} of {all:.1}"
        );
    }
}

/// Robots play to the end under every option.
#[test]
fn robots_finish_under_every_option() {
    for end in [End::LastRevealed, End::AllBought] {
        for capacity in [Capacity::Planet, Capacity::Slot] {
            for budget in [Budget::Full, Budget::Strict] {
                for robot in [Robot::Easy, Robot::Plain, Robot::Random] {
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
