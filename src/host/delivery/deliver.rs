//! Posts leave the outbox: in order for each place, tried again until the platform has them, said once.

use crate::host::delivery::lanes::{Lanes, Next, Stub};
use crate::host::delivery::outlet::{Outlet, Undelivered};
use crate::host::directory::overview;
use crate::host::metrics::Delivered;
use crate::host::runner::shared::Shared;
use crate::host::runner::task::Letter;
use crate::host::speech::post::Post;
use crate::host::speech::said::Said;
use crate::store::{Change, Fault, outbox};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::{Id, JoinSet};

/// Posts under way at once.
const AT_ONCE: usize = 64;
/// Posts known of; more wait unseen in the outbox.
const MOST: usize = 16_384;
/// Posts read at once; their words are heavy.
const PAGE: usize = 256;
/// A commit may overtake others that drew smaller numbers: so many numbers back they are looked for each time …
const WINDOW: u64 = 128;
/// … and everywhere this often.
const EVERYWHERE: Duration = Duration::from_secs(5);

/// Delivers a platform's posts for as long as the host runs.
pub(in crate::host) async fn run(shared: Arc<Shared>, outlet: Arc<dyn Outlet>) {
    let mut news = shared.news();
    let mut desk = Desk::new(shared, outlet);
    loop {
        news.mark_unchanged();
        if let Err(fault) = desk.read() {
            tracing::error!(platform = desk.outlet.platform(), %fault, "the outbox cannot be read");
        }
        loop {
            desk.begin();
            let wakes = desk.wakes();
            tokio::select! {
                changed = news.changed() => match changed {
                    Ok(()) => break,
                    Err(_) => return,
                },
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
            let task = self.under_way.spawn(deliver(shared, outlet, next));
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

/// Delivers one post and strikes it off; `Err` if it must be tried again.
async fn deliver(shared: Arc<Shared>, outlet: Arc<dyn Outlet>, next: Next) -> Result<(), ()> {
    let Next { number, overtaken } = next;
    let _speaking = shared.speaking.read().await;
    // Read only now: it may have been changed or struck off since the list was read.
    let kept = outbox::get(shared.store.as_ref(), outlet.platform(), number).map_err(|_| ())?;
    let Some(bytes) = kept else {
        return Ok(());
    };
    let said: Said = serde_json::from_slice(&bytes).map_err(|why| {
        tracing::error!(number, %why, "a post that could be read cannot be read any more");
    })?;
    let count = |how| shared.metrics.delivery(outlet.platform(), how);
    // Only the newest picture and buttons matter; the words are said all the same.
    if !(overtaken && said.text.is_empty()) {
        let post = dressed(&shared, said, number, overtaken).await.ok_or(())?;
        match outlet.deliver(post).await {
            Ok(()) => count(Delivered::Done),
            Err(Undelivered::Later(why)) => {
                count(Delivered::Later);
                tracing::warn!(number, why, "a post waits");
                return Err(());
            }
            Err(Undelivered::Never(why)) => {
                count(Delivered::Never);
                tracing::error!(number, why, "a post is given up");
            }
        }
    }
    strike(&shared, outlet.platform(), number).await
}

async fn strike(shared: &Shared, platform: &str, number: u64) -> Result<(), ()> {
    let mut change = Change::new();
    outbox::strike(&mut change, platform, number);
    shared.store.commit(change).await.map_err(|error| {
        tracing::error!(number, %error, "a delivered post cannot be struck off");
    })
}

async fn dressed(shared: &Arc<Shared>, said: Said, number: u64, overtaken: bool) -> Option<Post> {
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
    let letter = Letter::Dress(Box::new(said), number, overtaken, answer);
    shared.send(table, letter).await;
    post.await.ok().flatten()
}
