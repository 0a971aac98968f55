//! Many matches among robots, on all cores, counted.

use super::ladder::ladder;
use super::tally::Tally;
use super::{Out, Selfplay, robots};
use crate::rules::contract::Depth;
use crate::rules::erased::{Chosen, Start};
use crate::rules::playout::{Played, Player};
use crate::rules::rng::Seed;
use crate::rules::text::counted;
use crate::rules::vary::varied;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// Of so many checked matches one is looked at closely.
const THOROUGH_EVERY: u64 = 100;

/// After so many broken matches the rest tells nothing new.
const ENOUGH_BROKEN: usize = 10;

/// Plays the matches and says what came of them.
pub(super) fn selfplay(args: &Selfplay, out: &mut Out) -> anyhow::Result<ExitCode> {
    if args.ladder {
        return ladder(args, out);
    }
    let game = robots::game(&args.game)?;
    let seats = robots::seats(game, args.seats)?;
    let robots = per_seat(&args.robots, seats)?;
    let options: Chosen = args.options.iter().cloned().collect();
    let chosen = |number: u64| Start {
        options: options.clone(),
        ..Start::plain(seats, Seed::from_number(number))
    };
    if !args.vary {
        let fits = game.start(&chosen(args.seed));
        fits.map_err(|no| anyhow::anyhow!(no.why.plain(|s| s.to_string())))?;
    }
    let one = |number: u64| {
        let plain = chosen(args.seed.wrapping_add(number));
        let start = if args.vary {
            varied(game, plain)
        } else {
            plain
        };
        if args.secrets {
            game.secrets(&start)
        } else if args.check {
            let thorough = number.is_multiple_of(THOROUGH_EVERY);
            let depth = if thorough {
                Depth::Thorough
            } else {
                Depth::Quick
            };
            game.contract(&start, depth)
        } else {
            game.playout(&start, &robots)
        }
    };
    let began = Instant::now();
    let mut matches = play_all(args.matches, args.cores(), &progress(args.matches), one);
    let took = began.elapsed();
    // Threads finish in any order; what is reported must not depend on it.
    matches.sort_unstable_by_key(|(number, _)| *number);
    let tally = Tally::of(game, seats, &matches);
    if args.json {
        out.json(&tally.json(args, game, &robots, took))?;
    } else {
        tally.words(args, game, took, out)?;
    }
    Ok(if tally.broken.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

impl Selfplay {
    /// How many matches are played at a time.
    pub(super) fn cores(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, usize::from)
    }
}

fn per_seat(kinds: &[Player], seats: u8) -> anyhow::Result<Vec<Player>> {
    match kinds {
        [one] => Ok(vec![*one; seats.into()]),
        many if many.len() == usize::from(seats) => Ok(many.to_vec()),
        many => anyhow::bail!(
            "--robots names {} for {}. Name one kind for all, or one per seat.",
            counted(many.len(), "robot"),
            counted(seats, "seat")
        ),
    }
}

pub(super) fn progress(matches: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(matches);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {per_sec}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The number of a match, and what came of it.
pub(super) type Finished = (u64, Result<Played, String>);

/// Plays matches 0, 1, 2 … on several threads, each taking the next number.
pub(super) fn play_all(
    matches: u64,
    threads: usize,
    bar: &ProgressBar,
    one: impl Fn(u64) -> Result<Played, String> + Sync,
) -> Vec<Finished> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut done: Vec<Finished> = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let broken = done.iter().filter(|(_, played)| played.is_err()).count();
            if number >= matches || broken >= ENOUGH_BROKEN {
                return done;
            }
            // A panic is what this is here to find: the seed must come out with it.
            let played = catch_unwind(AssertUnwindSafe(|| one(number)));
            let played = played.unwrap_or_else(|_| Err("the program panicked".to_owned()));
            done.push((number, played));
            bar.inc(1);
        }
    };
    let all = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().filter_map(|w| w.join().ok());
        joined.flatten().collect()
    });
    bar.finish_and_clear();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::outcome::Outcome;
    use crate::rules::playout::Robot;
    use crate::rules::seat::BySeat;

    #[test]
    fn matches_are_played_once_each_whatever_the_number_of_threads() {
        let one = |number: u64| {
            Ok(Played {
                actions: number,
                outcome: Outcome {
                    places: BySeat::from_fn(2, |_| 1),
                    points: BySeat::from_fn(2, |_| None),
                    words: "".into(),
                },
                factions: vec![None; 2],
            })
        };
        for threads in [1, 3] {
            let mut all = play_all(50, threads, &ProgressBar::hidden(), one);
            all.sort_unstable_by_key(|(number, _)| *number);
            let numbers: Vec<u64> = all.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, (0..50).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_panicking_match_is_reported_and_the_others_go_on() {
        let one = |number: u64| {
            assert_ne!(number, 3, "on purpose");
            Err("lost".to_owned())
        };
        let all = play_all(6, 1, &ProgressBar::hidden(), one);
        assert_eq!(all.len(), 6);
        assert_eq!(all[3].1, Err("the program panicked".to_owned()));
    }

    #[test]
    fn robots_are_named_once_for_all_or_once_per_seat() {
        let both = [Robot::Plain, Robot::Random].map(Player::from);
        assert_eq!(per_seat(&both[..1], 3).ok(), Some(vec![both[0]; 3]));
        assert_eq!(per_seat(&both, 2).ok(), Some(both.to_vec()));
        assert!(per_seat(&both, 3).is_err());
    }
}
