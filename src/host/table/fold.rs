//! How each record changes a table, and what everybody is told of it. Pure.

use crate::host::matches::chance;
use crate::host::table::clock::punctual::Tally;
use crate::host::table::orders::Orders;
use crate::host::table::record::{Author, Chair, Deed, Holder, Proposed, Record};
use crate::host::table::{Last, Misfit, Proposal, Stage, Table};
use crate::rules::erased::{Choice, List, Told};
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
        let table = self.facts.id;
        let before = self.facts.revision;
        self.facts.revision = seq;
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
                self.facts.chairs.clone_from(chairs);
                self.facts.brought.clone_from(brought);
                self.wind_up();
                return self.started(*seed, *salt, record.at);
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
                self.facts.proposal = None;
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
                self.placed(&record.deed).map(line)
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
        let play = self.play.as_ref().ok_or("the match has not started")?;
        let choice = play.resolve(seat, call);
        choice.map_err(|r| r.why.plain(|s| s.to_string()))
    }

    /// Deeds before the match starts.
    fn lobby(&mut self, deed: &Deed) -> Option<Text> {
        let strong = |name: &str| Text::strong(name.to_owned());
        let chair = |holder, name: &str, team| Chair::new(holder, name.to_owned(), team);
        let chairs = &mut self.facts.chairs;
        Some(match deed {
            Deed::Joined {
                person,
                team,
                record,
            } => {
                let holder = Holder::Person(person.id.clone());
                let mut chair = chair(holder, &person.name, *team);
                chair.record = *record;
                chairs.push(chair);
                let kept = self.record_words(*record);
                let kept = kept.map_or_else(String::new, |w| format!(" ({w})"));
                strong(&person.name) + format!(" joins{kept}.")
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
                clock.words()
            }
            _ => return None,
        })
    }

    /// A seat goes from a person to a robot or back.
    fn changed_hands(&mut self, seat: Seat, record: &Record) -> Option<Told> {
        let full = self.facts.clock.bank.map(|b| u64::from(b.start) * 1000);
        let kept = match &record.deed {
            Deed::TakenOver { record, .. } => self.record_words(*record),
            _ => None,
        };
        self.charge(seat, record.at, false);
        let chair = self.chair_mut(seat)?;
        let (holder, name) = (chair.holder.clone(), chair.name.clone());
        (chair.called, chair.offered) = (false, None);
        let words = match (&record.deed, holder) {
            (Deed::Kept { .. }, Holder::Person(id)) => {
                chair.holder = Holder::Steward(id);
                Text::from("A robot keeps the seat of ")
                    + Text::strong(name)
                    + "; "
                    + Text::code("/table return")
                    + " takes it back."
            }
            (Deed::Returned { .. }, Holder::Steward(id)) => {
                chair.holder = Holder::Person(id);
                Text::from(seat) + " is back."
            }
            (Deed::Returned { .. }, Holder::Person(_)) => Text::from(seat) + " keeps the seat.",
            (Deed::TakenOver { person, record, .. }, _) => {
                let before = std::mem::replace(&mut chair.name, person.name.clone());
                chair.holder = Holder::Person(person.id.clone());
                (chair.tips, chair.tipped) = (false, Vec::new());
                (chair.record, chair.tally) = (*record, Tally::default());
                chair.orders = Orders::default();
                let kept = kept.map_or_else(String::new, |w| format!(" ({w})"));
                Text::strong(person.name.clone())
                    + kept
                    + " takes over the seat of "
                    + Text::strong(before)
                    + "."
            }
            _ => return None,
        };
        chair.misses = 0;
        if let (Deed::TakenOver { .. }, Some(bank)) = (&record.deed, full) {
            chair.bank = bank;
        }
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
            _ => {
                self.facts.drawn = *deed == Deed::Drawn;
                self.facts.stage = if self.facts.drawn {
                    Stage::Over
                } else {
                    Stage::Aborted
                };
                self.facts.asked.clear();
                let end = match deed {
                    Deed::Drawn => "The match ends in a draw.".into(),
                    Deed::Ended { by } => {
                        Text::strong(by.clone()) + " ended this table as an admin: no result."
                    }
                    _ => "The match ends without a result.".into(),
                };
                Text::lines([end, self.reveal()])
            }
        }
    }

    pub(in crate::host) fn chair_mut(&mut self, seat: Seat) -> Option<&mut Chair> {
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
        let takeback = play.takeback(seat, choice)?;
        let turn = play.act(seat, choice)?;
        let outcome = play.outcome();
        let missed = record.by == Author::Clock;
        if choice.list == List::Offers {
            let by_person = matches!(record.by, Author::Person(_) | Author::Order);
            if by_person || missed {
                self.count(seat, !missed);
            }
            let mut last = Last::new(before, seat, by_person, takeback);
            last.asked = self.facts.asked.get(&seat).cloned();
            self.remember(last);
            self.end_undo_request();
            if turn.restarts_clock {
                self.charge(seat, record.at, true);
                self.facts.asked.remove(&seat);
            }
            if let Some(chair) = self.chair_mut(seat) {
                // Who answers is there after all.
                chair.called &= !by_person;
                chair.misses = if missed {
                    chair.misses.saturating_add(1)
                } else {
                    0
                };
            }
        }
        if choice.list == List::Motions {
            self.facts.answers.clear();
        }
        self.note_asked(record.at);
        let mut told = turn.told;
        if record.by == Author::Order {
            let own = self.obeyed(seat, &turn.call.verb);
            told.private.extend(own.map(|words| (seat, words)));
        }
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
            Proposed::Draw => "end the match in a draw".into(),
            Proposed::Undo { to } => {
                let answers = &self.facts.answers;
                match answers.iter().filter(|l| l.before >= *to).count() {
                    0 | 1 => "take the last answer back".into(),
                    n => format!("take the last {n} answers back").into(),
                }
            }
            Proposed::Pause => "stop the clocks".into(),
            Proposed::Resume => "let the clocks run again".into(),
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
