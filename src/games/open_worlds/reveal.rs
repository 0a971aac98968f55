//! Reveal: Staged cards are turned, and what cannot be played is removed.

use super::cards::{Card, Kind};
use super::event::{Event, Why};
use super::flow;
use super::state::{Phase, State, Unit, Window};
use super::windows;
use crate::rules::seat::Seat;

/// All Staged cards are turned face up at the same moment (OW-125).
pub(super) fn reveal(state: &mut State, out: &mut Vec<Event>) {
    state.revealed = true;
    flow::unready(state);
    let mut shown = Vec::new();
    for seat in &state.order {
        let staged = state.players[*seat].staged.iter();
        shown.extend(staged.map(|s| (*seat, s.card, state.row[usize::from(s.at)].world)));
    }
    if !shown.is_empty() {
        state.learnt += 1;
        out.push(Event::Revealed(shown));
    }
    state.phase = Phase::Removal(0);
}

/// A seat's Staged Ships whose Class counts: those not at a World where it controls a Yard (OW-130, OW-135).
pub(super) fn counted_ships(state: &State, seat: Seat) -> Vec<(Card, u8)> {
    let yard = |at: u8| {
        let own = |u: &Unit| u.by == seat && u.kind() == Kind::Yard;
        state.units_at(at).any(own)
    };
    let ships = state.players[seat]
        .staged
        .iter()
        .filter(|s| s.card.is_ship());
    ships
        .filter(|s| !yard(s.at))
        .map(|s| (s.card, s.at))
        .collect()
}

/// Whether a seat's Class total is greater than its prior turn Income (OW-132).
pub(super) fn is_overweight(state: &State, seat: Seat) -> bool {
    let ships = counted_ships(state, seat);
    let total: u16 = ships.iter().map(|(c, _)| u16::from(c.spec().class)).sum();
    !state.players[seat].spared && total > state.players[seat].income
}

/// Goes on with a seat's unplayable cards; `false` when it must choose (OW-126).
pub(super) fn removal(state: &mut State, place: u8, out: &mut Vec<Event>) -> bool {
    let Some(seat) = state.at_place(place) else {
        state.unresolved = (0..state.row.len() as u8).collect();
        windows::open(state, Window::Resolution);
        return true;
    };
    // OW-129: Utilities and Prohibited cards go before the Class total is taken.
    let is_final = state.is_final;
    let useless = |c: Card| c.is_utility() || is_final && c.spec().prohibited;
    let at = state.players[seat]
        .staged
        .iter()
        .position(|s| useless(s.card));
    if let Some(at) = at {
        let staged = state.players[seat].staged.remove(at);
        flow::trash_card(
            state,
            seat,
            staged.card,
            Some(staged.at),
            Why::Unplayable,
            out,
        );
        return true;
    }
    if !is_overweight(state, seat) {
        state.phase = Phase::Removal(place + 1);
        return true;
    }
    if windows::supports_by_order(state, seat, out) {
        return true;
    }
    let ships = counted_ships(state, seat);
    if let [(card, at)] = ships.as_slice()
        && !state.could_hold(seat, Card::FleetSupport)
    {
        scrap(state, seat, *card, *at, out);
        return true;
    }
    false
}

/// A Staged Ship is Trashed for Class (OW-134).
pub(super) fn scrap(state: &mut State, seat: Seat, card: Card, at: u8, out: &mut Vec<Event>) {
    let staged = &mut state.players[seat].staged;
    if let Some(i) = staged.iter().position(|s| (s.card, s.at) == (card, at)) {
        staged.remove(i);
        flow::trash_card(state, seat, card, Some(at), Why::Class, out);
    }
}
