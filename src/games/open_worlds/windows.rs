//! Windows for Utilities, reactions, and what Utilities do.

use super::action::{Armed, Choice};
use super::cards::{self, Card};
use super::effects;
use super::event::{Event, Named, Note, Way, Why};
use super::flow;
use super::state::{Auto, Phase, Played, Staged, State, Stop, UnitId, Window};
use crate::rules::seat::Seat;

/// Opens a window; one that asks nobody closes again without a word (OW-398).
pub(super) fn open(state: &mut State, window: Window) {
    state.window_count += 1;
    state.passed.clear();
    state.window_at = 0;
    state.phase = Phase::Window(window);
}

/// Whether a seat is asked in this window (OW-396).
pub(super) fn is_asked(state: &State, seat: Seat, window: Window) -> bool {
    let mut fitting = effects::utilities(window).iter();
    state.plays(seat) && fitting.any(|c| effects::could_play(state, seat, window, *c))
}

/// The seat to be asked next in a window, if any (OW-383, OW-384).
pub(super) fn next_seat(state: &State, window: Window) -> Option<Seat> {
    let count = state.order.len();
    let from = usize::from(state.window_at);
    let seats = (0..count).map(|i| state.order[(from + i) % count]);
    let mut open = seats.filter(|s| !state.passed.contains(s));
    open.find(|s| is_asked(state, *s, window))
}

/// Goes on with an open window; `false` when a seat must answer.
pub(super) fn go_on(state: &mut State, window: Window, out: &mut Vec<Event>) -> bool {
    let Some(seat) = next_seat(state, window) else {
        state.passed.clear();
        match flow::after(window) {
            Phase::Window(next) => open(state, next),
            phase => state.phase = phase,
        }
        return true;
    };
    if let Some(armed) = armed_for(state, seat, window, out) {
        fire(state, seat, armed, out);
        return true;
    }
    if passes_by_order(state, seat, out) {
        pass(state, seat, out);
        return true;
    }
    false
}

/// The armed Utility a seat plays in this window; armed ones that cannot be played in it lapse.
fn armed_for(state: &mut State, seat: Seat, window: Window, out: &mut Vec<Event>) -> Option<Armed> {
    let fitting = effects::utilities(window);
    let armed = state.players[seat].orders.armed.clone();
    for order in armed.into_iter().filter(|a| fitting.contains(&a.card)) {
        let elsewhere =
            matches!((order.choice, window), (Choice::Force(_, at), Window::Surface(w)) if at != w);
        if elsewhere {
            continue;
        }
        let held = state.players[seat].hand.contains(&order.card);
        if held && effects::plays(state, seat, window, order.card).contains(&order) {
            return Some(order);
        }
        disarm(state, seat, order, out);
    }
    None
}

fn disarm(state: &mut State, seat: Seat, order: Armed, out: &mut Vec<Event>) {
    state.players[seat].orders.armed.retain(|a| *a != order);
    out.push(Event::Private(seat, Note::Disarmed(order.card)));
}

/// Plays an armed Utility and tells its owner so.
fn fire(state: &mut State, seat: Seat, order: Armed, out: &mut Vec<Event>) {
    state.players[seat].orders.armed.retain(|a| *a != order);
    state.by_order += 1;
    out.push(Event::Private(seat, Note::Fired(order.card)));
    let choice = match order.choice {
        Choice::Against(_) => Choice::Bare,
        choice => choice,
    };
    play(state, seat, order.card, choice, out);
}

/// Whether a seat's order passes the open window (OW-611).
fn passes_by_order(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    let now = state.window_count;
    if state.players[seat].orders.auto != Auto::Off && stopped(state, seat).is_some() {
        return false;
    }
    let orders = &mut state.players[seat].orders;
    let passes = match orders.auto {
        Auto::Off => false,
        Auto::Turn | Auto::On => true,
        Auto::Window => *orders.auto_for.get_or_insert(now) == now,
    };
    if passes {
        state.by_order += 1;
        out.push(Event::Private(seat, Note::AutoPassed));
    } else if orders.auto == Auto::Window {
        orders.auto = Auto::Off;
        orders.auto_for = None;
        out.push(Event::Private(seat, Note::AutoOver));
    }
    passes
}

/// Why a seat is asked here although it passes windows, if it wanted that.
pub(super) fn stopped(state: &State, seat: Seat) -> Option<Stop> {
    let stops = &state.players[seat].orders.stops;
    stops.iter().copied().find(|s| applies(state, seat, *s))
}

