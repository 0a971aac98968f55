//! From frames to requests: pure, and the only reader of what pages send.

use super::audience::{Channel, PLATFORM};
use super::wire::FromPage;
use super::{limits, secret};
use crate::host::command::attached;
use crate::host::command::button::Press;
use crate::host::command::line;
use crate::host::person::{Person, ServerId};
use crate::host::speech::complete::Completing;
use crate::host::speech::request::{Input, Request, Standing};
use crate::platforms::asking;
use crate::rules::ask::Refusal;
use crate::store::TableId;
use sha2::{Digest as _, Sha256};

/// Who speaks, and whether they are an admin of this chat.
#[derive(Clone, Debug)]
pub(super) struct Speaker {
    /// Who.
    pub person: Person,
    /// Whether they are an admin: whoever sits at a machine that lets nobody else in, or whom the operator named.
    pub admin: bool,
}

impl Speaker {
    fn standing(&self) -> Standing {
        let id = self.person.id.local();
        Standing {
            server: Some(ServerId::new(PLATFORM, PLATFORM)),
            // Tables hang on the lobby, where everybody meets.
            channel: Some(Channel::Lobby.name()),
            admin: self.admin,
            admins: format!(
                "whoever runs this chat, and whom they add to `admins` under [web]; your own name there is \"{id}\""
            ),
            ..Standing::default()
        }
    }
}

/// What a frame after the first asks for.
#[derive(Debug)]
pub(super) enum Asked {
    /// Something for the host.
    Request(String, Request),
    /// Words to everybody in the channel.
    Chat {
        /// The page's id of it.
        id: String,
        /// Where.
        channel: Channel,
        /// The words.
        words: String,
    },
    /// Ways to go on with a line.
    Complete(String, Completing),
    /// Older messages.
    Page {
        /// Where.
        channel: Channel,
        /// Only messages before this number.
        before: Option<u64>,
    },
    /// What is said in a channel from now on.
    Watch {
        /// Which.
        channel: Channel,
        /// The newest message the page has.
        seen: Option<u64>,
    },
    /// More tables, after this one.
    Tables(Option<TableId>),
    /// Another name.
    Rename {
        /// The page's id of it.
        id: String,
        /// The name.
        name: String,
    },
}

/// Why a frame asks for nothing we do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unclear {
    /// The request it belongs to, if it got that far.
    pub id: Option<String>,
    /// The reason, for the person.
    pub why: String,
}

impl Unclear {
    fn frame(why: impl Into<String>) -> Self {
        Self {
            id: None,
            why: why.into(),
        }
    }

    fn request(id: &str, why: impl Into<String>) -> Self {
        Self {
            id: Some(id.to_owned()),
            why: why.into(),
        }
    }

    fn refused(id: &str, refusal: &Refusal) -> Self {
        Self::request(id, refusal.why.plain(|seat| seat.to_string()))
    }
}

/// Reads a frame.
pub(super) fn frame(text: &str) -> Result<FromPage, Unclear> {
    // The reader's own words name fields and positions only, so they are safe to hand back.
    serde_json::from_str(text)
        .map_err(|e| Unclear::frame(format!("That message makes no sense here: {e}.")))
}

