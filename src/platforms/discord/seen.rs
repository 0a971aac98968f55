//! Interactions that came already: the gateway repeats itself after a lost connection.

use std::collections::{HashSet, VecDeque};

/// Ids kept: far more than come while a connection is taken up again.
const KEPT: usize = 16_384;

/// The newest interactions.
#[derive(Debug, Default)]
pub(super) struct Seen {
    ids: HashSet<u64>,
    order: VecDeque<u64>,
}

impl Seen {
    /// Notes an interaction; whether it is new.
    pub(super) fn is_new(&mut self, id: u64) -> bool {
        if !self.ids.insert(id) {
            return false;
        }
        self.order.push_back(id);
        if self.order.len() > KEPT
            && let Some(oldest) = self.order.pop_front()
        {
            self.ids.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interaction_is_new_once_and_old_ones_are_forgotten() {
        let mut seen = Seen::default();
        assert!(seen.is_new(1));
        assert!(!seen.is_new(1));
        for id in 2..=KEPT as u64 + 1 {
            assert!(seen.is_new(id));
        }
        assert_eq!(seen.ids.len(), KEPT);
        assert!(seen.is_new(1));
    }
}
