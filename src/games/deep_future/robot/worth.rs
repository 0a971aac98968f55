//! What an answer is worth, in hundredths of a card.

use super::danger::{self, Means};
use super::weights::Weights;
use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::{Advancement, Does, When};
use crate::games::deep_future::campaign::Victory;
use crate::games::deep_future::cards::{CardId, Slot, Suit};
use crate::games::deep_future::score;
use crate::games::deep_future::state::{Track, Upper};
use crate::games::deep_future::step::Step;
use crate::games::deep_future::view::{Own, PlayerView, View};

/// A seat thinking about one question.
pub(super) struct Mind<'a> {
    pub(super) view: &'a View,
    pub(super) own: &'a Own,
    pub(super) me: &'a PlayerView,
    pub(super) weights: &'a Weights,
    /// What failing a challenge of each suit costs now.
    pub(super) failures: [f32; 6],
    /// How the turn looks if nothing more is done, where actions are chosen.
    before: f32,
}

impl<'a> Mind<'a> {
    /// The thoughts of the viewer's seat, if it is asked something.
    pub(super) fn new(view: &'a View, weights: &'a Weights) -> Option<Self> {
        let own = view.own.as_ref()?;
        let step = own.step.as_ref()?;
        let me = &view.players[own.seat];
        let mut mind = Self {
            view,
            own,
            me,
            weights,
            failures: danger::failures(view, me, weights),
            before: 0.0,
        };
        if matches!(step, Step::ActionMenu) {
            mind.before = mind.outlook(&mut mind.means());
        }
        Some(mind)
    }

    /// What the seat has against challenges.
    pub(super) fn means(&self) -> Means {
        Means::of(self.view, self.me, &self.own.hand)
    }

    /// What an answer is worth.
    pub(super) fn worth(&self, offer: &Action) -> f32 {
        match offer {
            Action::Home(card) | Action::Heir(card) => self.home(*card),
            Action::Choose(number) => self.asked_suit().map_or(0.0, |suit| {
                self.liking(Advancement::new(suit, *number)) + 40.0
            }),
            Action::Roll => 60.0,
            Action::Use(card, slot) => self.use_worth(*card, *slot),
            Action::Track(track) if matches!(self.own.step, Some(Step::PayTrack(_))) => {
                -self.step(*track)
            }
            Action::Track(track) => self.step(*track),
            Action::Drop(card) => -self.keep(*card),
            Action::Do(suit, card) => self.deed(*suit, *card),
            Action::Plan => self.plan(),
            Action::Evoke(card) => self.evoke(*card),
            Action::Pay(card) => self.pay(*card),
            Action::With(card) => match self.own.step {
                Some(Step::PayWith(due)) => self.pay_with(due, *card),
                _ => 0.0,
            },
            Action::Meet(_) | Action::Accept => self.meet(offer),
            Action::Cube(_) | Action::World(_) if matches!(self.own.step, Some(Step::Meet(_))) => {
                self.meet(offer)
            }
            Action::Cube(card) => 10.0 - self.cubes(*card),
            Action::World(card) => self.source(*card),
            Action::Blank(_) => 40.0,
            Action::New => 20.0,
            Action::Free(take) => f32::from(u8::from(*take)),
            Action::Target(card) => self.target(*card),
            Action::Deck => self.turn_over(),
            Action::Slot(slot) => self.slot_worth(*slot),
            Action::Keep => 50.0,
            Action::Skip | Action::No | Action::Sure(false) => -1.0,
            Action::Wonder(card) => f32::from(self.view.card(*card).corner.number) * 20.0 - 40.0,
            Action::Suit(suit) => self.suit(*suit),
            Action::Restart => 1.0,
            _ => self.moving(offer),
        }
    }

