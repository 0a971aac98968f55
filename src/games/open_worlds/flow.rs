//! What follows by itself: the match goes on until somebody must decide.

use super::apply;
use super::asks;
use super::cards::{self, Card};
use super::effects;
use super::event::{Event, Note, Why};
use super::options::{Together, Windows};
use super::resolve;
use super::reveal;
use super::score;
use super::setup;
use super::state::{Auto, Battle, Ending, Orders, Phase, STALL, State, Unit, UnitId, Window};
use super::windows;
use super::worlds::Indicator;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// Goes on until a seat that still plays must decide, or the match is over.
pub fn advance(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    loop {
        while state.ending.is_none() && step(state, rng, out) {}
        if state.ending.is_some() || state.players.iter().all(|(_, p)| p.left.is_none()) {
            return;
        }
        // A leaver's open decisions get their timeout answer at once (OW-583).
        let open = asks::asks(state);
        let Some(ask) = open.into_iter().find(|a| !state.plays(a.seat)) else {
            return;
        };
        apply::act(state, ask.seat, ask.offers[ask.on_timeout], rng, out);
    }
}

/// One step, in the order the rules give; `false` when somebody must decide.
fn step(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    if state.searching.is_some() || state.adjusting.is_some() {
        return false;
    }
    if !state.chain.is_empty() {
        return windows::react(state, out);
    }
    match state.phase {
        // OW-039: hands adjusted, then Priority Order, then the Setup window.
        Phase::Adjusting => return all_ready(state) && setup::finish(state, rng, out),
        Phase::TurnBegins => begin_turn(state, out),
        Phase::Purge(place) => return purge(state, place),
        Phase::Window(window) => return windows::go_on(state, window, out),
        Phase::Stage(place) => return stage(state, place, out),
        Phase::Move(place) => return moves(state, place, out),
        Phase::Scouts => return scouts(state),
        Phase::Reveal => reveal::reveal(state, out),
        Phase::Removal(place) => return reveal::removal(state, place, out),
        Phase::NextWorld => return next_world(state, out),
        Phase::Resolve(at, sub) => return resolve::step(state, at, sub, out),
        Phase::Count => count(state, out),
        Phase::Trash(place) => return trash(state, place, out),
        Phase::Draw => draw(state, out),
        Phase::TurnEnds => end_turn(state, out),
        Phase::Over => return false,
    }
    true
}

/// Whether everybody who still plays has answered a simultaneous decision.
pub(super) fn all_ready(state: &State) -> bool {
    state.playing().all(|s| state.players[s].ready)
}

/// Forgets every confirmation.
pub(super) fn unready(state: &mut State) {
    for (_, player) in state.players.iter_mut() {
        player.ready = false;
    }
}

/// What a window leads to.
pub(super) const fn after(window: Window) -> Phase {
    match window {
        Window::Setup => Phase::TurnBegins,
        Window::TurnBegins => Phase::Window(Window::StageBegins),
        Window::StageBegins => Phase::Stage(0),
        Window::Staged(place) => Phase::Stage(place + 1),
        Window::Moved(place) => Phase::Move(place + 1),
        Window::MoveEnds => Phase::Reveal,
        Window::Resolution => Phase::NextWorld,
        Window::Surface(at) => Phase::Resolve(at, super::state::Sub::Surface),
        Window::ResolutionEnds => Phase::Count,
        Window::DrawEnds => Phase::TurnEnds,
    }
}

fn begin_turn(state: &mut State, out: &mut Vec<Event>) {
    state.turn += 1;
    // What Research took during Setup left no Deck in this turn (OW-353).
    state.deck_moved = false;
    state.is_final = state.final_next;
    out.push(Event::TurnBegins(state.turn, state.is_final));
    if state.is_final {
        // OW-354: before anything else every Prohibited card in play goes.
        let forbidden = |u: &&Unit| u.card.spec().prohibited;
        let gone: Vec<UnitId> = state.units.iter().filter(forbidden).map(|u| u.id).collect();
        for id in gone {
            trash_unit(state, id, Why::Prohibited, out);
        }
        state.phase = Phase::Purge(0);
    } else {
        windows::open(state, Window::TurnBegins);
    }
}

