//! How much time decisions have at a table, and what holds when it is up. Pure.

use crate::rules::ask::{Pace, Refusal};
use crate::rules::text::{Text, counted};
use serde::{Deserialize, Serialize};

/// The most days of vacation.
const VACATION: u16 = 60;

/// How much time decisions have, in seconds, and what holds when it is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Clock {
    /// For a decision to think about; `None` is as long as it takes.
    pub long: Option<u32>,
    /// For a quick one.
    pub short: Option<u32>,
    /// One store of time for all decisions of a seat, instead of a time for each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bank: Option<Bank>,
    /// Whether Saturdays and Sundays do not count.
    #[serde(default, skip_serializing_if = "is_default")]
    pub weekend: bool,
    /// Days of vacation of every seat; one is spent when time would be up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub vacation: u16,
    /// What happens when time is up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub zero: Zero,
    /// Whether nobody's reliability is shown or counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub friends: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A store of time, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bank {
    /// What a seat starts with, and never has more of.
    pub start: u32,
    /// What it gets for every answer.
    pub increment: u32,
}

/// What happens when time is up; agreed before the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zero {
    /// The default is answered; after three times in a row a robot keeps the seat.
    #[default]
    Answer,
    /// A robot keeps the seat until its owner comes back.
    Steward,
    /// The match waits for its owner or a substitute.
    Substitute,
}

impl Zero {
    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Steward => "steward",
            Self::Substitute => "substitute",
        }
    }
}

impl std::str::FromStr for Zero {
    type Err = Refusal;

    fn from_str(word: &str) -> Result<Self, Refusal> {
        let all = [Self::Answer, Self::Steward, Self::Substitute];
        all.into_iter().find(|z| z.word() == word).ok_or_else(|| {
            Refusal::new("When time is up there can be an answer, a steward or a substitute.")
        })
    }
}

/// A number of days of vacation.
pub fn vacation(typed: &str) -> Result<u16, Refusal> {
    let days = typed.parse().ok().filter(|d| *d <= VACATION);
    days.ok_or_else(|| Refusal::new(format!("Vacation has 0 to {VACATION} days.")))
}

/// A length of time such as `90`, `30m`, `12h` or `2d`, in seconds.
pub fn seconds(typed: &str) -> Option<u32> {
    let typed = typed.trim().to_lowercase();
    let number = typed.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let factor = match &typed[number.len()..] {
        "" | "s" => 1,
        "m" | "min" => 60,
        "h" => 3600,
        "d" => 24 * 3600,
        _ => return None,
    };
    number.trim().parse::<u32>().ok()?.checked_mul(factor)
}

/// A length of time in words.
pub fn length(seconds: u32) -> String {
    match seconds {
        s if s >= 48 * 3600 && s % (24 * 3600) == 0 => format!("{} days", s / (24 * 3600)),
        s if s >= 7200 && s % 3600 == 0 => format!("{} hours", s / 3600),
        s if s >= 120 && s % 60 == 0 => format!("{} minutes", s / 60),
        s => counted(s, "second"),
    }
}

impl Clock {
    /// So many seconds for each decision.
    pub fn per_decision(long: Option<u32>, short: Option<u32>) -> Self {
        Self {
            long,
            short,
            ..Self::default()
        }
    }

    /// How many milliseconds a decision of this pace has, given what is left in the seat's bank.
    pub fn allowance(&self, pace: Pace, bank: u64) -> Option<u64> {
        if self.bank.is_some() {
            return Some(bank);
        }
        let seconds = match pace {
            Pace::Long => self.long,
            Pace::Short => self.short,
        };
        seconds.map(|s| u64::from(s) * 1000)
    }

    /// The clock in a few sentences.
    pub fn words(&self) -> Text {
        let time = |s: Option<u32>| s.map_or_else(|| "no limit".to_owned(), length);
        let mut words = match (self.bank, self.long, self.short) {
            (Some(bank), ..) => format!(
                "Everybody has a bank of {}, and {} more for every answer.",
                length(bank.start),
                length(bank.increment)
            ),
            (None, None, None) => return "Decisions may take as long as they like.".into(),
            (None, Some(long), Some(short)) if long == short => {
                format!("Every decision has {}.", length(long))
            }
            (None, long, short) => {
                let (long, short) = (time(long), time(short));
                format!("A big decision has {long}, a small one {short}.")
            }
        };
        if self.weekend {
            words += " Weekends do not count.";
        }
        if self.vacation > 0 {
            words += " Everybody has ";
            words.push_str(&counted(self.vacation, "day"));
            words += " of vacation, spent when time would be up.";
        }
        if self.friends {
            words += " You are among friends: nobody counts who answers in time.";
        }
        words += match self.zero {
            Zero::Answer => {
                " When time is up the default is answered; after three times a robot keeps the seat."
            }
            Zero::Steward => " When time is up a robot keeps the seat.",
            Zero::Substitute => " When time is up a substitute is looked for.",
        };
        words.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_times_are_said_once() {
        let day = Some(24 * 3600);
        let words = |long, short| {
            Clock::per_decision(long, short)
                .words()
                .plain(|_| String::new())
        };
        assert!(words(day, day).starts_with("Every decision has 24 hours. "));
        assert!(
            words(day, Some(60))
                .starts_with("A big decision has 24 hours, a small one 60 seconds.")
        );
    }

    #[test]
    fn lengths_are_read() {
        assert_eq!(seconds("90"), Some(90));
        assert_eq!(seconds("12h"), Some(43_200));
        assert_eq!(seconds("2 d"), Some(172_800));
        assert_eq!(seconds("soon"), None);
        assert_eq!(seconds("99999999999d"), None);
    }
}
