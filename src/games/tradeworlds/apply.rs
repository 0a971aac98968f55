//! Carrying out what a seat chose.

use super::action::Action;
use super::attack;
use super::effects;
use super::event::Event;
use super::flow;
use super::frame::Frame;
use super::score;
use super::state::{Control, Defeat, Ending, State};
use super::steps;
use super::terms::Role;
use super::window;
use crate::rules::game::Takeback;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// Carries out an offered action and goes on until somebody must decide.
pub fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    act(state, by, *action, rng, out);
    // A mode or an order acts from the next prompt on, never on the open one (TW-389).
    if !is_order(*action) {
        flow::advance(state, rng, out);
        for seat in Seat::all(state.seats()) {
            window::lapse(state, seat, out);
        }
    }
}

const fn is_order(action: Action) -> bool {
    matches!(
        action,
        Action::Mode(_) | Action::Order(_) | Action::Unorder | Action::Join(_)
    )
}

/// Carries out one answer without what follows by itself.
pub(super) fn act(
    state: &mut State,
    by: Seat,
    action: Action,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    match action {
        Action::Faction(faction) => {
            state.realms[by].faction = Some(faction);
            state.stack.pop();
            out.push(Event::FactionPicked {
                who: state.name(by),
                faction,
            });
        }
        Action::Role(role) => {
            state.turn.role = Some(role);
            out.push(Event::RoleChosen {
                who: state.name(by),
                role,
            });
        }
        Action::Trade => {
            state.turn.acted = true;
            effects::draw(state, by, 2, rng, out);
        }
        Action::End => state.stack.push(Frame::Discard {
            cards: super::cards::CardSet::EMPTY,
        }),
        Action::Auto => {
            state.turn.hurried = true;
            state.realms[by].orders.holds = true;
        }
        Action::Target(_)
        | Action::Commit(_)
        | Action::Invite
        | Action::Alone
        | Action::Offer(_)
        | Action::Pick(_)
        | Action::Attack { .. }
        | Action::Deep(_)
        | Action::Add(_)
        | Action::Aim(_)
        | Action::Fire
        | Action::Stop
        | Action::Destroy(_) => attack::act(state, by, action, out),
        Action::Tactic { .. } | Action::Use { .. } | Action::Jam | Action::Pass | Action::Hold => {
            window::act(state, by, action, rng, out);
        }
        Action::Mode(_) | Action::Order(_) | Action::Unorder | Action::Join(_) => {
            order(state, by, action, out);
        }
        Action::Concede => leave(state, by, out),
        Action::Unconcede => {
            state.realms[by].control = Control::StandIn { returning: true };
            out.push(Event::Returns {
                who: state.name(by),
            });
        }
        Action::Claim => score::finish(state, Ending::Claimed(by), out),
        Action::Done => done(state, by, rng, out),
        step => steps::act(state, by, step, rng, out),
    }
}

/// `done` ends whichever repeated choice is open.
fn done(state: &mut State, by: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    match state.stack.last() {
        Some(Frame::Offers { .. } | Frame::Commit | Frame::Picks { .. }) => {
            attack::done(state, by, out);
        }
        _ => steps::done(state, by, rng, out),
    }
}

fn order(state: &mut State, by: Seat, action: Action, out: &mut Vec<Event>) {
    let orders = &mut state.realms[by].orders;
    match action {
        Action::Mode(mode) => orders.mode = Some(mode),
        Action::Order(standing) => orders.standing.push(standing),
        Action::Unorder => orders.standing.clear(),
        Action::Join(ask) => orders.never_joins = !ask,
        // Everything else was dealt with by `act`.
        _ => {}
    }
    out.push(Event::Ordered {
        seat: by,
        orders: orders.clone(),
    });
    window::lapse(state, by, out);
}

/// A person leaves: a Garrison takes the seat at once, the Derelict wins at once (TW-452, TW-463).
fn leave(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    out.push(Event::Left {
        who: state.name(by),
    });
    if state.alone() {
        score::finish(state, Ending::Lost(Defeat::Left), out);
        return;
    }
    state.realms[by].control = Control::StandIn { returning: false };
    state.realms[by].orders = super::state::Orders::default();
    flow::withdraw(state, by, out);
    score::check_living(state, out);
}

/// Who must agree before an answer is taken back (TW-492 to TW-499).
pub fn takeback(before: &State, by: Seat, action: &Action) -> Takeback {
    if is_order(*action) {
        // They are not part of what an undo changes (TW-498).
        return Takeback::Free;
    }
    let mut after = before.clone();
    // Whatever is drawn here only says that something is drawn.
    let mut rng = Rng::seeded(Seed::from_number(0));
    apply(&mut after, by, action, &mut rng, &mut Vec::new());
    if after.ending.is_some() {
        return Takeback::Never("TW-499");
    }
    let turned = after.turn.number != before.turn.number;
    if rng.drawn() == 0 && after.barriers == before.barriers && !turned {
        return Takeback::Free;
    }
    if before.people == 1 {
        return Takeback::Never("TW-496");
    }
    let others = Seat::all(before.people)
        .filter(|s| *s != by && before.realms[*s].lives() && before.realms[*s].is_person());
    Takeback::Asks(others.collect())
}

/// Whether the seat still has to choose a role; a bound seat has none to choose (TW-110).
pub(super) const fn needs_role(state: &State) -> bool {
    state.turn.role.is_none()
}

/// The role of an automatic turn (TW-437, TW-441).
pub(super) fn automatic_role(state: &State, seat: Seat) -> Role {
    if state.realms[seat].hand.is_empty() {
        Role::Trader
    } else {
        Role::Treasurer
    }
}
