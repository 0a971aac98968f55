//! Posts and replies as lines: who sees it in front, the words behind.

use super::limits::LONGEST_ALT;
use super::menus;
use crate::host::speech::post::{Button, Menu, Picture, Post, Slot, To};
use crate::host::speech::request::{Reply, Tone};
use crate::rules::text::Text;
use sha2::{Digest, Sha256};

/// What stands before everything the console says, so that it cannot be taken for something typed.
pub const INDENT: &str = "  ";

/// The lines of a post; `mark` tells its picture from others.
pub fn post(post: &Post, mark: &str) -> Vec<String> {
    let slot = match post.slot {
        Some(Slot::Lobby) => " lobby",
        Some(Slot::Board) => " board",
        Some(Slot::Hand) => " hand",
        None => "",
    };
    let front = match &post.to {
        To::Table => format!("[#{}{slot}]", post.table),
        To::Person(person) => format!("[dm {}{slot}]", person.local()),
    };
    let mut body = words(&post.text);
    if !post.mentions.is_empty() {
        let names: Vec<String> = post
            .mentions
            .iter()
            .map(|p| format!("@{}", p.local()))
            .collect();
        body.push(names.join(" "));
    }
    body.extend(post.picture.as_ref().map(|p| picture(p, mark)));
    body.extend(post.menu.iter().flat_map(menu));
    fronted(&front, &body)
}

/// The lines of a reply, seen by the one who asked.
pub fn reply(name: &str, reply: &Reply, mark: &str) -> Vec<String> {
    let mut body = words(&reply.text);
    body.extend(reply.picture.as_ref().map(|p| picture(p, mark)));
    body.extend(reply.menu.iter().flat_map(menu));
    let front = match reply.tone {
        Tone::Done | Tone::Shown => format!("(only {name})"),
        Tone::Refused => format!("(only {name}, refused)"),
        Tone::Failed => format!("(only {name}, failed)"),
    };
    fronted(&front, &body)
}

/// A picture in words: its name, the beginning of its alt text, and what tells it from others.
fn picture(picture: &Picture, mark: &str) -> String {
    let first = picture.alt.lines().next().unwrap_or("");
    let mut alt: String = first.chars().take(LONGEST_ALT).collect();
    if alt.len() < first.len() {
        alt.push('…');
    }
    let mark = if mark.is_empty() {
        String::new()
    } else {
        format!(", {mark}")
    };
    format!("<picture: {}, {alt}{mark}>", picture.name)
}

/// A complaint about a line.
pub fn complaint(what: &str) -> String {
    format!("! {what}")
}

/// A short hash of what a picture shows: equal scenes, equal hash.
pub fn scene_hash(picture: &Picture) -> String {
    let mut hasher = Sha256::new();
    for scene in &*picture.scenes {
        hasher.update(serde_json::to_vec(scene).unwrap_or_default());
    }
    let digest: [u8; 32] = hasher.finalize().into();
    crate::rules::hex::encode(&digest)[..12].to_owned()
}

/// Who sees it stands before the first line; the others are set in below it.
fn fronted(front: &str, body: &[String]) -> Vec<String> {
    let mut lines = body.iter();
    let first = lines.next().map_or("", String::as_str);
    let first = format!("{front} {first}").trim_end().to_owned();
    let others = lines.map(|line| format!("{INDENT}{line}").trim_end().to_owned());
    std::iter::once(first).chain(others).collect()
}

fn words(text: &Text) -> Vec<String> {
    let plain = text.plain(|seat| format!("seat {seat}"));
    plain.lines().map(str::to_owned).collect()
}

/// Answers stand one below the other; what may be done besides shares a line.
fn menu(menu: &Menu) -> Vec<String> {
    let mut lines = menu.prompt.as_ref().map(words).unwrap_or_default();
    let mut entries = menus::entries(menu).map(|(number, button)| entry(number, button));
    lines.extend(entries.by_ref().take(menu.answers.len()));
    let more: Vec<String> = entries.collect();
    if !more.is_empty() {
        lines.push(format!("Also: {}", more.join("  ")));
    }
    lines
}

fn entry(number: usize, button: &Button) -> String {
    let typed = button.input.as_ref().map_or_else(String::new, |input| {
        let (name, suggestion) = (&input.name, &input.suggestion);
        format!(" (type {number} and the {name}, for example: {number} {suggestion})")
    });
    format!("{number}. {}{typed}", button.label)
}
