//! The 24 planets and their rewards, and the six companies.

use super::cards::{Industries, Industry};
use Industry::{Primary, Secondary, Tertiary};
use serde::{Deserialize, Serialize};

/// What a closed planet gives to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reward {
    /// One card at once and at the start of every turn.
    Draw,
    /// One more action point at once and in every round.
    Ap,
    /// One more optional slot on every planet.
    Slot,
    /// One more free placement in every round.
    Free,
    /// One more planet in development.
    Dev,
    /// Two more influence.
    Inf,
    /// Closings cost one action point less.
    Close,
    /// One free discard of a most recent card in every round.
    Rework,
    /// One placement in every round need not connect.
    Adapt,
    /// One investment of this industry at the end.
    Stock(Industry),
    /// Points at once.
    Vp(u8),
}

impl Reward {
    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draw => "DRAW",
            Self::Ap => "AP",
            Self::Slot => "SLOT",
            Self::Free => "FREE",
            Self::Dev => "DEV",
            Self::Inf => "INF",
            Self::Close => "CLOSE",
            Self::Rework => "REWORK",
            Self::Adapt => "ADAPT",
            Self::Stock(Primary) => "STOCK_P",
            Self::Stock(Secondary) => "STOCK_S",
            Self::Stock(Tertiary) => "STOCK_T",
            Self::Vp(1) => "VP1",
            Self::Vp(_) => "VP3",
        }
    }

    /// What it is about in a word, for the smallest signs.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Ap => "+AP",
            Self::Slot => "slot",
            Self::Free => "free",
            Self::Dev => "planet",
            Self::Inf => "+2 infl.",
            Self::Close => "close",
            Self::Rework => "rework",
            Self::Adapt => "adapt",
            Self::Stock(Primary) => "stock P",
            Self::Stock(Secondary) => "stock S",
            Self::Stock(Tertiary) => "stock T",
            Self::Vp(1) => "+1 VP",
            Self::Vp(_) => "+3 VP",
        }
    }

    /// What it does, short enough for a small sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Draw => "+1 card a turn",
            Self::Ap => "+1 AP a round",
            Self::Slot => "+1 slot each",
            Self::Free => "+1 free placing",
            Self::Dev => "+1 planet",
            Self::Inf => "+2 influence",
            Self::Close => "closing −1 AP",
            Self::Rework => "1 free rework",
            Self::Adapt => "1 misfit a round",
            Self::Stock(Primary) => "+1 investment P",
            Self::Stock(Secondary) => "+1 investment S",
            Self::Stock(Tertiary) => "+1 investment T",
            Self::Vp(1) => "+1 VP",
            Self::Vp(_) => "+3 VP",
        }
    }

    /// What it does, in a few words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Draw => "draw 1 card now and at the start of every turn",
            Self::Ap => "1 more AP now and in every round",
            Self::Slot => "1 optional slot more on every planet you develop",
            Self::Free => "1 more free placement in every round",
            Self::Dev => "1 more planet in development",
            Self::Inf => "2 more influence",
            Self::Close => "later closings cost 1 AP less, at least 1",
            Self::Rework => "1 free rework in every round",
            Self::Adapt => "1 placement in every round need not connect",
            Self::Stock(Primary) => "counts as a Primary investment at the end",
            Self::Stock(Secondary) => "counts as a Secondary investment at the end",
            Self::Stock(Tertiary) => "counts as a Tertiary investment at the end",
            Self::Vp(1) => "1 VP at once",
            Self::Vp(_) => "3 VP at once",
        }
    }
}

/// What is printed on a planet.
struct Sheet {
    id: &'static str,
    name: &'static str,
    industry: Industry,
    slots: u8,
    start: Industries,
    synergy: Industries,
    reward: Reward,
}

const fn sheet(
    (id, name): (&'static str, &'static str),
    industry: Industry,
    slots: u8,
    (start, synergy): (&'static str, &'static str),
    reward: Reward,
) -> Sheet {
    Sheet {
        id,
        name,
        industry,
        slots,
        start: Industries::of(start),
        synergy: Industries::of(synergy),
        reward,
    }
}

