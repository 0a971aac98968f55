//! Every request body held against Discord's rules: the published schema, twilight's limits, and our own.

mod schema;

use crate::rest::call::Call;
use crate::rest::error::Flaw;

/// What Discord would find wrong with a request's body.
pub(crate) fn flaws(call: &Call) -> Vec<Flaw> {
    let endpoint = format!("{} {}", call.route.method, call.route.template);
    schema::flaws(&endpoint, &call.body)
}
