//! What comes next: the steps on the stack of a match, as data.

use super::advancements::Special;
use super::campaign::Victory;
use super::cards::{CardId, Suit};
use super::map::Sector;
use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};

/// Something to do or to ask next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Setup: the seat at this place of the turn order finds its homeworld.
    Homes(u8),
    /// Asks for a homeworld among these eligible worlds.
    PickHome(Seat, Vec<CardId>),
    /// Setup: the next homeworld with too few advancements gets one.
    Equalise,
    /// Asks for the number of an equalising advancement.
    EqualNumber(Seat, Suit),
    /// Setup: cubes, line, neutral cubes, start player.
    Layout,
    /// The active seat's turn begins.
    TurnBegins,
    /// Asks a loser whether to begin afresh.
    Restart,
    /// The loser's new homeworld is set up.
    Restarted,
    /// The hand is brought to size.
    FillHand,
    /// Asks for START advancements.
    StartMenu,
    /// Asks which track pays a step for this advancement.
    PayTrack(Cost),
    /// Asks for a card to discard, and then so many are drawn.
    Drop(u8),
    /// Asks where Exploration starts.
    ExploreFrom,
    /// Asks where it goes.
    ExploreTo(Sector),
    /// Asks which card gets the cube of Infrastructure.
    Infrastructure,
    /// Asks for an action.
    ActionMenu,
    /// Asks whether the player is sure.
    Sure(Sure),
    /// The running start phase or action is over: spent cards are discarded.
    Ends,
    /// Asks for advancements of the running action.
    Augment,
    /// Asks what is settled.
    Source,
    /// Asks what is settled with Society.
    SocietySource,
    /// Asks in which sector a new world lies; whether a card is drawn for it.
    NewSector(bool),
    /// Asks for the number of a Government advancement.
    GovernmentNumber(Suit),
    /// The Settle is over: free actions follow a capture.
    Settled,
    /// Asks whether to take a free action.
    Free(Suit),
    /// Asks where to grow.
    GrowSector,
    /// Asks for the sector of a Biology cube.
    BiologySector,
    /// Asks what is advanced; or with Evoke skull.
    Target,
    /// The top card of the deck is turned over.
    TurnOver,
    /// Asks what Evoke skull picks on a new tech.
    PickWhat,
    /// A suit is flipped.
    FlipSuit,
    /// The new tech has its suits.
    NewTech,
    /// Asks for a slot.
    PickSlot,
    /// Asks for a number.
    Number,
    /// Asks which Physics are used, so many more.
    Physics(u8),
    /// A number is flipped.
    FlipNumber,
    /// Asks for Chemistry after a flip of a suit or of a number.
    Chemistry(bool),
    /// The advancement is written.
    Fill,
    /// Asks for a pair of sectors to battle.
    Pair,
    /// Asks how many rival cubes are removed.
    Kill,
    /// Asks for Defenses.
    Defend,
    /// The battle is fought.
    Fight,
    /// Asks which track a Battle without rivals raises.
    BattleTrack,
    /// Asks for FTL before the move.
    Ftl,
    /// Asks where an Expand starts; or Evoke foot.
    ExpandFrom,
    /// Asks where it goes; so many more moves follow.
    ExpandTo(u8),
    /// Asks how many cubes move there; so many more moves follow.
    Count(Sector, u8),
    /// Asks where a Spacecraft cube goes.
    Craft,
    /// Asks for a card for the wonder just entered.
    WonderCard(Sector),
    /// Asks for the suit of a planned card.
    PlanSuit,
    /// Asks which effect of a civilization comes first.
    First(Victory, Suit),
    /// An effect of Table 3.
    ByVictory(Victory),
    /// An effect of Table 4.
    BySuit(Suit),
    /// Asks where a cube of Evoke territory goes.
    Territory,
    /// Asks where the cubes of Evoke population go.
    Population,
    /// Asks where a cube of Evoke heart goes; so many are left.
    Hearts(u8),
    /// Asks where the world of Evoke moon comes from.
    MoonSource,
    /// Asks which track Evoke hand raises.
    HandTrack,
    /// Asks which rival cube Evoke hand removes.
    HandRival,
    /// Asks which card to pay for.
    Payment,
    /// Asks for the hand card that pays for this one.
    PayWith(CardId),
    /// The challenge pile is built.
    BuildPile,
    /// The next challenge is revealed.
    Reveal,
    /// Asks how to meet a challenge of this suit.
    Meet(Suit),
    /// A failed challenge strikes: suit, number, and which of its effects comes next.
    Strike(Suit, u8, u8),
    /// The turn ends.
    TurnEnds,
    /// Asks for an heir.
    Heir(Seat),
    /// Asks the winner for the victory.
    WonBy(Seat),
    /// Asks the winner for the civilization's suit.
    CivSuit(Seat, Victory),
    /// Asks the winner for the wonder's suit.
    WonderSuit(Seat, Victory),
    /// Asks the winner to name the sector.
    NameSector(Seat),
    /// Asks the winner to name the civilization.
    NameCiv(Seat, CardId),
    /// History is written.
    Chronicle(Seat, Victory),
}

/// The START advancements that cost a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// Economy.
    Economy,
    /// Exploration.
    Exploration,
    /// Infrastructure.
    Infrastructure,
}

impl Cost {
    /// The one for this advancement, if it costs a step.
    pub const fn of(special: Special) -> Option<Self> {
        match special {
            Special::Economy => Some(Self::Economy),
            Special::Exploration => Some(Self::Exploration),
            Special::Infrastructure => Some(Self::Infrastructure),
            _ => None,
        }
    }
}

/// What a player must be sure of (DF-673).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sure {
    /// To throw a hand of three or more away.
    Plan,
    /// To leave the homeworld with this move of Exploration.
    Explore(Sector, Sector),
    /// To leave the homeworld with this battle.
    Fight,
}

impl Step {
    /// The seat asked, if the step asks anybody and it need not be the active one.
    pub const fn asks(&self) -> Asked {
        match self {
            Self::PickHome(seat, _)
            | Self::EqualNumber(seat, _)
            | Self::Heir(seat)
            | Self::WonBy(seat)
            | Self::CivSuit(seat, _)
            | Self::WonderSuit(seat, _)
            | Self::NameSector(seat)
            | Self::NameCiv(seat, _) => Asked::Seat(*seat),
            Self::Homes(_)
            | Self::Equalise
            | Self::Layout
            | Self::TurnBegins
            | Self::Restarted
            | Self::FillHand
            | Self::Ends
            | Self::Settled
            | Self::TurnOver
            | Self::FlipSuit
            | Self::NewTech
            | Self::FlipNumber
            | Self::Fill
            | Self::Fight
            | Self::ByVictory(_)
            | Self::BySuit(_)
            | Self::BuildPile
            | Self::Reveal
            | Self::Strike(..)
            | Self::TurnEnds
            | Self::Chronicle(..) => Asked::Nobody,
            _ => Asked::Active,
        }
    }
}

/// Whom a step asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// Nobody: it is carried out.
    Nobody,
    /// The active seat.
    Active,
    /// This seat.
    Seat(Seat),
}
