//! Orrery.
