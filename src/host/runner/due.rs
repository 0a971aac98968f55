//! Wakes tables when something is due. Due times stand in one ordered list, so no table is looked at before its time.

use crate::host::runner::shared::Shared;
use crate::host::runner::task::Letter;
use crate::store::{TableId, index};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// The longest sleep: machines are suspended and their clocks are set.
const NAP: Duration = Duration::from_secs(30);
/// Tables woken at once.
const PAGE: usize = 64;
/// A table that could not act on its due time is woken again after this.
const AGAIN: Duration = Duration::from_secs(5);

/// Wakes the tables whose time has come, waits until they have acted, and says how many did.
pub(in crate::host) async fn fire(shared: &Arc<Shared>) -> usize {
    let now = shared.settings.time.now();
    let (mut acted, mut after) = (0, None);
    loop {
        let due = index::due(shared.store.as_ref(), after, now, PAGE).unwrap_or_else(|fault| {
            tracing::error!(%fault, "due times cannot be read");
            Vec::new()
        });
        acted += wake(shared, &due).await;
        // Onwards past those that could not act, or many of them would hold up all others.
        match due.last() {
            Some(last) if due.len() == PAGE => after = Some(*last),
            _ => return acted,
        }
    }
}

/// Wakes these tables, waits until they have acted, and says how many did.
async fn wake(shared: &Arc<Shared>, due: &[(u64, TableId)]) -> usize {
    let mut answers = Vec::new();
    for &(at, table) in due {
        let (answer, acted) = oneshot::channel();
        shared.send(table, Letter::Due(at, answer)).await;
        answers.push(acted);
    }
    let mut acted = 0;
    for answer in answers {
        acted += usize::from(answer.await.unwrap_or(false));
    }
    acted
}

/// Wakes tables for as long as the host runs.
pub(in crate::host) async fn run(shared: Arc<Shared>) {
    loop {
        // Whatever becomes due from here on rings, however early.
        shared.alarm.set(u64::MAX);
        if fire(&shared).await > 0 {
            continue;
        }
        let now = shared.settings.time.now();
        let nap = match index::next_due(shared.store.as_ref()) {
            Ok(Some((at, _))) if at <= now => AGAIN,
            Ok(Some((at, _))) => {
                shared.alarm.set(at);
                Duration::from_millis(at - now).clamp(Duration::from_millis(10), NAP)
            }
            _ => NAP,
        };
        tokio::select! {
            () = tokio::time::sleep(nap) => {}
            () = shared.alarm.rings() => {}
        }
    }
}
