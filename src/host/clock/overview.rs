//! One post per server that always says who is awaited where, until when, for admins who want it.
//!
//! Every table keeps its own line beside its name in the server's list, so that the post is made without waking any table.

use crate::host::admin;
use crate::host::admin::server::{Lodging, Overview};
use crate::host::person::ServerId;
use crate::host::person::gone::Gone;
use crate::host::post::said::{Said, date};
use crate::host::post::{Post, Slot, To};
use crate::host::shared::Shared;
use crate::host::table::faces::SOMEBODY;
use crate::host::table::{Stage, Table};
use crate::host::trouble::Trouble;
use crate::rules::text::Text;
use crate::store::{Change, Fault, Store, servers};
use serde::{Deserialize, Serialize};

/// The most tables listed.
const LISTED: usize = 40;
/// What the post is called.
const TITLE: &str = "Who is awaited";

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
    fn line(&self, table: &str) -> Text {
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

/// Puts the post on its way, if the server has one.
pub(in crate::host) fn refresh(
    shared: &Shared,
    change: &mut Change,
    server: &ServerId,
    overview: Option<&Overview>,
) -> Result<(), Trouble> {
    let Some(Overview { place, number }) = overview else {
        return Ok(());
    };
    let said = Said {
        table: *number,
        to: To::Table,
        whose: None,
        platform: place.platform.clone(),
        place: None,
        slot: Some(Slot::Lobby),
        text: Text::new(),
        mentions: Vec::new(),
        newly: Vec::new(),
        overview: Some((server.clone(), place.clone())),
    };
    let bytes = serde_json::to_vec(&said)?;
    shared.outbox.put(change, &place.platform, &bytes)?;
    Ok(())
}

/// The post with everything as it is when it is delivered; `None` for words about a table.
pub(in crate::host) fn post(
    store: &dyn Store,
    said: &Said,
    number: u64,
) -> Result<Option<Post>, Fault> {
    let Some((server, place)) = &said.overview else {
        return Ok(None);
    };
    let (settings, _) = admin::settings(store, server)?;
    let kept = settings.overview.is_some_and(|o| o.number == said.table);
    let text = if kept {
        words(store, server)?
    } else {
        "The list of who is awaited is not kept here any more.".into()
    };
    Ok(Some(Post {
        number,
        table: said.table,
        title: TITLE.to_owned(),
        home: place.clone(),
        beside: false,
        lodging: Lodging::Channel,
        to: To::Table,
        slot: said.slot,
        text,
        picture: None,
        menu: None,
        mentions: Vec::new(),
        newly: Vec::new(),
        overtaken: false,
        due: None,
        over: false,
    }))
}

fn words(store: &dyn Store, server: &ServerId) -> Result<Text, Fault> {
    let mut lines: Vec<(u64, Text)> = Vec::new();
    for (table, bytes) in servers::lines(store, server.as_str(), LISTED)? {
        // A table opened by an older program has no line until something happens there.
        let Ok(glimpse) = serde_json::from_slice::<Glimpse>(&bytes) else {
            continue;
        };
        let until = glimpse.until.unwrap_or(u64::MAX);
        lines.push((until, glimpse.line(&table.to_string())));
    }
    lines.sort_by_key(|(until, _)| *until);
    let head = Text::strong(TITLE);
    Ok(if lines.is_empty() {
        head + ": nobody, there is no unfinished table."
    } else {
        let lines = lines.into_iter().map(|(_, line)| line);
        Text::lines(std::iter::once(head).chain(lines))
    })
}
