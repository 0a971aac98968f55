//! Reaction windows: who is asked by public knowledge alone, and what each may play.

use super::menu::looks;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::{Card, Kind};
use crate::games::tradeworlds::frame::{Engagement, Fight};
use crate::games::tradeworlds::state::{Moment, ShipId, State};
use crate::games::tradeworlds::terms::Class;
use crate::rules::seat::Seat;

/// The seats of a window: declaring seat, partners clockwise, defender, in B1 bystanders clockwise (TW-345).
pub(in crate::games::tradeworlds) fn in_order(state: &State, moment: Moment) -> Vec<Seat> {
    let Some(fight) = &state.fight else {
        return Vec::new();
    };
    let mut order: Vec<Seat> = fight.attacker.seat().into_iter().collect();
    let from = fight.attacker.seat().unwrap_or(state.turn.seat);
    let others: Vec<Seat> = state
        .clockwise(from)
        .filter(|s| !order.contains(s))
        .collect();
    let on = |side: Option<usize>| {
        others
            .iter()
            .copied()
            .filter(move |s| fight.side(*s) == side)
    };
    order.extend(on(Some(0)));
    order.extend(on(Some(1)));
    if moment == Moment::B1 {
        order.extend(on(None));
    }
    order
}

/// Whether a seat is asked in a window: what it could hold decides, never what it holds (TW-379, TW-380).
pub(in crate::games::tradeworlds) fn asked(state: &State, seat: Seat, moment: Moment) -> bool {
    let realm = &state.realms[seat];
    if !realm.is_person() || !realm.lives() {
        return false;
    }
    let Some(fight) = &state.fight else {
        return false;
    };
    let could = || {
        let pool = realm.pool().kind(Kind::Tactic);
        pool.iter().any(|c| usable(state, fight, seat, c, moment))
    };
    !realm.hand.is_empty() && could() || !support_offers(state, seat, moment).is_empty()
}

/// Whether moment, side and kind of engagement fit a Tactic (TW-344, TW-374 to TW-376).
pub(in crate::games::tradeworlds) fn usable(
    state: &State,
    fight: &Fight,
    seat: Seat,
    card: Card,
    moment: Moment,
) -> bool {
    let side = fight.side(seat);
    let battle = fight.kind == Engagement::Battle;
    let first = moment == Moment::B1;
    match card {
        Card::INTERCEPT => first,
        Card::CEASEFIRE => first && side == Some(1),
        Card::OVERCHARGE | Card::LANCE => side == Some(0) || battle && side == Some(1),
        Card::UPLINK | Card::BRACE | Card::BULKHEADS => battle && side.is_some(),
        Card::EVASIVE => battle && side == Some(1),
        Card::DISCRETE => battle && side == Some(0),
        Card::RECALIBRATE => !first && battle && side.is_some(),
        Card::FOLLOW => battle && side == Some(0) && !state.alone(),
        _ => false,
    }
}

/// Q31 and Q32: every Tactic held that fits, every Reinforcement Starship, pass, hold.
pub(super) fn offers(state: &State, seat: Seat, moment: Moment) -> Vec<Action> {
    let mut offers = playable(state, seat, moment);
    offers.extend(support_offers(state, seat, moment));
    offers.extend([Action::Pass, Action::Hold]);
    offers
}

/// The Tactics a seat holds and may play now, with their choices.
pub(in crate::games::tradeworlds) fn playable(
    state: &State,
    seat: Seat,
    moment: Moment,
) -> Vec<Action> {
    let Some(fight) = &state.fight else {
        return Vec::new();
    };
    let mut offers = Vec::new();
    for card in state.realms[seat].hand.kind(Kind::Tactic).iter() {
        if !usable(state, fight, seat, card, moment) {
            continue;
        }
        let play = |ship| Action::Tactic {
            card,
            ship,
            seat: None,
        };
        match card {
            Card::INTERCEPT => offers.extend(looks(state, seat)),
            Card::OVERCHARGE | Card::LANCE | Card::BRACE | Card::BULKHEADS => {
                let own = fight.side(seat).map_or(&[][..], |side| fight.ships(side));
                offers.extend(own.iter().map(|s| play(Some(*s))));
            }
            _ => offers.push(play(None)),
        }
    }
    offers
}

