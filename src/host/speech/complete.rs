//! Completion of a line being typed: only what is legal now, narrowed by what stands there already. Pure.

use crate::games;
use crate::host::command::line::{self, Word};
use crate::host::command::{self, COMMANDS, Kind, Param, Spec};
use crate::host::person::{Person, Place};
use crate::host::speech::request::Standing;
use crate::host::table::Table;
use crate::host::table::clock::hours;
use crate::rules::ask::{Arg, Call};
use crate::rules::erased::Play;
use crate::rules::game::{self, Info};
use crate::rules::seat::Viewer;
use crate::rules::{keepsake, typed};
use crate::store::TableId;

/// The most suggestions given: what the narrowest platform shows.
pub const MOST: usize = 25;

/// A line somebody is typing.
#[derive(Clone, Debug)]
pub struct Completing {
    /// Who types.
    pub by: Person,
    /// Where.
    pub place: Place,
    /// The table that place belongs to.
    pub table: Option<TableId>,
    /// On which server, and what the person is there.
    pub standing: Standing,
    /// What stands before the cursor.
    pub line: String,
}

/// One way to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole line after taking it.
    pub line: String,
    /// What is added, for reading.
    pub label: String,
    /// What it means, in a few words.
    pub about: String,
}

/// What is known besides the table the line is about; ids come with what they are called.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// The tables of the one who types.
    pub tables: Vec<TableId>,
    /// People seen where the line is typed.
    pub people: Vec<String>,
    /// All tables of the server, for its admins.
    pub server_tables: Vec<TableId>,
    /// Channels of the server that its settings speak of.
    pub channels: Vec<(String, String)>,
    /// Roles of the server that its settings speak of.
    pub roles: Vec<(String, String)>,
}

impl Around {
    /// The possible values of an argument that no single table knows.
    fn values(&self, kind: Kind) -> Vec<Value> {
        let named = |(key, about): &(String, String)| Value {
            key: key.clone(),
            about: about.clone(),
        };
        let tables = |tables: &[TableId], about: &str| -> Vec<Value> {
            let pairs = tables.iter().map(|t| (t.to_string(), about.to_owned()));
            pairs.map(|pair| named(&pair)).collect()
        };
        match kind {
            Kind::Person => self
                .people
                .iter()
                .map(|p| named(&(p.clone(), String::new())))
                .collect(),
            Kind::Channel => {
                let here = ("here".to_owned(), "this channel".to_owned());
                std::iter::once(&here)
                    .chain(&self.channels)
                    .map(named)
                    .collect()
            }
            Kind::Role => self.roles.iter().map(named).collect(),
            Kind::Table => tables(&self.tables, "one of your tables"),
            Kind::ServerTable => tables(&self.server_tables, "a table of this server"),
            _ => Vec::new(),
        }
    }
}

/// A possible value of an argument.
struct Value {
    key: String,
    about: String,
}

/// The ways to go on with a line, given the table it is about and what is known besides.
///
/// `kept` are the keepsakes of that person for the game at hand.
pub fn suggest(
    table: Option<&Table>,
    around: &Around,
    kept: &[String],
    line: &Completing,
) -> Vec<Suggestion> {
    if line.line.chars().count() > line::LONGEST {
        return Vec::new();
    }
    let (words, current) = words(line);
    let stays = stays(&line.line, &current);
    let path: Vec<String> = words.iter().map(|w| w.value.to_lowercase()).collect();
    let mut found = match command_at(&path) {
        Some((At::Host(spec), used)) => {
            let known = Known {
                table,
                around,
                kept,
                spec,
            };
            known.suggest(&words[used..], &current)
        }
        Some((At::Verb(info, verb), used)) => {
            of_verb(table, &line.by, info, verb, &words[used..], &current)
        }
        None => next_words(&path, &current.value),
    };
    found.truncate(MOST);
    found.into_iter().map(|s| suggestion(&stays, s)).collect()
}

/// The complete words of a line and the one being typed.
fn words(line: &Completing) -> (Vec<Word>, Word) {
    let mut words = line::split(line.line.trim_start().trim_start_matches('/'));
    let fresh = line.line.is_empty() || line.line.ends_with(char::is_whitespace);
    let current = if fresh { None } else { words.pop() };
    let nothing = Word {
        name: String::new(),
        value: String::new(),
    };
    (words, current.unwrap_or(nothing))
}

fn suggestion(stays: &str, (add, about): (String, String)) -> Suggestion {
    Suggestion {
        line: format!("{stays}{add} "),
        label: add,
        about,
    }
}

