//! What admins do with `/host …`, from the command line on a stopped database.

use super::{Out, workshop};
use crate::host::command::bind::{Bound, bind};
use crate::host::command::{Name, line};
use crate::host::directory::server::{Overview, Server};
use crate::host::person::{Person, PersonId, Place, ServerId};
use crate::host::settings::Time;
use crate::host::speech::request::{Input, Request, Standing, Tone};
use crate::host::{Host, OPERATOR};
use crate::rules::ask::Refusal;
use crate::store::{SledStore, TableId, servers};
use anyhow::Context as _;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tells apart requests of the same moment.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// Carries out a command of admins for a server, or lists the servers there are.
pub(super) fn host(
    store: SledStore,
    server: Option<&str>,
    words: &[String],
    out: &mut Out,
) -> anyhow::Result<ExitCode> {
    let known = servers::known(&store)?;
    let server = match (server, known.as_slice()) {
        (Some(server), _) => server.to_owned(),
        (None, [one]) => one.clone(),
        (None, []) => anyhow::bail!(
            "Nothing is kept of any server yet. Name the one you mean: --server web:web, or --server discord:ID."
        ),
        (None, several) => {
            let list: Vec<String> = several.iter().map(|s| format!("  {s}")).collect();
            anyhow::bail!("Name the server with --server:\n{}", list.join("\n"));
        }
    };
    let reply = workshop::with_host(store, |host| async move {
        let request = request(&server, words)?;
        Ok(host.submit(request).await)
    })?;
    out.line(reply.text.plain(|seat| format!("seat {seat}")))?;
    Ok(match reply.tone {
        Tone::Done | Tone::Shown => ExitCode::SUCCESS,
        Tone::Refused | Tone::Failed => ExitCode::FAILURE,
    })
}

/// Carries out the lines of the configuration. One that cannot be done as things are must not keep the bot from
/// starting: most likely it was done at an earlier start.
pub(crate) async fn carry_out(host: &Host, lines: &[String]) -> anyhow::Result<()> {
    for line in lines {
        let reply = host.submit(admin_line(line)?).await;
        if matches!(reply.tone, Tone::Refused | Tone::Failed) {
            let why = reply.text.plain(|seat| format!("seat {seat}"));
            tracing::warn!(line, why, "a line of `admin` under [host] changed nothing");
        }
    }
    Ok(())
}

/// A line of the configuration: a server, and what its admins would type after `/host`.
pub(crate) fn admin_line(line: &str) -> anyhow::Result<Request> {
    let mut words = line.split_whitespace().map(str::to_owned);
    let server = words.next().unwrap_or_default();
    let words: Vec<String> = words.collect();
    understood(&server, &words)
        .with_context(|| format!("`admin` under [host] says \"{line}\", which cannot be done"))
}

/// What the words ask for, if they can mean anything.
fn understood(server: &str, words: &[String]) -> anyhow::Result<Request> {
    let request = request(server, words)?;
    let Input::Command(invocation) = &request.input else {
        return Ok(request);
    };
    let said = |refusal: Refusal| anyhow::anyhow!(refusal.why.plain(|seat| seat.to_string()));
    if let Bound::Host(spec, args) = bind(invocation).map_err(said)?
        && spec.name == Name::HostSet
    {
        let nowhere = Overview {
            place: request.place.clone(),
            number: TableId::new(0),
        };
        Server::default().set(&args, &nowhere).map_err(said)?;
    }
    Ok(request)
}

/// What an admin of that server would ask for with these words after `/host`.
fn request(server: &str, words: &[String]) -> anyhow::Result<Request> {
    // The channel in which it would be typed may follow.
    let (server, channel) = server.split_once('#').unwrap_or((server, ""));
    let Some((platform, id)) = server.split_once(':') else {
        anyhow::bail!("A server is written platform:id, such as web:web or discord:1234567890.");
    };
    let quoted = |word: &String| match word.split_once(':') {
        Some((name, value)) if value.contains(' ') => format!("{name}:\"{value}\""),
        _ => word.clone(),
    };
    let typed: Vec<String> = words.iter().map(quoted).collect();
    let typed = format!("/host {}", typed.join(" "));
    let invocation = line::parse(&typed)
        .map_err(|refusal| anyhow::anyhow!("{}", refusal.why.plain(|seat| seat.to_string())))?;
    Ok(Request {
        id: format!(
            "{OPERATOR}:{}:{}",
            Time::System.now(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        ),
        by: Person {
            id: PersonId::new(OPERATOR, OPERATOR),
            name: OPERATOR.to_owned(),
        },
        place: Place::new(platform, channel),
        table: None,
        standing: Standing {
            server: Some(ServerId::new(platform, id)),
            admin: true,
            ..Standing::default()
        },
        input: Input::Command(invocation),
    })
}
