//! Whole matches among robots: self-play, fuzzing, benches.

use super::ask::Ask;
use super::game::Game;
use super::keepsake::Brought;
use super::outcome::Outcome;
use super::rng::{Rng, Seed};
use super::seat::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How a robot chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Robot {
    /// Any offer, each equally likely.
    Random,
    /// The game's own simple sensible player.
    Plain,
}

impl Robot {
    /// Every kind.
    pub const ALL: [Self; 2] = [Self::Plain, Self::Random];
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random",
            Self::Plain => "plain",
        })
    }
}

impl FromStr for Robot {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL
            .into_iter()
            .find(|r| r.to_string() == text.to_lowercase());
        found.ok_or_else(|| format!("there is no robot “{text}”; there are plain and random"))
    }
}

/// A match played among robots.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// How many answers it took.
    pub actions: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// What every seat played, where the game has such a thing.
    pub factions: Vec<Option<String>>,
}

impl Played {
    /// A match that ended like this.
    pub(super) fn of<G: Game>(actions: u64, outcome: Outcome, state: &G::State) -> Self {
        let seats = Seat::all(outcome.places.count());
        Self {
            actions,
            factions: seats.map(|s| G::faction(state, s)).collect(),
            outcome,
        }
    }
}

/// The most answers a match may take before it counts as endless.
pub const LONGEST: u64 = 20_000;

/// Plays a match to which nobody brought anything to its end, calling `look` before every answer.
pub fn play<G: Game>(
    options: &G::Options,
    robots: &[Robot],
    seed: Seed,
    look: impl FnMut(&G::State, &[Ask<G::Action>], &Rng) -> Result<(), String>,
) -> Result<Played, String> {
    play_with::<G>(options, &Brought::default(), robots, seed, look)
}

/// Plays a match to its end, calling `look` before every answer.
///
/// Robots draw from a stream of their own, so that chance in the match does not depend on who plays.
pub fn play_with<G: Game>(
    options: &G::Options,
    brought: &Brought,
    robots: &[Robot],
    seed: Seed,
    mut look: impl FnMut(&G::State, &[Ask<G::Action>], &Rng) -> Result<(), String>,
) -> Result<Played, String> {
    let mut rng = Rng::seeded(seed);
    let mut thinking = Rng::seeded(other_stream(seed));
    let mut events = Vec::new();
    let mut state = G::setup(
        G::INFO.versions.newest,
        options,
        robots.len() as u8,
        brought,
        &mut rng,
        &mut events,
    );
    for actions in 0..LONGEST {
        let asks = G::asks(&state);
        if let Some(outcome) = G::outcome(&state) {
            return Ok(Played::of::<G>(actions, outcome, &state));
        }
        look(&state, &asks, &rng)?;
        let Some(ask) = asks.get(thinking.below(asks.len() as u32) as usize) else {
            return Err(format!(
                "after {actions} answers nobody is asked and the match is not over"
            ));
        };
        let robot = robots
            .get(ask.seat.index())
            .copied()
            .unwrap_or(Robot::Random);
        let chosen = answer::<G>(&state, ask, robot, &mut thinking);
        events.clear();
        G::apply(
            &mut state,
            ask.seat,
            &ask.offers[chosen],
            &mut rng,
            &mut events,
        );
    }
    Err(format!("the match is not over after {LONGEST} answers"))
}

/// A robot's answer to an ask, as an index into its offers.
pub fn answer<G: Game>(
    state: &G::State,
    ask: &Ask<G::Action>,
    robot: Robot,
    rng: &mut Rng,
) -> usize {
    match robot {
        Robot::Random => rng.below(ask.offers.len() as u32) as usize,
        Robot::Plain => {
            let view = G::view(state, Viewer::Seat(ask.seat));
            G::robot(&view, &ask.offers, rng).min(ask.offers.len() - 1)
        }
    }
}

fn other_stream(mut seed: Seed) -> Seed {
    for byte in &mut seed.0 {
        *byte = !*byte;
    }
    seed
}
