//! What many matches among robots add up to.

use super::selfplay::Finished;
use super::{Out, Selfplay};
use crate::rules::erased::{AnyGame, Chosen};
use crate::rules::playout::Player;
use crate::rules::seat::Seat;
use crate::rules::text::counted;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// How often somebody won.
struct Wins {
    who: String,
    won: u64,
    /// In how many matches they played; a faction on two seats of a match counts twice.
    of: u64,
}

/// What came of all matches together.
pub(super) struct Tally {
    /// Answers of every finished match, shortest first.
    lengths: Vec<u64>,
    /// Seats, teams and factions with their wins; a shared first place counts for each.
    wins: Vec<Wins>,
    /// Number of the match, and what went wrong.
    pub(super) broken: Vec<(u64, String)>,
}

impl Tally {
    /// Counts the matches.
    pub(super) fn of(game: &dyn AnyGame, seats: u8, matches: &[Finished]) -> Self {
        let mut by_seat = vec![0; seats.into()];
        let teams = game.info().teams;
        let mut by_team = vec![0; teams.len()];
        let mut by_faction: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
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
            for (seat, faction) in played.factions.iter().enumerate() {
                if let Some(faction) = faction {
                    let (won, of) = by_faction.entry(faction).or_insert((0, 0));
                    *won += u64::from(winners.contains(&seat));
                    *of += 1;
                }
            }
            for (team, wins) in teams.iter().zip(&mut by_team) {
                let won = |seat: &u8| winners.contains(&usize::from(*seat));
                *wins += u64::from(team.seats.iter().any(won));
            }
        }
        tally.lengths.sort_unstable();
        let played = tally.lengths.len() as u64;
        let always = |who: String, won: u64| Wins {
            who,
            won,
            of: played,
        };
        let seats = (1..)
            .zip(by_seat)
            .map(|(n, wins)| always(format!("seat {n}"), wins));
        let teams = teams
            .iter()
            .zip(by_team)
            .map(|(t, wins)| always(format!("team {}", t.name), wins));
        let factions = by_faction.into_iter().map(|(name, (won, of))| Wins {
            who: name.to_owned(),
            won,
            of,
        });
        tally.wins = seats.chain(teams).chain(factions).collect();
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

    /// Everything for programs.
    pub(super) fn json(
        &self,
        args: &Selfplay,
        game: &dyn AnyGame,
        robots: &[Player],
        took: Duration,
    ) -> Value {
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
            .map(|w| (w.who.clone(), json!({ "won": w.won, "of": w.of })));
        let robots = (!args.check && !args.secrets)
            .then(|| robots.iter().map(Player::to_string).collect::<Vec<_>>());
        json!({
            "game": game.info().id,
            "seed": args.seed,
            "options": args.options.iter().cloned().collect::<Chosen>(),
            "varied": args.vary,
            "robots": robots,
            "checked": args.check,
            "secrets": args.secrets,
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

    /// Everything for people.
    pub(super) fn words(
        &self,
        args: &Selfplay,
        game: &dyn AnyGame,
        took: Duration,
        out: &mut Out,
    ) -> std::io::Result<()> {
        let played = self.lengths.len() as u64;
        out.line(format_args!(
            "{}: {}, {} in {:.1} s ({:.0} matches/s, {:.0} answers/s)",
            game.info().title,
            counted(played, "match"),
            counted(self.actions(), "answer"),
            took.as_secs_f64(),
            per_second(played, took),
            per_second(self.actions(), took),
        ))?;
        if let Some((min, median, max)) = self.spread() {
            out.line(format_args!(
                "Answers in a match: least {min}, middle {median}, most {max}"
            ))?;
        }
        for Wins { who, won, of } in &self.wins {
            let share = *won as f64 * 100.0 / ((*of).max(1) as f64);
            out.line(format_args!("Won by {who}: {won} of {of} ({share:.1} %)"))?;
        }
        if args.check && self.broken.is_empty() {
            out.line("Every promise was kept.")?;
        }
        if args.secrets && self.broken.is_empty() {
            out.line("Nothing hidden was seen by anybody else.")?;
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
