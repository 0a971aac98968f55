//! What the clock does at a table: deadlines, vacation, pauses, grace. Pure.

use crate::host::person::PersonId;
use crate::host::table::clock::hours::{Counting, Rhythm};
use crate::host::table::clock::limits::Zero;
use crate::host::table::clock::{Asked, Clocks};
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Deed};
use crate::host::table::seats::Seats;
use crate::host::table::{Stage, Table};
use crate::rules::erased::{Awaited, Play, Told};
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// A deadline found so much later than it was due was nobody's fault: the host was away.
const LATE: u64 = 10 * 60 * 1000;
/// The longest and the shortest grace after that, in milliseconds.
const GRACE: (u64, u64) = (3_600_000, 10_000);
/// A day of vacation, in milliseconds.
const DAY: u64 = 24 * 3_600_000;

impl Clocks {
    /// The hours of whoever plays a seat.
    fn rhythm(&self, seats: &Seats, seat: Seat) -> Option<&Rhythm> {
        self.rhythms.get(seats.person(seat)?)
    }

    /// Which time counts by these hours at this table.
    fn counting<T>(&self, hours: Option<&Rhythm>, count: impl FnOnce(&Counting<'_>) -> T) -> T {
        let everyday = Rhythm::default();
        count(&Counting {
            rhythm: hours.unwrap_or(&everyday),
            weekend: self.limits.weekend,
        })
    }

    /// The hours the clock of a question runs by: those that held when it was asked, or a clock could be held up by
    /// changing them again and again.
    fn hours<'c>(&'c self, seats: &Seats, seat: Seat, asked: &'c Asked) -> Option<&'c Rhythm> {
        asked.hours.as_ref().or_else(|| self.rhythm(seats, seat))
    }

    /// How much time the open question of a seat has in all, in milliseconds.
    pub(in crate::host::table) fn allowance(&self, seat: Seat) -> Option<u64> {
        let (asked, left) = (self.asked(seat)?, self.left(seat)?);
        self.limits.allowance(asked.pace, left.bank)
    }

    /// The moment when a seat has used this much time on its question.
    pub(super) fn when_used(&self, seats: &Seats, seat: Seat, time: u64) -> Option<u64> {
        let asked = self.asked(seat)?;
        let left = time.saturating_sub(asked.spent);
        let hours = self.hours(seats, seat, asked);
        Some(self.counting(hours, |c| c.after(asked.at, left)))
    }

    /// The moment when a seat has waited this much longer on its question.
    pub(in crate::host::table) fn when_waited(
        &self,
        seats: &Seats,
        seat: Seat,
        wait: u64,
    ) -> Option<u64> {
        self.when_used(seats, seat, self.asked(seat)?.spent + wait)
    }

    /// The first moment from this one on at which whoever plays a seat may be spoken to, by the hours they have now.
    pub(super) fn awake(&self, seats: &Seats, seat: Seat, at: u64) -> u64 {
        self.counting(self.rhythm(seats, seat), |c| c.after(at, 0))
    }

    /// When the time of a seat runs out; never while the clocks are stopped.
    fn runs_out(&self, seats: &Seats, seat: Seat) -> Option<u64> {
        if self.paused {
            return None;
        }
        let up = self.when_used(seats, seat, self.allowance(seat)?)?;
        Some(up.max(self.asked(seat)?.not_before))
    }

    /// How much time the seat has used on its question.
    fn used(&self, seats: &Seats, seat: Seat, at: u64) -> u64 {
        let Some(asked) = self.asked(seat) else {
            return 0;
        };
        if self.paused {
            return asked.spent;
        }
        let hours = self.hours(seats, seat, asked);
        asked.spent + self.counting(hours, |c| c.between(asked.at, at))
    }

    fn pause(&mut self, seats: &Seats, at: u64) {
        let open: Vec<Seat> = self.awaited().collect();
        for seat in open {
            let used = self.used(seats, seat, at);
            if let Some(asked) = self.asked.get_mut(&seat) {
                asked.spent = used;
                asked.at = at.max(asked.at);
            }
        }
        self.paused = true;
    }

    fn resume(&mut self, at: u64) {
        self.paused = false;
        for asked in self.asked.values_mut() {
            asked.at = at;
        }
    }

    /// Spends a day of vacation on a question; returns how many are left.
    fn take_vacation(&mut self, seat: Seat, until: u64) -> Option<u16> {
        let left = self.left_mut(seat)?;
        left.vacation = left.vacation.checked_sub(1)?;
        let days = left.vacation;
        self.asked.get_mut(&seat)?.not_before = until;
        Some(days)
    }

    /// Takes the time used from the seat's bank; an answer earns some.
    pub(in crate::host::table) fn charge(
        &mut self,
        seats: &Seats,
        seat: Seat,
        at: u64,
        answered: bool,
    ) {
        let Some(bank) = self.limits.bank else {
            return;
        };
        let used = self.used(seats, seat, at);
        let earned = if answered { bank.increment } else { 0 };
        let most = self.full_bank();
        if let Some(left) = self.left_mut(seat) {
            left.bank = (left.bank.saturating_sub(used) + u64::from(earned) * 1000).min(most);
        }
    }

    /// Closes questions that the match does not ask any more, or that came after a record.
    fn close_where(&mut self, seats: &Seats, at: u64, gone: impl Fn(Seat, &Asked) -> bool) {
        let open: Vec<Seat> = self.awaited().collect();
        for seat in open {
            if self.asked(seat).is_some_and(|a| gone(seat, a)) {
                self.charge(seats, seat, at, false);
                self.close(seat);
            }
        }
    }

    /// Closes the questions that came after a record.
    pub(in crate::host::table) fn close_after(&mut self, seats: &Seats, to: u64, at: u64) {
        self.close_where(seats, at, |_, asked| asked.revision > to);
    }

    /// Seats newly awaited are asked from now on; the questions of others are closed.
    pub(in crate::host::table) fn ask(
        &mut self,
        seats: &Seats,
        awaited: &[Awaited],
        (revision, at): (u64, u64),
    ) {
        self.close_where(seats, at, |seat, _| awaited.iter().all(|a| a.seat != seat));
        for a in awaited {
            let new = || Asked::since(at, revision, a.pace);
            self.asked.entry(a.seat).or_insert_with(new);
        }
    }

    /// Notes the hours of a person, and that the question open on their seat goes on by those before.
    fn set_rhythm(&mut self, seats: &Seats, (person, rhythm): (&PersonId, &Rhythm), at: u64) {
        let before = self.rhythms.insert(person.clone(), rhythm.clone());
        let seat = seats.seat_of(person);
        // Whoever sits down brings hours along at the moment of the first question: those hold for it.
        if let Some(asked) = seat.and_then(|s| self.asked.get_mut(&s))
            && asked.at < at
        {
            asked.hours.get_or_insert(before.unwrap_or_default());
        }
    }
}

impl Table {
    /// The hours of whoever plays a seat, where they chose any.
    pub(in crate::host) fn rhythm(&self, seat: Seat) -> Option<&Rhythm> {
        self.clocks.rhythm(&self.seats, seat)
    }

