//! What a server's admins decided for every table opened there. Pure.

use crate::host::table::clock::limits::{Clock, Zero};
use serde::{Deserialize, Serialize};

/// How fast a table is played unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tempo {
    /// The game's own hours.
    Slow,
    /// Everybody sits there at once.
    Live,
    /// One store of time for all decisions.
    Bank,
    /// No limit.
    None,
}

/// What holds at every table of a server; a table keeps what held when it was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct House {
    /// Where a table's posts go.
    pub lodging: Lodging,
    /// Whether robots may sit down. A steward for somebody absent is another thing.
    pub robots: bool,
    /// Whether people are reminded before their time is up.
    pub reminders: bool,
    /// Whether Saturdays and Sundays do not count, unless a table says otherwise.
    pub weekend: bool,
    /// Days of vacation, unless a table says otherwise.
    pub vacation: u16,
    /// What happens when time is up, unless a table says otherwise.
    pub zero: Zero,
}

impl House {
    /// A clock with what the house has for all clocks.
    pub fn clock(&self, clock: Clock) -> Clock {
        Clock {
            weekend: self.weekend,
            vacation: self.vacation,
            zero: self.zero,
            ..clock
        }
    }
}

impl Default for House {
    fn default() -> Self {
        Self {
            lodging: Lodging::Thread,
            robots: true,
            reminders: true,
            weekend: false,
            vacation: 0,
            zero: Zero::Answer,
        }
    }
}

/// Where a table's posts go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lodging {
    /// Into a thread or room of its own, made where it was opened.
    #[default]
    Thread,
    /// Right where it was opened.
    Channel,
}

impl Tempo {
    pub(in crate::host) const fn word(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Live => "live",
            Self::Bank => "bank",
            Self::None => "none",
        }
    }
}

impl std::str::FromStr for Tempo {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, ()> {
        [Self::Slow, Self::Live, Self::Bank, Self::None]
            .into_iter()
            .find(|t| t.word() == word)
            .ok_or(())
    }
}
