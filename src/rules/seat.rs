//! Places at a table, who looks, and values kept per seat.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Index, IndexMut};

/// A player's place at a table, counted from 0 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// The seat's number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table with this many.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..count).map(Self)
    }

    /// The seat `steps` places further clockwise at a table with `count` seats.
    #[must_use]
    pub const fn clockwise(self, steps: u8, count: u8) -> Self {
        Self((self.0 + steps) % count)
    }
}

impl fmt::Display for Seat {
    /// People count seats from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Puts a seat in.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.index();
    }

    /// Whether the seat is in it.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.index()) != 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its only seat, if there is exactly one.
    pub fn single(self) -> Option<Seat> {
        (self.len() == 1).then(|| Seat::new(self.0.trailing_zeros() as u8))
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(u8::BITS as u8).filter(move |s| self.has(*s))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::default();
        seats.into_iter().for_each(|s| set.insert(s));
        set
    }
}

/// Who looks at a table: somebody on a seat, or everybody else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// The open table: what everybody may know.
    Table,
    /// The person on this seat.
    Seat(Seat),
}

impl Viewer {
    /// The open table and every seat.
    pub fn all(seats: u8) -> impl Iterator<Item = Self> {
        std::iter::once(Self::Table).chain(Seat::all(seats).map(Self::Seat))
    }

    /// Whether this viewer is on that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }

    /// The seat this viewer holds, if any.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Table => None,
            Self::Seat(seat) => Some(seat),
        }
    }
}

/// One value for every seat of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// A value made for each of `count` seats.
    pub fn from_fn(count: u8, make: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(count).map(make).collect())
    }

    /// How many seats there are.
    pub fn count(&self) -> u8 {
        self.0.len() as u8
    }

    /// The value of a seat, or nothing if the table has no such seat.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// Every seat with its value, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        self.0.iter().enumerate().map(|(i, v)| (Seat(i as u8), v))
    }

    /// Every seat with its value to change, in order.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        self.0
            .iter_mut()
            .enumerate()
            .map(|(i, v)| (Seat(i as u8), v))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// What the people on the seats are called, for pictures.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Names(Vec<String>);

impl Names {
    /// Names in seat order.
    pub const fn new(names: Vec<String>) -> Self {
        Self(names)
    }

    /// `Seat 1`, `Seat 2` …, where nobody's name is known.
    pub fn numbered(seats: u8) -> Self {
        Self(Seat::all(seats).map(|s| format!("Seat {s}")).collect())
    }

    /// What the person on this seat is called.
    pub fn of(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("somebody", String::as_str)
    }
}
