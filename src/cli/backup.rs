//! Copies of the database, and the way back.

use super::Out;
use crate::host::settings::Time;
use crate::store::{SledStore, backup as copies};
use std::path::Path;
use std::process::ExitCode;

/// Copies the whole database into a new folder.
pub(super) fn backup(store: &SledStore, dir: &Path, out: &mut Out) -> anyhow::Result<ExitCode> {
    let manifest = copies::backup(store, dir, Time::System.now())?;
    out.line(format_args!(
        "Backed up {} entries into {} (SHA-256 {}).",
        manifest.count,
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
    let manifest = copies::restore(dir, data)?;
    out.line(format_args!(
        "Restored {} entries into {}. Start with: orrery run --data {}",
        manifest.count,
        data.display(),
        data.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}
