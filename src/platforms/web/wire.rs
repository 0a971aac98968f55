//! What goes over the socket: JSON, one message per frame. `VERSION` counts up when an old page could not go on.

use super::audience::Channel;
use crate::host::speech::post::Slot;
use crate::host::speech::request::Tone;
use crate::store::TableId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of this protocol; the page says which one it speaks.
pub const VERSION: u32 = 1;

/// What a page sends.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromPage {
    /// The first frame of every socket.
    Hello {
        /// The protocol the page speaks.
        version: u32,
        /// Who it is; without one a new person is made.
        secret: Option<String>,
        /// The invitation, where new people need one.
        invite: Option<String>,
        /// The newest message the page has, by channel; everything after it is sent.
        #[serde(default)]
        seen: BTreeMap<String, u64>,
    },
    /// A line typed in a channel: a command if it starts with a slash, else a word to the others.
    Say {
        /// Made by the page, unique for the person; the same one again is the same line.
        id: String,
        /// The channel.
        place: String,
        /// The line.
        line: String,
        /// What the file says that was chosen for it, where the command takes a long text.
        #[serde(default)]
        file: Option<String>,
    },
    /// A button or menu entry.
    Press {
        /// As for `Say`.
        id: String,
        /// The channel it stands in.
        place: String,
        /// The button's id.
        button: String,
        /// What was typed for it.
        words: Option<String>,
    },
    /// Asks how a line may go on.
    Complete {
        /// Comes back with the answer.
        id: String,
        /// The channel.
        place: String,
        /// What stands before the cursor.
        line: String,
    },
    /// Asks for older messages.
    Page {
        /// The channel.
        place: String,
        /// Only messages before this number.
        before: Option<u64>,
    },
    /// Shows a channel from now on: what is said there is sent, beginning with what the page has missed.
    Watch {
        /// The channel.
        place: String,
        /// The newest message the page has of it.
        seen: Option<u64>,
    },
    /// Asks for more of other people's tables.
    Tables {
        /// Only tables after this one.
        after: Option<String>,
    },
    /// Takes another name.
    Rename {
        /// As for `Say`.
        id: String,
        /// The new name.
        name: String,
    },
}

/// What a page gets.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum ToPage {
    /// The answer to `Hello`.
    Welcome(Box<Welcome>),
    /// A new message.
    Message {
        /// The channel.
        place: String,
        /// The message.
        message: Box<Message>,
    },
    /// Messages from the history, oldest first.
    History {
        /// The channel.
        place: String,
        /// The messages.
        messages: Vec<Message>,
        /// Whether older ones exist.
        more: bool,
        /// Whether to forget what the page had: too much happened since.
        fresh: bool,
    },
    /// A channel is new or has another name.
    Channel(ChannelInfo),
    /// More of other people's tables.
    Tables {
        /// The tables.
        channels: Vec<ChannelInfo>,
        /// How many there are beyond.
        more: usize,
    },
    /// Who is here.
    People {
        /// Everybody with an open page.
        people: Vec<PersonInfo>,
    },
    /// A request arrived and is being worked on.
    Taken {
        /// Which.
        id: String,
    },
    /// The answer to a request, for this page alone.
    Reply(Box<Reply>),
    /// The answer to `Complete`.
    Suggestions {
        /// Which question.
        id: String,
        /// Ways to go on.
        suggestions: Vec<Suggestion>,
    },
    /// The person was forgotten: the page is nobody's any more.
    Forgotten,
    /// The server is still there.
    Beat,
    /// The person's own name changed.
    You(PersonInfo),
    /// Something could not be done, and why.
    Trouble {
        /// The request it is about.
        id: Option<String>,
        /// The reason.
        why: String,
        /// Whether this socket is over.
        fatal: bool,
    },
}

/// Everything a page needs to begin.
#[derive(Clone, Debug, Serialize)]
pub struct Welcome {
    /// The protocol spoken.
    pub version: u32,
    /// Who the page is.
    pub you: PersonInfo,
    /// The person's secret, told once: when the person was made.
    pub secret: Option<String>,
    /// The lobby, the private conversation and the tables.
    pub channels: Vec<ChannelInfo>,
    /// How many tables there are besides those listed.
    pub more_tables: usize,
    /// Everybody with an open page.
    pub people: Vec<PersonInfo>,
    /// The newest hand of every table, wherever it is in the history.
    pub hands: Vec<Message>,
    /// The greeting at the top of the lobby.
    pub greeting: Greeting,
}

