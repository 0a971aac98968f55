//! What the host keeps of people, servers and keepsakes, read from and written to the store.

pub(in crate::host) mod acts;
pub(in crate::host) mod bans;
pub(in crate::host) mod keeping;
pub(in crate::host) mod known;
pub(in crate::host) mod overview;
pub mod server;
