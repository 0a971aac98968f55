//! Orrery.

pub mod store;
