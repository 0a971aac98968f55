//! Outer Earth, one module per heading of its rules.

mod table;

mod asynchronous;
mod auction;
mod bidding;
mod bonuses;
mod budget;
mod closing;
mod companies;
mod components;
mod develop;
mod end_scoring;
mod hidden;
mod leaving;
mod orders;
mod properties;
mod queue;
mod refusals;
mod rewards;
mod robots;
mod setup;
mod supply;
mod timeouts;
mod turns;
mod undo;
mod upkeep;
