//! What all tables of a host share.

use crate::host::metrics::Metrics;
use crate::host::runner::alarm::Alarm;
use crate::host::runner::revision::Revision;
use crate::host::runner::task::{Letter, Runner};
use crate::host::runner::thinking::Thinking;
use crate::host::settings::Settings;
use crate::host::speech::said::Said;
use crate::store::outbox::Outbox;
use crate::store::{Store, TableId};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinSet;

/// Letters a table may have waiting; more wait at the sender.
const MAILBOX: usize = 64;

/// A post as it was committed, on its way to its platform's desk.
pub(in crate::host) struct Posted {
    /// Its number in the outbox.
    pub(in crate::host) number: u64,
    /// What it says.
    pub(in crate::host) said: Said,
    /// Its bytes there.
    pub(in crate::host) bytes: Vec<u8>,
    /// Which reading of the outbox it belongs to; see [`Shared::is_current`].
    pub(in crate::host) edition: u64,
}

/// A table in memory.
struct Awake {
    letters: mpsc::Sender<Letter>,
    latest: Option<Arc<Revision>>,
}

/// What all tables of a host share.
pub(in crate::host) struct Shared {
    pub(in crate::host) store: Arc<dyn Store>,
    pub(in crate::host) outbox: Outbox,
    pub(in crate::host) settings: Settings,
    pub(in crate::host) metrics: Metrics,
    pub(in crate::host) thinking: Thinking,
    pub(in crate::host) alarm: Alarm,
    tables: Mutex<HashMap<TableId, Awake>>,
    /// The tables' tasks, to be waited for at the end.
    tasks: Mutex<JoinSet<()>>,
    /// Where openings wait for each other, by whom they are counted for.
    pub(in crate::host) doors: Mutex<HashMap<String, Arc<tokio::sync::Mutex<()>>>>,
    /// Held for reading while a post is said, and for writing while posts are changed.
    pub(in crate::host) speaking: tokio::sync::RwLock<()>,
    /// How often posts in the outbox were changed.
    edition: AtomicU64,
    desks: Mutex<HashMap<&'static str, mpsc::UnboundedSender<Posted>>>,
    /// Counts commits that no table made: whoever waits for news watches it.
    news: watch::Sender<u64>,
}

