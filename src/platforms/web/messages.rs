//! Messages kept in the store, numbered within their channel without gaps.

use super::audience::Channel;
use super::wire::Message;
use super::{keys, limits, outbound, secret};
use crate::host::speech::post::Slot;
use crate::store::{Change, CommitError, Fault, Store, TableId, json};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Mutex as Turn, OwnedMutexGuard};

/// All messages.
pub(super) struct Messages {
    store: Arc<dyn Store>,
    /// Who writes to a channel holds its turn until the message was also sent out, so pages see numbers in order.
    turns: Mutex<HashMap<Channel, Arc<Turn<Option<u64>>>>>,
}

/// The right to write the next message of a channel.
pub(super) struct Writing {
    channel: Channel,
    next: u64,
    turn: OwnedMutexGuard<Option<u64>>,
}

/// A table with a channel.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub(super) struct TableRecord {
    /// The game's title.
    pub title: String,
}

impl Writing {
    /// The number the message will get.
    pub(super) const fn number(&self) -> u64 {
        self.next
    }

    /// Where it will stand.
    pub(super) const fn channel(&self) -> &Channel {
        &self.channel
    }

    /// Writes the message with the change, and deletes the oldest if there are too many.
    pub(super) fn put(&self, change: &mut Change, message: &Message) -> Result<(), Fault> {
        json::put(change, keys::message(&self.channel, self.next), message)?;
        if let Some(old) = self.next.checked_sub(limits::KEPT).filter(|n| *n > 0) {
            change.delete(keys::message(&self.channel, old));
        }
        Ok(())
    }

    /// The change was committed: the number is used. Drop the turn only after the message was sent out.
    pub(super) fn written(&mut self) {
        self.next += 1;
        *self.turn = Some(self.next);
    }
}

