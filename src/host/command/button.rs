//! What a button does, in at most 100 characters, the same on every platform.

use crate::rules::ask::Call;
use crate::rules::erased::List;
use crate::store::TableId;
use std::fmt;
use std::str::FromStr;

/// The longest id of a button: what the narrowest platform takes.
pub const LONGEST: usize = 100;

/// A short mark of a call, for [`Press::Offer`].
pub fn check(call: &Call) -> u16 {
    crc32fast::hash(call.typed().as_bytes()) as u16
}

/// What a button or menu entry does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press {
    /// Takes an offer of a table as it stood at a revision.
    Offer {
        /// The table.
        table: TableId,
        /// The number of the last record when the offer was made.
        revision: u64,
        /// From which list.
        list: List,
        /// Which one.
        index: usize,
        /// A mark of the offer itself, so that a press can never take another one; see [`check`].
        check: u16,
        /// What was typed for it, if it asks for words.
        words: Option<String>,
    },
    /// The same as typing a command.
    Say(String),
}

impl Press {
    /// The same press with what was typed for it.
    #[must_use]
    pub fn with_words(mut self, typed: String) -> Self {
        if let Self::Offer { words, .. } = &mut self {
            *words = Some(typed);
        }
        self
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offer {
                table,
                revision,
                list,
                index,
                check,
                ..
            } => {
                let list = match list {
                    List::Offers => 'a',
                    List::Orders => 'o',
                    List::Motions => 'm',
                };
                write!(f, "{table}.{revision}.{list}{index}.{check:x}")
            }
            Self::Say(command) => f.write_str(command),
        }
    }
}

/// Not the id of one of our buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("that is not one of our buttons")]
pub struct NotAButton;

impl FromStr for Press {
    type Err = NotAButton;

    fn from_str(id: &str) -> Result<Self, NotAButton> {
        if id.len() > LONGEST {
            return Err(NotAButton);
        }
        if id.starts_with('/') {
            return Ok(Self::Say(id.to_owned()));
        }
        let mut parts = id.split('.');
        let mut part = || parts.next().ok_or(NotAButton);
        let (table, revision, offer, check) = (part()?, part()?, part()?, part()?);
        if parts.next().is_some() {
            return Err(NotAButton);
        }
        let mut offer = offer.chars();
        let list = match offer.next() {
            Some('a') => List::Offers,
            Some('o') => List::Orders,
            Some('m') => List::Motions,
            _ => return Err(NotAButton),
        };
        Ok(Self::Offer {
            table: table.parse().map_err(|_| NotAButton)?,
            revision: revision.parse().map_err(|_| NotAButton)?,
            list,
            index: offer.as_str().parse().map_err(|_| NotAButton)?,
            check: u16::from_str_radix(check, 16).map_err(|_| NotAButton)?,
            words: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_leads_back_to_its_press() {
        let press = Press::Offer {
            table: TableId::new(1234),
            revision: 77,
            list: List::Orders,
            index: 3,
            check: 0xbeef,
            words: None,
        };
        assert_eq!(press.to_string().parse(), Ok(press));
        let say = Press::Say("/table join".into());
        assert_eq!(say.to_string().parse(), Ok(say));
    }

    #[test]
    fn forged_ids_are_not_buttons() {
        let long = "x".repeat(101);
        for id in [
            "",
            ".",
            "a.b.c",
            "00000.1.z9.0",
            "00000.-1.a1.0",
            "00000.1.a1.2.3",
            "💥",
            long.as_str(),
        ] {
            assert_eq!(id.parse::<Press>(), Err(NotAButton), "{id}");
        }
    }
}
