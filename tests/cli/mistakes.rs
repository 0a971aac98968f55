//! `orrery check` and every kind of mistake in a configuration.

use super::support::{ask, ask_in, finish, orrery};
use std::fs;

/// What `check` says about this configuration.
fn check(text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("orrery.toml"), text).unwrap();
    let answer = ask_in(dir.path(), &["check"]);
    assert_eq!((answer.code, answer.err.as_str()), (1, ""), "{text}");
    answer.out
}

#[test]
fn every_kind_of_mistake_is_told_with_its_line() {
    for (text, line, words) in [
        (
            "[data]\n\npth = \"x\"\n",
            "line 3, column 1",
            "Did you mean `path`?",
        ),
        ("[dtaa]\n", "line 1, column 2", "Did you mean `data`?"),
        (
            "[data]\ndurability = \"power\"\n",
            "line 2, column 14",
            "power-loss, process-death, lazy",
        ),
        ("web = 3\n", "line 1, column 7", "a table"),
        ("[web]\nenabled = 1\n", "line 2, column 11", "true or false"),
        ("[web]\nadmins = 1\n", "line 2, column 10", "a list"),
        (
            "[web]\naddress = \"https://play.example.org\"\n",
            "line 2, column 1",
            "open = true",
        ),
        ("[web]\nenabled = false\n", "line 2, column 1", "[discord]"),
        ("[data]\npath = 3\n", "line 2, column 8", "words in quotes"),
        (
            "[data]\npath = \"\"\n",
            "line 2, column 8",
            "the name of a folder",
        ),
        (
            "[backup]\nevery_hours = -1\n",
            "line 2, column 15",
            "0 to 1000000",
        ),
        (
            "[discord]\nenabled = true\n",
            "line 2, column 1",
            "Application ID",
        ),
        (
            "[web]\nlisten = \"here\"\n",
            "line 2, column 10",
            "127.0.0.1:7777",
        ),
        (
            "[web]\nlisten = \"0.0.0.0:80\"\n",
            "line 2, column 1",
            "open = true",
        ),
        (
            "[host]\ntables_per_person = -1\n",
            "line 2, column 21",
            "1 to 1000000",
        ),
        (
            "[log]\nlevel = \"shout\"\n",
            "line 2, column 9",
            "error, warn, info",
        ),
        (
            "[log]\nformat = \"xml\"\n",
            "line 2, column 10",
            "text, json",
        ),
        ("[log\n", "line 1, column", "orrery.toml"),
        (
            "a = 1\n",
            "line 1, column 1",
            "data, web, discord, matrix, host, backup, metrics, log",
        ),
    ] {
        let said = check(text);
        assert!(
            said.contains(line) && said.contains(words),
            "{text}\n{said}"
        );
        assert!(said.starts_with("orrery.toml, "), "{said}");
        assert!(said.lines().count() <= 2, "{said}");
    }
}

#[test]
fn what_would_keep_the_bot_from_starting_is_said_too() {
    for (text, words) in [
        (
            "[host]\nadmin = [\"frob\"]\n",
            "says \"frob\", which cannot be done: A server is written",
        ),
        ("[host]\nadmin = [\"web:web set colour:red\"]\n", "colour"),
        (
            "[discord]\nenabled = true\napplication = \"1\"\ntoken_file = \"no-such\"\n",
            "should be in the file",
        ),
    ] {
        let said = check(text);
        assert!(said.contains(words), "{text}\n{said}");
    }
}

#[test]
fn the_example_is_right_and_starts_no_database() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("my.toml"), orrery::config::EXAMPLE).unwrap();
    let answer = ask_in(dir.path(), &["check", "--config", "my.toml"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    assert!(answer.out.contains("my.toml is right"), "{}", answer.out);
    assert!(!dir.path().join("data").exists());
}

#[test]
fn a_missing_configuration_is_named_and_none_at_all_is_right() {
    let answer = ask(&["check", "--config", "no-such.toml"]);
    assert_eq!(answer.code, 1);
    assert!(
        answer.out.starts_with("no-such.toml: it cannot be read"),
        "{}",
        answer.out
    );
    let dir = tempfile::tempdir().unwrap();
    let answer = ask_in(dir.path(), &["check"]);
    assert_eq!(answer.code, 0);
    assert!(
        answer.out.contains("everything has its default"),
        "{}",
        answer.out
    );
}

#[test]
fn a_wrong_configuration_stops_every_command_that_needs_it() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("orrery.toml"), "[web]\nport = 80\n").unwrap();
    for args in [
        &["run"][..],
        &[],
        &["backup", "copy"],
        &["export", "YTRD0", "--out", "x"],
    ] {
        let answer = ask_in(dir.path(), args);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{args:?}");
        assert!(
            answer.err.contains("line 2, column 1: `web.port`"),
            "{}",
            answer.err
        );
    }
}

#[test]
fn a_wrong_level_in_the_environment_is_refused_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let mut command = orrery(&["run"]);
    let answer = finish(command.current_dir(dir.path()).env("ORRERY_LOG", "shout"));
    assert_eq!(answer.code, 1);
    assert!(
        answer.err.starts_with("ORRERY_LOG is `shout`; allowed are"),
        "{}",
        answer.err
    );
}
