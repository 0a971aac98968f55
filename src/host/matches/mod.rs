//! A match by itself: its answers, what can be taken back, and its chance.

pub mod chance;
