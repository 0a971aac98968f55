//! The host's side of a platform.

use crate::host::person::{PersonId, Place};
use crate::host::speech::post::Post;
use crate::rules::text::Text;
use crate::store::{Change, CommitError, Fault, Key, Store, json};
use serde::Serialize;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// A platform that can be given posts.
pub trait Outlet: Send + Sync + 'static {
    /// The platform's name, as in [`crate::host::person::Place::platform`].
    fn platform(&self) -> &'static str;

    /// Delivers a post and commits its receipt; resolves when both are done. A post with a number already delivered is the
    /// same post again (we stopped before committing the receipt) and must not appear twice.
    fn deliver(&self, post: Post, receipt: Receipt) -> Delivery<'_>;

    /// Looks whether games can run in this place, for `/host doctor`: permissions, settings, whatever the platform has.
    fn examine(&self, _place: Place) -> Examination<'_> {
        Box::pin(std::future::ready(Vec::new()))
    }

    /// The person was forgotten: whatever the platform still holds of them in memory is to go.
    fn forgotten(&self, _person: &PersonId) {}
}

/// An examination under way.
pub type Examination<'a> = Pin<Box<dyn Future<Output = Vec<Finding>> + Send + 'a>>;

/// Something looked at by the doctor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was looked at, and what came out.
    pub what: Text,
    /// How to mend it; nothing if all is well.
    pub mend: Option<Text>,
}

/// The end of a post: the change that removes it from the outbox. Whatever the platform remembers of the post is committed
/// with it, so a crash leaves either both or neither, and a delivered post costs one commit.
#[must_use = "a post without a committed receipt is delivered again"]
pub struct Receipt {
    store: Arc<dyn Store>,
    change: Change,
}

impl Receipt {
    /// The receipt that ends a post with this change. The change should expect the post to be there still, so that of two
    /// deliveries at once only one takes effect.
    pub fn new(store: Arc<dyn Store>, change: Change) -> Self {
        Self { store, change }
    }

    /// The change to add the platform's own notes to.
    pub fn notes(&mut self) -> &mut Change {
        &mut self.change
    }

    /// Commits the receipt and all notes. `false` if the post was delivered before; then nothing was written.
    pub async fn commit(self) -> Result<bool, Undelivered> {
        match self.store.commit(self.change).await {
            Ok(()) => Ok(true),
            Err(CommitError::Conflict(_)) => Ok(false),
            Err(CommitError::Fault(fault)) => Err(fault.into()),
        }
    }

    /// Commits the receipt with a last note.
    pub async fn keep(mut self, key: Key, value: &impl Serialize) -> Result<(), Undelivered> {
        json::put(&mut self.change, key, value)?;
        self.commit().await.map(drop)
    }
}

/// A delivery under way.
pub type Delivery<'a> = Pin<Box<dyn Future<Output = Result<(), Undelivered>> + Send + 'a>>;

/// Why a post did not arrive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// It may work later: it is tried again.
    #[error("not now: {0}")]
    Later(String),
    /// It never will: it is given up, with a line in the log.
    #[error("never: {0}")]
    Never(String),
}

impl From<Fault> for Undelivered {
    /// A store that fails now may work again after the operator saw to it.
    fn from(fault: Fault) -> Self {
        Self::Later(fault.to_string())
    }
}
