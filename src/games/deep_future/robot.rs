//! A plain player: every answer gets a worth from the view alone, and the best is taken.
//!
//! It completes its homeworld and one tech after another, raises tracks on the way, and weighs every deed against what
//! the challenges of the turn are likely to cost: how far tracks are likely to fall, and how likely they are to reach ✕
//! or rivals to take the homeworld.
//! Hands are filled up anyway, so ordinary cards are there to be spent: on upkeep first (a payment saves a challenge now
//! and stores a cube against a later one), then on challenges.

mod advance;
mod alone;
mod chances;
mod danger;
mod deeds;
mod moves;
mod siege;
mod upkeep;
mod weights;
mod worth;

pub use weights::{WEIGHTS, Weights};

use super::action::Action;
use super::view::View;
use worth::Mind;

/// The place of the answer worth most; the first of equals.
pub fn robot(view: &View, offers: &[Action]) -> usize {
    weighing(view, offers, &WEIGHTS)
}

/// The same with other weights.
pub fn weighing(view: &View, offers: &[Action], weights: &Weights) -> usize {
    let Some(mind) = Mind::new(view, weights) else {
        return 0;
    };
    let mut best = (0, f32::MIN);
    for (i, offer) in offers.iter().enumerate() {
        let worth = mind.worth(offer);
        if worth > best.1 {
            best = (i, worth);
        }
    }
    best.0
}
