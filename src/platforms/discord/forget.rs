//! Taking a person's name out of the words we remember having said.

use super::keys::{Hand, KEYS, PLATFORM, Spot};
use crate::host::person::PersonId;
use crate::host::person::gone::Gone;
use crate::platforms::forget::each;
use crate::store::{Fault, Store};

/// Cleans what tables and hands show. Everything kept under the person's id is deleted by the host.
pub(crate) fn forget(store: &dyn Store, gone: &Gone) -> Result<(), Fault> {
    let clean = |words: &mut String| {
        gone.clean_words(words);
    };
    let own = |id: &str| gone.is(&PersonId::new(PLATFORM, id));
    each(store, &KEYS.all_spots(), |spot: &mut Spot, _| {
        let shown = spot.lobby.iter_mut().chain(&mut spot.board);
        shown.for_each(|s| clean(&mut s.words));
        let words = [&mut spot.pending.held, &mut spot.note].into_iter();
        words.chain(&mut spot.trouble).for_each(clean);
        spot.pending.held_for.retain(|id| !own(id));
        Ok(())
    })?;
    each(store, &KEYS.all_hands(), |hand: &mut Hand, _| {
        let shown = hand.shown.iter_mut().map(|s| &mut s.words);
        shown.chain([&mut hand.pending.held]).for_each(clean);
        Ok(())
    })
}
