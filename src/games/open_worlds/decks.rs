//! Player Decks: the printed ones, which rule a deck breaks, and decks as text.

use super::cards::{self, Card, CardSet, Group, Kind};
use super::state::Version;
use crate::rules::ask::Refusal;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A Player Deck as its owner brings it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deck {
    /// What it is called.
    pub name: String,
    /// Its cards, in the order of the card list.
    pub cards: Vec<Card>,
    /// Whether it is a printed deck, whose list everybody knows (OW-541).
    pub printed: bool,
}

/// A deck of the box.
#[derive(Debug)]
pub struct Printed {
    /// What to type.
    pub key: &'static str,
    /// What to read.
    pub name: &'static str,
    /// The game it is for.
    pub version: Version,
    outposts: usize,
    exploits: usize,
    singles: &'static [Card],
}

/// Smith-Boson F.E..
#[rustfmt::skip]
pub static SMITH_BOSON: Printed = Printed {
    key: "smith-boson",
    name: "Smith-Boson F.E.",
    version: Version::Standard,
    outposts: 5,
    exploits: 5,
    singles: &[
        Card::ExoticOutpost, Card::SeasonedExploit, Card::City10, Card::City12, Card::City15, Card::City20, Card::City25,
        Card::City30, Card::Industry7, Card::Industry8, Card::Industry9, Card::Industry10, Card::Industry11, Card::Shipyards8,
        Card::Shipyards10, Card::TradeCenter, Card::Striker, Card::Lancer, Card::Corsair, Card::Corvette, Card::Transport,
        Card::Frigate, Card::Destroyer, Card::Warship, Card::Avenger, Card::Cruiser, Card::Titan, Card::BattleStation20,
        Card::BattleStation25, Card::SiegePlatform, Card::EnergyShield, Card::Troops10, Card::Troops12, Card::Troops15, Card::Troops20,
        Card::Troops25, Card::CloneArmy, Card::Grb, Card::SolarFlare, Card::Biostorm, Card::Espionage, Card::Sabotage,
        Card::Research, Card::Coup,
    ],
};

/// Empyrean Enterprises.
#[rustfmt::skip]
pub static EMPYREAN: Printed = Printed {
    key: "empyrean",
    name: "Empyrean Enterprises",
    version: Version::Standard,
    outposts: 3,
    exploits: 4,
    singles: &[
        Card::SeasonedExploit, Card::Quarry, Card::SuckDry, Card::City10, Card::City15, Card::City20, Card::City25,
        Card::CompanyTown, Card::Industry6, Card::Industry7, Card::Industry8, Card::Industry9, Card::Industry10, Card::Industry11,
        Card::RobotFactory, Card::Shipyards8, Card::Shipyards10, Card::Garrison, Card::Scout, Card::Pike, Card::Corvette,
        Card::Transport, Card::Piledriver, Card::Assassin, Card::Destroyer, Card::Killer, Card::Warship, Card::Avenger,
        Card::Cruiser, Card::Titan, Card::BattleStation25, Card::SiegePlatform, Card::EnergyShield, Card::Troops15, Card::InvasionForce21,
        Card::AutoAssault10, Card::AutoAssault14, Card::FalloutRaid, Card::AsteroidStrike, Card::CometBarrage, Card::Grb, Card::SolarFlare,
        Card::Adjust, Card::EnterFray, Card::Espionage, Card::Sabotage, Card::FleetSupport,
    ],
};

/// Baker-Braugn EDV.
#[rustfmt::skip]
pub static BAKER_BRAUGN: Printed = Printed {
    key: "baker-braugn",
    name: "Baker-Braugn EDV",
    version: Version::Introductory,
    outposts: 9,
    exploits: 5,
    singles: &[
        Card::City10, Card::City12, Card::City15, Card::City20, Card::City25, Card::City30, Card::CompanyTown,
        Card::Industry8, Card::Industry9, Card::Industry10, Card::Scout, Card::Striker, Card::Lancer, Card::Corsair,
        Card::Keeper, Card::Transport, Card::Piledriver, Card::Destroyer, Card::Troops10, Card::Troops12, Card::Troops15,
        Card::Troops20, Card::Troops25, Card::CloneArmy, Card::AsteroidStrike, Card::SolarFlare,
    ],
};

/// Ares Venture Trust.
#[rustfmt::skip]
pub static ARES: Printed = Printed {
    key: "ares",
    name: "Ares Venture Trust",
    version: Version::Introductory,
    outposts: 7,
    exploits: 7,
    singles: &[
        Card::Quarry, Card::City10, Card::City12, Card::City15, Card::City20, Card::City25, Card::Industry6,
        Card::Industry7, Card::Industry8, Card::Industry9, Card::Industry10, Card::Industry11, Card::Kite, Card::Striker,
        Card::Lancer, Card::Escort, Card::Corsair, Card::Corvette, Card::Keeper, Card::Destroyer, Card::Warship,
        Card::AutoAssault10, Card::AutoAssault14, Card::AsteroidStrike, Card::Grb, Card::SolarFlare,
    ],
};

