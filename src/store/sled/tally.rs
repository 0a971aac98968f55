//! A count of the groups written, kept in the database and beside it.
//!
//! A database file that lost its end opens as an older state of itself: every checksum fits, and
//! the newest changes are gone. Comparing the two counts is what notices it. The count beside is
//! written after the database is safe, so it is never the one ahead unless something was lost.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use super::super::error::Fault;
use super::{frame, reading};

/// The engine's own key: before all others, and never shown.
pub(super) const KEY: &[u8] = b"\0groups";
const FILE: &str = "groups";

/// The count of one open database.
pub(super) struct Tally {
    groups: u64,
    file: File,
}

impl Tally {
    /// Reads both counts and refuses a database that is behind.
    pub(super) fn open(dir: &Path, db: &sled::Db) -> Result<Self, Fault> {
        let groups = groups_in(db)?;
        let path = dir.join(FILE);
        match noted(&path) {
            Ok(noted) if noted > groups => {
                let lost = noted - groups;
                return Err(Fault::Damaged {
                    dir: dir.to_owned(),
                    what: format!(
                        "its newest changes are missing (writes lost: {lost}; if there is no \
                         backup, removing the file `{FILE}` in it accepts the loss)"
                    ),
                });
            }
            Ok(_) => {}
            // Without a count beside there is nothing to compare; the database is the truth.
            Err(e) => tracing::debug!(file = %path.display(), %e, "no count of writes to compare"),
        }
        let file = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&path);
        let file = file.map_err(|e| Fault::io(format!("Opening {}", path.display()), &e))?;
        Ok(Self { groups, file })
    }

    /// The entry to write with the next group.
    pub(super) fn next(&self) -> Vec<u8> {
        frame::wrap(KEY, &(self.groups + 1).to_be_bytes())
    }

    /// Notes beside the database that the group is safe.
    pub(super) fn advance(&mut self) -> io::Result<()> {
        self.groups += 1;
        let bytes = self.groups.to_be_bytes();
        let sum = crc32fast::hash(&bytes).to_be_bytes();
        self.file.seek(SeekFrom::Start(0))?;
        self.file.write_all(&[bytes.as_slice(), &sum].concat())
    }
}

fn groups_in(db: &sled::Db) -> Result<u64, Fault> {
    match reading(db, KEY)?.as_deref() {
        None => Ok(0),
        Some(value) => match value.try_into() {
            Ok(bytes) => Ok(u64::from_be_bytes(bytes)),
            Err(_) => Err(Fault::corrupt(KEY, "it is no count")),
        },
    }
}

fn noted(path: &Path) -> io::Result<u64> {
    let bytes = fs::read(path)?;
    let Some((count, sum)) = bytes.split_first_chunk::<8>() else {
        return Err(io::Error::other("it is cut off"));
    };
    if crc32fast::hash(count).to_be_bytes() != sum {
        return Err(io::Error::other("its checksum is wrong"));
    }
    Ok(u64::from_be_bytes(*count))
}
