//! Values kept as JSON. One that cannot be read is damage, and its key says where.

use super::{Change, Entry, Fault, Key, Store};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The value of a key.
pub fn parse<T: DeserializeOwned>(key: &[u8], value: &[u8]) -> Result<T, Fault> {
    serde_json::from_slice(value).map_err(|e| Fault::corrupt(key, e.to_string()))
}

/// Keeps a value with the change.
pub fn put(change: &mut Change, key: Key, value: &impl Serialize) -> Result<(), Fault> {
    let bytes = serde_json::to_vec(value).map_err(|e| Fault::corrupt(&key, e.to_string()))?;
    change.put(key, bytes);
    Ok(())
}

/// What stands under a key, if anything does.
pub fn find<T: DeserializeOwned>(store: &dyn Store, key: &[u8]) -> Result<Option<T>, Fault> {
    let value = store.get(key)?;
    value.map(|value| parse(key, &value)).transpose()
}

/// What stands under a key; nothing known if there is nothing.
pub fn read<T: DeserializeOwned + Default>(store: &dyn Store, key: &[u8]) -> Result<T, Fault> {
    Ok(find(store, key)?.unwrap_or_default())
}

/// All values of some entries.
pub fn all<T: DeserializeOwned>(entries: &[Entry]) -> Result<Vec<T>, Fault> {
    let one = |(key, value): &Entry| parse(key, value);
    entries.iter().map(one).collect()
}
