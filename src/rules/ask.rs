//! Questions to seats and the answers on offer.

use super::seat::{Names, Seat};
use super::text::Text;
use serde::{Deserialize, Serialize};

/// An open question to one seat. Only the offers can be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask<A> {
    /// Who is asked.
    pub seat: Seat,
    /// How much time such a question deserves.
    pub pace: Pace,
    /// Every possible answer; never empty.
    pub offers: Vec<A>,
    /// The answer taken when time runs out, as an index into `offers`.
    pub on_timeout: usize,
}

/// How much time a question deserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// A decision to think about.
    Long,
    /// A quick one.
    Short,
}

/// An answer written as a call: `play card:C03`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Call {
    /// One of the game's verbs.
    pub verb: &'static str,
    /// Its arguments, in the verb's order.
    pub args: Vec<Arg>,
}

/// One argument of a call.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Arg {
    /// The parameter it is for.
    pub name: &'static str,
    /// What stands there.
    pub value: ArgValue,
}

/// What an argument may be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArgValue {
    /// One of several things: a short key to type and a label to read.
    Pick {
        /// What to type, short and without spaces.
        key: String,
        /// What to read.
        label: String,
    },
    /// A seat of the table; platforms show who is on it.
    Seat(Seat),
    /// Free words, with a suggestion; see [`crate::rules::game::Game::fill`].
    Words {
        /// Offered as the default.
        suggestion: String,
        /// The most characters taken.
        max: usize,
    },
    /// A number from a range too long to list.
    Number {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
        /// Offered as the default.
        suggestion: i64,
    },
}

impl Call {
    /// A call without arguments.
    pub const fn bare(verb: &'static str) -> Self {
        Self {
            verb,
            args: Vec::new(),
        }
    }

    /// The same call with one more thing picked.
    #[must_use]
    pub fn pick(
        mut self,
        name: &'static str,
        key: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        let value = ArgValue::Pick {
            key: key.into(),
            label: label.into(),
        };
        self.args.push(Arg { name, value });
        self
    }

    /// The same call with a seat picked.
    #[must_use]
    pub fn seat(mut self, name: &'static str, seat: Seat) -> Self {
        let value = ArgValue::Seat(seat);
        self.args.push(Arg { name, value });
        self
    }

    /// The call as it is typed: `play card:C03`.
    pub fn typed(&self) -> String {
        let args = self.args.iter().map(|a| format!(" {}:{}", a.name, a.key()));
        std::iter::once(self.verb.to_owned()).chain(args).collect()
    }

    /// What a button says: the verb and the labels.
    pub fn label(&self) -> String {
        self.label_for(None)
    }

    /// What a button says to people whose names are known.
    pub fn label_for(&self, names: Option<&Names>) -> String {
        let verb = capitalised(self.verb);
        let args: Vec<String> = self.args.iter().map(|a| a.label(names)).collect();
        // What begins with the verb by itself needs it no second time.
        let said = args
            .first()
            .is_some_and(|a| a.starts_with(&format!("{verb} ")));
        let verb = Some(verb).filter(|_| !said);
        verb.into_iter().chain(args).collect::<Vec<_>>().join(" ")
    }
}

impl Arg {
    /// What to type for it.
    pub fn key(&self) -> String {
        match &self.value {
            ArgValue::Pick { key, .. } => key.clone(),
            ArgValue::Seat(seat) => seat.to_string(),
            ArgValue::Words { suggestion, .. } => format!("\"{suggestion}\""),
            ArgValue::Number { suggestion, .. } => suggestion.to_string(),
        }
    }

    /// Whether something must be typed for it.
    pub const fn is_free(&self) -> bool {
        matches!(self.value, ArgValue::Words { .. } | ArgValue::Number { .. })
    }

    /// What to read for it, with the people's names where they are known.
    pub fn label(&self, names: Option<&Names>) -> String {
        match &self.value {
            ArgValue::Pick { label, .. } => label.clone(),
            ArgValue::Seat(seat) => {
                names.map_or_else(|| format!("seat {seat}"), |n| n.of(*seat).to_owned())
            }
            ArgValue::Words { suggestion, .. } => suggestion.clone(),
            ArgValue::Number { suggestion, .. } => suggestion.to_string(),
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Why something cannot be done, for the one who asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The reason in a sentence, with the clause where a rule forbids it.
    pub why: Text,
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(why: impl Into<Text>) -> Self {
        Self { why: why.into() }
    }

    /// A refusal for which a rule is the reason.
    pub fn by_rule(id: &'static str, why: impl Into<Text>) -> Self {
        Self {
            why: why.into() + " (" + Text::rule(id) + ")",
        }
    }
}
