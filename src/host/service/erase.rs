//! Taking a person out of everything that is kept, and telling what is kept of them.

use crate::host::directory::server::Server;
use crate::host::directory::{acts, keeping, known};
use crate::host::person::gone::{Fate, Gone, SOMEBODY};
use crate::host::person::{Person, PersonId, ServerId};
use crate::host::service::linking;
use crate::host::speech::overview;
use crate::host::speech::post::To;
use crate::host::speech::said::Said;
use crate::host::table::faces::Faces;
use crate::host::table::results::Finished;
use crate::store::{
    Change, CommitError, Fault, Store, TableId, each_entry, json, keepsakes, people, requests,
    schema,
};
use serde_json::Value;

/// Entries looked at in one go; of these, the changed ones are committed together.
const PAGE: usize = 256;

/// What to look for to find everything about the person behind an identity.
pub fn looking_for(
    store: &dyn Store,
    identity: &PersonId,
    stand_in: PersonId,
) -> Result<Gone, Fault> {
    let people = known::identities(store, identity)?;
    let mut names = Vec::new();
    for person in &people {
        names.push(known::read(store, person)?.0.name);
    }
    people::each_faces(store, |table, bytes| {
        let faces = Faces::read(table, bytes)?;
        names.extend(people.iter().flat_map(|p| faces.names_of(p)).cloned());
        Ok(())
    })?;
    names.retain(|n| !n.is_empty() && n != SOMEBODY);
    names.sort_unstable();
    names.dedup();
    names.sort_by_key(|n| std::cmp::Reverse(n.len()));
    Ok(Gone {
        people,
        names,
        stand_in,
    })
}

/// The people the words may mean: a whole id, or the name of somebody the host has met.
pub fn people_called(store: &dyn Store, words: &str) -> Result<Vec<Person>, Fault> {
    let mut found = Vec::new();
    each_entry(store, schema::PEOPLE, &mut |key, value| {
        let id = PersonId::from_key(&schema::name_of(key)?);
        let known: known::Known = json::parse(key, value)?;
        if id.as_str() == words || known.name.to_lowercase() == words.to_lowercase() {
            let name = known.name;
            found.push(Person { id, name });
        }
        Ok(())
    })?;
    Ok(found)
}

/// Goes through everything that is kept and takes the person out of it. Says how many entries changed.
pub(in crate::host) fn clean(store: &dyn Store, gone: &Gone) -> Result<u64, Fault> {
    let mut changed = 0;
    let mut after: Option<Vec<u8>> = None;
    loop {
        let page = store.scan(b"", after.as_deref(), PAGE)?;
        let Some((last, _)) = page.last() else {
            break;
        };
        let mut change = Change::new();
        for (key, value) in &page {
            let fate = fate(gone, key, value)?;
            if !matches!(fate, Fate::Stays) {
                change.expect_value(key.clone(), value.clone());
            }
            match fate {
                Fate::Stays => {}
                Fate::Goes => drop(change.delete(key.clone())),
                Fate::Becomes(bytes) => drop(change.put(key.clone(), bytes)),
                Fate::Moves(to, bytes) => drop(change.delete(key.clone()).put(to, bytes)),
            }
        }
        let count = change.writes().len() as u64;
        if count > 0 {
            match store.commit(change).wait() {
                Ok(()) => {}
                // Somebody else changed one of them meanwhile: look at the same entries again.
                Err(CommitError::Conflict(_)) => continue,
                Err(CommitError::Fault(fault)) => return Err(fault),
            }
        }
        changed += count;
        after = Some(last.clone());
    }
    let mut change = Change::new();
    change.put(schema::REWRITE_KEY, []);
    store
        .commit(change)
        .wait()
        .map_err(CommitError::into_fault)?;
    Ok(changed)
}

/// What becomes of an entry, for every space of the schema: a new one must say here where people are in it.
fn fate(gone: &Gone, key: &[u8], value: &[u8]) -> Result<Fate, Fault> {
    let unreadable = |e: serde_json::Error| Fault::corrupt(key, e.to_string());
    Ok(match key.get(..2).unwrap_or_default() {
        // Logs name nobody, snapshots went with their tables, and the rest is numbers.
        b"v/" | b"l/" | b"h/" | b"s/" | b"c/" | b"i/" | b"t/" | b"d/" | b"n/" | b"y/" => {
            Fate::Stays
        }
        b"k/" | b"p/" | b"m/" => Fate::goes(gone.is_key(&schema::name_of(key)?)),
        b"z/" => {
            let leads_to = String::from_utf8_lossy(value);
            Fate::goes(gone.is_key(&schema::name_of(key)?) || gone.is_key(&leads_to))
        }
        b"u/" => Fate::goes(linking::is_of(gone, value).map_err(unreadable)?),
        b"f/" => Fate::goes(gone.people.iter().any(|p| {
            key.strip_suffix(p.as_str().as_bytes())
                .is_some_and(|rest| rest.ends_with(&[0]))
        })),
        b"b/" => shelved(gone, key, value)?,
        b"j/" => keeping::without(gone, keepsakes::of_key(key)?, value).map_err(unreadable)?,
        b"q/" => asked(gone, key, value),
        b"a/" => Fate::goes(gone.id_in(key)),
        b"o/" => said(gone, value).map_err(unreadable)?,
        b"r/" => result(gone, value).map_err(unreadable)?,
        b"w/" => Fate::of(overview::without(gone, value).map_err(unreadable)?),
        b"e/" => Fate::of(acts::without(gone, value).map_err(unreadable)?),
        b"g/" => {
            let server = ServerId::from_key(&schema::name_of(key)?);
            let mut settings: Server = json::parse(key, value)?;
            let changed = settings.forget(&server, gone);
            let now = changed.then(|| serde_json::to_vec(&settings)).transpose();
            Fate::of(now.map_err(unreadable)?)
        }
        _ => other(gone, key, value),
    })
}

