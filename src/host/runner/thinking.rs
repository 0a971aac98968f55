//! Where robots think: on threads of their own, so that nobody waits for another table's robot.

use crate::host::trouble::Trouble;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Robots that answer faster than this are not worth the way to another thread.
pub(in crate::host) const QUICK: Duration = Duration::from_micros(200);

/// A bounded pool of threads for thinking.
pub(in crate::host) struct Thinking {
    places: Semaphore,
}

impl Default for Thinking {
    /// Half of the machine's cores, so that the other half answers people.
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            places: Semaphore::new((cores / 2).max(1)),
        }
    }
}

impl Thinking {
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
