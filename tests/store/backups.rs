use std::fs;
use std::path::Path;

use orrery::store::backup::{Manifest, backup, restore};
use orrery::store::check::check;
use orrery::store::{Change, Fault, MemoryStore, Store, TableId, schema};

use crate::support::{contents, on_both_engines, open, put, write_log};

fn fill(store: &dyn Store) {
    for number in 1..=5 {
        write_log(store, TableId::new(number), 20);
    }
    put(store, &schema::platform("web", b"big"), &vec![9; 60_000]);
    // More than one step of restoring.
    let mut change = Change::new();
    for number in 0..40_u32 {
        change.put(
            schema::platform("web", &number.to_be_bytes()),
            vec![1; 30_000],
        );
    }
    store.commit(change).wait().unwrap();
}

#[test]
fn a_backup_restores_to_the_same_store() {
    on_both_engines(|store| {
        fill(&*store);
        let dir = tempfile::tempdir().unwrap();
        let (copy, target) = (dir.path().join("copy"), dir.path().join("data"));
        let made = backup(&*store, &copy, 1234).unwrap();
        assert_eq!(made.made_at_ms, 1234);
        assert_eq!(restore(&copy, &target).unwrap().0, made);
        let restored = open(&target);
        assert!(contents(&restored) == contents(&*store));
        let report = check(&restored);
        assert!(report.is_clean());
        assert_eq!((report.tables, report.records), (5, 100));
        let mut left: Vec<_> = fs::read_dir(dir.path())
            .unwrap()
            .map(|e| e.unwrap().file_name())
            .collect();
        left.sort();
        assert_eq!(left, ["copy", "data"]);
    });
}

fn small_backup(dir: &Path) -> Manifest {
    let store = MemoryStore::new();
    write_log(&store, TableId::new(3), 5);
    backup(&store, dir, 0).unwrap()
}

#[test]
fn a_used_folder_is_never_written_over() {
    let dir = tempfile::tempdir().unwrap();
    let (copy, target) = (dir.path().join("copy"), dir.path().join("data"));
    small_backup(&copy);
    fs::create_dir(&target).unwrap();
    fs::write(target.join("letter"), "dear").unwrap();
    let refused = restore(&copy, &target).unwrap_err();
    assert_eq!(
        refused,
        Fault::NotEmpty {
            dir: target.clone()
        }
    );
    assert!(refused.to_string().contains("is not empty"));
    let again = backup(&MemoryStore::new(), &copy, 0).unwrap_err();
    assert_eq!(again, Fault::NotEmpty { dir: copy });
    fs::remove_file(target.join("letter")).unwrap();
    restore(&dir.path().join("copy"), &target).unwrap();
}

#[test]
fn a_broken_backup_is_refused_wherever_it_is_broken() {
    let dir = tempfile::tempdir().unwrap();
    let (copy, target) = (dir.path().join("copy"), dir.path().join("data"));
    small_backup(&copy);
    let entries = copy.join("entries");
    let whole = fs::read(&entries).unwrap();
    let refused = |broken: &[u8]| {
        fs::write(&entries, broken).unwrap();
        let fault = restore(&copy, &target).unwrap_err();
        assert!(matches!(fault, Fault::BadBackup { .. }), "{fault:?}");
        assert!(
            fault.to_string().contains("Nothing was restored"),
            "{fault}"
        );
        assert!(!target.exists());
    };
    for place in 0..whole.len() {
        let mut broken = whole.clone();
        broken[place] ^= 0x40;
        refused(&broken);
    }
    for length in (0..whole.len()).step_by(7) {
        refused(&whole[..length]);
    }
    refused(&[whole.as_slice(), b"more"].concat());
    fs::write(&entries, &whole).unwrap();
    restore(&copy, &target).unwrap();
}

