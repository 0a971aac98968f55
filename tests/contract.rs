//! Every game keeps its promises in whole matches of random robots, orders and motions included.

#![allow(clippy::expect_used)]

mod support;

use orrery::games::GAMES;
use orrery::rules::contract::Depth;
use orrery::rules::erased::Start;
use orrery::rules::rng::Seed;
use orrery::rules::version::Rules;

#[test]
fn every_game_keeps_its_promises_in_random_matches() {
    support::for_every_table(6, |game, start| {
        game.contract(start, Depth::Thorough).map(|_| ())
    });
    assert!(!GAMES.is_empty());
}

#[test]
fn matches_of_older_rules_keep_them_too() {
    for game in GAMES {
        let versions = game.info().versions;
        for rules in versions.all().filter(|v| *v != versions.newest) {
            let (fewest, most) = game.info().seats;
            for seats in fewest..=most {
                let start = Start {
                    rules: Some(rules),
                    ..Start::plain(seats, Seed::from_number(u64::from(seats)))
                };
                let kept = game.contract(&start, Depth::Thorough);
                kept.unwrap_or_else(|e| panic!("{} under rules {rules}: {e}", game.info().title));
            }
        }
        let next = Rules::version(versions.newest.number() + 1);
        let start = Start {
            rules: Some(next),
            ..Start::plain(game.info().seats.0, Seed::from_number(1))
        };
        let no = game
            .start(&start)
            .err()
            .expect("rules nobody has written yet");
        let why = no.why.plain(|seat| seat.to_string());
        assert!(why.contains(&format!("not under version {next}")), "{why}");
    }
}
