//! The one thread that writes: it takes every change that waits, makes them one batch, puts the
//! batch on the disk once, and then answers all. The cost of the disk is shared by the group.

use std::collections::HashMap;
use std::fs::File;
use std::sync::PoisonError;
use std::sync::mpsc::Receiver;

use super::super::change::{Change, Key};
use super::super::committed::{Answer, Outcome};
use super::super::error::{CommitError, Fault};
use super::tally::{self, Tally};
use super::{Durability, Gate, frame, guarded, reading, sled_fault};

/// Most changes in one group.
const GROUP: usize = 256;
/// A group that has grown to this many bytes takes no more changes.
const GROUP_BYTES: usize = 1 << 20;

/// A change on its way to the disk.
pub(super) struct Job {
    pub(super) change: Change,
    pub(super) answer: Answer,
}

/// What the writer writes to.
pub(super) struct Writer {
    pub(super) db: sled::Db,
    /// A second handle on the engine's file: its own flush does not sync.
    pub(super) file: File,
    pub(super) durability: Durability,
    /// The count that notices a lost end.
    pub(super) tally: Tally,
    /// Held by whoever walks the whole store.
    pub(super) gate: Gate,
    /// The failure after which nothing more is accepted.
    pub(super) broken: Option<Fault>,
}

/// What the keys touched by a group hold after it.
type Pending = HashMap<Key, Option<Vec<u8>>>;

impl Writer {
    /// Works until the last sender is gone; then everything sent has been answered.
    pub(super) fn run(mut self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut group = vec![first];
            let mut bytes = size(&group[0].change);
            while group.len() < GROUP && bytes < GROUP_BYTES {
                let Ok(job) = jobs.try_recv() else { break };
                bytes += size(&job.change);
                group.push(job);
            }
            self.commit(group);
        }
    }

    fn commit(&mut self, group: Vec<Job>) {
        let mut pending = Pending::new();
        let mut answers = Vec::with_capacity(group.len());
        for Job { change, answer } in group {
            answers.push((answer, self.take(change, &mut pending)));
        }
        let written = if pending.is_empty() {
            Ok(())
        } else {
            self.write(&pending)
        };
        if let Err(fault) = &written {
            tracing::error!(%fault, "the database failed to write and takes no more changes");
            self.broken = Some(Fault::Gone {
                why: fault.to_string(),
            });
        }
        // Also conflicts are answered only now: whoever lost reads next, and must find the winner.
        for (answer, outcome) in answers {
            answer.send(outcome.and_then(|()| written.clone().map_err(CommitError::from)));
        }
    }

    /// Checks a change against the tree and the group so far, and adds it to the group.
    fn take(&self, change: Change, pending: &mut Pending) -> Outcome {
        if let Some(fault) = &self.broken {
            return Err(fault.clone().into());
        }
        change.check_expects(|key| match pending.get(key) {
            Some(value) => Ok(value.clone()),
            None => reading(&self.db, key),
        })?;
        for write in change.into_writes() {
            pending.insert(write.key, write.value);
        }
        Ok(())
    }

    fn write(&mut self, pending: &Pending) -> Result<(), Fault> {
        let mut batch = sled::Batch::default();
        batch.insert(tally::KEY, self.tally.next());
        for (key, value) in pending {
            match value {
                Some(value) => batch.insert(key.as_slice(), frame::wrap(key, value)),
                None => batch.remove(key.as_slice()),
            }
        }
        guarded(|| {
            let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
            self.db.apply_batch(batch).map_err(|e| sled_fault(&e))?;
            if let Some(noted) = gate.as_mut() {
                noted.extend(pending.iter().map(|(k, v)| (k.clone(), v.clone())));
            }
            drop(gate);
            if self.durability != Durability::Lazy {
                self.db.flush().map_err(|e| sled_fault(&e))?;
            }
            Ok(())
        })?;
        if self.durability == Durability::PowerLoss {
            let synced = self.file.sync_data();
            synced.map_err(|e| Fault::io("Putting the database on the disk", &e))?;
        }
        // A lazy database may rightly be behind, so it keeps no count beside it.
        if self.durability != Durability::Lazy {
            let noted = self.tally.advance();
            noted.map_err(|e| Fault::io("Noting the number of writes", &e))?;
        }
        Ok(())
    }
}

fn size(change: &Change) -> usize {
    let value = |value: &Option<Vec<u8>>| value.as_ref().map_or(0, Vec::len);
    let writes = change.writes().iter();
    writes.map(|w| w.key.len() + value(&w.value)).sum()
}
