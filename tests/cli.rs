//! The program as an admin meets it: the real binary, its words and its exit codes.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "cli/databases.rs"]
mod databases;
#[path = "cli/exports.rs"]
mod exports;
#[path = "cli/mistakes.rs"]
mod mistakes;
#[path = "cli/people.rs"]
mod people;
#[path = "cli/running.rs"]
mod running;
#[path = "cli/support.rs"]
mod support;
#[path = "cli/versions.rs"]
mod versions;

use serde_json::Value;
use std::io::Read as _;
use std::process::Stdio;
use support::{Answer, ask, orrery};

const COMMANDS: [&str; 14] = [
    "run", "check", "console", "games", "commands", "selfplay", "render", "export", "verify",
    "record", "host", "person", "backup", "restore",
];

fn json(args: &[&str]) -> Value {
    let answer = ask(args);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}");
    serde_json::from_str(&answer.out).unwrap()
}

#[test]
fn every_command_explains_itself_with_examples() {
    let all = ask(&["--help"]);
    assert_eq!(all.code, 0);
    for command in COMMANDS {
        assert!(all.out.contains(&format!("\n  {command} ")), "{command}");
        let own = ask(&[command, "--help"]);
        assert_eq!((own.code, own.err.as_str()), (0, ""), "{command}");
        let example = format!("\n  orrery {command}");
        assert!(
            own.out.contains("Examples:") && own.out.contains(&example),
            "{}",
            own.out
        );
    }
}

#[test]
fn a_mistyped_command_is_told_the_right_one_and_ends_with_2() {
    let answer = ask(&["selfpaly", "orion"]);
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("selfplay"), "{}", answer.err);
    assert_eq!(ask(&["export", "not-a-table", "--out", "x"]).code, 2);
}

#[test]
fn games_and_commands_are_listed_for_people_and_programs() {
    let games = json(&["games", "--json"]);
    let first = &games.as_array().unwrap()[0];
    assert!(first["verbs"].as_array().is_some_and(|v| !v.is_empty()));
    assert!(
        ask(&["games"])
            .out
            .contains(first["title"].as_str().unwrap())
    );
    let commands = json(&["commands", "--json"]);
    let names: Vec<&str> = commands
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["name"].as_str().unwrap())
        .collect();
    assert!(names.contains(&"table") && names.contains(&first["command"].as_str().unwrap()));
    assert!(ask(&["commands"]).out.contains("/table join [table:…]"));
}

#[test]
fn selfplay_with_a_seed_is_the_same_on_any_number_of_threads() {
    let play = |threads: &str, seed: &str| {
        let args = [
            "selfplay",
            "orion",
            "--matches",
            "12",
            "--json",
            "--seed",
            seed,
        ];
        let mut found = json(&[&args[..], &["--threads", threads]].concat());
        let speed = found.as_object_mut().unwrap().remove("speed").unwrap();
        assert!(speed["actions_per_second"].as_f64().unwrap() > 0.0);
        found
    };
    let first = play("1", "5");
    assert_eq!(first["matches"], 12);
    assert_eq!(first, play("2", "5"));
    assert_ne!(first, play("1", "900"));
}

#[test]
fn selfplay_speaks_to_people_and_checks_promises() {
    let answer = ask(&["selfplay", "orion", "--matches", "2", "--check"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("2 matches") && answer.out.contains("Every promise was kept."));
    let mixed = ask(&[
        "selfplay",
        "orion",
        "--matches",
        "2",
        "--robots",
        "plain,random,plain,random",
    ]);
    assert!(mixed.out.contains("Won by seat 4"), "{}", mixed.out);
}

#[test]
fn selfplay_takes_options_and_counts_factions() {
    let args = ["selfplay", "outer", "--seats", "2", "--matches", "3"];
    let with = |more: &[&str]| ask(&[&args[..], more].concat());
    let chosen = with(&["--option", "end=all-bought"]);
    assert_eq!((chosen.code, chosen.err.as_str()), (0, ""));
    // Two seats, and the companies that were on them.
    let lines = chosen
        .out
        .lines()
        .filter(|l| l.starts_with("Won by"))
        .count();
    assert!(lines >= 4, "{}", chosen.out);
    let varied = with(&["--check", "--vary"]);
    assert!(varied.out.contains("kept"), "{}", varied.out);
}

#[test]
fn what_cannot_be_played_is_refused_in_one_line() {
    for (args, word) in [
        (
            &["selfplay", "outer", "--option", "end=never"][..],
            "can be last-revealed",
        ),
        (&["selfplay", "orin"], "Did you mean orion?"),
        (&["selfplay", "orion", "--seats", "9"], "is played by 4"),
        (
            &["selfplay", "orion", "--robots", "plain,random"],
            "one per seat",
        ),
        (
            &["render", "orion", "--hand", "--out", "x.png"],
            "--viewer SEAT",
        ),
        (
            &["render", "orion", "--viewer", "5", "--out", "x.png"],
            "1 to 4",
        ),
        (
            &["render", "orion", "--out", "no/such/folder/x.png"],
            "Writing no/such/folder/x.png",
        ),
    ] {
        let Answer { code, out, err } = ask(args);
        assert_eq!((code, out.as_str()), (1, ""), "{args:?}");
        assert!(err.contains(word) && err.lines().count() <= 2, "{err}");
    }
}

#[test]
fn boards_and_hands_are_painted_as_png_and_alike_for_alike_seeds() {
    let dir = tempfile::tempdir().unwrap();
    let paint = |name: &str, more: &[&str]| {
        let file = dir.path().join(name);
        let path = file.to_str().unwrap();
        let answer = ask(&[&["render", "orion", "--step", "9", "--out", path], more].concat());
        assert_eq!(answer.code, 0, "{}", answer.err);
        let bytes = std::fs::read(&file).unwrap();
        assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
        bytes
    };
    let board = paint("board.png", &[]);
    assert_eq!(board, paint("again.png", &[]));
    assert_ne!(board, paint("hand.png", &["--viewer", "2", "--hand"]));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = orrery(&["commands", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // One byte is read and the pipe closed, long before the program has written everything.
    let mut first = [0];
    let mut pipe = child.stdout.take().unwrap();
    pipe.read_exact(&mut first).unwrap();
    drop(pipe);
    let done = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    assert_eq!(done.status.code(), Some(0));
}
