//! From posts and replies to what Discord shows: pure.

use super::custom::{At, Custom};
use super::rest::File;
use super::{limits, panel, words};
use crate::host::command::button::Press;
use crate::host::command::line;
use crate::host::speech::complete::Suggestion;
use crate::host::speech::post::{FreeInput, Post};
use crate::host::speech::request::Reply;
use crate::platforms::wording::text_of;
use crate::rules::keepsake::Sheet;
use serde_json::{Value, json};
use std::sync::Arc;

const EPHEMERAL: u32 = 1 << 6;
const SILENT: u32 = 1 << 12;
/// The most messages one reply becomes; whoever wants more asks for less at a time.
const MOST_PIECES: usize = 4;

/// A message on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    /// Its words, marked up.
    pub words: String,
    /// Its buttons and menus.
    pub rows: Vec<Value>,
    /// Its picture and the same facts in words.
    pub picture: Option<(File, String)>,
    /// Whose attention it wants: only theirs.
    pub mentions: Vec<String>,
}

impl Message {
    /// A message of words alone.
    pub(super) fn new(words: impl Into<String>) -> Self {
        Self {
            words: words.into(),
            ..Self::default()
        }
    }

    /// The message without its picture, with the reason in its place.
    pub(super) fn without_picture(mut self, why: &str) -> Self {
        self.picture = None;
        let room = limits::CONTENT.saturating_sub(words::length(why) + 1);
        self.words = format!("{}\n{why}", words::cut(&self.words, room));
        self
    }

    /// A mark of everything it shows.
    pub(super) fn mark(&self) -> u32 {
        let bytes = self.picture.as_ref().map(|(file, _)| file.bytes.as_slice());
        let picture = crc32fast::hash(bytes.unwrap_or_default());
        crc32fast::hash(format!("{picture} {}", self.edit()).as_bytes()).max(1)
    }

    /// The file to send along.
    pub(super) fn file(&self) -> Option<File> {
        self.picture.as_ref().map(|(file, _)| file.clone())
    }

    /// What a new message in a channel is made of.
    pub(super) fn fresh(&self, nonce: &str) -> Value {
        let mut body = self.edit();
        body["nonce"] = nonce.into();
        body["enforce_nonce"] = true.into();
        if self.mentions.is_empty() {
            body["flags"] = SILENT.into();
        }
        body
    }

    /// What a message becomes. Without a picture of its own it keeps the one it has.
    pub(super) fn edit(&self) -> Value {
        let mut body = json!({
            "content": words::cut(&self.words, limits::CONTENT),
            "components": self.rows,
            "allowed_mentions": { "parse": [], "users": self.mentions },
        });
        if let Some((file, alt)) = &self.picture {
            body["attachments"] = json!([{ "id": 0, "filename": file.name, "description": alt }]);
        }
        body
    }

    /// The same as an answer only one person sees.
    pub(super) fn private(&self) -> Value {
        let mut body = self.edit();
        body["flags"] = EPHEMERAL.into();
        body
    }
}

/// A message that loses its buttons and keeps everything else.
pub(super) fn without_buttons() -> Value {
    json!({ "components": [] })
}

/// "Thinking…", for one person.
pub(super) fn thinking() -> Value {
    json!({ "type": 5, "data": { "flags": EPHEMERAL } })
}

/// Heard; what it changes comes later.
pub(super) fn heard() -> Value {
    json!({ "type": 6 })
}

/// Words for one person, at once.
pub(super) fn at_once(words: &str) -> Value {
    json!({ "type": 4, "data": { "content": words, "flags": EPHEMERAL } })
}

/// A form in which the words for a press are typed.
pub(super) fn form(press: &Press, input: &FreeInput) -> Value {
    let mut field = json!({
        "type": 4,
        "custom_id": "words",
        "style": 1,
        "label": words::cut(&input.name, limits::FORM),
        "max_length": input.max.clamp(1, 4000),
        "required": true,
    });
    if !input.suggestion.is_empty() {
        field["value"] = words::cut(&input.suggestion, input.max.clamp(1, 4000)).into();
    }
    json!({
        "type": 9,
        "data": {
            "custom_id": Custom::Typed(press.clone()).to_string(),
            "title": words::cut(&format!("Type the {}", input.name), limits::FORM),
            "components": [{ "type": 1, "components": [field] }],
        },
    })
}

