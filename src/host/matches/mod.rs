//! A match by itself: how it starts, its answers and what can be taken back of them, its chance.
//!
//! It knows seats, steps and the numbers of records; no chat, no person, no clock.

pub(in crate::host) mod by_id;
pub mod chance;
pub mod steps;
mod undo;

use crate::host::matches::undo::Last;
use crate::rules::ask::Refusal;
use crate::rules::erased::{AnyGame, Choice, List, LoadError, Play, Saved, Start, Told, Turn};
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub use crate::host::matches::undo::REMEMBERED;

/// A match that has started.
#[derive(Clone, Serialize, Deserialize)]
#[serde(into = "Kept", try_from = "Kept")]
pub struct Match {
    game: &'static dyn AnyGame,
    /// Shared by every copy: what people brought may be long.
    start: Arc<Start>,
    /// Hides the seed from guessing.
    salt: Seed,
    play: Box<dyn Play>,
    /// The last answers, for taking them back; the newest at the end.
    answers: Vec<Last>,
}

/// A match as a snapshot keeps it.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(with = "by_id")]
    game: &'static dyn AnyGame,
    start: Arc<Start>,
    salt: Seed,
    play: Saved,
    answers: Vec<Last>,
}

impl From<Match> for Kept {
    fn from(from: Match) -> Self {
        Self {
            game: from.game,
            start: from.start,
            salt: from.salt,
            play: from.play.save(),
            answers: from.answers,
        }
    }
}

impl TryFrom<Kept> for Match {
    type Error = LoadError;

    fn try_from(kept: Kept) -> Result<Self, LoadError> {
        Ok(Self {
            game: kept.game,
            start: kept.start,
            salt: kept.salt,
            play: kept.game.load(&kept.play)?,
            answers: kept.answers,
        })
    }
}

impl Match {
    /// Starts a match and says what happened in setting it up.
    pub fn begin(
        game: &'static dyn AnyGame,
        start: Start,
        salt: Seed,
    ) -> Result<(Self, Told), Refusal> {
        let (play, told) = game.start(&start)?;
        let begun = Self {
            game,
            start: Arc::new(start),
            salt,
            play,
            answers: Vec::new(),
        };
        Ok((begun, told))
    }

    /// The match as it stands.
    pub fn play(&self) -> &dyn Play {
        self.play.as_ref()
    }

    /// What it grew from.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// Seed and salt; secret until the end.
    pub fn chance(&self) -> (Seed, Seed) {
        (self.start.seed, self.salt)
    }

    /// Carries out a choice made after record `before`; `None` if it is not on offer.
    pub fn act(
        &mut self,
        seat: Seat,
        choice: &Choice,
        before: u64,
        by_person: bool,
    ) -> Option<Turn> {
        let takeback = self.play.takeback(seat, choice)?;
        let turn = self.play.act(seat, choice)?;
        match choice.list {
            List::Offers => self.remember(Last::new(before, seat, by_person, takeback)),
            List::Motions => self.answers.clear(),
            List::Orders => {}
        }
        Some(turn)
    }
}
