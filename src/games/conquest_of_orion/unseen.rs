//! Other states a viewer could not tell from the true one.

use super::action::{Then, Tie};
use super::cards::{Card, CardSet, Kind};
use super::leaders::Leader;
use super::state::{Alliance, Orders, Phase, Queued, SEATS, Start, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, Viewer};

/// How many swaps are tried: enough to forget where some forty cards were.
const SWAPS: u32 = 300;
/// The set-aside cards are one more place beside the four hands.
const ASIDE: usize = 4;

/// Exchanges everything this viewer cannot know: hands, set-aside cards, dealt leaders, orders.
///
/// Piles stay: everybody saw their cards when they were played (CO-324).
pub(super) fn reshuffle(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if state.ending.is_some() {
        return other;
    }
    swap_cards(&mut other, viewer, rng);
    swap_leaders(&mut other, viewer, rng);
    for seat in Seat::all(SEATS).filter(|s| !viewer.is(*s)) {
        other.orders[seat.index()] = some_orders(&other, seat, rng);
    }
    if let (Some(old), Some(new)) = (state.look, &mut other.look) {
        // Another seat's snapshot follows the cards: the hand then was the hand now and what was played since.
        let played = old.hand.without(state.hands[old.at.index()]);
        new.hand = other.hands[old.at.index()].and(played);
        new.aside = other.aside;
    }
    other
}

/// A world to think in: nobody has given orders.
pub(super) fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut other = reshuffle(state, Viewer::Seat(seat), rng);
    for seat in Seat::all(SEATS).filter(|s| *s != seat) {
        other.orders[seat.index()] = Orders::default();
    }
    other
}

/// Swaps hidden cards at random wherever both still fit their new places.
///
/// Starting from a deal that could be the true one and keeping to what is possible, it always ends in a possible deal.
fn swap_cards(state: &mut State, viewer: Viewer, rng: &mut Rng) {
    let allowed: [CardSet; 5] = std::array::from_fn(|place| allowed(state, place));
    let fixed = fixed(state);
    let hidden = |place: usize| hides(state, viewer, place);
    let mut slots: Vec<(usize, Card)> = Vec::with_capacity(Card::COUNT);
    for place in (0..=ASIDE).filter(|p| hidden(*p)) {
        let cards = cards_of(state, place).without(fixed);
        slots.extend(cards.iter().map(|c| (place, c)));
    }
    if slots.len() < 2 {
        return;
    }
    settle(&mut slots, &allowed);
    for _ in 0..SWAPS {
        let [a, b] = [0, 1].map(|_| rng.below(slots.len() as u32) as usize);
        let ((place_a, card_a), (place_b, card_b)) = (slots[a], slots[b]);
        if allowed[place_a].has(card_b) && allowed[place_b].has(card_a) {
            (slots[a].1, slots[b].1) = (card_b, card_a);
        }
    }
    for place in (0..=ASIDE)
        .filter(|p| hides(state, viewer, *p))
        .collect::<Vec<_>>()
    {
        let dealt = slots.iter().filter(|s| s.0 == place).map(|s| s.1);
        let kept = cards_of(state, place).among(fixed);
        let now = kept.and(dealt.collect());
        if place == ASIDE {
            state.aside = now;
        } else {
            state.hands[place] = now;
        }
    }
}

/// Deals the cards in an order of their own, wherever they fit, so that the true deal does not show in the new one.
fn settle(slots: &mut [(usize, Card)], allowed: &[CardSet; 5]) {
    let mut cards: Vec<Card> = slots.iter().map(|s| s.1).collect();
    cards.sort_unstable();
    let mut dealing = Dealing {
        fits: slots.iter().map(|(place, _)| allowed[*place]).collect(),
        slot_of: vec![None; cards.len()],
        cards,
    };
    // The true deal fits, so every slot finds a card.
    for slot in 0..slots.len() {
        dealing.find(slot, &mut vec![false; slots.len()]);
    }
    for (card, slot) in dealing.cards.iter().zip(dealing.slot_of) {
        if let Some(slot) = slot {
            slots[slot].1 = *card;
        }
    }
}

/// A matching of cards and slots, grown by augmenting paths.
struct Dealing {
    fits: Vec<CardSet>,
    cards: Vec<Card>,
    slot_of: Vec<Option<usize>>,
}

impl Dealing {
    /// Finds a card for this slot, moving others on where they have the only ones that fit.
    fn find(&mut self, slot: usize, tried: &mut Vec<bool>) -> bool {
        for at in 0..self.cards.len() {
            if tried[at] || !self.fits[slot].has(self.cards[at]) {
                continue;
            }
            tried[at] = true;
            if self.slot_of[at].is_none_or(|other| self.find(other, tried)) {
                self.slot_of[at] = Some(slot);
                return true;
            }
        }
        false
    }
}

