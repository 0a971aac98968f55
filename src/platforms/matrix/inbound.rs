//! From events to what somebody wants: pure, and the only reader of what rooms send.

use super::keys::PLATFORM;
use super::limits;
use crate::host::person::{Person, PersonId, ServerId};
use crate::host::speech::request::Standing;
use matrix_link::Event;
use serde_json::Value;
use std::collections::BTreeMap;

/// Something that happened, read.
#[derive(Clone, Debug)]
pub(super) struct Came {
    /// The event's id: the same again is the same.
    pub id: String,
    /// Where.
    pub room: String,
    /// In which thread there.
    pub thread: Option<String>,
    /// Who.
    pub by: Person,
    /// How much they may do there.
    pub power: i64,
    /// What.
    pub what: What,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// Somebody said something.
    Words(Words),
    /// Somebody reacted to a message.
    Reaction {
        /// Which message.
        on: String,
        /// With what.
        key: String,
    },
    /// Somebody came, went, or was sent.
    Member {
        /// Who.
        who: String,
        /// What they are in the room now: `join`, `invite`, `leave`, `ban`.
        now: String,
    },
    /// The room was replaced by another.
    Upgrade(String),
    /// A message of our own, with the transaction it was sent by.
    Own(Option<String>),
    /// A message that cannot be read, and why.
    Sealed(String),
    /// Nothing that concerns us.
    Else,
}

/// Something said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Words {
    /// The words.
    pub said: String,
    /// The message it answers.
    pub answers: Option<String>,
    /// The message it corrects.
    pub corrects: Option<String>,
    /// Whom it names.
    pub mentions: Vec<String>,
    /// The content of the file it stands under, where it is a file's caption.
    pub file: Option<Value>,
}

/// Reads an event.
pub(super) fn came(event: &Event, me: &str) -> Came {
    let json = &event.json;
    let word = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let sender = word("sender");
    let content = &json["content"];
    let relation = &content["m.relates_to"];
    let thread = (relation["rel_type"] == "m.thread")
        .then(|| relation["event_id"].as_str().map(str::to_owned))
        .flatten();
    Came {
        id: word("event_id"),
        room: event.room.clone(),
        thread,
        what: what(event, &sender, me),
        by: Person {
            id: PersonId::new(PLATFORM, &sender),
            name: event.name.clone(),
        },
        power: event.power,
    }
}

fn what(event: &Event, sender: &str, me: &str) -> What {
    let json = &event.json;
    let content = &json["content"];
    let kind = json["type"].as_str().unwrap_or_default();
    let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    match kind {
        "m.room.member" => What::Member {
            who: word(&json["state_key"]),
            now: word(&content["membership"]),
        },
        "m.room.tombstone" => What::Upgrade(word(&content["replacement_room"])),
        _ if json.get("state_key").is_some() => What::Else,
        _ if sender == me => {
            let transaction = json["unsigned"]["transaction_id"].as_str();
            What::Own(transaction.map(str::to_owned))
        }
        _ if event.sealed.is_some() => What::Sealed(event.sealed.clone().unwrap_or_default()),
        "m.room.message" => said(content).map_or(What::Else, What::Words),
        "m.reaction" => What::Reaction {
            on: word(&content["m.relates_to"]["event_id"]),
            key: word(&content["m.relates_to"]["key"]),
        },
        _ => What::Else,
    }
}

/// What a message says, unless it is of a kind nobody may answer.
fn said(content: &Value) -> Option<Words> {
    // Notices are what programs say: answering them could go on for ever.
    let file = captioned(content);
    if content["msgtype"] != "m.text" && file.is_none() {
        return None;
    }
    let relation = &content["m.relates_to"];
    let of = |value: &Value| value["event_id"].as_str().map(str::to_owned);
    let corrects = (relation["rel_type"] == "m.replace")
        .then(|| of(relation))
        .flatten();
    let shown = if corrects.is_some() {
        &content["m.new_content"]
    } else {
        content
    };
    // In a thread an answer to the last message is only there for apps that know no threads.
    let falls_back = relation["is_falling_back"] == true;
    let answers = of(&relation["m.in_reply_to"]).filter(|_| !falls_back);
    let mentions = shown["m.mentions"]["user_ids"].as_array();
    let mentions = mentions.into_iter().flatten().filter_map(Value::as_str);
    let body = shown["body"].as_str()?;
    let body = if answers.is_some() {
        without_quote(body)
    } else {
        body
    };
    Some(Words {
        said: body.trim().to_owned(),
        answers,
        corrects,
        mentions: mentions.map(str::to_owned).collect(),
        file: file.cloned(),
    })
}

