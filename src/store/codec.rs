//! Reading the fixed layouts of stored values.

use super::error::Fault;
use super::{Hash, TableId};

/// Takes a value apart from the front; a value that is too short is damage, not a panic.
pub(super) struct Reader<'a> {
    key: &'a [u8],
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(super) fn new(key: &'a [u8], value: &'a [u8]) -> Self {
        Self { key, rest: value }
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let (taken, rest) = self
            .rest
            .split_first_chunk::<N>()
            .ok_or_else(|| Fault::corrupt(self.key, "its value is too short"))?;
        self.rest = rest;
        Ok(*taken)
    }

    pub(super) fn byte(&mut self) -> Result<u8, Fault> {
        Ok(self.take::<1>()?[0])
    }

    pub(super) fn u32(&mut self) -> Result<u32, Fault> {
        Ok(u32::from_be_bytes(self.take()?))
    }

    pub(super) fn u64(&mut self) -> Result<u64, Fault> {
        Ok(u64::from_be_bytes(self.take()?))
    }

    pub(super) fn hash(&mut self) -> Result<Hash, Fault> {
        self.take()
    }

    pub(super) fn table(&mut self) -> Result<TableId, Fault> {
        Ok(TableId::new(self.u32()?))
    }

    /// Everything not yet taken.
    pub(super) fn rest(self) -> &'a [u8] {
        self.rest
    }

    /// Makes sure that nothing is left over.
    pub(super) fn end(self) -> Result<(), Fault> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let what = format!("its value has {} bytes too many", self.rest.len());
        Err(Fault::corrupt(self.key, what))
    }
}
