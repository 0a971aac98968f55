//! What people decide about themselves.

use super::Host;
use super::command::Args;
use super::hours::{self, Rhythm};
use super::known;
use super::request::{Reply, Request, Tone};
use super::runner::Letter;
use crate::rules::ask::Refusal;
use tokio::sync::oneshot;

impl Host {
    /// `/me hours`: the time zone and the quiet hours. They hold at once at all tables of the person.
    pub(super) async fn hours(&self, request: &Request, args: &Args) -> Result<Reply, Refusal> {
        let store = self.shared.store.as_ref();
        let id = &request.by.id;
        let (known, _) = known::read(store, id).map_err(|f| super::broken(&f))?;
        let before = known.rhythm.unwrap_or_default();
        if args.is_empty() {
            return Ok(Reply::new(Tone::Shown, before.words()));
        }
        let rhythm = changed(before, args)?;
        let kept = Some(rhythm.clone());
        known::update(store, id, |known, _| known.rhythm.clone_from(&kept))
            .await
            .map_err(|trouble| {
                tracing::error!(%trouble, "somebody's hours could not be kept");
                Refusal::new("That did not go through. Please try again.")
            })?;
        for table in self.tables_of(&request.by)? {
            let (answer, noted) = oneshot::channel();
            let letter = Letter::Rhythm(id.clone(), rhythm.clone(), answer);
            self.shared.send(table, letter).await;
            // A table that cannot note it now does so when the person acts there next.
            let _ = noted.await;
        }
        Ok(Reply::new(Tone::Done, rhythm.words()))
    }
}

fn changed(mut rhythm: Rhythm, args: &Args) -> Result<Rhythm, Refusal> {
    if let Some(typed) = args.get("zone") {
        rhythm.zone = hours::zone(typed).ok_or_else(|| {
            Refusal::new(format!(
                "There is no time zone “{typed}”. They are called like Europe/Berlin or America/New_York."
            ))
        })?;
    }
    let minute = |name: &str, before: Option<u16>| match args.get(name) {
        None => Ok(before),
        Some(typed) if typed == "off" => Ok(None),
        Some(typed) => hours::minute_of_day(typed)
            .map(Some)
            .ok_or_else(|| Refusal::new(format!("“{typed}” is no time of day such as 22:00."))),
    };
    let from = minute("from", rhythm.quiet.map(|q| q.0))?;
    let to = minute("to", rhythm.quiet.map(|q| q.1))?;
    let said = args.contains_key("from") || args.contains_key("to");
    rhythm.quiet = match (from, to) {
        (Some(from), Some(to)) if from == to => {
            return Err(Refusal::new("Quiet hours cannot last the whole day."));
        }
        (Some(from), Some(to)) => Some((from, to)),
        (None, None) => None,
        _ if said && !args.values().any(|v| v == "off") => {
            return Err(Refusal::new(
                "Say from when and to when, such as from:22:00 to:8:00.",
            ));
        }
        _ => None,
    };
    Ok(rhythm)
}
