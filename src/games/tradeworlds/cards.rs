//! The 60 Upgrade cards every faction owns, and sets of them.

use crate::rules::text::Text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four types of cards, each with a market pile of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A hull: carries weapons and crew.
    Starship,
    /// Adds Firepower.
    Weapon,
    /// Adds Resistance.
    Crew,
    /// Played from the hand at the moments it names.
    Tactic,
}

impl Kind {
    /// All four, in the order ties are broken in (TW-438).
    pub const ALL: [Self; 4] = [Self::Starship, Self::Weapon, Self::Crew, Self::Tactic];

    /// The letter its card ids begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Starship => 'S',
            Self::Weapon => 'W',
            Self::Crew => 'C',
            Self::Tactic => 'T',
        }
    }

    /// What one card of it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Starship => "starship",
            Self::Weapon => "weapon",
            Self::Crew => "crew",
            Self::Tactic => "Tactic",
        }
    }

    /// Where it is bought (TW-166).
    pub const fn market(self) -> &'static str {
        match self {
            Self::Starship => "Shipyard",
            Self::Weapon => "Engineering Plant",
            Self::Crew => "Military Academy",
            Self::Tactic => "Research Facility",
        }
    }

    /// Its place in per-type arrays.
    pub const fn index(self) -> usize {
        self as usize
    }
}

const NAMES: [[&str; 15]; 4] = [
    [
        "SCS Convoy",
        "SCS Courier",
        "SCS Tender",
        "SCS Pathfinder",
        "SCS Corvette",
        "SCS Lancer",
        "SCS Vanguard",
        "SCS Harrier",
        "SCS Bastion",
        "SCS Warden",
        "SCS Paladin",
        "SCS Tempest",
        "SCS Leviathan",
        "SCS Colossus",
        "SCS Sovereign",
    ],
    [
        "Pulse Laser",
        "Flak Pods",
        "Mining Beam",
        "Twin Railgun",
        "Ion Repeater",
        "Plasma Mortar",
        "Gauss Battery",
        "Missile Rack",
        "Arc Projector",
        "Dual Turbo Cannons",
        "Torpedo Array",
        "Particle Lance",
        "Fusion Broadside",
        "Graviton Driver",
        "Nova Cannon",
    ],
    [
        "Recruits",
        "Dock Hands",
        "Conscripts",
        "Cadets",
        "Deck Crew",
        "Colonial Militia",
        "Regulars",
        "Gunnery Team",
        "Damage Control Party",
        "Veterans",
        "Boarding Marines",
        "Test Pilots",
        "Elite Guard",
        "Ace Squadron",
        "Flag Officers",
    ],
    [
        "Targeting Uplink",
        "Overcharge",
        "Brace for Impact",
        "Evasive Burn",
        "Supply Drop",
        "Intercepted Orders",
        "Discrete Hardware",
        "Reinforced Bulkheads",
        "Recalibrate",
        "Lance Overload",
        "Signal Jam",
        "Emergency Repairs",
        "Ceasefire",
        "Follow-Through",
        "Deep Strike",
    ],
];

