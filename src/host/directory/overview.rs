//! The post of a server that says who is awaited where: when it is made, and what it says.

use crate::host::directory::server::{self, Overview};
use crate::host::person::ServerId;
use crate::host::speech::overview::Glimpse;
use crate::host::speech::post::{Post, Slot, To};
use crate::host::speech::said::Said;
use crate::host::table::house::Lodging;
use crate::host::trouble::Trouble;
use crate::rules::text::Text;
use crate::store::outbox::Outbox;
use crate::store::{Change, Fault, Store, servers};
/// The most tables listed.
const LISTED: usize = 40;
/// What the post is called.
const TITLE: &str = "Who is awaited";

/// Puts the post on its way, if the server has one.
pub(in crate::host) fn refresh(
    outbox: &Outbox,
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
    outbox.put(change, &place.platform, &bytes)?;
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
    let (settings, _) = server::settings(store, server)?;
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
        let until = glimpse.until().unwrap_or(u64::MAX);
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
