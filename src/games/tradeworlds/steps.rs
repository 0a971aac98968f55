//! The steps of a turn that are no fight: banking, removing, smuggling, buying, configuring, discarding.

use super::action::Action;
use super::asks;
use super::cards::{Card, CardSet, Kind};
use super::effects;
use super::event::Event;
use super::flow;
use super::frame::Frame;
use super::state::{Body, Look, ShipId, State};
use super::terms::Class;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;

/// What the Acolytes may bank for three cards (TW-006).
pub const FLAT: u8 = 8;
/// What a Smuggler gets from a Garrison (TW-159).
const FROM_GARRISON: u8 = 3;

/// Carries out an answer of a step.
pub(super) fn act(
    state: &mut State,
    by: Seat,
    action: Action,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) {
    match action {
        Action::Bank(card) => name_banked(state, by, card, out),
        Action::Flat => {
            state.turn.acted = true;
            state.stack.push(Frame::Bank {
                flat: true,
                cards: CardSet::EMPTY,
            });
        }
        Action::Swap { .. } | Action::More { .. } | Action::Less(_) => {
            change(state, by, action, out);
        }
        Action::Sabotage(victim) => sabotage(state, by, victim, out),
        Action::Drop(card) => {
            if let Some(Frame::Drop { named, .. }) = state.stack.last_mut() {
                named[by.index()].insert(card);
            }
        }
        Action::Remove(card) => remove(state, by, card, out),
        Action::Smuggle(victim) => smuggle(state, by, victim, rng, out),
        Action::Take(card) => take(state, by, card, out),
        Action::Buy(pile) => buy(state, by, pile, out),
        Action::Pay(card) => pay(state, by, card, out),
        Action::Scrap(ship) => {
            state.turn.configured = true;
            state.stack.push(blank(Some(ship.slot)));
        }
        Action::Configure(card) => configure(state, card),
        Action::Arm(card) => {
            if let Some(Frame::Configure { weapons, .. }) = state.stack.last_mut() {
                weapons.insert(card);
            }
        }
        Action::Reinforce { class, ship } => send(state, by, class, ship, out),
        Action::Discard(card) => {
            if let Some(Frame::Discard { cards }) = state.stack.last_mut() {
                cards.insert(card);
            }
        }
        // Everything else is dealt with by its own module.
        _ => {}
    }
}

/// Ends a repeated choice of a step.
pub(super) fn done(state: &mut State, by: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    match state.stack.pop() {
        Some(Frame::Bank { cards, .. }) => bank(state, by, cards, false, out),
        Some(Frame::Buy { left }) if left > 0 => out.push(Event::PaymentLost {
            who: state.name(by),
            left,
        }),
        Some(Frame::Configure {
            scrap,
            hull: Some(hull),
            weapons,
            crew: Some(crew),
        }) => build(state, by, scrap, (hull, weapons, crew), out),
        Some(Frame::Discard { cards }) => flow::end_turn(state, cards, rng, out),
        _ => {}
    }
}

fn name_banked(state: &mut State, by: Seat, card: Card, out: &mut Vec<Event>) {
    if !matches!(state.stack.last(), Some(Frame::Bank { .. })) {
        state.turn.acted = true;
        state.stack.push(Frame::Bank {
            flat: false,
            cards: CardSet::EMPTY,
        });
    }
    let most = state.faction(by).most_banked();
    let hand = state.realms[by].hand;
    if let Some(Frame::Bank { flat, cards }) = state.stack.last_mut() {
        cards.insert(card);
        let (flat, cards) = (*flat, *cards);
        // It ends by itself after the last card there may be (TW-Q06).
        if cards.len() == if flat { 3 } else { most } || cards == hand {
            state.stack.pop();
            bank(state, by, cards, flat, out);
        }
    }
}

/// Banks the named cards as one sum (TW-127).
pub(super) fn bank(state: &mut State, by: Seat, cards: CardSet, flat: bool, out: &mut Vec<Event>) {
    let sum = if flat {
        FLAT
    } else {
        state.faction(by).banked(cards.len(), cards.value())
    };
    discard(state, by, cards);
    out.push(Event::Banked {
        who: state.name(by),
        cards,
        sum,
        total: state.realms[by].treasury + u16::from(sum),
        flat,
    });
    effects::gain(state, by, sum.into(), out);
}

/// Puts hand cards on the own discard pile.
pub(super) fn discard(state: &mut State, seat: Seat, cards: CardSet) {
    let realm = &mut state.realms[seat];
    realm.hand = realm.hand.without(cards);
    realm.discard = realm.discard.and(cards);
}

