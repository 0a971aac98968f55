//! Phase 2: the deeds of a turn.

use super::cards::{Card, Industry};
use super::effects;
use super::event::{Closing, Event};
use super::planets::{Planet, Reward};
use super::score;
use super::state::{Budget, Phase, Site, State, Turn};
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// Cards of one `draw` (OE-129).
const DRAW: u8 = 2;

/// A turn starts: row, action points, allowances, automatic draws, in this order (OE-119).
pub(super) fn begin(state: &mut State, seat: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    top_up(state, rng, out);
    let turn = effects::fresh_turn(&state.players[seat]);
    out.push(Event::TurnBegins { seat, ap: turn.ap });
    state.turn = Some(turn);
    state.phase = Phase::Turn(seat);
    let draws = effects::automatic_draws(&state.players[seat]);
    draw(state, seat, draws, rng, out);
}

/// The top card of the closed deck; the discard pile is shuffled only when a card is needed (OE-140, OE-141).
fn next_card(state: &mut State, rng: &mut Rng) -> Option<Card> {
    if state.deck.is_empty() && !state.discard.is_empty() {
        std::mem::swap(&mut state.deck, &mut state.discard);
        rng.shuffle(&mut state.deck);
    }
    state.deck.pop()
}

/// Fills the open row as far as there are cards (OE-143).
pub(super) fn top_up(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    let mut turned = Vec::new();
    for place in 0..state.open.len() {
        if state.open[place].is_none() {
            state.open[place] = next_card(state, rng);
            turned.extend(state.open[place]);
        }
    }
    if !turned.is_empty() {
        out.push(Event::Turned { cards: turned });
    }
}

/// A seat draws closed cards, as many as there are (OE-142).
fn draw(state: &mut State, seat: Seat, count: u8, rng: &mut Rng, out: &mut Vec<Event>) {
    let mut cards = Vec::new();
    for _ in 0..count {
        cards.extend(next_card(state, rng));
    }
    if cards.is_empty() {
        return;
    }
    for card in &cards {
        state.players[seat].gain(*card);
    }
    out.push(Event::Drew {
        seat,
        cards,
        dealt: false,
    });
}

fn spend(turn: &mut Option<Turn>, ap: u8) {
    if let Some(turn) = turn {
        turn.ap = turn.ap.saturating_sub(ap);
    }
}

/// `draw` (OE-129, OE-130).
pub(super) fn draw_two(state: &mut State, seat: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    spend(&mut state.turn, 1);
    draw(state, seat, DRAW, rng, out);
}

/// `pick` and `take`: an open card into the hand (OE-132, OE-136).
pub(super) fn take_open(state: &mut State, seat: Seat, place: u8, out: &mut Vec<Event>) {
    let at = usize::from(place).saturating_sub(1);
    let Some(card) = state.open.get_mut(at).and_then(Option::take) else {
        return;
    };
    state.players[seat].gain(card);
    out.push(Event::Took { seat, card });
}

/// `pick`: costs 1 AP.
pub(super) fn pick(state: &mut State, seat: Seat, place: u8, out: &mut Vec<Event>) {
    spend(&mut state.turn, 1);
    take_open(state, seat, place, out);
}

/// `refresh` and `flush`: the old open cards are discarded before new ones are turned over (OE-139).
pub(super) fn change_row(
    state: &mut State,
    seat: Seat,
    free: bool,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    let old = std::mem::take(&mut state.open);
    state.discard.extend(old.into_iter().flatten());
    out.push(Event::RowChanged { seat, free });
    top_up(state, rng, out);
    if free {
        // The company's power includes no take (OE-250).
        if let Some(turn) = &mut state.turn {
            turn.flush = false;
        }
    } else {
        spend(&mut state.turn, 1);
        state.phase = Phase::Take(seat);
    }
}

/// `invest` (OE-195).
pub(super) fn invest(state: &mut State, seat: Seat, card: Card, out: &mut Vec<Event>) {
    spend(&mut state.turn, 1);
    let player = &mut state.players[seat];
    player.lose(card);
    player.invested.push(card);
    out.push(Event::Invested { seat, card });
}

/// `place`: free placements before action points (OE-147), ADAPT only where it is needed (OE-286, OE-287).
pub(super) fn place(
    state: &mut State,
    seat: Seat,
    card: Card,
    planet: Planet,
    out: &mut Vec<Event>,
) {
    let (Some(turn), player) = (&mut state.turn, &mut state.players[seat]) else {
        return;
    };
    let Some(site) = player.sites.iter_mut().find(|s| s.planet == planet) else {
        return;
    };
    let adapted = !effects::connects(site, card);
    turn.adapts = turn.adapts.saturating_sub(u8::from(adapted));
    let free = turn.free > 0;
    if free {
        turn.free -= 1;
    } else {
        turn.ap = turn.ap.saturating_sub(1);
    }
    site.chain.push(card);
    player.lose(card);
    out.push(Event::Placed {
        seat,
        card,
        planet,
        free,
        adapted,
    });
}