static SHEETS: [Sheet; Planet::COUNT] = [
    sheet(
        ("verdance", "Verdance"),
        Primary,
        5,
        ("P", "P"),
        Reward::Draw,
    ),
    sheet(
        ("loam", "Loam"),
        Primary,
        4,
        ("PS", "P"),
        Reward::Stock(Primary),
    ),
    sheet(
        ("greenhollow", "Greenhollow"),
        Primary,
        6,
        ("PS", "P"),
        Reward::Ap,
    ),
    sheet(
        ("brinefall", "Brinefall"),
        Primary,
        5,
        ("P", "PS"),
        Reward::Slot,
    ),
    sheet(
        ("mosswater", "Mosswater"),
        Primary,
        4,
        ("P", "PT"),
        Reward::Dev,
    ),
    sheet(
        ("tillage", "Tillage"),
        Primary,
        5,
        ("PS", "P"),
        Reward::Vp(3),
    ),
    sheet(
        ("deepwell", "Deepwell"),
        Primary,
        6,
        ("P", "PS"),
        Reward::Free,
    ),
    sheet(("harrow", "Harrow"), Primary, 4, ("PT", "P"), Reward::Inf),
    sheet(("anvil", "Anvil"), Secondary, 4, ("PS", "S"), Reward::Close),
    sheet(("gantry", "Gantry"), Secondary, 5, ("P", "S"), Reward::Ap),
    sheet(
        ("crucible", "Crucible"),
        Secondary,
        4,
        ("S", "S"),
        Reward::Stock(Secondary),
    ),
    sheet(
        ("bellows", "Bellows"),
        Secondary,
        5,
        ("PS", "PS"),
        Reward::Slot,
    ),
    sheet(
        ("ratchet", "Ratchet"),
        Secondary,
        3,
        ("PS", "S"),
        Reward::Rework,
    ),
    sheet(
        ("millrace", "Millrace"),
        Secondary,
        4,
        ("P", "ST"),
        Reward::Vp(1),
    ),
    sheet(
        ("foundry-bay", "Foundry Bay"),
        Secondary,
        5,
        ("PS", "S"),
        Reward::Free,
    ),
    sheet(("rivet", "Rivet"), Secondary, 3, ("S", "S"), Reward::Draw),
    sheet(
        ("agora", "Agora"),
        Tertiary,
        3,
        ("P", "T"),
        Reward::Stock(Tertiary),
    ),
    sheet(("lyceum", "Lyceum"), Tertiary, 4, ("S", "T"), Reward::Draw),
    sheet(
        ("concord", "Concord"),
        Tertiary,
        3,
        ("PS", "T"),
        Reward::Inf,
    ),
    sheet(
        ("promenade", "Promenade"),
        Tertiary,
        4,
        ("PT", "T"),
        Reward::Vp(1),
    ),
    sheet(
        ("exchange", "Exchange"),
        Tertiary,
        4,
        ("P", "ST"),
        Reward::Close,
    ),
    sheet(
        ("sanctuary", "Sanctuary"),
        Tertiary,
        3,
        ("S", "T"),
        Reward::Adapt,
    ),
    sheet(
        ("observatory", "Observatory"),
        Tertiary,
        4,
        ("PS", "T"),
        Reward::Rework,
    ),
    sheet(
        ("carillon", "Carillon"),
        Tertiary,
        3,
        ("PT", "T"),
        Reward::Dev,
    ),
];

/// A planet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Planet(u8);

impl Planet {
    /// How many there are.
    pub const COUNT: usize = 24;

    /// Every planet, in the order of the rules.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The planet with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::all().find(|p| p.id() == id)
    }

    /// What to type for it.
    pub fn id(self) -> &'static str {
        self.sheet().id
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.sheet().name
    }

    /// Its own industry, whose counter it raises.
    pub fn industry(self) -> Industry {
        self.sheet().industry
    }

    /// Its base slots.
    pub fn slots(self) -> u8 {
        self.sheet().slots
    }

    /// What its first card must be.
    pub fn start(self) -> Industries {
        self.sheet().start
    }

    /// The industries that score on it.
    pub fn synergy(self) -> Industries {
        self.sheet().synergy
    }

    /// What closing it gives.
    pub fn reward(self) -> Reward {
        self.sheet().reward
    }

    /// Its number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn sheet(self) -> &'static Sheet {
        &SHEETS[self.index() % Self::COUNT]
    }

    /// Everything printed on it, in a line.
    pub fn words(self) -> String {
        let reward = self.reward().sign();
        format!("{} ({}, reward {reward})", self.name(), self.trade())
    }

    /// The same without its reward, where that is told at length.
    pub fn trade_words(self) -> String {
        format!("{} ({})", self.name(), self.trade())
    }

    fn trade(self) -> String {
        format!(
            "{}, {} slots, start {}, scores {}",
            self.industry().name(),
            self.slots(),
            self.start(),
            self.synergy()
        )
    }
}

impl From<Planet> for String {
    fn from(planet: Planet) -> Self {
        planet.id().to_owned()
    }
}

impl TryFrom<String> for Planet {
    type Error = String;
    fn try_from(id: String) -> Result<Self, String> {
        Self::find(&id).ok_or_else(|| format!("there is no planet “{id}”"))
    }
}

/// A company: influence and one power.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Company {
    /// Five cards to start with.
    ApexHorizon,
    /// A free rework in every round.
    BluewaterTerraform,
    /// A free change of the open row in every round.
    CobaltFrontier,
    /// One more optional slot.
    DawnlightCombine,
    /// One placement in every round need not connect.
    EmberAndVale,
    /// One cheaper closing in every round.
    FoundationNine,
}

impl Company {
    /// All six.
    pub const ALL: [Self; 6] = [
        Self::ApexHorizon,
        Self::BluewaterTerraform,
        Self::CobaltFrontier,
        Self::DawnlightCombine,
        Self::EmberAndVale,
        Self::FoundationNine,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ApexHorizon => "Apex Horizon",
            Self::BluewaterTerraform => "Bluewater Terraform",
            Self::CobaltFrontier => "Cobalt Frontier",
            Self::DawnlightCombine => "Dawnlight Combine",
            Self::EmberAndVale => "Ember and Vale",
            Self::FoundationNine => "Foundation Nine",
        }
    }

    /// Its influence; no two are equal (OE-245).
    pub const fn influence(self) -> u8 {
        6 - self as u8
    }

    /// Its power, in a few words.
    pub const fn power(self) -> &'static str {
        match self {
            Self::ApexHorizon => "starts with 5 cards",
            Self::BluewaterTerraform => "1 free rework in every round",
            Self::CobaltFrontier => "1 free flush of the open row in every round",
            Self::DawnlightCombine => "1 optional slot more on every planet",
            Self::EmberAndVale => "1 placement in every round need not connect",
            Self::FoundationNine => "1 closing in every round costs 1 AP less, at least 2",
        }
    }
}
