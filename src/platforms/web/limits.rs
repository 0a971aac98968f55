//! How much of everything one person or page may ask for.

use std::time::{Duration, Instant};

/// The largest frame a page may send, in bytes: the longest campaign with every quote escaped.
pub const LARGEST_FRAME: usize = 1024 * 1024;
/// The largest file of a match that is checked, in bytes.
pub const LARGEST_MATCH: usize = 8 * 1024 * 1024;
/// The longest chat line, in characters.
pub const LONGEST_CHAT: usize = 1000;
/// The longest free words of a button, in characters.
pub const LONGEST_WORDS: usize = 200;
/// The longest id a page may give a request.
pub const LONGEST_ID: usize = 40;
/// Frames waiting for a page; one that does not read them is let go and comes back by itself.
pub const QUEUE: usize = 256;
/// Open pages of one person.
pub const PAGES_PER_PERSON: usize = 12;
/// Open pages in all; less than [`CONNECTIONS`], so that a page's files can always be fetched.
pub const PAGES: usize = 800;
/// Open connections in all. Systems let a program have 1024 files unless told otherwise, and the database needs some.
pub const CONNECTIONS: usize = 900;
/// How long a request may take to say what it wants, and how long a connection may be quiet before the next one.
pub const REQUEST: Duration = Duration::from_secs(10);
/// How long the file of a match may take to arrive.
pub const UPLOAD: Duration = Duration::from_secs(120);
/// The largest request without its body, in bytes.
pub const LARGEST_HEAD: usize = 32 * 1024;
/// How long the door stays shut after the system refused a connection.
pub const DOOR_REST: Duration = Duration::from_secs(1);
/// Requests of one page under way at once.
pub const UNDER_WAY: usize = 16;
/// Messages in one piece of history.
pub const PAGE: usize = 40;
/// More missed messages than this, and the page starts afresh with the newest ones.
pub const CATCH_UP: usize = 200;
/// Messages kept per channel; older ones are deleted.
pub const KEPT: u64 = 2000;
/// The most pictures of posts held in memory, and as many of answers.
pub const PICTURES: usize = 512;
/// The most bytes they may take.
pub const PICTURE_BYTES: usize = 32 * 1024 * 1024;
/// How long a picture can be fetched that belongs to an answer, or gave way to a newer one.
pub const PASSING: Duration = Duration::from_secs(600);
/// The largest message kept, in bytes; a menu that makes it larger is shortened.
pub const LARGEST_MESSAGE: usize = 60 * 1024;
/// How long a page may take to say hello.
pub const HELLO: Duration = Duration::from_secs(10);
/// How long a page may take to accept one frame.
pub const SEND: Duration = Duration::from_secs(10);
/// How often an idle page is pinged.
pub const PING: Duration = Duration::from_secs(20);
/// A page silent for so long, pings included, is gone.
pub const SILENCE: Duration = Duration::from_secs(60);

/// How fast something may be done: so many at once, then one per period.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How long one more takes to come back.
    pub every: Duration,
}

/// Commands, buttons and chat lines of one person.
pub const REQUESTS: Rate = Rate {
    burst: 40,
    every: Duration::from_millis(100),
};
/// Completions and pieces of history of one person.
pub const LOOKUPS: Rate = Rate {
    burst: 60,
    every: Duration::from_millis(40),
};
/// New people, from everywhere together.
pub const NEWCOMERS: Rate = Rate {
    burst: 60,
    every: Duration::from_secs(2),
};

/// Counts against a [`Rate`].
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Rate,
    /// When it is full again.
    full_at: Instant,
}

impl Bucket {
    /// A full one.
    pub const fn new(rate: Rate, now: Instant) -> Self {
        Self { rate, full_at: now }
    }

    /// Takes one, or says how long to wait.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let full_at = self.full_at.max(now) + self.rate.every;
        let most = self.rate.every * self.rate.burst;
        let ahead = full_at.duration_since(now);
        if ahead > most {
            return Err(ahead.saturating_sub(most));
        }
        self.full_at = full_at;
        Ok(())
    }

    /// Whether nothing was taken lately, so that forgetting it changes nothing.
    pub fn is_full(&self, now: Instant) -> bool {
        self.full_at <= now
    }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;

    #[test]
    fn a_burst_passes_and_then_one_per_period() {
        let now = Instant::now();
        let mut bucket = Bucket::new(REQUESTS, now);
        for _ in 0..REQUESTS.burst {
            assert_eq!(bucket.take(now), Ok(()));
        }
        let wait = bucket.take(now).expect_err("the burst is used up");
        assert!(wait <= REQUESTS.every);
        assert_eq!(bucket.take(now + wait), Ok(()));
        assert!(bucket.take(now + wait).is_err());
        assert!(bucket.is_full(now + REQUESTS.every * (REQUESTS.burst + 1)));
    }
}
