//! Tables from the store: the newest snapshot that fits, and the records after it.

use crate::host::person::ServerId;
use crate::host::runner::draft::SNAPSHOT_EVERY;
use crate::host::table::faces::Faces;
use crate::host::table::record::{Deed, Record};
use crate::host::table::undo;
use crate::host::table::{SNAPSHOT_VERSION, Table};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::erased::Saved;
use crate::store::log::{self, Head};
use crate::store::{Change, Fault, Store, TableId, json, schema, snapshot};

/// Records read from the store at once.
const PAGE: usize = 500;
/// So many of the newest kept states stay, and of the older ones every so-manieth.
const DENSE: u64 = 8;

/// A table and the end of its log.
pub(in crate::host) fn table(store: &dyn Store, id: TableId) -> Result<(Table, Head), Trouble> {
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

/// A kept state of a match, and the record after which it stood so.
type Kept = Option<(u64, Saved)>;

/// The newest kept state of the match that still stands at record `to`, and the records after it up to `to`; without
/// one, the whole log up to there.
pub(in crate::host) fn before(
    store: &dyn Store,
    id: TableId,
    to: u64,
) -> Result<(Vec<(u64, Record)>, Kept), Fault> {
    for slot in (0..=to / SNAPSHOT_EVERY).rev() {
        let Some(kept) = snapshot::load_at(store, id, slot as u32, SNAPSHOT_VERSION)? else {
            continue;
        };
        if kept.seq > to {
            continue;
        }
        let Ok(saved) = serde_json::from_slice(&kept.bytes) else {
            continue;
        };
        let mut log = records(store, id, kept.seq + 1)?;
        log.retain(|(seq, _)| *seq <= to);
        if undo::still_stands(&log, kept.seq, to) {
            return Ok((log, Some((kept.seq, saved))));
        }
    }
    let mut log = records(store, id, 1)?;
    log.retain(|(seq, _)| *seq <= to);
    Ok((log, None))
}

/// Keeps the match as it stands, for taking answers back; older states are thinned out.
pub(in crate::host) fn keep_past(
    store: &dyn Store,
    change: &mut Change,
    table: &Table,
    head: &Head,
) -> Result<(), Trouble> {
    let Some(play) = &table.play else {
        return Ok(());
    };
    let (id, slot) = (table.facts.id, head.seq / SNAPSHOT_EVERY);
    let bytes = serde_json::to_vec(&play.save())?;
    snapshot::put_at(change, id, slot as u32, head, SNAPSHOT_VERSION, &bytes);
    match slot.checked_sub(DENSE) {
        Some(old) if old % DENSE != 0 => snapshot::drop_at(store, change, id, old as u32)?,
        _ => {}
    }
    Ok(())
}

/// Forgets the states kept for taking answers back: nothing of a finished match is.
pub(in crate::host) fn forget_past(
    store: &dyn Store,
    change: &mut Change,
    id: TableId,
    seq: u64,
) -> Result<(), Fault> {
    let newest = seq / SNAPSHOT_EVERY;
    for slot in (0..=newest).filter(|s| s % DENSE == 0 || s + DENSE >= newest) {
        snapshot::drop_at(store, change, id, slot as u32)?;
    }
    Ok(())
}

/// A table's log from this record on, with the people put back into it.
pub fn records(store: &dyn Store, id: TableId, from: u64) -> Result<Vec<(u64, Record)>, Fault> {
    let mut all = Vec::new();
    let mut next = from;
    let faces = Faces::load(store, id)?;
    loop {
        let page = log::read(store, id, next, PAGE)?;
        let Some(last) = page.last() else {
            return Ok(all);
        };
        next = last.seq + 1;
        for entry in page {
            let mut record = json::parse(&schema::log(id, entry.seq), &entry.body)?;
            faces.unseal(&mut record);
            all.push((entry.seq, record));
        }
    }
}

/// The server a table was opened on.
pub(in crate::host) fn opening(store: &dyn Store, id: TableId) -> Result<Option<ServerId>, Fault> {
    let first = log::read(store, id, 1, 1)?;
    let Some(entry) = first.first() else {
        return Ok(None);
    };
    let record: Record = json::parse(&schema::log(id, entry.seq), &entry.body)?;
    Ok(match record.deed {
        Deed::Opened { server, .. } => server,
        _ => None,
    })
}