fn applies(state: &State, seat: Seat, stop: Stop) -> bool {
    let chain = state.chain.as_slice();
    match (stop, state.phase) {
        (Stop::Card(card), _) if !chain.is_empty() => card == Card::Espionage,
        (Stop::Card(card), Phase::Window(window)) => effects::utilities(window).contains(&card),
        (Stop::Card(_), _) => false,
        (Stop::Named, _) => match chain {
            [.., aim, top] if top.card == Card::Espionage => aim.by == seat,
            [.., top] => {
                matches!(top.choice, Choice::Unit(id) if state.unit(id).is_some_and(|u| u.by == seat))
            }
            [] => false,
        },
        (Stop::Fleet, _) => {
            let guests = state
                .units
                .iter()
                .filter(|u| u.by != seat && u.is_armed_orbital());
            let mut places = guests.map(|u| u.at);
            places.any(|at| state.occupies(seat, at))
        }
    }
}

/// Plays an armed Fleet Support for a seat whose Classes are too high; `false` if there is none to play (OW-378).
pub(super) fn supports_by_order(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    let armed = state.players[seat].orders.armed.iter().copied();
    let Some(order) = armed.into_iter().find(|a| a.card == Card::FleetSupport) else {
        return false;
    };
    let held = state.players[seat].hand.contains(&order.card);
    if held {
        fire(state, seat, order, out);
    } else {
        disarm(state, seat, order, out);
    }
    held
}

/// A seat passes: by hand, by order or by timeout, the words are the same (OW-612).
pub(super) fn pass(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    out.push(Event::Passed(seat));
    if !state.chain.is_empty() {
        state.let_by.push(seat);
        return;
    }
    state.passed.push(seat);
    state.window_at = state.place_of(seat) + 1;
}

/// A seat plays a Utility: it leaves the hand at once and its name is public (OW-387).
pub(super) fn play(
    state: &mut State,
    seat: Seat,
    card: Card,
    choice: Choice,
    out: &mut Vec<Event>,
) {
    if !cards::take(&mut state.players[seat].hand, card) {
        return;
    }
    if state.chain.is_empty() && !matches!(state.phase, Phase::Window(_)) {
        state.window_count += 1;
    }
    let gone: Vec<Armed> = state.players[seat].orders.armed.clone();
    for order in gone.into_iter().filter(|a| a.card == card) {
        disarm(state, seat, order, out);
    }
    let aimed = state.chain.last().map(|p| p.card);
    out.push(Event::Played(seat, card, named(state, choice, aimed)));
    state.chain.push(Played {
        by: seat,
        card,
        choice,
    });
    state.let_by.clear();
}

/// The open part of a choice.
fn named(state: &State, choice: Choice, aimed: Option<Card>) -> Named {
    let world = |at: u8| state.row[usize::from(at)].world;
    match choice {
        Choice::World(at) | Choice::Exchange(at, ..) => Named::World(world(at)),
        Choice::Unit(id) => state
            .unit(id)
            .map_or(Named::Nothing, |u| Named::Unit(u.card, u.by, world(u.at))),
        Choice::Draw => Named::Draw,
        Choice::Search => Named::Search,
        Choice::Force(card, at) => Named::Force(card, world(at)),
        Choice::Bare | Choice::Against(_) => aimed.map_or(Named::Nothing, Named::Card),
    }
}

/// The seat that may react next to the most recent Utility (OW-390).
pub(super) fn next_reactor(state: &State) -> Option<Seat> {
    let top = state.chain.last()?;
    let count = state.order.len();
    let from = usize::from(state.place_of(top.by));
    let others = (1..count).map(|i| state.order[(from + i) % count]);
    let mut open = others.filter(|s| !state.let_by.contains(s) && state.plays(*s));
    open.find(|s| state.could_hold(*s, Card::Espionage))
}

/// Goes on with the reactions to a Utility; `false` when a seat must answer.
pub(super) fn react(state: &mut State, out: &mut Vec<Event>) -> bool {
    let Some(seat) = next_reactor(state) else {
        resolve_chain(state, out);
        return true;
    };
    let top = state.chain.last().map(|p| p.card);
    let fits = |a: &Armed| {
        a.card == Card::Espionage
            && match a.choice {
                Choice::Against(card) => Some(card) == top,
                _ => true,
            }
    };
    let armed = state.players[seat].orders.armed.iter().copied().find(fits);
    if let Some(order) = armed {
        if state.players[seat].hand.contains(&Card::Espionage) {
            fire(state, seat, order, out);
        } else {
            disarm(state, seat, order, out);
        }
        return true;
    }
    if passes_by_order(state, seat, out) {
        pass(state, seat, out);
        return true;
    }
    false
}

