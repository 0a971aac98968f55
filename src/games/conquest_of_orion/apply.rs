//! Carrying out what a seat chose.

use super::action::Action;
use super::asks;
use super::event::Event;
use super::flow;
use super::leaders::Leader;
use super::state::{Alliance, Ending, Look, Phase, Queued, SEATS, Start, State};
use crate::rules::game::Takeback;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;

/// Carries out an offered action and goes on until somebody must decide.
pub fn apply(state: &mut State, by: Seat, action: &Action, rng: &mut Rng, out: &mut Vec<Event>) {
    act(state, by, *action, out);
    flow::advance(state, rng, out);
}

fn act(state: &mut State, by: Seat, action: Action, out: &mut Vec<Event>) {
    match action {
        Action::Start(seat) => {
            state.start = Start::Named { seat, by };
            state.phase = Phase::Leader(seat);
            out.push(Event::StartNamed { by, seat });
        }
        Action::Leader { take, give } => take_leader(state, by, take, give, out),
        Action::Play(card) => flow::play(state, by, card, out),
        Action::Spy(at) => {
            let look = Look {
                at,
                aside: state.aside,
                hand: state.hands[at.index()],
            };
            state.look = Some(look);
            out.push(Event::Spied { by, look });
        }
        Action::War => flow::choose_war(state, by, out),
        Action::Collect => flow::take(state, by, out),
        Action::Settle(seat) => flow::settle(state, by, seat, out),
        Action::Pass => {
            state.phase = Phase::Stands;
            out.push(Event::Passed { by });
        }
        Action::Concede => concede(state, by, out),
        Action::Unconcede => {
            let rest = state.conceded.iter().filter(|s| *s != by);
            state.conceded = rest.collect();
            out.push(Event::PlaysOn { by });
        }
        Action::Void => {
            // Totals only grow at scoring, so those from before this round are still there (CO-242).
            out.push(Event::Voided { round: state.round });
            state.phase = Phase::Deal;
        }
        order => {
            set_order(state, by, order);
            out.push(Event::Ordered {
                seat: by,
                orders: state.orders[by.index()],
            });
        }
    }
}

fn set_order(state: &mut State, by: Seat, order: Action) {
    let orders = &mut state.orders[by.index()];
    match order {
        Action::Queue { card, always } => orders.queue = Some(Queued { card, always }),
        Action::Unqueue => orders.queue = None,
        Action::Auto(on) => orders.auto = on,
        Action::Then(then) => orders.then = then,
        Action::Tie(tie) => orders.tie = tie,
        // Everything else is an answer and was dealt with above.
        _ => {}
    }
}

fn take_leader(
    state: &mut State,
    by: Seat,
    take: Leader,
    give: Option<Leader>,
    out: &mut Vec<Event>,
) {
    state.leaders[by.index()] = Some(take);
    state.given[by.index()] = give;
    if let Some(give) = give {
        // The given leader lies in the place of the taken one (CO-053).
        if let Some(place) = state.table.iter_mut().find(|l| **l == take) {
            *place = give;
        }
    }
    out.push(Event::LeaderTaken {
        by,
        leader: take,
        given: give,
    });
    let next = by.clockwise(1, SEATS);
    if Some(next) == state.start.seat() {
        flow::begin_trick(state, next, false, out);
    } else {
        state.phase = Phase::Leader(next);
    }
}

/// An alliance loses at once when both its seats concede (CO-309).
fn concede(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    state.conceded.insert(by);
    let alliance = Alliance::of(by);
    let both = alliance.seats().iter().all(|s| state.conceded.has(*s));
    out.push(Event::Conceded { by, both });
    if both {
        flow::finish(state, Ending::Conceded(alliance.enemy()), out);
    }
}

/// Who must agree before an answer is taken back (CO-273 to CO-278).
pub fn takeback(before: &State, by: Seat, action: &Action) -> Takeback {
    if matches!(action, Action::Spy(_) | Action::Void) {
        return Takeback::Never("CO-278");
    }
    let mut after = before.clone();
    // Whatever would be drawn only decides hands that are thrown away with this copy.
    let mut rng = Rng::seeded(Seed::from_number(0));
    apply(&mut after, by, action, &mut rng, &mut Vec::new());
    if after.ending.is_some() {
        return Takeback::Never("CO-278");
    }
    let answered = asks::asks(before)
        .iter()
        .any(|ask| ask.offers.contains(action));
    // An order that answered at once is an accepted answer like any other (CO-274).
    if after.by_order != before.by_order {
        return Takeback::Never("CO-274");
    }
    if !answered {
        return Takeback::Free;
    }
    if after.round != before.round || after.last_trick() {
        return Takeback::Never("CO-278");
    }
    Takeback::AsksAtOnce(Alliance::of(by).enemy().seats().to_vec())
}