/// What of the line stays when the current word is replaced.
fn stays(line: &str, current: &Word) -> String {
    let empty = current.name.is_empty() && current.value.is_empty();
    if empty {
        let slash = if line.trim().is_empty() { "/" } else { "" };
        return format!("{slash}{}", line.trim_start());
    }
    // A quoted word may hold spaces: cut at the last space outside quotes.
    let mut quoted = false;
    let cut = line.char_indices().filter(|(_, c)| {
        quoted ^= *c == '"';
        c.is_whitespace() && !quoted
    });
    let cut = cut.last().map_or(0, |(i, c)| i + c.len_utf8());
    if cut == 0 {
        "/".to_owned()
    } else {
        line[..cut].to_owned()
    }
}

enum At {
    Host(&'static Spec),
    Verb(&'static Info, &'static str),
}

/// The command that the first words name completely, and how many words it takes.
fn command_at(path: &[String]) -> Option<(At, usize)> {
    if let [command, verb, ..] = path
        && let Some(game) = games::by_command(command)
    {
        let verb = game.info().verbs.iter().find(|v| v.name == verb)?;
        return Some((At::Verb(game.info(), verb.name), 2));
    }
    let same =
        |s: &&Spec| s.path.len() <= path.len() && s.path.iter().zip(path).all(|(a, b)| a == b);
    COMMANDS
        .iter()
        .find(same)
        .map(|s| (At::Host(s), s.path.len()))
}

/// The next word of all commands that begin like this.
fn next_words(path: &[String], begun: &str) -> Vec<(String, String)> {
    let begun = begun.trim_start_matches('/').to_lowercase();
    let mut found: Vec<(String, String)> = Vec::new();
    let mut add = |words: &[&str], about: &str, group: &str| {
        let fits = words.len() > path.len() && words.iter().zip(path).all(|(a, b)| a == b);
        let Some(next) = words
            .get(path.len())
            .filter(|w| fits && w.starts_with(&begun))
        else {
            return;
        };
        let about = if words.len() == path.len() + 1 {
            about
        } else {
            group
        };
        if found.iter().all(|(w, _)| w != next) {
            found.push(((*next).to_owned(), about.to_owned()));
        }
    };
    for game in games::GAMES {
        let info = game.info();
        for verb in info.verbs {
            add(&[info.command, verb.name], verb.about, info.title);
        }
        for (kind, verb) in game
            .keepsake()
            .iter()
            .flat_map(|k| k.verbs.iter().map(move |v| (k, v)))
        {
            let group = if path.is_empty() {
                info.title
            } else {
                kind.about
            };
            add(
                &[info.command, kind.noun, verb.verb.name],
                verb.verb.about,
                group,
            );
        }
    }
    for spec in COMMANDS {
        let group = match spec.path[0] {
            "host" => "Everything for admins",
            "me" => "Everything about you",
            "results" => "Who won what, and who is best",
            _ => "Everything about tables",
        };
        add(spec.path, spec.about, group);
    }
    found
}

/// Arguments of a verb: those of the offers that fit what was typed so far.
fn of_verb(
    table: Option<&Table>,
    by: &Person,
    info: &Info,
    verb: &str,
    given: &[Word],
    current: &Word,
) -> Vec<(String, String)> {
    let Some(table) = table.filter(|t| t.info().id == info.id) else {
        return Vec::new();
    };
    let Some(play) = table.play.as_deref() else {
        return Vec::new();
    };
    let Ok(seat) = table.playing(&by.id) else {
        return Vec::new();
    };
    let names = table.names();
    let panel = play.panel(seat);
    let fits = |call: &&Call| {
        call.verb == verb
            && given
                .iter()
                .enumerate()
                .all(|(i, w)| arg(call, w, i).is_some_and(|a| a_fits(a, &w.value)))
    };
    let mut found: Vec<(String, String)> = Vec::new();
    for call in panel.offers.iter().chain(&panel.orders).filter(fits) {
        let is_given = |a: &Arg| {
            given
                .iter()
                .enumerate()
                .any(|(i, w)| arg(call, w, i).is_some_and(|g| g.name == a.name))
        };
        let named = |a: &&Arg| current.name.is_empty() || current.name.eq_ignore_ascii_case(a.name);
        let Some(open) = call.args.iter().filter(|a| !is_given(a)).find(named) else {
            continue;
        };
        let (add, label) = (
            format!("{}:{}", open.name, open.key()),
            open.label(Some(&names)),
        );
        let begun = current.value.is_empty()
            || typed::matches(&current.value, &label)
            || a_fits(open, &current.value);
        let begun = begun || open.name.starts_with(&current.value);
        if begun && found.iter().all(|(a, _)| *a != add) {
            found.push((add, label));
        }
    }
    found
}

/// The argument of a call a given word is for.
fn arg<'a>(call: &'a Call, word: &Word, place: usize) -> Option<&'a Arg> {
    if word.name.is_empty() {
        return call.args.get(place);
    }
    call.args
        .iter()
        .find(|a| a.name.eq_ignore_ascii_case(&word.name))
}

