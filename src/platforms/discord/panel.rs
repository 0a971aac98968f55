//! Menus as rows of Discord's buttons and selects: pure.
//!
//! Few answers are buttons, up to 25 one select. More are asked for step by step: the verb, then its arguments, each step a
//! select, in pages of 25 if need be. Where somebody is in it stands in the ids, so nothing is kept in between.

use super::custom::{At, Custom, Step};
use super::{limits, words};
use crate::host::command::button::Press;
use crate::host::speech::post::{Button, Menu};
use crate::store::TableId;
use serde_json::{Value, json};

const ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const PRIMARY: u8 = 1;
const SECONDARY: u8 = 2;

/// One entry of a level of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    label: String,
    id: String,
}

/// The rows of a menu at the place somebody has come to.
pub(super) fn rows(table: TableId, menu: &Menu, at: &At) -> Vec<Value> {
    let buttons = if at.more { &menu.more } else { &menu.answers };
    let revision = revision(menu);
    let step = |at: At| {
        Custom::Step(Step {
            table,
            revision,
            at,
        })
        .to_string()
    };
    let top = at.path.is_empty() && !at.more;
    let (entries, pages) = level(buttons, at, &step);
    let mut rows = if top && buttons.len() <= limits::FEW {
        button_rows(&entries)
    } else {
        let prompt = menu.prompt.as_ref().map(words::plain);
        let prompt = prompt.filter(|_| !at.more);
        select_rows(&entries, prompt.as_deref().unwrap_or("Choose…"), at.page)
    };
    let mut turns = Vec::new();
    let mut turn = |label: &str, at: At| turns.push(button(label, &step(at), SECONDARY));
    if at.page > 0 {
        let page = at.page - 1;
        turn("◀ Earlier", At { page, ..at.clone() });
    }
    if at.page + 1 < pages {
        let page = at.page + 1;
        turn("More ▶", At { page, ..at.clone() });
    }
    if !top {
        turn("Back", At::default());
    } else if !menu.more.is_empty() {
        let more = true;
        turn(
            "Other things…",
            At {
                more,
                ..At::default()
            },
        );
    }
    if !turns.is_empty() {
        rows.push(row(&turns));
    }
    rows
}

/// The revision a menu was made at, for telling an old one.
pub(super) fn revision(menu: &Menu) -> u64 {
    let of = |b: &Button| match b.press {
        Press::Offer { revision, .. } => Some(revision),
        Press::Say(_) => None,
    };
    menu.answers
        .iter()
        .chain(&menu.more)
        .find_map(of)
        .unwrap_or(0)
}

/// The entries of one page, and how many pages there are.
fn level(buttons: &[Button], at: &At, step: &dyn Fn(At) -> String) -> (Vec<Entry>, usize) {
    let mut left: Vec<&Button> = buttons.iter().collect();
    let mut depth = common(&left, 0);
    for &chosen in &at.path {
        let groups = groups(&left, depth);
        let Some(group) = groups.into_iter().nth(chosen) else {
            // A forged place: the beginning is always right.
            return level(
                buttons,
                &At {
                    more: at.more,
                    ..At::default()
                },
                step,
            );
        };
        left = group;
        depth = common(&left, depth + 1);
    }
    let entries: Vec<Entry> = if left.len() <= limits::ENTRIES {
        left.iter().map(|b| leaf(b, depth)).collect()
    } else {
        let groups = groups(&left, depth).into_iter().enumerate();
        groups
            .map(|(i, group)| match group.as_slice() {
                [one] => leaf(one, depth),
                several => {
                    let path = at.path.iter().copied().chain([i]).collect();
                    let label = several[0].steps.get(depth).map_or("", String::as_str);
                    Entry {
                        label: format!("{label} …"),
                        id: step(At {
                            more: at.more,
                            path,
                            page: 0,
                        }),
                    }
                }
            })
            .collect()
    };
    let pages = entries.len().div_ceil(limits::ENTRIES).max(1);
    let first = at.page.min(pages - 1) * limits::ENTRIES;
    let page = entries.into_iter().skip(first).take(limits::ENTRIES);
    (page.collect(), pages)
}

