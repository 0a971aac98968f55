//! Many matches among robots, on all cores, counted.

use super::{Out, Selfplay, robots};
use crate::rules::erased::AnyGame;
use crate::rules::playout::{Played, Robot};
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// After so many broken matches the rest tells nothing new.
const ENOUGH_BROKEN: usize = 10;

/// Plays the matches and says what came of them.
pub(super) fn selfplay(args: &Selfplay, out: &mut Out) -> anyhow::Result<ExitCode> {
    let game = robots::game(&args.game)?;
    let seats = robots::seats(game, args.seats)?;
    let robots = per_seat(&args.robots, seats)?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(cores, usize::from);
    let one = |number: u64| {
        let seed = Seed::from_number(args.seed.wrapping_add(number));
        if args.check {
            game.contract(seats, seed)
        } else {
            game.playout(&robots, seed)
        }
    };
    let began = Instant::now();
    let mut matches = play_all(args.matches, threads, &progress(args.matches), one);
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

fn per_seat(kinds: &[Robot], seats: u8) -> anyhow::Result<Vec<Robot>> {
    match kinds {
        [one] => Ok(vec![*one; seats.into()]),
        many if many.len() == usize::from(seats) => Ok(many.to_vec()),
        many => anyhow::bail!(
            "--robots names {} robots for {seats} seats. Name one kind for all, or one per seat.",
            many.len()
        ),
    }
}

fn progress(matches: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(matches);
    match ProgressStyle::with_template("{bar:40} {pos}/{len} matches, {per_sec}, {eta} left") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

type Finished = (u64, Result<Played, String>);

/// Plays matches 0, 1, 2 … on several threads, each taking the next number.
fn play_all(
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

/// What came of all matches together.
struct Tally {
    /// Answers of every finished match, shortest first.
    lengths: Vec<u64>,
    /// Seats and teams with their wins; a shared first place counts for each.
    wins: Vec<(String, u64)>,
    /// Number of the match, and what went wrong.
    broken: Vec<(u64, String)>,
}

impl Tally {
    fn of(game: &dyn AnyGame, seats: u8, matches: &[Finished]) -> Self {
        let mut by_seat = vec![0; seats.into()];
        let teams = game.info().teams;
        let mut by_team = vec![0; teams.len()];
        let mut tally = Self {
            lengths: Vec::new(),
            wins: Vec::new(),
            broken: Vec::new(),
        };
        for (number, played) in matches {
            let played = match played {
                Ok(played) => played,
                Err(what) => {
                    tally.broken.push((*number, what.clone()));
                    continue;
                }
            };
            tally.lengths.push(played.actions);
            let winners: Vec<usize> = played.outcome.winners().map(Seat::index).collect();
            for seat in &winners {
                by_seat[*seat] += 1;
            }
            for (team, wins) in teams.iter().zip(&mut by_team) {
                let won = |seat: &u8| winners.contains(&usize::from(*seat));
                *wins += u64::from(team.seats.iter().any(won));
            }
        }
        tally.lengths.sort_unstable();
        let seats = (1..)
            .zip(by_seat)
            .map(|(n, wins)| (format!("seat {n}"), wins));
        let teams = teams
            .iter()
            .zip(by_team)
            .map(|(t, wins)| (t.name.to_owned(), wins));
        tally.wins = seats.chain(teams).collect();
        tally
    }

    fn actions(&self) -> u64 {
        self.lengths.iter().sum()
    }

    /// Shortest, middle and longest match.
    fn spread(&self) -> Option<(u64, u64, u64)> {
        let middle = *self.lengths.get(self.lengths.len() / 2)?;
        Some((*self.lengths.first()?, middle, *self.lengths.last()?))
    }

    fn json(&self, args: &Selfplay, game: &dyn AnyGame, robots: &[Robot], took: Duration) -> Value {
        let played = self.lengths.len() as u64;
        let spread = self
            .spread()
            .map(|(min, median, max)| json!({ "min": min, "median": median, "max": max }));
        let broken = self
            .broken
            .iter()
            .map(|(n, what)| json!({ "seed": args.seed.wrapping_add(*n), "what": what }));
        let wins = self
            .wins
            .iter()
            .map(|(who, wins)| (who.clone(), (*wins).into()));
        let robots = (!args.check).then(|| robots.iter().map(Robot::to_string).collect::<Vec<_>>());
        json!({
            "game": game.info().id,
            "seed": args.seed,
            "robots": robots,
            "checked": args.check,
            "matches": played,
            "actions": self.actions(),
            "length": spread,
            "wins": Value::Object(wins.collect()),
            "broken": broken.collect::<Vec<_>>(),
            "speed": {
                "seconds": took.as_secs_f64(),
                "matches_per_second": per_second(played, took),
                "actions_per_second": per_second(self.actions(), took),
            },
        })
    }

    fn words(
        &self,
        args: &Selfplay,
        game: &dyn AnyGame,
        took: Duration,
        out: &mut Out,
    ) -> std::io::Result<()> {
        let played = self.lengths.len() as u64;
        out.line(format_args!(
            "{}: {played} matches, {} answers in {:.1} s ({:.0} matches/s, {:.0} answers/s)",
            game.info().title,
            self.actions(),
            took.as_secs_f64(),
            per_second(played, took),
            per_second(self.actions(), took),
        ))?;
        if let Some((min, median, max)) = self.spread() {
            out.line(format_args!(
                "Answers in a match: least {min}, middle {median}, most {max}"
            ))?;
        }
        for (who, wins) in &self.wins {
            let share = *wins as f64 * 100.0 / (played.max(1) as f64);
            out.line(format_args!("Won by {who}: {wins} ({share:.1} %)"))?;
        }
        if args.check && self.broken.is_empty() {
            out.line("Every promise was kept.")?;
        }
        for (number, what) in &self.broken {
            let seed = args.seed.wrapping_add(*number);
            out.line(format_args!("Broken with seed {seed}: {what}"))?;
        }
        Ok(())
    }
}

fn per_second(count: u64, took: Duration) -> f64 {
    count as f64 / took.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::outcome::Outcome;
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
        let both = [Robot::Plain, Robot::Random];
        assert_eq!(per_seat(&both[..1], 3).ok(), Some(vec![Robot::Plain; 3]));
        assert_eq!(per_seat(&both, 2).ok(), Some(both.to_vec()));
        assert!(per_seat(&both, 3).is_err());
    }
}
