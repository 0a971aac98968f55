//! Time that counts: the clocks of tables, and the hours in which people want to be left alone. Pure.

use super::reminders::Reminders;
use crate::rules::ask::{Pace, Refusal};
use crate::rules::text::Text;
use jiff::Timestamp;
use jiff::civil::{DateTime, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// More stretches than this are not looked at: far more than the longest clock can cross.
const MOST_STRETCHES: usize = 20_000;
const MINUTE: u64 = 60_000;
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

/// A person's own hours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rhythm {
    /// The time zone, by its name in the world's list.
    pub zone: String,
    /// From and to which minute of the day no clock runs for the person; it may go over midnight.
    pub quiet: Option<(u16, u16)>,
    /// When the person is reminded of a turn.
    #[serde(default)]
    pub reminders: Reminders,
}

impl Default for Rhythm {
    fn default() -> Self {
        Self {
            zone: "UTC".to_owned(),
            quiet: None,
            reminders: Reminders::default(),
        }
    }
}

impl Rhythm {
    /// A moment as a day and time in the person's own zone.
    pub fn moment(&self, at: u64) -> String {
        let zone = TimeZone::get(&self.zone).unwrap_or(TimeZone::UTC);
        let moment = i64::try_from(at).ok().map(Timestamp::from_millisecond);
        match moment {
            Some(Ok(moment)) => moment
                .to_zoned(zone)
                .strftime("%a %d %b %H:%M %Z")
                .to_string(),
            _ => "some day".to_owned(),
        }
    }

    /// The hours in a sentence.
    pub fn words(&self) -> Text {
        let zone = &self.zone;
        match self.quiet {
            None => format!("Your time zone is {zone}. You have no quiet hours.").into(),
            Some((from, to)) => format!(
                "Your time zone is {zone}. No clock runs for you from {} to {}.",
                time_of_day(from),
                time_of_day(to)
            )
            .into(),
        }
    }
}

fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// A time of day such as `22:30` or `7`, in minutes.
pub fn minute_of_day(typed: &str) -> Option<u16> {
    let (hour, minute) = typed.split_once(':').unwrap_or((typed, "0"));
    let (hour, minute): (u16, u16) = (hour.trim().parse().ok()?, minute.trim().parse().ok()?);
    (hour < 24 && minute < 60).then_some(hour * 60 + minute)
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
        s => format!("{s} seconds"),
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
            words.push_str(&self.vacation.to_string());
            words += " days of vacation, spent when time would be up.";
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

/// Which time counts for a person at a table.
pub struct Counting<'a> {
    /// The person's own hours.
    pub rhythm: &'a Rhythm,
    /// Whether Saturdays and Sundays do not count.
    pub weekend: bool,
}

impl Counting<'_> {
    /// The moment when so much time has counted since `from`; all in milliseconds.
    pub fn after(&self, from: u64, allowance: u64) -> u64 {
        let plain = from.saturating_add(allowance);
        let mut left = allowance;
        let mut end = plain;
        self.walk(from, |counts, begin, until| {
            if !counts {
                return true;
            }
            end = begin.saturating_add(left);
            left = left.saturating_sub(until - begin);
            left > 0 && end > until
        });
        end
    }

    /// How much of the time between two moments counted.
    pub fn between(&self, from: u64, to: u64) -> u64 {
        let mut counted = 0;
        self.walk(from, |counts, begin, until| {
            if begin >= to {
                return false;
            }
            if counts {
                counted += until.min(to) - begin;
            }
            until < to
        });
        counted
    }

    /// Goes through the stretches of time in which nothing changes, until `each` has seen enough.
    fn walk(&self, from: u64, mut each: impl FnMut(bool, u64, u64) -> bool) {
        if self.rhythm.quiet.is_none() && !self.weekend {
            each(true, from, u64::MAX);
            return;
        }
        let zone = TimeZone::get(&self.rhythm.zone).unwrap_or(TimeZone::UTC);
        let mut at = from;
        for _ in 0..MOST_STRETCHES {
            // A moment no calendar knows: time simply goes on.
            let (counts, until) = self.stretch(&zone, at).unwrap_or((true, u64::MAX));
            if !each(counts, at, until) {
                return;
            }
            at = until;
        }
    }

    /// Whether time counts at this moment, and until when nothing about that changes.
    fn stretch(&self, zone: &TimeZone, at: u64) -> Option<(bool, u64)> {
        let moment = Timestamp::from_millisecond(i64::try_from(at).ok()?).ok()?;
        let local = zone.to_datetime(moment);
        let minute = local.hour() as u16 * 60 + local.minute() as u16;
        let is_quiet = self.rhythm.quiet.is_some_and(|(from, to)| {
            if from <= to {
                (from..to).contains(&minute)
            } else {
                minute >= from || minute < to
            }
        });
        let free = self.weekend && matches!(local.weekday(), Weekday::Saturday | Weekday::Sunday);
        let quiet = self.rhythm.quiet.into_iter().flat_map(|(a, b)| [a, b]);
        let next: DateTime = match quiet.filter(|m| *m > minute).min() {
            Some(m) => local.date().at((m / 60) as i8, (m % 60) as i8, 0, 0),
            None => local.date().tomorrow().ok()?.at(0, 0, 0, 0),
        };
        let until = zone.to_timestamp(next).ok()?.as_millisecond();
        // Where the clocks go back, the same time of day comes twice: then look again a minute later.
        let until = u64::try_from(until).ok()?.max(at + MINUTE);
        Some((!is_quiet && !free, until))
    }
}

