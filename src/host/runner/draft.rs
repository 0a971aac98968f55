//! What one command and all that follows from it will change, before it is committed.

use crate::host::directory::known::{self, Known};
use crate::host::directory::{self, acts, server};
use crate::host::person::{Person, PersonId};
use crate::host::runner::revision::Revision;
use crate::host::runner::shared::{Posted, Shared};
use crate::host::runner::{handover, load};
use crate::host::speech::address::{Voices, addressed};
use crate::host::speech::overview;
use crate::host::speech::post::To;
use crate::host::speech::said::{self, Said};
use crate::host::table::clock::punctual::Tally;
use crate::host::table::faces::Faces;
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Chair, Deed, Record};
use crate::host::table::{SNAPSHOT_VERSION, Table, results};
use crate::host::trouble::Trouble;
use crate::rules::erased::{Choice, Told};
use crate::rules::rng::Rng;
use crate::rules::search::Budget;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::store::log::{self, Head, Status};
use crate::store::{self, Change, Store, TableId, index, json, servers, snapshot};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A snapshot is written after this many bytes of log: small ones cost a press too much, rare ones a cold start.
const SNAPSHOT_EVERY: usize = 24 * 1024;
/// The most things that happen by themselves after one command; a game that never stops is cut off here, not the host.
const MOST_BY_ITSELF: usize = 2000;
/// How long robots think after one command, all of them together.
const LONGEST_THOUGHT: Duration = Duration::from_millis(2500);

/// Records and lines gathered for one commit.
pub(in crate::host) struct Draft {
    /// The table as it will be.
    pub(in crate::host) table: Table,
    /// What everybody will be told.
    pub(in crate::host) told: Told,
    records: Vec<(u64, Record)>,
    /// What it goes on from; nothing for a table that is being opened.
    before: Option<Arc<Revision>>,
    /// What was read of people on the way.
    known: BTreeMap<PersonId, Known>,
}

impl Draft {
    /// A draft that goes on from a table as it is.
    pub(in crate::host) fn on(before: Arc<Revision>) -> Self {
        Self {
            table: before.table.clone(),
            told: Told::default(),
            records: Vec::new(),
            before: Some(before),
            known: BTreeMap::new(),
        }
    }

    /// A draft of a new table, from its opening.
    pub(in crate::host) fn opening(id: TableId, first: Record) -> Result<Self, Trouble> {
        let table = Table::open(id, 1, &first)?;
        let opener = Text::strong(table.opening().by().name.clone());
        let opened = opener + " opens a table of " + Text::strong(table.info().title) + ".";
        Ok(Self {
            table,
            told: Told {
                public: vec![opened],
                private: Vec::new(),
            },
            records: vec![(1, first)],
            before: None,
            known: BTreeMap::new(),
        })
    }

    /// What is kept of this person was read already.
    pub(in crate::host) fn knows(&mut self, person: &PersonId, known: &Known) {
        self.known.insert(person.clone(), known.clone());
    }

    /// The table before the draft.
    fn was(&self) -> Option<&Table> {
        self.before.as_ref().map(|before| &before.table)
    }

    fn revision_before(&self) -> u64 {
        self.was().map_or(0, Table::revision)
    }

    /// Whether nothing was done.
    pub(in crate::host) const fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// How many records it holds, and how many of them are answers.
    pub(in crate::host) fn counts(&self) -> (usize, usize) {
        let is_answer = |(_, r): &&(u64, Record)| matches!(r.deed, Deed::Answered { .. });
        (
            self.records.len(),
            self.records.iter().filter(is_answer).count(),
        )
    }

    /// Takes one more record in, with the offer it takes if it is an answer.
    pub(in crate::host) fn push(
        &mut self,
        store: &dyn Store,
        (mut record, choice): (Record, Option<Choice>),
    ) -> Result<(), Trouble> {
        let seq = self.table.revision() + 1;
        if let Deed::Joined { person, record, .. } | Deed::TakenOver { person, record, .. } =
            &mut record.deed
        {
            *record = kept_time(store, &person.id)?;
        }
        let told = match record.deed {
            Deed::Undone { to } => self.take_back(store, seq, &record, to)?,
            _ => self.table.take_in(seq, &record, choice.as_ref())?,
        };
        self.told.public.extend(told.public);
        self.told.private.extend(told.private);
        self.records.push((seq, record));
        Ok(())
    }

