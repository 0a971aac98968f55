//! Recorded matches as text: short lines, one per answer, closed by a checksum.
//!
//! ```text
//! orrery-recorded 1
//! game conquest-of-orion
//! rules 1
//! seats 4
//! seed 0700000000000000000000000000000000000000000000000000000000000000
//! option history=open
//! setup 1f3a 04c1
//! 1 14 93b0 17c1              seat, number of the offer, marks of the state and of each seat's offers
//! 2 3 "Nova Prime" 52cc 0971  the same with words typed for it
//! 3 o1 a0f2 0971              one of the orders; m1 would be one of the motions
//! ending places 1,2,1,2 points 31,28,31,28
//! whole 9d2c66b1f8a07e43
//! words 1a2b3 4c5d6 …         marks of what each viewer reads, the open table first
//! whole 31f09a7755e2c0d8
//! end 8c11d2f04b6e9a37
//! ```

use super::super::choice::{Choice, List};
use super::super::erased::{Chosen, Start};
use super::super::hex;
use super::super::keepsake::Brought;
use super::super::rng::Seed;
use super::super::seat::Seat;
use super::super::version::Rules;
use super::{Answer, LISTS, Marks, Recorded, RulesMark, WHOLE, seal};
use std::fmt::Write as _;
use std::str::Lines;

/// The first line of every file.
const FORMAT: &str = "orrery-recorded 1";
/// How many marks of words stand on a line.
const MARKS_A_LINE: usize = 16;
/// The most seats any game has, and more: a file that names more was not written by us.
const MOST_SEATS: u8 = 8;

/// Why a text is no recorded match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadRecord {
    /// It was cut or changed.
    #[error("it was cut or changed: the checksum in its last line is not that of the lines before")]
    Damaged,
    /// A line is not as this program writes it.
    #[error("line {0}: {1}")]
    Line(usize, String),
}

impl Recorded {
    /// The match as text.
    pub fn to_text(&self) -> String {
        let mut text = format!("{FORMAT}\ngame {}\nrules {}\n", self.game, self.rules());
        let start = &self.start;
        let seed = String::from(start.seed);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "seats {}\nseed {seed}", start.seats);
        for (name, value) in &start.options {
            let _ = writeln!(text, "option {name}={value}");
        }
        if !start.brought.is_nothing() {
            let brought = serde_json::to_string(&start.brought).unwrap_or_default();
            let _ = writeln!(text, "brought {brought}");
        }
        let fronts = std::iter::once("setup".to_owned()).chain(self.answers.iter().map(front));
        for (front, mark) in fronts.zip(&self.marks.rules) {
            let offers = nibbles(&mark.offers);
            let _ = writeln!(text, "{front} {:04x} {offers}", mark.state);
        }
        let marks = &self.marks;
        let whole = hex::encode(&marks.all_rules);
        let _ = writeln!(text, "ending {}\nwhole {whole}", marks.ending);
        for line in marks.words.chunks(MARKS_A_LINE) {
            let line: Vec<String> = line.iter().map(|m| nibbles(m)).collect();
            let _ = writeln!(text, "words {}", line.join(" "));
        }
        let _ = writeln!(text, "whole {}", hex::encode(&marks.all_words));
        let end = seal(&text);
        let _ = writeln!(text, "end {end}");
        text
    }

    /// The match behind a text this program wrote; anything else is refused.
    pub fn from_text(text: &str) -> Result<Self, BadRecord> {
        let body = text.strip_suffix('\n').ok_or(BadRecord::Damaged)?;
        let end = body.rfind('\n').ok_or(BadRecord::Damaged)? + 1;
        if body[end..].strip_prefix("end ") != Some(seal(&body[..end]).as_str()) {
            return Err(BadRecord::Damaged);
        }
        let mut lines = Reader {
            lines: body[..end].lines(),
            number: 0,
            next: None,
        };
        let read = lines.recorded();
        read.map_err(|what| BadRecord::Line(lines.number, what))
    }
}

fn front(answer: &Answer) -> String {
    let Answer { seat, choice } = answer;
    let list = LISTS.iter().find(|(list, _)| *list == choice.list);
    let list = list.map_or("", |(_, letter)| letter);
    let words = choice.words.as_ref().map(|words| {
        let quoted = serde_json::to_string(words).unwrap_or_default();
        format!(" {quoted}")
    });
    format!("{seat} {list}{}{}", choice.index, words.unwrap_or_default())
}

fn nibbles(marks: &[u8]) -> String {
    let digit = |m: &u8| char::from_digit(u32::from(*m), 16);
    marks.iter().filter_map(digit).collect()
}

/// Reads a text line by line.
struct Reader<'a> {
    lines: Lines<'a>,
    number: usize,
    next: Option<&'a str>,
}