/// The printed decks, each version's two together.
pub static PRINTED: [&Printed; 4] = [&SMITH_BOSON, &EMPYREAN, &BAKER_BRAUGN, &ARES];

impl Printed {
    /// The deck itself.
    pub fn deck(&self) -> Deck {
        let outposts = std::iter::repeat_n(Card::Outpost, self.outposts);
        let exploits = std::iter::repeat_n(Card::Exploit, self.exploits);
        let mut cards: Vec<Card> = outposts.chain(exploits).collect();
        cards.extend(self.singles);
        cards.sort_unstable();
        Deck {
            name: self.name.to_owned(),
            cards,
            printed: true,
        }
    }
}

/// Which rule a deck breaks (OW-530 to OW-560).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It has this many cards and needs that many.
    Size(usize, usize),
    /// It holds a card twice that may be there once.
    Twice(Card),
    /// The introductory game does without this card, by this clause.
    NotIntroductory(Card, &'static str),
    /// No such card exists.
    Unknown(String),
}

impl Fault {
    /// The fault in words, with its clause.
    pub fn refusal(&self) -> Refusal {
        match self {
            Self::Size(has, 40) => Refusal::by_rule(
                "OW-553",
                format!("An introductory deck has exactly 40 cards; this one has {has}"),
            ),
            Self::Size(has, needs) => Refusal::by_rule(
                "OW-530",
                format!("A deck has exactly {needs} cards; this one has {has}"),
            ),
            Self::Twice(card) => {
                Refusal::by_rule("OW-533", format!("A deck holds {card} at most once"))
            }
            Self::NotIntroductory(card, clause) => {
                Refusal::by_rule(clause, format!("{card} is not for the introductory game"))
            }
            Self::Unknown(words) => {
                Refusal::by_rule("OW-538", format!("There is no card “{words}”"))
            }
        }
    }
}

/// Everything that is wrong with a deck for this version of the game; empty if it may be played.
pub fn faults(cards: &[Card], version: Version) -> Vec<Fault> {
    let mut found = Vec::new();
    let needed = version.deck_size();
    if cards.len() != needed {
        found.push(Fault::Size(cards.len(), needed));
    }
    let different: CardSet = cards.iter().copied().collect();
    for card in different.iter() {
        if !card.is_plentiful() && cards::count(cards, card) > 1 {
            found.push(Fault::Twice(card));
        }
        if version == Version::Introductory
            && let Some(clause) = not_introductory(card)
        {
            found.push(Fault::NotIntroductory(card, clause));
        }
    }
    found
}

/// The clause that keeps a card out of the introductory game, if one does (OW-554 to OW-560).
pub fn not_introductory(card: Card) -> Option<&'static str> {
    let spec = card.spec();
    let by_name = matches!(
        card,
        Card::HighPalace
            | Card::Biostorm
            | Card::CometBarrage
            | Card::TradeCenter
            | Card::TerraformPlant
            | Card::ExoticOutpost
            | Card::Garrison
            | Card::HiddenOutpost
    );
    if card.group() == Group::Utility {
        Some("OW-554")
    } else if spec.kind == Kind::Yard {
        Some("OW-555")
    } else if spec.prohibited {
        Some("OW-556")
    } else if spec.class >= 12 {
        Some("OW-557")
    } else if matches!(spec.kind, Kind::Station | Kind::Field) {
        Some("OW-558")
    } else if spec.conquers {
        Some("OW-559")
    } else {
        by_name.then_some("OW-560")
    }
}

/// A deck as text: its name, then one line per card with its number.
pub fn export(deck: &Deck) -> String {
    let mut text = format!("# {}\n", deck.name);
    let different: CardSet = deck.cards.iter().copied().collect();
    for card in different.iter() {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{} {card}", cards::count(&deck.cards, card));
    }
    text
}

/// A deck from text: lines such as `5 Outpost`, `5x outpost` or `City 10`; `#` begins its name.
///
/// Whether it may be played is for [`faults`] to say.
pub fn import(text: &str) -> Result<Deck, Fault> {
    let mut deck = Deck {
        name: "A deck of your own".to_owned(),
        cards: Vec::new(),
        printed: false,
    };
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(name) = line.strip_prefix('#') {
            name.trim().clone_into(&mut deck.name);
            continue;
        }
        let (number, name) = numbered(line);
        let named = |c: &Card| {
            let spec = c.spec();
            spec.key.eq_ignore_ascii_case(name) || spec.name.eq_ignore_ascii_case(name)
        };
        let card = Card::all().find(named);
        let card = card.ok_or_else(|| Fault::Unknown(name.chars().take(60).collect()))?;
        deck.cards.extend(std::iter::repeat_n(card, number));
    }
    deck.cards.sort_unstable();
    Ok(deck)
}

/// The number before a card's name, 1 if there is none. No deck needs more than 99 of anything.
fn numbered(line: &str) -> (usize, &str) {
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let (number, rest) = line.split_at(digits);
    let name = rest.trim_start_matches(['x', 'X', '×']).trim();
    match number.parse::<usize>() {
        Ok(number) if rest.starts_with([' ', 'x', 'X', '×']) => (number.min(99), name),
        _ => (1, line),
    }
}
