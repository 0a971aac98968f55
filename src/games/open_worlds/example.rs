//! The example turn of the rulebook as a lesson: its position, what both players do in it, and tips on the way.

use super::action::Action;
use super::cards::{self, Card};
use super::decks::{Deck, EMPYREAN, SMITH_BOSON};
use super::options::Deal;
use super::state::{Phase, State};
use super::view::View;
use super::worlds::{Place, World};
use crate::rules::seat::Seat;

/// The Worlds of the example, from left to right.
const ROW: [World; 5] = [
    World::Koti,
    World::PhoebeK2,
    World::Graense,
    World::VitaPtal,
    World::Maail,
];
const HAND_A: [Card; 10] = [
    Card::City12,
    Card::City20,
    Card::Exploit,
    Card::Outpost,
    Card::AsteroidStrike,
    Card::Research,
    Card::Industry8,
    Card::Industry10,
    Card::Troops20,
    Card::Striker,
];
/// What B Stages; the rest of the hand is as it comes.
const HAND_B: [Card; 5] = [
    Card::Exploit,
    Card::Exploit,
    Card::Exploit,
    Card::Outpost,
    Card::City25,
];
const STAGED_A: [Card; 5] = [
    Card::AsteroidStrike,
    Card::Outpost,
    Card::City12,
    Card::City20,
    Card::Exploit,
];
const STAGED_B: [Card; 5] = [
    Card::Outpost,
    Card::Exploit,
    Card::City25,
    Card::Exploit,
    Card::Exploit,
];
/// The order in which A resolves the Worlds; the last one needs no answer.
const ORDER: [u8; 4] = [4, 3, 2, 1];

/// The two decks: the printed ones, A's with an Asteroid Strike in place of its GRB.
pub(super) fn decks() -> Vec<Deck> {
    let mut a = SMITH_BOSON.deck();
    cards::take(&mut a.cards, Card::Grb);
    a.cards.push(Card::AsteroidStrike);
    a.cards.sort_unstable();
    "Smith-Boson F.E. with Asteroid Strike".clone_into(&mut a.name);
    vec![a, EMPYREAN.deck()]
}

/// Turns a fresh match into the position at the beginning of the example's Stage Step.
pub(super) fn arrange(state: &mut State) {
    state.row = ROW.into_iter().map(Place::new).collect();
    for (seat, wanted) in [(Seat::new(0), &HAND_A[..]), (Seat::new(1), &HAND_B[..])] {
        let player = &mut state.players[seat];
        let mut hand = Vec::new();
        let mut pool = std::mem::take(&mut player.hand);
        for card in wanted {
            let found = cards::take(&mut pool, *card) || cards::take(&mut player.deck, *card);
            if found {
                hand.push(*card);
            }
        }
        // What else was drawn fills the hand to ten; the rest goes back on top of the Deck.
        let rest = pool.split_off(pool.len().min(10 - hand.len()));
        hand.extend(pool);
        player.deck.extend(rest);
        player.hand = hand;
    }
    state.order = Seat::all(2).collect();
    state.turn = 1;
    state.phase = Phase::Stage(0);
}

/// Whether the match is still in the example's turn.
pub(super) fn is_on(view: &View) -> bool {
    view.options.deal == Deal::Example && view.turn == 1
}

/// What the rulebook's players do, as an index into the offers; `None` outside the example.
pub(super) fn next(view: &View, offers: &[Action]) -> Option<usize> {
    let own = view.own.as_ref().filter(|_| is_on(view))?;
    let first = own.seat == Seat::new(0);
    let wanted = match view.phase {
        Phase::Stage(_) => {
            let staged = if first { STAGED_A } else { STAGED_B };
            let lies = |at: u8| own.staged.iter().any(|(_, w)| *w == at);
            let open = (0..).zip(staged).find(|(at, _)| !lies(*at));
            open.map_or(Action::Ready, |(at, card)| Action::Stage(card, at))
        }
        Phase::NextWorld => {
            let next = ORDER.into_iter().find(|at| view.unresolved.contains(at))?;
            Action::Next(next)
        }
        Phase::Window(_) => Action::Pass,
        Phase::Trash(_) if first || !own.marks.is_empty() => Action::Ready,
        Phase::Trash(_) => Action::Trash(*own.hand.first()?),
        _ => return None,
    };
    offers.iter().position(|o| *o == wanted)
}
