//! A host over a stopped database: no chat, no clock, only what is asked for.

use crate::host::Host;
use crate::host::settings::Settings;
use crate::store::SledStore;
use std::sync::Arc;

/// Does something with a host over the store, and closes both.
pub(super) fn with_host<T, F: Future<Output = anyhow::Result<T>>>(
    store: SledStore,
    work: impl FnOnce(Host) -> F,
) -> anyhow::Result<T> {
    let settings = Settings {
        elsewhere: crate::platforms::forget::forget,
        ..Settings::default()
    };
    crate::app::runtime()?.block_on(async {
        let host = Host::still(Arc::new(store), settings)?;
        let done = work(host.clone()).await;
        host.stop().await;
        done
    })
}
