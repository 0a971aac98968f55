//! The 79 player cards and sets of them.

mod table;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// A player card; copies of the same card are alike in every respect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Card {
    /// Outpost.
    Outpost,
    /// Exotic Outpost.
    ExoticOutpost,
    /// Hidden Outpost.
    HiddenOutpost,
    /// Exploit.
    Exploit,
    /// Seasoned Exploit.
    SeasonedExploit,
    /// Quarry.
    Quarry,
    /// Suck Dry.
    SuckDry,
    /// City 10.
    City10,
    /// City 12.
    City12,
    /// City 15.
    City15,
    /// City 20.
    City20,
    /// City 25.
    City25,
    /// City 30.
    City30,
    /// Company Town.
    CompanyTown,
    /// Industry 6.
    Industry6,
    /// Industry 7.
    Industry7,
    /// Industry 8.
    Industry8,
    /// Industry 9.
    Industry9,
    /// Industry 10.
    Industry10,
    /// Industry 11.
    Industry11,
    /// Robot Factory.
    RobotFactory,
    /// Shipyards 8.
    Shipyards8,
    /// Shipyards 9.
    Shipyards9,
    /// Shipyards 10.
    Shipyards10,
    /// Trade Center.
    TradeCenter,
    /// Garrison.
    Garrison,
    /// High Palace.
    HighPalace,
    /// Terraform Plant.
    TerraformPlant,
    /// Kite.
    Kite,
    /// Scout.
    Scout,
    /// Striker.
    Striker,
    /// Lancer.
    Lancer,
    /// Pike.
    Pike,
    /// Escort.
    Escort,
    /// Corsair.
    Corsair,
    /// Corvette.
    Corvette,
    /// Keeper.
    Keeper,
    /// Transport.
    Transport,
    /// Frigate.
    Frigate,
    /// Piledriver.
    Piledriver,
    /// Assassin.
    Assassin,
    /// Destroyer.
    Destroyer,
    /// Killer.
    Killer,
    /// Warship.
    Warship,
    /// Avenger.
    Avenger,
    /// Cruiser.
    Cruiser,
    /// Titan.
    Titan,
    /// Battle Station 20.
    BattleStation20,
    /// Battle Station 25.
    BattleStation25,
    /// Siege Platform.
    SiegePlatform,
    /// Energy Shield.
    EnergyShield,
    /// Troops 10.
    Troops10,
    /// Troops 12.
    Troops12,
    /// Troops 15.
    Troops15,
    /// Troops 20.
    Troops20,
    /// Troops 22.
    Troops22,
    /// Troops 25.
    Troops25,
    /// Invasion Force 10.
    InvasionForce10,
    /// Invasion Force 15.
    InvasionForce15,
    /// Invasion Force 21.
    InvasionForce21,
    /// Auto Assault 10.
    AutoAssault10,
    /// Auto Assault 14.
    AutoAssault14,
    /// Clone Army.
    CloneArmy,
    /// Fallout Raid.
    FalloutRaid,
    /// Asteroid Strike.
    AsteroidStrike,
    /// Comet Barrage.
    CometBarrage,
    /// GRB.
    Grb,
    /// Solar Flare.
    SolarFlare,
    /// Biostorm.
    Biostorm,
    /// Adjust.
    Adjust,
    /// Enter Fray.
    EnterFray,
    /// Espionage.
    Espionage,
    /// Sabotage.
    Sabotage,
    /// Research.
    Research,
    /// Coup.
    Coup,
    /// Fleet Support.
    FleetSupport,
    /// False Alert.
    FalseAlert,
    /// We Quit.
    WeQuit,
    /// Light Brigade.
    LightBrigade,
}

