//! The way to a Matrix homeserver: rooms, messages and encryption behind plain words and JSON.
//!
//! The SDK's futures are compiled by whoever awaits them, which takes minutes in a release build. They are boxed here, in a
//! crate of their own, so that changing anything else of Orrery does not compile them again. No type of the SDK leaves it.
//!
//! - [`Link`] is a session on a homeserver; [`login`] and [`resume`] make one, [`Session`] is what to keep of it.
//! - [`Link::sync`] hears what happened since; the token it goes by is the caller's to keep.
//! - [`Link::send`] says something once, however often it is tried with the same transaction id.
#![recursion_limit = "256"]

mod entry;
mod failure;
mod hear;
mod rooms;
mod speak;
mod trust;

pub use entry::{Login, Session, login, resume};
pub use failure::Failure;
pub use hear::{Batch, Event, Invite};
pub use rooms::{Member, NewRoom};
pub use trust::Trust;

use matrix_sdk::ruma::{OwnedRoomId, RoomId};
use matrix_sdk::{Client, Room};
use std::future::Future;
use std::pin::Pin;

/// Something under way on the network.
pub type Doing<'a, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 'a>>;

/// A session on a homeserver; cheap to clone.
#[derive(Clone)]
pub struct Link {
    client: Client,
    me: String,
    device: String,
}

impl Link {
    fn new(client: Client) -> Result<Self, Failure> {
        let meta = client.session_meta().ok_or(Failure::Token)?;
        let (me, device) = (meta.user_id.to_string(), meta.device_id.to_string());
        Ok(Self { client, me, device })
    }

    /// Our own user id.
    pub fn me(&self) -> &str {
        &self.me
    }

    /// Our own device.
    pub fn device(&self) -> &str {
        &self.device
    }

    /// A room we know of.
    fn room(&self, id: &str) -> Result<Room, Failure> {
        let id: OwnedRoomId = RoomId::parse(id).map_err(|_| Failure::NotThere)?;
        self.client.get_room(&id).ok_or(Failure::NotThere)
    }
}

/// Chooses how connections are encrypted, for the whole program. To be called before the first one; later calls change
/// nothing.
pub fn prepare() {
    // Somebody has chosen already: theirs is as good.
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
}
