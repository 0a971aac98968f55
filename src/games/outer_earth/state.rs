//! Everything there is to know about a match.

use super::cards::{Card, Industry};
use super::planets::{Company, Planet};
use super::score::Scored;
use crate::rules::seat::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many open industry cards there normally are.
pub const OPEN: usize = 3;

/// What a table may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// What of the Galaxy Deck brings the last round.
    pub end: End,
    /// What the Secondary bonus adds to.
    pub capacity: Capacity,
    /// What an empty budget pays.
    pub budget: Budget,
}

/// What of the Galaxy Deck brings the last round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The last planet lies in the market.
    #[default]
    LastRevealed,
    /// Deck and market are empty.
    AllBought,
}

/// What the Secondary bonus adds to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Capacity {
    /// The number of planets in development.
    #[default]
    Planet,
    /// The slots of every planet.
    Slot,
}

/// What an empty budget pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Budget {
    /// Everything all the same.
    #[default]
    Full,
    /// Nothing more.
    Strict,
}

/// A planet in the market with the chips on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lot {
    /// Which planet.
    pub planet: Planet,
    /// VP chips on it.
    pub chips: u8,
}

/// A planet in development with its chain of cards, the most recent last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Site {
    /// Which planet.
    pub planet: Planet,
    /// Its cards in the order they were placed.
    pub chain: Vec<Card>,
}

/// A seat's company and everything it has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The company.
    pub company: Company,
    /// Industry cards in hand, sorted.
    pub hand: Vec<Card>,
    /// Victory points so far.
    pub vp: i32,
    /// Planets in development.
    pub sites: Vec<Site>,
    /// The planet that waits.
    pub queued: Option<Planet>,
    /// Closed planets in the order they were closed.
    pub portfolio: Vec<Planet>,
    /// Face-up stock cards, the newest last.
    pub stocks: Vec<Card>,
    /// Face-down stock cards.
    pub invested: Vec<Card>,
    /// Standing orders.
    pub orders: Orders,
    /// Said `concede` once and was asked whether that is meant.
    pub leaving: bool,
    /// Gave up the seat.
    pub gone: bool,
}

impl Player {
    /// Puts a card into the hand, which stays sorted.
    pub fn gain(&mut self, card: Card) {
        let at = self.hand.partition_point(|c| *c < card);
        self.hand.insert(at, card);
    }

    /// Takes a card out of the hand.
    pub fn lose(&mut self, card: Card) {
        if let Ok(at) = self.hand.binary_search(&card) {
            self.hand.remove(at);
        }
    }

    /// The industry of the newest face-up stock card (OE-256).
    pub fn bonus(&self) -> Option<Industry> {
        self.stocks.last().map(|c| c.industry())
    }

    /// Developing and queued planets together.
    pub fn held(&self) -> usize {
        self.sites.len() + usize::from(self.queued.is_some())
    }
}

/// A seat's standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// Answers no to every planet.
    pub skip: bool,
    /// Answers no after so many planets in one auction phase.
    pub wins: Option<u8>,
    /// Passes rather than bid more cards than this.
    pub cap: Option<u8>,
    /// Wants to end the own turn by hand.
    pub manual_end: bool,
    /// Answers for planets of the market.
    pub stored: BTreeMap<Planet, Answer>,
    /// Cards to raise with, in order, by planet.
    pub proxy: BTreeMap<Planet, Vec<Card>>,
}

/// An answer to the planet on offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Not interested.
    No,
    /// Interested, perhaps with the opening card.
    Yes(Option<Card>),
}

/// The auction of one planet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Auction {
    /// The planet on offer.
    pub lot: Lot,
    /// Who may take part.
    pub entitled: SeatSet,
    /// What the entitled seats answered so far.
    pub answers: BySeat<Option<Answer>>,
    /// The bidders in ascending influence, once the answers are revealed.
    pub bidders: Vec<Seat>,
    /// The opening cards chosen so far; they leave the hand when all are in.
    pub openings: BySeat<Option<Card>>,
    /// The committed cards.
    pub bids: BySeat<Vec<Card>>,
    /// Who needs no question until somebody raises: passed, or raised last.
    pub settled: SeatSet,
    /// Cards picked for the raise in progress; they are still in hand.
    pub picked: Vec<Card>,
}

/// A turn in progress; all of it is public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Action points left.
    pub ap: u8,
    /// Free placements left.
    pub free: u8,
    /// Free reworks left.
    pub reworks: u8,
    /// Placements left that need not connect.
    pub adapts: u8,
    /// Whether the open row may still be flushed.
    pub flush: bool,
    /// Whether a closing may still cost one less by the company's power.
    pub discount: bool,
    /// Whether anything was done in it yet.
    pub begun: bool,
}

/// What the match waits for, or what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The next planet of the market is put on offer.
    Offer,
    /// Entitled seats answer yes or no.
    Answers,
    /// Bidders choose their opening cards.
    Openings,
    /// The next bidder is looked for.
    Bidding,
    /// A bidder raises or passes.
    Raise(Seat),
    /// The next turn is looked for; so many places from the token were looked at.
    Turns(u8),
    /// A seat's turn.
    Turn(Seat),
    /// A seat takes a card after a refresh.
    Take(Seat),
    /// Chips, refill, token.
    Upkeep,
    /// End scoring.
    Scoring,
    /// Nothing more.
    Over,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By end scoring.
    Points(Arc<Scored>),
    /// All others left.
    Alone(Seat),
}

/// A match, secrets included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the table chose.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// Whether this round is the last.
    pub last: bool,
    /// What the match waits for.
    pub phase: Phase,
    /// The seats.
    pub players: BySeat<Player>,
    /// Who holds the starting token.
    pub token: Seat,
    /// The Galaxy Deck, the next planet last.
    pub galaxy: Vec<Planet>,
    /// Planets that take no part.
    pub unused: Vec<Planet>,
    /// The market, the oldest planet first.
    pub market: Vec<Lot>,
    /// Place of the next planet to put on offer.
    pub next_lot: u8,
    /// The auction in progress.
    pub auction: Option<Auction>,
    /// Planets received in this auction phase.
    pub received: BySeat<u8>,
    /// The turn in progress.
    pub turn: Option<Turn>,
    /// The closed deck, the next card last.
    pub deck: Vec<Card>,
    /// The discard pile.
    pub discard: Vec<Card>,
    /// The open row.
    pub open: [Option<Card>; OPEN],
    /// The VP budget.
    pub budget: u16,
    /// The market index.
    pub index: [u8; 3],
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.players.iter().count() as u8
    }

    /// All seats, in order.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.seats())
    }

    /// The seats that stayed.
    pub fn remaining(&self) -> impl Iterator<Item = Seat> + '_ {
        self.all().filter(|s| !self.players[*s].gone)
    }

    /// How many planets the market holds when it is full: one more than there are seats (OE-015).
    pub fn market_size(&self) -> usize {
        usize::from(self.seats()) + 1
    }
}