    /// Takes answers back, from the last kept state that still stands.
    fn take_back(
        &mut self,
        store: &dyn Store,
        seq: u64,
        record: &Record,
        to: u64,
    ) -> Result<Told, Trouble> {
        let id = self.table.id();
        let (mut log, from) = load::before(store, id, to)?;
        let own = self.records.iter().filter(|(s, _)| *s <= to);
        log.extend(own.cloned());
        Ok(self.table.take_back(seq, record, &log, from)?)
    }

    /// Robots answer, lost seats are kept: until a person must decide.
    ///
    /// However many robots answer, they think for [`LONGEST_THOUGHT`] at most together: a person waits for them.
    pub(in crate::host) fn by_itself(
        &mut self,
        store: &dyn Store,
        thinking: &mut Rng,
        now: u64,
    ) -> Result<(), Trouble> {
        let latest = Instant::now() + LONGEST_THOUGHT;
        for _ in 0..MOST_BY_ITSELF {
            let each = Instant::now() + Duration::from_millis(Budget::STRONG.millis.into());
            let mut time_up = || Instant::now() >= each.min(latest);
            let Some((by, intent)) = self.table.by_itself(thinking, &mut time_up) else {
                return Ok(());
            };
            self.push(store, intent.unasked(now, by))?;
        }
        Err(Trouble::Other(format!(
            "more than {MOST_BY_ITSELF} things happened by themselves"
        )))
    }

    /// The clock acts for those whose time is up.
    pub(in crate::host) fn overdue(
        &mut self,
        store: &dyn Store,
        thinking: &mut Rng,
        now: u64,
    ) -> Result<(), Trouble> {
        while let Some((by, intent)) = self.table.overdue(now) {
            self.push(store, intent.unasked(now, by))?;
            self.by_itself(store, thinking, now)?;
        }
        Ok(())
    }

    /// Gives a tip to everybody who wants tips and has a new question.
    pub(in crate::host) fn guide(&mut self, store: &dyn Store, now: u64) -> Result<(), Trouble> {
        let due = self.table.tips_due(self.revision_before(), &self.records);
        for deed in due {
            self.push(store, Intent::from(deed).unasked(now, Author::Table))?;
        }
        Ok(())
    }

    /// Adds everything to a change: log, snapshot, lists and what is to be said. Gives the table as it will be, and the
    /// posts.
    pub(in crate::host) fn finish(
        mut self,
        change: &mut Change,
        shared: &Shared,
    ) -> Result<(Revision, Vec<Posted>), Trouble> {
        let store = shared.store.as_ref();
        let (faces, bodies) = self.sealed(change)?;
        let (head, unsaved) = self.append(store, change, &bodies)?;
        let ends = self.ends() && self.table.current_match().is_some();
        handover::hand_over(store, change, &self.table, (self.starts(), ends))?;
        self.note_people(change);
        self.note_tallies(change)?;
        self.note_result(change)?;
        self.note_server(change, shared)?;
        self.list(change);
        let posts = self.speak(change, shared)?;
        let revision = Revision {
            table: self.table,
            head,
            faces,
            unsaved,
        };
        Ok((revision, posts))
    }

    fn starts(&self) -> bool {
        let starts = |(_, r): &(u64, Record)| matches!(r.deed, Deed::Started { .. });
        self.records.iter().any(starts)
    }

    /// Whether the table has come to its end.
    fn ends(&self) -> bool {
        self.was().is_none_or(Table::goes_on) && !self.table.goes_on()
    }

