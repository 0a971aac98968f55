//! Where robots think: on threads of their own, so that nobody waits for another table's robot.

use crate::host::trouble::Trouble;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// Robots that answer faster than this are not worth the way to another thread.
const QUICK: Duration = Duration::from_micros(200);
/// Robots of a game that once thought longer than this for an answer may do so again at any time.
const SLOW: Duration = Duration::from_millis(5);
/// Answers in a row after which a game's robots are taken to be quick.
const PROOF: usize = 64;

/// A bounded pool of threads for thinking.
pub(in crate::host) struct Thinking {
    places: Semaphore,
    /// Quick answers in a row, by game; none for games whose robots were ever slow.
    quick: Mutex<BTreeMap<&'static str, Option<usize>>>,
}

impl Default for Thinking {
    /// Half of the machine's cores, so that the other half answers people.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            places: Semaphore::new((cores / 2).max(1)),
            quick: Mutex::default(),
        }
    }
}

impl Thinking {
    // Nothing panics while holding the lock, so a poisoned one is still whole.
    fn quick(&self) -> MutexGuard<'_, BTreeMap<&'static str, Option<usize>>> {
        self.quick.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the robots of this game are known to answer at once.
    pub(in crate::host) fn is_quick(&self, game: &'static str) -> bool {
        let known = self.quick().get(game).copied();
        known.flatten().is_some_and(|answers| answers >= PROOF)
    }

    /// Notes how long robots of this game took for these answers.
    pub(in crate::host) fn took(&self, game: &'static str, answers: usize, time: Duration) {
        let Some(each) = time.checked_div(answers as u32) else {
            return;
        };
        let mut quick = self.quick();
        let row = quick.entry(game).or_insert(Some(0));
        *row = match *row {
            Some(_) if each > SLOW => None,
            Some(row) if each < QUICK => Some(row.saturating_add(answers)),
            Some(_) => Some(0),
            None => None,
        };
    }

    /// Does the work when there is a place for it.
    pub(in crate::host) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let stopped = |why: String| Trouble::Other(why);
        let _place = self
            .places
            .acquire()
            .await
            .map_err(|e| stopped(e.to_string()))?;
        tokio::task::spawn_blocking(work)
            .await
            .map_err(|e| stopped(e.to_string()))
    }
}
