//! The architecture as assertions: who may import what, how long things may be, and that every rule has its test.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const LONGEST_FILE: usize = 600;
const LONGEST_FUNCTION: usize = 70;
/// The files every game has; more are welcome.
const GAME_FILES: [&str; 14] = [
    "mod.rs",
    "state.rs",
    "setup.rs",
    "action.rs",
    "asks.rs",
    "apply.rs",
    "flow.rs",
    "cards.rs",
    "effects.rs",
    "score.rs",
    "event.rs",
    "view.rs",
    "draw.rs",
    "robot.rs",
];
/// The parts of the host, each of which may use those before it and none after it.
const HOST_LAYERS: [&str; 12] = [
    "person",
    "command",
    "matches",
    "table",
    "speech",
    "trouble",
    "directory",
    "settings",
    "metrics",
    "runner",
    "delivery",
    "service",
];
/// Parts of the host that decide and describe, and so may neither wait nor look at a clock.
const PURE_HOST: [&str; 5] = ["person", "command", "matches", "table", "speech"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with this ending, with their texts.
fn files(below: &str, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(below)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("node_modules") {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                let name = path
                    .strip_prefix(root())
                    .unwrap()
                    .to_string_lossy()
                    .into_owned();
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn rust() -> Vec<(String, String)> {
    ["src", "render", "tests", "benches"]
        .iter()
        .flat_map(|f| files(f, ".rs"))
        .collect()
}

/// The part of a file that is shipped.
fn shipped(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

fn complain(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Faults for files that hold one of these words.
fn forbid(files: &[(String, String)], words: &[&str], why: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, text) in files {
        for (i, line) in shipped(text)
            .lines()
            .enumerate()
            .filter(|(_, l)| !l.trim_start().starts_with("//"))
        {
            for word in words.iter().filter(|w| line.contains(**w)) {
                faults.push(format!("{name}:{}: `{word}`: {why}", i + 1));
            }
        }
    }
    faults
}

#[test]
fn files_are_short() {
    let long = |(name, text): &(String, String)| {
        let lines = text.lines().count();
        (lines > LONGEST_FILE).then(|| format!("{name}: {lines} lines, at most {LONGEST_FILE}"))
    };
    let mut all = rust();
    all.extend(files("src", ".js"));
    all.extend(files("src", ".css"));
    complain(&all.iter().filter_map(long).collect::<Vec<_>>());
}

#[test]
fn functions_are_short() {
    let mut faults = Vec::new();
    for (name, text) in ["src", "render/src", "tests/twin/src"]
        .iter()
        .flat_map(|f| files(f, ".rs"))
    {
        let lines: Vec<&str> = shipped(&text).lines().collect();
        for (i, line) in lines.iter().enumerate() {
            let code = line.trim_start();
            let is_fn = code.contains("fn ")
                && !code.starts_with("//")
                && !code.contains('"')
                && ["fn ", "pub ", "const fn", "async fn", "pub(", "unsafe"]
                    .iter()
                    .any(|s| code.starts_with(s));
            if !is_fn {
                continue;
            }
            let indent = line.len() - code.len();
            let close = format!("{}}}", " ".repeat(indent));
            let end = lines[i..].iter().position(|l| {
                **l == close
                    || l.trim_end().ends_with(';') && l.len() - l.trim_start().len() == indent
            });
            let length = end.unwrap_or(0) + 1;
            if length > LONGEST_FUNCTION {
                faults.push(format!(
                    "{name}:{}: {length} lines, at most {LONGEST_FUNCTION}",
                    i + 1
                ));
            }
        }
    }
    complain(&faults);
}

#[test]
fn rules_and_games_are_pure() {
    let mut pure = files("src/rules", ".rs");
    pure.extend(files("src/games", ".rs"));
    let shell = [
        "tokio",
        "std::fs",
        "std::net",
        "std::time",
        "std::env",
        "std::thread",
        "tracing",
        "async ",
        "println!",
        "eprintln!",
    ];
    let mut faults = forbid(
        &pure,
        &shell,
        "rules do no input or output and know no time",
    );
    faults.extend(forbid(
        &pure,
        &["HashMap", "HashSet"],
        "rules must be the same every time; their order is not",
    ));
    let others: Vec<_> = pure
        .iter()
        .filter(|(n, _)| n != "src/rules/rng.rs")
        .cloned()
        .collect();
    faults.extend(forbid(
        &others,
        &["rand::"],
        "chance comes from `rules::rng`",
    ));
    complain(&faults);
}

#[test]
fn the_deciding_half_of_host_and_platforms_is_pure() {
    let is_pure = |name: &str| {
        let host = part_of_host(name).is_some_and(|part| PURE_HOST.contains(&part));
        host || name.starts_with("src/platforms/")
            && (name.ends_with("/inbound.rs") || name.ends_with("/outbound.rs"))
    };
    let pure: Vec<_> = files("src", ".rs")
        .into_iter()
        .filter(|(n, _)| is_pure(n))
        .collect();
    assert!(pure.len() > 40, "most of the host is pure");
    complain(&forbid(
        &pure,
        &[
            "async fn",
            ".await;",
            ".await?",
            ".await.",
            "SystemTime",
            "Instant",
            "tokio::",
            "std::fs",
        ],
        "this half only decides",
    ));
}

/// The part of the host a file belongs to.
fn part_of_host(name: &str) -> Option<&str> {
    let part = name.strip_prefix("src/host/")?.split('/').next()?;
    Some(part.trim_end_matches(".rs")).filter(|part| *part != "mod")
}

/// Which parts of the host the shipped half of a file names.
fn parts_used(text: &str) -> Vec<(usize, String)> {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let mut used = Vec::new();
    for (i, line) in shipped(text).lines().enumerate() {
        for path in line.split("crate::host::").skip(1) {
            let parts = match path.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or(list),
                None => path.split(|c| !word(c)).next().unwrap_or(path),
            };
            let parts = parts.split(',').filter_map(|p| p.trim().split("::").next());
            used.extend(parts.map(|p| (i + 1, p.to_owned())));
        }
    }
    used
}

#[test]
fn host_layers_point_one_way() {
    let rank = |part: &str| HOST_LAYERS.iter().position(|l| *l == part);
    let mut faults = Vec::new();
    for (name, text) in files("src/host", ".rs") {
        let Some(part) = part_of_host(&name) else {
            continue;
        };
        let Some(own) = rank(part) else {
            faults.push(format!("{name}: add `{part}` to HOST_LAYERS, in its place"));
            continue;
        };
        for (line, used) in parts_used(&text) {
            if rank(&used).is_none_or(|other| other > own) {
                faults.push(format!("{name}:{line}: `{part}` may not use `{used}`"));
            }
        }
    }
    complain(&faults);
}

#[test]
fn one_place_reads_the_clock() {
    let others: Vec<_> = files("src", ".rs")
        .into_iter()
        .filter(|(n, _)| n != "src/host/settings.rs")
        .collect();
    complain(&forbid(
        &others,
        &["SystemTime::now"],
        "`host::settings` reads the clock",
    ));
}

fn games() -> Vec<String> {
    let folders = fs::read_dir(root().join("src/games"))
        .unwrap()
        .map(|e| e.unwrap().path());
    let name = |p: PathBuf| {
        p.is_dir()
            .then(|| p.file_name().unwrap().to_string_lossy().into_owned())
    };
    folders.filter_map(name).collect()
}

#[test]
fn games_are_siblings_with_the_same_files() {
    let mut faults = Vec::new();
    for game in games() {
        for file in GAME_FILES.iter().chain(&["RULES.md"]) {
            let exists = |f: &str| {
                Path::new(&root())
                    .join("src/games")
                    .join(&game)
                    .join(f)
                    .exists()
            };
            if !exists(file) && !exists(file.trim_end_matches(".rs")) {
                faults.push(format!("src/games/{game} has no {file}"));
            }
        }
    }
    complain(&faults);
}

#[test]
fn nothing_outside_games_names_a_game_and_no_game_names_another() {
    let mut faults = Vec::new();
    for game in games() {
        let all = files("src", ".rs")
            .into_iter()
            .chain(files("render/src", ".rs"));
        let outside: Vec<_> = all
            .filter(|(n, _)| {
                !n.starts_with(&format!("src/games/{game}/")) && n != "src/games/mod.rs"
            })
            .collect();
        let dashed = game.replace('_', "-");
        faults.extend(forbid(
            &outside,
            &[&game, &dashed],
            "only the registry names a game",
        ));
    }
    complain(&faults);
}

#[test]
fn pictures_and_words_see_views_never_states() {
    let mut drawing = Vec::new();
    for game in games() {
        drawing.extend(
            files(&format!("src/games/{game}"), ".rs")
                .into_iter()
                .filter(|(n, _)| {
                    n.contains("/draw") || n.ends_with("/robot.rs") || n.ends_with("/words.rs")
                }),
        );
    }
    let mut faults = Vec::new();
    for (name, text) in drawing {
        let words = |line: &str| {
            line.split(|c: char| !c.is_alphanumeric() && c != '_')
                .any(|w| w == "State")
        };
        let lines = shipped(&text)
            .lines()
            .enumerate()
            .filter(|(_, l)| words(l) && !l.trim_start().starts_with("//"));
        faults.extend(
            lines.map(|(i, _)| format!("{name}:{}: it gets a view, never the state", i + 1)),
        );
    }
    complain(&faults);
}

#[test]
fn a_platform_has_its_five_files() {
    let mut faults = Vec::new();
    for platform in ["web", "console", "discord", "matrix"] {
        for file in [
            "mod.rs",
            "inbound.rs",
            "outbound.rs",
            "limits.rs",
            "client.rs",
        ] {
            if !root()
                .join("src/platforms")
                .join(platform)
                .join(file)
                .exists()
            {
                faults.push(format!("src/platforms/{platform} has no {file}"));
            }
        }
    }
    complain(&faults);
}

#[test]
fn every_dependency_has_its_reason() {
    let mut faults = Vec::new();
    for file in [
        "Cargo.toml",
        "render/Cargo.toml",
        "src/platforms/matrix/link/Cargo.toml",
        "tests/twin/Cargo.toml",
    ] {
        let text = fs::read_to_string(root().join(file)).unwrap();
        let mut section = "";
        let mut before = "";
        for line in text.lines() {
            if line.starts_with('[') {
                section = line;
            } else if section.contains("dependencies")
                && line.contains('=')
                && !before.starts_with('#')
                && !before.contains('=')
            {
                faults.push(format!("{file}: no reason above `{line}`"));
            }
            before = line;
        }
    }
    complain(&faults);
}

#[test]
fn nothing_is_left_open() {
    let shipped: Vec<_> = rust()
        .into_iter()
        .filter(|(n, _)| n != "tests/tidy.rs")
        .collect();
    complain(&forbid(
        &shipped,
        &["todo!", "unimplemented!", "FIXME", "XXX", "#[ignore"],
        "finish it",
    ));
}

/// The ids of clauses in a text: two or more capitals, a dash, three digits.
fn clauses(text: &str) -> BTreeSet<String> {
    let word = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
    let is_clause = |w: &&str| {
        let Some((letters, digits)) = w.split_once('-') else {
            return false;
        };
        letters.len() == 2
            && letters.chars().all(|c| c.is_ascii_uppercase())
            && digits.len() == 3
            && digits.chars().all(|c| c.is_ascii_digit())
    };
    text.split(word)
        .filter(is_clause)
        .map(str::to_owned)
        .collect()
}

#[test]
fn every_clause_of_every_rulebook_is_cited_by_a_test() {
    let tests: BTreeSet<String> = files("tests", ".rs")
        .iter()
        .flat_map(|(_, t)| clauses(t))
        .collect();
    let mut faults = Vec::new();
    for game in games() {
        let rules =
            fs::read_to_string(root().join("src/games").join(&game).join("RULES.md")).unwrap();
        let numbered = rules
            .lines()
            .filter_map(|l| l.strip_prefix("- "))
            .filter_map(|l| l.split_once(' '));
        let missing: Vec<&str> = numbered
            .map(|(id, _)| id)
            .filter(|id| clauses(id).len() == 1 && !tests.contains(*id))
            .collect();
        if !missing.is_empty() {
            faults.push(format!("{game}: no test cites {}", missing.join(" ")));
        }
    }
    complain(&faults);
}

#[test]
fn there_is_one_list_of_commands() {
    let lists = files("src", ".rs")
        .into_iter()
        .filter(|(_, t)| t.contains("static COMMANDS"))
        .count();
    assert_eq!(lists, 1);
    let names: BTreeSet<String> = orrery::host::command::COMMANDS
        .iter()
        .map(|s| s.path.join(" "))
        .collect();
    assert_eq!(
        names.len(),
        orrery::host::command::COMMANDS.len(),
        "every command has its own name"
    );
    for spec in orrery::host::command::COMMANDS {
        assert!(spec.about.chars().count() <= 100, "{}", spec.about);
        assert!(
            spec.params
                .windows(2)
                .all(|p| p[0].required || !p[1].required),
            "required first: {}",
            spec.usage()
        );
    }
}