/// One change of a Captain, Commander or Engineer (TW-130 to TW-138).
fn change(state: &mut State, by: Seat, action: Action, out: &mut Vec<Event>) {
    let (old, new, slot) = match action {
        Action::Swap { old, new } => (Some(old), Some(new), None),
        Action::More { ship, card } => (None, Some(card), Some(ship.slot)),
        Action::Less(card) => (Some(card), None, None),
        _ => return,
    };
    let [old_card, new_card] = [old, new].map(|c| c.into_iter().collect::<CardSet>());
    let realm = &mut state.realms[by];
    let holds =
        |s: &&mut super::state::Ship| slot == Some(s.slot) || old.is_some_and(|o| s.cards().has(o));
    let Some(ship) = realm.lane.iter_mut().find(holds) else {
        return;
    };
    let Body::Cards {
        hull,
        weapons,
        crew,
    } = &mut ship.body
    else {
        return;
    };
    match (old.or(new).map(Card::kind), new) {
        (Some(Kind::Starship), Some(new)) => *hull = new,
        (Some(Kind::Crew), Some(new)) => *crew = new,
        _ => {
            *weapons = weapons.without(old_card).and(new_card);
        }
    }
    let slot = ship.slot;
    realm.hand = realm.hand.without(new_card);
    realm.discard = realm.discard.and(old_card);
    out.push(Event::Reconfigured {
        who: state.name(by),
        ship: state.id(by, slot),
        old,
        new,
    });
    let (mut left, mut fresh) = match state.stack.last() {
        Some(Frame::Reconfigure { left, fresh }) => (*left, *fresh),
        _ => (2, CardSet::EMPTY),
    };
    if matches!(state.stack.last(), Some(Frame::Reconfigure { .. })) {
        state.stack.pop();
    }
    state.turn.acted = true;
    left -= 1;
    fresh = fresh.and(new_card);
    if left > 0 {
        state.stack.push(Frame::Reconfigure { left, fresh });
    }
}

/// Opens the forced discard of one or all (TW-141, TW-142, TW-144).
fn sabotage(state: &mut State, by: Seat, victim: Option<Seat>, out: &mut Vec<Event>) {
    state.turn.acted = true;
    out.push(Event::Sabotaged {
        who: state.name(by),
        victim: victim.map(|v| state.name(v)),
    });
    let count = if victim.is_some() { 2 } else { 1 };
    demand(state, by, victim, count);
}

/// Every named person must drop cards; those with fewer drop their whole hand.
pub(super) fn demand(state: &mut State, by: Seat, victim: Option<Seat>, count: u8) {
    let mut owed = [0; 4];
    let mut named = [CardSet::EMPTY; 4];
    for seat in state
        .opponents(by)
        .filter(|s| victim.is_none_or(|v| v == *s))
    {
        let realm = &state.realms[seat];
        if realm.is_person() {
            let hand = realm.hand.len() as u8;
            owed[seat.index()] = hand.min(count);
            if hand <= count {
                named[seat.index()] = realm.hand;
            }
        }
    }
    state.stack.push(Frame::Drop { owed, named });
}

/// All victims have answered: their cards go and are published together (TW-146, TW-488).
pub(super) fn dropped(state: &mut State, named: [CardSet; 4], out: &mut Vec<Event>) {
    let mut told = Vec::new();
    for seat in Seat::all(state.seats()) {
        let cards = named[seat.index()];
        if !cards.is_empty() {
            discard(state, seat, cards);
            told.push((state.name(seat), cards));
        }
    }
    out.push(Event::Dropped(told));
}

fn remove(state: &mut State, by: Seat, card: Card, out: &mut Vec<Event>) {
    let left = match state.stack.last() {
        Some(Frame::Remove { left }) => *left,
        _ => 3,
    };
    if matches!(state.stack.last(), Some(Frame::Remove { .. })) {
        state.stack.pop();
    }
    state.turn.acted = true;
    let realm = &mut state.realms[by];
    realm.hand.remove(card);
    realm.removed.insert(card);
    let more = left > 1 && !realm.hand.is_empty();
    out.push(Event::Removed {
        who: state.name(by),
        card,
    });
    if more {
        state.stack.push(Frame::Remove { left: left - 1 });
    }
}

/// Three random cards are shown to the Smuggler; a Garrison just pays (TW-152, TW-159).
fn smuggle(state: &mut State, by: Seat, victim: Seat, rng: &mut Rng, out: &mut Vec<Event>) {
    state.turn.acted = true;
    if !state.realms[victim].is_person() {
        out.push(Event::Smuggled {
            who: state.name(by),
            victim: state.name(victim),
            card: None,
            sum: FROM_GARRISON,
        });
        effects::gain(state, by, FROM_GARRISON.into(), out);
        return;
    }
    let mut hand: Vec<Card> = state.realms[victim].hand.iter().collect();
    let mut cards = CardSet::EMPTY;
    while cards.len() < 3 && !hand.is_empty() {
        cards.insert(hand.remove(rng.below(hand.len() as u32) as usize));
    }
    state.barriers += 1;
    state.looks.push(Look {
        by,
        at: victim,
        cards,
    });
    out.push(Event::Smuggles {
        who: state.name(by),
        seat: by,
        victim: state.name(victim),
        seen: cards,
    });
    state.stack.push(Frame::Smuggle { victim, cards });
}

