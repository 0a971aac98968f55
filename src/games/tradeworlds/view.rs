//! What one viewer may know.

use super::asks;
use super::cards::{Card, CardSet, Kind};
use super::event::Name;
use super::frame::{Attack, Fight, Foe, Frame, Report};
use super::state::{Control, Ending, Look, Options, Orders, Realm, Ship, ShipId, State, Turn};
use super::terms::{Faction, Scenario};
use crate::rules::seat::{Seat, Viewer};
use serde::Serialize;

/// The match as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the table chose.
    pub options: Options,
    /// What is played for.
    pub scenario: Scenario,
    /// How many seats the table has; Garrisons sit behind them.
    pub people: u8,
    /// What is known of every seat, Garrisons included.
    pub realms: Vec<RealmView>,
    /// Who begins every round.
    pub first: Seat,
    /// The round, 0 while factions are picked.
    pub round: u16,
    /// The turn being played.
    pub turn: Turn,
    /// The attack in progress; its fleet only once complete (TW-489).
    pub attack: Option<Attack>,
    /// The engagement, once declared (TW-483).
    pub fight: Option<Fight>,
    /// How the last engagement went.
    pub report: Option<Report>,
    /// The black d10 rolled last.
    pub d10: Option<u8>,
    /// The start rolls.
    pub start_rolls: Vec<(Seat, u8)>,
    /// Critical Mass.
    pub critical: u8,
    /// Who is waited for, and for what kind of answer.
    pub asked: Vec<(Seat, Topic)>,
    /// How the match ended.
    pub ending: Option<Ending>,
    /// Who won, once it has.
    pub winners: Vec<Name>,
    /// What only the viewer's seat knows.
    pub own: Option<Own>,
    /// Hands, decks and piles of everybody once the match is over (TW-478).
    pub record: Option<Vec<Record>>,
}

/// What everybody may know of an open question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A faction is picked.
    Faction,
    /// A seat plays its turn.
    Turn,
    /// Reactions are possible (TW-485).
    Reaction,
    /// A seat must discard.
    Discard,
    /// A seat is invited to a joint attack.
    Invitation,
}

/// What everybody knows of a seat (TW-464 to TW-467).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RealmView {
    /// What it is called.
    pub name: Name,
    /// Its faction, once picked.
    pub faction: Option<Faction>,
    /// Who decides for it.
    pub control: Control,
    /// Its credits.
    pub treasury: u16,
    /// The most it ever had.
    pub highest: u16,
    /// Credits that unlock its starships.
    pub thresholds: [u16; 4],
    /// How many starships it may have.
    pub unlocked: u8,
    /// What its Homeworld still withstands.
    pub defence: u8,
    /// When it was eliminated.
    pub fell: Option<u8>,
    /// How many cards it holds.
    pub hand: u8,
    /// How many cards are in its deck.
    pub deck: u8,
    /// Hand and deck together, without order (TW-378).
    pub pool: CardSet,
    /// Its discard pile.
    pub discard: CardSet,
    /// Its removed cards.
    pub removed: CardSet,
    /// Its Tactics played this turn.
    pub open: CardSet,
    /// The top card of each market pile.
    pub tops: [Option<Card>; 4],
    /// How many cards each market pile has.
    pub piles: [u8; 4],
    /// All cards of its market, without order.
    pub market: CardSet,
    /// Its starships.
    pub lane: Vec<Ship>,
    /// Its Reinforcement Starships in reserve.
    pub reserve: [bool; 5],
    /// Whether it joined a Chancellor this round.
    pub bound: bool,
}

/// What only one seat knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Own {
    /// Which seat.
    pub seat: Seat,
    /// Its hand.
    pub hand: CardSet,
    /// Its modes and standing orders.
    pub orders: Orders,
    /// What it is asked, with its own part of the answer so far.
    pub question: Option<Frame>,
    /// What it saw of other hands this turn.
    pub looks: Vec<Look>,
}

/// What was hidden until the end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Record {
    /// The hand.
    pub hand: CardSet,
    /// The deck, the top card last.
    pub deck: Vec<Card>,
    /// The market piles, the top card last.
    pub market: [Vec<Card>; 4],
}

/// What a viewer may know.
pub fn view(state: &State, viewer: Viewer) -> View {
    let frame = state.stack.last().filter(|_| state.ending.is_none());
    let composing = matches!(frame, Some(Frame::Declare));
    let gathering = matches!(
        frame,
        Some(Frame::Commit | Frame::Invite | Frame::Offers { .. } | Frame::Picks { .. })
    );
    let active = viewer.is(state.turn.seat);
    let hide_fleet = |mut attack: Attack| {
        if gathering && !active {
            attack.fleet.clear();
        }
        attack
    };
    let asked = frame.map_or_else(Vec::new, |f| {
        let seats = asks::awaited(state, f).into_iter();
        seats.map(|s| (s, topic(f))).collect()
    });
    let own = viewer
        .seat()
        .filter(|s| s.index() < usize::from(state.people));
    View {
        viewer,
        options: state.options,
        scenario: state.scenario,
        people: state.people,
        realms: state
            .realms
            .iter()
            .map(|(s, r)| realm(state, s, r))
            .collect(),
        first: state.first,
        round: state.round,
        turn: state.turn,
        attack: state.attack.clone().map(hide_fleet),
        fight: state.fight.clone().filter(|_| !composing || active),
        report: state.report.clone(),
        d10: state.d10,
        start_rolls: state.start_rolls.clone(),
        critical: state.critical,
        ending: state.ending,
        winners: winners(state),
        own: own.map(|s| owned(state, s, frame, &asked)),
        asked,
        record: state
            .ending
            .map(|_| state.realms.iter().map(|(_, r)| record(r)).collect()),
    }
}

