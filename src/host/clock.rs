//! Wakes tables when something is due. Due times stand in one ordered list, so no table is looked at before its time.

use super::runner::Letter;
use super::shared::Shared;
use crate::store::index;
use std::sync::Arc;
use std::time::Duration;

/// The longest sleep: machines are suspended and their clocks are set.
const NAP: Duration = Duration::from_secs(30);
/// Tables woken at once.
const PAGE: usize = 64;
/// A table that could not act on its due time is woken again after this.
const AGAIN: Duration = Duration::from_secs(5);

/// Wakes tables for as long as the host runs.
pub(super) async fn run(shared: Arc<Shared>) {
    let mut news = shared.news();
    loop {
        news.mark_unchanged();
        let now = shared.settings.time.now();
        let due = index::due(shared.store.as_ref(), now, PAGE).unwrap_or_else(|fault| {
            tracing::error!(%fault, "due times cannot be read");
            Vec::new()
        });
        for (at, table) in &due {
            shared.send(*table, Letter::Due(*at)).await;
        }
        let nap = match index::next_due(shared.store.as_ref()) {
            _ if !due.is_empty() => AGAIN,
            Ok(Some((at, _))) => {
                Duration::from_millis(at.saturating_sub(now)).clamp(Duration::from_millis(10), NAP)
            }
            _ => NAP,
        };
        tokio::select! {
            () = tokio::time::sleep(nap) => {}
            changed = news.changed() => if changed.is_err() { return },
        }
    }
}
