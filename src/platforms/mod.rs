//! Chats: each platform is a folder with the same file names, and one line here. What they do alike stands beside them.

#[cfg(any(feature = "web", feature = "discord", feature = "matrix"))]
mod asking;
pub mod console;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod cut;
pub mod discord;
pub mod forget;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod keys;
#[cfg(feature = "matrix")]
pub mod matrix;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod pending;
#[cfg(feature = "web")]
pub mod web;
#[cfg(any(feature = "web", feature = "discord", feature = "matrix"))]
mod wording;
