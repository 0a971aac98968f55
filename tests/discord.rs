//! Discord from outside: the bot against a stand-in for Discord, with people who play whole matches and everything that goes
//! wrong on the way.
#![cfg(feature = "discord")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "support/counted.rs"]
mod counted;
#[path = "discord/crowd.rs"]
mod crowd;
#[path = "discord/doors.rs"]
mod doors;
#[path = "discord/faults.rs"]
mod faults;
#[path = "discord/files.rs"]
mod files;
#[path = "support/golden.rs"]
mod golden;
#[path = "support/ledger.rs"]
mod ledger;
#[path = "discord/matches.rs"]
mod matches;
#[path = "discord/neighbours.rs"]
mod neighbours;
#[path = "discord/office.rs"]
mod office;
#[path = "discord/player.rs"]
mod player;
#[path = "discord/program.rs"]
mod program;
#[path = "discord/readme.rs"]
mod readme;
#[path = "discord/secrets.rs"]
mod secrets;
#[path = "discord/support.rs"]
mod support;
#[path = "support/table.rs"]
mod table;
#[path = "discord/trouble.rs"]
mod trouble;
