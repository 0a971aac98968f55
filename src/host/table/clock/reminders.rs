//! When people are reminded that a table waits for them. Pure.

use crate::host::command::Args;
use crate::host::person::Person;
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::clock::limits::{length, seconds};
use crate::host::table::record::Deed;
use crate::host::table::{Asked, Table};
use crate::rules::ask::Refusal;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};

const HOUR: u64 = 3_600_000;
const DAY: u32 = 24 * 3600;
/// Who has less than this is not reminded: they are sitting there. In milliseconds.
const WORTH_REMINDING: u64 = HOUR;
/// The shortest and the longest span between reminders, in seconds.
const SPANS: std::ops::RangeInclusive<u32> = 3600..=30 * DAY;

/// When somebody is reminded; all lengths are seconds of time that counts for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reminders {
    /// For the first time after so long.
    pub first: Option<u32>,
    /// And again each time after so long.
    pub again: Option<u32>,
    /// When time is nearly up.
    pub near: Near,
}

impl Default for Reminders {
    fn default() -> Self {
        Self {
            first: Some(DAY),
            again: None,
            near: Near::Quarter,
        }
    }
}

/// When time is nearly up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Near {
    /// When a quarter of it is left.
    Quarter,
    /// So many seconds before.
    Before(u32),
    /// The person does not want to know.
    Never,
}

/// What a reminder says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nudge {
    /// The table waits, so many milliseconds by now.
    Waits(u64),
    /// Time is nearly up.
    Near(Near),
}

impl Reminders {
    /// The reminders as changed by `/me reminders`.
    pub fn changed(mut self, args: &Args) -> Result<Self, Refusal> {
        let span = |name: &str, before: Option<u32>| match args.get(name).map(String::as_str) {
            None => Ok(before),
            Some("off") => Ok(None),
            Some(typed) => match seconds(typed) {
                Some(span) if SPANS.contains(&span) => Ok(Some(span)),
                _ => Err(Refusal::new(format!(
                    "“{name}” is off or a length of time such as 3h or 2d, from an hour to 30 days."
                ))),
            },
        };
        self.first = span("first", self.first)?;
        self.again = span("again", self.again)?;
        self.near = match args.get("near").map(String::as_str) {
            None => self.near,
            Some("quarter") => Near::Quarter,
            Some(_) => span("near", None)?.map_or(Near::Never, Near::Before),
        };
        Ok(self)
    }

    /// The reminders in a sentence.
    pub fn words(&self) -> Text {
        let mut when: Vec<Text> = Vec::new();
        if let Some(first) = self.first {
            when.push(format!("after {}", length(first)).into());
            when.extend(
                self.again
                    .map(|s| format!("every {} after that", length(s)).into()),
            );
        }
        match self.near {
            Near::Quarter => when.push("when a quarter of your time is left".into()),
            Near::Before(s) => when.push(format!("{} before your time is up", length(s)).into()),
            Near::Never => {}
        }
        if when.is_empty() {
            return "You are not reminded of your turns.".into();
        }
        Text::from("You are reminded of a turn ") + Text::list(when) + "; quiet hours do not count."
    }

    /// The next reminder about a question: after how much counted time, and what it says.
    fn next(&self, asked: &Asked, allowance: Option<u64>) -> Option<(u64, Nudge)> {
        let ms = |seconds: u32| u64::from(seconds) * 1000;
        let worth = allowance.filter(|a| *a >= WORTH_REMINDING);
        let near = match self.near {
            Near::Quarter => worth.map(|a| a * 3 / 4),
            Near::Before(s) => worth.and_then(|a| a.checked_sub(ms(s))),
            Near::Never => None,
        };
        let waits = match (asked.nudges, self.first, self.again) {
            (0, Some(first), _) => Some(ms(first)),
            (n, Some(first), Some(again)) => Some(ms(first) + ms(again) * u64::from(n)),
            _ => None,
        };
        // Shortly before the last reminder another would be one too many.
        let end = near.or(allowance);
        let waits = waits.filter(|w| end.is_none_or(|end| w + HOUR <= end));
        let near = near.map(|n| (n, Nudge::Near(self.near)));
        waits.map(|w| (w, Nudge::Waits(w))).or(near)
    }
}

