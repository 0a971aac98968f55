//! Matrix from outside: the bot on a real Synapse, with people who play whole matches in plain and encrypted rooms, and
//! everything that goes wrong on the way. Needs Python; `tests/matrix/synapse` fetches the rest.
//!
//! By default one match of one game each way; `ORRERY_MATRIX_MATCHES=1` plays every game to its end and breaks more, and with
//! the names of games only those are played.
#![cfg(feature = "matrix")]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[path = "matrix/crash.rs"]
mod crash;
#[path = "matrix/entry.rs"]
mod entry;
#[path = "matrix/faults.rs"]
mod faults;
#[path = "matrix/files.rs"]
mod files;
#[path = "support/ledger.rs"]
mod ledger;
#[path = "matrix/matches.rs"]
mod matches;
#[path = "matrix/moves.rs"]
mod moves;
#[path = "matrix/nio.rs"]
mod nio;
#[path = "matrix/player.rs"]
mod player;
#[path = "matrix/privacy.rs"]
mod privacy;
#[path = "matrix/program.rs"]
mod program;
#[path = "matrix/proxy.rs"]
mod proxy;
#[path = "matrix/readme.rs"]
mod readme;
#[path = "matrix/rooms.rs"]
mod rooms;
#[path = "matrix/sealed.rs"]
mod sealed;
#[path = "matrix/support.rs"]
mod support;
#[path = "support/table.rs"]
mod table;
