//! The answer to a commit, for async and for plain code.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use super::error::{CommitError, Fault};

/// The fate of one change.
pub type Outcome = Result<(), CommitError>;

/// Resolves when the change is durable or has failed. Dropping it does not take the change back.
#[must_use = "a change is only durable once this has resolved"]
#[derive(Debug)]
pub struct Committed(Arc<Cell>);

/// The writer's end: answers exactly once, even when the writer is torn down.
#[derive(Debug)]
pub(super) struct Answer(Arc<Cell>);

// A channel of the async runtime would refuse to block inside a task; commits at start-up and in
// tests come from plain code, so both ways of waiting share this little cell.
#[derive(Debug, Default)]
struct Cell {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    outcome: Option<Outcome>,
    waker: Option<Waker>,
}

impl Cell {
    // Nothing panics while holding the lock, so a poisoned one is still whole.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Committed {
    pub(super) fn pair() -> (Answer, Self) {
        let cell = Arc::new(Cell::default());
        (Answer(Arc::clone(&cell)), Self(cell))
    }

    /// An answer known at once.
    pub(crate) fn ready(outcome: Outcome) -> Self {
        let cell = Cell::default();
        cell.lock().outcome = Some(outcome);
        Self(Arc::new(cell))
    }

    /// Blocks this thread until the change is durable or has failed.
    pub fn wait(self) -> Outcome {
        let mut state = self.0.lock();
        loop {
            if let Some(outcome) = &state.outcome {
                return outcome.clone();
            }
            let woken = self.0.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Future for Committed {
    type Output = Outcome;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Outcome> {
        let mut state = self.0.lock();
        if let Some(outcome) = &state.outcome {
            return Poll::Ready(outcome.clone());
        }
        state.waker = Some(cx.waker().clone());
        Poll::Pending
    }
}

impl Answer {
    pub(super) fn send(self, outcome: Outcome) {
        self.set(outcome);
    }

    fn set(&self, outcome: Outcome) {
        let mut state = self.0.lock();
        if state.outcome.is_some() {
            return;
        }
        state.outcome = Some(outcome);
        let waker = state.waker.take();
        drop(state);
        self.0.changed.notify_all();
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        let why = "the writer ended before this change was made.".to_owned();
        self.set(Err(Fault::Gone { why }.into()));
    }
}
