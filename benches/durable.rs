//! Durable commits per second, against the floor: a plain file, appended to and synced by the
//! same kind of grouping writer. One item is one commit of a 150-byte record, every 32nd with a
//! snapshot of 6 KB. Only the ratio within one run means anything: disks differ and are shared.
//!
//! The host is measured whole: a person looks at their hand, presses an answer, three robots answer,
//! and all of it is durable before the press is acknowledged. One item is one press. Beside it stands
//! the store alone, given the very keys and bytes that such presses write.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs::File;
use std::future::Future;
use std::io::Write;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

use divan::Bencher;
use divan::counter::ItemsCount;
use orrery::host::Host;
use orrery::host::command::line;
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::settings::Settings as HostSettings;
use orrery::host::speech::request::{Input, Reply, Request, Standing, Tone};
use orrery::store::log::{Head, Status, append};
use orrery::store::{
    Change, Changes, Committed, Durability, Each, Entry, Fault, MemoryStore, Settings, SledStore,
    Store, TableId, Write as Put, snapshot,
};
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const RECORD: usize = 150;
const SNAPSHOT: usize = 6000;
const SNAPSHOT_EVERY: u64 = 32;

fn main() {
    divan::main();
}

/// Enough commits per sample that starting the tasks does not count.
fn commits_each(tables: u32) -> u64 {
    match tables {
        1 => 300,
        64 => 64,
        _ => 16,
    }
}

/// A folder on the disk the build is on: the usual temporary one may be memory.
fn folder() -> TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Runs `work` for every table at once, as the host does: one task per table.
fn measure<F>(bencher: Bencher<'_, '_>, tables: u32, work: impl Fn(u32, u64) -> F + Sync)
where
    F: Future<Output = ()> + Send + 'static,
{
    let runtime = Runtime::new().unwrap();
    let each = commits_each(tables);
    let commits = ItemsCount::new(u64::from(tables) * each);
    let round = std::sync::atomic::AtomicU32::new(0);
    bencher.counter(commits).bench(|| {
        // Every sample plays at new tables.
        let first = round.fetch_add(tables, std::sync::atomic::Ordering::Relaxed);
        runtime.block_on(async {
            let tasks: Vec<_> = (first..first + tables)
                .map(|table| tokio::spawn(work(table, each)))
                .collect();
            for task in tasks {
                task.await.unwrap();
            }
        });
    });
}

fn store(bencher: Bencher<'_, '_>, tables: u32, durability: Durability) {
    let dir = folder();
    let settings = Settings {
        durability,
        ..Settings::default()
    };
    let store: Arc<dyn Store> = Arc::new(SledStore::open(dir.path(), &settings).unwrap());
    measure(bencher, tables, |number, commits| {
        let store = Arc::clone(&store);
        async move {
            let table = TableId::new(number);
            let mut head = Head::fresh(table);
            for _ in 0..commits {
                let mut change = Change::new();
                head = append(&mut change, table, &head, &[vec![7; RECORD]], Status::Open);
                if head.seq.is_multiple_of(SNAPSHOT_EVERY) {
                    snapshot::put(&mut change, table, &head, 1, &[7; SNAPSHOT]);
                }
                store.commit(change).await.unwrap();
            }
        }
    });
}

#[divan::bench(args = [1, 64, 1000], sample_count = 15, sample_size = 1)]
fn store_safe_from_power_loss(bencher: Bencher<'_, '_>, tables: u32) {
    store(bencher, tables, Durability::PowerLoss);
}

#[divan::bench(args = [1, 64, 1000], sample_count = 15, sample_size = 1)]
fn store_safe_from_process_death(bencher: Bencher<'_, '_>, tables: u32) {
    store(bencher, tables, Durability::ProcessDeath);
}

/// Bytes to append, and who waits for them.
type Job = (Vec<u8>, oneshot::Sender<()>);

fn append_to_file(mut file: File, jobs: &Receiver<Job>) {
    while let Ok((mut bytes, first)) = jobs.recv() {
        let mut waiting = vec![first];
        while waiting.len() < 256 {
            let Ok((more, next)) = jobs.try_recv() else {
                break;
            };
            bytes.extend_from_slice(&more);
            waiting.push(next);
        }
        file.write_all(&bytes).unwrap();
        file.sync_data().unwrap();
        for answer in waiting {
            answer.send(()).unwrap();
        }
    }
}

