//! What the eight actions are worth.

use super::danger::Means;
use super::worth::Mind;
use crate::games::deep_future::advancements::{Does, When};
use crate::games::deep_future::campaign::Victory;
use crate::games::deep_future::cards::{CardId, Slot, Suit};
use crate::games::deep_future::score;
use crate::games::deep_future::state::{Track, Tracks};
use crate::games::deep_future::step::Step;

impl Mind<'_> {
    /// A settled world serves against one challenge, and as an heir; what it is made of is missing in the hand.
    fn settle(&self, means: &mut Means, paying: CardId) {
        let hand = self.own.hand.iter().filter(|c| **c != paying);
        let cards = hand.map(|c| self.view.card(*c)).filter(|c| c.is_blank());
        let suits = cards.map(|c| c.corner.suit);
        let kept = |suit: &Suit| (means.hand[suit.index()] * 100.0) as i32;
        if let Some(made) = suits.max_by_key(kept) {
            means.lose(made);
            means.draw(1.0, self.prospect().chances.odds);
        }
        means.draw(0.9, self.prospect().chances.odds);
    }

    /// What the advancements of the upper row add to an action, and where they bring the tracks.
    fn extras(&self, suit: Suit, tracks: &mut Tracks) -> f32 {
        let slots = self.me.upper().flat_map(|u| self.view.card(u.card).slots());
        let works = slots
            .filter_map(Slot::advancement)
            .filter(|a| a.when() == When::Action(suit));
        works
            .map(|a| match a.does() {
                Does::Raise(track, by) => {
                    tracks.shift(track, by);
                    self.step(track) * f32::from(by)
                }
                Does::Special(_) => 40.0,
            })
            .sum()
    }

    /// What taking an action with a card is worth.
    pub(super) fn deed(&self, suit: Suit, card: CardId) -> f32 {
        let mut means = self.means.clone();
        means.lose(suit);
        let mut stand = self.stand;
        let weights = self.weights;
        let sectors = self.view.board.sectors(self.own.seat).count();
        let gain = match suit {
            Suit::Skull => self.advance(&mut means),
            Suit::Sun => {
                means.draw(2.0, self.prospect().chances.odds);
                let first = self.view.turn.deeds.is_empty();
                weights.power[0] + if first { weights.power[1] } else { 0.0 }
            }
            Suit::Moon if self.captures() => {
                means.draw(2.0, self.prospect().chances.odds);
                weights.capture
            }
            Suit::Moon => {
                self.settle(&mut means, card);
                let heir = self.heirs() == 0 && sectors > 1;
                stand.heir |= heir;
                let first = if heir { weights.settle[1] } else { 0.0 };
                weights.settle[0] + first + self.settling_counts()
            }
            Suit::Heart => {
                stand.garrison = (stand.garrison + 2).min(5);
                let alone = if self.heirs() == 0 {
                    weights.grow[2]
                } else {
                    0.0
                };
                weights.grow[0] + self.room_at_home() * (weights.grow[1] + alone)
            }
            Suit::Hand if self.rivals_near() => {
                weights.battle + if self.clears() { weights.clear } else { 0.0 }
            }
            Suit::Hand => self.best_step(&mut stand.tracks),
            Suit::Foot => {
                let room = match sectors {
                    0 | 1 => weights.expand[0],
                    2 => weights.expand[1],
                    _ => 0.0,
                };
                let exposed = if self.quiet_room() {
                    0.0
                } else {
                    weights.exposed
                };
                room + self.expanding_counts() - exposed
            }
        };
        let special = self.view.card(card);
        let special = special.is_complete_tech() || special.civ().is_some();
        let own = if special { 20.0 } else { 0.0 };
        let extras = self.extras(suit, &mut stand.tracks);
        let mut ahead = self.outlook_at(&mut means, stand) - self.before;
        if self.view.turn.deeds.is_empty() {
            // The hand that Plan throws away may as well be played from first.
            ahead = ahead.max(self.plan());
        }
        gain + self.towards_goal(suit) + extras + ahead - own
    }

    /// A free Power is welcome; a free Advance may open a tech.
    pub(super) fn free(&self, take: bool) -> f32 {
        if !take {
            return 0.0;
        }
        match self.own.step {
            Some(Step::Free(Suit::Skull)) => {
                let mut means = self.means.clone();
                let before = self.outlook(&mut means);
                let mut stand = self.stand;
                let gain = self.advance(&mut means) + self.extras(Suit::Skull, &mut stand.tracks);
                gain + self.outlook_at(&mut means, stand) - before
            }
            _ => 1.0,
        }
    }

    /// With everything complete, cubes and sectors are goals of their own.
    fn towards_goal(&self, suit: Suit) -> f32 {
        if !self.all_done() {
            return 0.0;
        }
        let (board, seat) = (&self.view.board, self.own.seat);
        let left = match suit {
            Suit::Heart => f32::from(score::CUBES.saturating_sub(board.cubes(seat))) / 2.0,
            Suit::Foot => score::SECTORS.saturating_sub(board.sectors(seat).count()) as f32,
            _ => return 0.0,
        };
        self.weights.finish / left.max(1.0)
    }

    /// The best a free step of a track can do.
    fn best_step(&self, tracks: &mut Tracks) -> f32 {
        let worth = |t: &Track| self.step(*t) + self.moved(*t, 1);
        let best = Track::ALL
            .into_iter()
            .max_by(|a, b| worth(a).total_cmp(&worth(b)));
        best.map_or(0.0, |track| {
            tracks.shift(track, 1);
            self.step(track)
        })
    }

    /// Planning a skull card is worth a poor hand.
    pub(super) fn plan(&self) -> f32 {
        if self.same_suit(Suit::Skull) > 0 || self.all_done() {
            return -200.0;
        }
        let mut means = Means::of(self.view, self.me, &[]);
        means.hand[Suit::Skull.index()] = 1.0;
        let lost: f32 = self.own.hand.iter().map(|c| self.kept(*c)).sum();
        // The planned card is kept: it does not pay for anything.
        let pile = means.pile();
        self.weights.plan - self.cost(&means, pile) - self.before - lost
    }

    pub(super) fn evoke(&self, id: CardId) -> f32 {
        let civ = self.view.card(id).civ();
        civ.map_or(0.0, |civ| match civ.victory {
            Victory::Territory | Victory::Population => 350.0,
            _ => 400.0,
        })
    }
}