// Locks here are held for looking up and inserting alone, which do not panic half-way.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    pub(in crate::host) fn new(store: Arc<dyn Store>, settings: Settings) -> Self {
        let outbox = Outbox::new(Arc::clone(&store));
        Self {
            store,
            outbox,
            settings,
            metrics: Metrics::default(),
            thinking: Thinking::default(),
            alarm: Alarm::default(),
            tables: Mutex::default(),
            tasks: Mutex::default(),
            doors: Mutex::default(),
            speaking: tokio::sync::RwLock::default(),
            edition: AtomicU64::new(0),
            desks: Mutex::default(),
            news: watch::Sender::new(0),
        }
    }

    /// Sends a letter to a table, loading it if need be. `false` if it cannot be loaded.
    pub(in crate::host) async fn send(self: &Arc<Self>, id: TableId, letter: Letter) -> bool {
        let sender = match self.sender(id) {
            Ok(sender) => sender,
            Err(why) => {
                tracing::error!(table = %id, why, "failed to start a table");
                return false;
            }
        };
        match sender.send(letter).await {
            Ok(()) => true,
            // It was evicted in between: its place in the map is free again.
            Err(mpsc::error::SendError(letter)) => match self.sender(id) {
                Ok(sender) => sender.send(letter).await.is_ok(),
                Err(_) => false,
            },
        }
    }

    fn sender(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Letter>, String> {
        let mut tables = locked(&self.tables);
        if let Some(awake) = tables.get(&id) {
            return Ok(awake.letters.clone());
        }
        let (letters, inbox) = mpsc::channel(MAILBOX);
        let runner = Runner::new(Arc::clone(self), id)?;
        let mut tasks = locked(&self.tasks);
        // Tasks that ended are let go of here, or the set would grow with every table that was ever awake.
        while tasks.try_join_next().is_some() {}
        tasks.spawn(runner.run(inbox));
        drop(tasks);
        let awake = Awake {
            letters: letters.clone(),
            latest: None,
        };
        tables.insert(id, awake);
        Ok(letters)
    }

    /// Whether the table is in memory.
    pub(in crate::host) fn is_awake(&self, id: TableId) -> bool {
        locked(&self.tables).contains_key(&id)
    }

    /// The table as of its last commit, loaded if need be; `None` if there is no such table.
    pub(in crate::host) async fn latest(self: &Arc<Self>, id: TableId) -> Option<Arc<Revision>> {
        let published = locked(&self.tables).get(&id).and_then(|a| a.latest.clone());
        if published.is_some() {
            return published;
        }
        let (answer, loaded) = oneshot::channel();
        self.send(id, Letter::Load(answer)).await;
        loaded.await.ok().flatten()
    }

    /// Shows everyone the table as of its last commit; nothing if what memory holds cannot be trusted any more.
    pub(in crate::host) fn publish(&self, id: TableId, latest: Option<Arc<Revision>>) {
        if let Some(awake) = locked(&self.tables).get_mut(&id) {
            awake.latest = latest;
        }
    }

    /// Evicts a table, unless a letter has just come. Letters that came at the very last moment are handed back: they go
    /// to the table's next runner.
    pub(in crate::host) fn retire(
        &self,
        id: TableId,
        letters: &mut mpsc::Receiver<Letter>,
    ) -> Option<Vec<Letter>> {
        let mut tables = locked(&self.tables);
        if !letters.is_empty() {
            return None;
        }
        letters.close();
        tables.remove(&id);
        drop(tables);
        Some(std::iter::from_fn(|| letters.try_recv().ok()).collect())
    }

    /// How many tables are in memory.
    pub(in crate::host) fn awake(&self) -> usize {
        locked(&self.tables).len()
    }

    /// Lets every table finish what it was sent, and waits for it.
    pub(in crate::host) async fn stop(&self) {
        locked(&self.tables).clear();
        let mut tasks = std::mem::take(&mut *locked(&self.tasks));
        while tasks.join_next().await.is_some() {}
    }

    /// Something was committed beside the tables: there may be something to say.
    pub(in crate::host) fn committed(&self) {
        self.news.send_modify(|n| *n += 1);
    }

    /// Hears of such commits.
    pub(in crate::host) fn news(&self) -> watch::Receiver<u64> {
        self.news.subscribe()
    }

    /// Opens the desk of a platform: what tables commit for it comes here.
    pub(in crate::host) fn open_desk(
        &self,
        platform: &'static str,
    ) -> mpsc::UnboundedReceiver<Posted> {
        let (desk, posted) = mpsc::unbounded_channel();
        locked(&self.desks).insert(platform, desk);
        posted
    }

    /// Hands committed posts to the desks of their platforms.
    pub(in crate::host) fn post(&self, posts: Vec<Posted>) {
        let desks = locked(&self.desks);
        for posted in posts {
            if let Some(desk) = desks.get(posted.said.platform.as_str()) {
                // A desk that is closed finds its posts in the outbox when it opens again.
                let _ = desk.send(posted);
            }
        }
    }

    /// What counts the changes of posts in the outbox.
    pub(in crate::host) fn edition(&self) -> u64 {
        self.edition.load(Ordering::Acquire)
    }

    /// Notes that posts in the outbox were changed: what was handed on before must be read again.
    pub(in crate::host) fn outbox_changed(&self) {
        self.edition.fetch_add(1, Ordering::AcqRel);
    }

    /// Whether the outbox still holds what was handed on in this edition.
    pub(in crate::host) fn is_current(&self, edition: u64) -> bool {
        self.edition.load(Ordering::Acquire) == edition
    }
}
