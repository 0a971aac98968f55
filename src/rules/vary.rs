//! Other options for a match that is tried out among robots.

use super::erased::{AnyGame, Start};
use super::rng::Rng;

/// How often other options are drawn before the given ones are taken as they are.
const TRIES: u32 = 200;

/// The same match with every option that is not chosen yet drawn at random, in a way that so many may play.
#[must_use]
pub fn varied(game: &dyn AnyGame, start: Start) -> Start {
    let mut rng = Rng::seeded(start.seed);
    for _ in 0..TRIES {
        let mut other = start.clone();
        for spec in game.info().options {
            let value = spec.values[rng.below(spec.values.len() as u32) as usize];
            let place = other.options.entry(spec.name.to_owned());
            place.or_insert_with(|| value.to_owned());
        }
        if game.start(&other).is_ok() {
            return other;
        }
    }
    start
}