/// A file with words of its sender's: where there is no file name besides, the body is the name and nobody said it.
fn captioned(content: &Value) -> Option<&Value> {
    let name = content["filename"].as_str()?;
    (is_file(content) && content["body"] != name).then_some(content)
}

/// Whether a message is a file.
pub(super) fn is_file(content: &Value) -> bool {
    content["msgtype"] == "m.file"
}

/// Older apps repeat what they answer to, line by line behind an angle.
fn without_quote(body: &str) -> &str {
    let mut rest = body;
    while rest.starts_with("> ") {
        rest = rest.split_once('\n').map_or("", |(_, after)| after);
    }
    rest
}

/// What is said to us in words that call us: after the prefix, or after our name.
pub(super) fn called<'a>(words: &'a str, prefix: &str, me: &str, name: &str) -> Option<&'a str> {
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    if let Some(head) = words.get(..prefix.len())
        && head.eq_ignore_ascii_case(prefix)
        && ends(&words[prefix.len()..])
    {
        return Some(words[prefix.len()..].trim());
    }
    // Apps write a name and a colon before what is said to somebody.
    for call in [me, name].iter().filter(|c| !c.is_empty()) {
        if let Some(rest) = words.strip_prefix(*call)
            && let Some(rest) = rest.strip_prefix([':', ',', ' '])
        {
            return Some(rest.trim());
        }
    }
    None
}

/// Words with the ids of people in the place of their names, where an app wrote a name for an id.
pub(super) fn with_ids(words: &str, named: &BTreeMap<String, String>) -> String {
    let mut words = words.to_owned();
    for (id, name) in named {
        if !words.contains(id.as_str()) && !name.is_empty() {
            words = words.replacen(&format!("@{name}"), id, 1);
            if !words.contains(id.as_str()) {
                words = words.replacen(name.as_str(), id, 1);
            }
        }
    }
    words
}

/// The ids of people that stand in words.
pub(super) fn ids(words: &str) -> Vec<String> {
    let is_id = |w: &&str| w.starts_with('@') && w.contains(':') && w.len() > 3;
    let parts = words.split(|c: char| c.is_whitespace() || c == '"');
    // `person:@ann:example.org` names an argument first.
    let parts = parts.map(|w| w.find('@').map_or("", |at| &w[at..]));
    parts.filter(is_id).map(str::to_owned).collect()
}

impl Came {
    /// The id under which the host remembers it.
    pub(super) fn request_id(&self) -> String {
        format!("{PLATFORM}:{}", self.id)
    }

