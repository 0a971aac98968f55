//! Cards: six suits, corners, and what people write on them.

use super::advancements::Advancement;
use super::campaign::Victory;
use super::map::Sector;
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the six suits, in the order of tables, menus and ties (DF-005).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Suit {
    /// Power.
    Sun,
    /// Settle.
    Moon,
    /// Grow.
    Heart,
    /// Advance.
    Skull,
    /// Battle.
    Hand,
    /// Expand.
    Foot,
}

impl Suit {
    /// Every suit, in order.
    pub const ALL: [Self; 6] = [
        Self::Sun,
        Self::Moon,
        Self::Heart,
        Self::Skull,
        Self::Hand,
        Self::Foot,
    ];

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter: a card is written number and letter, so `4K` is a 4 of skulls (DF-004).
    pub const fn letter(self) -> char {
        ['S', 'M', 'R', 'K', 'H', 'F'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["sun", "moon", "heart", "skull", "hand", "foot"][self as usize]
    }

    /// The suit with this letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|s| s.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A number from 1 to 6 and a suit; it never changes once the card is made (DF-009).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Corner {
    /// The number.
    pub number: u8,
    /// The suit.
    pub suit: Suit,
}

impl Corner {
    /// Short for `Corner { number, suit }`.
    pub const fn new(number: u8, suit: Suit) -> Self {
        Self { number, suit }
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, self.suit.letter())
    }
}

/// A card's number in its campaign, from 1; never used again (DF-575).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// Its place in the campaign's list.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for CardId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// When something was written: before the first game, or in an era (DF-046).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "u32", from = "u32")]
pub enum Era {
    /// With the campaign itself.
    Original,
    /// In this era, from 1.
    Of(u32),
}

impl From<Era> for u32 {
    fn from(era: Era) -> Self {
        match era {
            Era::Original => 0,
            Era::Of(era) => era,
        }
    }
}

impl From<u32> for Era {
    fn from(era: u32) -> Self {
        if era == 0 {
            Self::Original
        } else {
            Self::Of(era)
        }
    }
}

impl fmt::Display for Era {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Original => f.write_str("O"),
            Self::Of(era) => write!(f, "{era}"),
        }
    }
}

/// In which game and turn, and by whom, something was made; game 0 is the making of the campaign.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Made {
    /// The campaign's game, from 1.
    pub game: u32,
    /// The turn of that game, 0 in its setup.
    pub turn: u32,
    /// The seat, whose person the chronology names.
    pub seat: Option<Seat>,
}

/// Whether a name was given, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Naming {
    /// The generated name, while somebody may still give another.
    Open,
    /// A player gave it (DF-590).
    Given(Made),
    /// The generated name, for good (DF-591).
    Default,
    /// Somebody's name was set back; the one who gave it may not try again (DF-602, DF-603).
    Reset(Made),
}

/// A name with what would stand there if nobody had given one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Name {
    /// What it is called.
    pub text: String,
    /// The generated name.
    pub default: String,
    /// Where the name comes from.
    pub naming: Naming,
}

impl Name {
    /// A generated name somebody may still replace.
    pub fn generated(text: String) -> Self {
        Self {
            default: text.clone(),
            text,
            naming: Naming::Open,
        }
    }
}

/// A place for one advancement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Slot {
    /// Its suit.
    pub suit: Suit,
    /// Its number, once filled.
    pub number: Option<u8>,
    /// Whether a player chose the number (DF-314).
    pub circled: bool,
    /// The era it was filled in; for an empty slot, the era of the tech.
    pub era: Era,
    /// Who filled it.
    pub by: Made,
}

impl Slot {
    /// An empty slot.
    pub const fn empty(suit: Suit, era: Era) -> Self {
        let by = Made {
            game: 0,
            turn: 0,
            seat: None,
        };
        Self {
            suit,
            number: None,
            circled: false,
            era,
            by,
        }
    }

    /// Its advancement, once filled (DF-061).
    pub fn advancement(&self) -> Option<Advancement> {
        self.number.map(|n| Advancement::new(self.suit, n))
    }
}

/// A world: a place to settle (DF-045).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct World {
    /// Where it lies.
    pub sector: Sector,
    /// Its name.
    pub name: Name,
    /// When it was made.
    pub era: Era,
    /// One to three, all filled.
    pub slots: Vec<Slot>,
}

/// A technology: exactly three slots whose suits are fixed (DF-059).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tech {
    /// Its name, once complete and named.
    pub name: Option<Name>,
    /// When it was made.
    pub era: Era,
    /// The three slots.
    pub slots: [Slot; 3],
}

