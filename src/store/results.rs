//! How finished matches ended, by server and game.

use super::change::Change;
use super::error::Fault;
use super::{Entry, Store, TableId, each_entry, schema};

/// Notes how a match ended.
pub fn put(change: &mut Change, scope: &str, game: &str, table: TableId, result: Vec<u8>) {
    change.put(schema::result(scope, game, table), result);
}

/// Every result of a game there, with its key for errors.
pub fn all(store: &dyn Store, scope: &str, game: &str) -> Result<Vec<Entry>, Fault> {
    let prefix = schema::results(scope, game);
    let mut found = Vec::new();
    each_entry(store, &prefix, &mut |key, value| {
        found.push((key.to_vec(), value.to_vec()));
        Ok(())
    })?;
    Ok(found)
}
