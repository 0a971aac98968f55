//! After somebody acted, their hand in the direct messages shows what is left of it.

use super::chat::Chat;
use super::custom::At;
use super::inbound::Came;
use super::keys::{self, Hand, Shown};
use super::outbound::{self, Message};
use super::outlet::is_young;
use crate::host::request::Tone;
use crate::store::TableId;
use std::time::Duration;

/// The host's own post, if there is one, should come first: then there is nothing to do.
const PATIENCE: Duration = Duration::from_millis(300);

/// Brings a person's shown hand up to date, unless a post did so since it had the number `before`.
pub(super) async fn hand(chat: &Chat, came: &Came, table: TableId, before: Option<u64>) {
    let key = keys::hand(table, came.by.id.local());
    let read = || keys::read::<Hand>(chat.store.as_ref(), &key).unwrap_or_default();
    let before = before.unwrap_or_else(|| read().number);
    let is_current =
        |hand: &Hand| hand.number == before && hand.shown.as_ref().is_some_and(is_young);
    if !is_current(&read()) {
        return;
    }
    tokio::time::sleep(PATIENCE).await;
    let _turn = chat.lock(table).await;
    let hand = read();
    let Some(shown) = hand.shown.as_ref().filter(|_| is_current(&hand)) else {
        return;
    };
    let reply = chat.hand_of(came, table).await;
    let done = if reply.tone == Tone::Shown {
        let rows = outbound::reply(&reply, &[], &At::default()).pop();
        let message = Message {
            words: shown.words.clone(),
            rows: rows.map(|m| m.rows).unwrap_or_default(),
            picture: chat.paint(reply.picture.as_ref()).await,
            mentions: Vec::new(),
        };
        change(chat, shown, &message).await
    } else {
        let bare = outbound::without_buttons();
        chat.rest
            .edit(&shown.channel, &shown.message, bare, None)
            .await
    };
    if let Err(failure) = done {
        tracing::debug!(%failure, "a hand was not brought up to date");
    }
}

/// Only picture and buttons change: the words were news and stay.
async fn change(chat: &Chat, shown: &Shown, message: &Message) -> Result<(), super::rest::Failure> {
    let mut body = message.edit();
    if let Some(body) = body.as_object_mut() {
        body.remove("content");
    }
    chat.rest
        .edit(&shown.channel, &shown.message, body, message.file())
        .await
}
