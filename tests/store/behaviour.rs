use std::sync::Arc;
use std::thread;

use orrery::store::{
    Change, CommitError, Durability, Fault, MAX_VALUE, MemoryStore, Settings, SledStore, Store,
};

use crate::support::{contents, on_both_engines, open, put};

#[test]
fn what_is_put_is_there_until_it_is_deleted() {
    on_both_engines(|store| {
        put(&*store, b"x/a", b"one");
        put(&*store, b"x/b", b"");
        assert_eq!(store.get(b"x/a").unwrap(), Some(b"one".to_vec()));
        assert_eq!(store.get(b"x/b").unwrap(), Some(Vec::new()));
        assert_eq!(store.get(b"x/c").unwrap(), None);
        let mut change = Change::new();
        change.delete(b"x/a").delete(b"x/never");
        store.commit(change).wait().unwrap();
        assert_eq!(store.get(b"x/a").unwrap(), None);
    });
}

#[test]
fn of_several_writes_to_one_key_the_last_counts() {
    on_both_engines(|store| {
        let mut change = Change::new();
        change.put(b"x/a", b"1").delete(b"x/a").put(b"x/a", b"2");
        change.put(b"x/b", b"1").delete(b"x/b");
        store.commit(change).wait().unwrap();
        assert_eq!(store.get(b"x/a").unwrap(), Some(b"2".to_vec()));
        assert_eq!(store.get(b"x/b").unwrap(), None);
    });
}

#[test]
fn scans_are_ordered_bounded_and_stay_within_their_prefix() {
    on_both_engines(|store| {
        for key in [
            &b"x/a"[..],
            b"x/b",
            b"x/c",
            b"x",
            b"x0",
            b"y/a",
            b"\xff\xff",
            b"\xff",
        ] {
            put(&*store, key, key);
        }
        let keys = |found: Vec<(Vec<u8>, Vec<u8>)>| {
            assert!(found.iter().all(|(key, value)| key == value));
            found.into_iter().map(|(key, _)| key).collect::<Vec<_>>()
        };
        let scan = |prefix: &[u8], after, limit| keys(store.scan(prefix, after, limit).unwrap());
        let back =
            |prefix: &[u8], before, limit| keys(store.scan_back(prefix, before, limit).unwrap());
        assert_eq!(scan(b"x/", None, 9), [b"x/a", b"x/b", b"x/c"]);
        assert_eq!(scan(b"x/", None, 2), [b"x/a", b"x/b"]);
        assert_eq!(scan(b"x/", Some(b"x/a"), 9), [b"x/b", b"x/c"]);
        assert_eq!(scan(b"x/", Some(b"a"), 1), [b"x/a"]);
        assert!(scan(b"x/", Some(b"z"), 9).is_empty());
        assert!(scan(b"x/", None, 0).is_empty());
        assert_eq!(back(b"x/", None, 2), [b"x/c", b"x/b"]);
        assert_eq!(back(b"x/", Some(b"x/b"), 9), [b"x/a"]);
        assert_eq!(back(b"x/", Some(b"z"), 1), [b"x/c"]);
        assert!(back(b"x/", Some(b"a"), 9).is_empty());
        assert_eq!(scan(b"\xff", None, 9), [&b"\xff"[..], b"\xff\xff"]);
        assert_eq!(back(b"\xff\xff", None, 9), [b"\xff\xff"]);
    });
}

#[test]
fn a_change_whose_demand_fails_changes_nothing() {
    on_both_engines(|store| {
        put(&*store, b"x/a", b"1");
        let before = contents(&*store);
        let mut stale = Change::new();
        stale.expect_absent(b"x/b").expect_value(b"x/a", b"0");
        stale.put(b"x/a", b"2").put(b"x/b", b"2");
        let conflict = CommitError::Conflict(b"x/a".to_vec());
        assert_eq!(store.commit(stale).wait(), Err(conflict));
        let mut taken = Change::new();
        taken.expect_absent(b"x/a").delete(b"x/a");
        let conflict = CommitError::Conflict(b"x/a".to_vec());
        assert_eq!(store.commit(taken).wait(), Err(conflict));
        assert_eq!(contents(&*store), before);
    });
}

#[test]
fn of_many_writers_with_the_same_demand_exactly_one_wins() {
    on_both_engines(|store| {
        for round in 0..20_u32 {
            let key = [b"x/".as_slice(), &round.to_be_bytes()].concat();
            // All are sent before the first is awaited, so that they share groups.
            let sent: Vec<_> = (0..50_u32)
                .map(|writer| {
                    let mut change = Change::new();
                    change.expect_absent(key.clone());
                    change.put(key.clone(), writer.to_be_bytes());
                    store.commit(change)
                })
                .collect();
            let won: Vec<_> = sent.into_iter().map(|sent| sent.wait().is_ok()).collect();
            assert_eq!(won.iter().filter(|won| **won).count(), 1);
            let winner = won.iter().position(|won| *won).unwrap() as u32;
            assert_eq!(
                store.get(&key).unwrap(),
                Some(winner.to_be_bytes().to_vec())
            );
        }
    });
}

