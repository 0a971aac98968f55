//! Buttons, menus and fields found in what a message or a form shows.

use crate::world::message::Message;
use serde_json::Value;

/// A button under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// What the bot gets; link buttons have none.
    pub custom_id: String,
    /// Whether it is greyed out.
    pub disabled: bool,
}

/// A menu under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What stands in it before a choice.
    pub placeholder: String,
    /// What the bot gets.
    pub custom_id: String,
    /// Labels and values, in order.
    pub options: Vec<(String, String)>,
    /// Whether it is greyed out.
    pub disabled: bool,
    /// How few and how many may be chosen.
    pub range: (usize, usize),
    pub(crate) kind: u64,
}

/// Every component of a tree, outer ones first.
pub(crate) fn all(components: &[Value]) -> Vec<&Value> {
    let mut found = Vec::new();
    for component in components {
        found.push(component);
        for key in ["components", "accessory", "component"] {
            match &component[key] {
                Value::Array(list) => found.extend(all(list)),
                inner @ Value::Object(_) => found.extend(all(std::slice::from_ref(inner))),
                _ => {}
            }
        }
    }
    found
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

impl Message {
    /// The buttons, in reading order.
    pub fn buttons(&self) -> Vec<Button> {
        let buttons = all(&self.components).into_iter().filter(|c| c["type"] == 2);
        let button = |c: &Value| Button {
            label: if c["label"].is_string() {
                text(&c["label"])
            } else {
                text(&c["emoji"]["name"])
            },
            custom_id: text(&c["custom_id"]),
            disabled: c["disabled"] == true,
        };
        buttons.map(button).collect()
    }

    /// The menus, in reading order.
    pub fn menus(&self) -> Vec<Menu> {
        let menus = all(&self.components)
            .into_iter()
            .filter(|c| matches!(c["type"].as_u64(), Some(3 | 5..=8)));
        let option = |o: &Value| (text(&o["label"]), text(&o["value"]));
        let menu = |c: &Value| Menu {
            placeholder: text(&c["placeholder"]),
            custom_id: text(&c["custom_id"]),
            options: c["options"]
                .as_array()
                .into_iter()
                .flatten()
                .map(option)
                .collect(),
            disabled: c["disabled"] == true,
            range: (
                c["min_values"].as_u64().unwrap_or(1) as usize,
                c["max_values"].as_u64().unwrap_or(1) as usize,
            ),
            kind: c["type"].as_u64().unwrap_or(3),
        };
        menus.map(menu).collect()
    }

    /// All its words: content, embeds, texts among the components.
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.clone()];
        for embed in &self.embeds {
            lines.extend([
                text(&embed["author"]["name"]),
                text(&embed["title"]),
                text(&embed["description"]),
            ]);
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.extend([text(&field["name"]), text(&field["value"])]);
            }
            lines.push(text(&embed["footer"]["text"]));
        }
        lines.extend(
            all(&self.components)
                .into_iter()
                .filter(|c| c["type"] == 10)
                .map(|c| text(&c["content"])),
        );
        lines.retain(|l| !l.is_empty());
        lines.join("\n")
    }

    /// Whether only one person sees it.
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }
}