/// Whether a seat is asked to purge: it may, as far as everybody knows, hold a Prohibited card (OW-357).
pub(super) fn may_purge(state: &State, seat: Seat) -> bool {
    Card::all().any(|c| c.spec().prohibited && state.could_hold(seat, c))
}

fn purge(state: &mut State, place: u8) -> bool {
    match state.at_place(place) {
        Some(seat) if state.plays(seat) && may_purge(state, seat) => return false,
        Some(_) => state.phase = Phase::Purge(place + 1),
        None => windows::open(state, Window::TurnBegins),
    }
    true
}

/// Whoever holds no card, as everybody knows, has one answer only: it is given unasked (OW-607).
fn empty_handed_are_ready(state: &mut State, asked: &[Seat]) {
    for seat in asked {
        if state.hand_size(*seat) == 0 {
            state.players[*seat].ready = true;
        }
    }
}

fn stage(state: &mut State, place: u8, out: &mut Vec<Event>) -> bool {
    let together = state.options.stage == Together::Simultaneous;
    let last = state.seats();
    if place >= last {
        begin_moves(state);
        return true;
    }
    if together {
        let everybody: Vec<Seat> = state.playing().collect();
        empty_handed_are_ready(state, &everybody);
        if !all_ready(state) {
            return false;
        }
        for seat in state.order.clone() {
            show_staged(state, seat, out);
        }
        after_staging(state, last - 1);
        return true;
    }
    let Some(seat) = state.at_place(place) else {
        return false;
    };
    empty_handed_are_ready(state, &[seat]);
    if !state.players[seat].ready {
        return false;
    }
    show_staged(state, seat, out);
    after_staging(state, place);
    true
}

/// A seat's Staged cards are fixed and their numbers public (OW-100, OW-101).
fn show_staged(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let player = &mut state.players[seat];
    player.ready = false;
    player.shown = true;
    let mut counts: Vec<(u8, u8)> = Vec::new();
    for staged in &player.staged {
        match counts.iter_mut().find(|(at, _)| *at == staged.at) {
            Some((_, n)) => *n += 1,
            None => counts.push((staged.at, 1)),
        }
    }
    counts.sort_unstable();
    let named = counts
        .iter()
        .map(|(at, n)| (state.row[usize::from(*at)].world, *n));
    out.push(Event::Staged(seat, named.collect()));
}

/// OW-374: a window after every player's Staging, or one after Stage if somebody asked.
fn after_staging(state: &mut State, place: u8) {
    let last = place + 1 == state.seats();
    match state.options.windows {
        Windows::Full => windows::open(state, Window::Staged(place)),
        Windows::Merged if last && !state.holds.is_empty() => {
            windows::open(state, Window::Staged(place));
        }
        Windows::Merged => state.phase = Phase::Stage(place + 1),
    }
}

fn begin_moves(state: &mut State) {
    state.holds.clear();
    state.phase = Phase::Move(0);
}

/// The Ships of a seat that can move at all (OW-114, OW-119).
pub(super) fn movers(state: &State, seat: Seat) -> impl Iterator<Item = &Unit> {
    let own = state.units.iter().filter(move |u| u.by == seat);
    own.filter(|u| u.card.spec().range > 0)
}

