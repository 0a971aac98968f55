//! What a table may choose before it starts.

use super::decks::{self, Deck, PRINTED, Printed};
use super::worlds::{INTRODUCTORY_H2O, World};
use crate::rules::game::OptionSpec;
use serde::{Deserialize, Serialize};

/// Everything a table may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Chosen", into = "Chosen")]
pub struct Options {
    /// The standard or the introductory game.
    pub game: Version,
    /// The deck of each seat.
    pub decks: [DeckChoice; 4],
    /// How many Worlds are dealt.
    pub worlds: Count,
    /// Which Worlds they are dealt from.
    pub worlds_deck: WorldsDeck,
    /// Whether cards are dealt by chance.
    pub deal: Deal,
    /// How the first Priority Order is found.
    pub first: First,
    /// Whether players Stage one after another.
    pub stage: Together,
    /// Whether players discard at the same time.
    pub trash: Together,
    /// When the window between Stage and Move opens.
    pub windows: Windows,
    /// Who is asked in windows.
    pub prompts: Prompts,
    /// Whose deck lists are known.
    pub lists: Lists,
    /// What is shown after the end.
    pub end: End,
}

/// The options as they are written: one word each.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
struct Chosen {
    game: Version,
    #[serde(rename = "deck-1")]
    deck_1: DeckChoice,
    #[serde(rename = "deck-2")]
    deck_2: DeckChoice,
    #[serde(rename = "deck-3")]
    deck_3: DeckChoice,
    #[serde(rename = "deck-4")]
    deck_4: DeckChoice,
    worlds: Count,
    worlds_deck: WorldsDeck,
    deal: Deal,
    first: First,
    stage: Together,
    trash: Simultaneous,
    windows: Windows,
    prompts: Prompts,
    lists: Lists,
    end: End,
}

impl TryFrom<Chosen> for Options {
    type Error = String;

    /// A deck of the other version of the game is refused before the match starts (OW-539).
    fn try_from(chosen: Chosen) -> Result<Self, String> {
        let picked = [chosen.deck_1, chosen.deck_2, chosen.deck_3, chosen.deck_4];
        for printed in picked.iter().filter_map(|d| d.printed()) {
            if printed.version != chosen.game {
                let faults = decks::faults(&printed.deck().cards, chosen.game);
                let why = faults
                    .first()
                    .map(|f| f.refusal().why.plain(|s| s.to_string()));
                return Err(format!("{}: {}", printed.name, why.unwrap_or_default()));
            }
        }
        Ok(Self::new(chosen))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new(Chosen::default())
    }
}

impl Options {
    fn new(chosen: Chosen) -> Self {
        Self {
            game: chosen.game,
            decks: [chosen.deck_1, chosen.deck_2, chosen.deck_3, chosen.deck_4],
            worlds: chosen.worlds,
            worlds_deck: chosen.worlds_deck,
            deal: chosen.deal,
            first: chosen.first,
            stage: chosen.stage,
            trash: chosen.trash.into(),
            windows: chosen.windows,
            prompts: chosen.prompts,
            lists: chosen.lists,
            end: chosen.end,
        }
    }
}

impl From<Options> for Chosen {
    fn from(o: Options) -> Self {
        let [deck_1, deck_2, deck_3, deck_4] = o.decks;
        Self {
            game: o.game,
            deck_1,
            deck_2,
            deck_3,
            deck_4,
            worlds: o.worlds,
            worlds_deck: o.worlds_deck,
            deal: o.deal,
            first: o.first,
            stage: o.stage,
            trash: o.trash.into(),
            windows: o.windows,
            prompts: o.prompts,
            lists: o.lists,
            end: o.end,
        }
    }
}

/// The two sizes of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Version {
    /// 54 cards each.
    #[default]
    Standard,
    /// 40 cards each, no Utilities.
    Introductory,
}

impl Version {
    /// How many cards a deck has (OW-530, OW-553).
    pub const fn deck_size(self) -> usize {
        match self {
            Self::Standard => 54,
            Self::Introductory => 40,
        }
    }
}

/// Which deck a seat plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeckChoice {
    /// Seats 1 and 3 the first printed deck of the version, seats 2 and 4 the second.
    #[default]
    Alternating,
    /// Smith-Boson F.E.
    SmithBoson,
    /// Empyrean Enterprises.
    Empyrean,
    /// Baker-Braugn EDV.
    BakerBraugn,
    /// Ares Venture Trust.
    Ares,
}

impl DeckChoice {
    fn printed(self) -> Option<&'static Printed> {
        match self {
            Self::Alternating => None,
            Self::SmithBoson => Some(&decks::SMITH_BOSON),
            Self::Empyrean => Some(&decks::EMPYREAN),
            Self::BakerBraugn => Some(&decks::BAKER_BRAUGN),
            Self::Ares => Some(&decks::ARES),
        }
    }
}

/// How many Worlds are dealt (OW-033).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// 5, 7 or 9 for two, three or four players.
    #[default]
    Scaled,
    /// 5 for any number.
    Five,
}

/// Which Worlds are dealt from (OW-004); every choice has at least 12, also in the introductory game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WorldsDeck {
    /// All of them.
    #[default]
    All,
    /// Those that are not Hostile.
    Calm,
    /// Those that are Habitable.
    Green,
    /// Those that are not Habitable.
    Barren,
}

