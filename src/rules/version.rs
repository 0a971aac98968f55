//! Versions of a game's rules: matches outlive changes of the rules they began under.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of its game's rules that a match is played under, from its first answer to its last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rules(u32);

impl Rules {
    /// The rules every game began with.
    pub const FIRST: Self = Self(1);

    /// The version with this number.
    pub const fn version(number: u32) -> Self {
        Self(number)
    }

    /// The version's number.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Whether these are the rules a game began with; their states do not mention them.
    pub fn is_first(&self) -> bool {
        *self == Self::FIRST
    }
}

impl Default for Rules {
    /// What was saved before there was a second version says nothing about it.
    fn default() -> Self {
        Self::FIRST
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The versions a program plays, the oldest it still supports and the newest, which new matches take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Supported {
    /// The oldest version whose matches go on.
    pub oldest: Rules,
    /// The version of new matches.
    pub newest: Rules,
}

impl Supported {
    /// A game whose rules have never changed.
    pub const FIRST: Self = Self {
        oldest: Rules::FIRST,
        newest: Rules::FIRST,
    };

    /// Whether matches of this version go on.
    pub fn has(self, rules: Rules) -> bool {
        (self.oldest..=self.newest).contains(&rules)
    }

    /// Every supported version, the oldest first.
    pub fn all(self) -> impl Iterator<Item = Rules> {
        (self.oldest.0..=self.newest.0).map(Rules)
    }
}

impl fmt::Display for Supported {
    /// `version 1`, or `versions 1 to 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.oldest == self.newest {
            write!(f, "version {}", self.newest)
        } else {
            write!(f, "versions {} to {}", self.oldest, self.newest)
        }
    }
}
