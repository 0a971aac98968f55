//! What stands on disk around every value: kind of frame, checksum of key and value, value.

use super::super::error::Fault;

/// The only kind of frame so far.
const KIND: u8 = 1;
const HEADER: usize = 5;

/// The value as stored.
pub(super) fn wrap(key: &[u8], value: &[u8]) -> Vec<u8> {
    let mut framed = Vec::with_capacity(HEADER + value.len());
    framed.push(KIND);
    framed.extend_from_slice(&checksum(key, value).to_be_bytes());
    framed.extend_from_slice(value);
    framed
}

/// The value out of what is stored, or what is wrong with it.
pub(super) fn unwrap(key: &[u8], framed: &[u8]) -> Result<Vec<u8>, Fault> {
    let Some((header, value)) = framed.split_first_chunk::<HEADER>() else {
        return Err(Fault::corrupt(key, "its value is cut off"));
    };
    let [kind, sum @ ..] = *header;
    if kind != KIND {
        return Err(Fault::corrupt(
            key,
            format!("its frame has unknown kind {kind}"),
        ));
    }
    if u32::from_be_bytes(sum) != checksum(key, value) {
        return Err(Fault::corrupt(key, "its checksum is wrong"));
    }
    Ok(value.to_vec())
}

// The key is part of it, so that a value filed under another key is noticed too.
fn checksum(key: &[u8], value: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[KIND]);
    hasher.update(key);
    hasher.update(value);
    hasher.finalize()
}
