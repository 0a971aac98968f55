//! Completion of a line being typed.

use super::person::{Person, Place};
use crate::store::TableId;

/// A line somebody is typing.
#[derive(Clone, Debug)]
pub struct Completing {
    /// Who types.
    pub by: Person,
    /// Where.
    pub place: Place,
    /// The table that place belongs to.
    pub table: Option<TableId>,
    /// What stands before the cursor.
    pub line: String,
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole line after taking it.
    pub line: String,
    /// What is added, for reading.
    pub label: String,
    /// What it means, in a few words.
    pub about: String,
}
