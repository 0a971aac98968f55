//! Posts leave the outbox: in order for each place, tried again until the platform has them, said once.

use crate::host::delivery::lanes::{Lanes, Next, Stub};
use crate::host::delivery::outlet::{Outlet, Receipt, Undelivered};
use crate::host::directory::overview;
use crate::host::metrics::Delivered;
use crate::host::runner::shared::{Posted, Shared};
use crate::host::speech::post::Post;
use crate::host::speech::said::Said;
use crate::store::{Change, Fault, outbox, schema};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::{Id, JoinSet};

/// Posts under way at once.
const AT_ONCE: usize = 64;
/// Posts known of; more wait unseen in the outbox.
const MOST: usize = 16_384;
/// Posts kept in memory as they were committed; others are read again when their turn comes.
const FRESH: usize = 1024;
/// Posts read at once; their words are heavy.
const PAGE: usize = 256;
/// A commit may overtake others that drew smaller numbers: so many numbers back they are looked for each time …
const WINDOW: u64 = 128;
/// … and everywhere this often.
const EVERYWHERE: Duration = Duration::from_secs(5);

/// Delivers a platform's posts for as long as the host runs.
pub(in crate::host) async fn run(shared: Arc<Shared>, outlet: Arc<dyn Outlet>) {
    let mut news = shared.news();
    let mut posted = shared.open_desk(outlet.platform());
    let mut desk = Desk::new(shared, outlet);
    loop {
        news.mark_unchanged();
        if let Err(fault) = desk.read() {
            tracing::error!(platform = desk.outlet.platform(), %fault, "failed to read the outbox");
        }
        loop {
            desk.begin();
            let wakes = desk.wakes();
            tokio::select! {
                changed = news.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
                Some(posted) = posted.recv() => desk.take(posted),
                () = desk.ended() => {}
                () = tokio::time::sleep_until(wakes.into()) => break,
            }
        }
    }
}

/// What is being delivered.
struct Desk {
    shared: Arc<Shared>,
    outlet: Arc<dyn Outlet>,
    lanes: Lanes,
    under_way: JoinSet<Result<(), ()>>,
    numbers: HashMap<Id, u64>,
    /// Posts as they were committed, by number, so that they need not be read.
    fresh: HashMap<u64, Posted>,
    /// The highest number seen.
    highest: u64,
    /// When the whole outbox was read.
    read_all: Option<Instant>,
}

impl Desk {
    fn new(shared: Arc<Shared>, outlet: Arc<dyn Outlet>) -> Self {
        Self {
            shared,
            outlet,
            lanes: Lanes::default(),
            under_way: JoinSet::new(),
            numbers: HashMap::new(),
            fresh: HashMap::new(),
            highest: 0,
            read_all: None,
        }
    }

    /// Takes what is new out of the outbox.
    fn read(&mut self) -> Result<(), Fault> {
        let everywhere = self.read_all.is_none_or(|at| at.elapsed() > EVERYWHERE);
        let after = if everywhere {
            self.read_all = Some(Instant::now());
            None
        } else {
            Some(self.highest.saturating_sub(WINDOW))
        };
        let mut after = after;
        while self.lanes.len() < MOST {
            let (store, platform) = (&self.shared.store, self.outlet.platform());
            let page = outbox::list(store.as_ref(), platform, after, PAGE)?;
            for (number, bytes) in &page {
                self.add(*number, bytes);
            }
            after = page.last().map(|(number, _)| *number);
            if page.len() < PAGE {
                break;
            }
        }
        Ok(())
    }

    /// Takes a post that was just committed.
    fn take(&mut self, posted: Posted) {
        let number = posted.number;
        self.highest = self.highest.max(number);
        // What does not fit is found in the outbox later.
        if self.lanes.len() >= MOST || self.lanes.knows(number) {
            return;
        }
        self.lanes.add(number, Stub::from(&posted.said));
        if self.fresh.len() < FRESH {
            self.fresh.insert(number, posted);
        }
    }

    fn add(&mut self, number: u64, bytes: &[u8]) {
        self.highest = self.highest.max(number);
        if self.lanes.knows(number) {
            return;
        }
        match serde_json::from_slice::<Said>(bytes) {
            Ok(said) => self.lanes.add(number, Stub::from(&said)),
            Err(why) => {
                tracing::error!(number, %why, "an unreadable post is given up");
                self.strike_unreadable(number);
            }
        }
    }

    fn strike_unreadable(&mut self, number: u64) {
        let (shared, platform) = (Arc::clone(&self.shared), self.outlet.platform());
        // Nothing waits for it: if it fails, the post is found and given up again.
        self.under_way
            .spawn(async move { strike(&shared, platform, number).await });
    }

