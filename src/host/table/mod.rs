//! One table: what its log adds up to. Pure.

pub mod absence;
pub mod clock;
pub mod faces;
pub mod fold;
pub mod house;
pub mod intent;
pub mod keepsakes;
pub mod lobby;
pub mod orders;
pub mod places;
pub mod playing;
pub mod record;
pub mod results;
pub mod tips;
pub mod undo;

use crate::games;
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::house::{House, Tempo};
use crate::host::table::places::Elsewhere;
use crate::host::table::record::{Chair, Clock, Deed, Holder, Keepsake, Proposed, Record};
use crate::rules::ask::Pace;
use crate::rules::erased::{AnyGame, Chosen, Play, Saved, Start};
use crate::rules::game::Info;
use crate::rules::keepsake::Brought;
use crate::rules::rng::Seed;
use crate::rules::seat::{Names, Seat};
use crate::rules::version::Rules;
use crate::store::TableId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A state of the match is kept after every so many records that are followed.
const KEPT_EVERY: u64 = 32;

/// A table and the match on it.
#[derive(Clone)]
pub struct Table {
    /// Everything but the match itself.
    pub facts: Facts,
    /// The game it is for.
    pub game: &'static dyn AnyGame,
    /// The match, once it has started.
    pub play: Option<Box<dyn Play>>,
}

/// Everything about a table but the match itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// Its number.
    pub id: TableId,
    /// The game's id.
    pub game: String,
    /// The rules it is played under; a table is played by those it was opened with.
    #[serde(default)]
    pub rules: Rules,
    /// Where it was opened.
    pub home: Place,
    /// Where else it is shown, at most once on each server.
    pub elsewhere: Vec<Elsewhere>,
    /// The server it belongs to.
    pub server: Option<ServerId>,
    /// What that server's admins decided when it was opened.
    pub house: House,
    /// Who opened it.
    pub opened_by: Person,
    /// Whether it waits, runs or is over.
    pub stage: Stage,
    /// The seats; in the lobby, those taken so far in the order they were taken.
    pub chairs: Vec<Chair>,
    /// The table whose seats it keeps.
    pub rematch_of: Option<TableId>,
    /// Chosen options.
    pub options: Chosen,
    /// The keepsake the whole table plays on.
    pub plays_on: Option<Keepsake>,
    /// What people brought to the match.
    pub brought: Brought,
    /// How much time decisions have.
    pub clock: Clock,
    /// Seed and salt, once started.
    pub chance: Option<(Seed, Seed)>,
    /// What is being voted on.
    pub proposal: Option<Proposal>,
    /// The last answers, for taking them back; the newest at the end.
    pub answers: Vec<Last>,
    /// People's own hours, as far as they said any.
    pub rhythms: BTreeMap<PersonId, Rhythm>,
    /// Whether the clocks stand still.
    pub paused: bool,
    /// Whether the people agreed that nobody has won.
    pub drawn: bool,
    /// Since when, and since which record, each awaited seat is asked.
    pub asked: BTreeMap<Seat, Asked>,
    /// The number of the last record.
    pub revision: u64,
}

impl Facts {
    /// What the match of this table grows from, with this seed.
    pub fn start(&self, seed: Seed) -> Start {
        Start {
            rules: Some(self.rules),
            options: self.options.clone(),
            seats: self.chairs.len() as u8,
            brought: self.brought.clone(),
            seed,
        }
    }
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

/// Something being voted on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Proposal {
    /// Who proposed it.
    pub by: Seat,
    /// What.
    pub what: Proposed,
    /// Whose agreement is still needed.
    pub missing: Vec<Seat>,
    /// When it lapses.
    pub until: u64,
    /// The record that made it.
    pub revision: u64,
}

/// An answer that may be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Last {
    /// The record before it.
    pub before: u64,
    /// Who gave it.
    pub seat: Seat,
    /// Whether a person gave it, not the clock or a robot.
    pub by_person: bool,
    /// Who must agree to take it back; an error is the clause that forbids it.
    pub consent: Result<Vec<Seat>, String>,
    /// Whether that is so only while nobody has answered since.
    pub at_once: bool,
    /// The question it answered.
    pub asked: Option<Asked>,
}

/// Since when a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Asked {
    /// Milliseconds since 1970.
    pub at: u64,
    /// The record that led to the question.
    pub revision: u64,
    /// How much time it deserves.
    pub pace: Pace,
    /// Time used before `at`, in milliseconds.
    pub spent: u64,
    /// Time is not up before this moment: vacation, or grace.
    pub not_before: u64,
    /// The record of the newest reminder.
    pub reminded: Option<u64>,
    /// How often the seat was reminded that it is awaited.
    pub nudges: u8,
    /// Whether it was reminded that time is nearly up.
    pub warned: bool,
    /// Whether it wants no more reminders of this.
    pub muted: bool,
    /// Whether standing orders leave it alone: an answer to it was taken back.
    pub by_hand: bool,
    /// The hours its clock goes on by, where its owner has changed them since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<Rhythm>,
}

