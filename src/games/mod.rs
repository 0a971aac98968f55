//! The registry of games: one `mod` line and one entry each.

#[cfg(test)]
mod cairn;
pub mod conquest_of_orion;
pub mod deep_future;
pub mod open_worlds;
pub mod outer_earth;
pub mod tradeworlds;

use crate::rules::ask::Refusal;
use crate::rules::erased::{AnyGame, Of};
use crate::rules::game::Info;
use crate::rules::text::Text;

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

/// The game with this id or slash command, or the only one whose title or command begins so.
pub fn find(name: &str) -> Option<&'static dyn AnyGame> {
    match meant(name).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// All games by command and title.
pub fn there_are() -> Text {
    Text::from("There are ") + list(GAMES) + "."
}

fn list(games: &[&dyn AnyGame]) -> Text {
    let one = |g: &&dyn AnyGame| Text::code(g.info().command) + format!(" ({})", g.info().title);
    Text::list(games.iter().map(one).collect())
}

/// The game somebody means, or in a refusal those it could be.
pub fn named(typed: &str) -> Result<&'static dyn AnyGame, Refusal> {
    match meant(typed).as_slice() {
        [one] => Ok(*one),
        [] => Err(Refusal::new(
            Text::from(format!("There is no game “{typed}”. ")) + there_are(),
        )),
        several => Err(Refusal::new(
            Text::from(format!("“{typed}” could be ")) + list(several) + ". Which one?",
        )),
    }
}

/// Every game a name can mean.
fn meant(name: &str) -> Vec<&'static dyn AnyGame> {
    let name = name.trim().to_lowercase();
    let exact = |i: &Info| i.id == name || i.command == name;
    let begins =
        |i: &Info| i.command.starts_with(&name) || i.title.to_lowercase().starts_with(&name);
    let of = |fits: &dyn Fn(&Info) -> bool| -> Vec<&'static dyn AnyGame> {
        GAMES.iter().copied().filter(|g| fits(g.info())).collect()
    };
    let found = of(&exact);
    if found.is_empty() && !name.is_empty() {
        return of(&begins);
    }
    found
}

/// The game with this slash command.
pub fn by_command(command: &str) -> Option<&'static dyn AnyGame> {
    GAMES
        .iter()
        .copied()
        .find(|g| g.info().command.eq_ignore_ascii_case(command))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_means_one_game_or_is_asked_about() {
        let means = |typed: &str| match named(typed) {
            Ok(game) => game.info().command.to_owned(),
            Err(refusal) => refusal.why.plain(|seat| seat.to_string()),
        };
        for typed in ["orion", "Orio", "conquest of", "conquest-of-orion"] {
            assert_eq!(means(typed), "orion");
        }
        assert_eq!(means("out"), "outerearth");
        let several = means("O");
        for command in ["orion", "openworlds", "outerearth"] {
            assert!(several.contains(command), "{several}");
        }
        assert!(!several.contains("tradeworlds"), "{several}");
        for nothing in ["", "chess"] {
            assert!(means(nothing).starts_with("There is no game"));
        }
    }
}