fn winners(state: &State) -> Vec<Name> {
    if state.ending.is_none() {
        return Vec::new();
    }
    let places = super::score::places(state);
    let first = Seat::all(state.seats()).filter(|s| places[s.index()] == 1);
    first.map(|s| state.name(s)).collect()
}

const fn topic(frame: &Frame) -> Topic {
    match frame {
        Frame::Faction(_) => Topic::Faction,
        Frame::Drop { .. } => Topic::Discard,
        Frame::Offers { .. } => Topic::Invitation,
        Frame::Window { .. }
        | Frame::Jam { .. }
        | Frame::Riposte { .. }
        | Frame::Frigates { .. } => Topic::Reaction,
        _ => Topic::Turn,
    }
}

fn realm(state: &State, seat: Seat, realm: &Realm) -> RealmView {
    RealmView {
        name: state.name(seat),
        faction: realm.faction,
        control: realm.control,
        treasury: realm.treasury,
        highest: realm.highest,
        thresholds: state.scenario.thresholds(state.faction(seat)),
        unlocked: state.unlocked(seat),
        defence: realm.defence,
        fell: realm.fell,
        hand: realm.hand.len() as u8,
        deck: realm.deck.len() as u8,
        pool: realm.pool(),
        discard: realm.discard,
        removed: realm.removed,
        open: realm.open,
        tops: Kind::ALL.map(|k| realm.top(k)),
        piles: Kind::ALL.map(|k| realm.market[k.index()].len() as u8),
        market: realm.market.iter().flatten().copied().collect(),
        lane: realm.lane.clone(),
        reserve: realm.reserve,
        bound: realm.bound,
    }
}

fn owned(state: &State, seat: Seat, frame: Option<&Frame>, asked: &[(Seat, Topic)]) -> Own {
    let realm = &state.realms[seat];
    let looks = state.looks.iter().copied().filter(|l| l.by == seat);
    let is_asked = asked.iter().any(|(s, _)| *s == seat);
    Own {
        seat,
        hand: realm.hand,
        orders: realm.orders.clone(),
        question: frame.filter(|_| is_asked).map(|f| own_part(f, seat)),
        looks: looks.collect(),
    }
}

/// A question without what other seats have answered to it.
fn own_part(frame: &Frame, seat: Seat) -> Frame {
    let mut own = frame.clone();
    let others = (0..4).filter(|i| *i != seat.index());
    match &mut own {
        Frame::Drop { owed, named } => others.for_each(|i| {
            owed[i] = 0;
            named[i] = CardSet::EMPTY;
        }),
        Frame::Offers { asked, offered } => {
            others.for_each(|i| asked[i] = false);
            offered.retain(|s| s.seat == seat);
        }
        Frame::Jam { asked, willing, .. } => {
            others.for_each(|i| asked[i] = false);
            *willing = [false; 4];
        }
        _ => {}
    }
    own
}

fn record(realm: &Realm) -> Record {
    Record {
        hand: realm.hand,
        deck: realm.deck.clone(),
        market: realm.market.clone(),
    }
}

impl View {
    /// What is known of a seat.
    pub fn realm(&self, seat: Seat) -> Option<&RealmView> {
        self.realms.get(seat.index())
    }

    /// A seat's faction; the first one while none is picked.
    pub fn faction(&self, seat: Seat) -> Faction {
        self.realm(seat)
            .and_then(|r| r.faction)
            .unwrap_or(Faction::Acolytes)
    }

    /// Whether the table plays the Derelict.
    pub fn alone(&self) -> bool {
        self.scenario == Scenario::Derelict
    }

    /// A starship by its name.
    pub fn ship(&self, id: ShipId) -> Option<&Ship> {
        self.realm(id.seat)?.lane.iter().find(|s| s.slot == id.slot)
    }

    /// A starship with its Firepower and Resistance: `b2 3/4`.
    pub fn ship_label(&self, id: ShipId) -> String {
        self.ship(id).map_or_else(
            || id.to_string(),
            |s| format!("{id} {}/{}", s.firepower(), s.resistance()),
        )
    }

    /// The top card of one of the viewer's piles.
    pub fn own_top(&self, kind: Kind) -> Option<Card> {
        let seat = self.viewer.seat()?;
        self.realm(seat)?.tops[kind.index()]
    }

    /// What a side is called.
    pub fn foe_name(&self, foe: Foe) -> Name {
        match foe {
            Foe::Derelict => Name::Derelict,
            Foe::Seat(seat) => self.realm(seat).map_or(Name::Seat(seat), |r| r.name),
        }
    }

    /// Every seat with what is known of it.
    pub fn seats(&self) -> impl Iterator<Item = (Seat, &RealmView)> {
        Seat::all(self.realms.len() as u8).zip(&self.realms)
    }
}