    /// What one step of a track is worth: more the closer ✕ or the star is.
    pub(super) fn step(&self, track: Track) -> f32 {
        if self.me.tracks.starred(track) {
            return 0.0;
        }
        let value = f32::from(self.me.tracks.get(track));
        let left = f32::from(track.star()) - value;
        let per = if track == Track::Culture { 2.0 } else { 1.0 };
        let finish = if self.all_done() {
            self.weights.finish * per / left
        } else {
            0.0
        };
        let [base, low, high] = self.weights.track;
        let [start, slope, ready] = self.weights.culture;
        finish
            + match track {
                Track::Culture => start + value * slope + self.cards_done() * ready,
                _ => base + value.min(0.0).powi(2) * low + value.max(0.0).powi(2) * high,
            }
    }

    fn cards_done(&self) -> f32 {
        let done = |u: &Upper| self.view.card(u.card).is_complete();
        self.me.upper().filter(done).count() as f32
    }

    fn techs_done(&self) -> usize {
        let done = |u: &&Upper| self.view.card(u.card).is_complete();
        self.me.techs.iter().filter(done).count()
    }

    fn home_done(&self) -> bool {
        let home = self.me.home;
        home.is_some_and(|h| self.view.card(h.card).is_complete())
    }

    /// Whether only a goal is missing.
    fn all_done(&self) -> bool {
        self.home_done() && self.techs_done() >= 3
    }

    /// How good an advancement is to have: those that raise a track are wanted where it is low and nothing else does.
    fn liking(&self, advancement: Advancement) -> f32 {
        let [low, same] = self.weights.remedy;
        let remedy = match advancement.does() {
            Does::Raise(track, _) if track != Track::Culture => {
                let raises = |s: &&Slot| {
                    let does = s.advancement().map(Advancement::does);
                    matches!(does, Some(Does::Raise(t, _)) if t == track)
                };
                let slots = self.me.upper().flat_map(|u| self.view.card(u.card).slots());
                let others = slots.filter(raises).count() as f32;
                f32::from(-self.me.tracks.get(track).min(0)) * low - others * same
            }
            _ => 0.0,
        };
        self.weights.liking[advancement.index()] + remedy
    }

    /// More advancements and more room are better homes.
    fn home(&self, card: CardId) -> f32 {
        let card = self.view.card(card);
        let suits = score::count_suits([card].into_iter());
        let different = suits.iter().filter(|n| **n > 0).count() as f32;
        let slots = card.slots().iter().filter_map(Slot::advancement);
        let liked: f32 = slots.map(|a| self.liking(a)).sum();
        let room = card.sector().map_or(0, |s| s.neighbours().count()) as f32;
        card.filled() as f32 * 100.0 + different * 20.0 + liked + room
    }

    fn asked_suit(&self) -> Option<Suit> {
        match self.own.step.as_ref()? {
            Step::EqualNumber(_, suit) | Step::GovernmentNumber(suit) => Some(*suit),
            _ => {
                let making = &self.own.running.as_ref()?.making;
                let slots = self.view.card(making.card?).slots();
                let slot = slots.get(usize::from(making.slot)).map(|s| s.suit);
                making.suit.or(slot)
            }
        }
    }

    fn cubes(&self, card: CardId) -> f32 {
        let upper = self.me.upper().find(|u| u.card == card);
        upper.map_or(0.0, |u| f32::from(u.cubes))
    }

    fn same_suit(&self, suit: Suit) -> usize {
        let hand = self.own.hand.iter();
        hand.filter(|c| self.view.card(**c).corner.suit == suit)
            .count()
    }

