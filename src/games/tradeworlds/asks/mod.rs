//! The questions of the game: who is asked and which answers there are.

mod attack;
mod defaults;
mod menu;
mod orders;
mod window;

pub(super) use attack::{best_set, may_strike, ready};
pub(super) use defaults::best_bank;
pub use orders::orders;
pub(super) use window::{
    asked, default_hand, in_order, jammers, playable, support_offers, usable, watcher,
};

use super::action::Action;
use super::frame::Frame;
use super::state::State;
use super::terms::Faction;
use crate::rules::ask::{Ask, Pace};
use crate::rules::seat::Seat;

/// Every open question. Several seats are asked at once only where the rules say so.
pub fn asks(state: &State) -> Vec<Ask<Action>> {
    let Some(frame) = state.stack.last().filter(|_| state.ending.is_none()) else {
        return Vec::new();
    };
    awaited(state, frame)
        .into_iter()
        .map(|seat| ask(state, frame, seat))
        .collect()
}

/// Whom a frame waits for.
pub(super) fn awaited(state: &State, frame: &Frame) -> Vec<Seat> {
    let all = |wanted: &dyn Fn(usize) -> bool| {
        Seat::all(state.seats())
            .filter(|s| wanted(s.index()))
            .collect()
    };
    match frame {
        Frame::Faction(seat) => vec![*seat],
        Frame::Drop { owed, named } => all(&|i| named[i].len() < usize::from(owed[i])),
        Frame::Offers { asked, .. } | Frame::Jam { asked, .. } => all(&|i| asked[i]),
        Frame::Window { moment, at } => in_order(state, *moment)
            .get(usize::from(*at))
            .map_or_else(Vec::new, |s| vec![*s]),
        Frame::Riposte { victim } => vec![victim.seat],
        Frame::Frigates { queue, .. } => queue.first().map_or_else(Vec::new, |s| vec![s.seat]),
        Frame::Destroy { attackers, .. } => {
            attack::chooser(state, *attackers).into_iter().collect()
        }
        // These go on by themselves.
        Frame::Fight(_) | Frame::Assault | Frame::Derelict { .. } => Vec::new(),
        _ => vec![state.turn.seat],
    }
}

/// Whether the frame is a question of the seat's own turn, which `auto` may answer (TW-442).
pub(super) const fn is_turn(frame: &Frame) -> bool {
    !matches!(
        frame,
        Frame::Faction(_)
            | Frame::Drop { .. }
            | Frame::Offers { .. }
            | Frame::Jam { .. }
            | Frame::Window { .. }
            | Frame::Riposte { .. }
            | Frame::Frigates { .. }
            | Frame::Destroy { .. }
            | Frame::Fight(_)
            | Frame::Assault
            | Frame::Derelict { .. }
    )
}

fn ask(state: &State, frame: &Frame, seat: Seat) -> Ask<Action> {
    let mut offers = answers(state, frame, seat);
    let on_timeout = if is_turn(frame) {
        offers.push(Action::Auto);
        offers.len() - 1
    } else {
        match frame {
            // Running out of time in a window is passing until the end of the turn (TW-443, TW-444).
            Frame::Window { .. } | Frame::Jam { .. } => offers.len() - 1,
            _ => defaults::answer(state, frame, seat, &offers),
        }
    };
    let long = matches!(frame, Frame::Faction(_))
        || seat == state.turn.seat && !matches!(frame, Frame::Window { .. });
    Ask {
        seat,
        pace: if long { Pace::Long } else { Pace::Short },
        offers,
        on_timeout,
    }
}

/// The answer a question of the seat's own turn gets when the turn is hurried.
pub(super) fn default_answer(state: &State, frame: &Frame, seat: Seat) -> Option<Action> {
    let offers = answers(state, frame, seat);
    let at = defaults::answer(state, frame, seat, &offers);
    offers.get(at).copied()
}

/// The only answer of a question that has just one (TW-096).
pub(super) fn only_answer(state: &State, frame: &Frame, seat: Seat) -> Option<Action> {
    match answers(state, frame, seat).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// Every answer the rules give, without `auto`.
fn answers(state: &State, frame: &Frame, seat: Seat) -> Vec<Action> {
    let hand = state.realms[seat].hand;
    match frame {
        Frame::Faction(_) => Faction::ALL
            .into_iter()
            .filter(|f| state.realms.iter().all(|(_, r)| r.faction != Some(*f)))
            .map(Action::Faction)
            .collect(),
        Frame::Turn => menu::turn(state, seat),
        Frame::Bank { flat, cards } => {
            let mut offers: Vec<_> = hand.without(*cards).iter().map(Action::Bank).collect();
            if !flat {
                offers.push(Action::Done);
            }
            offers
        }
        Frame::Reconfigure { fresh, .. } => with_done(menu::changes(state, seat, *fresh)),
        Frame::Remove { .. } => with_done(hand.iter().map(Action::Remove).collect()),
        Frame::Drop { named, .. } => {
            let left = hand.without(named[seat.index()]);
            left.iter().map(Action::Drop).collect()
        }
        Frame::Smuggle { cards, .. } => cards.iter().map(Action::Take).collect(),
        Frame::Buy { left } => with_done(menu::purchases(state, seat, *left)),
        Frame::Pay { paid, .. } => hand.without(*paid).iter().map(Action::Pay).collect(),
        Frame::Configure {
            hull,
            weapons,
            crew,
            ..
        } => menu::configuring(state, seat, *hull, *weapons, *crew),
        Frame::Commit => attack::commits(state, seat),
        Frame::Invite => vec![Action::Invite, Action::Alone],
        Frame::Offers { offered, .. } => {
            let own = state.lane(seat).filter(|s| !offered.contains(s));
            with_done(own.map(Action::Offer).collect())
        }
        Frame::Picks { offered } => with_done(offered.iter().copied().map(Action::Pick).collect()),
        Frame::Attack => attack::menu(state, seat),
        Frame::Declare => attack::enlarge(state),
        Frame::Window { moment, .. } => window::offers(state, seat, *moment),
        Frame::Jam { .. } => window::jam(state, seat),
        Frame::Riposte { .. } => window::riposte(state, seat),
        Frame::Frigates { .. } => vec![
            Action::Use {
                class: super::terms::Class::Frigate,
                victim: None,
            },
            Action::Pass,
        ],
        Frame::Destroy {
            chosen,
            left,
            attackers,
        } => attack::victims(state, *attackers, chosen, *left)
            .into_iter()
            .map(Action::Destroy)
            .collect(),
        Frame::Discard { cards } => {
            with_done(hand.without(*cards).iter().map(Action::Discard).collect())
        }
        Frame::Fight(_) | Frame::Assault | Frame::Derelict { .. } => Vec::new(),
    }
}

fn with_done(mut offers: Vec<Action>) -> Vec<Action> {
    offers.push(Action::Done);
    offers
}