    /// The records as they are chained; whom they speak of is kept beside them.
    fn sealed(&self, change: &mut Change) -> Result<(Faces, Vec<Vec<u8>>), Trouble> {
        let before = self.before.as_ref().map(|before| &before.faces);
        let mut faces = before.cloned().unwrap_or_default();
        let mut bodies = Vec::with_capacity(self.records.len());
        for (_, record) in &self.records {
            bodies.push(serde_json::to_vec(&faces.seal(record))?);
        }
        if before.is_none_or(|before| faces != *before) {
            faces.store(change, self.table.id())?;
        }
        Ok((faces, bodies))
    }

    /// Appends to the log; a snapshot goes with it when enough has come together.
    fn append(
        &self,
        store: &dyn Store,
        change: &mut Change,
        bodies: &[Vec<u8>],
    ) -> Result<(Head, usize), Trouble> {
        let id = self.table.id();
        let is_over = !self.table.goes_on();
        let status = if is_over { Status::Over } else { Status::Open };
        let before = self.before.as_deref();
        let head = before.map_or_else(|| Head::fresh(id), |before| before.head);
        let next = log::append(change, id, &head, bodies, status);
        let undone = |(_, r): &(u64, Record)| matches!(r.deed, Deed::Undone { .. });
        let unsaved = before.map_or(0, |before| before.unsaved);
        let unsaved = unsaved + bodies.iter().map(Vec::len).sum::<usize>();
        let is_due = unsaved >= SNAPSHOT_EVERY;
        // After an undo the records since the last snapshot no longer tell how the match stands.
        let snapshot = is_due || is_over || self.records.iter().any(undone);
        if snapshot {
            snapshot::put(change, id, &next, SNAPSHOT_VERSION, &self.table.freeze());
        }
        if is_over {
            // Nothing of a finished match is taken back.
            snapshot::drop_all(store, change, id)?;
        } else if is_due {
            load::keep_past(store, change, &self.table, &next)?;
        }
        Ok((next, if snapshot { 0 } else { unsaved }))
    }

    /// Keeps everybody's list of tables.
    fn note_people(&self, change: &mut Change) {
        let id = self.table.id();
        let now = people_of(&self.table);
        let before = self.was().map_or_else(Vec::new, people_of);
        for person in now.iter().filter(|p| !before.contains(p)) {
            index::add_person(change, person.as_str(), id);
        }
        for person in before.iter().filter(|p| !now.contains(p)) {
            index::drop_person(change, person.as_str(), id);
        }
    }

    /// Keeps how people kept time here: when the clock had to step in, when they go, and at the end.
    fn note_tallies(&self, change: &mut Change) -> Result<(), Trouble> {
        let now = self.table.tallies();
        let before = self.was().map_or_else(Vec::new, Table::tallies);
        let of = |all: &[(PersonId, Tally)], person: &PersonId| {
            all.iter().find(|(p, _)| p == person).map(|(_, t)| *t)
        };
        let missed = |tally: Option<Tally>| tally.map_or(0, |t| t.missed);
        let gone = before.iter().filter(|(p, _)| of(&now, p).is_none());
        let stay = now
            .iter()
            .filter(|(p, t)| self.ends() || missed(of(&before, p)) != t.missed);
        for (person, tally) in gone.chain(stay) {
            let bytes = serde_json::to_vec(tally)?;
            store::punctual::put(change, person.as_str(), self.table.id(), bytes);
        }
        Ok(())
    }

    fn note_result(&self, change: &mut Change) -> Result<(), Trouble> {
        let (table, id) = (&self.table, self.table.id());
        if self.ends()
            && let Some(result) = results::of(table, &self.records)
        {
            let bytes = serde_json::to_vec(&result)?;
            store::results::put(change, results::scope(table), table.info().id, id, bytes);
        }
        Ok(())
    }

