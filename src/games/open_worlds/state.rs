//! Everything there is to know about a match.

use super::action::{Armed, Choice};
use super::cards::{self, Card, Group, Kind};
use super::decks::{self, Deck};
use super::options::{Lists, Options, Prompts};
use super::report::Happened;
use super::worlds::Place;
use crate::rules::outcome::Outcome;
use crate::rules::seat::{BySeat, Seat};
use serde::{Deserialize, Serialize};

pub use super::options::Version;

/// The Hand Limit (OW-335).
pub const HAND_LIMIT: usize = 10;
/// The Hand Limit of whoever controls High Palace (OW-417).
pub const PALACE_LIMIT: usize = 12;
/// The most cards put away in hand adjustment (OW-050).
pub const MOST_DROPPED: usize = 4;
/// How many turns in a row without a card leaving a Deck make the next turn the FINAL TURN (OW-353).
pub const STALL: u8 = 3;

/// A unit in play, numbered in the order of coming into play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u16);

/// A card in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Its number.
    pub id: UnitId,
    /// Which card.
    pub card: Card,
    /// Whose deck it came from.
    pub owner: Seat,
    /// Who controls it.
    pub by: Seat,
    /// Where it is: the number of a World in the row, from 0.
    pub at: u8,
    /// The turn it came into play.
    pub since: u16,
    /// Counters left on a Suck Dry or Terraform Plant.
    pub counters: u8,
}

impl Unit {
    /// Its type; a played Enter Fray is an Orbital (OW-013).
    pub fn group(&self) -> Group {
        if self.card == Card::EnterFray {
            Group::Orbital
        } else {
            self.card.group()
        }
    }

    /// Its kind; a played Enter Fray is a Ship (OW-441).
    pub fn kind(&self) -> Kind {
        if self.card == Card::EnterFray {
            Kind::Ship
        } else {
            self.card.spec().kind
        }
    }

    /// Whether it stands on the ground (OW-014).
    pub fn is_ground(&self) -> bool {
        matches!(self.group(), Group::Facility | Group::GroundForce)
    }

    /// Whether it is an Orbital.
    pub fn is_orbital(&self) -> bool {
        self.group() == Group::Orbital
    }

    /// Whether it is a Facility.
    pub fn is_facility(&self) -> bool {
        self.group() == Group::Facility
    }

    /// Whether it makes an Orbital Conflict: it has Weapons, and its text does not say otherwise (OW-226).
    pub fn is_armed_orbital(&self) -> bool {
        self.is_orbital()
            && !self.card.spec().weapons.is_empty()
            && self.card != Card::SiegePlatform
    }
}

/// A card Staged this turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Staged {
    /// Which card.
    pub card: Card,
    /// Where.
    pub at: u8,
    /// Who else has looked at it with a Scout.
    pub seen_by: Vec<Seat>,
}

/// A card on a Trash Heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heaped {
    /// Which card.
    pub card: Card,
    /// Whether everybody saw it go (OW-645).
    pub open: bool,
}

/// When a seat passes windows without being asked (OW-611).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Auto {
    /// Never.
    #[default]
    Off,
    /// In the window that is open, or else the next one.
    Window,
    /// Until the turn ends.
    Turn,
    /// Until recalled.
    On,
}

/// When a seat that passes windows unasked is asked all the same; only what everybody knows decides (OW-611).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stop {
    /// This Utility might be played now.
    Card(Card),
    /// Somebody's Utility names a unit of the seat, or would cancel its Utility.
    Named,
    /// An opposing armed Orbital is at a World the seat occupies.
    Fleet,
}

impl Stop {
    /// Every one; Fleet Support belongs to a question that is never passed unasked.
    pub fn all() -> impl Iterator<Item = Self> {
        let fitting = |c: &Card| c.is_utility() && *c != Card::FleetSupport;
        let cards = Card::all().filter(fitting).map(Self::Card);
        [Self::Named, Self::Fleet].into_iter().chain(cards)
    }
}