/// A seat's starship in this battle with this class, if the use can be paid and is its first (TW-304 to TW-307).
fn carrier(state: &State, seat: Seat, class: Class) -> Option<ShipId> {
    let fight = state.fight.as_ref()?;
    let realm = &state.realms[seat];
    let free = fight.kind == Engagement::Battle && !fight.supported[seat.index()];
    if !free || !realm.is_person() || realm.treasury < class.cost() {
        return None;
    }
    let own = fight.attackers.iter().chain(&fight.targets);
    own.copied()
        .find(|s| s.seat == seat && state.ship(*s).is_some_and(|s| s.support == Some(class)))
}

/// The Reinforcement Starships a seat may use now.
pub(in crate::games::tradeworlds) fn support_offers(
    state: &State,
    seat: Seat,
    moment: Moment,
) -> Vec<Action> {
    let side = state.fight.as_ref().and_then(|f| f.side(seat));
    let classes: &[Class] = match (moment, side) {
        (_, None) | (Moment::RR, _) => &[],
        (Moment::B1, Some(0)) => &[Class::Sentinel, Class::Destroyer],
        (Moment::B1, _) => &[Class::Gunship, Class::Destroyer],
        (Moment::B2, _) => &[Class::Cruiser],
        (Moment::FF, _) => &[Class::Frigate],
    };
    let mut offers = Vec::new();
    for class in classes.iter().copied() {
        if carrier(state, seat, class).is_none() {
            continue;
        }
        if class == Class::Destroyer {
            let chosen = victims(state, seat).into_iter();
            offers.extend(chosen.map(|v| Action::Use {
                class,
                victim: Some(v),
            }));
        } else {
            offers.push(Action::Use {
                class,
                victim: None,
            });
        }
    }
    offers
}

/// The starships with a Reinforcement Starship in lanes of the other side (TW-319).
fn victims(state: &State, seat: Seat) -> Vec<ShipId> {
    let Some(fight) = &state.fight else {
        return Vec::new();
    };
    let own = fight.side(seat);
    let enemy = |s: &Seat| fight.side(*s).is_some() && fight.side(*s) != own;
    Seat::all(state.seats())
        .filter(enemy)
        .flat_map(|s| state.lane(s))
        .filter(|id| state.ship(*id).is_some_and(|s| s.support.is_some()))
        .collect()
}

/// Q36: a Destroyer of one's own, if it is in this battle, or nothing (TW-321).
pub(super) fn riposte(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    if carrier(state, seat, Class::Destroyer).is_some() {
        let chosen = victims(state, seat).into_iter();
        offers.extend(chosen.map(|v| Action::Use {
            class: Class::Destroyer,
            victim: Some(v),
        }));
    }
    offers.push(Action::Pass);
    offers
}

/// Who is asked whether to jam: every other person whose pool holds Signal Jam (TW-382).
pub(in crate::games::tradeworlds) fn jammers(state: &State, by: Seat) -> Vec<Seat> {
    let could = |s: &Seat| {
        let realm = &state.realms[*s];
        realm.is_person() && !realm.hand.is_empty() && realm.pool().has(Card::JAM)
    };
    if state.alone() {
        return Vec::new();
    }
    state.opponents(by).filter(could).collect()
}

/// Q33.
pub(super) fn jam(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    if state.realms[seat].hand.has(Card::JAM) {
        offers.push(Action::Jam);
    }
    offers.extend([Action::Pass, Action::Hold]);
    offers
}

/// Whether a seat only watches the engagement, so that its default is to pass (TW-387).
pub(in crate::games::tradeworlds) fn watcher(state: &State, seat: Seat) -> bool {
    match (&state.fight, &state.attack) {
        (Some(fight), _) => fight.side(seat).is_none(),
        // A Deep Strike is played before there is an engagement.
        (None, Some(attack)) => {
            !attack.target.is(seat) && attack.fleet.iter().all(|s| s.seat != seat)
        }
        (None, None) => true,
    }
}

/// Whose hand Intercepted Orders looks into unasked: the fullest, then the next clockwise (TW-Q30).
pub(in crate::games::tradeworlds) fn default_hand(state: &State, seat: Seat) -> Option<Seat> {
    let held = |s: &Seat| state.realms[*s].is_person() && !state.realms[*s].hand.is_empty();
    let mut best: Option<Seat> = None;
    for other in state.opponents(seat).filter(held) {
        let more = |b: Seat| state.realms[other].hand.len() > state.realms[b].hand.len();
        if best.is_none_or(more) {
            best = Some(other);
        }
    }
    best
}
