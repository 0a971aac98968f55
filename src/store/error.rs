//! What can go wrong with stored data, in words that say what to do next.

use std::path::PathBuf;

use super::schema;

/// The store could not do what was asked. Nothing was half done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// One record fails its checks; its bytes were not handed out.
    #[error(
        "The database is damaged at {}: {what}. The record was not used. \
         Run `orrery check`, and if the damage stays, stop the program, put the data folder aside \
         and run `orrery restore BACKUP --data DIR`.",
        schema::describe(key)
    )]
    Corrupt {
        /// The damaged key; empty when the engine could not say which.
        key: Vec<u8>,
        /// What exactly does not fit.
        what: String,
    },
    /// The database does not open at all.
    #[error(
        "The database in {} is damaged: {what}. It was not used. Put the folder aside \
         and run `orrery restore BACKUP --data {}`.",
        dir.display(), dir.display()
    )]
    Damaged {
        /// The folder of the database.
        dir: PathBuf,
        /// What the engine said.
        what: String,
    },
    /// A newer program wrote this.
    #[error(
        "This database was written by a newer Orrery (schema {found}, this program knows {known}): \
         start the newer program, or restore a backup made by this one."
    )]
    Newer {
        /// The schema version found.
        found: u32,
        /// The newest schema version this program reads.
        known: u32,
    },
    /// A program from before the first release wrote this.
    #[error(
        "This database was written by an Orrery from before its first release (schema {found}, this program knows {known}), \
         and there is no way from one to the other. It was not used. Put the folder aside and start with a new one, or finish \
         its matches with the program that wrote it."
    )]
    Older {
        /// The schema version found.
        found: u32,
        /// The oldest schema version this program reads.
        known: u32,
    },
    /// Another process has the database open.
    #[error(
        "The database in {} is in use by another program, most likely a second Orrery. \
         Stop that one, or give this one a folder of its own with `--data DIR`.",
        dir.display()
    )]
    Locked {
        /// The folder of the database.
        dir: PathBuf,
    },
    /// Opening took longer than allowed.
    #[error(
        "The database in {} did not open within {seconds} seconds and was not used. \
         Try again when the disk is less busy; if it stays so, put the folder aside \
         and run `orrery restore BACKUP --data {}`.",
        dir.display(), dir.display()
    )]
    Stuck {
        /// The folder of the database.
        dir: PathBuf,
        /// The time limit.
        seconds: u64,
    },
    /// The operating system refused.
    #[error("{doing} failed: {why}. Check free space and permissions, then start again.")]
    Io {
        /// What was being done.
        doing: String,
        /// The operating system's words.
        why: String,
    },
    /// A key or value is larger than the engine handles well.
    #[error(
        "{} is too large to store: {size} bytes, at most {most} are allowed. Nothing was changed.",
        schema::describe(key)
    )]
    TooLarge {
        /// The key of the offending entry.
        key: Vec<u8>,
        /// Its size.
        size: usize,
        /// The largest allowed.
        most: usize,
    },
    /// The writer stopped after an earlier failure, so nothing more is accepted.
    #[error(
        "The database has stopped taking changes: {why} \
         What was acknowledged is safe; start the program again."
    )]
    Gone {
        /// The earlier failure.
        why: String,
    },
    /// A backup cannot be trusted.
    #[error(
        "The backup in {} cannot be used: {what}. Nothing was restored. Use another backup.",
        dir.display()
    )]
    BadBackup {
        /// The folder of the backup.
        dir: PathBuf,
        /// What does not fit.
        what: String,
    },
    /// A copy of the database is being made already.
    #[error("A copy of the database is being made already. Wait for its end.")]
    Busy,
    /// A folder that should be new already holds something.
    #[error(
        "The folder {} is not empty. Nothing was changed. Name a new folder.",
        dir.display()
    )]
    NotEmpty {
        /// That folder.
        dir: PathBuf,
    },
}

impl Fault {
    /// A failed system call, with what we were doing.
    pub fn io(doing: impl Into<String>, why: &std::io::Error) -> Self {
        Self::Io {
            doing: doing.into(),
            why: why.to_string(),
        }
    }

    /// A record that fails its checks.
    pub fn corrupt(key: &[u8], what: impl Into<String>) -> Self {
        Self::Corrupt {
            key: key.to_vec(),
            what: what.into(),
        }
    }
}

/// Why a change did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// Somebody else changed this key first: read again and decide anew.
    #[error("{} was changed by somebody else first", schema::describe(.0))]
    Conflict(Vec<u8>),
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl CommitError {
    /// The fault behind the failure of a change that demanded nothing.
    pub(crate) fn into_fault(self) -> Fault {
        match self {
            Self::Fault(fault) => fault,
            Self::Conflict(key) => Fault::corrupt(&key, "it changed by itself"),
        }
    }
}
