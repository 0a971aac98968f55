//! Orrery hosts asynchronous matches of space strategy games in chats.
//!
//! - [`rules`] is the pure kernel every game shares.
//! - [`games`] holds the games and their registry.
//! - [`host`] runs tables: commands in, posts out.
//! - [`store`] keeps what must survive.
//! - [`platforms`] are the chats people use: they carry commands in and posts out.
//! - [`backups`] and [`status`] look after the running bot.
//! - [`config`] and [`cli`] are what an admin sees; [`app`] puts everything together.

pub mod app;
pub mod backups;
pub mod cli;
pub mod config;
pub mod games;
pub mod host;
pub mod platforms;
pub mod rules;
pub mod status;
pub mod store;
