//! Phase 1: who wants a planet, who bids what for it, and who gets it.

use super::cards::{self, Card};
use super::effects;
use super::event::{Event, Order};
use super::planets::Planet;
use super::state::{Answer, Auction, Lot, Phase, Site, State};
use crate::rules::seat::{BySeat, Seat, SeatSet};

/// The planets of the market that come after the one on offer (OE-053); none once the auctions are over.
pub fn later(state: &State) -> &[Lot] {
    let from = usize::from(state.next_lot) + usize::from(state.auction.is_some());
    state.market.get(from..).unwrap_or(&[])
}

/// Whether a seat may take part now (OE-045, OE-046, OE-360).
pub fn is_entitled(state: &State, seat: Seat) -> bool {
    let player = &state.players[seat];
    !player.gone
        && !player.hand.is_empty()
        && player.held() < effects::capacity(state.options, player)
}

/// Puts the next planet on offer, or goes on to the turns.
pub fn offer(state: &mut State, out: &mut Vec<Event>) {
    let Some(lot) = state.market.get(usize::from(state.next_lot)).copied() else {
        state.phase = Phase::Turns(0);
        return;
    };
    let entitled: SeatSet = state.all().filter(|s| is_entitled(state, *s)).collect();
    if entitled == SeatSet::default() {
        // Nobody is entitled: it stays without a question (OE-049).
        forget_orders(state, lot, out);
        state.next_lot += 1;
        return;
    }
    let seats = state.seats();
    state.auction = Some(Auction {
        lot,
        entitled,
        answers: BySeat::from_fn(seats, |_| None),
        bidders: Vec::new(),
        openings: BySeat::from_fn(seats, |_| None),
        bids: BySeat::from_fn(seats, |_| Vec::new()),
        settled: SeatSet::default(),
        picked: Vec::new(),
    });
    state.phase = Phase::Answers;
    out.push(Event::Offered { lot });
}

/// Answers by standing order where there is one; `true` once everybody has answered (OE-060).
pub fn answers_are_in(state: &mut State, out: &mut Vec<Event>) -> bool {
    let mut complete = true;
    for seat in state.all() {
        let waits = |a: &Auction| a.entitled.has(seat) && a.answers[seat].is_none();
        if !state.auction.as_ref().is_some_and(waits) {
            continue;
        }
        match ordered_answer(state, seat, out) {
            Some(answer) => give_answer(state, seat, answer, out),
            None => complete = false,
        }
    }
    complete
}

