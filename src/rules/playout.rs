//! Whole matches among robots: self-play, fuzzing, benches.

use super::ask::Ask;
use super::game::Game;
use super::keepsake::Brought;
use super::outcome::Outcome;
use super::rng::{Rng, Seed};
use super::search::{Budget, search};
use super::seat::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// How a robot chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Robot {
    /// The plain player with a person's mistakes.
    Easy,
    /// The game's own sound player.
    Plain,
    /// The game's player thinking ahead.
    Strong,
    /// Any offer, each equally likely: for tests and old logs, never on offer at a table.
    Random,
}

impl Robot {
    /// Every strength a table can choose, the weakest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Plain, Self::Strong];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Random => "random",
        }
    }
}

impl fmt::Display for Robot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Robot {
    type Err = String;
    /// Reads a strength a table can choose.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL
            .into_iter()
            .find(|r| r.word() == text.to_lowercase());
        found.ok_or_else(|| format!("there is no robot “{text}”; there are easy, plain and strong"))
    }
}

/// A robot in an experiment: its strength, and how long it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// How it chooses.
    pub robot: Robot,
    /// How many playouts an answer is worth, if it thinks ahead.
    pub playouts: u32,
}

impl From<Robot> for Player {
    fn from(robot: Robot) -> Self {
        Self {
            robot,
            playouts: Budget::STRONG.playouts,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::from(self.robot) {
            return self.robot.fmt(f);
        }
        write!(f, "{}:{}", self.robot, self.playouts)
    }
}

impl FromStr for Player {
    type Err = String;
    /// Reads `plain`, `random`, or `strong:400` for other than the usual number of playouts.
    fn from_str(text: &str) -> Result<Self, String> {
        let (robot, playouts) = text.split_once(':').unwrap_or((text, ""));
        let robot = if robot.eq_ignore_ascii_case(Robot::Random.word()) {
            Robot::Random
        } else {
            robot.parse()?
        };
        let mut player = Self::from(robot);
        if robot == Robot::Strong && !playouts.is_empty() {
            let wrong = |_| format!("“{playouts}” is no number of playouts");
            player.playouts = playouts.parse().map_err(wrong)?;
        } else if text.contains(':') {
            return Err(format!(
                "“{text}” is no robot; only strong thinks for longer, as in strong:400"
            ));
        }
        Ok(player)
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
    players: &[impl Into<Player> + Copy],
    seed: Seed,
    look: impl FnMut(&G::State, &[Ask<G::Action>], &Rng) -> Result<(), String>,
) -> Result<Played, String> {
    play_with::<G>(options, &Brought::default(), players, seed, look)
}

/// Plays a match to its end, calling `look` before every answer.
///
/// Robots draw from a stream of their own, so that chance in the match does not depend on who plays.
pub fn play_with<G: Game>(
    options: &G::Options,
    brought: &Brought,
    players: &[impl Into<Player> + Copy],
    seed: Seed,
    mut look: impl FnMut(&G::State, &[Ask<G::Action>], &Rng) -> Result<(), String>,
) -> Result<Played, String> {
    let mut rng = Rng::seeded(seed);
    let mut thinking = Rng::seeded(other_stream(seed));
    let mut events = Vec::new();
    let mut state = G::setup(
        G::INFO.versions.newest,
        options,
        players.len() as u8,
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
        let player = players.get(ask.seat.index()).copied();
        let player = player.map_or(Robot::Random.into(), Into::into);
        let view = || Cow::Owned(G::view(&state, Viewer::Seat(ask.seat)));
        let chosen = answer::<G>(&state, view, ask, player, &mut thinking, &mut || false);
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

/// A robot's answer to an ask, as an index into its offers. One that thinks ahead stops when time is up.
///
/// `view` gives what the asked seat knows; only robots that need it have it computed.
pub fn answer<'a, G: Game>(
    state: &G::State,
    view: impl FnOnce() -> Cow<'a, G::View>,
    ask: &Ask<G::Action>,
    player: Player,
    rng: &mut Rng,
    time_up: &mut dyn FnMut() -> bool,
) -> usize {
    let chosen = match player.robot {
        Robot::Random => rng.below(ask.offers.len() as u32) as usize,
        Robot::Easy => G::easy(&view(), &ask.offers, rng),
        Robot::Plain => G::robot(&view(), &ask.offers, rng),
        Robot::Strong => search::<G>(state, ask, player.playouts, rng, time_up).best(),
    };
    chosen.min(ask.offers.len() - 1)
}

fn other_stream(mut seed: Seed) -> Seed {
    for byte in &mut seed.0 {
        *byte = !*byte;
    }
    seed
}
