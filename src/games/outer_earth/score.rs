//! Points: closings, market ranks and the end of the game.

use super::cards::{Card, Industry};
use super::effects;
use super::planets::{Planet, Reward};
use super::state::{Player, State};
use crate::rules::seat::{BySeat, Seat};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;

/// Points of a complete set (OE-190).
const SET: u8 = 5;
/// Investment bonus by rank, the first unused (OE-230).
const INVESTMENT: [i32; 4] = [0, 7, 5, 3];
/// Portfolio bonus of a planet by rank, the first unused (OE-234).
const PORTFOLIO: [i32; 4] = [0, 3, 2, 1];

/// What closing this planet with this chain scores (OE-187 to OE-194).
pub fn closing(planet: Planet, chain: &[Card]) -> u8 {
    let mut counts = [0; 3];
    let mut points = 0;
    for card in chain {
        counts[card.industry().index()] += 1;
        if planet.synergy().has(card.industry()) {
            points += card.value();
        }
    }
    let sets = counts.into_iter().min().unwrap_or(0);
    points + SET * sets
}

/// The rank of every industry: how many counters are at least as high (OE-226 to OE-229).
pub fn ranks(index: [u8; 3]) -> [usize; 3] {
    index.map(|own| index.iter().filter(|other| **other >= own).count())
}

/// A seat's end scoring, part by part.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sheet {
    /// VP before the end scoring.
    pub vp: i32,
    /// Investments of each industry, rewards included (OE-231).
    pub investments: [u8; 3],
    /// Investment bonus of each industry.
    pub bonus: [i32; 3],
    /// Portfolio bonus.
    pub portfolio: i32,
    /// Points of every planet still in development.
    pub unfinished: Vec<(Planet, i32)>,
    /// The total.
    pub total: i32,
    /// Closed planets, for ties (OE-298).
    pub closed: u8,
    /// Stock cards, for ties (OE-299).
    pub stocks: u8,
    /// The face-down stock cards, turned up now (OE-225).
    pub invested: Vec<Card>,
}

/// The end scoring, all of it public (OE-319).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// The market index.
    pub index: [u8; 3],
    /// The ranks.
    pub ranks: [usize; 3],
    /// Everybody's points.
    pub sheets: BySeat<Sheet>,
    /// Everybody's place, 1 for the winner; all different (OE-302).
    pub places: BySeat<u8>,
}

fn investments(player: &Player) -> [u8; 3] {
    let mut counts = Industry::ALL.map(|i| effects::rewards(&player.portfolio, Reward::Stock(i)));
    for card in player.stocks.iter().chain(&player.invested) {
        counts[card.industry().index()] += 1;
    }
    counts
}

/// The end scoring of this state (OE-224 to OE-243).
pub fn end_scoring(state: &State) -> Scored {
    let ranks = ranks(state.index);
    let invested = BySeat::from_fn(state.seats(), |s| investments(&state.players[s]));
    let most = [0, 1, 2].map(|i| invested.iter().map(|(_, n)| n[i]).max().unwrap_or(0));
    let sheets = BySeat::from_fn(state.seats(), |s| {
        sheet(&state.players[s], invested[s], most, ranks)
    });
    Scored {
        index: state.index,
        ranks,
        places: places(state, &sheets),
        sheets,
    }
}

fn sheet(player: &Player, own: [u8; 3], most: [u8; 3], ranks: [usize; 3]) -> Sheet {
    // Everybody with the most has the whole bonus; nobody has it for no investment (OE-232, OE-233).
    let bonus = [0, 1, 2].map(|i| {
        if own[i] > 0 && own[i] == most[i] {
            INVESTMENT[ranks[i]]
        } else {
            0
        }
    });
    let portfolio: i32 = player
        .portfolio
        .iter()
        .map(|p| PORTFOLIO[ranks[p.industry().index()]])
        .sum();
    let unfinished: Vec<(Planet, i32)> = player
        .sites
        .iter()
        .map(|s| (s.planet, s.chain.len() as i32 - 3))
        .collect();
    let rest: i32 = unfinished.iter().map(|(_, points)| points).sum();
    Sheet {
        vp: player.vp,
        investments: own,
        bonus,
        portfolio,
        unfinished,
        total: player.vp + bonus.iter().sum::<i32>() + portfolio + rest,
        closed: player.portfolio.len() as u8,
        stocks: (player.stocks.len() + player.invested.len()) as u8,
        invested: player.invested.clone(),
    }
}

/// Places by points, then closed planets, stock cards, influence, company influence; those who left behind (OE-298 ff., OE-371).
fn places(state: &State, sheets: &BySeat<Sheet>) -> BySeat<u8> {
    let strength = |seat: Seat| {
        let (player, sheet) = (&state.players[seat], &sheets[seat]);
        let influence = effects::influence(player.company, &player.portfolio);
        (
            !player.gone,
            sheet.total,
            sheet.closed,
            sheet.stocks,
            influence,
            player.company.influence(),
        )
    };
    let mut order: Vec<Seat> = state.all().collect();
    order.sort_by_key(|s| Reverse(strength(*s)));
    BySeat::from_fn(state.seats(), |seat| {
        order.iter().position(|s| *s == seat).unwrap_or(0) as u8 + 1
    })
}
