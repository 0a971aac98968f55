//! How finished matches ended, by server and game.

use super::change::Change;
use super::error::Fault;
use super::{Store, TableId, schema};

/// Results read at once.
const PAGE: usize = 1000;

/// Notes how a match ended.
pub fn put(change: &mut Change, scope: &str, game: &str, table: TableId, result: Vec<u8>) {
    change.put(schema::result(scope, game, table), result);
}

/// Every result of a game there, with its key for errors.
pub fn all(
    store: &dyn Store,
    scope: &str,
    game: &str,
) -> Result<Vec<(super::change::Key, Vec<u8>)>, Fault> {
    let prefix = schema::results(scope, game);
    let mut found: Vec<(super::change::Key, Vec<u8>)> = Vec::new();
    loop {
        let after = found.last().map(|(key, _)| key.clone());
        let page = store.scan(&prefix, after.as_deref(), PAGE)?;
        if page.is_empty() {
            return Ok(found);
        }
        found.extend(page);
    }
}
