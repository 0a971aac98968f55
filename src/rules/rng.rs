//! Chance: seeded, saved with the match, and the same for ever.
//!
//! The stream is `ChaCha8` and the way numbers are taken from it is written here rather than borrowed from a crate,
//! so that a match of this year replays alike in ten years. Tests script the draws instead.

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The secret a table's chance grows from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// A seed for experiments, from a small number.
    pub fn from_number(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> Self {
        super::hex::encode(&seed.0)
    }
}

impl TryFrom<String> for Seed {
    type Error = &'static str;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        super::hex::decode(&text)
            .map(Self)
            .ok_or("a seed is 64 hexadecimal digits")
    }
}

/// A source of chance.
#[derive(Debug, Serialize, Deserialize)]
#[serde(into = "Saved", from = "Saved")]
pub struct Rng(Source);

impl Clone for Rng {
    /// A twin at the same place of the same stream. The stream type itself cannot be copied, so that nobody does by accident.
    fn clone(&self) -> Self {
        Self::from(Saved::from(self))
    }
}

#[derive(Debug)]
enum Source {
    Seeded {
        seed: Seed,
        stream: Box<ChaCha8Rng>,
        drawn: u64,
    },
    Scripted(VecDeque<u32>),
}

/// How an [`Rng`] is written down: where it started and how far it got.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Saved {
    Seeded { seed: Seed, drawn: u64 },
    Scripted(VecDeque<u32>),
}

impl Rng {
    /// Chance that follows from a seed.
    pub fn seeded(seed: Seed) -> Self {
        let stream = Box::new(ChaCha8Rng::from_seed(seed.0));
        Self(Source::Seeded {
            seed,
            stream,
            drawn: 0,
        })
    }

    /// The scripted twin for tests: [`Rng::below`] gives exactly these numbers.
    pub fn scripted(draws: impl IntoIterator<Item = u32>) -> Self {
        Self(Source::Scripted(draws.into_iter().collect()))
    }

    /// How many numbers were drawn: unchanged means nothing random happened.
    pub fn drawn(&self) -> u64 {
        match &self.0 {
            Source::Seeded { drawn, .. } => *drawn,
            Source::Scripted(left) => u64::MAX - left.len() as u64,
        }
    }

    /// A number from 0 to `bound` − 1, each equally likely; 0 if `bound` is 0.
    ///
    /// # Panics
    /// Only a scripted one, in a test whose script does not fit.
    pub fn below(&mut self, bound: u32) -> u32 {
        match &mut self.0 {
            Source::Seeded { stream, drawn, .. } => {
                // Lemire's method: the high word of a 32×32-bit product, drawn again in the rare biased cases.
                let biased = bound.wrapping_neg().checked_rem(bound).unwrap_or(0);
                loop {
                    *drawn += 1;
                    let product = u64::from(stream.next_u32()) * u64::from(bound);
                    if product as u32 >= biased {
                        return (product >> 32) as u32;
                    }
                }
            }
            Source::Scripted(draws) => {
                let draw = draws.pop_front();
                assert!(
                    draw.is_some(),
                    "the script has no draw left, but one below {bound} is needed"
                );
                let draw = draw.unwrap_or_default();
                assert!(
                    draw < bound,
                    "the script says {draw}, but a draw below {bound} is needed"
                );
                draw
            }
        }
    }

    /// A face from 1 to `sides`.
    pub fn die(&mut self, sides: u32) -> u32 {
        self.below(sides) + 1
    }

    /// Shuffles in place: the last place first, each swapped with one not after it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }

    /// Ends a scripted test.
    ///
    /// # Panics
    /// If a scripted draw was never needed.
    pub fn assert_spent(&self) {
        if let Source::Scripted(left) = &self.0 {
            assert!(left.is_empty(), "scripted draws left over: {left:?}");
        }
    }
}

/// The draws that make [`Rng::shuffle`] turn `from` into `to`: scripts a deal.
///
/// Both must hold the same different items.
pub fn draws_for<T: PartialEq + Clone>(from: &[T], to: &[T]) -> Vec<u32> {
    let mut items = from.to_vec();
    (1..items.len())
        .rev()
        .map(|i| {
            let at = items.iter().position(|x| *x == to[i]).unwrap_or(i);
            items.swap(i, at);
            at as u32
        })
        .collect()
}

impl From<&Rng> for Saved {
    fn from(rng: &Rng) -> Self {
        match &rng.0 {
            Source::Seeded { seed, drawn, .. } => Self::Seeded {
                seed: *seed,
                drawn: *drawn,
            },
            Source::Scripted(left) => Self::Scripted(left.clone()),
        }
    }
}

impl From<Rng> for Saved {
    fn from(rng: Rng) -> Self {
        Self::from(&rng)
    }
}

impl From<Saved> for Rng {
    fn from(saved: Saved) -> Self {
        match saved {
            Saved::Seeded { seed, drawn } => {
                let mut stream = Box::new(ChaCha8Rng::from_seed(seed.0));
                stream.set_word_pos(u128::from(drawn));
                Self(Source::Seeded {
                    seed,
                    stream,
                    drawn,
                })
            }
            Saved::Scripted(left) => Self(Source::Scripted(left)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_stream_goes_on_where_it_stopped() {
        let mut a = Rng::seeded(Seed::from_number(7));
        for bound in [6, 44, 9, 1, 1_000_000] {
            a.below(bound);
        }
        let text = serde_json::to_string(&a).unwrap_or_default();
        let mut b: Rng = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{e}"));
        let next = |r: &mut Rng| (0..50).map(|_| r.below(1000)).collect::<Vec<_>>();
        assert_eq!(next(&mut a), next(&mut b));
    }

    #[test]
    fn the_stream_never_changes() {
        let mut rng = Rng::seeded(Seed::from_number(1));
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, STREAM_OF_SEED_1);
    }

    const STREAM_OF_SEED_1: [u32; 8] = [628, 381, 929, 294, 397, 798, 906, 916];

    #[test]
    fn a_scripted_shuffle_deals_what_the_test_wants() {
        let wanted = [3, 1, 4, 0, 2];
        let mut items = [0, 1, 2, 3, 4];
        let mut rng = Rng::scripted(draws_for(&items, &wanted));
        rng.shuffle(&mut items);
        assert_eq!(items, wanted);
        rng.assert_spent();
    }

    #[test]
    #[should_panic(expected = "left over")]
    fn a_left_over_draw_fails_the_test() {
        Rng::scripted([1]).assert_spent();
    }
}
