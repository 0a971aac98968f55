//! The command list in the form Discord registers it.
//!
//! Made from the host's one list and the games' verbs, as plain JSON: one bulk overwrite sends it.

use super::german::german;
use crate::host::command::{COMMANDS, Kind, MORE, Param, Spec};
use crate::rules::erased::AnyGame;
use crate::rules::game::Verb;
use crate::rules::keepsake;
use serde_json::{Value, json};

/// The kind of command typed with a slash.
const CHAT_INPUT: u8 = 1;
const SUB_COMMAND: u8 = 1;
const SUB_COMMAND_GROUP: u8 = 2;
const STRING: u8 = 3;
const USER: u8 = 6;
const CHANNEL: u8 = 7;
const ROLE: u8 = 8;
const ATTACHMENT: u8 = 11;

/// The most subcommands of a command.
const MOST_OPTIONS: usize = 25;
/// The most characters of a command that every validator accepts; Discord itself takes twice as many.
const MOST_CHARACTERS: usize = 4000;
const MORE_ABOUT: &str = "Anything else you can do: standing orders and rarer actions";

/// What admins decide with. Discord shows it to people with the permission Manage Server, whom the host takes for admins.
const FOR_ADMINS: &str = "host";
const MANAGE_SERVER: &str = "32";

/// What Discord calls German.
const GERMAN: &str = "de";

/// Typed in servers and in direct messages to the bot; not in conversations it is no part of.
const CONTEXTS: [u8; 2] = [0, 1];
/// Installed by a server, not by a single person.
const INTEGRATION_TYPES: [u8; 1] = [0];

/// Every command of the host and of these games.
pub fn all(games: &[&dyn AnyGame]) -> Value {
    let mut commands: Vec<Value> = Vec::new();
    let mut groups: Vec<&str> = Vec::new();
    for spec in COMMANDS {
        match spec.path {
            [name] => {
                let command = command(name, spec.about, &options(spec.params));
                commands.push(in_german(command));
            }
            [group, ..] if groups.contains(group) => {}
            [group, ..] => {
                groups.push(group);
                let about = group_about(group, |name| name);
                let mut command = in_german(command(group, &about, &group_options(group)));
                let about = group_about(group, |name| german(name).unwrap_or(name));
                command["description_localizations"] = json!({ GERMAN: about });
                if *group == FOR_ADMINS {
                    command["default_member_permissions"] = MANAGE_SERVER.into();
                }
                commands.push(command);
            }
            [] => {}
        }
    }
    commands.extend(games.iter().map(|game| game_command(*game)));
    Value::Array(commands)
}

fn command(name: &str, about: &str, options: &[Value]) -> Value {
    json!({
        "type": CHAT_INPUT,
        "name": name,
        "description": about,
        "contexts": CONTEXTS,
        "integration_types": INTEGRATION_TYPES,
        "options": options,
    })
}

fn subcommand(name: &str, about: &str, options: &[Value]) -> Value {
    json!({ "type": SUB_COMMAND, "name": name, "description": about, "options": options })
}

/// Adds German names and descriptions to a command and everything in it, as far as there are any.
fn in_german(mut item: Value) -> Value {
    for key in ["name", "description"] {
        if let Some(german) = item[key].as_str().and_then(german) {
            item[format!("{key}_localizations")] = json!({ GERMAN: german });
        }
    }
    if let Some(options) = item["options"].as_array_mut() {
        for option in options {
            *option = in_german(option.take());
        }
    }
    item
}

/// A group has no words of its own on our list, so its subcommands speak for it, by the names they have in a language.
fn group_about(group: &str, called: impl Fn(&'static str) -> &'static str) -> String {
    let names: Vec<&str> = in_group(group)
        .filter_map(|s| s.path.get(1))
        .map(|name| called(name))
        .collect();
    shortened(&names.join(", "))
}

fn group_options(group: &str) -> Vec<Value> {
    in_group(group)
        .filter_map(|spec| {
            Some(subcommand(
                spec.path.get(1)?,
                spec.about,
                &options(spec.params),
            ))
        })
        .collect()
}

fn in_group(group: &str) -> impl Iterator<Item = &'static Spec> {
    COMMANDS
        .iter()
        .filter(move |spec| spec.path.len() > 1 && spec.path[0] == group)
}

fn options(params: &[Param]) -> Vec<Value> {
    required_first(params.iter().map(|p| (p.required, option(p))))
}

