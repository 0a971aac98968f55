//! One table: what its log adds up to. Pure.
//!
//! Every concern is a type with private fields, in a file of its own: `opening`, `seats`, `places`, `clock`, `votes`,
//! `orders`, `absence`, `keepsakes`, `tips`; the match is [`Match`]. [`Table`] composes them. What needs several of them
//! is a method of [`Table`], in the file of the concern it serves most: commands decide deeds (`lobby`, `playing`, `undo`),
//! and `fold` has each record change the concerns.

pub mod absence;
pub mod clock;
pub mod faces;
pub mod fold;
pub mod house;
pub mod intent;
pub mod keepsakes;
pub mod lobby;
pub mod opening;
pub mod orders;
pub mod places;
pub mod playing;
pub mod record;
pub mod results;
pub mod seats;
pub mod tips;
pub mod undo;
pub mod votes;

use crate::host::matches::Match;
use crate::host::person::PersonId;
use crate::host::table::absence::Absence;
use crate::host::table::clock::Clocks;
use crate::host::table::house::Tempo;
use crate::host::table::keepsakes::Keepsakes;
use crate::host::table::opening::Opening;
use crate::host::table::orders::StandingOrders;
use crate::host::table::places::Places;
use crate::host::table::record::{Chair, Deed, Record};
use crate::host::table::seats::Seats;
use crate::host::table::tips::Tips;
use crate::host::table::votes::Votes;
use crate::rules::erased::{Chosen, Play, Saved};
use crate::rules::game::{Info, OptionSpec};
use crate::rules::seat::{Names, Seat};
use crate::rules::text::Text;
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// While folding, a state of the match is kept every this many records.
const KEPT_EVERY: u64 = 32;

/// A table and the match on it. Each of its concerns owns its state; what combines several is done here.
#[derive(Clone, Serialize, Deserialize)]
pub struct Table {
    opening: Opening,
    stage: Stage,
    /// The number of the last record.
    revision: u64,
    seats: Seats,
    /// Chosen options; what is missing has its default.
    options: Chosen,
    keepsakes: Keepsakes,
    places: Places,
    clocks: Clocks,
    votes: Votes,
    absence: Absence,
    orders: StandingOrders,
    tips: Tips,
    /// The match, once it has started.
    current: Option<Match>,
}

/// Whether a table waits, runs or is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People can join.
    Lobby,
    /// The match is on.
    Playing,
    /// It has a result.
    Over,
    /// It ended without one.
    Aborted,
}

/// The log does not add up: it was written by another program or damaged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("record {seq} of table {table} does not fit: {what}")]
pub struct Misfit {
    /// Which table.
    pub table: TableId,
    /// Which record.
    pub seq: u64,
    /// What is wrong with it.
    pub what: String,
}

/// Counts up when a table changes its form: older snapshots are then ignored, and the table is folded from its log.
pub const SNAPSHOT_VERSION: u32 = 9;

impl Table {
    /// A table from its first record.
    pub fn open(id: TableId, seq: u64, record: &Record) -> Result<Self, Misfit> {
        let misfit = |what: String| Misfit {
            table: id,
            seq,
            what,
        };
        let (opening, home) = Opening::of(id, &record.deed).map_err(misfit)?;
        let (house, server) = (opening.house(), opening.server().cloned());
        let limits = lobby::clock(opening.game().info(), Tempo::Slow, house);
        Ok(Self {
            stage: Stage::Lobby,
            revision: seq,
            seats: Seats::default(),
            options: Chosen::new(),
            keepsakes: Keepsakes::default(),
            places: Places::new(home, house.lodging, server),
            clocks: Clocks::new(limits),
            votes: Votes::default(),
            absence: Absence::default(),
            orders: StandingOrders::default(),
            tips: Tips::default(),
            current: None,
            opening,
        })
    }

