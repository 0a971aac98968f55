//! What a seat may order ahead, and leaving and coming back.

use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::{Card, Kind};
use crate::games::tradeworlds::state::{Control, Mode, Moment, Standing, State, Tool, When};
use crate::games::tradeworlds::terms::Class;
use crate::rules::seat::Seat;

/// Pass modes, standing orders, invitations, leaving: only what would change something.
pub fn orders(state: &State, seat: Seat) -> Vec<Action> {
    let Some(realm) = state.realms.get(seat) else {
        return Vec::new();
    };
    if state.ending.is_some() || !realm.lives() {
        return Vec::new();
    }
    match realm.control {
        Control::StandIn { returning: true } => return vec![Action::Concede],
        Control::StandIn { returning: false } => return vec![Action::Unconcede],
        Control::Garrison => return Vec::new(),
        Control::Person => {}
    }
    let now = &realm.orders;
    let modes = Mode::ALL.into_iter().filter(|m| now.mode != Some(*m));
    let mut offers: Vec<Action> = modes.map(Action::Mode).collect();
    for tool in tools(state, seat) {
        for standing in possible(tool) {
            if !now.standing.contains(&standing) {
                offers.push(Action::Order(standing));
            }
        }
    }
    if !now.standing.is_empty() {
        offers.push(Action::Unorder);
    }
    if !state.alone() {
        offers.push(Action::Join(now.never_joins));
    }
    offers.push(Action::Concede);
    if may_claim(state, seat) {
        offers.push(Action::Claim);
    }
    offers
}

/// What a seat could order: Tactics in its hand, Reinforcement Starships in its lane (TW-397).
fn tools(state: &State, seat: Seat) -> Vec<Tool> {
    let realm = &state.realms[seat];
    let cards = realm.hand.kind(Kind::Tactic).iter().map(Tool::Tactic);
    let supports = realm
        .lane
        .iter()
        .filter_map(|s| s.support)
        .map(Tool::Support);
    cards.chain(supports).collect()
}

/// The windows and conditions that make sense for a tool (TW-390 to TW-393).
fn possible(tool: Tool) -> Vec<Standing> {
    let moments: &[Moment] = match tool {
        Tool::Tactic(Card::SUPPLY | Card::REPAIRS | Card::DEEP) => &[],
        Tool::Tactic(Card::JAM) => &[Moment::RR],
        Tool::Tactic(Card::INTERCEPT | Card::CEASEFIRE)
        | Tool::Support(Class::Sentinel | Class::Gunship | Class::Destroyer) => &[Moment::B1],
        Tool::Tactic(Card::RECALIBRATE) | Tool::Support(Class::Cruiser) => &[Moment::B2],
        Tool::Support(Class::Frigate) => &[Moment::FF],
        Tool::Tactic(_) => &[Moment::B1, Moment::B2],
    };
    let whens = |moment: Moment| match moment {
        Moment::B2 => &When::ALL[..],
        Moment::FF => &[When::Always, When::Doomed],
        // Before the dice nothing is behind, tied or doomed.
        _ => &When::ALL[..1],
    };
    let all = |moment: &Moment| {
        let moment = *moment;
        whens(moment).iter().map(move |when| Standing {
            tool,
            moment,
            when: *when,
        })
    };
    moments.iter().flat_map(all).collect()
}

/// Whether everybody else of a table of several people has left (TW-462).
fn may_claim(state: &State, seat: Seat) -> bool {
    let others = Seat::all(state.people).filter(|s| *s != seat);
    let gone = |s: &Seat| {
        let realm = &state.realms[*s];
        !realm.lives() || matches!(realm.control, Control::StandIn { .. })
    };
    let left = |s: &Seat| matches!(state.realms[*s].control, Control::StandIn { .. });
    state.people > 1 && others.clone().all(|s| gone(&s)) && others.clone().any(|s| left(&s))
}
