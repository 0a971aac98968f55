//! The questions of the game: who is asked and which answers there are.

use super::action::{Action, MOST_WINS};
use super::auction;
use super::cards::{self, Card};
use super::effects;
use super::state::{Answer, Phase, Player, State, Turn};
use crate::rules::ask::{Ask, Pace};
use crate::rules::seat::Seat;
use std::cmp::Reverse;

/// Every open question (D1 to D5).
pub fn asks(state: &State) -> Vec<Ask<Action>> {
    match state.phase {
        Phase::Answers => wanted(state),
        Phase::Openings => openings(state),
        Phase::Raise(seat) => vec![raise(state, seat)],
        Phase::Turn(seat) => turn(state, seat).into_iter().collect(),
        Phase::Take(seat) => vec![ask(seat, Pace::Long, takes(state), 0)],
        // In all other phases the flow goes on by itself.
        _ => Vec::new(),
    }
}

const fn ask(seat: Seat, pace: Pace, offers: Vec<Action>, on_timeout: usize) -> Ask<Action> {
    Ask {
        seat,
        pace,
        offers,
        on_timeout,
    }
}

/// D1: no, yes, or yes with an opening card; no by default (OE-348).
fn wanted(state: &State) -> Vec<Ask<Action>> {
    let Some(auction) = &state.auction else {
        return Vec::new();
    };
    let open = |seat: &Seat| auction.entitled.has(*seat) && auction.answers[*seat].is_none();
    let question = |seat: Seat| {
        let answers = answers(&state.players[seat].hand);
        let offer = |answer| Action::Want {
            planet: auction.lot.planet,
            answer: Some(answer),
        };
        ask(seat, Pace::Short, answers.map(offer).collect(), 0)
    };
    state.all().filter(open).map(question).collect()
}

fn answers(hand: &[Card]) -> impl Iterator<Item = Answer> + '_ {
    let named = cards::designs(hand).map(|c| Answer::Yes(Some(c)));
    [Answer::No, Answer::Yes(None)].into_iter().chain(named)
}

/// D2: one answer per design in hand.
fn openings(state: &State) -> Vec<Ask<Action>> {
    let Some(auction) = &state.auction else {
        return Vec::new();
    };
    let open = |seat: &&Seat| auction.openings[**seat].is_none();
    let question = |seat: &Seat| {
        let hand = &state.players[*seat].hand;
        let designs: Vec<Card> = cards::designs(hand).collect();
        let default = default_opening(hand);
        let on_timeout = designs.iter().position(|c| Some(*c) == default);
        let offers = designs.into_iter().map(Action::Open).collect();
        ask(*seat, Pace::Short, offers, on_timeout.unwrap_or(0))
    };
    auction.bidders.iter().filter(open).map(question).collect()
}

/// Lowest value, then most copies in hand, then first id in the alphabet (OE-349).
pub fn default_opening(hand: &[Card]) -> Option<Card> {
    let copies = |card: Card| hand.iter().filter(|c| **c == card).count();
    cards::designs(hand).min_by_key(|c| (c.value(), Reverse(copies(*c)), c.id()))
}

/// D3a: pass or the first card of a raise; D3b: more cards, done, cancel. By default pass (OE-350).
fn raise(state: &State, seat: Seat) -> Ask<Action> {
    let hand = &state.players[seat].hand;
    let picked = state.auction.as_ref().map_or(&[][..], |a| &a.picked);
    let mut offers = vec![Action::Pass];
    if picked.is_empty() {
        offers.extend(cards::designs(hand).map(Action::Raise));
        return ask(seat, Pace::Short, offers, 0);
    }
    let least = state
        .auction
        .as_ref()
        .map_or(1, |a| auction::least_raise(a, seat));
    if picked.len() >= least {
        offers.push(Action::Done);
    }
    offers.push(Action::Cancel);
    let left = cards::without(hand, picked);
    offers.extend(cards::designs(&left).map(Action::Add));
    ask(seat, Pace::Short, offers, 0)
}

/// D5: the new open cards, the leftmost by default (OE-352).
fn takes(state: &State) -> Vec<Action> {
    places(state).map(Action::Take).collect()
}

/// Places of the open row that hold a card, from 1.
fn places(state: &State) -> impl Iterator<Item = u8> + '_ {
    (1..)
        .zip(&state.open)
        .filter(|(_, c)| c.is_some())
        .map(|(n, _)| n)
}

/// D4: every action of a turn; `end` by default (OE-351).
fn turn(state: &State, seat: Seat) -> Option<Ask<Action>> {
    let turn = state.turn.as_ref()?;
    let player = &state.players[seat];
    let mut offers = Vec::with_capacity(32);
    offers.push(Action::End);
    if turn.ap > 0 {
        if can_draw(state) {
            offers.push(Action::Draw);
        }
        offers.extend(places(state).map(Action::Pick));
        if can_refresh(state) {
            offers.push(Action::Refresh);
        }
    }
    if turn.flush && can_refresh(state) {
        offers.push(Action::Flush);
    }
    if turn.ap > 0 {
        offers.extend(cards::designs(&player.hand).map(Action::Invest));
    }
    planets(state, player, turn, &mut offers);
    Some(ask(seat, Pace::Long, offers, 0))
}

