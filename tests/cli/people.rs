//! One person, and what admins do from the command line.

use super::support::{TABLE, a_match, ask_in, orrery};
use std::fs;
use std::path::Path;
use std::process::Stdio;

fn done(dir: &Path, args: &[&str]) -> String {
    let answer = ask_in(dir, args);
    assert_eq!(
        (answer.code, answer.err.as_str()),
        (0, ""),
        "{args:?}: {}",
        answer.out
    );
    answer.out
}

#[test]
fn a_person_is_exported_and_forgotten_and_the_match_stays_true() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    done(dir.path(), &["export", TABLE, "--out", "before.json"]);
    assert!(
        done(
            dir.path(),
            &["person", "export", "ann", "--out", "ann.json"]
        )
        .contains("console:ann")
    );
    let kept = fs::read_to_string(dir.path().join("ann.json")).unwrap();
    assert!(
        kept.contains("\"console:ann\"") && kept.contains(TABLE),
        "{kept}"
    );
    assert!(
        !kept.contains("\"seed\""),
        "a person's file tells no secrets of a match"
    );

    let asked = ask_in(dir.path(), &["person", "forget", "Ann"]);
    assert_eq!(asked.code, 1);
    assert!(
        asked.out.contains("orrery person forget console:ann --yes"),
        "{}",
        asked.out
    );
    let said = done(dir.path(), &["person", "forget", "console:ann", "--yes"]);
    assert!(
        said.contains("written anew") && said.contains("no trace"),
        "{said}"
    );
    done(dir.path(), &["export", TABLE, "--out", "after.json"]);
    let verdict = done(dir.path(), &["verify", "after.json"]);
    assert!(verdict.starts_with("TRUE"), "{verdict}");
    let after = fs::read_to_string(dir.path().join("after.json")).unwrap();
    assert!(!after.contains("ann\""), "{after}");
    // The same records with the same hashes: only who it was is gone.
    let hashes = |name: &str| {
        let text = fs::read_to_string(dir.path().join(name)).unwrap();
        text.lines()
            .filter(|l| l.contains("\"hash\""))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(hashes("before.json"), hashes("after.json"));
    let nobody = ask_in(dir.path(), &["person", "forget", "console:ann", "--yes"]);
    assert_eq!(nobody.code, 1);
    assert!(
        nobody.err.contains("Nobody called console:ann"),
        "{}",
        nobody.err
    );
    assert_eq!(ask_in(dir.path(), &["check"]).code, 0);
}

#[test]
fn admins_decide_from_the_command_line_and_it_is_noted() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    let said = done(
        dir.path(),
        &["host", "--server", "web:web", "set", "tables:3", "each:1"],
    );
    assert!(
        said.contains("Tables at once: 3; of one person: 1."),
        "{said}"
    );
    let said = done(
        dir.path(),
        &[
            "host",
            "--server",
            "web:web",
            "ban",
            "person:web:0123456789ab",
        ],
    );
    assert!(said.contains("may not play on this server"), "{said}");
    let unnamed = ask_in(dir.path(), &["host", "ban"]);
    assert!(
        unnamed.code == 1 && unnamed.err.contains("--server"),
        "which of two servers? {}",
        unnamed.err
    );
    let audit = done(dir.path(), &["host", "--server", "web:web", "audit"]);
    assert!(audit.contains("operator: set each 1, tables 3"), "{audit}");
    assert!(audit.contains("operator: ban web:0123456789ab"), "{audit}");
    assert_eq!(
        ask_in(
            dir.path(),
            &["host", "--server", "web:web", "set", "tables:many"]
        )
        .code,
        1
    );
    done(
        dir.path(),
        &["host", "--server", "web:web", "set", "tables:3"],
    );
    assert_eq!(
        done(dir.path(), &["host", "--server", "web:web", "audit"])
            .lines()
            .count(),
        2,
        "what changes nothing is no act"
    );
}

#[test]
fn here_is_nowhere_on_the_command_line_unless_a_channel_is_named() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    for words in [
        &["set", "overview:here"][..],
        &["channel", "do:allow", "game:orion"],
        &["tables", "do:move", "table:7K2QF"],
    ] {
        let args = [&["host", "--server", "web:web"], words].concat();
        let answer = ask_in(dir.path(), &args);
        assert!(
            answer.code == 1 && answer.out.contains("no “here”"),
            "{}",
            answer.out
        );
    }
    let at = ["host", "--server", "web:web#lobby"];
    let said = done(dir.path(), &[&at[..], &["set", "overview:here"]].concat());
    assert!(said.contains("who is awaited: on"), "{said}");
    let said = done(
        dir.path(),
        &[&at[..], &["channel", "do:deny", "game:orion"]].concat(),
    );
    assert!(said.contains("lobby: not Conquest of Orion"), "{said}");
    let doctor = done(dir.path(), &[&at[..], &["doctor"]].concat());
    assert!(doctor.contains("cannot look"), "{doctor}");
}

#[test]
fn admin_lines_are_checked_and_never_keep_the_bot_from_starting_once_done() {
    let dir = tempfile::tempdir().unwrap();
    let configure = |line: &str| {
        let words = format!("[web]\nlisten = \"127.0.0.1:0\"\n[host]\nadmin = [\"{line}\"]\n");
        fs::write(dir.path().join("orrery.toml"), words).unwrap();
    };
    for (line, why) in [
        ("web:web set tables:many", "cannot be the value of tables"),
        ("web:web frob", "There is no command /host frob"),
        ("web", "A server is written platform:id"),
    ] {
        configure(line);
        for command in ["check", "run"] {
            let answer = ask_in(dir.path(), &[command]);
            let said = format!("{}{}", answer.out, answer.err);
            assert!(answer.code == 1 && said.contains(why), "{command}: {said}");
        }
    }
    // Nobody is banned any more: it was done at an earlier start.
    configure("web:web unban person:web:0123456789ab");
    let mut bot = orrery(&[])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = std::io::BufReader::new(bot.stdout.take().unwrap());
    let started = std::io::BufRead::lines(out).any(|l| l.unwrap().contains("Stop with Ctrl-C"));
    assert!(started, "it did not start");
    bot.kill().unwrap();
    let said = String::from_utf8(bot.wait_with_output().unwrap().stderr).unwrap();
    assert!(said.contains("changed nothing"), "{said}");
}

#[test]
fn a_database_in_use_is_left_alone_and_said_so() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("orrery.toml"),
        "[web]\nlisten = \"127.0.0.1:0\"\n",
    )
    .unwrap();
    let mut bot = orrery(&[])
        .current_dir(dir.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(
        &mut std::io::BufReader::new(bot.stdout.take().unwrap()),
        &mut line,
    )
    .unwrap();
    let refused = ask_in(
        dir.path(),
        &["host", "--server", "web:web", "set", "tables:3"],
    );
    assert!(
        refused.code == 1 && refused.err.contains("in use by another program"),
        "{}",
        refused.err
    );
    bot.kill().unwrap();
    bot.wait().unwrap();
}
