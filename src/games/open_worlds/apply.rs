//! Carrying out what a seat chose.

use super::action::{Action, Armed, Choice};
use super::asks;
use super::cards;
use super::event::{Event, Note, Way};
use super::flow;
use super::resolve;
use super::reveal;
use super::state::{Auto, Ending, Guard, Phase, Shot, Staged, State, Sub, UnitId};
use super::windows;
use crate::rules::game::Takeback;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// Carries out an offered action and goes on until somebody must decide.
pub fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    act(state, by, *action, rng, out);
    flow::advance(state, rng, out);
}

/// Carries out an action without going on.
pub(super) fn act(
    state: &mut State,
    by: Seat,
    action: Action,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    match action {
        Action::Drop(card) | Action::Trash(card) => state.players[by].marks.push(card),
        Action::Keep(card) => {
            cards::take(&mut state.players[by].marks, card);
        }
        Action::Stage(card, at) => stage(state, by, card, at),
        Action::Unstage(card, at) => unstage(state, by, card, at),
        Action::Move(unit, to) => plan_move(state, by, unit, to),
        Action::Ready => ready(state, by, out),
        Action::ReadyEmpty => {
            take_all_back(state, by);
            ready(state, by, out);
        }
        Action::Reopen => state.players[by].ready = false,
        Action::Pass => pass(state, by, out),
        Action::Play(Armed { card, choice }) => windows::play(state, by, card, choice, out),
        Action::Adjust(at, taken) => state.adjusting = Some((by, at, taken)),
        Action::With(card) => {
            if let Some((_, at, taken)) = state.adjusting.take() {
                let choice = Choice::Exchange(at, taken, card);
                windows::play(state, by, cards::Card::Adjust, choice, out);
            }
        }
        Action::Back => state.adjusting = None,
        Action::Purge(card) => purge(state, by, card, out),
        Action::Take(card) => take(state, by, card, rng, out),
        Action::Look(whose, nth) => look(state, by, whose, nth, out),
        Action::Scrap(card, at) => reveal::scrap(state, by, card, at, out),
        Action::Next(at) => flow::begin_world(state, at, out),
        Action::Rest => {
            let first = state.unresolved.first().copied();
            state.players[by].orders.keeps_plan = false;
            state.players[by].orders.plan.clone_from(&state.unresolved);
            if let Some(first) = first {
                state.players[by].orders.plan.retain(|w| *w != first);
                flow::begin_world(state, first, out);
            }
        }
        Action::Conquer(id) => {
            state.battle.overcome.retain(|o| *o != id);
            windows::conquer(state, by, id, out);
        }
        Action::Decline(id) => {
            state.battle.declined.push(id);
            if let Some(unit) = state.unit(id) {
                out.push(Event::Declined(by, unit.card));
            }
        }
        Action::Concede => leave(state, by, out),
        Action::AgreeDraw => flow::finish(state, Ending::Agreed, out),
        Action::Return(seat) => {
            state.players[seat].left = None;
            out.push(Event::Returned(seat));
        }
        battle => {
            if !battle_order(state, by, battle, out) {
                set_order(state, by, battle, out);
            }
        }
    }
}

fn stage(state: &mut State, by: Seat, card: cards::Card, at: u8) {
    let player = &mut state.players[by];
    if cards::take(&mut player.hand, card) {
        player.staged.push(Staged {
            card,
            at,
            seen_by: Vec::new(),
        });
    }
}

fn unstage(state: &mut State, by: Seat, card: cards::Card, at: u8) {
    let player = &mut state.players[by];
    let place = player
        .staged
        .iter()
        .position(|s| (s.card, s.at) == (card, at));
    if let Some(place) = place {
        player.staged.remove(place);
        player.hand.push(card);
    }
}

/// Naming the World where the Ship is cancels its move (OW-120).
fn plan_move(state: &mut State, by: Seat, unit: UnitId, to: u8) {
    let from = state.unit(unit).map(|u| u.at);
    let moves = &mut state.players[by].moves;
    moves.retain(|(id, _)| *id != unit);
    if from != Some(to) {
        moves.push((unit, to));
    }
}

/// Marks, moves and retreats entered by a seat are forgotten.
fn take_all_back(state: &mut State, by: Seat) {
    state.players[by].marks.clear();
    state.players[by].moves.clear();
    // Only the seat asked has marked Ships; what others marked is carried out already.
    state.battle.retreats.clear();
}