#[divan::bench(args = [1, 64, 1000], sample_count = 15, sample_size = 1)]
fn plain_file_appended_and_synced(bencher: Bencher<'_, '_>, tables: u32) {
    let dir = folder();
    let file = File::create(dir.path().join("log")).unwrap();
    let (jobs, waiting): (Sender<Job>, _) = channel();
    let writer = thread::spawn(move || append_to_file(file, &waiting));
    measure(bencher, tables, |_, commits| {
        let jobs = jobs.clone();
        async move {
            for seq in 1..=commits {
                let snapshot = if seq.is_multiple_of(SNAPSHOT_EVERY) {
                    SNAPSHOT
                } else {
                    0
                };
                let (answer, answered) = oneshot::channel();
                jobs.send((vec![7; RECORD + snapshot], answer)).unwrap();
                answered.await.unwrap();
            }
        }
    });
    drop(jobs);
    writer.join().unwrap();
}

/// Somebody at a table of their own, pressing the first answer again and again.
struct Presser {
    host: Host,
    by: Person,
    requests: u64,
}

impl Presser {
    fn new(host: Host, number: u32) -> Self {
        let by = Person {
            id: PersonId::new("bench", &number.to_string()),
            name: format!("P{number}"),
        };
        Self {
            host,
            by,
            requests: 0,
        }
    }

    async fn submit(&mut self, input: Input) -> Reply {
        self.requests += 1;
        let id = format!("{}-{}", self.by.id, self.requests);
        let place = Place::new("bench", "lobby");
        let (by, table) = (self.by.clone(), None);
        self.host
            .submit(Request {
                id,
                by,
                place,
                standing: Standing::default(),
                table,
                input,
            })
            .await
    }

    async fn say(&mut self, typed: &str) -> Reply {
        self.submit(Input::Command(line::parse(typed).unwrap()))
            .await
    }

    async fn press(&mut self) {
        let hand = self.say("/hand").await;
        let Some(button) = hand.menu.and_then(|m| m.answers.into_iter().next()) else {
            assert_eq!(self.say("/play orion").await.tone, Tone::Done);
            return;
        };
        assert_eq!(
            self.submit(Input::Press(button.press)).await.tone,
            Tone::Done
        );
    }
}

/// A store that writes down what presses write.
#[derive(Default)]
struct Recording {
    inner: MemoryStore,
    commits: Mutex<Vec<Vec<Put>>>,
}

impl Store for Recording {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
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
        self.commits.lock().unwrap().push(change.writes().to_vec());
        self.inner.commit(change)
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

/// What the presses of one person write, press by press.
fn written(presses: usize) -> Vec<Vec<Put>> {
    let runtime = Runtime::new().unwrap();
    let store = Arc::new(Recording {
        inner: MemoryStore::new(),
        commits: Mutex::default(),
    });
    let shared = Arc::clone(&store) as Arc<dyn Store>;
    let host = runtime.block_on(async { Host::open(shared, HostSettings::default()).unwrap() });
    let mut presser = Presser::new(host.clone(), 0);
    runtime.block_on(async {
        for _ in 0..presses {
            presser.press().await;
        }
        host.stop().await;
    });
    std::mem::take(&mut *store.commits.lock().unwrap())
}

#[divan::bench(args = [1, 64, 1000], sample_count = 10, sample_size = 1)]
fn store_alone_writing_what_presses_write(bencher: Bencher<'_, '_>, tables: u32) {
    let dir = folder();
    let store: Arc<dyn Store> =
        Arc::new(SledStore::open(dir.path(), &Settings::default()).unwrap());
    let written = Arc::new(written(commits_each(tables) as usize));
    measure(bencher, tables, |number, presses| {
        let (store, written) = (Arc::clone(&store), Arc::clone(&written));
        async move {
            for writes in written.iter().take(presses as usize) {
                let mut change = Change::new();
                for Put { key, value } in writes {
                    // Every table has keys of its own.
                    let key = [key.as_slice(), &number.to_be_bytes()].concat();
                    match value {
                        Some(value) => change.put(key, value.as_slice()),
                        None => change.delete(key),
                    };
                }
                store.commit(change).await.unwrap();
            }
        }
    });
}

#[divan::bench(args = [1, 64, 1000], sample_count = 10, sample_size = 1)]
fn host_presses_safe_from_power_loss(bencher: Bencher<'_, '_>, tables: u32) {
    let dir = folder();
    let store: Arc<dyn Store> =
        Arc::new(SledStore::open(dir.path(), &Settings::default()).unwrap());
    let runtime = Runtime::new().unwrap();
    let host = runtime.block_on(async { Host::open(store, HostSettings::default()).unwrap() });
    let _guard = runtime.enter();
    measure(bencher, tables, |number, presses| {
        let mut presser = Presser::new(host.clone(), number);
        async move {
            for _ in 0..presses {
                presser.press().await;
            }
        }
    });
}
