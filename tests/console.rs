//! Scripts of people at the console, with everything each of them got to see.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "support/golden.rs"]
mod golden;

use orrery::host::Host;
use orrery::host::settings::{Entropy, Settings, Time};
use orrery::platforms::console::Console;
use orrery::platforms::console::client::{Client, Echo, Pictures};
use orrery::store::MemoryStore;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The first second of 2026, in milliseconds: transcripts must not depend on when they run.
const NEW_YEAR: u64 = 1_767_225_600_000;

/// Runs a script; what was shown, and how many expectations were not met.
async fn play(script: &str, echo: Echo) -> (String, u64) {
    let settings = Settings {
        entropy: Entropy::repeatable(1),
        time: Time::Set(Arc::new(AtomicU64::new(NEW_YEAR))),
        ..Settings::default()
    };
    let host = Host::open(Arc::new(MemoryStore::new()), settings).unwrap();
    let mut shown = Vec::new();
    let client = Client::new(script.as_bytes(), &mut shown, echo, Pictures::Words);
    let missed = Console::attach(host.clone(), client, "test")
        .run()
        .await
        .unwrap();
    host.stop().await;
    (String::from_utf8(shown).unwrap(), missed)
}

fn transcripts() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut files: Vec<PathBuf> = fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    files.sort();
    files
}

#[tokio::test]
async fn transcripts_stay_as_they_are() {
    let files = transcripts();
    assert!(files.len() >= 5, "{files:?}");
    for file in files {
        let (shown, missed) = play(&fs::read_to_string(&file).unwrap(), Echo::On).await;
        golden::check(&file, &shown);
        assert_eq!(missed, 0, "{}", file.display());
    }
}

#[tokio::test]
async fn the_same_script_shows_the_same_every_time() {
    let script = "ann@lobby> /play orion\nann@dm> 1\nann@dm> 1\nann@dm> 2\nann@lobby> /table log\n";
    let (first, _) = play(script, Echo::On).await;
    assert!(first.lines().count() > 50, "{first}");
    for _ in 0..3 {
        assert_eq!(play(script, Echo::On).await.0, first);
    }
}

#[tokio::test]
async fn a_hand_is_shown_to_its_owner_only() {
    let script = "ann@lobby> /table open orion\n";
    let (shown, _) = play(script, Echo::Off).await;
    let table = shown.split("[#").nth(1).unwrap()[..5].to_owned();
    let script = format!(
        "ann@lobby> /table open orion\nbob@lobby> /table join {table}\nann@{table}> /table start\nbob@{table}> /hand\n"
    );
    let (shown, _) = play(&script, Echo::Off).await;
    let mut front = "";
    for line in shown.lines() {
        let line = line.strip_prefix("  ").unwrap();
        if !line.starts_with(' ') {
            front = line;
        }
        let private = front.starts_with("[dm ") || front.starts_with("(only ");
        assert!(private || !line.contains("Your hand"), "{front}\n{line}");
    }
    assert!(shown.contains("[dm ann hand]") && shown.contains("[dm bob hand]"));
}

#[tokio::test]
async fn expectations_that_are_not_met_are_counted_and_shown() {
    let (shown, missed) = play("ann@lobby> /games\n= Orion\n= no such words\n", Echo::On).await;
    assert_eq!(missed, 1);
    assert!(
        shown.ends_with("= no such words\n  ! line not found above: no such words\n"),
        "{shown}"
    );
}

#[tokio::test]
async fn bytes_that_are_no_text_are_refused_and_the_next_line_is_taken() {
    let settings = Settings {
        entropy: Entropy::repeatable(1),
        ..Settings::default()
    };
    let host = Host::open(Arc::new(MemoryStore::new()), settings).unwrap();
    let mut shown = Vec::new();
    let script: &[u8] = b"\xff\xfe\x00\x1b[2J\n\nann@lobby> /games";
    let client = Client::new(script, &mut shown, Echo::Off, Pictures::Words);
    Console::attach(host, client, "test").run().await.unwrap();
    let shown = String::from_utf8(shown).unwrap();
    assert!(shown.starts_with("  ! I do not understand"), "{shown}");
    assert!(!shown.contains(['\u{0}', '\u{1b}']), "{shown:?}");
    assert!(shown.contains("(only ann)"), "{shown}");
}

#[cfg(feature = "paint")]
#[tokio::test]
async fn pictures_are_written_where_wanted() {
    let dir = tempfile::tempdir().unwrap();
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let mut shown = Vec::new();
    let pictures = Pictures::Files(dir.path().join("new"));
    let script: &[u8] = b"ann@lobby> /play orion\n";
    let client = Client::new(script, &mut shown, Echo::Off, pictures);
    Console::attach(host, client, "test").run().await.unwrap();
    let files: Vec<PathBuf> = fs::read_dir(dir.path().join("new"))
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    assert!(!files.is_empty());
    for file in files {
        assert!(
            fs::read(&file).unwrap().starts_with(b"\x89PNG"),
            "{}",
            file.display()
        );
        assert!(String::from_utf8_lossy(&shown).contains(&file.display().to_string()));
    }
}
