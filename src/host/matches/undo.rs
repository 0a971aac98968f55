//! Taking answers back: free up to the last thing anybody learnt, further back by vote.

use crate::host::matches::Match;
use crate::rules::ask::Refusal;
use crate::rules::erased::{Choice, Play, Saved, Step};
use crate::rules::game::Takeback;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};

/// At most this many answers can be taken back; further back nobody remembers why they were given.
pub const REMEMBERED: usize = 64;

/// An answer that may be taken back.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Last {
    /// The record before it.
    before: u64,
    seat: Seat,
    /// Whether a person gave it, not the clock or a robot.
    by_person: bool,
    /// Who must agree to take it back; an error is the clause that forbids it.
    consent: Result<Vec<Seat>, String>,
    /// Whether that is so only while nobody has answered since.
    at_once: bool,
}

impl Last {
    pub(super) fn new(before: u64, seat: Seat, by_person: bool, takeback: Takeback) -> Self {
        let (consent, at_once) = match takeback {
            Takeback::Free => (Ok(Vec::new()), false),
            Takeback::Asks(seats) => (Ok(seats), false),
            Takeback::AsksAtOnce(seats) => (Ok(seats), true),
            Takeback::Never(clause) => (Err(clause.to_owned()), true),
        };
        Self {
            before,
            seat,
            by_person,
            consent,
            at_once,
        }
    }
}

impl Match {
    pub(super) fn remember(&mut self, last: Last) {
        if self.answers.len() >= REMEMBERED {
            self.answers.remove(0);
        }
        self.answers.push(last);
    }

    /// How many answers were given after this record.
    pub fn answers_since(&self, to: u64) -> usize {
        self.answers.iter().filter(|l| l.before >= to).count()
    }

    /// The record that would be the last if a seat took back this many of its own answers, and which of the `others`
    /// must agree.
    pub fn taking_back(
        &self,
        seat: Seat,
        back: usize,
        others: &[Seat],
    ) -> Result<(u64, Vec<Seat>), Refusal> {
        let own = |(_, l): &(usize, &Last)| l.seat == seat && l.by_person;
        let mut own = self.answers.iter().enumerate().rev().filter(own);
        let none = || Refusal::new("You have given no answer that could be taken back.");
        let (first, last) = back
            .checked_sub(1)
            .and_then(|n| own.nth(n))
            .ok_or_else(none)?;
        let span = &self.answers[first..];
        let alone = span.iter().all(|l| l.seat == seat && l.by_person);
        let mut consent: Vec<Seat> = Vec::new();
        for last in span {
            let asked = last.consent.as_ref().map_err(|clause| {
                Refusal::new(
                    Text::from("That cannot be taken back (") + Text::rule(clause.clone()) + ").",
                )
            })?;
            if last.at_once && !alone {
                return Err(Refusal::new(
                    "You can take back your own last answer, and only before anybody else has answered.",
                ));
            }
            consent.extend(asked);
        }
        // Others have built on it: then all of them are asked.
        let wanted = |s: &Seat| !alone || consent.contains(s);
        let needed = others.iter().copied().filter(wanted).collect();
        Ok((last.before, needed))
    }

    /// Goes back to record `to` by the steps that stand up to there, all of them or those after a kept state. Returns
    /// the answers taken back, oldest first: the record before each, and its seat.
    pub fn take_back(
        &mut self,
        to: u64,
        kept: Option<&Saved>,
        steps: impl IntoIterator<Item = Step>,
    ) -> Result<Vec<(u64, Seat)>, String> {
        let mut play = if let Some(saved) = kept {
            self.game.load(saved).map_err(|e| e.to_string())?
        } else {
            let start = self.game.start(&self.start);
            start.map_err(|r| r.why.plain(|s| s.to_string()))?.0
        };
        for step in steps {
            repeat(play.as_mut(), &step).ok_or("it was not on offer")?;
        }
        self.play = play;
        let first = self.answers.iter().position(|l| l.before >= to);
        let undone = first.map_or_else(Vec::new, |i| self.answers.split_off(i));
        Ok(undone.iter().map(|l| (l.before, l.seat)).collect())
    }
}

fn repeat(play: &mut dyn Play, step: &Step) -> Option<()> {
    let (seat, choice) = match step {
        Step::Answer(seat, call) => (*seat, play.resolve(*seat, call).ok()?),
        Step::Motion(motion) => (Seat::new(0), Choice::motion(*motion)),
    };
    play.act(seat, &choice).map(|_| ())
}
