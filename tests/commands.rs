//! The command list Discord would get, held against every rule Discord has about it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use orrery::games::GAMES;
use orrery::host::command::{COMMANDS, Kind, MORE};
use orrery::platforms::discord::commands;
use orrery::rules::keepsake::{FILE, TEXT};
use serde_json::{Value, json};
use std::collections::BTreeSet;

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

/// Characters Discord counts, which it caps at 8000; ours stay far below.
fn size(item: &Value) -> usize {
    let own = |key: &str| item[key].as_str().map_or(0, |s| s.chars().count());
    let inside = |key: &str| {
        let list = item[key].as_array().map_or(&[][..], Vec::as_slice);
        list.iter().map(size).sum::<usize>()
    };
    own("name") + own("description") + own("value") + inside("options") + inside("choices")
}

/// The published schema, twilight's limits and the gaps both leave are the twin's business; its tests show that it
/// catches what breaks them.
#[test]
fn discord_would_take_the_list() {
    assert_eq!(twin::commands(&Value::Array(all())), []);
}

#[test]
fn our_own_tighter_rules_are_kept() {
    for command in all() {
        assert!(size(&command) <= 4000, "{}", command["name"]);
    }
    for (path, item) in everything() {
        let name = item["name"].as_str().unwrap();
        // Other clients' builders refuse what Discord lately allows.
        let plain = |c: char| c == '-' || c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit();
        assert!(name.chars().all(plain), "{path}");
        let about = item["description"].as_str().unwrap();
        assert_eq!(about.trim(), about, "{path}");
    }
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
fn people_whose_discord_speaks_german_read_german() {
    let host: BTreeSet<&str> = COMMANDS.iter().map(|s| s.path[0]).collect();
    let ours = |path: &str| host.contains(path.split_whitespace().next().unwrap());
    let (mut all, mut missing) = (0, Vec::new());
    for (path, item) in everything().into_iter().filter(|(p, _)| ours(p)) {
        for key in ["name_localizations", "description_localizations"] {
            all += 1;
            if !item[key]["de"].is_string() {
                missing.push(format!("{path} {key}"));
            }
        }
        // Two names below one command must differ in every language.
        let below = options(&item);
        let german = below.iter().map(|o| o["name_localizations"]["de"].as_str());
        let german: Vec<&str> = german.flatten().collect();
        let different: BTreeSet<&&str> = german.iter().collect();
        assert_eq!(different.len(), german.len(), "{path}: {german:?}");
    }
    // A new command may wait a while for its translation, but not many.
    assert!(missing.len() * 10 <= all, "{missing:#?}");
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
            let mut wanted: BTreeSet<&str> = keep.verb.params.iter().map(|p| p.name).collect();
            let listed = options(item);
            // What is too long for a line may come from a file instead.
            if wanted.contains(TEXT) {
                wanted.insert(FILE);
                let either = listed.iter().filter(|o| o["name"] != json!("name"));
                assert!(
                    either.into_iter().all(|o| o["required"] == json!(false)),
                    "{path}"
                );
            }
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

#[test]
fn what_admins_decide_with_is_shown_to_admins_alone() {
    for command in all() {
        let shown_to = command.get("default_member_permissions");
        let wanted = (command["name"] == json!("host")).then(|| json!("32"));
        assert_eq!(shown_to, wanted.as_ref(), "{}", command["name"]);
    }
}
