//! What a seat may order or prepare before it is asked.

use super::{different, moves, staging, trash_marks};
use crate::games::open_worlds::action::{Action, Armed, Choice};
use crate::games::open_worlds::cards::Card;
use crate::games::open_worlds::effects;
use crate::games::open_worlds::flow;
use crate::games::open_worlds::options::Together;
use crate::games::open_worlds::state::{Auto, Phase, State, Stop, Window};
use crate::rules::seat::Seat;
use serde::Serialize;

/// What a seat may prepare before it is asked (OW-609).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ahead {
    /// Its Staging.
    Stage,
    /// Its moves.
    Move,
    /// What it discards.
    Trash,
}

/// Which decision a seat may prepare now.
pub fn ahead(state: &State, seat: Seat) -> Option<Ahead> {
    let place = state.place_of(seat);
    match state.phase {
        Phase::Stage(now) if state.options.stage == Together::InOrder && place > now => {
            Some(Ahead::Stage)
        }
        Phase::Stage(now) if state.options.stage == Together::InOrder && place < now => {
            can_move(state, seat).then_some(Ahead::Move)
        }
        Phase::Move(now) if place > now => can_move(state, seat).then_some(Ahead::Move),
        Phase::NextWorld | Phase::Resolve(..) => Some(Ahead::Trash),
        Phase::Trash(now) if state.options.trash == Together::InOrder && place > now => {
            Some(Ahead::Trash)
        }
        _ => None,
    }
}

fn can_move(state: &State, seat: Seat) -> bool {
    flow::movers(state, seat).next().is_some()
}

/// What a seat may do at any time: standing orders, answers ahead, leaving.
pub fn orders(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    if state.ending.is_some() || !state.plays(seat) {
        return offers;
    }
    let player = &state.players[seat];
    if let Some(ahead) = ahead(state, seat) {
        // What is to be carried out unasked stays as it is until that is recalled.
        if !player.ready {
            offers.extend(match ahead {
                Ahead::Stage => staging(state, seat),
                Ahead::Move => moves(state, seat),
                Ahead::Trash => trash_marks(state, seat),
            });
        }
        offers.push(Action::Ahead(!player.ready));
    }
    let together = match state.phase {
        Phase::Adjusting => true,
        Phase::Stage(_) => state.options.stage == Together::Simultaneous,
        Phase::Trash(_) => state.options.trash == Together::Simultaneous,
        _ => false,
    };
    if together && player.ready {
        offers.push(Action::Reopen);
    }
    if matches!(state.phase, Phase::Stage(_)) {
        offers.push(Action::Hold(!state.holds.contains(&seat)));
    }
    offers.extend(standing(state, seat));
    offers.push(Action::Concede);
    offers
}

fn standing(state: &State, seat: Seat) -> Vec<Action> {
    let orders = &state.players[seat].orders;
    let autos = [Auto::Off, Auto::Window, Auto::Turn, Auto::On].into_iter();
    let mut offers: Vec<Action> = autos
        .filter(|a| *a != orders.auto)
        .map(Action::Auto)
        .collect();
    if orders.auto != Auto::Off {
        let stops = Stop::all().filter(|s| !orders.stops.contains(s));
        offers.extend(stops.map(Action::Stop));
    }
    if !orders.stops.is_empty() {
        offers.push(Action::Unstop);
    }
    offers.push(Action::Anchor(!orders.anchored));
    let worlds = (0..state.row.len() as u8).filter(|w| !orders.plan.contains(w));
    offers.extend(worlds.map(Action::Plan));
    if !orders.plan.is_empty() {
        offers.push(Action::Unplan);
        offers.push(Action::KeepPlan(!orders.keeps_plan));
    }
    arming(state, seat, &mut offers);
    offers
}

/// Each Utility in hand that needs no secret card can be armed, with each choice that is legal now.
fn arming(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let player = &state.players[seat];
    offers.extend(player.orders.armed.iter().map(|a| Action::Disarm(a.card)));
    let armed = |c: Card| player.orders.armed.iter().any(|a| a.card == c);
    let utilities = different(&player.hand).iter().filter(|c| c.is_utility());
    for card in utilities.filter(|c| !armed(*c)) {
        let with = |choice| Action::Arm(Armed { card, choice });
        match card {
            Card::Adjust => {}
            Card::FleetSupport => offers.push(with(Choice::Bare)),
            Card::Espionage => {
                offers.push(with(Choice::Bare));
                let others = Card::all().filter(|c| c.is_utility());
                offers.extend(others.map(|c| with(Choice::Against(c))));
            }
            Card::LightBrigade => {
                let forces = effects::forces_in_hand(state, seat);
                for at in (0..state.row.len() as u8).filter(|w| state.occupies(seat, *w)) {
                    offers.extend(forces.iter().map(|c| with(Choice::Force(c, at))));
                }
            }
            _ => {
                let plays = effects::plays(state, seat, Window::Setup, card);
                offers.extend(plays.into_iter().map(Action::Arm));
            }
        }
    }
}
