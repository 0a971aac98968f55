//! What a command is, and what a typed one means. The list itself is [`COMMANDS`].

pub mod attached;
pub mod bind;
pub mod button;
pub mod line;
pub(in crate::host) mod list;
pub(in crate::host) mod own;

pub use crate::host::command::bind::{Args, Bound, Keep, bind, kept_at};
pub use crate::host::command::list::COMMANDS;

/// The subcommand of a game that takes a whole call as text, where a platform has no room for every verb.
pub const MORE: &str = "do";

/// A command of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    /// Start playing against robots at once.
    Play,
    /// Open a table.
    Open,
    /// Start a first match with tips against robots.
    Learn,
    /// Take a seat.
    Join,
    /// Give the seat up.
    Leave,
    /// Take a seat back from its robot.
    Return,
    /// Ask somebody to the table.
    Invite,
    /// Add a robot.
    Robot,
    /// Remove a robot.
    Dismiss,
    /// Choose an option of the game.
    Option,
    /// Choose how much time there is.
    Clock,
    /// Choose what to bring to the match.
    Bring,
    /// Start the match.
    Start,
    /// Have tips or not.
    Tips,
    /// Show the board.
    Board,
    /// Show the own hand.
    Hand,
    /// Show what happened.
    Log,
    /// Show what happened since one's last move.
    Catchup,
    /// Show an earlier moment, or the match as a film.
    Replay,
    /// Show who is best at a game here.
    Leaders,
    /// Show one's own results.
    Record,
    /// Keep one's results to oneself, or not.
    HideResults,
    /// Show the talk notice.
    Talk,
    /// Concede.
    Resign,
    /// Propose to end without a result.
    Abort,
    /// Propose to take the last answer back.
    Undo,
    /// Propose what the table may do together.
    Propose,
    /// Agree or disagree with a proposal.
    Vote,
    /// Open the same table again.
    Rematch,
    /// List the own tables.
    Mine,
    /// Give the seat over.
    Give,
    /// Choose the own time zone and quiet hours.
    Hours,
    /// Show what is kept of oneself.
    ExportMe,
    /// Be forgotten.
    ForgetMe,
    /// Show who one is and what one chose.
    Me,
    /// List where one is awaited.
    Turns,
    /// Choose when to be reminded.
    Reminders,
    /// No more reminders about this turn.
    Mute,
    /// Link identities of several platforms.
    Link,
    /// Take an identity out again.
    Unlink,
    /// Show a table where it is not at home.
    Watch,
    /// Give standing orders, or see them.
    Orders,
    /// Say which of several tables is meant.
    Focus,
    /// Decide where which games run.
    HostChannel,
    /// Decide who opens tables.
    HostRole,
    /// Decide how tables run.
    HostSet,
    /// Look whether games can run here.
    HostDoctor,
    /// List, end and move tables.
    HostTables,
    /// Keep somebody from playing on the server.
    HostBan,
    /// Let somebody play again.
    HostUnban,
    /// Show what admins did.
    HostAudit,
    /// Search the rules.
    Rules,
    /// List the games.
    Games,
    /// Show the commands.
    Help,
}

/// A command with its arguments.
#[derive(Debug)]
pub struct Spec {
    /// Which command.
    pub name: Name,
    /// What to type.
    pub path: &'static [&'static str],
    /// What it does, in at most 100 characters.
    pub about: &'static str,
    /// Its arguments, required ones first.
    pub params: &'static [Param],
}

/// An argument of a command.
#[derive(Debug)]
pub struct Param {
    /// What to type before the colon.
    pub name: &'static str,
    /// What it is, in at most 100 characters.
    pub about: &'static str,
    /// What may stand there.
    pub kind: Kind,
    /// Whether it must be given.
    pub required: bool,
}

/// What an argument may be; completion knows a list for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Any words.
    Words,
    /// A game of the registry.
    Game,
    /// A lesson of the game named before.
    Lesson,
    /// A table.
    Table,
    /// Somebody by name.
    Person,
    /// A robot of the table by name.
    RobotName,
    /// Whoever sits at the table, by name.
    Sitter,
    /// A team of the table's game.
    Team,
    /// An option of the table's game.
    Option,
    /// A value of that option.
    OptionValue,
    /// A motion of the table's game.
    Motion,
    /// An answer without arguments in the table's game.
    Repeated,
    /// A time zone.
    Zone,
    /// A channel of the server.
    Channel,
    /// A role of the server.
    Role,
    /// Any table of the server.
    ServerTable,
    /// These words are suggested; others may do as well.
    Suggested(&'static [&'static str]),
    /// A part of the table's board.
    Part,
    /// Something the person keeps for the table's game.
    Keepsake,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// A command as typed, split but not yet understood.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Invocation {
    /// The words of the command: `["table", "open"]`.
    pub path: Vec<String>,
    /// Arguments with their names; an empty name stands for "the next one".
    pub args: Vec<(String, String)>,
}

impl Spec {
    /// How to type it: `/table join [table:] [team:]`.
    pub fn usage(&self) -> String {
        let params = self.params.iter().map(|p| usage_of(p.name, p.required));
        format!("/{}{}", self.path.join(" "), params.collect::<String>())
    }
}

pub(in crate::host) fn usage_of(name: &str, required: bool) -> String {
    if required {
        format!(" {name}:…")
    } else {
        format!(" [{name}:…]")
    }
}

/// The spec of a command.
pub fn spec(name: Name) -> Option<&'static Spec> {
    COMMANDS.iter().find(|s| s.name == name)
}
