//! Rate limits: windows per bucket, the global one, and the headers that tell of them.

use super::error::{Refused, refused};
use crate::ids::Millis;
use serde_json::json;
use std::collections::HashMap;

/// Requests a bot may make in a second.
const GLOBAL: u32 = 50;

/// How one endpoint is limited; the numbers are those seen in practice, Discord publishes none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) bucket: &'static str,
    pub(crate) count: u32,
    pub(crate) window: Millis,
    /// Interaction endpoints do not count against the global limit.
    pub(crate) global: bool,
}

impl Rate {
    pub(crate) const fn new(bucket: &'static str, count: u32, window: Millis) -> Self {
        Self {
            bucket,
            count,
            window,
            global: true,
        }
    }

    pub(crate) const fn interaction(bucket: &'static str, count: u32, window: Millis) -> Self {
        Self {
            bucket,
            count,
            window,
            global: false,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Window {
    used: u32,
    ends: Millis,
}

/// Every window that is open.
#[derive(Debug)]
pub(crate) struct Limits {
    pub(crate) enforced: bool,
    windows: HashMap<String, Window>,
    global: Window,
    /// Answers of 401, 403 and 429: ten thousand in ten minutes get an address banned.
    pub(crate) invalid: usize,
    pub(crate) hit: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            enforced: true,
            windows: HashMap::new(),
            global: Window { used: 0, ends: 0 },
            invalid: 0,
            hit: 0,
        }
    }
}

pub(crate) type Headers = Vec<(&'static str, String)>;

impl Limits {
    /// Counts a request; `major` is the channel, guild or webhook its bucket belongs to.
    pub(crate) fn count(
        &mut self,
        rate: Rate,
        major: &str,
        now: Millis,
    ) -> Result<Headers, Refused> {
        if !self.enforced {
            return Ok(Vec::new());
        }
        if rate.global {
            if self.global.ends <= now {
                self.global = Window {
                    used: 0,
                    ends: now + 1000,
                };
            }
            if self.global.used >= GLOBAL {
                self.hit += 1;
                return Err(too_many(self.global.ends - now, true, Vec::new()));
            }
            self.global.used += 1;
        }
        let key = format!("{}:{major}", rate.bucket);
        let fresh = Window {
            used: 0,
            ends: now + rate.window,
        };
        let window = self.windows.entry(key).or_insert(fresh);
        if window.ends <= now {
            *window = fresh;
        }
        let full = window.used >= rate.count;
        window.used += u32::from(!full);
        let left = window.ends - now;
        let headers = vec![
            ("x-ratelimit-limit", rate.count.to_string()),
            (
                "x-ratelimit-remaining",
                (rate.count - window.used).to_string(),
            ),
            ("x-ratelimit-reset", seconds(window.ends)),
            ("x-ratelimit-reset-after", seconds(left)),
            ("x-ratelimit-bucket", rate.bucket.to_owned()),
        ];
        if full {
            self.hit += 1;
            return Err(too_many(left, false, headers));
        }
        Ok(headers)
    }
}

fn seconds(ms: Millis) -> String {
    format!("{}.{:03}", ms / 1000, ms % 1000)
}

/// The 429 answer with everything a client may look at.
pub(crate) fn too_many(wait: Millis, global: bool, mut headers: Headers) -> Refused {
    let mut answer = refused(429, 0, "You are being rate limited.");
    answer.body = json!({
        "message": "You are being rate limited.",
        "retry_after": wait as f64 / 1000.0,
        "global": global,
    });
    headers.push(("retry-after", wait.div_ceil(1000).to_string()));
    headers.push((
        "x-ratelimit-scope",
        if global { "global" } else { "user" }.to_owned(),
    ));
    if global {
        headers.push(("x-ratelimit-global", "true".to_owned()));
    }
    answer.headers = headers;
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_bucket_says_when_to_come_back_and_then_takes_more() {
        let mut limits = Limits::default();
        let rate = Rate::new("b", 2, 5000);
        assert!(limits.count(rate, "1", 100).is_ok());
        let second = limits.count(rate, "1", 200).unwrap();
        assert!(second.contains(&("x-ratelimit-remaining", "0".to_owned())));
        let third = limits.count(rate, "1", 1100).unwrap_err();
        assert_eq!(
            (third.status, third.body["retry_after"].as_f64()),
            (429, Some(4.0))
        );
        assert!(
            limits.count(rate, "2", 1100).is_ok(),
            "another channel has its own bucket"
        );
        assert!(limits.count(rate, "1", 5100).is_ok());
    }

    #[test]
    fn the_global_limit_spares_interactions() {
        let mut limits = Limits::default();
        let rate = Rate::new("b", 1000, 5000);
        assert!((0..50).all(|_| limits.count(rate, "1", 7).is_ok()));
        let over = limits.count(rate, "1", 8).unwrap_err();
        assert_eq!(over.body["global"], true);
        assert!(
            limits
                .count(Rate::interaction("i", 5, 2000), "1", 8)
                .is_ok()
        );
    }
}
