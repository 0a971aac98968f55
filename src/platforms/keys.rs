//! What Discord and Matrix keep under the same keys: where a table is played, and how its people are reached. What stands
//! there is each platform's own.
//!
//! | key after the platform's name | holds |
//! |---|---|
//! | `t/` table be32, place | where a table is played and what it shows there; no place in its first one |
//! | `p/` person | how a person is reached in private |
//! | `h/` table be32, person | where a person's hand of a table is shown |

use crate::host::speech::post::Post;
use crate::store::{Fault, Key, Store, TableId, json, schema};
use serde::de::DeserializeOwned;

/// The keys of the platform with this name.
pub(super) struct Keys(pub &'static str);

impl Keys {
    /// A key of the platform's own.
    pub(super) fn key(&self, space: &[u8], parts: &[&[u8]]) -> Key {
        schema::platform(self.0, &[space, &parts.concat()].concat())
    }

    /// The beginning of every key of where a table is played.
    pub(super) fn all_spots(&self) -> Key {
        self.key(b"t/", &[])
    }

    /// The beginning of every key of where a hand is shown.
    pub(super) fn all_hands(&self) -> Key {
        self.key(b"h/", &[])
    }

    /// Where the table of a post is played.
    pub(super) fn spot(&self, post: &Post) -> Key {
        let place = if post.beside { &post.home.id } else { "" };
        let table = post.table.number().to_be_bytes();
        self.key(b"t/", &[&table, place.as_bytes()])
    }

    /// Every place a table is played in, the first one first.
    pub(super) fn spots<T: DeserializeOwned>(
        &self,
        store: &dyn Store,
        table: TableId,
    ) -> Result<Vec<T>, Fault> {
        let spots = self.key(b"t/", &[&table.number().to_be_bytes()]);
        json::all(&store.scan(&spots, None, usize::MAX)?)
    }

    /// How a person is reached in private.
    pub(super) fn door(&self, person: &str) -> Key {
        self.key(b"p/", &[person.as_bytes()])
    }

    /// Where a person's hand of a table is shown.
    pub(super) fn hand(&self, table: TableId, person: &str) -> Key {
        self.key(b"h/", &[&table.number().to_be_bytes(), person.as_bytes()])
    }
}

/// The table whose own place the key stands for.
pub(super) fn table_at(store: &dyn Store, key: &[u8]) -> Result<Option<TableId>, Fault> {
    let bytes = store.get(key)?;
    let number = bytes.and_then(|b| <[u8; 4]>::try_from(b).ok());
    Ok(number.map(|n| TableId::new(u32::from_be_bytes(n))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_those_of_databases_in_use() {
        let keys = Keys("discord");
        let table = TableId::new(0x0102_0304);
        assert_eq!(keys.all_spots(), b"x/\0\x07discordt/");
        assert_eq!(keys.all_hands(), b"x/\0\x07discordh/");
        assert_eq!(keys.door("42"), b"x/\0\x07discordp/42");
        assert_eq!(
            keys.hand(table, "42"),
            b"x/\0\x07discordh/\x01\x02\x03\x0442"
        );
    }
}
