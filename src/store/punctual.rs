//! How people kept time, table by table: each table writes its own line, so that none waits for another.

use super::change::Change;
use super::error::Fault;
use super::{Entry, Store, TableId, schema};

/// More tables than this back say nothing about somebody today.
const LOOKED_AT: usize = 500;

/// Notes how somebody kept time at a table, in place of what was noted for that table before.
pub fn put(change: &mut Change, person: &str, table: TableId, kept: Vec<u8>) {
    change.put(schema::punctual(person, table), kept);
}

/// What is noted about somebody.
pub fn all(store: &dyn Store, person: &str) -> Result<Vec<Entry>, Fault> {
    store.scan(&schema::punctual_prefix(person), None, LOOKED_AT)
}
