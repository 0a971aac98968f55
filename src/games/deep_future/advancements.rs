//! The 36 advancements (Table 5): when each works and what it does.

use super::cards::Suit;
use super::state::Track;
use serde::{Deserialize, Serialize};

/// The start phase or the action an advancement works in (DF-226).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// The start phase.
    Start,
    /// The action of this suit.
    Action(Suit),
}

impl When {
    /// Its name, as tables print it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "Start",
            Self::Action(Suit::Sun) => "Power",
            Self::Action(Suit::Moon) => "Settle",
            Self::Action(Suit::Heart) => "Grow",
            Self::Action(Suit::Skull) => "Advance",
            Self::Action(Suit::Hand) => "Battle",
            Self::Action(Suit::Foot) => "Expand",
        }
    }
}

/// What an advancement does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Raises a track.
    Raise(Track, i8),
    /// Something of its own.
    Special(Special),
}

/// The advancements that do more than raise a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "each is the advancement of that name")]
pub enum Special {
    Computation,
    Industry,
    Energy,
    Government,
    Society,
    Infrastructure,
    Biology,
    Genetics,
    History,
    Chemistry,
    Physics,
    Economy,
    Military,
    Defense,
    Exploration,
    Spacecraft,
    Ftl,
}

impl Special {
    /// When it works, as the table says.
    pub const fn when(self) -> When {
        match self {
            Self::Computation
            | Self::Infrastructure
            | Self::History
            | Self::Economy
            | Self::Exploration => START,
            Self::Industry | Self::Energy => POWER,
            Self::Government | Self::Society => SETTLE,
            Self::Biology | Self::Genetics => GROW,
            Self::Chemistry | Self::Physics => ADVANCE,
            Self::Military | Self::Defense => BATTLE,
            Self::Spacecraft | Self::Ftl => EXPAND,
        }
    }
}

/// A suit and a number: a row of Table 5 (DF-061).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Advancement(u8);

struct Row(&'static str, When, Does, &'static str);

const START: When = When::Start;
const POWER: When = When::Action(Suit::Sun);
const SETTLE: When = When::Action(Suit::Moon);
const GROW: When = When::Action(Suit::Heart);
const ADVANCE: When = When::Action(Suit::Skull);
const BATTLE: When = When::Action(Suit::Hand);
const EXPAND: When = When::Action(Suit::Foot);

const fn raise(name: &'static str, when: When, track: Track, by: i8, words: &'static str) -> Row {
    Row(name, when, Does::Raise(track, by), words)
}

const fn culture(name: &'static str, when: When) -> Row {
    raise(name, when, Track::Culture, 2, "Culture +2")
}

const fn might(name: &'static str, when: When) -> Row {
    raise(name, when, Track::Might, 1, "Might +1")
}

const fn stability(name: &'static str, when: When) -> Row {
    raise(name, when, Track::Stability, 1, "Stability +1")
}

const fn xeno(name: &'static str, when: When) -> Row {
    raise(name, when, Track::Xeno, 1, "Xeno +1")
}

const fn special(name: &'static str, when: When, does: Special, words: &'static str) -> Row {
    Row(name, when, Does::Special(does), words)
}

/// The rows in suit order, six each.
const TABLE: [Row; 36] = [
    special(
        "Computation",
        START,
        Special::Computation,
        "draw 1, then discard 1",
    ),
    might("Engineering", ADVANCE),
    might("Communication", EXPAND),
    might("Weapons", BATTLE),
    special(
        "Industry",
        POWER,
        Special::Industry,
        "discard 1, then draw 2",
    ),
    special("Energy", POWER, Special::Energy, "draw 1 more"),
    raise("Art", START, Track::Culture, 1, "Culture +1"),
    culture("Leisure", SETTLE),
    xeno("Philosophy", ADVANCE),
    culture("Literature", ADVANCE),
    special(
        "Government",
        SETTLE,
        Special::Government,
        "1 more advancement on the world",
    ),
    special(
        "Society",
        SETTLE,
        Special::Society,
        "a new world whatever you hold",
    ),
    special(
        "Infrastructure",
        START,
        Special::Infrastructure,
        "pay a step, 1 upkeep cube",
    ),
    stability("Labor", POWER),
    stability("Machinery", BATTLE),
    stability("Medicine", SETTLE),
    special(
        "Biology",
        GROW,
        Special::Biology,
        "1 cube in another sector",
    ),
    special("Genetics", GROW, Special::Genetics, "2 more cubes there"),
    special(
        "History",
        START,
        Special::History,
        "look at the top of the deck",
    ),
    xeno("Education", GROW),
    xeno("Ecology", SETTLE),
    xeno("Astronomy", EXPAND),
    special("Chemistry", ADVANCE, Special::Chemistry, "flip again"),
    special(
        "Physics",
        ADVANCE,
        Special::Physics,
        "choose on a circled tech",
    ),
    special("Economy", START, Special::Economy, "pay a step, draw 2"),
    culture("Diplomacy", BATTLE),
    stability("Agriculture", GROW),
    culture("Construction", GROW),
    special("Military", BATTLE, Special::Military, "one more battle"),
    special(
        "Defense",
        BATTLE,
        Special::Defense,
        "1 rival cube without cost",
    ),
    special(
        "Exploration",
        START,
        Special::Exploration,
        "pay a step, move 1 cube to an empty sector",
    ),
    culture("Religion", EXPAND),
    might("Empire", POWER),
    culture("Devices", POWER),
    special(
        "Spacecraft",
        EXPAND,
        Special::Spacecraft,
        "1 cube to another sector",
    ),
    special("FTL", EXPAND, Special::Ftl, "1 hex further"),
];

impl Advancement {
    /// The advancement of this suit and number.
    pub const fn new(suit: Suit, number: u8) -> Self {
        Self(suit as u8 * 6 + (number - 1) % 6)
    }

    /// All 36, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..36).map(Self)
    }

    /// The one with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::all().find(|a| a.name().eq_ignore_ascii_case(name))
    }

    const fn row(self) -> &'static Row {
        &TABLE[self.0 as usize]
    }

    /// Its place in the table, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[self.0 as usize / 6]
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0 % 6 + 1
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.row().0
    }

    /// When it works.
    pub const fn when(self) -> When {
        self.row().1
    }

    /// What it does.
    pub const fn does(self) -> Does {
        self.row().2
    }

    /// What it does, in words.
    pub const fn words(self) -> &'static str {
        self.row().3
    }

    /// Whether it is this particular one.
    pub fn is(self, special: Special) -> bool {
        self.does() == Does::Special(special)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_special_works_when_its_row_says() {
        for advancement in Advancement::all() {
            if let Does::Special(special) = advancement.does() {
                assert_eq!(special.when(), advancement.when(), "{}", advancement.name());
            }
        }
    }
}
