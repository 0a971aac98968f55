//! The campaign: the cards, map marks and chronology that live on from game to game.

use super::cards::{Card, CardId, Content, Corner, Era, Made, Name, Naming, Slot, Suit, World};
use super::map::Sector;
use super::names::{self, Kind};
use crate::rules::ask::Refusal;
use crate::rules::rng::Rng;
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Counts up when campaigns written down before cannot be read any more.
pub const VERSION: u32 = 1;

/// One of the six ways to win, in the order T P C M S X.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// At least 12 sectors.
    Territory,
    /// At least 25 cubes.
    Population,
    /// Culture on ★.
    Culture,
    /// Might on ★.
    Might,
    /// Stability on ★.
    Stability,
    /// Xeno on ★.
    Xeno,
}

impl Victory {
    /// Every way, in order.
    pub const ALL: [Self; 6] = [
        Self::Territory,
        Self::Population,
        Self::Culture,
        Self::Might,
        Self::Stability,
        Self::Xeno,
    ];

    /// The letter of its wonder (DF-552).
    pub const fn letter(self) -> char {
        ['T', 'P', 'C', 'M', 'S', 'X'][self as usize]
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        [
            "Territory",
            "Population",
            "Culture",
            "Might",
            "Stability",
            "Xeno",
        ][self as usize]
    }
}

impl fmt::Display for Victory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A wonder on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wonder {
    /// The victory that built it.
    pub victory: Victory,
    /// Its suit.
    pub suit: Suit,
    /// The era it was built in.
    pub era: u32,
}

impl fmt::Display for Wonder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.victory.letter(), self.suit)
    }
}

/// What people wrote on a sector of the map.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Mark {
    /// Its name, and the era it got it in.
    pub name: Option<(Name, u32)>,
    /// Its wonder (DF-094).
    pub wonder: Option<Wonder>,
}

/// A player of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Past {
    /// What the person was called then, as text (DF-609).
    pub name: String,
    /// All homeworlds of the game (DF-556, DF-557).
    pub homes: Vec<CardId>,
}

/// A finished game in the chronology.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The campaign's game, from 1.
    pub game: u32,
    /// The era it was played in.
    pub era: u32,
    /// The players, by seat.
    pub players: Vec<Past>,
    /// Who won, and how.
    pub winner: Option<(Seat, Victory)>,
}

/// A campaign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Campaign {
    /// The form it is written down in.
    pub version: u32,
    /// The current era, from 1.
    pub era: u32,
    /// Every card ever made, the one with id 1 first.
    pub cards: Vec<Arc<Card>>,
    /// The marks of the 36 sectors, ascending.
    pub sectors: Vec<Mark>,
    /// The finished games.
    pub chronology: Vec<Entry>,
    /// Where the generated names begin in their lists.
    pub first_name: u32,
    /// How many generated names of each kind were used.
    pub used_names: [u32; 3],
}

/// Something with a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Named {
    /// A world, tech or civilization.
    Card(CardId),
    /// A sector.
    Sector(Sector),
}

impl Campaign {
    /// A fresh campaign (Components 3.8): 36 cards, 12 of them original worlds.
    pub fn new(rng: &mut Rng) -> Self {
        let mut cards = Vec::with_capacity(64);
        for number in 1..=6 {
            for suit in Suit::ALL {
                cards.push(Card {
                    id: CardId(cards.len() as u16 + 1),
                    corner: Corner::new(number, suit),
                    made: Made::default(),
                    content: Content::Blank,
                });
            }
        }
        let mut order: Vec<usize> = (0..cards.len()).collect();
        rng.shuffle(&mut order);
        let mut flips = Flips {
            deck: order[12..].iter().map(|i| cards[*i].corner).rev().collect(),
            discard: Vec::new(),
        };
        let mut campaign = Self {
            version: VERSION,
            era: 1,
            cards: Vec::new(),
            sectors: vec![Mark::default(); 36],
            chronology: Vec::new(),
            first_name: rng.below(names::EACH),
            used_names: [0; 3],
        };
        for at in &order[..12] {
            // Tens, ones, suit, number: 48 flips in all (DF-133).
            let [tens, ones, suit, number] = std::array::from_fn(|_| flips.flip(rng));
            let slot = Slot {
                number: Some(number.number),
                ..Slot::empty(suit.suit, Era::Original)
            };
            cards[*at].content = Content::World(World {
                sector: Sector::new(tens.number, ones.number),
                name: Name::generated(campaign.next_name(Kind::World)),
                era: Era::Original,
                slots: vec![slot],
            });
        }
        campaign.cards = cards.into_iter().map(Arc::new).collect();
        campaign
    }

