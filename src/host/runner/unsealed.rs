//! Logs from before people stood beside them: rewritten once, when a host starts on an older database.

use crate::host::runner::load;
use crate::host::table::faces::Faces;
use crate::store::{Change, CommitError, Fault, Store, TableId, index, log, people, schema};

/// Takes the people out of every log that still names them. May be interrupted and run again: each table is written anew
/// in one commit, and those that are done have their people beside them.
pub(in crate::host) fn seal(store: &dyn Store) -> Result<(), Fault> {
    if store.get(schema::UNSEALED_KEY)?.is_none() {
        return Ok(());
    }
    let mut sealed = 0_u64;
    for table in index::all_tables(store, None, usize::MAX)? {
        if people::faces(store, table)?.is_none() {
            let mut change = Change::new();
            seal_table(store, &mut change, table)?;
            commit(store, change)?;
            sealed += 1;
        }
    }
    tracing::info!(tables = sealed, "people stand beside the logs now");
    let mut change = Change::new();
    change.delete(schema::UNSEALED_KEY);
    commit(store, change)
}

fn seal_table(store: &dyn Store, change: &mut Change, table: TableId) -> Result<(), Fault> {
    let Some(head) = log::head(store, table)? else {
        return Ok(());
    };
    let unwritable = |e: serde_json::Error| Fault::corrupt(&schema::head(table), e.to_string());
    let mut faces = Faces::default();
    let mut bodies = Vec::new();
    for (_, mut record) in load::records(store, table, 1)? {
        // Ids of requests were made from those of people; what a request caused is kept elsewhere.
        record.request = None;
        bodies.push(serde_json::to_vec(&faces.seal(&record)).map_err(unwritable)?);
    }
    log::rewrite(store, change, table, &head, &bodies)?;
    faces.store(change, table).map_err(unwritable)
}

fn commit(store: &dyn Store, change: Change) -> Result<(), Fault> {
    store.commit(change).wait().map_err(CommitError::into_fault)
}
