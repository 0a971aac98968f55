use std::sync::Arc;

use orrery::store::outbox::{self, Outbox};
use orrery::store::requests::{self, Request};
use orrery::store::{Change, CommitError, Store, TableId, index, schema};

use crate::support::{on_both_engines, open, put};

fn tables(numbers: &[u32]) -> Vec<TableId> {
    numbers.iter().map(|number| TableId::new(*number)).collect()
}

#[test]
fn a_person_has_their_own_tables_and_nobody_elses() {
    on_both_engines(|store| {
        let mut change = Change::new();
        for (person, table) in [
            ("web:ann", 3),
            ("web:ann", 1),
            ("web:anna", 2),
            ("web:an", 4),
        ] {
            index::add_person(&mut change, person, TableId::new(table));
        }
        store.commit(change).wait().unwrap();
        let of = |person| index::tables_of(&*store, person, None, 9).unwrap();
        assert_eq!(of("web:ann"), tables(&[1, 3]));
        assert_eq!(of("web:anna"), tables(&[2]));
        assert!(of("web:").is_empty());
        let after = Some(TableId::new(1));
        assert_eq!(
            index::tables_of(&*store, "web:ann", after, 9).unwrap(),
            tables(&[3])
        );
        let mut change = Change::new();
        index::drop_person(&mut change, "web:ann", TableId::new(3));
        store.commit(change).wait().unwrap();
        assert_eq!(
            index::tables_of(&*store, "web:ann", None, 9).unwrap(),
            tables(&[1])
        );
    });
}

#[test]
fn due_times_come_earliest_first_and_not_too_early() {
    on_both_engines(|store| {
        assert_eq!(index::next_due(&*store).unwrap(), None);
        let mut change = Change::new();
        for (at, table) in [(300, 1), (100, 2), (200, 3), (100, 1)] {
            index::add_due(&mut change, at, TableId::new(table));
        }
        store.commit(change).wait().unwrap();
        let (one, two, three) = (TableId::new(1), TableId::new(2), TableId::new(3));
        let due = |until, limit| index::due(&*store, None, until, limit).unwrap();
        assert!(due(99, 9).is_empty());
        assert_eq!(due(200, 9), [(100, one), (100, two), (200, three)]);
        assert_eq!(due(999, 2), [(100, one), (100, two)]);
        let mut change = Change::new();
        index::drop_due(&mut change, 100, one);
        index::drop_due(&mut change, 100, two);
        store.commit(change).wait().unwrap();
        assert_eq!(index::next_due(&*store).unwrap(), Some((200, three)));
    });
}

fn request(at_ms: u64) -> Request {
    Request {
        table: TableId::new(7),
        seq: 12,
        at_ms,
        reply: b"you drew a card".to_vec(),
    }
}

#[test]
fn the_same_request_again_changes_nothing_and_finds_its_answer() {
    on_both_engines(|store| {
        let commit = |id: &str| {
            let mut change = Change::new();
            requests::remember(&mut change, id, &request(5));
            change.put(b"x/deed", id.as_bytes());
            store.commit(change).wait()
        };
        assert_eq!(requests::recall(&*store, "$event").unwrap(), None);
        commit("$event").unwrap();
        commit("$other").unwrap();
        let conflict = CommitError::Conflict(schema::request("$event"));
        assert_eq!(commit("$event"), Err(conflict));
        assert_eq!(store.get(b"x/deed").unwrap(), Some(b"$other".to_vec()));
        assert_eq!(
            requests::recall(&*store, "$event").unwrap(),
            Some(request(5))
        );
    });
}

#[test]
fn old_requests_are_forgotten_a_few_at_a_time() {
    on_both_engines(|store| {
        let mut change = Change::new();
        for at in 0..10 {
            requests::remember(&mut change, &format!("r{at}"), &request(at));
        }
        store.commit(change).wait().unwrap();
        let forget = || {
            let mut change = Change::new();
            let forgotten = requests::forget(&*store, &mut change, 7, 3).unwrap();
            store.commit(change).wait().unwrap();
            forgotten
        };
        assert_eq!([forget(), forget(), forget(), forget()], [3, 3, 1, 0]);
        for at in 0..10 {
            let known = requests::recall(&*store, &format!("r{at}"))
                .unwrap()
                .is_some();
            assert_eq!(known, at >= 7, "request {at}");
        }
        assert_eq!(store.scan(schema::REQUEST_AGES, None, 99).unwrap().len(), 3);
    });
}

