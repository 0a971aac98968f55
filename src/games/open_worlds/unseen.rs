//! Other states a viewer could not tell from the true one.

use super::action::Choice;
use super::cards::{self, Card};
use super::state::{Auto, Orders, Player, State};
use crate::rules::rng::Rng;
use crate::rules::seat::{Seat, Viewer};

/// Exchanges everything this viewer cannot know: hands, Decks, face-down cards, secret marks and orders.
pub(super) fn reshuffle(state: &State, viewer: Viewer, rng: &mut Rng) -> State {
    let mut other = state.clone();
    if state.ending.is_some() {
        return other;
    }
    let awaited: Vec<Seat> = super::asks::asks(state).iter().map(|a| a.seat).collect();
    let viewer = viewer.seat().filter(|s| state.plays(*s));
    for seat in Seat::all(state.seats()) {
        if viewer == Some(seat) {
            // The order of one's own Deck is seen by nobody (OW-642).
            other.players[seat].deck.sort_unstable();
            rng.shuffle(&mut other.players[seat].deck);
            continue;
        }
        mix_player(&mut other, seat, viewer, rng);
        other.players[seat].orders = some_orders(state, seat, awaited.contains(&seat), rng);
    }
    if state.holds.iter().any(|s| viewer != Some(*s)) {
        // Who asked for the window after Stage is not published (OW-375).
        let others = Seat::all(state.seats()).filter(|s| viewer != Some(*s));
        let own = state.holds.iter().copied().filter(|s| viewer == Some(*s));
        other.holds = own.chain(others).collect();
    }
    retract_secret_steps(&mut other, viewer);
    other
}

/// A world to think in: nobody has given orders or asked for a window, and who has answered in secret is asked again.
pub(super) fn possible(state: &State, seat: Seat, rng: &mut Rng) -> State {
    let mut open = state.clone();
    for other in Seat::all(state.seats()).filter(|s| *s != seat) {
        let player = &mut open.players[other];
        player.ready = false;
        player.marks.clear();
        player.moves.clear();
    }
    let mut other = reshuffle(&open, Viewer::Seat(seat), rng);
    other.holds.retain(|s| *s == seat);
    for seat in Seat::all(state.seats()).filter(|s| *s != seat) {
        other.players[seat].orders = Orders::default();
    }
    other
}

/// Deals a seat's unknown cards anew among hand, Deck, face-down cards and the closed part of its Trash Heap.
fn mix_player(state: &mut State, seat: Seat, viewer: Option<Seat>, rng: &mut Rng) {
    let named = hand_card_of_adjust(state, seat);
    let revealed = state.revealed;
    let player = &mut state.players[seat];
    withdraw_unshown(player);
    let kept = named.filter(|c| cards::take(&mut player.hand, *c));
    let free = |p: &Player, i: usize| {
        let staged = &p.staged[i];
        let alone = p.staged.iter().filter(|s| s.at == staged.at).count() == 1;
        // Two cards at one World are bound to each other (OW-412); what a Scout saw is known.
        !revealed && alone && !viewer.is_some_and(|v| staged.seen_by.contains(&v))
    };
    let places: Vec<usize> = (0..player.staged.len())
        .filter(|i| free(player, *i))
        .collect();
    let adjusted = |p: &Player, i: usize| kept.is_some() && p.staged[i].card == Card::Adjust;
    let places: Vec<usize> = places
        .into_iter()
        .filter(|i| !adjusted(player, *i))
        .collect();
    let mut pool: Vec<Card> = player.hand.drain(..).collect();
    let hand = pool.len();
    pool.append(&mut player.deck);
    let deck = pool.len() - hand;
    pool.extend(places.iter().map(|i| player.staged[*i].card));
    let closed = player.heap.iter().filter(|h| !h.open).map(|h| h.card);
    pool.extend(closed);
    // In an order of their own, so that where they lie now does not show in where they lie then.
    pool.sort_unstable();
    rng.shuffle(&mut pool);
    player.hand = pool.drain(..hand).collect();
    player.deck = pool.drain(..deck).collect();
    for (i, card) in places.iter().zip(pool.drain(..places.len())) {
        player.staged[*i].card = card;
    }
    for (heaped, card) in player.heap.iter_mut().filter(|h| !h.open).zip(pool) {
        heaped.card = card;
    }
    player.hand.extend(kept);
    follow_adjust(state, seat);
    remark(&mut state.players[seat], rng);
}

