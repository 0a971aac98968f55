//! What a table's place or a person's hand waits to be told, and when its message is edited: the same for all chats that edit.
//!
//! The newest message there changes as things go on; a fresh one comes when a person's attention is wanted. Words of posts
//! that were overtaken wait for the next one.

use crate::host::speech::post::{Post, To};
use crate::store::TableId;
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, MutexGuard};

/// What is to be said with the next message, and how far posts were delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Pending<W> {
    /// Words of posts that were overtaken.
    pub held: W,
    /// Whose attention is wanted.
    pub held_for: Vec<String>,
    /// The last post delivered.
    pub number: u64,
}

impl<W: Default> Pending<W> {
    /// Notes whose attention a post wants. `false` if it was delivered before.
    pub(super) fn take(&mut self, post: &Post, platform: &str) -> bool {
        if post.number <= self.number {
            return false;
        }
        match &post.to {
            To::Table => {
                let here = post.newly.iter().filter(|p| p.platform() == platform);
                here.for_each(|person| self.want(person.local()));
            }
            // At the table they may have another id than here.
            To::Person(person) if !post.newly.is_empty() => self.want(person.local()),
            To::Person(_) => {}
        }
        true
    }

    /// Wants a person's attention.
    pub(super) fn want(&mut self, person: &str) {
        if self.held_for.iter().all(|p| p != person) {
            self.held_for.push(person.to_owned());
        }
    }

    /// The message to edit: none if a fresh one must come, because an edit calls nobody.
    pub(super) fn edits<S>(&self, shown: Option<S>) -> Option<S> {
        shown.filter(|_| self.held_for.is_empty())
    }

    /// The words of an overtaken post wait, together with those before them.
    pub(super) fn hold(&mut self, words: W, post: &Post) {
        self.held = words;
        self.number = post.number;
    }

    /// Everything up to this post was said.
    pub(super) fn said(&mut self, post: &Post) {
        self.held = W::default();
        self.held_for.clear();
        self.number = post.number;
    }
}

/// Turns to change what is shown of a table. Tables share them, which only makes some wait a moment.
pub(super) struct Turns([Mutex<()>; 64]);

impl Default for Turns {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Turns {
    /// Waits for the turn of a table.
    pub(super) async fn of(&self, table: TableId) -> MutexGuard<'_, ()> {
        self.0[table.number() as usize % self.0.len()].lock().await
    }
}
