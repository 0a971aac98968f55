//! Discord.
//!
//! - [`commands`] is the command list as Discord wants it registered.

pub mod commands;