fn moves(state: &mut State, place: u8, out: &mut Vec<Event>) -> bool {
    let Some(seat) = state.at_place(place) else {
        list_scouts(state);
        return true;
    };
    if movers(state, seat).next().is_none() {
        state.players[seat].ready = false;
        state.phase = Phase::Move(place + 1);
        return true;
    }
    if state.players[seat].orders.anchored && !state.players[seat].ready {
        // OW-615: what was entered before the order came is dropped with it.
        state.players[seat].moves.clear();
        state.players[seat].ready = true;
        state.by_order += 1;
        out.push(Event::Private(seat, Note::Anchored));
    }
    if !state.players[seat].ready {
        return false;
    }
    publish_moves(state, seat, out);
    match state.options.windows {
        Windows::Full => windows::open(state, Window::Moved(place)),
        Windows::Merged => state.phase = Phase::Move(place + 1),
    }
    true
}

fn publish_moves(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let player = &mut state.players[seat];
    player.ready = false;
    let planned = std::mem::take(&mut player.moves);
    let mut told = Vec::new();
    for (id, to) in planned {
        let Some(unit) = state.unit_mut(id) else {
            continue;
        };
        let (card, from) = (unit.card, std::mem::replace(&mut unit.at, to));
        let world = |at: u8| state.row[usize::from(at)].world;
        told.push((card, world(from), world(to)));
    }
    out.push(Event::Moved(seat, told));
}

/// Scouts look in the Priority Order of their controllers (OW-430).
fn list_scouts(state: &mut State) {
    let mut scouts: Vec<&Unit> = state
        .units
        .iter()
        .filter(|u| u.card == Card::Scout)
        .collect();
    scouts.sort_by_key(|u| (state.place_of(u.by), u.id));
    state.scouts = scouts.into_iter().map(|u| u.id).collect();
    state.phase = Phase::Scouts;
}

/// The opposing face-down cards a Scout could look at: whose, and the how-manieth there.
pub(super) fn lookable(state: &State, scout: &Unit) -> Vec<(Seat, u8)> {
    let others = state.order.iter().copied().filter(|s| *s != scout.by);
    let cards = |seat: Seat| {
        let here = state.players[seat]
            .staged
            .iter()
            .filter(|s| s.at == scout.at);
        (0..here.count() as u8).map(move |n| (seat, n))
    };
    others.flat_map(cards).collect()
}

fn scouts(state: &mut State) -> bool {
    let Some(first) = state.scouts.first().copied() else {
        windows::open(state, Window::MoveEnds);
        return true;
    };
    let can = state
        .unit(first)
        .is_some_and(|u| !lookable(state, u).is_empty());
    if can {
        return false;
    }
    state.scouts.remove(0);
    true
}

fn next_world(state: &mut State, out: &mut Vec<Event>) -> bool {
    let Some(first) = state.unresolved.first().copied() else {
        windows::open(state, Window::ResolutionEnds);
        return true;
    };
    let chooser = state.order[0];
    // OW-150, OW-587: the last World, and all of a leaver's, without a question.
    if state.unresolved.len() == 1 || !state.plays(chooser) {
        strike_off(&mut state.players[chooser].orders, first);
        begin_world(state, first, out);
        return true;
    }
    let orders = &mut state.players[chooser].orders;
    let planned = orders
        .plan
        .iter()
        .copied()
        .find(|w| state.unresolved.contains(w));
    let Some(world) = planned else {
        return false;
    };
    strike_off(orders, world);
    state.by_order += 1;
    begin_world(state, world, out);
    true
}

/// A World of a plan for one turn leaves it as it is begun.
fn strike_off(orders: &mut Orders, world: u8) {
    if !orders.keeps_plan {
        orders.plan.retain(|w| *w != world);
    }
}

/// Begins the resolution of a World.
pub(super) fn begin_world(state: &mut State, at: u8, out: &mut Vec<Event>) {
    state.unresolved.retain(|w| *w != at);
    state.battle = Battle::default();
    state.phase = Phase::Resolve(at, super::state::Sub::Install);
    let busy = state
        .players
        .iter()
        .any(|(_, p)| p.staged.iter().any(|s| s.at == at));
    if busy || effects::orbital_conflict(state, at) || effects::surface_conflict(state, at) {
        out.push(Event::WorldBegins(state.row[usize::from(at)].world));
    }
}