/// A seat's standing orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Orders {
    /// When windows are passed unasked.
    pub auto: Auto,
    /// When the seat is asked although it passes windows.
    #[serde(default)]
    pub stops: Vec<Stop>,
    /// The window `Auto::Window` is about, once one is open.
    pub auto_for: Option<u32>,
    /// Utilities to be played as soon as their window allows.
    pub armed: Vec<Armed>,
    /// In which order to resolve Worlds as the Priority player.
    pub plan: Vec<u8>,
    /// Whether the plan is for every turn (OW-614).
    pub keeps_plan: bool,
    /// Whether Ships stay without a question (OW-615).
    pub anchored: bool,
}

/// Everything of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The deck it brought.
    pub list: Deck,
    /// Its Deck, the top card last.
    pub deck: Vec<Card>,
    /// Its hand.
    pub hand: Vec<Card>,
    /// Its Trash Heap.
    pub heap: Vec<Heaped>,
    /// What it Staged this turn.
    pub staged: Vec<Staged>,
    /// Whether others see how many cards it Staged where (OW-101).
    pub shown: bool,
    /// Cards marked to be put away.
    pub marks: Vec<Card>,
    /// Moves entered but not yet published.
    pub moves: Vec<(UnitId, u8)>,
    /// Whether the answer to the present or coming compound decision is complete.
    pub ready: bool,
    /// Whether Fleet Support spares its Ships this turn.
    pub spared: bool,
    /// Which World opponents may not Stage to, by its False Alert.
    pub alerts: Vec<u8>,
    /// Its prior turn Income (OW-315).
    pub income: u16,
    /// When it left: 1 for the first to leave.
    pub left: Option<u8>,
    /// Its standing orders.
    pub orders: Orders,
}

/// Where the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Hand adjustment (OW-050).
    Adjusting,
    /// A turn begins.
    TurnBegins,
    /// Purging on the FINAL TURN: the place in Priority Order.
    Purge(u8),
    /// A window; what comes after it follows from its name.
    Window(Window),
    /// Staging: the place in Priority Order.
    Stage(u8),
    /// Moving: the place in Priority Order.
    Move(u8),
    /// Scouts look.
    Scouts,
    /// Cards are turned face up.
    Reveal,
    /// Unplayable cards are removed: the place in Priority Order.
    Removal(u8),
    /// The Priority player chooses a World.
    NextWorld,
    /// A World is resolved.
    Resolve(u8, Sub),
    /// Incomes are counted.
    Count,
    /// The Trash Step: the place in Priority Order.
    Trash(u8),
    /// Everybody draws.
    Draw,
    /// The turn ends.
    TurnEnds,
    /// Nothing more.
    Over,
}

/// The windows for Utilities (OW-371 to OW-382).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// End of Setup.
    Setup,
    /// Beginning of the turn.
    TurnBegins,
    /// Beginning of Stage.
    StageBegins,
    /// After the Staging of the seat at this place, or after Stage as a whole.
    Staged(u8),
    /// After the moves of the seat at this place.
    Moved(u8),
    /// After Move.
    MoveEnds,
    /// Beginning of World-by-World Resolution.
    Resolution,
    /// Beginning of Surface Conflict at a World.
    Surface(u8),
    /// End of World-by-World Resolution.
    ResolutionEnds,
    /// End of Draw.
    DrawEnds,
}

/// Where the resolution of a World stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sub {
    /// a: REQ of arriving Facilities.
    Install,
    /// a: Swaps, by place in Priority Order.
    Swaps(u8),
    /// a: room.
    Room,
    /// b and c: Orbitals, then Ground Forces.
    Arrive,
    /// d: Catastrophes.
    Catastrophes,
    /// e: whether there is an Orbital Conflict.
    Orbit,
    /// e: retreats, by place in Priority Order.
    Retreats(u8),
    /// e: who is engaged.
    Engage,
    /// e: targets, by place in Priority Order.
    Targets(u8),
    /// e: damage.
    Fire,
    /// f: whether there is a Surface Conflict.
    Surface,
    /// f: assignments, by place in Priority Order.
    Assign(u8),
    /// f: damage.
    Tally,
    /// f: Conquer decisions, by place in Priority Order.
    Conquer(u8),
    /// f: losses, then disposal.
    Dispose,
}