/// A card, written `S1a`, `W4b`, `C2c` or `T5a`; unique within a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: u8 = 60;
    /// +1 to the own side's initiative.
    pub const UPLINK: Self = Self::new(Kind::Tactic, 1, 0);
    /// +1 Firepower to a starship.
    pub const OVERCHARGE: Self = Self::new(Kind::Tactic, 1, 1);
    /// +1 Resistance to a starship.
    pub const BRACE: Self = Self::new(Kind::Tactic, 1, 2);
    /// +2 to the defender's initiative.
    pub const EVASIVE: Self = Self::new(Kind::Tactic, 2, 0);
    /// Draws two cards.
    pub const SUPPLY: Self = Self::new(Kind::Tactic, 2, 1);
    /// Looks at a hand and draws a card.
    pub const INTERCEPT: Self = Self::new(Kind::Tactic, 2, 2);
    /// +3 to the attacker's initiative.
    pub const DISCRETE: Self = Self::new(Kind::Tactic, 3, 0);
    /// +2 Resistance to a starship.
    pub const BULKHEADS: Self = Self::new(Kind::Tactic, 3, 1);
    /// Rolls the own die again and keeps the higher.
    pub const RECALIBRATE: Self = Self::new(Kind::Tactic, 3, 2);
    /// +2 Firepower to a starship.
    pub const LANCE: Self = Self::new(Kind::Tactic, 4, 0);
    /// Cancels a Tactic.
    pub const JAM: Self = Self::new(Kind::Tactic, 4, 1);
    /// Restores 3 Defense.
    pub const REPAIRS: Self = Self::new(Kind::Tactic, 4, 2);
    /// Cancels an engagement.
    pub const CEASEFIRE: Self = Self::new(Kind::Tactic, 5, 0);
    /// Lets left-over Firepower hit the Homeworld.
    pub const FOLLOW: Self = Self::new(Kind::Tactic, 5, 1);
    /// Strikes past defenders.
    pub const DEEP: Self = Self::new(Kind::Tactic, 5, 2);

    /// The card of this type, level (1 to 5) and letter (0 to 2).
    pub const fn new(kind: Kind, level: u8, letter: u8) -> Self {
        Self(kind as u8 * 15 + (level - 1) * 3 + letter)
    }

    /// Every card in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).map(Self)
    }

    /// Its type.
    pub const fn kind(self) -> Kind {
        Kind::ALL[self.0 as usize / 15]
    }

    /// Its level from 1 to 5, which is its trade value too (TW-161).
    pub const fn value(self) -> u8 {
        self.0 % 15 / 3 + 1
    }

    /// Capacity of a starship, Firepower of a weapon, Resistance of a crew: the level line.
    pub const fn stat(self) -> u8 {
        match self.kind() {
            Kind::Starship => self.value() + 4,
            _ => self.value(),
        }
    }

    /// The printed name.
    pub const fn name(self) -> &'static str {
        NAMES[self.0 as usize / 15][self.0 as usize % 15]
    }

    /// Whether it is in the starting deck (TW-055).
    pub const fn starts(self) -> bool {
        self.0.is_multiple_of(3) && self.value() <= 2
    }

    /// Id, name and what counts, where it can be named in an answer: `W4a Dual Turbo Cannons (F 4)`.
    pub fn label(self) -> String {
        format!("{self} {}", self.words())
    }

    /// Name and what counts, in a sentence: `Dual Turbo Cannons (F 4)`.
    pub fn words(self) -> String {
        format!("{}{}", self.name(), self.marks())
    }

    /// What a card of its type is good for, in brackets.
    fn marks(self) -> String {
        match self.kind() {
            Kind::Starship => format!(" (capacity {})", self.stat()),
            Kind::Weapon => format!(" (F {})", self.stat()),
            Kind::Crew => format!(" (R {})", self.stat()),
            Kind::Tactic => format!(" (worth {})", self.value()),
        }
    }

    /// What a Tactic does, in a few words.
    pub const fn effect(self) -> &'static str {
        match self {
            Self::UPLINK => "+1 initiative",
            Self::OVERCHARGE => "+1 Firepower for a starship",
            Self::BRACE => "+1 Resistance for a starship",
            Self::EVASIVE => "defender: +2 initiative",
            Self::SUPPLY => "draw 2 cards",
            Self::INTERCEPT => "see a hand, draw 1 card",
            Self::DISCRETE => "attacker: +3 initiative",
            Self::BULKHEADS => "+2 Resistance for a starship",
            Self::RECALIBRATE => "roll again, keep the higher",
            Self::LANCE => "+2 Firepower for a starship",
            Self::JAM => "cancel a Tactic just played",
            Self::REPAIRS => "own Homeworld +3 Defense",
            Self::CEASEFIRE => "defender: cancel the attack",
            Self::FOLLOW => "left-over Firepower hits the Homeworld",
            Self::DEEP => "strike past the defenders",
            _ => "",
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = ['a', 'b', 'c'][usize::from(self.0 % 3)];
        write!(f, "{}{}{letter}", self.kind().letter(), self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::all().find(|c| c.to_string().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("there is no card “{text}”"))
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

impl TryFrom<String> for Card {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// A set of cards of one seat, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Card>", from = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// Every card of a type.
    pub const fn of(kind: Kind) -> Self {
        Self(0x7fff << (kind as u64 * 15))
    }

    /// A set of one.
    pub const fn only(card: Card) -> Self {
        Self(1 << card.0)
    }

    /// Puts a card in.
    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    /// Whether the card is in it.
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards in both.
    #[must_use]
    pub const fn among(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The cards of a type.
    #[must_use]
    pub const fn kind(self, kind: Kind) -> Self {
        self.among(Self::of(kind))
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8))?;
            left &= left - 1;
            Some(card)
        })
    }

    /// The first card.
    pub fn first(self) -> Option<Card> {
        self.iter().next()
    }

    /// The trade values together.
    pub fn value(self) -> u8 {
        self.iter().map(Card::value).sum()
    }

    /// The stats together: Firepower of weapons.
    pub fn stat(self) -> u8 {
        self.iter().map(Card::stat).sum()
    }

    /// The ids, separated by commas: short, for pictures and long lists.
    pub fn ids(self) -> String {
        let ids: Vec<String> = self.iter().map(|c| c.to_string()).collect();
        ids.join(", ")
    }

    /// The same for very many: `S1ab, S3c` for S1a, S1b and S3c.
    pub fn brief(self) -> String {
        let mut words = String::new();
        let mut last = None;
        for card in self.iter() {
            let id = card.to_string();
            let (level, letter) = id.split_at(2);
            if last.replace(level.to_owned()).as_deref() == Some(level) {
                words += letter;
            } else {
                words = [words.as_str(), &id].join(if words.is_empty() { "" } else { ", " });
            }
        }
        words
    }

    /// The names in a sentence.
    pub fn names(self) -> Text {
        Text::list(self.iter().map(|c| c.name().into()).collect())
    }

    /// The cards with what counts of each, for those who learn of them.
    pub fn shown(self) -> Text {
        Text::list(self.iter().map(|c| Text::strong(c.words())).collect())
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl From<CardSet> for Vec<Card> {
    fn from(set: CardSet) -> Self {
        set.iter().collect()
    }
}

impl From<Vec<Card>> for CardSet {
    fn from(cards: Vec<Card>) -> Self {
        cards.into_iter().collect()
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