/// Precedence: `wins`, `skip`, stored answer (OE-330).
fn ordered_answer(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> Option<Answer> {
    let planet = state.auction.as_ref()?.lot.planet;
    let received = state.received[seat];
    let player = &mut state.players[seat];
    let enough = player.orders.wins.filter(|n| received >= *n);
    let skips = player.orders.skip.then_some(Order::Skip);
    if let Some(order) = enough.map(Order::Wins).or(skips) {
        by_order(seat, planet, order, out);
        return Some(Answer::No);
    }
    let stored = player.orders.stored.remove(&planet)?;
    if let Answer::Yes(Some(card)) = stored
        && !player.hand.contains(&card)
    {
        // The named card is gone: the seat is asked (OE-334).
        out.push(Event::OrderDropped { seat, planet });
        return None;
    }
    by_order(seat, planet, Order::Stored, out);
    Some(stored)
}

/// The owner of an order learns that it answered; nobody else does (OE-320, OE-321).
fn by_order(seat: Seat, planet: Planet, order: Order, out: &mut Vec<Event>) {
    out.push(Event::ByOrder {
        seat,
        planet,
        order,
    });
}

/// Notes a seat's answer to the planet on offer.
pub fn give_answer(state: &mut State, seat: Seat, answer: Answer, out: &mut Vec<Event>) {
    if let Some(auction) = &mut state.auction {
        auction.answers[seat] = Some(answer);
        out.push(Event::Answered {
            seat,
            planet: auction.lot.planet,
            answer,
        });
    }
}

/// Reveals all answers: nobody, one or several (OE-062, OE-063, OE-066).
pub fn reveal(state: &mut State, out: &mut Vec<Event>) {
    let Some(auction) = &state.auction else {
        return;
    };
    let yes = |s: &Seat| matches!(auction.answers[*s], Some(Answer::Yes(_)));
    let wanting: Vec<Seat> = state.all().filter(yes).collect();
    out.push(Event::Revealed {
        planet: auction.lot.planet,
        entitled: auction.entitled,
        yes: wanting.iter().copied().collect(),
    });
    match wanting.as_slice() {
        [] => stays(state, out),
        // The only one pays nothing and cannot refuse (OE-064, OE-065).
        [one] => receive(state, *one, None, out),
        _ => begin_bidding(state, wanting),
    }
}

fn stays(state: &mut State, out: &mut Vec<Event>) {
    if let Some(auction) = state.auction.take() {
        forget_orders(state, auction.lot, out);
    }
    state.next_lot += 1;
    state.phase = Phase::Offer;
}

/// Bidders in ascending influence, then company influence (OE-074, OE-076).
fn begin_bidding(state: &mut State, mut bidders: Vec<Seat>) {
    bidders.sort_by_key(|s| standing(state, *s));
    let Some(auction) = &mut state.auction else {
        return;
    };
    for seat in &bidders {
        if let Some(Answer::Yes(card)) = auction.answers[*seat] {
            auction.openings[*seat] = card;
        }
    }
    auction.bidders = bidders;
    state.phase = Phase::Openings;
}

/// What decides between equal bids: influence, then company influence (OE-095, OE-096).
fn standing(state: &State, seat: Seat) -> (u8, u8) {
    let player = &state.players[seat];
    let influence = effects::influence(player.company, &player.portfolio);
    (influence, player.company.influence())
}

/// Commits the opening cards once every bidder has chosen; `false` while somebody has not.
pub fn openings_are_in(state: &mut State, out: &mut Vec<Event>) -> bool {
    let Some(auction) = &mut state.auction else {
        return false;
    };
    if let [only] = auction.bidders.as_slice() {
        // Everybody else left before the openings were complete (OE-365).
        let only = *only;
        receive(state, only, None, out);
        return true;
    }
    if auction
        .bidders
        .iter()
        .any(|s| auction.openings[*s].is_none())
    {
        return false;
    }
    for seat in auction.bidders.clone() {
        if let Some(card) = auction.openings[seat] {
            auction.bids[seat].push(card);
            state.players[seat].lose(card);
        }
    }
    out.push(Event::BidsOpen {
        planet: auction.lot.planet,
        bidders: auction.bidders.clone(),
    });
    state.phase = Phase::Bidding;
    true
}

/// The fewest cards a bidder must add in a raise (OE-078, OE-079).
pub fn least_raise(auction: &Auction, seat: Seat) -> usize {
    let others = auction.bidders.iter().filter(|s| **s != seat);
    let largest = others.map(|s| auction.bids[*s].len()).max().unwrap_or(0);
    largest.saturating_sub(auction.bids[seat].len()).max(1)
}

/// Finds the next bidder to ask, or ends the bidding (OE-085 to OE-087).
pub fn next_bidder(state: &mut State, out: &mut Vec<Event>) {
    let Some(auction) = &mut state.auction else {
        return;
    };
    if auction.bidders.len() < 2 {
        return judge(state, out);
    }
    // The list is turned after every answer, so its first unsettled bidder is the next (OE-075).
    match auction
        .bidders
        .iter()
        .position(|s| !auction.settled.has(*s))
    {
        Some(at) => {
            let seat = auction.bidders[at];
            state.phase = Phase::Raise(seat);
        }
        None => judge(state, out),
    }
}

/// Answers for the asked bidder by rule or order; `false` if the seat must be asked (OE-083, OE-331).
pub fn ordered_raise(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    let Some(auction) = &state.auction else {
        return false;
    };
    // A raise in progress is already the seat's own answer.
    if !auction.picked.is_empty() {
        return false;
    }
    let (least, own) = (least_raise(auction, seat), auction.bids[seat].len());
    let player = &state.players[seat];
    let planet = auction.lot.planet;
    if player.hand.len() < least {
        pass(state, seat, out);
        return true;
    }
    if let Some(cap) = player.orders.cap.filter(|n| own + least > usize::from(*n)) {
        by_order(seat, planet, Order::Cap(cap), out);
        pass(state, seat, out);
        return true;
    }
    let Some(list) = player.orders.proxy.get(&planet).filter(|l| !l.is_empty()) else {
        return proxy_is_used_up(state, seat, out);
    };
    let need = proxy_need(auction, seat);
    if need == 0 || list.len() < need {
        by_order(seat, planet, Order::Short, out);
        pass(state, seat, out);
        return true;
    }
    let added = list[..need].to_vec();
    if !cards::holds(&player.hand, &added) {
        // A card of the list is gone: the order is dropped and the seat is asked (OE-334).
        state.players[seat].orders.proxy.remove(&planet);
        out.push(Event::OrderDropped { seat, planet });
        return false;
    }
    if let Some(list) = state.players[seat].orders.proxy.get_mut(&planet) {
        list.drain(..need);
    }
    by_order(seat, planet, Order::Proxy, out);
    raise(state, seat, &added, out);
    true
}

/// An empty list was used up by raises and passes (OE-329); without a list the seat is asked.
fn proxy_is_used_up(state: &mut State, seat: Seat, out: &mut Vec<Event>) -> bool {
    let planet = state.auction.as_ref().map(|a| a.lot.planet);
    let listed = planet.filter(|p| state.players[seat].orders.proxy.contains_key(p));
    if let Some(planet) = listed {
        by_order(seat, planet, Order::Short, out);
        pass(state, seat, out);
    }
    listed.is_some()
}

/// How many cards make the own bid the only largest; 0 if it is already (OE-328).
fn proxy_need(auction: &Auction, seat: Seat) -> usize {
    let others = auction.bidders.iter().filter(|s| **s != seat);
    let largest = others.map(|s| auction.bids[*s].len()).max().unwrap_or(0);
    (largest + 1).saturating_sub(auction.bids[seat].len())
}

/// A bidder does not raise.
pub fn pass(state: &mut State, seat: Seat, out: &mut Vec<Event>) {
    if let Some(auction) = &mut state.auction {
        auction.picked.clear();
        auction.settled.insert(seat);
        turn_list(auction, seat);
        out.push(Event::Passed {
            seat,
            sizes: sizes(auction),
        });
    }
    state.phase = Phase::Bidding;
}

/// A bidder adds cards to the own bid; everybody else is asked again (OE-084).
pub fn raise(state: &mut State, seat: Seat, added: &[Card], out: &mut Vec<Event>) {
    for card in added {
        state.players[seat].lose(*card);
    }
    if let Some(auction) = &mut state.auction {
        auction.picked.clear();
        auction.bids[seat].extend(added);
        auction.settled = [seat].into_iter().collect();
        turn_list(auction, seat);
        out.push(Event::Raised {
            seat,
            cards: added.to_vec(),
            sizes: sizes(auction),
        });
    }
    state.phase = Phase::Bidding;
}

/// Turns the list of bidders so that the one after this seat comes first.
fn turn_list(auction: &mut Auction, seat: Seat) {
    if let Some(at) = auction.bidders.iter().position(|s| *s == seat) {
        auction.bidders.rotate_left(at + 1);
    }
}

/// The number of cards in every bid, by seat (OE-382).
fn sizes(auction: &Auction) -> Vec<(Seat, u8)> {
    let mut bidders = auction.bidders.clone();
    bidders.sort_unstable();
    let size = |s: Seat| (s, auction.bids[s].len() as u8);
    bidders.into_iter().map(size).collect()
}

/// Most cards, then their values, then influence (OE-089 to OE-096).
fn judge(state: &mut State, out: &mut Vec<Event>) {
    let Some(auction) = &state.auction else {
        return;
    };
    let size = |s: &Seat| auction.bids[*s].len();
    let most = auction.bidders.iter().map(size).max().unwrap_or(0);
    let mut tied: Vec<Seat> = auction
        .bidders
        .iter()
        .copied()
        .filter(|s| size(s) == most)
        .collect();
    tied.sort_unstable();
    if tied.len() > 1 {
        out.push(Event::Tied {
            planet: auction.lot.planet,
            bids: tied
                .iter()
                .map(|s| (*s, auction.bids[*s].clone()))
                .collect(),
        });
    }
    let sum = |s: Seat| auction.bids[s].iter().map(|c| c.value()).sum::<u8>();
    let best = tied
        .into_iter()
        .max_by_key(|s| (sum(*s), standing(state, *s)));
    if let Some(winner) = best {
        settle(state, winner, out);
    }
}

/// The winner pays the bid, the losers take theirs back (OE-098, OE-100).
fn settle(state: &mut State, winner: Seat, out: &mut Vec<Event>) {
    let Some(auction) = &mut state.auction else {
        return;
    };
    let mut paid = Vec::new();
    for seat in Seat::all(state.players.iter().count() as u8) {
        let bid = std::mem::take(&mut auction.bids[seat]);
        if seat == winner {
            state.discard.extend(&bid);
            paid = bid;
        } else {
            for card in bid {
                state.players[seat].gain(card);
            }
        }
    }
    receive(state, winner, Some(paid), out);
}

/// A seat receives the planet on offer, with its chips; `paid` is what it cost in a contest.
fn receive(state: &mut State, seat: Seat, paid: Option<Vec<Card>>, out: &mut Vec<Event>) {
    let Some(auction) = state.auction.take() else {
        return;
    };
    let lot = auction.lot;
    let limit = effects::limit(state.options, &state.players[seat]);
    let player = &mut state.players[seat];
    player.vp += i32::from(lot.chips);
    // The owner has no choice between development and queue (OE-104 to OE-106).
    let queued = player.sites.len() >= limit;
    if queued {
        player.queued = Some(lot.planet);
    } else {
        player.sites.push(Site {
            planet: lot.planet,
            chain: Vec::new(),
        });
    }
    state.market.retain(|l| l.planet != lot.planet);
    state.received[seat] += 1;
    forget_orders(state, lot, out);
    out.push(Event::Received {
        seat,
        lot,
        paid,
        queued,
    });
    state.phase = Phase::Offer;
}

/// Stored answers and proxy lists lapse when their planet is resolved (OE-332).
fn forget_orders(state: &mut State, lot: Lot, out: &mut Vec<Event>) {
    let planet = lot.planet;
    for (seat, player) in state.players.iter_mut() {
        let stored = player.orders.stored.remove(&planet).is_some();
        let listed = player.orders.proxy.remove(&planet);
        if stored || listed.is_some_and(|l| !l.is_empty()) {
            out.push(Event::OrderLapsed { seat, planet });
        }
    }
}

/// A seat that gave up leaves the auction (OE-363, OE-364).
pub fn leave(state: &mut State, seat: Seat) {
    let Some(auction) = &mut state.auction else {
        return;
    };
    if auction.entitled.has(seat) && state.phase == Phase::Answers {
        auction.answers[seat] = Some(Answer::No);
        return;
    }
    if !auction.bidders.contains(&seat) {
        return;
    }
    auction.bidders.retain(|s| *s != seat);
    auction.openings[seat] = None;
    for card in std::mem::take(&mut auction.bids[seat]) {
        state.players[seat].gain(card);
    }
    // The asked bidder has gone, or there is nobody left to bid against (OE-366).
    let asked = matches!(state.phase, Phase::Raise(_));
    if state.phase == Phase::Raise(seat) || asked && auction.bidders.len() < 2 {
        auction.picked.clear();
        state.phase = Phase::Bidding;
    }
}
