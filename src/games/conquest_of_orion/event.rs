//! What happens.

use super::cards::{Card, CardSet};
use super::leaders::Leader;
use super::score::Scored;
use super::state::{Ending, Look, Orders};
use super::trick::Verdict;
use crate::rules::seat::Seat;
use std::sync::Arc;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A round was dealt.
    RoundBegins {
        /// Which.
        round: u8,
        /// The leaders on the table.
        table: [Leader; 2],
    },
    /// What a seat was dealt: private.
    Hand {
        /// Whose.
        seat: Seat,
        /// Its cards.
        hand: CardSet,
        /// Its leaders.
        dealt: [Leader; 2],
    },
    /// The lowest planet made a seat the start player.
    StartByPlanet {
        /// Who.
        seat: Seat,
        /// The planet.
        card: Card,
    },
    /// The start player was named.
    StartNamed {
        /// By whom.
        by: Seat,
        /// Who starts.
        seat: Seat,
    },
    /// A leader was taken.
    LeaderTaken {
        /// By whom.
        by: Seat,
        /// Which.
        leader: Leader,
        /// What was put on the table for it.
        given: Option<Leader>,
    },
    /// A trick begins.
    TrickBegins {
        /// Its number in the round.
        number: u8,
        /// Whether it is a war.
        war: bool,
        /// Who plays first.
        starter: Seat,
        /// How many cards lie under it.
        pot: u8,
    },
    /// A card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// What was destroyed at once.
        destroyed: CardSet,
    },
    /// Four cards lie there.
    Judged {
        /// Who has the top.
        verdict: Verdict,
        /// Whether it is a war.
        war: bool,
    },
    /// The Diplomat named the winner of a tie.
    Settled {
        /// The Diplomat.
        by: Seat,
        /// The winner.
        winner: Seat,
    },
    /// The Diplomat let a tie stand.
    Passed {
        /// The Diplomat.
        by: Seat,
    },
    /// The winner of a conflict started a war.
    WarChosen {
        /// Who.
        by: Seat,
    },
    /// A seat took cards.
    Taken {
        /// Who.
        by: Seat,
        /// How many.
        cards: u8,
        /// Whether it won a war by it.
        war: bool,
    },
    /// Cards were lost.
    Lost {
        /// How many.
        cards: u8,
    },
    /// The Spy looked.
    Spied {
        /// Who.
        by: Seat,
        /// At whom, and what was seen.
        look: Look,
    },
    /// A round was scored.
    Scored(Arc<Scored>),
    /// A seat changed its orders: private.
    Ordered {
        /// Whose.
        seat: Seat,
        /// What they are now.
        orders: Orders,
    },
    /// A queued card was cancelled: private.
    QueueCancelled {
        /// Whose.
        seat: Seat,
        /// Which.
        card: Card,
        /// Why.
        why: Cancelled,
    },
    /// A seat wants to give up.
    Conceded {
        /// Who.
        by: Seat,
        /// Whether its ally wanted to already.
        both: bool,
    },
    /// A seat plays on after all.
    PlaysOn {
        /// Who.
        by: Seat,
    },
    /// The round was thrown away.
    Voided {
        /// Which.
        round: u8,
    },
    /// The match is over.
    Over {
        /// How.
        ending: Ending,
        /// The totals.
        totals: [u16; 2],
    },
}

/// Why a queued card was cancelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cancelled {
    /// A ship was played.
    Ship,
    /// A war began.
    War,
    /// It may not be played now.
    Illegal,
}
