//! The number of a table, as people see and type it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Crockford's base 32: no I, L, O, U, so that nothing is misread or misspelt into a word.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LETTERS: usize = 5;
const MASK: u32 = (1 << (5 * LETTERS as u32)) - 1;

/// A table's number, shown and typed as five letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct TableId(u32);

impl TableId {
    /// The table of that number; only the lowest 25 bits count.
    pub const fn new(number: u32) -> Self {
        Self(number & MASK)
    }

    /// The number behind the letters.
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = [0; LETTERS];
        for (place, letter) in letters.iter_mut().enumerate() {
            let shift = 5 * (LETTERS - 1 - place);
            *letter = ALPHABET[(self.0 >> shift) as usize & 31];
        }
        f.pad(&String::from_utf8_lossy(&letters))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The typed text names no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is not a table: a table has five letters and digits, such as 7K2QF.")]
pub struct NotATable(String);

impl FromStr for TableId {
    type Err = NotATable;

    fn from_str(typed: &str) -> Result<Self, NotATable> {
        // A refusal quotes what was typed, but a whole pasted novel is no help.
        let refuse = || NotATable(typed.chars().take(20).collect());
        let typed = typed.trim().as_bytes();
        if typed.len() != LETTERS {
            return Err(refuse());
        }
        let mut number = 0;
        for letter in typed {
            let letter = match letter.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                other => other,
            };
            let digit = ALPHABET.iter().position(|&l| l == letter);
            number = number << 5 | digit.ok_or_else(refuse)? as u32;
        }
        Ok(Self(number))
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> Self {
        id.to_string()
    }
}

impl TryFrom<String> for TableId {
    type Error = NotATable;

    fn try_from(typed: String) -> Result<Self, NotATable> {
        typed.parse()
    }
}
