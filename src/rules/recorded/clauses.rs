//! Which clauses of the rules a match shows at work, read from what was done and what happened in it.

use super::super::erased::AnyGame;
use super::Recorded;
use std::collections::BTreeSet;

/// Signs of clauses: lines such as `LeaderTaken, leader: Spy = CO-061 CO-062`. All of the words before the `=` must stand
/// in a deed, as the program writes it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clauses(Vec<Sign>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Sign {
    words: Vec<String>,
    clauses: Vec<String>,
}

impl Clauses {
    /// The signs in a text; empty lines and those that begin with `#` say nothing.
    pub fn read(text: &str) -> Result<Self, String> {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|l| !l.is_empty() && !l.starts_with('#'));
        let sign = |line: &str| {
            let (words, clauses) = line
                .split_once(" = ")
                .ok_or_else(|| format!("“{line}” names no clauses after a “ = ”"))?;
            let all = |text: &str, between: &str| -> Vec<String> {
                text.split(between).map(|w| w.trim().to_owned()).collect()
            };
            Ok(Sign {
                words: all(words, ","),
                clauses: all(clauses, " "),
            })
        };
        lines.map(sign).collect::<Result<_, String>>().map(Self)
    }

    /// Every clause that has a sign.
    pub fn all(&self) -> BTreeSet<&str> {
        let clauses = self.0.iter().flat_map(|s| &s.clauses);
        clauses.map(String::as_str).collect()
    }

    /// The clauses a match reaches.
    pub fn reached(
        &self,
        game: &dyn AnyGame,
        recorded: &Recorded,
    ) -> Result<BTreeSet<&str>, String> {
        let mut reached = BTreeSet::new();
        let mut left: Vec<&Sign> = self.0.iter().collect();
        let shown = game.deeds(&recorded.start, &recorded.answers, &mut |deed| {
            let deed = format!("{deed:?}");
            left.retain(|sign| {
                let shows = sign.words.iter().all(|w| deed.contains(w.as_str()));
                if shows {
                    reached.extend(sign.clauses.iter().map(String::as_str));
                }
                !shows
            });
        });
        shown.map_err(|no| super::words(&no.why))?;
        Ok(reached)
    }
}
