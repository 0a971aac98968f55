use std::fs::{self, File};
use std::path::{Path, PathBuf};

use orrery::store::check::check;
use orrery::store::{Fault, Settings, SledStore, Store, TableId, schema};

use crate::support::{contents, open, put, write_log};

fn try_open(dir: &Path) -> Result<SledStore, Fault> {
    SledStore::open(dir, &Settings::default())
}

#[test]
fn a_database_in_use_is_refused_in_words_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    // What the running one may be writing at this moment.
    let unfinished = dir.path().join("snap.01.generating");
    fs::write(&unfinished, "half").unwrap();
    let fault = try_open(dir.path()).err().unwrap();
    assert_eq!(
        fault,
        Fault::Locked {
            dir: dir.path().to_owned()
        }
    );
    assert!(fault.to_string().contains("in use by another program"));
    assert!(unfinished.exists());
    drop(store);
    open(dir.path());
}

#[test]
fn a_database_that_does_not_open_in_time_is_said_so() {
    let dir = tempfile::tempdir().unwrap();
    let before = filled(dir.path());
    let settings = Settings {
        open_within: std::time::Duration::ZERO,
        ..Settings::default()
    };
    let fault = SledStore::open(dir.path(), &settings).err().unwrap();
    assert!(matches!(fault, Fault::Stuck { .. }), "{fault:?}");
    assert!(fault.to_string().contains("did not open within"), "{fault}");
    // The late opening closes again by itself and stands in nobody's way.
    assert!(contents(&open(dir.path())) == before);
}

