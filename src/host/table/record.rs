//! What a table's log is made of: one small record per accepted deed.

use crate::host::matches::steps::Move;
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::table::clock::hours::Rhythm;
pub use crate::host::table::clock::limits::Clock;
use crate::host::table::clock::punctual::Tally;
use crate::host::table::house::House;
use crate::host::table::orders::Orders;
use crate::host::table::places::Elsewhere;
use crate::rules::choice::Step;
use crate::rules::keepsake::Brought;
use crate::rules::playout::Robot;
use crate::rules::rng::Seed;
use crate::rules::seat::Seat;
use crate::rules::typed::Typed;
use crate::rules::version::Rules;
use crate::store::TableId;
use crate::store::keepsakes::KeepsakeId;
use serde::{Deserialize, Serialize};

/// One accepted deed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whose doing it was.
    pub by: Author,
    /// The request that caused it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// What was done.
    pub deed: Deed,
}

impl Record {
    /// A deed that no request caused.
    pub const fn unasked(at: u64, by: Author, deed: Deed) -> Self {
        Self {
            at,
            by,
            request: None,
            deed,
        }
    }
}

/// Whose doing a deed was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Author {
    /// A person's.
    Person(PersonId),
    /// A robot's, on its own seat.
    Robot,
    /// Time ran out.
    Clock,
    /// A standing order's, in the name of the seat's person.
    Order,
    /// The table's own: tips.
    Table,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// The table was opened.
    Opened {
        /// The game's id.
        game: String,
        /// The rules it is played under.
        rules_version: Rules,
        /// Where.
        home: Place,
        /// By whom.
        by: Person,
        /// The finished table whose seats it keeps.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<TableId>,
        /// The server it belongs to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        server: Option<ServerId>,
        /// What its admins decided for tables like this.
        #[serde(default)]
        house: House,
    },
    /// A person took a seat in the lobby.
    Joined {
        /// Who.
        person: Person,
        /// The team asked for.
        team: Option<u8>,
        /// How they kept time so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<Tally>,
    },
    /// A person left the lobby.
    Left {
        /// Who.
        person: PersonId,
    },
    /// A person was invited to the table.
    Invited {
        /// By the name typed.
        name: String,
        /// Who that is, if the host has met them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<PersonId>,
    },
    /// A robot was added.
    RobotJoined {
        /// How it plays.
        robot: Robot,
        /// What it is called.
        name: String,
        /// Its team.
        team: Option<u8>,
    },
    /// A robot was sent away.
    RobotLeft {
        /// What it was called.
        name: String,
    },
    /// An option was chosen.
    Chose {
        /// Which.
        option: String,
        /// What it is now.
        value: String,
    },
    /// The clock was set.
    ClockSet {
        /// To this.
        clock: Clock,
    },
    /// The match started.
    Started {
        /// What chance grows from; secret until the end.
        seed: Seed,
        /// Hides the seed from guessing.
        salt: Seed,
        /// Who sits where.
        chairs: Vec<Chair>,
        /// What people brought to the match.
        #[serde(default, skip_serializing_if = "Brought::is_nothing")]
        brought: Brought,
    },
    /// A seat did something it was offered.
    Answered {
        /// Which seat.
        seat: Seat,
        /// What.
        call: Typed,
    },
    /// The table did something together.
    Carried {
        /// The place of the motion in the list of motions.
        motion: usize,
    },
    /// A robot keeps the seat of a person who left or did not answer.
    Kept {
        /// Which seat.
        seat: Seat,
    },
    /// The person came back to their seat.
    Returned {
        /// Which seat.
        seat: Seat,
    },
    /// A new person took a seat over from the robot that kept it.
    TakenOver {
        /// Which seat.
        seat: Seat,
        /// Who.
        person: Person,
        /// How they kept time so far.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        record: Option<Tally>,
    },
    /// A seat proposed something others must agree to.
    Proposed {
        /// By this seat.
        seat: Seat,
        /// What.
        what: Proposed,
        /// Whose agreement is needed.
        needed: Vec<Seat>,
        /// When it lapses.
        until: u64,
    },
    /// A seat agreed or disagreed.
    Voted {
        /// Which seat.
        seat: Seat,
        /// Whether it agreed.
        yes: bool,
    },
    /// The proposal lapsed.
    Lapsed,
    /// All answers after this record were taken back.
    Undone {
        /// The last record that stands.
        to: u64,
    },
    /// A substitute is looked for.
    Called {
        /// For which seat.
        seat: Seat,
    },
    /// A seat was offered to a person.
    Offered {
        /// Which seat.
        seat: Seat,
        /// To whom.
        person: Person,
    },
    /// A person changed their own hours.
    Rhythm {
        /// Whose.
        person: PersonId,
        /// Which.
        rhythm: Rhythm,
    },
    /// A seat was reminded that it is awaited.
    Reminded {
        /// Which seat.
        seat: Seat,
    },
    /// A seat changed its standing orders.
    Ordered {
        /// Which seat.
        seat: Seat,
        /// Which orders.
        orders: Orders,
    },
    /// A seat turned off reminders about its question.
    Muted {
        /// Which seat.
        seat: Seat,
    },
    /// A day of vacation was spent because time would have been up.
    Vacation {
        /// Which seat.
        seat: Seat,
    },
    /// The host was away: nobody's time is up before then.
    Grace {
        /// When, in milliseconds since 1970.
        until: u64,
    },
    /// The clocks were stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// A person chose what to bring to the match, or what the table plays on.
    Brings {
        /// Who; none for what the whole table plays on.
        person: Option<PersonId>,
        /// What, or nothing.
        what: Option<Keepsake>,
    },
    /// A person turned tips on or off.
    Tips {
        /// Who.
        person: PersonId,
        /// Whether they want them.
        on: bool,
    },
    /// A seat was given a tip.
    Tipped {
        /// Which seat.
        seat: Seat,
        /// Which tip.
        tip: String,
    },
    /// The match ended without a result.
    Aborted,
    /// The people agreed that nobody has won.
    Drawn,
    /// An admin ended the table.
    Ended {
        /// What the admin is called.
        by: String,
    },
    /// The table is shown on another platform as well.
    Shown {
        /// Where.
        at: Elsewhere,
    },
    /// The table is not shown there any more.
    Hidden {
        /// On which platform.
        platform: String,
        /// In which place there; in all of them if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// Two identities are one person from now on.
    Linked {
        /// This one is known to the table.
        from: PersonId,
        /// This is what the person is called from now on.
        to: PersonId,
    },
    /// An admin moved the table.
    Moved {
        /// What the admin is called.
        by: String,
        /// Where to.
        home: Place,
    },
}

