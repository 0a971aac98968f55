//! What somebody means to do at a table, resolved against the revision they looked at.

use crate::host::table::record::{Author, Deed, Record};
use crate::rules::choice::Choice;
use crate::rules::seat::Seat;
use crate::rules::typed::Typed;

/// A deed about to be recorded. An answer carries the offer it takes, so that it is never looked up a second time.
#[derive(Clone, PartialEq, Debug)]
pub struct Intent {
    /// What will be recorded.
    pub deed: Deed,
    /// The offer it takes; for deeds that answer nothing, none.
    pub choice: Option<Choice>,
}

impl Intent {
    /// A seat takes one of its offers.
    pub const fn answer(seat: Seat, call: Typed, choice: Choice) -> Self {
        Self {
            deed: Deed::Answered { seat, call },
            choice: Some(choice),
        }
    }

    /// The record of this intent, caused by a request.
    pub fn requested(self, at: u64, by: Author, request: String) -> (Record, Option<Choice>) {
        let record = Record {
            at,
            by,
            request: Some(request),
            deed: self.deed,
        };
        (record, self.choice)
    }

    /// The record of this intent, caused by no request.
    pub fn unasked(self, at: u64, by: Author) -> (Record, Option<Choice>) {
        (Record::unasked(at, by, self.deed), self.choice)
    }
}

impl From<Deed> for Intent {
    fn from(deed: Deed) -> Self {
        Self { deed, choice: None }
    }
}

/// Deeds that answer no question, as intents.
pub fn plain(deeds: Vec<Deed>) -> Vec<Intent> {
    deeds.into_iter().map(Intent::from).collect()
}
