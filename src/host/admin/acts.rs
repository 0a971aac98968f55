//! The log of what admins did.

use super::LISTED;
use crate::host::Host;
use crate::host::person::gone::Gone;
use crate::host::person::{Person, ServerId};
use crate::host::post::said::date;
use crate::host::request::{Reply, Tone};
use crate::host::table::faces::SOMEBODY;
use crate::host::trouble::Trouble;
use crate::rules::text::Text;
use crate::store::{Fault, servers};
use serde::{Deserialize, Serialize};

/// One act of an admin, as kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    at: u64,
    by: String,
    name: String,
    done: String,
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

/// An act of an admin without somebody who is forgotten; nothing if it does not speak of them.
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

impl Host {
    /// `/host audit`.
    pub(super) fn audit(&self, server: &ServerId) -> Result<Reply, Fault> {
        let acts = servers::acts(self.shared.store.as_ref(), server.as_str(), LISTED)?;
        let line = |bytes: &Vec<u8>| {
            let kept: Kept = serde_json::from_slice(bytes).ok()?;
            let when = date(kept.at);
            Some(Text::from(format!("{when} · ")) + Text::strong(kept.name) + ": " + kept.done)
        };
        let lines: Vec<Text> = acts.iter().filter_map(line).collect();
        let words = if lines.is_empty() {
            "No admin has changed anything here.".into()
        } else {
            Text::lines(lines)
        };
        Ok(Reply::new(Tone::Shown, words))
    }
}
