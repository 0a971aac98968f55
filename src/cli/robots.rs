//! A match among plain robots, answer by answer: for pictures and for reading along.

use crate::config::nearest;
use crate::games::{self, GAMES};
use crate::rules::erased::{AnyGame, Play, Start, Told, Turn};
use crate::rules::playout::Robot;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// A match robots are playing.
pub struct Walk {
    /// The match as it stands.
    pub play: Box<dyn Play>,
    thinking: Rng,
}

impl Walk {
    /// A new match with default options, and what was told in setting it up.
    pub fn start(game: &dyn AnyGame, seats: u8, seed: u64) -> anyhow::Result<(Self, Told)> {
        let started = game.start(&Start::plain(seats, Seed::from_number(seed)));
        let (play, told) =
            started.map_err(|no| anyhow::anyhow!(no.why.plain(|s| s.to_string())))?;
        // Robots think with a chance of their own, so that the deal does not depend on them.
        let thinking = Rng::seeded(Seed::from_number(!seed));
        Ok((Self { play, thinking }, told))
    }

    /// Lets the first awaited seat answer; nothing once the match is over.
    pub fn step(&mut self) -> Option<(Seat, Turn)> {
        let seat = self.play.awaited().first()?.seat;
        let choice = self.play.robot(seat, Robot::Plain, &mut self.thinking)?;
        let turn = self.play.act(seat, &choice)?;
        Some((seat, turn))
    }
}

/// The game of that name, or which there are.
pub fn game(name: &str) -> anyhow::Result<&'static dyn AnyGame> {
    games::named(name).map_err(|refusal| {
        let near = nearest(name, GAMES.iter().map(|g| g.info().command));
        let near = near.map_or_else(String::new, |near| format!(" Did you mean {near}?"));
        let why = refusal.why.plain(|seat| seat.to_string());
        anyhow::anyhow!("{why}{near}")
    })
}

/// How many seats: as asked for, if the game allows it, or else the most it has.
pub fn seats(game: &dyn AnyGame, wanted: Option<u8>) -> anyhow::Result<u8> {
    let (fewest, most) = game.info().seats;
    let seats = wanted.unwrap_or(most);
    let allowed = if fewest == most {
        format!("{most}")
    } else {
        format!("{fewest} to {most}")
    };
    anyhow::ensure!(
        (fewest..=most).contains(&seats),
        "{} is played by {allowed}, not by {seats}.",
        game.info().title
    );
    Ok(seats)
}
