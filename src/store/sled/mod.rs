//! The engine on disk: sled, with the safeguards its measured failures ask for.

mod frame;
mod open;
mod rewrite;
mod tally;
mod writer;

use std::any::Any;
use std::fs::{self, File};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use self::tally::Tally;
use self::writer::{Job, Writer};
use super::change::Change;
use super::committed::Committed;
use super::error::Fault;
use super::{Changes, Each, Entry, Store, range, schema};

/// What an acknowledged change survives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Durability {
    /// Loss of power: the bytes are on the disk before the answer. For everything real.
    #[default]
    PowerLoss,
    /// The death of the process, but not of the machine: the bytes are with the operating system.
    /// A power cut may lose the last moments and, with bad luck, the whole database.
    ProcessDeath,
    /// Nothing: about the last 200 ms go with the process. For imports that can be repeated.
    Lazy,
}

/// How to open a [`SledStore`].
#[derive(Clone, Debug)]
pub struct Settings {
    /// What an acknowledged change survives.
    pub durability: Durability,
    /// Memory for pages; real use is a few times this. Tables at play keep what they need themselves.
    pub cache_bytes: u64,
    /// How long opening may take. A gigabyte takes two seconds on a cold disk.
    pub open_within: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            cache_bytes: 16 << 20,
            open_within: Duration::from_secs(60),
        }
    }
}

/// Tells people what the folder is, and us that the database was once made.
const MARK: &str = "ORRERY.txt";
const MARK_TEXT: &str = "This folder is Orrery's database. Do not change, copy or remove single files.\n\
    `orrery backup` makes copies, `orrery restore` brings them back.\n";

/// How long closing may take before the rest is left to the operating system.
const CLOSE_WITHIN: Duration = Duration::from_secs(10);

/// The [`Store`] on disk. Dropping it finishes what was sent and closes the database.
pub struct SledStore {
    db: Option<sled::Db>,
    jobs: Option<Sender<Job>>,
    closed: Mutex<Receiver<()>>,
    gate: Gate,
}

/// Held while a group is written and while the whole store is walked; notes changes for whoever wants them.
type Gate = Arc<Mutex<Option<Changes>>>;

impl SledStore {
    /// Opens the database in `dir`, which it has to itself, or makes a new one there. If something was deleted for
    /// somebody's sake, the files are written anew first, which reads and writes the whole database once.
    pub fn open(dir: &Path, settings: &Settings) -> Result<Self, Fault> {
        rewrite::resume(dir)?;
        let store = Self::open_as_it_is(dir, settings)?;
        if !rewrite::is_due(&store)? {
            return Ok(store);
        }
        rewrite::rewrite(store, dir, settings)?;
        Self::open_as_it_is(dir, settings)
    }

    fn open_as_it_is(dir: &Path, settings: &Settings) -> Result<Self, Fault> {
        let used_before = dir.join(MARK).exists();
        let (db, tally) = open::open(dir, settings)?;
        let store = Self::start(db, tally, dir, settings.durability)?;
        if used_before && schema::version(&store)?.is_none() {
            return Err(Fault::Damaged {
                dir: dir.to_owned(),
                what: "it is empty although it was used before".to_owned(),
            });
        }
        schema::prepare(&store, schema::VERSION, schema::MIGRATIONS)?;
        if !used_before {
            leave_mark(dir).map_err(|e| Fault::io(format!("Writing in {}", dir.display()), &e))?;
        }
        Ok(store)
    }