fn cards_of(state: &State, place: usize) -> CardSet {
    state.hands.get(place).copied().unwrap_or(state.aside)
}

/// Whether the viewer cannot see this place: not the own hand, and not what the Spy's viewer saw (CO-214).
fn hides(state: &State, viewer: Viewer, place: usize) -> bool {
    let own = viewer.seat().is_some_and(|s| s.index() == place);
    let spy = state.seat_of(Leader::Spy).is_some_and(|s| viewer.is(s));
    let seen = state
        .look
        .filter(|_| spy)
        .is_some_and(|look| place == ASIDE || place == look.at.index());
    !own && !seen
}

/// Cards whose place everybody knows: the announced planet, and every lower one set aside because of it (CO-042).
fn fixed(state: &State) -> CardSet {
    match state.start {
        Start::Planet(_, card) => {
            let planets = (1..=card.value()).map(|v| Card::new(Kind::Planet, v));
            planets.collect()
        }
        _ => CardSet::EMPTY,
    }
}

/// What a place may hold after all that was played: a type somebody could not bring is not in that hand.
fn allowed(state: &State, place: usize) -> CardSet {
    if place == ASIDE {
        return CardSet::ALL;
    }
    let seat = Seat::new(place as u8);
    let mut allowed = CardSet::ALL;
    for trick in &state.tricks {
        let mut open = CardSet::ALL.without(CardSet::SHIPS);
        for (who, card) in trick.iter() {
            if who == seat && !card.is_ship() {
                if trick.war {
                    // Whoever holds a ship must play it in a war (CO-113).
                    allowed = allowed.without(CardSet::SHIPS);
                } else if !open.has(card) && state.leaders[place] != Some(Leader::Scientist) {
                    // Whoever holds an unplayed type must bring it or a ship (CO-075).
                    allowed = allowed.without(open);
                }
            }
            open = open.without(CardSet::of(card.kind()));
        }
    }
    allowed
}

/// Deals the leaders nobody else has seen among the seats the viewer is not on, and mixes first and second.
fn swap_leaders(state: &mut State, viewer: Viewer, rng: &mut Rng) {
    let shown = |state: &State, leader: Leader| {
        state.table.contains(&leader)
            || state.leaders.contains(&Some(leader))
            || state.given.contains(&Some(leader))
    };
    for seat in (0..4).filter(|i| !viewer.is(Seat::new(*i as u8))) {
        // Which of the two came first is no more known than which they are.
        let mut ordered = state.dealt[seat];
        ordered.sort_by_key(|l| (!shown(state, *l), *l));
        state.dealt[seat] = ordered;
    }
    let mut places: Vec<(usize, usize)> = Vec::new();
    for seat in (0..4).filter(|i| !viewer.is(Seat::new(*i as u8))) {
        places.extend((0..2).map(|k| (seat, k)));
    }
    places.retain(|(seat, k)| !shown(state, state.dealt[*seat][*k]));
    let mut leaders: Vec<Leader> = places.iter().map(|(s, k)| state.dealt[*s][*k]).collect();
    leaders.sort_unstable();
    rng.shuffle(&mut leaders);
    for ((seat, k), leader) in places.into_iter().zip(leaders) {
        state.dealt[seat][k] = leader;
    }
    for seat in (0..4).filter(|i| !viewer.is(Seat::new(*i as u8))) {
        if rng.below(2) == 0 {
            state.dealt[seat].swap(0, 1);
        }
    }
}

/// Some orders a seat might have without anything having happened by them yet.
fn some_orders(state: &State, seat: Seat, rng: &mut Rng) -> Orders {
    let mut orders = Orders::default();
    // An awaited seat has no order that answers its question, or it would not be awaited.
    if is_asked(state, seat) {
        return orders;
    }
    orders.auto = rng.below(2) == 0;
    let hand: Vec<Card> = state.hands[seat.index()].iter().collect();
    if hand.len() > 1 && rng.below(3) == 0 {
        orders.queue = Some(Queued {
            card: hand[rng.below(hand.len() as u32) as usize],
            always: rng.below(2) == 0,
        });
    }
    orders.then = Then::ALL[rng.below(2) as usize];
    if state.leaders[seat.index()] == Some(Leader::Diplomat) && !state.settled {
        orders.tie = Tie::ALL[rng.below(3) as usize];
    }
    orders
}

fn is_asked(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::Naming(alliance) => alliance == Alliance::of(seat),
        Phase::Card(asked) | Phase::Settle(asked) | Phase::Choice(asked) => asked == seat,
        _ => false,
    }
}
