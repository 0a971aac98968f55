//! Conquest of Orion, one module per heading of its rules.

mod table;

mod asynchronous;
mod bots;
mod components;
mod conflict;
mod destroyed;
mod end_of_hand;
mod examples;
mod game_end;
mod hidden;
mod leader_bonuses;
mod leader_choice;
mod orders;
mod properties;
mod restrictions;
mod scoring;
mod seating;
mod setup;
mod ships;
mod start_player;
mod talk;
mod undo;
mod war;
mod winners_choice;