impl Deed {
    /// What it means for the match, if anything.
    pub fn of_match(&self) -> Option<Move<Step>> {
        Some(match self {
            Self::Answered { seat, call } => Move::Step(Step::Answer(*seat, call.clone())),
            Self::Carried { motion } => Move::Step(Step::Motion(*motion)),
            Self::Undone { to } => Move::Undone { to: *to },
            _ => return None,
        })
    }

    /// Whether it is about time alone.
    pub const fn is_of_clock(&self) -> bool {
        matches!(
            self,
            Self::Rhythm { .. }
                | Self::Reminded { .. }
                | Self::Muted { .. }
                | Self::Vacation { .. }
                | Self::Grace { .. }
                | Self::Paused
                | Self::Resumed
        )
    }
}

/// Something others must agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposed {
    /// To end without a result.
    Abort,
    /// To end with everybody in the same place.
    Draw,
    /// To stop the clocks.
    Pause,
    /// To let them run again.
    Resume,
    /// To take answers back, leaving this record the last.
    Undo {
        /// The last record that would stand.
        to: u64,
    },
    /// To do one of the game's motions.
    Motion {
        /// Its place in the list.
        index: usize,
    },
}

/// A seat and who is on it. Records of earlier versions say more, which follows from the records before them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// Who.
    pub holder: Holder,
    /// What they are called.
    pub name: String,
    /// The team asked for in the lobby.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<u8>,
}

impl Chair {
    /// A seat newly taken.
    pub const fn new(holder: Holder, name: String, team: Option<u8>) -> Self {
        Self { holder, name, team }
    }
}

/// A keepsake by number and name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Keepsake {
    /// Which one.
    pub id: KeepsakeId,
    /// What it was called when it was chosen.
    pub name: String,
}

/// Who is on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A person.
    Person(PersonId),
    /// A robot.
    Robot(Robot),
    /// A robot keeping the seat of this person.
    Steward(PersonId),
}

impl Holder {
    /// The person playing here now.
    pub const fn person(&self) -> Option<&PersonId> {
        match self {
            Self::Person(id) => Some(id),
            Self::Robot(_) | Self::Steward(_) => None,
        }
    }

    /// The person whose seat it is, even while a robot keeps it.
    pub const fn owner(&self) -> Option<&PersonId> {
        match self {
            Self::Person(id) | Self::Steward(id) => Some(id),
            Self::Robot(_) => None,
        }
    }

    /// The same person, to be called otherwise.
    pub const fn owner_mut(&mut self) -> Option<&mut PersonId> {
        match self {
            Self::Person(id) | Self::Steward(id) => Some(id),
            Self::Robot(_) => None,
        }
    }

    /// The robot playing here now.
    pub const fn robot(&self) -> Option<Robot> {
        match self {
            Self::Person(_) => None,
            Self::Robot(robot) => Some(*robot),
            Self::Steward(_) => Some(Robot::Plain),
        }
    }
}
