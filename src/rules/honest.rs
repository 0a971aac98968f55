//! Thinking is honest: the worlds a seat imagines follow from what it knows, whatever the truth behind it is.
//!
//! A search sees the match through [`Game::possible`] alone. So if two states that look the same to a seat give it the
//! same worlds by the same chance, they give it the same answers too.

use super::ask::Ask;
use super::game::Game;
use super::rng::{Rng, Seed};
use super::seat::{Seat, Viewer};

/// Compares what every seat imagines with what it would imagine if the truth were another one.
pub(super) fn check<G: Game>(
    seats: u8,
    state: &G::State,
    asks: &[Ask<G::Action>],
    rng: &mut Rng,
) -> Result<(), String> {
    for seat in Seat::all(seats) {
        let other = G::reshuffle_unseen(state, Viewer::Seat(seat), rng);
        let what = "hidden cards or orders are";
        same_worlds::<G>(state, &other, seat, rng).map_err(|why| format!("{what} {why}"))?;
    }
    for ask in asks {
        for other in asks.iter().filter(|o| o.seat != ask.seat) {
            let [one, two] = [0; 2].map(|_: u8| answered::<G>(state, other, rng));
            let seen = |state| G::view(state, Viewer::Seat(ask.seat));
            if seen(&one) == seen(&two) {
                let what = "another seat's secret answer is";
                same_worlds::<G>(&one, &two, ask.seat, rng)
                    .map_err(|why| format!("{what} {why}"))?;
            }
        }
    }
    Ok(())
}

/// The state after one of a seat's answers.
fn answered<G: Game>(state: &G::State, ask: &Ask<G::Action>, rng: &mut Rng) -> G::State {
    let mut after = state.clone();
    let answer = &ask.offers[rng.below(ask.offers.len() as u32) as usize];
    let mut chance = Rng::seeded(Seed::from_number(0));
    G::apply(&mut after, ask.seat, answer, &mut chance, &mut Vec::new());
    after
}

fn same_worlds<G: Game>(
    one: &G::State,
    two: &G::State,
    seat: Seat,
    rng: &mut Rng,
) -> Result<(), String> {
    let seed = Seed::from_number(rng.below(u32::MAX).into());
    let world = |state| G::possible(state, seat, &mut Rng::seeded(seed));
    let [a, b] = [one, two].map(|s| serde_json::to_string(&world(s)).map_err(|e| e.to_string()));
    let (a, b) = (a?, b?);
    if a == b {
        return Ok(());
    }
    let same = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    let around = |s: &str| {
        let near = s.chars().skip(same.saturating_sub(200)).take(400);
        near.collect::<String>()
    };
    Err(format!(
        "known to seat {seat} where it thinks:\n{}\n{}",
        around(&a),
        around(&b)
    ))
}
