//! Whole matches written down to be replayed after every change of the program.
//!
//! A recorded match holds what it grew from, one short line per answer with the number of the offer that was taken, and a
//! few digits of what followed: the state, what each seat is offered, what each viewer reads. Nothing in it depends on
//! robots. Two digests over everything stand at its end, so that the few digits only have to say where.

pub mod clauses;
pub mod file;
pub mod selfplay;

use super::choice::{Choice, List};
use super::erased::{AnyGame, Play, Start, Told};
use super::hex;
use super::outcome::Outcome;
use super::seat::{Seat, Viewer};
use super::text::Text;
use super::version::Rules;
use sha2::{Digest, Sha256};
use std::fmt;

/// How many bytes of a digest over a whole match are kept.
pub(super) const WHOLE: usize = 8;

/// A match as it was played, and marks of all that followed.
#[derive(Clone, PartialEq, Debug)]
pub struct Recorded {
    /// The game's id.
    pub game: String,
    /// What it grew from; the rules are always named.
    pub start: Start,
    /// Every answer, orders and motions included.
    pub answers: Vec<Answer>,
    /// What followed, in setting up and after every answer.
    pub marks: Marks,
}

/// One answer of a recorded match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whose.
    pub seat: Seat,
    /// Which of the offers, with the words typed for it.
    pub choice: Choice,
}

/// Short marks of a whole match: first of setting up, then of every answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// What the rules made of each answer.
    pub rules: Vec<RulesMark>,
    /// What each viewer was told and reads then: the open table, then every seat, four bits each.
    pub words: Vec<Vec<u8>>,
    /// How it ended.
    pub ending: String,
    /// Over all that the rules made of it.
    pub all_rules: [u8; WHOLE],
    /// Over all that was told and read.
    pub all_words: [u8; WHOLE],
}

/// What the rules made of one answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesMark {
    /// Of the state, chance included.
    pub state: u16,
    /// Of what each seat may do next, four bits each.
    pub offers: Vec<u8>,
}

/// Where a replay went another way, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Astray {
    /// The rules do something else now.
    Rules(String),
    /// Only the words are others.
    Words(String),
}

impl fmt::Display for Astray {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Rules(what) | Self::Words(what)) = self;
        f.write_str(what)
    }
}

impl Recorded {
    /// Plays these answers and writes down what follows; an answer that is not on offer is an error, and so is a match
    /// that does not end.
    pub fn of(game: &dyn AnyGame, start: Start, answers: Vec<Answer>) -> Result<Self, String> {
        let start = Start {
            rules: start.rules.or(Some(game.info().versions.newest)),
            ..start
        };
        let marks = follow(game, &start, &answers)?;
        Ok(Self {
            game: game.info().id.to_owned(),
            start,
            answers,
            marks,
        })
    }

    /// The version of the rules it was played under.
    pub fn rules(&self) -> Rules {
        self.start.rules.unwrap_or_default()
    }

    /// Plays it once more and compares everything; the error says where it first went another way.
    pub fn replay(&self, game: &dyn AnyGame) -> Result<(), Astray> {
        let now = follow(game, &self.start, &self.answers).map_err(Astray::Rules)?;
        self.marks.compare(&now)
    }

    /// The match as it stands after each of its first `answers`, the newest last.
    pub fn walk(
        &self,
        game: &dyn AnyGame,
        mut look: impl FnMut(usize, &dyn Play, &Told),
    ) -> Result<(), String> {
        walk(game, &self.start, &self.answers, |n, play, told| {
            look(n, play, told);
        })
        .map(|_| ())
    }
}

impl Marks {
    fn compare(&self, now: &Self) -> Result<(), Astray> {
        let moments = self.rules.iter().zip(&now.rules).enumerate();
        let first = moments.clone().find(|(_, (was, is))| was != is);
        if let Some((number, (was, is))) = first {
            let what = was.difference(is);
            return Err(Astray::Rules(format!("{}: {what}", moment(number))));
        }
        if self.ending != now.ending {
            let (was, is) = (&self.ending, &now.ending);
            return Err(Astray::Rules(format!("it ended {is}, recorded is {was}")));
        }
        if self.all_rules != now.all_rules {
            let what = "its state or its offers differ somewhere the marks are too short to say";
            return Err(Astray::Rules(what.to_owned()));
        }
        let moments = self.words.iter().zip(&now.words).enumerate();
        for (number, (was, is)) in moments {
            if let Some(viewer) = (0..was.len()).find(|i| was.get(*i) != is.get(*i)) {
                let who = match viewer {
                    0 => "the open table".to_owned(),
                    seat => format!("seat {seat}"),
                };
                let what = format!("{}: {who} reads something else", moment(number));
                return Err(Astray::Words(what));
            }
        }
        if self.all_words != now.all_words {
            let what = "its words differ somewhere the marks are too short to say";
            return Err(Astray::Words(what.to_owned()));
        }
        Ok(())
    }
}

