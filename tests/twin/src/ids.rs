//! Snowflakes, and the clock they are read off.

use serde_json::Value;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, in the twin's own time.
pub type Millis = u64;

/// The first millisecond of 2015, where Discord's ids begin to count.
const DISCORD_EPOCH: Millis = 1_420_070_400_000;

/// A Discord id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        s.parse().map(Self)
    }
}

impl From<Id> for Value {
    fn from(id: Id) -> Self {
        Self::String(id.to_string())
    }
}

/// An id in a request body: Discord takes numbers and strings alike.
pub(crate) fn id_of(value: &Value) -> Option<Id> {
    match value {
        Value::String(s) => s.parse().ok(),
        Value::Number(n) => n.as_u64().map(Id),
        _ => None,
    }
}

/// Time that runs with the real one, can be pushed ahead, and can be held still.
#[derive(Debug)]
pub(crate) struct Clock {
    began: Instant,
    base: Millis,
    skipped: Duration,
    frozen: Option<Millis>,
    last: u64,
}

impl Clock {
    pub(crate) fn new() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            began: Instant::now(),
            base: since.unwrap_or_default().as_millis() as Millis,
            skipped: Duration::ZERO,
            frozen: None,
            last: 0,
        }
    }

    pub(crate) fn now(&self) -> Millis {
        let ran = self.began.elapsed().as_millis() as Millis;
        let now = self.frozen.unwrap_or(self.base + ran);
        now + self.skipped.as_millis() as Millis
    }

    pub(crate) fn skip(&mut self, by: Duration) {
        self.skipped += by;
    }

    pub(crate) fn freeze(&mut self) {
        if self.frozen.is_none() {
            self.frozen = Some(self.base + self.began.elapsed().as_millis() as Millis);
        }
    }

    /// The next id: later ids are greater, and their time can be read off them.
    pub(crate) fn id(&mut self) -> Id {
        self.last = (self.last + 1).max((self.now() - DISCORD_EPOCH) << 22);
        Id(self.last)
    }

    /// An id a millisecond after all before it, so that guilds spread over shards.
    pub(crate) fn spread_id(&mut self) -> Id {
        let next = self.id().0 + (1 << 22);
        self.last = next;
        Id(next)
    }
}

/// A moment the way Discord writes it.
pub(crate) fn iso(at: Millis) -> String {
    let (days, rest) = (at / 86_400_000, at % 86_400_000);
    // Days to a civil date, after Howard Hinnant's published algorithm.
    let z = days as i64 + 719_468;
    let era = z.div_euclid(146_097);
    let of_era = z.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    let (seconds, millis) = (rest / 1000, rest % 1000);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{millis:03}000+00:00",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(951_782_400_123), "2000-02-29T00:00:00.123000+00:00");
        assert_eq!(iso(1_785_542_399_000), "2026-07-31T23:59:59.000000+00:00");
    }

    #[test]
    fn ids_grow_even_when_time_stands_still() {
        let mut clock = Clock::new();
        clock.freeze();
        let (a, b) = (clock.id(), clock.id());
        assert!(a < b);
        clock.skip(Duration::from_secs(1));
        assert!((clock.id().0 >> 22) >= (b.0 >> 22) + 1000);
    }
}