/// The engine without its safeguards. It lets go of its lock a little after it was closed.
fn engine(dir: &Path) -> sled::Db {
    loop {
        match sled::open(dir) {
            Ok(engine) => return engine,
            Err(e) => assert!(e.to_string().contains("lock"), "{e}"),
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

/// Changes the bytes of one stored value behind the store's back.
fn spoil(dir: &Path, key: &[u8], change: impl FnOnce(&mut Vec<u8>)) {
    let engine = engine(dir);
    let mut framed = engine.get(key).unwrap().unwrap().to_vec();
    change(&mut framed);
    engine.insert(key, framed).unwrap();
    engine.flush().unwrap();
}

#[test]
fn every_changed_byte_of_a_value_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let key = schema::platform("web", b"a");
    let store = open(dir.path());
    put(&store, &key, b"hello");
    put(&store, &schema::platform("web", b"b"), b"other");
    drop(store);
    for place in 0..10 {
        spoil(dir.path(), &key, |framed| framed[place] ^= 0x10);
        let store = open(dir.path());
        let fault = store.get(&key).unwrap_err();
        assert!(
            matches!(&fault, Fault::Corrupt { key: at, .. } if *at == key),
            "{fault:?}"
        );
        assert!(
            fault.to_string().contains("The database is damaged at"),
            "{fault}"
        );
        assert_eq!(store.scan(b"x/", None, 9).unwrap_err(), fault);
        assert_eq!(store.scan_back(b"x/", None, 9).unwrap_err(), fault);
        assert_eq!(store.walk(&mut |_, _| Ok(())).unwrap_err(), fault);
        let report = check(&store);
        assert_eq!(report.problems, [fault]);
        assert_eq!(report.entries, 2, "the entries around it were read");
        drop(store);
        spoil(dir.path(), &key, |framed| framed[place] ^= 0x10);
    }
}

#[test]
fn a_value_cut_short_or_filed_under_another_key_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    let key = schema::platform("web", b"a");
    for length in 0..10 {
        let store = open(dir.path());
        put(&store, &key, b"hello");
        drop(store);
        spoil(dir.path(), &key, |framed| framed.truncate(length));
        assert!(matches!(
            open(dir.path()).get(&key),
            Err(Fault::Corrupt { .. })
        ));
    }
    let store = open(dir.path());
    put(&store, &key, b"hello");
    drop(store);
    let other = schema::platform("web", b"b");
    let engine = engine(dir.path());
    let framed = engine.get(&key).unwrap().unwrap();
    engine.insert(&other, framed).unwrap();
    drop(engine);
    assert!(matches!(
        open(dir.path()).get(&other),
        Err(Fault::Corrupt { .. })
    ));
}

#[test]
fn a_change_that_rests_on_a_damaged_value_fails_without_stopping_the_rest() {
    let dir = tempfile::tempdir().unwrap();
    let key = schema::platform("web", b"a");
    let store = open(dir.path());
    put(&store, &key, b"hello");
    drop(store);
    spoil(dir.path(), &key, |framed| framed[7] ^= 1);
    let store = open(dir.path());
    let mut change = orrery::store::Change::new();
    change.expect_value(key.clone(), b"hello").put(key, b"new");
    assert!(store.commit(change).wait().is_err());
    put(&store, b"x/other", b"fine");
    assert_eq!(store.get(b"x/other").unwrap(), Some(b"fine".to_vec()));
}

/// A closed database with enough in it for the engine to write its own snapshots.
fn filled(dir: &Path) -> Vec<(Vec<u8>, Vec<u8>)> {
    let store = open(dir);
    for table in 0..10 {
        write_log(&store, TableId::new(table), 30);
        put(
            &store,
            &schema::platform("web", &table.to_be_bytes()),
            &vec![7; 50_000],
        );
    }
    contents(&store)
}

fn engine_snapshots(dir: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let is_snapshot = |p: &PathBuf| {
        p.file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with("snap.")
    };
    paths.filter(is_snapshot).collect()
}

#[test]
fn a_left_over_unfinished_engine_snapshot_does_not_keep_it_from_opening() {
    let dir = tempfile::tempdir().unwrap();
    let before = filled(dir.path());
    for (name, bytes) in [
        ("snap.00000000000000FF.generating", &b""[..]),
        ("snap.0A.generating", b"half"),
    ] {
        fs::write(dir.path().join(name), bytes).unwrap();
        assert!(contents(&open(dir.path())) == before);
        assert!(!dir.path().join(name).exists());
    }
}

#[test]
fn damage_in_the_engines_snapshots_alone_is_rescued_and_the_original_kept() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("data");
    let before = filled(&dir);
    // Opening once more makes the engine write a snapshot, if it has not yet.
    drop(open(&dir));
    let snapshots = engine_snapshots(&dir);
    assert!(!snapshots.is_empty());
    for path in &snapshots {
        let bytes = fs::read(path).unwrap();
        fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
    }
    assert!(contents(&open(&dir)) == before);
    let kept = home.path().join("data.damaged-1");
    assert_eq!(engine_snapshots(&kept).len(), snapshots.len());
    let beside = fs::read_dir(home.path()).unwrap().count();
    assert_eq!(beside, 2, "no half-made copy is left");
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// What was noticed, in words; `None` if everything is there and well.
fn noticed(dir: &Path, before: &[(Vec<u8>, Vec<u8>)]) -> Option<String> {
    let store = match try_open(dir) {
        Ok(store) => store,
        Err(fault) => return Some(fault.to_string()),
    };
    let report = check(&store);
    if let Some(problem) = report.problems.first() {
        return Some(problem.to_string());
    }
    let same = contents(&store) == before;
    assert!(same, "something is missing and nobody noticed");
    None
}

type Damage = Box<dyn Fn(&Path)>;

#[test]
fn a_damaged_database_file_is_noticed_and_reported_in_words() {
    let home = tempfile::tempdir().unwrap();
    let whole = home.path().join("whole");
    let before = filled(&whole);
    let length = fs::metadata(whole.join("db")).unwrap().len();
    let used = fs::read(whole.join("db")).unwrap();
    let end = used.iter().rposition(|byte| *byte != 0).unwrap() as u64;
    let cut = |to: u64| -> Damage {
        Box::new(move |db| {
            File::options()
                .write(true)
                .open(db)
                .unwrap()
                .set_len(to)
                .unwrap();
        })
    };
    let flip = |at: u64| -> Damage {
        Box::new(move |db| {
            let mut bytes = fs::read(db).unwrap();
            bytes[at as usize] ^= 0xff;
            fs::write(db, bytes).unwrap();
        })
    };
    let damages = [
        cut(0),
        cut(length / 3),
        cut(length / 2),
        cut(end - 300),
        flip(end - 40),
        flip(end / 2),
        flip(700),
    ];
    let mut found = 0;
    for (number, damage) in damages.iter().enumerate() {
        let dir = home.path().join(format!("copy-{number}"));
        copy(&whole, &dir);
        damage(&dir.join("db"));
        if let Some(words) = noticed(&dir, &before) {
            assert!(words.contains("damaged"), "{words}");
            assert!(words.contains("orrery restore"), "{words}");
            found += 1;
        } else {
            assert!(number > 2, "a file cut to a part of itself must be noticed");
        }
    }
    assert!(found >= 3);
}

#[test]
fn a_database_that_lost_everything_is_not_taken_for_a_new_one() {
    let dir = tempfile::tempdir().unwrap();
    filled(dir.path());
    for path in engine_snapshots(dir.path()) {
        fs::remove_file(path).unwrap();
    }
    fs::write(dir.path().join("db"), b"").unwrap();
    let fault = try_open(dir.path()).err().unwrap().to_string();
    assert!(fault.contains("damaged"), "{fault}");
}

#[test]
fn without_a_backup_what_is_left_of_a_cut_file_can_be_accepted() {
    let dir = tempfile::tempdir().unwrap();
    let before = filled(dir.path());
    let db = File::options().write(true).open(dir.path().join("db"));
    let db = db.unwrap();
    db.set_len(db.metadata().unwrap().len() / 2).unwrap();
    let fault = try_open(dir.path()).err().unwrap().to_string();
    assert!(fault.contains("removing the file `groups`"), "{fault}");
    fs::remove_file(dir.path().join("groups")).unwrap();
    let store = open(dir.path());
    assert_eq!(check(&store).problems, []);
    let left = contents(&store).len();
    assert!(left > 1 && left < before.len(), "{left} entries are left");
}
