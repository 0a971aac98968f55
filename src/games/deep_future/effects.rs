//! What advancements, wonders and civilizations do.

use super::action::Action;
use super::advancements::{Does, Special, When};
use super::asks;
use super::campaign::Victory;
use super::cards::{CardId, Content, Corner, Name, Suit, World};
use super::event::{Event, Why};
use super::flow::Flow;
use super::legal;
use super::map::{Colour, Sector};
use super::names::Kind;
use super::state::{Making, Pick, Running, State, Track};
use super::step::{Cost, Step, Sure};
use super::versions;
use crate::rules::seat::Seat;

impl Flow<'_> {
    /// Begins a suited action, paid or free: its core and its questions.
    pub(super) fn begin_action(&mut self, suit: Suit) {
        let seat = self.state.active();
        self.state.running = Running::during(When::Action(suit));
        match suit {
            Suit::Sun => {
                self.draw(seat, 2);
                self.state.then([Step::Augment, Step::Ends]);
            }
            Suit::Moon => self
                .state
                .then([Step::Source, Step::Augment, Step::Settled]),
            Suit::Heart => self
                .state
                .then([Step::GrowSector, Step::Augment, Step::Ends]),
            Suit::Skull => self.state.then([Step::Target, Step::Augment, Step::Ends]),
            Suit::Hand => {
                let core = if legal::rivals_near(self.state, seat) {
                    Step::Pair
                } else {
                    Step::BattleTrack
                };
                self.state.then([core, Step::Augment, Step::Ends]);
            }
            Suit::Foot => {
                let steps = [Step::Ftl, Step::ExpandFrom, Step::Augment, Step::Ends];
                self.state.then(steps);
            }
        }
    }

    /// A captured world brings a free Power and a free Advance, once Settle is over (DF-255, DF-259).
    pub(super) fn after_settling(&mut self) {
        let captured = self.state.running.captured;
        self.end_running();
        if captured {
            self.state
                .then([Step::Free(Suit::Sun), Step::Free(Suit::Skull)]);
        }
    }

    /// Uses an advancement from the menu of the start phase or of an action.
    pub(super) fn use_slot(&mut self, card: CardId, slot: u8) {
        let seat = self.state.active();
        let advancement = self.state.card(card).slots()[usize::from(slot)].advancement();
        let Some(advancement) = advancement else {
            return;
        };
        self.spend(card, slot);
        match advancement.does() {
            Does::Raise(track, by) => self.shift(seat, track, by),
            Does::Special(special) => self.special(seat, special),
        }
    }

    fn special(&mut self, seat: Seat, special: Special) {
        if let Some(pay) = asks::cost(special) {
            self.state.then([pay]);
            return;
        }
        match special {
            Special::Computation => {
                self.draw(seat, 1);
                self.state.then([Step::Drop(0)]);
            }
            Special::Energy => self.draw(seat, 1),
            Special::Industry => self.state.then([Step::Drop(2)]),
            Special::History => self.look(seat),
            Special::Government => {
                let suit = self.flip(seat).0.suit;
                self.state.then([Step::GovernmentNumber(suit)]);
            }
            Special::Genetics => {
                self.state.running.once = true;
                if let Some(at) = self.state.running.sector {
                    self.place(seat, at, 2);
                }
            }
            Special::Biology => self.state.then([Step::BiologySector]),
            Special::Military => self.state.then([Step::Pair]),
            Special::Spacecraft => self.state.then([Step::Craft]),
            Special::Ftl => self.state.running.ftl += 1,
            // These are used in questions of their own, or cost a step.
            _ => {}
        }
    }

    /// The n-th History of a turn shows the top n cards as they lie then (DF-207, DF-208).
    fn look(&mut self, seat: Seat) {
        self.state.turn.histories += 1;
        self.state.learnt += 1;
        let depth = usize::from(self.state.turn.histories);
        let top = self.state.deck.iter().rev().take(depth);
        self.state.seen = top.copied().collect();
        let cards = self.faces(&self.state.seen);
        self.out.push(Event::Looked { seat, cards });
    }

    /// A step is paid, and its advancement works.
    pub(super) fn paid_step(&mut self, seat: Seat, track: Track, cost: Cost) {
        self.shift(seat, track, -1);
        match cost {
            Cost::Economy => self.draw(seat, 2),
            Cost::Exploration => self.state.then([Step::ExploreFrom]),
            Cost::Infrastructure => self.state.then([Step::Infrastructure]),
        }
    }

    /// Moves one cube to an empty sector; it is no Expand and triggers no wonder (DF-202, DF-203).
    pub(super) fn explore(&mut self, from: Sector, to: Sector) {
        let seat = self.state.active();
        self.remove(from, 1);
        self.state.board.add(Colour::Of(seat), to, 1);
        self.out.push(Event::Marched {
            seat,
            from,
            to,
            cubes: 1,
        });
    }

    /// Puts own cubes into a sector, as many as fit.
    pub(super) fn place(&mut self, seat: Seat, at: Sector, cubes: u8) {
        let cubes = self.state.board.add(Colour::Of(seat), at, cubes);
        if cubes > 0 {
            self.out.push(Event::Placed { seat, at, cubes });
        }
    }

    /// Moves cubes in an Expand or by Evoke foot; an empty wonder sector entered may be used (DF-419, DF-426).
    pub(super) fn march(&mut self, to: Sector, cubes: u8) {
        let seat = self.state.active();
        let Some(from) = self.state.running.sector else {
            return;
        };
        let empty = self.state.board.count(to) == 0;
        self.state.board.take(from, cubes);
        self.state.board.add(Colour::Of(seat), to, cubes);
        self.state.running.visited.push(to);
        self.out.push(Event::Marched {
            seat,
            from,
            to,
            cubes,
        });
        let wonder = self.state.campaign.wonder(to).is_some();
        if empty && wonder && !self.is_wonder_spent(to) {
            self.state.then([Step::WonderCard(to)]);
        }
    }

    /// Whether the wonder of this sector serves no more in the running Expand (DF-423).
    fn is_wonder_spent(&self, at: Sector) -> bool {
        let State { rules, running, .. } = &*self.state;
        if versions::every_wonder_counts(*rules) {
            running.wonders.contains(&at)
        } else {
            running.wondered
        }
    }

    /// A wonder's effect, as strong as the discarded card's number (Table 2).
    pub(super) fn use_wonder(&mut self, seat: Seat, at: Sector, card: CardId) {
        let Some(wonder) = self.state.campaign.wonder(at) else {
            return;
        };
        let number = self.state.corner(card).number;
        self.pay(seat, card);
        let each = versions::every_wonder_counts(self.state.rules);
        let running = &mut self.state.running;
        running.wondered = true;
        running.wonders.extend(each.then_some(at));
        let card = self.face(card);
        self.out.push(Event::WonderUsed {
            seat,
            at,
            wonder,
            card,
        });
        match wonder.victory {
            Victory::Territory => self.draw(seat, number),
            Victory::Population => self.place(seat, at, number),
            Victory::Culture => self.shift(seat, Track::Culture, number as i8),
            Victory::Might => self.shift(seat, Track::Might, number as i8),
            Victory::Stability => self.shift(seat, Track::Stability, number as i8),
            Victory::Xeno => self.shift(seat, Track::Xeno, number as i8),
        }
    }

    /// Plan: the hand goes, and a blank of the chosen suit is the new one (DF-381 to DF-388).
    pub(super) fn plan(&mut self, seat: Seat, suit: Suit) {
        self.discard_hand(seat);
        let number = self.flip(seat).0.number;
        let card = self.make_card(seat, Corner::new(number, suit));
        self.unspend(seat, card);
        self.state.players[seat].hand.push(card);
        let card = self.face(card);
        self.out.push(Event::Made { seat, card });
    }

    /// Evoke: both effects, in the order the player likes where it matters (DF-390, DF-393, DF-394).
    pub(super) fn evoke(&mut self, card: Option<CardId>) {
        let civ = card.and_then(|c| self.state.card(c).civ());
        let Some((victory, suit)) = civ.map(|c| (c.victory, c.suit)) else {
            return;
        };
        self.state.running = Running::default();
        let works = (
            legal::victory_works(self.state, victory),
            legal::suit_works(self.state, suit),
        );
        let (first, second) = (Step::ByVictory(victory), Step::BySuit(suit));
        match works {
            (true, true) => self.state.then([Step::First(victory, suit), Step::Ends]),
            (false, true) => self.state.then([second, first, Step::Ends]),
            _ => self.state.then([first, second, Step::Ends]),
        }
    }

    /// An effect of Table 3.
    pub(super) fn by_victory(&mut self, victory: Victory) {
        let seat = self.state.active();
        self.state.running = Running::default();
        match victory {
            Victory::Territory if legal::victory_works(self.state, victory) => {
                self.state.then([Step::Territory]);
            }
            Victory::Population if legal::victory_works(self.state, victory) => {
                self.state.then([Step::Population]);
            }
            Victory::Territory | Victory::Population => {}
            Victory::Culture => self.shift(seat, Track::Culture, 3),
            Victory::Might => self.shift(seat, Track::Might, 2),
            Victory::Stability => self.shift(seat, Track::Stability, 2),
            Victory::Xeno => self.shift(seat, Track::Xeno, 2),
        }
    }

    /// An effect of Table 4.
    pub(super) fn by_suit(&mut self, suit: Suit) {
        let seat = self.state.active();
        self.state.running = Running::default();
        match suit {
            Suit::Sun => self.draw(seat, 3),
            Suit::Moon => self.state.then([Step::MoonSource]),
            Suit::Heart => self.state.then([Step::Hearts(3)]),
            Suit::Skull => {
                self.state.running.making = Making {
                    pick: Pick::Number,
                    ..Making::default()
                };
                self.state.then([Step::Target]);
            }
            Suit::Hand => self.state.then([Step::HandTrack, Step::HandRival]),
            Suit::Foot => {
                if legal::foot_origins(self.state).next().is_some() {
                    self.state.then([Step::ExpandFrom]);
                }
            }
        }
    }

    /// A blank or generated card becomes a world in the chosen sector (DF-271, DF-288).
    pub(super) fn new_world(&mut self, seat: Seat, card: CardId, at: Sector) {
        let suit = self.flip(seat).0.suit;
        let number = self.flip(seat).0.number;
        self.write_world(seat, card, at, suit, number);
        self.unspend(seat, card);
        self.state.players[seat].settled.push(card);
        let face = self.face(card);
        self.out.push(Event::Settled { seat, card: face });
        self.settled(card);
    }

    /// Writes a world with one advancement on a blank card; its maker may name it.
    pub(super) fn write_world(
        &mut self,
        seat: Seat,
        card: CardId,
        sector: Sector,
        suit: Suit,
        number: u8,
    ) {
        let era = super::cards::Era::Of(self.state.campaign.era);
        let by = self.state.now(seat);
        let book = self.state.book();
        let name = Name::generated(book.next_name(Kind::World));
        let slot = super::cards::Slot {
            number: Some(number),
            by,
            ..super::cards::Slot::empty(suit, era)
        };
        book.write(card).content = Content::World(World {
            sector,
            name,
            era,
            slots: vec![slot],
        });
        self.grant(seat, super::campaign::Named::Card(card));
        let card = self.face(card);
        self.out.push(Event::Made { seat, card });
    }

    /// A world has joined the lower row: it was not there when the action began (DF-237).
    pub(super) fn settled(&mut self, card: CardId) {
        self.state.running.world = Some(card);
        self.state.running.fresh.push((card, None));
    }

    /// The hand is shown to all, once, before any draw (DF-273).
    pub(super) fn show_hand(&mut self, seat: Seat) {
        self.state.learnt += 1;
        let cards = self.faces(&self.state.players[seat].hand.clone());
        self.out.push(Event::HandShown { seat, cards });
    }

    /// Fights the battle as planned (DF-336, DF-350); the losses follow.
    pub(super) fn fight(&mut self) {
        let seat = self.state.active();
        let Some(&(from, to)) = self.state.running.fought.last() else {
            return;
        };
        let killed = self.state.running.kill;
        let lost = killed - self.state.running.defended.min(killed);
        let whose = match self.state.board.colour(to) {
            Some(Colour::Of(other)) => Some(other),
            _ => None,
        };
        self.remove(from, lost);
        self.remove(to, killed);
        self.out.push(Event::Fought {
            seat,
            from,
            to,
            killed,
            lost,
            whose,
        });
    }

    /// Asks once more before a battle that gives up the homeworld (DF-673).
    pub(super) fn before_fight(&mut self) {
        let seat = self.state.active();
        let running = &self.state.running;
        let lost = running.kill - running.defended.min(running.kill);
        let Some(&(from, _)) = running.fought.last() else {
            return;
        };
        let vacates =
            self.state.home_sector(seat) == Some(from) && self.state.board.own(seat, from) == lost;
        // Defenses used for this battle cannot be taken back, so there is nothing to reconsider after one.
        let step = if vacates && running.defended == 0 {
            Step::Sure(Sure::Fight)
        } else {
            Step::Fight
        };
        self.state.then([step]);
    }

    /// Discards a card for Computation or Industry, and then draws.
    pub(super) fn drop_card(&mut self, seat: Seat, card: CardId, draws: u8) {
        self.discard(seat, card, Why::Advancement);
        self.draw(seat, draws);
    }

    /// Takes one rival cube away without a battle (DF-414, DF-415).
    pub(super) fn remove_rival(&mut self, seat: Seat, at: Sector) {
        let whose = match self.state.board.colour(at) {
            Some(Colour::Of(other)) => Some(other),
            _ => None,
        };
        self.remove(at, 1);
        self.out.push(Event::Removed { seat, at, whose });
    }

    /// A world of the line or of the hand is settled (DF-253, DF-262).
    pub(super) fn settle_world(&mut self, seat: Seat, card: CardId) {
        let number = usize::from(self.state.corner(card).number - 1);
        let captured = self.state.line[number] == Some(card);
        if captured {
            self.state.line[number] = None;
        } else {
            self.state.players[seat].hand.retain(|c| *c != card);
        }
        self.state.players[seat].settled.push(card);
        let face = self.face(card);
        self.out.push(if captured {
            Event::Captured { seat, card: face }
        } else {
            Event::Settled { seat, card: face }
        });
        self.settled(card);
        self.state.running.captured = captured;
        if !captured {
            self.draw(seat, 1);
        }
    }

    /// Whether an answer picks a source for a new world; if so the card lies in the spent area.
    pub(super) fn source_card(&mut self, seat: Seat, action: &Action) -> Option<(CardId, bool)> {
        match action {
            Action::Blank(card) => {
                let player = &mut self.state.players[seat];
                player.hand.retain(|c| c != card);
                player.spent.push(*card);
                Some((*card, true))
            }
            Action::New => Some((self.generate(seat), false)),
            _ => None,
        }
    }
}
