//! What is wrong with a configuration, where, and how to mend it.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A mistake in the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The file, if the text came from one.
    pub file: Option<PathBuf>,
    /// Line and column, from 1; nothing if the file could not be read at all.
    pub place: Option<(usize, usize)>,
    /// The key it is about, with its table: `web.listen`.
    pub key: Option<String>,
    /// What is wrong, and what would be right.
    pub what: String,
    /// How to mend it.
    pub mend: Option<String>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}", file.display())?;
        } else {
            f.write_str("configuration")?;
        }
        if let Some((line, column)) = self.place {
            write!(f, ", line {line}, column {column}")?;
        }
        f.write_str(": ")?;
        if let Some(key) = &self.key {
            write!(f, "`{key}`: ")?;
        }
        write!(f, "{}.", self.what)?;
        match &self.mend {
            Some(mend) => write!(f, "\n{mend}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Mistake {}

impl Mistake {
    /// A file that cannot be read.
    pub fn unreadable(file: &Path, why: &std::io::Error) -> Self {
        Self {
            file: Some(file.to_owned()),
            place: None,
            key: None,
            what: format!("it cannot be read ({why})"),
            mend: Some(
                "Name another file with --config FILE, or leave it out: everything has a default."
                    .to_owned(),
            ),
        }
    }

    /// A mistake the reader of the text found.
    pub(super) fn in_text(text: &str, error: &toml::de::Error) -> Self {
        let span = error.span().unwrap_or_default();
        let message = error.message().trim_end_matches('.');
        let key = key_at(text, &span);
        // The reader's words name what was found and what is allowed; secrets cannot be among them, because
        // an unknown key is quoted without its value.
        let (what, mend) = match quoted(message).split_first() {
            Some((found, allowed)) if message.starts_with("unknown ") => {
                let thing = if message.starts_with("unknown field") {
                    "there is no such key".to_owned()
                } else {
                    format!("found `{found}`")
                };
                let words = format!("{thing}; allowed are {}", allowed.join(", "));
                let near = nearest(found, allowed.iter().map(String::as_str));
                (words, near.map(|near| format!("Did you mean `{near}`?")))
            }
            _ => (
                kinds(message).unwrap_or_else(|| message.replace('\n', "; ")),
                None,
            ),
        };
        Self {
            file: None,
            place: Some(line_and_column(text, span.start)),
            key,
            what,
            mend,
        }
    }

    /// A mistake only visible when several keys are seen together.
    pub(super) fn at(text: &str, path: &[&str], what: String, mend: &str) -> Self {
        Self {
            file: None,
            place: place_of(text, path),
            key: Some(path.join(".")),
            what,
            mend: Some(format!("Please {mend}.")),
        }
    }

    /// The same mistake, in this file.
    pub(super) fn in_file(mut self, file: &Path) -> Self {
        self.file = Some(file.to_owned());
        self
    }
}

/// What was found and what is allowed, where a value is of the wrong kind; the reader speaks of its own types there.
fn kinds(message: &str) -> Option<String> {
    let rest = message.strip_prefix("invalid type: ");
    let rest = rest.or_else(|| message.strip_prefix("invalid value: "))?;
    let (found, wanted) = rest.rsplit_once(", expected ")?;
    let allowed = match wanted {
        "a boolean" => "true or false",
        "a string" | "path string" => "words in quotes",
        "a sequence" => "a list such as [\"one\", \"two\"]",
        "i64" => "a whole number",
        table if table.starts_with("struct ") => "a table: its name in brackets, its keys below",
        other => other,
    };
    Some(format!("found {found}, allowed is {allowed}"))
}

/// The pieces of a message that stand between backticks.
fn quoted(message: &str) -> Vec<String> {
    let pieces = message.split('`').skip(1).step_by(2);
    pieces.map(str::to_owned).collect()
}

fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// The key whose name or value stands at that place; nothing where the text is no TOML at all.
fn key_at(text: &str, span: &Range<usize>) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    let mut path = Vec::new();
    descend(table.get_ref(), span, &mut path);
    (!path.is_empty()).then(|| path.join("."))
}

fn descend(table: &DeTable<'_>, span: &Range<usize>, path: &mut Vec<String>) {
    let holds = |part: Range<usize>| part.contains(&span.start);
    for (key, value) in table {
        let inside = match value.get_ref() {
            DeValue::Table(inner) => Some(inner),
            _ => None,
        };
        // A table's own span is its header only, so the keys below it are asked as well.
        let below = inside.is_some_and(|inner| {
            let before = path.len();
            path.push(key.get_ref().to_string());
            descend(inner, span, path);
            let found = path.len() > before + 1;
            if !found {
                path.truncate(before);
            }
            found
        });
        if below {
            return;
        }
        if holds(key.span()) || holds(value.span()) {
            path.push(key.get_ref().to_string());
            return;
        }
    }
}

fn place_of(text: &str, path: &[&str]) -> Option<(usize, usize)> {
    let (table, _) = DeTable::parse_recoverable(text);
    let (last, tables) = path.split_last()?;
    let mut table = table.get_ref();
    for name in tables {
        let (_, value) = entry(table, name)?;
        let DeValue::Table(inner) = value.get_ref() else {
            return None;
        };
        table = inner;
    }
    let (key, _) = entry(table, last)?;
    Some(line_and_column(text, key.start))
}

fn entry<'a, 'b>(
    table: &'a DeTable<'b>,
    name: &str,
) -> Option<(Range<usize>, &'a Spanned<DeValue<'b>>)> {
    let found = table.iter().find(|(key, _)| key.get_ref() == name);
    found.map(|(key, value)| (key.span(), value))
}

/// The most alike of the known words, if one is alike enough to be meant.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    let near = known
        .into_iter()
        .map(|word| (distance(&typed, &word.to_lowercase()), word))
        .min_by_key(|(distance, _)| *distance)?;
    let letters = typed.chars().count();
    // Two letters swapped count as two changes, also in a short word; but something of the word must be left.
    let most = (letters / 2).max(2).min(letters.saturating_sub(1));
    (near.0 <= most).then_some(near.1)
}

/// How many letters must be added, dropped or changed to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_word_is_one_that_could_be_meant() {
        let known = ["path", "durability"];
        assert_eq!(nearest("pth", known), Some("path"));
        assert_eq!(nearest("Durabilty", known), Some("durability"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("-1", ["me"]), None);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("", "ab"), 2);
    }

    #[test]
    fn places_count_from_one_and_in_characters() {
        assert_eq!(line_and_column("", 0), (1, 1));
        assert_eq!(line_and_column("a\nbc", 3), (2, 2));
        assert_eq!(line_and_column("ä=1", 2), (1, 2));
    }
}