/// What this is, and one click into every game.
#[derive(Clone, Debug, Serialize)]
pub struct Greeting {
    /// The words.
    pub text: Vec<Span>,
    /// The games.
    pub games: Vec<GameCard>,
}

/// A game to begin with.
#[derive(Clone, Debug, Serialize)]
pub struct GameCard {
    /// Its title.
    pub title: String,
    /// What it is about, and for how many.
    pub about: String,
    /// Play at once, or open a table.
    pub buttons: Vec<Button>,
}

/// A channel in the list.
#[derive(Clone, Debug, Serialize)]
pub struct ChannelInfo {
    /// What to call it on the wire.
    pub place: String,
    /// What people read.
    pub name: String,
    /// The game's title, for tables.
    pub title: String,
    /// The newest message's number; 0 if there is none.
    pub last: u64,
    /// When that was, in Unix milliseconds.
    pub at: u64,
    /// Whether the person has to do with that table.
    pub mine: bool,
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonInfo {
    /// The public id.
    pub id: String,
    /// The name.
    pub name: String,
}

/// A message, as kept and as sent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Its place in the channel, from 1 up without gaps.
    pub number: u64,
    /// When it was said, in Unix milliseconds.
    pub at: u64,
    /// Who said it; nobody: the bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<PersonInfo>,
    /// The words.
    pub text: Vec<Span>,
    /// A picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<Picture>,
    /// Buttons and menus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub menu: Option<Menu>,
    /// Which earlier message it takes the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// The table it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// Whose attention it wants, by public id.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentions: Vec<String>,
    /// Whether a newer one took its place: picture and buttons are gone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub folded: bool,
    /// The id its author's page gave it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
}

/// A piece of text. The page shows the words as text, never as markup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// How to show it.
    pub kind: SpanKind,
    /// The words.
    pub words: String,
}

/// How a piece of text is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpanKind {
    /// Ordinary words.
    Plain,
    /// Words that carry the sentence.
    Strong,
    /// Something to type.
    Code,
    /// A clause of the rules.
    Rule,
    /// The end of a line.
    Break,
}

/// A picture to fetch with the person's secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Its unguessable address; nothing if it could not be painted.
    pub token: Option<String>,
    /// The same facts in words.
    pub alt: String,
    /// Its size in pixels, so that the page keeps room for it.
    pub width: u32,
    /// As `width`.
    pub height: u32,
}

/// Buttons and menus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Menu {
    /// What is asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prompt: Vec<Span>,
    /// The answers.
    pub answers: Vec<Button>,
    /// What may be done besides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Button>,
    /// How many answers were left out for want of room; they can be typed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub left_out: usize,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the serialiser hands out references"
)]
const fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// One thing to press.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// Its id, sent back when pressed.
    pub press: String,
    /// What it says.
    pub label: String,
    /// The same as a command.
    pub typed: String,
    /// Verb and arguments, for menus that ask step by step.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<String>,
    /// What must be typed first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<FreeInput>,
}

/// Words to be typed before a button is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FreeInput {
    /// What it is for.
    pub name: String,
    /// The default.
    pub suggestion: String,
    /// The most characters.
    pub max: usize,
}

/// An answer to the asker.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reply {
    /// To which request.
    pub id: String,
    /// How it is meant.
    pub tone: Tone,
    /// The words.
    pub text: Vec<Span>,
    /// A picture.
    pub picture: Option<Picture>,
    /// A file to keep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sheet: Option<Sheet>,
    /// What can be done next.
    pub menu: Option<Menu>,
    /// The table it is about.
    pub table: Option<TableId>,
}

/// A file to keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What it is called.
    pub name: String,
    /// What stands in it.
    pub body: String,
}

/// One way to go on with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suggestion {
    /// The whole line after taking it.
    pub line: String,
    /// What is added.
    pub label: String,
    /// What it means.
    pub about: String,
}

impl ToPage {
    /// A new message of a channel.
    pub fn message(channel: &Channel, message: Message) -> Self {
        Self::Message {
            place: channel.name(),
            message: Box::new(message),
        }
    }

    /// A refusal that leaves the socket open.
    pub fn trouble(id: Option<String>, why: impl Into<String>) -> Self {
        Self::Trouble {
            id,
            why: why.into(),
            fatal: false,
        }
    }

    /// A refusal that ends the socket.
    pub fn fatal(why: impl Into<String>) -> Self {
        Self::Trouble {
            id: None,
            why: why.into(),
            fatal: true,
        }
    }
}