    /// The people the table waits for.
    pub fn awaited_people(&self) -> Vec<PersonId> {
        let people = self.seats.people();
        let awaited = people.filter(|(seat, _)| self.clocks.asked(*seat).is_some());
        awaited.map(|(_, person)| person.clone()).collect()
    }

    /// When this seat's time runs out; never while the clocks are stopped or a substitute is looked for.
    pub fn deadline(&self, seat: Seat) -> Option<u64> {
        let called = self.absence.is_called(seat);
        let up = || self.clocks.runs_out(&self.seats, seat);
        (!called).then(up).flatten()
    }

    /// When the next thing is due by the clock.
    pub fn due(&self) -> Option<u64> {
        if self.stage != Stage::Playing {
            return None;
        }
        let seats = self.clocks.awaited();
        let asked = seats.flat_map(|s| [self.deadline(s), self.reminder(s), self.order_due(s)]);
        let proposal = self.votes.proposal().map(|p| p.until);
        asked.flatten().chain(proposal).min()
    }

    /// What the clock does now, and in whose name.
    pub fn overdue(&self, now: u64) -> Option<(Author, Intent)> {
        let by_clock = |deed: Deed| (Author::Clock, deed.into());
        if self.stage != Stage::Playing {
            return None;
        }
        if self.votes.proposal().is_some_and(|p| p.until <= now) {
            return Some(by_clock(Deed::Lapsed));
        }
        // Whoever left an order is not late, however late the clock comes.
        if let Some(answer) = self.obey(now) {
            return Some((Author::Order, answer.into()));
        }
        let past = |due: Option<u64>| due.is_some_and(|d| d <= now);
        if let Some(seat) = self.clocks.awaited().find(|s| past(self.deadline(*s))) {
            let intent = self.time_is_up(seat, now)?;
            return Some((Author::Clock, intent));
        }
        let seat = self.clocks.awaited().find(|s| past(self.reminder(*s)))?;
        Some(by_clock(Deed::Reminded { seat }))
    }

