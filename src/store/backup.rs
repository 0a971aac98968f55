//! Copies of the whole store, made by reading entries and proved by reading them back.
//!
//! A backup is a folder with `manifest.json` and `entries`. An entry is key length, value length
//! and crc32 of both (be32 each), then key and value; entries stand in key order, so that the
//! hash over the file is also the hash over any store that holds the same.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::change::{Change, MAX_KEY, MAX_VALUE};
use super::check::{self, Report};
use super::error::{CommitError, Fault};
use super::{Changes, Settings, SledStore, Store, schema};

const MANIFEST: &str = "manifest.json";
const ENTRIES: &str = "entries";
/// The entries as they were read, before what changed meanwhile was put in.
const READ: &str = "entries.read";
/// The layout of backups described above.
const FORMAT: u32 = 1;
/// Bytes restored in one commit.
const STEP: usize = 512 * 1024;

/// What a backup says about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Layout of the backup itself.
    pub format: u32,
    /// Schema of the entries.
    pub schema: u32,
    /// Number of entries.
    pub count: u64,
    /// SHA-256 of the entries, in hexadecimal.
    pub sha256: String,
    /// When it was made, in Unix milliseconds, as the caller said.
    pub made_at_ms: u64,
}

/// Writes everything in the store, as of one moment, to the new folder `dir`. Commits go on meanwhile: what they change
/// while the entries are read is noted, and put into its place in a second pass over the copy.
pub fn backup(store: &dyn Store, dir: &Path, made_at_ms: u64) -> Result<Manifest, Fault> {
    refuse_used(dir)?;
    let partial = partial_of(dir);
    let fault = |e| Fault::io(format!("Writing the backup {}", partial.display()), &e);
    if partial.exists() {
        fs::remove_dir_all(&partial).map_err(fault)?;
    }
    fs::create_dir_all(&partial).map_err(fault)?;
    let schema = schema::version(store)?.unwrap_or(schema::VERSION);
    store.note_changes()?;
    let read = first_pass(store, &partial);
    // Also after a failure, or nobody could ever make a copy again.
    let changes = store.noted();
    read?;
    let (count, sha256) = second_pass(&partial, changes)?;
    let manifest = Manifest {
        format: FORMAT,
        schema,
        count,
        sha256,
        made_at_ms,
    };
    let words = serde_json::to_vec_pretty(&manifest).map_err(|e| fault(e.into()))?;
    let mut file = File::create(partial.join(MANIFEST)).map_err(fault)?;
    file.write_all(&words).map_err(fault)?;
    file.sync_all().map_err(fault)?;
    move_into_place(&partial, dir)?;
    Ok(manifest)
}

fn writing(dir: &Path, name: &str) -> Result<BufWriter<File>, Fault> {
    let file = File::create(dir.join(name)).map_err(|e| cannot_write(dir, &e))?;
    Ok(BufWriter::with_capacity(1 << 20, file))
}

fn cannot_write(dir: &Path, e: &io::Error) -> Fault {
    Fault::io(format!("Writing the backup {}", dir.display()), e)
}

/// Reads every entry, each as it is at the moment its turn comes.
fn first_pass(store: &dyn Store, dir: &Path) -> Result<(), Fault> {
    let mut file = writing(dir, READ)?;
    super::each_entry(store, b"", &mut |key, value| {
        let written = file.write_all(&entry_bytes(key, value));
        written.map_err(|e| cannot_write(dir, &e))
    })?;
    file.flush().map_err(|e| cannot_write(dir, &e))
}

/// Writes the entries again, with what changed while they were read.
fn second_pass(dir: &Path, changes: Changes) -> Result<(u64, String), Fault> {
    let mut file = writing(dir, ENTRIES)?;
    let mut hasher = Sha256::new();
    let mut count = 0;
    let mut put = |key: &[u8], value: &[u8]| {
        let entry = entry_bytes(key, value);
        hasher.update(&entry);
        count += 1;
        file.write_all(&entry).map_err(|e| cannot_write(dir, &e))
    };
    let mut changes = changes.into_iter().peekable();
    each_entry(&dir.join(READ), |key, value| {
        while let Some((new, now)) = changes.next_if(|(new, _)| new.as_slice() < key) {
            now.map_or(Ok(()), |now| put(&new, &now))?;
        }
        match changes.next_if(|(new, _)| new == key) {
            Some((_, now)) => now.map_or(Ok(()), |now| put(key, &now)),
            None => put(key, value),
        }
    })?;
    for (new, now) in changes {
        now.map_or(Ok(()), |now| put(&new, &now))?;
    }
    let file = file.into_inner();
    let file = file.map_err(|e| cannot_write(dir, &e.into_error()))?;
    file.sync_all().map_err(|e| cannot_write(dir, &e))?;
    fs::remove_file(dir.join(READ)).map_err(|e| cannot_write(dir, &e))?;
    Ok((count, hex(&hasher.finalize())))
}

