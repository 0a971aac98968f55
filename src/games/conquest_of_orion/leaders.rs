//! The ten leaders.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The ten leaders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the texts below say what each one does")]
pub enum Leader {
    Politician,
    Admiral,
    Warlord,
    Governor,
    Salvager,
    Trader,
    Shipwright,
    Scientist,
    Diplomat,
    Spy,
}

impl Leader {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 10] = [
        Self::Politician,
        Self::Admiral,
        Self::Warlord,
        Self::Governor,
        Self::Salvager,
        Self::Trader,
        Self::Shipwright,
        Self::Scientist,
        Self::Diplomat,
        Self::Spy,
    ];

    /// The leader's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Politician => "Politician",
            Self::Admiral => "Admiral",
            Self::Warlord => "Warlord",
            Self::Governor => "Governor",
            Self::Salvager => "Salvager",
            Self::Trader => "Trader",
            Self::Shipwright => "Shipwright",
            Self::Scientist => "Scientist",
            Self::Diplomat => "Diplomat",
            Self::Spy => "Spy",
        }
    }

    /// What to type for it.
    pub fn key(self) -> String {
        self.name().to_lowercase()
    }

    /// What it does, in a line.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Politician => "3 points.",
            Self::Admiral => "10 points if you yourself win a war.",
            Self::Warlord => "Your ships +3 in wars. 4 points per war your alliance wins.",
            Self::Governor => "1 point per complete system of your alliance.",
            Self::Salvager => "1 point per ship your alliance collects beyond the second.",
            Self::Trader => {
                "One spare card may complete one more system. 1 point per system card left over."
            }
            Self::Shipwright => "Your ships +2. 2 points.",
            Self::Scientist => "In conflicts you may play any type. 2 points.",
            Self::Diplomat => "Once per round, name the winner of a tied trick. 2 points.",
            Self::Spy => "Once per round, see the set-aside cards and one enemy hand. 2 points.",
        }
    }
}

impl fmt::Display for Leader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
