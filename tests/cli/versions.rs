//! A data folder written by the program before any rules changed, opened by this one: every match goes on under the rules
//! it began with, and a new match takes the newest.

use super::support::{Answer, ask_in, finish, orrery};
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

/// A match of the game whose rules have changed since, and one of a game whose rules have not; `begun.txt` is the script
/// the old program played them with.
const CHANGED: &str = "YTRD0";
const UNCHANGED: &str = "5NTBQ";
/// So many answers each, always the first; robots answer in between.
const ANSWERS: usize = 150;

/// Copies the old folder: opening it writes to it.
fn old_data(dir: &Path) {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/version-1/data");
    let to = dir.join("data");
    fs::create_dir_all(&to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
    }
}

/// One run of the program on the folder, from its start to its end.
fn run(dir: &Path, script: &str) -> Answer {
    let mut command = orrery(&["console", "--seed", "2", "--data", "data"]);
    let mut file = fs::File::create(dir.join("script.txt")).unwrap();
    file.write_all(script.as_bytes()).unwrap();
    let script = fs::File::open(dir.join("script.txt")).unwrap();
    finish(command.current_dir(dir).stdin(Stdio::from(script)))
}

fn verified(dir: &Path, table: &str) -> String {
    let file = format!("{table}.json");
    let answer = ask_in(dir, &["export", table, "--out", &file]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let answer = ask_in(dir, &["verify", &file]);
    assert_eq!(
        (answer.code, answer.err.as_str()),
        (0, ""),
        "{}",
        answer.out
    );
    answer.out
}

#[test]
fn matches_of_the_first_version_go_on_under_it_and_new_ones_take_the_newest() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    old_data(dir);
    let first = "version 1 of the rules";
    for table in [CHANGED, UNCHANGED] {
        let report = verified(dir, table);
        assert!(report.contains(first), "{report}");
        assert!(report.contains("It is not over."), "{report}");
    }
    // A few answers, a new match, and the program ends.
    let script =
        "ann@dm> /hand\nann@dm> 1\nbob@dm> /hand\nbob@dm> 1\ncid@lobby> /play deepfuture\n";
    let told = run(dir, script);
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", told.out);
    let tables = told.out.split("[#").filter_map(|t| t.split_once(' '));
    let new = tables.map(|(table, _)| table);
    let new = new
        .filter(|t| ![CHANGED, UNCHANGED].contains(t))
        .last()
        .unwrap();
    // Started again, everybody plays on; who has not come to the end by then gives up.
    let ends = |who: &str, table: &str| {
        let answers = format!("{who}@dm> 1\n").repeat(ANSWERS);
        format!(
            "{who}@dm> /hand table:{table}\n{answers}{who}@dm> /table resign table:{table}\n{who}@dm> 1\n"
        )
    };
    let told = run(
        dir,
        &(ends("ann", CHANGED) + ends("bob", UNCHANGED).as_str()),
    );
    assert_eq!(told.code, 0);
    for table in [CHANGED, UNCHANGED] {
        let report = verified(dir, table);
        assert!(report.contains(first), "{report}");
        assert!(!report.contains("It is not over."), "{report}");
    }
    let report = verified(dir, new);
    assert!(report.contains("version 2 of the rules"), "{report}");
}
