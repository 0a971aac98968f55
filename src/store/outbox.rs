//! Posts that were decided but not yet confirmed by their platform.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::change::Change;
use super::codec::Reader;
use super::error::{CommitError, Fault};
use super::{Store, schema};

/// Numbers set aside at once: one durable write per this many posts, and per start.
const BLOCK: u64 = 1 << 16;

/// Hands out numbers that only ever grow, also across restarts and after posts were struck off.
pub struct Outbox {
    store: Arc<dyn Store>,
    numbers: Mutex<BTreeMap<String, Numbers>>,
}

/// Numbers set aside for one platform and not yet used.
struct Numbers {
    next: u64,
    end: u64,
}

impl Outbox {
    /// The outbox of this store; keep one per store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            numbers: Mutex::default(),
        }
    }

    /// Adds a post to the change and returns its number. Waits for the disk once per 65,536 posts.
    pub fn put(&self, change: &mut Change, platform: &str, post: &[u8]) -> Result<u64, Fault> {
        let number = self.number(platform)?;
        change.put(schema::outbox(platform, number), post);
        Ok(number)
    }

    fn number(&self, platform: &str) -> Result<u64, Fault> {
        // A number is counted only after its block is set aside, so a poisoned map is still whole.
        let mut all = self.numbers.lock().unwrap_or_else(PoisonError::into_inner);
        let none = Numbers { next: 0, end: 0 };
        let numbers = all.entry(platform.to_owned()).or_insert(none);
        if numbers.next >= numbers.end {
            *numbers = self.set_aside(platform)?;
        }
        numbers.next += 1;
        Ok(numbers.next - 1)
    }

    // Numbers are set aside in blocks and durably before use: a counter written with each post
    // could go backwards when two tables commit in another order than they drew numbers.
    fn set_aside(&self, platform: &str) -> Result<Numbers, Fault> {
        let key = schema::outbox_next(platform);
        loop {
            let stored = self.store.get(&key)?;
            let next = match &stored {
                Some(value) => Reader::new(&key, value).u64()?,
                None => 1,
            };
            let end = next + BLOCK;
            let mut change = Change::new();
            match stored {
                Some(value) => change.expect_value(key.clone(), value),
                None => change.expect_absent(key.clone()),
            };
            change.put(key.clone(), end.to_be_bytes());
            match self.store.commit(change).wait() {
                Ok(()) => return Ok(Numbers { next, end }),
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(fault),
            }
        }
    }
}

/// Posts waiting for a platform, oldest first, after the given number.
pub fn list(
    store: &dyn Store,
    platform: &str,
    after: Option<u64>,
    limit: usize,
) -> Result<Vec<(u64, Vec<u8>)>, Fault> {
    let prefix = schema::outbox_prefix(platform);
    let after = after.map(|number| schema::outbox(platform, number));
    let entries = store.scan(&prefix, after.as_deref(), limit)?;
    let post = |(key, post): (Vec<u8>, Vec<u8>)| Ok((number(&prefix, &key)?, post));
    entries.into_iter().map(post).collect()
}

/// The number of the newest post waiting for a platform.
pub fn newest(store: &dyn Store, platform: &str) -> Result<Option<u64>, Fault> {
    let prefix = schema::outbox_prefix(platform);
    let last = store.scan_back(&prefix, None, 1)?;
    last.first()
        .map(|(key, _)| number(&prefix, key))
        .transpose()
}

/// How many posts wait for a platform; no more than `most` are counted, and few held at a time.
pub fn count(store: &dyn Store, platform: &str, most: usize) -> Result<usize, Fault> {
    const PAGE: usize = 256;
    let (mut count, mut after) = (0, None);
    loop {
        let page = list(store, platform, after, PAGE.min(most - count))?;
        count += page.len();
        after = page.last().map(|(number, _)| *number);
        if page.len() < PAGE || count >= most {
            return Ok(count);
        }
    }
}

fn number(prefix: &[u8], key: &[u8]) -> Result<u64, Fault> {
    let mut reader = Reader::new(key, &key[prefix.len()..]);
    let number = reader.u64()?;
    reader.end()?;
    Ok(number)
}

/// One post waiting for a platform.
pub fn get(store: &dyn Store, platform: &str, number: u64) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&schema::outbox(platform, number))
}

/// Strikes a post off: the platform confirmed it, or it no longer matters.
pub fn strike(change: &mut Change, platform: &str, number: u64) {
    change.delete(schema::outbox(platform, number));
}
