//! The turn menu: roles, the role's Action, buying, configuring, free moments.

use super::attack::ready;
use super::window::default_hand;
use crate::games::tradeworlds::action::Action;
use crate::games::tradeworlds::cards::{Card, CardSet, Kind};
use crate::games::tradeworlds::frame::Foe;
use crate::games::tradeworlds::state::{Body, Control, DEFENCE, State};
use crate::games::tradeworlds::terms::{Class, Faction, Role};
use crate::rules::seat::Seat;

/// Q03 before the role is chosen, Q04 after it.
pub(super) fn turn(state: &State, seat: Seat) -> Vec<Action> {
    let Some(role) = state.turn.role else {
        return roles(state);
    };
    let mut offers = Vec::new();
    if !state.turn.acted {
        action(state, seat, role, &mut offers);
    }
    if !state.turn.bought {
        offers.extend(purchases(state, seat, 0));
    }
    if !state.turn.configured {
        configurations(state, seat, &mut offers);
    }
    free_moment(state, seat, &mut offers);
    offers.push(Action::End);
    offers
}

fn roles(state: &State) -> Vec<Action> {
    let offered = |r: &Role| r.alone() || !state.alone();
    Role::ALL
        .into_iter()
        .filter(offered)
        .map(Action::Role)
        .collect()
}

/// The first answers of a role's Action; none if it would change nothing (TW-084).
fn action(state: &State, seat: Seat, role: Role, offers: &mut Vec<Action>) {
    let realm = &state.realms[seat];
    match role {
        Role::Treasurer => {
            offers.extend(realm.hand.iter().map(Action::Bank));
            if state.faction(seat) == Faction::Acolytes && realm.hand.len() >= 3 {
                offers.push(Action::Flat);
            }
        }
        Role::Admiral | Role::Chancellor => {
            if ready(state, seat).next().is_some() {
                if state.alone() {
                    offers.push(Action::Target(Foe::Derelict));
                }
                let foes = state.opponents(seat).map(Foe::Seat);
                offers.extend(foes.map(Action::Target));
            }
        }
        Role::Captain | Role::Commander | Role::Engineer => {
            offers.extend(changes(state, seat, CardSet::EMPTY));
        }
        Role::Saboteur => {
            let hands: Vec<Seat> = state
                .opponents(seat)
                .filter(|s| state.realms[*s].is_person() && !state.realms[*s].hand.is_empty())
                .collect();
            if !hands.is_empty() {
                offers.push(Action::Sabotage(None));
            }
            offers.extend(hands.into_iter().map(|s| Action::Sabotage(Some(s))));
        }
        Role::Mechanic => offers.extend(realm.hand.iter().map(Action::Remove)),
        Role::Smuggler => {
            let worth = |s: &Seat| {
                let r = &state.realms[*s];
                r.control != Control::Person || !r.hand.is_empty()
            };
            offers.extend(state.opponents(seat).filter(worth).map(Action::Smuggle));
        }
        Role::Trader => {
            if !realm.deck.is_empty() || !realm.discard.is_empty() {
                offers.push(Action::Trade);
            }
        }
    }
}

/// Q14 and Q15 in one: what may replace what, plus the Acolytes Engineer's extras (TW-135, TW-138).
pub(super) fn changes(state: &State, seat: Seat, fresh: CardSet) -> Vec<Action> {
    let kind = match state.turn.role {
        Some(Role::Captain) => Kind::Starship,
        Some(Role::Commander) => Kind::Crew,
        _ => Kind::Weapon,
    };
    let realm = &state.realms[seat];
    let new = realm.hand.kind(kind);
    let mut offers = Vec::new();
    for ship in &realm.lane {
        let Body::Cards {
            hull,
            weapons,
            crew,
        } = ship.body
        else {
            // Tokens cannot be reconfigured (TW-140).
            continue;
        };
        let room = |hull: Card, weapons: u8, crew: u8| hull.stat() >= weapons + crew;
        for old in ship.cards().kind(kind).without(fresh).iter() {
            let fits = |n: &Card| match kind {
                Kind::Starship => room(*n, weapons.stat(), crew.stat()),
                Kind::Crew => room(hull, weapons.stat(), n.stat()),
                _ => room(hull, weapons.stat() - old.stat() + n.stat(), crew.stat()),
            };
            offers.extend(new.iter().filter(fits).map(|new| Action::Swap { old, new }));
        }
        if kind == Kind::Weapon && state.faction(seat) == Faction::Acolytes {
            let id = state.id(seat, ship.slot);
            let fits = |n: &Card| room(hull, weapons.stat() + n.stat(), crew.stat());
            offers.extend(
                new.iter()
                    .filter(fits)
                    .map(|card| Action::More { ship: id, card }),
            );
            if weapons.len() > 1 {
                offers.extend(weapons.without(fresh).iter().map(Action::Less));
            }
        }
    }
    offers
}

