//! What happens.

use super::advancements::Advancement;
use super::campaign::{Victory, Wonder};
use super::cards::{Card, Corner, Suit};
use super::map::Sector;
use super::state::{Deed, Ending, Leaving, Orders, Track, Turn};
use crate::rules::seat::Seat;
use std::sync::Arc;

/// A card as it was when something happened to it.
pub type Face = Arc<Card>;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "fields are named after what they hold")]
pub enum Event {
    /// The match begins.
    GameBegins {
        game: u32,
        era: u32,
        order: Vec<Seat>,
    },
    /// A card was flipped; without one, chance took its place (DF-042).
    Flipped { card: Option<Face>, corner: Corner },
    /// Five cards were flipped for a homeworld.
    HomesFlipped { seat: Seat, cards: Vec<Face> },
    /// A seat has its homeworld.
    HomeTaken { seat: Seat, card: Face },
    /// The discard pile became the deck.
    Reshuffled { cards: usize },
    /// A seat drew cards: which, is private.
    Drew { seat: Seat, cards: Vec<Face> },
    /// A seat discarded cards.
    Discarded {
        seat: Seat,
        cards: Vec<Face>,
        why: Why,
    },
    /// A hand was shown to everybody (DF-273).
    HandShown { seat: Seat, cards: Vec<Face> },
    /// A seat looked at the top of the deck: what it saw, is private.
    Looked { seat: Seat, cards: Vec<Face> },
    /// A card got an advancement.
    Advanced {
        seat: Seat,
        card: Face,
        advancement: Advancement,
        circled: bool,
    },
    /// A card was made.
    Made { seat: Seat, card: Face },
    /// A world joined the line.
    LineJoined { card: Face, instead: Option<Face> },
    /// A world of the line was taken.
    Captured { seat: Seat, card: Face },
    /// A world was settled.
    Settled { seat: Seat, card: Face },
    /// A tech joined the upper row.
    TechJoined { seat: Seat, card: Face },
    /// The map and the line lie ready.
    Ready { line: Vec<Face>, first: Seat },
    /// A turn begins.
    TurnBegins { seat: Seat, round: u32 },
    /// An advancement was used.
    Used {
        seat: Seat,
        card: Face,
        advancement: Advancement,
    },
    /// A track moved.
    Moved {
        seat: Seat,
        track: Track,
        from: i8,
        to: i8,
    },
    /// An action was taken; `free` after a capture.
    Acted {
        seat: Seat,
        deed: Deed,
        with: Option<Face>,
        free: bool,
    },
    /// Own cubes were added.
    Placed { seat: Seat, at: Sector, cubes: u8 },
    /// Own cubes moved.
    Marched {
        seat: Seat,
        from: Sector,
        to: Sector,
        cubes: u8,
    },
    /// A battle was fought.
    Fought {
        seat: Seat,
        from: Sector,
        to: Sector,
        killed: u8,
        lost: u8,
        whose: Option<Seat>,
    },
    /// A rival cube was removed without a battle.
    Removed {
        seat: Seat,
        at: Sector,
        whose: Option<Seat>,
    },
    /// A wonder was used.
    WonderUsed {
        seat: Seat,
        at: Sector,
        wonder: Wonder,
        card: Face,
    },
    /// An upkeep cube was put on a card.
    Cubed { seat: Seat, card: Face, cubes: u8 },
    /// Upkeep was paid.
    Paid { seat: Seat, card: Face, with: Face },
    /// The challenge pile was built.
    PileBuilt { seat: Seat, cards: usize },
    /// A challenge was revealed.
    Challenge {
        seat: Seat,
        card: Option<Face>,
        suit: Suit,
    },
    /// A challenge was met.
    Met {
        seat: Seat,
        suit: Suit,
        with: Face,
        cube: bool,
    },
    /// A challenge was failed.
    Failed { seat: Seat, suit: Suit, number: u8 },
    /// Neutral cubes came, or fought what was there.
    Rivals {
        at: Sector,
        added: u8,
        removed: u8,
        whose: Option<Seat>,
    },
    /// Another player got the cube of the rivals (DF-485).
    Gift { seat: Seat, at: Sector },
    /// Rival cubes were lost.
    RivalsGone { cubes: u8 },
    /// A sector was lost with its settled worlds.
    WorldsLost { seat: Seat, cards: Vec<Face> },
    /// A homeworld was lost.
    HomeLost { seat: Seat, card: Face },
    /// A seat lost the game.
    Lost { seat: Seat },
    /// A loser begins afresh.
    Restarts { seat: Seat },
    /// A seat is out for good.
    QuitGame { seat: Seat },
    /// A seat wants to leave, unconfirmed; or not any more.
    Leaves { seat: Seat, how: Option<Leaving> },
    /// A seat changed its orders: private.
    Ordered { seat: Seat, orders: Orders },
    /// Something was named.
    Named {
        seat: Seat,
        what: &'static str,
        id: String,
        name: String,
    },
    /// A turn ended.
    TurnEnds {
        turn: Box<Turn>,
        upper: u8,
        after: (super::state::Tracks, u8, u16),
    },
    /// Somebody has won.
    Won { seat: Seat, victory: Victory },
    /// A civilization card was made.
    Civilization { seat: Seat, card: Face },
    /// A wonder was built.
    WonderBuilt {
        seat: Seat,
        at: Sector,
        wonder: Wonder,
    },
    /// The match is over.
    Over { ending: Ending, era: u32 },
}

/// Why a card was discarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Too many cards in hand, by chance.
    HandLimit,
    /// For an advancement.
    Advancement,
    /// With the whole hand, to plan.
    Plan,
}
