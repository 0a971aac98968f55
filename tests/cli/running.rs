//! The bot and the console as they start, run and stop.

use super::support::{ask_in, finish, orrery};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Starts the bot in `dir` on a free port; the running process and the address it says to open.
fn start(dir: &Path) -> (Child, String) {
    fs::write(dir.join("orrery.toml"), "[web]\nlisten = \"127.0.0.1:0\"\n").unwrap();
    let mut child = orrery(&[])
        .current_dir(dir)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut first).unwrap();
    let address = first
        .strip_prefix("Open http://")
        .and_then(|rest| rest.strip_suffix("/ in your browser.\n"))
        .unwrap_or_else(|| panic!("{first}"));
    (child, address.to_owned())
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[test]
fn the_bot_says_where_to_click_and_stops_when_told() {
    for name in ["-TERM", "-INT"] {
        let dir = tempfile::tempdir().unwrap();
        let (mut child, address) = start(dir.path());
        assert!(std::net::TcpStream::connect(&address).is_ok(), "{address}");
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{name}");
        let check = ask_in(dir.path(), &["check"]);
        assert_eq!(check.code, 0, "{}", check.out);
    }
}

#[test]
fn a_second_bot_is_told_what_is_in_its_way() {
    let dir = tempfile::tempdir().unwrap();
    let (mut child, address) = start(dir.path());
    let same_data = ask_in(dir.path(), &["run"]);
    assert_eq!((same_data.code, same_data.out.as_str()), (1, ""));
    assert!(
        same_data.err.contains("in use by another program"),
        "{}",
        same_data.err
    );
    fs::write(
        dir.path().join("two.toml"),
        format!("[web]\nlisten = \"{address}\"\n"),
    )
    .unwrap();
    let same_port = ask_in(
        dir.path(),
        &["run", "--config", "two.toml", "--data", "other"],
    );
    assert_eq!((same_port.code, same_port.out.as_str()), (1, ""));
    assert!(
        same_port.err.contains("is taken") && same_port.err.contains("listen = "),
        "{}",
        same_port.err
    );
    signal(&child, "-TERM");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_bot_without_any_chat_says_so() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("orrery.toml"), "[web]\nenabled = false\n").unwrap();
    let answer = ask_in(dir.path(), &[]);
    assert_eq!((answer.code, answer.out.as_str()), (1, ""));
    assert!(answer.err.contains("no chat is enabled"), "{}", answer.err);
}

#[test]
fn a_script_in_the_console_ends_with_1_when_an_expectation_is_not_met() {
    let dir = tempfile::tempdir().unwrap();
    for (expected, code) in [("= Orion", 0), ("= nothing of the kind", 1)] {
        let script = dir.path().join("script.txt");
        fs::write(&script, format!("ann@lobby> /games\n{expected}\n")).unwrap();
        let mut command = orrery(&["console", "--seed", "1"]);
        let answer = finish(command.stdin(fs::File::open(&script).unwrap()));
        assert_eq!(answer.code, code, "{}", answer.out);
    }
}

#[test]
fn the_console_keeps_its_tables_where_told() {
    let dir = tempfile::tempdir().unwrap();
    let say = |line: &str| {
        let script = dir.path().join("script.txt");
        fs::write(&script, format!("{line}\n")).unwrap();
        let mut command = orrery(&["console", "--data", "data"]);
        finish(
            command
                .current_dir(dir.path())
                .stdin(fs::File::open(&script).unwrap()),
        )
        .out
    };
    assert!(say("ann@lobby> /table open orion").contains("opens a table"));
    let mine = say("ann@lobby> /table mine");
    assert!(mine.contains("Conquest of Orion · table "), "{mine}");
}
