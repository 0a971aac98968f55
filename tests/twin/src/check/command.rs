//! Rules of slash commands the schema leaves out.

use super::{Spot, length, list};
use crate::rest::error::Flaw;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use twilight_model::application::command::Command;

const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
/// Characters of a whole command: names, descriptions and values, the longest localisation counting.
const LARGEST: usize = 8000;
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

/// What Discord has against a list of commands as it is registered in bulk.
pub fn flaws(commands: &Value) -> Vec<Flaw> {
    let mut found = super::schema::flaws("PUT /applications/{application_id}/commands", commands);
    let root = Spot::root();
    let commands = list(commands);
    let kind = |c: &Value| c["type"].as_u64().unwrap_or(1);
    for (of, most) in [(1, 100), (2, 15), (3, 15)] {
        if commands.iter().filter(|c| kind(c) == of).count() > most {
            found.push(root.flaw(
                "BASE_TYPE_BAD_LENGTH",
                format!("At most {most} commands of kind {of}"),
            ));
        }
    }
    let names: Vec<String> = commands
        .iter()
        .map(|c| format!("{} {}", kind(c), c["name"]))
        .collect();
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        found.push(root.flaw(
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        ));
    }
    for (i, command) in commands.iter().enumerate() {
        let spot = root.at(i);
        if kind(command) != 1 {
            continue;
        }
        item(command, 0, &spot, &mut found);
        let size = size(command);
        if size > LARGEST {
            found.push(spot.flaw(
                "APPLICATION_COMMAND_TOO_LARGE",
                format!("{size} characters, at most {LARGEST}"),
            ));
        }
        twilight(command, &spot, &mut found);
    }
    found
}

fn twilight(command: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let mut whole = command.clone();
    // The model is that of a stored command.
    whole["version"] = json!("1");
    whole["type"] = json!(1);
    match serde_json::from_value::<Command>(whole) {
        Ok(command) => {
            let checked = twilight_validate::command::command(&command)
                .and_then(|()| twilight_validate::command::options(&command.options));
            if let Err(why) = checked {
                found.push(spot.flaw("APPLICATION_COMMAND_INVALID", why.to_string()));
            }
        }
        Err(why) => found.push(spot.flaw("MODEL_TYPE_CONVERT", why.to_string())),
    }
}

/// A command, group, subcommand or option, with everything in it.
fn item(item: &Value, depth: usize, spot: &Spot, found: &mut Vec<Flaw>) {
    let name = item["name"].as_str().unwrap_or_default();
    if !is_name(name) {
        found.push(spot.at("name").flaw(
            "APPLICATION_COMMAND_INVALID_NAME",
            format!("`{name}` is no name"),
        ));
    }
    if !(1..=100).contains(&length(&item["description"])) {
        found.push(spot.at("description").flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        ));
    }
    localisations(item, spot, found);
    let kind = if depth == 0 {
        0
    } else {
        item["type"].as_u64().unwrap_or(0)
    };
    let options = list(&item["options"]);
    if kind > GROUP {
        limits(item, kind, spot, found);
        return;
    }
    nesting(kind, depth, options, &spot.at("options"), found);
    for (i, option) in options.iter().enumerate() {
        self::item(option, depth + 1, &spot.at("options").at(i), found);
    }
}

