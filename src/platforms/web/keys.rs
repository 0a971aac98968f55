//! The web chat's own keys in the store.
//!
//! | key after `x/web` | holds |
//! |---|---|
//! | `p/` person | name and time of a person |
//! | `n/` folded name | whose name it is |
//! | `s/` SHA-256 of a secret | whose secret it is |
//! | `v` | the invitation of an open chat |
//! | `t/` table be32 | title of a table with a channel |
//! | `m/` channel, number be64 | a message |
//! | `z/` channel, table be32, slot | number of the newest message of a slot |
//! | `d/` post be64 | the post was delivered |
//! | `i/` token, part be16 | a picture: what it is, then its bytes |
//! | `g/` number be64 | tokens of the pictures, oldest first |

use super::audience::{Channel, PLATFORM};
use crate::host::speech::post::Slot;
use crate::store::{Hash, Key, TableId, schema};

fn key(space: &[u8], parts: &[&[u8]]) -> Key {
    schema::platform(PLATFORM, &[space, &parts.concat()].concat())
}

// Lobby, tables and people start with different letters and have a length of their own, so no channel is a prefix of another.
fn channel(channel: &Channel) -> Vec<u8> {
    match channel {
        Channel::Lobby => b"l".to_vec(),
        Channel::Table(table) => [b"t".as_slice(), &table.number().to_be_bytes()].concat(),
        Channel::Private(person) => {
            let id = person.local().as_bytes();
            [b"p".as_slice(), &(id.len() as u16).to_be_bytes(), id].concat()
        }
    }
}

/// A person.
pub(super) fn person(id: &str) -> Key {
    key(b"p/", &[id.as_bytes()])
}

/// Whose name it is.
pub(super) fn name(folded: &str) -> Key {
    key(b"n/", &[folded.as_bytes()])
}

/// Whose secret it is.
pub(super) fn secret(hash: &Hash) -> Key {
    key(b"s/", &[hash])
}

/// The invitation.
pub(super) fn invitation() -> Key {
    key(b"v", &[])
}

/// A table with a channel.
pub(super) fn table(table: TableId) -> Key {
    key(b"t/", &[&table.number().to_be_bytes()])
}

/// All messages of all channels.
pub(super) fn all_messages() -> Key {
    key(b"m/", &[])
}

/// All messages of a channel.
pub(super) fn messages(of: &Channel) -> Key {
    key(b"m/", &[&channel(of)])
}

/// One message.
pub(super) fn message(of: &Channel, number: u64) -> Key {
    key(b"m/", &[&channel(of), &number.to_be_bytes()])
}

/// The newest message of a slot.
pub(super) fn slot(of: &Channel, table: TableId, slot: Slot) -> Key {
    let slot = match slot {
        Slot::Lobby => b"l",
        Slot::Board => b"b",
        Slot::Hand => b"h",
    };
    key(b"z/", &[&channel(of), &table.number().to_be_bytes(), slot])
}

/// All newest messages of a channel's slots.
pub(super) fn slots(of: &Channel) -> Key {
    key(b"z/", &[&channel(of)])
}

/// All delivered posts.
pub(super) fn deliveries() -> Key {
    key(b"d/", &[])
}

/// A delivered post.
pub(super) fn delivery(post: u64) -> Key {
    key(b"d/", &[&post.to_be_bytes()])
}

/// One part of a picture; part 0 says what it is.
pub(super) fn picture(token: &[u8; 16], part: u16) -> Key {
    key(b"i/", &[token, &part.to_be_bytes()])
}

/// All pictures by age.
pub(super) fn ages() -> Key {
    key(b"g/", &[])
}

/// A picture's place in the list by age.
pub(super) fn age(number: u64) -> Key {
    key(b"g/", &[&number.to_be_bytes()])
}

/// The number a key ends with.
pub(super) fn number(key: &[u8]) -> u64 {
    key.last_chunk::<8>().map_or(0, |b| u64::from_be_bytes(*b))
}