#[test]
fn a_broken_or_newer_manifest_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (copy, target) = (dir.path().join("copy"), dir.path().join("data"));
    let manifest = small_backup(&copy);
    let path = copy.join("manifest.json");
    let with = |change: fn(&mut Manifest)| {
        let mut changed = manifest.clone();
        change(&mut changed);
        fs::write(&path, serde_json::to_vec(&changed).unwrap()).unwrap();
        restore(&copy, &target).unwrap_err()
    };
    assert!(matches!(with(|m| m.count += 1), Fault::BadBackup { .. }));
    assert!(matches!(
        with(|m| m.sha256.insert(0, '0')),
        Fault::BadBackup { .. }
    ));
    assert!(matches!(with(|m| m.schema = 0), Fault::BadBackup { .. }));
    assert!(matches!(
        with(|m| m.schema = 9),
        Fault::Newer { found: 9, .. }
    ));
    fs::write(&path, "{").unwrap();
    assert!(matches!(
        restore(&copy, &target),
        Err(Fault::BadBackup { .. })
    ));
    fs::remove_file(&path).unwrap();
    assert!(matches!(
        restore(&copy, &target),
        Err(Fault::BadBackup { .. })
    ));
}

#[test]
fn a_backup_cut_off_earlier_does_not_stand_in_the_way() {
    let dir = tempfile::tempdir().unwrap();
    let (copy, target) = (dir.path().join("copy"), dir.path().join("data"));
    fs::create_dir(dir.path().join("copy.partial")).unwrap();
    fs::write(dir.path().join("copy.partial/entries"), "half").unwrap();
    drop(open(&dir.path().join("data.partial")));
    small_backup(&copy);
    restore(&copy, &target).unwrap();
    assert_eq!(check(&open(&target)).records, 5);
}

#[test]
fn play_goes_on_while_a_backup_is_made_and_the_backup_is_of_one_moment() {
    use orrery::store::log::{self, Head, Status};
    use orrery::store::{Change, Store, TableId};
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
    let dir = tempfile::tempdir().unwrap();
    let store = open(&dir.path().join("data"));
    let (stop, commits) = (AtomicBool::new(false), AtomicU64::new(0));
    let tables: Vec<TableId> = (0..40).map(TableId::new).collect();
    let step = |heads: &mut Vec<Head>| {
        // One change that touches every table: a copy of one moment has all of them at the same record.
        let mut change = Change::new();
        for (table, head) in tables.iter().zip(heads.iter_mut()) {
            *head = log::append(&mut change, *table, head, &[vec![7; 400]], Status::Open);
        }
        store.commit(change).wait().unwrap();
        commits.fetch_add(1, Ordering::SeqCst);
    };
    let mut heads: Vec<Head> = tables.iter().map(|t| Head::fresh(*t)).collect();
    (0..60).for_each(|_| step(&mut heads));
    let copy = std::thread::scope(|scope| {
        let writing = scope.spawn(|| {
            while !stop.load(Ordering::SeqCst) {
                step(&mut heads);
            }
        });
        // A backup may be done before the other thread has its turn.
        let overtaken = (0..1000).find_map(|number| {
            let copy = dir.path().join(format!("copy-{number}"));
            let before = commits.load(Ordering::SeqCst);
            backup(&store, &copy, 5).unwrap();
            (commits.load(Ordering::SeqCst) > before).then_some(copy)
        });
        stop.store(true, Ordering::SeqCst);
        writing.join().unwrap();
        overtaken.expect("nothing is ever committed while a backup is made")
    });
    let (_, report) = restore(&copy, &dir.path().join("again")).unwrap();
    assert!(report.is_clean());
    let again = open(&dir.path().join("again"));
    let ends: Vec<u64> = tables
        .iter()
        .map(|t| log::head(&again, *t).unwrap().unwrap().seq)
        .collect();
    assert!(ends.iter().all(|end| *end == ends[0]), "{ends:?}");
    assert!(again.noted().is_empty() && again.note_changes().is_ok());
}
