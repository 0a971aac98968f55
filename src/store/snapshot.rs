//! Snapshots: a cache that makes loading a table fast. One that does not fit is as good as none.

use sha2::{Digest, Sha256};

use super::change::{Change, Key, PAGE};
use super::codec::Reader;
use super::error::Fault;
use super::log::{self, Head};
use super::{Hash, Store, TableId, schema};

/// Bytes of the snapshot per stored value; leaves room for the first part's header.
const PART: usize = PAGE - 256;
/// Kept states of a table at play lie about this many slots apart.
const APART: u32 = 4;

/// A table's state after record `seq`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last record it includes.
    pub seq: u64,
    /// What the host wrote.
    pub bytes: Vec<u8>,
}

/// Stores the state as of `head`, replacing the snapshot before. `version` is the host's: a
/// snapshot is only loaded by a host that names the same one.
pub fn put(change: &mut Change, table: TableId, head: &Head, version: u32, bytes: &[u8]) {
    write(
        change,
        |part| schema::snapshot(table, part),
        head,
        version,
        bytes,
    );
}

/// Stores an earlier state beside the snapshot, in a numbered slot.
pub fn put_at(
    change: &mut Change,
    table: TableId,
    slot: u32,
    head: &Head,
    version: u32,
    bytes: &[u8],
) {
    write(
        change,
        |part| schema::past(table, slot, part),
        head,
        version,
        bytes,
    );
}

fn write(change: &mut Change, key: impl Fn(u16) -> Key, head: &Head, version: u32, bytes: &[u8]) {
    let mut first = version.to_be_bytes().to_vec();
    first.extend_from_slice(&head.seq.to_be_bytes());
    first.extend_from_slice(&head.hash);
    first.extend_from_slice(&<Hash>::from(Sha256::digest(bytes)));
    first.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
    let (now, later) = bytes.split_at(bytes.len().min(PART));
    first.extend_from_slice(now);
    change.put(key(0), first);
    for (part, bytes) in (1..).zip(later.chunks(PART)) {
        change.put(key(part), bytes);
    }
}

/// The newest snapshot, unless it is missing, damaged, of another version or of another history.
pub fn load(store: &dyn Store, table: TableId, version: u32) -> Result<Option<Snapshot>, Fault> {
    read(store, table, |part| schema::snapshot(table, part), version)
}

/// The state in a slot, under the same conditions.
pub fn load_at(
    store: &dyn Store,
    table: TableId,
    slot: u32,
    version: u32,
) -> Result<Option<Snapshot>, Fault> {
    read(
        store,
        table,
        |part| schema::past(table, slot, part),
        version,
    )
}

/// Forgets the state in a slot.
pub fn drop_at(
    store: &dyn Store,
    change: &mut Change,
    table: TableId,
    slot: u32,
) -> Result<(), Fault> {
    for (key, _) in store.scan(
        &schema::past_prefix(table, slot),
        None,
        usize::from(u16::MAX),
    )? {
        change.delete(key);
    }
    Ok(())
}

/// The kept states up to a slot, newest first, each under the same conditions.
pub fn earlier(
    store: &dyn Store,
    table: TableId,
    slot: u32,
    version: u32,
) -> impl Iterator<Item = Result<Snapshot, Fault>> + '_ {
    let mut before = schema::past_prefix(table, slot.saturating_add(1));
    std::iter::from_fn(move || {
        loop {
            let kept = match older(store, table, &before) {
                Ok(slot) => slot?,
                Err(fault) => return Some(Err(fault)),
            };
            before = schema::past_prefix(table, kept);
            if let Some(state) = load_at(store, table, kept, version).transpose() {
                return Some(state);
            }
        }
    })
}

/// The newest slot whose keys come before this one.
fn older(store: &dyn Store, table: TableId, before: &[u8]) -> Result<Option<u32>, Fault> {
    let last = store.scan_back(&schema::pasts_prefix(table), Some(before), 1)?;
    last.first().map(|(key, _)| slot_of(table, key)).transpose()
}

fn slot_of(table: TableId, key: &[u8]) -> Result<u32, Fault> {
    Reader::new(key, &key[schema::pasts_prefix(table).len()..]).u32()
}

/// Lets go of the oldest of the `dense` + 1 newest kept states, but for one in `dense`, so that old ones grow rare.
pub fn thin_out(
    store: &dyn Store,
    change: &mut Change,
    table: TableId,
    dense: u32,
) -> Result<(), Fault> {
    let mut slot = u32::MAX;
    for _ in 0..=dense {
        match older(store, table, &schema::past_prefix(table, slot))? {
            Some(next) => slot = next,
            None => return Ok(()),
        }
    }
    // Which of them stay must not depend on how many there are.
    if (slot / APART).is_multiple_of(dense) {
        return Ok(());
    }
    drop_at(store, change, table, slot)
}

/// Forgets every kept state.
pub fn drop_all(store: &dyn Store, change: &mut Change, table: TableId) -> Result<(), Fault> {
    for (key, _) in store.scan(&schema::pasts_prefix(table), None, usize::MAX)? {
        change.delete(key);
    }
    Ok(())
}

fn read(
    store: &dyn Store,
    table: TableId,
    key: impl Fn(u16) -> Key,
    version: u32,
) -> Result<Option<Snapshot>, Fault> {
    match try_load(store, table, key, version) {
        Err(Fault::Corrupt { what, .. }) => {
            tracing::warn!(%table, what, "ignoring a damaged snapshot");
            Ok(None)
        }
        done => done,
    }
}

fn try_load(
    store: &dyn Store,
    table: TableId,
    key_of: impl Fn(u16) -> Key,
    version: u32,
) -> Result<Option<Snapshot>, Fault> {
    let key = key_of(0);
    let Some(first) = store.get(&key)? else {
        return Ok(None);
    };
    let mut reader = Reader::new(&key, &first);
    if reader.u32()? != version {
        return Ok(None);
    }
    let (seq, chained, digest) = (reader.u64()?, reader.hash()?, reader.hash()?);
    let length = usize::try_from(reader.u64()?).unwrap_or(usize::MAX);
    // A snapshot of a log that was restored from elsewhere belongs to other records.
    let current = log::head(store, table)?.is_some_and(|head| head.seq >= seq)
        && log::hash_at(store, table, seq)? == chained;
    if !current {
        return Ok(None);
    }
    let mut bytes = reader.rest().to_vec();
    for part in 1.. {
        if bytes.len() >= length {
            break;
        }
        let key = key_of(part);
        let Some(more) = store.get(&key)? else { break };
        bytes.extend_from_slice(&more);
    }
    if bytes.len() != length || <Hash>::from(Sha256::digest(&bytes)) != digest {
        return Err(Fault::corrupt(&key, "its bytes do not have the noted hash"));
    }
    Ok(Some(Snapshot { seq, bytes }))
}
