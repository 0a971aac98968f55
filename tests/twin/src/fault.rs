//! Troubles on demand, at a chosen endpoint and call.

use crate::ids::Id;
use std::time::Duration;

/// What goes wrong with a request.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// Discord refuses with a status and a code; nothing was done. Statuses from 500 come as plain text, as they do.
    Refuse(u16, u32, &'static str),
    /// 429: wait this long; for everything if `global`.
    RateLimit {
        /// How long to wait.
        after: Duration,
        /// Whether every endpoint is meant.
        global: bool,
    },
    /// The answer takes its time; then all is well.
    Delay(Duration),
    /// The connection ends before anything was done.
    Cut,
    /// Everything was done, and the connection ends before the answer.
    LoseReply,
    /// No answer ever; nothing was done.
    Silence,
}

/// A trouble and where it strikes.
#[derive(Clone, Debug)]
pub struct Fault {
    pub(crate) method: String,
    pub(crate) route: String,
    pub(crate) place: Option<Id>,
    pub(crate) skip: usize,
    pub(crate) times: usize,
    pub(crate) trouble: Trouble,
}

impl Fault {
    /// A trouble at an endpoint, named as Discord's documentation does: `POST /channels/{channel_id}/messages`.
    /// `*` stands for every endpoint.
    pub fn at(endpoint: &str, trouble: Trouble) -> Self {
        let (method, route) = endpoint.split_once(' ').unwrap_or(("*", endpoint));
        Self {
            method: method.to_owned(),
            route: route.to_owned(),
            place: None,
            skip: 0,
            times: 1,
            trouble,
        }
    }

    /// Lets this many calls through first.
    #[must_use]
    pub fn after(mut self, calls: usize) -> Self {
        self.skip = calls;
        self
    }

    /// Strikes this often; once unless told.
    #[must_use]
    pub fn times(mut self, times: usize) -> Self {
        self.times = times;
        self
    }

    /// Strikes only where this id is the channel, thread or DM.
    #[must_use]
    pub fn only_in(mut self, place: Id) -> Self {
        self.place = Some(place);
        self
    }

    fn meets(&self, method: &str, route: &str, place: Option<Id>) -> bool {
        let method = self.method == "*" || self.method == method;
        let route = self.route == "*" || self.route == route;
        method && route && (self.place.is_none() || self.place == place)
    }
}

/// The faults still to come.
#[derive(Debug, Default)]
pub(crate) struct Faults(pub(crate) Vec<Fault>);

impl Faults {
    /// The trouble that strikes this call, if any; every matching fault counts the call.
    pub(crate) fn strike(
        &mut self,
        method: &str,
        route: &str,
        place: Option<Id>,
    ) -> Option<Trouble> {
        let mut struck = None;
        for fault in self.0.iter_mut().filter(|f| f.meets(method, route, place)) {
            if fault.skip > 0 {
                fault.skip -= 1;
            } else if struck.is_none() && fault.times > 0 {
                fault.times -= 1;
                struck = Some(fault.trouble.clone());
            }
        }
        self.0.retain(|f| f.times > 0);
        struck
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_strikes_the_chosen_calls_and_no_other() {
        let fault = Fault::at("POST /a", Trouble::Cut).after(1).times(2);
        let mut faults = Faults(vec![fault]);
        let mut hit = |method: &str| faults.strike(method, "/a", None).is_some();
        assert_eq!(
            [
                hit("POST"),
                hit("GET"),
                hit("POST"),
                hit("POST"),
                hit("POST")
            ],
            [false, false, true, true, false]
        );
    }
}
