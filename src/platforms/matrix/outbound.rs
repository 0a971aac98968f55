//! From posts and replies to what rooms show: pure.

use super::keys::Kept;
use super::limits;
use super::menus::{self, Panel};
use super::words::{self, Line};
use crate::host::speech::post::Post;
use crate::host::speech::request::{Input, Reply, Tone};
use crate::host::speech::said::date;
use crate::platforms::wording::{command_of, text_of};
use serde_json::{Map, Value, json};

/// A message on its way.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    /// Its words.
    pub lines: Vec<Line>,
    /// Its picture.
    pub shot: Option<Shot>,
    /// Whether it wants nobody's attention.
    pub quiet: bool,
    /// Whose attention it wants: only theirs.
    pub mentions: Vec<String>,
    /// The thread it belongs to.
    pub thread: Option<String>,
    /// The message it answers.
    pub answers: Option<String>,
    /// What can be answered to it.
    pub panel: Option<Panel>,
}

/// A picture that was uploaded.
#[derive(Clone, Debug)]
pub(super) struct Shot {
    /// Where it is: `url`, or `file` with its keys.
    pub source: Value,
    /// What it is called.
    pub name: String,
    /// The same facts in words.
    pub alt: String,
    /// What kind of file it is: apps show films only if they are told.
    pub media_type: &'static str,
    /// Width, height and bytes.
    pub size: (u32, u32, usize),
}

impl Message {
    /// A quiet message of these lines.
    pub(super) fn quiet(lines: Vec<Line>) -> Self {
        Self {
            lines,
            quiet: true,
            ..Self::default()
        }
    }

    /// Its panel as the slot remembers it, after these events lead to it.
    pub(super) fn kept(self, transaction: String, events: Vec<String>) -> Option<Kept> {
        self.panel.map(|_| Kept {
            transaction,
            events,
        })
    }

    /// What a new message is made of.
    pub(super) fn content(&self) -> Value {
        let mut content = self.bare();
        if let Some(relation) = self.relation() {
            content.insert("m.relates_to".to_owned(), relation);
        }
        Value::Object(content)
    }

    /// What turns an earlier message into this one. Nobody's attention is called by that.
    pub(super) fn correction(&self, of: &str) -> Value {
        let mut new = self.bare();
        new.insert("m.mentions".to_owned(), json!({}));
        // Apps that know no corrections show the outer words: the first line is enough there.
        let first = self.lines.first().map_or("", |l| l.plain.as_str());
        let mut outer = Map::new();
        outer.insert("body".to_owned(), format!("* {first}").into());
        for name in ["msgtype", "url", "file", "filename", "info"] {
            if let Some(value) = new.get(name) {
                outer.insert(name.to_owned(), value.clone());
            }
        }
        outer.insert("m.mentions".to_owned(), json!({}));
        outer.insert("m.new_content".to_owned(), Value::Object(new));
        let relation = json!({ "rel_type": "m.replace", "event_id": of });
        outer.insert("m.relates_to".to_owned(), relation);
        Value::Object(outer)
    }

    fn bare(&self) -> Map<String, Value> {
        let mut content = Map::new();
        let mut put = |name: &str, value: Value| content.insert(name.to_owned(), value);
        let mut body = words::plain(&self.lines);
        let kind = match &self.shot {
            Some(shot) => {
                // The words of a picture are also what is read aloud in its place.
                let alt = words::cut(&shot.alt, limits::ALT);
                if !body.contains(&alt) {
                    let both = format!("{body}\n\n{alt}");
                    both.trim().clone_into(&mut body);
                }
                put("filename", shot.name.clone().into());
                let (width, height, bytes) = shot.size;
                put(
                    "info",
                    json!({ "mimetype": shot.media_type, "w": width, "h": height, "size": bytes }),
                );
                for (name, value) in shot.source.as_object().into_iter().flatten() {
                    put(name, value.clone());
                }
                "m.image"
            }
            None if self.quiet && self.mentions.is_empty() => "m.notice",
            None => "m.text",
        };
        put("msgtype", kind.into());
        put("body", body.into());
        put("format", "org.matrix.custom.html".into());
        put("formatted_body", words::html(&self.lines).into());
        // Always there: without it apps look for names in the words.
        let called = if self.mentions.is_empty() {
            json!({})
        } else {
            json!({ "user_ids": self.mentions })
        };
        put("m.mentions", called);
        content
    }

    pub(super) fn relation(&self) -> Option<Value> {
        match (&self.thread, &self.answers) {
            (Some(root), answers) => Some(json!({
                "rel_type": "m.thread",
                "event_id": root,
                "is_falling_back": answers.is_none(),
                "m.in_reply_to": { "event_id": answers.as_ref().unwrap_or(root) },
            })),
            (None, Some(answers)) => Some(json!({ "m.in_reply_to": { "event_id": answers } })),
            (None, None) => None,
        }
    }
}

