//! `kill -9` while many tables are busy: nothing acknowledged is lost, nothing happens twice, everything is said once.
//!
//! The test starts itself again as a busy host, kills it at a random moment, looks at what it left, and goes on with the
//! same database. `ORRERY_KILLS` sets how often.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use orrery::host::Host;
use orrery::host::export;
use orrery::host::line;
use orrery::host::outlet::{Delivery, Outlet};
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::post::Post;
use orrery::host::request::{Input, Request, Tone};
use orrery::host::settings::Settings;
use orrery::store::{self, SledStore, Store, TableId, index, outbox, requests};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const FOLDER: &str = "ORRERY_CRASH_FOLDER";
const ROUND: &str = "ORRERY_CRASH_ROUND";
const TABLES: usize = 24;

/// A platform that writes the number of every post it shows into a file, as a chat would show it: once.
struct Paper {
    shown: Mutex<BTreeSet<u64>>,
    file: Mutex<File>,
}

impl Paper {
    fn open(folder: &Path) -> Self {
        let path = folder.join("paper");
        let known = File::open(&path).map_or_else(
            |_| Vec::new(),
            |f| BufReader::new(f).lines().map_while(Result::ok).collect(),
        );
        let shown = known.iter().filter_map(|l| l.parse().ok()).collect();
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .unwrap();
        Self {
            shown: Mutex::new(shown),
            file: Mutex::new(file),
        }
    }
}

impl Outlet for Paper {
    fn platform(&self) -> &'static str {
        "paper"
    }

    fn deliver(&self, post: Post) -> Delivery<'_> {
        Box::pin(async move {
            if self.shown.lock().unwrap().insert(post.number) {
                self.file
                    .lock()
                    .unwrap()
                    .write_all(format!("{}\n", post.number).as_bytes())
                    .unwrap();
            }
            Ok(())
        })
    }
}

fn opened(folder: &Path) -> Arc<dyn Store> {
    Arc::new(SledStore::open(&folder.join("data"), &store::Settings::default()).unwrap())
}

fn request(id: String, who: usize, input: Input) -> Request {
    let by = Person {
        id: PersonId::new("paper", &format!("p{who}")),
        name: format!("P{who}"),
    };
    Request {
        id,
        by,
        place: Place::new("paper", "lobby"),
        table: None,
        standing: Default::default(),
        input,
    }
}

/// The child: people at many tables press as fast as they can and report what was acknowledged.
async fn busy(folder: PathBuf, round: u32) {
    let host = Host::open(opened(&folder), Settings::default()).unwrap();
    host.attach(Arc::new(Paper::open(&folder)));
    let mut people = tokio::task::JoinSet::new();
    for who in 0..TABLES {
        people.spawn(one_person(host.clone(), who, round));
    }
    people.join_all().await;
}

async fn one_person(host: Host, who: usize, round: u32) {
    for turn in 0.. {
        let id = |what: &str| format!("r{round}-p{who}-{turn}-{what}");
        let say = |what: &str, line: &str| {
            request(id(what), who, Input::Command(line::parse(line).unwrap()))
        };
        let hand = host.submit(say("look", "/hand")).await;
        let press = hand
            .menu
            .and_then(|m| m.answers.into_iter().next())
            .filter(|_| hand.tone == Tone::Shown);
        let request = match press {
            Some(button) => request(id("press"), who, Input::Press(button.press)),
            None => say("play", "/play orion"),
        };
        let key = request.id.clone();
        let reply = host.submit(request).await;
        if reply.tone == Tone::Done {
            acknowledge(&key, reply.table.unwrap());
        }
    }
}

/// One line in one write, so that a kill cannot tear it from its neighbours.
fn acknowledge(request: &str, table: TableId) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("acknowledged {request} {table}\n").as_bytes())
        .unwrap();
    out.flush().unwrap();
}

