//! Databases from before pictures left the store: what they hold is brought up to date when the chat starts.
//!
//! Such a database has the bytes of every picture, a list of them by age, and a mark for every delivered post. It is done
//! here and not in a migration of the schema, because only the chat can read its messages; a picture that a message leads to
//! keeps its token.

use super::audience::Audience;
use super::keys;
use super::pictures::{Label, Pictures, Token};
use super::secret;
use super::wire::Message;
use crate::store::{Change, CommitError, Fault, Store, each_entry, json};
use serde::Deserialize;

/// Entries deleted in one commit; those with bytes of pictures are large.
const AT_ONCE: usize = 64;

/// What stood before the bytes of a picture.
#[derive(Deserialize)]
struct Header {
    audience: Audience,
}

/// Gives the pictures of an older database their labels and deletes everything else that is not needed any more. It may
/// be interrupted and run again.
pub(super) fn bring_up(store: &dyn Store) -> Result<(), Fault> {
    let is_empty = |space: &_| store.scan(space, None, 1).map(|found| found.is_empty());
    let spaces = keys::older();
    if spaces
        .iter()
        .try_fold(true, |all, s| Ok(all && is_empty(s)?))?
    {
        return Ok(());
    }
    let mut change = Change::new();
    each_entry(store, &keys::all_messages(), &mut |key, value| {
        let message: Message = json::parse(key, value)?;
        let token = message.picture.and_then(|p| p.token);
        let Some(token) = token.as_deref().and_then(secret::unhex) else {
            return Ok(());
        };
        label(store, &mut change, &token, message.table.zip(message.slot))
    })?;
    commit(store, change)?;
    for space in &spaces {
        loop {
            let page = store.scan(space, None, AT_ONCE)?;
            if page.is_empty() {
                break;
            }
            let mut change = Change::new();
            for (key, _) in page {
                change.delete(key);
            }
            commit(store, change)?;
        }
    }
    Ok(())
}

fn label(
    store: &dyn Store,
    change: &mut Change,
    token: &Token,
    of: Option<(crate::store::TableId, crate::host::post::Slot)>,
) -> Result<(), Fault> {
    let header: Option<Header> = json::find(store, &keys::older_picture(token))?;
    header.map_or(Ok(()), |Header { audience }| {
        Pictures::label(change, token, &Label { audience, of })
    })
}

fn commit(store: &dyn Store, change: Change) -> Result<(), Fault> {
    store.commit(change).wait().map_err(CommitError::into_fault)
}
