//! A sensible plain player.

use super::action::Action;
use super::view::View;

/// A sensible answer, as an index into `offers`.
pub fn robot(_view: &View, offers: &[Action]) -> usize {
    offers.len() - 1
}
