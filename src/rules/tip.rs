//! Tips for people who play a game for the first time.
//!
//! A game keeps its tips in one table. Each stands with the moment it is for, judged from the asked seat's view alone, so
//! a tip cannot tell more than that seat knows.

use super::erased::Chosen;
use super::text::Text;

/// The most often one tip is said to one seat in a match.
pub const MOST_TIMES: u8 = 2;

/// A tip as a game writes it, for its own views and actions.
#[derive(Clone, Copy, Debug)]
pub struct TipSpec<V, A> {
    /// A stable name, so that the same tip is not said again and again.
    pub id: &'static str,
    /// The clause it explains.
    pub rule: &'static str,
    /// What is said; something to type stands between backticks.
    pub words: &'static str,
    /// Whether it is time for it: the view of the asked seat, and what it is offered.
    pub when: fn(&V, &[A]) -> bool,
    /// How often it is worth saying.
    pub times: u8,
    /// Whether it helps to hear what a robot would do here.
    pub advice: bool,
}

impl<V, A> TipSpec<V, A> {
    /// A tip that is said once.
    pub const fn new(
        id: &'static str,
        rule: &'static str,
        when: fn(&V, &[A]) -> bool,
        words: &'static str,
    ) -> Self {
        Self {
            id,
            rule,
            words,
            when,
            times: 1,
            advice: false,
        }
    }

    /// The same tip, said a second time when its moment comes again.
    #[must_use]
    pub const fn twice(mut self) -> Self {
        self.times = MOST_TIMES;
        self
    }

    /// The same tip together with what a robot would do.
    #[must_use]
    pub const fn advised(mut self) -> Self {
        self.advice = true;
        self
    }

    /// The tip without the game's types.
    pub fn tip(&self) -> Tip {
        let mut text = Text::new();
        for (i, part) in self.words.split('`').enumerate() {
            if part.is_empty() {
                continue;
            }
            text += if i % 2 == 0 {
                Text::from(part)
            } else {
                Text::code(part)
            };
        }
        Tip {
            id: self.id,
            rule: self.rule,
            text: text + " (" + Text::rule(self.rule) + ")",
            times: self.times,
            advice: self.advice,
        }
    }
}

/// A tip ready to be said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tip {
    /// Its stable name.
    pub id: &'static str,
    /// The clause it explains.
    pub rule: &'static str,
    /// What is said, the clause included.
    pub text: Text,
    /// How often it is worth saying.
    pub times: u8,
    /// Whether it helps to hear what a robot would do here.
    pub advice: bool,
}

/// A way to learn a game: a match against robots with tips and these options.
#[derive(Debug)]
pub struct Lesson {
    /// What to type.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// The options of the match, by name and word; the others have their defaults.
    pub options: &'static [(&'static str, &'static str)],
    /// Whether it is played without robots, in a game that can be played alone.
    pub alone: bool,
}

impl Lesson {
    /// A whole match with everything at its default.
    pub const FIRST_MATCH: Self = Self {
        name: "match",
        about: "A first match",
        options: &[],
        alone: false,
    };

    /// The options as a table chooses them.
    pub fn chosen(&self) -> Chosen {
        let owned = |(name, word): &(&str, &str)| ((*name).to_owned(), (*word).to_owned());
        self.options.iter().map(owned).collect()
    }
}
