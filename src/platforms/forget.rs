//! Taking somebody out of what the platforms keep for themselves, where they alone know what is words in it.

use crate::host::person::gone::Gone;
use crate::store::{Change, CommitError, Fault, Store, json};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Entries looked at in one go.
const PAGE: usize = 128;

/// Takes somebody out of the words every platform keeps.
pub fn forget(store: &dyn Store, gone: &Gone) -> Result<(), Fault> {
    #[cfg(feature = "web")]
    super::web::forget::forget(store, gone)?;
    #[cfg(feature = "discord")]
    super::discord::forget::forget(store, gone)?;
    #[cfg(feature = "matrix")]
    super::matrix::forget::forget(store, gone)?;
    // Without any platform there is nothing to do.
    let _ = (store, gone);
    Ok(())
}

/// Has every entry of a platform's space cleaned; what must go with it may be added to the change.
#[cfg_attr(
    not(any(feature = "web", feature = "discord", feature = "matrix")),
    expect(dead_code, reason = "without any platform there is nothing to do")
)]
pub(super) fn each<T>(
    store: &dyn Store,
    space: &[u8],
    clean: impl Fn(&mut T, &mut Change) -> Result<(), Fault>,
) -> Result<(), Fault>
where
    T: DeserializeOwned + Serialize + Clone + PartialEq,
{
    let mut after: Option<Vec<u8>> = None;
    loop {
        let page = store.scan(space, after.as_deref(), PAGE)?;
        let Some((last, _)) = page.last() else {
            return Ok(());
        };
        let mut change = Change::new();
        for (key, value) in &page {
            let before: T = json::parse(key, value)?;
            let mut now = before.clone();
            clean(&mut now, &mut change)?;
            if now != before {
                change.expect_value(key.clone(), value.clone());
                json::put(&mut change, key.clone(), &now)?;
            }
        }
        match store.commit(change).wait() {
            Ok(()) => after = Some(last.clone()),
            // Something was shown there meanwhile: the same page is looked at again.
            Err(CommitError::Conflict(_)) => {}
            Err(CommitError::Fault(fault)) => return Err(fault),
        }
    }
}