/// What the frame asks for, by this person.
pub(super) fn asked(frame: FromPage, by: &Speaker) -> Result<Asked, Unclear> {
    match frame {
        FromPage::Hello { .. } => Err(Unclear::frame("Hello was already said.")),
        FromPage::Say {
            id,
            place,
            line,
            file,
        } => {
            let channel = channel(&id, &place, by)?;
            match file {
                Some(text) => with_file(id, &channel, &line, text, by),
                None => said(id, channel, &line, by),
            }
        }
        FromPage::Press {
            id,
            place,
            button,
            words,
        } => {
            let channel = channel(&id, &place, by)?;
            pressed(id, &channel, &button, words, by)
        }
        FromPage::Complete { id, place, line } => {
            let channel = channel(&id, &place, by)?;
            if line.chars().count() > line::LONGEST {
                return Err(Unclear::request(&id, "That line is too long."));
            }
            let completing = Completing {
                by: by.person.clone(),
                place: channel.place(),
                table: channel.table(),
                standing: by.standing(),
                line,
            };
            Ok(Asked::Complete(id, completing))
        }
        FromPage::Page { place, before } => {
            let channel = Channel::named(&place, &by.person.id)
                .ok_or_else(|| Unclear::frame("There is no such channel."))?;
            Ok(Asked::Page { channel, before })
        }
        FromPage::Watch { place, seen } => {
            let channel = Channel::named(&place, &by.person.id)
                .ok_or_else(|| Unclear::frame("There is no such channel."))?;
            Ok(Asked::Watch { channel, seen })
        }
        FromPage::Tables { after } => {
            let after = after.map(|t| t.parse()).transpose();
            let after = after.map_err(|_| Unclear::frame("There is no such table."))?;
            Ok(Asked::Tables(after))
        }
        FromPage::Rename { id, name } => {
            check_id(&id)?;
            Ok(Asked::Rename { id, name })
        }
    }
}

/// A button, with the words typed for it.
fn pressed(
    id: String,
    channel: &Channel,
    button: &str,
    words: Option<String>,
    by: &Speaker,
) -> Result<Asked, Unclear> {
    let press: Press = button
        .parse()
        .map_err(|e| Unclear::request(&id, format!("{e}")))?;
    let press = match words {
        Some(words) if words.chars().count() > limits::LONGEST_WORDS => {
            return Err(Unclear::request(&id, "That is too long for this button."));
        }
        Some(words) => press.with_words(words),
        None => press,
    };
    let input = asking::pressed(press).map_err(|r| Unclear::refused(&id, &r))?;
    let request = request(&id, channel, by, input);
    Ok(Asked::Request(id, request))
}

fn channel(id: &str, place: &str, by: &Speaker) -> Result<Channel, Unclear> {
    check_id(id)?;
    Channel::named(place, &by.person.id)
        .ok_or_else(|| Unclear::request(id, "There is no such channel."))
}

fn check_id(id: &str) -> Result<(), Unclear> {
    let fine = !id.is_empty()
        && id.len() <= limits::LONGEST_ID
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    if fine {
        Ok(())
    } else {
        Err(Unclear::frame(
            "A request needs an id of up to 40 letters, digits and dashes.",
        ))
    }
}

fn said(id: String, channel: Channel, typed: &str, by: &Speaker) -> Result<Asked, Unclear> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(Unclear::request(&id, "Type something first."));
    }
    // Alone with the bot, every line is meant for it.
    if typed.starts_with('/') || matches!(channel, Channel::Private(_)) {
        return command(id, &channel, typed, by);
    }
    if typed.chars().count() > limits::LONGEST_CHAT {
        let why = format!(
            "That is too long: a message has at most {} characters.",
            limits::LONGEST_CHAT
        );
        return Err(Unclear::request(&id, why));
    }
    Ok(Asked::Chat {
        id,
        channel,
        words: typed.to_owned(),
    })
}

fn command(id: String, channel: &Channel, typed: &str, by: &Speaker) -> Result<Asked, Unclear> {
    let invocation = line::parse(typed).map_err(|r| Unclear::refused(&id, &r))?;
    let request = request(&id, channel, by, Input::Command(invocation));
    Ok(Asked::Request(id, request))
}

/// A command whose long text comes from a file, because no line is that long.
fn with_file(
    id: String,
    channel: &Channel,
    typed: &str,
    text: String,
    by: &Speaker,
) -> Result<Asked, Unclear> {
    let mut asked = command(id, channel, typed, by)?;
    if let Asked::Request(id, request) = &mut asked
        && let Input::Command(invocation) = &mut request.input
    {
        attached::give(invocation, text.into_bytes()).map_err(|r| Unclear::refused(id, &r))?;
    }
    Ok(asked)
}

