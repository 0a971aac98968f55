//! What the challenges of this turn are likely to cost, given the cards and cubes left to meet them.

use super::weights::Weights;
use crate::games::deep_future::cards::{Card, CardId, Suit};
use crate::games::deep_future::challenges::{self, Blow};
use crate::games::deep_future::state::{Status, Track};
use crate::games::deep_future::view::{PlayerView, View};

/// A card of the upper row.
#[derive(Clone, Copy)]
pub(super) struct Pillar {
    /// Which.
    pub(super) card: CardId,
    /// The suits it serves.
    pub(super) suits: Suits,
    /// Its upkeep cubes.
    pub(super) cubes: u8,
    /// Whether it still wants a payment.
    pub(super) due: bool,
}

/// Some of the six suits.
#[derive(Clone, Copy)]
pub(super) struct Suits(u8);

impl Suits {
    pub(super) fn of(card: &Card) -> Self {
        let slots = card.slots().iter().filter(|s| s.number.is_some());
        Self(slots.fold(0, |all, s| all | 1 << s.suit.index()))
    }

    pub(super) const fn has(self, suit: Suit) -> bool {
        self.0 >> suit.index() & 1 == 1
    }
}

/// Means against challenges.
#[derive(Clone)]
pub(super) struct Means {
    /// Hand cards by suit; parts of a card are chances to draw one.
    pub(super) hand: [f32; 6],
    /// The upper row.
    pub(super) pillars: Vec<Pillar>,
    /// Settled worlds.
    pub(super) worlds: Vec<(CardId, Suits)>,
}

impl Means {
    pub(super) fn of(view: &View, me: &PlayerView, hand: &[CardId]) -> Self {
        let mut counts = [0.0; 6];
        for card in hand {
            counts[view.card(*card).corner.suit.index()] += 1.0;
        }
        let pillar = |u: crate::games::deep_future::state::Upper| Pillar {
            card: u.card,
            suits: Suits::of(view.card(u.card)),
            cubes: u.cubes,
            due: !view.turn.paid.contains(&u.card),
        };
        let world = |c: &CardId| (*c, Suits::of(view.card(*c)));
        Self {
            hand: counts,
            pillars: me.upper().map(pillar).collect(),
            worlds: me.settled.iter().map(world).collect(),
        }
    }

    /// Cards that come by chance: a sixth of each suit.
    pub(super) fn draw(&mut self, cards: f32) {
        for count in &mut self.hand {
            *count += cards / 6.0;
        }
    }

    pub(super) fn lose(&mut self, suit: Suit) {
        let count = &mut self.hand[suit.index()];
        *count = (*count - 1.0).max(0.0);
    }

    /// How many challenges come if nothing more is paid (DF-453).
    pub(super) fn pile(&self) -> usize {
        self.pillars.iter().filter(|p| p.due).count() + 1
    }

    /// The likely cost of so many challenges of random suits.
    pub(super) fn cost(&self, failures: &[f32; 6], pile: usize) -> f32 {
        let mut cost = 0.0;
        for suit in Suit::ALL {
            let mut means = self.hand[suit.index()];
            for pillar in self.pillars.iter().filter(|p| p.suits.has(suit)) {
                means += f32::from(pillar.cubes);
            }
            means += self.worlds.iter().filter(|(_, s)| s.has(suit)).count() as f32;
            cost += unmet(pile, means) * failures[suit.index()];
        }
        cost
    }
}

/// How many of `pile` challenges are likely to be of one suit beyond what can be met.
fn unmet(pile: usize, means: f32) -> f32 {
    let mut chance = (5.0_f32 / 6.0).powi(pile as i32);
    let mut expected = 0.0;
    for hits in 1..=pile {
        chance *= (pile + 1 - hits) as f32 / hits as f32 / 5.0;
        expected += chance * (hits as f32 - means).max(0.0);
    }
    expected
}

/// What failing a challenge of each suit costs on average.
pub(super) fn failures(view: &View, me: &PlayerView, weights: &Weights) -> [f32; 6] {
    Suit::ALL.map(|suit| {
        let rows = (1..=6).map(|n| {
            let blows = challenges::failure(suit, n).blows;
            blows
                .iter()
                .map(|b| blow(view, me, weights, *b))
                .sum::<f32>()
        });
        rows.sum::<f32>() / 6.0
    })
}

fn blow(view: &View, me: &PlayerView, weights: &Weights, blow: Blow) -> f32 {
    match blow {
        Blow::Lower(track, by) => fall(view, me, weights, track, by),
        Blow::Rivals(cubes) => f32::from(cubes) * weights.rival[0],
        Blow::NewWorld(cubes) => f32::from(cubes) * weights.rival[1],
    }
}

/// What it costs to fall on a track.
fn fall(view: &View, me: &PlayerView, weights: &Weights, track: Track, by: i8) -> f32 {
    let value = me.tracks.get(track);
    if track != Track::Culture && value - by <= track.floor() {
        // Losing is not the end while others play on, but all the work is gone.
        let others = view.players.iter();
        let playing = others.filter(|(_, p)| p.status == Status::Playing).count();
        return weights.death[usize::from(playing > 1)];
    }
    let mut cost = 0.0;
    for step in 0..by {
        cost += match track {
            Track::Culture if value - step > 0 => weights.fall_culture,
            Track::Culture => 0.0,
            // The lower the track, the nearer the end.
            _ => weights.fall[0] + f32::from((value - step).min(0).pow(2)) * weights.fall[1],
        };
    }
    cost
}
