//! The engine for tests and throw-away play: everything in one map, gone at the end.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::change::{Change, Key};
use super::committed::Committed;
use super::error::{CommitError, Fault};
use super::{Changes, Each, Entry, Store, range};

/// A [`Store`] that forgets everything with the process.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    map: BTreeMap<Key, Vec<u8>>,
    noted: Option<Changes>,
}

impl MemoryStore {
    /// An empty store with the current schema.
    pub fn new() -> Self {
        let store = Self::default();
        let (key, value) = super::schema::current();
        store.lock().map.insert(key, value);
        store
    }

    // Every change is checked before the first insert, so a poisoned map is still whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn apply(&self, change: Change) -> Result<(), CommitError> {
        change.check_sizes()?;
        let mut state = self.lock();
        change.check_expects(|key| Ok(state.map.get(key).cloned()))?;
        for write in change.into_writes() {
            if let Some(noted) = &mut state.noted {
                noted.insert(write.key.clone(), write.value.clone());
            }
            match write.value {
                Some(value) => state.map.insert(write.key, value),
                None => state.map.remove(&write.key),
            };
        }
        Ok(())
    }
}

impl Store for MemoryStore {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        Ok(self.lock().map.get(key).cloned())
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        let Some(range) = range(prefix, after, None) else {
            return Ok(Vec::new());
        };
        let state = self.lock();
        let entries = state.map.range(range).take(limit);
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
        let state = self.lock();
        let entries = state.map.range(range).rev().take(limit);
        Ok(entries.map(|(k, v)| (k.clone(), v.clone())).collect())
    }

    fn commit(&self, change: Change) -> Committed {
        Committed::ready(self.apply(change))
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        for (key, value) in &self.lock().map {
            each(key, value)?;
        }
        Ok(())
    }

    fn note_changes(&self) -> Result<(), Fault> {
        let mut state = self.lock();
        if state.noted.is_some() {
            return Err(Fault::Busy);
        }
        state.noted = Some(Changes::new());
        Ok(())
    }

    fn noted(&self) -> Changes {
        self.lock().noted.take().unwrap_or_default()
    }
}
