//! Paying upkeep and meeting challenges.

use super::danger::Means;
use super::worth::Mind;
use crate::games::deep_future::action::Action;
use crate::games::deep_future::cards::{CardId, Suit};

/// Only so many cards are planned ahead; the others are judged one by one.
const AHEAD: usize = 5;

impl Mind<'_> {
    /// How the turn looks with these means if upkeep is paid as well as can be.
    pub(super) fn outlook(&self, means: &mut Means) -> f32 {
        self.pay_from(means, 0)
    }

    /// The best way to pay for the upper row from this card on: each is left out, or paid with one of the suits it takes.
    fn pay_from(&self, means: &mut Means, at: usize) -> f32 {
        let Some(pillar) = means.pillars.get(at).copied() else {
            return -means.cost(&self.failures, means.pile());
        };
        let mut best = self.pay_from(means, at + 1);
        if !pillar.due || at >= AHEAD {
            return best;
        }
        for suit in Suit::ALL {
            if pillar.suits.has(suit) && means.hand[suit.index()] >= 1.0 {
                let with = self.paid(means, at, suit, |m| self.pay_from(m, at + 1));
                best = best.max(with);
            }
        }
        best
    }

    /// What comes of paying for a card with a suit, and then going on.
    fn paid(
        &self,
        means: &mut Means,
        at: usize,
        suit: Suit,
        rest: impl FnOnce(&mut Means) -> f32,
    ) -> f32 {
        let before = means.pillars[at];
        let gain = self.weights.stored[usize::from(before.cubes.min(3))] - self.price(means, suit);
        means.pillars[at].cubes = (before.cubes + 1).min(3);
        means.pillars[at].due = false;
        means.hand[suit.index()] -= 1.0;
        let worth = gain + rest(means);
        means.hand[suit.index()] += 1.0;
        means.pillars[at] = before;
        worth
    }

    /// What a card of this suit would be worth in the next turn; special cards among them are spent last.
    fn price(&self, means: &Means, suit: Suit) -> f32 {
        let only = means.hand[suit.index()] < 2.0;
        match suit {
            Suit::Skull if only => self.weights.kept[0],
            Suit::Skull => self.weights.kept[1],
            Suit::Sun if only => self.weights.kept[2],
            _ => self.weights.kept[3],
        }
    }

    /// Paying for this card now, compared with paying no more.
    pub(super) fn pay(&self, card: CardId) -> f32 {
        let mut means = self.means();
        let Some(at) = means.pillars.iter().position(|p| p.card == card) else {
            return 0.0;
        };
        let none = -means.cost(&self.failures, means.pile());
        let suits = Suit::ALL
            .into_iter()
            .filter(|s| means.pillars[at].suits.has(*s) && means.hand[s.index()] >= 1.0);
        let suits: Vec<Suit> = suits.collect();
        let with = suits
            .into_iter()
            .map(|s| self.paid(&mut means, at, s, |m| self.outlook(m)));
        with.fold(f32::MIN, f32::max) - none
    }

    /// Paying for the card that is asked for with this hand card.
    pub(super) fn pay_with(&self, due: CardId, with: CardId) -> f32 {
        let mut means = self.means();
        let suit = self.view.card(with).corner.suit;
        let Some(at) = means.pillars.iter().position(|p| p.card == due) else {
            return 0.0;
        };
        let own = self.kept(with) - self.price(&means, suit);
        self.paid(&mut means, at, suit, |m| self.outlook(m)) - own
    }

    /// Meeting a challenge spends something; accepting it costs what it costs.
    pub(super) fn meet(&self, offer: &Action) -> f32 {
        let Some((suit, _)) = self.view.facing else {
            return 0.0;
        };
        let mut means = self.means();
        let price = match offer {
            Action::Meet(card) => {
                means.lose(suit);
                self.kept(*card)
            }
            Action::Cube(card) => {
                let pillar = means.pillars.iter_mut().find(|p| p.card == *card);
                if let Some(pillar) = pillar {
                    pillar.cubes = pillar.cubes.saturating_sub(1);
                }
                self.weights.spent[0]
            }
            Action::World(card) => {
                means.worlds.retain(|(w, _)| w != card);
                self.weights.spent[1] + self.last_heir(*card)
            }
            _ => self.failures[suit.index()],
        };
        let rest = self.view.pile.saturating_sub(1);
        -price - means.cost(&self.failures, rest)
    }
}
