//! Everything there is to know about a match.

use super::cards::{Card, CardSet, Kind};
use super::frame::{Attack, Fight, Frame, Report};
use super::terms::{Class, Difficulty, Faction, Role, Scenario, Switch};
use crate::rules::seat::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The most seats of a table, Garrisons included.
pub const MOST_SEATS: u8 = 4;
/// What a Homeworld withstands (TW-062).
pub const DEFENCE: u8 = 18;
/// What wins Trade Wars (TW-032).
pub const GOAL: u16 = 100;
/// The hand a seat fills up to (TW-087).
pub const HAND: usize = 5;
/// The Critical Mass that loses (TW-261).
pub const CRITICAL: u8 = 6;

/// What a table may choose (TW-050).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Options {
    /// What is played for.
    pub scenario: Scenario,
    /// Whether the Reinforcement module is used.
    pub reinforcements: Switch,
    /// Whether a new starship must wait a turn before it attacks.
    pub launch_delay: Switch,
    /// How many empty seats Garrisons fill.
    pub garrisons: Garrisons,
    /// How hard the Derelict is.
    pub difficulty: Difficulty,
    /// After which round the match is decided.
    pub round_cap: RoundCap,
}

/// How many empty seats Garrisons fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Garrisons(pub u8);

/// After which round the match is decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RoundCap(pub u16);

impl Default for RoundCap {
    fn default() -> Self {
        Self(40)
    }
}

impl From<Garrisons> for String {
    fn from(count: Garrisons) -> Self {
        count.0.to_string()
    }
}

impl TryFrom<String> for Garrisons {
    type Error = std::num::ParseIntError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

impl From<RoundCap> for String {
    fn from(cap: RoundCap) -> Self {
        cap.0.to_string()
    }
}

impl TryFrom<String> for RoundCap {
    type Error = std::num::ParseIntError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse().map(Self)
    }
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Control {
    /// The person (or robot) on it.
    Person,
    /// A Garrison that fills an empty seat.
    Garrison,
    /// A Garrison while the person is away.
    StandIn {
        /// Whether the person comes back at the start of the seat's next turn.
        returning: bool,
    },
}

/// A starship's name: `b2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct ShipId {
    /// Whose lane it is in.
    pub seat: Seat,
    /// The lane slot, 1 to 4.
    pub slot: u8,
    /// The owner's faction.
    pub faction: Faction,
}

impl fmt::Display for ShipId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.faction.letter(), self.slot)
    }
}

/// What a starship is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// Real cards.
    Cards {
        /// The starship card.
        hull: Card,
        /// One weapon; several for the Acolytes.
        weapons: CardSet,
        /// The crew.
        crew: Card,
    },
    /// A token made by a Garrison (TW-405).
    Token {
        /// Its Firepower.
        firepower: u8,
        /// Its Resistance.
        resistance: u8,
    },
}

/// A deployed starship.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// The lane slot.
    pub slot: u8,
    /// What it is made of.
    pub body: Body,
    /// Firepower and Resistance added by a Garrison (TW-457).
    pub extra: [u8; 2],
    /// How many points a Garrison has added.
    pub improved: u8,
    /// The attached Reinforcement Starship.
    pub support: Option<Class>,
    /// Lower is older.
    pub age: u32,
    /// The turn it was deployed in.
    pub launched: u32,
}

impl Ship {
    /// Its Firepower without bonuses (TW-198).
    pub fn firepower(&self) -> u8 {
        self.extra[0]
            + match self.body {
                Body::Cards { weapons, .. } => weapons.stat(),
                Body::Token { firepower, .. } => firepower,
            }
    }

    /// Its Resistance without bonuses.
    pub const fn resistance(&self) -> u8 {
        self.extra[1]
            + match self.body {
                Body::Cards { crew, .. } => crew.stat(),
                Body::Token { resistance, .. } => resistance,
            }
    }

    /// All its cards.
    pub fn cards(&self) -> CardSet {
        match self.body {
            Body::Cards {
                hull,
                weapons,
                crew,
            } => weapons.and([hull, crew].into_iter().collect()),
            Body::Token { .. } => CardSet::EMPTY,
        }
    }
}

/// What a seat does in windows without being asked (TW-384 to TW-386).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// It is asked.
    Ask,
    /// It passes if it holds nothing playable.
    Smart,
    /// It passes.
    Pass,
}

impl Mode {
    /// Every mode.
    pub const ALL: [Self; 3] = [Self::Ask, Self::Smart, Self::Pass];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Smart => "smart",
            Self::Pass => "pass",
        }
    }
}

/// A moment at which seats other than the one to move may act.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// After the declaration, before dice or damage (TW-334).
    B1,
    /// After both dice (TW-335).
    B2,
    /// After a Tactic was played (TW-336).
    RR,
    /// When a starship with a Frigate is about to be lost (TW-337).
    FF,
}

