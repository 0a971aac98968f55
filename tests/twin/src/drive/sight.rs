//! Everything one person could ever have seen: the test for hidden information.

use super::person::User;
use crate::ids::{Id, Millis};
use crate::world::message::Message;
use crate::world::{Channel, World};
use serde_json::Value;
use std::sync::Arc;

/// One thing somebody could see.
#[derive(Clone, Debug)]
pub struct Seen {
    /// From when on.
    pub at: Millis,
    /// Where.
    pub place: Id,
    /// `message`, `completions`, `form` or `notice`.
    pub what: &'static str,
    /// All of it as Discord returns it: words, alt texts, file names, custom ids.
    pub body: Value,
    /// Names and contents of its files.
    pub files: Vec<(String, Arc<[u8]>)>,
}

impl Seen {
    /// Every text in it, keys left out, one per line.
    pub fn text(&self) -> String {
        let mut lines = Vec::new();
        collect(&self.body, &mut lines);
        lines.join("\n")
    }
}

fn collect(value: &Value, lines: &mut Vec<String>) {
    match value {
        Value::String(text) => lines.push(text.clone()),
        Value::Array(list) => list.iter().for_each(|v| collect(v, lines)),
        Value::Object(fields) => fields.values().for_each(|v| collect(v, lines)),
        _ => {}
    }
}

/// Everything somebody could fetch or was sent, in order.
#[derive(Clone, Debug)]
pub struct Sight(pub Vec<Seen>);

impl Sight {
    /// What of it holds these words, in any spelling of upper and lower case.
    pub fn with(&self, words: &str) -> Vec<&Seen> {
        let words = words.to_lowercase();
        self.0
            .iter()
            .filter(|s| s.text().to_lowercase().contains(&words))
            .collect()
    }

    /// Every text in it.
    pub fn text(&self) -> String {
        self.0.iter().map(Seen::text).collect::<Vec<_>>().join("\n")
    }

    /// Whether a file with exactly these bytes is in it.
    pub fn has_file(&self, bytes: &[u8]) -> bool {
        self.0
            .iter()
            .flat_map(|s| &s.files)
            .any(|(_, b)| b[..] == *bytes)
    }
}

impl User {
    /// Everything they could fetch or have been sent so far: messages with all their edits, deleted ones while they
    /// were there, ephemeral answers, completions, forms, notices.
    pub fn sight(&self) -> Sight {
        self.sight_by(Millis::MAX)
    }

    /// The same, as of a moment in the twin's time.
    pub fn sight_by(&self, time: Millis) -> Sight {
        self.hub.with(|w| w.sight(self.id, time))
    }
}

impl World {
    fn sight(&self, user: Id, time: Millis) -> Sight {
        let mut seen = Vec::new();
        for channel in self.channels.values() {
            self.seen_in(channel, user, time, &mut seen);
        }
        let told = self.told.iter().filter(|t| t.user == user && t.at <= time);
        seen.extend(told.map(|t| Seen {
            at: t.at,
            place: t.channel,
            what: t.what,
            body: t.body.clone(),
            files: Vec::new(),
        }));
        seen.sort_by_key(|s| s.at);
        Sight(seen)
    }

    fn seen_in(&self, channel: &Channel, user: Id, time: Millis, seen: &mut Vec<Seen>) {
        let spans = channel.access.get(&user).map_or(&[][..], Vec::as_slice);
        for record in channel.messages.iter().filter_map(|m| self.messages.get(m)) {
            let mut from = record.now.sent;
            let past = record.past.iter().map(|(face, until)| (face, Some(*until)));
            for (face, until) in past.chain([(&record.now, record.deleted)]) {
                let mine = match face.only_for {
                    Some(only) => only == user,
                    None => {
                        face.author == user
                            || spans.iter().any(|s| s.from <= time && s.meets(from, until))
                    }
                };
                if mine && from <= time {
                    seen.push(self.seen(face, from));
                }
                from = until.unwrap_or(from);
            }
        }
    }

    fn seen(&self, face: &Message, at: Millis) -> Seen {
        let files = face
            .attachments
            .iter()
            .map(|a| (a.filename.clone(), Arc::clone(&a.bytes)));
        Seen {
            at,
            place: face.channel,
            what: "message",
            body: self.message_json(face),
            files: files.collect(),
        }
    }
}
