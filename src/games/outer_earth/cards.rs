//! The three industries and the 36 designs of industry cards.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A branch of industry.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Industry {
    /// What grows or is dug.
    Primary,
    /// What is made of it.
    Secondary,
    /// What serves people.
    Tertiary,
}

impl Industry {
    /// All three, in order.
    pub const ALL: [Self; 3] = [Self::Primary, Self::Secondary, Self::Tertiary];

    /// Its place in per-industry arrays.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its value in ties and closings: 1, 2 or 3 (OE-092, OE-187).
    pub const fn value(self) -> u8 {
        self as u8 + 1
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            Self::Primary => 'P',
            Self::Secondary => 'S',
            Self::Tertiary => 'T',
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Primary => "Primary",
            Self::Secondary => "Secondary",
            Self::Tertiary => "Tertiary",
        }
    }
}

/// A set of industries: outlets of a card, start outlets or synergies of a planet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Industries(u8);

impl Industries {
    /// The industries of these letters; other letters mean nothing.
    pub const fn of(letters: &str) -> Self {
        let bytes = letters.as_bytes();
        let mut set = 0;
        let mut i = 0;
        while i < bytes.len() {
            set |= match bytes[i] {
                b'P' => 1,
                b'S' => 2,
                b'T' => 4,
                _ => 0,
            };
            i += 1;
        }
        Self(set)
    }

    /// Whether the industry is in it.
    pub const fn has(self, industry: Industry) -> bool {
        self.0 & (1 << industry as u8) != 0
    }

    /// The industries in order.
    pub fn iter(self) -> impl Iterator<Item = Industry> {
        Industry::ALL.into_iter().filter(move |i| self.has(*i))
    }
}

impl fmt::Display for Industries {
    /// Letters: `P`, `S, T`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: Vec<String> = self.iter().map(|i| i.letter().to_string()).collect();
        f.write_str(&letters.join(", "))
    }
}

/// What is printed on an industry card.
struct Design {
    id: &'static str,
    name: &'static str,
    industry: Industry,
    outlets: Industries,
}

const fn design(
    id: &'static str,
    name: &'static str,
    industry: Industry,
    outlets: &'static str,
) -> Design {
    Design {
        id,
        name,
        industry,
        outlets: Industries::of(outlets),
    }
}

use Industry::{Primary, Secondary, Tertiary};

static DESIGNS: [Design; Card::DESIGNS] = [
    design("hydroponic-farm", "Hydroponic Farm", Primary, "S"),
    design("ice-harvester", "Ice Harvester", Primary, "S"),
    design("ore-mine", "Ore Mine", Primary, "S"),
    design("timber-dome", "Timber Dome", Primary, "S"),
    design("algae-basin", "Algae Basin", Primary, "PS"),
    design("cattle-range", "Cattle Range", Primary, "PS"),
    design("peat-works", "Peat Works", Primary, "PS"),
    design("fishery", "Fishery", Primary, "PS"),
    design("gas-well", "Gas Well", Primary, "ST"),
    design("geothermal-bore", "Geothermal Bore", Primary, "ST"),
    design("rare-earth-pit", "Rare Earth Pit", Primary, "ST"),
    design("spice-terrace", "Spice Terrace", Primary, "PT"),
    design("coral-garden", "Coral Garden", Primary, "PT"),
    design("open-cast-pit", "Open Cast Pit", Primary, "P"),
    design("thermal-vent-tap", "Thermal Vent Tap", Primary, "T"),
    design("smelter", "Smelter", Secondary, "T"),
    design("chemical-plant", "Chemical Plant", Secondary, "T"),
    design("shipwright", "Shipwright", Secondary, "T"),
    design("machine-works", "Machine Works", Secondary, "ST"),
    design("power-grid", "Power Grid", Secondary, "ST"),
    design("polymer-mill", "Polymer Mill", Secondary, "ST"),
    design("food-processor", "Food Processor", Secondary, "PT"),
    design("textile-mill", "Textile Mill", Secondary, "PT"),
    design("construction-yard", "Construction Yard", Secondary, "PT"),
    design("recycling-plant", "Recycling Plant", Secondary, "PS"),
    design("fertiliser-plant", "Fertiliser Plant", Secondary, "PS"),
    design("drill-foundry", "Drill Foundry", Secondary, "P"),
    design("tourist-resort", "Tourist Resort", Tertiary, "P"),
    design("farm-exchange", "Farm Exchange", Tertiary, "P"),
    design("freight-port", "Freight Port", Tertiary, "S"),
    design("engineering-school", "Engineering School", Tertiary, "S"),
    design("trade-bank", "Trade Bank", Tertiary, "PS"),
    design("planetary-council", "Planetary Council", Tertiary, "PS"),
    design("data-centre", "Data Centre", Tertiary, "ST"),
    design("orbital-clinic", "Orbital Clinic", Tertiary, "PT"),
    design("media-spire", "Media Spire", Tertiary, "T"),
];

