//! The one list of commands. Slash registration, text parsing, completion and help all read it.
//!
//! A game's verbs are commands too (`/orion play card:C03`); they come from the registry and are not repeated here.

pub use super::bind::{Args, Bound, Keep, bind, kept_at};

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
    /// A team of the table's game.
    Team,
    /// An option of the table's game.
    Option,
    /// A value of that option.
    OptionValue,
    /// A motion of the table's game.
    Motion,
    /// A part of the table's board.
    Part,
    /// Something the person keeps for the table's game.
    Keepsake,
    /// One of these words.
    Choice(&'static [&'static str]),
}

const fn must(name: &'static str, about: &'static str, kind: Kind) -> Param {
    Param {
        name,
        about,
        kind,
        required: true,
    }
}

const fn may(name: &'static str, about: &'static str, kind: Kind) -> Param {
    Param {
        name,
        about,
        kind,
        required: false,
    }
}

const TABLE: Param = may(
    "table",
    "Which table; not needed in its own place",
    Kind::Table,
);
const TEAM: Param = may("team", "Which team, where the game has teams", Kind::Team);

/// Every command of the host.
pub static COMMANDS: &[Spec] = &[
    Spec {
        name: Name::Play,
        path: &["play"],
        about: "Play at once: a table for you, robots on the other seats",
        params: &[must("game", "Which game", Kind::Game)],
    },
    Spec {
        name: Name::Open,
        path: &["table", "open"],
        about: "Open a table that others can join",
        params: &[must("game", "Which game", Kind::Game)],
    },
    Spec {
        name: Name::Learn,
        path: &["table", "learn"],
        about: "Play a first match against robots, with tips on the way",
        params: &[
            must("game", "Which game", Kind::Game),
            may(
                "lesson",
                "Which lesson, where there are several",
                Kind::Lesson,
            ),
        ],
    },
    Spec {
        name: Name::Join,
        path: &["table", "join"],
        about: "Take a seat, or take over a seat a robot keeps",
        params: &[TABLE, TEAM],
    },
    Spec {
        name: Name::Leave,
        path: &["table", "leave"],
        about: "Give up your seat; in a running match a robot keeps it for you",
        params: &[TABLE],
    },
    Spec {
        name: Name::Return,
        path: &["table", "return"],
        about: "Take your seat back from the robot that keeps it",
        params: &[TABLE],
    },
    Spec {
        name: Name::Invite,
        path: &["table", "invite"],
        about: "Ask somebody to join",
        params: &[must("person", "Whom", Kind::Person), TABLE],
    },
    Spec {
        name: Name::Robot,
        path: &["table", "robot"],
        about: "Add a robot to the table",
        params: &[
            may("kind", "How it plays", Kind::Choice(&["plain", "random"])),
            TEAM,
            TABLE,
        ],
    },
    Spec {
        name: Name::Dismiss,
        path: &["table", "dismiss"],
        about: "Send a robot away before the match starts",
        params: &[
            may(
                "robot",
                "Which one; the newest if not said",
                Kind::RobotName,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Option,
        path: &["table", "option"],
        about: "Choose an option of the game before it starts",
        params: &[
            must("name", "Which option", Kind::Option),
            must("value", "What it shall be", Kind::OptionValue),
            TABLE,
        ],
    },
    Spec {
        name: Name::Clock,
        path: &["table", "clock"],
        about: "Choose how much time each decision has",
        params: &[
            must(
                "pace",
                "slow: hours; live: seconds; none: no limit",
                Kind::Choice(&["slow", "live", "none"]),
            ),
            may("long", "Seconds for a big decision", Kind::Words),
            may("short", "Seconds for a small decision", Kind::Words),
            TABLE,
        ],
    },
    Spec {
        name: Name::Bring,
        path: &["table", "bring"],
        about: "Choose the deck you bring, or the campaign the table plays on",
        params: &[
            may(
                "name",
                "Which one, or none; without it you see them all",
                Kind::Keepsake,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Start,
        path: &["table", "start"],
        about: "Start the match; robots take the free seats",
        params: &[TABLE],
    },
    Spec {
        name: Name::Tips,
        path: &["table", "tips"],
        about: "Get tips at the right moments, or no more; only you see them",
        params: &[
            must("state", "on or off", Kind::Choice(&["on", "off"])),
            TABLE,
        ],
    },
    Spec {
        name: Name::Log,
        path: &["table", "log"],
        about: "Show what happened so far",
        params: &[TABLE],
    },
    Spec {
        name: Name::Talk,
        path: &["table", "talk"],
        about: "Show how you may talk about the match",
        params: &[TABLE],
    },
    Spec {
        name: Name::Resign,
        path: &["table", "resign"],
        about: "Concede the match",
        params: &[TABLE],
    },
    Spec {
        name: Name::Abort,
        path: &["table", "abort"],
        about: "Propose to end the match without a result",
        params: &[TABLE],
    },
    Spec {
        name: Name::Undo,
        path: &["table", "undo"],
        about: "Ask to take your last answer back",
        params: &[TABLE],
    },
    Spec {
        name: Name::Propose,
        path: &["table", "propose"],
        about: "Propose something the whole table must agree to",
        params: &[must("motion", "What", Kind::Motion), TABLE],
    },
    Spec {
        name: Name::Vote,
        path: &["table", "vote"],
        about: "Agree or disagree with the open proposal",
        params: &[
            must("answer", "yes or no", Kind::Choice(&["yes", "no"])),
            TABLE,
        ],
    },
    Spec {
        name: Name::Rematch,
        path: &["table", "rematch"],
        about: "Play the same game again with the same seats",
        params: &[TABLE],
    },
    Spec {
        name: Name::Mine,
        path: &["table", "mine"],
        about: "List your tables and where you are awaited",
        params: &[],
    },
    Spec {
        name: Name::Board,
        path: &["board"],
        about: "Show the board or a part of it, as picture and in words",
        params: &[
            may(
                "part",
                "A part to look at closely, such as a World",
                Kind::Part,
            ),
            TABLE,
        ],
    },
    Spec {
        name: Name::Hand,
        path: &["hand"],
        about: "Show your hand and what you can do; only you see it",
        params: &[TABLE],
    },
    Spec {
        name: Name::Rules,
        path: &["rules"],
        about: "Look up a rule by its number, a card by its name, or any words",
        params: &[
            must(
                "about",
                "A clause such as CO-075, a card, or words",
                Kind::Words,
            ),
            may(
                "game",
                "Which game; the table's own if not said",
                Kind::Game,
            ),
        ],
    },
    Spec {
        name: Name::Games,
        path: &["games"],
        about: "List the games",
        params: &[],
    },
    Spec {
        name: Name::Help,
        path: &["help"],
        about: "Show what you can do",
        params: &[],
    },
];

impl Spec {
    /// How to type it: `/table join [table:] [team:]`.
    pub fn usage(&self) -> String {
        let params = self.params.iter().map(|p| usage_of(p.name, p.required));
        format!("/{}{}", self.path.join(" "), params.collect::<String>())
    }
}

pub(super) fn usage_of(name: &str, required: bool) -> String {
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