/// What the host is asked by this person in a channel.
pub(super) fn request(id: &str, channel: &Channel, by: &Speaker, input: Input) -> Request {
    Request {
        // The page's id counts for its person only, so nobody can answer for somebody else's.
        id: request_id(by.person.id.local(), id),
        by: by.person.clone(),
        place: channel.place(),
        table: channel.table(),
        standing: by.standing(),
        input,
    }
}

// Request ids are kept with matches, where no person's id may stand.
fn request_id(person: &str, id: &str) -> String {
    let digest = Sha256::new()
        .chain_update(person)
        .chain_update([0])
        .chain_update(id)
        .finalize();
    format!("{PLATFORM}:{}", secret::hex(&digest[..16]))
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;
    use crate::host::person::PersonId;
    use crate::rules::keepsake::TEXT;

    #[test]
    fn a_chosen_file_is_the_text_of_the_command() {
        let long = "x".repeat(100_000);
        let frame = FromPage::Say {
            id: "a1".into(),
            place: "lobby".into(),
            line: "/deepfuture campaign import name:Alpha".into(),
            file: Some(long.clone()),
        };
        let Ok(Asked::Request(_, request)) = asked(frame, &ann()) else {
            panic!("no request");
        };
        let Input::Command(invocation) = request.input else {
            panic!("no command");
        };
        assert_eq!(invocation.args.last(), Some(&(TEXT.to_owned(), long)));
    }

    fn ann() -> Speaker {
        let person = Person {
            id: PersonId::new(PLATFORM, "ann"),
            name: "Ann".into(),
        };
        Speaker {
            person,
            admin: false,
        }
    }

    fn read(text: &str) -> Result<Asked, Unclear> {
        asked(frame(text)?, &ann())
    }

    #[test]
    fn a_line_with_a_slash_is_a_command_of_its_channel() {
        let asked = read(r#"{"do":"say","id":"a1","place":"7K2QF","line":"/board"}"#);
        let Ok(Asked::Request(_, request)) = asked else {
            panic!("{asked:?}")
        };
        assert_eq!(request.id, request_id("ann", "a1"));
        assert!(!request.id.contains("ann") && request.id != request_id("bob", "a1"));
        assert_eq!(
            request.table.map(|t| t.to_string()).as_deref(),
            Some("7K2QF")
        );
        assert_eq!(request.place.id, "7K2QF");
        assert!(!request.standing.admin && request.standing.server.is_some());
    }

    #[test]
    fn other_lines_are_talk_but_alone_with_the_bot_they_are_commands() {
        let talk = read(r#"{"do":"say","id":"a1","place":"lobby","line":" hi "}"#);
        assert!(matches!(talk, Ok(Asked::Chat { words, .. }) if words == "hi"));
        let alone = read(r#"{"do":"say","id":"a1","place":"me","line":"help"}"#);
        assert!(matches!(alone, Ok(Asked::Request(..))));
    }

    #[test]
    fn a_button_that_types_is_its_command() {
        let asked = read(r#"{"do":"press","id":"a","place":"lobby","button":"/games"}"#);
        let Ok(Asked::Request(_, request)) = asked else {
            panic!("{asked:?}")
        };
        assert!(matches!(request.input, Input::Command(c) if c.path == ["games"]));
    }

    #[test]
    fn garbage_is_refused_in_words() {
        for text in [
            "",
            "[]",
            "{}",
            r#"{"do":"fly"}"#,
            r#"{"do":"say","id":"","place":"lobby","line":"x"}"#,
            r#"{"do":"say","id":"a b","place":"lobby","line":"x"}"#,
            r#"{"do":"say","id":"a","place":"@bob","line":"x"}"#,
            r#"{"do":"say","id":"a","place":"lobby","line":"x","as":"bob"}"#,
            r#"{"do":"press","id":"a","place":"lobby","button":"00000.1.z9"}"#,
            r#"{"do":"hello","version":1}"#,
        ] {
            let unclear = read(text).expect_err(text);
            assert!(!unclear.why.is_empty(), "{text}");
        }
    }
}