/// An industry card. Copies of one design are the same card (OE-311).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Card(u8);

impl Card {
    /// How many designs there are.
    pub const DESIGNS: usize = 36;
    /// How many copies there are of each.
    pub const COPIES: usize = 3;
    /// How many cards there are in all.
    pub const COUNT: usize = Self::DESIGNS * Self::COPIES;

    /// Every design, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::DESIGNS as u8).map(Self)
    }

    /// The whole deck in its unshuffled order: three copies of each design after each other.
    pub fn deck() -> Vec<Self> {
        let copies = |card| [card; Self::COPIES];
        Self::all().flat_map(copies).collect()
    }

    /// The card with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::all().find(|c| c.id() == id)
    }

    /// What to type for it.
    pub fn id(self) -> &'static str {
        self.design().id
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.design().name
    }

    /// Its industry: the colour of its inlet.
    pub fn industry(self) -> Industry {
        self.design().industry
    }

    /// What may follow it.
    pub fn outlets(self) -> Industries {
        self.design().outlets
    }

    /// What it counts in a tie.
    pub fn value(self) -> u8 {
        self.industry().value()
    }

    /// The design's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn design(self) -> &'static Design {
        // Cards are only made by `all` and the checked reader, so the number is always in range.
        &DESIGNS[self.index() % Self::DESIGNS]
    }
}

impl fmt::Display for Card {
    /// Name, industry and outlets: `Ore Mine [P→S]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outlets = self.outlets();
        write!(
            f,
            "{} [{}→{outlets}]",
            self.name(),
            self.industry().letter()
        )
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.id().to_owned()
    }
}

impl TryFrom<String> for Card {
    type Error = String;
    fn try_from(id: String) -> Result<Self, String> {
        Self::find(&id).ok_or_else(|| format!("there is no industry card “{id}”"))
    }
}

/// Cards in a sentence; copies are counted: `Ore Mine [P→S] ×2, Smelter [S→T]`.
pub fn list(cards: &[Card]) -> String {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let mut parts = Vec::new();
    for same in sorted.chunk_by(|a, b| a == b) {
        let times = if same.len() > 1 {
            format!(" ×{}", same.len())
        } else {
            String::new()
        };
        parts.push(format!("{}{times}", same[0]));
    }
    if parts.is_empty() {
        return "nothing".to_owned();
    }
    parts.join(", ")
}

/// The different designs among cards that are sorted, as hands are.
pub fn designs(sorted: &[Card]) -> impl Iterator<Item = Card> + '_ {
    let fresh = |i: &usize| *i == 0 || sorted[*i - 1] != sorted[*i];
    (0..sorted.len()).filter(fresh).map(|i| sorted[i])
}

/// What is left of sorted cards without some of them.
pub fn without(sorted: &[Card], gone: &[Card]) -> Vec<Card> {
    let mut left = sorted.to_vec();
    for card in gone {
        if let Ok(at) = left.binary_search(card) {
            left.remove(at);
        }
    }
    left
}

/// Whether all of these, copies counted, are among the sorted cards.
pub fn holds(sorted: &[Card], wanted: &[Card]) -> bool {
    without(sorted, wanted).len() + wanted.len() == sorted.len()
}

/// Those of the wanted cards, copies counted, that are among the sorted cards.
pub fn held(sorted: &[Card], wanted: &[Card]) -> Vec<Card> {
    let mut left = sorted.to_vec();
    let mut found = Vec::new();
    for card in wanted {
        if let Ok(at) = left.binary_search(card) {
            found.push(left.remove(at));
        }
    }
    found
}
