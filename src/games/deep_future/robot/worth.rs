//! What an answer is worth, in hundredths of a card.

use super::chances::{self, Chances};
use super::danger::{Means, Stand, Threat};
use super::siege::Siege;
use super::weights::Weights;
use crate::games::deep_future::action::Action;
use crate::games::deep_future::advancements::{Advancement, Does};
use crate::games::deep_future::cards::{CardId, Slot, Suit};
use crate::games::deep_future::state::{Track, Upper};
use crate::games::deep_future::step::Step;
use crate::games::deep_future::view::{Own, PlayerView, View};
use std::cell::OnceCell;

/// What the challenges of the turn may bring.
pub(super) struct Prospect {
    /// How likely challenges of each suit are.
    pub(super) chances: Chances,
    /// How likely rivals are to take the homeworld.
    pub(super) siege: Siege,
    /// What they threaten.
    pub(super) threat: Threat,
}

/// A seat thinking about one question.
pub(super) struct Mind<'a> {
    pub(super) view: &'a View,
    pub(super) own: &'a Own,
    pub(super) me: &'a PlayerView,
    pub(super) weights: &'a Weights,
    /// What the seat has against challenges.
    pub(super) means: Means,
    /// What challenges can strike.
    pub(super) stand: Stand,
    /// Reckoned when first asked for: many questions have nothing to do with challenges.
    prospect: OnceCell<Prospect>,
    /// How the turn looks if nothing more is done, where actions are chosen.
    pub(super) before: f32,
}

impl<'a> Mind<'a> {
    /// The thoughts of the viewer's seat, if it is asked something.
    pub(super) fn new(view: &'a View, weights: &'a Weights) -> Option<Self> {
        let own = view.own.as_ref()?;
        let step = own.step.as_ref()?;
        let me = &view.players[own.seat];
        let home = view.home_sector(own.seat);
        let elsewhere = |c: &CardId| view.card(*c).sector() != home;
        let stand = Stand {
            tracks: me.tracks,
            garrison: home.map_or(0, |s| view.board.count(s)),
            heir: me.settled.iter().any(elsewhere),
        };
        let mut mind = Self {
            view,
            own,
            me,
            weights,
            means: Means::of(view, me, &own.hand),
            stand,
            prospect: OnceCell::new(),
            before: 0.0,
        };
        if matches!(step, Step::ActionMenu) {
            mind.before = mind.outlook(&mut mind.means.clone());
        }
        Some(mind)
    }

    /// What the challenges of the turn may bring.
    pub(super) fn prospect(&self) -> &Prospect {
        self.prospect.get_or_init(|| {
            let view = self.view;
            let unseen = chances::unseen(view, &self.own.hand);
            let home = view.home_sector(self.own.seat);
            let siege = home.map_or_else(Siege::default, |s| Siege::of(view, s, &unseen));
            // A new tech is one more to pay for.
            let most = self.means.pile().max(view.pile) + 1;
            Prospect {
                chances: Chances::of(chances::odds(view, &unseen), most),
                siege,
                threat: Threat::of(view, siege, self.stand, self.weights),
            }
        })
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
                self.moved(*track, -1) - self.step(*track)
            }
            Action::Track(track) => self.moved(*track, 1) + self.step(*track),
            Action::Drop(card) => self.without(*card) - self.keep(*card),
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
            Action::Blank(card) => 40.0 + self.without(*card),
            Action::New => 20.0,
            Action::Free(take) => self.free(*take),
            Action::Target(card) => self.target(*card),
            Action::Deck => self.turn_over(),
            Action::Slot(slot) => self.slot_worth(*slot),
            Action::Keep => 50.0 + self.kept_flip(),
            Action::Redraw(..) => 45.0 + self.other_flip(),
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

    /// How the turn looks after a track has moved.
    pub(super) fn moved(&self, track: Track, by: i8) -> f32 {
        let mut stand = self.stand;
        stand.tracks.shift(track, by);
        self.outlook_at(&mut self.means.clone(), stand)
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
    pub(super) fn all_done(&self) -> bool {
        self.home_done() && self.techs_done() >= 3
    }

    /// How good an advancement is to have: those that raise a track are wanted where it is low and nothing else does.
    pub(super) fn liking(&self, advancement: Advancement) -> f32 {
        let [low, same, focus] = self.weights.remedy;
        let remedy = match advancement.does() {
            Does::Raise(track, _) if track != Track::Culture => {
                let raises = |s: &&Slot| {
                    let does = s.advancement().map(Advancement::does);
                    matches!(does, Some(Does::Raise(t, _)) if t == track)
                };
                let slots = self.me.upper().flat_map(|u| self.view.card(u.card).slots());
                let others = slots.filter(raises).count() as f32;
                let value = self.me.tracks.get(track);
                f32::from(-value.min(0)) * low + f32::from(value.max(0)) * focus - others * same
            }
            _ => 0.0,
        };
        self.weights.liking[advancement.index()] + remedy
    }

    /// More advancements, better ones, and few sides to be attacked from are better homes.
    fn home(&self, card: CardId) -> f32 {
        let card = self.view.card(card);
        let slots = card.slots().iter().filter_map(Slot::advancement);
        let liked: f32 = slots.map(|a| self.weights.home[a.index()]).sum();
        let [neighbour, twin] = self.weights.place;
        let neighbours = card.sector().map_or(0, |s| s.neighbours().count()) as f32;
        let worlds = self.view.campaign.cards.iter();
        let twins = worlds.filter(|c| c.world().is_some() && c.sector() == card.sector());
        card.filled() as f32 * 100.0 + liked + neighbours * neighbour + twins.count() as f32 * twin
    }

    pub(super) fn asked_suit(&self) -> Option<Suit> {
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

    pub(super) fn same_suit(&self, suit: Suit) -> usize {
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

    /// How the turn looks without a hand card.
    fn without(&self, id: CardId) -> f32 {
        let mut means = self.means.clone();
        means.lose(self.view.card(id).corner.suit);
        self.outlook(&mut means) * self.weights.outlook
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
            130.0 + self.giving_up(id)
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
                "Infrastructure" => self.weights.bought[0] - self.cheapest_step(),
                "Economy" => self.weights.bought[1] - self.cheapest_step(),
                "Defense" => 70.0,
                "FTL" if matches!(self.own.step, Some(Step::Ftl)) => 5.0,
                "Physics" => 1.0,
                "Society" => 10.0,
                _ => -10.0,
            },
        };
        gain - price
    }

    /// What the step costs that is missed least: Culture's kill nobody.
    fn cheapest_step(&self) -> f32 {
        let payable = Track::ALL
            .into_iter()
            .filter(|t| self.me.tracks.can_pay(*t));
        payable.map(|t| self.step(t)).fold(f32::MAX, f32::min)
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
        let lost = if self.own.hand.contains(&id) {
            self.without(id)
        } else {
            0.0
        };
        let at = self.view.card(id).sector();
        let elsewhere = at != self.view.home_sector(self.own.seat);
        let heir = if elsewhere && self.heirs() == 0 {
            self.weights.settle[1]
        } else {
            0.0
        };
        let filled = self.view.card(id).filled() as f32 * 20.0;
        captured + heir + self.world_counts(at) + filled + 60.0 + lost
    }
}
