//! Identities that belong to one person, and the codes that link them.

use super::change::Change;
use super::error::Fault;
use super::{Store, schema};

/// The person an identity was linked to; `None` for an identity that is a person of its own.
pub fn person_of(store: &dyn Store, identity: &str) -> Result<Option<String>, Fault> {
    let key = schema::identity(identity);
    let Some(bytes) = store.get(&key)? else {
        return Ok(None);
    };
    String::from_utf8(bytes)
        .map(Some)
        .map_err(|e| Fault::corrupt(&key, e.to_string()))
}

/// Makes an identity one of that person's.
pub fn link(change: &mut Change, identity: &str, person: &str) {
    change.put(schema::identity(identity), person);
}

/// Makes an identity a person of its own again.
pub fn unlink(change: &mut Change, identity: &str) {
    change.delete(schema::identity(identity));
}

/// What was kept with a code.
pub fn code(store: &dyn Store, code: &str) -> Result<Option<Vec<u8>>, Fault> {
    store.get(&schema::code(code))
}

/// Keeps something with a code.
pub fn put_code(change: &mut Change, code: &str, kept: Vec<u8>) {
    change.put(schema::code(code), kept);
}

/// Takes a code out of use. The change is a conflict unless it still holds this: of two who use it, one wins.
pub fn use_code(change: &mut Change, code: &str, kept: &[u8]) {
    let key = schema::code(code);
    change.expect_value(key.clone(), kept);
    change.delete(key);
}

/// Forgets a code nobody shall use any more.
pub fn drop_code(change: &mut Change, code: &str) {
    change.delete(schema::code(code));
}
