//! What one viewer may know.

use super::asks;
use super::cards::Card;
use super::effects;
use super::options::{End, Options};
use super::report::Happened;
use super::reveal;
use super::score;
use super::state::{
    Auto, Ending, Guard, Orders, Phase, Played, Shot, State, Stop, Sub, Unit, UnitId,
};
use super::windows;
use super::worlds::Place;
use crate::rules::seat::{BySeat, Seat, Viewer};
use serde::Serialize;

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table chose.
    pub options: Options,
    /// The row of Worlds with their indicators (OW-511).
    pub row: Vec<Place>,
    /// What is known of each seat.
    pub seats: BySeat<SeatView>,
    /// Priority Order.
    pub order: Vec<Seat>,
    /// Units in play.
    pub units: Vec<Unit>,
    /// What each unit earns now, in the order of `units`.
    pub incomes: Vec<u16>,
    /// The turn, from 1; 0 during Setup.
    pub turn: u16,
    /// Whether this is the FINAL TURN.
    pub is_final: bool,
    /// Whether the next one is.
    pub final_next: bool,
    /// Where the match stands.
    pub phase: Phase,
    /// Who is asked.
    pub asked: Vec<Seat>,
    /// Utilities waiting to be resolved; secret cards of an Adjust are left out.
    pub chain: Vec<(Seat, Card)>,
    /// Whether a seat is searching its Deck.
    pub searching: Option<Seat>,
    /// Worlds not yet resolved this turn.
    pub unresolved: Vec<u8>,
    /// Whether there is an Orbital Conflict at the World being resolved.
    pub conflict: bool,
    /// The Scout that looks now.
    pub scout: Option<UnitId>,
    /// Published orders of orbital Weapons, and the viewer's own.
    pub shots: Vec<Shot>,
    /// Published orders of Weapons on the ground, and the viewer's own.
    pub strikes: Vec<Shot>,
    /// Published Defenders, and the viewer's own.
    pub guards: Vec<Guard>,
    /// Facilities declared for Swap.
    pub swaps: Vec<UnitId>,
    /// Arriving Facilities that met their REQ.
    pub arrivals: Vec<(Seat, Card)>,
    /// What happened at each World when they were resolved last.
    pub happened: Vec<(u8, Happened)>,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Hands, Decks and Trash Heaps of everybody, once the match is over (OW-654).
    pub record: Option<BySeat<Record>>,
}

/// What everybody knows of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    /// The name of its deck, where the list is open.
    pub deck_name: Option<String>,
    /// How many cards it holds.
    pub hand: u8,
    /// How many cards are left in its Deck.
    pub deck: u8,
    /// How many cards lie on its Trash Heap.
    pub heap: u8,
    /// Its prior turn Income.
    pub income: u16,
    /// What its units would earn now.
    pub earning: u16,
    /// Its Staged cards: where, and which once revealed.
    pub staged: Vec<(u8, Option<Card>)>,
    /// Whether it has answered a simultaneous decision.
    pub answered: bool,
    /// Worlds its False Alerts close.
    pub alerts: Vec<u8>,
    /// Whether Fleet Support spares its Ships.
    pub spared: bool,
    /// Whether it has left.
    pub left: bool,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// Which seat.
    pub seat: Seat,
    /// Its hand, in the order of the card list.
    pub hand: Vec<Card>,
    /// What is left in its Deck, in the order of the card list: the order of the Deck is seen by nobody.
    pub deck: Vec<Card>,
    /// Its Trash Heap (OW-501).
    pub heap: Vec<Card>,
    /// Its Staged cards.
    pub staged: Vec<(Card, u8)>,
    /// Opposing face-down cards it has looked at (OW-431).
    pub seen: Vec<(Seat, Card, u8)>,
    /// Cards marked to be put away.
    pub marks: Vec<Card>,
    /// Ships marked to Retreat.
    pub retreats: Vec<UnitId>,
    /// Moves entered.
    pub moves: Vec<(UnitId, u8)>,
    /// Whether its answer is complete.
    pub ready: bool,
    /// Whether it asked for the window after Stage.
    pub holds: bool,
    /// An Adjust begun: where, and the card lying there.
    pub adjusting: Option<(u8, Card)>,
    /// What it may prepare now.
    pub ahead: Option<asks::Ahead>,
    /// Its standing orders.
    pub orders: Orders,
    /// Why it is asked although it passes windows.
    pub stopped: Option<Stop>,
    /// For each card of the hand, the Worlds where its REQ is met as things stand.
    pub fits: Vec<Vec<u8>>,
    /// By how much its Staged Ships exceed its Income.
    pub overweight: u16,
}

