//! What happened, in order, in words that are the same in every run.

use crate::ids::Id;
use crate::rest::call::Call;
use crate::rest::{Outcome, Reply};
use crate::world::World;
use crate::world::message::EPHEMERAL;
use serde_json::Value;
use std::collections::HashMap;
use std::fmt::Write;

/// Lines as they happened, with raw ids in them.
#[derive(Debug, Default)]
pub(crate) struct Transcript(Vec<String>);

impl Transcript {
    pub(crate) fn note(&mut self, line: String) {
        self.0.push(line);
    }
}

impl World {
    /// The transcript with ids replaced by names, or by numbers in order of appearance.
    pub(crate) fn transcript(&self) -> String {
        let mut names = Names {
            world: self,
            given: HashMap::new(),
        };
        let mut text = String::new();
        for line in &self.transcript.0 {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}", names.rename(line));
        }
        text
    }
}

struct Names<'a> {
    world: &'a World,
    given: HashMap<&'static str, Vec<Id>>,
}

impl Names<'_> {
    /// Ids are the only runs of 17 to 20 digits.
    fn rename(&mut self, line: &str) -> String {
        let mut text = String::with_capacity(line.len());
        let mut digits = String::new();
        for c in line.chars().chain(['\0']) {
            if c.is_ascii_digit() {
                digits.push(c);
                continue;
            }
            let id = digits
                .parse()
                .ok()
                .filter(|_| (17..=20).contains(&digits.len()));
            match id {
                Some(id) => text.push_str(&self.name(Id(id))),
                None => text.push_str(&digits),
            }
            digits.clear();
            text.push(c);
        }
        text.pop();
        text
    }

    fn name(&mut self, id: Id) -> String {
        let world = self.world;
        if let Some(user) = world.users.get(&id) {
            return format!("@{}", user.name);
        }
        if let Some(channel) = world.channels.get(&id) {
            return match channel.recipient {
                Some(user) => format!("dm:{}", world.users[&user].name),
                None => format!("#{}", channel.name),
            };
        }
        if let Some(guild) = world.guilds.get(&id) {
            return format!("guild:{}", guild.name);
        }
        let kind = if world.messages.contains_key(&id) {
            "message"
        } else if world.interactions.contains_key(&id) {
            "interaction"
        } else if world.files.contains_key(&id) {
            "file"
        } else {
            "id"
        };
        let known = self.given.entry(kind).or_default();
        let number = known.iter().position(|k| *k == id).unwrap_or_else(|| {
            known.push(id);
            known.len() - 1
        });
        format!("{kind}:{}", number + 1)
    }
}

impl World {
    /// Writes down a request of the bot and how it ended.
    pub(crate) fn note_call(&mut self, call: &Call, outcome: &Outcome) {
        let mut path = call.route.template.to_owned();
        for (name, value) in &call.params {
            let shown = if name.ends_with("token") {
                "token"
            } else {
                value
            };
            path = path.replace(&format!("{{{name}}}"), shown);
        }
        let end = match outcome {
            Ok(Reply::Empty) => "204".to_owned(),
            Ok(Reply::Json(status, body)) => match body["id"].as_str() {
                Some(id) => format!("{status} {id}"),
                None => status.to_string(),
            },
            Err(refused) => format!(
                "{} {} {}",
                refused.status, refused.body["code"], refused.body["message"]
            ),
        };
        self.note(format!(
            "bot: {} {path}{} → {end}",
            call.route.method,
            summary(call)
        ));
    }

    pub(crate) fn note(&mut self, line: String) {
        self.transcript.note(line);
    }
}

/// The part of a body a reader of the transcript wants: words, buttons, files.
fn summary(call: &Call) -> String {
    let data = if call.body["data"].is_object() {
        &call.body["data"]
    } else {
        &call.body
    };
    let mut text = String::new();
    if let Some(kind) = call.body["type"].as_u64() {
        let _ = write!(text, " type {kind}");
    }
    if data["flags"].as_u64().is_some_and(|f| f & EPHEMERAL != 0) {
        text.push_str(" ephemeral");
    }
    for key in ["name", "content", "title"] {
        if let Some(words) = data[key].as_str().filter(|w| !w.is_empty()) {
            let _ = write!(text, " {key} {words:?}");
        }
    }
    for embed in data["embeds"].as_array().into_iter().flatten() {
        let _ = write!(text, " embed {} {}", embed["title"], embed["description"]);
    }
    for label in labels(&data["components"]) {
        let _ = write!(text, " [{label}]");
    }
    for choice in data["choices"].as_array().into_iter().flatten() {
        let _ = write!(text, " <{}>", choice["name"].as_str().unwrap_or_default());
    }
    for file in &call.files {
        let _ = write!(text, " file {} ({} bytes)", file.name, file.bytes.len());
    }
    for file in data["attachments"].as_array().into_iter().flatten() {
        if let Some(words) = file["description"].as_str() {
            let _ = write!(text, " alt {words:?}");
        }
    }
    text
}

/// What stands on buttons, in menus and at fields, in order.
fn labels(components: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for component in components.as_array().into_iter().flatten() {
        let words = ["label", "placeholder", "content", "custom_id"];
        found.extend(
            words
                .iter()
                .find_map(|w| component[*w].as_str())
                .map(str::to_owned),
        );
        let options = component["options"].as_array().into_iter().flatten();
        found.extend(
            options
                .filter_map(|o| o["label"].as_str())
                .map(|l| format!("· {l}")),
        );
        found.extend(labels(&component["components"]));
    }
    found
}
