//! Posts leave the outbox: in order for each table, tried again until the platform has them, said once.

use super::outlet::{Outlet, Undelivered};
use super::overview;
use super::post::Post;
use super::runner::Letter;
use super::said::Said;
use super::shared::Shared;
use crate::store::{Change, Fault, outbox};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

/// Posts taken from the outbox at once.
const PAGE: usize = 128;
/// The first and the longest wait before a post is tried again.
const WAITS: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(60));

/// Delivers a platform's posts for as long as the host runs.
pub(super) async fn run(shared: Arc<Shared>, outlet: Arc<dyn Outlet>) {
    let mut news = shared.news();
    let mut wait = WAITS.0;
    loop {
        news.mark_unchanged();
        match round(&shared, &outlet).await {
            Ok(Round::Empty) => {
                wait = WAITS.0;
                if news.changed().await.is_err() {
                    return;
                }
            }
            Ok(Round::Delivered) => wait = WAITS.0,
            Ok(Round::Stuck) => {
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(WAITS.1);
            }
            Err(fault) => {
                tracing::error!(platform = outlet.platform(), %fault, "the outbox cannot be read");
                tokio::time::sleep(WAITS.1).await;
            }
        }
    }
}

/// How a round went.
enum Round {
    Empty,
    Delivered,
    Stuck,
}

/// Delivers what waits: tables side by side, the posts of each table in order.
async fn round(shared: &Arc<Shared>, outlet: &Arc<dyn Outlet>) -> Result<Round, Fault> {
    let waiting = outbox::list(shared.store.as_ref(), outlet.platform(), None, PAGE)?;
    if waiting.is_empty() {
        return Ok(Round::Empty);
    }
    let mut by_table: BTreeMap<String, Vec<(u64, Option<Said>)>> = BTreeMap::new();
    for (number, bytes) in waiting {
        let said: Option<Said> = serde_json::from_slice(&bytes).ok();
        let table = said
            .as_ref()
            .map_or_else(String::new, |s| s.table.to_string());
        by_table.entry(table).or_default().push((number, said));
    }
    let mut tables = JoinSet::new();
    for posts in by_table.into_values() {
        tables.spawn(one_table(Arc::clone(shared), Arc::clone(outlet), posts));
    }
    let mut delivered = false;
    while let Some(done) = tables.join_next().await {
        delivered |= done.unwrap_or(false);
    }
    Ok(if delivered {
        Round::Delivered
    } else {
        Round::Stuck
    })
}

/// Delivers the posts of one table until one gets stuck. Says whether any got through.
async fn one_table(
    shared: Arc<Shared>,
    outlet: Arc<dyn Outlet>,
    posts: Vec<(u64, Option<Said>)>,
) -> bool {
    let mut any = false;
    for at in 0..posts.len() {
        let (number, said) = &posts[at];
        let overtaken = said
            .as_ref()
            .is_some_and(|s| is_overtaken(s, &posts[at + 1..]));
        match said {
            None => tracing::error!(number, "an unreadable post is given up"),
            Some(said) if overtaken && said.text.is_empty() => {}
            Some(said) => {
                let Some(mut post) = dressed(&shared, said.clone(), *number).await else {
                    return any;
                };
                if overtaken {
                    // Only the newest picture and buttons matter; the words are said all the same.
                    (post.picture, post.menu, post.overtaken) = (None, None, true);
                }
                match outlet.deliver(post).await {
                    Ok(()) => {}
                    Err(Undelivered::Later(why)) => {
                        tracing::warn!(number, why, "a post waits");
                        return any;
                    }
                    Err(Undelivered::Never(why)) => {
                        tracing::error!(number, why, "a post is given up");
                    }
                }
            }
        }
        let mut change = Change::new();
        outbox::strike(&mut change, outlet.platform(), *number);
        if let Err(error) = shared.store.commit(change).await {
            tracing::error!(number, %error, "a delivered post cannot be struck off");
            return any;
        }
        any = true;
    }
    any
}

fn is_overtaken(said: &Said, later: &[(u64, Option<Said>)]) -> bool {
    let same = |other: &Said| other.slot == said.slot && other.to == said.to;
    said.slot.is_some()
        && later
            .iter()
            .any(|(_, other)| other.as_ref().is_some_and(same))
}

async fn dressed(shared: &Arc<Shared>, said: Said, number: u64) -> Option<Post> {
    match overview::post(shared.store.as_ref(), &said, number) {
        Ok(None) => {}
        Ok(list) => return list,
        Err(fault) => {
            tracing::error!(number, %fault, "a list of turns cannot be made");
            return None;
        }
    }
    let (answer, post) = oneshot::channel();
    let table = said.table;
    shared
        .send(table, Letter::Dress(Box::new(said), number, answer))
        .await;
    post.await.ok().flatten()
}
