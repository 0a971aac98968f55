//! One task per table, and what wakes it.

pub(in crate::host) mod alarm;
pub(in crate::host) mod draft;
pub(in crate::host) mod due;
pub mod export;
pub(in crate::host) mod forget;
pub(in crate::host) mod handover;
pub mod load;
pub(in crate::host) mod noting;
pub mod recorded;
pub(in crate::host) mod revision;
pub(in crate::host) mod shared;
pub(in crate::host) mod task;
pub(in crate::host) mod thinking;
pub(in crate::host) mod unsealed;
