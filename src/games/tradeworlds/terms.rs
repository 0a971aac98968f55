//! Factions, scenarios, roles, Reinforcement Starship classes: the fixed tables of the game.

use serde::{Deserialize, Serialize};

/// The four factions (TW-001).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Faction {
    /// Flat banking, several weapons.
    Acolytes,
    /// Early unlocks, bounties.
    Brethren,
    /// A bonus for small banking, weapons come back.
    Covenant,
    /// Four cards banked, crews come back.
    Destined,
}

impl Faction {
    /// All four, in order.
    pub const ALL: [Self; 4] = [
        Self::Acolytes,
        Self::Brethren,
        Self::Covenant,
        Self::Destined,
    ];

    /// The letter its starships begin with.
    pub const fn letter(self) -> char {
        match self {
            Self::Acolytes => 'a',
            Self::Brethren => 'b',
            Self::Covenant => 'c',
            Self::Destined => 'd',
        }
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Acolytes => "Acolytes",
            Self::Brethren => "Brethren",
            Self::Covenant => "Covenant",
            Self::Destined => "Destined",
        }
    }

    /// What to type for it.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Acolytes => "acolytes",
            Self::Brethren => "brethren",
            Self::Covenant => "covenant",
            Self::Destined => "destined",
        }
    }

    /// Both powers in a sentence.
    pub const fn powers(self) -> &'static str {
        match self {
            Self::Acolytes => {
                "three banked cards may count a flat 8; starships may carry several weapons"
            }
            Self::Brethren => {
                "starships unlock 5, 10, 15 and 20 credits earlier; 5 credits for every starship destroyed"
            }
            Self::Covenant => {
                "5 extra credits for banking one or two cards; weapons of lost starships return to hand"
            }
            Self::Destined => {
                "may bank four cards, at most 15 credits; crews of lost starships return to hand"
            }
        }
    }

    /// The most cards one Treasurer Action banks (TW-123, TW-022).
    pub const fn most_banked(self) -> usize {
        match self {
            Self::Destined => 4,
            _ => 3,
        }
    }

    /// What these trade values bank (TW-018 to TW-024).
    pub const fn banked(self, cards: usize, value: u8) -> u8 {
        match self {
            Self::Covenant if cards < 3 => value + 5,
            Self::Destined if value > 15 => 15,
            _ => value,
        }
    }
}

/// What is played for (TW-029).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// First to 100 credits.
    #[default]
    TradeWars,
    /// Last one living.
    SpaceWars,
    /// One against the Derelict.
    Derelict,
}

impl Scenario {
    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TradeWars => "Trade Wars",
            Self::SpaceWars => "Space Wars",
            Self::Derelict => "The Derelict",
        }
    }

    /// Credits that unlock starships 1 to 4 (TW-040 to TW-045).
    pub const fn thresholds(self, faction: Faction) -> [u16; 4] {
        let plain = match self {
            Self::TradeWars => [10, 25, 45, 70],
            Self::SpaceWars => [10, 30, 60, 100],
            Self::Derelict => [15, 35, 60, 90],
        };
        match faction {
            Faction::Brethren => [plain[0] - 5, plain[1] - 10, plain[2] - 15, plain[3] - 20],
            _ => plain,
        }
    }
}

/// How hard the Derelict is to destroy (TW-289).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difficulty {
    /// Resistance 4.
    Easy,
    /// Resistance 5.
    #[default]
    Normal,
    /// Resistance 6.
    Hard,
    /// Resistance 8.
    Nightmare,
}

impl Difficulty {
    /// The Derelict's Resistance.
    pub const fn resistance(self) -> u8 {
        match self {
            Self::Easy => 4,
            Self::Normal => 5,
            Self::Hard => 6,
            Self::Nightmare => 8,
        }
    }
}

/// The ten roles (TW-078).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// A joint attack.
    Chancellor,
    /// Banks cards.
    Treasurer,
    /// Attacks alone.
    Admiral,
    /// Replaces starship cards.
    Captain,
    /// Replaces crews.
    Commander,
    /// Replaces weapons.
    Engineer,
    /// Makes others discard.
    Saboteur,
    /// Removes own cards from the game.
    Mechanic,
    /// Banks a card of another hand.
    Smuggler,
    /// Draws two cards.
    Trader,
}

impl Role {
    /// All ten, in the printed order.
    pub const ALL: [Self; 10] = [
        Self::Chancellor,
        Self::Treasurer,
        Self::Admiral,
        Self::Captain,
        Self::Commander,
        Self::Engineer,
        Self::Saboteur,
        Self::Mechanic,
        Self::Smuggler,
        Self::Trader,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chancellor => "Chancellor",
            Self::Treasurer => "Treasurer",
            Self::Admiral => "Admiral",
            Self::Captain => "Captain",
            Self::Commander => "Commander",
            Self::Engineer => "Engineer",
            Self::Saboteur => "Saboteur",
            Self::Mechanic => "Mechanic",
            Self::Smuggler => "Smuggler",
            Self::Trader => "Trader",
        }
    }

    /// What to type for it.
    pub fn key(self) -> String {
        self.name().to_lowercase()
    }

    /// What its Action does.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Chancellor => "attack together with others",
            Self::Treasurer => "bank hand cards as credits",
            Self::Admiral => "attack with your starships",
            Self::Captain => "replace up to two starship cards",
            Self::Commander => "replace up to two crews",
            Self::Engineer => "replace up to two weapons",
            Self::Saboteur => "make others discard",
            Self::Mechanic => "remove up to three cards for good",
            Self::Smuggler => "bank a card from another hand",
            Self::Trader => "draw two cards",
        }
    }

    /// Whether the Derelict scenario offers it (TW-079).
    pub const fn alone(self) -> bool {
        !matches!(self, Self::Chancellor | Self::Saboteur | Self::Smuggler)
    }
}

/// The five Reinforcement Starship classes (TW-299).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// +2 to the attacking owner's initiative.
    Sentinel,
    /// +2 to the defending owner's initiative.
    Gunship,
    /// Lost instead of its starship.
    Frigate,
    /// Rolls the owner's die again.
    Cruiser,
    /// Eliminates an enemy Reinforcement Starship.
    Destroyer,
}

impl Class {
    /// All five, by the cost of a use.
    pub const ALL: [Self; 5] = [
        Self::Sentinel,
        Self::Gunship,
        Self::Frigate,
        Self::Cruiser,
        Self::Destroyer,
    ];
    /// What sending one costs (TW-294).
    pub const SEND: u16 = 10;

    /// What one use costs (TW-303).
    pub const fn cost(self) -> u16 {
        self as u16 + 1
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sentinel => "Sentinel",
            Self::Gunship => "Gunship",
            Self::Frigate => "Frigate",
            Self::Cruiser => "Cruiser",
            Self::Destroyer => "Destroyer",
        }
    }

    /// What to type for it.
    pub fn key(self) -> String {
        self.name().to_lowercase()
    }

    /// What a use does.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Sentinel => "attacking: +2 initiative",
            Self::Gunship => "defending: +2 initiative",
            Self::Frigate => "lost instead of its starship",
            Self::Cruiser => "roll the die again",
            Self::Destroyer => "eliminates an enemy reinforcement",
        }
    }
}

/// A table's answer to yes or no.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// No.
    #[default]
    Off,
    /// Yes.
    On,
}

impl Switch {
    /// Whether it is on.
    pub const fn on(self) -> bool {
        matches!(self, Self::On)
    }
}