/// What a card is; each kind belongs to one type (OW-009 to OW-012).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A Facility: a foothold.
    Post,
    /// A Facility: mining and drilling.
    Mining,
    /// A Facility: a city or town.
    Population,
    /// A Facility: an industry.
    Production,
    /// A Facility: where Ships are built.
    Yard,
    /// A Facility: a special complex.
    Complex,
    /// An Orbital that moves.
    Ship,
    /// An Orbital that stays.
    Station,
    /// An Orbital that only protects.
    Field,
    /// A Ground Force of people.
    Manned,
    /// A Ground Force of machines.
    Automated,
    /// Hits everybody at its World, then is gone.
    Catastrophe,
    /// Played from hand in its window.
    Utility,
}

impl Kind {
    /// The type this kind belongs to.
    pub const fn group(self) -> Group {
        match self {
            Self::Post
            | Self::Mining
            | Self::Population
            | Self::Production
            | Self::Yard
            | Self::Complex => Group::Facility,
            Self::Ship | Self::Station | Self::Field => Group::Orbital,
            Self::Manned | Self::Automated => Group::GroundForce,
            Self::Catastrophe => Group::Catastrophe,
            Self::Utility => Group::Utility,
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Post => "Post",
            Self::Mining => "Mining and Drilling",
            Self::Population => "Population",
            Self::Production => "Production",
            Self::Yard => "Yard",
            Self::Complex => "Special Complex",
            Self::Ship => "Ship",
            Self::Station => "Station",
            Self::Field => "Field",
            Self::Manned => "Manned force",
            Self::Automated => "Automated force",
            Self::Catastrophe => "Catastrophe",
            Self::Utility => "Utility",
        }
    }
}

/// The five types of cards (OW-009).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Group {
    /// Stands on a World and gives Income.
    Facility,
    /// Circles a World.
    Orbital,
    /// Fights on a World.
    GroundForce,
    /// Hits everybody.
    Catastrophe,
    /// Played from hand.
    Utility,
}

/// What a Facility earns (OW-310 to OW-312).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Income {
    /// Always this much.
    Fixed(u8),
    /// The RES of its World.
    Res,
    /// 3 on a Hostile World, else 1 (OW-402).
    Exotic,
    /// 2 and the controller's Mining and Production Facilities there, at most 6 (OW-410).
    Town,
    /// The other Worlds its controller occupies, at most 4 (OW-414).
    Trade,
}

/// Which arrival lets a Facility return to hand (OW-179).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Swap {
    /// None.
    No,
    /// Any Facility.
    Any,
    /// A Population or Production Facility.
    PopProd,
}

/// What must be true for a card to enter play (OW-167 to OW-174, OW-197, OW-202, OW-206).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Req {
    /// Nothing.
    Any,
    /// The World is not Hostile.
    NonHostile,
    /// It is not Hostile, or you occupy it.
    NonHostileOrOccupied,
    /// It is Habitable, or you occupy it.
    HabitableOrOccupied,
    /// You occupy it.
    Occupied,
    /// You occupy it and it is not Habitable.
    OccupiedNonHabitable,
    /// You control a Population, Production or Mining and Drilling Facility there.
    OwnPopProdMining,
    /// You control a Population Facility there.
    OwnPop,
    /// You control a Population or Production Facility there.
    OwnPopProd,
    /// You control an Orbital there.
    OwnOrbital,
    /// Your Capacities there add up to this.
    Capacity(u8),
}

impl Req {
    /// The condition in words, as what a card needs.
    pub fn words(self) -> String {
        match self {
            Self::Any => "any World".to_owned(),
            Self::NonHostile => "a World that is not Hostile".to_owned(),
            Self::NonHostileOrOccupied => "a World not Hostile, or one you occupy".to_owned(),
            Self::HabitableOrOccupied => "a Habitable World, or one you occupy".to_owned(),
            Self::Occupied => "a World you occupy".to_owned(),
            Self::OccupiedNonHabitable => "a World you occupy, not Habitable".to_owned(),
            Self::OwnPopProdMining => {
                "a Population, Production or Mining Facility of yours there".to_owned()
            }
            Self::OwnPop => "a Population Facility of yours there".to_owned(),
            Self::OwnPopProd => "a Population or Production Facility of yours there".to_owned(),
            Self::OwnOrbital => "an Orbital of yours there".to_owned(),
            Self::Capacity(n) => format!("a Capacity of {n} there"),
        }
    }
}