fn count(state: &mut State, out: &mut Vec<Event>) {
    let mut incomes = Vec::new();
    for seat in state.order.clone() {
        let income = score::income(state, seat);
        state.players[seat].income = income;
        incomes.push((seat, income));
    }
    out.push(Event::Counted(incomes));
    if state.is_final {
        finish(state, Ending::Counted, out);
        return;
    }
    let order = score::renewed_order(state);
    if order != state.order {
        out.push(Event::Order(order.clone()));
        state.order = order;
    }
    convert(state, out);
    unready_unless_ahead(state);
    state.phase = Phase::Trash(0);
}

/// Answers entered ahead count only if every marked card is still in hand (OW-609).
fn unready_unless_ahead(state: &mut State) {
    for (_, player) in state.players.iter_mut() {
        let mut hand = player.hand.clone();
        let before = player.marks.len();
        player.marks.retain(|c| cards::take(&mut hand, *c));
        player.ready &= player.marks.len() == before;
    }
}

/// Suck Dry and Terraform Plant count down and convert, from left to right, then in Priority Order (OW-317, OW-318).
fn convert(state: &mut State, out: &mut Vec<Event>) {
    let mut counting: Vec<&Unit> = state.units.iter().filter(|u| u.counters > 0).collect();
    counting.sort_by_key(|u| (u.at, state.place_of(u.by), u.id));
    let counting: Vec<UnitId> = counting.into_iter().map(|u| u.id).collect();
    for id in counting {
        let Some(unit) = state.unit_mut(id) else {
            continue;
        };
        unit.counters -= 1;
        if unit.counters == 0 {
            let unit = *unit;
            state.units.retain(|u| u.id != id);
            indicate(state, unit.owner, unit.card, unit.at, out);
        }
    }
}

/// A card becomes an indicator of its World (OW-504).
pub(super) fn indicate(state: &mut State, owner: Seat, card: Card, at: u8, out: &mut Vec<Event>) {
    let place = &mut state.row[usize::from(at)];
    place.indicators.push(Indicator {
        card,
        from: owner.index() as u8,
    });
    out.push(Event::Became(card, place.world));
}

fn trash(state: &mut State, place: u8, out: &mut Vec<Event>) -> bool {
    if state.options.trash == Together::Simultaneous {
        let everybody: Vec<Seat> = state.playing().collect();
        empty_handed_are_ready(state, &everybody);
        if !all_ready(state) {
            return false;
        }
        let counts = state
            .order
            .clone()
            .into_iter()
            .map(|s| (s, discard(state, s)));
        let counts = counts.collect();
        out.push(Event::Discarded(counts));
        state.phase = Phase::Draw;
        return true;
    }
    let Some(seat) = state.at_place(place) else {
        state.phase = Phase::Draw;
        return true;
    };
    empty_handed_are_ready(state, &[seat]);
    if !state.players[seat].ready {
        return false;
    }
    let count = discard(state, seat);
    out.push(Event::Discarded(vec![(seat, count)]));
    state.phase = Phase::Trash(place + 1);
    true
}

/// The marked cards go face down on the Trash Heap; how many there were.
pub(super) fn discard(state: &mut State, seat: Seat) -> u8 {
    let player = &mut state.players[seat];
    player.ready = false;
    let marks = std::mem::take(&mut player.marks);
    for card in &marks {
        if cards::take(&mut player.hand, *card) {
            player.heap.push(super::state::Heaped {
                card: *card,
                open: false,
            });
        }
    }
    marks.len() as u8
}

fn draw(state: &mut State, out: &mut Vec<Event>) {
    for seat in state.order.clone() {
        if !state.plays(seat) {
            continue;
        }
        let room = state
            .hand_limit(seat)
            .saturating_sub(state.players[seat].hand.len());
        let wanted = usize::from(state.players[seat].income.max(2)).min(room);
        draw_cards(state, seat, wanted, out);
    }
    windows::open(state, Window::DrawEnds);
}

