//! Discord's rules, one by one, as the twin keeps them.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod access;
mod bodies;
mod faults;
mod gateway;
mod interactions;
mod messages;
mod raw;
mod threads;