/// A Weapon's order in the present Sub-Step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Whose Weapon.
    pub unit: UnitId,
    /// Which Weapon, from 0.
    pub weapon: u8,
    /// At what, if at anything.
    pub target: Option<UnitId>,
}

/// A Ground Force Defending a Facility.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// The Defender.
    pub unit: UnitId,
    /// The Facility.
    pub facility: UnitId,
    /// Its named place among the absorbers, from 0 (OW-278).
    pub rank: Option<u8>,
}

/// What is going on at the World being resolved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// Arriving Facilities that met their REQ.
    pub arrivals: Vec<(Seat, Card)>,
    /// Facilities declared for Swap.
    pub swaps: Vec<UnitId>,
    /// Ships marked to Retreat.
    pub retreats: Vec<UnitId>,
    /// Whether there is an Orbital Conflict.
    pub conflict: bool,
    /// Orbital orders of Sub-Step e.
    pub shots: Vec<Shot>,
    /// Orders of Sub-Step f.
    pub strikes: Vec<Shot>,
    /// Defenders.
    pub guards: Vec<Guard>,
    /// Units overcome in Sub-Step f.
    pub overcome: Vec<UnitId>,
    /// Facilities the seat asked now has declined to Conquer.
    pub declined: Vec<UnitId>,
    /// Whether assignments were made in Sub-Step f.
    pub fought: bool,
}

/// A Utility played and not yet resolved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// By whom.
    pub by: Seat,
    /// Which.
    pub card: Card,
    /// What was chosen with it.
    pub choice: Choice,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The FINAL TURN was counted.
    Counted,
    /// Only one player remained.
    Alone(Seat),
    /// All agreed on a draw.
    Agreed,
}

/// A match, secrets included.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact of its own about the turn"
)]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    /// What the table chose.
    pub options: Options,
    /// The row of Worlds.
    pub row: Vec<Place>,
    /// Everybody.
    pub players: BySeat<Player>,
    /// Priority Order.
    pub order: Vec<Seat>,
    /// Units in play, in the order of coming into play.
    pub units: Vec<Unit>,
    /// The number of the next unit.
    pub next_unit: u16,
    /// The turn, from 1; 0 during Setup.
    pub turn: u16,
    /// Whether this is the FINAL TURN.
    pub is_final: bool,
    /// Whether the next turn is the FINAL TURN.
    pub final_next: bool,
    /// Whether a card has left a Deck this turn.
    pub deck_moved: bool,
    /// How many turns in a row none has.
    pub stalled: u8,
    /// Where the match stands.
    pub phase: Phase,
    /// Who has passed in the open window since the last play.
    pub passed: Vec<Seat>,
    /// Where the open window goes on: a place in Priority Order.
    pub window_at: u8,
    /// How many windows have been opened.
    pub window_count: u32,
    /// Utilities played, the most recent last.
    pub chain: Vec<Played>,
    /// Who has passed on the most recent one.
    pub let_by: Vec<Seat>,
    /// A seat choosing a card from its Deck.
    pub searching: Option<Seat>,
    /// A seat choosing the hand card of its Adjust: where, and which card lies there.
    pub adjusting: Option<(Seat, u8, Card)>,
    /// Who asked for a window after Stage (OW-374).
    pub holds: Vec<Seat>,
    /// Scouts that have yet to look.
    pub scouts: Vec<UnitId>,
    /// Whether Staged cards lie face up.
    pub revealed: bool,
    /// Worlds not yet resolved this turn.
    pub unresolved: Vec<u8>,
    /// What is going on at the World being resolved.
    pub battle: Battle,
    /// How often something was drawn, shuffled, looked at, revealed or purged: it cannot be taken back.
    pub learnt: u32,
    /// How often an order answered.
    pub by_order: u32,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What happened at each World when they were resolved last.
    #[serde(default)]
    pub happened: Vec<(u8, Happened)>,
    /// Whether that was last turn.
    #[serde(default)]
    pub retold: bool,
    /// How the match before ended, in a rematch (OW-571).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Outcome>,
}

