//! Where the host leaves posts until the console shows them.

use super::PLATFORM;
use crate::host::delivery::outlet::{Delivery, Outlet, Receipt};
use crate::host::speech::post::Post;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// Posts not yet shown, by number: tables work side by side, but a transcript has one order.
#[derive(Debug, Default)]
pub(super) struct Mailbox {
    posts: Mutex<Posts>,
    arrived: Notify,
}

#[derive(Debug, Default)]
struct Posts {
    waiting: BTreeMap<u64, Post>,
    /// The greatest number shown; a post at or below it is one shown already.
    shown: u64,
}

impl Mailbox {
    // Nothing panics while holding the lock, so a poisoned one is still whole.
    fn lock(&self) -> MutexGuard<'_, Posts> {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everything not yet shown, in order.
    pub(super) fn take(&self) -> Vec<Post> {
        let mut posts = self.lock();
        let waiting = std::mem::take(&mut posts.waiting);
        if let Some((number, _)) = waiting.last_key_value() {
            posts.shown = posts.shown.max(*number);
        }
        waiting.into_values().collect()
    }

    /// Resolves when there is something to show.
    pub(super) async fn arrived(&self) {
        self.arrived.notified().await;
    }
}

impl Outlet for Mailbox {
    fn platform(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_> {
        let mut posts = self.lock();
        if post.number > posts.shown {
            posts.waiting.insert(post.number, post);
        }
        drop(posts);
        self.arrived.notify_one();
        Box::pin(async move { receipt.commit().await.map(drop) })
    }
}