/// `rework`: free ones before action points (OE-281).
pub(super) fn rework(state: &mut State, seat: Seat, planet: Planet, out: &mut Vec<Event>) {
    let Some(turn) = &mut state.turn else {
        return;
    };
    let sites = &mut state.players[seat].sites;
    let Some(card) = sites
        .iter_mut()
        .find(|s| s.planet == planet)
        .and_then(|s| s.chain.pop())
    else {
        return;
    };
    let free = turn.reworks > 0;
    if free {
        turn.reworks -= 1;
    } else {
        turn.ap = turn.ap.saturating_sub(1);
    }
    state.discard.push(card);
    out.push(Event::Reworked {
        seat,
        card,
        planet,
        free,
    });
}

/// `close`, step by step in the order of the rules (OE-175 to OE-184).
pub(super) fn close(
    state: &mut State,
    seat: Seat,
    planet: Planet,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    let player = &mut state.players[seat];
    let Some(at) = player.sites.iter().position(|s| s.planet == planet) else {
        return;
    };
    let mut site = player.sites.remove(at);
    let discount = state.turn.as_ref().is_some_and(|t| t.discount);
    let (cost, used) = effects::closing_cost(&player.portfolio, &site, discount);
    spend(&mut state.turn, cost);
    if let Some(turn) = state.turn.as_mut().filter(|_| used) {
        turn.discount = false;
    }
    let points = score::closing(planet, &site.chain);
    let budget = state.budget;
    let paid = pay(state, seat, points);
    let Some(newest) = site.chain.pop() else {
        return;
    };
    out.push(Event::Closed(Closing {
        seat,
        planet,
        cost,
        points,
        paid,
        stock: newest,
    }));
    budget_news(state, budget, out);
    state.players[seat].stocks.push(newest);
    bonus(state, seat, newest.industry(), rng, out);
    state.discard.append(&mut site.chain);
    state.players[seat].portfolio.push(planet);
    reward(state, seat, planet.reward(), rng, out);
    state.index[planet.industry().index()] += 1;
    move_up(state, seat, out);
}

/// Takes VP from the budget; with `full` all of it is paid whatever the budget holds (OE-293, OE-296).
fn pay(state: &mut State, seat: Seat, due: u8) -> u8 {
    let due = u16::from(due);
    let held = state.budget;
    state.budget = held.saturating_sub(due);
    let paid = match state.options.budget {
        Budget::Full => due,
        Budget::Strict => due.min(held),
    };
    state.players[seat].vp += i32::from(paid);
    paid as u8
}

/// A budget that reaches 0 is published at once (OE-318).
pub(super) fn budget_news(state: &State, before: u16, out: &mut Vec<Event>) {
    if before > 0 && state.budget == 0 {
        out.push(Event::BudgetEmpty);
    }
}

/// What the new bonus gives at once (OE-258, OE-264); the Secondary one lasts and gives nothing at once.
fn bonus(state: &mut State, seat: Seat, of: Industry, rng: &mut Rng, out: &mut Vec<Event>) {
    match of {
        Industry::Primary => draw(state, seat, 1, rng, out),
        Industry::Secondary => {}
        Industry::Tertiary => {
            if let Some(turn) = &mut state.turn {
                turn.ap += 1;
            }
        }
    }
}

/// What a reward gives at once; all else follows from the portfolio (OE-272 to OE-284).
fn reward(state: &mut State, seat: Seat, reward: Reward, rng: &mut Rng, out: &mut Vec<Event>) {
    match (reward, &mut state.turn) {
        (Reward::Draw, _) => draw(state, seat, 1, rng, out),
        (Reward::Ap, Some(turn)) => turn.ap += 1,
        (Reward::Free, Some(turn)) => turn.free += 1,
        (Reward::Rework, Some(turn)) => turn.reworks += 1,
        (Reward::Adapt, Some(turn)) => turn.adapts += 1,
        (Reward::Vp(due), _) => {
            let budget = state.budget;
            let paid = pay(state, seat, due);
            out.push(Event::Rewarded { seat, due, paid });
            budget_news(state, budget, out);
        }
        _ => {}
    }
}

/// A queued planet moves up as soon as there is room (OE-110, OE-111).
fn move_up(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let limit = effects::limit(state.options, &state.players[seat]);
    let player = &mut state.players[seat];
    if player.sites.len() < limit
        && let Some(planet) = player.queued.take()
    {
        player.sites.push(Site {
            planet,
            chain: Vec::new(),
        });
        out.push(Event::MovedUp { seat, planet });
    }
}
