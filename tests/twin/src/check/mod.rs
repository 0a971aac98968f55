//! Every request body held against Discord's rules: the published schema, twilight's limits, and our own.

mod command;
mod component;
mod message;
mod modal;
mod schema;

use crate::rest::call::Call;
use crate::rest::error::Flaw;
use serde_json::Value;

pub use command::flaws as commands;

/// A place in a form, for naming flaws.
#[derive(Clone, Debug)]
pub(crate) struct Spot(String);

impl Spot {
    pub(crate) fn root() -> Self {
        Self(String::new())
    }

    pub(crate) fn at(&self, step: impl std::fmt::Display) -> Self {
        if self.0.is_empty() {
            Self(step.to_string())
        } else {
            Self(format!("{}/{step}", self.0))
        }
    }

    pub(crate) fn flaw(&self, code: &'static str, words: impl Into<String>) -> Flaw {
        Flaw::new(self.0.clone(), code, words)
    }
}

/// What Discord would find wrong with a request's body.
pub(crate) fn flaws(call: &Call) -> Vec<Flaw> {
    let (method, template) = (call.route.method, call.route.template);
    let mut found = schema::flaws(&format!("{method} {template}"), &call.body);
    // A body of the wrong shape is not worth a second look.
    if !found.is_empty() {
        return found;
    }
    let names: Vec<&str> = call.files.iter().map(|f| f.name.as_str()).collect();
    let root = Spot::root();
    let edit = method == "PATCH";
    let message = template.ends_with("/messages") && method == "POST"
        || template.ends_with("/messages/{message_id}") && edit
        || template.starts_with("/webhooks/") && (edit || method == "POST");
    if message {
        message::check(&call.body, &names, edit, &root, &mut found);
    } else if template.ends_with("/callback") {
        callback(&call.body, &names, &mut found);
    } else if template.ends_with("/commands") && method == "PUT" {
        found = command::flaws(&call.body);
    } else if template.ends_with("/commands") && method == "POST" {
        found = command::flaws(&Value::Array(vec![call.body.clone()]));
    }
    if template.contains("/guilds/") && call.body.to_string().contains("\"contexts\":[") {
        found.push(
            root.at("contexts")
                .flaw("INVALID_CONTEXT", "Guild commands have no contexts"),
        );
    }
    found
}

fn callback(body: &Value, files: &[&str], found: &mut Vec<Flaw>) {
    let (data, spot) = (&body["data"], Spot::root().at("data"));
    match body["type"].as_u64() {
        Some(kind @ (4 | 7)) => message::check(data, files, kind == 7, &spot, found),
        Some(8) => {
            for (i, choice) in data["choices"].as_array().into_iter().flatten().enumerate() {
                command::choice(choice, &spot.at("choices").at(i), found);
            }
        }
        Some(9) => modal::check(data, &spot, found),
        _ => {}
    }
}

/// The characters of a text, as Discord counts them.
pub(crate) fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |s| s.chars().count())
}

pub(crate) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}
