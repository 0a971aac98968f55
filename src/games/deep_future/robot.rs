//! A plain player: every answer gets a worth from the view alone, and the best is taken.
//!
//! It completes its homeworld and one tech after another, raises Culture on the way, pays upkeep where it can (a payment
//! saves a challenge now and stores a cube against a later one), and keeps skull cards for the next Advance.

mod danger;
mod worth;

use super::action::Action;
use super::view::View;

/// The place of the answer worth most; the first of equals.
pub fn robot(view: &View, offers: &[Action]) -> usize {
    let mut best = (0, i32::MIN);
    for (i, offer) in offers.iter().enumerate() {
        let worth = worth::worth(view, offer);
        if worth > best.1 {
            best = (i, worth);
        }
    }
    best.0
}
