//! Answers to the questions inside actions: where, which, how many.

use super::action::Action;
use super::event::Event;
use super::flow::Flow;
use super::state::{Making, Pick};
use super::step::{Step, Sure};
use crate::rules::seat::Seat;

impl Flow<'_> {
    /// Carries out the answer to a question inside the start phase or an action.
    pub(super) fn move_on(&mut self, seat: Seat, step: Step, action: &Action) {
        match (step, action) {
            (Step::PayTrack(cost), Action::Track(track)) => self.paid_step(seat, *track, cost),
            (Step::Drop(draws), Action::Drop(card)) => self.drop_card(seat, *card, draws),
            (Step::ExploreFrom, Action::From(from)) => {
                self.state.then([Step::ExploreTo(*from)]);
            }
            (Step::ExploreTo(from), Action::To(to)) => {
                let home = self.state.home_sector(seat) == Some(from);
                if home && self.state.board.count(from) == 1 {
                    self.state.then([Step::Sure(Sure::Explore(from, *to))]);
                } else {
                    self.explore(from, *to);
                }
            }
            (Step::Infrastructure, Action::Cube(card)) => {
                if let Some(upper) = self.state.players[seat].upper_mut(*card) {
                    upper.cubes += 1;
                    let cubes = upper.cubes;
                    let card = self.face(*card);
                    self.out.push(Event::Cubed { seat, card, cubes });
                }
            }
            (Step::Free(suit), Action::Free(true)) => self.take_free(suit),
            (Step::GrowSector, Action::Sector(at)) => {
                self.state.running.sector = Some(*at);
                self.place(seat, *at, 2);
            }
            (Step::BiologySector, Action::Sector(at)) => {
                self.state.running.visited.push(*at);
                self.place(seat, *at, 1);
            }
            (Step::BattleTrack | Step::HandTrack, Action::Track(track)) => {
                self.shift(seat, *track, 1);
            }
            (Step::Territory, Action::Sector(at)) => self.place(seat, *at, 1),
            (Step::Population, Action::Sector(at)) => self.place(seat, *at, 4),
            (Step::Hearts(left), Action::Sector(at)) => {
                self.place(seat, *at, 1);
                if left > 1 {
                    self.state.then([Step::Hearts(left - 1)]);
                }
            }
            (Step::HandRival, Action::Sector(at)) => self.remove_rival(seat, *at),
            (Step::PlanSuit, Action::Suit(suit)) => self.plan(seat, *suit),
            (Step::First(victory, suit), Action::First(victory_first)) => {
                let (a, b) = (Step::ByVictory(victory), Step::BySuit(suit));
                let order = if *victory_first { [a, b] } else { [b, a] };
                self.state.then(order);
            }
            (step, action) => self.march_on(seat, step, action),
        }
    }

    /// Battles, moves and wonders.
    fn march_on(&mut self, seat: Seat, step: Step, action: &Action) {
        match (step, action) {
            (Step::Pair, Action::Pair(from, to)) => {
                self.state.running.fought.push((*from, *to));
                self.state.running.defended = 0;
                self.state.then([Step::Kill]);
            }
            (Step::Kill, Action::Kill(k)) => {
                self.state.running.kill = *k;
                self.state.then([Step::Defend]);
            }
            (Step::Defend, Action::Use(card, slot)) => {
                self.spend(*card, *slot);
                self.state.running.defended += 1;
                self.state.then([Step::Defend]);
            }
            (Step::Defend, _) => self.before_fight(),
            (Step::Ftl, Action::Use(card, slot)) => {
                self.spend(*card, *slot);
                self.state.running.ftl += 1;
                self.state.then([Step::Ftl]);
            }
            (Step::ExpandFrom, Action::From(from)) => {
                self.state.running.sector = Some(*from);
                // Evoke foot goes to two sectors, an Expand to one.
                let more = u8::from(self.state.running.when.is_none());
                self.state.then([Step::ExpandTo(more)]);
            }
            (Step::ExpandTo(more), Action::To(to)) => {
                self.state.then([Step::Count(*to, more)]);
            }
            (Step::Count(to, more), Action::Count(cubes)) => {
                if more > 0 {
                    self.state.then([Step::ExpandTo(more - 1)]);
                }
                self.march(to, *cubes);
            }
            (Step::Craft, Action::Craft(to)) => self.march(*to, 1),
            (Step::WonderCard(at), Action::Wonder(card)) => self.use_wonder(seat, at, *card),
            (step, action) => self.make_on(seat, step, action),
        }
    }

    /// Worlds and advancements.
    fn make_on(&mut self, seat: Seat, step: Step, action: &Action) {
        match (step, action) {
            (Step::Source, Action::World(card)) => self.settle_world(seat, *card),
            (Step::Source, Action::Use(card, slot)) => {
                self.spend(*card, *slot);
                self.state.then([Step::SocietySource]);
            }
            (step @ (Step::Source | Step::SocietySource | Step::MoonSource), action) => {
                // Only without Society is the hand shown (DF-273, DF-285, DF-406).
                if step == Step::Source {
                    self.show_hand(seat);
                }
                if let Some((card, draws)) = self.source_card(seat, action) {
                    self.state.running.making.card = Some(card);
                    self.state.then([Step::NewSector(draws)]);
                }
            }
            (Step::NewSector(draws), Action::Sector(at)) => {
                if let Some(card) = self.state.running.making.card.take() {
                    self.new_world(seat, card, *at);
                }
                self.draw(seat, u8::from(draws));
            }
            (Step::GovernmentNumber(suit), action) => {
                if let Some(world) = self.state.running.world {
                    self.add_advancement(seat, world, suit, action);
                }
            }
            (Step::Target, Action::Target(card)) => self.target(*card),
            (Step::Target, Action::Deck) => self.state.then([Step::TurnOver]),
            (Step::PickWhat, Action::Suit(suit)) => {
                self.state.running.making.pick = Pick::Suit;
                self.state.running.making.suits.push(*suit);
            }
            (Step::PickSlot, Action::Slot(slot)) => self.state.running.making.slot = *slot,
            (Step::Number, action) => self.number(action),
            (Step::Physics(left), Action::Use(card, slot)) => {
                self.spend(*card, *slot);
                if left > 1 {
                    self.state.then([Step::Physics(left - 1)]);
                }
            }
            (Step::Chemistry(number), Action::Redraw(card, slot)) => {
                self.spend(*card, *slot);
                self.redraw(number);
            }
            // Declining: nothing happens.
            _ => {}
        }
    }

    /// Forgets an advancement that was being made.
    pub(super) fn made(&mut self) {
        self.state.running.making = Making::default();
    }
}
