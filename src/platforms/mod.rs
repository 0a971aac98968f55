//! Chats: each platform is a folder with the same file names, and one line here.

pub mod console;
pub mod discord;
pub mod forget;
#[cfg(any(feature = "discord", feature = "matrix"))]
mod keys;
#[cfg(feature = "matrix")]
pub mod matrix;
#[cfg(feature = "web")]
pub mod web;
