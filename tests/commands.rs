//! The command list Discord would get, held against every rule Discord has about it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use orrery::games::GAMES;
use orrery::host::command::{COMMANDS, Kind, MORE};
use orrery::platforms::discord::commands;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use twilight_model::application::command::Command;

const SUB_COMMAND: u64 = 1;
const SUB_COMMAND_GROUP: u64 = 2;

fn all() -> Vec<Value> {
    commands::all(GAMES).as_array().unwrap().clone()
}

fn options(of: &Value) -> Vec<Value> {
    of["options"].as_array().cloned().unwrap_or_default()
}

/// Every command and everything nested in it, with a path for messages.
fn everything() -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let mut left: Vec<(String, Value)> = all().into_iter().map(|c| (String::new(), c)).collect();
    while let Some((above, item)) = left.pop() {
        let path = format!("{above} {}", item["name"].as_str().unwrap());
        left.extend(options(&item).into_iter().map(|o| (path.clone(), o)));
        found.push((path, item));
    }
    found
}

fn names(items: &[Value]) -> Vec<&str> {
    items.iter().map(|o| o["name"].as_str().unwrap()).collect()
}

/// The gaps other validators leave, as one list of broken rules.
fn broken_rules(commands: &[Value]) -> Vec<String> {
    let mut broken = Vec::new();
    if commands.len() > 100 {
        broken.push("more than 100 commands".to_owned());
    }
    check_names_differ("the list", commands, &mut broken);
    for command in commands {
        check_item(command, true, &mut broken);
        let size = size(command);
        if size > 4000 {
            broken.push(format!("{} has {size} characters", command["name"]));
        }
    }
    broken
}

fn check_item(item: &Value, top: bool, broken: &mut Vec<String>) {
    let name = item["name"].as_str().unwrap();
    let allowed = |c: char| c == '-' || c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit();
    if name.is_empty() || name.len() > 32 || !name.chars().all(allowed) {
        broken.push(format!("`{name}` is no name"));
    }
    let about = item["description"].as_str().unwrap();
    if about.trim() != about || !(1..=100).contains(&about.chars().count()) {
        broken.push(format!("`{name}` is described as `{about}`"));
    }
    let inner = options(item);
    if inner.len() > 25 {
        broken.push(format!("`{name}` has {} options", inner.len()));
    }
    check_names_differ(name, &inner, broken);
    let required: Vec<bool> = inner.iter().map(|o| o["required"] == json!(true)).collect();
    if !required.is_sorted_by(|a, b| a >= b) {
        broken.push(format!(
            "`{name}` has a required option after an optional one"
        ));
    }
    let of = |kind: u64| inner.iter().filter(|o| o["type"] == json!(kind)).count();
    let (subs, groups) = (of(SUB_COMMAND), of(SUB_COMMAND_GROUP));
    let is_group = item["type"] == json!(SUB_COMMAND_GROUP);
    let misplaced = groups > 0 && !top || subs > 0 && !top && !is_group;
    if misplaced || is_group && subs == 0 || subs + groups > 0 && subs + groups < inner.len() {
        broken.push(format!("`{name}` has a subcommand where none may be"));
    }
    let choices = item["choices"].as_array().map_or(0, Vec::len);
    if choices > 25 || (choices > 0 && item["autocomplete"] == json!(true)) {
        broken.push(format!(
            "`{name}` has {choices} choices, or completion besides"
        ));
    }
    for option in &inner {
        check_item(option, false, broken);
    }
}

fn check_names_differ(of: &str, items: &[Value], broken: &mut Vec<String>) {
    let names = names(items);
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        broken.push(format!("{of} has a name twice: {names:?}"));
    }
}

/// Characters of names, descriptions and choice values, as Discord counts them.
fn size(item: &Value) -> usize {
    let own = |key: &str| item[key].as_str().map_or(0, |s| s.chars().count());
    let inside = |key: &str| {
        let list = item[key].as_array().map_or(&[][..], Vec::as_slice);
        list.iter().map(size).sum::<usize>()
    };
    own("name") + own("description") + own("value") + inside("options") + inside("choices")
}

#[test]
fn our_own_rules_are_kept() {
    assert_eq!(broken_rules(&all()), Vec::<String>::new());
}

