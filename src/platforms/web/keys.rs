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
//! | `l/` token | what a picture's token shows, and to whom |
//!
//! Databases from before pictures left the store also have `d/`, `i/` and `g/` (see `older`).

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

/// What a picture's token shows.
pub(super) fn label(token: &[u8; 16]) -> Key {
    key(b"l/", &[token])
}

/// All labels of pictures.
pub(super) fn labels() -> Key {
    key(b"l/", &[])
}

/// What older databases hold and nothing needs any more: delivered posts, the bytes of pictures, their list by age.
pub(super) fn older() -> [Key; 3] {
    [key(b"d/", &[]), key(b"i/", &[]), key(b"g/", &[])]
}

/// What an older database says of a picture.
pub(super) fn older_picture(token: &[u8; 16]) -> Key {
    key(b"i/", &[token, &[0, 0]])
}

/// The number a key ends with.
pub(super) fn number(key: &[u8]) -> u64 {
    key.last_chunk::<8>().map_or(0, |b| u64::from_be_bytes(*b))
}
