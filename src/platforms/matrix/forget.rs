//! Taking a person's name out of the words we remember having said, and their closed messages out of the store.

use super::keys::{self, Hand, KEYS, PLATFORM, Shown, Spot};
use super::menus::Panel;
use super::words::Line;
use crate::host::person::PersonId;
use crate::host::person::gone::Gone;
use crate::platforms::forget::each;
use crate::store::{Change, CommitError, Fault, Store};

/// Cleans what tables, hands and panels show. Everything kept under the person's id is deleted by the host.
pub(crate) fn forget(store: &dyn Store, gone: &Gone) -> Result<(), Fault> {
    let clean = |words: &mut String| {
        gone.clean_words(words);
    };
    let line = |line: &mut Line| {
        clean(&mut line.plain);
        clean(&mut line.html);
    };
    let shown = |shown: &mut Shown| shown.words.iter_mut().for_each(line);
    let own = |id: &str| gone.is(&PersonId::new(PLATFORM, id));
    each(store, &KEYS.all_spots(), |spot: &mut Spot, _| {
        let both = spot.lobby.iter_mut().chain(&mut spot.board);
        both.for_each(shown);
        let held = spot.pending.held.iter_mut();
        held.chain(&mut spot.notes).for_each(line);
        spot.trouble.iter_mut().for_each(clean);
        spot.pending.held_for.retain(|id| !own(id));
        Ok(())
    })?;
    each(store, &KEYS.all_hands(), |hand: &mut Hand, _| {
        hand.shown.iter_mut().for_each(shown);
        hand.pending.held.iter_mut().for_each(line);
        Ok(())
    })?;
    each(store, &keys::all_panels(), |panel: &mut Panel, _| {
        for entry in &mut panel.entries {
            clean(&mut entry.press);
            clean(&mut entry.label);
            if let Some((_, example)) = &mut entry.input {
                clean(example);
            }
        }
        Ok(())
    })?;
    // A message nobody can read yet says who sent it.
    let mut change = Change::new();
    for (key, value) in store.scan(&keys::all_sealed(), None, usize::MAX)? {
        if gone.id_in(&value) {
            change.delete(key);
        }
    }
    store.commit(change).wait().map_err(CommitError::into_fault)
}