    /// What the person is in the room; `server` is the room, or the one it was upgraded from.
    pub(super) fn standing(&self, server: &str, names: BTreeMap<String, String>) -> Standing {
        let admin = self.power >= limits::ADMIN;
        Standing {
            server: Some(ServerId::new(PLATFORM, server)),
            channel: Some(server.to_owned()),
            admin,
            admins: format!(
                "people with power level {} or more in this room",
                limits::ADMIN
            ),
            roles: admin.then(|| "moderator".to_owned()).into_iter().collect(),
            names,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn event(json: Value) -> Event {
        Event {
            room: "!r:h".into(),
            json,
            sealed: None,
            name: "Ann".into(),
            power: 0,
        }
    }

    fn message(content: &Value) -> What {
        let event = event(json!({
            "type": "m.room.message", "event_id": "$1", "sender": "@ann:h", "content": content
        }));
        came(&event, "@bot:h").what
    }

    #[test]
    fn words_are_read_and_notices_are_not() {
        let text = json!({ "msgtype": "m.text", "body": " !orrery help " });
        assert!(matches!(message(&text), What::Words(w) if w.said == "!orrery help"));
        let notice = json!({ "msgtype": "m.notice", "body": "!orrery help" });
        assert_eq!(message(&notice), What::Else);
        assert_eq!(message(&json!({})), What::Else);
        assert_eq!(
            message(&json!({ "msgtype": "m.text", "body": 7 })),
            What::Else
        );
    }

    #[test]
    fn a_caption_is_words_and_a_file_name_is_not() {
        let file = json!({ "msgtype": "m.file", "body": "!orrery help", "filename": "a.json", "url": "mxc://h/1" });
        assert!(matches!(message(&file), What::Words(w) if w.file.as_ref() == Some(&file)));
        let bare = json!({ "msgtype": "m.file", "body": "!orrery help", "url": "mxc://h/1" });
        assert_eq!(message(&bare), What::Else);
        let same = json!({ "msgtype": "m.file", "body": "a.json", "filename": "a.json" });
        assert_eq!(message(&same), What::Else);
    }

    #[test]
    fn answers_corrections_and_threads_are_told_apart() {
        let answer = json!({
            "msgtype": "m.text", "body": "> <@bot:h> hello\n> you\n\n2",
            "m.relates_to": { "m.in_reply_to": { "event_id": "$0" } }
        });
        let What::Words(words) = message(&answer) else {
            panic!("no words")
        };
        assert_eq!(
            (words.said.as_str(), words.answers.as_deref()),
            ("2", Some("$0"))
        );
        let correction = json!({
            "msgtype": "m.text", "body": "* !orrery help", "m.new_content": { "msgtype": "m.text", "body": "!orrery help" },
            "m.relates_to": { "rel_type": "m.replace", "event_id": "$0" }
        });
        let What::Words(words) = message(&correction) else {
            panic!("no words")
        };
        assert_eq!(
            (words.said.as_str(), words.corrects.as_deref()),
            ("!orrery help", Some("$0"))
        );
        let event = event(json!({
            "type": "m.room.message", "event_id": "$1", "sender": "@ann:h", "content": {
                "msgtype": "m.text", "body": "2", "m.relates_to": {
                    "rel_type": "m.thread", "event_id": "$root", "is_falling_back": true,
                    "m.in_reply_to": { "event_id": "$last" } } }
        }));
        let read = came(&event, "@bot:h");
        assert_eq!(read.thread.as_deref(), Some("$root"));
        assert!(matches!(read.what, What::Words(w) if w.answers.is_none()));
    }

    #[test]
    fn our_own_messages_are_known_by_their_transaction() {
        let own = event(json!({
            "type": "m.room.message", "event_id": "$1", "sender": "@bot:h",
            "content": { "msgtype": "m.text", "body": "!orrery help" }, "unsigned": { "transaction_id": "t1" }
        }));
        assert_eq!(came(&own, "@bot:h").what, What::Own(Some("t1".into())));
    }

    #[test]
    fn we_are_called_by_prefix_or_by_name() {
        let call = |words| called(words, "!orrery", "@bot:h", "Orrery");
        assert_eq!(call("!orrery play orion"), Some("play orion"));
        assert_eq!(call("!ORRERY"), Some(""));
        assert_eq!(call("!orreryplay"), None);
        assert_eq!(call("Orrery: help"), Some("help"));
        assert_eq!(call("@bot:h help"), Some("help"));
        assert_eq!(call("hello Orrery"), None);
        assert_eq!(call("!orrer"), None);
        assert_eq!(call("é"), None);
    }

    #[test]
    fn names_apps_write_become_ids_again() {
        let named = BTreeMap::from([("@bob:h".to_owned(), "Bob".to_owned())]);
        assert_eq!(with_ids("table invite Bob", &named), "table invite @bob:h");
        assert_eq!(
            with_ids("table invite @bob:h", &named),
            "table invite @bob:h"
        );
        assert_eq!(ids("table invite person:@bob:h now"), ["@bob:h"]);
        assert!(ids("a @b c:d").is_empty());
    }

    #[test]
    fn garbage_is_nothing_of_ours() {
        for json in [
            json!(null),
            json!([]),
            json!({ "type": 7 }),
            json!({ "type": "m.reaction" }),
        ] {
            let what = came(&event(json), "@bot:h").what;
            assert!(matches!(what, What::Else | What::Reaction { .. }));
        }
    }
}
