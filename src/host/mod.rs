//! Tables in progress. Knows games only as [`crate::rules::erased::AnyGame`].

pub mod button;
pub mod command;
pub mod line;
pub mod person;
pub mod post;
pub mod request;
