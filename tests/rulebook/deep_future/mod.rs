//! Deep Future, clause by clause.

mod advance;
mod battle_expand;
mod cards;
mod map;
mod payment_challenge;
mod plan_evoke;
mod power_settle_grow;
mod properties;
mod setup;
mod start;
mod table;
mod winning;

pub(crate) use properties::invariants as inv;
