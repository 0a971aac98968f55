//! Writing matches down for the tests: from self-play, or from a match people played.

mod choose;

use super::{Out, Record, RecordPlay, robots};
use crate::games;
use crate::host::runner::export::Exported;
use crate::host::runner::recorded;
use crate::rules::erased::{AnyGame, Start};
use crate::rules::playout::Robot;
use crate::rules::recorded::{Astray, Recorded, selfplay};
use crate::rules::rng::{Rng, Seed};
use crate::rules::text::counted;
use crate::rules::version::Rules;
use anyhow::Context as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How often robots try to finish a match so that it shows other rules at work.
const TRIES: u64 = 100;
/// How the files of recorded matches end.
const ENDING: &str = "match";

pub(super) fn record(command: Record, out: &mut Out) -> anyhow::Result<ExitCode> {
    match command {
        Record::Play(args) => play(&args, out),
        Record::Again {
            file,
            rules,
            out: to,
        } => again(&file, Rules::version(rules), &to, out),
        Record::Table { file, out: to } => table(&file, &to, out),
        Record::Words { files } => words(&files, out),
    }
}

/// Plays many matches among robots and keeps those that show the most.
fn play(args: &RecordPlay, out: &mut Out) -> anyhow::Result<ExitCode> {
    let game = robots::game(&args.game)?;
    std::fs::create_dir_all(&args.out).with_context(|| format!("Making {}", args.out.display()))?;
    let chosen = choose::choose(game, args)?;
    let count = chosen.len();
    let mut number = 1;
    for (start, answers) in chosen {
        let kept = Recorded::of(game, start, answers).map_err(|e| anyhow::anyhow!(e))?;
        while path(&args.out, &kept, number).exists() {
            number += 1;
        }
        write(&path(&args.out, &kept, number), &kept)?;
    }
    let folder = args.out.display();
    out.line(format_args!(
        "Wrote {} to {folder}.",
        counted(count, "match")
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// `r1-4p-07.match`: the rules, the seats and a number.
fn path(folder: &Path, kept: &Recorded, number: u32) -> PathBuf {
    let (rules, seats) = (kept.rules(), kept.start.seats);
    folder.join(format!("r{rules}-{seats}p-{number:02}.{ENDING}"))
}

fn write(file: &Path, kept: &Recorded) -> anyhow::Result<()> {
    std::fs::write(file, kept.to_text()).with_context(|| format!("Writing {}", file.display()))
}

/// Plays a recorded match under other rules and keeps one that its own rules do not allow.
fn again(file: &Path, rules: Rules, to: &Path, out: &mut Out) -> anyhow::Result<ExitCode> {
    let name = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("Reading {name}"))?;
    let kept = Recorded::from_text(&text).with_context(|| name.to_string())?;
    let game = game(&kept)?;
    let start = Start {
        rules: Some(rules),
        ..kept.start.clone()
    };
    let robots = vec![Robot::Random; start.seats.into()];
    for seed in 0..TRIES {
        let mut thinking = Rng::seeded(Seed::from_number(seed));
        let played = selfplay::continued(game, &start, &kept.answers, &robots, &mut thinking);
        let (answers, _) = played.map_err(|e| anyhow::anyhow!(e))?;
        if game.deeds(&kept.start, &answers, &mut |_| {}).is_err() {
            let new = Recorded::of(game, start, answers).map_err(|e| anyhow::anyhow!(e))?;
            write(to, &new)?;
            out.line(format_args!("Wrote {}.", to.display()))?;
            return Ok(ExitCode::SUCCESS);
        }
    }
    anyhow::bail!("{name} goes the same way under version {rules} of the rules.")
}

/// Writes down a match people played, from its exported file.
fn table(file: &Path, to: &Path, out: &mut Out) -> anyhow::Result<ExitCode> {
    let name = file.display();
    let bytes = std::fs::read(file).with_context(|| format!("Reading {name}"))?;
    let exported: Exported =
        serde_json::from_slice(&bytes).with_context(|| format!("{name} is no exported match"))?;
    let kept = recorded::of(&exported).with_context(|| format!("{name} cannot be recorded"))?;
    write(to, &kept)?;
    let answers = counted(kept.answers.len(), "answer");
    out.line(format_args!(
        "Wrote {answers} of {} to {}.",
        kept.game,
        to.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes new marks of words where nothing but words changed.
fn words(files: &[PathBuf], out: &mut Out) -> anyhow::Result<ExitCode> {
    let mut refused = 0_usize;
    for file in files {
        let name = file.display();
        let text = std::fs::read_to_string(file).with_context(|| format!("Reading {name}"))?;
        let kept = Recorded::from_text(&text).with_context(|| name.to_string())?;
        let game = game(&kept)?;
        match kept.replay(game) {
            Ok(()) => {}
            Err(Astray::Words(_)) => {
                let now = Recorded::of(game, kept.start, kept.answers);
                write(file, &now.map_err(|e| anyhow::anyhow!(e))?)?;
                out.line(format_args!("{name}: other words."))?;
            }
            Err(Astray::Rules(what)) => {
                refused += 1;
                out.line(format_args!(
                    "{name}: NOT WRITTEN, its rules changed, not only words: {what}."
                ))?;
            }
        }
    }
    Ok(if refused == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn game(kept: &Recorded) -> anyhow::Result<&'static dyn AnyGame> {
    let found = games::GAMES.iter().find(|g| g.info().id == kept.game);
    found
        .copied()
        .ok_or_else(|| anyhow::anyhow!("there is no game “{}” here", kept.game))
}
