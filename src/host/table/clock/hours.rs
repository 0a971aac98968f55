//! Time that counts for a person: the hours in which they want to be left alone, and weekends. Pure.

use crate::host::table::clock::reminders::Reminders;
use crate::rules::text::Text;
use jiff::Timestamp;
use jiff::civil::{DateTime, Weekday};
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

/// More stretches than this are not looked at: far more than the longest clock can cross.
const MOST_STRETCHES: usize = 20_000;
const MINUTE: u64 = 60_000;
/// The minutes of a day, and how many of them can be quiet.
const DAY: (u16, u16) = (24 * 60, 16 * 60);

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

/// Whether quiet hours leave time for an answer every day.
pub fn leave_time((from, to): (u16, u16)) -> bool {
    from != to && (to + DAY.0 - from) % DAY.0 <= DAY.1
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
    fn times_of_day_are_read() {
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
