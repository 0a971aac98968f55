//! What can be going on: one frame per thing in progress, the innermost on top of the stack.

use super::cards::{Card, CardSet, Kind};
use super::state::{Moment, ShipId};
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// Something in progress. The top frame decides who is asked and what comes next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// A seat picks its faction.
    Faction(Seat),
    /// The turn itself: role, menu.
    Turn,
    /// A Treasurer names cards.
    Bank {
        /// Whether the Acolytes' flat 8 is taken.
        flat: bool,
        /// Named so far.
        cards: CardSet,
    },
    /// A Captain, Commander or Engineer replaces cards.
    Reconfigure {
        /// Changes left.
        left: u8,
        /// Cards put in place by this Action.
        fresh: CardSet,
    },
    /// A Mechanic removes cards.
    Remove {
        /// Cards that may still be removed.
        left: u8,
    },
    /// Seats drop cards because of a Saboteur or a Garrison.
    Drop {
        /// How many cards each seat must name in all.
        owed: [u8; 4],
        /// What each has named.
        named: [CardSet; 4],
    },
    /// A Smuggler chooses among the cards taken.
    Smuggle {
        /// From whose hand.
        victim: Seat,
        /// What the Smuggler sees.
        cards: CardSet,
    },
    /// The Buy step.
    Buy {
        /// Payment left over (TW-173).
        left: u8,
    },
    /// A purchase being paid.
    Pay {
        /// Which pile.
        pile: Kind,
        /// Payment left over from before.
        left: u8,
        /// Cards named so far.
        paid: CardSet,
    },
    /// The Configure step.
    Configure {
        /// The starship to be scrapped for it.
        scrap: Option<u8>,
        /// The starship card.
        hull: Option<Card>,
        /// The weapons.
        weapons: CardSet,
        /// The crew.
        crew: Option<Card>,
    },
    /// A Chancellor commits own starships.
    Commit,
    /// A Chancellor may invite others.
    Invite,
    /// Invited seats offer starships.
    Offers {
        /// Who still has to answer.
        asked: [bool; 4],
        /// What was offered.
        offered: Vec<ShipId>,
    },
    /// A Chancellor picks among the offered starships.
    Picks {
        /// What is left to pick from.
        offered: Vec<ShipId>,
    },
    /// The attack menu of the declaring seat.
    Attack,
    /// An engagement is being composed.
    Declare,
    /// An engagement is being carried out.
    Fight(Step),
    /// Seats may act in turn.
    Window {
        /// B1 or B2.
        moment: Moment,
        /// Whose turn it is, as a place in the window's order.
        at: u8,
    },
    /// A Tactic was played and may be jammed.
    Jam {
        /// The Tactic.
        play: Play,
        /// Who has jammed it, then jammed the jam, and so on.
        jams: Vec<Seat>,
        /// Who is asked.
        asked: [bool; 4],
        /// Who jams.
        willing: [bool; 4],
    },
    /// The owner of a chosen Reinforcement Starship may answer with a Destroyer.
    Riposte {
        /// What the first Destroyer chose.
        victim: ShipId,
    },
    /// The winner of a battle chooses what is destroyed.
    Destroy {
        /// Whether the attacking side chooses.
        attackers: bool,
        /// Chosen so far.
        chosen: Vec<ShipId>,
        /// Firepower left.
        left: u8,
    },
    /// Owners of Frigates are asked.
    Frigates {
        /// Who is still to be asked, by starship.
        queue: Vec<ShipId>,
        /// Everything chosen for destruction.
        chosen: Vec<ShipId>,
        /// What Frigates saved.
        saved: Vec<ShipId>,
        /// Whether the attacking side destroys.
        attackers: bool,
    },
    /// The Discard step.
    Discard {
        /// Named so far.
        cards: CardSet,
    },
    /// A Garrison's Assault.
    Assault,
    /// The Derelict acts.
    Derelict {
        /// Attacks left.
        attacks: u8,
    },
}

/// How far an engagement has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// B1 is over.
    Roll,
    /// B2 is over.
    Compare,
    /// Nothing more to do.
    End,
}

/// One side of an engagement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Foe {
    /// A seat.
    Seat(Seat),
    /// The Derelict.
    Derelict,
}

impl Foe {
    /// The seat, if it is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Derelict => None,
        }
    }

    /// Whether it is this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// An Action of attacks on one opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who declares.
    pub by: Seat,
    /// Who is attacked.
    pub target: Foe,
    /// The starships that may attack.
    pub fleet: Vec<ShipId>,
    /// Those that have.
    pub used: Vec<ShipId>,
    /// Slots of the target's lane that have been targeted (TW-233).
    pub hit: Vec<u8>,
    /// Whether it is a Chancellor's.
    pub joint: bool,
}

