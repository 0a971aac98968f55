//! What the clock does at a table: deadlines, vacation, pauses, grace, reminders. Pure.

use super::hours::{Counting, Rhythm, Zero};
use super::record::{Deed, Holder};
use super::table::{Asked, Stage, Table};
use crate::rules::erased::Told;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed::Typed;

/// A deadline found so much later than it was due was nobody's fault: the host was away.
const LATE: u64 = 10 * 60 * 1000;
/// The longest and the shortest grace after that, in milliseconds.
const GRACE: (u64, u64) = (3_600_000, 10_000);
/// A day of vacation, in milliseconds.
const DAY: u64 = 24 * 3_600_000;
/// Who has less than this is not reminded: they are sitting there.
const WORTH_REMINDING: u64 = 3_600_000;

impl Table {
    fn rhythm(&self, seat: Seat) -> Option<&Rhythm> {
        let person = self.chair(seat)?.holder.person()?;
        self.facts.rhythms.get(person)
    }

    /// How much time counted between two moments for whoever sits there.
    fn counted(&self, seat: Seat, from: u64, to: u64) -> u64 {
        let everyday = Rhythm::default();
        let counting = Counting {
            rhythm: self.rhythm(seat).unwrap_or(&everyday),
            weekend: self.facts.clock.weekend,
        };
        counting.between(from, to)
    }

    /// The moment when a share of a seat's time, in quarters, is used up.
    fn quarters(&self, seat: Seat, asked: &Asked, quarters: u64) -> Option<u64> {
        let chair = self.chair(seat)?;
        let allowance = self.facts.clock.allowance(asked.pace, chair.bank)?;
        let everyday = Rhythm::default();
        let counting = Counting {
            rhythm: self.rhythm(seat).unwrap_or(&everyday),
            weekend: self.facts.clock.weekend,
        };
        let left = (allowance / 4 * quarters).max(allowance * quarters / 4);
        Some(counting.after(asked.at, left.saturating_sub(asked.spent)))
    }

    /// When this seat's time runs out; never while the clocks stand still or somebody else is looked for.
    pub fn deadline(&self, seat: Seat) -> Option<u64> {
        let asked = self.facts.asked.get(&seat)?;
        let waits = self.facts.paused || self.chair(seat)?.called;
        if waits {
            return None;
        }
        Some(self.quarters(seat, asked, 4)?.max(asked.not_before))
    }

    /// When this seat is reminded.
    fn reminder(&self, seat: Seat) -> Option<u64> {
        let asked = self.facts.asked.get(&seat)?;
        let chair = self.chair(seat)?;
        chair.holder.person()?;
        let done = asked.reminded.is_some() || asked.not_before > 0;
        if done || !self.facts.house.reminders || self.facts.paused || chair.called {
            return None;
        }
        let allowance = self.facts.clock.allowance(asked.pace, chair.bank)?;
        if allowance < WORTH_REMINDING {
            return None;
        }
        self.quarters(seat, asked, 3)
    }

    /// When the next thing is due by the clock.
    pub fn due(&self) -> Option<u64> {
        if self.facts.stage != Stage::Playing {
            return None;
        }
        let seats = self.facts.asked.keys();
        let asked = seats.flat_map(|s| [self.deadline(*s), self.reminder(*s)]);
        let proposal = self.facts.proposal.as_ref().map(|p| p.until);
        asked.flatten().chain(proposal).min()
    }

    /// What the clock does now.
    pub fn overdue(&self, now: u64) -> Option<Deed> {
        if self.facts.stage != Stage::Playing {
            return None;
        }
        if self.facts.proposal.as_ref().is_some_and(|p| p.until <= now) {
            return Some(Deed::Lapsed);
        }
        let past = |due: Option<u64>| due.is_some_and(|d| d <= now);
        let asked = || self.facts.asked.keys().copied();
        if let Some(seat) = asked().find(|s| past(self.deadline(*s))) {
            return self.time_is_up(seat, now);
        }
        let seat = asked().find(|s| past(self.reminder(*s)))?;
        Some(Deed::Reminded { seat })
    }

    fn time_is_up(&self, seat: Seat, now: u64) -> Option<Deed> {
        let chair = self.chair(seat)?;
        if now.saturating_sub(self.deadline(seat)?) > LATE {
            let allowance = self
                .facts
                .clock
                .allowance(self.facts.asked.get(&seat)?.pace, chair.bank)?;
            let grace = allowance.clamp(GRACE.1, GRACE.0);
            // Tables do not all come back at the same moment.
            let spread = u64::from(self.facts.id.number()).wrapping_mul(7919) % grace;
            let until = now + grace + spread;
            return Some(Deed::Grace { until });
        }
        let is_person = chair.holder.person().is_some();
        if chair.vacation > 0 && is_person {
            return Some(Deed::Vacation { seat });
        }
        match self.facts.clock.zero {
            Zero::Steward if is_person => Some(Deed::Kept { seat }),
            Zero::Substitute if is_person => Some(Deed::Called { seat }),
            _ => {
                let play = self.play.as_deref()?;
                let choice = play.on_timeout(seat)?;
                let call = play.panel(seat).offers.get(choice.index).map(Typed::from)?;
                Some(Deed::Answered { seat, call })
            }
        }
    }

