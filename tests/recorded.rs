//! Recorded matches are played once more, answer by answer, and everything must go as it went: what a match that is
//! running now relies on.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::expect_used)]

use orrery::games::GAMES;
use orrery::rules::erased::AnyGame;
use orrery::rules::recorded::clauses::Clauses;
use orrery::rules::recorded::{Astray, Recorded};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::version::Rules;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// How many matches of each game are kept at least.
const LEAST: usize = 40;

const RULES_CHANGED: &str = "
The rules of these matches do something else now, and matches like them are running.
- If that is a slip, correct it.
- If it is meant, raise the newest version of the game's rules and let the clause that changed ask the state which
  version it plays; see “Change a rule” in the README. Matches recorded before stay as they are.
";
const WORDS_CHANGED: &str = "
In these matches only words changed, so no version has to be raised. If the new words are right:
    cargo run --no-default-features -- record words tests/recorded/*/*.match
";

fn folder(game: &dyn AnyGame) -> PathBuf {
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join("recorded").join(game.info().id)
}

/// Every recorded match of a game, by the name of its file.
fn matches(game: &dyn AnyGame) -> Vec<(String, Recorded)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(game))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "match"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap();
        let name = name.display().to_string();
        let text = fs::read_to_string(path).unwrap();
        let recorded = Recorded::from_text(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(
            recorded.to_text(),
            text,
            "{name} is not as it would be written"
        );
        assert_eq!(recorded.game, game.info().id, "{name}");
        (name, recorded)
    };
    files.iter().map(read).collect()
}

/// Does something with each match on all cores.
fn each(work: impl Fn(&dyn AnyGame, &str, &Recorded) + Sync) {
    let all: Vec<_> = GAMES
        .iter()
        .flat_map(|g| matches(*g).into_iter().map(|(name, m)| (*g, name, m)))
        .collect();
    let next = AtomicUsize::new(0);
    let one_after_the_other = || {
        while let Some((game, name, recorded)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            work(*game, name, recorded);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(one_after_the_other);
        }
    });
}

#[test]
fn recorded_matches_go_as_they_went() {
    let (rules, words) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    each(|game, name, recorded| {
        let note = |list: &Mutex<Vec<String>>, what: &Astray| {
            let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
            list.push(format!("{name}: {what}"));
        };
        match recorded.replay(game) {
            Ok(()) => {}
            Err(what @ Astray::Rules(_)) => note(&rules, &what),
            Err(what @ Astray::Words(_)) => note(&words, &what),
        }
    });
    let sorted = |list: Mutex<Vec<String>>| {
        let mut list = list.into_inner().unwrap();
        list.sort();
        list
    };
    let (rules, words) = (sorted(rules), sorted(words));
    assert!(rules.is_empty(), "\n{}\n{RULES_CHANGED}", rules.join("\n"));
    assert!(words.is_empty(), "\n{}\n{WORDS_CHANGED}", words.join("\n"));
}

#[test]
fn enough_matches_are_recorded_for_every_version_seats_and_option() {
    let mut missing = Vec::new();
    for game in GAMES {
        let info = game.info();
        let all = matches(*game);
        if all.len() < LEAST {
            missing.push(format!(
                "{}: {} matches, at least {LEAST}",
                info.id,
                all.len()
            ));
        }
        let mut lacks = |what: String, has: &dyn Fn(&Recorded) -> bool| {
            if !all.iter().any(|(_, m)| has(m)) {
                missing.push(format!("{}: no match with {what}", info.id));
            }
        };
        for rules in info.versions.all() {
            lacks(format!("version {rules} of the rules"), &|m| {
                m.rules() == rules
            });
        }
        for seats in info.seats.0..=info.seats.1 {
            lacks(format!("{seats} seats"), &|m| m.start.seats == seats);
        }
        for option in info.options {
            for value in option.values {
                lacks(format!("{}={value}", option.name), &|m| {
                    let chosen = m.start.options.get(option.name);
                    chosen.map_or(option.values[0], String::as_str) == *value
                });
            }
        }
    }
    assert!(missing.is_empty(), "\n{}\n", missing.join("\n"));
}

/// Every clause a deed can show is shown by a match, or named in `unreached.txt`.
#[test]
fn recorded_matches_reach_the_clauses() {
    let mut faults = Vec::new();
    for game in GAMES {
        let id = game.info().id;
        let text = |name: &str| fs::read_to_string(folder(*game).join(name)).unwrap();
        let clauses = Clauses::read(&text("clauses.txt")).unwrap_or_else(|e| panic!("{id}: {e}"));
        for clause in clauses.all() {
            if !game.info().rules.contains(&format!("- {clause} ")) {
                faults.push(format!(
                    "{id}: clauses.txt names {clause}, RULES.md does not"
                ));
            }
        }
        let mut reached = BTreeSet::new();
        for (name, recorded) in matches(*game) {
            let here = clauses.reached(*game, &recorded);
            reached.extend(here.unwrap_or_else(|e| panic!("{name}: {e}")));
        }
        let unreached = text("unreached.txt");
        let named: BTreeSet<&str> = unreached
            .lines()
            .filter(|l| !l.starts_with('#'))
            .filter_map(|l| l.split_whitespace().next())
            .collect();
        for clause in clauses.all() {
            match (reached.contains(clause), named.contains(clause)) {
                (true, true) => faults.push(format!(
                    "{id}: {clause} is reached, strike it from unreached.txt"
                )),
                (false, false) => faults.push(format!("{id}: no match reaches {clause}")),
                _ => {}
            }
        }
        println!(
            "{id}: {} of {} clauses with signs are reached by recorded matches",
            reached.len(),
            clauses.all().len()
        );
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Every byte of the shortest match and many of the others are damaged in turn: none of them is taken for a match.
#[test]
fn damaged_matches_are_refused() {
    let mut texts: Vec<String> = GAMES
        .iter()
        .flat_map(|g| matches(*g))
        .map(|(_, m)| m.to_text())
        .collect();
    texts.sort_by_key(String::len);
    let refused = |bytes: &mut [u8], at: usize, damage: u8| {
        bytes[at] ^= damage;
        if let Ok(text) = std::str::from_utf8(bytes) {
            let read = Recorded::from_text(text);
            assert!(read.is_err(), "byte {at} of {}", &text[..60]);
        }
        bytes[at] ^= damage;
    };
    let mut shortest = texts[0].clone().into_bytes();
    for at in 0..shortest.len() {
        (0..8).for_each(|bit| refused(&mut shortest, at, 1 << bit));
        let cut = std::str::from_utf8(&shortest[..at]).unwrap_or_default();
        assert!(Recorded::from_text(cut).is_err(), "cut at {at}");
    }
    let mut places = Rng::seeded(Seed::from_number(24));
    for _ in 0..10_000 {
        let long = &texts[texts.len() / 2 + places.below(texts.len() as u32 / 2) as usize];
        let mut bytes = long.clone().into_bytes();
        let at = places.below(bytes.len() as u32) as usize;
        refused(&mut bytes, at, 1 << places.below(8));
    }
}

/// A file whose checksum was made to fit is read with suspicion all the same.
#[test]
fn matches_that_were_never_played_are_refused() {
    let game = GAMES[0];
    let (_, recorded) = matches(game).remove(0);
    let mut other = recorded.clone();
    other.answers.swap(1, 2);
    let read = Recorded::from_text(&other.to_text()).unwrap();
    assert!(read.replay(game).is_err(), "other answers");
    let mut other = recorded.clone();
    other.start.rules = Some(Rules::version(99));
    let said = other.replay(game).unwrap_err().to_string();
    assert!(said.contains("version 99"), "{said}");
    let mut other = recorded.clone();
    other.marks.rules[7].offers[1] ^= 1;
    let said = other.replay(game).unwrap_err().to_string();
    assert_eq!(said, "answer 7: seat 2 was offered something else");
    let mut other = recorded;
    other.marks.words[5][0] ^= 1;
    let astray = other.replay(game).unwrap_err();
    let said = "answer 5: the open table reads something else".to_owned();
    assert_eq!(astray, Astray::Words(said));
}
