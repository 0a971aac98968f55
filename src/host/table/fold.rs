//! How each record changes a table, and what everybody is told of it. Pure.

use crate::host::matches::{Match, chance};
use crate::host::table::record::{Author, Deed, Record};
use crate::host::table::{Misfit, Stage, Table};
use crate::rules::erased::{Choice, List, Play, Start, Told};
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::typed::Typed;

impl Table {
    /// Takes one more record of the log in and says what everybody is told of it.
    pub fn apply(&mut self, seq: u64, record: &Record) -> Result<Told, Misfit> {
        self.take_in(seq, record, None)
    }

    /// Takes one more record in; an answer that was just resolved brings its offer along.
    pub fn take_in(
        &mut self,
        seq: u64,
        record: &Record,
        choice: Option<&Choice>,
    ) -> Result<Told, Misfit> {
        let table = self.id();
        let before = std::mem::replace(&mut self.revision, seq);
        self.tally(record);
        let told = self.follow(record, choice, before);
        told.map_err(|what| Misfit { table, seq, what })
    }

    /// What follows from a record, or why it does not fit.
    fn follow(
        &mut self,
        record: &Record,
        choice: Option<&Choice>,
        before: u64,
    ) -> Result<Told, String> {
        let told = match &record.deed {
            Deed::Opened { .. } | Deed::Undone { .. } => {
                return Err("only the whole log can tell what follows".into());
            }
            Deed::Started {
                seed,
                salt,
                chairs,
                brought,
            } => {
                self.seats.deal(chairs);
                self.clocks.wind_up(self.seats.count());
                let start = Start {
                    rules: Some(self.opening.rules()),
                    options: self.options.clone(),
                    seats: self.seats.count(),
                    brought: brought.clone(),
                    seed: *seed,
                };
                return self.started(start, *salt, record.at);
            }
            Deed::Answered { seat, call } => {
                let choice = match choice {
                    Some(choice) => choice.clone(),
                    None => self.meant(*seat, call)?,
                };
                let told = self.answered(*seat, &choice, record, before);
                told.ok_or("it was not on offer")
            }
            Deed::Carried { motion } => {
                self.votes.close();
                let choice = Choice::motion(*motion);
                let told = self.answered(Seat::new(0), &choice, record, before);
                told.ok_or("no such motion")
            }
            Deed::Kept { seat } | Deed::Returned { seat } | Deed::TakenOver { seat, .. } => {
                self.changed_hands(*seat, record).ok_or("no such seat")
            }
            Deed::Moved { .. }
            | Deed::Shown { .. }
            | Deed::Hidden { .. }
            | Deed::Linked { .. }
            | Deed::Ordered { .. }
            | Deed::Brings { .. }
            | Deed::Tips { .. }
            | Deed::Tipped { .. } => self.noted(record).ok_or("there is nobody it is about"),
            Deed::Proposed { .. }
            | Deed::Ended { .. }
            | Deed::Voted { .. }
            | Deed::Lapsed
            | Deed::Drawn
            | Deed::Aborted => Ok(line(self.voted(&record.deed))),
            deed @ (Deed::Called { .. } | Deed::Offered { .. }) => {
                self.is_to_be_had(deed).map(line).ok_or("no such seat")
            }
            deed if deed.is_of_clock() => {
                self.timed(deed, record.at).ok_or("that clock does not run")
            }
            lobby => self.lobby(lobby).map(line).ok_or("nobody to leave"),
        };
        told.map_err(str::to_owned)
    }

    /// Takes in what people want of the table, and where and who they are.
    fn noted(&mut self, record: &Record) -> Option<Told> {
        match &record.deed {
            Deed::Moved { .. } | Deed::Shown { .. } | Deed::Hidden { .. } => {
                self.places.placed(&record.deed).map(line)
            }
            Deed::Linked { from, to } => {
                self.linked(from, to);
                Some(Told::default())
            }
            Deed::Ordered { seat, orders } => self.ordered(*seat, orders, &record.by),
            Deed::Brings { person, what } => self.brings(person.as_ref(), what.as_ref()).map(line),
            Deed::Tips { person, on } => self.tips_set(person, *on),
            Deed::Tipped { seat, tip } => Some(self.tipped(*seat, tip)),
            _ => None,
        }
    }

    /// The offer a recorded answer took.
    fn meant(&self, seat: Seat, call: &Typed) -> Result<Choice, String> {
        let play = self.play().ok_or("the match has not started")?;
        let choice = play.resolve(seat, call);
        choice.map_err(|r| r.why.plain(|s| s.to_string()))
    }

    fn started(&mut self, start: Start, salt: Seed, at: u64) -> Result<Told, String> {
        let seed = start.seed;
        let begun = Match::begin(self.opening.game(), start, salt);
        let (begun, mut told) = begun.map_err(|r| r.why.plain(|s| s.to_string()))?;
        self.current = Some(begun);
        self.stage = Stage::Playing;
        self.note_asked(at);
        let fair = Text::from("The match starts. Its chance is sealed: ")
            + Text::code(chance::commitment(seed, salt))
            + ". The seed behind it is shown at the end.";
        let notice = self.info().notice;
        let notice = (!notice.is_empty()).then(|| notice.into());
        told.public = [fair]
            .into_iter()
            .chain(notice)
            .chain(told.public)
            .collect();
        Ok(told)
    }

    /// Carries out a choice, and has the clocks follow it.
    fn answered(
        &mut self,
        seat: Seat,
        choice: &Choice,
        record: &Record,
        before: u64,
    ) -> Option<Told> {
        let by_person = matches!(record.by, Author::Person(_) | Author::Order);
        let missed = record.by == Author::Clock;
        let turn = self
            .current
            .as_mut()?
            .act(seat, choice, before, by_person)?;
        match choice.list {
            List::Offers => {
                if by_person || missed {
                    self.count(seat, !missed);
                }
                self.clocks.answered(seat, before, missed);
                self.votes.answered();
                if turn.restarts_clock {
                    self.clocks.charge(&self.seats, seat, record.at, true);
                    self.clocks.close(seat);
                }
                if by_person {
                    self.absence.answered(seat);
                }
            }
            List::Motions => self.clocks.forget_answered(),
            List::Orders => {}
        }
        self.note_asked(record.at);
        let mut told = turn.told;
        if record.by == Author::Order {
            told.private
                .push((seat, self.obeyed(seat, &turn.call.verb)));
        }
        if missed {
            told.public.insert(
                0,
                Text::from("Time is up for ") + seat + ": answered automatically.",
            );
        }
        if let Some(outcome) = self.play().and_then(Play::outcome) {
            self.end(Stage::Over);
            // Most games tell of their end themselves; it is said once.
            if told.public.last() != Some(&outcome.words) {
                told.public.push(outcome.words);
            }
            told.public.push(self.reveal());
        }
        Some(told)
    }

    /// Nothing is asked or voted on any more.
    pub(super) fn end(&mut self, stage: Stage) {
        self.stage = stage;
        self.clocks.close_all();
        self.votes.close();
    }

    /// Seed and salt in words, for the end.
    pub(super) fn reveal(&self) -> Text {
        let Some((seed, salt)) = self.current_match().map(Match::chance) else {
            return Text::new();
        };
        Text::from("The seed was ")
            + Text::code(String::from(seed))
            + ", the salt "
            + Text::code(String::from(salt))
            + "."
    }
}

fn line(text: Text) -> Told {
    Told {
        public: vec![text],
        private: Vec::new(),
    }
}
