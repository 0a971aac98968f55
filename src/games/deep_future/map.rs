//! The galaxy: 36 sectors around a black hole, and who stands where.

use crate::rules::seat::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the 37 hexes: 0 to 35 are sectors 11 to 66, 36 is the black hole (DF-081).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Sector(u8);

/// How many hexes the map has.
pub const HEXES: usize = 37;
/// The most cubes in a hex (DF-084).
pub const FULL: u8 = 5;

impl Sector {
    /// The middle of the galaxy.
    pub const BLACK_HOLE: Self = Self(36);

    /// The sector with these digits, each 1 to 6.
    pub const fn new(tens: u8, ones: u8) -> Self {
        Self((tens - 1) % 6 * 6 + (ones - 1) % 6)
    }

    /// The sector with this two-digit number.
    pub fn of_number(number: u8) -> Option<Self> {
        let (tens, ones) = (number / 10, number % 10);
        let digit = |d| (1..=6).contains(&d);
        (digit(tens) && digit(ones)).then(|| Self::new(tens, ones))
    }

    /// The 36 numbered sectors, ascending.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..36).map(Self)
    }

    /// Every hex, the black hole last.
    pub fn hexes() -> impl Iterator<Item = Self> {
        (0..37).map(Self)
    }

    /// Its place in arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its two-digit number; 0 for the black hole.
    pub const fn number(self) -> u8 {
        if self.0 == 36 {
            0
        } else {
            (self.0 / 6 + 1) * 10 + self.0 % 6 + 1
        }
    }

    /// Axial coordinates: `q` to the right, `r` down (Components 3.1).
    pub const fn axial(self) -> (i8, i8) {
        AXIAL[self.0 as usize]
    }

    /// The hex in a direction from 1 (N) clockwise to 6 (NW), unless it lies outside (DF-083).
    pub fn towards(self, direction: u8) -> Option<Self> {
        let at = NEIGHBOURS[self.index()][usize::from(direction.clamp(1, 6)) - 1];
        (at != NONE).then_some(Self(at))
    }

    /// The adjacent hexes, the black hole included.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        NEIGHBOURS[self.index()]
            .into_iter()
            .filter(|n| *n != NONE)
            .map(Self)
    }

    /// The adjacent sectors, ascending.
    pub fn beside(self) -> impl Iterator<Item = Self> {
        let mut left = BESIDE[self.index()];
        std::iter::from_fn(move || {
            let lowest = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (lowest < 36).then_some(Self(lowest))
        })
    }

    /// How many hexes away the other one is.
    pub fn distance(self, other: Self) -> u8 {
        let ((q, r), (p, s)) = (self.axial(), other.axial());
        let (dq, dr) = (q - p, r - s);
        (dq.abs().max(dr.abs()).max((dq + dr).abs())) as u8
    }
}

impl From<Sector> for u8 {
    fn from(sector: Sector) -> Self {
        sector.number()
    }
}

impl TryFrom<u8> for Sector {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        if number == 0 {
            return Ok(Self::BLACK_HOLE);
        }
        Self::of_number(number).ok_or_else(|| format!("there is no sector {number}"))
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::BLACK_HOLE {
            f.write_str("BH")
        } else {
            write!(f, "{}", self.number())
        }
    }
}

/// Axial coordinates of the hexes, in order of their index.
const AXIAL: [(i8, i8); HEXES] = [
    (0, -3),
    (1, -3),
    (2, -3),
    (0, -2),
    (1, -2),
    (0, -1),
    (3, -3),
    (3, -2),
    (3, -1),
    (2, -2),
    (2, -1),
    (1, -1),
    (3, 0),
    (2, 1),
    (1, 2),
    (2, 0),
    (1, 1),
    (1, 0),
    (0, 3),
    (-1, 3),
    (-2, 3),
    (0, 2),
    (-1, 2),
    (0, 1),
    (-3, 3),
    (-3, 2),
    (-3, 1),
    (-2, 2),
    (-2, 1),
    (-1, 1),
    (-3, 0),
    (-2, -1),
    (-1, -2),
    (-2, 0),
    (-1, -1),
    (-1, 0),
    (0, 0),
];