fn a_fits(arg: &Arg, value: &str) -> bool {
    arg.is_free() || typed::matches(value, &arg.key()) || typed::matches(value, &arg.label(None))
}

/// The arguments that may come next: the one being typed, the next that must be there, or any.
fn open<'a, P>(
    params: &'a [P],
    named: impl Fn(&P) -> (&'static str, bool),
    given: &[Word],
    current: &Word,
) -> Vec<&'a P> {
    let is_given = |p: &&P| {
        given
            .iter()
            .any(|w| w.name.eq_ignore_ascii_case(named(p).0))
    };
    let nameless = given.iter().filter(|w| w.name.is_empty()).count();
    let mut open: Vec<&P> = params
        .iter()
        .filter(|p| !is_given(p))
        .skip(nameless)
        .collect();
    if !current.name.is_empty() {
        open.retain(|p| named(p).0.eq_ignore_ascii_case(&current.name));
    } else if let Some(required) = open.iter().position(|p| named(p).1) {
        open = vec![open[required]];
    }
    open
}

/// The values of an argument that go on like the word being typed; its name alone where anything goes.
fn fitting(name: &str, about: &str, values: &[Value], current: &Word) -> Vec<(String, String)> {
    if values.is_empty() {
        let begun = name.starts_with(&current.value) && current.name.is_empty();
        let bare = (format!("{name}:"), about.to_owned());
        return if begun { vec![bare] } else { Vec::new() };
    }
    let begun = current.value.to_lowercase();
    // The beginning of the argument's own name leads to all its values.
    let by_name = current.name.is_empty() && !begun.is_empty() && name.starts_with(&begun);
    let begins = |v: &&Value| {
        by_name || v.key.to_lowercase().starts_with(&begun) || typed::matches(&begun, &v.about)
    };
    let quoted = |key: &str| {
        if key.contains(' ') {
            format!("\"{key}\"")
        } else {
            key.to_owned()
        }
    };
    let add = |v: &Value| (format!("{name}:{}", quoted(&v.key)), v.about.clone());
    values.iter().filter(begins).map(add).collect()
}

/// A line about keepsakes being typed: what it is about, and which keepsake it names so far.
pub struct Keeping {
    kind: &'static keepsake::Kind,
    verb: &'static keepsake::KeepVerb,
    given: Vec<Word>,
    current: Word,
    stays: String,
    /// The game's id.
    pub game: &'static str,
    /// The keepsake named so far.
    pub name: Option<String>,
}

impl Keeping {
    /// The line, if it names a verb of a game's keepsakes completely.
    pub fn of(line: &Completing) -> Option<Self> {
        if line.line.chars().count() > line::LONGEST {
            return None;
        }
        let (mut words, current) = words(line);
        let path: Vec<String> = words.iter().map(|w| w.value.to_lowercase()).collect();
        let (info, kind) = command::kept_at(&path)?;
        let verb = kind.verb(path.get(2)?)?;
        let given = words.split_off(3);
        let named = given.iter().find(|w| w.name == keepsake::NAME);
        let first = given.iter().find(|w| w.name.is_empty());
        let name = named.or(first).map(|w| w.value.clone());
        Some(Self {
            kind,
            verb,
            stays: stays(&line.line, &current),
            given,
            current,
            game: info.id,
            name,
        })
    }

    /// What the game keeps.
    pub const fn kind(&self) -> &'static keepsake::Kind {
        self.kind
    }

    /// The ways to go on, given the names there are and the keepsake named.
    pub fn suggest(&self, names: &[String], text: Option<&str>) -> Vec<Suggestion> {
        let named = |p: &game::Param| (p.name, p.required);
        let is_new = matches!(self.verb.does, keepsake::Does::Make);
        let mut found = Vec::new();
        for param in open(self.verb.verb.params, named, &self.given, &self.current) {
            let value = |key: &str, about: &str| Value {
                key: key.to_owned(),
                about: about.to_owned(),
            };
            let values: Vec<Value> = if param.name == keepsake::NAME && !is_new {
                names.iter().map(|n| value(n, "")).collect()
            } else {
                let values = (self.kind.values)(param.name, text);
                values.iter().map(|p| value(&p.key, &p.label)).collect()
            };
            found.extend(fitting(param.name, param.about, &values, &self.current));
        }
        found.truncate(MOST);
        found
            .into_iter()
            .map(|s| suggestion(&self.stays, s))
            .collect()
    }
}

/// What is known for completing a command of the host.
struct Known<'a> {
    table: Option<&'a Table>,
    around: &'a Around,
    kept: &'a [String],
    spec: &'static Spec,
}

