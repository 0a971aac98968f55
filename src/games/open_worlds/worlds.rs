//! The 36 Worlds and what indicators make of them.

use super::cards::Card;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A World card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum World {
    /// Koti.
    Koti,
    /// Phoebe K2.
    PhoebeK2,
    /// Graense.
    Graense,
    /// Vita Ptal.
    VitaPtal,
    /// Maail.
    Maail,
    /// Cinder Reach.
    CinderReach,
    /// Skarn.
    Skarn,
    /// Brannoch.
    Brannoch,
    /// Gjall.
    Gjall,
    /// Nadir Nine.
    NadirNine,
    /// Orrery.
    Orrery,
    /// Ashgrove.
    Ashgrove,
    /// Tethra.
    Tethra,
    /// Ravnholm.
    Ravnholm,
    /// Dovrefell.
    Dovrefell,
    /// Xanthe.
    Xanthe,
    /// Kettlemoor.
    Kettlemoor,
    /// Eirlys.
    Eirlys,
    /// Corvane.
    Corvane,
    /// Mornhest.
    Mornhest,
    /// Duskmere.
    Duskmere,
    /// Skogheim.
    Skogheim,
    /// Lumen Tal.
    LumenTal,
    /// Jord Minor.
    JordMinor,
    /// Ilmatar.
    Ilmatar,
    /// Halcyon Three.
    HalcyonThree,
    /// Wend.
    Wend,
    /// Quillon.
    Quillon,
    /// Bitter Sound.
    BitterSound,
    /// Vesi.
    Vesi,
    /// Zarya Deep.
    ZaryaDeep,
    /// Aster Vane.
    AsterVane,
    /// Fathom.
    Fathom,
    /// Pelagia.
    Pelagia,
    /// Ymir B.
    YmirB,
    /// Thalassa.
    Thalassa,
}

/// What is printed on a World card.
#[derive(Debug)]
pub struct WorldSpec {
    /// What to type.
    pub key: &'static str,
    /// What to read.
    pub name: &'static str,
    /// How many Facilities it holds, 1 to 9.
    pub h2o: u8,
    /// What an Industry earns there.
    pub res: u8,
    /// Whether it is Habitable.
    pub habitable: bool,
    /// Whether it is Hostile.
    pub hostile: bool,
}

#[rustfmt::skip]
static ORDER: [World; 36] = [
    World::Koti, World::PhoebeK2, World::Graense, World::VitaPtal, World::Maail, World::CinderReach,
    World::Skarn, World::Brannoch, World::Gjall, World::NadirNine, World::Orrery, World::Ashgrove,
    World::Tethra, World::Ravnholm, World::Dovrefell, World::Xanthe, World::Kettlemoor, World::Eirlys,
    World::Corvane, World::Mornhest, World::Duskmere, World::Skogheim, World::LumenTal, World::JordMinor,
    World::Ilmatar, World::HalcyonThree, World::Wend, World::Quillon, World::BitterSound, World::Vesi,
    World::ZaryaDeep, World::AsterVane, World::Fathom, World::Pelagia, World::YmirB, World::Thalassa,
];

