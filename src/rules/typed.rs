//! What a person typed, and which offer they meant.

use super::ask::{ArgValue, Call, Refusal};
use super::text::Text;
use serde::{Deserialize, Serialize};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// A call as somebody typed or pressed it: names may be missing and values may be abbreviated.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Typed {
    /// The verb.
    pub verb: String,
    /// Arguments with their names; an empty name stands for "the next one".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(String, String)>,
}

/// The most completions shown for a refused call.
const SHOWN: usize = 8;

impl From<&Call> for Typed {
    /// The complete call, with suggestions standing in for free arguments.
    fn from(call: &Call) -> Self {
        let value = |v: &ArgValue| match v {
            ArgValue::Pick { key, .. } => key.clone(),
            ArgValue::Seat(seat) => seat.to_string(),
            ArgValue::Words { suggestion, .. } => suggestion.clone(),
            ArgValue::Number { suggestion, .. } => suggestion.to_string(),
        };
        let args = call
            .args
            .iter()
            .map(|a| (a.name.to_owned(), value(&a.value)))
            .collect();
        Self {
            verb: call.verb.to_owned(),
            args,
        }
    }
}

impl Typed {
    /// A verb without arguments.
    pub fn bare(verb: impl Into<String>) -> Self {
        Self {
            verb: verb.into(),
            args: Vec::new(),
        }
    }

    /// The value typed for a free argument of this call, if it has one.
    pub fn free_value<'a>(&'a self, call: &Call) -> Option<&'a str> {
        let at = call.args.iter().position(super::ask::Arg::is_free)?;
        self.value_at(call, at)
    }

    /// What was typed for the argument at this place, by name or else by order.
    fn value_at(&self, call: &Call, at: usize) -> Option<&str> {
        let name = call.args[at].name;
        let named = self.args.iter().find(|(n, _)| n.eq_ignore_ascii_case(name));
        let nameless = || {
            let free = |a: &&super::ask::Arg| {
                !self
                    .args
                    .iter()
                    .any(|(n, _)| n.eq_ignore_ascii_case(a.name))
            };
            let order = call.args[..at].iter().filter(free).count();
            self.args.iter().filter(|(n, _)| n.is_empty()).nth(order)
        };
        named.or_else(nameless).map(|(_, value)| value.as_str())
    }

    /// The place of the one call that was meant.
    ///
    /// Exact keys win over abbreviations; a call that leaves arguments open is taken only if one call remains.
    pub fn meant<C: Borrow<Call>>(&self, calls: &[C]) -> Result<usize, Unclear> {
        let verb: Vec<usize> = (0..calls.len())
            .filter(|i| calls[*i].borrow().verb.eq_ignore_ascii_case(&self.verb))
            .collect();
        let by = |fits: fn(&ArgValue, &str) -> bool| -> Vec<usize> {
            verb.iter()
                .copied()
                .filter(|i| self.fits(calls[*i].borrow(), fits))
                .collect()
        };
        let mut left = by(exactly);
        if left.is_empty() {
            left = by(loosely);
        }
        let complete: Vec<usize> = left
            .iter()
            .copied()
            .filter(|i| calls[*i].borrow().args.len() == self.args.len())
            .collect();
        match (complete.as_slice(), left.as_slice()) {
            ([one], _) | ([], [one]) => Ok(*one),
            ([], []) => Err(Unclear::None),
            _ => Err(Unclear::Several(left)),
        }
    }

    fn fits(&self, call: &Call, fits: fn(&ArgValue, &str) -> bool) -> bool {
        let known = |name: &str| {
            name.is_empty() || call.args.iter().any(|a| a.name.eq_ignore_ascii_case(name))
        };
        let all_known =
            self.args.len() <= call.args.len() && self.args.iter().all(|(n, _)| known(n));
        all_known
            && (0..call.args.len()).all(|i| {
                self.value_at(call, i)
                    .is_none_or(|v| fits(&call.args[i].value, v))
            })
    }
}

/// Why no single offer was meant.
#[derive(Debug, PartialEq, Eq)]
pub enum Unclear {
    /// Nothing on offer fits.
    None,
    /// These fit.
    Several(Vec<usize>),
}

impl Unclear {
    /// The refusal for a call that fits several offers.
    pub fn several<C: Borrow<Call>>(which: &[usize], calls: &[C]) -> Refusal {
        let mut why = Text::from("That could mean several things. Say one of:");
        for i in which.iter().take(SHOWN) {
            why += Text::line()
                + Text::code(calls[*i].borrow().typed())
                + " · "
                + calls[*i].borrow().label();
        }
        if which.len() > SHOWN {
            why += Text::line() + format!("… and {} more", which.len() - SHOWN);
        }
        Refusal::new(why)
    }

    /// The refusal for a call that fits no offer: how its verb can be used now, or else which verbs can.
    pub fn none<C: Borrow<Call>>(verb: &str, calls: &[C]) -> Refusal {
        let calls = || calls.iter().map(Borrow::borrow);
        let same = calls().filter(|c: &&Call| c.verb.eq_ignore_ascii_case(verb));
        let mut ways: Vec<Text> = same.map(|c| Text::code(c.typed())).collect();
        let like = if ways.is_empty() { "" } else { " like that" };
        if ways.is_empty() {
            let verbs: BTreeSet<&str> = calls().map(|c| c.verb).collect();
            ways = verbs.into_iter().map(Text::code).collect();
        }
        let why = Text::from(format!("“{verb}” is not possible{like} now."));
        let rest = ways.len().saturating_sub(SHOWN);
        ways.truncate(SHOWN);
        if rest > 0 {
            ways.push(format!("{rest} more").into());
        }
        Refusal::new(if ways.is_empty() {
            why
        } else {
            why + " You can say " + Text::list(ways) + "."
        })
    }
}