/// What was hidden until the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// The hand.
    pub hand: Vec<Card>,
    /// The Deck, the top card last.
    pub deck: Vec<Card>,
    /// The Trash Heap.
    pub heap: Vec<Card>,
}

/// What a viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    // A player who has left sees what spectators see (OW-651).
    let seat = viewer
        .seat()
        .filter(|s| state.players.get(*s).is_some_and(|p| p.left.is_none()));
    let public = |unit: UnitId| {
        let by = state.unit(unit).map(|u| u.by);
        by.is_some() && (by == seat || by.is_some_and(|s| is_published(state, s)))
    };
    View {
        viewer,
        options: state.options,
        row: state.row.clone(),
        seats: BySeat::from_fn(state.seats(), |s| seat_view(state, s)),
        order: state.order.clone(),
        units: state.units.clone(),
        incomes: state
            .units
            .iter()
            .map(|u| score::income_of(state, u))
            .collect(),
        turn: state.turn,
        is_final: state.is_final,
        final_next: state.final_next && !state.is_final,
        phase: state.phase,
        asked: asks::asks(state).iter().map(|a| a.seat).collect(),
        chain: state
            .chain
            .iter()
            .map(|p: &Played| (p.by, p.card))
            .collect(),
        searching: state.searching,
        unresolved: state.unresolved.clone(),
        conflict: state.battle.conflict,
        scout: state.scouts.first().copied(),
        shots: state
            .battle
            .shots
            .iter()
            .copied()
            .filter(|s| public(s.unit))
            .collect(),
        strikes: state
            .battle
            .strikes
            .iter()
            .copied()
            .filter(|s| public(s.unit))
            .collect(),
        guards: state
            .battle
            .guards
            .iter()
            .copied()
            .filter(|g| public(g.unit))
            .collect(),
        swaps: state.battle.swaps.clone(),
        arrivals: state.battle.arrivals.clone(),
        happened: state.happened.clone(),
        ending: state.ending,
        own: seat.map(|s| own(state, s)),
        record: record(state),
    }
}

/// Whether a seat's battle orders are open: secret only until its `ready` (OW-653).
fn is_published(state: &State, seat: Seat) -> bool {
    match state.phase {
        Phase::Resolve(_, Sub::Targets(place) | Sub::Assign(place)) => {
            state.at_place(place) != Some(seat)
        }
        _ => true,
    }
}

fn seat_view(state: &State, seat: Seat) -> SeatView {
    let player = &state.players[seat];
    let together = match state.phase {
        Phase::Adjusting => true,
        Phase::Stage(_) => state.options.stage == super::options::Together::Simultaneous,
        Phase::Trash(_) => state.options.trash == super::options::Together::Simultaneous,
        _ => false,
    };
    let staged = player.staged.iter().filter(|_| player.shown);
    SeatView {
        deck_name: state.list_is_open(seat).then(|| player.list.name.clone()),
        hand: state.hand_size(seat) as u8,
        deck: player.deck.len() as u8,
        heap: player.heap.len() as u8,
        income: player.income,
        earning: score::income(state, seat),
        staged: staged
            .map(|s| (s.at, state.revealed.then_some(s.card)))
            .collect(),
        answered: together && player.ready,
        alerts: player.alerts.clone(),
        spared: player.spared,
        left: player.left.is_some(),
    }
}