    /// Begins whatever may be begun.
    fn begin(&mut self) {
        while self.under_way.len() < AT_ONCE
            && let Some(next) = self.lanes.next(Instant::now())
        {
            let (shared, outlet) = (Arc::clone(&self.shared), Arc::clone(&self.outlet));
            let number = next.number;
            let fresh = self.fresh.remove(&number);
            let task = self.under_way.spawn(deliver(shared, outlet, next, fresh));
            self.numbers.insert(task.id(), number);
        }
    }

    /// When to look again although nothing happened.
    fn wakes(&self) -> Instant {
        let latest = Instant::now() + EVERYWHERE;
        let room = self.under_way.len() < AT_ONCE;
        let wakes = self.lanes.wakes().filter(|_| room);
        // What may be begun now was begun already: looking again at once would only be busy.
        let soonest = Instant::now() + Duration::from_millis(5);
        wakes.map_or(latest, |at| at.clamp(soonest, latest))
    }

    /// Resolves when a delivery has ended; never while there is none.
    async fn ended(&mut self) {
        let Some(ended) = self.under_way.join_next_with_id().await else {
            return std::future::pending().await;
        };
        let (id, delivered) = match ended {
            Ok((id, delivered)) => (id, delivered.is_ok()),
            Err(broken) => {
                tracing::error!(%broken, "a delivery broke");
                (broken.id(), false)
            }
        };
        match self.numbers.remove(&id) {
            Some(number) if delivered => self.lanes.done(number),
            Some(number) => self.lanes.put_off(number, Instant::now()),
            None => {}
        }
    }
}

/// Delivers one post, which removes it from the outbox; `Err` if it must be tried again.
async fn deliver(
    shared: Arc<Shared>,
    outlet: Arc<dyn Outlet>,
    next: Next,
    fresh: Option<Posted>,
) -> Result<(), ()> {
    let Next { number, overtaken } = next;
    let _speaking = shared.speaking.read().await;
    let Some((said, bytes)) = current(&shared, outlet.platform(), number, fresh)? else {
        return Ok(());
    };
    // Only the newest picture and buttons matter; the words are said all the same.
    if overtaken && said.text.is_empty() {
        return strike(&shared, outlet.platform(), number).await;
    }
    let post = dressed(&shared, said, number, overtaken).await.ok_or(())?;
    let mut ends = Change::new();
    ends.expect_value(schema::outbox(outlet.platform(), number), bytes);
    outbox::strike(&mut ends, outlet.platform(), number);
    let receipt = Receipt::new(Arc::clone(&shared.store), ends);
    let count = |how| shared.metrics.delivery(outlet.platform(), how);
    match outlet.deliver(post, receipt).await {
        Ok(()) => {
            count(Delivered::Done);
            Ok(())
        }
        Err(Undelivered::Later(why)) => {
            count(Delivered::Later);
            tracing::warn!(number, why, "failed to deliver post; it is tried again");
            Err(())
        }
        Err(Undelivered::Never(why)) => {
            count(Delivered::Never);
            tracing::error!(number, why, "failed to deliver post; it is given up");
            strike(&shared, outlet.platform(), number).await
        }
    }
}

/// Removes a post that is not delivered: it is unreadable, given up, or has nothing left to say.
async fn strike(shared: &Shared, platform: &str, number: u64) -> Result<(), ()> {
    let mut change = Change::new();
    outbox::strike(&mut change, platform, number);
    shared.store.commit(change).await.map_err(|error| {
        tracing::error!(number, %error, "failed to remove post from the outbox");
    })
}

/// What a post says, and its bytes in the outbox: as it was committed, or read again where it may have been changed since.
/// Nothing if it was delivered meanwhile.
fn current(
    shared: &Shared,
    platform: &str,
    number: u64,
    fresh: Option<Posted>,
) -> Result<Option<(Said, Vec<u8>)>, ()> {
    if let Some(fresh) = fresh.filter(|fresh| shared.is_current(fresh.edition)) {
        return Ok(Some((fresh.said, fresh.bytes)));
    }
    let kept = outbox::get(shared.store.as_ref(), platform, number).map_err(|fault| {
        tracing::error!(number, %fault, "failed to read post");
    })?;
    let Some(bytes) = kept else {
        return Ok(None);
    };
    let said = serde_json::from_slice(&bytes).map_err(|why| {
        tracing::error!(number, %why, "failed to parse post that was readable before");
    })?;
    Ok(Some((said, bytes)))
}

/// The post with everything the platform shows, made from the table as of its last commit.
async fn dressed(shared: &Arc<Shared>, said: Said, number: u64, overtaken: bool) -> Option<Post> {
    match overview::post(shared.store.as_ref(), &said, number) {
        Ok(None) => {}
        Ok(list) => return list,
        Err(fault) => {
            tracing::error!(number, %fault, "failed to make the list of turns");
            return None;
        }
    }
    let revision = shared.latest(said.table).await?;
    let table = &revision.table;
    Some(if overtaken {
        table.undressed(said, number)
    } else {
        table.dress(said, number)
    })
}
