//! How each record changes a table, and what everybody is told of it. Pure.

use super::chance;
use super::record::{Author, Chair, Clock, Deed, Holder, Proposed, Record};
use super::table::{Asked, Last, Misfit, Proposal, Stage, Table};
use crate::rules::erased::{Choice, List, Told};
use crate::rules::game::Takeback;
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use crate::rules::text::Text;

impl Table {
    /// Takes one more record in and says what everybody is told of it.
    pub fn apply(&mut self, seq: u64, record: &Record) -> Result<Told, Misfit> {
        let table = self.facts.id;
        let misfit = |what: String| Misfit { table, seq, what };
        let before = self.facts.revision;
        self.facts.revision = seq;
        match &record.deed {
            Deed::Opened { .. } => Err(misfit("a table is opened once".into())),
            Deed::Started {
                seed,
                salt,
                chairs,
                brought,
            } => {
                self.facts.chairs.clone_from(chairs);
                self.facts.brought.clone_from(brought);
                self.started(*seed, *salt, record.at).map_err(misfit)
            }
            Deed::Answered { seat, call } => {
                let play = self
                    .play
                    .as_ref()
                    .ok_or_else(|| misfit("the match has not started".into()))?;
                let choice = play
                    .resolve(*seat, call)
                    .map_err(|r| misfit(r.why.plain(|s| s.to_string())))?;
                self.answered(*seat, &choice, record, before)
                    .ok_or_else(|| misfit("it was not on offer".into()))
            }
            Deed::Carried { motion } => {
                self.facts.proposal = None;
                let choice = Choice::motion(*motion);
                self.answered(Seat::new(0), &choice, record, before)
                    .ok_or_else(|| misfit("no such motion".into()))
            }
            Deed::Kept { seat } | Deed::Returned { seat } | Deed::TakenOver { seat, .. } => self
                .changed_hands(*seat, record)
                .ok_or_else(|| misfit("no such seat".into())),
            Deed::Moved { by, home } => {
                self.facts.home = home.clone();
                Ok(line(
                    Text::strong(by.clone()) + " moved this table to another place.",
                ))
            }
            Deed::Brings { person, what } => self
                .brings(person.as_ref(), what.as_ref())
                .map(line)
                .ok_or_else(|| misfit("nobody to bring it".into())),
            Deed::Tips { person, on } => self
                .tips_set(person, *on)
                .ok_or_else(|| misfit("nobody to give tips to".into())),
            Deed::Tipped { seat, tip } => Ok(self.tipped(*seat, tip)),
            Deed::Proposed { .. }
            | Deed::Ended { .. }
            | Deed::Voted { .. }
            | Deed::Lapsed
            | Deed::Undone { .. }
            | Deed::Aborted => Ok(line(self.voted(&record.deed))),
            lobby => self
                .lobby(lobby)
                .map(line)
                .ok_or_else(|| misfit("nobody to leave".into())),
        }
    }

    /// Deeds before the match starts.
    fn lobby(&mut self, deed: &Deed) -> Option<Text> {
        let strong = |name: &str| Text::strong(name.to_owned());
        let chair = |holder, name: &str, team| Chair::new(holder, name.to_owned(), team);
        let chairs = &mut self.facts.chairs;
        Some(match deed {
            Deed::Joined { person, team } => {
                chairs.push(chair(
                    Holder::Person(person.id.clone()),
                    &person.name,
                    *team,
                ));
                strong(&person.name) + " joins."
            }
            Deed::Left { person } => {
                let at = chairs
                    .iter()
                    .position(|c| c.holder.person() == Some(person))?;
                strong(&chairs.remove(at).name) + " leaves."
            }
            Deed::Invited { name, .. } => {
                strong(name)
                    + ", you are invited: join with the button or "
                    + Text::code("/table join")
                    + "."
            }
            Deed::RobotJoined { robot, name, team } => {
                chairs.push(chair(Holder::Robot(*robot), name, *team));
                strong(name) + " joins."
            }
            Deed::RobotLeft { name } => {
                chairs.retain(|c| c.name != *name);
                strong(name) + " is sent away."
            }
            Deed::Chose { option, value } => {
                self.facts.options.insert(option.clone(), value.clone());
                Text::from("Option ") + strong(option) + " is now " + strong(value) + "."
            }
            Deed::ClockSet { clock } => {
                self.facts.clock = *clock;
                clock_words(*clock)
            }
            _ => return None,
        })
    }