/// A compound decision is complete.
fn ready(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let Phase::Resolve(at, sub) = state.phase else {
        state.players[by].ready = true;
        let together = matches!(
            state.phase,
            Phase::Adjusting | Phase::Trash(_) | Phase::Stage(_)
        );
        if together
            && asks::asks(state)
                .iter()
                .any(|a| a.seat != by && state.plays(a.seat))
        {
            out.push(Event::Answered(by));
        }
        return;
    };
    let next = match sub {
        Sub::Retreats(place) => {
            for id in std::mem::take(&mut state.battle.retreats) {
                windows::to_hand(state, id, Way::Retreat, out);
            }
            Sub::Retreats(place + 1)
        }
        Sub::Targets(place) => {
            out.push(Event::Aimed(by, aimed(state, by, &state.battle.shots)));
            Sub::Targets(place + 1)
        }
        Sub::Assign(place) => {
            let strikes = aimed(state, by, &state.battle.strikes);
            out.push(Event::Assigned(by, strikes, guarding(state, by)));
            Sub::Assign(place + 1)
        }
        other => other,
    };
    state.phase = Phase::Resolve(at, next);
}

/// The published orders of a seat's Weapons: the unit, the damage, the target and its controller.
fn aimed(state: &State, by: Seat, orders: &[Shot]) -> Vec<(cards::Card, u8, cards::Card, Seat)> {
    let own = |s: &Shot| {
        let from = state.unit(s.unit).filter(|u| u.by == by)?;
        let target = state.unit(s.target?)?;
        let damage = from.card.spec().weapons.get(usize::from(s.weapon))?;
        Some((from.card, *damage, target.card, target.by))
    };
    orders.iter().filter_map(own).collect()
}

fn guarding(state: &State, by: Seat) -> Vec<(cards::Card, cards::Card)> {
    let own = |g: &Guard| {
        let unit = state.unit(g.unit).filter(|u| u.by == by)?;
        Some((unit.card, state.unit(g.facility)?.card))
    };
    state.battle.guards.iter().filter_map(own).collect()
}

/// Passing means something else in each question that offers it.
fn pass(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    if !state.chain.is_empty() {
        windows::pass(state, by, out);
        return;
    }
    match state.phase {
        Phase::Purge(place) => state.phase = Phase::Purge(place + 1),
        Phase::Scouts => {
            state.scouts.remove(0);
        }
        Phase::Resolve(at, Sub::Swaps(place)) => {
            state.phase = Phase::Resolve(at, Sub::Swaps(place + 1));
        }
        _ => windows::pass(state, by, out),
    }
}

/// A Prohibited card is shown, Trashed and replaced (OW-357 to OW-361).
fn purge(state: &mut State, by: Seat, card: cards::Card, out: &mut Vec<Event>) {
    if cards::take(&mut state.players[by].hand, card) {
        state.learnt += 1;
        flow::trash_card(state, by, card, None, super::event::Why::Prohibited, out);
        if !state.players[by].deck.is_empty() {
            flow::draw_cards(state, by, 1, out);
        }
    }
}

/// Research takes a card and shuffles the Deck (OW-479).
fn take(state: &mut State, by: Seat, card: cards::Card, rng: &mut Rng, out: &mut Vec<Event>) {
    state.searching = None;
    let player = &mut state.players[by];
    if cards::take(&mut player.deck, card) {
        player.hand.push(card);
        rng.shuffle(&mut player.deck);
    }
    state.learnt += 1;
    state.deck_moved = true;
    out.push(Event::Found(by, card));
    flow::announce_if_empty(state, by, out);
}

/// A Scout looks: that and at whose card is public, the card is not (OW-431).
fn look(state: &mut State, by: Seat, whose: Seat, nth: u8, out: &mut Vec<Event>) {
    if state.scouts.is_empty() {
        return;
    }
    let scout = state.scouts.remove(0);
    let Some(at) = state.unit(scout).map(|u| u.at) else {
        return;
    };
    let here = state.players[whose]
        .staged
        .iter_mut()
        .filter(|s| s.at == at);
    if let Some(staged) = here.into_iter().nth(nth.into()) {
        if !staged.seen_by.contains(&by) {
            staged.seen_by.push(by);
        }
        let card = staged.card;
        state.learnt += 1;
        let world = state.row[usize::from(at)].world;
        out.push(Event::Looked(by, whose, card, world));
    }
}