fn post(store: &dyn Store, outbox: &Outbox, platform: &str, words: &[u8]) -> u64 {
    let mut change = Change::new();
    let number = outbox.put(&mut change, platform, words).unwrap();
    store.commit(change).wait().unwrap();
    number
}

fn strike(store: &dyn Store, platform: &str, number: u64) {
    let mut change = Change::new();
    outbox::strike(&mut change, platform, number);
    store.commit(change).wait().unwrap();
}

#[test]
fn posts_wait_in_order_until_they_are_struck_off() {
    on_both_engines(|store| {
        let outbox = Outbox::new(Arc::clone(&store));
        let web: Vec<_> = [b"a", b"b", b"c"]
            .map(|w| post(&*store, &outbox, "web", w))
            .into();
        let matrix = post(&*store, &outbox, "matrix", b"m");
        assert!(web.is_sorted());
        strike(&*store, "web", web[1]);
        let list = |platform, after| outbox::list(&*store, platform, after, 9).unwrap();
        assert_eq!(
            list("web", None),
            [(web[0], b"a".to_vec()), (web[2], b"c".to_vec())]
        );
        assert_eq!(list("web", Some(web[0])), [(web[2], b"c".to_vec())]);
        assert_eq!(list("matrix", None), [(matrix, b"m".to_vec())]);
        assert!(list("we", None).is_empty());
        let newest = |platform| outbox::newest(&*store, platform).unwrap();
        let count = |platform, most| outbox::count(&*store, platform, most).unwrap();
        assert_eq!((newest("web"), newest("we")), (Some(web[2]), None));
        for i in 0..600 {
            post(&*store, &outbox, "web", &[i as u8]);
        }
        let counted = [count("web", 9_999), count("web", 300), count("we", 9)];
        assert_eq!(counted, [602, 300, 0]);
    });
}

#[test]
fn outbox_numbers_keep_growing_after_a_restart_even_when_all_was_struck_off() {
    let dir = tempfile::tempdir().unwrap();
    let mut last = 0;
    for _ in 0..4 {
        let store: Arc<dyn Store> = Arc::new(open(dir.path()));
        let outbox = Outbox::new(Arc::clone(&store));
        for _ in 0..3 {
            let number = post(&*store, &outbox, "web", b"post");
            assert!(number > last);
            strike(&*store, "web", number);
            last = number;
        }
    }
}

#[test]
fn outbox_numbers_are_unique_across_threads_and_blocks() {
    on_both_engines(|store| {
        let outbox = Arc::new(Outbox::new(store));
        let draw = |outbox: Arc<Outbox>| {
            move || {
                let mut change = Change::new();
                let mut next = || outbox.put(&mut change, "web", b"").unwrap();
                (0..20_000).map(|_| next()).collect::<Vec<_>>()
            }
        };
        // Four times 20,000 is more than one block of numbers.
        let threads: Vec<_> = (0..4)
            .map(|_| std::thread::spawn(draw(Arc::clone(&outbox))))
            .collect();
        let mut all: Vec<u64> = Vec::new();
        for thread in threads {
            let drawn = thread.join().unwrap();
            assert!(drawn.is_sorted());
            all.extend(drawn);
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 80_000);
    });
}

#[test]
fn platforms_do_not_see_each_others_keys() {
    on_both_engines(|store| {
        put(&*store, &schema::platform("web", b"login/ann"), b"1");
        put(&*store, &schema::platform("website", b"login/bob"), b"2");
        let found = store.scan(&schema::platform("web", b""), None, 9).unwrap();
        assert_eq!(
            found,
            [(schema::platform("web", b"login/ann"), b"1".to_vec())]
        );
    });
}
