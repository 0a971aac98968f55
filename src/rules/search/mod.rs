//! Information-set Monte Carlo tree search over the functions every game has.
//!
//! A seat that thinks imagines worlds that agree with everything it knows, see [`Game::possible`], and plays each of them
//! out once per answer worth trying. Sequential halving at the root drops the worse half of the answers again and again,
//! so that most playouts go to the few that are hard to tell apart. All answers meet the same worlds with the same chance:
//! they are compared by what they do, not by luck. Below the root a tree grows whose nodes are information sets: what the
//! asked seat knows, and nothing else. So no seat of an imagined world peeks at what another one holds or has secretly
//! answered, and a seat's own later answers cannot depend on what it will not know by then.
//!
//! The search may not read a clock: whoever starts it says when time is up.

mod known;
mod share;
mod tree;

use super::ask::Ask;
use super::game::Game;
use super::rng::{Rng, Seed};
use super::seat::Viewer;
pub use share::by_lead;
use tree::{Tree, worth_trying};

/// How much thinking an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Playouts at most.
    pub playouts: u32,
    /// Milliseconds of one core at most, whatever the number of playouts.
    pub millis: u32,
}

impl Budget {
    /// What an answer of the strong robot is worth: several of them in a row take less than three seconds.
    pub const STRONG: Self = Self {
        playouts: 640,
        millis: 400,
    };
}

/// Playouts per answer at the root below which answers cannot be told apart.
const FEWEST_EACH: u32 = 8;
/// How many standard errors an answer must be ahead of the policy's own to be preferred to it.
const SURE: f32 = 0.6;

/// An answer with what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ranked {
    /// Its place among the offers.
    pub place: usize,
    /// The seat's share of the victory to be expected of it, from 0 to 1.
    pub share: f32,
    /// In how many worlds it was tried.
    pub worlds: u32,
}

/// What thinking came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// The answers tried, the chosen one first, then those that were tried longest and did best; never empty.
    pub ranked: Vec<Ranked>,
    /// How many playouts it took.
    pub playouts: u32,
}

impl Found {
    /// The place of the chosen answer among the offers.
    pub fn best(&self) -> usize {
        self.ranked.first().map_or(0, |r| r.place)
    }
}

/// An answer being tried.
struct Line {
    place: usize,
    /// What came of it, world by world.
    shares: Vec<f32>,
}

impl Line {
    fn mean(&self) -> f32 {
        self.shares.iter().sum::<f32>() / self.shares.len().max(1) as f32
    }

    /// How far it is ahead of another line in the worlds both were tried in, in standard errors.
    fn ahead_of(&self, other: &Self) -> f32 {
        let ahead = self.shares.iter().zip(&other.shares).map(|(a, b)| a - b);
        let count = self.shares.len().min(other.shares.len()).max(1) as f32;
        let mean = ahead.clone().sum::<f32>() / count;
        let spread = ahead.map(|d| (d - mean).powi(2)).sum::<f32>() / count;
        // A pinch of doubt keeps a few equal worlds from looking like proof.
        mean / ((spread + 0.01) / count).sqrt()
    }

    fn ranked(&self) -> Ranked {
        Ranked {
            place: self.place,
            share: self.mean(),
            worlds: self.shares.len() as u32,
        }
    }
}

/// Thinks about an ask, knowing what its seat knows.
///
/// The same seat's knowledge, seed and number of playouts give the same answer unless time is up before.
pub fn search<G: Game>(
    state: &G::State,
    ask: &Ask<G::Action>,
    playouts: u32,
    rng: &mut Rng,
    time_up: &mut dyn FnMut() -> bool,
) -> Found {
    let view = G::view(state, Viewer::Seat(ask.seat));
    let mut places = worth_trying::<G>(&view, &ask.offers, rng);
    places.truncate((playouts / FEWEST_EACH).max(2) as usize);
    let line = |place| Line {
        place,
        shares: Vec::new(),
    };
    let mut root = Root::<G> {
        state,
        ask,
        lines: places.into_iter().map(line).collect(),
        dropped: Vec::new(),
        tree: Tree::default(),
        spent: 0,
    };
    if root.lines.len() > 1 {
        root.halve(playouts, rng, time_up);
    }
    root.found()
}

/// The answers being compared.
struct Root<'a, G: Game> {
    state: &'a G::State,
    ask: &'a Ask<G::Action>,
    /// Those still in question; the policy's own answer is the first and stays.
    lines: Vec<Line>,
    /// Those given up, the worst first.
    dropped: Vec<Line>,
    tree: Tree,
    spent: u32,
}

impl<G: Game> Root<'_, G> {
    /// Tries all answers equally often, drops the worse half, and so on until two are left.
    fn halve(&mut self, playouts: u32, rng: &mut Rng, time_up: &mut dyn FnMut() -> bool) {
        let rounds = (self.lines.len() as u32).next_power_of_two().ilog2();
        for round in 0..rounds {
            let answers = self.lines.len() as u32;
            let share = (playouts - self.spent.min(playouts)) / (rounds - round);
            for _ in 0..share / answers {
                if !self.world(rng, time_up) {
                    return;
                }
            }
            self.drop_half();
        }
    }

    /// Tries every answer in one more world; `false` if time was up before.
    fn world(&mut self, rng: &mut Rng, time_up: &mut dyn FnMut() -> bool) -> bool {
        let [high, low] = [0; 2].map(|_: u32| u64::from(rng.below(u32::MAX)));
        let seed = Seed::from_number(high << 32 | low);
        let seat = self.ask.seat;
        let world = G::possible(self.state, seat, &mut Rng::seeded(seed));
        let mut shares = Vec::with_capacity(self.lines.len());
        for line in &self.lines {
            if time_up() {
                return false;
            }
            let first = (seat, &self.ask.offers[line.place]);
            shares.push(self.tree.playout::<G>(world.clone(), first, seed));
            self.spent += 1;
        }
        for (line, share) in self.lines.iter_mut().zip(shares) {
            line.shares.push(share);
        }
        true
    }

    fn drop_half(&mut self) {
        let kept = self.lines.len().div_ceil(2).max(2);
        if let Some(others) = self.lines.get_mut(1..) {
            others.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        }
        let mut worse = self.lines.split_off(kept.min(self.lines.len()));
        worse.reverse();
        self.dropped.append(&mut worse);
    }

    fn found(mut self) -> Found {
        if let Some((own, others)) = self.lines.split_first() {
            let surely = |line: &&Line| line.ahead_of(own) > SURE;
            let better = others.iter().filter(surely);
            let best = better.max_by(|a, b| a.mean().total_cmp(&b.mean()));
            if let Some(at) = best.and_then(|b| self.lines.iter().position(|l| l.place == b.place))
            {
                self.lines.swap(0, at);
            }
            self.lines[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        }
        let given_up = self.dropped.iter().rev();
        Found {
            ranked: self
                .lines
                .iter()
                .chain(given_up)
                .map(Line::ranked)
                .collect(),
            playouts: self.spent,
        }
    }
}