    /// The campaign's game being played, or to be played next.
    pub fn game(&self) -> u32 {
        self.chronology.len() as u32 + 1
    }

    /// The card with this id.
    pub fn card(&self, id: CardId) -> &Arc<Card> {
        &self.cards[id.index()]
    }

    /// A match may end while a card is being made, by giving up: a tech without any advancement is a blank again.
    pub fn drop_unfinished(&mut self) {
        for card in &mut self.cards {
            if matches!(card.content, Content::Tech(_)) && card.filled() == 0 {
                Arc::make_mut(card).content = Content::Blank;
            }
        }
    }

    /// The card with this id, to be written on.
    pub fn write(&mut self, id: CardId) -> &mut Card {
        Arc::make_mut(&mut self.cards[id.index()])
    }

    /// Adds a blank card; its id is new (DF-575).
    pub fn add(&mut self, corner: Corner, made: Made) -> CardId {
        let id = CardId(self.cards.len() as u16 + 1);
        self.cards.push(Arc::new(Card {
            id,
            corner,
            made,
            content: Content::Blank,
        }));
        id
    }

    /// The marks of a sector.
    pub fn mark(&self, at: Sector) -> Option<&Mark> {
        self.sectors.get(at.index())
    }

    /// The wonder of a sector.
    pub fn wonder(&self, at: Sector) -> Option<Wonder> {
        self.mark(at).and_then(|m| m.wonder)
    }

    /// How many sectors have a name.
    pub fn named_sectors(&self) -> usize {
        self.sectors.iter().filter(|m| m.name.is_some()).count()
    }

    /// How many wonders there are.
    pub fn wonders(&self) -> usize {
        self.sectors.iter().filter(|m| m.wonder.is_some()).count()
    }

    /// The next generated name of a kind that nothing of that kind has yet (DF-607).
    pub fn next_name(&mut self, kind: Kind) -> String {
        loop {
            let used = &mut self.used_names[kind as usize];
            let name = names::generated(kind, self.first_name, *used);
            *used += 1;
            if !self.has_name(kind, &name, None) {
                return name;
            }
        }
    }

    /// Whether something else of that kind has this name, however its letters are written (DF-599).
    pub fn has_name(&self, kind: Kind, name: &str, except: Option<Named>) -> bool {
        let folded = name.to_lowercase();
        let same = |n: &Name| n.text.to_lowercase() == folded;
        if kind == Kind::Sector {
            let marks = self.sectors.iter().zip(Sector::all());
            return marks
                .filter(|(_, s)| except != Some(Named::Sector(*s)))
                .any(|(m, _)| m.name.as_ref().is_some_and(|(n, _)| same(n)));
        }
        self.cards
            .iter()
            .filter(|c| Kind::of_card(c) == Some(kind) && except != Some(Named::Card(c.id)))
            .any(|c| c.name().is_some_and(same))
    }

    /// The kind of a thing that can have a name now (DF-579, DF-580).
    pub fn kind(&self, what: Named) -> Option<Kind> {
        match what {
            Named::Sector(at) => (at != Sector::BLACK_HOLE).then_some(Kind::Sector),
            Named::Card(id) => {
                let card = self.cards.get((id.0 as usize).checked_sub(1)?)?;
                let kind = Kind::of_card(card)?;
                (kind != Kind::Tech || card.is_complete()).then_some(kind)
            }
        }
    }