impl Moment {
    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::B1 => "b1",
            Self::B2 => "b2",
            Self::RR => "rr",
            Self::FF => "ff",
        }
    }
}

/// When a standing order is carried out (TW-390).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// In every such window.
    Always,
    /// The own side's total is lower.
    Behind,
    /// The totals are equal.
    Tied,
    /// Comparing now would destroy an own starship.
    Doomed,
}

impl When {
    /// Every condition.
    pub const ALL: [Self; 4] = [Self::Always, Self::Behind, Self::Tied, Self::Doomed];

    /// What to type for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Behind => "behind",
            Self::Tied => "tied",
            Self::Doomed => "doomed",
        }
    }
}

/// What a standing order uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// A Tactic of the hand.
    Tactic(Card),
    /// A Reinforcement Starship.
    Support(Class),
}

/// One standing order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// What is used.
    pub tool: Tool,
    /// In which window.
    pub moment: Moment,
    /// On which condition.
    pub when: When,
}

/// What a seat has ordered ahead; its owner's secret (TW-400).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// The pass mode; none means the default (TW-387).
    pub mode: Option<Mode>,
    /// Standing orders, the first entered first.
    pub standing: Vec<Standing>,
    /// Whether all Chancellor invitations are declined (TW-399).
    pub never_joins: bool,
    /// Whether it passes in all windows until the end of this turn (TW-444).
    pub holds: bool,
}

/// Everything of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Realm {
    /// Its faction, once picked.
    pub faction: Option<Faction>,
    /// Who decides for it.
    pub control: Control,
    /// Its credits.
    pub treasury: u16,
    /// The most credits it ever had (TW-046).
    pub highest: u16,
    /// What its Homeworld still withstands.
    pub defence: u8,
    /// When it was eliminated, counted from 1; none while it lives.
    pub fell: Option<u8>,
    /// Its hand.
    pub hand: CardSet,
    /// Its deck, the top card last.
    pub deck: Vec<Card>,
    /// Its discard pile; the order never matters.
    pub discard: CardSet,
    /// Cards removed from the game.
    pub removed: CardSet,
    /// Tactics played this turn (TW-340).
    pub open: CardSet,
    /// Its market piles S, W, C, T, the top card last.
    pub market: [Vec<Card>; 4],
    /// Its starships by slot.
    pub lane: Vec<Ship>,
    /// Which Reinforcement Starships are in reserve.
    pub reserve: [bool; 5],
    /// Whether a lost starship makes a Garrison's next one stronger (TW-425, TW-426).
    pub grudge: bool,
    /// Whether it has taken its turn this round.
    pub acted: bool,
    /// Whether it joined a Chancellor this round (TW-109).
    pub bound: bool,
    /// Modes and standing orders.
    pub orders: Orders,
}

impl Realm {
    /// A seat before anything was dealt.
    pub const fn new(control: Control) -> Self {
        Self {
            faction: None,
            control,
            treasury: 0,
            highest: 0,
            defence: DEFENCE,
            fell: None,
            hand: CardSet::EMPTY,
            deck: Vec::new(),
            discard: CardSet::EMPTY,
            removed: CardSet::EMPTY,
            open: CardSet::EMPTY,
            market: [const { Vec::new() }; 4],
            lane: Vec::new(),
            reserve: [false; 5],
            grudge: false,
            acted: false,
            bound: false,
            orders: Orders {
                mode: None,
                standing: Vec::new(),
                never_joins: false,
                holds: false,
            },
        }
    }

    /// Whether it is still in the game.
    pub const fn lives(&self) -> bool {
        self.fell.is_none()
    }

    /// Whether a person decides for it.
    pub fn is_person(&self) -> bool {
        self.control == Control::Person
    }

    /// Hand and deck together, which everybody knows without order (TW-378).
    pub fn pool(&self) -> CardSet {
        self.hand.and(self.deck.iter().copied().collect())
    }

    /// The starship in a slot.
    pub fn ship(&self, slot: u8) -> Option<&Ship> {
        self.lane.iter().find(|s| s.slot == slot)
    }

    /// The face-up card of a market pile (TW-058).
    pub fn top(&self, kind: Kind) -> Option<Card> {
        self.market[kind.index()].last().copied()
    }

    /// The sum of F and R over the lane (TW-256).
    pub fn lane_value(&self) -> u16 {
        let value = |s: &Ship| u16::from(s.firepower()) + u16::from(s.resistance());
        self.lane.iter().map(value).sum()
    }
}

