//! What one command and all that follows from it will change, before it is committed.

use crate::host::directory::known;
use crate::host::directory::{acts, server};
use crate::host::person::{Person, PersonId};
use crate::host::runner::handover;
use crate::host::runner::load;
use crate::host::runner::shared::Shared;
use crate::host::speech::address::Voices;
use crate::host::speech::overview::{self, Glimpse};
use crate::host::speech::post::To;
use crate::host::speech::said::Said;
use crate::host::table::clock::punctual::Tally;
use crate::host::table::faces::Faces;
use crate::host::table::intent::Intent;
use crate::host::table::record::{Author, Chair, Deed, Record};
use crate::host::table::results;
use crate::host::table::{SNAPSHOT_VERSION, Table};
use crate::host::trouble::Trouble;
use crate::rules::erased::{Choice, Told};
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::store;
use crate::store::log::{self, Head, Status};
use crate::store::{Change, Store, TableId, index, json, servers, snapshot};

/// A snapshot is written after so many records.
pub(in crate::host) const SNAPSHOT_EVERY: u64 = 32;
/// The most things that happen by themselves after one command; a game that never stops is cut off here, not the host.
const MOST_BY_ITSELF: usize = 2000;

/// Records and lines gathered for one commit.
pub(in crate::host) struct Draft {
    /// The table as it will be.
    pub(in crate::host) table: Table,
    /// What everybody will be told.
    pub(in crate::host) told: Told,
    head: Head,
    records: Vec<(u64, Record)>,
    since: Since,
}

/// What was true before the draft.
struct Since {
    revision: u64,
    due: Option<u64>,
    people: Vec<PersonId>,
    went_on: bool,
    /// Who was awaited.
    asked: Vec<PersonId>,
    /// What the server's list said of it.
    glimpse: Option<Glimpse>,
    /// How people had kept time.
    tallies: Vec<(PersonId, Tally)>,
}

impl Draft {
    /// A draft that goes on from a table as it is.
    pub(in crate::host) fn on(table: Table, head: Head) -> Self {
        let since = Since {
            revision: table.facts.revision,
            due: table.due(),
            people: people_of(&table),
            went_on: table.goes_on(),
            asked: table.awaited_people(),
            glimpse: Some(overview::glimpse(&table)).filter(|_| table.goes_on()),
            tallies: table.tallies(),
        };
        Self {
            table,
            told: Told::default(),
            head,
            records: Vec::new(),
            since,
        }
    }