    /// A seat goes from a person to a robot or back.
    fn changed_hands(&mut self, seat: Seat, record: &Record) -> Option<Told> {
        let chair = self.chair_mut(seat)?;
        let holder = chair.holder.clone();
        let words = match (&record.deed, holder) {
            (Deed::Kept { .. }, Holder::Person(id)) => {
                chair.holder = Holder::Steward(id);
                Text::from("A robot keeps the seat of ")
                    + seat
                    + "; "
                    + Text::code("/table return")
                    + " takes it back."
            }
            (Deed::Returned { .. }, Holder::Steward(id)) => {
                chair.holder = Holder::Person(id);
                Text::from(seat) + " is back."
            }
            (Deed::TakenOver { person, .. }, _) => {
                let before = std::mem::replace(&mut chair.name, person.name.clone());
                chair.holder = Holder::Person(person.id.clone());
                (chair.tips, chair.tipped) = (false, Vec::new());
                Text::strong(person.name.clone())
                    + " takes over the seat of "
                    + Text::strong(before)
                    + "."
            }
            _ => return None,
        };
        chair.misses = 0;
        self.facts.asked.remove(&seat);
        self.note_asked(record.at);
        let mut told = line(words);
        if self.people().any(|(s, _)| s == seat) {
            // A line of their own makes the hand reach them.
            told.private.push((seat, "This is your seat now.".into()));
        }
        Some(told)
    }

    /// Proposals and what comes of them.
    fn voted(&mut self, deed: &Deed) -> Text {
        if let Deed::Proposed {
            seat,
            what,
            needed,
            until,
        } = deed
        {
            let words = self.proposal_words(what);
            let (by, what, missing) = (*seat, what.clone(), needed.clone());
            self.facts.proposal = Some(Proposal {
                by,
                what,
                missing,
                until: *until,
                revision: self.facts.revision,
            });
            let asked = Text::list(needed.iter().map(|s| Text::from(*s)).collect());
            return Text::from(*seat) + " proposes to " + words + ". Do you agree, " + asked + "?";
        }
        if let Deed::Voted { seat, yes: true } = deed {
            if let Some(proposal) = &mut self.facts.proposal {
                proposal.missing.retain(|s| s != seat);
            }
            return Text::from(*seat) + " agrees.";
        }
        self.facts.proposal = None;
        match deed {
            Deed::Voted { seat, .. } => Text::from(*seat) + " does not agree: the proposal is off.",
            Deed::Lapsed => "Not everybody answered in time: the proposal is off.".into(),
            Deed::Undone { .. } => "The last answer is taken back.".into(),
            _ => {
                self.facts.stage = Stage::Aborted;
                self.facts.asked.clear();
                let end = match deed {
                    Deed::Ended { by } => {
                        Text::strong(by.clone()) + " ended this table as an admin: no result."
                    }
                    _ => "The match ends without a result.".into(),
                };
                Text::lines([end, self.reveal()])
            }
        }
    }