/// Whether there is a time zone of this name; if so, how it is written.
pub fn zone(typed: &str) -> Option<String> {
    let found = TimeZone::get(typed.trim()).ok()?;
    found.iana_name().map(str::to_owned)
}

/// The names of all time zones.
pub fn zones() -> Vec<String> {
    jiff::tz::db().available().map(|n| n.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: u64 = 3_600_000;
    /// Friday 2026-01-02, 12:00 UTC.
    const FRIDAY_NOON: u64 = 1_767_355_200_000;

    fn rhythm(zone: &str, quiet: Option<(u16, u16)>) -> Rhythm {
        Rhythm {
            zone: zone.to_owned(),
            quiet,
            reminders: Reminders::default(),
        }
    }

    #[test]
    fn quiet_hours_do_not_count_in_the_persons_own_zone() {
        let night = rhythm("UTC", Some((22 * 60, 8 * 60)));
        let counting = Counting {
            rhythm: &night,
            weekend: false,
        };
        // Ten hours till ten in the evening, and two more after eight in the morning.
        assert_eq!(
            counting.after(FRIDAY_NOON, 12 * HOUR),
            FRIDAY_NOON + 22 * HOUR
        );
        assert_eq!(
            counting.between(FRIDAY_NOON, FRIDAY_NOON + 24 * HOUR),
            14 * HOUR
        );
        let tokyo = rhythm("Asia/Tokyo", Some((22 * 60, 8 * 60)));
        let counting = Counting {
            rhythm: &tokyo,
            weekend: false,
        };
        // In Tokyo it is nine in the evening.
        assert_eq!(
            counting.after(FRIDAY_NOON, 2 * HOUR),
            FRIDAY_NOON + 12 * HOUR
        );
    }

    #[test]
    fn weekends_do_not_count_where_the_table_says_so() {
        let utc = Rhythm::default();
        let counting = Counting {
            rhythm: &utc,
            weekend: true,
        };
        assert_eq!(
            counting.after(FRIDAY_NOON, 24 * HOUR),
            FRIDAY_NOON + 72 * HOUR
        );
        assert_eq!(
            counting.after(FRIDAY_NOON, 12 * HOUR),
            FRIDAY_NOON + 12 * HOUR
        );
    }

    #[test]
    fn what_counts_until_the_deadline_is_the_allowance() {
        for zone in [
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Australia/Lord_Howe",
        ] {
            for quiet in [None, Some((90, 400)), Some((1400, 30)), Some((0, 1439))] {
                let own = rhythm(zone, quiet);
                for weekend in [false, true] {
                    let counting = Counting {
                        rhythm: &own,
                        weekend,
                    };
                    // Over both changes of the clocks.
                    for day in [0, 85, 86, 87, 300] {
                        let from = FRIDAY_NOON + day * 24 * HOUR + 123_456;
                        for allowance in [1, MINUTE, 5 * HOUR, 70 * HOUR] {
                            let end = counting.after(from, allowance);
                            assert_eq!(counting.between(from, end), allowance);
                            assert_eq!(counting.between(from, end - 1), allowance - 1);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn lengths_and_times_of_day_are_read() {
        assert_eq!(seconds("90"), Some(90));
        assert_eq!(seconds("12h"), Some(43_200));
        assert_eq!(seconds("2 d"), Some(172_800));
        assert_eq!(seconds("soon"), None);
        assert_eq!(seconds("99999999999d"), None);
        assert_eq!(minute_of_day("22:30"), Some(1350));
        assert_eq!(minute_of_day("7"), Some(420));
        assert_eq!(minute_of_day("24:00"), None);
    }

    #[test]
    fn zones_are_known_by_their_names() {
        assert_eq!(zone("europe/berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(zone("Atlantis"), None);
        assert!(zones().len() > 400);
    }
}
