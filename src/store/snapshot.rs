//! Snapshots: a cache that makes loading a table fast. One that does not fit is as good as none.

use sha2::{Digest, Sha256};

use super::change::{Change, PAGE};
use super::codec::Reader;
use super::error::Fault;
use super::log::{self, Head};
use super::{Hash, Store, TableId, schema};

/// Bytes of the snapshot per stored value; leaves room for the first part's header.
const PART: usize = PAGE - 256;

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
    let mut first = version.to_be_bytes().to_vec();
    first.extend_from_slice(&head.seq.to_be_bytes());
    first.extend_from_slice(&head.hash);
    first.extend_from_slice(&<Hash>::from(Sha256::digest(bytes)));
    first.extend_from_slice(&(bytes.len() as u64).to_be_bytes());
    let (now, later) = bytes.split_at(bytes.len().min(PART));
    first.extend_from_slice(now);
    change.put(schema::snapshot(table, 0), first);
    for (part, bytes) in (1..).zip(later.chunks(PART)) {
        change.put(schema::snapshot(table, part), bytes);
    }
}

/// The newest snapshot, unless it is missing, damaged, of another version or of a history that
/// was taken back.
pub fn load(store: &dyn Store, table: TableId, version: u32) -> Result<Option<Snapshot>, Fault> {
    match try_load(store, table, version) {
        Err(Fault::Corrupt { what, .. }) => {
            tracing::warn!(%table, what, "ignoring a damaged snapshot");
            Ok(None)
        }
        done => done,
    }
}

fn try_load(store: &dyn Store, table: TableId, version: u32) -> Result<Option<Snapshot>, Fault> {
    let key = schema::snapshot(table, 0);
    let Some(first) = store.get(&key)? else {
        return Ok(None);
    };
    let mut reader = Reader::new(&key, &first);
    if reader.u32()? != version {
        return Ok(None);
    }
    let (seq, chained, digest) = (reader.u64()?, reader.hash()?, reader.hash()?);
    let length = usize::try_from(reader.u64()?).unwrap_or(usize::MAX);
    // After an undo the same number may belong to another record.
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
        let key = schema::snapshot(table, part);
        let Some(more) = store.get(&key)? else { break };
        bytes.extend_from_slice(&more);
    }
    if bytes.len() != length || <Hash>::from(Sha256::digest(&bytes)) != digest {
        return Err(Fault::corrupt(&key, "its bytes do not have the noted hash"));
    }
    Ok(Some(Snapshot { seq, bytes }))
}
