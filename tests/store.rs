//! The store: the same behaviour over both engines, and what damage, kills and old files do.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "store/backups.rs"]
mod backups;
#[path = "store/behaviour.rs"]
mod behaviour;
#[path = "store/crash.rs"]
mod crash;
#[path = "store/damage.rs"]
mod damage;
#[path = "store/lists.rs"]
mod lists;
#[path = "store/logs.rs"]
mod logs;
#[path = "store/schemas.rs"]
mod schemas;
#[path = "store/support.rs"]
mod support;
#[path = "store/table_ids.rs"]
mod table_ids;