impl RulesMark {
    fn difference(&self, now: &Self) -> String {
        let seats = self.offers.iter().zip(&now.offers);
        let others: Vec<String> = seats
            .enumerate()
            .filter(|(_, (was, is))| was != is)
            .map(|(i, _)| Seat::new(i as u8).to_string())
            .collect();
        if others.is_empty() {
            "the state is another".to_owned()
        } else {
            format!("seat {} was offered something else", others.join(" and "))
        }
    }
}

/// What people call a moment of a match.
fn moment(number: usize) -> String {
    match number {
        0 => "setup".to_owned(),
        n => format!("answer {n}"),
    }
}

/// Shows a match after setting up and after every answer.
fn walk(
    game: &dyn AnyGame,
    start: &Start,
    answers: &[Answer],
    mut look: impl FnMut(usize, &dyn Play, &Told),
) -> Result<Box<dyn Play>, String> {
    let begun = game.start(start);
    let (mut play, told) = begun.map_err(|no| format!("setup: {}", words(&no.why)))?;
    look(0, play.as_ref(), &told);
    for (number, answer) in (1..).zip(answers) {
        let Answer { seat, choice } = answer;
        let turn = play.act(*seat, choice).ok_or_else(|| {
            let offer = choice.index;
            format!("answer {number}: seat {seat} was not offered number {offer}")
        })?;
        look(number, play.as_ref(), &turn.told);
    }
    Ok(play)
}

fn follow(game: &dyn AnyGame, start: &Start, answers: &[Answer]) -> Result<Marks, String> {
    let mut marks = Marks::default();
    let (mut all_rules, mut all_words) = (Sha256::new(), Sha256::new());
    let last = walk(game, start, answers, |_, play, told| {
        let state = digest(&play.save().body);
        all_rules.update(state);
        let mut offers = Vec::new();
        for seat in Seat::all(start.seats) {
            let one = digest(&calls(play, seat));
            all_rules.update(one);
            offers.push(one[0] >> 4);
        }
        let state = u16::from_be_bytes([state[0], state[1]]);
        marks.rules.push(RulesMark { state, offers });
        let mut read = Vec::new();
        for viewer in Viewer::all(start.seats) {
            let one = digest(&reads(play, told, viewer));
            all_words.update(one);
            read.push(one[0] >> 4);
        }
        marks.words.push(read);
    })?;
    let outcome = last.outcome().ok_or("the match is not over")?;
    all_words.update(words(&outcome.words));
    marks.ending = ending(&outcome);
    marks.all_rules = start_of(all_rules.finalize().into());
    marks.all_words = start_of(all_words.finalize().into());
    Ok(marks)
}

/// Everything a seat may do, as it is typed.
fn calls(play: &dyn Play, seat: Seat) -> String {
    let panel = play.panel(seat);
    let mut all = String::new();
    for call in panel.offers.iter().chain(&panel.orders) {
        all += call.typed().as_str();
        all.push('\n');
    }
    all + if panel.prompt.is_some() { "?" } else { "" }
}

/// Everything a viewer reads after an answer.
fn reads(play: &dyn Play, told: &Told, viewer: Viewer) -> String {
    let mut all = words(&play.describe(viewer));
    let mut line = |text: &Text| {
        all.push('\n');
        all += words(text).as_str();
    };
    match viewer {
        Viewer::Table => told.public.iter().for_each(&mut line),
        Viewer::Seat(seat) => {
            let own = told.private.iter().filter(|(s, _)| *s == seat);
            own.for_each(|(_, text)| line(text));
            let panel = play.panel(seat);
            panel.prompt.iter().for_each(&mut line);
            for call in panel.offers.iter().chain(&panel.orders) {
                all.push('\n');
                all += call.label().as_str();
            }
        }
    }
    all
}

/// How a match ended, in numbers: `places 1,2 points 31,-`.
fn ending(outcome: &Outcome) -> String {
    let places: Vec<String> = outcome.places.iter().map(|(_, p)| p.to_string()).collect();
    let point = |p: &Option<i32>| p.map_or_else(|| "-".to_owned(), |p| p.to_string());
    let points: Vec<String> = outcome.points.iter().map(|(_, p)| point(p)).collect();
    format!("places {} points {}", places.join(","), points.join(","))
}

fn words(text: &Text) -> String {
    text.plain(|seat| format!("seat {seat}"))
}

fn digest(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn start_of(digest: [u8; 32]) -> [u8; WHOLE] {
    let mut start = [0; WHOLE];
    start.copy_from_slice(&digest[..WHOLE]);
    start
}

/// The checksum of a file's text.
pub(super) fn seal(text: &str) -> String {
    hex::encode(&start_of(digest(text)))
}

/// The letter that says from which list an offer was taken.
pub(super) const LISTS: [(List, &str); 3] = [
    (List::Offers, ""),
    (List::Orders, "o"),
    (List::Motions, "m"),
];