/// The turn being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the three steps are taken independently of each other"
)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Counted from 1.
    pub number: u32,
    /// The chosen role.
    pub role: Option<Role>,
    /// Whether the Action was taken.
    pub acted: bool,
    /// Whether the Buy step was taken.
    pub bought: bool,
    /// Whether the Configure step was taken.
    pub configured: bool,
    /// Whether all further questions of this turn get their defaults (TW-442).
    pub hurried: bool,
}

/// What one seat privately saw this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    /// Who looked.
    pub by: Seat,
    /// Into whose hand.
    pub at: Seat,
    /// What was there.
    pub cards: CardSet,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A seat reached the goal of Trade Wars.
    Goal(Seat),
    /// A seat is the last living one.
    Last(Seat),
    /// The round cap decided.
    Cap,
    /// No living seat is played by a person.
    Deserted,
    /// All people were eliminated.
    Overrun,
    /// The last person there claimed the victory.
    Claimed(Seat),
    /// The Derelict is destroyed.
    Won,
    /// The Derelict has won.
    Lost(Defeat),
}

/// How the Derelict won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defeat {
    /// The Homeworld fell.
    Homeworld,
    /// Critical Mass was reached.
    CriticalMass,
    /// The rounds ran out.
    Rounds,
    /// The player left.
    Left,
}

/// A match, secrets included.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the table chose.
    pub options: Options,
    /// What is really played; one person without Garrisons always meets the Derelict.
    pub scenario: Scenario,
    /// How many seats the table has; Garrisons sit behind them.
    pub people: u8,
    /// Every seat, Garrisons included.
    pub realms: BySeat<Realm>,
    /// Who takes the first turn of every round.
    pub first: Seat,
    /// The round, from 1; 0 while factions are picked.
    pub round: u16,
    /// The turn being played.
    pub turn: Turn,
    /// What is going on, the innermost last.
    pub stack: Vec<Frame>,
    /// The Action of an Admiral, Chancellor or Garrison in progress.
    pub attack: Option<Attack>,
    /// The engagement in progress, from its first declaration on.
    pub fight: Option<Fight>,
    /// What was privately seen this turn.
    pub looks: Vec<Look>,
    /// How the last engagement went.
    pub report: Option<Report>,
    /// The Derelict's or a Garrison's last d10.
    pub d10: Option<u8>,
    /// The start rolls (TW-064).
    pub start_rolls: Vec<(Seat, u8)>,
    /// The Derelict's Critical Mass.
    pub critical: u8,
    /// How many starships were ever deployed: the age of the next one.
    pub launched: u32,
    /// Counts everything after which an answer is not taken back freely (TW-493).
    pub barriers: u32,
    /// How it ended, once it has.
    pub ending: Option<Ending>,
}

impl State {
    /// How many seats there are, Garrisons included.
    pub fn seats(&self) -> u8 {
        self.realms.count()
    }

    /// Every living seat, clockwise from the one after `from`, which comes last.
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + '_ {
        let count = self.seats();
        (1..=count)
            .map(move |steps| from.clockwise(steps, count))
            .filter(|s| self.realms[*s].lives())
    }

    /// Every living seat but this one, clockwise from it.
    pub fn opponents(&self, of: Seat) -> impl Iterator<Item = Seat> + '_ {
        self.clockwise(of).filter(move |s| *s != of)
    }

    /// A seat's faction; the first one while none is picked.
    pub fn faction(&self, seat: Seat) -> Faction {
        self.realms[seat].faction.unwrap_or(Faction::Acolytes)
    }

    /// The faction whose powers a seat uses now; a Garrison's card replaces them (TW-455).
    pub fn powers(&self, seat: Seat) -> Option<Faction> {
        let realm = &self.realms[seat];
        realm.faction.filter(|_| realm.is_person())
    }

    /// How many starships a seat may have (TW-046).
    pub fn unlocked(&self, seat: Seat) -> u8 {
        let thresholds = self.scenario.thresholds(self.faction(seat));
        let highest = self.realms[seat].highest;
        thresholds.iter().filter(|t| **t <= highest).count() as u8
    }

    /// The name of the starship in this slot.
    pub fn id(&self, seat: Seat, slot: u8) -> ShipId {
        ShipId {
            seat,
            slot,
            faction: self.faction(seat),
        }
    }

    /// A starship by its name.
    pub fn ship(&self, id: ShipId) -> Option<&Ship> {
        self.realms.get(id.seat)?.ship(id.slot)
    }

    /// A seat's starships by name.
    pub fn lane(&self, seat: Seat) -> impl Iterator<Item = ShipId> + '_ {
        self.realms[seat]
            .lane
            .iter()
            .map(move |s| self.id(seat, s.slot))
    }

    /// Whether the table plays the Derelict.
    pub fn alone(&self) -> bool {
        self.scenario == Scenario::Derelict
    }
}
