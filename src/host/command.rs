//! The one list of commands. Slash registration, text parsing, completion and help all read it.
//!
//! A game's verbs are commands too (`/orion play card:C03`); they come from the registry and are not repeated here.

use super::line;
use super::request::Invocation;
use crate::games;
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::game::Info;
use crate::rules::text::Text;
use crate::rules::typed::Typed;
use std::collections::BTreeMap;

/// The subcommand of a game that takes a whole call as text, where a platform has no room for every verb.
pub const MORE: &str = "do";

/// The most commands shown for one that does not exist.
const SHOWN: usize = 10;

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
        params: &[must("game", "Which game", Kind::Game)],
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

/// A command with its arguments understood.
#[derive(Debug)]
pub enum Bound {
    /// A command of the host.
    Host(&'static Spec, Args),
    /// A verb of a game.
    Verb(&'static Info, Typed, Option<String>),
}

/// Arguments by name.
pub type Args = BTreeMap<&'static str, String>;

impl Spec {
    /// How to type it: `/table join [table:] [team:]`.
    pub fn usage(&self) -> String {
        let param = |p: &Param| {
            if p.required {
                format!(" {}:…", p.name)
            } else {
                format!(" [{}:…]", p.name)
            }
        };
        format!(
            "/{}{}",
            self.path.join(" "),
            self.params.iter().map(param).collect::<String>()
        )
    }
}

/// The spec of a command.
pub fn spec(name: Name) -> Option<&'static Spec> {
    COMMANDS.iter().find(|s| s.name == name)
}

/// What an invocation means, or why it means nothing.
pub fn bind(invocation: &Invocation) -> Result<Bound, Refusal> {
    let path: Vec<String> = invocation.path.iter().map(|w| w.to_lowercase()).collect();
    if let [command, verb] = path.as_slice()
        && let Some(game) = games::by_command(command)
    {
        let mut args = invocation.args.clone();
        let table = args
            .iter()
            .position(|(n, _)| n.eq_ignore_ascii_case("table"));
        let table = table.map(|at| args.remove(at).1);
        if verb == MORE {
            return whole_call(game.info(), &args, table);
        }
        return Ok(Bound::Verb(
            game.info(),
            Typed {
                verb: verb.clone(),
                args,
            },
            table,
        ));
    }
    let spec = COMMANDS
        .iter()
        .find(|s| s.path.iter().copied().eq(path.iter().map(String::as_str)));
    let Some(spec) = spec else {
        return Err(unknown(&path));
    };
    assign(spec, &invocation.args).map(|args| Bound::Host(spec, args))
}

/// A call typed as one text: `then do:collect`.
fn whole_call(
    info: &'static Info,
    args: &[(String, String)],
    table: Option<String>,
) -> Result<Bound, Refusal> {
    let text: Vec<&str> = args.iter().map(|(_, value)| value.as_str()).collect();
    let mut words = line::split(&text.join(" ")).into_iter();
    let Some(verb) = words.next() else {
        return Err(unknown(&[info.command.to_owned()]));
    };
    let args = words.map(|w| (w.name, w.value)).collect();
    let typed = Typed {
        verb: verb.value.to_lowercase(),
        args,
    };
    Ok(Bound::Verb(info, typed, table))
}

/// Gives every argument to its parameter: named ones first, the rest in order.
fn assign(spec: &'static Spec, given: &[(String, String)]) -> Result<Args, Refusal> {
    let usage = || Text::line() + Text::code(spec.usage());
    let mut args = Args::new();
    for (name, value) in given.iter().filter(|(n, _)| !n.is_empty()) {
        let Some(param) = spec
            .params
            .iter()
            .find(|p| p.name.eq_ignore_ascii_case(name))
        else {
            return Err(Refusal::new(
                Text::from(format!("There is no argument “{name}” here.")) + usage(),
            ));
        };
        args.insert(param.name, value.trim().to_owned());
    }
    for (_, value) in given.iter().filter(|(n, _)| n.is_empty()) {
        let Some(param) = spec.params.iter().find(|p| !args.contains_key(p.name)) else {
            return Err(Refusal::new(
                Text::from(format!("“{value}” is one word too many.")) + usage(),
            ));
        };
        args.insert(param.name, value.trim().to_owned());
    }
    let missing = spec
        .params
        .iter()
        .find(|p| p.required && args.get(p.name).is_none_or(String::is_empty));
    match missing {
        Some(p) => Err(Refusal::new(
            Text::from(format!("Please say {} ({}).", p.name, p.about)) + usage(),
        )),
        None => Ok(args),
    }
}

/// There is no such command; these come near.
fn unknown(path: &[String]) -> Refusal {
    let shown: String = path.join(" ").chars().take(40).collect();
    let first = path.first().map_or("", String::as_str);
    let game = games::by_command(first).map(AnyGame::info);
    let verbs = game.into_iter().flat_map(|info| {
        info.verbs
            .iter()
            .map(|v| (format!("/{} {}", info.command, v.name), v.about))
    });
    let near = COMMANDS
        .iter()
        .filter(|s| !first.is_empty() && s.path[0].starts_with(first));
    let near = near.map(|s| (s.usage(), s.about));
    let mut why = Text::from(format!("There is no command /{shown}."));
    for (usage, about) in verbs.chain(near).take(SHOWN) {
        why += Text::line() + Text::code(usage) + " · " + about;
    }
    Refusal::new(why + Text::line() + "Type " + Text::code("/help") + " to see them all.")
}
