//! What comes in from a platform, and what the one who asked gets back.

pub use crate::host::command::Invocation;
use crate::host::command::button::Press;
pub use crate::host::person::Standing;
use crate::host::person::{Person, Place};
use crate::host::speech::post::{Menu, Picture};
use crate::rules::keepsake::Sheet;
use crate::rules::text::Text;
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// One command or press on its way to the host.
#[derive(Clone, Debug)]
pub struct Request {
    /// Unique for ever: the platform's id of the message or click. The same id again changes nothing and answers the same.
    pub id: String,
    /// Who asks.
    pub by: Person,
    /// Where.
    pub place: Place,
    /// The table that place belongs to, if it is a table's own place.
    pub table: Option<TableId>,
    /// On which server, and what the person is there.
    pub standing: Standing,
    /// What is asked.
    pub input: Input,
}

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A command: `/table open game:orion`.
    Command(Invocation),
    /// A button or menu entry.
    Press(Press),
}

impl Input {
    /// Whether it is a command that gives the person a seat.
    pub fn takes_seat(&self) -> bool {
        let Self::Command(invocation) = self else {
            return false;
        };
        let path: Vec<&str> = invocation.path.iter().map(String::as_str).collect();
        matches!(
            path.as_slice(),
            ["play"] | ["table", "open" | "join" | "learn" | "return" | "rematch"]
        )
    }
}

/// What the one who asked gets back, seen by nobody else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reply {
    /// Whether it went through.
    pub tone: Tone,
    /// The answer in words.
    pub text: Text,
    /// A picture, where one was asked for. Not kept for repeated requests.
    #[serde(skip)]
    pub picture: Option<Picture>,
    /// A file that says the same as the words, for platforms that have files. Not kept for repeated requests.
    #[serde(skip)]
    pub sheet: Option<Sheet>,
    /// What can be done next.
    #[serde(skip)]
    pub menu: Option<Menu>,
    /// The table it is about.
    pub table: Option<TableId>,
}

/// How a reply is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// It went through.
    Done,
    /// It was shown; nothing changed.
    Shown,
    /// The rules or the host say no, and why.
    Refused,
    /// We broke; the command did not go through.
    Failed,
}

impl Reply {
    /// A reply in words.
    pub fn new(tone: Tone, text: impl Into<Text>) -> Self {
        Self {
            tone,
            text: text.into(),
            picture: None,
            sheet: None,
            menu: None,
            table: None,
        }
    }

    /// The same reply with a picture.
    #[must_use]
    pub fn with_picture(mut self, picture: Option<Picture>) -> Self {
        self.picture = picture;
        self
    }

    /// The same reply with something to do next.
    #[must_use]
    pub fn with_menu(mut self, menu: Option<Menu>) -> Self {
        self.menu = menu;
        self
    }

    /// The same reply, about this table.
    #[must_use]
    pub const fn about(mut self, table: TableId) -> Self {
        self.table = Some(table);
        self
    }
}
