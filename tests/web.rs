//! The web chat from outside: a real server, real sockets, and everything a stranger might try.
#![cfg(feature = "web")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "support/counted.rs"]
mod counted;
#[path = "web/delivery.rs"]
mod delivery;
#[path = "web/doors.rs"]
mod doors;
#[path = "web/draining.rs"]
mod draining;
#[path = "web/forgetting.rs"]
mod forgetting;
#[path = "web/garbage.rs"]
mod garbage;
#[path = "web/play.rs"]
mod play;
#[path = "web/privacy.rs"]
mod privacy;
#[path = "web/resume.rs"]
mod resume;
#[path = "web/support.rs"]
mod support;