    fn time_is_up(&self, seat: Seat, now: u64) -> Option<Intent> {
        let is_person = self.seats.person(seat).is_some();
        if now.saturating_sub(self.deadline(seat)?) > LATE {
            let grace = self.clocks.allowance(seat)?.clamp(GRACE.1, GRACE.0);
            // Tables do not all come back at the same moment.
            let spread = u64::from(self.id().number()).wrapping_mul(7919) % grace;
            let until = now + grace + spread;
            return Some(Deed::Grace { until }.into());
        }
        if self.clocks.left(seat)?.vacation > 0 && is_person {
            return Some(Deed::Vacation { seat }.into());
        }
        match self.clocks.limits.zero {
            Zero::Steward if is_person => Some(Deed::Kept { seat }.into()),
            Zero::Substitute if is_person => Some(Deed::Called { seat }.into()),
            _ => {
                let play = self.play()?;
                let choice = play.on_timeout(seat)?;
                let call = play.typed(seat, &choice)?;
                Some(Intent::answer(seat, call, choice))
            }
        }
    }

    /// Takes in what the clock did, and pauses. `None` if it does not fit.
    pub(in crate::host::table) fn timed(&mut self, deed: &Deed, at: u64) -> Option<Told> {
        let mut told = Told::default();
        match deed {
            Deed::Reminded { seat } => {
                let words = self.reminded(*seat)?;
                told.private.push((*seat, words));
            }
            Deed::Muted { seat } => {
                self.clocks.asked.get_mut(seat)?.muted = true;
                told.private
                    .push((*seat, "No more reminders about this turn.".into()));
            }
            Deed::Grace { until } => {
                for asked in self.clocks.asked.values_mut() {
                    asked.not_before = asked.not_before.max(*until);
                }
                let words = "I was away for a while: everybody who is awaited gets some more time.";
                told.public.push(words.into());
            }
            Deed::Vacation { seat } => {
                let until = self.deadline(*seat)?.max(at) + DAY;
                let left = self.clocks.take_vacation(*seat, until)?;
                let words = Text::from(*seat) + " takes a day of vacation";
                told.public.push(words + format!("; {left} left."));
            }
            Deed::Paused => {
                self.clocks.pause(&self.seats, at);
                self.votes.close();
                told.public.push("The clocks stand still.".into());
            }
            Deed::Resumed => {
                self.clocks.resume(at);
                self.votes.close();
                told.public.push("The clocks run again.".into());
            }
            Deed::Rhythm { person, rhythm } => {
                self.clocks.set_rhythm(&self.seats, (person, rhythm), at);
            }
            _ => return None,
        }
        Some(told)
    }

    /// Has the clocks follow whom the match waits for now.
    pub(in crate::host::table) fn note_asked(&mut self, at: u64) {
        let awaited = self.play().map_or_else(Vec::new, Play::awaited);
        self.clocks.ask(&self.seats, &awaited, (self.revision, at));
    }

    /// Whether a robot keeps the seat of a person whose time was up too often.
    pub(in crate::host::table) fn is_lost(&self, seat: Seat, misses: u8) -> bool {
        self.clocks.limits.zero == Zero::Answer
            && self.clocks.misses(seat) >= misses
            && self.seats.person(seat).is_some()
    }
}