/// A seat draws up to this many cards; the last one announces the FINAL TURN (OW-340, OW-345).
pub(super) fn draw_cards(state: &mut State, seat: Seat, wanted: usize, out: &mut Vec<Event>) {
    let player = &mut state.players[seat];
    let rest = player.deck.len().saturating_sub(wanted);
    let drawn: Vec<Card> = player.deck.drain(rest..).rev().collect();
    player.hand.extend(&drawn);
    let (hand, deck) = (player.hand.len() as u8, player.deck.len() as u8);
    if !drawn.is_empty() {
        state.learnt += 1;
        state.deck_moved = true;
    }
    let any = !drawn.is_empty();
    out.push(Event::Drew(seat, drawn, hand, deck));
    if any {
        announce_if_empty(state, seat, out);
    }
}

/// OW-345, OW-350 to OW-352; on the FINAL TURN itself it changes nothing (OW-367).
pub(super) fn announce_if_empty(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    if state.players[seat].deck.is_empty() && !state.is_final && !state.final_next {
        state.final_next = true;
        out.push(Event::FinalNext(Some(seat)));
    }
}

fn end_turn(state: &mut State, out: &mut Vec<Event>) {
    state.stalled = if state.deck_moved {
        0
    } else {
        state.stalled + 1
    };
    if state.stalled >= STALL && !state.final_next {
        state.final_next = true;
        out.push(Event::FinalNext(None));
    }
    state.revealed = false;
    for seat in state.order.clone() {
        let player = &mut state.players[seat];
        player.staged.clear();
        player.shown = false;
        player.spared = false;
        player.alerts.clear();
        player.moves.clear();
        if player.orders.auto == Auto::Turn {
            player.orders.auto = Auto::Off;
            out.push(Event::Private(seat, Note::AutoOver));
        }
        if !player.orders.keeps_plan && !player.orders.plan.is_empty() {
            player.orders.plan.clear();
            out.push(Event::Private(seat, Note::PlanOver));
        }
    }
    state.phase = Phase::TurnBegins;
}

/// A unit leaves play for its owner's Trash Heap (OW-024).
pub(super) fn trash_unit(state: &mut State, id: UnitId, why: Why, out: &mut Vec<Event>) {
    if let Some(unit) = state.unit(id).copied() {
        state.units.retain(|u| u.id != id);
        trash_card(state, unit.owner, unit.card, Some(unit.at), why, out);
    }
}

/// A card goes from an open place to its owner's Trash Heap, announced by name (OW-645).
pub(super) fn trash_card(
    state: &mut State,
    owner: Seat,
    card: Card,
    at: Option<u8>,
    why: Why,
    out: &mut Vec<Event>,
) {
    state.players[owner]
        .heap
        .push(super::state::Heaped { card, open: true });
    let world = at.map(|at| state.row[usize::from(at)].world);
    out.push(Event::Trashed(owner, card, world, why));
}

/// A card enters play.
pub(super) fn enter(state: &mut State, seat: Seat, card: Card, at: u8, out: &mut Vec<Event>) {
    let id = UnitId(state.next_unit);
    state.next_unit += 1;
    state.units.push(Unit {
        id,
        card,
        owner: seat,
        by: seat,
        at,
        since: state.turn,
        counters: score::counters(card),
    });
    out.push(Event::Entered(seat, card, state.row[usize::from(at)].world));
}

/// The match is over.
pub(super) fn finish(state: &mut State, ending: Ending, out: &mut Vec<Event>) {
    state.ending = Some(ending);
    state.phase = Phase::Over;
    if let Some(outcome) = score::outcome(state) {
        out.push(Event::Over(outcome.words));
    }
}
