//! How long to wait before a call, from what Discord said about earlier ones.
//!
//! Nothing is known beforehand: Discord names a bucket in its answers, how much is left in it and when it fills up again.
//! Only the limit over all calls is counted by ourselves, because nothing announces it.

use super::limits;
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// Buckets kept; those that have filled up again are forgotten beyond that.
const KEPT: usize = 2048;
const SECOND: Duration = Duration::from_secs(1);
const TEN_MINUTES: Duration = Duration::from_secs(600);

/// What a call counts against.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Route {
    /// The kind of call.
    pub kind: &'static str,
    /// The channel, application or token it is about: each has buckets of its own.
    pub major: String,
    /// Whether it counts against the limit over all calls; answers to interactions do not.
    pub counts: bool,
}

/// What an answer says about limits.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// The bucket the call was taken from.
    pub bucket: Option<String>,
    /// Calls left in it.
    pub remaining: Option<u32>,
    /// When it is full again.
    pub reset_after: Option<Duration>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    remaining: u32,
    full_at: Instant,
}

/// Everything known about limits.
#[derive(Debug)]
pub(super) struct Buckets {
    names: HashMap<&'static str, String>,
    known: HashMap<(String, String), Bucket>,
    all_closed_until: Option<Instant>,
    second: (Instant, u32),
    refused: (Instant, u32),
}

