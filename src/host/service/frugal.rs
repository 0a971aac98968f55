//! A press computes nothing twice, commits once, and relies on nothing that is not durable.

use crate::host::command::line;
use crate::host::person::{Person, PersonId, Place, Standing};
use crate::host::service::Host;
use crate::host::settings::{Entropy, Settings};
use crate::host::speech::request::{Input, Reply, Request, Tone};
use crate::rules::moment::computed;
use crate::store::{
    Change, Changes, Committed, Each, Entry, Fault, MemoryStore, Store, TableId, log,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// A store that counts what it is asked for.
#[derive(Default)]
struct Counting {
    inner: MemoryStore,
    reads: AtomicUsize,
    writes: AtomicUsize,
    commits: AtomicUsize,
    /// Whether commits are applied but not durable, as with an engine whose disk is full.
    fails: AtomicBool,
}

impl Counting {
    fn taken(&self) -> [usize; 3] {
        [&self.reads, &self.writes, &self.commits].map(|n| n.swap(0, Ordering::Relaxed))
    }
}

impl Store for Counting {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        self.reads.fetch_add(1, Ordering::Relaxed);
        self.inner.get(key)
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        self.inner.scan(prefix, after, limit)
    }

    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault> {
        self.inner.scan_back(prefix, before, limit)
    }

    fn commit(&self, change: Change) -> Committed {
        self.commits.fetch_add(1, Ordering::Relaxed);
        let writes = change.writes().len();
        self.writes.fetch_add(writes, Ordering::Relaxed);
        let applied = self.inner.commit(change);
        if !self.fails.load(Ordering::Relaxed) {
            return applied;
        }
        let why = "the disk is full".to_owned();
        Committed::ready(applied.wait().and(Err(Fault::Gone { why }.into())))
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        self.inner.walk(each)
    }

    fn note_changes(&self) -> Result<(), Fault> {
        self.inner.note_changes()
    }

    fn noted(&self) -> Changes {
        self.inner.noted()
    }
}

struct Desk {
    host: Host,
    store: Arc<Counting>,
    requests: usize,
}

impl Desk {
    async fn submit(&mut self, input: Input) -> Reply {
        self.requests += 1;
        self.host
            .submit(Request {
                id: self.requests.to_string(),
                by: Person {
                    id: PersonId::new("test", "ann"),
                    name: "Ann".to_owned(),
                },
                place: Place::new("test", "lobby"),
                table: None,
                standing: Standing::default(),
                input,
            })
            .await
    }

    async fn say(&mut self, typed: &str) -> Reply {
        self.submit(Input::Command(line::parse(typed).unwrap()))
            .await
    }

    fn seq(&self, table: TableId) -> usize {
        log::head(&self.store.inner, table).unwrap().unwrap().seq as usize
    }
}

fn desk() -> Desk {
    let store = Arc::new(Counting {
        inner: MemoryStore::new(),
        ..Counting::default()
    });
    let settings = Settings {
        entropy: Entropy::repeatable(7),
        ..Settings::default()
    };
    let host = Host::still(Arc::clone(&store) as Arc<dyn Store>, settings).unwrap();
    Desk {
        host,
        store,
        requests: 0,
    }
}

#[tokio::test]
async fn a_press_computes_asks_and_views_once_per_revision_and_commits_once() {
    let mut desk = desk();
    let opened = desk.say("/play orion").await;
    assert_eq!(opened.tone, Tone::Done);
    let table = opened.table.unwrap();
    // Robots think on another thread once, until they are known to be quick; counts are kept by thread.
    let mut presses = 0;
    let (mut reads, mut writes) = (0, 0);
    while presses < 12 {
        let hand = desk.say("/hand").await;
        let Some(button) = hand.menu.and_then(|m| m.answers.into_iter().next()) else {
            break;
        };
        let _ = (computed::take(), desk.store.taken());
        let before = desk.seq(table);
        let reply = desk.submit(Input::Press(button.press)).await;
        assert_eq!(reply.tone, Tone::Done);
        let records = desk.seq(table) - before;
        let ([read, written, commits], (asks, views)) = (desk.store.taken(), computed::take());
        assert_eq!(commits, 1);
        assert!(asks <= records, "{asks} asks for {records} records");
        // The open table and the one seat that looks, besides a robot's own view of each of its questions.
        assert!(
            views <= 2 * records + 1,
            "{views} views for {records} records"
        );
        reads += read;
        writes += written;
        presses += 1;
    }
    assert!(presses > 5, "the match went on for {presses} presses");
    // The person once, and the link that leads to them.
    assert!(reads <= 2 * presses, "{reads} reads in {presses} presses");
    assert!(
        writes <= 13 * presses,
        "{writes} writes in {presses} presses"
    );
}

#[tokio::test]
async fn what_a_failed_commit_left_behind_is_never_taken_for_done() {
    let mut desk = desk();
    assert_eq!(desk.say("/play orion").await.tone, Tone::Done);
    let hand = desk.say("/hand").await;
    let button = hand.menu.unwrap().answers.remove(0);
    desk.store.fails.store(true, Ordering::Relaxed);
    let reply = desk.submit(Input::Press(button.press)).await;
    assert_eq!(reply.tone, Tone::Failed);
}