impl Messages {
    /// The messages of this store.
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self {
            store,
            turns: Mutex::default(),
        }
    }

    /// Waits for the turn to write to a channel.
    pub(super) async fn turn(&self, channel: Channel) -> Result<Writing, Fault> {
        let turn = {
            let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(turns.entry(channel.clone()).or_default())
        };
        let turn = turn.lock_owned().await;
        let next = match *turn {
            Some(next) => next,
            None => self.last(&channel)?.map_or(0, |m| m.number) + 1,
        };
        Ok(Writing {
            channel,
            next,
            turn,
        })
    }

    /// Writes a message that nothing else depends on.
    pub(super) async fn write(
        &self,
        writing: &mut Writing,
        message: &Message,
    ) -> Result<(), Fault> {
        let mut change = Change::new();
        writing.put(&mut change, message)?;
        let done = self.store.commit(change).await;
        done.map_err(CommitError::into_fault)?;
        writing.written();
        Ok(())
    }

    /// Folds the newest message of a slot, and says which picture goes with it.
    pub(super) fn supersede(
        &self,
        writing: &Writing,
        change: &mut Change,
        table: TableId,
        slot: Slot,
    ) -> Result<Option<super::pictures::Token>, Fault> {
        let key = keys::slot(&writing.channel, table, slot);
        let old = self.store.get(&key)?;
        change.delete(key);
        let Some(old) = old.map(|value| keys::number(&value)) else {
            return Ok(None);
        };
        let Some(message) = self.one(&writing.channel, old)? else {
            return Ok(None);
        };
        let token = message.picture.as_ref().and_then(|p| p.token.as_deref());
        let token = token.and_then(secret::unhex);
        let folded = outbound::folded(message);
        json::put(change, keys::message(&writing.channel, old), &folded)?;
        Ok(token)
    }

    /// Notes that the message about to be written is the newest of its slot.
    pub(super) fn claim(writing: &Writing, change: &mut Change, table: TableId, slot: Slot) {
        let key = keys::slot(&writing.channel, table, slot);
        change.put(key, writing.next.to_be_bytes());
    }

    /// The newest message of a channel.
    pub(super) fn last(&self, channel: &Channel) -> Result<Option<Message>, Fault> {
        Ok(self.before(channel, None, 1)?.pop())
    }

    /// Up to `limit` messages before a number, oldest first.
    pub(super) fn before(
        &self,
        channel: &Channel,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<Message>, Fault> {
        let before = before.map(|number| keys::message(channel, number));
        let mut entries =
            self.store
                .scan_back(&keys::messages(channel), before.as_deref(), limit)?;
        entries.reverse();
        json::all(&entries)
    }

    /// Up to `limit` messages after a number, oldest first.
    pub(super) fn after(
        &self,
        channel: &Channel,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Message>, Fault> {
        let after = keys::message(channel, after);
        let entries = self
            .store
            .scan(&keys::messages(channel), Some(&after), limit)?;
        json::all(&entries)
    }

    /// The newest message of a slot for every table, in a person's private conversation.
    pub(super) fn newest_of_slots(
        &self,
        channel: &Channel,
        limit: usize,
    ) -> Result<Vec<Message>, Fault> {
        let slots = self.store.scan_back(&keys::slots(channel), None, limit)?;
        let mut found = Vec::new();
        for (_, value) in slots {
            found.extend(self.one(channel, keys::number(&value))?);
        }
        Ok(found)
    }

    /// What a person's page already said under this id: it asks again when it lost the answer.
    pub(super) fn said_before(
        &self,
        channel: &Channel,
        by: &str,
        request: &str,
    ) -> Result<Option<Message>, Fault> {
        let recent = self.before(channel, None, limits::PAGE)?;
        Ok(recent.into_iter().find(|m| {
            m.request.as_deref() == Some(request) && m.by.as_ref().is_some_and(|p| p.id == by)
        }))
    }

    /// The table's record, if it has a channel.
    pub(super) fn table(&self, table: TableId) -> Result<Option<TableRecord>, Fault> {
        json::find(self.store.as_ref(), &keys::table(table))
    }

    /// Notes with the change that the table has a channel.
    pub(super) fn add_table(change: &mut Change, table: TableId, title: &str) -> Result<(), Fault> {
        let record = TableRecord {
            title: title.to_owned(),
        };
        json::put(change, keys::table(table), &record)
    }

    fn one(&self, channel: &Channel, number: u64) -> Result<Option<Message>, Fault> {
        json::find(self.store.as_ref(), &keys::message(channel, number))
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    async fn say(messages: &Messages, channel: &Channel, words: &str) -> u64 {
        let mut writing = messages.turn(channel.clone()).await.expect("turn");
        let mut message = outbound::said(words.to_owned(), 1);
        message.number = writing.number();
        let number = message.number;
        messages
            .write(&mut writing, &message)
            .await
            .expect("written");
        number
    }

    #[tokio::test]
    async fn numbers_have_no_gaps_and_go_on_after_a_restart() {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let messages = Messages::new(store.clone());
        assert_eq!(say(&messages, &Channel::Lobby, "a").await, 1);
        assert_eq!(say(&messages, &Channel::Lobby, "b").await, 2);
        let table = Channel::Table(TableId::new(5));
        assert_eq!(say(&messages, &table, "c").await, 1);
        let again = Messages::new(store);
        assert_eq!(say(&again, &Channel::Lobby, "d").await, 3);
        let after: Vec<u64> = again
            .after(&Channel::Lobby, 1, 9)
            .expect("read")
            .iter()
            .map(|m| m.number)
            .collect();
        assert_eq!(after, [2, 3]);
        let before = again.before(&Channel::Lobby, Some(3), 1).expect("read");
        assert_eq!(before[0].number, 2);
    }

    #[tokio::test]
    async fn a_long_channel_loses_its_oldest_messages() {
        let messages = Messages::new(Arc::new(MemoryStore::new()));
        for _ in 0..limits::KEPT + 5 {
            say(&messages, &Channel::Lobby, "x").await;
        }
        let all = messages.after(&Channel::Lobby, 0, 9999).expect("read");
        assert_eq!(all.len() as u64, limits::KEPT);
        assert_eq!(all[0].number, 6);
    }
}
