//! Tables from the store: the newest snapshot that fits, and the records after it.

use super::record::{Deed, Record};
use super::table::{SNAPSHOT_VERSION, Table};
use super::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::store::log::{self, Head};
use crate::store::{Fault, Store, TableId, schema, snapshot};

/// Records read from the store at once.
const PAGE: usize = 500;

/// A table and the end of its log.
pub(super) fn table(store: &dyn Store, id: TableId) -> Result<(Table, Head), Trouble> {
    let gone = || Trouble::Refused(Refusal::new(format!("There is no table {id}.")));
    let head = log::head(store, id)?.ok_or_else(gone)?;
    let snapshot = snapshot::load(store, id, SNAPSHOT_VERSION)?;
    let thawed = snapshot.and_then(|s| Table::thaw(&s.bytes).filter(|t| t.facts.revision == s.seq));
    if let Some(mut table) = thawed {
        let newer = records(store, id, table.facts.revision + 1)?;
        // An undo reaches back behind the snapshot: only the whole log tells what stands.
        if newer
            .iter()
            .all(|(_, r)| !matches!(r.deed, Deed::Undone { .. }))
        {
            for (seq, record) in &newer {
                table.apply(*seq, record)?;
            }
            return Ok((table, head));
        }
    }
    let table = Table::fold(id, records(store, id, 1)?)?.ok_or_else(gone)?;
    Ok((table, head))
}

/// A table's log from this record on.
pub(super) fn records(
    store: &dyn Store,
    id: TableId,
    from: u64,
) -> Result<Vec<(u64, Record)>, Fault> {
    let mut all = Vec::new();
    let mut next = from;
    loop {
        let page = log::read(store, id, next, PAGE)?;
        let Some(last) = page.last() else {
            return Ok(all);
        };
        next = last.seq + 1;
        for entry in page {
            let record = serde_json::from_slice(&entry.body).map_err(|e| {
                Fault::corrupt(
                    &schema::log(id, entry.seq),
                    format!("it is no record of ours ({e})"),
                )
            })?;
            all.push((entry.seq, record));
        }
    }
}
