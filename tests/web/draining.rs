//! The program itself is told to stop while people play, and goes on where it was after the next start.

use crate::support::Page;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Bot {
    child: Child,
    chat: SocketAddr,
    status: SocketAddr,
}

/// Starts the program in a folder, on ports of its own choice.
fn start(dir: &Path) -> Bot {
    let config = "[web]\nlisten = \"127.0.0.1:0\"\n[metrics]\nlisten = \"127.0.0.1:0\"\n[log]\nlevel = \"debug\"\nformat = \"json\"\n\
        [backup]\nevery_hours = 1\n[host]\nadmin = [\"web:web set tables:9\"]\n";
    std::fs::write(dir.join("orrery.toml"), config).unwrap();
    let log = std::fs::File::options()
        .create(true)
        .append(true)
        .open(dir.join("log"))
        .unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_orrery"))
        .current_dir(dir)
        .env_remove("ORRERY_LOG")
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap());
    let mut address = |before: &str, after: &str| {
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let rest = line
            .trim()
            .strip_prefix(before)
            .and_then(|l| l.strip_suffix(after));
        rest.unwrap_or_else(|| panic!("{line}")).parse().unwrap()
    };
    let chat = address("Open http://", "/ in your browser.");
    let status = address("Metrics are on http://", "/metrics.");
    Bot {
        child,
        chat,
        status,
    }
}

fn fetch(at: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn answers(message: &Value) -> Vec<String> {
    let all = message["menu"]["answers"].as_array();
    let press = |b: &Value| b["press"].as_str().unwrap().to_owned();
    all.map_or_else(Vec::new, |all| all.iter().map(press).collect())
}

/// Answers what is asked until the socket ends; how many answers were acknowledged, and a word after so many.
async fn play(page: &mut Page, table: &str, after: usize, mut then: impl FnMut()) -> usize {
    let mut done = 0;
    let mut asked = 0;
    while let Some(frame) = page.next().await {
        if frame["is"] == "reply" && frame["tone"] == "done" {
            done += 1;
        }
        // The first hand may have come before the answer that opened the table; looking at it tells the same.
        let message = if frame["id"] == "look" {
            &frame
        } else {
            &frame["message"]
        };
        if frame["id"] != "look" && message["slot"] != "hand" || answers(message).is_empty() {
            continue;
        }
        asked += 1;
        let press = json!({"do": "press", "id": format!("a{asked}"), "place": table, "button": answers(message)[0]});
        page.send(&press).await;
        if asked == after {
            then();
        }
    }
    done
}

#[tokio::test]
async fn stopping_finishes_what_is_under_way_and_the_match_goes_on_after_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let mut bot = start(dir.path());
    let mut ann = Page::hello_at(bot.chat, json!({"do": "hello", "version": 1})).await;
    let opened = ann.ask("lobby", "/play game:orion").await;
    let table = opened["table"].as_str().unwrap().to_owned();
    assert!(fetch(bot.status, "/health").ends_with("well\n"));
    let id = bot.child.id().to_string();
    let stop = || {
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
    };
    let hand = json!({"do": "say", "id": "look", "place": table, "line": "/hand"});
    ann.send(&hand).await;
    let done = play(&mut ann, &table, 6, stop).await;
    assert!(done >= 3, "{done}");
    assert_eq!(bot.child.wait().unwrap().code(), Some(0));
    let log = std::fs::read_to_string(dir.path().join("log")).unwrap();
    assert!(
        log.contains("stopping: finishing what is under way"),
        "{log}"
    );
    assert!(log.contains("everything acknowledged is kept"), "{log}");

    let mut bot = start(dir.path());
    let back = json!({"do": "hello", "version": 1, "secret": ann.secret, "seen": {}});
    let mut ann = Page::hello_at(bot.chat, back).await;
    let hands = ann.welcome["hands"].as_array().unwrap();
    assert_eq!(hands.len(), 1, "the match is still there: {}", ann.welcome);
    // What was not yet said when it stopped is said now; the newest question is what counts.
    let look = json!({"do": "say", "id": "look-again", "place": table, "line": "/hand"});
    ann.send(&look).await;
    let hand = ann
        .until(|f| f["id"] == "look-again" && f["is"] == "reply")
        .await;
    let press = answers(&hand).remove(0);
    ann.send(&json!({"do": "press", "id": "again", "place": table, "button": press}))
        .await;
    let reply = ann
        .until(|f| f["id"] == "again" && f["is"] == "reply")
        .await;
    assert_eq!(reply["tone"], "done", "{reply}");
    let expected = [
        "orrery_tables_open 1\n",
        "orrery_answers_total ",
        "orrery_commit_seconds_bucket{le=\"+Inf\"} ",
        "how=\"done\"",
    ];
    // Posts are delivered after the answer.
    let mut metrics = String::new();
    for _ in 0..200 {
        metrics = fetch(bot.status, "/metrics");
        if expected.iter().all(|e| metrics.contains(e)) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    for expected in expected {
        assert!(metrics.contains(expected), "{expected} in {metrics}");
    }
    let (id, name) = (
        ann.id(),
        ann.welcome["you"]["name"].as_str().unwrap().to_owned(),
    );
    bot.child.kill().unwrap();
    bot.child.wait().unwrap();

    // Logs and metrics tell nothing about anybody.
    let log = std::fs::read_to_string(dir.path().join("log")).unwrap();
    for (secret, what) in [
        (id.local(), "id"),
        (name.as_str(), "name"),
        (ann.secret.as_str(), "secret"),
    ] {
        assert!(!log.contains(secret), "the {what} stands in the log");
        assert!(
            !metrics.contains(secret),
            "the {what} stands in the metrics"
        );
    }
    for line in log.lines() {
        serde_json::from_str::<Value>(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    }
    let made = std::fs::read_dir(dir.path().join("backups"))
        .unwrap()
        .count();
    assert_eq!(
        made, 1,
        "one backup within the hour, however often it starts"
    );
}
