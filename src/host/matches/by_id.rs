//! Writes a game as its id, and finds it again by that.

use crate::games;
use crate::rules::erased::AnyGame;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub(in crate::host) fn serialize<S: Serializer>(
    game: &&'static dyn AnyGame,
    to: S,
) -> Result<S::Ok, S::Error> {
    to.serialize_str(game.info().id)
}

pub(in crate::host) fn deserialize<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<&'static dyn AnyGame, D::Error> {
    let id = String::deserialize(from)?;
    games::find(&id).ok_or_else(|| D::Error::custom(format!("there is no game “{id}” here")))
}
