//! What an ending is worth to each seat.

use crate::rules::game::Game;
use crate::rules::outcome::Outcome;
use crate::rules::seat::{BySeat, Seat};

/// How much winning counts; the rest goes by how many are left behind.
const WINNING: f32 = 0.75;

/// Every seat's share of the victory, from 0 to 1; partners share nothing, they win together.
pub(super) fn shares<G: Game>(outcome: &Outcome) -> BySeat<f32> {
    let places = &outcome.places;
    BySeat::from_fn(places.count(), |seat| {
        let own = places[seat];
        let rivals = places.iter().filter(|(s, _)| !partners::<G>(seat, *s));
        let (mut behind, mut equal, mut all) = (0.0, 0.0, 0.0);
        for (_, place) in rivals {
            all += 1.0;
            behind += f32::from(u8::from(*place > own));
            equal += f32::from(u8::from(*place == own));
        }
        let won = if own == 1 { 1.0 / (1.0 + equal) } else { 0.0 };
        if all == 0.0 {
            return won;
        }
        WINNING * won + (1.0 - WINNING) * (behind + equal / 2.0) / all
    })
}

/// Shares by how far seats are ahead: `step` points more make a seat about three times as likely to win as another.
pub fn by_lead(points: &BySeat<f32>, step: f32) -> BySeat<f32> {
    let most = points.iter().fold(f32::MIN, |most, (_, p)| most.max(*p));
    let weight = |seat: Seat| ((points[seat] - most) / step).exp();
    let all: f32 = points.iter().map(|(s, _)| weight(s)).sum();
    BySeat::from_fn(points.count(), |seat| weight(seat) / all)
}

/// Whether two seats win together; every seat is its own partner.
fn partners<G: Game>(a: Seat, b: Seat) -> bool {
    let has = |seats: &[u8], seat: Seat| seats.iter().any(|s| usize::from(*s) == seat.index());
    a == b
        || G::INFO
            .teams
            .iter()
            .any(|t| has(t.seats, a) && has(t.seats, b))
}