fn own(state: &State, seat: Seat) -> Own {
    let player = &state.players[seat];
    let sorted = |cards: &[Card]| {
        let mut cards = cards.to_vec();
        cards.sort_unstable();
        cards
    };
    let hand = sorted(&player.hand);
    let worlds = 0..state.row.len() as u8;
    let fits = |card: &Card| {
        let meets = |at: &u8| effects::meets_req(state, seat, *card, *at);
        worlds.clone().filter(meets).collect()
    };
    let others = state.players.iter().filter(|(s, _)| *s != seat);
    let seen = others.flat_map(|(s, p)| {
        let known = p.staged.iter().filter(|c| c.seen_by.contains(&seat));
        known.map(move |c| (s, c.card, c.at))
    });
    let adjusting = state.adjusting.filter(|(s, ..)| *s == seat);
    let classes: u16 = reveal::counted_ships(state, seat)
        .iter()
        .map(|(c, _)| u16::from(c.spec().class))
        .sum();
    let retreats = state.battle.retreats.iter().copied();
    Own {
        seat,
        fits: hand.iter().map(fits).collect(),
        hand,
        deck: sorted(&player.deck),
        heap: player.heap.iter().map(|h| h.card).collect(),
        staged: player.staged.iter().map(|s| (s.card, s.at)).collect(),
        seen: seen.collect(),
        marks: player.marks.clone(),
        retreats: retreats
            .filter(|r| state.unit(*r).is_some_and(|u| u.by == seat))
            .collect(),
        moves: player.moves.clone(),
        ready: player.ready,
        holds: state.holds.contains(&seat),
        adjusting: adjusting.map(|(_, at, card)| (at, card)),
        ahead: asks::ahead(state, seat),
        orders: player.orders.clone(),
        stopped: windows::stopped(state, seat).filter(|_| player.orders.auto != Auto::Off),
        overweight: classes.saturating_sub(player.income),
    }
}

fn record(state: &State) -> Option<BySeat<Record>> {
    state.ending.filter(|_| state.options.end == End::Open)?;
    Some(BySeat::from_fn(state.seats(), |seat| {
        let player = &state.players[seat];
        Record {
            hand: player.hand.clone(),
            deck: player.deck.clone(),
            heap: player.heap.iter().map(|h| h.card).collect(),
        }
    }))
}

impl View {
    /// The unit with this number, if it is in play.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        self.units.iter().find(|u| u.id == id)
    }

    /// What to type for a unit: `frigate#12`.
    pub fn unit_key(&self, id: UnitId) -> String {
        let card = self.unit(id).map_or("gone", |u| u.card.spec().key);
        format!("{card}#{}", id.0)
    }

    /// What to read for a unit; the viewer's own are named without their seat.
    pub fn unit_label(&self, id: UnitId) -> String {
        let Some(unit) = self.unit(id) else {
            return "a unit that is gone".to_owned();
        };
        let world = self.row.get(usize::from(unit.at)).map_or("", Place::name);
        if self.viewer.is(unit.by) {
            format!("{}, {world}", unit.card)
        } else {
            format!("{}, seat {}, {world}", unit.card, unit.by)
        }
    }

    /// What to read for a Weapon.
    pub fn weapon_label(&self, id: UnitId, weapon: u8) -> String {
        let Some(unit) = self.unit(id) else {
            return "a unit that is gone".to_owned();
        };
        let weapons = unit.card.spec().weapons;
        let damage = weapons
            .get(usize::from(weapon))
            .copied()
            .unwrap_or_default();
        if weapons.len() > 1 {
            format!("{} Weapon {} ({damage})", unit.card, weapon + 1)
        } else {
            format!("{} ({damage})", unit.card)
        }
    }

    /// How many cards the viewer has Staged at a World.
    pub fn own_staged_at(&self, at: u8) -> usize {
        let own = self.own.as_ref();
        own.map_or(0, |o| o.staged.iter().filter(|(_, w)| *w == at).count())
    }

    /// The units of a seat at a World.
    pub fn units_of(&self, seat: Seat, at: u8) -> impl Iterator<Item = &Unit> {
        self.units
            .iter()
            .filter(move |u| u.by == seat && u.at == at)
    }

    /// What a unit earns now.
    pub fn income_of(&self, id: UnitId) -> u16 {
        let place = self.units.iter().position(|u| u.id == id);
        place
            .and_then(|p| self.incomes.get(p))
            .copied()
            .unwrap_or_default()
    }
}
