//! How a match ended.

use super::seat::{BySeat, Seat};
use super::text::Text;
use serde::{Deserialize, Serialize};

/// The result of a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Every seat's place, 1 for the best; equal places share it.
    pub places: BySeat<u8>,
    /// Every seat's points, where the game counts points.
    pub points: BySeat<Option<i32>>,
    /// Why it ended so, in a sentence.
    pub words: Text,
}

impl Outcome {
    /// The seats on the first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> + '_ {
        self.places
            .iter()
            .filter(|(_, place)| **place == 1)
            .map(|(seat, _)| seat)
    }
}
