//! Messages on their way to a platform.

use crate::host::command::button::Press;
use crate::host::person::{PersonId, Place};
use crate::host::table::house::Lodging;
use crate::rules::text::Text;
use crate::store::TableId;
use render::Scene;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A message on its way to a platform.
#[derive(Clone, Debug, PartialEq)]
pub struct Post {
    /// Grows with every post of a platform; the same number again is the same post.
    pub number: u64,
    /// The table it is about.
    pub table: TableId,
    /// The game's title, for naming the table's place.
    pub title: String,
    /// Where the table is at home; another place than before after an admin moved it.
    pub home: Place,
    /// Whether the table had another place on this platform before that one, and is shown in both.
    pub beside: bool,
    /// Whether it has a place of its own there.
    pub lodging: Lodging,
    /// Who gets it.
    pub to: To,
    /// What earlier post it takes the place of.
    pub slot: Option<Slot>,
    /// The words, with names filled in.
    pub text: Text,
    /// A picture with its alt text.
    pub picture: Option<Picture>,
    /// Buttons and menus.
    pub menu: Option<Menu>,
    /// Whose attention it wants.
    pub mentions: Vec<PersonId>,
    /// Who of them was not awaited before: their turn begins with it.
    pub newly: Vec<PersonId>,
    /// Whether another post for the same slot follows at once, so that only the words matter.
    pub overtaken: bool,
    /// When time runs out: for the person it goes to, or else for the first of those awaited; in milliseconds since 1970.
    pub due: Option<u64>,
    /// Whether the table has come to its end.
    pub over: bool,
}

/// Who gets a post.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum To {
    /// Everybody, in the table's own place, made where it was opened.
    Table,
    /// One person, where nobody else can look.
    Person(PersonId),
}

/// Posts of which only the newest matters: a new one may replace the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Who sits at a table that has not started.
    Lobby,
    /// The board.
    Board,
    /// A person's own cards and choices.
    Hand,
}

/// A picture not yet painted.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// A file name that tells nothing secret.
    pub name: String,
    /// The same facts in words.
    pub alt: String,
    /// What to draw; several scenes are a film.
    pub scenes: Arc<[Scene]>,
}

impl Picture {
    /// A picture of one scene.
    pub fn still(name: String, alt: String, scene: Scene) -> Self {
        Self {
            name,
            alt,
            scenes: Arc::new([scene]),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let most = |of: fn(&Scene) -> u32| self.scenes.iter().map(of).max().unwrap_or_default();
        (most(|s| s.width), most(|s| s.height))
    }
}

/// Buttons and menus under a message.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Menu {
    /// What is asked.
    pub prompt: Option<Text>,
    /// The answers.
    pub answers: Vec<Button>,
    /// What may be done besides; platforms tuck these away.
    pub more: Vec<Button>,
}

/// One thing that can be pressed or chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it does.
    pub press: Press,
    /// What it says.
    pub label: String,
    /// The same as a command to type.
    pub typed: String,
    /// The verb and arguments it is made of, for menus that ask step by step.
    pub steps: Vec<String>,
    /// What must be typed before it can be sent.
    pub input: Option<FreeInput>,
}

impl Button {
    /// A button that says a command.
    pub fn says(label: &str, typed: String) -> Self {
        Self {
            press: Press::Say(typed.clone()),
            label: label.to_owned(),
            typed,
            steps: vec![label.to_owned()],
            input: None,
        }
    }
}

/// Words or a number to be typed before a button is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeInput {
    /// What it is for.
    pub name: String,
    /// Offered as the default.
    pub suggestion: String,
    /// The most characters taken.
    pub max: usize,
}