/// The first step at which these buttons differ, from `depth` on.
fn common(buttons: &[&Button], mut depth: usize) -> usize {
    if buttons.len() < 2 {
        return depth;
    }
    let same = |depth: usize| {
        let first = buttons[0].steps.get(depth);
        first.is_some() && buttons.iter().all(|b| b.steps.get(depth) == first)
    };
    while same(depth) {
        depth += 1;
    }
    depth
}

/// Buttons with the same word at a step belong together; one without any word there stands alone.
fn groups<'a>(buttons: &[&'a Button], depth: usize) -> Vec<Vec<&'a Button>> {
    let mut groups: Vec<Vec<&Button>> = Vec::new();
    for button in buttons {
        let word = button.steps.get(depth);
        let same = |g: &&mut Vec<&Button>| word.is_some() && g[0].steps.get(depth) == word;
        match groups.iter_mut().find(same) {
            Some(group) => group.push(button),
            None => groups.push(vec![button]),
        }
    }
    groups
}

fn leaf(button: &Button, depth: usize) -> Entry {
    let rest = button.steps.get(depth..).unwrap_or_default();
    let label = if depth == 0 || rest.is_empty() {
        button.label.clone()
    } else {
        rest.join(" · ")
    };
    let custom = match &button.input {
        Some(input) => Custom::Ask(button.press.clone(), input.clone()),
        None => Custom::Press(button.press.clone()),
    };
    Entry {
        label,
        id: custom.to_string(),
    }
}

fn button_rows(entries: &[Entry]) -> Vec<Value> {
    let style = |i: usize| if i == 0 { PRIMARY } else { SECONDARY };
    let buttons: Vec<Value> = entries
        .iter()
        .enumerate()
        .map(|(i, e)| button(&e.label, &e.id, style(i)))
        .collect();
    buttons.chunks(limits::ROW).map(row).collect()
}

fn select_rows(entries: &[Entry], prompt: &str, page: usize) -> Vec<Value> {
    if entries.is_empty() {
        return Vec::new();
    }
    let option = |e: &Entry| json!({ "label": shown(&e.label, limits::ENTRY), "value": e.id });
    // Its own id says nothing: what was chosen does.
    let select = json!({
        "type": SELECT,
        "custom_id": format!("#{page}"),
        "placeholder": words::cut(prompt, limits::PLACEHOLDER),
        "options": entries.iter().map(option).collect::<Vec<_>>(),
    });
    vec![row(&[select])]
}

fn button(label: &str, id: &str, style: u8) -> Value {
    json!({ "type": BUTTON, "style": style, "label": shown(label, limits::LABEL), "custom_id": id })
}

fn row(components: &[Value]) -> Value {
    json!({ "type": ROW, "components": components })
}

