//! What the challenges of this turn are likely to cost, given the cards and cubes left to meet them.

use super::chances::{Chances, ENDS, MAIN, PILE, Spread};
use super::siege::Siege;
use super::weights::Weights;
use crate::games::deep_future::cards::{Card, CardId, Suit};
use crate::games::deep_future::challenges::{self, Blow};
use crate::games::deep_future::state::{Status, Track, Tracks, Upper};
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

    fn add(self, counts: &mut [f32; 6], by: f32) {
        for (at, count) in counts.iter_mut().enumerate() {
            if self.0 >> at & 1 == 1 {
                *count += by;
            }
        }
    }
}

/// Means against challenges.
#[derive(Clone)]
pub(super) struct Means {
    /// Hand cards by suit; parts of a card are chances to draw one.
    pub(super) hand: [f32; 6],
    /// The upper row.
    pub(super) pillars: Vec<Pillar>,
    /// Cubes and settled worlds that serve each suit.
    stored: [f32; 6],
    /// Techs still to be opened.
    opened: usize,
}

impl Means {
    pub(super) fn of(view: &View, me: &PlayerView, hand: &[CardId]) -> Self {
        let mut counts = [0.0; 6];
        for card in hand {
            counts[view.card(*card).corner.suit.index()] += 1.0;
        }
        let pillar = |u: Upper| Pillar {
            card: u.card,
            suits: Suits::of(view.card(u.card)),
            cubes: u.cubes,
            due: !view.turn.paid.contains(&u.card),
        };
        let pillars: Vec<Pillar> = me.upper().map(pillar).collect();
        let mut stored = [0.0; 6];
        for pillar in &pillars {
            pillar.suits.add(&mut stored, f32::from(pillar.cubes));
        }
        for world in &me.settled {
            Suits::of(view.card(*world)).add(&mut stored, 1.0);
        }
        Self {
            hand: counts,
            pillars,
            stored,
            opened: 0,
        }
    }

    /// An upkeep cube is spent.
    pub(super) fn spend_cube(&mut self, card: CardId) {
        if let Some(pillar) = self.pillars.iter_mut().find(|p| p.card == card) {
            pillar.cubes = pillar.cubes.saturating_sub(1);
            pillar.suits.add(&mut self.stored, -1.0);
        }
    }

    /// A settled world with these suits is given up.
    pub(super) fn spend_world(&mut self, suits: Suits) {
        suits.add(&mut self.stored, -1.0);
    }

    /// What comes after a card of the upper row is paid for with a suit; the means are the same again afterwards.
    pub(super) fn paying<T>(
        &mut self,
        at: usize,
        suit: Suit,
        then: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = self.pillars[at];
        let stored = self.stored;
        let pillar = &mut self.pillars[at];
        pillar.due = false;
        if pillar.cubes < 3 {
            pillar.cubes += 1;
            pillar.suits.add(&mut self.stored, 1.0);
        }
        self.hand[suit.index()] -= 1.0;
        let what = then(self);
        self.hand[suit.index()] += 1.0;
        self.stored = stored;
        self.pillars[at] = before;
        what
    }

    /// Cards that come by chance: a part of each suit.
    pub(super) fn draw(&mut self, cards: f32, odds: [f32; 6]) {
        for (count, odds) in self.hand.iter_mut().zip(odds) {
            *count += cards * odds;
        }
    }

    /// A tech whose suits nobody knows yet joins the upper row: it cannot be counted on to be paid for.
    pub(super) fn open(&mut self) {
        self.opened += 1;
    }

    pub(super) fn lose(&mut self, suit: Suit) {
        let count = &mut self.hand[suit.index()];
        *count = (*count - 1.0).max(0.0);
    }

    /// How many challenges come if nothing more is paid (DF-453).
    pub(super) fn pile(&self) -> usize {
        self.pillars.iter().filter(|p| p.due).count() + 1 + self.opened
    }

    /// Whether so many challenges could be met whatever their suits.
    pub(super) fn suffice(&self, pile: usize) -> bool {
        let mut suits = self.hand.iter().zip(self.stored);
        suits.all(|(hand, stored)| hand + stored >= pile as f32)
    }

    /// The likely cost of so many challenges of random suits.
    pub(super) fn cost(&self, threat: &Threat, chances: &Chances, pile: usize) -> f32 {
        let (pile, spreads) = chances.pile(pile);
        let mut cost = 0.0;
        for (at, suits) in MAIN.into_iter().enumerate() {
            let means = suits.map(|s| self.hand[s.index()] + self.stored[s.index()]);
            let failing = suits.map(|s| threat.failures[s.index()]);
            let end = (threat.death, &ENDS[threat.rooms[at]]);
            cost += failed(pile, &spreads[at], means, failing, end);
        }
        cost
    }
}

