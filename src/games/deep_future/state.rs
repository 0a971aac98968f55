//! Everything there is to know about a match.

use super::advancements::When;
use super::campaign::{Campaign, Named, Victory};
use super::cards::{CardId, Corner, Made, Suit};
use super::map::{Board, Sector};
use super::step::Step;
use crate::rules::seat::{BySeat, Seat};
use crate::rules::version::Rules;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a table may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// After how many rounds the game ends without a winner.
    pub rounds: Rounds,
    /// Whether questions explain themselves at length.
    pub guide: Guide,
}

/// A cap on the rounds of a game (DF-631).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Rounds {
    /// 100.
    #[default]
    #[serde(rename = "100")]
    Hundred,
    /// 50.
    #[serde(rename = "50")]
    Fifty,
    /// 25.
    #[serde(rename = "25")]
    TwentyFive,
    /// No cap.
    #[serde(rename = "none")]
    Unlimited,
}

impl Rounds {
    /// The last round, if there is one.
    pub const fn last(self) -> Option<u32> {
        match self {
            Self::Hundred => Some(100),
            Self::Fifty => Some(50),
            Self::TwentyFive => Some(25),
            Self::Unlimited => None,
        }
    }
}

/// How much questions explain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guide {
    /// A sentence each.
    #[default]
    Brief,
    /// With advice for a first match.
    Full,
}

/// One of a player's four tracks (DF-095).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Track {
    /// 0 to 12.
    Culture,
    /// −6 to 6.
    Might,
    /// −6 to 6.
    Stability,
    /// −6 to 6.
    Xeno,
}

impl Track {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Culture, Self::Might, Self::Stability, Self::Xeno];

    /// The value with the star.
    pub const fn star(self) -> i8 {
        match self {
            Self::Culture => 12,
            _ => 6,
        }
    }

    /// The lowest value: ✕, or 0 for Culture.
    pub const fn floor(self) -> i8 {
        match self {
            Self::Culture => 0,
            _ => -6,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["Culture", "Might", "Stability", "Xeno"][self as usize]
    }

    /// What to type for it.
    pub const fn key(self) -> &'static str {
        ["c", "m", "s", "x"][self as usize]
    }
}

/// The values of the four tracks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tracks([i8; 4]);

impl Tracks {
    /// A track's value.
    pub const fn get(self, track: Track) -> i8 {
        self.0[track as usize]
    }

    /// Puts the marker on a value, within the track.
    pub fn set(&mut self, track: Track, value: i8) {
        self.0[track as usize] = value.clamp(track.floor(), track.star());
    }

    /// Moves the marker; it stops at either end (DF-105, DF-106).
    pub fn shift(&mut self, track: Track, by: i8) {
        self.set(track, self.get(track).saturating_add(by));
    }

    /// Whether the marker is on the star.
    pub const fn starred(self, track: Track) -> bool {
        self.get(track) == track.star()
    }

    /// Whether the track can pay a step as a cost (DF-110, DF-111).
    pub const fn can_pay(self, track: Track) -> bool {
        match track {
            Track::Culture => self.get(track) >= 1,
            _ => self.get(track) >= -4,
        }
    }

    /// Whether a marker lies on ✕ (DF-103, DF-107).
    pub fn lost(self) -> bool {
        Track::ALL
            .into_iter()
            .any(|t| t != Track::Culture && self.get(t) == t.floor())
    }
}

/// A card of the upper row with its upkeep cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Upper {
    /// Which.
    pub card: CardId,
    /// Zero to three (DF-123).
    pub cubes: u8,
}

/// Whether a seat takes part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// It has a homeworld, or is about to choose one.
    #[default]
    Playing,
    /// It has lost and may begin afresh on its next turn.
    Lost,
    /// It is out for good.
    Quit,
}

/// A wish to leave that must be confirmed (DF-673).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Leaving {
    /// Lose, and perhaps begin afresh.
    Concede,
    /// Leave for good.
    Quit,
}

/// A seat's part of the match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Whether it takes part.
    pub status: Status,
    /// The cards in hand.
    pub hand: Vec<CardId>,
    /// The homeworld.
    pub home: Option<Upper>,
    /// The techs, in order of arrival.
    pub techs: Vec<Upper>,
    /// The settled worlds.
    pub settled: Vec<CardId>,
    /// Cards used up or being made in the running action.
    pub spent: Vec<CardId>,
    /// The tracks.
    pub tracks: Tracks,
    /// Every homeworld of this game.
    pub homes: Vec<CardId>,
    /// How often the seat began afresh.
    pub restarts: u8,
    /// What it wants, unconfirmed.
    pub leaving: Option<Leaving>,
    /// Its standing orders.
    pub orders: Orders,
}

