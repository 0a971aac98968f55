//! A store in memory that remembers every change, for counting what a deed costs.

use orrery::store::{Change, Changes, Committed, Each, Entry, Fault, MemoryStore, Store, schema};
use std::sync::{Arc, Mutex};

/// A store that remembers every change.
pub(crate) struct Counted {
    store: MemoryStore,
    changes: Mutex<Vec<Change>>,
}

impl Counted {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            store: MemoryStore::new(),
            changes: Mutex::default(),
        })
    }

    /// How many posts a platform was given, and in how many commits it delivered them: those that remove a post from the
    /// outbox, or write what the platform keeps of posts in these spaces of its own.
    pub(crate) fn deliveries(&self, platform: &str, spaces: &[&[u8]]) -> (usize, usize) {
        let outbox = schema::outbox_prefix(platform);
        let own = spaces.iter().map(|s| schema::platform(platform, s));
        let own: Vec<_> = own.collect();
        let (mut posts, mut commits) = (0, 0);
        for change in &*self.changes.lock().unwrap() {
            let of_outbox = |given| {
                let written = change.writes().iter();
                written
                    .filter(|w| w.key.starts_with(&outbox) && w.value.is_some() == given)
                    .count()
            };
            let notes = |key: &[u8]| own.iter().any(|o| key.starts_with(o));
            posts += of_outbox(true);
            if of_outbox(false) > 0 || change.writes().iter().any(|w| notes(&w.key)) {
                commits += 1;
            }
        }
        (posts, commits)
    }
}

impl Store for Counted {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        self.store.get(key)
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        self.store.scan(prefix, after, limit)
    }

    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault> {
        self.store.scan_back(prefix, before, limit)
    }

    fn commit(&self, change: Change) -> Committed {
        self.changes.lock().unwrap().push(change.clone());
        self.store.commit(change)
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        self.store.walk(each)
    }

    fn note_changes(&self) -> Result<(), Fault> {
        self.store.note_changes()
    }

    fn noted(&self) -> Changes {
        self.store.noted()
    }
}
