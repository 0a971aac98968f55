//! The host's side of a platform.

use crate::host::person::{PersonId, Place};
use crate::host::speech::post::Post;
use crate::rules::text::Text;
use crate::store::Fault;
use std::future::Future;
use std::pin::Pin;

/// A platform that can be given posts.
pub trait Outlet: Send + Sync + 'static {
    /// The platform's name, as in [`crate::host::person::Place::platform`].
    fn platform(&self) -> &'static str;

    /// Delivers a post; resolves when the platform has it for good. A post with a number already delivered is the same
    /// post again (we stopped before noting the first success) and must not appear twice.
    fn deliver(&self, post: Post) -> Delivery<'_>;

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
