//! What is done at a table is done, and answered, in the order in which people did it.
//!
//! Nearly everything is taken in the order in which it was sent (see `client`); for the rest the ids tell the right one.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// Whoever comes after somebody slow goes ahead after this long, as long as any call may take: the table itself still keeps
/// its order.
const LONGEST: Duration = Duration::from_secs(60);

/// The queues by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns(Arc<Mutex<HashMap<String, Queue>>>);

#[derive(Debug, Default)]
struct Queue {
    /// The interactions in it; the smallest id is the oldest.
    ids: BTreeSet<u64>,
    left: Arc<Notify>,
}

/// A place in some queues, left when it is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    turns: Turns,
    id: u64,
    queues: Vec<(String, Arc<Notify>)>,
}

impl Turns {
    fn queues(&self) -> MutexGuard<'_, HashMap<String, Queue>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets in line behind everybody older, in each of these queues.
    pub(super) fn line_up(&self, names: Vec<String>, id: u64) -> Turn {
        let mut all = self.queues();
        let mut enter = |name: String| {
            let queue = all.entry(name.clone()).or_default();
            queue.ids.insert(id);
            (name, Arc::clone(&queue.left))
        };
        let queues = names.into_iter().map(&mut enter).collect();
        drop(all);
        Turn {
            turns: self.clone(),
            id,
            queues,
        }
    }
}

impl Turn {
    /// Resolves when everybody older has left all these queues.
    pub(super) async fn comes(&self) {
        let wait = async {
            for (name, left) in &self.queues {
                loop {
                    // Listening before looking: nobody's leaving is missed.
                    let left = left.notified();
                    if self.is_first(name) {
                        break;
                    }
                    left.await;
                }
            }
        };
        if tokio::time::timeout(LONGEST, wait).await.is_err() {
            tracing::debug!("somebody slow is passed by");
        }
    }

    fn is_first(&self, name: &str) -> bool {
        let queues = self.turns.queues();
        let first = queues.get(name).and_then(|q| q.ids.first());
        first.is_none_or(|first| *first >= self.id)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut all = self.turns.queues();
        for (name, left) in &self.queues {
            if let Some(queue) = all.get_mut(name) {
                queue.ids.remove(&self.id);
                if queue.ids.is_empty() {
                    all.remove(name);
                }
            }
            left.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn waits(turn: &Turn) -> bool {
        let soon = Duration::from_millis(20);
        tokio::time::timeout(soon, turn.comes()).await.is_err()
    }

    #[tokio::test]
    async fn the_older_goes_first_and_queues_do_not_know_each_other() {
        let turns = Turns::default();
        let line_up = |names: &[&str], id| {
            let names = names.iter().map(|n| (*n).to_owned()).collect();
            turns.line_up(names, id)
        };
        let third = line_up(&["ann", "table"], 3);
        let first = line_up(&["bob", "table"], 1);
        let second = line_up(&["table"], 2);
        line_up(&["cid"], 9).comes().await;
        first.comes().await;
        assert!(waits(&third).await);
        // The second gives up: the third still comes after the first.
        drop(second);
        assert!(waits(&third).await);
        let ((), ()) = tokio::join!(async { drop(first) }, third.comes());
        drop(third);
        assert!(turns.queues().is_empty());
    }
}
