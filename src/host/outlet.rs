//! The host's side of a platform.

use super::post::Post;
use crate::store::Fault;
use std::future::Future;
use std::pin::Pin;

/// A platform that can be given posts.
pub trait Outlet: Send + Sync + 'static {
    /// The platform's name, as in [`super::person::Place::platform`].
    fn platform(&self) -> &'static str;

    /// Delivers a post; resolves when the platform has it for good. A post with a number already delivered is the same
    /// post again (we stopped before noting the first success) and must not appear twice.
    fn deliver(&self, post: Post) -> Delivery<'_>;
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
