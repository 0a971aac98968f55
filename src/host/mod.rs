//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].
//!
//! The parts stand in layers; each may use those before it and none after it (`tests/tidy.rs`):
//!
//! ```text
//! service    requests come in, replies go out: commands of people and admins
//! delivery   posts leave for the platforms, pictures are painted
//! runner     one task per table: decide, commit, and only then speak; the due clock
//! directory  what is kept of people and servers
//!    ↓
//! speech     words, pictures, panels and completion, from one committed revision
//!    ↓
//! table      lobby · clock · votes · orders · absence · keepsakes · results, each with its own state
//!    ↓
//! matches    the match itself: its answers, undo, chance; knows no chat, no person and no clock
//! command    what can be asked for, and how typed words become it
//! person     who people are, and where
//! ```
//!
//! A request comes from an *identity* of a platform and is carried out for the *person* behind it; inside, ids are those of
//! people. Only on the way out is it decided by which identity, and where, a person is reached.

pub mod command;
pub mod delivery;
pub mod directory;
pub mod matches;
pub mod metrics;
pub mod person;
pub mod runner;
pub mod service;
pub mod settings;
pub mod speech;
pub mod table;
mod trouble;

pub use service::forget::Forgotten;
pub use service::{Host, OPERATOR, StartError};