fn take(state: &mut State, by: Seat, card: Card, out: &mut Vec<Event>) {
    let Some(Frame::Smuggle { victim, .. }) = state.stack.pop() else {
        return;
    };
    discard(state, victim, CardSet::only(card));
    out.push(Event::Smuggled {
        who: state.name(by),
        victim: state.name(victim),
        card: Some(card),
        sum: card.value(),
    });
    effects::gain(state, by, card.value().into(), out);
}

fn buy(state: &mut State, by: Seat, pile: Kind, out: &mut Vec<Event>) {
    let left = if let Some(Frame::Buy { left }) = state.stack.last() {
        *left
    } else {
        state.turn.bought = true;
        state.stack.push(Frame::Buy { left: 0 });
        0
    };
    let paid = CardSet::EMPTY;
    state.stack.push(Frame::Pay { pile, left, paid });
    settle(state, by, out);
}

fn pay(state: &mut State, by: Seat, card: Card, out: &mut Vec<Event>) {
    if let Some(Frame::Pay { paid, .. }) = state.stack.last_mut() {
        paid.insert(card);
    }
    settle(state, by, out);
}

/// The purchase is made once the payment covers the price; what is over stays available (TW-173, TW-175).
fn settle(state: &mut State, by: Seat, out: &mut Vec<Event>) {
    let Some(Frame::Pay { pile, left, paid }) = state.stack.last() else {
        return;
    };
    let (pile, paid) = (*pile, *paid);
    let purse = left + paid.value();
    let Some(card) = state.realms[by].top(pile).filter(|c| c.value() <= purse) else {
        return;
    };
    state.stack.pop();
    discard(state, by, paid);
    let realm = &mut state.realms[by];
    realm.market[pile.index()].pop();
    realm.discard.insert(card);
    let next = realm.top(pile);
    // A card turned up is a barrier (TW-493).
    state.barriers += 1;
    out.push(Event::Bought {
        who: state.name(by),
        card,
        paid,
        next,
    });
    if let Some(Frame::Buy { left }) = state.stack.last_mut() {
        *left = purse - card.value();
    }
}

const fn blank(scrap: Option<u8>) -> Frame {
    Frame::Configure {
        scrap,
        hull: None,
        weapons: CardSet::EMPTY,
        crew: None,
    }
}

fn configure(state: &mut State, card: Card) {
    if !matches!(state.stack.last(), Some(Frame::Configure { .. })) {
        state.turn.configured = true;
        state.stack.push(blank(None));
    }
    if let Some(Frame::Configure {
        hull,
        weapons,
        crew,
        ..
    }) = state.stack.last_mut()
    {
        match card.kind() {
            Kind::Starship => *hull = Some(card),
            Kind::Weapon => weapons.insert(card),
            _ => *crew = Some(card),
        }
    }
}

fn build(
    state: &mut State,
    by: Seat,
    scrapped: Option<u8>,
    (hull, weapons, crew): (Card, CardSet, Card),
    out: &mut Vec<Event>,
) {
    if let Some(slot) = scrapped {
        effects::scrap(state, state.id(by, slot), out);
    }
    let used = weapons.and([hull, crew].into_iter().collect());
    let realm = &mut state.realms[by];
    realm.hand = realm.hand.without(used);
    effects::deploy(
        state,
        by,
        Body::Cards {
            hull,
            weapons,
            crew,
        },
        out,
    );
}

/// Sends a Reinforcement Starship to an own starship (TW-294, TW-297).
fn send(state: &mut State, by: Seat, class: Class, id: ShipId, out: &mut Vec<Event>) {
    let realm = &mut state.realms[by];
    realm.treasury -= Class::SEND;
    realm.reserve[class as usize] = false;
    if let Some(ship) = realm.lane.iter_mut().find(|s| s.slot == id.slot) {
        ship.support = Some(class);
    }
    out.push(Event::Sent {
        who: state.name(by),
        class,
        ship: id,
    });
}

/// The automatic turn's banking: the best set there is (TW-437).
pub(super) fn bank_best(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    let (cards, flat) = asks::best_bank(state.realms[seat].hand, state.faction(seat));
    if !cards.is_empty() {
        state.turn.acted = true;
        bank(state, seat, cards, flat, out);
    }
}
