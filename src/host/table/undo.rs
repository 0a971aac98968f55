//! Taking answers back at a table: who is asked, and what becomes of clocks and tips. Pure.

use crate::host::command::Args;
use crate::host::matches::{REMEMBERED, steps};
use crate::host::person::Person;
use crate::host::table::record::{Deed, Proposed, Record};
use crate::host::table::{Misfit, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::{Saved, Told};
use crate::rules::seat::Seat;

impl Table {
    /// Asks to take back the own last answer, or several.
    pub fn undo(&self, by: &Person, args: &Args, now: u64) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        let back: usize = match args.get("back").map(|b| b.parse()) {
            None => 1,
            Some(Ok(back)) if (1..=REMEMBERED).contains(&back) => back,
            Some(_) => {
                return Err(Refusal::new(format!(
                    "Say how many of your answers: 1 to {REMEMBERED}."
                )));
            }
        };
        let current = self.running()?;
        let (to, needed) = current.taking_back(seat, back, &self.others(seat))?;
        self.propose_to(seat, Proposed::Undo { to }, needed, now)
    }

    /// Goes back to how the match stood after record `to`. Who sits where, clocks and banks are not touched.
    ///
    /// `log` holds the records of the table, from `from` on if the match was kept as it stood after that record.
    pub fn take_back(
        &mut self,
        seq: u64,
        record: &Record,
        log: &[(u64, Record)],
        from: Option<(u64, Saved)>,
    ) -> Result<Told, Misfit> {
        let table = self.id();
        let misfit = |what: String| Misfit { table, seq, what };
        let Deed::Undone { to } = record.deed else {
            return Err(misfit("nothing is taken back".into()));
        };
        let (after, kept) = from.map_or((0, None), |(after, saved)| (after, Some(saved)));
        let between = log.iter().filter(|(s, _)| *s > after && *s <= to);
        let moves = between.filter_map(|(seq, r)| Some((*seq, r.deed.of_match()?)));
        let steps = steps::standing(moves).into_iter().map(|(_, step)| step);
        let current = self.current.as_mut();
        let current = current.ok_or_else(|| misfit("the match has not started".into()))?;
        let undone = current.take_back(to, kept.as_ref(), steps);
        let undone = undone.map_err(misfit)?;
        self.revision = seq;
        self.votes.close();
        Ok(self.taken_back(to, record.at, &undone))
    }

    /// Has the clocks and tips follow after answers were taken back.
    fn taken_back(&mut self, to: u64, at: u64, undone: &[(u64, Seat)]) -> Told {
        self.clocks.close_after(&self.seats, to, at);
        self.tips.forget_after(to);
        let first = undone.first().copied();
        if let Some((before, seat)) = first
            && self.clocks.reopen(seat, before, self.revision)
        {
            // The question is open again with the time it had, unless that has passed.
            let late = self.deadline(seat).is_some_and(|d| d <= at);
            if late || self.clocks.limits().bank.is_some() {
                self.clocks.close(seat);
            }
        }
        self.note_asked(at);
        // Whoever takes an answer back means to give another: no order is faster.
        if let Some((_, seat)) = first {
            self.clocks.leave_to_owner(seat);
        }
        let words = match undone.len() {
            0 | 1 => "The last answer is taken back.".to_owned(),
            n => format!("The last {n} answers are taken back."),
        };
        Told {
            public: vec![words.into()],
            private: Vec::new(),
        }
    }
}

/// Whether the match as it stood after this record is still part of what stands at `to`: no undo went behind it.
pub fn still_stands(log: &[(u64, Record)], after: u64, to: u64) -> bool {
    log.iter()
        .filter(|(s, _)| *s > after && *s <= to)
        .all(|(_, r)| !matches!(r.deed, Deed::Undone { to } if to < after))
}