/// What a pile is likely to cost by the challenges of one track: what failing each of its suits costs, and the end if so
/// many failures lower it to ✕.
fn failed(
    pile: usize,
    spread: &Spread,
    means: [f32; 2],
    failing: [f32; 2],
    (death, lowered): (f32, &[f32; PILE + 2]),
) -> f32 {
    let mut cost = 0.0;
    if means.iter().all(|m| *m >= pile as f32) {
        return cost;
    }
    for (first, row) in spread.iter().enumerate().take(pile + 1) {
        let unmet = (first as f32 - means[0]).max(0.0);
        for (second, chance) in row.iter().enumerate().take(pile + 1 - first) {
            let other = (second as f32 - means[1]).max(0.0);
            let failed = unmet + other;
            if failed > 0.0 {
                let low = failed as usize;
                let part = failed - low as f32;
                let end = lowered[low] * (1.0 - part) + lowered[low + 1] * part;
                cost += chance * (unmet * failing[0] + other * failing[1] + end * death);
            }
        }
    }
    cost
}

/// What challenges threaten.
pub(super) struct Threat {
    /// What failing a challenge of each suit costs on average, short of the end.
    pub(super) failures: [f32; 6],
    /// How far Might, Stability and Xeno are from ✕.
    rooms: [usize; 3],
    /// What reaching it costs.
    pub(super) death: f32,
}

/// What of a seat challenges can strike.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Stand {
    /// Its tracks.
    pub(super) tracks: Tracks,
    /// Its cubes in the homeworld's sector.
    pub(super) garrison: u8,
    /// Whether a settled world could replace the homeworld.
    pub(super) heir: bool,
}

impl Threat {
    /// What threatens a seat that stands like this.
    pub(super) fn of(view: &View, siege: Siege, stand: Stand, weights: &Weights) -> Self {
        let room = |t: Track| stand.tracks.get(t) - t.floor();
        let rooms = [Track::Might, Track::Stability, Track::Xeno].map(room);
        // Losing is not the end while others play on, but all the work is gone.
        let others = view.players.iter();
        let playing = others.filter(|(_, p)| p.status == Status::Playing).count();
        let death = weights.death[usize::from(playing > 1)];
        let cost = |suit, row| {
            let blows = challenges::failure(suit, row).blows.iter();
            let costs = blows.map(|b| blow(*b, siege, stand, weights, death));
            costs.sum::<f32>()
        };
        let mut failures = [0.0; 6];
        for suits in MAIN {
            // Only the first row tells the two suits of a track apart.
            let rest: [f32; 5] = std::array::from_fn(|at| cost(suits[0], at as u8 + 2));
            for suit in suits {
                let all = rest.iter().fold(cost(suit, 1), |sum, row| sum + row);
                failures[suit.index()] = all / 6.0;
            }
        }
        Self {
            failures,
            rooms: rooms.map(|r| r.clamp(1, 12) as usize),
            death,
        }
    }

    /// What failing a challenge of this suit costs, for its own sake.
    pub(super) fn failing(&self, suit: Suit) -> f32 {
        let falls = MAIN.iter().zip(self.rooms);
        let falls = falls.filter(|(suits, _)| suits.contains(&suit));
        let end: f32 = falls.map(|(_, room)| ENDS[room][1]).sum();
        self.failures[suit.index()] + end * self.death
    }
}

fn blow(blow: Blow, siege: Siege, stand: Stand, weights: &Weights, death: f32) -> f32 {
    let loss = if stand.heir {
        weights.siege[1]
    } else {
        weights.siege[0]
    } * death;
    match blow {
        Blow::Lower(track, by) => fall(stand.tracks, weights, track, by),
        Blow::Rivals(cubes) => {
            f32::from(cubes) * weights.rival[0] + siege.rivals(cubes, stand.garrison) * loss
        }
        Blow::NewWorld(cubes) => {
            f32::from(cubes) * weights.rival[1] + siege.emerging(cubes, stand.garrison) * loss
        }
    }
}

/// What it costs to fall on a track: the lower it is, the nearer the end.
fn fall(tracks: Tracks, weights: &Weights, track: Track, by: i8) -> f32 {
    let value = tracks.get(track);
    let mut cost = 0.0;
    for step in 0..by {
        cost += match track {
            Track::Culture if value - step > 0 => weights.fall_culture,
            Track::Culture => 0.0,
            _ => weights.fall[0] + f32::from((value - step).min(0).pow(2)) * weights.fall[1],
        };
    }
    cost
}

/// How a seat stands after a row of a failed challenge, and what the blows cost; `None` where it is the end.
pub(super) fn struck(
    (siege, stand): (Siege, Stand),
    weights: &Weights,
    death: f32,
    suit: Suit,
    row: u8,
) -> (Option<Stand>, f32) {
    let mut after = stand;
    let mut cost = 0.0;
    for struck in challenges::failure(suit, row).blows {
        cost += blow(*struck, siege, after, weights, death);
        if let Blow::Lower(track, by) = struck {
            after.tracks.shift(*track, -by);
        }
    }
    ((!after.tracks.lost()).then_some(after), cost)
}
