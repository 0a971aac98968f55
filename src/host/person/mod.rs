//! People and places of the platforms.

pub mod gone;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A person's stable name: the platform, a colon, and the platform's own id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(String);

impl PersonId {
    /// The person the platform knows by this id.
    pub fn new(platform: &str, id: &str) -> Self {
        Self(format!("{platform}:{id}"))
    }

    /// The person whose whole id is this, as kept in keys.
    pub fn from_key(id: &str) -> Self {
        Self(id.to_owned())
    }

    /// Which platform knows the person.
    pub fn platform(&self) -> &str {
        self.0.split_once(':').map_or("", |(platform, _)| platform)
    }

    /// What that platform calls the person.
    pub fn local(&self) -> &str {
        self.0.split_once(':').map_or(self.0.as_str(), |(_, id)| id)
    }

    /// The whole id, for keys.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A server's stable name: the platform, a colon, and the platform's own id of the server, space or chat.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServerId(String);

impl ServerId {
    /// The server whose whole id is this, as kept in keys.
    pub fn from_key(id: &str) -> Self {
        Self(id.to_owned())
    }

    /// The server the platform knows by this id.
    pub fn new(platform: &str, id: &str) -> Self {
        Self(format!("{platform}:{id}"))
    }

    /// The whole id, for keys.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Somebody on a platform.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// Who.
    pub id: PersonId,
    /// What others call them.
    pub name: String,
}

/// A channel, thread, room or direct conversation.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The platform it is on.
    pub platform: String,
    /// The platform's own id of it.
    pub id: String,
}

impl Place {
    /// The place the platform knows by this id.
    pub fn new(platform: &str, id: &str) -> Self {
        Self {
            platform: platform.to_owned(),
            id: id.to_owned(),
        }
    }
}

/// What somebody is on the server a request comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The server, space or chat; nothing in a direct conversation that belongs to none.
    pub server: Option<ServerId>,
    /// The channel a thread hangs on, where the place is a thread: admins decide about channels.
    pub channel: Option<String>,
    /// Whether the person is an admin there.
    pub admin: bool,
    /// Who is, for telling those who are not: “people with the permission Manage Server”.
    pub admins: String,
    /// The ids of the person's roles there.
    pub roles: Vec<String>,
    /// What the channels, roles and people are called whose ids stand in the arguments.
    pub names: BTreeMap<String, String>,
}

impl Standing {
    /// The channel admins decide about when something is said in this place.
    pub fn channel<'a>(&'a self, place: &'a Place) -> &'a str {
        self.channel.as_deref().unwrap_or(&place.id)
    }
}

/// The longest name shown.
const LONGEST_NAME: usize = 40;

/// A name fit to be shown: one line, no control characters, not too long, not empty.
pub fn tidy_name(name: &str) -> String {
    let letters = name.chars().map(|c| if c.is_control() { ' ' } else { c });
    let letters: String = letters.collect();
    let tidy = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let short: String = tidy.chars().take(LONGEST_NAME).collect();
    if short.is_empty() {
        "Somebody".to_owned()
    } else {
        short
    }
}
