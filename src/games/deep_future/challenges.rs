//! The 36 failures of challenges (Table 6).

use super::cards::Suit;
use super::state::Track;

/// One effect of a failed challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blow {
    /// A track goes down.
    Lower(Track, i8),
    /// Rival cubes are placed.
    Rivals(u8),
    /// A world joins the line, with rival cubes in its sector.
    NewWorld(u8),
}

/// A row of Table 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    /// What it is called.
    pub name: &'static str,
    /// Its effects, in this order (DF-469).
    pub blows: &'static [Blow],
}

const C: Track = Track::Culture;
const M: Track = Track::Might;
const S: Track = Track::Stability;
const X: Track = Track::Xeno;

const fn row(name: &'static str, blows: &'static [Blow]) -> Failure {
    Failure { name, blows }
}

const EMERGES: Failure = row("New civilization emerges", &[Blow::NewWorld(5)]);

/// Rows 2 to 6 of the suits whose main track is Might.
const MIGHT: [Failure; 5] = [
    row(
        "Dwindling resources",
        &[Blow::Lower(M, 3), Blow::Lower(C, 1)],
    ),
    row(
        "Space pirate attacks",
        &[Blow::Lower(M, 2), Blow::Lower(C, 2)],
    ),
    row("Rising warlord", &[Blow::Lower(M, 3), Blow::Rivals(1)]),
    row(
        "Determined separatists",
        &[Blow::Lower(M, 1), Blow::Rivals(3)],
    ),
    EMERGES,
];
/// Rows 2 to 6 of the suits whose main track is Stability.
const STABILITY: [Failure; 5] = [
    row("Enervating ennui", &[Blow::Lower(S, 3), Blow::Lower(C, 1)]),
    row("Utter decadence", &[Blow::Lower(S, 2), Blow::Lower(C, 2)]),
    row("Rioting worlds", &[Blow::Lower(S, 3), Blow::Rivals(1)]),
    row(
        "Interstellar intrigue",
        &[Blow::Lower(S, 1), Blow::Rivals(3)],
    ),
    EMERGES,
];
/// Rows 2 to 6 of the suits whose main track is Xeno.
const XENO: [Failure; 5] = [
    row("Xenophobia", &[Blow::Lower(X, 3), Blow::Lower(C, 1)]),
    row("Xeno estrangement", &[Blow::Lower(X, 2), Blow::Lower(C, 2)]),
    row(
        "Xeno-worshipping cult",
        &[Blow::Lower(X, 3), Blow::Rivals(1)],
    ),
    row("Xeno intervention", &[Blow::Lower(X, 1), Blow::Rivals(3)]),
    EMERGES,
];
/// Row 1 of every suit.
const FIRST: [Failure; 6] = [
    row(
        "Pervasive corruption",
        &[Blow::Lower(M, 2), Blow::Lower(X, 1)],
    ),
    row("Simmering unrest", &[Blow::Lower(S, 2), Blow::Lower(M, 1)]),
    row(
        "Anthropogenic disaster",
        &[Blow::Lower(S, 2), Blow::Lower(X, 1)],
    ),
    row("Xeno infiltration", &[Blow::Lower(X, 2), Blow::Lower(S, 1)]),
    row("Pacifist movement", &[Blow::Lower(M, 2), Blow::Lower(S, 1)]),
    row("Xeno conflict", &[Blow::Lower(X, 2), Blow::Lower(M, 1)]),
];

/// The row for a challenge's suit and the number flipped for it.
pub const fn failure(suit: Suit, number: u8) -> Failure {
    if number <= 1 {
        return FIRST[suit.index()];
    }
    let rest = match suit {
        Suit::Sun | Suit::Hand => MIGHT,
        Suit::Moon | Suit::Heart => STABILITY,
        Suit::Skull | Suit::Foot => XENO,
    };
    rest[(number as usize - 2) % 5]
}