    /// A draft of a new table, from its opening.
    pub(in crate::host) fn opening(id: TableId, first: Record) -> Result<Self, Trouble> {
        let table = Table::open(id, 1, &first)?;
        let opener = Text::strong(table.facts.opened_by.name.clone());
        let opened = opener + " opens a table of " + Text::strong(table.info().title) + ".";
        let since = Since {
            revision: 0,
            due: None,
            people: Vec::new(),
            went_on: true,
            asked: Vec::new(),
            glimpse: None,
            tallies: Vec::new(),
        };
        Ok(Self {
            table,
            told: Told {
                public: vec![opened],
                private: Vec::new(),
            },
            head: Head::fresh(id),
            records: vec![(1, first)],
            since,
        })
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

    /// The table and head the draft started from, if nothing was done.
    pub(in crate::host) fn give_up(self) -> (Table, Head) {
        (self.table, self.head)
    }

    /// Takes one more record in, with the offer it takes if it is an answer.
    pub(in crate::host) fn push(
        &mut self,
        store: &dyn Store,
        (mut record, choice): (Record, Option<Choice>),
    ) -> Result<(), Trouble> {
        let seq = self.table.facts.revision + 1;
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
        let id = self.table.facts.id;
        let (mut log, from) = load::before(store, id, to)?;
        let own = self.records.iter().filter(|(s, _)| *s <= to);
        log.extend(own.cloned());
        Ok(self.table.take_back(seq, record, &log, from)?)
    }

    /// Robots answer, lost seats are kept: until somebody must decide.
    pub(in crate::host) fn by_itself(
        &mut self,
        store: &dyn Store,
        thinking: &mut Rng,
        now: u64,
    ) -> Result<(), Trouble> {
        for _ in 0..MOST_BY_ITSELF {
            let Some((by, intent)) = self.table.by_itself(thinking) else {
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
        let due = self.table.tips_due(self.since.revision, &self.records);
        for deed in due {
            self.push(store, Intent::from(deed).unasked(now, Author::Table))?;
        }
        Ok(())
    }

    /// Adds everything to a change: log, snapshot, lists and what is to be said. Gives the table as it will be.
    pub(in crate::host) fn finish(
        self,
        change: &mut Change,
        shared: &Shared,
    ) -> Result<(Table, Head), Trouble> {
        let Self {
            table,
            told,
            head,
            since,
            records,
        } = self;
        let id = table.facts.id;
        let status = if table.goes_on() {
            Status::Open
        } else {
            Status::Over
        };
        let bodies = sealed(shared.store.as_ref(), change, id, &records)?;
        let next = log::append(change, id, &head, &bodies, status);
        let undone = |(_, r): &(u64, Record)| matches!(r.deed, Deed::Undone { .. });
        let is_due = next.seq / SNAPSHOT_EVERY > head.seq / SNAPSHOT_EVERY;
        // After an undo the records since the last snapshot no longer tell how the match stands.
        if is_due || status == Status::Over || records.iter().any(undone) {
            snapshot::put(change, id, &next, SNAPSHOT_VERSION, &table.freeze());
        }
        let store = shared.store.as_ref();
        if status == Status::Over {
            load::forget_past(store, change, id, next.seq)?;
        } else if is_due {
            load::keep_past(store, change, &table, &next)?;
        }
        let starts = |(_, r): &(u64, Record)| matches!(r.deed, Deed::Started { .. });
        let starts = records.iter().any(starts);
        let ends = since.went_on && !table.goes_on() && table.facts.chance.is_some();
        handover::hand_over(shared.store.as_ref(), change, &table, (starts, ends))?;
        note_people(change, &table, &since.people);
        note_tallies(change, &table, &since)?;
        if since.went_on
            && let Some(result) = results::of(&table, &records)
        {
            let scope = results::scope(&table);
            let bytes = serde_json::to_vec(&result)?;
            store::results::put(change, scope, table.info().id, id, bytes);
        }
        note_server(change, shared, &table, &since, &records)?;
        if since.due != table.due() {
            since
                .due
                .iter()
                .for_each(|at| index::drop_due(change, *at, id));
            table
                .due()
                .iter()
                .for_each(|at| index::add_due(change, *at, id));
        }
        speak(change, shared, &table, told, &since, &records)?;
        Ok((table, next))
    }
}

/// The records as they are chained; whom they speak of is kept beside them.
fn sealed(
    store: &dyn Store,
    change: &mut Change,
    id: TableId,
    records: &[(u64, Record)],
) -> Result<Vec<Vec<u8>>, Trouble> {
    let before = Faces::load(store, id)?;
    let mut faces = before.clone();
    let mut bodies = Vec::with_capacity(records.len());
    for (_, record) in records {
        bodies.push(serde_json::to_vec(&faces.seal(record))?);
    }
    if faces != before {
        faces.store(change, id)?;
    }
    Ok(bodies)
}

/// Puts what everybody is told into the outbox, for every place and person.
fn speak(
    change: &mut Change,
    shared: &Shared,
    table: &Table,
    told: Told,
    since: &Since,
    records: &[(u64, Record)],
) -> Result<(), Trouble> {
    let letters = records.iter().filter_map(|(_, r)| table.letter(r));
    let answers = records.iter().filter_map(|(_, r)| match &r.deed {
        Deed::Answered { seat, .. } => Some(*seat),
        _ => None,
    });
    let answered: Vec<Seat> = answers.collect();
    let said = table.say_all(told, since.revision, &since.asked, &answered);
    for said in said.into_iter().chain(letters) {
        let voices = voices(shared.store.as_ref(), &said)?;
        for said in table.addressed(&said, &voices) {
            let bytes = serde_json::to_vec(&said)?;
            shared.outbox.put(change, &said.platform, &bytes)?;
        }
    }
    Ok(())
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

/// Where those are reached now to whom something is said.
fn voices(store: &dyn Store, said: &Said) -> Result<Voices, Trouble> {
    let mut voices = Voices::new();
    let to = match &said.to {
        To::Person(person) => Some(person),
        To::Table => None,
    };
    for person in said.mentions.iter().chain(to) {
        let (known, _) = known::read(store, person)?;
        let voice = known.voice_of(person);
        if voice != person {
            voices.insert(person.clone(), voice.clone());
        }
    }
    Ok(voices)
}

/// Whose list of tables this one is on.
fn people_of(table: &Table) -> Vec<PersonId> {
    let listed = |c: &Chair| c.holder.owner().cloned();
    if table.goes_on() {
        table.facts.chairs.iter().filter_map(listed).collect()
    } else {
        Vec::new()
    }
}

/// Keeps everybody's list of tables.
fn note_people(change: &mut Change, table: &Table, before: &[PersonId]) {
    let now = people_of(table);
    let id = table.facts.id;
    now.iter()
        .filter(|p| !before.contains(p))
        .for_each(|p| index::add_person(change, p.as_str(), id));
    before
        .iter()
        .filter(|p| !now.contains(p))
        .for_each(|p| index::drop_person(change, p.as_str(), id));
}

/// Keeps how people kept time here: when the clock had to step in, when they go, and at the end.
fn note_tallies(change: &mut Change, table: &Table, since: &Since) -> Result<(), Trouble> {
    let now = table.tallies();
    let of = |all: &[(PersonId, Tally)], person: &PersonId| {
        all.iter().find(|(p, _)| p == person).map(|(_, t)| *t)
    };
    let ends = since.went_on && !table.goes_on();
    let gone = since.tallies.iter().filter(|(p, _)| of(&now, p).is_none());
    let missed = |tally: Option<Tally>| tally.map_or(0, |t| t.missed);
    let stay = now
        .iter()
        .filter(|(p, t)| ends || missed(of(&since.tallies, p)) != t.missed);
    for (person, tally) in gone.chain(stay) {
        let bytes = serde_json::to_vec(tally)?;
        store::punctual::put(change, person.as_str(), table.facts.id, bytes);
    }
    Ok(())
}

/// Keeps the list of the server's tables, and what its admins did to this one.
fn note_server(
    change: &mut Change,
    shared: &Shared,
    table: &Table,
    since: &Since,
    records: &[(u64, Record)],
) -> Result<(), Trouble> {
    let Some(server) = &table.facts.server else {
        return Ok(());
    };
    let id = table.facts.id;
    let glimpse = Some(overview::glimpse(table)).filter(|_| table.goes_on());
    if glimpse != since.glimpse {
        match &glimpse {
            Some(now) => {
                let line = serde_json::to_vec(now)?;
                servers::put_table(change, server.as_str(), id, line);
            }
            None => servers::drop_table(change, server.as_str(), id),
        }
        let (settings, _) = server::settings(shared.store.as_ref(), server)?;
        crate::host::directory::overview::refresh(
            &shared.outbox,
            change,
            server,
            settings.overview.as_ref(),
        )?;
    }
    let server = server.as_str();
    for (_, record) in records {
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
            servers::add_act(shared.store.as_ref(), change, server, act)?;
        }
    }
    Ok(())
}
