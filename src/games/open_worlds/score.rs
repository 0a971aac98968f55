//! Incomes, Priority Order and the order of finish.

use super::cards::{Card, Income, Kind};
use super::state::{Ending, State, Unit};
use crate::rules::outcome::Outcome;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Seat};
use crate::rules::text::Text;

/// What a Company Town earns alone, and the most it earns (OW-410).
const TOWN: (usize, usize) = (2, 6);
/// The most a Trade Center earns (OW-414).
const TRADE_MOST: usize = 4;
/// What an Exotic Outpost earns on a Hostile World (OW-402).
const EXOTIC: u16 = 3;

/// What a unit earns its controller now (OW-310 to OW-312).
pub fn income_of(state: &State, unit: &Unit) -> u16 {
    let Some(place) = state.row.get(usize::from(unit.at)) else {
        return 0;
    };
    match unit.card.spec().income {
        Income::Fixed(n) => n.into(),
        Income::Res => place.res().into(),
        Income::Exotic => exotic(place.hostile()),
        Income::Town => {
            let works =
                |u: &&Unit| u.by == unit.by && matches!(u.kind(), Kind::Mining | Kind::Production);
            town(state.units_at(unit.at).filter(works).count())
        }
        Income::Trade => {
            let worlds = 0..state.row.len() as u8;
            let others = worlds.filter(|w| *w != unit.at && state.occupies(unit.by, *w));
            trade(others.count())
        }
    }
}

/// What an Exotic Outpost earns.
pub const fn exotic(hostile: bool) -> u16 {
    if hostile { EXOTIC } else { 1 }
}

/// What a Company Town earns beside so many of its controller's Mining and Production Facilities.
pub fn town(works: usize) -> u16 {
    (TOWN.0 + works).min(TOWN.1) as u16
}

/// What a Trade Center earns whose controller occupies so many other Worlds.
pub fn trade(others: usize) -> u16 {
    others.min(TRADE_MOST) as u16
}

/// A seat's Income now: the sum over all units it controls.
pub fn income(state: &State, seat: Seat) -> u16 {
    let own = state.units.iter().filter(|u| u.by == seat);
    own.map(|u| income_of(state, u)).sum()
}

/// Priority Order after Incomes are counted: by Income, equals as they were, leavers last (OW-068 to OW-072, OW-586).
pub fn renewed_order(state: &State) -> Vec<Seat> {
    let mut order = state.order.clone();
    order.sort_by_key(|s| {
        let player = &state.players[*s];
        (player.left.is_some(), u16::MAX - player.income)
    });
    order
}

/// How the match ended, once it has (OW-364 to OW-366, OW-573).
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    // Lower is better: those who stayed by Income, then leavers, the last to leave first.
    let rank = |seat: Seat| match (state.players[seat].left, ending) {
        (Some(left), _) => (1, u16::MAX - u16::from(left)),
        (None, Ending::Counted) => (0, u16::MAX - state.players[seat].income),
        (None, _) => (0, 0),
    };
    let ranks = BySeat::from_fn(state.seats(), rank);
    let place = |seat: Seat| 1 + ranks.iter().filter(|(_, r)| **r < ranks[seat]).count() as u8;
    let places = BySeat::from_fn(state.seats(), place);
    let points = BySeat::from_fn(state.seats(), |s| Some(i32::from(state.players[s].income)));
    let words = words(state, ending, &places);
    Some(Outcome {
        places,
        points,
        words,
    })
}

fn words(state: &State, ending: Ending, places: &BySeat<u8>) -> Text {
    let winners: Vec<Seat> = places
        .iter()
        .filter(|(_, p)| **p == 1)
        .map(|(s, _)| s)
        .collect();
    let names = Text::list(winners.iter().map(|s| Text::from(*s)).collect());
    match (ending, winners.as_slice()) {
        (Ending::Counted, [winner]) => {
            let income = state.players[*winner].income;
            names + format!(" wins with an Income of {income}.")
        }
        (Ending::Counted, _) => Text::from("A draw between ") + names + ".",
        (Ending::Alone(_), _) => names + " wins: everybody else has left.",
        (Ending::Agreed, _) => Text::from("A draw by agreement between ") + names + ".",
    }
}

/// The first Priority Order of a rematch: by finish, those who finished level at random (OW-571, OW-572).
pub fn rematch_order(last: &Outcome, rng: &mut Rng) -> Vec<Seat> {
    let mut order: Vec<Seat> = last.places.iter().map(|(s, _)| s).collect();
    rng.shuffle(&mut order);
    order.sort_by_key(|s| last.places[*s]);
    order
}

/// Counters left on a Facility as it installs (OW-406, OW-418).
pub const fn counters(card: Card) -> u8 {
    match card {
        Card::SuckDry | Card::TerraformPlant => 2,
        _ => 0,
    }
}
