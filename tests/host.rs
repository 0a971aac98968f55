//! The host from the outside: requests in, replies and posts out, over the memory store.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    missing_docs,
    unreachable_pub
)]

#[path = "host/support.rs"]
mod support;

#[path = "host/absence.rs"]
mod absence;
#[path = "host/admins.rs"]
mod admins;
#[path = "host/campaigns.rs"]
mod campaigns;
#[path = "host/clocks.rs"]
mod clocks;
#[path = "host/completion.rs"]
mod completion;
#[path = "host/decks.rs"]
mod decks;
#[path = "host/delivery.rs"]
mod delivery;
#[path = "host/exactly_once.rs"]
mod exactly_once;
#[path = "host/fairness.rs"]
mod fairness;
#[path = "host/focus.rs"]
mod focus;
#[path = "host/forgetting.rs"]
mod forgetting;
#[path = "host/garbage.rs"]
mod garbage;
#[path = "host/guided.rs"]
mod guided;
#[path = "host/linking.rs"]
mod linking;
#[path = "host/lobby.rs"]
mod lobby;
#[path = "host/matches.rs"]
mod matches;
#[path = "host/older.rs"]
mod older;
#[path = "host/past.rs"]
mod past;
#[path = "host/promises.rs"]
mod promises;
#[path = "host/reminders.rs"]
mod reminders;
#[path = "host/results.rs"]
mod results;
#[path = "host/seasons.rs"]
mod seasons;
#[path = "host/undo.rs"]
mod undo;
#[path = "host/votes.rs"]
mod votes;
