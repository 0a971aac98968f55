//! The tree below the root: information sets with the answers tried there, and the playouts that grow it.

use super::known::Known;
use super::share::shares;
use crate::rules::game::Game;
use crate::rules::playout::LONGEST;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::{BySeat, Seat, Viewer};
use std::collections::BTreeMap;

/// How much an answer that was seldom tried is preferred.
const CURIOSITY: f32 = 0.5;
/// What is worth looking at below the root.
const MOST_BELOW: usize = 12;

/// The answers worth trying, the policy's own first, then the game's candidates, the best first.
pub(super) fn worth_trying<G: Game>(
    view: &G::View,
    offers: &[G::Action],
    rng: &mut Rng,
) -> Vec<usize> {
    let mut places = vec![G::rollout(view, offers, rng).min(offers.len().saturating_sub(1))];
    for place in G::candidates(view, offers) {
        if place < offers.len() && !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// One answer at an information set.
struct Edge {
    place: usize,
    tried: u32,
    sum: f32,
}

/// An information set.
struct Node {
    /// How many offers there were: a guard against two sets with one digest.
    offers: usize,
    tried: u32,
    edges: Vec<Edge>,
}

impl Node {
    /// The answer to try next: the best so far, with more for those seldom tried. Fresh ones count as the average.
    fn next(&self) -> usize {
        let sum: f32 = self.edges.iter().map(|e| e.sum).sum();
        let average = sum / self.tried.max(1) as f32;
        let log = (self.tried.max(1) as f32).ln();
        let hope = |edge: &Edge| match edge.tried {
            0 => average + CURIOSITY,
            tried => edge.sum / tried as f32 + CURIOSITY * (log / tried as f32).sqrt(),
        };
        let mut best = (0, f32::MIN);
        for (at, edge) in self.edges.iter().enumerate() {
            let hope = hope(edge);
            if hope > best.1 {
                best = (at, hope);
            }
        }
        best.0
    }
}

/// Every information set met so far below the root.
#[derive(Default)]
pub(super) struct Tree {
    nodes: BTreeMap<Known, Node>,
}

/// A way through the tree.
#[derive(Default)]
struct Path {
    steps: Vec<(Known, usize)>,
    /// Whether the playout has left the tree.
    left: bool,
}

impl Tree {
    /// Plays a world on from an answer to its end or to where it can be valued, and gives the answering seat's share.
    pub(super) fn playout<G: Game>(
        &mut self,
        mut world: G::State,
        (seat, first): (Seat, &G::Action),
        seed: Seed,
    ) -> f32 {
        // Two streams, so that chance does not depend on how long anybody thinks.
        let mut chance = Rng::seeded(seed);
        let mut thinking = chance.clone();
        let mut events = Vec::new();
        let mut path = Path::default();
        G::apply(&mut world, seat, first, &mut chance, &mut events);
        let mut value = None;
        for answers in 0..LONGEST {
            value = G::outcome(&world).map(|o| shares::<G>(&o));
            let asks = G::asks(&world);
            // Who is asked at the same time decides without the others' answers, so the order does not matter.
            let Some(ask) = asks.first().filter(|_| value.is_none()) else {
                break;
            };
            let mut chosen = 0;
            if ask.offers.len() > 1 {
                let view = G::view(&world, Viewer::Seat(ask.seat));
                if answers >= G::HORIZON {
                    value = G::value(&view, &mut thinking);
                    if value.is_some() {
                        break;
                    }
                }
                chosen = self.choose::<G>(&mut path, ask.seat, &view, &ask.offers, &mut thinking);
            }
            events.clear();
            let answer = &ask.offers[chosen];
            G::apply(&mut world, ask.seat, answer, &mut chance, &mut events);
        }
        self.learn(&path, value.as_ref());
        value.and_then(|v| v.get(seat).copied()).unwrap_or(0.0)
    }

    /// The answer of a seat in an imagined world: by the tree as far as it has grown, one node further, then by the policy.
    fn choose<G: Game>(
        &mut self,
        path: &mut Path,
        seat: Seat,
        view: &G::View,
        offers: &[G::Action],
        rng: &mut Rng,
    ) -> usize {
        let policy = |rng: &mut Rng| G::rollout(view, offers, rng).min(offers.len() - 1);
        if path.left {
            return policy(rng);
        }
        let Some(known) = Known::of::<G>(seat, view) else {
            return policy(rng);
        };
        if let Some(node) = self.nodes.get(&known) {
            if node.offers != offers.len() {
                return policy(rng);
            }
            let at = node.next();
            path.steps.push((known, at));
            return node.edges.get(at).map_or(0, |e| e.place);
        }
        path.left = true;
        let mut places = worth_trying::<G>(view, offers, rng);
        places.truncate(MOST_BELOW);
        let chosen = places.first().copied().unwrap_or(0);
        let edge = |place| Edge {
            place,
            tried: 0,
            sum: 0.0,
        };
        let node = Node {
            offers: offers.len(),
            tried: 0,
            edges: places.into_iter().map(edge).collect(),
        };
        self.nodes.insert(known, node);
        path.steps.push((known, 0));
        chosen
    }

    /// Writes what came of a playout to every information set on its way, from the point of view of the seat asked there.
    fn learn(&mut self, path: &Path, value: Option<&BySeat<f32>>) {
        let Some(value) = value else { return };
        for (known, at) in &path.steps {
            let share = value.get(known.seat()).copied().unwrap_or(0.0);
            if let Some(node) = self.nodes.get_mut(known) {
                node.tried += 1;
                if let Some(edge) = node.edges.get_mut(*at) {
                    edge.tried += 1;
                    edge.sum += share;
                }
            }
        }
    }
}
