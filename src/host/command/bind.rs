//! What was typed, understood: which command it is and what its arguments are. Pure.

use crate::config::nearest;
use crate::games;
use crate::host::command::{COMMANDS, Invocation, Kind, MORE, Param, Spec, line, usage_of};
use crate::rules::ask::Refusal;
use crate::rules::erased::AnyGame;
use crate::rules::game::{self, Info, Verb};
use crate::rules::keepsake;
use crate::rules::text::Text;
use crate::rules::typed::Typed;
use crate::store::TableId;

/// The most commands shown for one that does not exist.
const SHOWN: usize = 10;

/// A command with its arguments understood.
#[derive(Debug)]
pub enum Bound {
    /// A command of the host.
    Host(&'static Spec, Args),
    /// Calls of a game's verbs, mostly one, to be carried out all or none; and which table was named.
    Verb(&'static Info, Vec<Typed>, Option<String>),
    /// A verb of what a game keeps.
    Keep(Keep),
}

/// Something done with a keepsake of a game.
#[derive(Debug)]
pub struct Keep {
    /// Which game.
    pub info: &'static Info,
    /// What it keeps.
    pub kind: &'static keepsake::Kind,
    /// What is done.
    pub verb: &'static keepsake::KeepVerb,
    /// What was typed.
    pub args: Args,
}

/// Arguments by name.
pub type Args = keepsake::Given;

/// What an invocation means, or why it means nothing.
pub fn bind(invocation: &Invocation) -> Result<Bound, Refusal> {
    let path: Vec<String> = invocation.path.iter().map(|w| w.to_lowercase()).collect();
    if let Some((info, kind)) = kept_at(&path) {
        let name = path.get(2).map_or("", String::as_str);
        let verb = kind.verb(name).ok_or_else(|| unknown(&path))?;
        let wanted: Vec<Wanted> = verb.verb.params.iter().map(Wanted::from).collect();
        let usage = keep_usage(info, kind, &verb.verb);
        let args = assign(&wanted, &usage, &invocation.args)?;
        return Ok(Bound::Keep(Keep {
            info,
            kind,
            verb,
            args,
        }));
    }
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
            vec![Typed {
                verb: verb.clone(),
                args,
            }],
            table,
        ));
    }
    let spec = COMMANDS
        .iter()
        .find(|s| s.path.iter().copied().eq(path.iter().map(String::as_str)));
    let Some(spec) = spec else {
        return Err(unknown(&path));
    };
    let wanted: Vec<Wanted> = spec.params.iter().map(Wanted::from).collect();
    let args = assign(&wanted, &spec.usage(), &invocation.args)?;
    Ok(Bound::Host(spec, args))
}

/// The keepsakes a path is about: `openworlds deck …`.
pub fn kept_at(path: &[String]) -> Option<(&'static Info, &'static keepsake::Kind)> {
    let [command, noun, ..] = path else {
        return None;
    };
    let game = games::by_command(command)?;
    let kind = game.keepsake().filter(|k| k.noun == noun)?;
    Some((game.info(), kind))
}

/// How to type a verb of a keepsake: `/openworlds deck show name:…`.
fn keep_usage(info: &Info, kind: &keepsake::Kind, verb: &Verb) -> String {
    let params = verb.params.iter().map(|p| usage_of(p.name, p.required));
    let params: String = params.collect();
    format!("/{} {} {}{params}", info.command, kind.noun, verb.name)
}

/// Calls typed as one text, parted by semicolons: `do expand 12; from 55; to 66`.
fn whole_call(
    info: &'static Info,
    args: &[(String, String)],
    table: Option<String>,
) -> Result<Bound, Refusal> {
    // One text is taken as it stands; of several words those with spaces were quoted.
    let part = |value: &String| {
        let (words, end) = value
            .strip_suffix(';')
            .map_or((value.as_str(), ""), |words| (words, ";"));
        if args.len() > 1 && words.contains(char::is_whitespace) {
            format!("\"{words}\"{end}")
        } else {
            value.clone()
        }
    };
    let text: Vec<String> = args.iter().map(|(_, value)| part(value)).collect();
    let text = text.join(" ");
    let call = |text: &str| {
        let mut words = line::split(text).into_iter();
        let verb = words.next()?.value.to_lowercase();
        let args = words.map(|w| (w.name, w.value)).collect();
        Some(Typed { verb, args })
    };
    let calls: Vec<Typed> = text.split(';').filter_map(call).collect();
    if calls.is_empty() {
        return Err(unknown(&[info.command.to_owned()]));
    }
    Ok(Bound::Verb(info, calls, table))
}

/// An argument as far as giving it a value goes.
struct Wanted {
    name: &'static str,
    about: &'static str,
    required: bool,
    kind: Kind,
}

impl From<&Param> for Wanted {
    fn from(p: &Param) -> Self {
        Self {
            name: p.name,
            about: p.about,
            required: p.required,
            kind: p.kind,
        }
    }
}

impl From<&game::Param> for Wanted {
    fn from(p: &game::Param) -> Self {
        Self {
            name: p.name,
            about: p.about,
            required: p.required,
            // Names people give to things stand in quotes, or after the parameter's own name.
            kind: Kind::Choice(&[]),
        }
    }
}

impl Wanted {
    /// Whether it is mostly said in several words: what to look up, somebody's name.
    fn is_wordy(&self) -> bool {
        self.required && matches!(self.kind, Kind::Words | Kind::Person)
    }