    /// Takes in what the clock did, and pauses. `None` if it does not fit.
    pub(super) fn timed(&mut self, deed: &Deed, at: u64) -> Option<Told> {
        let mut told = Told::default();
        match deed {
            Deed::Reminded { seat } => {
                let revision = self.facts.revision;
                self.facts.asked.get_mut(seat)?.reminded = Some(revision);
                let words = "You are awaited, and three quarters of your time are over.";
                told.private.push((*seat, words.into()));
            }
            Deed::Grace { until } => {
                for asked in self.facts.asked.values_mut() {
                    asked.not_before = asked.not_before.max(*until);
                }
                let words = "I was away for a while: everybody who is awaited gets some more time.";
                told.public.push(words.into());
            }
            Deed::Vacation { seat } => {
                let until = self.deadline(*seat)?.max(at) + DAY;
                let chair = self.chair_mut(*seat)?;
                chair.vacation = chair.vacation.checked_sub(1)?;
                let left = chair.vacation;
                self.facts.asked.get_mut(seat)?.not_before = until;
                let words = Text::from(*seat) + " takes a day of vacation";
                told.public.push(words + format!("; {left} left."));
            }
            Deed::Paused => {
                self.stop_clocks(at);
                told.public.push("The clocks stand still.".into());
            }
            Deed::Resumed => {
                self.facts.paused = false;
                for asked in self.facts.asked.values_mut() {
                    asked.at = at;
                }
                told.public.push("The clocks run again.".into());
            }
            Deed::Rhythm { person, rhythm } => {
                self.settle_time(person, at);
                self.facts.rhythms.insert(person.clone(), rhythm.clone());
            }
            _ => return None,
        }
        if matches!(deed, Deed::Paused | Deed::Resumed) {
            self.facts.proposal = None;
        }
        Some(told)
    }

    fn stop_clocks(&mut self, at: u64) {
        let seats: Vec<Seat> = self.facts.asked.keys().copied().collect();
        for seat in seats {
            self.count_up_to(seat, at);
        }
        self.facts.paused = true;
    }

    /// What has counted so far stays counted, whatever the person's hours are from now on.
    fn settle_time(&mut self, person: &super::person::PersonId, at: u64) {
        if let Some(seat) = self.seat_of(person) {
            self.count_up_to(seat, at);
        }
    }

    fn count_up_to(&mut self, seat: Seat, at: u64) {
        let used = self.used(seat, at);
        if let Some(asked) = self.facts.asked.get_mut(&seat) {
            asked.spent = used;
            asked.at = at.max(asked.at);
        }
    }

    /// How much time the seat has used on its question.
    fn used(&self, seat: Seat, at: u64) -> u64 {
        let Some(asked) = self.facts.asked.get(&seat) else {
            return 0;
        };
        if self.facts.paused {
            return asked.spent;
        }
        asked.spent + self.counted(seat, asked.at, at)
    }

    /// Takes the time used from the seat's bank; an answer earns some.
    pub(super) fn charge(&mut self, seat: Seat, at: u64, answered: bool) {
        let Some(bank) = self.facts.clock.bank else {
            return;
        };
        let used = self.used(seat, at);
        let earned = if answered { bank.increment } else { 0 };
        let most = u64::from(bank.start) * 1000;
        if let Some(chair) = self.chair_mut(seat) {
            let left = chair.bank.saturating_sub(used);
            chair.bank = (left + u64::from(earned) * 1000).min(most);
        }
    }

    /// Every seat starts with its whole bank and vacation.
    pub(super) fn wind_up(&mut self) {
        let clock = self.facts.clock;
        for chair in &mut self.facts.chairs {
            chair.bank = clock.bank.map_or(0, |b| u64::from(b.start) * 1000);
            chair.vacation = clock.vacation;
        }
    }

    /// Seats newly asked are asked since now; those not asked any more are forgotten.
    pub(super) fn note_asked(&mut self, at: u64) {
        let awaited = self.play.as_ref().map_or_else(Vec::new, |p| p.awaited());
        let revision = self.facts.revision;
        let gone: Vec<Seat> = self.facts.asked.keys().copied().collect();
        for seat in gone {
            if awaited.iter().all(|a| a.seat != seat) {
                self.charge(seat, at, false);
                self.facts.asked.remove(&seat);
            }
        }
        for a in awaited {
            self.facts
                .asked
                .entry(a.seat)
                .or_insert_with(|| Asked::since(at, revision, a.pace));
        }
    }

    /// Whether a robot keeps the seat of somebody whose time was up too often.
    pub(super) fn is_lost(&self, seat: Seat, misses: u8) -> bool {
        let lost =
            |c: &super::record::Chair| c.misses >= misses && matches!(c.holder, Holder::Person(_));
        self.facts.clock.zero == Zero::Answer && self.chair(seat).is_some_and(lost)
    }
}
