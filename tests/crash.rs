//! `kill -9` while many tables are busy: nothing acknowledged is lost, nothing happens twice, everything is said once.
//!
//! The test starts itself again as a busy host, kills it at a random moment, looks at what it left, and goes on with the
//! same database. `ORRERY_KILLS` sets how often.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use orrery::host::Host;
use orrery::host::command::line;
use orrery::host::delivery::outlet::{Delivery, Outlet, Receipt};
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::runner::export;
use orrery::host::runner::load;
use orrery::host::settings::Settings;
use orrery::host::speech::post::Post;
use orrery::host::speech::request::{Input, Request, Standing, Tone};
use orrery::host::table::{Stage, Table};
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
const CAMPAIGNS: usize = 6;

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

    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(async move {
            if self.shown.lock().unwrap().insert(post.number) {
                self.file
                    .lock()
                    .unwrap()
                    .write_all(format!("{}\n", post.number).as_bytes())
                    .unwrap();
            }
            receipt.commit().await.map(drop)
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
        standing: Standing::default(),
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
fn run_and_kill(test: &str, folder: &Path, round: u32) -> Vec<(String, TableId)> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", test, "--nocapture"])
        .env(FOLDER, folder)
        .env(ROUND, round.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap());
    let (began, first) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let lines = lines.lines().map_while(Result::ok);
        let lines = lines.inspect(|line| {
            if line.contains("acknowledged ") {
                // Nobody listens any more after the first.
                let _ = began.send(());
            }
        });
        lines.collect::<Vec<_>>()
    });
    // Most lives are counted from the first answer on, however slow the machine; some may end while the child still starts.
    if !round.is_multiple_of(4) {
        let _ = first.recv_timeout(Duration::from_secs(20));
    }
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
            let record: orrery::host::table::record::Record =
                serde_json::from_str(&entry.body).unwrap();
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

/// The folder and the round, in the process that is going to be killed.
fn doomed() -> Option<(PathBuf, u32)> {
    let folder = std::env::var(FOLDER).ok()?;
    let round = std::env::var(ROUND).unwrap().parse().unwrap();
    Some((folder.into(), round))
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
}

const BUSY: &str = "a_busy_host_killed_at_any_moment_loses_nothing";
const HAND_OVER: &str = "campaigns_killed_at_any_moment_of_their_hand_over_lose_and_double_nothing";

#[test]
fn a_busy_host_killed_at_any_moment_loses_nothing() {
    if let Some((folder, round)) = doomed() {
        return runtime().block_on(busy(folder, round));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..kills() {
        acknowledged.extend(run_and_kill(BUSY, folder.path(), round));
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

/// The child: people play one short match after the other, each on a campaign of their own.
async fn campaigning(folder: PathBuf, round: u32) {
    let host = Host::open(opened(&folder), Settings::default()).unwrap();
    let mut people = tokio::task::JoinSet::new();
    for who in 0..CAMPAIGNS {
        people.spawn(one_campaign(host.clone(), who, round));
    }
    people.join_all().await;
}

async fn one_campaign(host: Host, who: usize, round: u32) {
    let count = std::sync::atomic::AtomicU64::new(0);
    let say = async |typed: &str| {
        let number = count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let id = format!("r{round}-c{who}-{number}");
        let input = Input::Command(line::parse(typed).unwrap());
        let reply = host.submit(request(id.clone(), who, input)).await;
        (id, reply)
    };
    say(&format!("/deepfuture campaign new c{who}")).await;
    loop {
        let (_, opened) = say("/table open deepfuture").await;
        let mut table = opened.table.unwrap();
        acknowledge("opened", table);
        say(&format!("/table bring c{who} table:{table}")).await;
        let (_, started) = say(&format!("/table start table:{table}")).await;
        let words = started.text.plain(|s| s.to_string());
        // A match the last kill interrupted goes on where it stood.
        if let Some((_, busy)) = words.split_once("being played at table ") {
            table = busy[..5].parse().unwrap();
        }
        say(&format!("/table resign table:{table} sure:yes")).await;
        let (id, reply) = say(&format!("/deepfuture confirm table:{table}")).await;
        if reply.tone == Tone::Done {
            acknowledge(&id, table);
        }
    }
}

/// How many matches on the campaign are over by the tables' logs, and how many are being played.
fn matches_of(store: &dyn Store, tables: &BTreeSet<TableId>, who: usize) -> (usize, usize) {
    let name = format!("P{who}");
    let mut counts = (0, 0);
    for table in tables {
        let log = load::records(store, *table, 1).unwrap();
        let Some(table) = Table::fold(*table, log).unwrap() else {
            continue;
        };
        if table.facts.opened_by.name == name {
            counts.0 += usize::from(table.facts.stage == Stage::Over);
            counts.1 += usize::from(table.facts.stage == Stage::Playing);
        }
    }
    counts
}

/// Every match that is over stands in its campaign once, and no other does.
async fn campaigns_add_up(folder: &Path, tables: &BTreeSet<TableId>, known: &[(String, TableId)]) {
    let store = opened(folder);
    let host = Host::open(Arc::clone(&store), Settings::default()).unwrap();
    for who in 0..CAMPAIGNS {
        let (over, playing) = matches_of(store.as_ref(), tables, who);
        let input = |typed: &str| Input::Command(line::parse(typed).unwrap());
        let look = async |typed: &str| {
            let id = format!("look-{who}-{}-{typed}", tables.len());
            let reply = host.submit(request(id, who, input(typed))).await;
            reply.text.plain(|s| s.to_string())
        };
        let shown = look(&format!("/deepfuture campaign show c{who}")).await;
        let played = match shown.split_once(" played") {
            // "Nobody has played in this campaign yet" has no number.
            Some((before, _)) => before.split(' ').rev().nth(1).unwrap().parse().unwrap_or(0),
            None => 0,
        };
        assert_eq!(played, over, "campaign c{who}: {shown}");
        let mine = format!("-c{who}-");
        let told = known.iter().filter(|(id, _)| id.contains(&mine)).count();
        assert!(told <= over, "{told} were acknowledged, {over} are over");
        let listed = look("/deepfuture campaign list").await;
        let line = listed.lines().find(|l| l.starts_with(&format!("c{who} ")));
        let busy = line.is_some_and(|l| l.contains("being played"));
        assert_eq!(busy, playing > 0, "campaign c{who}: {listed}");
    }
    host.stop().await;
}

#[test]
fn campaigns_killed_at_any_moment_of_their_hand_over_lose_and_double_nothing() {
    if let Some((folder, round)) = doomed() {
        return runtime().block_on(campaigning(folder, round));
    }
    let folder = tempfile::tempdir().unwrap();
    let mut known = Vec::new();
    let mut tables = BTreeSet::new();
    for round in 0..kills().div_ceil(5) {
        let acknowledged = run_and_kill(HAND_OVER, folder.path(), round);
        tables.extend(acknowledged.iter().map(|(_, table)| *table));
        known.extend(acknowledged.into_iter().filter(|(id, _)| id != "opened"));
        runtime().block_on(campaigns_add_up(folder.path(), &tables, &known));
    }
    assert!(known.len() > 20, "only {} matches ended", known.len());
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
