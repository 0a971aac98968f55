//! Backup, restore, and databases that are not what they should be.

use super::support::{TABLE, a_match, ask_in};
use std::fs;

#[test]
fn a_restored_backup_holds_the_same_tables() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    let run = |args: &[&str]| {
        let answer = ask_in(dir.path(), args);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{args:?}");
        answer.out
    };
    run(&["export", TABLE, "--out", "before.json"]);
    assert!(run(&["backup", "copy"]).starts_with("Backed up "));
    assert!(run(&["restore", "copy", "--data", "new"]).contains("orrery run --data new"));
    run(&["export", TABLE, "--out", "after.json", "--data", "new"]);
    let read = |name: &str| fs::read(dir.path().join(name)).unwrap();
    assert_eq!(read("before.json"), read("after.json"));
    assert_eq!(
        run(&["check"]).lines().last(),
        run(&["check", "--data", "new"]).lines().last()
    );
}

#[test]
fn nothing_is_overwritten_and_nothing_made_by_a_slip() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    let refused = |args: &[&str], words: &str| {
        let answer = ask_in(dir.path(), args);
        assert_eq!((answer.code, answer.out.as_str()), (1, ""), "{args:?}");
        assert!(answer.err.contains(words), "{}", answer.err);
        assert!(answer.err.lines().count() <= 2, "{}", answer.err);
    };
    refused(&["backup", "data"], "not empty");
    assert_eq!(ask_in(dir.path(), &["backup", "copy"]).code, 0);
    refused(&["backup", "copy"], "not empty");
    refused(&["restore", "copy", "--data", "data"], "not empty");
    refused(&["restore", "copy"], "--data NEW");
    refused(&["restore", "nowhere", "--data", "new"], "cannot be used");
    refused(
        &["export", "00000", "--out", "x"],
        "There is no table 00000",
    );
    refused(
        &["export", TABLE, "--out", "x", "--data", "typo"],
        "There is no database in typo",
    );
    assert!(!dir.path().join("typo").exists() && !dir.path().join("new").exists());
}

#[test]
fn a_damaged_backup_is_refused_before_anything_is_written() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    assert_eq!(ask_in(dir.path(), &["backup", "copy"]).code, 0);
    let entries = dir.path().join("copy/entries");
    let mut bytes = fs::read(&entries).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&entries, bytes).unwrap();
    let answer = ask_in(dir.path(), &["restore", "copy", "--data", "new"]);
    assert_eq!(answer.code, 1);
    assert!(
        answer.err.contains("Nothing was restored"),
        "{}",
        answer.err
    );
    assert!(!dir.path().join("new").exists());
}

#[test]
fn a_corrupt_database_is_told_with_the_way_out() {
    let dir = tempfile::tempdir().unwrap();
    a_match(dir.path());
    let file = dir.path().join("data/db");
    let mut bytes = fs::read(&file).unwrap();
    // A whole stretch in the middle of the data, which no program reads over by luck.
    let length = bytes.len();
    for byte in &mut bytes[length / 8..length / 4] {
        *byte = !*byte;
    }
    fs::write(&file, bytes).unwrap();
    let answer = ask_in(dir.path(), &["check"]);
    assert_eq!(answer.code, 1, "{}", answer.out);
    assert!(
        answer.out.contains("damaged") && answer.out.contains("orrery restore"),
        "{}",
        answer.out
    );
}
