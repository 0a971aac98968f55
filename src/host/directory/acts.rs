//! The log of what admins did.

use crate::host::person::Person;
use crate::host::person::gone::{Gone, SOMEBODY};
use crate::host::trouble::Trouble;
use serde::{Deserialize, Serialize};

/// One act of an admin, as kept.
#[derive(Serialize, Deserialize)]
pub(in crate::host) struct Kept {
    pub at: u64,
    pub by: String,
    pub name: String,
    pub done: String,
}

/// An act of an admin as it is kept.
pub(in crate::host) fn written(at: u64, by: &Person, done: &str) -> Result<Vec<u8>, Trouble> {
    Ok(serde_json::to_vec(&Kept {
        at,
        by: by.id.as_str().to_owned(),
        name: by.name.clone(),
        done: done.to_owned(),
    })?)
}

/// An act of an admin without a forgotten person; `None` if it does not mention them.
pub(in crate::host) fn without(
    gone: &Gone,
    bytes: &[u8],
) -> Result<Option<Vec<u8>>, serde_json::Error> {
    let mut act: Kept = serde_json::from_slice(bytes)?;
    let own = gone.is_key(&act.by);
    if own {
        gone.stand_in.as_str().clone_into(&mut act.by);
        SOMEBODY.clone_into(&mut act.name);
    }
    let spoken_of = gone.clean_words(&mut act.done);
    (own || spoken_of)
        .then(|| serde_json::to_vec(&act))
        .transpose()
}
