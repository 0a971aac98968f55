//! What belongs to a server: its settings, its tables, and what its admins did.

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{Store, TableId, schema};

/// The settings kept for the server.
pub fn settings(store: &dyn Store, server: &str) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&schema::server(server))
}

/// Every server something is kept of.
pub fn known(store: &dyn Store) -> Result<Vec<String>, Fault> {
    let mut found = std::collections::BTreeSet::new();
    for space in schema::SERVER_SPACES {
        // From each name straight to the next: servers may have any number of entries.
        let mut after = space.to_vec();
        while let Some((key, _)) = store.scan(space, Some(&after), 1)?.into_iter().next() {
            let name = schema::name_of(&key)?;
            after = [
                space.as_slice(),
                &(name.len() as u16).to_be_bytes(),
                name.as_bytes(),
                &[u8::MAX; 12],
            ]
            .concat();
            found.insert(name);
        }
    }
    Ok(found.into_iter().collect())
}

/// Replaces the settings. The change is a conflict unless `before` is what is kept now.
pub fn replace_settings(change: &mut Change, server: &str, before: Option<&[u8]>, now: Vec<u8>) {
    let key = schema::server(server);
    match before {
        Some(before) => change.expect_value(key.clone(), before),
        None => change.expect_absent(key.clone()),
    };
    change.put(key, now);
}

/// Notes a table of the server, with what is to be known of it without looking at it.
pub fn put_table(change: &mut Change, server: &str, table: TableId, line: Vec<u8>) {
    change.put(schema::server_table(server, table), line);
}

/// The table is over.
pub fn drop_table(change: &mut Change, server: &str, table: TableId) {
    change.delete(schema::server_table(server, table));
}

/// Tables of the server that are not over.
pub fn tables(store: &dyn Store, server: &str, limit: usize) -> Result<Vec<TableId>, Fault> {
    let lines = lines(store, server, limit)?;
    Ok(lines.into_iter().map(|(table, _)| table).collect())
}

/// The same tables with what was noted of each.
pub fn lines(
    store: &dyn Store,
    server: &str,
    limit: usize,
) -> Result<Vec<(TableId, Vec<u8>)>, Fault> {
    let prefix = schema::server_tables(server);
    let entries = store.scan(&prefix, None, limit)?;
    let table = |(key, line): (Vec<u8>, Vec<u8>)| {
        let mut reader = Reader::new(&key, &key[prefix.len()..]);
        let table = reader.table()?;
        reader.end()?;
        Ok((table, line))
    };
    entries.into_iter().map(table).collect()
}

/// Sets a number aside that no table will have.
pub fn reserve(change: &mut Change, number: TableId) {
    change.put(schema::reserved(number), []);
}

/// Whether a number is set aside.
pub fn is_reserved(store: &dyn Store, number: TableId) -> Result<bool, Fault> {
    Ok(store.get(&schema::reserved(number))?.is_some())
}

/// Whether the table is one of the server's that are not over.
pub fn has_table(store: &dyn Store, server: &str, table: TableId) -> Result<bool, Fault> {
    Ok(store.get(&schema::server_table(server, table))?.is_some())
}

/// Adds an act of an admin. Two at the same moment are a conflict, and one of them is to be tried again.
pub fn add_act(
    store: &dyn Store,
    change: &mut Change,
    server: &str,
    act: Vec<u8>,
) -> Result<(), Fault> {
    let prefix = schema::acts(server);
    let last = store.scan_back(&prefix, None, 1)?;
    let number = match last.first() {
        Some((key, _)) => Reader::new(key, &key[prefix.len()..]).u64()? + 1,
        None => 1,
    };
    let key = schema::act(server, number);
    change.expect_absent(key.clone()).put(key, act);
    Ok(())
}

/// The newest acts, newest first.
pub fn acts(store: &dyn Store, server: &str, limit: usize) -> Result<Vec<Vec<u8>>, Fault> {
    let entries = store.scan_back(&schema::acts(server), None, limit)?;
    Ok(entries.into_iter().map(|(_, value)| value).collect())
}
