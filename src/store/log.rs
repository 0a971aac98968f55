//! The log of a table: append-only, numbered without holes, each record chained to the one before.
//!
//! `hash = sha256(hash before ‖ seq be64 ‖ body)`, starting from `sha256("orrery" ‖ table be32)`.
//! The first record has number 1. Nothing here commits: functions add to a [`Change`], so that a
//! record, the posts it causes and the answer to its request become durable together.

use sha2::{Digest, Sha256};

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{Hash, Store, TableId, schema};

/// Whether a table still goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not over: loaded at start-up.
    Open,
    /// Over: only read when somebody asks.
    Over,
}

/// The end of a table's log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Number of the last record; 0 before the first.
    pub seq: u64,
    /// Hash of the last record.
    pub hash: Hash,
    /// Whether the table still goes on.
    pub status: Status,
}

/// One record of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its number.
    pub seq: u64,
    /// The hash that chains it to all before it.
    pub hash: Hash,
    /// What the host wrote.
    pub body: Vec<u8>,
}

impl Head {
    /// The head of a table that has no records yet and is not stored.
    pub fn fresh(table: TableId) -> Self {
        Self {
            seq: 0,
            hash: first_hash(table),
            status: Status::Open,
        }
    }

    fn encode(&self) -> Vec<u8> {
        let mut value = self.seq.to_be_bytes().to_vec();
        value.extend_from_slice(&self.hash);
        value.push(match self.status {
            Status::Open => 0,
            Status::Over => 1,
        });
        value
    }

    pub(super) fn decode(key: &[u8], value: &[u8]) -> Result<Self, Fault> {
        let mut reader = Reader::new(key, value);
        let seq = reader.u64()?;
        let hash = reader.hash()?;
        let status = match reader.byte()? {
            0 => Status::Open,
            1 => Status::Over,
            other => return Err(Fault::corrupt(key, format!("it has no status {other}"))),
        };
        reader.end()?;
        Ok(Self { seq, hash, status })
    }
}

fn first_hash(table: TableId) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(b"orrery");
    hasher.update(table.number().to_be_bytes());
    hasher.finalize().into()
}

/// The hash of record `seq` with this body after a record with hash `before`.
pub fn chain(before: &Hash, seq: u64, body: &[u8]) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(before);
    hasher.update(seq.to_be_bytes());
    hasher.update(body);
    hasher.finalize().into()
}

/// The head of a table's log; `None` when there is no such table.
pub fn head(store: &dyn Store, table: TableId) -> Result<Option<Head>, Fault> {
    let key = schema::head(table);
    let value = store.get(&key)?;
    value.map(|value| Head::decode(&key, &value)).transpose()
}

/// Adds records after `head` and returns the new head.
///
/// The change then also demands that the stored head is still `head` (absent, if it is fresh), so
/// of two writers only one wins. Call it once per change and table.
pub fn append(
    change: &mut Change,
    table: TableId,
    head: &Head,
    bodies: &[Vec<u8>],
    status: Status,
) -> Head {
    let (mut seq, mut hash) = (head.seq, head.hash);
    for body in bodies {
        seq += 1;
        hash = chain(&hash, seq, body);
        change.put(schema::log(table, seq), [hash.as_slice(), body].concat());
    }
    let next = Head { seq, hash, status };
    replace_head(change, table, head, &next);
    next
}

/// Writes a whole log anew, with other bodies and therefore other hashes; its states, which name the old hashes, go.
pub fn rewrite(
    store: &dyn Store,
    change: &mut Change,
    table: TableId,
    head: &Head,
    bodies: &[Vec<u8>],
) -> Result<(), Fault> {
    let mut hash = first_hash(table);
    for (seq, body) in (1..).zip(bodies) {
        hash = chain(&hash, seq, body);
        change.put(schema::log(table, seq), [hash.as_slice(), body].concat());
    }
    replace_head(change, table, head, &Head { hash, ..*head });
    for states in [schema::snapshot_prefix(table), schema::pasts_prefix(table)] {
        for (key, _) in store.scan(&states, None, usize::MAX)? {
            change.delete(key);
        }
    }
    Ok(())
}

fn replace_head(change: &mut Change, table: TableId, old: &Head, new: &Head) {
    let key = schema::head(table);
    if old.seq == 0 {
        change.expect_absent(key.clone());
    } else {
        change.expect_value(key.clone(), old.encode());
    }
    change.put(key, new.encode());
    // Written only when it changes: this runs for every answer at every table.
    if old.seq > 0 && old.status == new.status {
        return;
    }
    match new.status {
        Status::Open => change.put(schema::open_table(table), []),
        Status::Over => change.delete(schema::open_table(table)),
    };
}

/// The stored hash of record `seq`; of record 0, where the chain starts.
pub(super) fn hash_at(store: &dyn Store, table: TableId, seq: u64) -> Result<Hash, Fault> {
    if seq == 0 {
        return Ok(first_hash(table));
    }
    let key = schema::log(table, seq);
    match store.get(&key)? {
        Some(value) => Reader::new(&key, &value).hash(),
        None => Err(Fault::corrupt(&key, "the record is missing")),
    }
}

/// Up to `limit` records from number `from` on, each one checked: number, hash, and that the log
/// really reaches its head. An unknown table has none.
pub fn read(
    store: &dyn Store,
    table: TableId,
    from: u64,
    limit: usize,
) -> Result<Vec<Record>, Fault> {
    let Some(end) = head(store, table)? else {
        return Ok(Vec::new());
    };
    read_to(store, table, &end, from.max(1), limit)
}

fn read_to(
    store: &dyn Store,
    table: TableId,
    end: &Head,
    from: u64,
    limit: usize,
) -> Result<Vec<Record>, Fault> {
    let left = (end.seq + 1).saturating_sub(from);
    let wanted = usize::try_from(left).unwrap_or(usize::MAX).min(limit);
    if wanted == 0 {
        return Ok(Vec::new());
    }
    let mut before = hash_at(store, table, from - 1)?;
    let after = schema::log(table, from - 1);
    let entries = store.scan(&schema::log_prefix(table), Some(&after), wanted)?;
    let mut records = Vec::with_capacity(entries.len());
    for (seq, (key, value)) in (from..).zip(entries) {
        let expected = schema::log(table, seq);
        if key != expected {
            return Err(Fault::corrupt(&expected, "the record is missing"));
        }
        let mut reader = Reader::new(&key, &value);
        let hash = reader.hash()?;
        let body = reader.rest().to_vec();
        if hash != chain(&before, seq, &body) {
            return Err(Fault::corrupt(
                &key,
                "its hash does not follow from the record before",
            ));
        }
        before = hash;
        records.push(Record { seq, hash, body });
    }
    let reached = from - 1 + records.len() as u64;
    if records.len() < wanted {
        let missing = schema::log(table, reached + 1);
        return Err(Fault::corrupt(&missing, "the record is missing"));
    }
    if reached == end.seq && before != end.hash {
        let what = "its hash is not the one the head of the table names";
        return Err(Fault::corrupt(&schema::log(table, reached), what));
    }
    Ok(records)
}