/// Whether cards are dealt by chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// Yes.
    #[default]
    Shuffled,
    /// No: the match begins with the example turn of the rulebook.
    Example,
}

/// How the first Priority Order is found (OW-062).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// By a shuffle.
    #[default]
    Shuffle,
    /// By drawing Worlds.
    WorldDraw,
}

/// Whether something is done one after another (OW-090, OW-326).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Together {
    /// In Priority Order.
    #[default]
    InOrder,
    /// All at the same time.
    Simultaneous,
}

/// The same two words with the other default.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Simultaneous {
    #[default]
    Simultaneous,
    InOrder,
}

impl From<Simultaneous> for Together {
    fn from(word: Simultaneous) -> Self {
        match word {
            Simultaneous::Simultaneous => Self::Simultaneous,
            Simultaneous::InOrder => Self::InOrder,
        }
    }
}

impl From<Together> for Simultaneous {
    fn from(word: Together) -> Self {
        match word {
            Together::Simultaneous => Self::Simultaneous,
            Together::InOrder => Self::InOrder,
        }
    }
}

/// When the window between Stage and Move opens (OW-374).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Windows {
    /// If somebody asked for it.
    #[default]
    Merged,
    /// After each player's Staging and moves.
    Full,
}

/// Who is asked in windows (OW-396).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Prompts {
    /// Everybody who could hold a fitting card as far as is known.
    #[default]
    Public,
    /// Only those who hold one.
    Fast,
}

/// Whose deck lists are known (OW-541).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lists {
    /// Those of printed decks.
    #[default]
    Printed,
    /// All.
    Public,
}

/// What is shown after the end (OW-654).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Everything.
    #[default]
    Open,
    /// Nothing more than before.
    Secret,
}

const fn option(
    name: &'static str,
    about: &'static str,
    values: &'static [&'static str],
) -> OptionSpec {
    OptionSpec {
        name,
        about,
        values,
    }
}

const DECKS: &[&str] = &[
    "alternating",
    "smith-boson",
    "empyrean",
    "baker-braugn",
    "ares",
];

/// The options with their words, the default first.
pub(super) static SPECS: &[OptionSpec] = &[
    option(
        "game",
        "Standard with 54 cards each, or introductory with 40 and no Utilities.",
        &["standard", "introductory"],
    ),
    option("deck-1", "The deck of seat 1.", DECKS),
    option("deck-2", "The deck of seat 2.", DECKS),
    option("deck-3", "The deck of seat 3.", DECKS),
    option("deck-4", "The deck of seat 4.", DECKS),
    option(
        "worlds",
        "5, 7 or 9 Worlds for two, three or four players, or always five.",
        &["scaled", "five"],
    ),
    option(
        "worlds-deck",
        "All Worlds, only those not Hostile, only Habitable, or only not Habitable ones.",
        &["all", "calm", "green", "barren"],
    ),
    option(
        "deal",
        "Cards and Worlds by chance, or the rulebook's example turn for two players.",
        &["shuffled", "example"],
    ),
    option(
        "first",
        "The first Priority Order: by a shuffle, or by drawing Worlds.",
        &["shuffle", "world-draw"],
    ),
    option(
        "stage",
        "Whether players Stage in Priority Order or all at the same time.",
        &["in-order", "simultaneous"],
    ),
    option(
        "trash",
        "Whether players discard at the same time or in Priority Order.",
        &["simultaneous", "in-order"],
    ),
    option(
        "windows",
        "The window for Adjust between Stage and Move: on request, or after every player.",
        &["merged", "full"],
    ),
    option(
        "prompts",
        "Ask everybody who could hold a fitting Utility, or (fast) only those who do; fast gives hands away.",
        &["public", "fast"],
    ),
    option(
        "lists",
        "Deck lists everybody knows: of printed decks, or of all.",
        &["printed", "public"],
    ),
    option(
        "end",
        "Whether hands, Decks and Trash Heaps are shown after the end.",
        &["open", "secret"],
    ),
];

impl Options {
    /// The Worlds Deck (OW-004, OW-551).
    pub fn worlds(&self) -> Vec<World> {
        let wanted = |w: &World| {
            let spec = w.spec();
            let fits = match self.worlds_deck {
                WorldsDeck::All => true,
                WorldsDeck::Calm => !spec.hostile,
                WorldsDeck::Green => spec.habitable,
                WorldsDeck::Barren => !spec.habitable,
            };
            fits && (self.game == Version::Standard || spec.h2o >= INTRODUCTORY_H2O)
        };
        World::all().filter(wanted).collect()
    }

    /// How many Worlds are dealt for this many players (OW-032, OW-033).
    pub const fn dealt(&self, seats: u8) -> usize {
        match (self.worlds, seats) {
            (Count::Five, _) | (_, ..=2) => 5,
            (Count::Scaled, 3) => 7,
            (Count::Scaled, _) => 9,
        }
    }

    /// The deck of the seat with this number.
    pub fn deck(&self, seat: usize) -> Deck {
        let chosen = self.decks.get(seat).and_then(|d| d.printed());
        let mut of_version = PRINTED.iter().filter(|p| p.version == self.game);
        let alternating = of_version
            .clone()
            .nth(seat % 2)
            .or_else(|| of_version.next());
        chosen
            .or(alternating.copied())
            .unwrap_or(&decks::SMITH_BOSON)
            .deck()
    }
}