impl Buckets {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            names: HashMap::new(),
            known: HashMap::new(),
            all_closed_until: None,
            second: (now, 0),
            refused: (now, 0),
        }
    }

    /// Takes a call out of its bucket, or says how long to wait before asking again.
    pub(super) fn take(&mut self, route: &Route, now: Instant) -> Result<(), Duration> {
        if let Some(until) = self
            .all_closed_until
            .filter(|until| route.counts && *until > now)
        {
            return Err(until - now);
        }
        if let Some(bucket) = self.bucket(route) {
            if bucket.full_at <= now {
                // Full again, but how full only the next answer says.
                bucket.remaining = 1;
                bucket.full_at = now + SECOND;
            }
            if bucket.remaining == 0 {
                return Err(bucket.full_at - now);
            }
        }
        if route.counts {
            if now.duration_since(self.second.0) >= SECOND {
                self.second = (now, 0);
            }
            if self.second.1 >= limits::PER_SECOND {
                return Err(self.second.0 + SECOND - now);
            }
            self.second.1 += 1;
        }
        if let Some(bucket) = self.bucket(route) {
            bucket.remaining -= 1;
        }
        Ok(())
    }

    fn bucket(&mut self, route: &Route) -> Option<&mut Bucket> {
        let name = self.names.get(route.kind)?;
        self.known.get_mut(&(name.clone(), route.major.clone()))
    }

    /// Notes what an answer said.
    pub(super) fn learn(&mut self, route: &Route, told: &Told, now: Instant) {
        let (Some(name), Some(remaining), Some(after)) =
            (&told.bucket, told.remaining, told.reset_after)
        else {
            return;
        };
        if self.names.get(route.kind) != Some(name) {
            self.names.insert(route.kind, name.clone());
        }
        if self.known.len() >= KEPT {
            self.known.retain(|_, b| b.full_at > now);
        }
        let full_at = now + after;
        let key = (name.clone(), route.major.clone());
        let bucket = self
            .known
            .entry(key)
            .or_insert(Bucket { remaining, full_at });
        // Answers overtake each other: within one filling the smallest number is the newest.
        let same = bucket.full_at > now && full_at < bucket.full_at + SECOND / 2;
        bucket.remaining = if same {
            bucket.remaining.min(remaining)
        } else {
            remaining
        };
        bucket.full_at = full_at;
    }

    /// Notes that there were too many calls.
    pub(super) fn closed(
        &mut self,
        route: &Route,
        told: &Told,
        after: Duration,
        all: bool,
        now: Instant,
    ) {
        if all {
            self.all_closed_until = Some(now + after);
            return;
        }
        let name = told
            .bucket
            .clone()
            .or_else(|| self.names.get(route.kind).cloned());
        let name = name.unwrap_or_else(|| route.kind.to_owned());
        self.names.insert(route.kind, name.clone());
        let full_at = now + after;
        self.known.insert(
            (name, route.major.clone()),
            Bucket {
                remaining: 0,
                full_at,
            },
        );
    }

    /// Counts a refused call; Discord shuts out whoever has too many of them.
    pub(super) fn refused(&mut self, now: Instant) {
        if now.duration_since(self.refused.0) >= TEN_MINUTES {
            self.refused = (now, 0);
        }
        self.refused.1 += 1;
    }

    /// Whether so many calls were refused that it is better to be quiet for a while.
    pub(super) fn must_rest(&self, now: Instant) -> bool {
        self.refused.1 >= limits::MOST_REFUSED && now.duration_since(self.refused.0) < TEN_MINUTES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn route(major: &str) -> Route {
        Route {
            kind: "POST messages",
            major: major.into(),
            counts: true,
        }
    }

    fn told(remaining: u32, millis: u64) -> Told {
        Told {
            bucket: Some("b".into()),
            remaining: Some(remaining),
            reset_after: Some(Duration::from_millis(millis)),
        }
    }

    #[test]
    fn an_empty_bucket_is_waited_for_and_others_are_not() {
        let now = Instant::now();
        let mut buckets = Buckets::new(now);
        assert_eq!(buckets.take(&route("1"), now), Ok(()));
        buckets.learn(&route("1"), &told(1, 2000), now);
        assert_eq!(buckets.take(&route("1"), now), Ok(()));
        assert_eq!(buckets.take(&route("1"), now), Err(Duration::from_secs(2)));
        assert_eq!(buckets.take(&route("2"), now), Ok(()));
        let later = now + Duration::from_secs(2);
        assert_eq!(buckets.take(&route("1"), later), Ok(()));
    }

    #[test]
    fn late_answers_do_not_fill_a_bucket() {
        let now = Instant::now();
        let mut buckets = Buckets::new(now);
        buckets.learn(&route("1"), &told(0, 2000), now);
        buckets.learn(&route("1"), &told(3, 2000), now);
        assert!(buckets.take(&route("1"), now).is_err());
    }

    #[test]
    fn too_many_calls_close_one_bucket_or_all_but_answers_go_on() {
        let now = Instant::now();
        let mut buckets = Buckets::new(now);
        let wait = Duration::from_millis(700);
        buckets.closed(&route("1"), &Told::default(), wait, false, now);
        assert_eq!(buckets.take(&route("1"), now), Err(wait));
        assert_eq!(buckets.take(&route("2"), now), Ok(()));
        buckets.closed(&route("2"), &Told::default(), wait, true, now);
        assert_eq!(buckets.take(&route("3"), now), Err(wait));
        let answer = Route {
            kind: "POST callback",
            major: "t".into(),
            counts: false,
        };
        assert_eq!(buckets.take(&answer, now), Ok(()));
    }

    #[test]
    fn no_second_has_more_calls_than_allowed() {
        let now = Instant::now();
        let mut buckets = Buckets::new(now);
        for i in 0..limits::PER_SECOND {
            assert_eq!(buckets.take(&route(&i.to_string()), now), Ok(()));
        }
        assert_eq!(buckets.take(&route("x"), now), Err(SECOND));
        assert_eq!(buckets.take(&route("x"), now + SECOND), Ok(()));
    }

    #[test]
    fn buckets_of_the_past_are_forgotten() {
        let now = Instant::now();
        let mut buckets = Buckets::new(now);
        for i in 0..3 * KEPT {
            let at = now + Duration::from_secs(i as u64);
            buckets.learn(&route(&i.to_string()), &told(4, 1000), at);
        }
        assert!(buckets.known.len() <= KEPT);
    }
}
