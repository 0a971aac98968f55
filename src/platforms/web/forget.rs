//! Taking a person out of what the chat keeps, where cleaning words is not enough: their own lines and their pictures.

use super::audience::{Audience, PLATFORM};
use super::pictures::Label;
use super::wire::{Message, PersonInfo, Span, SpanKind};
use super::{keys, people, secret};
use crate::host::person::PersonId;
use crate::host::person::gone::Gone;
use crate::host::person::gone::SOMEBODY;
use crate::platforms::forget::each;
use crate::store::{Change, CommitError, Fault, Store, json};

/// What stands where somebody spoke who is forgotten.
const TAKEN_BACK: &str = "(taken back)";

/// Takes the person's words out of the channels, deletes the pictures that were for their eyes, and those that show their
/// name. Everything kept under their id is deleted by the host.
pub(crate) fn forget(store: &dyn Store, gone: &Gone) -> Result<(), Fault> {
    let mut gone = gone.clone();
    // Whoever took another name here and said nothing to the bot since is known under it here alone.
    for person in gone.people.iter().filter(|p| p.platform() == PLATFORM) {
        gone.names.extend(people::name_of(store, person.local())?);
    }
    let gone = &gone;
    let mut change = Change::new();
    for (key, value) in store.scan(&keys::labels(), None, usize::MAX)? {
        let label: Label = json::parse(&key, &value)?;
        if matches!(label.audience, Audience::Only(person) if gone.is(&person)) {
            change.delete(key);
        }
    }
    let done = store.commit(change).wait();
    done.map_err(CommitError::into_fault)?;
    each(
        store,
        &keys::all_messages(),
        |message: &mut Message, change| {
            take_out(change, message, gone);
            Ok(())
        },
    )
}

/// Takes the person's own words, a picture that shows their name, and their name out of a message.
fn take_out(change: &mut Change, message: &mut Message, gone: &Gone) {
    let own = |id: &str| gone.is(&PersonId::new(PLATFORM, id));
    if message.by.as_ref().is_some_and(|by| own(&by.id)) {
        message.by = Some(PersonInfo {
            id: gone.stand_in.local().to_owned(),
            name: SOMEBODY.to_owned(),
        });
        message.text = vec![Span {
            kind: SpanKind::Plain,
            words: TAKEN_BACK.to_owned(),
        }];
    }
    if let Some(picture) = message.picture.take_if(|p| gone.is_in(&p.alt))
        && let Some(token) = picture.token.as_deref().and_then(secret::unhex)
    {
        change.delete(keys::label(&token));
    }
    message.mentions.retain(|id| !own(id));
    let clean = |words: &mut String| {
        gone.clean_words(words);
    };
    let prompt = message.menu.iter_mut().flat_map(|menu| &mut menu.prompt);
    let spans = message.text.iter_mut().chain(prompt);
    spans.for_each(|span| clean(&mut span.words));
    if let Some(menu) = &mut message.menu {
        for button in menu.answers.iter_mut().chain(&mut menu.more) {
            clean(&mut button.press);
            clean(&mut button.label);
            clean(&mut button.typed);
            button.steps.iter_mut().for_each(clean);
            if let Some(input) = &mut button.input {
                clean(&mut input.suggestion);
            }
        }
    }
}