    /// Whether the word names what this is about beyond doubt.
    fn is_named(&self, word: &str) -> bool {
        match self.kind {
            Kind::Game => games::GAMES.iter().any(|g| {
                let info = g.info();
                [info.command, info.id]
                    .iter()
                    .any(|n| n.eq_ignore_ascii_case(word))
            }),
            Kind::Table => word
                .parse()
                .is_ok_and(|t: TableId| t.to_string() == word.to_uppercase()),
            _ => false,
        }
    }
}

/// The words without a name, those of one parameter together: `/rules planet cracker` is about one thing.
fn together(free: &[&Wanted], mut words: Vec<String>) -> Vec<String> {
    let is_wordy = free.first().is_some_and(|first| first.is_wordy());
    if words.len() < 2 || !is_wordy {
        return words;
    }
    let next = free.get(1);
    let last = words.pop_if(|word| next.is_some_and(|next| next.is_named(word)));
    [words.join(" ")].into_iter().chain(last).collect()
}

/// Gives every argument to its parameter: named ones first, the rest in order.
fn assign(params: &[Wanted], usage: &str, given: &[(String, String)]) -> Result<Args, Refusal> {
    let usage = || Text::line() + Text::code(usage.to_owned());
    let mut args = Args::new();
    for (name, value) in given.iter().filter(|(n, _)| !n.is_empty()) {
        let Some(param) = params.iter().find(|p| p.name.eq_ignore_ascii_case(name)) else {
            return Err(Refusal::new(
                Text::from(format!("There is no argument “{name}” here.")) + usage(),
            ));
        };
        args.insert(param.name, value.trim().to_owned());
    }
    let unnamed = given.iter().filter(|(n, _)| n.is_empty());
    let unnamed = unnamed.map(|(_, value)| value.trim().to_owned()).collect();
    let free: Vec<&Wanted> = params
        .iter()
        .filter(|p| !args.contains_key(p.name))
        .collect();
    let mut words = together(&free, unnamed).into_iter();
    for (param, value) in free.iter().zip(words.by_ref()) {
        args.insert(param.name, value);
    }
    if let Some(value) = words.next() {
        return Err(Refusal::new(
            Text::from(format!("“{value}” is one word too many.")) + usage(),
        ));
    }
    let missing = params
        .iter()
        .find(|p| p.required && args.get(p.name).is_none_or(String::is_empty));
    match missing {
        Some(p) => Err(Refusal::new(lacking(p) + usage())),
        None => Ok(args),
    }
}

/// Asks for what was not said, and names the games where one is asked for.
fn lacking(p: &Wanted) -> Text {
    let asks = ["Which ", "What to ", "Who"];
    let asked = if p.about == "What" || asks.iter().any(|word| p.about.starts_with(word)) {
        format!("{}?", p.about)
    } else {
        format!("Still missing: {} ({}).", p.name, p.about)
    };
    if p.kind != Kind::Game {
        return asked.into();
    }
    Text::from(format!("{asked} ")) + games::there_are()
}

/// The command somebody most likely meant: the whole path where its group is right, else one that ends so, else the group.
fn meant(path: &[String]) -> Option<String> {
    let first = path.first()?;
    let ends = |s: &&Spec| s.path.len() > 1 && s.path.last() == Some(&first.as_str());
    if let (1, Some(spec)) = (path.len(), COMMANDS.iter().find(ends)) {
        return Some(spec.path.join(" "));
    }
    let second = |s: &'static Spec| s.path.get(1).filter(|_| s.path[0] == first);
    let seconds: Vec<&str> = COMMANDS.iter().filter_map(second).copied().collect();
    if let (Some(typed), false) = (path.get(1), seconds.is_empty()) {
        return nearest(typed, seconds).map(|near| format!("{first} {near}"));
    }
    let groups = COMMANDS.iter().map(|s| s.path[0]);
    let games = games::GAMES.iter().map(|g| g.info().command);
    let near = nearest(first, groups.chain(games));
    near.filter(|n| n != first).map(str::to_owned)
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
    let kept = kept_at(path).into_iter().flat_map(|(info, kind)| {
        let usage =
            |v: &'static keepsake::KeepVerb| (keep_usage(info, kind, &v.verb), v.verb.about);
        kind.verbs.iter().map(usage)
    });
    let near = COMMANDS
        .iter()
        .filter(|s| !first.is_empty() && s.path[0].starts_with(first));
    let near = near.map(|s| (s.usage(), s.about));
    let known: Vec<_> = kept.chain(verbs).chain(near).collect();
    let typed = Text::code(format!("/{shown}"));
    let begins = |(usage, _): &&(String, &str)| usage.starts_with(&format!("/{shown} "));
    let begun: Vec<_> = known.iter().filter(begins).collect();
    let line = |(usage, about): &(String, &'static str)| {
        Text::line() + Text::code(usage.clone()) + " · " + *about
    };
    if !begun.is_empty() {
        let all = begun.into_iter().map(line);
        return Refusal::new(all.fold(typed + " goes on with one word more:", |a, b| a + b));
    }
    let mut why = Text::from("There is no command ") + typed + ".";
    if let Some(meant) = meant(path) {
        why += Text::from(" Did you mean ") + Text::code(format!("/{meant}")) + "?";
    }
    for one in known.iter().take(SHOWN) {
        why += line(one);
    }
    let rest = known.len().saturating_sub(SHOWN);
    why += Text::line();
    if rest > 0 {
        why += format!("… and {rest} more. ");
    }
    Refusal::new(why + "Type " + Text::code("/help") + " to see them all.")
}
