//! One post per server that always says who is awaited where, until when, for admins who want it.
//!
//! Every table keeps its own line beside its name in the server's list, so that the post is made without waking any table.

use crate::host::person::gone::{Gone, SOMEBODY};
use crate::host::speech::said::date;
use crate::host::table::{Stage, Table};
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};

/// What the list says of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(in crate::host) struct Glimpse {
    title: String,
    /// Who is awaited; nobody while it waits to start.
    awaited: Vec<String>,
    /// When the first of them runs out of time, in milliseconds since 1970.
    until: Option<u64>,
    paused: bool,
}

/// What the list says of this table now.
pub(in crate::host) fn glimpse(table: &Table) -> Glimpse {
    let names = table.names();
    let playing = table.facts.stage == Stage::Playing;
    let seats = || table.facts.asked.keys().filter(|_| playing);
    Glimpse {
        title: table.info().title.to_owned(),
        awaited: seats().map(|s| names.of(*s).to_owned()).collect(),
        until: seats().filter_map(|s| table.deadline(*s)).min(),
        paused: table.facts.paused,
    }
}

/// What the list says of a table without somebody who is forgotten; nothing if it does not speak of them.
pub(in crate::host) fn without(
    gone: &Gone,
    bytes: &[u8],
) -> Result<Option<Vec<u8>>, serde_json::Error> {
    // A table opened by an older program has no line until something happens there.
    let Ok(mut glimpse) = serde_json::from_slice::<Glimpse>(bytes) else {
        return Ok(None);
    };
    let mut any = false;
    for name in glimpse.awaited.iter_mut().filter(|n| gone.is_name(n)) {
        SOMEBODY.clone_into(name);
        any = true;
    }
    any.then(|| serde_json::to_vec(&glimpse)).transpose()
}

impl Glimpse {
    /// When the first of those awaited runs out of time.
    pub(in crate::host) const fn until(&self) -> Option<u64> {
        self.until
    }

    pub(in crate::host) fn line(&self, table: &str) -> Text {
        let head = Text::from("• ") + Text::strong(self.title.clone()) + format!(" · {table} · ");
        if self.awaited.is_empty() {
            return head + "waiting to start";
        }
        let who = self.awaited.iter().map(|n| Text::strong(n.clone()));
        let head = head + Text::list(who.collect());
        match self.until {
            _ if self.paused => head + " · the clocks stand still",
            Some(at) => head + format!(" · until {}", date(at)),
            None => head + " · no limit",
        }
    }
}
