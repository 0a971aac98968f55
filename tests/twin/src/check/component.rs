//! Rules of buttons, menus and the newer components.

use super::{Spot, length, list};
use crate::drive::parts::all;
use crate::rest::error::Flaw;
use serde_json::Value;
use std::collections::BTreeSet;
use twilight_model::channel::message::Component;

const ROW: u64 = 1;
const BUTTON: u64 = 2;
const MOST_ROWS: usize = 5;
const MOST_BUTTONS: usize = 5;
const MOST_PARTS: usize = 40;
const MOST_TEXT: usize = 4000;
const LINK: u64 = 5;
const PREMIUM: u64 = 6;

fn kind(component: &Value) -> u64 {
    component["type"].as_u64().unwrap_or(0)
}

fn is_menu(component: &Value) -> bool {
    matches!(kind(component), 3 | 5..=8)
}

/// `v2` is what the flags say, or nothing where an edit leaves them as they are.
pub(crate) fn check(components: &Value, v2: Option<bool>, spot: &Spot, found: &mut Vec<Flaw>) {
    let top = list(components);
    let newer = top.iter().any(|c| kind(c) != ROW);
    let v2 = v2.unwrap_or(newer);
    if !v2 {
        if newer {
            found.push(spot.flaw(
                "UNION_TYPE_CHOICES",
                "Only action rows, unless IS_COMPONENTS_V2 is set",
            ));
        }
        if top.len() > MOST_ROWS {
            found.push(spot.flaw("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
        }
    }
    let parts = all(top);
    if parts.len() > MOST_PARTS {
        found.push(spot.flaw("BASE_TYPE_MAX_LENGTH", "At most 40 components in all."));
    }
    let text: usize = parts
        .iter()
        .filter(|c| kind(c) == 10)
        .map(|c| length(&c["content"]))
        .sum();
    if text > MOST_TEXT {
        found.push(spot.flaw(
            "BASE_TYPE_MAX_LENGTH",
            "At most 4000 characters of text in all.",
        ));
    }
    for row in parts.iter().filter(|c| kind(c) == ROW) {
        self::row(row, spot, found);
    }
    for part in &parts {
        button(part, spot, found);
        menu(part, spot, found);
    }
    unique(&parts, spot, found);
    match serde_json::from_value::<Vec<Component>>(Value::Array(top.to_vec())) {
        Ok(read) => {
            if let Err(why) = twilight_validate::message::components(&read, v2) {
                found.push(spot.flaw("COMPONENT_LAYOUT_INVALID", why.to_string()));
            }
        }
        Err(why) => found.push(spot.flaw("UNION_TYPE_CHOICES", why.to_string())),
    }
}

fn row(row: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let parts = list(&row["components"]);
    let buttons = parts.iter().filter(|c| kind(c) == BUTTON).count();
    let menus = parts.iter().filter(|c| is_menu(c)).count();
    let fits = match (buttons, menus) {
        (1..=MOST_BUTTONS, 0) => buttons == parts.len(),
        (0, 1) => parts.len() == 1,
        _ => false,
    };
    if !fits {
        let words = format!(
            "A row holds up to five buttons or one menu, not {buttons} buttons and {menus} menus"
        );
        found.push(spot.flaw("COMPONENT_LAYOUT_WIDTH_EXCEEDED", words));
    }
}

fn button(part: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    if kind(part) != BUTTON {
        return;
    }
    let label = part["label"].as_str().unwrap_or_default();
    let style = part["style"].as_u64().unwrap_or(0);
    let mut wrong = |words: &str| {
        found.push(spot.flaw("BUTTON_COMPONENT_INVALID", format!("`{label}`: {words}")));
    };
    let (id, url) = (length(&part["custom_id"]), length(&part["url"]));
    match style {
        LINK if id > 0 || url == 0 || url > 512 => {
            wrong("a link button has an address of up to 512 characters and no custom id");
        }
        LINK | PREMIUM => {}
        1..=4 if url > 0 => wrong("only link buttons have an address"),
        1..=4 if !(1..=100).contains(&id) => wrong("a custom id has 1 to 100 characters"),
        1..=4 => {}
        _ => wrong("there is no such style"),
    }
    if style != PREMIUM && label.is_empty() && part["emoji"].is_null() {
        wrong("it shows neither words nor an emoji");
    }
    if label.chars().count() > 80 {
        wrong("a label has up to 80 characters");
    }
}

fn menu(part: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    if !is_menu(part) {
        return;
    }
    let name = part["custom_id"].as_str().unwrap_or_default();
    let options = list(&part["options"]);
    let mut wrong = |words: &str| {
        found.push(spot.flaw("SELECT_COMPONENT_INVALID", format!("`{name}`: {words}")));
    };
    if name.is_empty() || name.chars().count() > 100 {
        wrong("a custom id has 1 to 100 characters");
    }
    if length(&part["placeholder"]) > 150 {
        wrong("a placeholder has up to 150 characters");
    }
    let least = part["min_values"].as_u64().unwrap_or(1);
    let most = part["max_values"].as_u64().unwrap_or(1);
    if least > most || most == 0 || most > 25 {
        wrong("the numbers of choices do not fit");
    }
    if kind(part) != 3 {
        return;
    }
    if !(1..=25).contains(&options.len()) || most as usize > options.len() {
        wrong("a menu has 1 to 25 options, and not fewer than may be chosen");
    }
    let values: BTreeSet<&str> = options.iter().filter_map(|o| o["value"].as_str()).collect();
    if values.len() < options.len() {
        wrong("two options have the same value");
    }
    let fits = |o: &Value| {
        (1..=100).contains(&length(&o["label"]))
            && (1..=100).contains(&length(&o["value"]))
            && length(&o["description"]) <= 100
    };
    if !options.iter().all(fits) {
        wrong("labels, values and descriptions have up to 100 characters");
    }
}

/// Custom ids are unique within a message or form.
pub(crate) fn unique(parts: &[&Value], spot: &Spot, found: &mut Vec<Flaw>) {
    let mut known = BTreeSet::new();
    for id in parts.iter().filter_map(|c| c["custom_id"].as_str()) {
        if !known.insert(id) {
            let words = format!("Component custom id cannot be duplicated: {id}");
            found.push(spot.flaw("COMPONENT_CUSTOM_ID_DUPLICATED", words));
        }
    }
}
