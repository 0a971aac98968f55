//! Telling Discord our commands, when they have changed.

use super::chat::Chat;
use super::rest::Failure;
use super::{commands, keys};
use crate::games::GAMES;
use crate::rules::hex;
use crate::store::Change;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

/// Registers the command list unless Discord has this very one from us already. Says whether it did.
pub(super) async fn register(
    chat: &Chat,
    application: &str,
    guild: Option<&str>,
) -> Result<bool, Failure> {
    let mut list = commands::all(GAMES);
    if guild.is_some() {
        // A server's own commands are of that server by nature and may not say so.
        for command in list.as_array_mut().into_iter().flatten() {
            if let Some(command) = command.as_object_mut() {
                command.remove("contexts");
                command.remove("integration_types");
            }
        }
    }
    let mark = mark(application, guild, &list);
    let known = chat.store.get(&keys::registered());
    if known.is_ok_and(|known| known.as_deref() == Some(mark.as_bytes())) {
        return Ok(false);
    }
    chat.rest.put_commands(application, guild, list).await?;
    let mut change = Change::new();
    change.put(keys::registered(), mark);
    let kept = chat.commit(change).await;
    kept.map_err(|e| Failure::Later(e.to_string()))?;
    Ok(true)
}

/// What was registered, where and for whom, in one word.
fn mark(application: &str, guild: Option<&str>, list: &Value) -> String {
    let text = format!("{application}/{}/{list}", guild.unwrap_or_default());
    hex::encode(&Sha256::digest(text))
}
