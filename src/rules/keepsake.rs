//! What outlives a match: decks people build, campaigns a table plays on.

use super::outcome::Outcome;
use serde::{Deserialize, Serialize};

/// What a match starts with besides its options. Keepsakes are texts in the game's own form, so that the log of a match
/// adds up without looking anything up that may have changed since.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Brought {
    /// The table's keepsake: the campaign it plays on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Each seat's own keepsake, such as a deck; a seat beyond the end brought none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Option<String>>,
    /// How the match before this one ended, in a rematch; seats are those of this match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Outcome>,
}

impl Brought {
    /// Whether nobody brought anything.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}
