//! Memory with 10,000 stored tables of which 100 are busy. Prints the resident set of the process; run it alone.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::print_stdout)]

use orrery::host::Host;
use orrery::host::command::line;
use orrery::host::person::{Person, PersonId, Place};
use orrery::host::settings::Settings;
use orrery::host::speech::request::{Input, Request};
use orrery::store::{self, SledStore, Store};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const STORED: usize = 10_000;
const BUSY: usize = 100;
const PRESSES: usize = 20;
/// People who act at the same time while the tables are made.
const AT_ONCE: usize = 64;

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let start = Instant::now();
        let host = open(folder.path(), Duration::from_millis(50));
        for first in (0..STORED).step_by(AT_ONCE) {
            let people = (first..STORED.min(first + AT_ONCE))
                .map(|who| tokio::spawn(say(host.clone(), who, 0, "/play orion")));
            for person in people.collect::<Vec<_>>() {
                person.await.unwrap();
            }
        }
        println!(
            "{STORED} tables stored in {:.1} s",
            start.elapsed().as_secs_f64()
        );
        host.stop().await;
    });
    drop(runtime);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let start = Instant::now();
        let host = open(folder.path(), Duration::from_secs(600));
        println!(
            "opened again in {:.2} s, resident {} MiB, {} tables awake",
            start.elapsed().as_secs_f64(),
            resident(),
            host.awake()
        );
        let busy: Vec<_> = (0..BUSY)
            .map(|who| tokio::spawn(play(host.clone(), who)))
            .collect();
        for person in busy {
            person.await.unwrap();
        }
        println!(
            "after {PRESSES} presses at each of {BUSY} tables: resident {} MiB, {} tables awake",
            resident(),
            host.awake()
        );
    });
}

fn open(folder: &std::path::Path, idle: Duration) -> Host {
    let store: Arc<dyn Store> =
        Arc::new(SledStore::open(folder, &store::Settings::default()).unwrap());
    Host::open(
        store,
        Settings {
            idle,
            ..Settings::default()
        },
    )
    .unwrap()
}

async fn play(host: Host, who: usize) {
    for turn in 1..=PRESSES {
        let hand = say(host.clone(), who, 2 * turn, "/hand").await;
        let Some(button) = hand.menu.and_then(|m| m.answers.into_iter().next()) else {
            return;
        };
        host.submit(request(who, 2 * turn + 1, Input::Press(button.press)))
            .await;
    }
}

async fn say(
    host: Host,
    who: usize,
    turn: usize,
    typed: &str,
) -> orrery::host::speech::request::Reply {
    host.submit(request(
        who,
        turn,
        Input::Command(line::parse(typed).unwrap()),
    ))
    .await
}

fn request(who: usize, turn: usize, input: Input) -> Request {
    let by = Person {
        id: PersonId::new("bench", &who.to_string()),
        name: format!("P{who}"),
    };
    Request {
        id: format!("{who}-{turn}"),
        by,
        place: Place::new("bench", "lobby"),
        standing: orrery::host::speech::request::Standing::default(),
        table: None,
        input,
    }
}

/// The resident set of this process in MiB, as Linux tells it.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    line.and_then(|l| l.trim().trim_end_matches(" kB").parse::<u64>().ok())
        .map_or(0, |kib| kib / 1024)
}