/// A name on a shelf: it goes with its owner, and is another if it was called after the person.
fn shelved(gone: &Gone, key: &[u8], value: &[u8]) -> Result<Fate, Fault> {
    let (owner, listed) = keepsakes::on_shelf(key, value)?;
    if keeping::is_shelf_of(gone, &owner) {
        return Ok(Fate::Goes);
    }
    Ok(match keeping::name_without(gone, listed.id, &listed.name) {
        Some(name) => {
            let (key, value) = keepsakes::renamed(key, &listed, &name);
            Fate::Moves(key, value)
        }
        None => Fate::Stays,
    })
}

/// An answer that speaks of the person is not given again; that it was given stays known.
fn asked(gone: &Gone, key: &[u8], value: &[u8]) -> Fate {
    if gone.id_in(key) {
        return Fate::Goes;
    }
    let (request, reply) = requests::split(value);
    if gone.is_in(&String::from_utf8_lossy(reply)) {
        Fate::Becomes(request.to_vec())
    } else {
        Fate::Stays
    }
}

/// A post not yet said.
fn said(gone: &Gone, value: &[u8]) -> Result<Fate, serde_json::Error> {
    let mut said: Said = serde_json::from_slice(value)?;
    let to = match &said.to {
        To::Person(person) => Some(person),
        To::Table => None,
    };
    if to.into_iter().chain(said.reader()).any(|p| gone.is(p)) {
        return Ok(Fate::Goes);
    }
    let before = said.clone();
    said.mentions.retain(|p| !gone.is(p));
    said.newly.retain(|p| !gone.is(p));
    said.text.each_words(|words| {
        if let Some(clean) = gone.cleaned(words) {
            *words = clean.into();
        }
    });
    if said == before {
        return Ok(Fate::Stays);
    }
    Ok(Fate::Becomes(serde_json::to_vec(&said)?))
}

fn result(gone: &Gone, value: &[u8]) -> Result<Fate, serde_json::Error> {
    let mut finished: Finished = serde_json::from_slice(value)?;
    let mut any = false;
    for place in &mut finished.seats {
        if place.person.as_ref().is_some_and(|p| gone.is(p)) {
            place.person = Some(gone.stand_in.clone());
            SOMEBODY.clone_into(&mut place.name);
            any = true;
        }
    }
    Ok(if any {
        Fate::Becomes(serde_json::to_vec(&finished)?)
    } else {
        Fate::Stays
    })
}

/// What the platforms keep for themselves: what stands under the id goes, and the id goes out of all else. Words in it are
/// cleaned by the platform, which knows where there are any.
fn other(gone: &Gone, key: &[u8], value: &[u8]) -> Fate {
    if gone.id_in(key) {
        return Fate::Goes;
    }
    match serde_json::from_slice::<Value>(value) {
        Ok(mut json @ (Value::Object(_) | Value::Array(_))) => {
            if !gone.clean_ids(&mut json) {
                return Fate::Stays;
            }
            serde_json::to_vec(&json).map_or(Fate::Goes, Fate::Becomes)
        }
        _ => Fate::goes(gone.id_in(value)),
    }
}

/// Every table whose log speaks of somebody.
pub fn tables_with(store: &dyn Store, gone: &Gone) -> Result<Vec<TableId>, Fault> {
    tables(store, |faces| faces.speak_of(gone))
}

/// Every table whose log knows one of these people.
pub fn tables_of(store: &dyn Store, people: &[PersonId]) -> Result<Vec<TableId>, Fault> {
    tables(store, |faces| people.iter().any(|p| faces.know(p)))
}

fn tables(store: &dyn Store, wanted: impl Fn(&Faces) -> bool) -> Result<Vec<TableId>, Fault> {
    let mut tables = Vec::new();
    people::each_faces(store, |table, bytes| {
        if wanted(&Faces::read(table, bytes)?) {
            tables.push(table);
        }
        Ok(())
    })?;
    Ok(tables)
}

/// Everything kept of the person behind an identity, for themselves to read. Reads the whole store.
pub fn kept_of(store: &dyn Store, identity: &PersonId) -> Result<Value, Fault> {
    let person = known::person_of(store, identity)?;
    let (known, _) = known::read(store, &person)?;
    let gone = looking_for(store, &person, person.clone())?;
    let mut matches = Vec::new();
    for table in tables_of(store, &gone.people)? {
        matches.push(crate::host::runner::export::of_person(
            store,
            table,
            &gone.people,
        )?);
    }
    let mut entries = Vec::new();
    each_entry(store, b"", &mut |key, value| {
        entries.extend(held((key, value), &gone));
        Ok(())
    })?;
    Ok(serde_json::json!({
        "person": person,
        "names": gone.names,
        "known": known,
        "matches": matches,
        "entries": entries,
    }))
}

/// An entry about the person beside their own record and their matches, as far as it can be read.
fn held((key, value): (&[u8], &[u8]), gone: &Gone) -> Option<Value> {
    let quiet = matches!(
        key.get(..2),
        Some(b"v/" | b"l/" | b"h/" | b"s/" | b"c/" | b"i/" | b"k/" | b"q/" | b"a/")
    );
    let under = gone.id_in(key);
    let json: Option<Value> = serde_json::from_slice(value).ok();
    let about = json.as_ref().is_some_and(|_| gone.id_in(value));
    (!quiet && (under || about))
        .then(|| serde_json::json!({ "is": schema::describe(key), "value": json }))
}
