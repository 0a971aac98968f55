//! Drawing, flipping and discarding.

use super::campaign::Named;
use super::cards::{CardId, Corner, Made, Suit};
use super::event::{Event, Face, Why};
use super::flow::Flow;
use super::map::Sector;
use super::state::Right;
use crate::rules::seat::Seat;
use std::sync::Arc;

impl Flow<'_> {
    /// The card as it is now, for an event.
    pub(super) fn face(&self, id: CardId) -> Face {
        Arc::clone(self.state.campaign.card(id))
    }

    pub(super) fn faces(&self, ids: &[CardId]) -> Vec<Face> {
        ids.iter().map(|id| self.face(*id)).collect()
    }

    /// The top card leaves the deck; an empty deck is made of the discard pile first (DF-017, DF-018).
    fn top(&mut self) -> Option<CardId> {
        if self.state.deck.is_empty() && !self.state.discard.is_empty() {
            self.state.deck = std::mem::take(&mut self.state.discard);
            // The order of the discard pile has no meaning (DF-015), so it must not show in the shuffle either.
            self.state.deck.sort_unstable();
            self.rng.shuffle(&mut self.state.deck);
            self.state.learnt += 1;
            self.out.push(Event::Reshuffled {
                cards: self.state.deck.len(),
            });
        }
        let card = self.state.deck.pop();
        if self.state.seen.first() == card.as_ref() && card.is_some() {
            self.state.seen.remove(0);
        }
        card
    }

    /// The top card for a challenge pile, face down.
    pub(super) fn take_top(&mut self) -> Option<CardId> {
        self.top()
    }

    /// A seat draws cards, as many as there are (DF-020, DF-022).
    pub(super) fn draw(&mut self, seat: Seat, count: u8) {
        let mut drawn = Vec::with_capacity(count.into());
        for _ in 0..count {
            let Some(card) = self.top() else { break };
            drawn.push(card);
        }
        if drawn.is_empty() {
            return;
        }
        self.state.learnt += 1;
        for card in &drawn {
            self.may_name_tech(seat, *card);
        }
        self.state.players[seat].hand.extend(&drawn);
        let cards = self.faces(&drawn);
        self.out.push(Event::Drew { seat, cards });
    }

    /// Flips the top card onto the discard pile (DF-029); without any card, chance takes its place (DF-042).
    pub(super) fn flip(&mut self, seat: Seat) -> (Corner, Option<CardId>) {
        self.state.learnt += 1;
        let card = self.top();
        let corner = if let Some(id) = card {
            self.state.discard.push(id);
            self.may_name_tech(seat, id);
            self.state.corner(id)
        } else {
            let suit = Suit::ALL[self.rng.below(6) as usize];
            Corner::new(self.rng.die(6) as u8, suit)
        };
        let face = card.map(|id| self.face(id));
        self.out.push(Event::Flipped { card: face, corner });
        (corner, card)
    }

    /// A random sector: two flips, tens then ones (DF-032).
    pub(super) fn flip_sector(&mut self, seat: Seat) -> Sector {
        let tens = self.flip(seat).0.number;
        let ones = self.flip(seat).0.number;
        Sector::new(tens, ones)
    }

    /// A generated card: its number from the first flip, its suit from the second (DF-034). It lies in the spent area.
    pub(super) fn generate(&mut self, seat: Seat) -> CardId {
        let number = self.flip(seat).0.number;
        let suit = self.flip(seat).0.suit;
        self.make_card(seat, Corner::new(number, suit))
    }

    /// A new blank card in the spent area of its maker.
    pub(super) fn make_card(&mut self, seat: Seat, corner: Corner) -> CardId {
        let made: Made = self.state.now(seat);
        let id = self.state.book().add(corner, made);
        self.state.players[seat].spent.push(id);
        id
    }

    /// Takes a card out of a seat's spent area.
    pub(super) fn unspend(&mut self, seat: Seat, card: CardId) {
        self.state.players[seat].spent.retain(|c| *c != card);
    }

    /// A hand card goes to the discard pile.
    pub(super) fn pay(&mut self, seat: Seat, card: CardId) {
        self.state.players[seat].hand.retain(|c| *c != card);
        self.state.discard.push(card);
        self.may_name_tech(seat, card);
    }

    /// The same, said aloud.
    pub(super) fn discard(&mut self, seat: Seat, card: CardId, why: Why) {
        self.pay(seat, card);
        let cards = vec![self.face(card)];
        self.out.push(Event::Discarded { seat, cards, why });
    }

    /// Who draws, flips or discards a complete unnamed tech may name it (DF-587).
    pub(super) fn may_name_tech(&mut self, seat: Seat, id: CardId) {
        let card = self.state.card(id);
        if card.is_complete_tech() && card.name().is_none() {
            self.grant(seat, Named::Card(id));
        }
    }

    /// A right to name something until the end of the seat's next turn (DF-585, DF-586).
    pub(super) fn grant(&mut self, seat: Seat, what: Named) {
        let running = seat == self.state.active() && self.state.turn.number > 0;
        let turns = Some(if running { 2 } else { 1 });
        self.state
            .rights
            .retain(|r| r.seat != seat || r.what != what);
        self.state.rights.push(Right { seat, what, turns });
    }
}
