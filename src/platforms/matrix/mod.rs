//! Matrix.
//!
//! `inbound` reads events and `outbound` writes messages, both pure, with `menus` (what an answer means) and `words` (lines and
//! lengths) to help them. `client` hears what happens; `answer` works on it; `outlet` and `hand` take the host's posts;
//! `door` finds or makes rooms for two; `rooms` comes, goes and moves; `sealed` waits for late keys; `sheet` hands out files;
//! `keys` is what we remember; `session` is what opens the homeserver's door. The way there is the crate `matrix-link`: no
//! type of the SDK comes in here.

mod answer;
mod chat;
mod client;
mod doctor;
mod door;
pub(super) mod forget;
mod hand;
mod inbound;
mod keys;
mod limits;
mod menus;
mod outbound;
mod outlet;
mod rooms;
mod sealed;
mod server;
mod session;
mod sheet;
mod words;

pub use server::{Config, Error, Server, logout};
