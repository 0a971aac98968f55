//! Scoring: systems, stars and leader bonuses.

use super::cards::{Card, CardSet, Kind};
use super::leaders::Leader;
use super::state::{Alliance, Ending, ROUNDS, State};
use serde::{Deserialize, Serialize};

/// One alliance's points of a round, with everything they came from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// Complete systems: planet, colony, industry each; the stand-in fills a gap in the last.
    pub systems: Vec<[Card; 3]>,
    /// The Trader's stand-in, if one was used.
    pub stand_in: Option<Card>,
    /// Stars on the cards of complete systems.
    pub stars: u16,
    /// System cards in no system.
    pub left: CardSet,
    /// Ships collected.
    pub ships: CardSet,
    /// The two leaders, the lower-numbered seat's first.
    pub leaders: [Leader; 2],
    /// Their bonus points.
    pub bonus: [u16; 2],
    /// Stars and bonus together.
    pub points: u16,
}

/// A scored round, all of it public.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// Which round.
    pub round: u8,
    /// Both alliances.
    pub sides: [Score; 2],
    /// Everybody's pile.
    pub piles: [CardSet; 4],
    /// Wars won by each seat.
    pub wars: [u8; 4],
    /// Cards nobody got.
    pub lost: CardSet,
    /// Cards that were destroyed.
    pub destroyed: CardSet,
    /// Cards nobody was dealt.
    pub aside: CardSet,
    /// The totals after it.
    pub totals: [u16; 2],
}

/// Scores the pooled cards of an alliance; leaders and wars won are those of its two seats.
pub fn score(cards: CardSet, leaders: [Leader; 2], wars: [u8; 2]) -> Score {
    let ranked = Kind::SYSTEM.map(|kind| highest_first(cards.among(CardSet::of(kind))));
    let whole = ranked.iter().map(Vec::len).min().unwrap_or(0);
    let mut systems: Vec<[Card; 3]> = (0..whole)
        .map(|k| [ranked[0][k], ranked[1][k], ranked[2][k]])
        .collect();
    let mut stand_in = None;
    let extra = extra_system(&ranked, whole).filter(|_| leaders.contains(&Leader::Trader));
    if let Some((system, card)) = extra {
        systems.push(system);
        stand_in = Some(card);
    }
    let used: CardSet = systems.iter().flatten().copied().collect();
    let ships = cards.among(CardSet::SHIPS);
    let left = cards.without(used).without(ships);
    let stars = used.stars() as u16;
    let bonus = [0, 1].map(|i| {
        let of = |n: usize| n as u16;
        match leaders[i] {
            Leader::Politician => 3,
            Leader::Admiral => 10 * u16::from(wars[i] > 0),
            Leader::Warlord => 4 * u16::from(wars[0] + wars[1]),
            Leader::Governor => of(systems.len()),
            Leader::Salvager => of(ships.len().saturating_sub(2)),
            Leader::Trader => of(left.len()),
            Leader::Shipwright | Leader::Scientist | Leader::Diplomat | Leader::Spy => 2,
        }
    });
    Score {
        systems,
        stand_in,
        stars,
        left,
        ships,
        leaders,
        bonus,
        points: stars + bonus[0] + bonus[1],
    }
}

fn highest_first(cards: CardSet) -> Vec<Card> {
    let mut ranked: Vec<Card> = cards.iter().collect();
    ranked.reverse();
    ranked
}

/// The Trader's extra system and its stand-in, if CO-194 holds.
fn extra_system(ranked: &[Vec<Card>; 3], whole: usize) -> Option<([Card; 3], Card)> {
    let short = (0..3).find(|i| ranked[*i].len() == whole)?;
    let longer = [(short + 1) % 3, (short + 2) % 3];
    if longer.iter().any(|i| ranked[*i].len() <= whole) {
        return None;
    }
    // Most stars, then higher value, then planet before colony before industry (CO-196).
    let spare = longer
        .iter()
        .flat_map(|i| ranked[*i].iter().skip(whole + 1));
    let stand_in = *spare.max_by_key(|c| (c.stars(), c.value(), std::cmp::Reverse(c.kind())))?;
    let system = [0, 1, 2].map(|i| ranked[i].get(whole).copied().unwrap_or(stand_in));
    Some((system, stand_in))
}

/// Scores both alliances of a finished round.
pub fn score_round(state: &State) -> Scored {
    let sides = Alliance::BOTH.map(|alliance| {
        let [a, b] = alliance.seats().map(crate::rules::seat::Seat::index);
        // Every seat has a leader by then (CO-051).
        let leader = |i: usize| state.leaders[i].unwrap_or(Leader::Politician);
        score(
            state.piles[a].and(state.piles[b]),
            [leader(a), leader(b)],
            [state.wars[a], state.wars[b]],
        )
    });
    let before = state.total();
    let totals = [0, 1].map(|i| before[i] + sides[i].points);
    Scored {
        round: state.round,
        sides,
        piles: state.piles,
        wars: state.wars,
        lost: state.lost,
        destroyed: state.destroyed,
        aside: state.aside,
        totals,
    }
}

/// Who has won with these totals after each round, if the match is over (CO-220 to CO-230).
pub fn ending(totals: &[[u16; 2]]) -> Option<Ending> {
    if totals.len() < ROUNDS {
        return None;
    }
    // An extra round follows only three equal totals, so looking back over all rounds finds its winner too.
    let decided = totals.iter().enumerate().rev().find(|(_, t)| t[0] != t[1]);
    decided.map(|(i, t)| {
        let ahead = Alliance::BOTH[usize::from(t[1] > t[0])];
        Ending::Points(ahead, i as u8 + 1)
    })
}
