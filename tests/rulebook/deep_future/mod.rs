//! Deep Future, clause by clause.

mod advance;
mod battle_expand;
mod campaigns;
mod cards;
mod examples;
mod map;
mod payment_challenge;
mod plan_evoke;
mod power_settle_grow;
mod properties;
mod setup;
mod start;
mod table;
mod table_play;
mod winning;

/// How many matches a campaign of robots has: `ORRERY_CAMPAIGN` if it is set.
fn campaign_length(otherwise: u64) -> u64 {
    std::env::var("ORRERY_CAMPAIGN").map_or(otherwise, |text| text.parse().unwrap())
}
