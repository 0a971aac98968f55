//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].

pub mod button;
pub mod command;
pub mod complete;
pub mod line;
pub mod outlet;
pub mod person;
pub mod post;
pub mod request;
