//! Looking at configuration and database before anything runs.

use super::{Out, Setup, admin_line};
use crate::app::NoMatrix;
use crate::config::Config;
use crate::rules::text::counted;
use crate::store::{Settings, SledStore, check as database};
use std::path::Path;
use std::process::ExitCode;

/// Says what is wrong with configuration and database, if anything.
pub(super) fn check(setup: &Setup, out: &mut Out) -> anyhow::Result<ExitCode> {
    let config = match setup.config() {
        Ok(config) => config,
        Err(mistake) => {
            out.line(format_args!("{mistake:#}"))?;
            // A folder named on the command line can be looked at all the same.
            if let Some(data) = &setup.data {
                look_at(data, out)?;
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let missing = missing(&config);
    for what in &missing {
        out.line(what)?;
    }
    if missing.is_empty() {
        out.line(found(setup, &config))?;
    }
    let is_right = look_at(&config.data.path, out)? && missing.is_empty();
    Ok(if is_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// What would keep the bot from starting although the file itself is right.
fn missing(config: &Config) -> Vec<String> {
    let lines = config.host.admin.iter();
    let mut all: Vec<String> = lines
        .filter_map(|line| admin_line(line).err())
        .map(|why| format!("{why:#}"))
        .collect();
    if config.discord.enabled {
        all.extend(config.discord.token().err());
    }
    if config.matrix.enabled && !cfg!(feature = "matrix") {
        all.push(NoMatrix.to_string());
    }
    all
}

fn found(setup: &Setup, config: &Config) -> String {
    let file = match &setup.config {
        Some(file) => format!("Configuration {} is right", file.display()),
        None if Path::new(crate::config::FILE).exists() => {
            format!("Configuration {} is right", crate::config::FILE)
        }
        None => "No configuration file: everything has its default".to_owned(),
    };
    format!("{file}. Data is in {}.", config.data.path.display())
}

/// Reads the database through, if there is one; whether all is well.
fn look_at(dir: &Path, out: &mut Out) -> anyhow::Result<bool> {
    if !dir.is_dir() {
        out.line("There is no database yet; starting makes one.")?;
        return Ok(true);
    }
    let store = match SledStore::open(dir, &Settings::default()) {
        Ok(store) => store,
        Err(fault) => {
            out.line(fault)?;
            return Ok(false);
        }
    };
    let report = database::check(&store);
    for problem in &report.problems {
        out.line(problem)?;
    }
    if report.is_clean() {
        out.line(format_args!(
            "The database is right: {}, {}, {}.",
            counted(report.entries, "entry"),
            counted(report.tables, "table"),
            counted(report.records, "record")
        ))?;
    }
    Ok(report.is_clean())
}