/// Axial steps of the directions 1 to 6.
const STEPS: [(i8, i8); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
/// No hex.
const NONE: u8 = 255;
/// The neighbours of every hex by direction, worked out from the coordinates.
const NEIGHBOURS: [[u8; 6]; HEXES] = neighbours();

const fn neighbours() -> [[u8; 6]; HEXES] {
    let mut table = [[NONE; 6]; HEXES];
    let mut from = 0;
    while from < HEXES {
        let mut way = 0;
        while way < 6 {
            let (q, r) = (AXIAL[from].0 + STEPS[way].0, AXIAL[from].1 + STEPS[way].1);
            let mut to = 0;
            while to < HEXES {
                if AXIAL[to].0 == q && AXIAL[to].1 == r {
                    table[from][way] = to as u8;
                }
                to += 1;
            }
            way += 1;
        }
        from += 1;
    }
    table
}

/// The sectors beside every hex as bits, the black hole left out.
const BESIDE: [u64; HEXES] = beside();

const fn beside() -> [u64; HEXES] {
    let mut table = [0; HEXES];
    let mut from = 0;
    while from < HEXES {
        let mut way = 0;
        while way < 6 {
            let to = NEIGHBOURS[from][way];
            if to < 36 {
                table[from] |= 1 << to;
            }
            way += 1;
        }
        from += 1;
    }
    table
}

/// Whose cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// The colour of no player.
    Neutral,
    /// A player's.
    Of(Seat),
}

/// The cubes of all hexes; a hex never holds two colours (DF-085).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board(Vec<(Colour, u8)>);

impl Default for Board {
    fn default() -> Self {
        Self(vec![(Colour::Neutral, 0); HEXES])
    }
}

impl Board {
    /// How many cubes lie there.
    pub fn count(&self, at: Sector) -> u8 {
        self.0[at.index()].1
    }

    /// Whose cubes lie there, if any do.
    pub fn colour(&self, at: Sector) -> Option<Colour> {
        let (colour, count) = self.0[at.index()];
        (count > 0).then_some(colour)
    }

    /// How many cubes of that seat lie there.
    pub fn own(&self, seat: Seat, at: Sector) -> u8 {
        let (colour, count) = self.0[at.index()];
        if colour == Colour::Of(seat) { count } else { 0 }
    }

    /// Whether the seat controls the sector (DF-086).
    pub fn controls(&self, seat: Seat, at: Sector) -> bool {
        self.own(seat, at) > 0
    }

    /// Whether cubes of another colour lie there.
    pub fn rival(&self, seat: Seat, at: Sector) -> bool {
        self.colour(at).is_some_and(|c| c != Colour::Of(seat))
    }

    /// How many more cubes fit.
    pub fn room(&self, at: Sector) -> u8 {
        FULL.saturating_sub(self.count(at))
    }

    /// The sectors a seat controls, ascending.
    pub fn sectors(&self, seat: Seat) -> impl Iterator<Item = Sector> + '_ {
        Sector::all().filter(move |s| self.controls(seat, *s))
    }

    /// All cubes of a seat.
    pub fn cubes(&self, seat: Seat) -> u16 {
        self.sectors(seat).map(|s| u16::from(self.count(s))).sum()
    }

    /// Puts cubes of a colour there, as many as fit, and says how many did (DF-087). Only an own or empty hex takes any.
    pub fn add(&mut self, colour: Colour, at: Sector, cubes: u8) -> u8 {
        let fits = self.colour(at).is_none_or(|c| c == colour);
        let placed = if fits { cubes.min(self.room(at)) } else { 0 };
        if placed > 0 {
            let place = &mut self.0[at.index()];
            *place = (colour, place.1 + placed);
        }
        placed
    }

    /// Takes cubes away, as many as there are, and says how many.
    pub fn take(&mut self, at: Sector, cubes: u8) -> u8 {
        let place = &mut self.0[at.index()];
        let taken = cubes.min(place.1);
        place.1 -= taken;
        if place.1 == 0 {
            place.0 = Colour::Neutral;
        }
        taken
    }

    /// Empties a hex.
    pub fn clear(&mut self, at: Sector) {
        self.take(at, FULL);
    }
}
