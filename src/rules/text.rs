//! Marked-up words: written once by a game or the host, shown by every platform in its own way.

use super::seat::Seat;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::ops::{Add, AddAssign};

/// A piece of text with one meaning.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Span {
    /// Ordinary words.
    Plain(Cow<'static, str>),
    /// Words that carry the sentence.
    Strong(Cow<'static, str>),
    /// Something to type as it stands.
    Code(Cow<'static, str>),
    /// The person on a seat.
    Seat(Seat),
    /// The id of a rule clause, e.g. `CO-075`.
    Rule(Cow<'static, str>),
    /// The end of a line.
    Break,
}

/// Marked-up words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(Vec<Span>);

impl Text {
    /// No words yet.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Words that carry the sentence.
    pub fn strong(words: impl Into<Cow<'static, str>>) -> Self {
        Self(vec![Span::Strong(words.into())])
    }

    /// Something to type as it stands.
    pub fn code(words: impl Into<Cow<'static, str>>) -> Self {
        Self(vec![Span::Code(words.into())])
    }

    /// The id of a rule clause.
    pub fn rule(id: impl Into<Cow<'static, str>>) -> Self {
        Self(vec![Span::Rule(id.into())])
    }

    /// The end of a line.
    pub fn line() -> Self {
        Self(vec![Span::Break])
    }

    /// Whether there are no words.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The pieces, in order.
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Several texts with something between them.
    pub fn join(parts: impl IntoIterator<Item = Self>, between: &Self) -> Self {
        let mut all = Self::new();
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                all += between.clone();
            }
            all += part;
        }
        all
    }

    /// Texts as lines, one below the other.
    pub fn lines(parts: impl IntoIterator<Item = Self>) -> Self {
        Self::join(parts, &Self::line())
    }

    /// Texts as a list in a sentence: `a, b and c`.
    pub fn list(parts: Vec<Self>) -> Self {
        let last = parts.len().saturating_sub(1);
        let mut all = Self::new();
        for (i, part) in parts.into_iter().enumerate() {
            if i > 0 {
                all += if i == last { " and " } else { ", " };
            }
            all += part;
        }
        all
    }

    /// The words without any marks, with `name` saying who is on a seat.
    pub fn plain(&self, name: impl Fn(Seat) -> String) -> String {
        let mut out = String::new();
        for span in &self.0 {
            match span {
                Span::Plain(w) | Span::Strong(w) | Span::Code(w) | Span::Rule(w) => out.push_str(w),
                Span::Seat(seat) => out.push_str(&name(*seat)),
                Span::Break => out.push('\n'),
            }
        }
        out
    }

    /// Shows all words, to be changed.
    pub fn each_words(&mut self, mut each: impl FnMut(&mut Cow<'static, str>)) {
        for span in &mut self.0 {
            match span {
                Span::Plain(w) | Span::Strong(w) | Span::Code(w) | Span::Rule(w) => each(w),
                Span::Seat(_) | Span::Break => {}
            }
        }
    }

    /// The same text with every seat replaced by its person's name, for keeping.
    #[must_use]
    pub fn named(self, name: impl Fn(Seat) -> String) -> Self {
        let named = |span| match span {
            Span::Seat(seat) => Span::Strong(name(seat).into()),
            other => other,
        };
        Self(self.0.into_iter().map(named).collect())
    }
}

/// A number with its noun in the right form: `1 card`, `3 cards`, `2 entries`, `0 matches`.
pub fn counted<N: fmt::Display + PartialEq + From<u8> + Copy>(count: N, one: &str) -> String {
    if count == N::from(1) {
        return format!("{count} {one}");
    }
    match one.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => format!("{count} {stem}ies"),
        _ if one.ends_with("ch") => format!("{count} {one}es"),
        _ => format!("{count} {one}s"),
    }
}

impl From<&'static str> for Text {
    fn from(words: &'static str) -> Self {
        Self(vec![Span::Plain(words.into())])
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self(vec![Span::Plain(words.into())])
    }
}

impl From<Seat> for Text {
    fn from(seat: Seat) -> Self {
        Self(vec![Span::Seat(seat)])
    }
}

impl<T: Into<Text>> Add<T> for Text {
    type Output = Self;
    fn add(mut self, more: T) -> Self {
        self += more;
        self
    }
}

impl<T: Into<Text>> AddAssign<T> for Text {
    fn add_assign(&mut self, more: T) {
        self.0.extend(more.into().0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_nouns_in_the_right_form() {
        assert_eq!(counted(1_u64, "entry"), "1 entry");
        assert_eq!(counted(2_u64, "other entry"), "2 other entries");
        assert_eq!(counted(0_usize, "match"), "0 matches");
        assert_eq!(counted(3_u8, "day"), "3 days");
    }

    #[test]
    fn texts_join_like_sentences() {
        let list = Text::list(vec!["a".into(), Text::strong("b"), Seat::new(0).into()]);
        let text = Text::from("Take ") + list + "." + Text::line() + Text::rule("CO-001");
        assert_eq!(
            text.plain(|s| format!("seat {s}")),
            "Take a, b and seat 1.\nCO-001"
        );
        assert_eq!(
            text.named(|_| "Ann".into()).plain(|_| unreachable!()),
            "Take a, b and Ann.\nCO-001"
        );
    }
}
