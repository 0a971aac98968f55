//! Scenes that show everything the painter can do, for the gallery and the tests.

pub(crate) mod board;
mod sheets;

use render::Scene;
pub(crate) use sheets::hand;

/// Every sample with its name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("board", board::board(0)),
        ("hand", hand()),
        ("composed", sheets::composed()),
        ("icons", sheets::icons()),
        ("planets", sheets::planets()),
    ]
}
