//! Copies of the database, and the way back.

use super::Out;
use crate::host::settings::Time;
use crate::rules::text::counted;
use crate::store::{SledStore, backup as copies};
use std::path::Path;
use std::process::ExitCode;

/// Copies the whole database into a new folder.
pub(super) fn backup(store: &SledStore, dir: &Path, out: &mut Out) -> anyhow::Result<ExitCode> {
    let manifest = copies::backup(store, dir, Time::System.now())?;
    out.line(format_args!(
        "Backed up {} into {} (SHA-256 {}).",
        counted(manifest.count, "entry"),
        dir.display(),
        manifest.sha256
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Makes a new database out of a backup.
pub(super) fn restore(dir: &Path, data: Option<&Path>, out: &mut Out) -> anyhow::Result<ExitCode> {
    let Some(data) = data else {
        anyhow::bail!(
            "Name the new folder: orrery restore {} --data NEW",
            dir.display()
        );
    };
    let (manifest, report) = copies::restore(dir, data)?;
    out.line(format_args!(
        "Restored {} into {}. Proved: the backup has the hash it was made with, the new database reads back the\n\
         same from the disk, and every record of every table follows from the one before ({} of {}).\n\
         Start with: orrery run --data {}",
        counted(manifest.count, "entry"),
        data.display(),
        counted(report.records, "record"),
        counted(report.tables, "table"),
        data.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
