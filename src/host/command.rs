//! What a command is, and what a typed one means. The list itself is [`COMMANDS`].

pub use super::commands::COMMANDS;
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
    /// Give the seat over.
    Give,
    /// Choose the own time zone and quiet hours.
    Hours,
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
    /// One of these words.
    Choice(&'static [&'static str]),
}

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
