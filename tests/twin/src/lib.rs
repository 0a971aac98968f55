//! The Discord twin: a stand-in for Discord on loopback, for testing a bot end to end.
//!
//! It serves REST under `/api/v10` and the gateway at `/` of one port, keeps a world of guilds, channels, threads, people
//! and messages, and lets a test be those people:
//!
//! ```no_run
//! # async fn example() {
//! use twin::Twin;
//!
//! let twin = Twin::start().await;
//! let guild = twin.guild("Lounge");
//! let hall = guild.channel("hall");
//! let (ada, bob) = (guild.user("Ada"), guild.user("Bob"));
//! // Start the bot with `twin.token()`, `twin.rest()` and, if it asks, `twin.socket()`.
//! twin.gateway().connected().await;
//!
//! let answer = ada.run(&hall, "/table open game:orion").await;
//! let panel = answer.message().expect("an answer");
//! bob.click(&panel, "Join").await;
//! let choices = ada.complete(&hall, "/orion play card:", "ci").await;
//! assert!(choices.iter().any(|c| c.name == "City"));
//! let hand = ada.waits_for(&ada.dm(), |m| !m.attachments.is_empty()).await;
//! assert!(!bob.sight().has_file(&hand.attachments[0].bytes));
//! # }
//! ```
//!
//! * **People** ([`User`]): `run`, `complete`, `click`, `choose`, `submit`, `say`, `sees`, `waits_for`, `download`,
//!   `takes_dms`. `run` refuses what Discord's client would not offer: unknown options, missing ones, other people's commands.
//! * **Hidden information** ([`User::sight`]): everything somebody could fetch or was sent by a moment, with edits, deleted
//!   messages, alt texts, file names and bytes, custom ids, completions, forms and notices.
//! * **Time** ([`Twin::skip`], [`Twin::freeze`]): 3 s for the first answer, 15 min for a token, sleeping threads, rate limits.
//! * **Trouble** ([`Twin::fault`], [`Gateway`]): refusals, 429, 5xx, cut connections, lost replies, silence; close codes,
//!   op 7 and 9, withheld acknowledgements, late, double, swapped and lost events.
//! * **Rules**: every body is held against Discord's published schema, twilight's limits and our own list; a broken rule is
//!   answered with Discord's 400 and fails the test when the twin is dropped ([`Twin::violations`], [`Twin::forgive`]).
//! * **Record** ([`Twin::transcript`]): what happened, in order, the same in every run.
//!
//! Code map: `world` is what exists, `rest` and `gateway` are how a bot reaches it, `check` is what a bot may send, `drive`
//! is what a test holds.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::missing_panics_doc,
    reason = "this crate is test equipment: a test that asks for the impossible shall fail at once"
)]

mod check;
mod drive;
mod fault;
mod gateway;
mod ids;
mod net;
mod rest;
mod transcript;
mod world;

pub use check::commands;
pub use drive::answer::Answer;
pub use drive::guild::{Channel, Guild};
pub use drive::parts::{Button, Menu};
pub use drive::person::User;
pub use drive::sight::{Seen, Sight};
pub use drive::wire::Gateway;
pub use fault::{Fault, Trouble};
pub use ids::{Id, Millis};
pub use rest::error::Flaw;
pub use world::interaction::{Answered, Choice};
pub use world::message::{Attachment, Message, Ping};
pub use world::permission;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use world::World;

/// The world with its lock, and a bell that rings when something happened.
pub(crate) struct Hub {
    world: Mutex<World>,
    bell: watch::Sender<u64>,
}

impl Hub {
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        // A test that panicked elsewhere must not hide its reason behind ours.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut World) -> T) -> T {
        work(&mut self.lock())
    }

    /// Changes something and rings the bell.
    pub(crate) fn change<T>(&self, work: impl FnOnce(&mut World) -> T) -> T {
        let done = self.with(work);
        self.touch();
        done
    }

    pub(crate) fn touch(&self) {
        self.bell.send_modify(|n| *n += 1);
    }
}

pub use drive::twin::Twin;

/// Starts a hub on a port of its own.
pub(crate) async fn open() -> (Arc<Hub>, tokio::task::JoinHandle<()>) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("loopback has a free port");
    let address = listener
        .local_addr()
        .expect("a bound socket has an address");
    let hub = Arc::new(Hub {
        world: Mutex::new(World::new(address.to_string())),
        bell: watch::Sender::new(0),
    });
    let service = rest::router(Arc::clone(&hub)).into_make_service_with_connect_info::<net::Cord>();
    let server = tokio::spawn(async move {
        // It ends with the twin, which stops the task.
        let _ = axum::serve(net::Door(listener), service).await;
    });
    (hub, server)
}
