//! Where everything that must survive is kept.
//!
//! [`Store`] is the seam to the engine: ordered keys, atomic durable changes. [`SledStore`] is the
//! real one, [`MemoryStore`] the one for tests and throw-away play. Above it, `schema` names all
//! keys, `log` keeps the hash-chained log of every table, `index` the lists made for start-up,
//! clock, persons, requests and posts, `servers` and `people` what admins and
//! people chose, and `backup` copies and checks the whole.

pub mod backup;
mod change;
pub mod check;
mod codec;
mod committed;
mod error;
pub mod index;
pub mod json;
pub mod keepsakes;
pub mod links;
pub mod log;
mod memory;
pub mod outbox;
pub mod people;
pub mod punctual;
pub mod requests;
pub mod results;
pub mod schema;
pub mod servers;
mod sled;
pub mod snapshot;
mod table_id;

pub use self::sled::{Durability, Settings, SledStore};
pub use change::{Change, Expect, Key, MAX_KEY, MAX_VALUE, PAGE, Write};
pub use committed::{Committed, Outcome};
pub use error::{CommitError, Fault};
pub use memory::MemoryStore;
pub use table_id::{NotATable, TableId};

use std::sync::Arc;
use std::time::Duration;

/// A SHA-256 value.
pub type Hash = [u8; 32];

/// A key with its value.
pub type Entry = (Key, Vec<u8>);

/// Is shown one key and value after another, and may stop the walk with a fault.
pub type Each<'a> = dyn FnMut(&[u8], &[u8]) -> Result<(), Fault> + 'a;

/// An ordered map from bytes to bytes whose changes are atomic and durable.
///
/// A read may show a change a moment before it is durable; speak only after [`Committed`] resolved.
pub trait Store: Send + Sync + 'static {
    /// The value of a key.
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault>;

    /// The first `limit` entries, in key order, whose key starts with `prefix` and comes after `after`.
    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault>;

    /// The last `limit` entries, greatest key first, whose key starts with `prefix` and comes before `before`.
    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault>;

    /// Makes the change, or refuses it whole.
    fn commit(&self, change: Change) -> Committed;

    /// Shows every entry in key order, all as of one moment: commits wait until it returns.
    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault>;

    /// Notes every change from now on, until [`Store::noted`]; there can be one such note at a time.
    fn note_changes(&self) -> Result<(), Fault>;

    /// What changed since [`Store::note_changes`], by key, as of this moment; the note ends with it.
    fn noted(&self) -> Changes;
}

/// Whether changes can be made: an empty one goes all the way through the writer.
pub async fn probe(store: &dyn Store) -> Result<(), Fault> {
    let probed = store.commit(Change::new()).await;
    probed.map_err(CommitError::into_fault)
}

/// How often it is looked whether changes can still be made.
const WATCH: Duration = Duration::from_secs(5);

/// Resolves when the store takes no more changes, with the reason. It never will again: somebody has to make room on the disk
/// or the like, and to open it anew.
pub async fn gone(store: Arc<dyn Store>) -> Fault {
    loop {
        if let Err(fault) = probe(store.as_ref()).await {
            return fault;
        }
        tokio::time::sleep(WATCH).await;
    }
}

/// Entries read in one go.
const AT_ONCE: usize = 256;

/// Shows every entry whose key starts with `prefix`, in key order, each as it is when its turn comes: commits go on
/// meanwhile.
pub fn each_entry(store: &dyn Store, prefix: &[u8], each: &mut Each<'_>) -> Result<(), Fault> {
    let mut after: Option<Key> = None;
    loop {
        let page = store.scan(prefix, after.as_deref(), AT_ONCE)?;
        for (key, value) in &page {
            each(key, value)?;
        }
        let Some((last, _)) = page.into_iter().last() else {
            return Ok(());
        };
        after = Some(last);
    }
}

/// What keys hold after some time; nothing where they were deleted.
pub type Changes = std::collections::BTreeMap<Key, Option<Vec<u8>>>;

/// The end of the range of keys that start with `prefix`; `None` when it has no end.
fn prefix_end(prefix: &[u8]) -> Option<Key> {
    let mut end = prefix.to_vec();
    while let Some(last) = end.pop() {
        if last < u8::MAX {
            end.push(last + 1);
            return Some(end);
        }
    }
    None
}

/// The range of keys that start with `prefix` and lie strictly between `after` and `before`.
/// `None` when no key can be in it: ordered maps do not like ranges that run backwards.
fn range(
    prefix: &[u8],
    after: Option<&[u8]>,
    before: Option<&[u8]>,
) -> Option<(std::ops::Bound<Key>, std::ops::Bound<Key>)> {
    use std::ops::Bound::{Excluded, Included, Unbounded};
    let start = match after {
        Some(after) if after >= prefix => Excluded(after.to_vec()),
        _ => Included(prefix.to_vec()),
    };
    let end = match (prefix_end(prefix), before) {
        (Some(end), Some(before)) => Excluded(end.min(before.to_vec())),
        (None, Some(before)) => Excluded(before.to_vec()),
        (Some(end), None) => Excluded(end),
        (None, None) => Unbounded,
    };
    let runs_forward = match (&start, &end) {
        (Excluded(start) | Included(start), Excluded(end)) => start < end,
        _ => true,
    };
    runs_forward.then_some((start, end))
}
