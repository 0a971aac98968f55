//! The questions of the game: who is asked and which answers there are.

use super::action::{Action, Then, Tie};
use super::cards::{Card, CardSet};
use super::effects;
use super::leaders::Leader;
use super::state::{Alliance, Phase, SEATS, State};
use crate::rules::ask::{Ask, Pace};
use crate::rules::seat::Seat;

/// Every open question: one seat's, or both of the naming alliance (CO-243).
pub fn asks(state: &State) -> Vec<Ask<Action>> {
    match state.phase {
        Phase::Naming(alliance) => alliance.seats().map(|s| naming(s, alliance)).to_vec(),
        Phase::Leader(seat) => vec![leader(state, seat)],
        Phase::Card(seat) => vec![card(state, seat)],
        Phase::Choice(seat) => vec![Ask {
            seat,
            pace: Pace::Short,
            offers: vec![Action::War, Action::Collect],
            on_timeout: 1,
        }],
        Phase::Settle(seat) => vec![settle(state, seat)],
        // In all other phases the flow goes on by itself.
        _ => Vec::new(),
    }
}

/// DP-1: any of the four seats; by default the alliance's lower-numbered one (CO-286).
fn naming(seat: Seat, alliance: Alliance) -> Ask<Action> {
    Ask {
        seat,
        pace: Pace::Short,
        offers: Seat::all(SEATS).map(Action::Start).collect(),
        on_timeout: alliance.seats()[0].index(),
    }
}

/// DP-2: two dealt leaders, or two table leaders times two to give (CO-057).
fn leader(state: &State, seat: Seat) -> Ask<Action> {
    let dealt = state.dealt[seat.index()];
    let mut offers = Vec::with_capacity(6);
    offers.extend(dealt.map(|take| Action::Leader { take, give: None }));
    for take in state.table {
        offers.extend(dealt.map(|give| Action::Leader {
            take,
            give: Some(give),
        }));
    }
    Ask {
        seat,
        pace: Pace::Long,
        on_timeout: offers
            .iter()
            .position(is_politician_for_second(dealt))
            .unwrap_or(0),
        offers,
    }
}

/// The default leader is the Politician for the second dealt leader (CO-287).
fn is_politician_for_second(dealt: [Leader; 2]) -> impl Fn(&Action) -> bool {
    let wanted = Action::Leader {
        take: Leader::Politician,
        give: Some(dealt[1]),
    };
    move |offer| *offer == wanted
}

/// DP-3 with DP-4: a legal card, or first a look as the Spy (CO-214).
fn card(state: &State, seat: Seat) -> Ask<Action> {
    let legal = legal(state, seat);
    let mut offers = Vec::with_capacity(12);
    offers.extend(legal.iter().map(Action::Play));
    let default = default_card(legal).map(Action::Play);
    let on_timeout = offers.iter().position(|o| Some(*o) == default).unwrap_or(0);
    if may_spy(state, seat) {
        offers.extend(Alliance::of(seat).enemy().seats().map(Action::Spy));
    }
    Ask {
        seat,
        pace: Pace::Long,
        offers,
        on_timeout,
    }
}

/// DP-6: each tied seat, or pass (CO-207); by default pass (CO-290).
fn settle(state: &State, seat: Seat) -> Ask<Action> {
    let verdict = state.trick().and_then(|t| t.verdict);
    let tied = verdict.map(|v| v.best).unwrap_or_default();
    let mut offers: Vec<Action> = tied.iter().map(Action::Settle).collect();
    offers.push(Action::Pass);
    Ask {
        seat,
        pace: Pace::Short,
        on_timeout: offers.len() - 1,
        offers,
    }
}

/// The cards a seat may play now.
pub fn legal(state: &State, seat: Seat) -> CardSet {
    let hand = state.hands[seat.index()];
    let leader = state.leaders[seat.index()];
    state
        .trick()
        .map_or(CardSet::EMPTY, |t| effects::legal(t, hand, leader))
}

/// The default card: the lowest system card, planet before colony before industry, else the lowest ship (CO-288).
pub fn default_card(legal: CardSet) -> Option<Card> {
    legal
        .iter()
        .min_by_key(|c| (c.is_ship(), c.value(), c.kind()))
}

/// Whether the seat is the Spy and has not looked yet.
pub fn may_spy(state: &State, seat: Seat) -> bool {
    state.leaders[seat.index()] == Some(Leader::Spy) && state.look.is_none()
}

/// Standing orders and conceding: only what is allowed and would change something (OR-1 to OR-6).
pub fn orders(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    if state.ending.is_some() {
        return offers;
    }
    let now = state.orders[seat.index()];
    queueing(state, seat, &mut offers);
    offers.push(Action::Auto(!now.auto));
    // `then war` is about the trick being played; before the first there is none (CO-267).
    let thens = Then::ALL
        .into_iter()
        .filter(|t| *t != now.then && (*t != Then::War || !state.tricks.is_empty()));
    offers.extend(thens.map(Action::Then));
    if state.leaders[seat.index()] == Some(Leader::Diplomat) && !state.settled {
        let ties = Tie::ALL.into_iter().filter(|t| *t != now.tie);
        offers.extend(ties.map(Action::Tie));
    }
    offers.push(if state.conceded.has(seat) {
        Action::Unconcede
    } else {
        Action::Concede
    });
    offers
}

/// OR-1: any card of the hand, while the seat is not asked for one and will be asked again (CO-260, CO-072).
fn queueing(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let hand = state.hands[seat.index()];
    if state.phase == Phase::Card(seat) || hand.len() < 2 {
        return;
    }
    let queued = state.orders[seat.index()].queue;
    for card in hand.iter() {
        for always in [false, true] {
            if queued.is_none_or(|q| (q.card, q.always) != (card, always)) {
                offers.push(Action::Queue { card, always });
            }
        }
    }
    if queued.is_some() {
        offers.push(Action::Unqueue);
    }
}

/// Voiding the round, if everybody agrees (CO-241).
pub fn motions(state: &State) -> Vec<Action> {
    if state.ending.is_some() {
        Vec::new()
    } else {
        vec![Action::Void]
    }
}
