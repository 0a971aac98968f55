//! What happens, and who is told what of it.

use super::cards::{Card, CardSet};
use super::frame::{Engagement, Foe, Play, Report};
use super::state::{Look, Orders, Ship, ShipId, Standing, State};
use super::tales;
use super::terms::{Class, Faction, Role, Scenario};
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::Text;
use serde::Serialize;

/// What somebody is called: a person by seat, a Garrison by its faction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Name {
    /// The person on this seat.
    Seat(Seat),
    /// A Garrison that fills a seat.
    Garrison(Faction),
    /// The Derelict.
    Derelict,
}

impl From<Name> for Text {
    fn from(name: Name) -> Self {
        match name {
            Name::Seat(seat) => seat.into(),
            Name::Garrison(faction) => Self::strong(format!("The {} Garrison", faction.name())),
            Name::Derelict => Self::strong("The Derelict"),
        }
    }
}

impl State {
    /// What a seat is called.
    pub fn name(&self, seat: Seat) -> Name {
        if seat.index() < usize::from(self.people) {
            Name::Seat(seat)
        } else {
            Name::Garrison(self.faction(seat))
        }
    }

    /// What a side is called.
    pub fn foe_name(&self, foe: Foe) -> Name {
        foe.seat().map_or(Name::Derelict, |s| self.name(s))
    }
}

/// A Garrison's order (TW-404 to TW-419).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duty {
    /// Banks credits.
    Levy(u16),
    /// Deploys or improves.
    Muster,
    /// Attacks.
    Assault,
    /// Makes people discard.
    Sabotage,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "the sentences of `tell` say what each one is")]
pub enum Event {
    Begins {
        scenario: Scenario,
        instead: bool,
        garrisons: u8,
    },
    FactionPicked {
        who: Name,
        faction: Faction,
    },
    StartRolls {
        rolls: Vec<(Name, u8)>,
        first: Name,
    },
    TurnBegins {
        who: Name,
        round: u16,
    },
    RoleChosen {
        who: Name,
        role: Role,
    },
    RoleBound {
        who: Name,
    },
    Unlocked {
        who: Name,
        count: u8,
    },
    Banked {
        who: Name,
        cards: CardSet,
        sum: u8,
        total: u16,
        flat: bool,
    },
    Drew {
        who: Name,
        seat: Seat,
        cards: CardSet,
        rebuilt: bool,
    },
    Bought {
        who: Name,
        card: Card,
        paid: CardSet,
        next: Option<Card>,
    },
    PaymentLost {
        who: Name,
        left: u8,
    },
    Deployed {
        who: Name,
        ship: ShipId,
        built: Ship,
    },
    Scrapped {
        who: Name,
        ship: ShipId,
    },
    Reconfigured {
        who: Name,
        ship: ShipId,
        old: Option<Card>,
        new: Option<Card>,
    },
    Removed {
        who: Name,
        card: Card,
    },
    Sabotaged {
        who: Name,
        victim: Option<Name>,
    },
    Dropped(Vec<(Name, CardSet)>),
    Smuggles {
        who: Name,
        seat: Seat,
        victim: Name,
        seen: CardSet,
    },
    Smuggled {
        who: Name,
        victim: Name,
        card: Option<Card>,
        sum: u8,
    },
    AttackBegins {
        who: Name,
        target: Name,
        joint: bool,
    },
    Invited {
        who: Name,
        guests: Vec<Name>,
    },
    Fleet {
        who: Name,
        ships: Vec<ShipId>,
    },
    Declared {
        who: Name,
        at: Name,
        kind: Engagement,
        attackers: Vec<ShipId>,
        targets: Vec<ShipId>,
    },
    TacticPlayed {
        who: Name,
        play: Play,
        at: Option<Name>,
    },
    Jammed {
        who: Name,
        card: Card,
    },
    Cancelled {
        card: Card,
    },
    Looked {
        who: Name,
        victim: Name,
        look: Look,
    },
    Repaired {
        who: Name,
        left: u8,
    },
    Sent {
        who: Name,
        class: Class,
        ship: ShipId,
    },
    Used {
        who: Name,
        class: Class,
        victim: Option<ShipId>,
    },
    SupportLost {
        ship: ShipId,
        class: Class,
    },
    Dice {
        attacker: Name,
        defender: Name,
        dice: [u8; 2],
    },
    Rerolled {
        who: Name,
        old: u8,
        new: u8,
        kept: u8,
    },
    Result {
        report: Report,
        attacker: Name,
        defender: Name,
    },
    Destroyed {
        ship: ShipId,
        returned: CardSet,
    },
    Bounty {
        who: Name,
        sum: u16,
        total: u16,
    },
    Damaged {
        who: Name,
        amount: u8,
        left: u8,
    },
    Eliminated {
        who: Name,
    },
    Discarded {
        who: Name,
        cards: CardSet,
    },
    DerelictActs {
        d10: u8,
        critical: u8,
    },
    DerelictAims {
        firepower: u8,
        target: Option<ShipId>,
        open: bool,
    },
    HyperCannon {
        damage: u8,
    },
    GarrisonActs {
        who: Name,
        d10: u8,
        duty: Duty,
    },
    Improved {
        ship: ShipId,
        firepower: u8,
        resistance: u8,
    },
    Left {
        who: Name,
    },
    Returns {
        who: Name,
    },
    CameBack {
        who: Name,
    },
    Ordered {
        seat: Seat,
        orders: Orders,
    },
    OrderDone {
        seat: Seat,
        order: Standing,
    },
    OrderLapsed {
        seat: Seat,
        order: Standing,
    },
    Over(Text),
}

/// What a viewer is told; `None` for those who learn nothing.
pub fn tell(event: &Event, viewer: Viewer) -> Option<Text> {
    match event {
        Event::Ordered { seat, .. }
        | Event::OrderDone { seat, .. }
        | Event::OrderLapsed { seat, .. }
            if !viewer.is(*seat) =>
        {
            None
        }
        Event::Drew {
            who,
            seat,
            cards,
            rebuilt,
        } => {
            let own = viewer.is(*seat).then_some(*cards);
            Some(tales::drew(*who, cards.len(), own, *rebuilt))
        }
        Event::Looked { who, victim, look } => {
            let seen = viewer.is(look.by).then_some(look.cards);
            Some(tales::looked(*who, *victim, seen))
        }
        Event::Smuggles {
            who,
            seat,
            victim,
            seen,
        } => {
            let own = viewer.is(*seat).then_some(*seen);
            Some(tales::smuggles(*who, *victim, seen.len(), own))
        }
        open => Some(tales::event(open)),
    }
}