    /// What a hand card is worth to keep in the middle of a turn.
    fn keep(&self, id: CardId) -> f32 {
        let card = self.view.card(id);
        let suit = card.corner.suit;
        let same = self.same_suit(suit);
        let mut worth = 40.0 - same as f32 * 8.0;
        if suit == Suit::Skull {
            // The next Advance is what everything waits for; a second one is only a card.
            worth += if same == 1 { 110.0 } else { 45.0 };
        }
        if suit == Suit::Sun {
            worth += 15.0;
        }
        let due = self.me.upper();
        let due = due.filter(|u| !self.view.turn.paid.contains(&u.card));
        worth += due
            .filter(|u| self.view.card(u.card).has_suit(suit))
            .count() as f32
            * 12.0;
        if card.civ().is_some() || card.is_complete_tech() {
            worth += 10.0;
        }
        worth
    }

    /// What a card is worth in the next turn: the hand is filled up anyway, so most are worth little.
    pub(super) fn kept(&self, id: CardId) -> f32 {
        let card = self.view.card(id);
        let [skull, skulls, sun, other, civ, tech] = self.weights.kept;
        let special = match (card.civ().is_some(), card.is_complete_tech()) {
            (true, _) => civ,
            (_, true) => tech,
            _ => 0.0,
        };
        let same = self.same_suit(card.corner.suit);
        special
            + match (card.corner.suit, same) {
                (Suit::Skull, 1) => skull,
                (Suit::Skull, _) => skulls,
                (Suit::Sun, 1) => sun,
                _ => other,
            }
    }

    /// Using an advancement: tracks are always welcome; a settled world or hand tech is a price.
    fn use_worth(&self, id: CardId, slot: u8) -> f32 {
        let slots = self.view.card(id).slots();
        let Some(advancement) = slots.get(usize::from(slot)).and_then(Slot::advancement) else {
            return -1.0;
        };
        let price = if self.me.settled.contains(&id) {
            130.0 + self.last_heir(id)
        } else if self.own.hand.contains(&id) {
            self.keep(id)
        } else {
            0.0
        };
        let gain = match advancement.does() {
            Does::Raise(track, by) => self.step(track) * f32::from(by),
            Does::Special(_) => match advancement.name() {
                "Computation" | "Energy" => 80.0,
                "Industry" => 100.0,
                "Genetics" => 90.0,
                "Biology" | "Government" | "Spacecraft" => 60.0,
                "Infrastructure" if self.richest() >= 2 => 90.0,
                "Economy" if self.richest() >= 3 => 40.0,
                "Defense" => 70.0,
                "FTL" if matches!(self.own.step, Some(Step::Ftl)) => 5.0,
                "Physics" => 1.0,
                "Society" => 10.0,
                _ => -10.0,
            },
        };
        gain - price
    }

    fn richest(&self) -> i8 {
        let tracks = [Track::Might, Track::Stability, Track::Xeno];
        let values = tracks.map(|t| self.me.tracks.get(t));
        values.into_iter().max().unwrap_or(0)
    }

    /// What the advancements of the upper row add to an action.
    fn extras(&self, suit: Suit) -> f32 {
        let slots = self.me.upper().flat_map(|u| self.view.card(u.card).slots());
        let works = slots
            .filter_map(Slot::advancement)
            .filter(|a| a.when() == When::Action(suit));
        works
            .map(|a| match a.does() {
                Does::Raise(track, by) => self.step(track) * f32::from(by),
                Does::Special(_) => 40.0,
            })
            .sum()
    }

