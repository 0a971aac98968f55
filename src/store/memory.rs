//! The engine for tests and throw-away play: everything in one map, gone at the end.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::change::{Change, Key};
use super::committed::Committed;
use super::error::{CommitError, Fault};
use super::{Each, Entry, Store, range};

/// A [`Store`] that forgets everything with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<BTreeMap<Key, Vec<u8>>>);

impl MemoryStore {
    /// An empty store with the current schema.
    pub fn new() -> Self {
        let store = Self::default();
        let (key, value) = super::schema::current();
        store.lock().insert(key, value);
        store
    }

    // Every change is checked before the first insert, so a poisoned map is still whole.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn apply(&self, change: Change) -> Result<(), CommitError> {
        change.check_sizes()?;
        let mut map = self.lock();
        change.check_expects(|key| Ok(map.get(key).cloned()))?;
        for write in change.into_writes() {
            match write.value {
                Some(value) => map.insert(write.key, value),
                None => map.remove(&write.key),
            };
        }
        Ok(())
    }
}

impl Store for MemoryStore {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.lock().get(key).cloned())
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        let Some(range) = range(prefix, after, None) else {
            return Ok(Vec::new());
        };
        let map = self.lock();
        let entries = map.range(range).take(limit);
        Ok(entries.map(|(k, v)| (k.clone(), v.clone())).collect())
    }

    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault> {
        let Some(range) = range(prefix, None, before) else {
            return Ok(Vec::new());
        };
        let map = self.lock();
        let entries = map.range(range).rev().take(limit);
        Ok(entries.map(|(k, v)| (k.clone(), v.clone())).collect())
    }

    fn commit(&self, change: Change) -> Committed {
        Committed::ready(self.apply(change))
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        for (key, value) in self.lock().iter() {
            each(key, value)?;
        }
        Ok(())
    }
}
