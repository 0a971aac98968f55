//! Backups made by themselves: every so many hours a copy, read through once it is made, and the oldest ones removed.
//!
//! Play goes on meanwhile: the database is read page by page, and what changes in between is put into the copy afterwards.

use crate::config::Backup;
use crate::host::settings::Time;
use crate::store::backup::{self, Manifest};
use crate::store::{Fault, Store};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, io};

/// How often the clock is looked at: a machine that slept must not wait a whole period longer.
const LOOK: Duration = Duration::from_secs(60);
/// What the folders of our backups begin with; other folders are not ours to remove.
const PREFIX: &str = "orrery-";

/// Makes backups for as long as the program runs.
pub async fn run(store: Arc<dyn Store>, config: Backup) {
    let every = u64::from(config.every_hours) * 3_600_000;
    if every == 0 {
        return std::future::pending().await;
    }
    loop {
        let now = Time::System.now();
        if newest(&config.directory).is_none_or(|at| now.saturating_sub(at) >= every) {
            let (store, config) = (Arc::clone(&store), config.clone());
            let made =
                tokio::task::spawn_blocking(move || make(store.as_ref(), &config, now)).await;
            match made {
                Ok(Ok((dir, manifest))) => tracing::info!(
                    dir = %dir.display(), entries = manifest.count, "a backup was made and read through"
                ),
                // The next look tries again; matches go on.
                Ok(Err(fault)) => tracing::error!(%fault, "no backup could be made"),
                Err(error) => tracing::error!(%error, "no backup could be made"),
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Makes one backup, reads it through, and removes the oldest ones beyond those to keep.
pub fn make(store: &dyn Store, config: &Backup, now: u64) -> Result<(PathBuf, Manifest), Fault> {
    let dir = config.directory.join(format!("{PREFIX}{}", stamp(now)));
    let manifest = backup::backup(store, &dir, now)?;
    let proved = backup::verify(&dir)?;
    thin_out(&config.directory, config.keep as usize).map_err(|e| {
        Fault::io(
            format!("Removing old backups in {}", config.directory.display()),
            &e,
        )
    })?;
    debug_assert_eq!(proved, manifest);
    Ok((dir, manifest))
}

/// Year, month, day and time of day, so that names stand in order of time.
fn stamp(at: u64) -> String {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(at).unwrap_or(0));
    at.unwrap_or_default().strftime("%Y%m%d-%H%M%S").to_string()
}

/// When the newest backup in a folder was made.
fn newest(dir: &Path) -> Option<u64> {
    ours(dir).ok()?.iter().rev().find_map(|dir| {
        let words = fs::read(dir.join("manifest.json")).ok()?;
        let manifest: Manifest = serde_json::from_slice(&words).ok()?;
        Some(manifest.made_at_ms)
    })
}

/// Our backups in a folder, oldest first. A half-made one has another ending and does not count.
fn ours(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with(PREFIX) && !name.contains('.') && entry.file_type()?.is_dir() {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

fn thin_out(dir: &Path, keep: usize) -> io::Result<()> {
    let all = ours(dir)?;
    for old in all.iter().take(all.len().saturating_sub(keep.max(1))) {
        fs::remove_dir_all(old)?;
    }
    Ok(())
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    const DAY: u64 = 86_400_000;

    #[test]
    fn the_newest_backups_stay_and_strangers_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        let config = Backup {
            every_hours: 24,
            keep: 3,
            directory: dir.path().to_owned(),
        };
        fs::create_dir(dir.path().join("holiday-photos")).unwrap();
        let store = MemoryStore::new();
        for day in 1..=5 {
            let (made, _) = make(&store, &config, day * DAY).unwrap();
            assert!(backup::verify(&made).is_ok());
        }
        let names: Vec<String> = ours(dir.path())
            .unwrap()
            .iter()
            .map(|p| p.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        assert_eq!(
            names,
            [
                "orrery-19700104-000000",
                "orrery-19700105-000000",
                "orrery-19700106-000000"
            ]
        );
        assert!(dir.path().join("holiday-photos").is_dir());
        assert_eq!(newest(dir.path()), Some(5 * DAY));
    }
}
