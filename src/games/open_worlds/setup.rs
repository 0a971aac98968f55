//! Decks, the row of Worlds, hands, and the first Priority Order.

use super::decks::{self, Deck};
use super::event::Event;
use super::example;
use super::flow;
use super::keep;
use super::options::{Deal, First, Options, Version};
use super::score;
use super::state::{Battle, HAND_LIMIT, Orders, Phase, Player, State, Window};
use super::windows;
use super::worlds::{Place, World};
use crate::rules::ask::Refusal;
use crate::rules::keepsake::Brought;
use crate::rules::rng::Rng;
use crate::rules::seat::{BySeat, Seat};
use crate::rules::text::Text;

/// The first state of a match with the decks people brought, and printed ones for those who brought none.
pub fn setup(
    options: Options,
    seats: u8,
    brought: &Brought,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) -> State {
    let own = |s: Seat| brought.seats.get(s.index())?.as_deref();
    let deck = |s: Seat| {
        let own = own(s).and_then(|text| keep::read(text).ok());
        own.unwrap_or_else(|| options.deck(s.index()))
    };
    let decks = match options.deal {
        Deal::Shuffled => Seat::all(seats).map(deck).collect(),
        Deal::Example => example::decks(),
    };
    let mut state = setup_with(options, decks, rng, out);
    let before = brought.before.clone();
    state.before = before.filter(|b| b.places.count() == seats);
    state
}

/// A deck that breaks a rule is refused before the match starts, with the reason (OW-539).
pub fn refuse(options: &Options, seats: u8, brought: &Brought) -> Result<(), Refusal> {
    let fitting = seats == 2 && options.game == Version::Standard && brought.seats.is_empty();
    if options.deal == Deal::Example && !fitting {
        return Err(Refusal::new(
            "The example turn is for two players, the standard game and its own decks",
        ));
    }
    for (seat, text) in (0..).map(Seat::new).zip(&brought.seats) {
        let Some(text) = text else { continue };
        let whose = |no: Refusal| Refusal {
            why: Text::from("The deck of ") + seat + ": " + no.why,
        };
        let deck = keep::read(text).map_err(whose)?;
        if let Some(fault) = decks::faults(&deck.cards, options.game).first() {
            return Err(whose(fault.refusal()));
        }
    }
    Ok(())
}

/// The first state of a match with these decks, one per seat; they must be legal for the version played.
pub fn setup_with(
    options: Options,
    decks: Vec<Deck>,
    rng: &mut Rng,
    out: &mut Vec<Event>,
) -> State {
    let seats = decks.len() as u8;
    let mut worlds = options.worlds();
    rng.shuffle(&mut worlds);
    worlds.truncate(options.dealt(seats));
    let mut decks = decks.into_iter();
    let players = BySeat::from_fn(seats, |_| player(decks.next(), rng));
    let mut state = State {
        options,
        row: worlds.iter().copied().map(Place::new).collect(),
        players,
        order: Seat::all(seats).collect(),
        units: Vec::new(),
        next_unit: 1,
        turn: 0,
        is_final: false,
        final_next: false,
        deck_moved: false,
        stalled: 0,
        phase: Phase::Adjusting,
        passed: Vec::new(),
        window_at: 0,
        window_count: 0,
        chain: Vec::new(),
        let_by: Vec::new(),
        searching: None,
        adjusting: None,
        holds: Vec::new(),
        scouts: Vec::new(),
        revealed: false,
        unresolved: Vec::new(),
        battle: Battle::default(),
        learnt: 0,
        by_order: 0,
        ending: None,
        happened: Vec::new(),
        retold: false,
        before: None,
    };
    if options.deal == Deal::Example {
        example::arrange(&mut state);
    }
    tell_deal(&state, out);
    flow::advance(&mut state, rng, out);
    state
}