/// Placing, reworking and closing.
fn planets(state: &State, player: &Player, turn: &Turn, offers: &mut Vec<Action>) {
    let extra = effects::extra_slots(state.options, player);
    if may_place(turn) {
        for site in player.sites.iter().filter(|s| effects::has_room(s, extra)) {
            let fits = |c: &Card| turn.adapts > 0 || effects::connects(site, *c);
            let place = |card| Action::Place {
                card,
                planet: site.planet,
            };
            offers.extend(cards::designs(&player.hand).filter(fits).map(place));
        }
    }
    let developed = || player.sites.iter().filter(|s| !s.chain.is_empty());
    if may_rework(turn) {
        offers.extend(developed().map(|s| Action::Rework(s.planet)));
    }
    for site in developed() {
        let (cost, _) = effects::closing_cost(&player.portfolio, site, turn.discount);
        if cost <= turn.ap {
            offers.push(Action::Close(site.planet));
        }
    }
}

const fn may_place(turn: &Turn) -> bool {
    turn.free > 0 || turn.ap > 0
}

const fn may_rework(turn: &Turn) -> bool {
    turn.reworks > 0 || turn.ap > 0
}

fn can_draw(state: &State) -> bool {
    !state.deck.is_empty() || !state.discard.is_empty()
}

/// OE-138.
fn can_refresh(state: &State) -> bool {
    can_draw(state) || state.open.iter().any(Option::is_some)
}

/// Whether, as far as everybody can see, something other than `end` may be legal in this turn (OE-127).
///
/// Whether a hidden card connects must not be told by a turn that ends or does not, so the hand counts by its size only.
pub fn may_act(state: &State, seat: Seat) -> bool {
    let Some(turn) = &state.turn else {
        return false;
    };
    let player = &state.players[seat];
    let extra = effects::extra_slots(state.options, player);
    let hand = !player.hand.is_empty();
    let room = player.sites.iter().any(|s| effects::has_room(s, extra));
    // Everything with cards can be closed or reworked for at least one action point.
    let developed = player.sites.iter().any(|s| !s.chain.is_empty());
    turn.ap > 0 && (can_refresh(state) || hand || developed)
        || turn.flush && can_refresh(state)
        || turn.free > 0 && hand && room
        || turn.reworks > 0 && developed
}

/// Standing orders, second thoughts and giving up: only what would change something.
pub fn orders(state: &State, seat: Seat) -> Vec<Action> {
    let mut offers = Vec::new();
    let player = &state.players[seat];
    if state.ending.is_some() || player.gone {
        return offers;
    }
    second_thoughts(state, seat, &mut offers);
    ahead(state, seat, &mut offers);
    let now = &player.orders;
    offers.push(Action::Skip(!now.skip));
    let wins = (0..=MOST_WINS).map(Some).chain([None]);
    offers.extend(wins.filter(|w| *w != now.wins).map(Action::Wins));
    offers.push(Action::Cap(now.cap));
    offers.push(Action::AutoEnd(now.manual_end));
    offers.push(Action::Concede);
    if player.leaving {
        offers.push(Action::Unconcede);
    }
    offers
}

/// Another answer until the reveal, another opening card until all are in (OE-059, OE-071).
fn second_thoughts(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let Some(auction) = &state.auction else {
        return;
    };
    let hand = &state.players[seat].hand;
    match state.phase {
        Phase::Answers => {
            let given = auction.answers[seat].filter(|_| auction.entitled.has(seat));
            let others = answers(hand).filter(|a| given.is_some_and(|g| g != *a));
            offers.extend(others.map(|answer| Action::Want {
                planet: auction.lot.planet,
                answer: Some(answer),
            }));
        }
        Phase::Openings => {
            let given = auction.openings[seat];
            let others = cards::designs(hand).filter(|c| given.is_some_and(|g| g != *c));
            offers.extend(others.map(Action::Open));
        }
        _ => {}
    }
}

/// Answers and proxies for planets of this round's market (OE-322, OE-328).
fn ahead(state: &State, seat: Seat, offers: &mut Vec<Action>) {
    let player = &state.players[seat];
    let proxy = |planet| {
        let listed = player.orders.proxy.get(&planet);
        // What is suggested must be possible, so cards that are gone are left out.
        let cards = listed.map(|l| cards::held(&player.hand, l));
        Action::Proxy {
            planet,
            cards: cards.unwrap_or_default(),
        }
    };
    if let Some(auction) = &state.auction {
        offers.push(proxy(auction.lot.planet));
    }
    for lot in auction::later(state) {
        let stored = player.orders.stored.get(&lot.planet);
        let ask = stored.map(|_| None);
        let other = answers(&player.hand).map(Some).chain(ask);
        let changes = |a: &Option<Answer>| a.as_ref() != stored;
        offers.extend(other.filter(changes).map(|answer| Action::Want {
            planet: lot.planet,
            answer,
        }));
        offers.push(proxy(lot.planet));
    }
}