/// A civilization: what a winner left behind (DF-076).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Civ {
    /// Where it rose.
    pub sector: Sector,
    /// Its name.
    pub name: Name,
    /// The era of the win.
    pub era: Era,
    /// Its effect of Table 3.
    pub victory: Victory,
    /// Its effect of Table 4.
    pub suit: Suit,
    /// The winner's homeworld.
    pub home: CardId,
    /// The winner's complete techs.
    pub techs: Vec<CardId>,
}

/// What is written on a card (DF-006).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Content {
    /// Nothing yet.
    Blank,
    /// A world.
    World(World),
    /// A technology.
    Tech(Tech),
    /// A civilization.
    Civ(Civ),
}

/// A card of the campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its number in the campaign.
    pub id: CardId,
    /// Its corner.
    pub corner: Corner,
    /// When and by whom it was made.
    pub made: Made,
    /// What is written on it.
    pub content: Content,
}

impl Card {
    /// The world on it, if it is one.
    pub const fn world(&self) -> Option<&World> {
        match &self.content {
            Content::World(world) => Some(world),
            _ => None,
        }
    }

    /// The tech on it, if it is one.
    pub const fn tech(&self) -> Option<&Tech> {
        match &self.content {
            Content::Tech(tech) => Some(tech),
            _ => None,
        }
    }

    /// The civilization on it, if it is one.
    pub const fn civ(&self) -> Option<&Civ> {
        match &self.content {
            Content::Civ(civ) => Some(civ),
            _ => None,
        }
    }

    /// Whether nothing is written on it.
    pub const fn is_blank(&self) -> bool {
        matches!(self.content, Content::Blank)
    }

    /// Its slots; none on blanks and civilizations.
    pub fn slots(&self) -> &[Slot] {
        match &self.content {
            Content::World(world) => &world.slots,
            Content::Tech(tech) => &tech.slots,
            Content::Blank | Content::Civ(_) => &[],
        }
    }

    /// How many slots are filled.
    pub fn filled(&self) -> usize {
        self.slots().iter().filter(|s| s.number.is_some()).count()
    }

    /// Whether it has three advancements (DF-052, DF-064).
    pub fn is_complete(&self) -> bool {
        self.filled() == 3
    }

    /// Whether it is a tech with three advancements.
    pub fn is_complete_tech(&self) -> bool {
        self.tech().is_some() && self.is_complete()
    }

    /// How many numbers were chosen by players.
    pub fn circles(&self) -> usize {
        self.slots().iter().filter(|s| s.circled).count()
    }

    /// Whether a filled slot has this suit: it can pay for the card or meet a challenge.
    pub fn has_suit(&self, suit: Suit) -> bool {
        self.slots()
            .iter()
            .any(|s| s.number.is_some() && s.suit == suit)
    }

    /// The sector of a world or a civilization.
    pub fn sector(&self) -> Option<Sector> {
        match &self.content {
            Content::World(world) => Some(world.sector),
            Content::Civ(civ) => Some(civ.sector),
            Content::Blank | Content::Tech(_) => None,
        }
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&Name> {
        match &self.content {
            Content::World(world) => Some(&world.name),
            Content::Civ(civ) => Some(&civ.name),
            Content::Tech(tech) => tech.name.as_ref(),
            Content::Blank => None,
        }
    }

    /// What people call it; worlds and civilizations with their sector's number (DF-582, DF-605).
    pub fn title(&self) -> String {
        match &self.content {
            Content::Blank => format!("Blank #{}", self.id),
            Content::World(w) => format!("{} {}", w.name.text, w.sector),
            Content::Civ(c) => format!("{} {}", c.name.text, c.sector),
            Content::Tech(t) => match &t.name {
                Some(name) => name.text.clone(),
                None if self.is_complete() => format!("Unnamed tech #{}", self.id),
                None => format!("Tech #{}", self.id),
            },
        }
    }

    /// Corner, title and what is on it, in a line: `4K Obelisk 15 (Construction, FTL, Energy)`.
    pub fn line(&self) -> String {
        let parts: Vec<String> = match &self.content {
            Content::Civ(c) => vec![format!("{} and {}", c.victory, c.suit)],
            _ => self.slots().iter().map(slot_words).collect(),
        };
        let what = if parts.is_empty() {
            String::new()
        } else {
            format!(" ({})", parts.join(", "))
        };
        format!("{} {}{what}", self.corner, self.title())
    }
}

fn slot_words(slot: &Slot) -> String {
    slot.advancement().map_or_else(
        || format!("{} open", slot.suit),
        |a| {
            let ring = if slot.circled { "°" } else { "" };
            format!("{}{ring}", a.name())
        },
    )
}
