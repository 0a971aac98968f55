//! A database of an older program: its tables go on, and its logs name nobody any more.

use super::support::*;
use orrery::host::runner::export;
use orrery::host::runner::load;
use orrery::host::service::erase;
use orrery::store::{Change, MemoryStore, Store, TableId, log, people, schema};
use std::sync::Arc;

/// Writes a table's log as programs before schema 2 did: with people and requests in the records.
fn unseal(store: &dyn Store, table: TableId) {
    let head = log::head(store, table).unwrap().unwrap();
    let records = load::records(store, table, 1).unwrap();
    let body = |(_, record): &(u64, _)| serde_json::to_vec(record).unwrap();
    let bodies: Vec<Vec<u8>> = records.iter().map(body).collect();
    let mut change = Change::new();
    log::rewrite(store, &mut change, table, &head, &bodies).unwrap();
    change.delete(schema::faces(table));
    store.commit(change).wait().unwrap();
}

fn log_names(store: &dyn Store, table: TableId, name: &str) -> bool {
    let file = export::export(store, table).unwrap().unwrap();
    export::verify(&file).unwrap();
    file.log.iter().any(|entry| entry.body.contains(name))
}

#[tokio::test]
async fn tables_of_an_older_database_go_on_and_name_nobody() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let world = World::over(Arc::clone(&store), 7);
    let over = world.open("orion", &["Annabelle", "Ben"]).await;
    world.begin("Annabelle", over, "none").await;
    world.play_out(&["Annabelle", "Ben"], over).await;
    let running = world.open("orion", &["Annabelle", "Ben"]).await;
    world.begin("Annabelle", running, "none").await;
    world.play_out_once("Annabelle", running).await;
    world.host.settle().await;
    world.host.stop().await;
    for table in [over, running] {
        unseal(store.as_ref(), table);
        assert!(log_names(store.as_ref(), table, "Annabelle"));
    }
    let before = world.folded(running);
    let mut change = Change::new();
    change.put(schema::VERSION_KEY, 1_u32.to_be_bytes());
    store.commit(change).wait().unwrap();

    schema::prepare(store.as_ref(), schema::VERSION, schema::MIGRATIONS).unwrap();
    let world = World::over(Arc::clone(&store), 8);
    assert_eq!(store.get(schema::UNSEALED_KEY).unwrap(), None);
    for table in [over, running] {
        assert!(!log_names(store.as_ref(), table, "Annabelle"));
        assert!(people::faces(store.as_ref(), table).unwrap().is_some());
    }
    let after = world.folded(running);
    assert_eq!(after.facts, before.facts);
    world.play_out(&["Annabelle", "Ben"], running).await;
    let known = [person("Annabelle").id];
    let tables = erase::tables_of(store.as_ref(), &known).unwrap();
    assert_eq!(tables.len(), 2);
    world.must("Annabelle", "/me forget word:forget-me").await;
    let tables = erase::tables_of(store.as_ref(), &known).unwrap();
    assert!(tables.is_empty());
}
