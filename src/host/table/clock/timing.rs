//! What the clock does at a table: deadlines, vacation, pauses, grace. Pure.

use crate::host::table::clock::hours::{Counting, Rhythm};
use crate::host::table::clock::limits::Zero;
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Deed, Holder};
use crate::host::table::{Asked, Stage, Table};
use crate::rules::erased::Told;
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// A deadline found so much later than it was due was nobody's fault: the host was away.
const LATE: u64 = 10 * 60 * 1000;
/// The longest and the shortest grace after that, in milliseconds.
const GRACE: (u64, u64) = (3_600_000, 10_000);
/// A day of vacation, in milliseconds.
const DAY: u64 = 24 * 3_600_000;

impl Table {
    pub(in crate::host) fn rhythm(&self, seat: Seat) -> Option<&Rhythm> {
        let person = self.chair(seat)?.holder.person()?;
        self.facts.rhythms.get(person)
    }

    /// Which time counts by somebody's hours at this table.
    fn counting<T>(&self, hours: Option<&Rhythm>, count: impl FnOnce(&Counting<'_>) -> T) -> T {
        let everyday = Rhythm::default();
        count(&Counting {
            rhythm: hours.unwrap_or(&everyday),
            weekend: self.facts.clock.weekend,
        })
    }

    /// The hours the clock of a seat runs by: those that held when it was asked, or a clock could be held up by changing
    /// them again and again.
    fn clock_hours(&self, seat: Seat) -> Option<&Rhythm> {
        let asked = self.facts.asked.get(&seat);
        let then = asked.and_then(|a| a.hours.as_ref());
        then.or_else(|| self.rhythm(seat))
    }

    /// The first moment from this one on at which somebody may be spoken to, by the hours they have now.
    pub(in crate::host) fn awake(&self, seat: Seat, at: u64) -> u64 {
        self.counting(self.rhythm(seat), |c| c.after(at, 0))
    }

    /// The moment when so much time has counted since a seat was asked.
    pub(in crate::host) fn when_counted(&self, seat: Seat, asked: &Asked, time: u64) -> u64 {
        let left = time.saturating_sub(asked.spent);
        self.counting(self.clock_hours(seat), |c| c.after(asked.at, left))
    }

    /// When this seat's time runs out; never while the clocks stand still or somebody else is looked for.
    pub fn deadline(&self, seat: Seat) -> Option<u64> {
        let asked = self.facts.asked.get(&seat)?;
        let waits = self.facts.paused || self.chair(seat)?.called;
        if waits {
            return None;
        }
        let bank = self.chair(seat)?.bank;
        let allowance = self.facts.clock.allowance(asked.pace, bank)?;
        let up = self.when_counted(seat, asked, allowance);
        Some(up.max(asked.not_before))
    }

    /// When the next thing is due by the clock.
    pub fn due(&self) -> Option<u64> {
        if self.facts.stage != Stage::Playing {
            return None;
        }
        let seats = self.facts.asked.keys();
        let asked = seats.flat_map(|s| [self.deadline(*s), self.reminder(*s), self.order_due(*s)]);
        let proposal = self.facts.proposal.as_ref().map(|p| p.until);
        asked.flatten().chain(proposal).min()
    }

    /// What the clock does now, and in whose name.
    pub fn overdue(&self, now: u64) -> Option<(Author, Intent)> {
        let by_clock = |deed: Deed| (Author::Clock, deed.into());
        if self.facts.stage != Stage::Playing {
            return None;
        }
        if self.facts.proposal.as_ref().is_some_and(|p| p.until <= now) {
            return Some(by_clock(Deed::Lapsed));
        }
        // Whoever left an order is not late, however late the clock comes.
        if let Some(answer) = self.obey(now) {
            return Some((Author::Order, answer.into()));
        }
        let past = |due: Option<u64>| due.is_some_and(|d| d <= now);
        let asked = || self.facts.asked.keys().copied();
        if let Some(seat) = asked().find(|s| past(self.deadline(*s))) {
            let intent = self.time_is_up(seat, now)?;
            return Some((Author::Clock, intent));
        }
        let seat = asked().find(|s| past(self.reminder(*s)))?;
        Some(by_clock(Deed::Reminded { seat }))
    }

    fn time_is_up(&self, seat: Seat, now: u64) -> Option<Intent> {
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
            return Some(Deed::Grace { until }.into());
        }
        let is_person = chair.holder.person().is_some();
        if chair.vacation > 0 && is_person {
            return Some(Deed::Vacation { seat }.into());
        }
        match self.facts.clock.zero {
            Zero::Steward if is_person => Some(Deed::Kept { seat }.into()),
            Zero::Substitute if is_person => Some(Deed::Called { seat }.into()),
            _ => {
                let play = self.play.as_deref()?;
                let choice = play.on_timeout(seat)?;
                let call = play.typed(seat, &choice)?;
                Some(Intent::answer(seat, call, choice))
            }
        }
    }

    /// Takes in what the clock did, and pauses. `None` if it does not fit.
    pub(in crate::host) fn timed(&mut self, deed: &Deed, at: u64) -> Option<Told> {
        let mut told = Told::default();
        match deed {
            Deed::Reminded { seat } => {
                let words = self.reminded(*seat)?;
                told.private.push((*seat, words));
            }
            Deed::Muted { seat } => {
                self.facts.asked.get_mut(seat)?.muted = true;
                told.private
                    .push((*seat, "No more reminders about this turn.".into()));
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
                let before = self.facts.rhythms.insert(person.clone(), rhythm.clone());
                let seat = self.seat_of(person);
                // Whoever sits down brings hours along at the moment of the first question: those hold for it.
                if let Some(asked) = seat.and_then(|s| self.facts.asked.get_mut(&s))
                    && asked.at < at
                {
                    asked.hours.get_or_insert(before.unwrap_or_default());
                }
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
        asked.spent + self.counting(self.clock_hours(seat), |c| c.between(asked.at, at))
    }

    /// Takes the time used from the seat's bank; an answer earns some.
    pub(in crate::host) fn charge(&mut self, seat: Seat, at: u64, answered: bool) {
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
    pub(in crate::host) fn wind_up(&mut self) {
        let clock = self.facts.clock;
        for chair in &mut self.facts.chairs {
            chair.bank = clock.bank.map_or(0, |b| u64::from(b.start) * 1000);
            chair.vacation = clock.vacation;
        }
    }

    /// Seats newly asked are asked since now; those not asked any more are forgotten.
    pub(in crate::host) fn note_asked(&mut self, at: u64) {
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
    pub(in crate::host) fn is_lost(&self, seat: Seat, misses: u8) -> bool {
        let lost = |c: &crate::host::table::record::Chair| {
            c.misses >= misses && matches!(c.holder, Holder::Person(_))
        };
        self.facts.clock.zero == Zero::Answer && self.chair(seat).is_some_and(lost)
    }
}
