//! The bot and the console as they start, run and stop.

use super::support::{Answer, ask_in, finish, orrery};
use std::collections::BTreeSet;
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

/// What the console says to these lines where no file may grow beyond so many blocks, as on a full disk.
fn on_a_small_disk(dir: &Path, blocks: &str, lines: &str) -> Answer {
    let script = dir.join("script");
    fs::write(&script, lines).unwrap();
    let mut shell = Command::new("sh");
    // Without the trap the program would be killed, which is another test.
    let line = "trap '' XFSZ; ulimit -f \"$1\"; exec \"$0\" console --data data";
    shell.args(["-c", line, env!("CARGO_BIN_EXE_orrery"), blocks]);
    finish(
        shell
            .current_dir(dir)
            .stdin(fs::File::open(script).unwrap()),
    )
}

/// Who was answered in these words.
fn heard<'a>(out: &'a str, words: &str) -> BTreeSet<&'a str> {
    let answers = out.lines().filter_map(|l| l.strip_prefix("  (only "));
    let people = answers.filter_map(|a| a.split_once(") "));
    people
        .filter(|(_, answer)| answer.starts_with(words))
        .map(|(who, _)| who)
        .collect()
}

#[test]
fn a_full_disk_ends_the_program_with_words_and_loses_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let people = 0..400;
    let say = |words: &str| -> String {
        let lines = people.clone().map(|i| format!("p{i}@room> {words}\n"));
        lines.collect()
    };
    let full = on_a_small_disk(dir.path(), "2048", &say("/play orion"));
    assert_eq!(full.code, 1);
    assert!(
        full.err.contains("stopped taking changes") && full.err.contains("Check free space"),
        "{}",
        full.err
    );
    let acknowledged = heard(&full.out, "Your hand: ");
    assert!(acknowledged.len() > 10, "{}", full.out);
    // Which write meets the end of the disk is chance: perhaps nobody is left to be refused.
    let refused = heard(&full.out, "That did not go through");
    assert_eq!(heard(&full.out, ""), &acknowledged | &refused);

    let after = on_a_small_disk(dir.path(), "unlimited", &say("/table mine"));
    assert_eq!((after.code, after.err.as_str()), (0, ""));
    let kept = heard(&after.out, "Conquest of Orion · table");
    assert!(acknowledged.is_subset(&kept), "{}", after.out);
    // The program may end between keeping a table and saying so.
    assert!(kept.len() <= acknowledged.len() + 1, "{}", after.out);
}
