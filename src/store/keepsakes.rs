//! Decks and campaigns: each is kept once under its own number, and found by name on its owners' shelves.
//!
//! Nothing here commits: functions add to a [`Change`] and demand that what they replace is still what was read, so that of
//! two writers only one wins.

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{NotATable, Store, TableId, schema};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A keepsake's number, shown and typed like a table's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeepsakeId(TableId);

impl KeepsakeId {
    /// The keepsake of that number; only the lowest 25 bits count.
    pub const fn new(number: u32) -> Self {
        Self(TableId::new(number))
    }

    fn key(self) -> Vec<u8> {
        schema::keepsake(self.0.number())
    }
}

impl fmt::Display for KeepsakeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for KeepsakeId {
    type Err = NotATable;

    fn from_str(typed: &str) -> Result<Self, NotATable> {
        typed.parse().map(Self)
    }
}

/// One name on a shelf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What its owner calls it.
    pub name: String,
    /// Which keepsake it is.
    pub id: KeepsakeId,
}

/// Whose keepsakes for which game.
#[derive(Clone, Copy, Debug)]
pub struct Shelf<'a> {
    /// A person or a place.
    pub owner: &'a str,
    /// The game's id.
    pub game: &'a str,
}

impl Shelf<'_> {
    /// Names differ in more than capitals.
    fn key(self, name: &str) -> Vec<u8> {
        schema::shelf(self.owner, self.game, &name.to_lowercase())
    }

    /// What the owner calls so.
    pub fn find(self, store: &dyn Store, name: &str) -> Result<Option<Listed>, Fault> {
        let key = self.key(name);
        let value = store.get(&key)?;
        value.map(|value| listed(&key, &value)).transpose()
    }

    /// The first `limit` keepsakes by name.
    pub fn list(self, store: &dyn Store, limit: usize) -> Result<Vec<Listed>, Fault> {
        let prefix = schema::shelf_prefix(self.owner, self.game);
        let entries = store.scan(&prefix, None, limit)?;
        entries
            .iter()
            .map(|(key, value)| listed(key, value))
            .collect()
    }

    /// Puts a name on the shelf where none was.
    pub fn add(self, change: &mut Change, name: &str, id: KeepsakeId) {
        let key = self.key(name);
        let mut value = id.0.number().to_be_bytes().to_vec();
        value.extend_from_slice(name.as_bytes());
        change.expect_absent(key.clone());
        change.put(key, value);
    }

    /// Takes a name off the shelf.
    pub fn remove(self, change: &mut Change, name: &str) {
        change.delete(self.key(name));
    }
}

/// The keepsake whose entry has this key.
pub fn of_key(key: &[u8]) -> Result<KeepsakeId, Fault> {
    Reader::new(key, key.get(2..).unwrap_or_default())
        .table()
        .map(KeepsakeId)
}

/// A name on a shelf from its entry: whose shelf, and what stands there.
pub fn on_shelf(key: &[u8], value: &[u8]) -> Result<(String, Listed), Fault> {
    Ok((schema::name_of(key)?, listed(key, value)?))
}

/// The entry of the same keepsake under another name on the same shelf.
pub fn renamed(key: &[u8], old: &Listed, name: &str) -> (Vec<u8>, Vec<u8>) {
    let kept = key.len().saturating_sub(old.name.to_lowercase().len());
    let key = [&key[..kept], name.to_lowercase().as_bytes()].concat();
    let value = [&old.id.0.number().to_be_bytes(), name.as_bytes()].concat();
    (key, value)
}

fn listed(key: &[u8], value: &[u8]) -> Result<Listed, Fault> {
    let mut reader = Reader::new(key, value);
    let id = KeepsakeId(reader.table()?);
    Ok(Listed {
        id,
        name: String::from_utf8_lossy(reader.rest()).into_owned(),
    })
}

/// What was written of a keepsake.
pub fn load(store: &dyn Store, id: KeepsakeId) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&id.key())
}

/// Writes a keepsake in place of what was read; `None` if there was none.
pub fn put(change: &mut Change, id: KeepsakeId, before: Option<&[u8]>, bytes: Vec<u8>) {
    expect(change, id, before);
    change.put(id.key(), bytes);
}

/// Forgets a keepsake that is still what was read.
pub fn drop(change: &mut Change, id: KeepsakeId, before: &[u8]) {
    expect(change, id, Some(before));
    change.delete(id.key());
}

/// Demands that a keepsake is still what was read.
pub fn expect(change: &mut Change, id: KeepsakeId, before: Option<&[u8]>) {
    match before {
        Some(bytes) => change.expect_value(id.key(), bytes),
        None => change.expect_absent(id.key()),
    };
}
