//! Open Worlds, one module per heading of its rules.

mod table;

mod adjustment;
mod async_play;
mod catastrophes;
mod components;
mod decks;
mod examples;
mod facilities;
mod final_turn;
mod hidden;
mod income;
mod install;
mod leaving;
mod orbit;
mod priority;
mod properties;
mod reveal;
mod setup;
mod staging;
mod surface;
mod utilities;
mod windows;