impl Player {
    /// The homeworld and the techs.
    pub fn upper(&self) -> impl Iterator<Item = Upper> + '_ {
        self.home.into_iter().chain(self.techs.iter().copied())
    }

    /// The card of the upper row with this id, to be changed.
    pub fn upper_mut(&mut self, card: CardId) -> Option<&mut Upper> {
        self.home
            .iter_mut()
            .chain(self.techs.iter_mut())
            .find(|u| u.card == card)
    }

    /// Whether the seat has a homeworld now.
    pub const fn in_play(&self) -> bool {
        matches!(self.status, Status::Playing)
    }
}

/// Means against a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// A hand card.
    Hand,
    /// An upkeep cube.
    Cube,
    /// A settled world.
    World,
}

/// What a payment order pays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Paying {
    /// Nothing.
    None,
    /// Cards without cubes.
    Empty,
    /// Every card that can be paid.
    All,
}

/// A seat's standing orders (DF-662 to DF-666).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// The settled world to take as heir.
    pub heir: Option<CardId>,
    /// How to pay upkeep.
    pub pay: Option<Paying>,
    /// By which means to meet challenges, in order.
    pub meet: Vec<Means>,
    /// How to leave the start phase: at once, or after every Art of the upper row.
    pub start: Option<Starting>,
    /// Whether to begin afresh after losing.
    pub restart: Option<bool>,
}

/// How a standing order leaves the start phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Starting {
    /// At once.
    Skip,
    /// After using Art on upper-row cards.
    Art,
}

/// The parts of a turn (DF-184).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn.
    Setup,
    /// Drawing, and START advancements.
    Start,
    /// Up to two actions.
    Action,
    /// Upkeep.
    Payment,
    /// Challenges.
    Challenge,
    /// Somebody has won and writes history.
    Won,
    /// Nothing more.
    Over,
}

/// One of the eight actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// One of the six actions with a suit.
    Suited(Suit),
    /// Plan.
    Plan,
    /// Evoke.
    Evoke,
}

impl Deed {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suited(suit) => When::Action(suit).name(),
            Self::Plan => "Plan",
            Self::Evoke => "Evoke",
        }
    }
}

/// What has happened in the running turn, also for the summary at its end (DF-653).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Counts up from 1.
    pub number: u32,
    /// The round, from 1 (DF-630).
    pub round: u32,
    /// The actions taken.
    pub deeds: Vec<Deed>,
    /// The advancements used.
    pub used: Vec<super::advancements::Advancement>,
    /// How many Histories were used (DF-207).
    pub histories: u8,
    /// The upper-row cards paid for.
    pub paid: Vec<CardId>,
    /// Challenges met and failed.
    pub challenges: (u8, u8),
    /// Tracks, sectors and cubes when the turn began.
    pub before: (Tracks, u8, u16),
}

/// The running start phase, action or free action.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Running {
    /// Which; `None` outside of any, and during Plan and Evoke.
    pub when: Option<When>,
    /// The slots used in it (DF-236).
    pub used: Vec<(CardId, u8)>,
    /// Tableau cards, or slots of them, that were not there when it began (DF-237).
    pub fresh: Vec<(CardId, Option<u8>)>,
    /// The grown sector, or the origin of an Expand.
    pub sector: Option<Sector>,
    /// The sectors given a Biology cube, or the destinations of an Expand.
    pub visited: Vec<Sector>,
    /// The pairs fought, the last one being fought.
    pub fought: Vec<(Sector, Sector)>,
    /// Rival cubes to remove in the battle being fought.
    pub kill: u8,
    /// Defenses used in it.
    pub defended: u8,
    /// FTL used.
    pub ftl: u8,
    /// The world being settled.
    pub world: Option<CardId>,
    /// Whether it was captured.
    pub captured: bool,
    /// Whether Society or Genetics was used: a second one has no effect.
    pub once: bool,
    /// Whether a wonder was used (DF-423).
    pub wondered: bool,
    /// The sectors whose wonders were used, where each can be used once (DF-423).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wonders: Vec<Sector>,
    /// The advancement being made.
    pub making: Making,
}

/// An advancement being made.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Making {
    /// On which card.
    pub card: Option<CardId>,
    /// The suits of a new tech found so far.
    pub suits: Vec<Suit>,
    /// The slot of a tech.
    pub slot: u8,
    /// The suit on a world.
    pub suit: Option<Suit>,
    /// The number.
    pub number: u8,
    /// Whether a player chose it.
    pub circled: bool,
    /// What Evoke skull lets its player pick.
    pub pick: Pick,
}

