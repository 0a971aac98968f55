//! What the challenges of this turn are likely to cost, given the cards and cubes left to meet them.

use crate::games::deep_future::cards::{CardId, Suit};
use crate::games::deep_future::challenges::{self, Blow};
use crate::games::deep_future::state::{Status, Track};
use crate::games::deep_future::view::{PlayerView, View};

/// What losing the game is worth.
const DEATH: i32 = 5000;

/// Means against challenges: for every suit how many cards, cubes and worlds could meet one.
#[derive(Clone)]
pub(super) struct Means {
    /// Hand cards by suit.
    pub(super) hand: [f32; 6],
    /// Upper-row cards that still want a payment.
    pub(super) due: Vec<CardId>,
    /// Upkeep cubes by upper-row card.
    pub(super) cubes: Vec<(CardId, u8)>,
    /// Settled worlds.
    pub(super) worlds: Vec<CardId>,
}

impl Means {
    pub(super) fn of(view: &View, me: &PlayerView, hand: &[CardId]) -> Self {
        let mut counts = [0.0; 6];
        for card in hand {
            counts[view.card(*card).corner.suit.index()] += 1.0;
        }
        let due = me.upper().map(|u| u.card);
        Self {
            hand: counts,
            due: due.filter(|c| !view.turn.paid.contains(c)).collect(),
            cubes: me.upper().map(|u| (u.card, u.cubes)).collect(),
            worlds: me.settled.clone(),
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

    /// Pays for what can be paid with the suits at hand, and says how many challenges follow.
    pub(super) fn pay(&mut self, view: &View) -> usize {
        let mut unpaid = 0;
        for card in std::mem::take(&mut self.due) {
            let suits = Suit::ALL.into_iter();
            let fits =
                suits.filter(|s| view.card(card).has_suit(*s) && self.hand[s.index()] >= 1.0);
            // The suit held most often is missed least.
            let most = fits.max_by(|a, b| self.hand[a.index()].total_cmp(&self.hand[b.index()]));
            if let Some(suit) = most {
                self.lose(suit);
                if let Some(cubes) = self.cubes.iter_mut().find(|(c, _)| *c == card) {
                    cubes.1 = (cubes.1 + 1).min(3);
                }
            } else {
                unpaid += 1;
            }
        }
        unpaid + 1
    }

    /// The likely cost of so many challenges of random suits.
    pub(super) fn cost(&self, view: &View, me: &PlayerView, pile: usize) -> i32 {
        let mut cost = 0.0;
        for suit in Suit::ALL {
            let mut means = self.hand[suit.index()];
            for (card, cubes) in &self.cubes {
                if view.card(*card).has_suit(suit) {
                    means += f32::from(*cubes);
                }
            }
            let worlds = self.worlds.iter().filter(|w| view.card(**w).has_suit(suit));
            means += worlds.count() as f32;
            cost += unmet(pile, means) * failure(view, me, suit) as f32;
        }
        cost as i32
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

/// What failing a challenge of this suit costs on average.
pub(super) fn failure(view: &View, me: &PlayerView, suit: Suit) -> i32 {
    let rows = (1..=6).map(|n| {
        let blows = challenges::failure(suit, n).blows;
        blows.iter().map(|b| blow(view, me, *b)).sum::<i32>()
    });
    rows.sum::<i32>() / 6
}

fn blow(view: &View, me: &PlayerView, blow: Blow) -> i32 {
    match blow {
        Blow::Lower(track, by) => fall(view, me, track, by),
        Blow::Rivals(cubes) => i32::from(cubes) * 12,
        Blow::NewWorld(cubes) => i32::from(cubes) * 14,
    }
}

/// What it costs to fall on a track.
fn fall(view: &View, me: &PlayerView, track: Track, by: i8) -> i32 {
    let value = me.tracks.get(track);
    if track != Track::Culture && value - by <= track.floor() {
        return death(view);
    }
    let mut cost = 0;
    for step in 0..by {
        cost += match track {
            Track::Culture if value - step > 0 => 30,
            Track::Culture => 0,
            // The lower the track, the nearer the end.
            _ => 90 + i32::from((value - step).min(0).pow(2)) * 18,
        };
    }
    cost
}

/// Losing is not the end while others play on, but all the work is gone.
fn death(view: &View) -> i32 {
    let others = view.players.iter();
    let playing = others.filter(|(_, p)| p.status == Status::Playing).count();
    if playing > 1 { DEATH * 2 / 3 } else { DEATH }
}