/// When a Ground Force leaves play by itself (OW-293 to OW-295).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaves {
    /// Never.
    Stays,
    /// After a Surface Conflict in which it Attacked or Defended.
    Use,
    /// At the end of Surface Conflict of the turn it deployed.
    Conflict,
}

/// Everything printed on a card.
#[derive(Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a card prints each of these marks or does not"
)]
pub struct Spec {
    /// What to type.
    pub key: &'static str,
    /// What to read.
    pub name: &'static str,
    /// What it is.
    pub kind: Kind,
    /// Defensive Strength; 0 for cards without it.
    pub def: u8,
    /// What it earns.
    pub income: Income,
    /// The damage of each Weapon.
    pub weapons: &'static [u8],
    /// What a Ship counts at Reveal.
    pub class: u8,
    /// How far a Ship moves.
    pub range: u8,
    /// What Ground Forces rely on.
    pub capacity: u8,
    /// Whether a Ship may leave an Orbital Conflict.
    pub retreat: bool,
    /// Which arrival sends it back to hand.
    pub swap: Swap,
    /// Whether the FINAL TURN forbids it.
    pub prohibited: bool,
    /// What must be true for it to enter play.
    pub req: Req,
    /// Whether a Ground Force may Defend.
    pub defends: bool,
    /// Whether a Ground Force may Conquer.
    pub conquers: bool,
    /// When a Ground Force leaves by itself.
    pub leaves: Leaves,
    /// Its own text.
    pub text: &'static str,
}

impl Card {
    /// How many different cards there are.
    pub const COUNT: usize = table::SPECS.len();

    /// What is printed on it.
    pub fn spec(self) -> &'static Spec {
        &table::SPECS[self as usize]
    }

    /// All cards, in the order of the list.
    pub fn all() -> impl Iterator<Item = Self> {
        table::ORDER.iter().copied()
    }

    /// The card with this key.
    pub fn find(key: &str) -> Option<Self> {
        Self::all().find(|c| c.spec().key == key)
    }

    /// Its type.
    pub fn group(self) -> Group {
        self.spec().kind.group()
    }

    /// Whether it stands on a World.
    pub fn is_facility(self) -> bool {
        self.group() == Group::Facility
    }

    /// Whether it is, in hand or Staged, a Ship, so that its Class counts.
    pub fn is_ship(self) -> bool {
        self.spec().kind == Kind::Ship
    }

    /// Whether it fights on a World.
    pub fn is_ground_force(self) -> bool {
        self.group() == Group::GroundForce
    }

    /// Whether it is played from hand in a window.
    pub fn is_utility(self) -> bool {
        self.group() == Group::Utility
    }

    /// Whether two of it in one deck are fine (OW-531, OW-532).
    pub const fn is_plentiful(self) -> bool {
        matches!(self, Self::Outpost | Self::Exploit)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.spec().name)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.spec().key)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let key = String::deserialize(deserializer)?;
        Self::find(&key).ok_or_else(|| de::Error::custom(format!("there is no card “{key}”")))
    }
}

/// Different cards, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardSet(u128);

impl CardSet {
    /// Puts a card in; `false` if it was there.
    pub const fn insert(&mut self, card: Card) -> bool {
        let bit = 1 << card as u8;
        let new = self.0 & bit == 0;
        self.0 |= bit;
        new
    }

    /// Whether the card is in it.
    pub const fn has(self, card: Card) -> bool {
        self.0 & (1 << card as u8) != 0
    }

    /// Its cards in the order of the list.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let at = left.trailing_zeros() as usize;
            left &= left.wrapping_sub(1);
            table::ORDER.get(at).copied()
        })
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.insert(card);
        }
        set
    }
}

/// How many of this card are among these.
pub fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|c| **c == card).count()
}

/// Takes one copy of a card out; `false` if there was none.
pub fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let at = cards.iter().position(|c| *c == card);
    at.is_some_and(|at| {
        cards.remove(at);
        true
    })
}
