//! Wakes the due clock when something becomes due before it would look by itself.

use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::Notify;

/// The time the due clock sleeps until, and the bell that wakes it earlier.
pub(in crate::host) struct Alarm {
    next: AtomicU64,
    bell: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self {
            next: AtomicU64::new(u64::MAX),
            bell: Notify::new(),
        }
    }
}

impl Alarm {
    /// A table is due at this time from now on.
    pub(in crate::host) fn due(&self, at: u64) {
        if at < self.next.fetch_min(at, Ordering::AcqRel) {
            self.bell.notify_one();
        }
    }

    /// Sets the time the clock sleeps until. What became due meanwhile rings all the same.
    pub(in crate::host) fn set(&self, at: u64) {
        self.next.store(at, Ordering::Release);
    }

    /// Resolves when something earlier is due.
    pub(in crate::host) async fn rings(&self) {
        self.bell.notified().await;
    }
}
