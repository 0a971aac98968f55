//! Posts leave the outbox: in order for each place, tried again until the platform has them, said once.

use super::lanes::{Lanes, Next};
use super::outlet::{Outlet, Undelivered};
use super::overview;
use super::post::Post;
use super::runner::Letter;
use super::said::Said;
use super::shared::Shared;
use crate::store::{Change, Fault, outbox};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::task::{Id, JoinSet};

/// Posts under way at once.
const AT_ONCE: usize = 128;
/// Posts held in memory; more wait in the outbox.
const MOST: usize = 16_384;
/// A commit may overtake others that drew smaller numbers: so many numbers back they are looked for each time …
const WINDOW: u64 = 128;
/// … and everywhere this often.
const EVERYWHERE: Duration = Duration::from_secs(5);

/// Delivers a platform's posts for as long as the host runs.
pub(super) async fn run(shared: Arc<Shared>, outlet: Arc<dyn Outlet>) {
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
        let room = MOST.saturating_sub(self.lanes.len());
        if room == 0 {
            return Ok(());
        }
        let everywhere = self.read_all.is_none_or(|at| at.elapsed() > EVERYWHERE);
        let after = if everywhere {
            self.read_all = Some(Instant::now());
            None
        } else {
            Some(self.highest.saturating_sub(WINDOW))
        };
        let (store, platform) = (&self.shared.store, self.outlet.platform());
        let listed = outbox::list(store.as_ref(), platform, after, self.lanes.len() + room)?;
        for (number, bytes) in listed {
            self.highest = self.highest.max(number);
            if self.lanes.knows(number) {
                continue;
            }
            match serde_json::from_slice::<Said>(&bytes) {
                Ok(said) => self.lanes.add(number, said),
                Err(why) => {
                    tracing::error!(number, %why, "an unreadable post is given up");
                    self.strike_unreadable(number);
                }
            }
        }
        Ok(())
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
    let Next {
        number,
        said,
        overtaken,
    } = next;
    // Only the newest picture and buttons matter; the words are said all the same.
    if !(overtaken && said.text.is_empty()) {
        let post = dressed(&shared, said, number, overtaken).await.ok_or(())?;
        match outlet.deliver(post).await {
            Ok(()) => {}
            Err(Undelivered::Later(why)) => {
                tracing::warn!(number, why, "a post waits");
                return Err(());
            }
            Err(Undelivered::Never(why)) => {
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
