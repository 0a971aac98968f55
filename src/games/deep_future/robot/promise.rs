//! How likely a seat is to win, by where its turn leaves it.
//!
//! The numbers are a logistic regression over the ends of the turns of many matches, alone and against random players:
//! what speaks for a win is added up, and 0 means that it is as likely as not.

use super::chances::MAIN;
use super::danger::Suits;
use crate::games::deep_future::cards::{CardId, Slot, Suit};
use crate::games::deep_future::legal;
use crate::games::deep_future::state::{Player, State, Status, Track};
use crate::rules::seat::Seat;

/// What speaks for everybody.
const ANYBODY: f32 = 0.324;
/// Might, Stability and Xeno, each from −5 to 6.
const TRACKS: [f32; 12] = [
    -0.007, 0.052, 0.048, 0.268, 0.194, 0.288, 0.457, 0.347, 0.199, 0.045, -0.070, -0.630,
];
/// The lowest of them, by steps; its square below 0, and the highest, by steps and filled slots.
const ENDS: [f32; 3] = [0.279, 0.00171, 0.0255];
/// Filled slots of the homeworld and the best three techs, from 0 to 12.
const FILLED: [f32; 13] = [
    0.000, -0.292, -0.101, -0.047, -0.006, 0.027, 0.053, 0.218, 0.346, 0.522, 0.801, 0.936, -0.239,
];
/// A tech that is not complete, a card of the upper row, an upkeep cube.
const UPPER: [f32; 3] = [0.218, -0.100, -0.134];
/// A suit by how many cubes and settled worlds serve it, up to 3.
const STORED: [f32; 4] = [0.129, 0.287, 0.423, 0.447];
/// A track at −4 or less, at −2, at 0, or above, by how many of its suits nothing stored serves.
const BARE: [[f32; 3]; 4] = [
    [0.190, -0.025, -0.299],
    [0.264, 0.163, -0.032],
    [0.328, 0.229, 0.122],
    [0.287, 0.023, 0.079],
];
/// The cubes in the homeworld's sector, from 1 to 5, without and with an heir.
const GARRISON: [[f32; 5]; 2] = [
    [-0.199, 0.148, 0.245, 0.250, 0.228],
    [-0.093, -0.257, 0.073, 0.622, 0.349],
];
/// A second heir; without any, each world that could emerge there; one of the line there already.
const TWINS: [f32; 3] = [0.125, -0.069, 0.349];
/// Each advancement of the upper row, in the order of Table 5.
const ADVANCEMENTS: [f32; 36] = [
    0.171, 0.103, 0.071, 0.105, 0.189, 0.302, // sun
    0.031, -0.045, 0.177, -0.168, 0.026, -0.114, // moon
    0.004, 0.039, 0.032, 0.114, -0.098, -0.130, // heart
    0.019, 0.055, -0.031, 0.371, 0.067, -0.150, // skull
    0.224, 0.273, 0.378, -0.063, -0.015, -0.066, // hand
    -0.048, 0.274, 0.083, 0.115, 0.045, 0.047, // foot
];
/// A step of Culture, and more for every filled slot.
const CULTURE: [f32; 2] = [-0.087, 0.0218];
/// A skull and a sun in hand, and any card: what is left there was not needed, or did not fit.
const HAND: [f32; 3] = [0.32, 0.181, -0.196];
/// A second and a third sector, and rivals near.
const SECTORS: [f32; 3] = [0.187, 0.297, -0.074];
/// Another seat that plays, and one that may begin afresh.
const OTHERS: [f32; 2] = [0.245, 0.263];

/// How likely the seat is to win, between 0 and 1.
pub(super) fn promise(state: &State, seat: Seat) -> f32 {
    let me = &state.players[seat];
    let filled = filled(state, me);
    let speaks = ANYBODY
        + tracks(me, filled)
        + upper(state, me)
        + FILLED[filled.min(12)]
        + stored(state, me)
        + home(state, seat)
        + hand(state, me)
        + around(state, seat);
    1.0 / (1.0 + (-speaks).exp())
}

fn filled(state: &State, me: &Player) -> usize {
    let home = me.home.map_or(0, |h| state.card(h.card).filled());
    let techs = me.techs.iter().map(|u| state.card(u.card).filled());
    let mut techs: Vec<usize> = techs.collect();
    techs.sort_unstable();
    home + techs.iter().rev().take(3).sum::<usize>()
}

