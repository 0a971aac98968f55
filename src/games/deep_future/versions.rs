//! What changed between the versions of the rules: one question for each clause that changed, asked where it is applied.

use crate::rules::version::{Rules, Supported};

/// Version 1 is supported for a year after version 2 came.
pub(super) const SUPPORTED: Supported = Supported {
    oldest: Rules::FIRST,
    newest: Rules::version(2),
};

/// Whether every wonder entered in an Expand can be used, each once, and not only the first used (DF-423).
pub(super) fn every_wonder_counts(rules: Rules) -> bool {
    rules >= Rules::version(2)
}