fn kills() -> u32 {
    std::env::var("ORRERY_KILLS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(50)
}

/// A little chance from the clock: the moment of the kill must not be the same every time.
fn some_delay(round: u32) -> Duration {
    let nanos =
        Instant::now().elapsed().subsec_nanos() + std::process::id() * 7919 + round * 104_729;
    Duration::from_millis(30 + u64::from(nanos % 470))
}

/// Runs the child for a moment, kills it, and gives what it had acknowledged.
fn run_and_kill(folder: &Path, round: u32) -> Vec<(String, TableId)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "a_busy_host_killed_at_any_moment_loses_nothing",
            "--nocapture",
        ])
        .env(FOLDER, folder)
        .env(ROUND, round.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap());
    let reader =
        std::thread::spawn(move || lines.lines().map_while(Result::ok).collect::<Vec<_>>());
    std::thread::sleep(Duration::from_millis(400) + some_delay(round));
    child.kill().unwrap();
    child.wait().unwrap();
    let acknowledged = |line: &String| {
        let mut words = line.split_once("acknowledged ")?.1.split(' ');
        Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
    };
    reader
        .join()
        .unwrap()
        .iter()
        .filter_map(acknowledged)
        .collect()
}

/// Every table verifies, and no request stands in a log that is not remembered, or twice.
fn check_tables(store: &dyn Store, tables: &BTreeSet<TableId>) {
    let mut causes: BTreeMap<String, TableId> = BTreeMap::new();
    for table in tables {
        let file = export::export(store, *table).unwrap().unwrap();
        export::verify(&file).unwrap();
        let mut of_table = Vec::new();
        for entry in &file.log {
            let record: orrery::host::record::Record = serde_json::from_str(&entry.body).unwrap();
            let caused = record.request.filter(|r| of_table.last() != Some(r));
            of_table.extend(caused);
        }
        for request in of_table {
            assert_eq!(
                causes.insert(request.clone(), *table),
                None,
                "{request} happened twice"
            );
        }
    }
}

#[test]
fn a_busy_host_killed_at_any_moment_loses_nothing() {
    if let Ok(folder) = std::env::var(FOLDER) {
        let round = std::env::var(ROUND).unwrap().parse().unwrap();
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        return runtime.block_on(busy(folder.into(), round));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..kills() {
        acknowledged.extend(run_and_kill(folder.path(), round));
        let store = opened(folder.path());
        for (request, table) in &acknowledged {
            let kept = requests::recall(store.as_ref(), request).unwrap();
            assert_eq!(
                kept.map(|k| k.table),
                Some(*table),
                "{request} was acknowledged and is gone"
            );
        }
    }
    assert!(
        acknowledged.len() > 100,
        "only {} commands were acknowledged",
        acknowledged.len()
    );
    let store = opened(folder.path());
    let mut tables: BTreeSet<TableId> = acknowledged.iter().map(|(_, t)| *t).collect();
    tables.extend(index::open_tables(store.as_ref(), None, 100_000).unwrap());
    check_tables(store.as_ref(), &tables);
    everything_is_said_once(folder.path(), &store);
}

/// What was committed and not yet said is said after the last start, and nothing appears twice.
fn everything_is_said_once(folder: &Path, store: &Arc<dyn Store>) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let host = Host::open(Arc::clone(store), Settings::default()).unwrap();
        host.attach(Arc::new(Paper::open(folder)));
        host.settle().await;
        host.stop().await;
    });
    assert!(
        outbox::list(store.as_ref(), "paper", None, 1)
            .unwrap()
            .is_empty()
    );
    let paper = std::fs::read_to_string(folder.join("paper")).unwrap();
    let numbers: Vec<u64> = paper.lines().map(|l| l.parse().unwrap()).collect();
    assert_eq!(
        numbers.iter().collect::<BTreeSet<_>>().len(),
        numbers.len(),
        "a post was said twice"
    );
    assert!(numbers.len() > 100);
}
