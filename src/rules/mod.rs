//! The kernel: what every game shares. Pure: no waiting, no clock, no files, no ambient chance.

pub mod ask;
pub mod choice;
pub mod contract;
pub mod erased;
pub mod game;
pub mod hex;
mod honest;
pub mod keepsake;
pub(crate) mod moment;
pub mod outcome;
pub mod playout;
pub mod recorded;
pub mod rng;
mod running;
pub mod search;
pub mod seat;
pub mod secrets;
mod start;
pub mod text;
pub mod tip;
pub mod typed;
pub mod unwanted;
pub mod vary;
pub mod version;
