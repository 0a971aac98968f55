//! A table as of its last commit, shared by everyone who looks.

use crate::host::runner::load;
use crate::host::table::Table;
use crate::host::table::faces::Faces;
use crate::host::trouble::Trouble;
use crate::store::log::Head;
use crate::store::{Store, TableId};

/// A table as its durable log tells it. Answering, completing, showing, delivering and robots all look at the same one, so
/// that asks and views are computed once for all of them.
pub(in crate::host) struct Revision {
    /// The table.
    pub(in crate::host) table: Table,
    /// The end of its log.
    pub(in crate::host) head: Head,
    /// Who the people in its log are.
    pub(in crate::host) faces: Faces,
    /// Bytes of log since the last snapshot.
    pub(in crate::host) unsaved: usize,
}

impl Revision {
    /// The table as it is stored.
    pub(in crate::host) fn load(store: &dyn Store, id: TableId) -> Result<Self, Trouble> {
        let faces = Faces::load(store, id)?;
        let load::Loaded {
            table,
            head,
            unsaved,
        } = load::table(store, id)?;
        Ok(Self {
            table,
            head,
            faces,
            unsaved,
        })
    }
}