/// Makes a new database in `target` out of a backup. The backup is read through before the first byte is written; the
/// database once it is done, and every log in it is followed to its end.
pub fn restore(dir: &Path, target: &Path) -> Result<(Manifest, Report), Fault> {
    refuse_used(target)?;
    let manifest = verify(dir)?;
    let partial = partial_of(target);
    let fault = |e| Fault::io(format!("Writing {}", partial.display()), &e);
    if partial.exists() {
        fs::remove_dir_all(&partial).map_err(fault)?;
    }
    let store = SledStore::open(&partial, &Settings::default())?;
    fill(&store, dir)?;
    // Closed and opened again, so that the proof is about the disk and not about memory.
    drop(store);
    let store = SledStore::open(&partial, &Settings::default())?;
    let (count, sha256) = digest_of(&store, |_| Ok(()))?;
    let report = check::check(&store);
    drop(store);
    // A restored older schema was led up to ours on opening, so it may rightly differ.
    if manifest.schema == schema::VERSION && (count, &sha256) != (manifest.count, &manifest.sha256)
    {
        return Err(Fault::Damaged {
            dir: partial,
            what: "what was restored does not read back as the backup".to_owned(),
        });
    }
    if let Some(problem) = report.problems.first() {
        return Err(problem.clone());
    }
    move_into_place(&partial, target)?;
    Ok((manifest, report))
}

/// Reads a backup through and says whether it can be restored by this program.
pub fn verify(dir: &Path) -> Result<Manifest, Fault> {
    let bad = |what: String| Fault::BadBackup {
        dir: dir.to_owned(),
        what,
    };
    let words = fs::read(dir.join(MANIFEST))
        .map_err(|e| bad(format!("its manifest cannot be read ({e})")))?;
    let manifest: Manifest = serde_json::from_slice(&words)
        .map_err(|e| bad(format!("its manifest makes no sense ({e})")))?;
    if manifest.format > FORMAT || manifest.schema > schema::VERSION {
        return Err(Fault::Newer {
            found: manifest.schema.max(manifest.format),
            known: schema::VERSION,
        });
    }
    let mut hasher = Sha256::new();
    let mut count = 0;
    let mut schema_found = None;
    each_entry(&dir.join(ENTRIES), |key, value| {
        hasher.update(entry_bytes(key, value));
        count += 1;
        if key == schema::VERSION_KEY {
            schema_found = Some(schema::parse_version(value)?);
        }
        Ok(())
    })?;
    if count != manifest.count {
        let promised = manifest.count;
        return Err(bad(format!("it has {count} entries instead of {promised}")));
    }
    if hex(&hasher.finalize()) != manifest.sha256 {
        return Err(bad("its entries do not have the noted hash".to_owned()));
    }
    if schema_found != Some(manifest.schema) {
        return Err(bad(
            "its entries are of another schema than its manifest".to_owned()
        ));
    }
    Ok(manifest)
}

fn fill(store: &dyn Store, dir: &Path) -> Result<(), Fault> {
    let mut filling = Filling::of(store);
    each_entry(&dir.join(ENTRIES), |key, value| filling.put(key, value))?;
    filling.finish()
}

/// Copies what is `kept` from one store to another, and says how many entries that were and their hash.
pub(super) fn copy(
    from: &dyn Store,
    to: &dyn Store,
    kept: impl Fn(&[u8]) -> bool,
) -> Result<(u64, String), Fault> {
    let mut filling = Filling::of(to);
    let mut hasher = Sha256::new();
    let mut count = 0;
    from.walk(&mut |key, value| {
        if !kept(key) {
            return Ok(());
        }
        hasher.update(entry_bytes(key, value));
        count += 1;
        filling.put(key, value)
    })?;
    filling.finish()?;
    Ok((count, hex(&hasher.finalize())))
}

/// Entries on their way into a store, committed in large steps.
struct Filling<'a> {
    store: &'a dyn Store,
    change: Change,
    size: usize,
}

