//! Writing a database anew, because the engine leaves deleted bytes in its files until it happens to reuse their place.
//!
//! The new database is made in the folder `rewrite` inside the old one, where also a mounted volume has room, and takes its
//! place file by file. Two marks make that safe to cut off at any moment: with `rewrite.ready` the new one is whole and the
//! old one goes; with `rewrite.moving` the old one is gone and the new one moves up.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use super::super::backup;
use super::super::error::Fault;
use super::super::schema;
use super::{Settings, SledStore};

const FRESH: &str = "rewrite";
const READY: &str = "rewrite.ready";
const MOVING: &str = "rewrite.moving";

/// Whether the database asks to be written anew.
pub(super) fn is_due(store: &SledStore) -> Result<bool, Fault> {
    use super::Store as _;
    Ok(store.get(schema::REWRITE_KEY)?.is_some())
}

/// Writes the database in `dir` anew and closes it.
pub(super) fn rewrite(store: SledStore, dir: &Path, settings: &Settings) -> Result<(), Fault> {
    tracing::info!("writing the database anew, so that its files forget what was deleted");
    let fresh = dir.join(FRESH);
    remove(&fresh).map_err(|e| fault(dir, &e))?;
    let copy = SledStore::open_as_it_is(&fresh, settings)?;
    let kept = |key: &[u8]| key != schema::REWRITE_KEY;
    let copied = backup::copy(&store, &copy, kept)?;
    drop(copy);
    // Opened again, so that the proof is about the disk and not about memory.
    let copy = SledStore::open_as_it_is(&fresh, settings)?;
    let found = backup::digest_of(&copy, |_| Ok(()))?;
    drop((copy, store));
    if found != copied {
        return Err(Fault::Damaged {
            dir: fresh,
            what: "what was written anew does not read back as the database".to_owned(),
        });
    }
    let ready = || {
        sync_all(&fresh)?;
        File::create(dir.join(READY))?.sync_all()?;
        File::open(dir)?.sync_all()
    };
    ready().map_err(|e| fault(dir, &e))?;
    resume(dir)
}

/// Finishes what was cut off.
pub(super) fn resume(dir: &Path) -> Result<(), Fault> {
    let work = || {
        if dir.join(READY).exists() {
            remove_old(dir)?;
            fs::rename(dir.join(READY), dir.join(MOVING))?;
            File::open(dir)?.sync_all()?;
        }
        if dir.join(MOVING).exists() {
            move_up(dir)?;
            File::open(dir)?.sync_all()?;
            remove(&dir.join(FRESH))?;
            fs::remove_file(dir.join(MOVING))?;
            File::open(dir)?.sync_all()?;
        }
        Ok(())
    };
    work().map_err(|e: io::Error| fault(dir, &e))
}

fn remove_old(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if ["db", "conf", "groups", "blobs"].contains(&&*name) || name.starts_with("snap.") {
            remove(&dir.join(&*name))?;
        }
    }
    Ok(())
}

fn move_up(dir: &Path) -> io::Result<()> {
    // Gone already if the move was cut off after its last step but one.
    if !dir.join(FRESH).exists() {
        return Ok(());
    }
    for entry in fs::read_dir(dir.join(FRESH))? {
        let entry = entry?;
        fs::rename(entry.path(), dir.join(entry.file_name()))?;
    }
    Ok(())
}

fn sync_all(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.is_dir() {
            sync_all(&path)?;
        } else {
            File::open(&path)?.sync_all()?;
        }
    }
    File::open(dir)?.sync_all()
}

/// Removes a file or folder that may be missing.
fn remove(path: &Path) -> io::Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    match removed {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}

fn fault(dir: &Path, e: &io::Error) -> Fault {
    Fault::io(format!("Writing {} anew", dir.display()), e)
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests {
    use super::super::super::{Change, Store};
    use super::*;

    fn put(store: &SledStore, key: &[u8], value: &[u8]) {
        let mut change = Change::new();
        change.put(key, value);
        store.commit(change).wait().unwrap();
    }

    fn delete(store: &SledStore, key: &[u8]) {
        let mut change = Change::new();
        change.delete(key);
        change.put(schema::REWRITE_KEY, []);
        store.commit(change).wait().unwrap();
    }

    fn bytes_below(dir: &Path) -> Vec<u8> {
        let mut all = Vec::new();
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                all.extend(bytes_below(&path));
            } else {
                all.extend(fs::read(path).unwrap());
            }
        }
        all
    }

    fn holds(dir: &Path, word: &[u8]) -> bool {
        bytes_below(dir).windows(word.len()).any(|w| w == word)
    }

    #[test]
    fn deleted_bytes_leave_the_files_when_the_database_is_opened_next() {
        let dir = tempfile::tempdir().unwrap();
        let open = || SledStore::open(dir.path(), &Settings::default()).unwrap();
        let store = open();
        for n in 0..200_u32 {
            put(
                &store,
                &[b"x/stays".as_slice(), &n.to_be_bytes()].concat(),
                &[7; 300],
            );
        }
        put(&store, b"x/goes", b"Peculiar Name");
        delete(&store, b"x/goes");
        drop(store);
        assert!(
            holds(dir.path(), b"Peculiar Name"),
            "the engine keeps deleted bytes"
        );
        let store = open();
        assert_eq!(store.get(schema::REWRITE_KEY).unwrap(), None);
        assert_eq!(store.scan(b"x/stays", None, 999).unwrap().len(), 200);
        assert!(!holds(dir.path(), b"Peculiar Name"));
        put(&store, b"x/more", b"1");
        drop(store);
        assert_eq!(
            open().get(b"x/more").unwrap().as_deref(),
            Some(b"1".as_slice())
        );
    }

    #[test]
    fn a_rewrite_that_was_cut_off_is_finished_on_the_next_start() {
        for mark in [READY, MOVING] {
            let dir = tempfile::tempdir().unwrap();
            let store = SledStore::open(dir.path(), &Settings::default()).unwrap();
            put(&store, b"x/old", b"Peculiar Name");
            drop(store);
            let fresh = SledStore::open(&dir.path().join(FRESH), &Settings::default()).unwrap();
            put(&fresh, b"x/new", b"1");
            drop(fresh);
            if mark == MOVING {
                remove_old(dir.path()).unwrap();
            }
            File::create(dir.path().join(mark)).unwrap();
            let store = SledStore::open(dir.path(), &Settings::default()).unwrap();
            assert_eq!(store.get(b"x/old").unwrap(), None);
            assert!(store.get(b"x/new").unwrap().is_some(), "{mark}");
            assert!(!holds(dir.path(), b"Peculiar Name"));
        }
    }
}