/// The content of a reaction.
pub(super) fn reaction(on: &str, key: &str) -> Value {
    json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": on, "key": key } })
}

/// Who may read an answer to something said in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Audience {
    /// Everybody there.
    Room,
    /// The one who asked, in private: it may tell of their hand.
    Person,
    /// A mark on what was said is enough: everybody sees what came of it.
    Mark,
}

/// Who may read the answer to a request made in front of others. What is not known to be open is private.
pub(super) fn audience(input: &Input, reply: &Reply) -> Audience {
    let Input::Command(invocation) = input else {
        return match reply.tone {
            Tone::Done => Audience::Mark,
            Tone::Shown | Tone::Refused | Tone::Failed => Audience::Person,
        };
    };
    let path: Vec<String> = invocation.path.iter().map(|w| w.to_lowercase()).collect();
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let about_table = reply.table.is_some() && reply.menu.is_none();
    match path.as_slice() {
        _ if reply.tone == Tone::Done && about_table => Audience::Mark,
        ["help" | "games" | "rules" | "play"] | ["host", ..] | ["results", "leaders"] => {
            Audience::Room
        }
        ["board"] if reply.tone == Tone::Shown => Audience::Room,
        // Around a table that has not started nothing is hidden yet.
        ["table", what] if OPEN.contains(what) => Audience::Room,
        [one] | [one, _] if is_unknown(one) => Audience::Room,
        _ => Audience::Person,
    }
}

/// What is done around a table and concerns everybody.
const OPEN: [&str; 12] = [
    "open", "learn", "join", "leave", "invite", "robot", "dismiss", "option", "clock", "start",
    "rematch", "vote",
];

/// Whether a command begins with a word nothing begins with: who mistyped is helped on the spot.
fn is_unknown(first: &str) -> bool {
    let known = crate::host::command::COMMANDS
        .iter()
        .any(|s| s.path[0].eq_ignore_ascii_case(first));
    !known && crate::games::by_command(first).is_none()
}

/// A reply as messages, the last with its menu.
pub(super) fn reply(reply: &Reply, game: &str, notes: &[Line], prefix: &str) -> Vec<Message> {
    let mut lines = words::lines(text_of(reply), prefix);
    if let Some(menu) = &reply.menu {
        lines.extend(menus::lines(menu, prefix));
    }
    lines.extend(notes.iter().cloned());
    let pieces = words::pieces(lines, limits::WORDS).into_iter();
    let mut messages: Vec<Message> = pieces.take(limits::PIECES).map(Message::quiet).collect();
    if let (Some(last), Some(menu)) = (messages.last_mut(), &reply.menu) {
        last.panel = Some(Panel::of(reply.table, game, menu)).filter(|p| !p.entries.is_empty());
    }
    messages
}

/// The panel of a post.
pub(super) fn panel(post: &Post) -> Option<Panel> {
    let menu = post.menu.as_ref()?;
    let game = command_of(&post.title).unwrap_or_default();
    Some(Panel::of(Some(post.table), game, menu)).filter(|p| !p.entries.is_empty())
}

/// Words in pieces, and the last of them with room for what stands below it.
pub(super) fn fitting(own: Vec<Line>, below: &[Line]) -> (Vec<Vec<Line>>, Vec<Line>) {
    let room = limits::WORDS.saturating_sub(words::length(below) + 500);
    // A long menu leaves little; an event has room for this much more.
    let mut pieces = words::pieces(own, room.max(1000));
    let last = pieces.pop().unwrap_or_default();
    (pieces, last)
}

/// The lines of a post's menu.
pub(super) fn menu(post: &Post, prefix: &str) -> Vec<Line> {
    post.menu
        .as_ref()
        .map(|menu| menus::lines(menu, prefix))
        .unwrap_or_default()
}

/// How to answer a message in front of others, where a number alone is talk.
pub(super) fn how_to_answer(panel: &Panel) -> Line {
    Line::of(if panel.entries.len() > limits::REACTIONS {
        "To choose, reply to this message with a number."
    } else {
        "To choose, reply to this message with a number, or press the number below it."
    })
}

/// The line that calls people, each with a link to them.
pub(super) fn called(people: &[(String, String)]) -> Option<Line> {
    let mut line = Line::default();
    for (id, name) in people {
        let id = words::escaped(id);
        let link = format!(
            "<a href=\"https://matrix.to/#/{id}\">{}</a>",
            words::escaped(name)
        );
        let space = if line.plain.is_empty() { "" } else { " " };
        line.plain = format!("{}{space}{name}", line.plain);
        line.html = format!("{}{space}{link}", line.html);
    }
    (!people.is_empty()).then_some(line)
}

/// The line below a post: when the time runs out.
pub(super) fn time_left(post: &Post) -> Option<Line> {
    let due = post.due.filter(|_| !post.over)?;
    Some(Line::of(format!("Time runs out at {}.", date(due))))
}

