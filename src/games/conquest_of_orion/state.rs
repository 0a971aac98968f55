//! Everything there is to know about a match.

use super::action::{Then, Tie};
use super::cards::{Card, CardSet};
use super::leaders::Leader;
use super::score::Scored;
use super::trick::Trick;
use crate::rules::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many seats a match has.
pub const SEATS: u8 = 4;
/// How many tricks a round has.
pub const TRICKS: usize = 10;
/// How many rounds a match has unless it is tied through and through.
pub const ROUNDS: usize = 3;

/// What a table may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Whether the log lists the cards of older tricks.
    pub history: History,
}

/// How much the log of the round tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum History {
    /// Winner and number of cards.
    #[default]
    Closed,
    /// Every card played this round.
    Open,
}

/// Two allied seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Alliance {
    /// Seats 0 and 2.
    A,
    /// Seats 1 and 3.
    B,
}

impl Alliance {
    /// Both, in order.
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// The alliance of a seat.
    pub const fn of(seat: Seat) -> Self {
        Self::BOTH[seat.index() % 2]
    }

    /// Its place in per-alliance arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its two seats, the lower-numbered first.
    pub const fn seats(self) -> [Seat; 2] {
        [Seat::new(self as u8), Seat::new(self as u8 + 2)]
    }

    /// The other one.
    #[must_use]
    pub const fn enemy(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "Alliance A",
            Self::B => "Alliance B",
        }
    }
}

/// The partner opposite.
pub const fn ally(seat: Seat) -> Seat {
    seat.clockwise(2, SEATS)
}

/// What the match waits for, or what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The next round is dealt.
    Deal,
    /// An alliance names the start player.
    Naming(Alliance),
    /// A seat chooses its leader.
    Leader(Seat),
    /// A seat is to play a card.
    Card(Seat),
    /// Four cards lie there.
    Judge,
    /// The top is tied.
    Tied,
    /// The Diplomat may settle the tie.
    Settle(Seat),
    /// The tie stands.
    Stands,
    /// A seat has won the trick.
    Won(Seat),
    /// The winner of a conflict chooses war or collect.
    Choice(Seat),
    /// The round is scored.
    Score,
    /// Nothing more.
    Over,
}

/// How the start player of the round was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// Not yet.
    Open,
    /// By the lowest planet dealt.
    Planet(Seat, Card),
    /// Named by a seat of the alliance behind.
    Named {
        /// Who starts.
        seat: Seat,
        /// Who said so.
        by: Seat,
    },
}

impl Start {
    /// The start player, once known.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Open => None,
            Self::Planet(seat, _) | Self::Named { seat, .. } => Some(seat),
        }
    }
}

/// What the Spy saw: a fixed snapshot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    /// Whose hand.
    pub at: Seat,
    /// The set-aside cards.
    pub aside: CardSet,
    /// The hand at that moment.
    pub hand: CardSet,
}

/// A seat's standing orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// Plays an only legal card without asking.
    pub auto: bool,
    /// The card to play next.
    pub queue: Option<Queued>,
    /// What to do after winning a conflict.
    pub then: Then,
    /// What to do as Diplomat.
    pub tie: Tie,
}

/// A card to be played as soon as the seat is to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Queued {
    /// Which.
    pub card: Card,
    /// Whether a ship or a war in between does not matter.
    pub always: bool,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By points: the alliance, and the round after which it was ahead.
    Points(Alliance, u8),
    /// The enemies gave up.
    Conceded(Alliance),
}

impl Ending {
    /// Who won.
    pub const fn winner(self) -> Alliance {
        match self {
            Self::Points(alliance, _) | Self::Conceded(alliance) => alliance,
        }
    }
}

/// A match, secrets included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the table chose.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// What the match waits for.
    pub phase: Phase,
    /// The four cards nobody has this round.
    pub aside: CardSet,
    /// The hands.
    pub hands: [CardSet; 4],
    /// What each seat has collected.
    pub piles: [CardSet; 4],
    /// The cards under a war.
    pub pot: CardSet,
    /// The cards destroyed this round.
    pub destroyed: CardSet,
    /// The cards nobody gets.
    pub lost: CardSet,
    /// The two open leaders.
    pub table: [Leader; 2],
    /// The two leaders dealt to each seat, the first before the second.
    pub dealt: [[Leader; 2]; 4],
    /// The leader each seat put on the table.
    pub given: [Option<Leader>; 4],
    /// The leader each seat has.
    pub leaders: [Option<Leader>; 4],
    /// How the start player was found.
    pub start: Start,
    /// The tricks of this round, the last one being played.
    pub tricks: Vec<Trick>,
    /// The wars each seat won this round.
    pub wars: [u8; 4],
    /// Whether the Diplomat has named a winner this round.
    pub settled: bool,
    /// Whether and what the Spy saw this round.
    pub look: Option<Look>,
    /// Everybody's standing orders.
    pub orders: [Orders; 4],
    /// How many answers orders have given: an answer with one after it cannot be taken back.
    pub by_order: u32,
    /// The totals after every scored round.
    pub totals: Vec<[u16; 2]>,
    /// The scoring of the round before.
    pub scored: Option<Arc<Scored>>,
    /// Which seats want to give up.
    pub conceded: SeatSet,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// The trick being played, or the last one.
    pub fn trick(&self) -> Option<&Trick> {
        self.tricks.last()
    }

    /// The alliances' totals so far.
    pub fn total(&self) -> [u16; 2] {
        self.totals.last().copied().unwrap_or_default()
    }

    /// The seat with this leader.
    pub fn seat_of(&self, leader: Leader) -> Option<Seat> {
        Seat::all(SEATS).find(|s| self.leaders[s.index()] == Some(leader))
    }

    /// Whether the trick being played is the last of the round.
    pub fn last_trick(&self) -> bool {
        self.tricks.len() == TRICKS
    }
}