    pub(super) fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
        self.facts.chairs.get_mut(seat.index())
    }

    fn started(&mut self, seed: Seed, salt: Seed, at: u64) -> Result<Told, String> {
        let start = self.game.start(&self.facts.start(seed));
        let (play, mut told) = start.map_err(|r| r.why.plain(|s| s.to_string()))?;
        self.facts.chance = Some((seed, salt));
        self.facts.stage = Stage::Playing;
        self.play = Some(play);
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

    /// Carries out a choice and keeps book of who is asked since when.
    fn answered(
        &mut self,
        seat: Seat,
        choice: &Choice,
        record: &Record,
        before: u64,
    ) -> Option<Told> {
        let play = self.play.as_mut()?;
        let consent = match play.takeback(seat, choice)? {
            Takeback::Free => Ok(Vec::new()),
            Takeback::Asks(seats) => Ok(seats),
            Takeback::Never(clause) => Err(clause.to_owned()),
        };
        let turn = play.act(seat, choice)?;
        let outcome = play.outcome();
        let missed = record.by == Author::Clock;
        if choice.list == List::Offers {
            let by_person = matches!(record.by, Author::Person(_));
            self.facts.last = Some(Last {
                before,
                seat,
                by_person,
                consent,
            });
            self.end_undo_request();
            if turn.restarts_clock {
                self.facts.asked.remove(&seat);
            }
            if let Some(chair) = self.chair_mut(seat) {
                chair.misses = if missed {
                    chair.misses.saturating_add(1)
                } else {
                    0
                };
            }
        }
        self.note_asked(record.at);
        let mut told = turn.told;
        if missed {
            told.public.insert(
                0,
                Text::from("Time is up for ") + seat + ": answered automatically.",
            );
        }
        if let Some(outcome) = outcome {
            self.facts.stage = Stage::Over;
            self.facts.asked.clear();
            self.facts.proposal = None;
            // Most games tell of their end themselves; it is said once.
            if told.public.last() != Some(&outcome.words) {
                told.public.push(outcome.words);
            }
            told.public.push(self.reveal());
        }
        Some(told)
    }

    /// An answer ends a request to take an earlier one back.
    fn end_undo_request(&mut self) {
        if self
            .facts
            .proposal
            .as_ref()
            .is_some_and(|p| matches!(p.what, Proposed::Undo { .. }))
        {
            self.facts.proposal = None;
        }
    }

    /// Seats newly asked are asked since now; those not asked any more are forgotten.
    fn note_asked(&mut self, at: u64) {
        let awaited = self.play.as_ref().map_or_else(Vec::new, |p| p.awaited());
        let revision = self.facts.revision;
        self.facts
            .asked
            .retain(|seat, _| awaited.iter().any(|a| a.seat == *seat));
        for a in awaited {
            self.facts.asked.entry(a.seat).or_insert(Asked {
                at,
                revision,
                pace: a.pace,
            });
        }
    }

    /// Seed and salt in words, for the end.
    fn reveal(&self) -> Text {
        let Some((seed, salt)) = self.facts.chance else {
            return Text::new();
        };
        Text::from("The seed was ")
            + Text::code(String::from(seed))
            + ", the salt "
            + Text::code(String::from(salt))
            + "."
    }

    /// A proposal as the end of "proposes to …".
    pub fn proposal_words(&self, what: &Proposed) -> Text {
        match what {
            Proposed::Abort => "end the match without a result".into(),
            Proposed::Undo { .. } => "take the last answer back".into(),
            Proposed::Motion { index } => {
                let motions = self.play.as_ref().map_or_else(Vec::new, |p| p.motions());
                let verb = motions.get(*index).map_or("", |m| m.verb);
                let about = self
                    .info()
                    .verbs
                    .iter()
                    .find(|v| v.name == verb)
                    .map_or(verb, |v| v.about);
                let (first, rest) = about.split_at(about.len().min(1));
                format!("{}{rest}", first.to_lowercase()).into()
            }
        }
    }
}

fn line(text: Text) -> Told {
    Told {
        public: vec![text],
        private: Vec::new(),
    }
}

/// A clock in a sentence.
pub fn clock_words(clock: Clock) -> Text {
    let time = |seconds: Option<u32>| match seconds {
        None => "no limit".to_owned(),
        Some(s) if s >= 7200 && s % 3600 == 0 => format!("{} hours", s / 3600),
        Some(s) if s >= 120 && s % 60 == 0 => format!("{} minutes", s / 60),
        Some(s) => format!("{s} seconds"),
    };
    match clock {
        Clock {
            long: None,
            short: None,
        } => "Decisions may take as long as they like.".into(),
        Clock { long, short } => format!(
            "A big decision has {}, a small one {}.",
            time(long),
            time(short)
        )
        .into(),
    }
}
