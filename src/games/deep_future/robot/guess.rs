//! The match as it may be: everything the viewer knows, and chance for what it does not.

use super::chances;
use crate::games::deep_future::cards::CardId;
use crate::games::deep_future::state::{Orders, Player, State};
use crate::games::deep_future::step::Step;
use crate::games::deep_future::view::{Own, PlayerView, View};
use crate::rules::rng::Rng;
use crate::rules::seat::BySeat;

/// What the turn still brings after the seat's deeds, last first; the turn that follows is not looked at.
const REST: [Step; 4] = [
    Step::Reveal,
    Step::BuildPile,
    Step::Payment,
    Step::ActionMenu,
];

/// A match that ends with the turn of the viewer's seat; `None` where it is not asked for a deed.
pub(super) fn guess(view: &View, own: &Own, rng: &mut Rng) -> Option<State> {
    if !matches!(own.step, Some(Step::ActionMenu)) {
        return None;
    }
    let known = own.hand.iter().chain(&own.seen).chain(&view.discard);
    let mut hidden = chances::hidden(view, known.copied());
    rng.shuffle(&mut hidden);
    let players = BySeat::from_fn(view.players.count(), |seat| {
        let known = &view.players[seat];
        let hand = if seat == own.seat {
            own.hand.clone()
        } else {
            hidden.split_off(hidden.len().saturating_sub(known.hand))
        };
        player(known, hand)
    });
    let seen = own.seen.iter().rev();
    Some(State {
        rules: view.rules,
        options: view.options,
        campaign: view.campaign.clone(),
        order: view.order.clone(),
        deck: hidden.iter().chain(seen).copied().collect(),
        discard: view.discard.clone(),
        line: view.line,
        board: view.board.clone(),
        players,
        phase: view.phase,
        turn: view.turn.clone(),
        first: own.seat,
        running: own.running.clone().unwrap_or_default(),
        steps: REST.to_vec(),
        pile: Vec::new(),
        seen: own.seen.clone(),
        rights: own.rights.clone(),
        learnt: 0,
        emptied: false,
        ending: None,
    })
}

fn player(known: &PlayerView, hand: Vec<CardId>) -> Player {
    Player {
        status: known.status,
        hand,
        home: known.home,
        techs: known.techs.clone(),
        settled: known.settled.clone(),
        spent: known.spent.clone(),
        tracks: known.tracks,
        homes: known.homes.clone(),
        restarts: known.restarts,
        leaving: known.leaving,
        orders: Orders::default(),
    }
}