/// The secret hand card of a seat's Adjust that waits to be resolved.
fn hand_card_of_adjust(state: &State, seat: Seat) -> Option<Card> {
    let mut own = state.chain.iter().filter(|p| p.by == seat);
    own.find_map(|p| match p.choice {
        Choice::Exchange(_, _, with) => Some(with),
        _ => None,
    })
}

/// An Adjust under way takes back whatever lies at its World now.
fn follow_adjust(state: &mut State, seat: Seat) {
    let staged = state.players[seat].staged.clone();
    for played in state.chain.iter_mut().filter(|p| p.by == seat) {
        if let Choice::Exchange(at, taken, _) = &mut played.choice
            && let Some(there) = staged.iter().find(|s| s.at == *at)
            && !staged.iter().any(|s| s.at == *at && s.card == *taken)
        {
            *taken = there.card;
        }
    }
}

/// Cards placed but not confirmed are not known to lie anywhere (OW-099).
fn withdraw_unshown(player: &mut Player) {
    if !player.shown {
        let back = player.staged.drain(..).map(|s| s.card);
        player.hand.extend(back);
    }
}

/// Secret marks and moves: others know neither which nor how many.
fn remark(player: &mut Player, rng: &mut Rng) {
    player.moves.clear();
    if !player.marks.is_empty() || player.ready {
        let most = (player.hand.len() as u32).min(4);
        let count = rng.below(most + 1) as usize;
        player.marks = player.hand[..count].to_vec();
    }
}

/// Battle orders and an Adjust begun by somebody else may not exist at all.
fn retract_secret_steps(state: &mut State, viewer: Option<Seat>) {
    if state.adjusting.is_some_and(|(s, ..)| viewer != Some(s)) {
        state.adjusting = None;
    }
    let known = super::view::view(state, viewer.map_or(Viewer::Table, Viewer::Seat));
    let own = |id| state.unit(id).is_some_and(|u| viewer == Some(u.by));
    let retreats = state
        .battle
        .retreats
        .iter()
        .copied()
        .filter(|id| own(*id))
        .collect();
    state.battle.retreats = retreats;
    let gone = |id| state.unit(id).is_none();
    let shots = state
        .battle
        .shots
        .iter()
        .copied()
        .filter(|s| gone(s.unit) || known.shots.contains(s))
        .collect();
    let strikes = state
        .battle
        .strikes
        .iter()
        .copied()
        .filter(|s| gone(s.unit) || known.strikes.contains(s))
        .collect();
    let guards = state
        .battle
        .guards
        .iter()
        .copied()
        .filter(|g| gone(g.unit) || known.guards.contains(g))
        .collect();
    state.battle.shots = shots;
    state.battle.strikes = strikes;
    state.battle.guards = guards;
}

/// Orders that seat could have given: one that is waited for does not pass by order.
fn some_orders(state: &State, seat: Seat, awaited: bool, rng: &mut Rng) -> Orders {
    let autos = [Auto::Off, Auto::Turn, Auto::On];
    let auto = if awaited {
        Auto::Off
    } else {
        autos[rng.below(3) as usize]
    };
    let worlds = state.row.len() as u32;
    let chooses = state.order.first() == Some(&seat);
    // A planned order of the Priority player would have been used already.
    let plan = if chooses || rng.below(2) == 0 {
        Vec::new()
    } else {
        vec![rng.below(worlds) as u8]
    };
    Orders {
        auto,
        stops: Vec::new(),
        auto_for: None,
        armed: Vec::new(),
        plan,
        keeps_plan: false,
        anchored: !awaited && rng.below(2) == 0,
    }
}
