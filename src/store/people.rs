//! What people chose, who was seen where under which name, and who the people in the logs are.

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{Store, TableId, each_entry, schema};

/// What is kept of the person.
pub fn known(store: &dyn Store, person: &str) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&schema::person(person))
}

/// Replaces what is kept of the person. The change is a conflict unless `before` is what is kept now.
pub fn replace(change: &mut Change, person: &str, before: Option<&[u8]>, now: Vec<u8>) {
    let key = schema::person(person);
    match before {
        Some(before) => change.expect_value(key.clone(), before),
        None => change.expect_absent(key.clone()),
    };
    change.put(key, now);
}

/// Notes that the person was seen there under that name.
pub fn add_seen(change: &mut Change, scope: &str, name: &str, person: &str) {
    change.put(schema::seen(scope, &name.to_lowercase(), person), name);
}

/// Forgets a name the person had there.
pub fn drop_seen(change: &mut Change, scope: &str, name: &str, person: &str) {
    change.delete(schema::seen(scope, &name.to_lowercase(), person));
}

/// People seen there whose name begins like this: their ids and names.
pub fn seen(
    store: &dyn Store,
    scope: &str,
    begins: &str,
    limit: usize,
) -> Result<Vec<(String, String)>, Fault> {
    let prefix = schema::seen_prefix(scope, &begins.to_lowercase());
    let mut found = Vec::new();
    for (key, name) in store.scan(&prefix, None, limit)? {
        // Names have no control characters, so the last zero ends the name.
        let id = key.rsplit(|b| *b == 0).next().unwrap_or_default();
        let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        found.push((words(id), words(&name)));
    }
    Ok(found)
}

/// Who the people in a table's log are.
pub fn faces(store: &dyn Store, table: TableId) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&schema::faces(table))
}

/// Keeps who the people in a table's log are.
pub fn put_faces(change: &mut Change, table: TableId, faces: Vec<u8>) {
    change.put(schema::faces(table), faces);
}

/// Shows who the people in every table's log are.
pub fn each_faces(
    store: &dyn Store,
    mut each: impl FnMut(TableId, &[u8]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    each_entry(store, schema::FACES, &mut |key, value| {
        let table = Reader::new(key, &key[schema::FACES.len()..]).table()?;
        each(table, value)
    })
}