/// What a player picks with Evoke skull (DF-408 to DF-412).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// It is an ordinary Advance.
    #[default]
    Nothing,
    /// The number of a slot, without a circle.
    Number,
    /// The suit of slot 1.
    Suit,
}

/// A right to name something (DF-583 to DF-589).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Right {
    /// Whose.
    pub seat: Seat,
    /// To name what.
    pub what: Named,
    /// After how many ends of own turns it is over; `None` lasts as long as the game.
    pub turns: Option<u8>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Somebody won.
    Won(Seat, Victory),
    /// Nobody is in play any more.
    Lost,
    /// The last round is over.
    Rounds,
    /// The people agreed to stop.
    Abandoned,
}

/// A match, secrets included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// The rules it is played under.
    #[serde(default, skip_serializing_if = "Rules::is_first")]
    pub rules: Rules,
    /// What the table chose.
    pub options: Options,
    /// The campaign as it is being written.
    pub campaign: Arc<Campaign>,
    /// The seats in turn order (DF-144).
    pub order: Vec<Seat>,
    /// The deck, its top card last.
    pub deck: Vec<CardId>,
    /// The discard pile.
    pub discard: Vec<CardId>,
    /// The neutral worlds by corner number (DF-113, DF-115).
    pub line: [Option<CardId>; 6],
    /// The cubes.
    pub board: Board,
    /// The seats' parts.
    pub players: BySeat<Player>,
    /// The part of the turn.
    pub phase: Phase,
    /// The running turn.
    pub turn: Turn,
    /// The seat that had the first turn.
    pub first: Seat,
    /// The running start phase or action.
    pub running: Running,
    /// What comes next, the very next last.
    pub steps: Vec<Step>,
    /// The challenge pile, the next card first; `None` is a virtual challenge (DF-456).
    pub pile: Vec<Option<CardId>>,
    /// What the active seat saw with History, the top card first.
    pub seen: Vec<CardId>,
    /// Who may name what.
    pub rights: Vec<Right>,
    /// Counts what anybody learnt: flips, draws, reveals.
    pub learnt: u32,
    /// Whether cubes of a player left a sector, so that losses must be looked for.
    pub emptied: bool,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// The active seat.
    pub const fn active(&self) -> Seat {
        self.turn.seat
    }

    /// The active seat's part.
    pub fn player(&self) -> &Player {
        &self.players[self.turn.seat]
    }

    /// The active seat's part, to be changed.
    pub fn player_mut(&mut self) -> &mut Player {
        let seat = self.turn.seat;
        &mut self.players[seat]
    }

    /// The card with this id.
    pub fn card(&self, id: CardId) -> &super::cards::Card {
        self.campaign.card(id)
    }

    /// The corner of a card.
    pub fn corner(&self, id: CardId) -> Corner {
        self.campaign.card(id).corner
    }

    /// The campaign, to be written on.
    pub fn book(&mut self) -> &mut Campaign {
        Arc::make_mut(&mut self.campaign)
    }

    /// When something written now is made.
    pub fn now(&self, seat: Seat) -> Made {
        Made {
            game: self.campaign.game(),
            turn: self.turn.number,
            seat: Some(seat),
        }
    }

    /// Puts steps to be done next, the first of them first.
    pub fn then(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.steps.extend(steps.into_iter().rev());
    }

    /// The sector of a seat's homeworld.
    pub fn home_sector(&self, seat: Seat) -> Option<Sector> {
        let home = self.players[seat].home?;
        self.card(home.card).sector()
    }

    /// The worlds of the line, by number.
    pub fn line(&self) -> impl Iterator<Item = CardId> + '_ {
        self.line.iter().flatten().copied()
    }

    /// The settled worlds that could replace a lost homeworld: those of another sector (DF-436).
    pub fn heirs(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        let home = self.home_sector(seat);
        let player = &self.players[seat];
        player.settled.iter().copied().filter(move |c| {
            let at = self.card(*c).sector();
            at != home && at.is_some_and(|s| self.board.controls(seat, s))
        })
    }

    /// The seats after this one in turn order, and the seat itself last.
    pub fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let at = self.order.iter().position(|s| *s == seat).unwrap_or(0);
        let count = self.order.len();
        (1..=count).map(move |i| self.order[(at + i) % count])
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.players.count()
    }
}