impl Nudge {
    fn words(self) -> Text {
        let short = |ms: u64| length(u32::try_from(ms / 1000).unwrap_or(u32::MAX));
        match self {
            Self::Waits(ms) => format!("This table waits for you, {} by now.", short(ms)).into(),
            Self::Near(Near::Before(s)) => {
                format!("You are awaited, and your time is up in {}.", length(s)).into()
            }
            Self::Near(_) => "You are awaited, and three quarters of your time are over.".into(),
        }
    }
}

impl Table {
    fn next_nudge(&self, seat: Seat) -> Option<(u64, Nudge)> {
        let asked = self.facts.asked.get(&seat)?;
        let chair = self.chair(seat)?;
        chair.holder.person()?;
        let still = asked.warned || asked.muted || asked.not_before > 0;
        if still || !self.facts.house.reminders || self.facts.paused || chair.called {
            return None;
        }
        let wishes = self.rhythm(seat).map(|r: &Rhythm| r.reminders);
        let allowance = self.facts.clock.allowance(asked.pace, chair.bank);
        wishes.unwrap_or_default().next(asked, allowance)
    }

    /// When this seat is reminded next.
    pub fn reminder(&self, seat: Seat) -> Option<u64> {
        let asked = self.facts.asked.get(&seat)?;
        let (counted, _) = self.next_nudge(seat)?;
        Some(self.awake(seat, self.when_counted(seat, asked, counted)))
    }

    /// Takes a reminder in; what its owner is told.
    pub(in crate::host) fn reminded(&mut self, seat: Seat) -> Option<Text> {
        let (_, nudge) = self.next_nudge(seat)?;
        let revision = self.facts.revision;
        let asked = self.facts.asked.get_mut(&seat)?;
        asked.reminded = Some(revision);
        match nudge {
            Nudge::Waits(_) => asked.nudges = asked.nudges.saturating_add(1),
            Nudge::Near(_) => asked.warned = true,
        }
        Some(nudge.words())
    }

    /// `/me mute`: no more reminders about this question.
    pub fn mute(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        match self.facts.asked.get(&seat) {
            None => Err(Refusal::new("You are not awaited here.")),
            Some(asked) if asked.muted => Err(Refusal::new("You are not reminded of this turn.")),
            Some(_) => Ok(vec![Deed::Muted { seat }]),
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;
    use crate::rules::ask::Pace;

    fn times(reminders: Reminders, allowance: Option<u64>) -> Vec<u64> {
        let mut asked = Asked::since(0, 1, Pace::Long);
        let mut times = Vec::new();
        while let Some((at, nudge)) = reminders.next(&asked, allowance) {
            times.push(at / HOUR);
            match nudge {
                Nudge::Waits(_) => asked.nudges += 1,
                Nudge::Near(_) => asked.warned = true,
            }
            if asked.warned || times.len() > 5 {
                break;
            }
        }
        times
    }

    #[test]
    fn a_nudge_and_a_warning_unless_they_would_come_together() {
        let plain = Reminders::default();
        assert_eq!(times(plain, Some(72 * HOUR)), [24, 54]);
        assert_eq!(times(plain, Some(12 * HOUR)), [9]);
        assert_eq!(times(plain, None), [24]);
        assert_eq!(times(plain, Some(HOUR / 60)), [0; 0]);
    }

    #[test]
    fn everybody_has_their_own_rhythm() {
        let args = |pairs: &[(&'static str, &str)]| -> Args {
            pairs.iter().map(|(k, v)| (*k, (*v).to_owned())).collect()
        };
        let often = args(&[("first", "3h"), ("again", "6h"), ("near", "2h")]);
        let often = Reminders::default().changed(&often).unwrap();
        assert_eq!(times(often, Some(24 * HOUR)), [3, 9, 15, 21, 22]);
        let never = args(&[("first", "off"), ("near", "off")]);
        let never = Reminders::default().changed(&never).unwrap();
        assert_eq!(times(never, Some(72 * HOUR)), [0; 0]);
        assert!(
            Reminders::default()
                .changed(&args(&[("first", "5s")]))
                .is_err()
        );
    }
}
