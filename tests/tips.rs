//! Tips for first matches: they cite real clauses, name real commands, are short, and each finds its moment.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use orrery::games::GAMES;
use orrery::host::command;
use orrery::host::command::line;
use orrery::rules::erased::{AnyGame, Choice, Chosen, Start};
use orrery::rules::playout::Robot;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Seat;
use orrery::rules::text::Span;
use orrery::rules::tip::{MOST_TIMES, Tip};
use std::collections::BTreeSet;

const FEWEST: usize = 15;
/// Besides those of a scripted lesson.
const MOST: usize = 40;
const LONGEST: usize = 330;

fn with_tips() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().filter(|g| !g.tips().is_empty())
}

fn words(tip: &Tip) -> String {
    tip.text.plain(|s| s.to_string())
}

#[test]
fn tips_are_short_and_cite_clauses_of_their_game() {
    assert!(with_tips().count() >= 4);
    for game in with_tips() {
        let info = game.info();
        let tips = game.tips();
        assert!(
            (FEWEST..=MOST).contains(&tips.iter().filter(|t| !t.id.starts_with("ex-")).count()),
            "{}: {}",
            info.id,
            tips.len()
        );
        let ids: BTreeSet<&str> = tips.iter().map(|t| t.id).collect();
        assert_eq!(ids.len(), tips.len(), "{}: an id twice", info.id);
        for tip in &tips {
            let clause = format!("- {} ", tip.rule);
            assert!(
                info.rules.contains(&clause),
                "{} cites {}",
                tip.id,
                tip.rule
            );
            assert!(
                words(tip).chars().count() <= LONGEST,
                "{}: {}",
                tip.id,
                words(tip).len()
            );
            assert!((1..=MOST_TIMES).contains(&tip.times), "{}", tip.id);
        }
    }
}

#[test]
fn commands_in_tips_exist() {
    let mut seen = 0;
    for game in with_tips() {
        for tip in game.tips() {
            for span in tip.text.spans() {
                let Span::Code(typed) = span else { continue };
                seen += 1;
                if typed.starts_with('/') {
                    let parsed = line::parse(typed).unwrap();
                    command::bind(&parsed).unwrap_or_else(|r| panic!("{}: {typed}: {r:?}", tip.id));
                    if parsed.path[0] == game.info().command {
                        let verb = &parsed.path[1];
                        assert!(game.info().verbs.iter().any(|v| v.name == verb), "{typed}");
                    }
                } else {
                    let known = game.info().verbs.iter().any(|v| v.name == typed.as_ref());
                    assert!(known, "{}: `{typed}` is no verb", tip.id);
                }
            }
        }
    }
    assert!(seen > 5);
}

fn start(options: &Chosen, seats: u8, seed: Seed) -> Start {
    Start {
        options: options.clone(),
        ..Start::plain(seats, seed)
    }
}

/// The tips that came up in one match among robots.
fn seen_in(
    game: &dyn AnyGame,
    options: &Chosen,
    seats: u8,
    robot: Robot,
    seed: Seed,
) -> BTreeSet<&'static str> {
    let (mut play, _) = game.start(&start(options, seats, seed)).unwrap();
    let mut rng = Rng::seeded(seed);
    let mut seen = BTreeSet::new();
    for _ in 0..3000 {
        let awaited = play.awaited();
        let Some(first) = awaited.first() else { break };
        for asked in &awaited {
            seen.extend(play.tips(asked.seat).iter().map(|t| t.id));
        }
        for seat in Seat::all(seats).filter(|s| awaited.iter().all(|a| a.seat != *s)) {
            assert!(
                play.tips(seat).is_empty(),
                "a seat that is not asked needs no tip"
            );
        }
        let choice: Choice = play.robot(first.seat, robot, &mut rng).unwrap();
        play.act(first.seat, &choice).unwrap();
    }
    seen
}

#[test]
fn every_tip_has_its_moment() {
    for game in with_tips() {
        let mut left: BTreeSet<&str> = game.tips().iter().map(|t| t.id).collect();
        let mut variants = vec![(game.lessons()[0].chosen(), game.info().seats.1)];
        variants.push((Chosen::new(), game.info().seats.0.max(2)));
        for option in game.info().options {
            for value in option.values.iter().skip(1) {
                let chosen = Chosen::from([(option.name.to_owned(), (*value).to_owned())]);
                for seats in [game.info().seats.0, 2, game.info().seats.1] {
                    if game
                        .start(&start(&chosen, seats, Seed::from_number(1)))
                        .is_ok()
                    {
                        variants.push((chosen.clone(), seats));
                    }
                }
            }
        }
        for round in 0..12 {
            for (i, (options, seats)) in variants.iter().enumerate() {
                if left.is_empty() {
                    break;
                }
                // Whoever answers at random answers sooner; some moments only a sensible player reaches.
                let robot = if round % 2 == 0 {
                    Robot::Random
                } else {
                    Robot::Plain
                };
                let seed = Seed::from_number(round * 100 + i as u64);
                for id in seen_in(game, options, *seats, robot, seed) {
                    left.remove(id);
                }
            }
        }
        assert!(left.is_empty(), "{}: never said: {left:?}", game.info().id);
    }
}