/// The whole chain is resolved, last played first (OW-392).
fn resolve_chain(state: &mut State, out: &mut Vec<Event>) {
    let mut cancelled = false;
    state.let_by.clear();
    while let Some(played) = state.chain.pop() {
        let works = !cancelled;
        let why = if works { Why::Used } else { Why::Cancelled };
        cancelled = works && played.card == Card::Espionage;
        let stays = works && played.card == Card::EnterFray;
        if !stays {
            flow::trash_card(state, played.by, played.card, None, why, out);
        }
        if works {
            take_effect(state, &played, out);
        }
        if state.chain.is_empty() && matches!(state.phase, Phase::Window(_)) {
            // OW-385: on with the next player, all passes anew.
            state.passed.clear();
            state.window_at = state.place_of(played.by) + 1;
        }
    }
}

/// What a Utility does; a choice that is no longer legal has no effect (OW-394).
fn take_effect(state: &mut State, played: &Played, out: &mut Vec<Event>) {
    let by = played.by;
    match (played.card, played.choice) {
        (Card::Adjust, Choice::Exchange(at, from_table, with)) => {
            exchange(state, by, at, from_table, with, out);
        }
        (Card::EnterFray, Choice::World(at)) => flow::enter(state, by, Card::EnterFray, at, out),
        (Card::FleetSupport, _) => state.players[by].spared = true,
        (Card::FalseAlert, Choice::World(at)) => state.players[by].alerts.push(at),
        (Card::WeQuit, Choice::Unit(id)) if is_still_named(state, played, id) => {
            to_hand(state, id, Way::Quit, out);
        }
        (Card::Sabotage, Choice::Unit(id)) if is_still_named(state, played, id) => {
            flow::trash_unit(state, id, Why::Sabotaged, out);
        }
        (Card::Coup, Choice::Unit(id)) if is_still_named(state, played, id) => {
            conquer(state, by, id, out);
        }
        (Card::Research, Choice::Draw) => flow::draw_cards(state, by, 2, out),
        (Card::Research, Choice::Search) if !state.players[by].deck.is_empty() => {
            state.learnt += 1;
            state.searching = Some(by);
        }
        (Card::LightBrigade, Choice::Force(force, at)) if state.occupies(by, at) => {
            bring(state, by, force, at, out);
        }
        _ => {}
    }
}

/// A Ground Force of the hand enters play, unless it has left the hand meanwhile (OW-482).
fn bring(state: &mut State, by: Seat, force: Card, at: u8, out: &mut Vec<Event>) {
    if cards::take(&mut state.players[by].hand, force) {
        flow::enter(state, by, force, at, out);
    }
}

fn is_still_named(state: &State, played: &Played, id: UnitId) -> bool {
    effects::targets(state, played.by, played.card).any(|u| u.id == id)
}

/// Adjust: a Staged card goes to hand, a hand card takes its place unseen (OW-465).
fn exchange(state: &mut State, by: Seat, at: u8, taken: Card, with: Card, out: &mut Vec<Event>) {
    let fits = effects::may_exchange(state, by, at, taken, with);
    let player = &mut state.players[by];
    let place = player
        .staged
        .iter()
        .position(|s| (s.at, s.card) == (at, taken));
    let Some(place) = place.filter(|_| fits && !state.revealed) else {
        return;
    };
    if !cards::take(&mut player.hand, with) {
        return;
    }
    player.hand.push(taken);
    player.staged[place] = Staged {
        card: with,
        at,
        seen_by: Vec::new(),
    };
    let world = state.row[usize::from(at)].world;
    out.push(Event::Private(by, Note::Exchanged(taken, with, world)));
}

/// A unit returns to its owner's hand, announced by name (OW-648).
pub(super) fn to_hand(state: &mut State, id: UnitId, way: Way, out: &mut Vec<Event>) {
    if let Some(unit) = state.unit(id).copied() {
        state.units.retain(|u| u.id != id);
        state.players[unit.owner].hand.push(unit.card);
        let world = state.row[usize::from(unit.at)].world;
        out.push(Event::ToHand(unit.owner, unit.card, world, way));
    }
}

/// A Facility changes hands and stays where it is (OW-288).
pub(super) fn conquer(state: &mut State, by: Seat, id: UnitId, out: &mut Vec<Event>) {
    let Some(unit) = state.unit_mut(id) else {
        return;
    };
    let (card, from, at) = (unit.card, unit.by, unit.at);
    unit.by = by;
    let world = state.row[usize::from(at)].world;
    out.push(Event::Conquered(by, card, from, world));
}
