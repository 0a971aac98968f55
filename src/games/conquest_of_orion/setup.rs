//! The first state of a match, and the deal of every round.

use super::cards::{Card, CardSet, Kind};
use super::event::Event;
use super::flow;
use super::leaders::Leader;
use super::state::{Alliance, Options, Orders, Phase, SEATS, Start, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, SeatSet};

/// The first state: round 1 dealt, and somebody asked.
pub fn setup(options: Options, rng: &mut Rng, out: &mut Vec<Event>) -> State {
    let mut state = State {
        options,
        round: 0,
        phase: Phase::Deal,
        aside: CardSet::EMPTY,
        hands: [CardSet::EMPTY; 4],
        piles: [CardSet::EMPTY; 4],
        pot: CardSet::EMPTY,
        destroyed: CardSet::EMPTY,
        lost: CardSet::EMPTY,
        table: [Leader::Politician; 2],
        dealt: [[Leader::Politician; 2]; 4],
        given: [None; 4],
        leaders: [None; 4],
        start: Start::Open,
        tricks: Vec::with_capacity(super::state::TRICKS),
        wars: [0; 4],
        settled: false,
        look: None,
        orders: [Orders::default(); 4],
        by_order: 0,
        totals: Vec::new(),
        scored: None,
        conceded: SeatSet::default(),
        ending: None,
    };
    flow::advance(&mut state, rng, out);
    state
}

/// Deals a round: the deck, the leaders, then the start player or the question who it is (CO-033).
pub fn deal(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) {
    state.round = state.totals.len() as u8 + 1;
    deal_cards(state, rng);
    deal_leaders(state, rng);
    state.tricks.clear();
    state.piles = [CardSet::EMPTY; 4];
    state.pot = CardSet::EMPTY;
    state.destroyed = CardSet::EMPTY;
    state.lost = CardSet::EMPTY;
    state.wars = [0; 4];
    state.settled = false;
    state.look = None;
    // All orders end with the round, except `auto` (CO-271).
    for orders in &mut state.orders {
        *orders = Orders {
            auto: orders.auto,
            ..Orders::default()
        };
    }
    out.push(Event::RoundBegins {
        round: state.round,
        table: state.table,
    });
    for seat in Seat::all(SEATS) {
        out.push(Event::Hand {
            seat,
            hand: state.hands[seat.index()],
            dealt: state.dealt[seat.index()],
        });
    }
    find_start_player(state, out);
}

fn deal_cards(state: &mut State, rng: &mut Rng) {
    let mut deck: [Card; Card::COUNT] = std::array::from_fn(Card::at);
    rng.shuffle(&mut deck);
    // Places 0–3 are set aside, then ten for each seat (CO-035).
    let cards = |from: usize, count: usize| deck[from..from + count].iter().copied().collect();
    state.aside = cards(0, 4);
    state.hands = std::array::from_fn(|seat| cards(4 + 10 * seat, 10));
}

fn deal_leaders(state: &mut State, rng: &mut Rng) {
    let mut others: [Leader; 9] = std::array::from_fn(|i| Leader::ALL[i + 1]);
    rng.shuffle(&mut others);
    // Place 0 joins the Politician on the table, then two for each seat (CO-036).
    state.table = [Leader::Politician, others[0]];
    state.dealt = std::array::from_fn(|seat| [others[1 + 2 * seat], others[2 + 2 * seat]]);
    state.given = [None; 4];
    state.leaders = [None; 4];
}

/// The alliance behind names the start player; level alliances leave it to the lowest planet dealt (CO-044, CO-045).
fn find_start_player(state: &mut State, out: &mut Vec<Event>) {
    let [a, b] = state.total();
    state.start = Start::Open;
    if a != b {
        let behind = Alliance::BOTH[usize::from(b < a)];
        state.phase = Phase::Naming(behind);
        return;
    }
    let Some((seat, card)) = lowest_planet(&state.hands) else {
        return;
    };
    state.start = Start::Planet(seat, card);
    state.phase = Phase::Leader(seat);
    out.push(Event::StartByPlanet { seat, card });
}

/// The lowest planet in a hand; only four cards are set aside, so there always is one (CO-041).
fn lowest_planet(hands: &[CardSet; 4]) -> Option<(Seat, Card)> {
    let planets = CardSet::of(Kind::Planet);
    let lowest = |seat: Seat| Some((hands[seat.index()].among(planets).first()?, seat));
    let (card, seat) = Seat::all(SEATS).filter_map(lowest).min()?;
    Some((seat, card))
}
