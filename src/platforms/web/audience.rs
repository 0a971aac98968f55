//! Who may see what. Every message, picture and live frame passes [`may_see`]; nothing else decides.

use crate::host::person::{PersonId, Place};
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// The platform's name in ids, places and keys.
pub(super) const PLATFORM: &str = "web";

/// The wire's name of the lobby.
const LOBBY: &str = "lobby";
/// The wire's name of the asker's own private conversation. Nobody can name somebody else's.
const PRIVATE: &str = "me";

/// A conversation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Channel {
    /// Where everybody meets.
    Lobby,
    /// A table's own channel.
    Table(TableId),
    /// What the bot and one person say to each other.
    Private(PersonId),
}

/// Who may see something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody who was let in.
    Everybody,
    /// One person.
    Only(PersonId),
}

/// Whether the person may see what is meant for that audience.
pub(super) fn may_see(person: &PersonId, audience: &Audience) -> bool {
    match audience {
        Audience::Everybody => true,
        Audience::Only(owner) => owner == person,
    }
}

impl Channel {
    /// The channel somebody means by this name; `None` if there is no such name.
    pub fn named(name: &str, by: &PersonId) -> Option<Self> {
        match name {
            LOBBY => Some(Self::Lobby),
            PRIVATE => Some(Self::Private(by.clone())),
            letters => letters.parse().ok().map(Self::Table),
        }
    }

    /// What the wire calls it, for those who may see it.
    pub fn name(&self) -> String {
        match self {
            Self::Lobby => LOBBY.to_owned(),
            Self::Table(table) => table.to_string(),
            Self::Private(_) => PRIVATE.to_owned(),
        }
    }

    /// Who may see what is said there.
    pub fn audience(&self) -> Audience {
        match self {
            Self::Lobby | Self::Table(_) => Audience::Everybody,
            Self::Private(person) => Audience::Only(person.clone()),
        }
    }

    /// The table it belongs to.
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Table(table) => Some(*table),
            Self::Lobby | Self::Private(_) => None,
        }
    }

    /// The same as a place of the host.
    pub fn place(&self) -> Place {
        match self {
            Self::Private(person) => Place::new(PLATFORM, &format!("@{}", person.local())),
            Self::Lobby | Self::Table(_) => Place::new(PLATFORM, &self.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_private_conversation_is_seen_by_its_person_alone() {
        let (ann, bob) = (
            PersonId::new(PLATFORM, "ann"),
            PersonId::new(PLATFORM, "bob"),
        );
        let private = Channel::Private(ann.clone());
        assert!(may_see(&ann, &private.audience()));
        assert!(!may_see(&bob, &private.audience()));
        assert!(may_see(&bob, &Channel::Lobby.audience()));
    }

    #[test]
    fn nobody_can_name_another_persons_conversation() {
        let bob = PersonId::new(PLATFORM, "bob");
        for name in ["@ann", "web:ann", "me:ann", "../me", "", "lobby2"] {
            assert_eq!(Channel::named(name, &bob), None, "{name}");
        }
        assert_eq!(
            Channel::named("me", &bob),
            Some(Channel::Private(bob.clone()))
        );
    }
}
