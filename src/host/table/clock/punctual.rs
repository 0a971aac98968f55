//! How reliably people answer in time. Pure.
//!
//! Only what the clock had to do for somebody counts against them. Quiet hours, weekends, vacation, pauses and the grace
//! after an outage are excused: there the clock does nothing.

use crate::host::person::PersonId;
use crate::host::table::Table;
use crate::host::table::record::{Author, Deed, Record};
use crate::rules::seat::Seat;
use crate::rules::text::{Text, counted};
use serde::{Deserialize, Serialize};

/// Fewer answers than this say nothing about anybody.
const TELLING: u32 = 10;

/// Answers in time, and times when the clock had to step in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Answers given while a clock ran.
    pub in_time: u32,
    /// Times when time was up.
    pub missed: u32,
}

impl std::ops::Add for Tally {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            in_time: self.in_time.saturating_add(other.in_time),
            missed: self.missed.saturating_add(other.missed),
        }
    }
}

impl Tally {
    /// How many of a hundred answers come in time; nothing if that is not yet known.
    pub fn percent(self) -> Option<u32> {
        let all = self.in_time.saturating_add(self.missed);
        // Rounded down: who missed anything is not shown as perfect.
        (all >= TELLING).then(|| (u64::from(self.in_time) * 100 / u64::from(all)) as u32)
    }

    /// The tally in a few words, for others to see.
    pub fn words(self) -> Option<String> {
        self.percent().map(|p| format!("{p} % in time"))
    }

    /// The tally in a sentence, for its owner.
    pub fn own_words(self) -> Text {
        let all = self.in_time.saturating_add(self.missed);
        match all {
            0 => "No clock has run for you yet.".into(),
            all => format!(
                "You answered in time {} of {}; vacation, quiet hours and pauses are excused.",
                self.in_time,
                counted(all, "time")
            )
            .into(),
        }
    }
}

impl Table {
    /// Counts what the clock does to a seat besides answering, as things stand before it is taken in.
    pub(in crate::host) fn tally(&mut self, record: &Record) {
        if record.by != Author::Clock {
            return;
        }
        match record.deed {
            Deed::Called { seat } => self.count(seat, false),
            // A seat lost after several misses is not counted once more.
            Deed::Kept { seat } if self.deadline_passed(seat, record.at) => {
                self.count(seat, false);
            }
            _ => {}
        }
    }

    /// Counts an answer to a question for or against its seat, before the next question is asked.
    pub(in crate::host) fn count(&mut self, seat: Seat, in_time: bool) {
        // Where no clock runs, nobody can be late.
        if self.deadline(seat).is_none() {
            return;
        }
        let Some(chair) = self.chair_mut(seat).filter(|c| c.holder.person().is_some()) else {
            return;
        };
        let one = Tally {
            in_time: u32::from(in_time),
            missed: u32::from(!in_time),
        };
        chair.tally = chair.tally + one;
    }

    fn deadline_passed(&self, seat: Seat, at: u64) -> bool {
        self.deadline(seat).is_some_and(|d| d <= at)
    }

    /// How somebody kept time, for others to see; not among friends.
    pub(in crate::host) fn record_words(&self, record: Option<Tally>) -> Option<String> {
        record
            .filter(|_| !self.facts.clock.friends)
            .and_then(Tally::words)
    }

    /// How everybody who plays here kept time so far; nobody among friends.
    pub fn tallies(&self) -> Vec<(PersonId, Tally)> {
        if self.facts.clock.friends {
            return Vec::new();
        }
        let chairs = self.facts.chairs.iter();
        chairs
            .filter_map(|c| Some((c.holder.owner()?.clone(), c.tally)))
            .filter(|(_, tally)| *tally != Tally::default())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_answers_say_nothing_and_one_miss_is_never_hidden() {
        let tally = |in_time, missed| Tally { in_time, missed };
        assert_eq!(tally(9, 0).percent(), None);
        assert_eq!(tally(10, 0).percent(), Some(100));
        assert_eq!(tally(999, 1).percent(), Some(99));
        assert_eq!(tally(0, 10).words().as_deref(), Some("0 % in time"));
    }
}
