//! Orrery hosts asynchronous matches of space strategy games in chats.
//!
//! - [`rules`] is the pure kernel every game shares.
//! - [`games`] holds the games and their registry.

pub mod games;
pub mod rules;
