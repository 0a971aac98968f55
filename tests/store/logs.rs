use orrery::store::check::check;
use orrery::store::log::{Head, Status, append, head, read};
use orrery::store::{Change, CommitError, Fault, Store, TableId, index, schema, snapshot};

use crate::support::{delete, on_both_engines, put, write_log};

const TABLE: TableId = TableId::new(77);

#[test]
fn a_log_reads_back_in_order_and_in_pages() {
    on_both_engines(|store| {
        let end = write_log(&*store, TABLE, 10);
        assert_eq!(head(&*store, TABLE).unwrap(), Some(end));
        let all = read(&*store, TABLE, 1, 100).unwrap();
        assert_eq!(
            all.iter().map(|r| r.seq).collect::<Vec<_>>(),
            (1..=10).collect::<Vec<_>>()
        );
        assert_eq!(all[9].hash, end.hash);
        assert_eq!(all[2].body, format!("table {TABLE} record 3").into_bytes());
        assert_eq!(read(&*store, TABLE, 4, 3).unwrap(), all[3..6]);
        assert_eq!(read(&*store, TABLE, 0, 2).unwrap(), all[..2]);
        assert!(read(&*store, TABLE, 11, 5).unwrap().is_empty());
        assert!(read(&*store, TableId::new(5), 1, 5).unwrap().is_empty());
        assert!(check(&*store).is_clean());
    });
}

#[test]
fn two_writers_with_the_same_head_cannot_both_win() {
    on_both_engines(|store| {
        let old = write_log(&*store, TABLE, 3);
        let commit = |body: &[u8]| {
            let mut change = Change::new();
            append(&mut change, TABLE, &old, &[body.to_vec()], Status::Open);
            store.commit(change)
        };
        let (first, second) = (commit(b"first"), commit(b"second"));
        first.wait().unwrap();
        let conflict = CommitError::Conflict(schema::head(TABLE));
        assert_eq!(second.wait(), Err(conflict));
        assert_eq!(read(&*store, TABLE, 4, 9).unwrap()[0].body, b"first");
    });
}

#[test]
fn a_table_can_be_begun_only_once() {
    on_both_engines(|store| {
        write_log(&*store, TABLE, 1);
        let mut again = Change::new();
        append(
            &mut again,
            TABLE,
            &Head::fresh(TABLE),
            &[b"again".to_vec()],
            Status::Open,
        );
        assert!(matches!(
            store.commit(again).wait(),
            Err(CommitError::Conflict(_))
        ));
    });
}

#[test]
fn only_tables_that_are_not_over_are_listed_as_open() {
    on_both_engines(|store| {
        for number in 1..=6 {
            let table = TableId::new(number);
            let end = write_log(&*store, table, 2);
            if number % 2 == 0 {
                let mut change = Change::new();
                append(&mut change, table, &end, &[], Status::Over);
                store.commit(change).wait().unwrap();
            }
        }
        let numbers = |tables: Vec<TableId>| tables.iter().map(|t| t.number()).collect::<Vec<_>>();
        assert_eq!(
            numbers(index::open_tables(&*store, None, 9).unwrap()),
            [1, 3, 5]
        );
        let after = Some(TableId::new(1));
        assert_eq!(numbers(index::open_tables(&*store, after, 1).unwrap()), [3]);
    });
}

/// Spoils a log of six records and says where reading it must stop.
type Spoil = fn(&dyn Store) -> u64;

fn change_byte(store: &dyn Store, key: &[u8], place: usize) {
    let mut value = store.get(key).unwrap().unwrap();
    value[place] ^= 1;
    put(store, key, &value);
}

const SPOILS: &[(&str, Spoil)] = &[
    ("a byte of a body", |store| {
        change_byte(store, &schema::log(TABLE, 3), 40);
        3
    }),
    ("a byte of a hash", |store| {
        change_byte(store, &schema::log(TABLE, 3), 0);
        3
    }),
    ("a byte of the last hash", |store| {
        change_byte(store, &schema::log(TABLE, 6), 31);
        6
    }),
    ("a missing record in the middle", |store| {
        delete(store, &schema::log(TABLE, 4));
        4
    }),
    ("a missing first record", |store| {
        delete(store, &schema::log(TABLE, 1));
        1
    }),
    ("a missing last record", |store| {
        delete(store, &schema::log(TABLE, 6));
        6
    }),
    ("two records swapped", |store| {
        let (a, b) = (schema::log(TABLE, 2), schema::log(TABLE, 5));
        let (at_a, at_b) = (
            store.get(&a).unwrap().unwrap(),
            store.get(&b).unwrap().unwrap(),
        );
        put(store, &a, &at_b);
        put(store, &b, &at_a);
        2
    }),
    ("a record of another table", |store| {
        write_log(store, TableId::new(78), 3);
        let foreign = store
            .get(&schema::log(TableId::new(78), 3))
            .unwrap()
            .unwrap();
        put(store, &schema::log(TABLE, 3), &foreign);
        3
    }),
    ("a record too short for its hash", |store| {
        put(store, &schema::log(TABLE, 5), b"short");
        5
    }),
    ("a head that promises more", |store| {
        change_byte(store, &schema::head(TABLE), 7);
        7
    }),
    ("a head with another hash", |store| {
        change_byte(store, &schema::head(TABLE), 20);
        6
    }),
];