#[test]
fn concurrent_counting_loses_no_step() {
    on_both_engines(|store| {
        put(&*store, b"x/n", &0_u32.to_be_bytes());
        let threads: Vec<_> = (0..8)
            .map(|_| {
                let store = Arc::clone(&store);
                thread::spawn(move || (0..25).for_each(|_| count_one(&*store)))
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
        let count = store.get(b"x/n").unwrap().unwrap();
        assert_eq!(count, 200_u32.to_be_bytes());
    });
}

fn count_one(store: &dyn Store) {
    loop {
        let now = store.get(b"x/n").unwrap().unwrap();
        let next = u32::from_be_bytes(now.as_slice().try_into().unwrap()) + 1;
        let mut change = Change::new();
        change
            .expect_value(b"x/n", now)
            .put(b"x/n", next.to_be_bytes());
        if store.commit(change).wait().is_ok() {
            return;
        }
    }
}

#[test]
fn a_refused_change_in_a_group_leaves_its_neighbours_alone() {
    on_both_engines(|store| {
        let sent: Vec<_> = (0..100_u32)
            .map(|number| {
                let mut change = Change::new();
                // Every third change demands something that is not so.
                if number % 3 == 0 {
                    change.expect_value(b"x/nothing", b"something");
                }
                for part in 0..3_u32 {
                    let key = [b"x/".as_slice(), &number.to_be_bytes(), &part.to_be_bytes()];
                    change.put(key.concat(), b"v");
                }
                (number, store.commit(change))
            })
            .collect();
        for (number, sent) in sent {
            let prefix = [b"x/".as_slice(), &number.to_be_bytes()].concat();
            assert_eq!(sent.wait().is_ok(), number % 3 != 0);
            let parts = store.scan(&prefix, None, 9).unwrap().len();
            assert_eq!(parts, if number % 3 == 0 { 0 } else { 3 });
        }
    });
}

#[test]
fn who_loses_a_race_finds_the_winner_stored() {
    on_both_engines(|store| {
        for round in 0..50_u32 {
            let key = [b"x/".as_slice(), &round.to_be_bytes()].concat();
            let mut change = Change::new();
            change.expect_absent(key.clone()).put(key.clone(), b"won");
            let (first, second) = (store.commit(change.clone()), store.commit(change));
            assert!(second.wait().is_err());
            assert_eq!(store.get(&key).unwrap(), Some(b"won".to_vec()));
            first.wait().unwrap();
        }
    });
}

#[test]
fn a_commit_can_be_awaited_in_a_task() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .unwrap();
    on_both_engines(|store| {
        runtime.block_on(async {
            let tasks: Vec<_> = (0..200_u32)
                .map(|number| {
                    let store = Arc::clone(&store);
                    tokio::spawn(async move {
                        let mut change = Change::new();
                        change.put([b"x/".as_slice(), &number.to_be_bytes()].concat(), b"v");
                        store.commit(change).await
                    })
                })
                .collect();
            for task in tasks {
                task.await.unwrap().unwrap();
            }
        });
        assert_eq!(store.scan(b"x/", None, 999).unwrap().len(), 200);
    });
}

#[test]
fn what_is_too_large_is_refused_whole() {
    on_both_engines(|store| {
        let mut change = Change::new();
        change.put(b"x/a", b"small");
        change.put(b"x/b", vec![0; MAX_VALUE + 1]);
        let refused = store.commit(change).wait();
        assert!(matches!(
            refused,
            Err(CommitError::Fault(Fault::TooLarge { .. }))
        ));
        assert_eq!(store.get(b"x/a").unwrap(), None);
        put(&*store, b"x/b", &vec![7; MAX_VALUE]);
        assert_eq!(store.get(b"x/b").unwrap(), Some(vec![7; MAX_VALUE]));
    });
}

#[test]
fn a_walk_shows_one_moment_although_others_write() {
    on_both_engines(|store| {
        // Two keys far apart always hold the same number.
        let write = |number: u32| {
            let mut change = Change::new();
            change.put(b"x/a", number.to_be_bytes());
            change.put(b"x/z", number.to_be_bytes());
            change
        };
        store.commit(write(0)).wait().unwrap();
        for filler in 0..500_u32 {
            let mut change = Change::new();
            change.put(
                [b"x/m".as_slice(), &filler.to_be_bytes()].concat(),
                vec![1; 200],
            );
            drop(store.commit(change));
        }
        let writer = {
            let store = Arc::clone(&store);
            thread::spawn(move || (1..200).for_each(|n| store.commit(write(n)).wait().unwrap()))
        };
        for _ in 0..20 {
            let all = contents(&*store);
            let value = |key: &[u8]| all.iter().find(|(k, _)| k == key).unwrap().1.clone();
            assert_eq!(value(b"x/a"), value(b"x/z"));
        }
        writer.join().unwrap();
    });
}

#[test]
fn everything_is_still_there_after_closing_and_opening() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    // Not awaited: closing finishes what was sent.
    for number in 0..300_u32 {
        let mut change = Change::new();
        change.put(
            [b"x/".as_slice(), &number.to_be_bytes()].concat(),
            vec![3; 700],
        );
        drop(store.commit(change));
    }
    drop(store);
    let store = open(dir.path());
    assert_eq!(store.scan(b"x/", None, 999).unwrap().len(), 300);
}

#[test]
fn a_new_store_in_memory_and_on_disk_hold_the_same() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(contents(&open(dir.path())), contents(&MemoryStore::new()));
}

#[test]
fn every_durability_keeps_everything_over_a_clean_close() {
    let levels = [
        Durability::PowerLoss,
        Durability::ProcessDeath,
        Durability::Lazy,
    ];
    let dir = tempfile::tempdir().unwrap();
    // Each level also opens what the others wrote.
    for (number, durability) in (0..9_u8).zip(levels.into_iter().cycle()) {
        let settings = Settings {
            durability,
            ..Settings::default()
        };
        let store = SledStore::open(dir.path(), &settings).unwrap();
        let kept = store.scan(b"x/", None, 99).unwrap().len();
        assert_eq!(kept, usize::from(number), "opened with {durability:?}");
        put(&store, &[b'x', b'/', number], b"kept");
    }
}