/// The first line of what one person alone gets: which table it is about.
pub(super) fn heading(post: &Post) -> Line {
    let mut line = Line::strong(post.title.clone());
    let table = format!(" · table {}", post.table);
    line.plain.push_str(&table);
    line.html.push_str(&table);
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::command::button::Press;
    use crate::host::command::line;
    use crate::store::TableId;

    fn typed(line: &str) -> Input {
        Input::Command(line::parse(line).unwrap_or_else(|r| panic!("{r:?}")))
    }

    #[test]
    fn below_words_of_any_length_there_is_room_for_a_menu_of_any_length() {
        let lines =
            |n: usize| -> Vec<Line> { (0..n).map(|i| Line::of(format!("{i:0100}"))).collect() };
        for (own, below) in [(0, 0), (3, 3), (500, 3), (500, 64)] {
            let (pieces, last) = fitting(lines(own), &lines(below));
            let both = words::length(&last) + words::length(&lines(below));
            assert!(both <= limits::WORDS + 1500, "{both}");
            let all = [pieces.concat(), last].concat();
            assert_eq!(all, lines(own), "nothing is lost or cut");
        }
    }

    #[test]
    fn what_may_tell_of_a_hand_is_never_said_in_front_of_others() {
        let shown = Reply::new(Tone::Shown, "x").about(TableId::new(1));
        let refused = Reply::new(Tone::Refused, "x").about(TableId::new(1));
        for secret in [
            "/hand",
            "/catchup",
            "/orion play card:1",
            "/table log",
            "/me hours",
            "/table replay",
        ] {
            assert_eq!(
                audience(&typed(secret), &shown),
                Audience::Person,
                "{secret}"
            );
            assert_eq!(
                audience(&typed(secret), &refused),
                Audience::Person,
                "{secret}"
            );
        }
        let press = Input::Press(Press::Say("/hand".into()));
        assert_eq!(audience(&press, &shown), Audience::Person);
        assert_eq!(audience(&press, &refused), Audience::Person);
    }

    #[test]
    fn what_concerns_everybody_is_said_to_everybody() {
        let shown = Reply::new(Tone::Shown, "x");
        let done = Reply::new(Tone::Done, "x").about(TableId::new(1));
        let refused = Reply::new(Tone::Refused, "x");
        assert_eq!(audience(&typed("/help"), &shown), Audience::Room);
        assert_eq!(audience(&typed("/host set"), &refused), Audience::Room);
        assert_eq!(audience(&typed("/table join"), &refused), Audience::Room);
        assert_eq!(audience(&typed("/tabel join"), &refused), Audience::Room);
        assert_eq!(audience(&typed("/table join"), &done), Audience::Mark);
        assert_eq!(
            audience(&typed("/orion play card:1"), &done),
            Audience::Mark
        );
    }

    #[test]
    fn a_message_has_both_forms_and_says_whom_it_calls() {
        let mut message = Message::quiet(vec![Line::strong("Hello")]);
        let content = message.content();
        assert_eq!(content["msgtype"], "m.notice");
        assert_eq!(content["formatted_body"], "<b>Hello</b>");
        assert_eq!(content["m.mentions"], json!({}));
        message.mentions = vec!["@ann:h".into()];
        message.thread = Some("$root".into());
        let content = message.content();
        // A notice never calls anybody, whatever it mentions.
        assert_eq!(content["msgtype"], "m.text");
        assert_eq!(content["m.mentions"]["user_ids"][0], "@ann:h");
        assert_eq!(content["m.relates_to"]["rel_type"], "m.thread");
        let edit = message.correction("$0");
        assert_eq!(edit["m.new_content"]["body"], "Hello");
        assert_eq!(edit["m.new_content"]["m.mentions"], json!({}));
        assert_eq!(edit["m.relates_to"]["event_id"], "$0");
    }

    #[test]
    fn a_picture_says_the_same_in_words() {
        let message = Message {
            lines: vec![Line::of("Round 2")],
            shot: Some(Shot {
                source: json!({ "url": "mxc://h/1" }),
                name: "board.png".into(),
                alt: "The board".into(),
                media_type: "image/png",
                size: (10, 20, 30),
            }),
            ..Message::default()
        };
        let content = message.content();
        assert_eq!(content["body"], "Round 2\n\nThe board");
        assert_eq!(content["formatted_body"], "Round 2");
        let told = Message {
            lines: vec![Line::of("The board")],
            ..message.clone()
        };
        assert_eq!(told.content()["body"], "The board", "once is enough");
        assert_eq!(
            (&content["msgtype"], &content["url"]),
            (&json!("m.image"), &json!("mxc://h/1"))
        );
        let edit = message.correction("$0");
        assert_eq!(edit["m.new_content"]["url"], "mxc://h/1");
        assert_eq!(edit["url"], "mxc://h/1");
    }
}
