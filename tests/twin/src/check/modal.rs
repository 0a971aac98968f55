//! Rules of forms.

use super::component::unique;
use super::{Spot, length, list};
use crate::drive::parts::all;
use crate::rest::error::Flaw;
use serde_json::Value;

const ROW: u64 = 1;
const TEXT_INPUT: u64 = 4;
const TEXT: u64 = 10;
const LABEL: u64 = 18;

pub(crate) fn check(form: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    if !(1..=45).contains(&length(&form["title"])) {
        found.push(spot.at("title").flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 45 in length.",
        ));
    }
    if !(1..=100).contains(&length(&form["custom_id"])) {
        found.push(spot.at("custom_id").flaw(
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 100 in length.",
        ));
    }
    let rows = list(&form["components"]);
    let here = spot.at("components");
    if !(1..=5).contains(&rows.len()) {
        found.push(here.flaw("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."));
    }
    for (i, row) in rows.iter().enumerate() {
        let here = here.at(i);
        match row["type"].as_u64() {
            Some(ROW) if list(&row["components"]).len() == 1 => {
                let field = &row["components"][0];
                if field["type"] != TEXT_INPUT {
                    found.push(
                        here.flaw("UNION_TYPE_CHOICES", "A row of a form holds one text field"),
                    );
                }
                if !(1..=45).contains(&length(&field["label"])) {
                    found.push(here.flaw(
                        "BASE_TYPE_BAD_LENGTH",
                        "A field's label has 1 to 45 characters",
                    ));
                }
            }
            Some(LABEL) if row["component"].is_object() => {
                if !(1..=45).contains(&length(&row["label"])) || length(&row["description"]) > 100 {
                    found.push(here.flaw(
                        "BASE_TYPE_BAD_LENGTH",
                        "A label has 1 to 45 characters, its description up to 100",
                    ));
                }
            }
            Some(TEXT) => {}
            _ => found.push(here.flaw(
                "UNION_TYPE_CHOICES",
                "A form is made of rows or labels with one field each",
            )),
        }
    }
    let parts = all(rows);
    unique(&parts, &here, found);
    for field in parts.iter().filter(|c| c["type"] == TEXT_INPUT) {
        text_input(field, &here, found);
    }
}

fn text_input(field: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let least = field["min_length"].as_u64().unwrap_or(0);
    let most = field["max_length"].as_u64().unwrap_or(4000);
    let fits = (1..=100).contains(&length(&field["custom_id"]))
        && length(&field["placeholder"]) <= 100
        && length(&field["value"]) <= 4000
        && least <= 4000
        && (1..=4000).contains(&most)
        && least <= most
        && matches!(field["style"].as_u64(), Some(1 | 2));
    if !fits {
        let words = format!("The text field {} breaks a limit", field["custom_id"]);
        found.push(spot.flaw("TEXT_INPUT_INVALID", words));
    }
}