    /// What taking an action with a card is worth.
    fn deed(&self, suit: Suit, card: CardId) -> f32 {
        let mut means = self.means();
        means.lose(suit);
        let weights = self.weights;
        let sectors = self.view.board.sectors(self.own.seat).count();
        let gain = match suit {
            Suit::Skull => self.advance(),
            Suit::Sun => {
                means.draw(2.0);
                let first = self.view.turn.deeds.is_empty();
                weights.power[0] + if first { weights.power[1] } else { 0.0 }
            }
            Suit::Moon if self.captures() => {
                means.draw(2.0);
                weights.capture
            }
            Suit::Moon => {
                // A settled world serves against one challenge, and as an heir.
                means.draw(1.9);
                let heir = self.heirs() == 0 && sectors > 1;
                weights.settle[0] + if heir { weights.settle[1] } else { 0.0 }
            }
            Suit::Heart => weights.grow[0] + self.room_at_home() * weights.grow[1],
            Suit::Hand if self.rivals_near() => {
                weights.battle + if self.clears() { weights.clear } else { 0.0 }
            }
            Suit::Hand => self.best_step(),
            Suit::Foot => {
                let room = match sectors {
                    0 | 1 => weights.expand[0],
                    2 => weights.expand[1],
                    _ => 0.0,
                };
                room - if self.quiet_room() {
                    0.0
                } else {
                    weights.exposed
                }
            }
        };
        let special = self.view.card(card);
        let special = special.is_complete_tech() || special.civ().is_some();
        let own = if special { 20.0 } else { 0.0 };
        gain + self.extras(suit) + self.towards_goal(suit) + self.outlook(&mut means)
            - self.before
            - own
    }

    /// Advancing matters until a homeworld and three techs are complete.
    fn advance(&self) -> f32 {
        self.weights.advance[usize::from(self.all_done())]
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
    fn best_step(&self) -> f32 {
        let steps = Track::ALL.map(|t| self.step(t));
        steps.into_iter().fold(0.0, f32::max)
    }

    /// Planning a skull card is worth a poor hand.
    fn plan(&self) -> f32 {
        if self.same_suit(Suit::Skull) > 0 || self.all_done() {
            return -200.0;
        }
        let mut means = Means::of(self.view, self.me, &[]);
        means.hand[Suit::Skull.index()] = 1.0;
        let lost: f32 = self.own.hand.iter().map(|c| self.kept(*c)).sum();
        // The planned card is kept: it does not pay for anything.
        let pile = means.pile();
        self.weights.plan - means.cost(&self.failures, pile) - self.before - lost
    }

    fn evoke(&self, id: CardId) -> f32 {
        let civ = self.view.card(id).civ();
        civ.map_or(0.0, |civ| match civ.victory {
            Victory::Territory | Victory::Population => 350.0,
            _ => 400.0,
        })
    }

    fn suit(&self, suit: Suit) -> f32 {
        match self.own.step {
            Some(Step::PickWhat) => -5.0,
            _ => f32::from(u8::from(suit == Suit::Skull)) * 10.0 - suit.index() as f32,
        }
    }

    /// Captures bring two free actions.
    fn source(&self, id: CardId) -> f32 {
        let captured = self.view.line.contains(&Some(id));
        let captured = if captured { 300.0 } else { 0.0 };
        captured + self.view.card(id).filled() as f32 * 20.0 + 60.0
    }

    /// The homeworld first, then the tech nearest to completion; settled worlds only when nothing else counts.
    fn target(&self, id: CardId) -> f32 {
        let filled = self.view.card(id).filled() as f32;
        if self.me.home.is_some_and(|h| h.card == id) {
            return 200.0 + filled;
        }
        if self.me.settled.contains(&id) {
            return 1.0 + filled;
        }
        100.0 + filled * 10.0
    }

    /// A new tech is wanted while there are fewer than three; after that it only costs upkeep.
    fn turn_over(&self) -> f32 {
        if self.me.techs.len() < 3 { 30.0 } else { 0.0 }
    }

    fn slot_worth(&self, slot: u8) -> f32 {
        let making = self.own.running.as_ref().map(|r| &r.making);
        let card = making.and_then(|m| m.card).map(|c| self.view.card(c));
        let suit = card
            .and_then(|c| c.slots().get(usize::from(slot)))
            .map(|s| s.suit);
        suit.map_or(0.0, |suit| {
            let all = (1..=6).map(|n| self.liking(Advancement::new(suit, n)));
            let new = card.is_some_and(|c| !c.has_suit(suit));
            all.fold(0.0, f32::max) + if new { self.weights.coverage } else { 0.0 }
        })
    }
}
