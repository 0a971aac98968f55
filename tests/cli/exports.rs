//! Exported matches: the true ones are believed, all others are not.

use super::support::{TABLE, a_match, ask_in, finish, orrery};
use orrery::host::runner::export::{self, Exported};
use orrery::rules::rng::{Rng, Seed};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// At so many places a long match is damaged.
const DAMAGES: u32 = 1500;

fn exported(dir: &Path) -> String {
    a_match(dir);
    let answer = ask_in(dir, &["export", TABLE, "--out", "match.json"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    fs::read_to_string(dir.join("match.json")).unwrap()
}

#[test]
fn a_true_match_is_believed_and_a_changed_one_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let text = exported(dir.path());
    let answer = ask_in(dir.path(), &["verify", "match.json"]);
    assert_eq!(
        (answer.code, answer.err.as_str()),
        (0, ""),
        "{}",
        answer.out
    );
    assert!(
        answer.out.starts_with(&format!("TRUE: table {TABLE} of ")),
        "{}",
        answer.out
    );
    let whole: Value = serde_json::from_str(&text).unwrap();
    let refused = |changed: &Value, reason: &str| {
        fs::write(dir.path().join("changed.json"), changed.to_string()).unwrap();
        let answer = ask_in(dir.path(), &["verify", "changed.json"]);
        assert_eq!((answer.code, answer.err.as_str()), (1, ""), "{reason}");
        assert!(
            answer.out.starts_with("changed.json: NOT TRUE: "),
            "{}",
            answer.out
        );
        assert!(answer.out.contains(reason), "{reason}: {}", answer.out);
    };
    let with = |pointer: &str, value: Value| {
        let mut changed = whole.clone();
        *changed.pointer_mut(pointer).unwrap() = value;
        changed
    };
    let last = whole["log"].as_array().unwrap().len() - 1;
    refused(&with("/format", json!("orrery-match-9")), "its format is");
    refused(&with("/table", json!("00000")), "record 1 was changed");
    refused(
        &with("/commitment", json!("00")),
        "not the one committed to",
    );
    refused(
        &with("/commitment", Value::Null),
        "not the one committed to",
    );
    for at in [0, last / 2, last] {
        let record = format!("record {} was changed", at + 1);
        refused(&with(&format!("/log/{at}/seq"), json!(at + 7)), &record);
        refused(
            &with(&format!("/log/{at}/hash"), json!("0".repeat(64))),
            &record,
        );
        let body = whole["log"][at]["body"].as_str().unwrap();
        let later = body.replacen("\"at\":1", "\"at\":2", 1);
        assert_ne!(later, body);
        refused(&with(&format!("/log/{at}/body"), json!(later)), &record);
    }
    let mut fewer = whole.clone();
    fewer["log"].as_array_mut().unwrap().remove(last / 2);
    refused(&fewer, &format!("record {} was changed", last / 2 + 1));
    let mut swapped = whole.clone();
    swapped["log"]
        .as_array_mut()
        .unwrap()
        .swap(last / 2, last / 2 + 1);
    refused(&swapped, &format!("record {} was changed", last / 2 + 1));
    refused(&with("/log", json!([])), "");
    refused(&json!({ "hello": 1 }), "no exported match");
}

#[test]
fn no_single_changed_byte_goes_unnoticed() {
    let dir = tempfile::tempdir().unwrap();
    let text = exported(dir.path());
    let whole: Exported = serde_json::from_str(&text).unwrap();
    assert!(export::verify(&whole).is_ok());
    let mut noticed = 0;
    let mut bytes = text.into_bytes();
    let mut places = Rng::seeded(Seed::from_number(1));
    for _ in 0..DAMAGES {
        let at = places.below(bytes.len() as u32) as usize;
        let was = bytes[at];
        bytes[at] ^= 1 << places.below(8);
        // What cannot be read, or reads as the very same match, deceives nobody.
        match serde_json::from_slice::<Exported>(&bytes) {
            Ok(changed) if changed != whole => {
                assert!(export::verify(&changed).is_err(), "byte {at}");
                noticed += 1;
            }
            Ok(_) | Err(_) => {}
        }
        bytes[at] = was;
    }
    assert!(
        noticed > DAMAGES / 4,
        "only {noticed} changes could be read at all"
    );
}

#[test]
fn a_promise_made_at_the_start_is_compared() {
    let dir = tempfile::tempdir().unwrap();
    let text = exported(dir.path());
    let whole: Value = serde_json::from_str(&text).unwrap();
    let hash = whole["commitment"].as_str().unwrap();
    let verify = |promise: &str| {
        ask_in(
            dir.path(),
            &["verify", "match.json", "--commitment", promise],
        )
    };
    assert_eq!(verify(hash).code, 0);
    assert!(verify(hash).out.contains("promised by"));
    let other = verify(&"0".repeat(64));
    assert_eq!(other.code, 1);
    assert!(other.out.contains(hash), "{}", other.out);
}

#[test]
fn a_cut_off_match_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let text = exported(dir.path());
    let mut whole: Exported = serde_json::from_str(&text).unwrap();
    assert!(export::verify(&whole).unwrap().over);
    whole.log.truncate(whole.log.len() - 2);
    let why = export::verify(&whole).unwrap_err().to_string();
    assert!(why.contains("cut or changed"), "{why}");
    // A file from before there were checksums is believed as far as it goes.
    whole.format = "orrery-match-1".to_owned();
    whole.checksum = None;
    assert!(!export::verify(&whole).unwrap().over);
}

#[test]
fn files_that_are_no_matches_are_refused_in_a_line() {
    let dir = tempfile::tempdir().unwrap();
    for bytes in [&b""[..], b"\xff\xfe", b"{}", b"[1, 2", b"null"] {
        fs::write(dir.path().join("x"), bytes).unwrap();
        let answer = ask_in(dir.path(), &["verify", "x"]);
        assert_eq!((answer.code, answer.err.as_str()), (1, ""));
        assert!(
            answer
                .out
                .starts_with("x: NOT TRUE: this is no exported match"),
            "{}",
            answer.out
        );
    }
    let missing = ask_in(dir.path(), &["verify", "nowhere"]);
    assert_eq!(missing.code, 1);
    assert!(
        missing.err.starts_with("Reading nowhere: "),
        "{}",
        missing.err
    );
}

#[test]
fn every_damaged_byte_of_a_short_match_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let script = "ann@lobby> /table open orion\nann@dm> /table abort\n";
    let mut command = orrery(&["console", "--seed", "1", "--data", "data"]);
    fs::write(dir.join("script.txt"), script).unwrap();
    let told = finish(
        command
            .current_dir(dir)
            .stdin(fs::File::open(dir.join("script.txt")).unwrap()),
    );
    assert_eq!((told.code, told.err.as_str()), (0, ""), "{}", told.out);
    let answer = ask_in(dir, &["export", TABLE, "--out", "short.json"]);
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    let mut bytes = fs::read(dir.join("short.json")).unwrap();
    let whole: Exported = serde_json::from_slice(&bytes).unwrap();
    export::verify(&whole).unwrap();
    for at in 0..bytes.len() {
        let was = bytes[at];
        for damage in [1, 0x80] {
            bytes[at] = was ^ damage;
            if let Ok(changed) = serde_json::from_slice::<Exported>(&bytes)
                && changed != whole
            {
                assert!(export::verify(&changed).is_err(), "byte {at}");
            }
        }
        bytes[at] = was;
    }
}
