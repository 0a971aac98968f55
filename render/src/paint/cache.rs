//! A store of finished pieces with a limit on its memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Locks, whether or not somebody panicked while holding it: what the painter keeps is complete at any time.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps pieces by the hash of what they were made from. Two generations: when the young one
/// is full it becomes the old one, and what was in the old one and not asked for again is gone.
pub(super) struct Cache<V> {
    inner: Mutex<Generations<V>>,
    limit: usize,
}

struct Generations<V> {
    young: HashMap<u64, (Arc<V>, usize)>,
    old: HashMap<u64, (Arc<V>, usize)>,
    bytes: usize,
}

impl<V> Cache<V> {
    /// A cache of at most about `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        let inner = Generations {
            young: HashMap::new(),
            old: HashMap::new(),
            bytes: 0,
        };
        Self {
            inner: Mutex::new(inner),
            limit,
        }
    }

    /// The piece with this key, if it is still here.
    pub(super) fn get(&self, key: u64) -> Option<Arc<V>> {
        let mut inner = locked(&self.inner);
        if let Some((value, _)) = inner.young.get(&key) {
            return Some(Arc::clone(value));
        }
        let (value, bytes) = inner.old.remove(&key)?;
        self.keep(&mut inner, key, Arc::clone(&value), bytes);
        Some(value)
    }

    /// Keeps a piece of this many bytes.
    pub(super) fn put(&self, key: u64, value: Arc<V>, bytes: usize) {
        self.keep(&mut locked(&self.inner), key, value, bytes);
    }

    fn keep(&self, inner: &mut Generations<V>, key: u64, value: Arc<V>, bytes: usize) {
        if inner.bytes + bytes > self.limit / 2 {
            inner.old = std::mem::take(&mut inner.young);
            inner.bytes = 0;
        }
        inner.bytes += bytes;
        inner.young.insert(key, (value, bytes));
    }

    /// Forgets everything.
    pub(super) fn clear(&self) {
        let mut inner = locked(&self.inner);
        (inner.young, inner.old, inner.bytes) = (HashMap::new(), HashMap::new(), 0);
    }
}
