//! The registry of games: one `mod` line and one entry each.

#[cfg(test)]
mod cairn;
pub mod conquest_of_orion;
pub mod deep_future;
pub mod open_worlds;
pub mod outer_earth;
pub mod tradeworlds;

use crate::rules::erased::{AnyGame, Of};

/// Every game this program hosts.
pub static GAMES: &[&dyn AnyGame] = &[
    &Of::<conquest_of_orion::ConquestOfOrion>::NEW,
    &Of::<deep_future::DeepFuture>::NEW,
    &Of::<open_worlds::OpenWorlds>::NEW,
    &Of::<outer_earth::OuterEarth>::NEW,
    &Of::<tradeworlds::TradeWorlds>::NEW,
    #[cfg(test)]
    &Of::<cairn::Cairn>::NEW,
];

/// The game with this id, slash command or beginning of its title.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    let name = name.trim().to_lowercase();
    let exact = |g: &&&dyn AnyGame| g.info().id == name || g.info().command == name;
    let begins =
        |g: &&&dyn AnyGame| !name.is_empty() && g.info().title.to_lowercase().starts_with(&name);
    GAMES
        .iter()
        .find(exact)
        .or_else(|| GAMES.iter().find(begins))
        .copied()
}

/// The game with this slash command.
pub fn by_command(command: &str) -> Option<&'static dyn AnyGame> {
    GAMES
        .iter()
        .copied()
        .find(|g| g.info().command.eq_ignore_ascii_case(command))
}