impl Attack {
    /// The starships that may still attack.
    pub fn unused(&self) -> impl Iterator<Item = ShipId> + '_ {
        self.fleet
            .iter()
            .copied()
            .filter(|s| !self.used.contains(s))
    }
}

/// The kinds of engagement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engagement {
    /// Against starships.
    Battle,
    /// Against the Homeworld.
    Strike,
}

/// Bonuses of a starship in this engagement (TW-225).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Boost {
    /// Which.
    pub ship: ShipId,
    /// More Firepower.
    pub firepower: u8,
    /// More Resistance.
    pub resistance: u8,
}

/// An engagement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// The attacking side; in a joint attack the declaring seat.
    pub attacker: Foe,
    /// The defending side.
    pub defender: Foe,
    /// Battle or strike.
    pub kind: Engagement,
    /// The attacking starships.
    pub attackers: Vec<ShipId>,
    /// The targeted starships.
    pub targets: Vec<ShipId>,
    /// Attacker's and defender's die.
    pub dice: Option<[u8; 2]>,
    /// Both sides' bonuses to initiative.
    pub bonus: [u8; 2],
    /// Bonuses of starships.
    pub boosts: Vec<Boost>,
    /// Whether left-over Firepower hits the Homeworld.
    pub follow: bool,
    /// Whether a Ceasefire has cancelled it.
    pub ceased: bool,
    /// Which seats have used a Reinforcement Starship in it (TW-307).
    pub supported: [bool; 4],
    /// The Derelict's Firepower in its own attack.
    pub derelict: u8,
}

impl Fight {
    /// An engagement just declared.
    pub fn new(attacker: Foe, defender: Foe, kind: Engagement) -> Self {
        Self {
            attacker,
            defender,
            kind,
            attackers: Vec::new(),
            targets: Vec::new(),
            dice: None,
            bonus: [0; 2],
            boosts: Vec::new(),
            follow: false,
            ceased: false,
            supported: [false; 4],
            derelict: 0,
        }
    }

    /// Both sides' initiative (TW-211).
    pub fn totals(&self) -> Option<[u8; 2]> {
        let [a, d] = self.dice?;
        Some([a + self.bonus[0], d + self.bonus[1]])
    }

    /// The bonuses of a starship.
    pub fn boost(&self, ship: ShipId) -> [u8; 2] {
        let own = self.boosts.iter().filter(|b| b.ship == ship);
        own.fold([0; 2], |[f, r], b| [f + b.firepower, r + b.resistance])
    }

    /// Which side a seat is on: 0 attacking, 1 defending.
    pub fn side(&self, seat: Seat) -> Option<usize> {
        if self.attacker.is(seat) || self.attackers.iter().any(|s| s.seat == seat) {
            Some(0)
        } else {
            self.defender.is(seat).then_some(1)
        }
    }

    /// The starships of a side in this engagement.
    pub fn ships(&self, side: usize) -> &[ShipId] {
        if side == 0 {
            &self.attackers
        } else {
            &self.targets
        }
    }
}

/// A Tactic with its choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Play {
    /// Who plays it.
    pub by: Seat,
    /// Which.
    pub card: Card,
    /// The starship it is for.
    pub ship: Option<ShipId>,
    /// Whose hand it looks into.
    pub seat: Option<Seat>,
}

/// How an engagement went; public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The attacking side.
    pub attacker: Foe,
    /// The defending side.
    pub defender: Foe,
    /// Battle or strike.
    pub kind: Engagement,
    /// The attacking starships.
    pub attackers: Vec<ShipId>,
    /// The targeted ones.
    pub targets: Vec<ShipId>,
    /// Both dice, in a battle.
    pub dice: Option<[u8; 2]>,
    /// Both bonuses.
    pub bonus: [u8; 2],
    /// Summed Firepower and what it was compared with.
    pub force: Option<(u8, u8)>,
    /// What came of it.
    pub result: Verdict,
    /// The destroyed starships.
    pub destroyed: Vec<ShipId>,
    /// Damage to the Homeworld.
    pub damage: u8,
}

/// What came of an engagement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Not compared yet.
    Open,
    /// The attacker's total was higher.
    Higher,
    /// The totals were equal.
    Equal,
    /// The attacker's total was lower.
    Lower,
    /// A Ceasefire.
    Ceasefire,
    /// A strike.
    Strike,
    /// The Derelict's Firepower reached no starship (TW-277).
    Failed,
}
