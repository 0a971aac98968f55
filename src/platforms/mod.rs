//! The chats Orrery lives in, one folder each. What a platform cannot show, it degrades in its `outbound`.

pub mod console;
pub mod discord;
#[cfg(feature = "web")]
pub mod web;
