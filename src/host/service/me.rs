//! What people decide about themselves.

use crate::host::command::{Args, Name};
use crate::host::directory::known;
use crate::host::person::Person;
use crate::host::runner::task::Letter;
use crate::host::service::Host;
use crate::host::speech::post::{Button, Menu};
use crate::host::speech::request::{Reply, Request, Tone};
use crate::host::speech::show::{self, Turn};
use crate::host::table::clock::hours::{self, Rhythm};
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use crate::store::{Change, TableId};
use tokio::sync::oneshot;

/// More buttons than this help nobody to choose.
const TURN_BUTTONS: usize = 10;
/// How long quiet hours hold once chosen, in milliseconds.
const DAY: u64 = 24 * 3_600_000;
/// How long a slip can be corrected.
const SLIP: u64 = 10 * 60_000;
/// What is said to whoever chose other hours.
const CHANGED: &str = " A clock that runs for you now goes on as it would have; these hours count from your next decision \
                       on, and for a day at least. A slip can be corrected within ten minutes.";

impl Host {
    /// `/me hours` and `/me reminders`: what somebody chose holds at once at all their tables.
    pub(in crate::host) async fn rhythm(
        &self,
        request: &Request,
        name: Name,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let store = self.shared.store.as_ref();
        let id = &request.by.id;
        let (known, _) = known::read(store, id).map_err(|f| crate::host::service::broken(&f))?;
        let mut rhythm = known.rhythm.unwrap_or_default();
        let words = |r: &Rhythm| match name {
            Name::Reminders => r.reminders.words(),
            _ => r.words(),
        };
        if args.is_empty() {
            let example = match name {
                Name::Reminders => "/me reminders first:12h again:1d near:3h",
                _ => "/me hours zone:Europe/Berlin from:22:00 to:07:00",
            };
            let how = Text::line() + "To change that, for example: " + Text::code(example) + ".";
            return Ok(Reply::new(Tone::Shown, words(&rhythm) + how));
        }
        let mut since = known.hours_since;
        let mut said = Text::new();
        if name == Name::Reminders {
            rhythm.reminders = rhythm.reminders.changed(args)?;
        } else {
            let new = changed(rhythm.clone(), args)?;
            if new.quiet.is_some() && (&new.zone, new.quiet) != (&rhythm.zone, rhythm.quiet) {
                since = Some(may_change(since, self.shared.settings.time.now(), &rhythm)?);
                said = CHANGED.into();
            }
            rhythm = new;
        }
        let kept = Some(rhythm.clone());
        let keep = |known: &mut known::Known, _: &mut Change| {
            known.rhythm.clone_from(&kept);
            known.hours_since = since;
        };
        known::update(store, id, keep).await.map_err(|trouble| {
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
        Ok(Reply::new(Tone::Done, words(&rhythm) + said))
    }

    /// `/me turns`: where somebody is awaited, the most urgent first.
    pub(in crate::host) async fn turns(&self, by: &Person) -> Reply {
        let tables = match self.tables_of(by) {
            Ok(tables) => tables,
            Err(refusal) => return Reply::new(Tone::Failed, refusal.why),
        };
        let mut turns: Vec<(TableId, Turn)> = Vec::new();
        for table in tables {
            let latest = self.shared.latest(table).await;
            let turn = latest.and_then(|revision| show::turn(&revision.table, by));
            turns.extend(turn.map(|turn| (table, turn)));
        }
        turns.sort_by_key(|(_, turn)| turn.until.unwrap_or(u64::MAX));
        if turns.is_empty() {
            return Reply::new(Tone::Shown, "Nobody waits for you.");
        }
        let hand = |(table, _): &(TableId, Turn)| {
            Button::says(&format!("Table {table}"), format!("/hand table:{table}"))
        };
        let menu = Menu {
            prompt: None,
            answers: turns.iter().take(TURN_BUTTONS).map(hand).collect(),
            more: Vec::new(),
        };
        let lines = turns.into_iter().map(|(_, turn)| turn.line);
        Reply::new(Tone::Shown, Text::lines(lines)).with_menu(Some(menu))
    }
}

/// Since when the hours hold that somebody chooses now.
fn may_change(since: Option<u64>, now: u64, rhythm: &Rhythm) -> Result<u64, Refusal> {
    match since {
        Some(since) if now < since + SLIP => Ok(since),
        Some(since) if now < since + DAY => Err(Refusal::new(format!(
            "You chose your hours less than a day ago. So that nobody moves them along with every turn, they hold for a day: \
             change them again from {} on. Without quiet hours (from:off) you can be at any time.",
            rhythm.moment(since + DAY)
        ))),
        _ => Ok(now),
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
        (Some(from), Some(to)) if !hours::leave_time((from, to)) => {
            return Err(Refusal::new(
                "Quiet hours last at most 16 hours, or the others would wait for ever.",
            ));
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
