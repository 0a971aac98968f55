//! The robot: a plain player that bids within reason, connects, closes and invests, from its view alone.

use super::action::Action;
use super::asks::default_opening;
use super::cards::{self, Card, Industry};
use super::effects;
use super::plan::{Situation, turns_left};
use super::planets::{Planet, Reward};
use super::score;
use super::state::{Answer, Phase, Site};
use super::view::{Own, SeatView, View};
use crate::rules::search::by_lead;
use crate::rules::seat::BySeat;

/// What a card in hand is worth, in points.
const CARD: f32 = 1.1;
/// Planets a company can build and close in a turn, about.
const PACE: f32 = 1.1;
/// The least worth for which a planet is wanted.
const WANTED: f32 = 1.0;
/// What a closed planet brings at the end, and which part of what a begun one would score.
const CLOSED: f32 = 2.8;
const BEGUN: f32 = 0.7;
/// How many points ahead are worth a lot at the end, and how many more that is for every point left in the budget.
const DECIDED: f32 = 5.0;
const OPEN: f32 = 0.08;

/// The robot's answer, as an index into the offers.
pub fn robot(view: &View, offers: &[Action]) -> usize {
    let Some(own) = &view.own else { return 0 };
    let wanted = match view.phase {
        Phase::Answers => want(view, own),
        Phase::Openings => default_opening(&own.hand).map(Action::Open),
        Phase::Raise(_) => Some(raise(view, own)),
        Phase::Turn(_) => Situation::new(view).map(|s| s.deed()),
        Phase::Take(_) => Situation::new(view)
            .and_then(|s| s.best_open())
            .map(Action::Take),
        _ => None,
    };
    offers
        .iter()
        .position(|o| Some(o) == wanted.as_ref())
        .unwrap_or(0)
}

/// Every seat's share of the victory as a turn begins, by what each has and is likely to make of it.
pub fn value(view: &View) -> Option<BySeat<f32>> {
    let Phase::Turn(seat) = view.phase else {
        return None;
    };
    if view.last || view.viewer.seat() != Some(seat) {
        return None;
    }
    let points = BySeat::from_fn(view.seats.count(), |s| standing(&view.seats[s]));
    Some(by_lead(&points, DECIDED + f32::from(view.budget) * OPEN))
}

/// What a seat has in points, about.
fn standing(seat: &SeatView) -> f32 {
    let begun = |s: &Site| BEGUN * f32::from(score::closing(s.planet, &s.chain));
    seat.vp as f32
        + CLOSED * seat.portfolio.len() as f32
        + seat.sites.iter().map(begun).sum::<f32>()
        + CARD * f32::from(seat.hand)
}

fn want(view: &View, own: &Own) -> Option<Action> {
    let planet = view.auction.as_ref()?.lot.planet;
    let answer = if worth(view, own) > WANTED {
        Answer::Yes(None)
    } else {
        Answer::No
    };
    Some(Action::Want {
        planet,
        answer: Some(answer),
    })
}

/// What the planet on offer is worth to the own company, in points.
fn worth(view: &View, own: &Own) -> f32 {
    let Some(auction) = &view.auction else {
        return 0.0;
    };
    let me = &view.seats[own.seat];
    let lot = auction.lot;
    let chips = f32::from(lot.chips);
    let queued = me.sites.len() >= usize::from(me.limit);
    let turns = turns_left(view);
    if view.last && queued {
        // A queued planet costs nothing at the end, and its chips are kept.
        return chips;
    }
    let waiting = me.held() as f32;
    let late = (waiting + 1.0 - turns * PACE).max(0.0);
    // What cannot be finished any more counts three less.
    let risk = if view.last { 4.0 } else { 2.5 } * late;
    let haste = if view.last {
        fit(lot.planet, &own.hand) - 3.5
    } else {
        0.3 * fit(lot.planet, &own.hand)
    };
    let base = if view.last {
        0.0
    } else {
        typical(lot.planet) + reward(lot.planet.reward(), turns)
            - 0.9 * f32::from(lot.planet.slots())
    };
    let patience = if queued { 1.5 } else { 0.0 };
    base + haste + chips - risk - patience
}

/// What closing this planet scores on average.
fn typical(planet: Planet) -> f32 {
    let slots = f32::from(planet.slots());
    let each: f32 = planet
        .synergy()
        .iter()
        .map(|i| match i {
            Industry::Primary => 0.4,
            Industry::Secondary => 0.75,
            Industry::Tertiary => 1.0,
        })
        .sum();
    slots * each + 5.0 * (slots / 3.0).floor() * 0.75 + 2.0
}

fn reward(reward: Reward, turns: f32) -> f32 {
    let after = (turns - 2.0).max(0.0);
    match reward {
        Reward::Ap | Reward::Free => 1.1 + 1.1 * after,
        Reward::Draw | Reward::Slot | Reward::Close => 0.6 + 0.6 * after,
        Reward::Dev | Reward::Rework | Reward::Adapt => 0.4 * after,
        Reward::Inf => 0.2 * after,
        Reward::Stock(_) => 1.5,
        Reward::Vp(n) => f32::from(n),
    }
}

/// How far the hand alone would get on this planet: one point for every card that can be laid in a row.
fn fit(planet: Planet, hand: &[Card]) -> f32 {
    let mut chain: Vec<Card> = Vec::new();
    let mut left = hand.to_vec();
    while chain.len() < usize::from(planet.slots()) {
        let outlets = effects::outlets(planet, &chain);
        let fits = |c: &&Card| outlets.has(c.industry());
        // The card with the widest choice after it.
        let next = left
            .iter()
            .filter(fits)
            .max_by_key(|c| c.outlets().iter().count());
        let Some(card) = next.copied() else { break };
        left = cards::without(&left, &[card]);
        chain.push(card);
    }
    chain.len() as f32 * if planet.slots() <= 3 { 1.6 } else { 1.0 }
}

/// Raises as long as the cards cost less than the planet is worth, with the cheapest cards.
fn raise(view: &View, own: &Own) -> Action {
    let least = usize::from(view.least_raise(own.seat));
    if !own.picked.is_empty() && own.picked.len() >= least {
        return Action::Done;
    }
    let left = cards::without(&own.hand, &own.picked);
    let bid = own.bid.len() + least;
    // At the end cards buy nothing else.
    let price = if view.last { 0.5 } else { CARD };
    let keep = usize::from(!view.last);
    let affordable = own.hand.len() >= least + keep && bid <= 4;
    let surplus = worth(view, own) - WANTED - price * bid as f32;
    if !affordable || surplus <= 0.5 {
        return Action::Pass;
    }
    match default_opening(&left) {
        Some(card) if own.picked.is_empty() => Action::Raise(card),
        Some(card) => Action::Add(card),
        None => Action::Pass,
    }
}