    /// Keeps the list of the server's tables, and what its admins did to this one.
    fn note_server(&self, change: &mut Change, shared: &Shared) -> Result<(), Trouble> {
        let Some(server) = self.table.opening().server() else {
            return Ok(());
        };
        let id = self.table.id();
        let glimpse = |table: &Table| Some(overview::glimpse(table)).filter(|_| table.goes_on());
        let now = glimpse(&self.table);
        if now != self.was().and_then(glimpse) {
            match &now {
                Some(now) => {
                    let line = serde_json::to_vec(now)?;
                    servers::put_table(change, server.as_str(), id, line);
                }
                None => servers::drop_table(change, server.as_str(), id),
            }
            let (settings, _) = server::settings(shared.store.as_ref(), server)?;
            let post = settings.overview.as_ref();
            directory::overview::refresh(&shared.outbox, change, server, post)?;
        }
        for (_, record) in &self.records {
            let (by, done) = match &record.deed {
                Deed::Ended { by } => (by, format!("end table {id}")),
                Deed::Moved { by, home } => (by, format!("move table {id} to {}", home.id)),
                _ => continue,
            };
            if let Author::Person(person) = &record.by {
                let by = Person {
                    id: person.clone(),
                    name: by.clone(),
                };
                let act = acts::written(record.at, &by, &done)?;
                servers::add_act(shared.store.as_ref(), change, server.as_str(), act)?;
            }
        }
        Ok(())
    }

    /// Lists the table's due time.
    fn list(&self, change: &mut Change) {
        let id = self.table.id();
        let (before, now) = (self.was().and_then(Table::due), self.table.due());
        if before == now {
            return;
        }
        if let Some(due) = before {
            index::drop_due(change, due, id);
        }
        if let Some(due) = now {
            index::add_due(change, due, id);
        }
    }

    /// Puts what everybody is told into the outbox, for every place and person.
    fn speak(&mut self, change: &mut Change, shared: &Shared) -> Result<Vec<Posted>, Trouble> {
        let answers = self.records.iter().filter_map(|(_, r)| match &r.deed {
            Deed::Answered { seat, .. } => Some(*seat),
            _ => None,
        });
        let answered: Vec<Seat> = answers.collect();
        let asked = self.was().map_or_else(Vec::new, Table::awaited_people);
        let (table, told) = (&self.table, std::mem::take(&mut self.told));
        let letters = self
            .records
            .iter()
            .filter_map(|(_, r)| said::invitation(table, r));
        let mut all = said::after(table, told, self.revision_before(), &asked, &answered);
        all.extend(letters);
        let mut posts = Vec::new();
        let edition = shared.edition();
        for said in all {
            let voices = voices(shared.store.as_ref(), &said, &mut self.known)?;
            for said in addressed(&self.table, &said, &voices) {
                let bytes = serde_json::to_vec(&said)?;
                let number = shared.outbox.put(change, &said.platform, &bytes)?;
                posts.push(Posted {
                    number,
                    said,
                    bytes,
                    edition,
                });
            }
        }
        Ok(posts)
    }
}

/// How somebody kept time at all their tables; nothing if no clock ever ran for them.
pub(in crate::host) fn kept_time(
    store: &dyn Store,
    person: &PersonId,
) -> Result<Option<Tally>, Trouble> {
    let mut sum = Tally::default();
    for (key, bytes) in store::punctual::all(store, person.as_str())? {
        sum = sum + json::parse(&key, &bytes)?;
    }
    Ok((sum != Tally::default()).then_some(sum))
}

/// Where those are reached now to whom something is said. Each of them is read once.
fn voices(
    store: &dyn Store,
    said: &Said,
    known: &mut BTreeMap<PersonId, Known>,
) -> Result<Voices, Trouble> {
    let mut voices = Voices::new();
    let to = match &said.to {
        To::Person(person) => Some(person),
        To::Table => None,
    };
    for person in said.mentions.iter().chain(to) {
        if !known.contains_key(person) {
            known.insert(person.clone(), known::read(store, person)?.0);
        }
        let voice = known.get(person).map(|known| known.voice_of(person));
        if let Some(voice) = voice.filter(|voice| *voice != person) {
            voices.insert(person.clone(), voice.clone());
        }
    }
    Ok(voices)
}

/// Whose list of tables this one is on.
fn people_of(table: &Table) -> Vec<PersonId> {
    let listed = |c: &Chair| c.holder.owner().cloned();
    if table.goes_on() {
        table.chairs().iter().filter_map(listed).collect()
    } else {
        Vec::new()
    }
}
