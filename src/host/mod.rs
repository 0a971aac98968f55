//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].

pub mod button;
pub mod chance;
pub mod command;
pub mod complete;
pub mod fold;
pub mod line;
pub mod lobby;
pub mod menu;
pub mod outlet;
pub mod person;
pub mod playing;
pub mod post;
pub mod record;
pub mod request;
pub mod rulebook;
pub mod said;
pub mod settings;
pub mod table;
