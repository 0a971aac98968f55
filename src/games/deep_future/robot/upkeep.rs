//! Paying upkeep and meeting challenges.

use super::danger::{self, Means, Stand, Suits, Threat};
use super::worth::{Mind, Prospect};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::cards::{CardId, Suit};

/// Only so many cards are planned ahead, and fewer where a long upper row makes piles too large to plan for anyway; the
/// others are judged one by one.
const AHEAD: [usize; 2] = [5, 3];
/// The longest upper row that is not long.
const LONG: usize = 6;

impl Mind<'_> {
    /// How the turn looks with these means if upkeep is paid as well as can be.
    pub(super) fn outlook(&self, means: &mut Means) -> f32 {
        self.pay_from(means, &self.prospect().threat, 0)
    }

    /// The same where the seat stands otherwise by then.
    pub(super) fn outlook_at(&self, means: &mut Means, stand: Stand) -> f32 {
        if stand == self.stand {
            return self.outlook(means);
        }
        self.pay_from(means, &self.threat_at(stand), 0)
    }

    fn threat_at(&self, stand: Stand) -> Threat {
        Threat::of(self.view, self.prospect().siege, stand, self.weights)
    }

    /// The likely cost of so many challenges of random suits.
    pub(super) fn cost(&self, means: &Means, pile: usize) -> f32 {
        let Prospect {
            threat, chances, ..
        } = self.prospect();
        means.cost(threat, chances, pile)
    }

    /// The best way to pay for the upper row from this card on: each is left out, or paid with one of the suits it takes.
    fn pay_from(&self, means: &mut Means, threat: &Threat, at: usize) -> f32 {
        let Some(pillar) = means.pillars.get(at).copied() else {
            return -means.cost(threat, &self.prospect().chances, means.pile());
        };
        let mut best = self.pay_from(means, threat, at + 1);
        let planned = AHEAD[usize::from(means.pillars.len() > LONG)];
        if !pillar.due || at >= planned {
            return best;
        }
        for suit in Suit::ALL {
            if pillar.suits.has(suit) && means.hand[suit.index()] >= 1.0 {
                let with = self.paid(means, at, suit, |m| self.pay_from(m, threat, at + 1));
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
        let cubes = means.pillars[at].cubes;
        let stored = self.weights.stored[usize::from(cubes.min(3))];
        stored - self.price(means, suit) + means.paying(at, suit, rest)
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
        let mut means = self.means.clone();
        let Some(at) = means.pillars.iter().position(|p| p.card == card) else {
            return 0.0;
        };
        let none = -self.cost(&means, means.pile());
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
        let mut means = self.means.clone();
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
        let mut means = self.means.clone();
        let price = match offer {
            Action::Meet(card) => {
                means.lose(suit);
                self.kept(*card)
            }
            Action::Cube(card) => {
                means.spend_cube(*card);
                self.weights.spent[0]
            }
            Action::World(card) => {
                means.spend_world(Suits::of(self.view.card(*card)));
                self.weights.spent[1] + self.giving_up(*card)
            }
            _ => return self.accept(&means, suit),
        };
        let rest = self.view.pile.saturating_sub(1);
        -price - self.cost(&means, rest)
    }

    /// Accepting a challenge: each of its rows with what it makes of the challenges still to come.
    fn accept(&self, means: &Means, suit: Suit) -> f32 {
        let rest = self.view.pile.saturating_sub(1);
        let Prospect {
            chances,
            siege,
            threat,
        } = self.prospect();
        let harmless = means.suffice(rest);
        let rows = (1..=6).map(|row| {
            let now = (*siege, self.stand);
            let (after, cost) = danger::struck(now, self.weights, threat.death, suit, row);
            let next = match after {
                None => threat.death,
                Some(_) if harmless => 0.0,
                Some(stand) => means.cost(&self.threat_at(stand), chances, rest),
            };
            cost + next
        });
        -rows.sum::<f32>() / 6.0
    }
}