#[rustfmt::skip]
static SPECS: [WorldSpec; 36] = [
    WorldSpec { key: "koti", name: "Koti", h2o: 3, res: 3, habitable: false, hostile: false },
    WorldSpec { key: "phoebe-k2", name: "Phoebe K2", h2o: 5, res: 5, habitable: false, hostile: true },
    WorldSpec { key: "graense", name: "Graense", h2o: 4, res: 2, habitable: true, hostile: true },
    WorldSpec { key: "vita-ptal", name: "Vita Ptal", h2o: 4, res: 4, habitable: true, hostile: false },
    WorldSpec { key: "maail", name: "Maail", h2o: 3, res: 4, habitable: false, hostile: false },
    WorldSpec { key: "cinder-reach", name: "Cinder Reach", h2o: 1, res: 7, habitable: false, hostile: true },
    WorldSpec { key: "skarn", name: "Skarn", h2o: 1, res: 6, habitable: false, hostile: false },
    WorldSpec { key: "brannoch", name: "Brannoch", h2o: 2, res: 6, habitable: false, hostile: false },
    WorldSpec { key: "gjall", name: "Gjall", h2o: 2, res: 5, habitable: false, hostile: true },
    WorldSpec { key: "nadir-nine", name: "Nadir Nine", h2o: 2, res: 7, habitable: false, hostile: true },
    WorldSpec { key: "orrery", name: "Orrery", h2o: 2, res: 4, habitable: true, hostile: false },
    WorldSpec { key: "ashgrove", name: "Ashgrove", h2o: 3, res: 3, habitable: true, hostile: false },
    WorldSpec { key: "tethra", name: "Tethra", h2o: 3, res: 5, habitable: false, hostile: false },
    WorldSpec { key: "ravnholm", name: "Ravnholm", h2o: 3, res: 5, habitable: false, hostile: true },
    WorldSpec { key: "dovrefell", name: "Dovrefell", h2o: 3, res: 2, habitable: true, hostile: false },
    WorldSpec { key: "xanthe", name: "Xanthe", h2o: 3, res: 6, habitable: false, hostile: true },
    WorldSpec { key: "kettlemoor", name: "Kettlemoor", h2o: 3, res: 4, habitable: true, hostile: true },
    WorldSpec { key: "eirlys", name: "Eirlys", h2o: 4, res: 3, habitable: true, hostile: false },
    WorldSpec { key: "corvane", name: "Corvane", h2o: 4, res: 5, habitable: false, hostile: false },
    WorldSpec { key: "mornhest", name: "Mornhest", h2o: 4, res: 4, habitable: false, hostile: true },
    WorldSpec { key: "duskmere", name: "Duskmere", h2o: 4, res: 3, habitable: false, hostile: false },
    WorldSpec { key: "skogheim", name: "Skogheim", h2o: 4, res: 3, habitable: true, hostile: false },
    WorldSpec { key: "lumen-tal", name: "Lumen Tal", h2o: 4, res: 5, habitable: true, hostile: true },
    WorldSpec { key: "jord-minor", name: "Jord Minor", h2o: 4, res: 2, habitable: true, hostile: false },
    WorldSpec { key: "ilmatar", name: "Ilmatar", h2o: 5, res: 3, habitable: true, hostile: false },
    WorldSpec { key: "halcyon-three", name: "Halcyon Three", h2o: 5, res: 4, habitable: true, hostile: false },
    WorldSpec { key: "wend", name: "Wend", h2o: 5, res: 3, habitable: false, hostile: false },
    WorldSpec { key: "quillon", name: "Quillon", h2o: 5, res: 2, habitable: true, hostile: true },
    WorldSpec { key: "bitter-sound", name: "Bitter Sound", h2o: 5, res: 4, habitable: false, hostile: false },
    WorldSpec { key: "vesi", name: "Vesi", h2o: 6, res: 2, habitable: true, hostile: false },
    WorldSpec { key: "zarya-deep", name: "Zarya Deep", h2o: 6, res: 3, habitable: false, hostile: true },
    WorldSpec { key: "aster-vane", name: "Aster Vane", h2o: 6, res: 3, habitable: false, hostile: false },
    WorldSpec { key: "fathom", name: "Fathom", h2o: 7, res: 2, habitable: false, hostile: false },
    WorldSpec { key: "pelagia", name: "Pelagia", h2o: 7, res: 2, habitable: true, hostile: true },
    WorldSpec { key: "ymir-b", name: "Ymir B", h2o: 8, res: 1, habitable: false, hostile: true },
    WorldSpec { key: "thalassa", name: "Thalassa", h2o: 9, res: 1, habitable: true, hostile: false },
];

/// The least printed H2O of the introductory game (OW-551).
pub const INTRODUCTORY_H2O: u8 = 3;

impl World {
    /// All Worlds, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        ORDER.iter().copied()
    }

    /// What is printed on it.
    pub fn spec(self) -> &'static WorldSpec {
        &SPECS[self as usize]
    }

    /// The World with this key.
    pub fn find(key: &str) -> Option<Self> {
        Self::all().find(|w| w.spec().key == key)
    }
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.spec().key)
    }
}

impl<'de> Deserialize<'de> for World {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Self::find(&key).ok_or_else(|| de::Error::custom(format!("there is no World “{key}”")))
    }
}

/// A World in the row, with the indicators under it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Which World.
    pub world: World,
    /// The indicators in the order placed, each with its owner's seat number (OW-504).
    pub indicators: Vec<Indicator>,
}

/// A card that changes its World for the rest of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Indicator {
    /// Which card.
    pub card: Card,
    /// The number of the seat whose deck it came from; it is nobody's in play (OW-506).
    pub from: u8,
}

impl Place {
    /// A World without indicators.
    pub const fn new(world: World) -> Self {
        Self {
            world,
            indicators: Vec::new(),
        }
    }

    /// What it is called.
    pub fn name(&self) -> &'static str {
        self.world.spec().name
    }

    /// Its current H2O: each indicator in turn, kept between 1 and 9 (OW-507).
    pub fn h2o(&self) -> u8 {
        let printed = self.world.spec().h2o;
        self.indicators.iter().fold(printed, |h2o, i| match i.card {
            Card::SuckDry => h2o.saturating_sub(2).max(1),
            Card::CometBarrage => (h2o + 1).min(9),
            _ => h2o,
        })
    }

    /// Its RES; no indicator of this set changes it.
    pub fn res(&self) -> u8 {
        self.world.spec().res
    }

    /// Whether it is Habitable now: the last indicator that speaks of it decides (OW-508).
    pub fn habitable(&self) -> bool {
        let printed = self.world.spec().habitable;
        printed || self.has(Card::TerraformPlant)
    }

    /// Whether it is Hostile now (OW-508).
    pub fn hostile(&self) -> bool {
        let speaks = |i: &&Indicator| matches!(i.card, Card::Biostorm | Card::TerraformPlant);
        let last = self.indicators.iter().rev().find(speaks);
        last.map_or(self.world.spec().hostile, |i| i.card == Card::Biostorm)
    }

    fn has(&self, card: Card) -> bool {
        self.indicators.iter().any(|i| i.card == card)
    }
}