#[test]
fn our_own_rules_catch_what_they_are_for() {
    let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "x", "required": required });
    let command = |options: Value| json!({ "name": "a", "description": "x", "options": options });
    let both = json!({ "type": 3, "name": "c", "description": "x", "autocomplete": true,
        "choices": [{ "name": "y", "value": "y" }] });
    let sub = json!({ "type": 1, "name": "s", "description": "x", "options": [] });
    let long = "x".repeat(100);
    let verbose = |i: usize| {
        json!({ "type": 1, "name": format!("s{i}"), "description": long,
        "options": [{ "type": 3, "name": "o", "description": long }] })
    };
    let bad = [
        json!({ "name": "Game Move", "description": "x" }),
        json!({ "name": "it's", "description": "x" }),
        json!({ "name": "a", "description": "" }),
        json!({ "name": "a", "description": "x".repeat(101) }),
        command(json!([option("a", false), option("b", true)])),
        command(json!([option("a", true), option("a", true)])),
        command(json!([both])),
        command(json!([sub, option("a", false)])),
        command(json!([{ "type": 1, "name": "s", "description": "x", "options": [sub] }])),
        command(
            json!([{ "type": 2, "name": "g", "description": "x", "options": [option("a", false)] }]),
        ),
        command(
            json!([{ "type": 2, "name": "g", "description": "x", "options": [
            { "type": 2, "name": "h", "description": "x", "options": [sub] }] }]),
        ),
        command((0..26).map(|i| option(&format!("o{i}"), false)).collect()),
        command((0..25).map(verbose).collect()),
    ];
    for command in bad {
        assert_ne!(
            broken_rules(std::slice::from_ref(&command)),
            Vec::<String>::new(),
            "{command}"
        );
    }
    let many: Vec<Value> = (0..101)
        .map(|i| json!({ "name": format!("c{i}"), "description": "x" }))
        .collect();
    assert_ne!(broken_rules(&many), Vec::<String>::new());
}

#[test]
fn twilight_accepts_every_command() {
    for mut command in all() {
        // The model is that of a stored command, which has a version besides.
        command["version"] = json!("1");
        let name = command["name"].clone();
        let command: Command = serde_json::from_value(command).unwrap();
        twilight_validate::command::command(&command).unwrap_or_else(|e| panic!("{name}: {e}"));
        twilight_validate::command::options(&command.options)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

#[test]
fn the_list_fits_the_published_schema() {
    let schema = include_str!("fixtures/discord-commands.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let list = Value::Array(all());
    let errors: Vec<String> = validator
        .iter_errors(&list)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect();
    assert_eq!(errors, Vec::<String>::new());
    // The schema would take almost anything if it had been cut out wrongly.
    let wrong = json!([{ "type": 1, "name": "a", "description": "x".repeat(101) }]);
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn every_command_of_the_host_is_there_with_its_arguments() {
    let everything = everything();
    for spec in COMMANDS {
        let path = format!(" {}", spec.path.join(" "));
        let (_, item) = everything.iter().find(|(p, _)| *p == path).unwrap();
        assert_eq!(item["description"], json!(spec.about), "{path}");
        let listed = options(item);
        assert_eq!(listed.len(), spec.params.len(), "{path}");
        for param in spec.params {
            let option = listed
                .iter()
                .find(|o| o["name"] == json!(param.name))
                .unwrap();
            assert_eq!(option["required"], json!(param.required));
            if let Kind::Choice(words) = param.kind {
                let choices = option["choices"].as_array().unwrap();
                assert_eq!(names(choices), words);
            }
        }
    }
}

#[test]
fn every_verb_of_every_game_is_reached_with_completion_and_a_table() {
    let everything = everything();
    for game in GAMES {
        let info = game.info();
        for verb in info.verbs {
            let path = format!(" {} {}", info.command, verb.name);
            let Some((_, item)) = everything.iter().find(|(p, _)| *p == path) else {
                // No room: it is reached through the subcommand that takes any call as text.
                let whole = format!(" {} {MORE}", info.command);
                assert!(everything.iter().any(|(p, _)| *p == whole), "{path}");
                continue;
            };
            let listed = options(item);
            let mut wanted: Vec<&str> = verb.params.iter().map(|p| p.name).collect();
            wanted.push("table");
            assert_eq!(
                names(&listed).into_iter().collect::<BTreeSet<_>>(),
                wanted.into_iter().collect::<BTreeSet<_>>(),
                "{path}"
            );
            assert!(
                listed.iter().all(|o| o["autocomplete"] == json!(true)),
                "{path}"
            );
        }
    }
}

#[test]
fn every_verb_of_every_keepsake_is_a_subcommand_of_its_group() {
    let everything = everything();
    let mut seen = 0;
    for game in GAMES {
        let Some(kind) = game.keepsake() else {
            continue;
        };
        for keep in kind.verbs {
            let path = format!(" {} {} {}", game.info().command, kind.noun, keep.verb.name);
            let (_, item) = everything.iter().find(|(p, _)| *p == path).unwrap();
            let wanted: BTreeSet<&str> = keep.verb.params.iter().map(|p| p.name).collect();
            let listed = options(item);
            assert_eq!(
                names(&listed).into_iter().collect::<BTreeSet<_>>(),
                wanted,
                "{path}"
            );
            seen += 1;
        }
    }
    assert!(seen >= 10, "{seen}");
}

#[test]
fn commands_are_for_servers_and_for_direct_messages_to_the_bot() {
    for command in all() {
        assert_eq!(command["contexts"], json!([0, 1]));
        assert_eq!(command["integration_types"], json!([0]));
    }
}
