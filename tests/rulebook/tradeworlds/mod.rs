//! `TradeWorlds`, one module per heading of its rules.

mod table;

mod buying;
mod combat;
mod derelict;
mod ending;
mod examples;
mod examples_building;
mod examples_reactions;
mod examples_table;
mod factions;
mod garrison;
mod hidden;
mod leaving;
mod orders;
mod properties;
mod reinforcements;
mod robots;
mod roles;
mod setup;
mod tactics;
mod turn;
mod undo;
