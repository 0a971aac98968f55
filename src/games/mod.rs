//! The registry of games: one `mod` line and one entry each.

pub mod conquest_of_orion;

use crate::rules::erased::{AnyGame, Of};

/// Every game this program hosts.
pub static GAMES: &[&dyn AnyGame] = &[&Of::<conquest_of_orion::ConquestOfOrion>::NEW];

/// The game with this id or slash command.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES
        .iter()
        .copied()
        .find(|g| g.info().id == name || g.info().command == name)
}