/// Suggestions as Discord lists them.
pub(super) fn choices(suggestions: &[Suggestion], whole: bool) -> Value {
    let choice = |s: &Suggestion| {
        let (of, value) = if whole {
            // The whole call after the game's own word.
            let call = s.line.trim().split_once(' ').map_or("", |(_, call)| call);
            (String::new(), call.to_owned())
        } else {
            let word = line::split(&s.label).into_iter().next()?;
            (word.name, word.value)
        };
        let fits = !value.is_empty() && words::length(&value) <= limits::ENTRY;
        let name = match s.about.as_str() {
            "" => value.clone(),
            _ if whole => value.clone(),
            // One table is told from another by its letters alone.
            about if of == "table" => format!("{value} · {about}"),
            about => about.to_owned(),
        };
        fits.then(|| json!({ "name": words::cut(&name, limits::ENTRY), "value": value }))
    };
    let choices = suggestions.iter().filter_map(choice).take(limits::ENTRIES);
    json!({ "type": 8, "data": { "choices": choices.collect::<Vec<_>>() } })
}

/// A reply as messages for one person, the last with picture and menu.
pub(super) fn reply(reply: &Reply, notes: &[String], at: &At) -> Vec<Message> {
    let mut all = words::marked(text_of(reply));
    // Above what may be done besides, the question would mislead.
    let prompt = reply.menu.as_ref().and_then(|m| m.prompt.as_ref());
    if let Some(prompt) = prompt.filter(|_| !at.more) {
        all = format!("{all}\n**{}**", words::marked(prompt).replace("**", ""));
    }
    for note in notes {
        all = format!("{all}\n{note}");
    }
    let mut messages: Vec<Message> = words::pieces(&all, limits::CONTENT)
        .into_iter()
        .take(MOST_PIECES)
        .map(Message::new)
        .collect();
    if let (Some(last), Some(menu), Some(table)) = (messages.last_mut(), &reply.menu, reply.table) {
        last.rows = panel::rows(table, menu, at);
    }
    messages
}

/// The rows of a post.
pub(super) fn rows(post: &Post) -> Vec<Value> {
    post.menu
        .as_ref()
        .map(|menu| panel::rows(post.table, menu, &At::default()))
        .unwrap_or_default()
}

/// The words of a post that is shown: those before it that still matter, its own, and when time runs out.
pub(super) fn post_words(before: &str, post: &Post) -> String {
    let own = words::marked(&post.text);
    // Who is waited for is said again and again: once is enough.
    let fresh: Vec<&str> = own.lines().collect();
    let kept: Vec<&str> = before.lines().filter(|l| !fresh.contains(l)).collect();
    let lines = kept.into_iter().chain(fresh).filter(|l| !l.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The line above a post: whose attention it wants.
pub(super) fn called(people: &[String]) -> String {
    let mention = |p: &String| format!("<@{p}>");
    people.iter().map(mention).collect::<Vec<_>>().join(" ")
}

/// The line below a post: when the time runs out.
pub(super) fn time_left(post: &Post) -> String {
    post.due
        .filter(|_| !post.over)
        .map(|due| format!("Time runs out <t:{}:R>.", due / 1000))
        .unwrap_or_default()
}

/// What is asked in a menu, as a line of its own.
pub(super) fn prompt(post: &Post) -> String {
    let prompt = post.menu.as_ref().and_then(|m| m.prompt.as_ref());
    prompt.map(words::marked).unwrap_or_default()
}

/// Long words as a file.
pub(super) fn sheet(sheet: &Sheet) -> (File, String) {
    let file = File {
        name: sheet.name.clone(),
        bytes: Arc::new(sheet.body.clone().into_bytes()),
        room: None,
    };
    (file, words::cut(&sheet.name, limits::ALT))
}

/// The lines that say something, one below the other.
pub(super) fn lines(parts: &[&str]) -> String {
    let said = parts.iter().filter(|p| !p.trim().is_empty());
    said.copied().collect::<Vec<_>>().join("\n")
}

/// The first line of what one person alone gets: which table it is about.
pub(super) fn heading(post: &Post, place: &str) -> String {
    let at = if place.is_empty() {
        String::new()
    } else {
        format!(" · <#{place}>")
    };
    format!("**{}** · table {}{at}", post.title, post.table)
}
