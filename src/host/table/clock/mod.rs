//! Time at a table: limits, hours, deadlines, reminders. Pure.

pub mod hours;
pub mod limits;
pub mod punctual;
pub mod reminders;
pub mod timing;

use crate::host::matches::REMEMBERED;
use crate::host::person::PersonId;
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::clock::limits::Clock;
use crate::host::table::clock::punctual::Tally;
use crate::rules::ask::Pace;
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The clocks of a table: how long each seat has been asked, and what time it has left.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Clocks {
    limits: Clock,
    paused: bool,
    /// The questions that are open.
    asked: BTreeMap<Seat, Asked>,
    /// The questions that the last answers closed, by the record before the answer.
    answered: BTreeMap<u64, Asked>,
    /// People's own hours, where they chose any.
    rhythms: BTreeMap<PersonId, Rhythm>,
    /// How people kept time before they sat down in the lobby.
    earlier: BTreeMap<PersonId, Tally>,
    /// What the seats of the match have left.
    seats: Vec<Left>,
}

/// The time a seat has left, and how it kept time.
#[derive(Clone, Default, Serialize, Deserialize)]
struct Left {
    /// In its bank, in milliseconds.
    bank: u64,
    /// Days of vacation.
    vacation: u16,
    /// How many answers in a row the clock gave.
    misses: u8,
    /// How the person kept time here.
    tally: Tally,
}

/// A question put to a seat, and the time used on it.
#[derive(Clone, Serialize, Deserialize)]
pub struct Asked {
    /// Milliseconds since 1970.
    at: u64,
    /// The record that led to the question.
    revision: u64,
    /// How much time it deserves.
    pace: Pace,
    /// Time used before `at`, in milliseconds.
    spent: u64,
    /// Time is not up before this moment: vacation, or grace.
    not_before: u64,
    /// The record of the newest reminder.
    reminded: Option<u64>,
    /// How often the seat was reminded that it is awaited.
    nudges: u8,
    /// Whether it was reminded that time is nearly up.
    warned: bool,
    /// Whether it wants no more reminders of this.
    muted: bool,
    /// Whether standing orders leave it alone: an answer to it was taken back.
    by_hand: bool,
    /// The hours its clock goes on by, where its owner has changed them since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hours: Option<Rhythm>,
}

impl Asked {
    /// A question put now.
    const fn since(at: u64, revision: u64, pace: Pace) -> Self {
        Self {
            at,
            revision,
            pace,
            spent: 0,
            not_before: 0,
            reminded: None,
            nudges: 0,
            warned: false,
            muted: false,
            by_hand: false,
            hours: None,
        }
    }

    /// Since when its clock runs, in milliseconds since 1970.
    pub const fn at(&self) -> u64 {
        self.at
    }

    /// The record that led to the question.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// How much time it deserves.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// The record of the newest reminder.
    pub const fn reminded(&self) -> Option<u64> {
        self.reminded
    }

    /// Whether the seat wants no more reminders of this.
    pub const fn is_muted(&self) -> bool {
        self.muted
    }

    /// Whether standing orders leave it alone: an answer to it was taken back.
    pub const fn is_by_hand(&self) -> bool {
        self.by_hand
    }
}

impl Clocks {
    pub(super) fn new(limits: Clock) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// How much time decisions have.
    pub const fn limits(&self) -> &Clock {
        &self.limits
    }

    pub(super) const fn set(&mut self, limits: Clock) {
        self.limits = limits;
    }

    /// Whether the clocks are stopped.
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// The open question of a seat.
    pub fn asked(&self, seat: Seat) -> Option<&Asked> {
        self.asked.get(&seat)
    }

    /// The seats with an open question.
    pub fn awaited(&self) -> impl Iterator<Item = Seat> {
        self.asked.keys().copied()
    }

    /// The hours of a person, where they chose any.
    pub fn rhythm_of(&self, person: &PersonId) -> Option<&Rhythm> {
        self.rhythms.get(person)
    }

    /// How many answers in a row the clock gave for a seat.
    pub fn misses(&self, seat: Seat) -> u8 {
        self.left(seat).map_or(0, |left| left.misses)
    }

    fn left(&self, seat: Seat) -> Option<&Left> {
        self.seats.get(seat.index())
    }

    fn left_mut(&mut self, seat: Seat) -> Option<&mut Left> {
        self.seats.get_mut(seat.index())
    }

    fn full_bank(&self) -> u64 {
        self.limits.bank.map_or(0, |b| u64::from(b.start) * 1000)
    }

    /// Every seat starts with its whole bank and vacation.
    pub(super) fn wind_up(&mut self, seats: u8) {
        let left = Left {
            bank: self.full_bank(),
            vacation: self.limits.vacation,
            ..Left::default()
        };
        self.seats = vec![left; seats.into()];
    }

    /// Notes that a question was answered, by the clock or in time; `before` is the record before the answer.
    pub(super) fn answered(&mut self, seat: Seat, before: u64, missed: bool) {
        if let Some(asked) = self.asked.get(&seat) {
            self.answered.insert(before, asked.clone());
        }
        if self.answered.len() > REMEMBERED {
            self.answered.pop_first();
        }
        if let Some(left) = self.left_mut(seat) {
            left.misses = if missed {
                left.misses.saturating_add(1)
            } else {
                0
            };
        }
    }

    /// No earlier answer can be taken back any more.
    pub(super) fn forget_answered(&mut self) {
        self.answered.clear();
    }

    /// Opens the question again that was answered after record `before`, with the time it had.
    pub(super) fn reopen(&mut self, seat: Seat, before: u64, revision: u64) -> bool {
        let mut taken_back = self.answered.split_off(&before);
        let Some(asked) = taken_back.remove(&before) else {
            return false;
        };
        let again = Asked {
            revision,
            reminded: None,
            nudges: 0,
            warned: false,
            ..asked
        };
        self.asked.insert(seat, again);
        true
    }

    /// Standing orders leave the question of a seat alone.
    pub(super) fn leave_to_owner(&mut self, seat: Seat) {
        if let Some(asked) = self.asked.get_mut(&seat) {
            asked.by_hand = true;
        }
    }

    /// Closes the question of a seat.
    pub(super) fn close(&mut self, seat: Seat) {
        self.asked.remove(&seat);
    }

    /// Closes all questions: the match is over.
    pub(super) fn close_all(&mut self) {
        self.asked.clear();
    }

    /// A seat goes to or from a robot; whoever takes it over starts with a full bank and no history.
    pub(super) fn changed_hands(&mut self, seat: Seat, is_new: bool) {
        let (has_bank, full) = (self.limits.bank.is_some(), self.full_bank());
        if let Some(left) = self.left_mut(seat) {
            left.misses = 0;
            if is_new {
                left.tally = Tally::default();
                left.bank = if has_bank { full } else { left.bank };
            }
        }
        self.close(seat);
    }

    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        if let Some(rhythm) = self.rhythms.remove(from) {
            self.rhythms.entry(to.clone()).or_insert(rhythm);
        }
        if let Some(tally) = self.earlier.remove(from) {
            self.earlier.insert(to.clone(), tally);
        }
    }
}