/// Discord takes no empty labels.
fn shown(label: &str, most: usize) -> String {
    let label = words::cut(label.trim(), most);
    if label.is_empty() {
        "…".to_owned()
    } else {
        label
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::erased::List;
    use std::collections::BTreeSet;

    const TABLE: TableId = TableId::new(7);

    fn offer(index: usize, steps: &[String]) -> Button {
        Button {
            press: Press::Offer {
                table: TABLE,
                revision: 9,
                list: List::Offers,
                index,
                check: 1,
                words: None,
            },
            label: steps.join(" "),
            typed: String::new(),
            steps: steps.to_vec(),
            input: None,
        }
    }

    fn menu(answers: Vec<Button>) -> Menu {
        Menu {
            prompt: Some("What now?".into()),
            answers,
            more: Vec::new(),
        }
    }

    /// Every id in some rows.
    fn ids(rows: &[Value]) -> Vec<String> {
        let mut found = Vec::new();
        for row in rows {
            let parts = row["components"].as_array().cloned().unwrap_or_default();
            for part in parts {
                let options = part["options"].as_array().cloned().unwrap_or_default();
                let values = options.iter().map(|o| o["value"].clone());
                let own = (part["type"] == json!(BUTTON)).then(|| part["custom_id"].clone());
                found.extend(
                    values
                        .chain(own)
                        .filter_map(|v| v.as_str().map(str::to_owned)),
                );
            }
        }
        found
    }

    /// All presses reachable from a place, by following every step.
    fn reachable(menu: &Menu) -> (BTreeSet<String>, usize) {
        let (mut seen, mut presses) = (BTreeSet::new(), BTreeSet::new());
        let mut left = vec![At::default()];
        while let Some(at) = left.pop() {
            let rows = rows(TABLE, menu, &at);
            assert!(rows.len() <= 5, "{} rows", rows.len());
            for id in ids(&rows) {
                assert!(words::length(&id) <= limits::CUSTOM_ID);
                match id.parse::<Custom>() {
                    Ok(Custom::Step(step)) if seen.insert(id.clone()) => left.push(step.at),
                    Ok(Custom::Step(_)) => {}
                    _ => {
                        presses.insert(id);
                    }
                }
            }
        }
        (presses, seen.len())
    }

    fn verbs(sizes: &[usize]) -> Menu {
        let mut answers = Vec::new();
        for (verb, size) in sizes.iter().enumerate() {
            for arg in 0..*size {
                let steps = [
                    format!("verb {verb}"),
                    format!("arg {}", arg / 3),
                    format!("x {}", arg % 3),
                ];
                answers.push(offer(answers.len(), &steps));
            }
        }
        menu(answers)
    }

    #[test]
    fn few_answers_are_buttons_and_more_are_one_select() {
        let few = rows(TABLE, &verbs(&[7]), &At::default());
        assert_eq!(few.len(), 2);
        assert_eq!(few[0]["components"][0]["type"], json!(BUTTON));
        let many = rows(TABLE, &verbs(&[25]), &At::default());
        assert_eq!(many.len(), 1);
        assert_eq!(
            many[0]["components"][0]["options"].as_array().map(Vec::len),
            Some(25)
        );
    }

    #[test]
    fn every_answer_of_a_long_menu_can_be_reached() {
        for sizes in [&[1][..], &[26], &[30, 1, 200], &[400], &[1; 60], &[5; 40]] {
            let menu = verbs(sizes);
            let (presses, _) = reachable(&menu);
            assert_eq!(presses.len(), menu.answers.len(), "{sizes:?}");
        }
    }

    #[test]
    fn answers_that_read_alike_can_be_reached_too() {
        let steps = ["same".to_owned(), "words".to_owned()];
        let menu = menu((0..60).map(|i| offer(i, &steps)).collect());
        assert_eq!(reachable(&menu).0.len(), 60);
    }

    #[test]
    fn other_things_are_tucked_away_behind_one_button() {
        let mut menu = verbs(&[3]);
        menu.more = (3..70).map(|i| offer(i, &[format!("order {i}")])).collect();
        let first = rows(TABLE, &menu, &At::default());
        assert_eq!(first[1]["components"][0]["label"], json!("Other things…"));
        assert_eq!(reachable(&menu).0.len(), 70);
    }

    #[test]
    fn a_forged_place_leads_to_the_beginning() {
        let at = At {
            more: false,
            path: vec![99],
            page: 5,
        };
        assert!(!ids(&rows(TABLE, &verbs(&[30, 30]), &at)).is_empty());
    }

    #[test]
    fn ids_in_one_message_differ() {
        for sizes in [&[10][..], &[30, 30], &[60]] {
            let ids = ids(&rows(TABLE, &verbs(sizes), &At::default()));
            assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len());
        }
    }
}