/// The values of Might, Stability and Xeno.
fn values(me: &Player) -> [i8; 3] {
    [Track::Might, Track::Stability, Track::Xeno].map(|t| me.tracks.get(t))
}

fn tracks(me: &Player, filled: usize) -> f32 {
    let values = values(me);
    let filled = filled as f32;
    let low = f32::from(values.into_iter().fold(6, i8::min));
    let high = f32::from(values.into_iter().fold(-6, i8::max));
    let culture = f32::from(me.tracks.get(Track::Culture));
    let each = values.map(|v| TRACKS[(v + 5).clamp(0, 11) as usize]);
    each.iter().sum::<f32>()
        + low * ENDS[0]
        + low.min(0.0).powi(2) * filled * ENDS[1]
        + high * filled * ENDS[2]
        + culture * (CULTURE[0] + filled * CULTURE[1])
}

fn upper(state: &State, me: &Player) -> f32 {
    let open = me
        .techs
        .iter()
        .filter(|u| !state.card(u.card).is_complete());
    let cubes: u8 = me.upper().map(|u| u.cubes).sum();
    let slots = me.upper().flat_map(|u| state.card(u.card).slots());
    let advancements = slots.filter_map(Slot::advancement);
    open.count() as f32 * UPPER[0]
        + me.upper().count() as f32 * UPPER[1]
        + f32::from(cubes) * UPPER[2]
        + advancements.map(|a| ADVANCEMENTS[a.index()]).sum::<f32>()
}

/// What cubes and settled worlds are there against challenges.
fn stored(state: &State, me: &Player) -> f32 {
    let cubes = me.upper().map(|u| (u.card, usize::from(u.cubes)));
    let worlds = me.settled.iter().map(|c| (*c, 1));
    let mut stored = [0; 6];
    for (card, count) in cubes.chain(worlds) {
        let suits = Suits::of(state.card(card));
        for suit in Suit::ALL.into_iter().filter(|s| suits.has(*s)) {
            stored[suit.index()] += count;
        }
    }
    let bare = values(me).into_iter().zip(MAIN).map(|(value, suits)| {
        let bare = suits.iter().filter(|s| stored[s.index()] == 0).count();
        let height = match value {
            ..=-4 => 0,
            -3..=-2 => 1,
            -1..=0 => 2,
            _ => 3,
        };
        BARE[height][bare]
    });
    bare.sum::<f32>() + stored.map(|n| STORED[n.min(3)]).iter().sum::<f32>()
}

/// How safe the homeworld is.
fn home(state: &State, seat: Seat) -> f32 {
    let at = state.home_sector(seat);
    let there = |c: &CardId| state.card(*c).sector() == at;
    let settled = state.players[seat].settled.iter();
    let heirs = settled.filter(|c| !there(c)).count();
    let garrison = at.map_or(0, |s| state.board.count(s)).clamp(1, 5);
    let mut worth = GARRISON[usize::from(heirs > 0)][usize::from(garrison) - 1];
    if heirs > 1 {
        worth += TWINS[0];
    }
    if heirs == 0 {
        let hidden = state.deck.iter().chain(&state.discard).copied();
        let twins = hidden.chain(state.line()).filter(there).count();
        worth += twins as f32 * TWINS[1];
    }
    if state.line().any(|c| there(&c)) {
        worth += TWINS[2];
    }
    worth
}

fn hand(state: &State, me: &Player) -> f32 {
    let has = |suit: Suit| me.hand.iter().any(|c| state.corner(*c).suit == suit);
    let [skull, sun, any] = HAND;
    let skull = if has(Suit::Skull) { skull } else { 0.0 };
    let sun = if has(Suit::Sun) { sun } else { 0.0 };
    skull + sun + me.hand.len() as f32 * any
}

fn around(state: &State, seat: Seat) -> f32 {
    let further = state.board.sectors(seat).skip(1).take(2).count();
    let mut worth: f32 = SECTORS[..further].iter().sum();
    if legal::rivals_near(state, seat) {
        worth += SECTORS[2];
    }
    for (status, speaks) in [Status::Playing, Status::Lost].into_iter().zip(OTHERS) {
        let mut others = state.players.iter().filter(|(s, _)| *s != seat);
        if others.any(|(_, p)| p.status == status) {
            worth += speaks;
        }
    }
    worth
}
