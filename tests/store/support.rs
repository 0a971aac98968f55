//! Stores to test with, and a small log to fill them.

use std::path::Path;
use std::sync::Arc;

use orrery::store::log::{Head, Status, append};
use orrery::store::{Change, MemoryStore, Settings, SledStore, Store, TableId};

pub(crate) fn open(dir: &Path) -> SledStore {
    SledStore::open(dir, &Settings::default()).unwrap()
}

/// Runs the same check over both engines.
pub(crate) fn on_both_engines(check: impl Fn(Arc<dyn Store>)) {
    check(Arc::new(MemoryStore::new()));
    let dir = tempfile::tempdir().unwrap();
    check(Arc::new(open(&dir.path().join("data"))));
}

pub(crate) fn put(store: &dyn Store, key: &[u8], value: &[u8]) {
    let mut change = Change::new();
    change.put(key, value);
    store.commit(change).wait().unwrap();
}

pub(crate) fn delete(store: &dyn Store, key: &[u8]) {
    let mut change = Change::new();
    change.delete(key);
    store.commit(change).wait().unwrap();
}

/// Appends `count` records, one commit each, to a table that has none.
pub(crate) fn write_log(store: &dyn Store, table: TableId, count: u64) -> Head {
    let mut head = Head::fresh(table);
    for number in 1..=count {
        let body = format!("table {table} record {number}").into_bytes();
        let mut change = Change::new();
        head = append(&mut change, table, &head, &[body], Status::Open);
        store.commit(change).wait().unwrap();
    }
    head
}

/// Everything in the store, in order.
pub(crate) fn contents(store: &dyn Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    store
        .walk(&mut |key, value| {
            all.push((key.to_vec(), value.to_vec()));
            Ok(())
        })
        .unwrap();
    all
}
