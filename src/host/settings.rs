//! What the host needs from outside: the time, chance and a few numbers. The only reader of the clock.

use crate::host::person::gone::Gone;
use crate::rules::rng::{Rng, Seed};
use crate::store::{Fault, Store};
use rand::TryRng as _;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How a host behaves.
#[derive(Clone)]
pub struct Settings {
    /// The most tables one person may have open at once.
    pub tables_per_person: usize,
    /// Words nobody wants to read in names people give.
    pub unwanted: Arc<[String]>,
    /// The most unfinished tables one server may have, whatever its admins say.
    pub tables_per_server: usize,
    /// How long a table nobody touches stays in memory.
    pub idle: Duration,
    /// Where seeds, salts and table numbers come from.
    pub entropy: Entropy,
    /// What time it is.
    pub time: Time,
    /// Takes somebody out of what the platforms keep for themselves, where plain cleaning is not enough.
    pub elsewhere: Elsewhere,
}

/// Takes somebody out of what the platforms keep for themselves.
pub type Elsewhere = fn(&dyn Store, &Gone) -> Result<(), Fault>;

impl Default for Settings {
    fn default() -> Self {
        Self {
            tables_per_person: 50,
            unwanted: Arc::new([]),
            tables_per_server: 1000,
            idle: Duration::from_secs(600),
            entropy: Entropy::System,
            time: Time::System,
            elsewhere: |_, _| Ok(()),
        }
    }
}

/// A source of unpredictable bytes.
#[derive(Clone)]
pub enum Entropy {
    /// The operating system's.
    System,
    /// A repeatable one, for transcripts and tests.
    Repeatable(Arc<Mutex<Rng>>),
}

impl Entropy {
    /// A repeatable source from a small number.
    pub fn repeatable(number: u64) -> Self {
        Self::Repeatable(Arc::new(Mutex::new(Rng::seeded(Seed::from_number(number)))))
    }

    /// Fresh secret bytes.
    pub fn seed(&self) -> Result<Seed, String> {
        let mut bytes = [0; 32];
        match self {
            Self::System => {
                rand::rngs::SysRng
                    .try_fill_bytes(&mut bytes)
                    .map_err(|e| format!("no chance to be had: {e}"))?;
            }
            Self::Repeatable(rng) => {
                let mut rng = rng.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.fill_with(|| rng.below(256) as u8);
            }
        }
        Ok(Seed(bytes))
    }

    /// A seed and the salt that hides it.
    pub fn pair(&self) -> Result<(Seed, Seed), String> {
        Ok((self.seed()?, self.seed()?))
    }
}

/// A source of time.
#[derive(Clone)]
pub enum Time {
    /// The machine's clock.
    System,
    /// Hands set by a test.
    Set(Arc<std::sync::atomic::AtomicU64>),
}

impl Time {
    /// Milliseconds since 1970.
    pub fn now(&self) -> u64 {
        match self {
            Self::System => {
                let since = SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
            Self::Set(hands) => hands.load(std::sync::atomic::Ordering::Relaxed),
        }
    }
}
