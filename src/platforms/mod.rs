//! Chats: each platform is a folder with the same file names, and one line here.

pub mod console;
pub mod discord;
#[cfg(feature = "matrix")]
pub mod matrix;
#[cfg(feature = "web")]
pub mod web;
