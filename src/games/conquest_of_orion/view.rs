//! What one viewer may know.

use super::asks;
use super::cards::{Card, CardSet};
use super::leaders::Leader;
use super::score::Scored;
use super::state::{Alliance, Ending, History, Look, Orders, Phase, SEATS, Start, State};
use super::trick::{End, Trick};
use crate::rules::seat::{Seat, SeatSet, Viewer};
use serde::Serialize;
use std::sync::Arc;

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// The round, from 1.
    pub round: u8,
    /// Whom the match waits for, and with which question (CO-245).
    pub phase: Phase,
    /// How the start player was found.
    pub start: Start,
    /// The two open leaders.
    pub table: [Leader; 2],
    /// What is known of each seat.
    pub seats: [SeatView; 4],
    /// The number of the trick being played, 0 before the first.
    pub number: u8,
    /// The trick being played (CO-318).
    pub trick: Option<Trick>,
    /// The one before, until the current one is complete (CO-319).
    pub previous: Option<Trick>,
    /// How many cards lie in the pot (CO-320).
    pub pot: u8,
    /// The cards destroyed this round (CO-326).
    pub destroyed: CardSet,
    /// The finished tricks of this round (CO-323, CO-325).
    pub log: Vec<Logged>,
    /// Whether the Diplomat has named a winner this round (CO-328).
    pub settled: bool,
    /// Whether the Spy has looked this round, and at whom (CO-328, CO-254).
    pub spied: Option<Seat>,
    /// The totals after every scored round.
    pub totals: Vec<[u16; 2]>,
    /// The round scored last, all of it open (CO-333).
    pub scored: Option<Arc<Scored>>,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Hands, leaders and set-aside cards of everybody, once the match is over (CO-338).
    pub record: Option<Record>,
}

/// What everybody knows of a seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatView {
    /// Its leader, once taken.
    pub leader: Option<Leader>,
    /// What it put on the table.
    pub given: Option<Leader>,
    /// How many cards it holds.
    pub hand: u8,
    /// How many cards it has collected.
    pub pile: u8,
    /// How many wars it won this round.
    pub wars: u8,
    /// Whether it wants to give up.
    pub conceded: bool,
}

/// A finished trick in the log.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Logged {
    /// Its number.
    pub number: u8,
    /// Whether it was a war.
    pub war: bool,
    /// What became of it.
    pub end: End,
    /// Its cards in order of play, if the table plays with open history.
    pub cards: Option<Vec<(Seat, Card)>>,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// Which seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: CardSet,
    /// The leaders dealt to it.
    pub dealt: [Leader; 2],
    /// Its standing orders.
    pub orders: Orders,
    /// What it saw as Spy (CO-329).
    pub look: Option<Look>,
    /// The cards it may play, while it is asked for one.
    pub legal: CardSet,
    /// Whether it may look as Spy now.
    pub may_spy: bool,
}

/// What was hidden until the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// Cards still in hand.
    pub hands: [CardSet; 4],
    /// Leaders as dealt.
    pub dealt: [[Leader; 2]; 4],
    /// The set-aside cards.
    pub aside: CardSet,
}

/// What a viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    let current = state.trick().filter(|_| state.ending.is_none());
    let complete = current.is_some_and(|t| t.verdict.is_some());
    let finished = state.tricks.len() - usize::from(current.is_some());
    let previous = state.tricks[..finished].last().filter(|_| !complete);
    View {
        viewer,
        round: state.round,
        phase: state.phase,
        start: state.start,
        table: state.table,
        seats: std::array::from_fn(|i| seat_view(state, i)),
        number: state.tricks.len() as u8,
        trick: current.cloned(),
        previous: previous.cloned(),
        pot: state.pot.len() as u8,
        destroyed: state.destroyed,
        log: log(state),
        settled: state.settled,
        spied: state.look.map(|l| l.at),
        totals: state.totals.clone(),
        scored: state.scored.clone(),
        ending: state.ending,
        own: viewer
            .seat()
            .filter(|s| s.index() < 4)
            .map(|s| own(state, s)),
        record: state.ending.map(|_| Record {
            hands: state.hands,
            dealt: state.dealt,
            aside: state.aside,
        }),
    }
}

fn seat_view(state: &State, i: usize) -> SeatView {
    SeatView {
        leader: state.leaders[i],
        given: state.given[i],
        hand: state.hands[i].len() as u8,
        pile: state.piles[i].len() as u8,
        wars: state.wars[i],
        conceded: state.conceded.has(Seat::new(i as u8)),
    }
}

fn log(state: &State) -> Vec<Logged> {
    let open = state.options.history == History::Open;
    let logged = |(i, trick): (usize, &Trick)| {
        Some(Logged {
            number: i as u8 + 1,
            war: trick.war,
            end: trick.end?,
            cards: open.then(|| trick.iter().collect()),
        })
    };
    state.tricks.iter().enumerate().filter_map(logged).collect()
}

fn own(state: &State, seat: Seat) -> Own {
    let i = seat.index();
    let asked = state.phase == Phase::Card(seat);
    let is_spy = state.leaders[i] == Some(Leader::Spy);
    Own {
        seat,
        hand: state.hands[i],
        dealt: state.dealt[i],
        orders: state.orders[i],
        look: state.look.filter(|_| is_spy),
        legal: if asked {
            asks::legal(state, seat)
        } else {
            CardSet::EMPTY
        },
        may_spy: asked && asks::may_spy(state, seat),
    }
}

impl View {
    /// The alliances' totals so far.
    pub fn total(&self) -> [u16; 2] {
        self.totals.last().copied().unwrap_or_default()
    }

    /// Whom the match waits for.
    pub fn awaited(&self) -> SeatSet {
        match self.phase {
            Phase::Naming(alliance) => alliance.seats().into_iter().collect(),
            Phase::Leader(seat) | Phase::Card(seat) | Phase::Settle(seat) | Phase::Choice(seat) => {
                [seat].into_iter().collect()
            }
            _ => SeatSet::default(),
        }
    }

    /// The leaders of the four seats.
    pub fn leaders(&self) -> [Option<Leader>; 4] {
        std::array::from_fn(|i| self.seats[i].leader)
    }

    /// The seats of an alliance with what is known of them.
    pub fn side(&self, alliance: Alliance) -> [(Seat, &SeatView); 2] {
        alliance.seats().map(|s| (s, &self.seats[s.index()]))
    }

    /// The seat that starts the trick, or will start the first one.
    pub fn starter(&self) -> Option<Seat> {
        let trick = self.trick.as_ref().map(|t| t.starter);
        trick.or_else(|| self.start.seat())
    }

    /// Every seat, in order.
    pub fn all_seats() -> impl Iterator<Item = Seat> {
        Seat::all(SEATS)
    }
}