/// Orders of the battle at a World; `false` if it is none.
fn battle_order(state: &mut State, by: Seat, action: Action, out: &mut Vec<Event>) -> bool {
    let battle = &mut state.battle;
    match action {
        Action::Swap(id) => {
            battle.swaps.push(id);
            if let Phase::Resolve(at, Sub::Swaps(place)) = state.phase {
                state.phase = Phase::Resolve(at, Sub::Swaps(place + 1));
            }
            if let Some(unit) = state.unit(id) {
                out.push(Event::Swaps(by, unit.card));
            }
        }
        Action::Retreat(id) => battle.retreats.push(id),
        Action::Stay(id) => battle.retreats.retain(|r| *r != id),
        Action::Target(unit, weapon, target) => battle.shots.push(Shot {
            unit,
            weapon,
            target,
        }),
        Action::Attack(unit, weapon, target) => battle.strikes.push(Shot {
            unit,
            weapon,
            target,
        }),
        Action::Defend(unit, facility) => battle.guards.push(Guard {
            unit,
            facility,
            rank: None,
        }),
        Action::Reset(id) => {
            if matches!(state.phase, Phase::Resolve(_, Sub::Targets(_))) {
                battle.shots.retain(|s| s.unit != id);
            } else {
                battle.strikes.retain(|s| s.unit != id);
                battle.guards.retain(|g| g.unit != id);
            }
        }
        Action::First(id) => rank(&mut battle.guards, id),
        _ => return false,
    }
    true
}

/// The named Defender absorbs after those named before it (OW-278).
fn rank(guards: &mut [Guard], id: UnitId) {
    let facility = guards.iter().find(|g| g.unit == id).map(|g| g.facility);
    let same = |g: &&Guard| Some(g.facility) == facility && g.rank.is_some();
    let next = guards.iter().filter(same).count() as u8;
    if let Some(guard) = guards.iter_mut().find(|g| g.unit == id) {
        guard.rank = Some(next);
    }
}

fn set_order(state: &mut State, by: Seat, order: Action, out: &mut Vec<Event>) {
    let in_window = !state.chain.is_empty() || matches!(state.phase, Phase::Window(_));
    let now = in_window.then_some(state.window_count);
    if let Action::Ahead(on) = order {
        state.players[by].ready = on;
    }
    if let Action::Hold(on) = order {
        state.holds.retain(|s| *s != by);
        if on {
            state.holds.push(by);
        }
    }
    let orders = &mut state.players[by].orders;
    match order {
        Action::Auto(auto) => {
            orders.auto = auto;
            orders.auto_for = now.filter(|_| auto == Auto::Window);
        }
        Action::Stop(stop) => orders.stops.push(stop),
        Action::Unstop => orders.stops.clear(),
        Action::Arm(armed) => orders.armed.push(armed),
        Action::Disarm(card) => orders.armed.retain(|a| a.card != card),
        Action::Plan(at) => orders.plan.push(at),
        Action::Unplan => {
            orders.plan.clear();
            orders.keeps_plan = false;
        }
        Action::KeepPlan(on) => orders.keeps_plan = on,
        Action::Anchor(on) => orders.anchored = on,
        // Holding and answering ahead were dealt with above; everything else is an answer.
        _ => {}
    }
    out.push(Event::Private(by, Note::Orders(order)));
}

/// A player leaves; the last one there wins (OW-580 to OW-584).
fn leave(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let before = state.players.iter().filter_map(|(_, p)| p.left).max();
    state.players[by].left = Some(before.unwrap_or_default() + 1);
    out.push(Event::Left(by));
    if !state.players[by].ready {
        // An unconfirmed mark is no answer; what was Staged stays (OW-583, OW-584).
        state.players[by].marks.clear();
    }
    let rest: Vec<Seat> = state.playing().collect();
    if let [last] = rest.as_slice() {
        let last = *last;
        flow::finish(state, Ending::Alone(last), out);
    }
}

/// Who must agree before an answer is taken back (OW-616 to OW-620).
pub fn takeback(before: &State, by: Seat, action: &Action) -> Takeback {
    let mut after = before.clone();
    // Whatever would be drawn is thrown away with this copy.
    let mut rng = Rng::seeded(Seed::from_number(0));
    apply(&mut after, by, action, &mut rng, &mut Vec::new());
    if after.ending.is_some() || after.learnt != before.learnt {
        return Takeback::Never("OW-619");
    }
    // An order that answered at once is another answer since (OW-617), and so is one entered ahead or held back.
    let mut others = before.players.iter().filter(|(s, p)| *s != by && p.ready);
    let carried_out = others.any(|(s, _)| !after.players[s].ready);
    if after.by_order != before.by_order || carried_out || is_resolved(before, &after) {
        let others = before.playing().filter(|s| *s != by);
        return Takeback::Asks(others.collect());
    }
    Takeback::Free
}

/// Whether a Utility or a Sub-Step with losses was resolved in between (OW-620).
fn is_resolved(before: &State, after: &State) -> bool {
    let heaped = |s: &State| s.players.iter().map(|(_, p)| p.heap.len()).sum::<usize>();
    heaped(before) != heaped(after) || before.units != after.units && resolve::is_under_way(after)
}
