//! What outlives a match: decks people build, campaigns a table plays on.

use super::ask::Refusal;
use super::game::{Param, Part, Verb, verb};
use super::outcome::Outcome;
use super::text::Text;
use render::Scene;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a match starts with besides its options. Keepsakes are texts in the game's own form, so that the log of a match
/// adds up without looking anything up that may have changed since.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Brought {
    /// The table's keepsake: the campaign it plays on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// Each seat's own keepsake, such as a deck; a seat beyond the end brought none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Option<String>>,
    /// How the match before this one ended, in a rematch; seats are those of this match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Outcome>,
}

impl Brought {
    /// Whether nobody brought anything.
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

/// The argument that says which keepsake is meant.
pub const NAME: &str = "name";
/// The argument that says what a copied or renamed one is called.
pub const TO: &str = "to";
/// The argument that says which keepsake somewhere else is meant, by its number.
pub const CODE: &str = "code";
/// The argument with a whole keepsake in it; where files can be chosen, it comes from one.
pub const TEXT: &str = "text";
/// The argument for the file the text is taken from, where a platform's commands take files.
pub const FILE: &str = "file";

/// Arguments by name.
pub type Given = BTreeMap<&'static str, String>;

/// Carries a verb out: its name, the keepsake as it is (none for a new one), what was typed, and the words nobody wants
/// to read in names.
pub type Edit = fn(&str, Option<&str>, &Given, &[String]) -> Result<Kept, Refusal>;

/// Shows every person's name in a keepsake.
pub type Signed = fn(&str, &mut dyn FnMut(&mut String)) -> Option<String>;

/// A kind of keepsake: what it is called, whose it is, and the pure functions that make and change it.
#[derive(Debug)]
pub struct Kind {
    /// What one is called: `deck`. It is the group of its verbs: `/openworlds deck show`.
    pub noun: &'static str,
    /// What one can do with them, in at most 100 characters.
    pub about: &'static str,
    /// Whose they are.
    pub owner: Owner,
    /// Everything that can be done with one.
    pub verbs: &'static [KeepVerb],
    /// Carries a verb out.
    pub edit: Edit,
    /// A keepsake in a few words, for lists.
    pub line: fn(&str) -> Text,
    /// Shows every person's name written in a keepsake, to be changed, and gives the keepsake with the changes; nothing
    /// if it names nobody or is none of this kind.
    pub signed: Signed,
    /// The values an argument may have, given the keepsake it is about.
    pub values: fn(&str, Option<&str>) -> Vec<Part>,
}

/// Whose a keepsake is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The person who made it; each seat brings its own.
    Person,
    /// The place where it was made; a whole table plays on it.
    Place,
}

/// Something that can be done with a keepsake.
#[derive(Debug)]
pub struct KeepVerb {
    /// What to type, with its arguments.
    pub verb: Verb,
    /// What becomes of what the game makes of it.
    pub does: Does,
}

/// A verb with its arguments, for the tables of verbs.
pub const fn keep(
    name: &'static str,
    about: &'static str,
    params: &'static [Param],
    does: Does,
) -> KeepVerb {
    KeepVerb {
        verb: verb(name, about, params),
        does,
    }
}

/// What the host does with the result of a verb.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Keeps it under a new name.
    Make,
    /// Keeps it in place of the old one.
    Change,
    /// The same, for the one who made it and the admins of the server alone; what admins do is noted.
    Moderate,
    /// Shows it.
    Look,
    /// Keeps it under another name besides.
    Copy,
    /// Keeps it under another name instead.
    Rename,
    /// Forgets it.
    Drop,
    /// Puts it away, or takes it out again.
    Archive,
    /// Puts one from elsewhere on the own shelf.
    Join,
    /// Lists all.
    List,
}

/// What a verb makes of a keepsake.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Kept {
    /// The keepsake as it is now; `None` if it did not change.
    pub text: Option<String>,
    /// What the person is told.
    pub words: Text,
    /// What the person is shown.
    pub picture: Option<Scene>,
    /// The same as the words, where a platform has files.
    pub sheet: Option<Sheet>,
}

/// Long words to be passed on as a file where a platform has files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// What the file is called.
    pub name: String,
    /// What stands in it.
    pub body: String,
    /// What is said beside it, in place of everything.
    pub words: Text,
}

impl Kind {
    /// The verb of this name.
    pub fn verb(&self, name: &str) -> Option<&'static KeepVerb> {
        self.verbs.iter().find(|v| v.verb.name == name)
    }
}
