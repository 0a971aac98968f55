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
use crate::rules::seat::BySeat;
use worth::Mind;

/// The most answers worth thinking about.
const MOST_CANDIDATES: usize = 10;
/// The easy robot slips once in this many answers.
const SLIP_ONE_IN: u32 = 3;

/// The place of the answer worth most, or of the deed that turns out best where the robot looks ahead.
pub fn robot(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
    let worths = worths(view, offers, &WEIGHTS);
    ahead::ahead(view, offers, &worths, rng).unwrap_or_else(|| most(&worths))
}

/// The easy robot: it never looks ahead, and now and then takes what merely seems good.
pub fn easy(view: &View, offers: &[Action], rng: &mut Rng) -> usize {
    let places = candidates(view, offers);
    if rng.below(SLIP_ONE_IN) > 0 || places.is_empty() {
        return quickly(view, offers);
    }
    places[rng.below(places.len() as u32) as usize]
}

/// The same without trying anything out: for playouts.
pub fn quickly(view: &View, offers: &[Action]) -> usize {
    weighing(view, offers, &WEIGHTS)
}

/// The answers worth thinking about: of those that come to the same only one, the best first.
pub fn candidates(view: &View, offers: &[Action]) -> Vec<usize> {
    let mut places = ahead::different(view, offers, &worths(view, offers, &WEIGHTS));
    places.truncate(MOST_CANDIDATES);
    places
}

/// Every seat's share of the victory, where the viewer chooses a deed.
pub fn value(view: &View, rng: &mut Rng) -> Option<BySeat<f32>> {
    let own = view.own.as_ref()?;
    let world = guess::guess(view, own, rng)?;
    let promises = BySeat::from_fn(view.players.count(), |s| promise::promise(&world, s));
    let sum: f32 = promises.iter().map(|(_, p)| p).sum();
    Some(BySeat::from_fn(view.players.count(), |s| {
        promises[s] / sum.max(1.0)
    }))
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
