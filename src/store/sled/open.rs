//! Opening a database that may be locked, half written or damaged.
//!
//! The engine reports damage as an error, a panic or by never returning, and refuses some
//! databases whose data is whole. So it is opened on a thread of its own with a time limit, and
//! what can be rescued without touching data is rescued.

use std::fs::{self, File, TryLockError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::super::error::Fault;
use super::tally::Tally;
use super::{Settings, panic_words};

/// A program that just ended may hold its lock a moment longer: the engine closes in the background.
const LOCK_GRACE: Duration = Duration::from_secs(1);

/// Opens the engine in `dir`, which is made if it is not there.
pub(super) fn open(dir: &Path, settings: &Settings) -> Result<(sled::Db, Tally), Fault> {
    fs::create_dir_all(dir).map_err(|e| Fault::io(format!("Making {}", dir.display()), &e))?;
    let waiting = Instant::now();
    loop {
        match open_once(dir, settings) {
            Err(Fault::Locked { .. }) if waiting.elapsed() < LOCK_GRACE => {
                thread::sleep(Duration::from_millis(10));
            }
            done => return done,
        }
    }
}

fn open_once(dir: &Path, settings: &Settings) -> Result<(sled::Db, Tally), Fault> {
    refuse_locked(dir)?;
    drop_unfinished_snapshots(dir)?;
    match attempt_whole(dir, settings) {
        Err(Fault::Damaged { what, .. }) if !engine_snapshots(dir)?.is_empty() => {
            tracing::warn!(dir = %dir.display(), what, "the database does not open; trying without the engine's snapshots");
            rescue(dir, settings, what)
        }
        done => done,
    }
}

// Asked before anything in the folder is touched: a left-over of ours may be another's work.
fn refuse_locked(dir: &Path) -> Result<(), Fault> {
    let path = dir.join("db");
    if !path.exists() {
        return Ok(());
    }
    let file =
        File::open(&path).map_err(|e| Fault::io(format!("Opening {}", path.display()), &e))?;
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Fault::Locked {
            dir: dir.to_owned(),
        }),
        Err(TryLockError::Error(e)) => Err(Fault::io(format!("Locking {}", path.display()), &e)),
    }
}

/// Removes what a killed process left of a snapshot it was writing: the engine would take it for
/// a damaged one and refuse to open, although all data is in its other file.
fn drop_unfinished_snapshots(dir: &Path) -> Result<(), Fault> {
    for path in engine_snapshots(dir)? {
        if path.extension().is_some_and(|e| e == "generating") {
            tracing::info!(file = %path.display(), "removing an unfinished engine snapshot");
            fs::remove_file(&path)
                .map_err(|e| Fault::io(format!("Removing {}", path.display()), &e))?;
        }
    }
    Ok(())
}

/// The engine's `snap.*` files: a cache of where pages are, rebuilt from `db` when missing.
fn engine_snapshots(dir: &Path) -> Result<Vec<PathBuf>, Fault> {
    let fault = |e| Fault::io(format!("Listing {}", dir.display()), &e);
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// One try that also makes sure that no end is missing.
fn attempt_whole(dir: &Path, settings: &Settings) -> Result<(sled::Db, Tally), Fault> {
    let db = attempt(dir, settings)?;
    match Tally::open(dir, &db) {
        Ok(tally) => Ok((db, tally)),
        Err(Fault::Corrupt { what, .. }) => Err(Fault::Damaged {
            dir: dir.to_owned(),
            what,
        }),
        Err(fault) => Err(fault),
    }
}

/// One try, with panics and endless waits turned into faults.
fn attempt(dir: &Path, settings: &Settings) -> Result<sled::Db, Fault> {
    let config = sled::Config::new()
        .path(dir)
        .mode(sled::Mode::HighThroughput)
        .cache_capacity(settings.cache_bytes)
        .flush_every_ms(Some(200));
    let (done, opened) = sync_channel(1);
    thread::Builder::new()
        .name("store-open".to_owned())
        .spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| config.open()));
            // Nobody listens after the time limit; the database then closes again right here.
            drop(done.send(result));
        })
        .map_err(|e| Fault::io("Starting a thread", &e))?;
    let damaged = |what| Fault::Damaged {
        dir: dir.to_owned(),
        what,
    };
    match opened.recv_timeout(settings.open_within) {
        Ok(Ok(Ok(db))) => Ok(db),
        Ok(Ok(Err(sled::Error::Io(e)))) if e.to_string().contains("could not acquire lock") => {
            Err(Fault::Locked {
                dir: dir.to_owned(),
            })
        }
        // The engine also says `Io` when a file ends too early, which is damage.
        Ok(Ok(Err(sled::Error::Io(e)))) if e.kind() != std::io::ErrorKind::UnexpectedEof => {
            Err(Fault::io(format!("Opening {}", dir.display()), &e))
        }
        Ok(Ok(Err(e))) => Err(damaged(e.to_string())),
        Ok(Err(panic)) => Err(damaged(panic_words(panic.as_ref()))),
        Err(RecvTimeoutError::Timeout) => Err(Fault::Stuck {
            dir: dir.to_owned(),
            seconds: settings.open_within.as_secs(),
        }),
        Err(RecvTimeoutError::Disconnected) => Err(damaged("opening it was cut off".to_owned())),
    }
}

/// Opens a copy without the engine's snapshots; if that works the copy takes the folder's place
/// and the damaged original stays beside it. Otherwise the original is left as it was.
fn rescue(dir: &Path, settings: &Settings, what: String) -> Result<(sled::Db, Tally), Fault> {
    let copy = free_name(dir, "rescue");
    let rescued = copy_without_snapshots(dir, &copy).and_then(|()| attempt_whole(&copy, settings));
    let opened = match rescued {
        Ok(opened) => opened,
        Err(fault) => {
            if let Err(e) = fs::remove_dir_all(&copy) {
                tracing::warn!(copy = %copy.display(), %e, "could not remove the failed copy");
            }
            tracing::warn!(%fault, "the rescue failed too");
            return Err(Fault::Damaged {
                dir: dir.to_owned(),
                what,
            });
        }
    };
    // Closed before the move: the engine remembers its folder by name.
    drop(opened);
    let aside = free_name(dir, "damaged");
    let moved = fs::rename(dir, &aside).and_then(|()| fs::rename(&copy, dir));
    moved.map_err(|e| Fault::io(format!("Moving {} aside", dir.display()), &e))?;
    tracing::warn!(
        dir = %dir.display(), aside = %aside.display(),
        "the database was rescued; nothing was lost, and the damaged folder was kept aside"
    );
    attempt_whole(dir, settings)
}

/// A sibling of `dir` that does not exist yet.
fn free_name(dir: &Path, word: &str) -> PathBuf {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    let candidate = |n| dir.with_file_name(format!("{name}.{word}-{n}"));
    let mut number = 1;
    while candidate(number).exists() {
        number += 1;
    }
    candidate(number)
}

fn copy_without_snapshots(from: &Path, to: &Path) -> Result<(), Fault> {
    let fault = |e| Fault::io(format!("Copying {}", from.display()), &e);
    fs::create_dir(to).map_err(fault)?;
    for entry in fs::read_dir(from).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let name = entry.file_name();
        let target = to.join(&name);
        if entry.file_type().map_err(fault)?.is_dir() {
            copy_without_snapshots(&entry.path(), &target)?;
        } else if !name.to_string_lossy().starts_with("snap.") {
            fs::copy(entry.path(), &target).map_err(fault)?;
            File::open(&target)
                .and_then(|f| f.sync_all())
                .map_err(fault)?;
        }
    }
    Ok(())
}
