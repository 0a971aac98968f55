//! Tables from the store: the newest snapshot that fits, and the records after it.

use crate::host::person::{Place, ServerId};
use crate::host::table::faces::Faces;
use crate::host::table::record::{Deed, Record};
use crate::host::table::{SNAPSHOT_VERSION, Table, undo};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::erased::Saved;
use crate::store::log::{self, Head};
use crate::store::{Change, Fault, Store, TableId, json, schema, snapshot};

/// Records read from the store at once.
const PAGE: usize = 500;
/// This many of the newest kept states stay; of the older ones, one in this many.
const DENSE: u32 = 8;
/// Kept states have a slot for this many records.
const SLOT: u64 = 32;

/// A table as it is stored.
pub(in crate::host) struct Loaded {
    pub(in crate::host) table: Table,
    /// The end of its log.
    pub(in crate::host) head: Head,
    /// Bytes of log since the snapshot it was made from.
    pub(in crate::host) unsaved: usize,
}

/// A table from its newest snapshot that fits and the records after it, or else from its whole log.
pub(in crate::host) fn table(store: &dyn Store, id: TableId) -> Result<Loaded, Trouble> {
    let gone = || Trouble::Refused(Refusal::new(format!("There is no table {id}.")));
    let head = log::head(store, id)?.ok_or_else(gone)?;
    let snapshot = snapshot::load(store, id, SNAPSHOT_VERSION)?;
    let thawed = snapshot.and_then(|s| Table::thaw(&s.bytes).filter(|t| t.facts.revision == s.seq));
    if let Some(mut table) = thawed {
        let (newer, unsaved) = sized(store, id, table.facts.revision + 1)?;
        // An undo reaches back behind the snapshot: only the whole log tells what stands.
        let undone = |(_, r): &(u64, Record)| matches!(r.deed, Deed::Undone { .. });
        if !newer.iter().any(undone) {
            for (seq, record) in &newer {
                table.apply(*seq, record)?;
            }
            return Ok(Loaded {
                table,
                head,
                unsaved,
            });
        }
    }
    let (all, unsaved) = sized(store, id, 1)?;
    let table = Table::fold(id, all)?.ok_or_else(gone)?;
    Ok(Loaded {
        table,
        head,
        unsaved,
    })
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
    let slot = (to / SLOT) as u32;
    for kept in snapshot::earlier(store, id, slot, SNAPSHOT_VERSION) {
        let kept = kept?;
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
    let id = table.facts.id;
    let bytes = serde_json::to_vec(&play.save())?;
    let slot = (head.seq / SLOT) as u32;
    snapshot::put_at(change, id, slot, head, SNAPSHOT_VERSION, &bytes);
    snapshot::thin_out(store, change, id, DENSE)?;
    Ok(())
}

/// A table's log from this record on, with the people put back into it.
pub fn records(store: &dyn Store, id: TableId, from: u64) -> Result<Vec<(u64, Record)>, Fault> {
    sized(store, id, from).map(|(records, _)| records)
}

/// The same, and how many bytes that is.
fn sized(store: &dyn Store, id: TableId, from: u64) -> Result<(Vec<(u64, Record)>, usize), Fault> {
    let (mut all, mut bytes) = (Vec::new(), 0);
    let mut next = from;
    let faces = Faces::load(store, id)?;
    loop {
        let page = log::read(store, id, next, PAGE)?;
        let Some(last) = page.last() else {
            return Ok((all, bytes));
        };
        next = last.seq + 1;
        for entry in page {
            let mut record = json::parse(&schema::log(id, entry.seq), &entry.body)?;
            faces.unseal(&mut record);
            all.push((entry.seq, record));
            bytes += entry.body.len();
        }
    }
}

/// Where a table was opened.
pub(in crate::host) struct Opening {
    /// Its game's id.
    pub(in crate::host) game: String,
    /// The place.
    pub(in crate::host) home: Place,
    /// The server.
    pub(in crate::host) server: Option<ServerId>,
}

/// How a table was opened, from its first record alone.
pub(in crate::host) fn opening(store: &dyn Store, id: TableId) -> Result<Option<Opening>, Fault> {
    let first = log::read(store, id, 1, 1)?;
    let Some(entry) = first.first() else {
        return Ok(None);
    };
    let mut record: Record = json::parse(&schema::log(id, entry.seq), &entry.body)?;
    Faces::load(store, id)?.unseal(&mut record);
    Ok(match record.deed {
        Deed::Opened {
            game, home, server, ..
        } => Some(Opening { game, home, server }),
        _ => None,
    })
}
