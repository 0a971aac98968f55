//! The registry of games: one `mod` line and one entry each.

use crate::rules::erased::AnyGame;

/// Every game this program hosts.
pub static GAMES: &[&dyn AnyGame] = &[];

/// The game with this id or slash command.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES
        .iter()
        .copied()
        .find(|g| g.info().id == name || g.info().command == name)
}
