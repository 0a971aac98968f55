//! One atomic, durable change.

use super::error::{CommitError, Fault};

/// A key of the store; `schema` knows all layouts.
pub type Key = Vec<u8>;

/// Longest key. Keys are made of short names and numbers.
pub const MAX_KEY: usize = 1024;
/// Largest value. Those above [`PAGE`] leave the engine's pages and come back slowly, so only long campaigns are.
pub const MAX_VALUE: usize = 512 * 1024;
/// The largest value that comes back fast; what can be stored in parts is cut to it.
pub const PAGE: usize = 64 * 1024;

/// A set of writes with the conditions under which they may happen: all of it or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    expects: Vec<Expect>,
    writes: Vec<Write>,
}

/// What a key must hold just before the change, or the change is a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// The key looked at.
    pub key: Key,
    /// Exactly this value; `None` means absent.
    pub value: Option<Vec<u8>>,
}

/// One write: a new value, or `None` to delete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// The key written.
    pub key: Key,
    /// Its new value.
    pub value: Option<Vec<u8>>,
}

impl Change {
    /// A change that does nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Writes a value. Of several writes to one key the last counts.
    pub fn put(&mut self, key: impl Into<Key>, value: impl Into<Vec<u8>>) -> &mut Self {
        self.writes.push(Write {
            key: key.into(),
            value: Some(value.into()),
        });
        self
    }

    /// Removes a key; one that is not there stays so.
    pub fn delete(&mut self, key: impl Into<Key>) -> &mut Self {
        self.writes.push(Write {
            key: key.into(),
            value: None,
        });
        self
    }

    /// Demands that the key holds exactly this value before the change.
    pub fn expect_value(&mut self, key: impl Into<Key>, value: impl Into<Vec<u8>>) -> &mut Self {
        self.expects.push(Expect {
            key: key.into(),
            value: Some(value.into()),
        });
        self
    }

    /// Demands that the key is absent before the change.
    pub fn expect_absent(&mut self, key: impl Into<Key>) -> &mut Self {
        self.expects.push(Expect {
            key: key.into(),
            value: None,
        });
        self
    }

    /// Whether it neither demands nor writes anything.
    pub fn is_empty(&self) -> bool {
        self.expects.is_empty() && self.writes.is_empty()
    }

    /// The demands, in the order made.
    pub fn expects(&self) -> &[Expect] {
        &self.expects
    }

    /// The writes, in order.
    pub fn writes(&self) -> &[Write] {
        &self.writes
    }

    /// The writes, taken out.
    pub(super) fn into_writes(self) -> Vec<Write> {
        self.writes
    }

    /// Refuses keys and values no engine should see.
    pub(super) fn check_sizes(&self) -> Result<(), Fault> {
        for Write { key, value } in &self.writes {
            let too_large = |size, most| Fault::TooLarge {
                key: key.clone(),
                size,
                most,
            };
            if key.len() > MAX_KEY {
                return Err(too_large(key.len(), MAX_KEY));
            }
            let size = value.as_ref().map_or(0, Vec::len);
            if size > MAX_VALUE {
                return Err(too_large(size, MAX_VALUE));
            }
        }
        Ok(())
    }

    /// Compares every demand with what `now` says the key holds.
    pub(super) fn check_expects(
        &self,
        mut now: impl FnMut(&[u8]) -> Result<Option<Vec<u8>>, Fault>,
    ) -> Result<(), CommitError> {
        for Expect { key, value } in &self.expects {
            if now(key)? != *value {
                return Err(CommitError::Conflict(key.clone()));
            }
        }
        Ok(())
    }
}
