//! Exactly once: what each request caused is kept with it, so that the same request again
//! answers the same and changes nothing.

use super::change::Change;
use super::codec::Reader;
use super::error::Fault;
use super::{Store, TableId, schema};

/// What a request caused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The table it went to.
    pub table: TableId,
    /// The record it became.
    pub seq: u64,
    /// When, in Unix milliseconds.
    pub at_ms: u64,
    /// The answer given, to be given again.
    pub reply: Vec<u8>,
}

/// Keeps the request with the change it causes. If the same request was committed before, the
/// change is a conflict on `schema::request(id)`: recall that one and answer with it.
pub fn remember(change: &mut Change, id: &str, request: &Request) {
    let key = schema::request(id);
    let mut value = request.table.number().to_be_bytes().to_vec();
    value.extend_from_slice(&request.seq.to_be_bytes());
    value.extend_from_slice(&request.at_ms.to_be_bytes());
    value.extend_from_slice(&request.reply);
    change.expect_absent(key.clone());
    change.put(key, value);
    change.put(schema::request_age(request.at_ms, id), []);
}

/// What an earlier request of that id caused.
pub fn recall(store: &dyn Store, id: &str) -> Result<Option<Request>, Fault> {
    let key = schema::request(id);
    let Some(value) = store.get(&key)? else {
        return Ok(None);
    };
    let mut reader = Reader::new(&key, &value);
    Ok(Some(Request {
        table: reader.table()?,
        seq: reader.u64()?,
        at_ms: reader.u64()?,
        reply: reader.rest().to_vec(),
    }))
}

/// What is kept of a request, without the answer given; and that answer.
pub fn split(value: &[u8]) -> (&[u8], &[u8]) {
    const FIXED: usize = 4 + 8 + 8;
    value.split_at(value.len().min(FIXED))
}

/// Forgets up to `limit` requests made before `before_ms` and says how many; call again until 0.
pub fn forget(
    store: &dyn Store,
    change: &mut Change,
    before_ms: u64,
    limit: usize,
) -> Result<usize, Fault> {
    let mut forgotten = 0;
    for (age_key, _) in store.scan(schema::REQUEST_AGES, None, limit)? {
        let mut reader = Reader::new(&age_key, &age_key[schema::REQUEST_AGES.len()..]);
        if reader.u64()? >= before_ms {
            break;
        }
        let id = String::from_utf8_lossy(reader.rest());
        change.delete(schema::request(&id));
        change.delete(age_key.clone());
        forgotten += 1;
    }
    Ok(forgotten)
}
