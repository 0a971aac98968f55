//! A trick: what was played, how it stands and what became of it.

use super::cards::{Card, CardSet};
use super::state::SEATS;
use crate::rules::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// One card from each seat: a conflict or a war.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Trick {
    /// Whether it is a war.
    pub war: bool,
    /// Who plays first.
    pub starter: Seat,
    /// The cards in order of play, clockwise from the starter.
    pub plays: [Option<Card>; 4],
    /// Which of them were destroyed.
    pub destroyed: CardSet,
    /// Top value and who has it, once the fourth card lies there.
    pub verdict: Option<Verdict>,
    /// What became of it, once it is over.
    pub end: Option<End>,
}

/// How a trick stands: the highest final value and who has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The highest final value that counts.
    pub top: u8,
    /// One seat, or the tied ones; none before the first card.
    pub best: SeatSet,
}

/// What became of a trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A seat took its cards, and the pot with them.
    Taken {
        /// Who.
        by: Seat,
        /// How many cards.
        cards: u8,
    },
    /// The winner started a war.
    War {
        /// Who.
        by: Seat,
    },
    /// It was tied and a war followed.
    Tied,
    /// It was tied and the last: nobody has the cards.
    Lost {
        /// How many cards.
        cards: u8,
    },
}

impl Trick {
    /// An empty trick.
    pub const fn new(starter: Seat, war: bool) -> Self {
        Self {
            war,
            starter,
            plays: [None; 4],
            destroyed: CardSet::EMPTY,
            verdict: None,
            end: None,
        }
    }

    /// How many cards were played.
    pub fn len(&self) -> usize {
        self.plays.iter().flatten().count()
    }

    /// Whether no card was played yet.
    pub const fn is_empty(&self) -> bool {
        self.plays[0].is_none()
    }

    /// Every seat that played, with its card, in order of play.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let cards = self.plays.iter().flatten();
        cards
            .enumerate()
            .map(|(i, card)| (self.starter.clockwise(i as u8, SEATS), *card))
    }

    /// Every card played, destroyed ones included.
    pub fn played(&self) -> CardSet {
        self.plays.iter().flatten().copied().collect()
    }

    /// The cards that were not destroyed.
    pub fn alive(&self) -> CardSet {
        self.played().without(self.destroyed)
    }

    /// The card a seat played.
    pub fn card_of(&self, seat: Seat) -> Option<Card> {
        self.iter().find(|(s, _)| *s == seat).map(|(_, c)| c)
    }
}
