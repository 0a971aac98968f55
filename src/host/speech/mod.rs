//! What is said and shown, made from one committed revision of a table.

pub mod address;
pub mod complete;
pub mod menu;
pub mod overview;
pub mod past;
pub mod post;
pub mod request;
pub mod rulebook;
pub mod said;
pub mod show;
