//! Interactions: what a person did, how it was answered, and how long it may still be.

use super::World;
use crate::ids::{Id, Millis};
use serde_json::Value;

/// `APPLICATION_COMMAND`
pub(crate) const COMMAND: u8 = 2;
/// `MESSAGE_COMPONENT`
pub(crate) const COMPONENT: u8 = 3;
/// `APPLICATION_COMMAND_AUTOCOMPLETE`
pub(crate) const AUTOCOMPLETE: u8 = 4;
/// `MODAL_SUBMIT`
pub(crate) const MODAL: u8 = 5;

/// How long the first answer may take.
pub(crate) const FIRST: Millis = 3_000;
/// How long a token lives after its interaction.
pub(crate) const LIFE: Millis = 15 * 60_000;

/// How an interaction was first answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered {
    /// Not at all, so far.
    No,
    /// With a message.
    Message,
    /// "Thinking …", and nothing after it so far.
    Deferred,
    /// Silently, on a component: the message may change later.
    DeferredUpdate,
    /// By changing the message the component is on.
    Update,
    /// With completions.
    Choices(Vec<Choice>),
    /// With a form to fill in.
    Modal(Value),
}

/// One completion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// What the bot gets.
    pub value: Value,
}

/// Somebody did something the bot must answer.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) at: Millis,
    pub(crate) answered: Answered,
    /// When the first answer came.
    pub(crate) answered_at: Option<Millis>,
    /// The message a component or a form belongs to.
    pub(crate) source: Option<Id>,
    /// What `@original` means.
    pub(crate) original: Option<Id>,
    pub(crate) followups: Vec<Id>,
    /// The kind of the option being typed, in a completion.
    pub(crate) typing: u64,
    /// A line for the transcript.
    pub(crate) deed: String,
    /// Edits of `@original` since the first answer.
    pub(crate) edits: usize,
    /// When the first words after a deferred answer came.
    pub(crate) filled_at: Option<Millis>,
}

impl World {
    /// Stores an interaction and gives it a token that looks like Discord's.
    pub(crate) fn interact(
        &mut self,
        kind: u8,
        user: Id,
        channel: Id,
        source: Option<Id>,
        deed: String,
    ) -> Id {
        let id = self.clock.id();
        let token = format!(
            "aW50ZXJhY3Rpb24tdHdpbg{:032x}",
            u128::from(id.0).wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834)
        );
        self.tokens.insert(token.clone(), id);
        let interaction = Interaction {
            id,
            token,
            kind,
            user,
            channel,
            at: self.now(),
            answered: Answered::No,
            answered_at: None,
            source,
            original: None,
            followups: Vec::new(),
            typing: 0,
            deed,
            edits: 0,
            filled_at: None,
        };
        self.interactions.insert(id, interaction);
        id
    }
}