impl Known<'_> {
    fn suggest(&self, given: &[Word], current: &Word) -> Vec<(String, String)> {
        let named = |p: &Param| (p.name, p.required);
        let mut found = Vec::new();
        for param in open(self.spec.params, named, given, current) {
            let values = self.values(param.kind, given);
            found.extend(fitting(param.name, param.about, &values, current));
        }
        found
    }

    /// The possible values of an argument.
    fn values(&self, kind: Kind, given: &[Word]) -> Vec<Value> {
        let value = |key: &str, about: &str| Value {
            key: key.to_owned(),
            about: about.to_owned(),
        };
        let info = self.table.map(Table::info);
        match kind {
            Kind::Words => Vec::new(),
            Kind::Zone => hours::zones().iter().map(|z| value(z, z)).collect(),
            Kind::Game => games::GAMES
                .iter()
                .map(|g| value(g.info().command, g.info().title))
                .collect(),
            Kind::Lesson => {
                let named = |w: &&Word| w.name.is_empty() || w.name.eq_ignore_ascii_case("game");
                let game = given.iter().find(named).and_then(|w| games::find(&w.value));
                game.map_or(&[][..], |g| g.lessons())
                    .iter()
                    .map(|l| value(l.name, l.about))
                    .collect()
            }
            Kind::Person | Kind::Channel | Kind::Role | Kind::Table | Kind::ServerTable => {
                self.around.values(kind)
            }
            Kind::Choice(words) | Kind::Suggested(words) => {
                words.iter().map(|w| value(w, "")).collect()
            }
            Kind::Team => info
                .map_or(&[][..], |i| i.teams)
                .iter()
                .map(|t| value(t.name, ""))
                .collect(),
            Kind::Option => info
                .map_or(&[][..], |i| i.options)
                .iter()
                .map(|o| value(o.name, o.about))
                .collect(),
            Kind::OptionValue => {
                let named = |w: &&Word| w.name.is_empty() || w.name.eq_ignore_ascii_case("name");
                let wanted = given.iter().find(named).map_or("", |w| w.value.as_str());
                let options = info.map_or(&[][..], |i| i.options);
                let option = options.iter().find(|o| o.name.eq_ignore_ascii_case(wanted));
                option
                    .map_or(&[][..], |o| o.values)
                    .iter()
                    .map(|v| value(v, ""))
                    .collect()
            }
            of_match => self.match_values(of_match),
        }
    }

    /// The possible values of an argument that depend on who sits at the table and on the match there.
    fn match_values(&self, kind: Kind) -> Vec<Value> {
        let value = |key: &str, about: &str| Value {
            key: key.to_owned(),
            about: about.to_owned(),
        };
        match kind {
            Kind::Sitter => {
                let chairs = self.table.map_or(&[][..], |t| &t.facts.chairs);
                chairs.iter().map(|c| value(&c.name, "")).collect()
            }
            Kind::RobotName => {
                let chairs = self.table.map_or(&[][..], |t| t.facts.chairs.as_slice());
                chairs
                    .iter()
                    .filter(|c| c.holder.robot().is_some())
                    .map(|c| value(&c.name, ""))
                    .collect()
            }
            Kind::Part => {
                let play = self.table.and_then(|t| t.play.as_deref());
                play.map_or_else(Vec::new, |p| p.parts(Viewer::Table))
                    .iter()
                    .map(|p| value(&p.key, &p.label))
                    .collect()
            }
            Kind::Keepsake => {
                let own = self.kept.iter().map(|name| value(name, "one of yours"));
                own.chain([value("none", "nothing of your own")]).collect()
            }
            Kind::Repeated => {
                let verbs = self.table.map_or(&[][..], |t| t.info().verbs);
                let bare = verbs
                    .iter()
                    .filter(|v| v.params.iter().all(|p| !p.required));
                bare.map(|v| value(v.name, v.about))
                    .chain([value("off", "no more")])
                    .collect()
            }
            Kind::Motion => {
                let motions = self.motions();
                motions.iter().map(|(m, about)| value(m, about)).collect()
            }
            // The others were listed by `values`.
            _ => Vec::new(),
        }
    }

    /// What can be proposed: the game's motions, and what to do with the clocks.
    fn motions(&self) -> Vec<(String, &'static str)> {
        let play = self.table.and_then(|t| t.play.as_deref());
        let motions = play.map_or_else(Vec::new, Play::motions);
        let paused = self.table.is_some_and(|t| t.facts.paused);
        let clocks = if paused { "resume" } else { "pause" };
        let own = motions.iter().map(|m| (m.label(), ""));
        let more = [("draw", "the match"), (clocks, "the clocks")];
        let more = more.map(|(motion, about)| (motion.to_owned(), about));
        own.chain(more).collect()
    }
}