fn player(list: Option<Deck>, rng: &mut Rng) -> Player {
    let list = list.unwrap_or_else(|| super::decks::SMITH_BOSON.deck());
    let mut deck = list.cards.clone();
    rng.shuffle(&mut deck);
    let hand = deck.split_off(deck.len().saturating_sub(HAND_LIMIT));
    Player {
        list,
        deck,
        hand,
        heap: Vec::new(),
        staged: Vec::new(),
        shown: false,
        marks: Vec::new(),
        moves: Vec::new(),
        ready: false,
        spared: false,
        alerts: Vec::new(),
        income: 0,
        left: None,
        orders: Orders::default(),
    }
}

fn tell_deal(state: &State, out: &mut Vec<Event>) {
    out.push(Event::Dealt(state.row.iter().map(|p| p.world).collect()));
    for (seat, player) in state.players.iter() {
        let name = state.list_is_open(seat).then(|| player.list.name.clone());
        out.push(Event::Brings(seat, name, player.list.cards.len() as u8));
        out.push(Event::Hand(seat, player.hand.clone()));
    }
}

/// Hands are adjusted, Priority Order is set, the Setup window opens (OW-039).
pub(super) fn finish(state: &mut State, rng: &mut Rng, out: &mut Vec<Event>) -> bool {
    let seats: Vec<Seat> = Seat::all(state.seats()).collect();
    let counts = seats
        .iter()
        .map(|s| (*s, flow::discard(state, *s)))
        .collect::<Vec<_>>();
    out.push(Event::Dropped(counts.clone()));
    for (seat, count) in counts {
        let player = &mut state.players[seat];
        let rest = player.deck.len().saturating_sub(count.into());
        let drawn: Vec<_> = player.deck.drain(rest..).rev().collect();
        player.hand.extend(&drawn);
        if count > 0 {
            out.push(Event::Replaced(seat, drawn));
        }
    }
    state.learnt += 1;
    state.order = match (&state.before, state.options.first) {
        // A rematch sets Priority Order by finish instead (OW-067, OW-571).
        (Some(last), _) => score::rematch_order(last, rng),
        (None, First::Shuffle) => shuffled(seats, rng),
        (None, First::WorldDraw) => by_worlds(state, seats, rng, out),
    };
    out.push(Event::Order(state.order.clone()));
    windows::open(state, Window::Setup);
    true
}

fn shuffled(mut seats: Vec<Seat>, rng: &mut Rng) -> Vec<Seat> {
    rng.shuffle(&mut seats);
    seats
}

/// What the World draw compares, the better the higher (OW-063, OW-064).
pub fn draw_rank(world: World) -> (u8, u8, bool, bool) {
    let spec = world.spec();
    (spec.h2o, spec.res, spec.habitable, !spec.hostile)
}

/// Everybody draws an undealt World, ties draw again (OW-063 to OW-066).
fn by_worlds(state: &State, seats: Vec<Seat>, rng: &mut Rng, out: &mut Vec<Event>) -> Vec<Seat> {
    let dealt = |w: &World| state.row.iter().any(|p| p.world == *w);
    let mut left: Vec<World> = state
        .options
        .worlds()
        .into_iter()
        .filter(|w| !dealt(w))
        .collect();
    let mut order: Vec<Seat> = Vec::new();
    // Groups still level, the best group first.
    let mut groups = vec![seats];
    while !groups.is_empty() {
        let group = groups.remove(0);
        if group.len() == 1 || left.len() < group.len() {
            order.extend(shuffled(group, rng));
            continue;
        }
        rng.shuffle(&mut left);
        let drawn = left.split_off(left.len() - group.len());
        let mut drawn: Vec<(Seat, World)> = group.into_iter().zip(drawn).collect();
        out.push(Event::WorldDraw(drawn.clone()));
        drawn.sort_by_key(|(_, w)| std::cmp::Reverse(draw_rank(*w)));
        let level = drawn.chunk_by(|a, b| draw_rank(a.1) == draw_rank(b.1));
        let level: Vec<Vec<Seat>> = level.map(|g| g.iter().map(|(s, _)| *s).collect()).collect();
        groups.splice(0..0, level);
    }
    order
}
