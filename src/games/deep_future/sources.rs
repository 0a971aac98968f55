//! Where advancements come from: upper row, settled worlds, and complete techs in hand.

use super::advancements::{Advancement, Special, When};
use super::cards::CardId;
use super::state::State;
use crate::rules::seat::Seat;

/// A slot whose advancement may be used now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Source {
    /// On which card.
    pub card: CardId,
    /// In which slot, from 0.
    pub slot: u8,
    /// Which advancement.
    pub advancement: Advancement,
    /// Where the card lies.
    pub place: Place,
}

/// Where a source lies, which says what using it costs (DF-227, DF-228, DF-231).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the upper row: free.
    Upper,
    /// In the lower row: the world is discarded.
    Settled,
    /// Already given up for the running action.
    Spent,
    /// In hand: the tech is discarded.
    Hand,
}

/// All sources of a seat for the running start phase or action, in source order; `without` a card about to be paid.
pub fn each(
    state: &State,
    seat: Seat,
    when: When,
    without: Option<CardId>,
    mut tell: impl FnMut(Source),
) {
    let player = &state.players[seat];
    let running = &state.running;
    let upper = player.upper().map(|u| (u.card, Place::Upper));
    let settled = player.settled.iter().map(|c| (*c, Place::Settled));
    // A card given up for this action goes on serving it (DF-229, DF-232).
    let spent = player.spent.iter().map(|c| (*c, Place::Spent));
    let spent = spent.filter(|(c, _)| running.used.iter().any(|(u, _)| u == c));
    let hand = player.hand.iter().map(|c| (*c, Place::Hand));
    let hand = hand.filter(|(c, _)| Some(*c) != without && state.card(*c).is_complete_tech());
    for (card, place) in upper.chain(settled).chain(spent).chain(hand) {
        let mut seen = [None; 3];
        for (i, slot) in state.card(card).slots().iter().enumerate() {
            let index = i as u8;
            let Some(advancement) = slot.advancement().filter(|a| a.when() == when) else {
                continue;
            };
            let used = running.used.contains(&(card, index));
            let fresh = place != Place::Hand
                && running
                    .fresh
                    .iter()
                    .any(|(c, s)| *c == card && s.is_none_or(|s| s == index));
            // Equal slots of one card are offered once.
            if used || fresh || seen.contains(&Some(advancement)) {
                continue;
            }
            seen[i] = Some(advancement);
            tell(Source {
                card,
                slot: index,
                advancement,
                place,
            });
        }
    }
}

/// The sources of one particular advancement.
pub fn of(state: &State, seat: Seat, special: Special, without: Option<CardId>) -> Vec<Source> {
    let mut found = Vec::new();
    each(state, seat, special.when(), without, |s| {
        if s.advancement.is(special) {
            found.push(s);
        }
    });
    found
}

/// How many slots of one particular advancement could be used: also the second and third of the same card.
pub fn count(state: &State, seat: Seat, special: Special, without: Option<CardId>) -> u8 {
    slots(state, seat, special, without).len() as u8
}

/// The same, slot by slot.
pub fn slots(state: &State, seat: Seat, special: Special, without: Option<CardId>) -> Vec<Source> {
    let mut found = Vec::new();
    for source in of(state, seat, special, without) {
        for (i, slot) in state.card(source.card).slots().iter().enumerate() {
            let index = i as u8;
            let usable = slot.advancement() == Some(source.advancement)
                && !state.running.used.contains(&(source.card, index))
                && (source.place == Place::Hand
                    || !state.running.fresh.contains(&(source.card, Some(index))));
            if usable {
                found.push(Source {
                    slot: index,
                    ..source
                });
            }
        }
    }
    found
}
