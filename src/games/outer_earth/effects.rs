//! What rewards, bonuses and company powers add up to, and what cards may be placed.

use super::cards::{Card, Industries, Industry};
use super::planets::{Company, Planet, Reward};
use super::state::{Capacity, Options, Player, Site, Turn};

/// Basic action points of a turn (OE-032).
const AP: u8 = 4;
/// Planets a company may basically develop at the same time (OE-033).
const DEVELOPING: usize = 2;

/// The company discount never brings a closing below this (OE-253).
const LEAST_DISCOUNTED: u8 = 2;

/// How often a player has this reward.
pub fn rewards(portfolio: &[Planet], reward: Reward) -> u8 {
    portfolio.iter().filter(|p| p.reward() == reward).count() as u8
}

fn has(player: &Player, company: Company) -> u8 {
    u8::from(player.company == company)
}

/// Company influence and two for every INF (OE-278).
pub fn influence(company: Company, portfolio: &[Planet]) -> u8 {
    company.influence() + 2 * rewards(portfolio, Reward::Inf)
}

/// How many planets the player may develop at the same time (OE-036).
pub fn limit(options: Options, player: &Player) -> usize {
    let secondary =
        options.capacity == Capacity::Planet && player.bonus() == Some(Industry::Secondary);
    DEVELOPING + usize::from(secondary) + usize::from(rewards(&player.portfolio, Reward::Dev))
}

/// How many planets the player may hold, the queued one included (OE-037).
pub fn capacity(options: Options, player: &Player) -> usize {
    limit(options, player) + 1
}

/// Optional slots beyond those printed on a planet (OE-251, OE-262, OE-274).
pub fn extra_slots(options: Options, player: &Player) -> u8 {
    let secondary =
        options.capacity == Capacity::Slot && player.bonus() == Some(Industry::Secondary);
    has(player, Company::DawnlightCombine)
        + rewards(&player.portfolio, Reward::Slot)
        + u8::from(secondary)
}

/// What the next card of a chain must be one of (OE-155, OE-156).
pub fn outlets(planet: Planet, chain: &[Card]) -> Industries {
    chain.last().map_or(planet.start(), |c| c.outlets())
}

/// Whether a card may follow in this chain (OE-154, OE-157).
pub fn connects(site: &Site, card: Card) -> bool {
    outlets(site.planet, &site.chain).has(card.industry())
}

/// Whether the planet has a free slot (OE-149).
pub fn has_room(site: &Site, extra: u8) -> bool {
    site.chain.len() < usize::from(site.planet.slots() + extra)
}

/// What a turn starts with (OE-119, OE-120, OE-246).
pub fn fresh_turn(player: &Player) -> Turn {
    let count = |reward| rewards(&player.portfolio, reward);
    Turn {
        ap: AP + count(Reward::Ap) + u8::from(player.bonus() == Some(Industry::Tertiary)),
        free: 1 + count(Reward::Free),
        reworks: has(player, Company::BluewaterTerraform) + count(Reward::Rework),
        adapts: has(player, Company::EmberAndVale) + count(Reward::Adapt),
        flush: player.company == Company::CobaltFrontier,
        discount: player.company == Company::FoundationNine,
        begun: false,
    }
}

/// Cards drawn by themselves at the start of a turn (OE-121).
pub fn automatic_draws(player: &Player) -> u8 {
    u8::from(player.bonus() == Some(Industry::Primary)) + rewards(&player.portfolio, Reward::Draw)
}

/// What closing a planet costs, and whether the company's discount is used for it (OE-168 ff., OE-253 ff., OE-279).
pub fn closing_cost(portfolio: &[Planet], site: &Site, discount: bool) -> (u8, bool) {
    let empty = usize::from(site.planet.slots()).saturating_sub(site.chain.len()) as u8;
    let cost = (empty + 1)
        .saturating_sub(rewards(portfolio, Reward::Close))
        .max(1);
    // A closing whose cost the discount cannot lower leaves it for a later one (OE-255).
    let used = discount && cost > LEAST_DISCOUNTED;
    (cost - u8::from(used), used)
}
