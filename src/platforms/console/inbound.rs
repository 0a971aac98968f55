//! Lines of a script or of somebody typing, understood: `ann@lobby> /play game:orion`.

use super::PLATFORM;
use super::limits::{LONGEST_NAME, LONGEST_QUOTE};
use super::menus::Menus;
use super::outbound::INDENT;
use crate::host::command::button::Press;
use crate::host::command::line;
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::speech::request::{Input, Standing};
use crate::rules::ask::Refusal;
use crate::store::TableId;

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Nothing, or words for the reader of the script.
    Silent,
    /// What was answered when the script was written: a transcript can be run again as it is.
    Recorded,
    /// Words the answer to the last line must contain.
    Expect(String),
    /// Somebody says something somewhere.
    Said(Said),
}

/// Somebody says something somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who.
    pub name: String,
    /// Their roles; `None` for an admin.
    pub roles: Option<Vec<String>>,
    /// Where.
    pub at: At,
    /// What.
    pub words: String,
}

/// Where something is said.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum At {
    /// A room for everybody.
    Room(String),
    /// A table's own place.
    Table(TableId),
    /// The speaker's private conversation.
    Private(String),
}

/// Understands a line, or says in words why not.
pub fn parse(text: &str) -> Result<Line, String> {
    if text.starts_with(INDENT) && !text.trim().is_empty() {
        return Ok(Line::Recorded);
    }
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return Ok(Line::Silent);
    }
    if let Some(wanted) = text.strip_prefix('=') {
        return Ok(Line::Expect(wanted.trim().to_owned()));
    }
    let shown: String = text.chars().take(LONGEST_QUOTE).collect();
    let unclear =
        || format!("I do not understand “{shown}”. Lines look like this: ann@lobby> /play orion");
    let (who, words) = text.split_once('>').ok_or_else(unclear)?;
    let (name, place) = who.split_once('@').ok_or_else(unclear)?;
    // `ann` is an admin; `bob+member` has the role of a member and no more.
    let mut words_before = name.trim().split('+');
    let (name, place) = (words_before.next().unwrap_or_default(), place.trim());
    let roles: Vec<&str> = words_before.collect();
    for &word in [name, place].iter().chain(&roles) {
        if !is_name(word) {
            return Err(format!(
                "“{}” is no name: names have 1 to {LONGEST_NAME} letters, digits, - or _.",
                word.chars().take(LONGEST_NAME).collect::<String>()
            ));
        }
    }
    Ok(Line::Said(Said {
        name: name.to_owned(),
        roles: (!roles.is_empty()).then(|| roles.iter().map(|&r| r.to_owned()).collect()),
        at: at(name, place),
        words: words.trim().to_owned(),
    }))
}

fn is_name(word: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    (1..=LONGEST_NAME).contains(&word.chars().count()) && word.chars().all(letter)
}

fn at(name: &str, place: &str) -> At {
    if place == "dm" {
        return At::Private(name.to_owned());
    }
    // Only the spelling we show is a table: `lobby` could be read as one, too.
    match place.parse::<TableId>() {
        Ok(table) if table.to_string() == place.to_uppercase() => At::Table(table),
        _ => At::Room(place.to_owned()),
    }
}

impl At {
    /// The place as the host knows it.
    pub fn place(&self) -> Place {
        let id = match self {
            Self::Room(name) => name.clone(),
            Self::Table(table) => table.to_string(),
            Self::Private(name) => format!("dm:{name}"),
        };
        Place::new(PLATFORM, &id)
    }

    /// The table the place belongs to.
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Table(table) => Some(*table),
            Self::Room(_) | Self::Private(_) => None,
        }
    }
}

impl Said {
    /// Who speaks, as the host knows them.
    pub fn person(&self) -> Person {
        Person {
            id: PersonId::new(PLATFORM, &self.name),
            name: self.name.clone(),
        }
    }

    /// What they are on the console's one server.
    pub fn standing(&self) -> Standing {
        Standing {
            server: Some(ServerId::new(PLATFORM, PLATFORM)),
            admin: self.roles.is_none(),
            admins: "whoever speaks without a role, such as ann@lobby".to_owned(),
            roles: self.roles.clone().unwrap_or_default(),
            ..Standing::default()
        }
    }

    /// What is asked for: a number presses an entry of the last menu there, an id presses that button, and everything
    /// else is a command.
    pub fn input(&self, menus: &Menus) -> Result<Input, Refusal> {
        let (first, rest) = self.words.split_once(' ').unwrap_or((&self.words, ""));
        if let Ok(number) = first.trim_end_matches('.').parse::<usize>() {
            let mut press = menus.pressed(&self.name, &self.at, number)?;
            if !rest.trim().is_empty() {
                press = press.with_words(rest.trim().to_owned());
            }
            return Ok(Input::Press(press));
        }
        if let Ok(press @ Press::Offer { .. }) = self.words.parse() {
            return Ok(Input::Press(press));
        }
        line::parse(&self.words).map(Input::Command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(name: &str, at: At, words: &str) -> Line {
        Line::Said(Said {
            name: name.to_owned(),
            roles: None,
            at,
            words: words.to_owned(),
        })
    }

    #[test]
    fn a_line_says_who_speaks_where() {
        let room = At::Room("lobby".to_owned());
        assert_eq!(parse("ann@lobby> /help"), Ok(said("ann", room, "/help")));
        let table = At::Table(TableId::new(1234));
        assert_eq!(parse("bob@0016j>  3 "), Ok(said("bob", table, "3")));
        let private = At::Private("ann".to_owned());
        assert_eq!(parse("ann@dm> a > b"), Ok(said("ann", private, "a > b")));
        let Ok(Line::Said(bob)) = parse("bob+member+judge@lobby> /help") else {
            panic!("no line")
        };
        let standing = bob.standing();
        assert!(!standing.admin && standing.roles == ["member", "judge"]);
        assert_eq!(bob.name, "bob");
    }

    #[test]
    fn comments_are_silent_and_expectations_are_kept() {
        assert_eq!(parse("  "), Ok(Line::Silent));
        assert_eq!(parse("# ann@lobby> /help"), Ok(Line::Silent));
        assert_eq!(parse("  [dm ann] 1. Play"), Ok(Line::Recorded));
        assert_eq!(
            parse("= took a seat"),
            Ok(Line::Expect("took a seat".to_owned()))
        );
    }

    #[test]
    fn garbage_is_refused_in_words() {
        for text in [
            "hello",
            "ann> /help",
            "@lobby> /help",
            "ann@> x",
            "a b@c> x",
            "\u{0}",
            "💥@💥> 1",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        let long = format!("{}@lobby> x", "n".repeat(33));
        assert!(parse(&long).is_err_and(|words| words.len() < 200));
    }
}