fn option(param: &Param) -> Value {
    let mut option = json!({
        "type": STRING,
        "name": param.name,
        "description": param.about,
        "required": param.required,
    });
    match param.kind {
        Kind::Choice(words) => {
            let choices = words.iter().map(|w| json!({ "name": w, "value": w }));
            option["choices"] = choices.collect();
        }
        // Only Discord's own picker can name somebody the bot has not met.
        Kind::Person => option["type"] = USER.into(),
        Kind::Channel => option["type"] = CHANNEL.into(),
        Kind::Role => option["type"] = ROLE.into(),
        // Nothing to suggest: an empty list would look like a mistake.
        Kind::Words => {}
        Kind::Game
        | Kind::Lesson
        | Kind::Table
        | Kind::RobotName
        | Kind::Team
        | Kind::Option
        | Kind::OptionValue
        | Kind::ServerTable
        | Kind::Zone
        | Kind::Suggested(_)
        | Kind::Motion
        | Kind::Part
        | Kind::Sitter
        | Kind::Repeated
        | Kind::Keepsake => option["autocomplete"] = true.into(),
    }
    option
}

/// A game's verbs as subcommands, and what it keeps as a group of them. Verbs that do not fit are reached through the last
/// one, which takes any call as text.
fn game_command(game: &dyn AnyGame) -> Value {
    let info = game.info();
    let about = shortened(info.summary);
    let group: Option<Value> = game.keepsake().map(keepsake_group);
    let verb = |v: &Verb| subcommand(v.name, v.about, &verb_options(v));
    let verbs: Vec<Value> = info.verbs.iter().map(verb).collect();
    let more = subcommand(MORE, MORE_ABOUT, &more_options());
    let kept = group.iter().map(characters).sum::<usize>();
    let room = MOST_CHARACTERS - about.len() - info.command.len() - characters(&more) - kept;
    let most = MOST_OPTIONS - usize::from(group.is_some());
    let fits = |taken: &[Value]| taken.iter().map(characters).sum::<usize>() <= room;
    let mut taken = verbs;
    if taken.len() > most || !fits(&taken) {
        taken.truncate(most - 1);
        while !fits(&taken) {
            taken.pop();
        }
        taken.push(more);
    }
    taken.extend(group);
    command(info.command, &about, &taken)
}

/// The verbs of what a game keeps: `/openworlds deck show`.
fn keepsake_group(kind: &keepsake::Kind) -> Value {
    let verb = |v: &keepsake::KeepVerb| {
        let own = v.verb.params.iter().flat_map(|p| match p.name {
            keepsake::TEXT => text_or_file(p.about),
            _ => vec![(p.required, argument(p.name, p.about, p.required))],
        });
        subcommand(v.verb.name, v.verb.about, &required_first(own))
    };
    let verbs: Vec<Value> = kind.verbs.iter().map(verb).collect();
    json!({
        "type": SUB_COMMAND_GROUP,
        "name": kind.noun,
        "description": kind.about,
        "options": verbs,
    })
}

/// What no line has room for comes from a file; one of both is wanted, which the host says where neither is given.
fn text_or_file(about: &str) -> Vec<(bool, Value)> {
    let text =
        json!({ "type": STRING, "name": keepsake::TEXT, "description": about, "required": false });
    let file = json!({ "type": ATTACHMENT, "name": keepsake::FILE, "description": "A file with it", "required": false });
    vec![(false, file), (false, text)]
}

/// A text argument with completion.
fn argument(name: &str, about: &str, required: bool) -> Value {
    json!({
        "type": STRING,
        "name": name,
        "description": about,
        "required": required,
        "autocomplete": true,
    })
}

fn more_options() -> Vec<Value> {
    vec![
        argument("action", "What to do, as you would type it", true),
        table_option(),
    ]
}

fn table_option() -> Value {
    argument("table", "Which table", false)
}

/// The characters Discord counts: all names and descriptions.
fn characters(option: &Value) -> usize {
    let own = ["name", "description"].map(|k| option[k].as_str().map_or(0, |w| w.chars().count()));
    let inner = option["options"]
        .as_array()
        .map_or(0, |o| o.iter().map(characters).sum());
    own.iter().sum::<usize>() + inner
}

/// A verb's arguments, and which table is meant where the place does not say it.
fn verb_options(verb: &Verb) -> Vec<Value> {
    let own = verb
        .params
        .iter()
        .map(|p| (p.required, argument(p.name, p.about, p.required)));
    required_first(own.chain([(false, table_option())]))
}

/// Discord wants required options before optional ones; otherwise the order stays.
fn required_first(options: impl Iterator<Item = (bool, Value)>) -> Vec<Value> {
    let (must, may): (Vec<_>, Vec<_>) = options.partition(|(required, _)| *required);
    must.into_iter()
        .chain(may)
        .map(|(_, option)| option)
        .collect()
}

/// At most the hundred characters a description may have, cut between words.
fn shortened(words: &str) -> String {
    const MOST: usize = 100;
    if words.chars().count() <= MOST {
        return words.to_owned();
    }
    let cut: String = words.chars().take(MOST - 1).collect();
    let end = cut.rfind(' ').unwrap_or(cut.len());
    format!("{}…", cut[..end].trim_end_matches([',', ' ']))
}
