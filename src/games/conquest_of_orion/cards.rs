//! The 44 cards of the system deck, and sets of them.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The four types of cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A world to settle.
    Planet,
    /// People on it.
    Colony,
    /// What they make.
    Industry,
    /// Not part of a system: it fights.
    Ship,
}

impl Kind {
    /// The three types a system is made of, in their fixed order.
    pub const SYSTEM: [Self; 3] = [Self::Planet, Self::Colony, Self::Industry];
    /// All four.
    pub const ALL: [Self; 4] = [Self::Planet, Self::Colony, Self::Industry, Self::Ship];

    /// The letter cards of this type begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Planet => 'P',
            Self::Colony => 'C',
            Self::Industry => 'I',
            Self::Ship => 'S',
        }
    }

    /// What one card of it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Planet => "Planet",
            Self::Colony => "Colony",
            Self::Industry => "Industry",
            Self::Ship => "Ship",
        }
    }

    /// What several are called.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Planet => "Planets",
            Self::Colony => "Colonies",
            Self::Industry => "Industries",
            Self::Ship => "Ships",
        }
    }
}

/// The values of each type: 1 to 11.
pub const VALUES: u8 = 11;

const NAMES: [[&str; VALUES as usize]; 4] = [
    [
        "Barren Moon",
        "Dust World",
        "Ice Ball",
        "Ember World",
        "Desert World",
        "Tundra World",
        "Ocean World",
        "Jungle World",
        "Ringed Giant",
        "Terran Twin",
        "Eden Prime",
    ],
    [
        "Survey Camp",
        "Penal Colony",
        "Outpost",
        "Dome Habitat",
        "Frontier Town",
        "Research Station",
        "Orbital Habitat",
        "Trade Port",
        "Garden City",
        "Arcology",
        "Sector Capital",
    ],
    [
        "Scrap Yard",
        "Gas Skimmer",
        "Ore Mine",
        "Hydroponics",
        "Refinery",
        "Solar Farm",
        "Fabricator",
        "Shipyard",
        "Fusion Plant",
        "Nanoforge",
        "Antimatter Works",
    ],
    [
        "Stealth Probe",
        "Escort Corvette",
        "Planet Cracker",
        "Plague Hulk",
        "Siege Bomber",
        "Minelayer",
        "Jammer",
        "Heavy Cruiser",
        "Battlecruiser",
        "Fleet Carrier",
        "Titan",
    ],
];

