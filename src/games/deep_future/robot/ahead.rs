//! Trying out deeds: the turn is played to its end again and again, each time with other hidden cards.
//!
//! What a deed is worth for its own sake leaves out what follows from it; where the upper row is short and challenges
//! are hardest to meet, that decides between living and perishing.

use super::guess::guess;
use super::promise::promise;
use super::{WEIGHTS, weighing};
use crate::games::deep_future::action::Action;
use crate::games::deep_future::apply;
use crate::games::deep_future::asks;
use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::state::{Phase, State, Status};
use crate::games::deep_future::view::{self, View};
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::{Seat, Viewer};

/// The longest upper row that is worth the trouble: with more, hardly anybody perishes.
const SHORT: usize = 3;
/// So many of the best deeds are tried so often; then those that did best, more often.
const ROUNDS: [(usize, u8); 2] = [(10, 12), (3, 36)];
/// The most answers until a turn is over.
const ANSWERS: usize = 200;
/// How likely a win is for what is worth a whole card: the trials are few, so their chance must not decide alone.
const WORTH: f32 = 0.002;
/// How likely a seat that has lost is to win after it began afresh.
const AFRESH: f32 = 0.6;

/// The deed that ends the turn best, with what each is worth for its own sake; `None` where no deed is asked for or
/// the robot need not look ahead.
pub(super) fn ahead(
    view: &View,
    offers: &[Action],
    worths: &[f32],
    rng: &mut Rng,
) -> Option<usize> {
    let own = view.own.as_ref()?;
    if view.players[own.seat].upper().count() > SHORT {
        return None;
    }
    let times: u8 = ROUNDS.iter().map(|(_, times)| times).sum();
    let worth = |at| worths[at] / 100.0 * WORTH * f32::from(times);
    let different = different(view, offers, worths).into_iter();
    let mut tried: Vec<(usize, f32)> = different.map(|at| (at, worth(at))).collect();
    for (deeds, times) in ROUNDS {
        tried.sort_by(|a, b| b.1.total_cmp(&a.1));
        tried.truncate(deeds);
        if tried.len() < 2 {
            break;
        }
        for _ in 0..times {
            let start = guess(view, own, rng)?;
            // The same chance for every deed: they differ by what they do, not by luck.
            let seed = Seed::from_number(rng.below(u32::MAX).into());
            for (at, sum) in &mut tried {
                *sum += ending(start.clone(), own.seat, &offers[*at], seed);
            }
        }
    }
    let best = tried.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
    best.map(|(at, _)| at)
}

/// The places of answers that differ: of blank cards for the same action only the best.
pub(super) fn different(view: &View, offers: &[Action], worths: &[f32]) -> Vec<usize> {
    let blank = |card: &CardId| view.card(*card).is_blank();
    let same = |a: &Action, b: &Action| match (a, b) {
        (Action::Do(suit, card), Action::Do(other, more)) => {
            suit == other && blank(card) && blank(more)
        }
        _ => false,
    };
    let mut order: Vec<usize> = (0..offers.len()).collect();
    order.sort_by(|a, b| worths[*b].total_cmp(&worths[*a]));
    let mut kept: Vec<usize> = Vec::new();
    for at in order {
        if !kept.iter().any(|k| same(&offers[*k], &offers[at])) {
            kept.push(at);
        }
    }
    kept
}

/// How likely the seat is to win at the end of a turn that goes on with this answer.
fn ending(mut state: State, seat: Seat, answer: &Action, seed: Seed) -> f32 {
    let mut rng = Rng::seeded(seed);
    let mut events = Vec::new();
    apply::apply(&mut state, seat, answer, &mut rng, &mut events);
    for _ in 0..ANSWERS {
        if let Some(over) = over(&state, seat) {
            return over;
        }
        let (Some(asked), Some(step)) = (asks::asked(&state), state.steps.last()) else {
            break;
        };
        let offers = asks::offers(&state, step);
        let chosen = weighing(&view::view(&state, Viewer::Seat(asked)), &offers, &WEIGHTS);
        let Some(answer) = offers.get(chosen) else {
            break;
        };
        events.clear();
        apply::apply(&mut state, asked, answer, &mut rng, &mut events);
    }
    promise(&state, seat)
}

/// How likely the seat is to win where this is decided.
fn over(state: &State, seat: Seat) -> Option<f32> {
    match state.phase {
        Phase::Won if asks::asked(state) == Some(seat) => Some(1.0),
        Phase::Won | Phase::Over => Some(0.0),
        _ if state.players[seat].status != Status::Playing => Some(AFRESH),
        _ => None,
    }
}
