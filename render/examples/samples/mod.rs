//! Scenes that show everything the painter can do, for the gallery and the tests.

pub(crate) mod board;
mod sheets;

use render::Scene;

/// Every sample with its name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("board", board::board(0)),
        ("hand", sheets::hand()),
        ("composed", sheets::composed()),
        ("icons", sheets::icons()),
        ("planets", sheets::planets()),
    ]
}