impl<'a> Reader<'a> {
    fn recorded(&mut self) -> Result<Recorded, String> {
        let first = self.line()?;
        if first != FORMAT {
            let first: String = first.chars().take(40).collect();
            return Err(format!("its form is “{first}”, expected “{FORMAT}”"));
        }
        let game = self.after("game ")?.to_owned();
        let start = self.start()?;
        let mut marks = Marks::default();
        marks.rules.push(rules_mark(self.after("setup ")?)?);
        let mut answers = Vec::new();
        while let Some(line) = self.unless("ending ")? {
            let (answer, mark) = answer(line)?;
            answers.push(answer);
            marks.rules.push(mark);
        }
        self.after("ending ")?.clone_into(&mut marks.ending);
        marks.all_rules = whole(self.after("whole ")?)?;
        while let Some(line) = self.unless("whole ")? {
            let line = line.strip_prefix("words ").ok_or("no marks of words")?;
            for mark in line.split(' ') {
                marks.words.push(digits(mark)?);
            }
        }
        marks.all_words = whole(self.after("whole ")?)?;
        if self.lines.next().is_some() {
            return Err("there is something after the end".to_owned());
        }
        Ok(Recorded {
            game,
            start,
            answers,
            marks,
        })
    }

    fn start(&mut self) -> Result<Start, String> {
        let rules = number(self.after("rules ")?)?;
        let seats = number(self.after("seats ")?)?;
        if !(1..=MOST_SEATS).contains(&seats) {
            return Err(format!("there are no matches of {seats} seats"));
        }
        let seed = Seed::try_from(self.after("seed ")?.to_owned())?;
        let mut options = Chosen::new();
        let mut brought = Brought::default();
        while let Some(line) = self.unless("setup ")? {
            if let Some(option) = line.strip_prefix("option ") {
                let (name, value) = option.split_once('=').ok_or("no option")?;
                options.insert(name.to_owned(), value.to_owned());
            } else if let Some(json) = line.strip_prefix("brought ") {
                brought = serde_json::from_str(json).map_err(|e| e.to_string())?;
            } else {
                return Err("neither an option nor what was brought".to_owned());
            }
        }
        Ok(Start {
            rules: Some(Rules::version(rules)),
            options,
            seats,
            brought,
            seed,
        })
    }

    fn line(&mut self) -> Result<&'a str, String> {
        self.number += 1;
        let next = self.next.take().or_else(|| self.lines.next());
        next.ok_or_else(|| "the file ends here".to_owned())
    }

    fn after(&mut self, word: &str) -> Result<&'a str, String> {
        let line = self.line()?;
        line.strip_prefix(word)
            .ok_or_else(|| format!("expected “{}”", word.trim_end()))
    }

    /// The next line, unless it begins like this; then it is read once more.
    fn unless(&mut self, word: &str) -> Result<Option<&'a str>, String> {
        let line = self.line()?;
        if line.starts_with(word) {
            self.number -= 1;
            self.next = Some(line);
            return Ok(None);
        }
        Ok(Some(line))
    }
}

fn answer(line: &str) -> Result<(Answer, RulesMark), String> {
    let (seat, rest) = line.split_once(' ').ok_or("no answer")?;
    let (offer, rest) = rest.split_once(' ').ok_or("no answer")?;
    let seat = number::<u8>(seat)?.checked_sub(1).ok_or("no such seat")?;
    let letter = offer.trim_end_matches(|c: char| c.is_ascii_digit());
    let list = LISTS.iter().find(|(_, l)| *l == letter);
    let list: List = list.ok_or("no such list of offers")?.0;
    let index = number(&offer[letter.len()..])?;
    let (words, marks) = match rest.rsplit_once("\" ") {
        Some((quoted, marks)) => {
            let words = serde_json::from_str(&format!("{quoted}\"")).map_err(|e| e.to_string())?;
            (Some(words), marks)
        }
        None => (None, rest),
    };
    let choice = Choice { list, index, words };
    let seat = Seat::new(seat);
    Ok((Answer { seat, choice }, rules_mark(marks)?))
}

fn rules_mark(text: &str) -> Result<RulesMark, String> {
    let (state, offers) = text.split_once(' ').ok_or("no marks")?;
    let state = u16::from_str_radix(state, 16).map_err(|e| e.to_string())?;
    let offers = digits(offers)?;
    Ok(RulesMark { state, offers })
}

fn digits(text: &str) -> Result<Vec<u8>, String> {
    let digit = |c: char| c.to_digit(16).map(|d| d as u8);
    let digits: Option<Vec<u8>> = text.chars().map(digit).collect();
    digits.ok_or_else(|| format!("“{text}” are no marks"))
}

fn whole(text: &str) -> Result<[u8; WHOLE], String> {
    hex::decode(text).ok_or_else(|| "no digest".to_owned())
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("“{text}” is no number"))
}
