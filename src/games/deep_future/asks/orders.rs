//! What a seat may do at any time: names, standing orders, leaving.

use super::sorted;
use crate::games::deep_future::action::{Action, Order};
use crate::games::deep_future::campaign::Named;
use crate::games::deep_future::cards::{CardId, Naming};
use crate::games::deep_future::names;
use crate::games::deep_future::state::{Means, Paying, Right, Starting, State, Status};
use crate::rules::seat::Seat;

/// Everything a seat may do without being asked.
pub fn orders(state: &State, seat: Seat) -> Vec<Action> {
    if state.ending.is_some() {
        return Vec::new();
    }
    let mut offers = names_to_give(state, seat);
    standing(state, seat, &mut offers);
    let player = &state.players[seat];
    if player.status == Status::Quit {
        return offers;
    }
    match player.leaving {
        Some(_) => offers.extend([Action::Confirm, Action::Unconcede]),
        None if player.status == Status::Playing => {
            offers.extend([Action::Concede, Action::Quit]);
        }
        None => offers.push(Action::Quit),
    }
    offers
}

/// The open rights to name something.
fn names_to_give(state: &State, seat: Seat) -> Vec<Action> {
    let rights = state.rights.iter().filter(|r| r.seat == seat);
    rights
        .filter(|r| is_open(state, r))
        .map(|r| Action::Name(r.what, names::suggestion(&state.campaign, r.what)))
        .collect()
}

/// Whether the thing may still be named by that seat (DF-590, DF-603).
pub(in crate::games::deep_future) fn is_open(state: &State, right: &Right) -> bool {
    if state.campaign.kind(right.what).is_none() {
        return false;
    }
    match state.campaign.name(right.what).map(|n| n.naming) {
        None | Some(Naming::Open) => true,
        Some(Naming::Reset(by)) => {
            let game = state.campaign.game();
            matches!(right.what, Named::Card(id) if state.card(id).tech().is_some())
                && (by.game, by.seat) != (game, Some(right.seat))
        }
        Some(Naming::Given(_) | Naming::Default) => false,
    }
}

/// Every standing order that would change something (DF-662 to DF-667).
fn standing(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let player = &state.players[seat];
    let now = &player.orders;
    let mut all: Vec<Order> = Vec::new();
    let heirs: Vec<CardId> = sorted(player.settled.clone()).collect();
    all.extend(heirs.into_iter().map(|c| Order::Heir(Some(c))));
    all.push(Order::Heir(None));
    let pays = [Paying::None, Paying::Empty, Paying::All].map(Some);
    all.extend(pays.into_iter().chain([None]).map(Order::Pay));
    all.extend(meetings().into_iter().map(Order::Meet));
    let starts = [Starting::Skip, Starting::Art].map(Some);
    all.extend(starts.into_iter().chain([None]).map(Order::Start));
    all.extend([Some(true), Some(false), None].map(Order::Restart));
    let same = |order: &Order| match order {
        Order::Heir(heir) => *heir == now.heir,
        Order::Pay(pay) => *pay == now.pay,
        Order::Meet(meet) => *meet == now.meet,
        Order::Start(start) => *start == now.start,
        Order::Restart(restart) => *restart == now.restart,
    };
    offers.extend(all.into_iter().filter(|o| !same(o)).map(Action::Order));
}

/// Every order of one, two or three means, and none.
fn meetings() -> Vec<Vec<Means>> {
    const ALL: [Means; 3] = [Means::Hand, Means::Cube, Means::World];
    let mut lists = vec![Vec::new()];
    let mut at = 0;
    while let Some(list) = lists.get(at).cloned() {
        for means in ALL.into_iter().filter(|m| !list.contains(m)) {
            let mut longer = list.clone();
            longer.push(means);
            lists.push(longer);
        }
        at += 1;
    }
    lists
}

/// Ending the match without a winner, if everybody agrees (DF-563).
pub fn motions(state: &State) -> Vec<Action> {
    if state.ending.is_some() {
        Vec::new()
    } else {
        vec![Action::Abandon]
    }
}
