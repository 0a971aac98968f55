//! Why a command did not go through, inside the host.

use crate::host::table::Misfit;
use crate::rules::ask::Refusal;
use crate::store::Fault;

/// Why a command did not go through.
#[derive(Debug, thiserror::Error)]
pub(in crate::host) enum Trouble {
    /// The rules or the host say no; the person is told why.
    #[error("refused")]
    Refused(Refusal),
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The log does not add up.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// Anything else that is our own fault.
    #[error("{0}")]
    Other(String),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        Self::Other(error.to_string())
    }
}
