//! Making advancements: on worlds, on techs, on the top card of the deck.

use super::action::Action;
use super::advancements::{Advancement, Special};
use super::campaign::Named;
use super::cards::{CardId, Content, Era, Slot, Suit, Tech};
use super::event::Event;
use super::flow::Flow;
use super::sources;
use super::state::{Pick, Upper};
use super::step::Step;
use crate::rules::seat::Seat;

impl Flow<'_> {
    /// A card of the tableau gets the advancement (DF-302 to DF-305).
    pub(super) fn target(&mut self, card: CardId) {
        self.state.running.making.card = Some(card);
        if self.state.card(card).tech().is_some() {
            self.state.then([Step::PickSlot, Step::Number]);
        } else {
            self.state.then([Step::FlipSuit, Step::Number]);
        }
    }

    /// The top card of the deck is turned over (DF-306 to DF-309).
    pub(super) fn turn_over(&mut self) {
        let seat = self.state.active();
        let (_, turned) = self.flip(seat);
        let open = turned.filter(|id| {
            let card = self.state.card(*id);
            card.is_blank() || card.tech().is_some() && !card.is_complete()
        });
        if let Some(id) = open {
            self.state.discard.retain(|c| *c != id);
            if self.state.card(id).tech().is_some() {
                self.join_upper(seat, id);
                // It was not in the tableau when the action began (DF-237).
                self.state.running.fresh.push((id, None));
                self.state.running.making.card = Some(id);
                self.state.then([Step::PickSlot, Step::Number]);
                return;
            }
            self.state.players[seat].spent.push(id);
        }
        let id = open.unwrap_or_else(|| self.generate(seat));
        self.state.running.making.card = Some(id);
        let suits = [Step::FlipSuit, Step::NewTech, Step::PickSlot, Step::Number];
        self.state.then(suits);
        if self.state.running.making.pick == Pick::Number {
            self.state.then([Step::PickWhat]);
        }
    }

    fn join_upper(&mut self, seat: Seat, id: CardId) {
        let upper = Upper { card: id, cubes: 0 };
        self.state.players[seat].techs.push(upper);
        let card = self.face(id);
        self.out.push(Event::TechJoined { seat, card });
    }

    /// A suit is flipped: the next of a new tech, or that of a world's advancement.
    pub(super) fn flip_suit(&mut self) {
        let seat = self.state.active();
        let card = self.state.running.making.card.map(|c| self.state.card(c));
        let world = card.is_some_and(|c| c.world().is_some());
        if !world && self.state.running.making.suits.len() >= 3 {
            return;
        }
        let suit = self.flip(seat).0.suit;
        let making = &mut self.state.running.making;
        if world {
            making.suit = Some(suit);
        } else {
            making.suits.push(suit);
            self.state.then([Step::FlipSuit]);
        }
        self.offer_chemistry(false);
    }

    pub(super) fn flip_number(&mut self) {
        let number = self.flip(self.state.active()).0.number;
        self.state.running.making.number = number;
        self.offer_chemistry(true);
    }

    /// Chemistry is used right after the flip it replaces (DF-322).
    fn offer_chemistry(&mut self, number: bool) {
        let any = self.state.running.when.is_some()
            && !sources::of(self.state, self.state.active(), Special::Chemistry, None).is_empty();
        if any {
            self.state.then([Step::Chemistry(number)]);
        }
    }

    /// The flip is replaced, even by a worse one (DF-323).
    pub(super) fn redraw(&mut self, number: bool) {
        if !number {
            let making = &mut self.state.running.making;
            if making.suit.take().is_none() {
                making.suits.pop();
            }
        }
        let (corner, _) = self.flip(self.state.active());
        let card = self.state.running.making.card.map(|c| self.state.card(c));
        let world = card.is_some_and(|c| c.world().is_some());
        let making = &mut self.state.running.making;
        match (number, world) {
            (true, _) => making.number = corner.number,
            (false, true) => making.suit = Some(corner.suit),
            (false, false) => making.suits.push(corner.suit),
        }
        self.offer_chemistry(number);
    }

    /// The card in the making becomes a tech of the upper row.
    pub(super) fn new_tech(&mut self) {
        let seat = self.state.active();
        let making = &self.state.running.making;
        let (Some(id), [a, b, c]) = (making.card, making.suits.as_slice()) else {
            return;
        };
        let suits = [*a, *b, *c];
        let era = Era::Of(self.state.campaign.era);
        let tech = Tech {
            name: None,
            era,
            slots: suits.map(|s| Slot::empty(s, era)),
        };
        self.state.book().write(id).content = Content::Tech(tech);
        self.unspend(seat, id);
        self.join_upper(seat, id);
        self.state.running.fresh.push((id, None));
    }

    /// The number is chosen or flipped.
    pub(super) fn number(&mut self, action: &Action) {
        let making = &mut self.state.running.making;
        let Action::Choose(number) = action else {
            self.state.then([Step::FlipNumber, Step::Fill]);
            return;
        };
        making.number = *number;
        self.state.then([Step::Fill]);
        // What Evoke skull picks is not circled and needs no free circle (DF-411).
        if self.state.running.making.pick == Pick::Number {
            return;
        }
        self.state.running.making.circled = true;
        let card = self.state.running.making.card;
        let circles = card.map_or(0, |c| self.state.card(c).circles());
        if circles > 0 {
            self.state.then([Step::Physics(circles as u8)]);
        }
    }

    /// The advancement is written on its card.
    pub(super) fn fill(&mut self) {
        let seat = self.state.active();
        let making = self.state.running.making.clone();
        self.made();
        let Some(id) = making.card else { return };
        if let Some(suit) = making.suit {
            self.write_advancement(seat, id, suit, making.number, making.circled);
            return;
        }
        let (by, era) = (self.state.now(seat), Era::Of(self.state.campaign.era));
        let mut filled = None;
        if let Content::Tech(tech) = &mut self.state.book().write(id).content
            && let Some(slot) = tech.slots.get_mut(usize::from(making.slot))
        {
            slot.number = Some(making.number);
            slot.circled = making.circled;
            slot.era = era;
            slot.by = by;
            filled = slot.advancement();
        }
        let fresh = (id, Some(making.slot));
        self.state.running.fresh.push(fresh);
        if let Some(advancement) = filled {
            self.tell_advanced(seat, id, advancement, making.circled);
        }
        // Whoever fills the third slot may name the tech (DF-334).
        if self.state.card(id).is_complete() {
            self.grant(seat, Named::Card(id));
        }
    }

    /// A Government or equalising advancement: the suit was flipped, the number is chosen or flipped (DF-156, DF-280).
    pub(super) fn add_advancement(&mut self, seat: Seat, id: CardId, suit: Suit, action: &Action) {
        let (number, circled) = match action {
            Action::Choose(number) => (*number, true),
            _ => (self.flip(seat).0.number, false),
        };
        self.write_advancement(seat, id, suit, number, circled);
    }

    /// Writes an advancement on a world.
    fn write_advancement(&mut self, seat: Seat, id: CardId, suit: Suit, number: u8, circled: bool) {
        let era = Era::Of(self.state.campaign.era);
        let slot = Slot {
            number: Some(number),
            circled,
            by: self.state.now(seat),
            ..Slot::empty(suit, era)
        };
        let mut index = 0;
        if let Content::World(world) = &mut self.state.book().write(id).content
            && world.slots.len() < 3
        {
            index = world.slots.len() as u8;
            world.slots.push(slot);
        }
        self.state.running.fresh.push((id, Some(index)));
        self.tell_advanced(seat, id, Advancement::new(suit, number), circled);
    }

    fn tell_advanced(&mut self, seat: Seat, id: CardId, advancement: Advancement, circled: bool) {
        let card = self.face(id);
        self.out.push(Event::Advanced {
            seat,
            card,
            advancement,
            circled,
        });
    }
}
