//! Posts on their way to the platforms.

pub(in crate::host) mod deliver;
pub(in crate::host) mod lanes;
pub mod outlet;
pub mod studio;