impl State {
    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.players.count()
    }

    /// The unit with this number, if it is in play.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        let at = self.units.binary_search_by_key(&id, |u| u.id).ok()?;
        self.units.get(at)
    }

    /// The same, to change it.
    pub fn unit_mut(&mut self, id: UnitId) -> Option<&mut Unit> {
        let at = self.units.binary_search_by_key(&id, |u| u.id).ok()?;
        self.units.get_mut(at)
    }

    /// The units at a World, in the order of coming into play.
    pub fn units_at(&self, at: u8) -> impl Iterator<Item = &Unit> + Clone {
        self.units.iter().filter(move |u| u.at == at)
    }

    /// Whether a seat controls a Facility there (OW-022).
    pub fn occupies(&self, seat: Seat, at: u8) -> bool {
        self.units_at(at).any(|u| u.by == seat && u.is_facility())
    }

    /// A seat's total Capacity at a World (OW-202).
    pub fn capacity(&self, seat: Seat, at: u8) -> u16 {
        let own = self
            .units_at(at)
            .filter(|u| u.by == seat && u.group() != Group::GroundForce);
        own.map(|u| u16::from(u.card.spec().capacity)).sum()
    }

    /// The seat at this place in Priority Order.
    pub fn at_place(&self, place: u8) -> Option<Seat> {
        self.order.get(usize::from(place)).copied()
    }

    /// A seat's place in Priority Order.
    pub fn place_of(&self, seat: Seat) -> u8 {
        let at = self.order.iter().position(|s| *s == seat);
        at.unwrap_or_default() as u8
    }

    /// Whether the seat still plays.
    pub fn plays(&self, seat: Seat) -> bool {
        self.players[seat].left.is_none()
    }

    /// The seats that still play, in Priority Order.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.order.iter().copied().filter(|s| self.plays(*s))
    }

    /// How many cards everybody knows a seat to hold; what is being Staged in private still counts (OW-641).
    pub fn hand_size(&self, seat: Seat) -> usize {
        let player = &self.players[seat];
        player.hand.len() + if player.shown { 0 } else { player.staged.len() }
    }

    /// A seat's Hand Limit.
    pub fn hand_limit(&self, seat: Seat) -> usize {
        let palace = |u: &Unit| u.card == Card::HighPalace && u.by == seat;
        if self.units.iter().any(palace) {
            PALACE_LIMIT
        } else {
            HAND_LIMIT
        }
    }

    /// Whether everybody knows a seat's deck list (OW-541).
    pub fn list_is_open(&self, seat: Seat) -> bool {
        self.options.lists == Lists::Public || self.players[seat].list.printed
    }

    /// Whether a seat could hold a card, as far as everybody knows; under fast prompts, whether it does (OW-396, OW-397).
    pub fn could_hold(&self, seat: Seat, card: Card) -> bool {
        let player = &self.players[seat];
        if self.options.prompts == Prompts::Fast {
            return player.hand.contains(&card);
        }
        if self.hand_size(seat) == 0 {
            return false;
        }
        if !self.list_is_open(seat) {
            // An introductory deck cannot hold it, whatever its list (OW-554 to OW-560).
            let introductory = || decks::not_introductory(card).is_none();
            return self.options.game == Version::Standard || introductory();
        }
        let listed = cards::count(&player.list.cards, card);
        listed > 0 && listed > self.accounted(seat, card)
    }

    /// How many copies of a seat's card everybody knows not to be in hand.
    fn accounted(&self, seat: Seat, card: Card) -> usize {
        let player = &self.players[seat];
        let heaped = player
            .heap
            .iter()
            .filter(|h| h.open && h.card == card)
            .count();
        let in_play = self
            .units
            .iter()
            .filter(|u| u.owner == seat && u.card == card)
            .count();
        let under = self.row.iter().flat_map(|p| &p.indicators);
        let under = under
            .filter(|i| i.card == card && usize::from(i.from) == seat.index())
            .count();
        let played = self.chain.iter().filter(|p| p.by == seat);
        let played = played.filter(|p| p.card == card).count();
        heaped + in_play + under + played
    }
}