impl Asked {
    /// A question put now.
    pub const fn since(at: u64, revision: u64, pace: Pace) -> Self {
        Self {
            at,
            revision,
            pace,
            spent: 0,
            not_before: 0,
            reminded: None,
            nudges: 0,
            warned: false,
            muted: false,
            by_hand: false,
            hours: None,
        }
    }
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

/// A table as a snapshot keeps it.
#[derive(Serialize, Deserialize)]
struct Frozen {
    facts: Facts,
    play: Option<Saved>,
}

/// Counts up when [`Facts`] changes its form: older snapshots are then ignored and made anew.
pub const SNAPSHOT_VERSION: u32 = 8;

impl Table {
    /// A table from its first record.
    pub fn open(id: TableId, seq: u64, record: &Record) -> Result<Self, Misfit> {
        let misfit = |what: String| Misfit {
            table: id,
            seq,
            what,
        };
        let Deed::Opened {
            game,
            rules_version,
            home,
            by,
            rematch_of,
            server,
            house,
        } = &record.deed
        else {
            return Err(misfit("a table begins with its opening".into()));
        };
        let found =
            games::find(game).ok_or_else(|| misfit(format!("there is no game “{game}” here")))?;
        let info = found.info();
        if !info.versions.has(*rules_version) {
            let known = info.versions;
            return Err(misfit(format!(
                "it is played under rules version {rules_version} of {}, this program plays {known}",
                info.title
            )));
        }
        let facts = Facts {
            id,
            game: info.id.to_owned(),
            rules: *rules_version,
            home: home.clone(),
            elsewhere: Vec::new(),
            server: server.clone(),
            house: *house,
            opened_by: by.clone(),
            stage: Stage::Lobby,
            chairs: Vec::new(),
            rematch_of: *rematch_of,
            options: Chosen::new(),
            plays_on: None,
            brought: Brought::default(),
            clock: lobby::clock(info, Tempo::Slow, house),
            chance: None,
            proposal: None,
            answers: Vec::new(),
            rhythms: BTreeMap::new(),
            paused: false,
            drawn: false,
            asked: BTreeMap::new(),
            revision: seq,
        };
        Ok(Self {
            facts,
            game: found,
            play: None,
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
                kept.extend(table.play.as_ref().map(|p| (seq, p.save())));
            }
        }
        Ok(Some(table))
    }

    /// The table as bytes for a snapshot.
    pub fn freeze(&self) -> Vec<u8> {
        let frozen = Frozen {
            facts: self.facts.clone(),
            play: self.play.as_ref().map(|p| p.save()),
        };
        serde_json::to_vec(&frozen).unwrap_or_default()
    }

    /// The table a snapshot holds; `None` if it cannot be used any more.
    pub fn thaw(bytes: &[u8]) -> Option<Self> {
        let frozen: Frozen = serde_json::from_slice(bytes).ok()?;
        let game = games::find(&frozen.facts.game)?;
        let play = frozen
            .play
            .map(|saved| game.load(&saved))
            .transpose()
            .ok()?;
        Some(Self {
            facts: frozen.facts,
            game,
            play,
        })
    }

    /// The game's name, seats and verbs.
    pub fn info(&self) -> &'static Info {
        self.game.info()
    }

    /// What those on the seats are called; a robot that keeps a seat says so.
    pub fn names(&self) -> Names {
        let name = |c: &Chair| match c.holder {
            Holder::Steward(_) => format!("{} (robot)", c.name),
            Holder::Person(_) | Holder::Robot(_) => c.name.clone(),
        };
        Names::new(self.facts.chairs.iter().map(name).collect())
    }

    /// The seat this person plays or played.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        let holds = |c: &Chair| c.holder.owner() == Some(person);
        self.facts
            .chairs
            .iter()
            .position(holds)
            .map(|i| Seat::new(i as u8))
    }

    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.facts.chairs.get(seat.index())
    }

    /// Seats played by people now.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &PersonId)> {
        self.facts
            .chairs
            .iter()
            .enumerate()
            .filter_map(|(i, c)| c.holder.person().map(|p| (Seat::new(i as u8), p)))
    }

    /// Whether a robot plays at the table.
    pub fn has_robots(&self) -> bool {
        let mut chairs = self.facts.chairs.iter();
        chairs.any(|c| c.holder.robot().is_some())
    }

    /// Whether the table still goes on.
    pub const fn goes_on(&self) -> bool {
        matches!(self.facts.stage, Stage::Lobby | Stage::Playing)
    }
}
