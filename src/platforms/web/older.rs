//! Databases from before pictures left the store: what they hold is brought up to date when the chat starts.
//!
//! Such a database has the bytes of every picture, a list of them by age, and a mark for every delivered post. A migration
//! of the schema could not read messages, so the chat does it itself: a picture that a message leads to keeps its token.

use super::pictures::{Label, Pictures};
use super::wire::Message;
use super::{keys, secret};
use crate::store::{Change, CommitError, Fault, Store, each_entry, json};

/// Entries of each kind deleted in one commit; those with bytes of pictures are large.
const AT_ONCE: usize = 64;

/// Gives the pictures of an older database their labels, and deletes what is not needed any more. It may be interrupted
/// and run again.
pub(super) fn bring_up(store: &dyn Store) -> Result<(), Fault> {
    let [_, _, ages] = keys::older();
    let mut change = Change::new();
    if !store.scan(&ages, None, 1)?.is_empty() {
        each_entry(store, &keys::all_messages(), &mut |key, value| {
            let message: Message = json::parse(key, value)?;
            let token = message.picture.and_then(|p| p.token);
            let Some(token) = token.as_deref().and_then(secret::unhex) else {
                return Ok(());
            };
            let Some(header) = store.get(&keys::older_picture(&token))? else {
                return Ok(());
            };
            // It says who may see the picture, as a label does.
            let label: Label = json::parse(key, &header)?;
            let of = message.table.zip(message.slot);
            Pictures::label(&mut change, &token, &Label { of, ..label })
        })?;
    }
    loop {
        for space in keys::older() {
            for (key, _) in store.scan(&space, None, AT_ONCE)? {
                change.delete(key);
            }
        }
        if change.is_empty() {
            return Ok(());
        }
        let done = store.commit(std::mem::take(&mut change)).wait();
        done.map_err(CommitError::into_fault)?;
    }
}
