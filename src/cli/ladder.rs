//! How far every strength of robot is ahead of the one below it, game by game.

use super::selfplay::{Finished, play_all, progress};
use super::{Out, Selfplay, robots};
use crate::games::GAMES;
use crate::rules::erased::{AnyGame, Start};
use crate::rules::outcome::Outcome;
use crate::rules::playout::{Player, Robot};
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;

/// Each strength and the one below it.
const STEPS: [(Robot, Robot); 3] = [
    (Robot::Strong, Robot::Plain),
    (Robot::Plain, Robot::Easy),
    (Robot::Easy, Robot::Random),
];
/// Standard errors on either side of a 95 % interval.
const WIDE: f64 = 1.96;
/// A score that no number of matches proves: Elo of a clean sweep would be infinite.
const SURE: f64 = 0.999;

/// One line of the table.
struct Row {
    game: &'static str,
    seats: u8,
    above: Player,
    below: Robot,
    matches: u64,
    /// Share of rivals the stronger side left behind; a tie is half.
    score: f64,
    /// Half the width of its 95 % interval.
    margin: f64,
    /// Seconds a match took.
    seconds: f64,
    broken: Vec<String>,
}

/// Plays every step of the ladder with every number of seats, each side on every seat in turn.
pub(super) fn ladder(args: &Selfplay, out: &mut Out) -> anyhow::Result<ExitCode> {
    let games: Vec<&dyn AnyGame> = if args.game == "all" {
        GAMES.to_vec()
    } else {
        vec![robots::game(&args.game)?]
    };
    let mut broken = false;
    if !args.json {
        out.line(
            "| game | seats | stronger | weaker | matches | score | 95 % | Elo | 95 % | s/match |",
        )?;
        out.line("|---|---|---|---|---|---|---|---|---|---|")?;
    }
    for game in games {
        let (fewest, most) = game.info().seats;
        let seats = (fewest.max(2)..=most).filter(|n| args.seats.is_none_or(|wanted| wanted == *n));
        for seats in seats {
            for (above, below) in STEPS {
                let row = step(args, game, seats, (above, below));
                broken |= !row.broken.is_empty();
                if args.json {
                    out.json(&row.json())?;
                } else {
                    out.line(row.words())?;
                }
                for what in &row.broken {
                    out.line(format_args!("Broken: {what}"))?;
                }
            }
        }
    }
    Ok(if broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// Whether this seat is the stronger side's in the match of this number.
fn is_above(game: &dyn AnyGame, seats: u8, number: u64, seat: Seat) -> bool {
    let teams = game.info().teams;
    if teams.is_empty() {
        return seat.index() as u64 == number % u64::from(seats);
    }
    let team = &teams[(number % teams.len() as u64) as usize];
    team.seats.iter().any(|s| usize::from(*s) == seat.index())
}

fn step(args: &Selfplay, game: &dyn AnyGame, seats: u8, (above, below): (Robot, Robot)) -> Row {
    let mut strong = Player::from(above);
    strong.playouts = args.playouts.unwrap_or(strong.playouts);
    // Both sides meet the same deals: one after the other holds the stronger robot's seat.
    let sides = match game.info().teams.len() {
        0 => u64::from(seats),
        teams => teams as u64,
    };
    let one = |number: u64| {
        let seed = Seed::from_number(args.seed.wrapping_add(number / sides));
        let player = |seat| {
            if is_above(game, seats, number, seat) {
                strong
            } else {
                below.into()
            }
        };
        let players: Vec<Player> = Seat::all(seats).map(player).collect();
        game.playout(&Start::plain(seats, seed), &players)
    };
    let began = Instant::now();
    let finished = play_all(args.matches, args.cores(), &progress(args.matches), one);
    let seconds = began.elapsed().as_secs_f64();
    let above = |number, seat| is_above(game, seats, number, seat);
    let (scores, broken) = scores(&finished, above);
    let count = scores.len().max(1) as f64;
    let score = scores.iter().sum::<f64>() / count;
    let spread = scores.iter().map(|s| (s - score).powi(2)).sum::<f64>() / count;
    Row {
        game: game.info().command,
        seats,
        above: strong,
        below,
        matches: scores.len() as u64,
        score,
        margin: WIDE * (spread / count).sqrt(),
        seconds: seconds / count,
        broken,
    }
}

/// What the stronger side scored in every finished match, and what went wrong in the others.
fn scores(finished: &[Finished], above: impl Fn(u64, Seat) -> bool) -> (Vec<f64>, Vec<String>) {
    let (mut scores, mut broken) = (Vec::new(), Vec::new());
    for (number, played) in finished {
        match played {
            Ok(played) => scores.push(score(&played.outcome, |seat| above(*number, seat))),
            Err(what) => broken.push(format!("match {number}: {what}")),
        }
    }
    (scores, broken)
}

/// The share of pairs of rivals in which the stronger side finished ahead; a tie is half.
fn score(outcome: &Outcome, above: impl Fn(Seat) -> bool) -> f64 {
    let (mut ahead, mut pairs) = (0.0, 0.0);
    for (seat, place) in outcome.places.iter().filter(|(s, _)| above(*s)) {
        for (_, other) in outcome
            .places
            .iter()
            .filter(|(s, _)| *s != seat && !above(*s))
        {
            pairs += 1.0;
            ahead += match place.cmp(other) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
        }
    }
    if pairs == 0.0 { 0.5 } else { ahead / pairs }
}

/// The difference in Elo that makes this score likely.
fn elo(score: f64) -> f64 {
    let score = score.clamp(1.0 - SURE, SURE);
    400.0 * (score / (1.0 - score)).log10()
}

impl Row {
    /// The least and the most Elo the interval of the score allows.
    fn range(&self) -> (f64, f64) {
        (elo(self.score - self.margin), elo(self.score + self.margin))
    }

    fn words(&self) -> String {
        let (least, most) = self.range();
        format!(
            "| {} | {} | {} | {} | {} | {:.1} % | ± {:.1} | {:+.0} | {least:+.0} to {most:+.0} | {:.2} |",
            self.game,
            self.seats,
            self.above,
            self.below,
            self.matches,
            self.score * 100.0,
            self.margin * 100.0,
            elo(self.score),
            self.seconds,
        )
    }

    fn json(&self) -> serde_json::Value {
        let (least, most) = self.range();
        json!({
            "game": self.game,
            "seats": self.seats,
            "stronger": self.above.to_string(),
            "weaker": self.below.to_string(),
            "matches": self.matches,
            "score": self.score,
            "margin": self.margin,
            "elo": elo(self.score),
            "elo_range": [least, most],
            "seconds_per_match": self.seconds,
            "broken": self.broken,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::seat::BySeat;

    fn ended(places: &[u8]) -> Outcome {
        let of = |s: Seat| places[s.index()];
        Outcome {
            places: BySeat::from_fn(places.len() as u8, of),
            points: BySeat::from_fn(places.len() as u8, |_| None),
            words: "".into(),
        }
    }

    #[test]
    fn three_wins_in_four_are_about_two_hundred_elo() {
        assert!((elo(0.76) - 200.2).abs() < 1.0);
        assert!(elo(0.5).abs() < 1e-9);
        assert!(elo(1.0).is_finite() && elo(0.0).is_finite());
    }

    #[test]
    fn a_score_counts_rivals_left_behind() {
        let first = |seat: Seat| seat.index() == 0;
        assert!((score(&ended(&[1, 2]), first) - 1.0).abs() < 1e-9);
        assert!((score(&ended(&[2, 1, 2, 4]), first) - 0.5).abs() < 1e-9);
        let team = |seat: Seat| seat.index().is_multiple_of(2);
        assert!(score(&ended(&[2, 1, 2, 1]), team).abs() < 1e-9);
    }

    #[test]
    fn every_side_holds_the_stronger_seats_in_turn() {
        for game in GAMES {
            let seats = game.info().seats.1;
            for seat in Seat::all(seats) {
                let held = (0..24).filter(|n| is_above(*game, seats, *n, seat)).count();
                let teams = game.info().teams.len();
                let sides = if teams == 0 {
                    usize::from(seats)
                } else {
                    teams
                };
                assert_eq!(held, 24 / sides, "{} {seat}", game.info().command);
            }
        }
    }
}
