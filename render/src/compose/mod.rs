//! Things made of primitive nodes: what a game's drawing code mostly speaks of.

mod card;
mod frame;
mod hex;
mod sign;
mod track;

pub use card::{Art, Card, CardState};
pub use hex::{Hex, hex_centre, hex_corners};
pub use track::Track;