fn nesting(kind: u64, depth: usize, options: &[Value], spot: &Spot, found: &mut Vec<Flaw>) {
    let is_sub = |o: &&Value| matches!(o["type"].as_u64(), Some(SUBCOMMAND | GROUP));
    let subs = options.iter().filter(is_sub).count();
    let groups = options.iter().filter(|o| o["type"] == GROUP).count();
    let wrong = match kind {
        0 => subs > 0 && subs < options.len(),
        GROUP => subs < options.len() || options.is_empty() || groups > 0 || depth != 1,
        _ => subs > 0,
    };
    if wrong {
        let words = "Sub-commands and groups stand alone, and only below a command or a group";
        found.push(spot.flaw("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words));
    }
    let required: Vec<bool> = options.iter().map(|o| o["required"] == true).collect();
    if !required.is_sorted_by(|a, b| a >= b) {
        let words = "Required options must be placed before non-required options";
        found.push(spot.flaw("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words));
    }
    let names: BTreeSet<&str> = options.iter().filter_map(|o| o["name"].as_str()).collect();
    if names.len() < options.len() {
        found.push(spot.flaw(
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
            "Option name already exists",
        ));
    }
    if options.len() > 25 {
        found.push(spot.flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 0 and 25 in length.",
        ));
    }
}

fn limits(option: &Value, kind: u64, spot: &Spot, found: &mut Vec<Flaw>) {
    let choices = list(&option["choices"]);
    let takes_text = matches!(kind, 3 | 4 | 10);
    if option["autocomplete"] == true && (!choices.is_empty() || !takes_text) {
        let words = "Completion goes with texts and numbers that have no choices";
        found.push(
            spot.at("autocomplete")
                .flaw("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", words),
        );
    }
    if choices.len() > 25 || (!choices.is_empty() && !takes_text) {
        found.push(spot.at("choices").flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Up to 25 choices, for texts and numbers",
        ));
    }
    for (i, choice) in choices.iter().enumerate() {
        self::choice(choice, &spot.at("choices").at(i), found);
    }
    let names: BTreeSet<&str> = choices.iter().filter_map(|c| c["name"].as_str()).collect();
    if names.len() < choices.len() {
        found.push(spot.at("choices").flaw(
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
            "Choice name already exists",
        ));
    }
    let crossed = |least: &str, most: &str| {
        let pair = option[least].as_f64().zip(option[most].as_f64());
        pair.is_some_and(|(least, most)| least > most)
    };
    if crossed("min_value", "max_value") || crossed("min_length", "max_length") {
        found.push(spot.flaw("NUMBER_TYPE_MIN", "The least is more than the most"));
    }
}

/// One choice, of an option or of a completion.
pub(crate) fn choice(choice: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    if !(1..=100).contains(&length(&choice["name"])) {
        found.push(spot.at("name").flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        ));
    }
    if length(&choice["value"]) > 100 {
        found.push(Flaw::too_long(spot.at("value").0, 100));
    }
    if choice["value"].is_null() {
        found.push(
            spot.at("value")
                .flaw("BASE_TYPE_REQUIRED", "This field is required"),
        );
    }
}

fn localisations(item: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let words_of = |key: &str| item[key].as_object().into_iter().flatten();
    for (locale, words) in
        words_of("name_localizations").chain(words_of("description_localizations"))
    {
        if !LOCALES.contains(&locale.as_str()) {
            found.push(
                spot.at(locale)
                    .flaw("BASE_TYPE_CHOICES", format!("`{locale}` is no locale")),
            );
        }
        if !(1..=100).contains(&length(words)) {
            found.push(spot.at(locale).flaw(
                "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 100 in length.",
            ));
        }
    }
    for (locale, name) in words_of("name_localizations") {
        if !name.as_str().is_some_and(is_name) {
            found.push(spot.at(locale).flaw(
                "APPLICATION_COMMAND_INVALID_NAME",
                format!("{name} is no name"),
            ));
        }
    }
}

/// Letters and digits of any script, `-`, `_` and `'`, lower case where there is one.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_alphanumeric() || "-_'".contains(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(allowed)
        && name.to_lowercase() == name
}

/// Characters of names, descriptions and values, each in its longest language.
fn size(item: &Value) -> usize {
    let longest = |key: &str, others: &str| {
        let others = item[others]
            .as_object()
            .into_iter()
            .flatten()
            .map(|(_, v)| length(v))
            .max();
        length(&item[key]).max(others.unwrap_or(0))
    };
    let inside = |key: &str| list(&item[key]).iter().map(size).sum::<usize>();
    longest("name", "name_localizations")
        + longest("description", "description_localizations")
        + length(&item["value"])
        + inside("options")
        + inside("choices")
}
