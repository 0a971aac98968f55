//! Commands typed as text: `/table open game:orion`.

use crate::games;
use crate::host::command::{COMMANDS, Invocation};
use crate::rules::ask::Refusal;

/// The longest line taken.
pub const LONGEST: usize = 2000;

/// Splits a typed line into command and arguments. A leading slash is optional.
pub fn parse(line: &str) -> Result<Invocation, Refusal> {
    if line.chars().count() > LONGEST {
        return Err(Refusal::new(format!(
            "That is too long: a command has at most {LONGEST} characters."
        )));
    }
    let words = split(line.trim().trim_start_matches('/'));
    let plain: Vec<&str> = words.iter().map(|w| w.value.as_str()).collect();
    let taken = path_length(&plain);
    if taken == 0 {
        return Err(Refusal::new("Type a command, for example /help."));
    }
    let path = words[..taken].iter().map(|w| w.value.clone()).collect();
    let args = words[taken..]
        .iter()
        .map(|w| (w.name.clone(), w.value.clone()))
        .collect();
    Ok(Invocation { path, args })
}

/// How many of the words name the command.
pub fn path_length(words: &[&str]) -> usize {
    let Some(first) = words.first() else { return 0 };
    if let Some(game) = games::by_command(first) {
        let noun = game.keepsake().map(|k| k.noun);
        let is_kept = noun.is_some_and(|n| words.get(1).is_some_and(|w| w.eq_ignore_ascii_case(n)));
        return words.len().min(if is_kept { 3 } else { 2 });
    }
    let same = |path: &[&str]| {
        path.len() <= words.len()
            && path
                .iter()
                .zip(words)
                .all(|(a, b)| a.eq_ignore_ascii_case(b))
    };
    let known = COMMANDS
        .iter()
        .filter(|s| same(s.path))
        .map(|s| s.path.len())
        .max();
    let grouped = COMMANDS
        .iter()
        .any(|s| s.path.len() > 1 && s.path[0].eq_ignore_ascii_case(first));
    known.unwrap_or(if grouped { words.len().min(2) } else { 1 })
}

/// A word of a line, with the name before its colon.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    /// The name, or nothing.
    pub name: String,
    /// The value, without quotes.
    pub value: String,
}

/// The words of a line; quotes keep spaces together, also after a colon.
pub fn split(line: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut letters = line.chars().peekable();
    loop {
        while letters.next_if(|c| c.is_whitespace()).is_some() {}
        if letters.peek().is_none() {
            return words;
        }
        let mut word = Word {
            name: String::new(),
            value: String::new(),
        };
        let mut quoted = false;
        while let Some(c) = letters.next_if(|c| quoted || !c.is_whitespace()) {
            match c {
                '"' | '“' | '”' => quoted = !quoted,
                ':' if !quoted && word.name.is_empty() && is_name(&word.value) => {
                    word.name = std::mem::take(&mut word.value);
                }
                c => word.value.push(c),
            }
        }
        words.push(word);
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '_' || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> (Vec<String>, Vec<(String, String)>) {
        let i = parse(line).unwrap_or_else(|r| panic!("{r:?}"));
        (i.path, i.args)
    }

    fn owned(args: &[(&str, &str)]) -> Vec<(String, String)> {
        args.iter()
            .map(|(a, b)| ((*a).into(), (*b).into()))
            .collect()
    }

    #[test]
    fn a_line_is_a_command_and_its_arguments() {
        assert_eq!(parsed("/table open orion").1, owned(&[("", "orion")]));
        assert_eq!(parsed("table open game:orion").0, ["table", "open"]);
        assert_eq!(
            parsed("/rules about:\"planet cracker\"").1,
            owned(&[("about", "planet cracker")])
        );
        assert_eq!(
            parsed("/rules \"a:b\" c").1,
            owned(&[("", "a:b"), ("", "c")])
        );
        assert_eq!(parsed("/TABLE Frobnicate x").0, ["TABLE", "Frobnicate"]);
    }

    #[test]
    fn nothing_and_too_much_are_refused_in_words() {
        assert!(parse("").is_err());
        assert!(parse("/").is_err());
        assert!(parse(&"x".repeat(2001)).is_err());
    }
}
