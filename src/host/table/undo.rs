//! Taking answers back: free up to the last thing anybody learnt, further back by vote. Pure.

use crate::host::command::Args;
use crate::host::person::Person;
use crate::host::table::record::{Deed, Proposed, Record};
use crate::host::table::{Last, Misfit, Table};
use crate::rules::ask::Refusal;
use crate::rules::choice::Choice;
use crate::rules::erased::{Play, Saved, Told};
use crate::rules::game::Takeback;
use crate::rules::seat::Seat;
use crate::rules::text::Text;

/// So many of the last answers can be taken back; further back nobody remembers why they were given.
const REMEMBERED: usize = 64;

impl Last {
    /// An answer about to be given.
    pub(in crate::host) fn new(
        before: u64,
        seat: Seat,
        by_person: bool,
        takeback: Takeback,
    ) -> Self {
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
            asked: None,
        }
    }
}

impl Table {
    /// Notes an answer that could be taken back.
    pub(in crate::host) fn remember(&mut self, last: Last) {
        let answers = &mut self.facts.answers;
        if answers.len() >= REMEMBERED {
            answers.remove(0);
        }
        answers.push(last);
    }

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
        let answers = &self.facts.answers;
        let mut own = (0..answers.len())
            .rev()
            .filter(|i| answers[*i].seat == seat && answers[*i].by_person);
        let Some(first) = own.nth(back - 1) else {
            return Err(Refusal::new(
                "You have given no answer that could be taken back.",
            ));
        };
        let needed = self.consent(seat, &answers[first..])?;
        let to = answers[first].before;
        self.propose_to(seat, Proposed::Undo { to }, needed, now)
    }

    /// Whose agreement is needed to take all of these answers back.
    fn consent(&self, seat: Seat, span: &[Last]) -> Result<Vec<Seat>, Refusal> {
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
        let wanted = |s: &Seat| *s != seat && (!alone || consent.contains(s));
        Ok(self.people().map(|(s, _)| s).filter(wanted).collect())
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
        let table = self.facts.id;
        let misfit = |what: String| Misfit { table, seq, what };
        let Deed::Undone { to } = record.deed else {
            return Err(misfit("nothing is taken back".into()));
        };
        let (after, mut play) = match from {
            Some((after, saved)) => {
                let loaded = self.game.load(&saved);
                (after, loaded.map_err(|e| misfit(e.to_string()))?)
            }
            None => (0, self.play_anew().map_err(misfit)?),
        };
        for step in standing(log, after, to) {
            repeat(play.as_mut(), step).ok_or_else(|| misfit("it was not on offer".into()))?;
        }
        self.play = Some(play);
        self.facts.revision = seq;
        self.facts.proposal = None;
        Ok(self.taken_back(to, record.at))
    }

    fn play_anew(&self) -> Result<Box<dyn Play>, String> {
        let (seed, _) = self.facts.chance.ok_or("the match has not started")?;
        let start = self.game.start(&self.facts.start(seed));
        let (play, _) = start.map_err(|r| r.why.plain(|s| s.to_string()))?;
        Ok(play)
    }

    /// The book of who is asked, and of what can be taken back, after going back.
    fn taken_back(&mut self, to: u64, at: u64) -> Told {
        let revision = self.facts.revision;
        let later: Vec<Seat> = self.facts.asked.keys().copied().collect();
        for seat in later {
            if self.facts.asked.get(&seat).is_some_and(|a| a.revision > to) {
                self.charge(seat, at, false);
                self.facts.asked.remove(&seat);
            }
        }
        // A question asked again deserves its tip again.
        for chair in &mut self.facts.chairs {
            chair.tipped.retain(|(given, _)| *given <= to);
        }
        let first = self.facts.answers.iter().position(|l| l.before >= to);
        let undone = first.map_or_else(Vec::new, |i| self.facts.answers.split_off(i));
        let first = undone.first().map(|l| (l.seat, l.asked.clone()));
        if let Some((seat, Some(mut asked))) = first {
            // The question is open again with the time it had, unless that has passed.
            (asked.revision, asked.reminded) = (revision, None);
            (asked.nudges, asked.warned) = (0, false);
            self.facts.asked.insert(seat, asked);
            let late = self.deadline(seat).is_some_and(|d| d <= at);
            if late || self.facts.clock.bank.is_some() {
                self.facts.asked.remove(&seat);
            }
        }
        self.note_asked(at);
        // Who takes an answer back means to give another: no order is faster.
        let asked = undone
            .first()
            .and_then(|l| self.facts.asked.get_mut(&l.seat));
        if let Some(asked) = asked {
            asked.by_hand = true;
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

/// The answers and motions of a log that stand, after one record and up to another.
fn standing(log: &[(u64, Record)], after: u64, to: u64) -> Vec<&Deed> {
    let mut steps: Vec<(u64, &Deed)> = Vec::new();
    for (seq, record) in log.iter().filter(|(s, _)| *s > after && *s <= to) {
        match &record.deed {
            Deed::Undone { to } => steps.retain(|(s, _)| s <= to),
            deed @ (Deed::Answered { .. } | Deed::Carried { .. }) => steps.push((*seq, deed)),
            _ => {}
        }
    }
    steps.into_iter().map(|(_, deed)| deed).collect()
}

/// Whether the match as it stood after this record is still part of what stands at `to`: no undo went behind it.
pub fn still_stands(log: &[(u64, Record)], after: u64, to: u64) -> bool {
    log.iter()
        .filter(|(s, _)| *s > after && *s <= to)
        .all(|(_, r)| !matches!(r.deed, Deed::Undone { to } if to < after))
}

fn repeat(play: &mut dyn Play, deed: &Deed) -> Option<()> {
    match deed {
        Deed::Answered { seat, call } => {
            let choice = play.resolve(*seat, call).ok()?;
            play.act(*seat, &choice)?;
        }
        Deed::Carried { motion } => {
            play.act(Seat::new(0), &Choice::motion(*motion))?;
        }
        _ => {}
    }
    Some(())
}
