//! What we remember of Matrix, and where it stands in the store: [`Spot`], [`Door`] and [`Hand`] where
//! [`platforms::keys`](crate::platforms::keys) says, the rest here.
//!
//! | key after `x/matrix` | holds |
//! |---|---|
//! | `s` | [`Since`]: how far we have heard |
//! | `r/` room, NUL, thread | the table whose own place this thread is |
//! | `d/` room | the person whose private conversation with us this room is |
//! | `m/` transaction | [`super::menus::Panel`]: what can be answered to the message sent by it |
//! | `e/` event | the transaction whose panel a message of ours has now |
//! | `c/` room, NUL, thread | the transaction of the newest panel there |
//! | `u/` room | [`Moved`]: the room it was upgraded to, or from |
//! | `q/` event | [`Sealed`]: a message that cannot be read yet |

use super::words::Line;
use crate::host::speech::post::Post;
use crate::platforms::keys::Keys;
use crate::platforms::pending::Pending;
use crate::store::Key;
use serde::{Deserialize, Serialize};

/// The platform's name in places, persons and the outbox.
pub(super) const PLATFORM: &str = "matrix";

/// The keys other platforms have as well.
pub(super) const KEYS: Keys = Keys(PLATFORM);

/// How far we have heard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Since {
    /// On which device: another one must hear everything anew.
    pub device: String,
    /// The homeserver's token.
    pub token: String,
}

/// A message of ours that is edited as things go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Shown {
    /// The room it is in.
    pub room: String,
    /// Its event.
    pub event: String,
    /// The words it shows, to which more are added.
    pub words: Vec<Line>,
    /// A mark of its picture and where that is; words cannot become a picture later.
    pub picture: Option<(u32, serde_json::Value)>,
}

/// A panel that can be answered, and the messages of ours that have it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The transaction it stands under.
    pub transaction: String,
    /// The events that lead to it.
    pub events: Vec<String>,
}

impl Kept {
    /// The panel of a post that was begun in full and has come again in words alone.
    pub(super) fn overtaken(post: &Post, transaction: String) -> Option<Self> {
        let events = Vec::new();
        post.overtaken.then_some(Self {
            transaction,
            events,
        })
    }
}

/// Where a table is played and what it shows there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Spot {
    /// The room it was opened in, or the one that took its place.
    pub room: String,
    /// Its game's own command.
    pub game: String,
    /// The event its thread hangs on; nothing where it is played in the room itself.
    pub thread: Option<String>,
    /// Who sits at it.
    pub lobby: Option<Shown>,
    /// Its board.
    pub board: Option<Shown>,
    /// What is to be said with the next post.
    #[serde(flatten)]
    pub pending: Pending<Vec<Line>>,
    /// What is worth knowing besides, to be said with the next board.
    pub notes: Vec<Line>,
    /// Why nothing can be posted, and how to mend it.
    pub trouble: Option<String>,
    /// The newest panels, oldest first.
    pub menus: Vec<Kept>,
}

/// How a person is reached in private.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Door {
    /// The room of the two of us.
    pub room: Option<String>,
    /// When it could last not be opened.
    pub closed_at: Option<u64>,
    /// The newest panels of answers, oldest first.
    pub menus: Vec<Kept>,
}

/// Where a person's hand of a table is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Hand {
    /// The newest message with it.
    pub shown: Option<Shown>,
    /// What is to be said with the next post.
    #[serde(flatten)]
    pub pending: Pending<Vec<Line>>,
    /// The newest panels, oldest first.
    pub menus: Vec<Kept>,
}

/// A room that was upgraded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Moved {
    /// The room that took its place.
    pub to: Option<String>,
    /// The room whose place it took: what its admins decided still holds.
    pub from: Option<String>,
}

/// A message that cannot be read yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sealed {
    /// The room.
    pub room: String,
    /// The event as it came.
    pub json: serde_json::Value,
    /// Why it cannot be read.
    pub why: String,
    /// When it came, in milliseconds since 1970.
    pub at: u64,
    /// Whether its sender heard of it.
    pub told: bool,
}

pub(super) fn since() -> Key {
    KEYS.key(b"s", &[])
}

pub(super) fn own_place(room: &str, thread: &str) -> Key {
    KEYS.key(b"r/", &[room.as_bytes(), &[0], thread.as_bytes()])
}

pub(super) fn private(room: &str) -> Key {
    KEYS.key(b"d/", &[room.as_bytes()])
}

/// The beginning of every key of a panel.
pub(super) fn all_panels() -> Key {
    KEYS.key(b"m/", &[])
}

pub(super) fn panel(transaction: &str) -> Key {
    KEYS.key(b"m/", &[transaction.as_bytes()])
}

pub(super) fn event(id: &str) -> Key {
    KEYS.key(b"e/", &[id.as_bytes()])
}

pub(super) fn current(room: &str, thread: Option<&str>) -> Key {
    let thread = thread.unwrap_or_default();
    KEYS.key(b"c/", &[room.as_bytes(), &[0], thread.as_bytes()])
}

pub(super) fn moved(room: &str) -> Key {
    KEYS.key(b"u/", &[room.as_bytes()])
}

pub(super) fn sealed(event: &str) -> Key {
    KEYS.key(b"q/", &[event.as_bytes()])
}

/// The beginning of every key of a message that cannot be read yet.
pub(super) fn all_sealed() -> Key {
    KEYS.key(b"q/", &[])
}
