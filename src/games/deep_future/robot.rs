//! A plain player: every answer gets a worth from the view alone, and the best is taken.
//!
//! It completes its homeworld and one tech after another, raises tracks on the way, and weighs every deed against what
//! the challenges of the turn are likely to cost: how far tracks are likely to fall, and how likely they are to reach ✕
//! or rivals to take the homeworld.
//! Hands are filled up anyway, so ordinary cards are there to be spent: on upkeep first (a payment saves a challenge now
//! and stores a cube against a later one), then on challenges.
//! While the upper row is short, the best few deeds are tried out on matches that could be this one.

mod advance;
mod ahead;
mod alone;
mod chances;
mod danger;
mod deeds;
mod guess;
mod moves;
mod promise;
mod siege;
mod upkeep;
mod weights;
mod worth;

pub use weights::{WEIGHTS, Weights};

use super::action::Action;
use super::view::View;
use crate::rules::rng::Rng;
use worth::Mind;

/// The place of the answer worth most, or of the deed that turns out best where the robot looks ahead.
pub fn robot(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
    let worths = worths(view, offers, &WEIGHTS);
    ahead::ahead(view, offers, &worths, rng).unwrap_or_else(|| most(&worths))
}

/// The place of the answer worth most by these weights, without looking ahead; the first of equals.
pub fn weighing(view: &View, offers: &[Action], weights: &Weights) -> usize {
    most(&worths(view, offers, weights))
}

fn worths(view: &View, offers: &[Action], weights: &Weights) -> Vec<f32> {
    let mind = Mind::new(view, weights);
    let worth = |offer: &Action| mind.as_ref().map_or(0.0, |m| m.worth(offer));
    offers.iter().map(worth).collect()
}

/// The place of the highest worth; the first of equals.
fn most(worths: &[f32]) -> usize {
    let mut best = (0, f32::MIN);
    for (at, worth) in worths.iter().enumerate() {
        if *worth > best.1 {
            best = (at, *worth);
        }
    }
    best.0
}