/// A card of the system deck, written `P04`, `C03`, `I11` or `S02`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    /// How many there are.
    pub const COUNT: usize = 44;
    /// Makes the Titan start from 0.
    pub const STEALTH_PROBE: Self = Self::new(Kind::Ship, 1);
    /// Stronger beside an ally's ship.
    pub const ESCORT_CORVETTE: Self = Self::new(Kind::Ship, 2);
    /// Destroys planets.
    pub const PLANET_CRACKER: Self = Self::new(Kind::Ship, 3);
    /// Destroys colonies.
    pub const PLAGUE_HULK: Self = Self::new(Kind::Ship, 4);
    /// Destroys industries.
    pub const SIEGE_BOMBER: Self = Self::new(Kind::Ship, 5);
    /// Destroys small ships.
    pub const MINELAYER: Self = Self::new(Kind::Ship, 6);
    /// Silences all other ships.
    pub const JAMMER: Self = Self::new(Kind::Ship, 7);
    /// Stronger for every other ship.
    pub const FLEET_CARRIER: Self = Self::new(Kind::Ship, 10);
    /// The strongest, unless probed.
    pub const TITAN: Self = Self::new(Kind::Ship, 11);

    /// The card of this type and value; values outside 1 to 11 are taken as the nearest end.
    pub const fn new(kind: Kind, value: u8) -> Self {
        let value = match value {
            0 => 1,
            12.. => VALUES,
            v => v,
        };
        Self(kind as u8 * VALUES + value - 1)
    }

    /// The card at this place of the unshuffled deck: planets, colonies, industries, ships, each from 1 to 11.
    pub const fn at(place: usize) -> Self {
        Self((place % Self::COUNT) as u8)
    }

    /// Its type.
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 / VALUES) as usize]
    }

    /// Its printed value.
    pub const fn value(self) -> u8 {
        self.0 % VALUES + 1
    }

    /// Whether it is a ship.
    pub const fn is_ship(self) -> bool {
        self.0 >= 3 * VALUES
    }

    /// Its printed stars: ships have none.
    pub const fn stars(self) -> u8 {
        match (self.is_ship(), self.value()) {
            (true, _) => 0,
            (false, ..=3) => 1,
            (false, ..=6) => 2,
            (false, ..=9) => 3,
            (false, _) => 4,
        }
    }

    /// Its name, which has no effect on play.
    pub const fn name(self) -> &'static str {
        NAMES[(self.0 / VALUES) as usize][(self.0 % VALUES) as usize]
    }

    /// What people read: `Colony 3 · Outpost`.
    pub fn label(self) -> String {
        format!("{} {} · {}", self.kind().name(), self.value(), self.name())
    }

    /// What the card does in a trick, if it does anything.
    pub const fn ability(self) -> Option<&'static str> {
        if !self.is_ship() {
            return None;
        }
        match self.value() {
            1 => Some("While it is in the trick, the Titan starts from 0 instead of 11."),
            2 => Some("+4 if your ally also has a ship in the trick."),
            3 => Some("Destroys every planet in the trick."),
            4 => Some("Destroys every colony in the trick."),
            5 => Some("Destroys every industry in the trick."),
            6 => Some("Destroys every other ship in the trick of printed value 5 or less."),
            7 => Some("While it is in the trick, no other ship has an ability."),
            10 => Some("+1 for each other ship in the trick."),
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.kind().letter(), self.value())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        (0..Self::COUNT)
            .map(Self::at)
            .find(|c| c.to_string() == text)
            .ok_or_else(|| format!("there is no card “{text}”"))
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

/// A set of cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "Vec<Card>", from = "Vec<Card>")]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << Card::COUNT) - 1);
    /// All ships.
    pub const SHIPS: Self = Self::of(Kind::Ship);

    /// All cards of a type.
    pub const fn of(kind: Kind) -> Self {
        Self(((1 << VALUES) - 1) << (kind as u8 * VALUES))
    }

    /// Just this card.
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
        self.0 & (1 << card.0) != 0
    }

    /// The cards of either.
    #[must_use]
    pub const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    /// The cards in both.
    #[must_use]
    pub const fn among(self, those: Self) -> Self {
        Self(self.0 & those.0)
    }

    /// The cards without those.
    #[must_use]
    pub const fn without(self, those: Self) -> Self {
        Self(self.0 & !those.0)
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The first in the order of the deck.
    pub fn first(self) -> Option<Card> {
        (self.0 != 0).then(|| Card(self.0.trailing_zeros() as u8))
    }

    /// The cards in the order of the deck.
    pub fn iter(self) -> impl Iterator<Item = Card> + Clone {
        let mut left = self;
        std::iter::from_fn(move || {
            let card = left.first()?;
            left.remove(card);
            Some(card)
        })
    }

    /// All their stars.
    pub fn stars(self) -> u32 {
        self.iter().map(|c| u32::from(c.stars())).sum()
    }

    /// The cards by type, in words: `Planets 2, 6; Ship 8`.
    pub fn words(self) -> String {
        let kinds = Kind::ALL.into_iter().filter_map(|kind| {
            let cards = self.among(Self::of(kind));
            let values: Vec<String> = cards.iter().map(|c| c.value().to_string()).collect();
            let name = match values.len() {
                0 => return None,
                1 => kind.name(),
                _ => kind.plural(),
            };
            Some(format!("{name} {}", values.join(", ")))
        });
        let words = kinds.collect::<Vec<_>>().join("; ");
        if words.is_empty() {
            "none".to_owned()
        } else {
            words
        }
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