    /// The table its whole log adds up to.
    pub fn fold(
        id: TableId,
        log: impl IntoIterator<Item = (u64, Record)>,
    ) -> Result<Option<Self>, Misfit> {
        let mut log = log.into_iter();
        let Some((seq, first)) = log.next() else {
            return Ok(None);
        };
        let mut table = Self::open(id, seq, &first)?;
        let mut before: Vec<(u64, Record)> = Vec::new();
        // Going back to the start for every undo would take ages for a log that is full of them.
        let mut kept: Vec<(u64, Saved)> = Vec::new();
        for (seq, record) in log {
            if let Deed::Undone { to } = record.deed {
                kept.retain(|(after, _)| *after <= to);
                let from = kept.last().cloned();
                let known = from.as_ref().map_or(0, |(after, _)| *after);
                let known = before.partition_point(|(s, _)| *s <= known);
                table.take_back(seq, &record, &before[known..], from)?;
            } else {
                table.apply(seq, &record)?;
            }
            before.push((seq, record));
            if seq % KEPT_EVERY == 0 {
                kept.extend(table.play().map(|p| (seq, p.save())));
            }
        }
        Ok(Some(table))
    }

    /// The table as bytes for a snapshot.
    pub fn freeze(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The table a snapshot holds; `None` if it cannot be used any more.
    pub fn thaw(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }

    /// Its number.
    pub const fn id(&self) -> TableId {
        self.opening.id()
    }

    /// The number of the last record.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether it waits, runs or is over.
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// Whether the table still goes on.
    pub const fn goes_on(&self) -> bool {
        matches!(self.stage, Stage::Lobby | Stage::Playing)
    }

    /// How it was opened.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game's name, seats and verbs.
    pub fn info(&self) -> &'static Info {
        self.opening.game().info()
    }

    /// What an option of the game is set to.
    pub fn setting(&self, option: &OptionSpec) -> &str {
        let chosen = self.options.get(option.name);
        chosen.map_or(option.values[0], String::as_str)
    }

    /// The match, once it has started.
    pub const fn current_match(&self) -> Option<&Match> {
        self.current.as_ref()
    }

    /// The match as it stands, once it has started.
    pub fn play(&self) -> Option<&dyn Play> {
        self.current_match().map(Match::play)
    }

    /// Who sits where.
    pub const fn seats(&self) -> &Seats {
        &self.seats
    }

    /// What is brought and played on.
    pub const fn keepsakes(&self) -> &Keepsakes {
        &self.keepsakes
    }

    /// Where it is shown.
    pub const fn places(&self) -> &Places {
        &self.places
    }

    /// Its clocks.
    pub const fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// What is being voted on.
    pub const fn votes(&self) -> &Votes {
        &self.votes
    }

    /// What seats want answered in their name.
    pub const fn standing_orders(&self) -> &StandingOrders {
        &self.orders
    }

    /// Seats to be had.
    pub const fn absence(&self) -> &Absence {
        &self.absence
    }

    /// The seats with who is on them, in order.
    pub fn chairs(&self) -> &[Chair] {
        self.seats.chairs()
    }

    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.seats.chair(seat)
    }

    /// The seat this person plays or played.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.seats.seat_of(person)
    }

    /// Seats played by people now.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &PersonId)> {
        self.seats.people()
    }

    /// What those on the seats are called.
    pub fn names(&self) -> Names {
        self.seats.names()
    }

    /// Words with every seat named by who is on it.
    pub fn named(&self, text: Text) -> Text {
        let names = self.names();
        text.named(|seat| names.of(seat).to_owned())
    }

    /// Two identities are one person from now on: what was one's is the other's.
    fn linked(&mut self, from: &PersonId, to: &PersonId) {
        // One person on two seats would be asked twice and answer for both: such seats stay apart.
        if self.seat_of(to).is_some() {
            return;
        }
        self.opening.linked(from, to);
        self.seats.linked(from, to);
        self.keepsakes.linked(from, to);
        self.clocks.linked(from, to);
        self.absence.linked(from, to);
        self.tips.linked(from, to);
    }
}
