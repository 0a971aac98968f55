//! After somebody acted, the hand they were shown says what is left of it: a question that goes on makes no post.

use super::chat::Chat;
use super::custom::At;
use super::inbound::Came;
use super::keys::{self, Hand};
use super::outbound::{self, Message};
use super::outlet::is_young;
use crate::host::request::Tone;
use crate::store::TableId;
use std::time::Duration;

/// The host's own post, if there is one, should come first: then there is nothing to do.
const PATIENCE: Duration = Duration::from_millis(100);

/// Brings a person's shown hand up to date, unless a post does so itself.
pub(super) async fn hand(chat: &Chat, came: &Came, table: TableId) {
    let key = keys::hand(table, came.by.id.local());
    let read = || keys::read::<Hand>(chat.store.as_ref(), &key).unwrap_or_default();
    let before = read();
    if before.shown.is_none() {
        return;
    }
    tokio::time::sleep(PATIENCE).await;
    let _turn = chat.lock(table).await;
    let mut hand = read();
    let current = hand.number == before.number;
    let Some(shown) = hand.shown.as_mut().filter(|s| current && is_young(s)) else {
        return;
    };
    let reply = chat.hand_of(came, table).await;
    if reply.tone != Tone::Shown {
        return;
    }
    let rows = outbound::reply(&reply, &[], &At::default()).pop();
    let message = Message {
        words: String::new(),
        rows: rows.map(|m| m.rows).unwrap_or_default(),
        picture: chat.paint(reply.picture.as_ref()).await,
        mentions: Vec::new(),
    };
    // The words were news and stay.
    let mut body = message.edit();
    if let Some(body) = body.as_object_mut() {
        body.remove("content");
    }
    let (channel, id) = (shown.channel.clone(), shown.message.clone());
    shown.mark = 0;
    let edited = chat.rest.edit(&channel, &id, body, message.file()).await;
    if let Err(failure) = edited {
        tracing::debug!(%failure, "a hand was not brought up to date");
        return;
    }
    // What is shown is no longer what the last post said, so the next must not be taken for the same.
    if let Err(why) = chat.keep(key.clone(), &hand).await {
        tracing::debug!(%why, "a hand was not noted");
    }
}
