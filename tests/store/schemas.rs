use orrery::store::schema::{self, Migration, VERSION, VERSION_KEY, prepare};
use orrery::store::{Fault, MemoryStore, Settings, SledStore, Store};

use crate::support::{delete, open, put};

#[test]
fn a_newer_schema_is_refused_in_words() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    put(&store, VERSION_KEY, &9_u32.to_be_bytes());
    drop(store);
    let fault = SledStore::open(dir.path(), &Settings::default())
        .err()
        .unwrap();
    assert_eq!(
        fault,
        Fault::Newer {
            found: 9,
            known: VERSION
        }
    );
    assert!(
        fault
            .to_string()
            .contains("newer Orrery (schema 9, this program knows 2)")
    );
}

#[test]
fn a_lost_schema_version_is_damage() {
    let dir = tempfile::tempdir().unwrap();
    let store = open(dir.path());
    put(&store, b"x/a", b"1");
    delete(&store, VERSION_KEY);
    drop(store);
    let fault = SledStore::open(dir.path(), &Settings::default())
        .err()
        .unwrap();
    assert!(fault.to_string().contains("the schema version"), "{fault}");
}

fn second(store: &dyn Store) -> Result<(), Fault> {
    let old = store.get(b"x/old")?.unwrap_or_default();
    put(store, b"x/second", &old);
    Ok(())
}

fn third(store: &dyn Store) -> Result<(), Fault> {
    let second = store.get(b"x/second")?.unwrap_or_default();
    put(store, b"x/third", &[second.as_slice(), b"!"].concat());
    Ok(())
}

#[test]
fn an_old_store_is_led_up_step_by_step() {
    let store = MemoryStore::new();
    put(&store, b"x/old", b"hello");
    let steps = [
        Migration { to: 4, run: third },
        Migration { to: 3, run: second },
    ];
    prepare(&store, 4, &steps).unwrap();
    assert_eq!(schema::version(&store).unwrap(), Some(4));
    assert_eq!(store.get(b"x/third").unwrap(), Some(b"hello!".to_vec()));
    // A second start finds nothing left to do.
    delete(&store, b"x/third");
    prepare(&store, 4, &steps).unwrap();
    assert_eq!(store.get(b"x/third").unwrap(), None);
}

#[test]
fn a_failed_step_keeps_the_version_it_started_from() {
    let store = MemoryStore::new();
    let fails = |_: &dyn Store| {
        Err(Fault::Gone {
            why: "the test says so.".to_owned(),
        })
    };
    let steps = [
        Migration { to: 3, run: second },
        Migration { to: 4, run: fails },
    ];
    assert!(matches!(
        prepare(&store, 4, &steps),
        Err(Fault::Gone { .. })
    ));
    assert_eq!(schema::version(&store).unwrap(), Some(3));
}

#[test]
fn a_missing_step_is_said_so() {
    let store = MemoryStore::new();
    let fault = prepare(&store, 3, &[]).unwrap_err().to_string();
    assert!(fault.contains("before its first release"), "{fault}");
}