/// Q21: every pile whose top card can be paid (TW-163, TW-167).
pub(super) fn purchases(state: &State, seat: Seat, left: u8) -> Vec<Action> {
    let realm = &state.realms[seat];
    let purse = left + realm.hand.value();
    let affordable = |k: &Kind| realm.top(*k).is_some_and(|c| c.value() <= purse);
    Kind::ALL
        .into_iter()
        .filter(affordable)
        .map(Action::Buy)
        .collect()
}

/// Q23 and Q24: a starship card for a free place, or a starship to scrap (TW-184, TW-188).
fn configurations(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let hulls = hulls(state.realms[seat].hand);
    if state.realms[seat].lane.len() < usize::from(state.unlocked(seat)) {
        offers.extend(hulls.iter().map(Action::Configure));
    } else if !hulls.is_empty() {
        offers.extend(state.lane(seat).map(Action::Scrap));
    }
}

fn least(cards: CardSet) -> Option<u8> {
    cards.iter().map(Card::stat).min()
}

/// The starship cards for which the hand has a weapon and a crew (TW-181).
fn hulls(hand: CardSet) -> CardSet {
    let (Some(weapon), Some(crew)) = (least(hand.kind(Kind::Weapon)), least(hand.kind(Kind::Crew)))
    else {
        return CardSet::EMPTY;
    };
    let fits = |hull: &Card| hull.stat() >= weapon + crew;
    hand.kind(Kind::Starship).iter().filter(fits).collect()
}

/// Q24 to Q27: the next card of the starship being built.
pub(super) fn configuring(
    state: &State,
    seat: Seat,
    hull: Option<Card>,
    weapons: CardSet,
    crew: Option<Card>,
) -> Vec<Action> {
    let hand = state.realms[seat].hand;
    let Some(hull) = hull else {
        return hulls(hand).iter().map(Action::Configure).collect();
    };
    let room = hull.stat() - weapons.stat();
    let crews = hand.kind(Kind::Crew);
    let arms = hand.kind(Kind::Weapon).without(weapons);
    if weapons.is_empty() {
        let crew = least(crews).unwrap_or(u8::MAX);
        let fits = |w: &Card| u16::from(w.stat()) + u16::from(crew) <= u16::from(room);
        return arms.iter().filter(fits).map(Action::Configure).collect();
    }
    let Some(crew) = crew else {
        let fits = |c: &Card| c.stat() <= room;
        return crews.iter().filter(fits).map(Action::Configure).collect();
    };
    let fits = |w: &Card| w.stat() + crew.stat() <= room;
    let more = arms.iter().filter(fits).map(Action::Arm);
    // Only the Acolytes carry several weapons (TW-010, TW-012).
    let mut offers: Vec<_> = if state.faction(seat) == Faction::Acolytes {
        more.collect()
    } else {
        Vec::new()
    };
    offers.push(Action::Done);
    offers
}

/// Tactics of a free moment and sending Reinforcement Starships (TW-095, TW-332, TW-295).
pub(super) fn free_moment(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let realm = &state.realms[seat];
    let bare = |card| Action::Tactic {
        card,
        ship: None,
        seat: None,
    };
    if realm.hand.has(Card::SUPPLY) {
        offers.push(bare(Card::SUPPLY));
    }
    if realm.hand.has(Card::INTERCEPT) {
        offers.extend(looks(state, seat));
    }
    if realm.hand.has(Card::REPAIRS) && realm.defence < DEFENCE {
        offers.push(bare(Card::REPAIRS));
    }
    if realm.treasury < Class::SEND {
        return;
    }
    for class in Class::ALL
        .into_iter()
        .filter(|c| realm.reserve[*c as usize])
    {
        let bare = realm.lane.iter().filter(|s| s.support.is_none());
        offers.extend(bare.map(|s| Action::Reinforce {
            class,
            ship: state.id(seat, s.slot),
        }));
    }
}

/// Intercepted Orders: every hand there is to look into, or just the card (TW-355, TW-Q30).
pub(super) fn looks(state: &State, seat: Seat) -> Vec<Action> {
    let play = |at| Action::Tactic {
        card: Card::INTERCEPT,
        ship: None,
        seat: at,
    };
    if default_hand(state, seat).is_none() {
        return vec![play(None)];
    }
    let held = |s: &Seat| state.realms[*s].is_person() && !state.realms[*s].hand.is_empty();
    state
        .opponents(seat)
        .filter(held)
        .map(|s| play(Some(s)))
        .collect()
}
