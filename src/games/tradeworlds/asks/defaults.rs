//! What is answered for a seat whose time ran out.

use super::attack::best_set;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::{Card, CardSet, Kind};
use crate::games::tradeworlds::frame::Frame;
use crate::games::tradeworlds::state::State;
use crate::games::tradeworlds::terms::Faction;
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// The place of the default answer among these.
pub(super) fn answer(state: &State, frame: &Frame, seat: Seat, offers: &[Action]) -> usize {
    let last = offers.len().saturating_sub(1);
    let wanted = match frame {
        // The first free faction, the lowest slot, the first legal card (TW-449).
        Frame::Faction(_) => return 0,
        Frame::Commit if !offers.contains(&Action::Done) => return 0,
        Frame::Bank { flat: true, cards } => {
            let left = state.realms[seat].hand.without(*cards);
            lowest_first(left).first().copied().map(Action::Bank)
        }
        Frame::Drop { named, .. } => {
            let left = state.realms[seat].hand.without(named[seat.index()]);
            forced_first(left).map(Action::Drop)
        }
        Frame::Smuggle { cards, .. } => highest_first(*cards).first().copied().map(Action::Take),
        Frame::Pay { pile, left, paid } => {
            let price = state.realms[seat].top(*pile).map_or(0, Card::value);
            let due = price.saturating_sub(left + paid.value());
            cheapest(state.realms[seat].hand.without(*paid), due).map(Action::Pay)
        }
        Frame::Configure { .. } => return highest(offers),
        Frame::Destroy {
            chosen,
            left,
            attackers,
        } => {
            let fits = super::attack::victims(state, *attackers, chosen, *left);
            let set = best_set(state, &fits, *left);
            set.first().copied().map(Action::Destroy)
        }
        Frame::Riposte { .. } => Some(Action::Pass),
        // `end`, `stop`, `fire`, `alone`, `done` and `pass` stand last everywhere.
        _ => None,
    };
    let found = wanted.and_then(|w| offers.iter().position(|o| *o == w));
    found.unwrap_or(last)
}

/// The highest card on offer; the last one if none is a card.
fn highest(offers: &[Action]) -> usize {
    let level = |i: &usize| match offers[*i] {
        Action::Configure(card) => card.value(),
        // No further weapon is put on by default.
        Action::Done => u8::MAX,
        _ => 0,
    };
    (0..offers.len())
        .max_by_key(|i| (level(i), Reverse(*i)))
        .unwrap_or(0)
}

/// Highest trade value first, ties in the order S, W, C, T, then the lower letter (TW-438, TW-448).
fn highest_first(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|c| (Reverse(c.value()), *c));
    cards
}

/// Lowest trade value first, ties likewise (TW-440).
fn lowest_first(cards: CardSet) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_by_key(|c| (c.value(), *c));
    cards
}

/// The card a forced discard takes: Tactics after all others, then the lowest (TW-445).
fn forced_first(cards: CardSet) -> Option<Card> {
    cards
        .iter()
        .min_by_key(|c| (c.kind() == Kind::Tactic, c.value(), *c))
}

/// The cheapest single card that covers a price, else the highest (TW-Q22).
fn cheapest(cards: CardSet, due: u8) -> Option<Card> {
    let covers = cards.iter().filter(|c| c.value() >= due);
    covers
        .min_by_key(|c| (c.value(), *c))
        .or_else(|| highest_first(cards).first().copied())
}

/// The best set a Treasurer can bank, and whether it is the flat 8 (TW-438 to TW-440).
pub(in crate::games::tradeworlds) fn best_bank(hand: CardSet, faction: Faction) -> (CardSet, bool) {
    let high = highest_first(hand);
    let mut best = (0, CardSet::EMPTY);
    for count in 1..=faction.most_banked().min(high.len()) {
        let cards: CardSet = high[..count].iter().copied().collect();
        let sum = faction.banked(count, cards.value());
        // Equal sums keep the set with fewer cards.
        if sum > best.0 {
            best = (sum, cards);
        }
    }
    if faction == Faction::Acolytes && hand.len() >= 3 && best.0 < super::super::steps::FLAT {
        return (lowest_first(hand).into_iter().take(3).collect(), true);
    }
    (best.1, false)
}
