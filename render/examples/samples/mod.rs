//! Scenes that show everything the painter can do: for the gallery, the tests and the bench.

mod board;
mod sheets;

pub use board::{board, hand};
pub use sheets::{composed, icons, planets};
