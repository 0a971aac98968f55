//! Which of many matches among robots are worth keeping: those that show what no other shows yet.

use crate::cli::RecordPlay;
use crate::rules::erased::{AnyGame, Chosen, Start};
use crate::rules::keepsake::{Brought, Owner};
use crate::rules::playout::Robot;
use crate::rules::recorded::{Answer, selfplay};
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Names;
use crate::rules::vary::varied;
use crate::rules::version::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// Matches played on one campaign, where a game has such a thing.
const CHAIN: u64 = 12;
/// A thing shown as often as this already counts for nothing.
const OFTEN: u32 = 6;

/// A match as it grew and what was answered.
pub(super) type Match = (Start, Vec<Answer>);

struct Candidate {
    start: Start,
    answers: Vec<Answer>,
    shows: BTreeSet<usize>,
}

/// The matches to keep, each worth the most of what was left when it was taken.
pub(super) fn choose(game: &dyn AnyGame, args: &RecordPlay) -> anyhow::Result<Vec<Match>> {
    let mut things = Things::default();
    let mut candidates = Vec::new();
    let begins = args.brings.as_ref().map(std::fs::read_to_string);
    let begins = begins.transpose()?;
    let mut brought = begins.clone();
    for number in 0..args.tries {
        let start = start(game, args, number, brought.take());
        let mut thinking = Rng::seeded(Seed::from_number(!(args.seed + number)));
        let robots: Vec<Robot> = (0..start.seats)
            .map(|_| robot(args.plain, &mut thinking))
            .collect();
        let played = selfplay::played(game, &start, &robots, &mut thinking);
        let (answers, last) = played.map_err(|e| anyhow::anyhow!("seed {number}: {e}"))?;
        brought = if (number + 1) % CHAIN == 0 || begins.is_some() {
            begins.clone()
        } else {
            last.leaves(&Names::numbered(start.seats))
        };
        if !differs(game, args, &start, &answers) {
            continue;
        }
        let shows = things.shown(game, &start, &answers)?;
        candidates.push(Candidate {
            start,
            answers,
            shows,
        });
    }
    Ok(best(candidates, args.matches))
}

/// Whether the same answers lead elsewhere under the other rules, if there are any to compare with.
fn differs(game: &dyn AnyGame, args: &RecordPlay, start: &Start, answers: &[Answer]) -> bool {
    let Some(rules) = args.differs.map(Rules::version) else {
        return true;
    };
    let other = Start {
        rules: Some(rules),
        ..start.clone()
    };
    game.deeds(&other, answers, &mut |_| {}).is_err()
}

fn robot(plain: u32, thinking: &mut Rng) -> Robot {
    if thinking.below(100) < plain {
        Robot::Plain
    } else {
        Robot::Random
    }
}

/// The match with this number: seats in turn, options at random, on the campaign the one before left.
fn start(game: &dyn AnyGame, args: &RecordPlay, number: u64, left: Option<String>) -> Start {
    let (fewest, most) = game.info().seats;
    let turn = (number / CHAIN + number) % u64::from(most - fewest + 1);
    let seats = args.seats.unwrap_or(fewest + turn as u8);
    let mut brought = Brought::default();
    match game.keepsake().map(|kind| kind.owner) {
        Some(Owner::Place) => brought.table = left,
        Some(Owner::Person) => brought.seats = vec![left; seats.into()],
        None => {}
    }
    let start = Start {
        rules: args.rules.map(Rules::version),
        options: args.options.iter().cloned().collect::<Chosen>(),
        brought,
        ..Start::plain(seats, Seed::from_number(args.seed + number))
    };
    // The first few are played as most people play.
    if number < u64::from(most) {
        start
    } else {
        varied(game, start)
    }
}

/// Everything seen in any match so far, by number.
#[derive(Default)]
struct Things(BTreeMap<String, usize>);

impl Things {
    fn shown(
        &mut self,
        game: &dyn AnyGame,
        start: &Start,
        answers: &[Answer],
    ) -> anyhow::Result<BTreeSet<usize>> {
        let mut shows = BTreeSet::new();
        let mut show = |thing: String| {
            let next = self.0.len();
            shows.insert(*self.0.entry(thing).or_insert(next));
        };
        for (name, value) in &start.options {
            show(format!("{name}={value}"));
            show(format!("{name}={value} with {} seats", start.seats));
        }
        show(format!("{} seats", start.seats));
        let all = game.deeds(start, answers, &mut |deed| {
            let deed = format!("{deed:?}");
            let mut names = names(&deed);
            if let Some(first) = names.next() {
                show(first.to_owned());
                names.for_each(|name| show(format!("{first} {name}")));
            }
        });
        all.map_err(|no| anyhow::anyhow!(no.why.plain(|s| s.to_string())))?;
        Ok(shows)
    }
}

/// The names of things in a deed as the program writes it: words with a capital.
fn names(deed: &str) -> impl Iterator<Item = &str> {
    let words = deed.split(|c: char| !c.is_alphanumeric());
    words.filter(|w| w.starts_with(|c: char| c.is_ascii_uppercase()))
}

fn best(mut candidates: Vec<Candidate>, wanted: u32) -> Vec<Match> {
    let mut often: BTreeMap<usize, u32> = BTreeMap::new();
    let mut chosen = Vec::new();
    while chosen.len() < wanted as usize && !candidates.is_empty() {
        let worth = |c: &Candidate| {
            let new = |thing: &usize| match often.get(thing).copied().unwrap_or(0) {
                seen if seen >= OFTEN => 0.0,
                seen => 0.1_f64.powi(seen as i32),
            };
            let new: f64 = c.shows.iter().map(new).sum();
            // Short matches are read, replayed and kept at less cost.
            new / (c.answers.len() as f64 + 50.0)
        };
        let ranked = candidates.iter().enumerate().map(|(i, c)| (i, worth(c)));
        let Some((at, _)) = ranked.max_by(|a, b| a.1.total_cmp(&b.1)) else {
            break;
        };
        let Candidate {
            start,
            answers,
            shows,
        } = candidates.swap_remove(at);
        for thing in shows {
            *often.entry(thing).or_default() += 1;
        }
        chosen.push((start, answers));
    }
    chosen
}
