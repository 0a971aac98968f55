//! What gets an advancement, and which.
//!
//! Suits count most: a suit that no card of the upper row has can be met by hand cards alone, and a card with one suit can
//! hardly be paid for.

use super::danger::Means;
use super::worth::Mind;
use crate::games::deep_future::advancements::Advancement;
use crate::games::deep_future::cards::{Card, CardId, Suit};
use crate::games::deep_future::state::{Track, Upper};
use crate::games::deep_future::step::Step;

impl Mind<'_> {
    /// What advancing is worth: as much as the best card for it. A new tech wants upkeep from now on.
    pub(super) fn advance(&self, means: &mut Means) -> f32 {
        let complete = |c: &CardId| self.view.card(*c).is_complete();
        let upper = self.me.upper().map(|u| u.card);
        let cards = upper.chain(self.me.settled.iter().copied());
        let cards = cards.filter(|c| !complete(c));
        let best = cards.map(|c| self.target(c)).fold(f32::MIN, f32::max);
        if best >= self.turn_over() {
            return best;
        }
        means.open();
        self.opening()
    }

    /// What an advancement on this card is worth; settled worlds only count when nothing else does.
    pub(super) fn target(&self, id: CardId) -> f32 {
        let card = self.view.card(id);
        let filled = card.filled() as f32;
        let [begun, idle] = self.weights.advance;
        if self.me.home.is_some_and(|h| h.card == id) {
            let fresh = Suit::ALL.map(|s| self.fresh(s));
            return begun + fresh.iter().sum::<f32>() / 6.0;
        }
        if self.me.settled.contains(&id) {
            return idle + filled;
        }
        let open = card.slots().iter().filter(|s| s.number.is_none());
        let fresh = open.map(|s| self.fresh(s.suit)).fold(0.0, f32::max);
        let [later, further] = self.weights.tech;
        begun - later + filled * further + fresh
    }

    /// What turning over the deck for a new tech is worth, with the danger of one more card to pay for.
    pub(super) fn turn_over(&self) -> f32 {
        let mut means = self.means.clone();
        let before = self.outlook(&mut means);
        means.open();
        self.opening() + self.outlook(&mut means) - before
    }

    /// What a new tech is worth: until it is complete it can hardly be paid for, so cubes should be stored and tracks be
    /// high by then; but it brings suits.
    fn opening(&self) -> f32 {
        let [begun, idle] = self.weights.advance;
        if self.me.techs.len() >= 3 {
            // It wins nothing and wants upkeep for the rest of the match.
            return idle - self.weights.surplus;
        }
        let [later, cubes, lowest, all, techs] = self.weights.open;
        let missing: f32 = self.me.upper().map(|u| 3.0 - f32::from(u.cubes)).sum();
        let tracks = [Track::Might, Track::Stability, Track::Xeno];
        let values = tracks.map(|t| f32::from(self.me.tracks.get(t)));
        let low = values.into_iter().fold(6.0, f32::min);
        begun - later - missing * cubes
            + low * lowest
            + values.iter().sum::<f32>() * all
            + self.me.techs.len() as f32 * techs
            + self.best_of_three()
    }

    /// The freshest of the three suits a new tech is likely to have.
    fn best_of_three(&self) -> f32 {
        let mut fresh = Suit::ALL.map(|s| self.fresh(s));
        fresh.sort_by(f32::total_cmp);
        let below = |n: usize| (n as f32 / 6.0).powi(3);
        let ranked = fresh.iter().enumerate();
        ranked.map(|(n, f)| f * (below(n + 1) - below(n))).sum()
    }

    /// What it is worth to have this suit in the upper row: nothing where it is there already.
    pub(super) fn fresh(&self, suit: Suit) -> f32 {
        let has = |u: Upper| self.view.card(u.card).has_suit(suit);
        if self.me.upper().any(has) {
            return 0.0;
        }
        let [_, elsewhere, threat] = self.weights.coverage;
        elsewhere + self.prospect().threat.failing(suit) * threat
    }

    /// Filling this slot of the tech that is advanced.
    pub(super) fn slot_worth(&self, slot: u8) -> f32 {
        let card = self.making();
        let slots = card.map_or(&[][..], Card::slots);
        let Some(suit) = slots.get(usize::from(slot)).map(|s| s.suit) else {
            return 0.0;
        };
        let all = (1..=6).map(|n| self.liking(Advancement::new(suit, n)));
        let own = if card.is_some_and(|c| !c.has_suit(suit)) {
            self.weights.coverage[0]
        } else {
            0.0
        };
        all.fold(0.0, f32::max) + self.fresh(suit) + own
    }

    fn making(&self) -> Option<&Card> {
        let making = &self.own.running.as_ref()?.making;
        making.card.map(|c| self.view.card(c))
    }

    /// What the flip that Chemistry could replace is worth.
    pub(super) fn kept_flip(&self) -> f32 {
        let Some(making) = self.own.running.as_ref().map(|r| &r.making) else {
            return 0.0;
        };
        match self.own.step {
            Some(Step::Chemistry(true)) => self.asked_suit().map_or(0.0, |suit| {
                self.liking(Advancement::new(suit, making.number))
            }),
            Some(Step::Chemistry(false)) => {
                let suit = making.suit.or_else(|| making.suits.last().copied());
                let doubled =
                    suit.is_some_and(|s| making.suits.iter().filter(|o| **o == s).count() > 1);
                suit.filter(|_| !doubled).map_or(0.0, |s| self.fresh(s))
            }
            _ => 0.0,
        }
    }

    /// What another flip is likely to be worth.
    pub(super) fn other_flip(&self) -> f32 {
        match self.own.step {
            Some(Step::Chemistry(true)) => self.asked_suit().map_or(0.0, |suit| {
                let all = (1..=6).map(|n| self.liking(Advancement::new(suit, n)));
                all.sum::<f32>() / 6.0
            }),
            _ => Suit::ALL.map(|s| self.fresh(s)).iter().sum::<f32>() / 6.0,
        }
    }
}