#[test]
fn tampering_with_a_log_is_noticed_and_the_place_is_named() {
    for (what, spoil) in SPOILS {
        on_both_engines(|store| {
            write_log(&*store, TABLE, 6);
            let seq = spoil(&*store);
            let fault = read(&*store, TABLE, 1, 100).unwrap_err();
            let place = format!("table {TABLE}, record {seq}");
            assert!(fault.to_string().contains(&place), "{what}: {fault}");
            assert!(!check(&*store).is_clean(), "{what}");
        });
    }
}

#[test]
fn a_check_notices_a_stray_record_a_wrong_mark_and_a_lost_head() {
    let noticed = |spoil: fn(&dyn Store), words: &str| {
        on_both_engines(|store| {
            write_log(&*store, TABLE, 6);
            spoil(&*store);
            let report = check(&*store);
            let problem = report.problems.first().expect(words).to_string();
            assert!(problem.contains(words), "{problem}");
        });
    };
    let stray = |store: &dyn Store| put(store, &schema::log(TABLE, 9), &[0; 40]);
    noticed(stray, "beyond the head");
    noticed(
        |store| delete(store, &schema::head(TABLE)),
        "beyond the head",
    );
    noticed(
        |store| delete(store, &schema::open_table(TABLE)),
        "does not agree",
    );
    noticed(
        |store| change_byte(store, &schema::head(TABLE), 40),
        "does not agree",
    );
    noticed(
        |store| put(store, &schema::head(TABLE), &[0; 60]),
        "too many",
    );
}

#[test]
fn a_snapshot_is_loaded_by_the_version_that_wrote_it() {
    on_both_engines(|store| {
        let end = write_log(&*store, TABLE, 4);
        assert_eq!(snapshot::load(&*store, TABLE, 1).unwrap(), None);
        // Longer than one stored value may be, then short again.
        for bytes in [vec![5; 200_000], vec![6; 10], Vec::new()] {
            let mut change = Change::new();
            snapshot::put(&mut change, TABLE, &end, 1, &bytes);
            store.commit(change).wait().unwrap();
            let loaded = snapshot::load(&*store, TABLE, 1).unwrap().unwrap();
            assert_eq!((loaded.seq, loaded.bytes), (4, bytes));
            assert_eq!(snapshot::load(&*store, TABLE, 2).unwrap(), None);
        }
    });
}

#[test]
fn a_snapshot_that_does_not_fit_is_as_good_as_none() {
    let spoils: [fn(&dyn Store); 4] = [
        |store| change_byte(store, &schema::snapshot(TABLE, 0), 100),
        |store| change_byte(store, &schema::snapshot(TABLE, 1), 100),
        |store| delete(store, &schema::snapshot(TABLE, 1)),
        |store| put(store, &schema::snapshot(TABLE, 0), &1_u32.to_be_bytes()),
    ];
    for spoil in spoils {
        on_both_engines(|store| {
            let end = write_log(&*store, TABLE, 4);
            let mut change = Change::new();
            snapshot::put(&mut change, TABLE, &end, 1, &vec![5; 100_000]);
            store.commit(change).wait().unwrap();
            spoil(&*store);
            assert_eq!(snapshot::load(&*store, TABLE, 1).unwrap(), None);
        });
    }
}

#[test]
fn a_snapshot_of_another_history_is_ignored() {
    on_both_engines(|store| {
        let end = write_log(&*store, TABLE, 4);
        let other = Head {
            hash: [7; 32],
            ..end
        };
        let mut change = Change::new();
        snapshot::put(&mut change, TABLE, &other, 1, b"state");
        store.commit(change).wait().unwrap();
        assert_eq!(snapshot::load(&*store, TABLE, 1).unwrap(), None);
    });
}

#[test]
fn earlier_states_are_kept_in_slots_and_forgotten_one_by_one() {
    on_both_engines(|store| {
        let end = write_log(&*store, TABLE, 4);
        let mut change = Change::new();
        let large = vec![5; 100_000];
        snapshot::put_at(&mut change, TABLE, 1, &end, 1, &large);
        snapshot::put_at(&mut change, TABLE, 2, &end, 1, b"later");
        store.commit(change).wait().unwrap();
        let kept = |slot| snapshot::load_at(&*store, TABLE, slot, 1).unwrap();
        assert_eq!(kept(1).unwrap().bytes, large);
        assert_eq!(kept(2).unwrap().bytes, b"later");
        let mut change = Change::new();
        snapshot::drop_at(&*store, &mut change, TABLE, 1).unwrap();
        store.commit(change).wait().unwrap();
        assert!(kept(1).is_none() && kept(2).is_some());
    });
}

#[test]
fn a_log_can_be_read_while_it_grows() {
    on_both_engines(|store| {
        let mut end = write_log(&*store, TABLE, 20);
        let writer = {
            let store = std::sync::Arc::clone(&store);
            std::thread::spawn(move || {
                for round in 0..60_u64 {
                    let mut change = Change::new();
                    let bodies: Vec<_> = (0..10).map(|n| vec![round as u8, n]).collect();
                    end = append(&mut change, TABLE, &end, &bodies, Status::Open);
                    store.commit(change).wait().unwrap();
                }
            })
        };
        while !writer.is_finished() {
            let read: Result<Vec<_>, Fault> = read(&*store, TABLE, 1, 999);
            assert_eq!(read.unwrap().len() % 10, 0);
        }
        writer.join().unwrap();
    });
}
