//! What one viewer may know.

use super::cards::{Card, Industry};
use super::effects;
use super::planets::{Company, Planet};
use super::score;
use super::state::{Answer, Auction, Ending, Lot, OPEN, Options, Orders, Phase, Site, State, Turn};
use crate::rules::seat::{BySeat, Seat, SeatSet, Viewer};
use serde::Serialize;

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table chose.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// Whether this round is the last.
    pub last: bool,
    /// Whom the match waits for, and with which question.
    pub phase: Phase,
    /// Who holds the starting token.
    pub token: Seat,
    /// What is known of each seat.
    pub seats: BySeat<SeatView>,
    /// The market, the oldest planet first.
    pub market: Vec<Lot>,
    /// How many planets are left in the Galaxy Deck.
    pub galaxy: u8,
    /// The auction in progress.
    pub auction: Option<AuctionView>,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// The open row.
    pub open: [Option<Card>; OPEN],
    /// Size of the closed deck.
    pub deck: u8,
    /// Size of the discard pile.
    pub discard: u8,
    /// The VP budget.
    pub budget: u16,
    /// The market index.
    pub index: [u8; 3],
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Everybody's hands, once the match is over (OE-397).
    pub hands: Option<BySeat<Vec<Card>>>,
}

/// What everybody knows of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    /// Its company.
    pub company: Company,
    /// Its influence now.
    pub influence: u8,
    /// How many cards it holds.
    pub hand: u8,
    /// Its points.
    pub vp: i32,
    /// Its planets in development.
    pub sites: Vec<Site>,
    /// How many it may develop.
    pub limit: u8,
    /// Optional slots of each of its planets.
    pub extra: u8,
    /// Its queued planet.
    pub queued: Option<Planet>,
    /// Its closed planets.
    pub portfolio: Vec<Planet>,
    /// Its face-up stock cards, the newest last.
    pub stocks: Vec<Card>,
    /// How many face-down ones it has.
    pub invested: u8,
    /// Whether it gave up.
    pub gone: bool,
}

impl SeatView {
    /// The industry of its bonus.
    pub fn bonus(&self) -> Option<Industry> {
        self.stocks.last().map(|c| c.industry())
    }

    /// Developing and queued planets together.
    pub fn held(&self) -> usize {
        self.sites.len() + usize::from(self.queued.is_some())
    }
}

/// What everybody knows of an auction.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AuctionView {
    /// The planet on offer.
    pub lot: Lot,
    /// Who may take part.
    pub entitled: SeatSet,
    /// Who has answered (OE-312).
    pub answered: SeatSet,
    /// The bidders, by seat.
    pub bidders: Vec<Seat>,
    /// Who has chosen the opening card.
    pub opened: SeatSet,
    /// The number of cards in every bid (OE-382).
    pub bids: BySeat<u8>,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// Which seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: Vec<Card>,
    /// Its face-down stock cards.
    pub invested: Vec<Card>,
    /// Its answer to the planet on offer.
    pub answer: Option<Answer>,
    /// Its chosen opening card.
    pub opening: Option<Card>,
    /// Its committed bid.
    pub bid: Vec<Card>,
    /// The cards picked for a raise in progress.
    pub picked: Vec<Card>,
    /// Its standing orders.
    pub orders: Orders,
    /// Whether it said `concede` once.
    pub leaving: bool,
}

/// What a viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    let seated = viewer
        .seat()
        .filter(|s| s.index() < usize::from(state.seats()));
    let over = state.ending.is_some();
    View {
        viewer,
        options: state.options,
        round: state.round,
        last: state.last,
        phase: state.phase,
        token: state.token,
        seats: BySeat::from_fn(state.seats(), |s| seat_view(state, s)),
        market: state.market.clone(),
        galaxy: state.galaxy.len() as u8,
        auction: state.auction.as_ref().map(|a| auction_view(state, a)),
        turn: state.turn.clone(),
        open: state.open,
        deck: state.deck.len() as u8,
        discard: state.discard.len() as u8,
        budget: state.budget,
        index: state.index,
        ending: state.ending.clone(),
        own: seated.map(|s| own(state, s)),
        hands: over.then(|| BySeat::from_fn(state.seats(), |s| state.players[s].hand.clone())),
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let player = &state.players[seat];
    SeatView {
        company: player.company,
        influence: effects::influence(player.company, &player.portfolio),
        hand: player.hand.len() as u8,
        vp: player.vp,
        sites: player.sites.clone(),
        limit: effects::limit(state.options, player) as u8,
        extra: effects::extra_slots(state.options, player),
        queued: player.queued,
        portfolio: player.portfolio.clone(),
        stocks: player.stocks.clone(),
        invested: player.invested.len() as u8,
        gone: player.gone,
    }
}

fn auction_view(state: &State, auction: &Auction) -> AuctionView {
    let mut bidders = auction.bidders.clone();
    bidders.sort_unstable();
    let who = |test: &dyn Fn(Seat) -> bool| state.all().filter(|s| test(*s)).collect();
    AuctionView {
        lot: auction.lot,
        entitled: auction.entitled,
        answered: who(&|s| auction.answers[s].is_some()),
        bidders,
        opened: who(&|s| auction.openings[s].is_some()),
        bids: BySeat::from_fn(state.seats(), |s| auction.bids[s].len() as u8),
    }
}

fn own(state: &State, seat: Seat) -> Own {
    let player = &state.players[seat];
    let auction = state.auction.as_ref();
    let bid = auction.map(|a| a.bids[seat].clone());
    let picked = auction.filter(|_| state.phase == Phase::Raise(seat));
    Own {
        seat,
        hand: player.hand.clone(),
        invested: player.invested.clone(),
        answer: auction.and_then(|a| a.answers[seat]),
        opening: auction.and_then(|a| a.openings[seat]),
        bid: bid.unwrap_or_default(),
        picked: picked.map(|a| a.picked.clone()).unwrap_or_default(),
        orders: player.orders.clone(),
        leaving: player.leaving,
    }
}

impl View {
    /// Every seat, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats.iter().count() as u8)
    }

    /// Whether the match waits for this seat.
    pub fn awaits(&self, seat: Seat) -> bool {
        match (self.phase, &self.auction) {
            (Phase::Answers, Some(a)) => a.entitled.has(seat) && !a.answered.has(seat),
            (Phase::Openings, Some(a)) => a.bidders.contains(&seat) && !a.opened.has(seat),
            (Phase::Raise(asked) | Phase::Turn(asked) | Phase::Take(asked), _) => asked == seat,
            _ => false,
        }
    }

    /// The fewest cards this bidder must add in a raise.
    pub fn least_raise(&self, seat: Seat) -> u8 {
        let Some(auction) = &self.auction else {
            return 1;
        };
        let others = auction.bidders.iter().filter(|s| **s != seat);
        let largest = others.map(|s| auction.bids[*s]).max().unwrap_or(0);
        largest.saturating_sub(auction.bids[seat]).max(1)
    }

    /// Cost and points of closing this planet of the seat on turn.
    pub fn closing(&self, planet: Planet) -> Option<(u8, u8)> {
        let Phase::Turn(seat) = self.phase else {
            return None;
        };
        let owner = &self.seats[seat];
        let site = owner.sites.iter().find(|s| s.planet == planet)?;
        let discount = self.turn.as_ref().is_some_and(|t| t.discount);
        let (cost, _) = effects::closing_cost(&owner.portfolio, site, discount);
        Some((cost, score::closing(planet, &site.chain)))
    }

    /// How many planets the market holds when it is full.
    pub fn market_size(&self) -> usize {
        self.seats.iter().count() + 1
    }
}
