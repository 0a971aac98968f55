//! What we remember of Discord, and where it stands in the store: [`Spot`], [`Door`] and [`Hand`] where
//! [`platforms::keys`](crate::platforms::keys) says, the rest here.
//!
//! | key after `x/discord` | holds |
//! |---|---|
//! | `c/` channel | the table whose own place this channel is |
//! | `r` | what was registered last, as a hash |

use crate::platforms::keys::Keys;
use crate::platforms::pending::Pending;
use crate::store::Key;
use serde::{Deserialize, Serialize};

/// The platform's name in places, persons and the outbox.
pub(super) const PLATFORM: &str = "discord";

/// The keys other platforms have as well.
pub(super) const KEYS: Keys = Keys(PLATFORM);

/// A message of ours that is edited as things go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shown {
    /// The channel it is in.
    pub channel: String,
    /// Its id.
    pub message: String,
    /// The words it shows, to which more are added.
    pub words: String,
    /// When it was posted, in milliseconds since 1970.
    pub at: u64,
    /// A mark of all it shows, so that the same is not shown again.
    #[serde(default)]
    pub mark: u32,
}

/// Where a table is played and what it shows there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Spot {
    /// The channel it was opened in.
    pub home: String,
    /// The channel or thread it is played in; empty until it is made.
    pub place: String,
    /// Who sits at it.
    pub lobby: Option<Shown>,
    /// Its board.
    pub board: Option<Shown>,
    /// What is to be said with the next post.
    #[serde(flatten)]
    pub pending: Pending<String>,
    /// What could be better about the place, to be said with the next board.
    pub note: String,
    /// Why nothing can be posted, and how to mend it.
    pub trouble: Option<String>,
    /// The thread just made for it, still to be noted as its own.
    #[serde(skip)]
    pub made: Option<String>,
}

/// How a person is reached in private.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Door {
    /// The channel of direct messages.
    pub dm: Option<String>,
    /// When direct messages were last refused.
    pub closed_at: Option<u64>,
    /// Whether a direct message has ever arrived.
    pub proven: bool,
}

/// Where a person's hand of a table is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Hand {
    /// The private thread, where direct messages are closed.
    pub thread: Option<String>,
    /// The newest message with it.
    pub shown: Option<Shown>,
    /// What is to be said with the next post.
    #[serde(flatten)]
    pub pending: Pending<String>,
}

/// The table whose own place this channel is.
pub(super) fn channel(id: &str) -> Key {
    KEYS.key(b"c/", &[id.as_bytes()])
}

/// What was registered last.
pub(super) fn registered() -> Key {
    KEYS.key(b"r", &[])
}
