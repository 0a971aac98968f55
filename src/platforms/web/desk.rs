//! What the web chat needs of the host. Tests put a script behind it.

use crate::host::complete::{Completing, Suggestion};
use crate::host::post::Picture;
use crate::host::request::{Reply, Request};
use crate::store::Store;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

/// An answer under way.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Takes requests and answers them.
pub trait Desk: Send + Sync + 'static {
    /// Carries a request out; resolves once what it changed is durable.
    fn submit(&self, request: Request) -> Pending<'_, Reply>;

    /// Ways to go on with a line being typed.
    fn complete(&self, line: Completing) -> Pending<'_, Vec<Suggestion>>;

    /// The PNG of a picture, or why there is none.
    fn paint<'a>(&'a self, picture: &'a Picture) -> Pending<'a, Result<Arc<Vec<u8>>, String>>;

    /// Where messages and people are kept.
    fn store(&self) -> Arc<dyn Store>;
}