fn exactly(value: &ArgValue, typed: &str) -> bool {
    match value {
        ArgValue::Pick { key, .. } => key == typed || tokens(key).eq(tokens(typed)),
        ArgValue::Seat(seat) => seat.to_string() == typed,
        ArgValue::Words { .. } | ArgValue::Number { .. } => true,
    }
}

fn loosely(value: &ArgValue, typed: &str) -> bool {
    match value {
        ArgValue::Pick { key, label } => matches(typed, label) || matches(typed, key),
        ArgValue::Seat(seat) => matches(typed, &format!("seat {seat}")),
        ArgValue::Words { .. } | ArgValue::Number { .. } => true,
    }
}

/// Whether the typed words abbreviate the label: each begins a word of it, in order, and numbers are equal.
pub fn matches(typed: &str, label: &str) -> bool {
    let mut words = tokens(label);
    let mut typed = tokens(typed).peekable();
    typed.peek().is_some() && typed.all(|t| words.any(|w| w.begins_with(t)))
}

/// A word or a number of a typed text: `C03` is the word `c` and the number 3. Capitals do not matter.
#[derive(Clone, Copy, Debug)]
enum Token<'a> {
    Word(&'a str),
    Number(u64),
}

impl Token<'_> {
    fn begins_with(self, typed: Token<'_>) -> bool {
        match (self, typed) {
            (Self::Word(word), Token::Word(start)) => {
                let mut letters = small(word);
                small(start).all(|c| letters.next() == Some(c))
            }
            (a, b) => a == b,
        }
    }
}

impl PartialEq for Token<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Word(a), Self::Word(b)) => small(a).eq(small(b)),
            (Self::Number(a), Self::Number(b)) => a == b,
            _ => false,
        }
    }
}

fn small(word: &str) -> impl Iterator<Item = char> + '_ {
    word.chars().flat_map(char::to_lowercase)
}

/// What a letter belongs to: runs of one kind are a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Letter {
    Digit,
    Word,
    Gap,
}

impl Letter {
    fn of(c: char) -> Self {
        match c {
            '0'..='9' => Self::Digit,
            c if c.is_alphanumeric() => Self::Word,
            _ => Self::Gap,
        }
    }
}

/// The tokens of a text, found one by one: every offer is compared with what was typed, and most differ in the first.
fn tokens(mut rest: &str) -> impl Iterator<Item = Token<'_>> {
    std::iter::from_fn(move || {
        loop {
            let kind = Letter::of(rest.chars().next()?);
            let end = rest.find(|c| Letter::of(c) != kind);
            let (run, later) = rest.split_at(end.unwrap_or(rest.len()));
            rest = later;
            match kind {
                Letter::Digit => return Some(run.parse().map_or(Token::Word(run), Token::Number)),
                Letter::Word => return Some(Token::Word(run)),
                Letter::Gap => {}
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls() -> Vec<Call> {
        let card = |key: &str, label: &str| Call::bare("play").pick("card", key, label);
        let leader = |name: &str| Call::bare("leader").pick("name", name.to_lowercase(), name);
        vec![
            card("C01", "Colony 1 · Survey Camp"),
            card("C11", "Colony 11 · Sector Capital"),
            leader("Admiral"),
            leader("Spy").pick("give", "admiral", "Admiral"),
            leader("Spy").pick("give", "trader", "Trader"),
        ]
    }

    fn meant(verb: &str, args: &[(&str, &str)]) -> Result<usize, Unclear> {
        let args = args
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        Typed {
            verb: verb.to_owned(),
            args,
        }
        .meant(&calls())
    }

    #[test]
    fn a_card_is_found_by_key_short_key_type_or_name() {
        for typed in ["C01", "c1", "colony 1", "survey", "Survey Camp"] {
            assert_eq!(meant("play", &[("card", typed)]), Ok(0), "{typed}");
        }
        assert_eq!(meant("play", &[("", "colony 11")]), Ok(1));
        assert_eq!(
            meant("play", &[("card", "colony")]),
            Err(Unclear::Several(vec![0, 1]))
        );
        assert_eq!(meant("play", &[("card", "planet 1")]), Err(Unclear::None));
    }

    #[test]
    fn an_incomplete_call_is_taken_only_if_one_remains() {
        assert_eq!(meant("leader", &[("name", "adm")]), Ok(2));
        assert_eq!(
            meant("leader", &[("name", "spy")]),
            Err(Unclear::Several(vec![3, 4]))
        );
        assert_eq!(meant("leader", &[("", "spy"), ("", "tra")]), Ok(4));
        assert_eq!(meant("leader", &[("give", "tra"), ("", "spy")]), Ok(4));
        assert_eq!(meant("leader", &[("nonsense", "spy")]), Err(Unclear::None));
    }
}
