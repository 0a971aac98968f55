//! Lists that save reading every table: the open ones, a person's, the ones due.

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{Store, TableId, schema};

/// Tables that are not over, after the given one. `log::append` keeps this list.
pub fn open_tables(
    store: &dyn Store,
    after: Option<TableId>,
    limit: usize,
) -> Result<Vec<TableId>, Fault> {
    let after = after.map(schema::open_table);
    tables(store, schema::OPEN_TABLES, after.as_deref(), limit)
}

/// Tables that have a log, after the given one.
pub fn all_tables(
    store: &dyn Store,
    after: Option<TableId>,
    limit: usize,
) -> Result<Vec<TableId>, Fault> {
    let after = after.map(schema::head);
    tables(store, schema::HEADS, after.as_deref(), limit)
}

/// Notes that the person has to do with the table.
pub fn add_person(change: &mut Change, person: &str, table: TableId) {
    change.put(schema::person_table(person, table), []);
}

/// Forgets that the person had to do with the table.
pub fn drop_person(change: &mut Change, person: &str, table: TableId) {
    change.delete(schema::person_table(person, table));
}

/// Tables noted for the person, after the given one.
pub fn tables_of(
    store: &dyn Store,
    person: &str,
    after: Option<TableId>,
    limit: usize,
) -> Result<Vec<TableId>, Fault> {
    let after = after.map(|table| schema::person_table(person, table));
    let prefix = schema::person_prefix(person);
    tables(store, &prefix, after.as_deref(), limit)
}

/// Wakes the table at that time. A table may have several times.
pub fn add_due(change: &mut Change, at_ms: u64, table: TableId) {
    change.put(schema::due(at_ms, table), []);
}

/// Takes a due time back.
pub fn drop_due(change: &mut Change, at_ms: u64, table: TableId) {
    change.delete(schema::due(at_ms, table));
}

/// The earliest due times after the given one, up to and including `until_ms`, earliest first.
pub fn due(
    store: &dyn Store,
    after: Option<(u64, TableId)>,
    until_ms: u64,
    limit: usize,
) -> Result<Vec<(u64, TableId)>, Fault> {
    let after = after.map(|(at_ms, table)| schema::due(at_ms, table));
    let entries = store.scan(schema::DUE_TIMES, after.as_deref(), limit)?;
    let mut found = Vec::new();
    for (key, _) in &entries {
        let mut reader = Reader::new(key, &key[schema::DUE_TIMES.len()..]);
        let (at_ms, table) = (reader.u64()?, reader.table()?);
        reader.end()?;
        if at_ms > until_ms {
            break;
        }
        found.push((at_ms, table));
    }
    Ok(found)
}

/// The earliest due time of all.
pub fn next_due(store: &dyn Store) -> Result<Option<(u64, TableId)>, Fault> {
    Ok(due(store, None, u64::MAX, 1)?.first().copied())
}

/// Keys that are a prefix and a table.
fn tables(
    store: &dyn Store,
    prefix: &[u8],
    after: Option<&[u8]>,
    limit: usize,
) -> Result<Vec<TableId>, Fault> {
    let entries = store.scan(prefix, after, limit)?;
    let table = |(key, _): &(Vec<u8>, _)| {
        let mut reader = Reader::new(key, &key[prefix.len()..]);
        let table = reader.table()?;
        reader.end()?;
        Ok(table)
    };
    entries.iter().map(table).collect()
}
