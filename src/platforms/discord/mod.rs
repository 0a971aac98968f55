//! Discord.
//!
//! [`commands`] is the command list as Discord wants it registered, `german` the same in German. `inbound` reads interactions and `outbound` writes
//! messages, both pure, with `custom` (ids of buttons), `panel` (menus) and `words` (marks and lengths) to help them.
//! `client` hears the gateway, connected by `wire`; `answer` works on interactions, in the order `turns` keeps; `outlet` and `hand` take the host's posts; `rest`
//! makes the calls, keeping to `buckets`; `keys` is what we remember. Discord's own types stay in here.

pub mod commands;
mod german;

#[cfg(feature = "discord")]
mod answer;
#[cfg(feature = "discord")]
mod api;
#[cfg(feature = "discord")]
mod buckets;
#[cfg(feature = "discord")]
mod chat;
#[cfg(feature = "discord")]
mod client;
#[cfg(feature = "discord")]
mod custom;
#[cfg(feature = "discord")]
mod doctor;
#[cfg(feature = "discord")]
pub(super) mod forget;
#[cfg(feature = "discord")]
mod hand;
#[cfg(feature = "discord")]
mod inbound;
#[cfg(feature = "discord")]
mod keys;
#[cfg(feature = "discord")]
mod limits;
#[cfg(feature = "discord")]
mod mend;
#[cfg(feature = "discord")]
mod outbound;
#[cfg(feature = "discord")]
mod outlet;
#[cfg(feature = "discord")]
mod panel;
#[cfg(feature = "discord")]
mod register;
#[cfg(feature = "discord")]
mod rest;
#[cfg(feature = "discord")]
mod seen;
#[cfg(feature = "discord")]
mod server;
#[cfg(feature = "discord")]
mod turns;
#[cfg(feature = "discord")]
mod wire;
#[cfg(feature = "discord")]
mod words;

#[cfg(feature = "discord")]
pub use server::{Config, Error, PATIENCE, Server};
