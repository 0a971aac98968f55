//! What all tables of a host share.

use crate::host::metrics::Metrics;
use crate::host::runner::task::{Letter, Runner};
use crate::host::settings::Settings;
use crate::store::outbox::Outbox;
use crate::store::{Store, TableId};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, watch};

/// Letters a table may have waiting; more wait at the sender.
const MAILBOX: usize = 64;

/// What all tables of a host share.
pub(in crate::host) struct Shared {
    pub(in crate::host) store: Arc<dyn Store>,
    pub(in crate::host) outbox: Outbox,
    pub(in crate::host) settings: Settings,
    pub(in crate::host) metrics: Metrics,
    tables: Mutex<HashMap<TableId, mpsc::Sender<Letter>>>,
    /// Where openings wait for each other, by whom they are counted for.
    pub(in crate::host) doors: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Held for reading while a post is said, and for writing while posts are changed.
    pub(in crate::host) speaking: tokio::sync::RwLock<()>,
    /// Counts commits: whoever waits for news watches it.
    news: watch::Sender<u64>,
}

impl Shared {
    pub(in crate::host) fn new(store: Arc<dyn Store>, settings: Settings) -> Self {
        let outbox = Outbox::new(Arc::clone(&store));
        Self {
            store,
            outbox,
            settings,
            metrics: Metrics::default(),
            tables: Mutex::default(),
            doors: Mutex::default(),
            speaking: tokio::sync::RwLock::default(),
            news: watch::Sender::new(0),
        }
    }

    // The lock is only held for looking up and inserting, which do not panic half-way.
    fn tables(&self) -> MutexGuard<'_, HashMap<TableId, mpsc::Sender<Letter>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a letter to a table, waking it if it sleeps. `false` if it cannot be woken.
    pub(in crate::host) async fn send(self: &Arc<Self>, id: TableId, letter: Letter) -> bool {
        let sender = match self.sender(id) {
            Ok(sender) => sender,
            Err(why) => {
                tracing::error!(table = %id, why, "a table cannot be woken");
                return false;
            }
        };
        match sender.send(letter).await {
            Ok(()) => true,
            // It fell asleep in between: its place in the map is free again.
            Err(mpsc::error::SendError(letter)) => match self.sender(id) {
                Ok(sender) => sender.send(letter).await.is_ok(),
                Err(_) => false,
            },
        }
    }

    fn sender(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Letter>, String> {
        let mut tables = self.tables();
        if let Some(sender) = tables.get(&id) {
            return Ok(sender.clone());
        }
        let (sender, letters) = mpsc::channel(MAILBOX);
        tokio::spawn(Runner::new(Arc::clone(self), id)?.run(letters));
        tables.insert(id, sender.clone());
        Ok(sender)
    }

    /// Lets a table fall asleep, unless a letter has just come. Letters that came at the very last moment are handed back:
    /// they go to the table's next runner.
    pub(in crate::host) fn retire(
        &self,
        id: TableId,
        letters: &mut mpsc::Receiver<Letter>,
    ) -> Option<Vec<Letter>> {
        let mut tables = self.tables();
        if !letters.is_empty() {
            return None;
        }
        letters.close();
        tables.remove(&id);
        drop(tables);
        Some(std::iter::from_fn(|| letters.try_recv().ok()).collect())
    }

    /// How many tables are awake.
    pub(in crate::host) fn awake(&self) -> usize {
        self.tables().len()
    }

    /// Something was committed: there may be something to say or a new due time.
    pub(in crate::host) fn committed(&self) {
        self.news.send_modify(|n| *n += 1);
    }

    /// Hears of commits.
    pub(in crate::host) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }
}
