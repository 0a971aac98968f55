//! What there is to play and to type.

use super::Out;
use crate::games::GAMES;
use crate::host::command::COMMANDS;
use crate::platforms::discord::commands;
use crate::rules::game::{Info, OptionSpec, Param, Verb};
use serde_json::{Value, json};
use std::process::ExitCode;

/// Lists the games.
pub(super) fn games(as_json: bool, out: &mut Out) -> anyhow::Result<ExitCode> {
    if as_json {
        let games: Value = GAMES.iter().map(|game| described(game.info())).collect();
        out.json(&games)?;
        return Ok(ExitCode::SUCCESS);
    }
    for game in GAMES {
        let info = game.info();
        let (fewest, most) = info.seats;
        let seats = if fewest == most {
            format!("{most} seats")
        } else {
            format!("{fewest} to {most} seats")
        };
        out.line(format_args!(
            "{} (/{}), {seats}\n    {}",
            info.title, info.command, info.summary
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn described(info: &Info) -> Value {
    let option = |o: &OptionSpec| json!({ "name": o.name, "about": o.about, "values": o.values });
    let param = |p: &Param| json!({ "name": p.name, "about": p.about, "required": p.required });
    let verb = |v: &Verb| {
        let params: Vec<Value> = v.params.iter().map(param).collect();
        json!({ "name": v.name, "about": v.about, "params": params })
    };
    json!({
        "id": info.id,
        "command": info.command,
        "title": info.title,
        "summary": info.summary,
        "seats": { "fewest": info.seats.0, "most": info.seats.1 },
        "teams": info.teams.iter().map(|t| json!({ "name": t.name, "seats": t.seats })).collect::<Vec<_>>(),
        "rules_version": info.versions.newest,
        "options": info.options.iter().map(option).collect::<Vec<_>>(),
        "verbs": info.verbs.iter().map(verb).collect::<Vec<_>>(),
    })
}

/// Lists the commands: for people, or as Discord registers them.
pub(super) fn commands(as_json: bool, out: &mut Out) -> anyhow::Result<ExitCode> {
    if as_json {
        out.json(&commands::all(GAMES))?;
        return Ok(ExitCode::SUCCESS);
    }
    for spec in COMMANDS {
        out.line(format_args!("{}\n    {}", spec.usage(), spec.about))?;
    }
    for game in GAMES {
        let info = game.info();
        for verb in info.verbs {
            let params: String = verb.params.iter().map(shown).collect();
            out.line(format_args!(
                "/{} {}{params}\n    {}",
                info.command, verb.name, verb.about
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn shown(param: &Param) -> String {
    if param.required {
        format!(" {}:…", param.name)
    } else {
        format!(" [{}:…]", param.name)
    }
}
