//! The first state of a match.

use super::cards::Card;
use super::event::Event;
use super::flow;
use super::planets::{Company, Planet};
use super::state::{Lot, Options, Orders, Phase, Player, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Seat};

/// Cards dealt to each seat (OE-027).
const HAND: usize = 4;

/// The first state: chance is used for planets, then industry cards, then companies (OE-010).
pub fn setup(options: Options, seats: u8, rng: &mut Rng, out: &mut Vec<Event>) -> State {
    let (market, galaxy, unused) = planets(seats, rng);
    let mut deck = Card::deck();
    rng.shuffle(&mut deck);
    // Three open cards before the hands (OE-028).
    let open = std::array::from_fn(|_| deck.pop());
    let mut companies = Company::ALL;
    rng.shuffle(&mut companies);
    let mut players = BySeat::from_fn(seats, |s| player(companies[s.index()]));
    let token = most_influential(&players);
    for step in 0..seats {
        let seat = token.clockwise(step, seats);
        deal(&mut players[seat], &mut deck);
    }
    out.push(Event::Begins {
        companies: players.iter().map(|(_, p)| p.company).collect(),
        token,
        market: market.clone(),
        open,
    });
    for (seat, player) in players.iter() {
        out.push(Event::Drew {
            seat,
            cards: player.hand.clone(),
            dealt: true,
        });
    }
    let mut state = State {
        options,
        round: 1,
        last: false,
        phase: Phase::Offer,
        players,
        token,
        galaxy,
        unused,
        market: market.into_iter().map(fresh).collect(),
        next_lot: 0,
        auction: None,
        received: BySeat::from_fn(seats, |_| 0),
        turn: None,
        deck,
        discard: Vec::with_capacity(Card::COUNT),
        open,
        // 40 for every seat (OE-018).
        budget: 40 * u16::from(seats),
        index: [0; 3],
        ending: None,
    };
    flow::advance(&mut state, rng, out);
    state
}

/// Market, Galaxy Deck and unused planets: six planets for every seat, of which one more than seats lie open.
fn planets(seats: u8, rng: &mut Rng) -> (Vec<Planet>, Vec<Planet>, Vec<Planet>) {
    let mut galaxy: Vec<Planet> = Planet::all().collect();
    rng.shuffle(&mut galaxy);
    let unused = galaxy.split_off(usize::from(seats) * 6);
    let mut market = Vec::with_capacity(usize::from(seats) + 1);
    for _ in 0..=seats {
        market.extend(galaxy.pop());
    }
    (market, galaxy, unused)
}

const fn fresh(planet: Planet) -> Lot {
    Lot { planet, chips: 0 }
}

const fn player(company: Company) -> Player {
    Player {
        company,
        hand: Vec::new(),
        vp: 0,
        sites: Vec::new(),
        queued: None,
        portfolio: Vec::new(),
        stocks: Vec::new(),
        invested: Vec::new(),
        orders: Orders {
            skip: false,
            wins: None,
            cap: None,
            manual_end: false,
            stored: std::collections::BTreeMap::new(),
            proxy: std::collections::BTreeMap::new(),
        },
        leaving: false,
        gone: false,
    }
}

fn most_influential(players: &BySeat<Player>) -> Seat {
    let best = players.iter().max_by_key(|(_, p)| p.company.influence());
    best.map_or(Seat::new(0), |(seat, _)| seat)
}

/// A complete hand; Apex Horizon has one card more (OE-247).
fn deal(player: &mut Player, deck: &mut Vec<Card>) {
    let more = usize::from(player.company == Company::ApexHorizon);
    for _ in 0..HAND + more {
        if let Some(card) = deck.pop() {
            player.gain(card);
        }
    }
}