    fn start(
        db: sled::Db,
        tally: Tally,
        dir: &Path,
        durability: Durability,
    ) -> Result<Self, Fault> {
        let path = dir.join("db");
        let file = File::options().write(true).open(&path);
        let writer = Writer {
            db: db.clone(),
            file: file.map_err(|e| Fault::io(format!("Opening {}", path.display()), &e))?,
            durability,
            tally,
            gate: Arc::default(),
            broken: None,
        };
        let gate = Arc::clone(&writer.gate);
        let (jobs, waiting) = channel();
        let (closing, closed) = channel();
        thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || {
                writer.run(&waiting);
                // The writer held the last handle, so by now the engine has closed.
                drop(closing);
            })
            .map_err(|e| Fault::io("Starting a thread", &e))?;
        Ok(Self {
            db: Some(db),
            jobs: Some(jobs),
            closed: Mutex::new(closed),
            gate,
        })
    }

    fn db(&self) -> Result<&sled::Db, Fault> {
        self.db.as_ref().ok_or_else(|| Fault::Gone {
            why: "it was closed.".to_owned(),
        })
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        self.db = None;
        self.jobs = None;
        // A damaged engine may never finish closing; waiting for ever would keep the program alive.
        let closed = self.closed.get_mut();
        let closed = closed.unwrap_or_else(PoisonError::into_inner);
        if closed.recv_timeout(CLOSE_WITHIN) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
            tracing::warn!("the database did not close in time; what was acknowledged is safe");
        }
    }
}

fn leave_mark(dir: &Path) -> std::io::Result<()> {
    let path = dir.join(MARK);
    fs::write(&path, MARK_TEXT)?;
    File::open(&path)?.sync_all()?;
    // New files are only safe once the folders naming them are.
    File::open(dir)?.sync_all()?;
    match dir.canonicalize()?.parent() {
        Some(parent) => File::open(parent)?.sync_all(),
        None => Ok(()),
    }
}

impl Store for SledStore {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        reading(self.db()?, key)
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        let db = self.db()?;
        match range(prefix, after, None) {
            Some(range) => guarded(|| {
                db.range(range)
                    .filter(shown)
                    .take(limit)
                    .map(entry)
                    .collect()
            }),
            None => Ok(Vec::new()),
        }
    }

    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault> {
        let db = self.db()?;
        match range(prefix, None, before) {
            Some(range) => guarded(|| {
                db.range(range)
                    .rev()
                    .filter(shown)
                    .take(limit)
                    .map(entry)
                    .collect()
            }),
            None => Ok(Vec::new()),
        }
    }

    fn commit(&self, change: Change) -> Committed {
        if let Err(fault) = change.check_sizes() {
            return Committed::ready(Err(fault.into()));
        }
        let (answer, committed) = Committed::pair();
        if let Some(jobs) = &self.jobs {
            // If the writer is gone the job comes back and, dropped, answers that itself.
            drop(jobs.send(Job { change, answer }));
        }
        committed
    }

    fn note_changes(&self) -> Result<(), Fault> {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        if gate.is_some() {
            return Err(Fault::Busy);
        }
        *gate = Some(Changes::new());
        Ok(())
    }

    fn noted(&self) -> Changes {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        gate.take().unwrap_or_default()
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        let db = self.db()?;
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        guarded(|| {
            for item in db.iter().filter(shown) {
                let (key, value) = entry(item)?;
                each(&key, &value)?;
            }
            Ok(())
        })
    }
}

fn reading(db: &sled::Db, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    let framed = guarded(|| db.get(key).map_err(|e| sled_fault(&e)))?;
    framed.map(|framed| frame::unwrap(key, &framed)).transpose()
}

/// Whether an item is not the engine's own.
fn shown(item: &sled::Result<(sled::IVec, sled::IVec)>) -> bool {
    !matches!(item, Ok((key, _)) if key == tally::KEY)
}

fn entry(item: sled::Result<(sled::IVec, sled::IVec)>) -> Result<Entry, Fault> {
    let (key, framed) = item.map_err(|e| sled_fault(&e))?;
    let value = frame::unwrap(&key, &framed)?;
    Ok((key.to_vec(), value))
}

/// Runs engine code, which answers some damage with a panic.
fn guarded<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(Fault::corrupt(&[], panic_words(panic.as_ref()))))
}

fn sled_fault(e: &sled::Error) -> Fault {
    match e {
        // The engine's own words are its innards; what kind of failure it was is what people can act on.
        sled::Error::Io(e) if e.kind() != std::io::ErrorKind::UnexpectedEof => {
            Fault::io("Reading or writing the database", &e.kind().into())
        }
        e => Fault::corrupt(&[], format!("the engine says `{e}`")),
    }
}

fn panic_words(panic: &(dyn Any + Send)) -> String {
    let words = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the engine gave up with `{}`", words.unwrap_or("no reason"))
}
