//! A match to be tried out among robots: its options, its seats and its chance.

use super::erased::{AnyGame, Chosen, Match, options_of};
use super::game::Game;
use super::rng::{Rng, Seed};

/// How often other options are drawn before the given ones are taken as they are.
const TRIES: u32 = 200;

/// What a match among robots starts from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trial {
    /// Chosen options by name; what is missing has its default.
    pub options: Chosen,
    /// How many seats.
    pub seats: u8,
    /// Where its chance comes from.
    pub seed: Seed,
}

impl Trial {
    /// A match with default options.
    pub fn plain(seats: u8, seed: Seed) -> Self {
        Self {
            options: Chosen::new(),
            seats,
            seed,
        }
    }

    /// The same match with every option that is not chosen yet drawn at random, in a way that so many may play.
    #[must_use]
    pub fn varied(self, game: &dyn AnyGame) -> Self {
        let mut rng = Rng::seeded(self.seed);
        for _ in 0..TRIES {
            let mut options = self.options.clone();
            for spec in game.info().options {
                let value = spec.values[rng.below(spec.values.len() as u32) as usize];
                options
                    .entry(spec.name.to_owned())
                    .or_insert_with(|| value.to_owned());
            }
            if game.start(&options, self.seats, self.seed).is_ok() {
                return Self { options, ..self };
            }
        }
        self
    }

    /// The match just set up.
    pub(super) fn begin<G: Game>(&self) -> Result<Match<G>, String> {
        let options = options_of::<G>(&self.options);
        let options = options.and_then(|o| G::fits(&o, self.seats).map(|()| o));
        let options = options.map_err(|no| no.why.plain(|s| s.to_string()))?;
        let mut rng = Rng::seeded(self.seed);
        let state = G::setup(&options, self.seats, &mut rng, &mut Vec::new());
        Ok(Match {
            state,
            rng,
            seats: self.seats,
        })
    }

    /// The match in words, to be found again: `3 seats, end=open, seed 0a…`.
    pub fn words(&self) -> String {
        let options: String = self
            .options
            .iter()
            .map(|(name, value)| format!("{name}={value}, "))
            .collect();
        format!(
            "{} seats, {options}seed {}",
            self.seats,
            String::from(self.seed)
        )
    }
}
