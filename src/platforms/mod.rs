//! The chats Orrery lives in, one folder each. What a platform cannot show, it degrades in its `outbound`.

#[cfg(feature = "web")]
pub mod web;