impl<'a> Filling<'a> {
    fn of(store: &'a dyn Store) -> Self {
        Self {
            store,
            change: Change::new(),
            size: 0,
        }
    }

    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<(), Fault> {
        self.change.put(key, value);
        self.size += key.len() + value.len();
        if self.size <= STEP {
            return Ok(());
        }
        self.size = 0;
        let step = std::mem::take(&mut self.change);
        let done = self.store.commit(step).wait();
        done.map_err(CommitError::into_fault)
    }

    fn finish(self) -> Result<(), Fault> {
        let done = self.store.commit(self.change).wait();
        done.map_err(CommitError::into_fault)
    }
}

/// Counts and hashes the entries of a store in the form they have in a backup.
pub(super) fn digest_of(
    store: &dyn Store,
    mut each: impl FnMut(&[u8]) -> Result<(), Fault>,
) -> Result<(u64, String), Fault> {
    let mut hasher = Sha256::new();
    let mut count = 0;
    store.walk(&mut |key, value| {
        let entry = entry_bytes(key, value);
        hasher.update(&entry);
        count += 1;
        each(&entry)
    })?;
    Ok((count, hex(&hasher.finalize())))
}

fn entry_bytes(key: &[u8], value: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(12 + key.len() + value.len());
    bytes.extend_from_slice(&(key.len() as u32).to_be_bytes());
    bytes.extend_from_slice(&(value.len() as u32).to_be_bytes());
    bytes.extend_from_slice(&checksum(key, value).to_be_bytes());
    bytes.extend_from_slice(key);
    bytes.extend_from_slice(value);
    bytes
}

fn checksum(key: &[u8], value: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(key);
    hasher.update(value);
    hasher.finalize()
}

/// Shows every entry of a backup, each one checked.
fn each_entry(
    path: &Path,
    mut each: impl FnMut(&[u8], &[u8]) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let bad = |what: String| Fault::BadBackup {
        dir: path.parent().unwrap_or(path).to_owned(),
        what,
    };
    let cut = |number: u64| move |e: io::Error| bad(format!("entry {number} cannot be read ({e})"));
    let file = File::open(path).map_err(cut(1))?;
    let mut left = file.metadata().map_err(cut(1))?.len();
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut number = 0;
    while left > 0 {
        number += 1;
        let (key, value, sum) = read_entry(&mut file).map_err(cut(number))?;
        if sum != checksum(&key, &value) {
            return Err(bad(format!("entry {number} has a wrong checksum")));
        }
        left = left.saturating_sub(12 + (key.len() + value.len()) as u64);
        each(&key, &value)?;
    }
    Ok(())
}

fn read_entry(file: &mut impl Read) -> io::Result<(Vec<u8>, Vec<u8>, u32)> {
    let mut word = || {
        let mut bytes = [0; 4];
        file.read_exact(&mut bytes)?;
        Ok::<u32, io::Error>(u32::from_be_bytes(bytes))
    };
    let (key, value, sum) = (word()? as usize, word()? as usize, word()?);
    // A damaged length must not become a request for gigabytes.
    if key > MAX_KEY || value > MAX_VALUE {
        return Err(io::Error::other("its length is impossible"));
    }
    let (mut key, mut value) = (vec![0; key], vec![0; value]);
    file.read_exact(&mut key)?;
    file.read_exact(&mut value)?;
    Ok((key, value, sum))
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write as _;
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn refuse_used(dir: &Path) -> Result<(), Fault> {
    let used = match fs::read_dir(dir) {
        Ok(mut entries) => entries.next().is_some(),
        Err(e) if e.kind() == io::ErrorKind::NotFound => false,
        Err(e) => return Err(Fault::io(format!("Looking at {}", dir.display()), &e)),
    };
    if used {
        return Err(Fault::NotEmpty {
            dir: dir.to_owned(),
        });
    }
    Ok(())
}

fn partial_of(dir: &Path) -> PathBuf {
    let name = dir.file_name().unwrap_or_default().to_string_lossy();
    dir.with_file_name(format!("{name}.partial"))
}

/// Gives a finished folder its name, so that no half-made one ever has it.
fn move_into_place(partial: &Path, dir: &Path) -> Result<(), Fault> {
    let work = || {
        File::open(partial)?.sync_all()?;
        if dir.exists() {
            fs::remove_dir(dir)?;
        }
        fs::rename(partial, dir)?;
        match dir.canonicalize()?.parent() {
            Some(parent) => File::open(parent)?.sync_all(),
            None => Ok(()),
        }
    };
    work().map_err(|e| Fault::io(format!("Moving {} into place", dir.display()), &e))
}