    /// The name of a thing, if it has one.
    pub fn name(&self, what: Named) -> Option<&Name> {
        match what {
            Named::Sector(at) => self.mark(at)?.name.as_ref().map(|(n, _)| n),
            Named::Card(id) => self.cards.get((id.0 as usize).checked_sub(1)?)?.name(),
        }
    }

    /// Gives a thing a name. The caller has checked it.
    pub fn set_name(&mut self, what: Named, text: String, naming: Naming) {
        let default = self
            .name(what)
            .map_or_else(|| self.nameless(what), |n| n.default.clone());
        let name = Name {
            text,
            default,
            naming,
        };
        let era = self.era;
        match what {
            Named::Sector(at) => {
                if let Some(mark) = self.sectors.get_mut(at.index()) {
                    let since = mark.name.as_ref().map_or(era, |(_, e)| *e);
                    mark.name = Some((name, since));
                }
            }
            Named::Card(id) => match &mut self.write(id).content {
                Content::World(world) => world.name = name,
                Content::Civ(civ) => civ.name = name,
                Content::Tech(tech) => tech.name = Some(name),
                Content::Blank => {}
            },
        }
    }

    fn nameless(&self, what: Named) -> String {
        match what {
            Named::Sector(at) => format!("Sector {at}"),
            Named::Card(id) => self.card(id).title(),
        }
    }

    /// An admin gives a thing another name.
    pub fn rename(&mut self, what: Named, text: &str, words: &[String]) -> Result<(), Refusal> {
        let kind = self
            .kind(what)
            .ok_or_else(|| Refusal::by_rule("DF-580", "That has no name to change"))?;
        let text = names::check(self, kind, Some(what), text, words)?;
        self.set_name(what, text, Naming::Default);
        Ok(())
    }

    /// An admin sets a name back to the generated one (DF-602).
    pub fn veto(&mut self, what: Named) -> Result<(), Refusal> {
        let Some(name) = self.name(what) else {
            return Err(Refusal::by_rule("DF-602", "That has no name to set back"));
        };
        let by = match name.naming {
            Naming::Given(by) | Naming::Reset(by) => by,
            Naming::Open | Naming::Default => Made::default(),
        };
        let mut text = name.default.clone();
        // Somebody may have given the generated name to another thing meanwhile; that of a tech nobody can write.
        if let Some(kind) = self.kind(what).filter(|k| *k != Kind::Tech)
            && self.has_name(kind, &text, Some(what))
        {
            text = self.next_name(kind);
        }
        self.set_name(what, text, Naming::Reset(by));
        Ok(())
    }

    /// Writes the people's names into the last game of the chronology (DF-609).
    pub fn sign(&mut self, people: &[String]) {
        if let Some(entry) = self.chronology.last_mut() {
            for (past, name) in entry.players.iter_mut().zip(people) {
                past.name.clone_from(name);
            }
        }
    }

    /// What the person who made something is called, as far as the chronology knows.
    pub fn maker(&self, made: Made) -> Option<&str> {
        let entry = self.chronology.get((made.game as usize).checked_sub(1)?)?;
        let past = entry.players.get(made.seat?.index())?;
        Some(past.name.as_str())
    }
}

/// The flip deck of campaign setup (DF-132).
struct Flips {
    deck: Vec<Corner>,
    discard: Vec<Corner>,
}

impl Flips {
    fn flip(&mut self, rng: &mut Rng) -> Corner {
        if self.deck.is_empty() {
            self.deck.append(&mut self.discard);
            rng.shuffle(&mut self.deck);
        }
        let card = self.deck.pop().unwrap_or(Corner::new(1, Suit::Sun));
        self.discard.push(card);
        card
    }
}
