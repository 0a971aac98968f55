//! Replies that only look. Pure.

use super::person::Person;
use super::record::{Deed, Record};
use super::request::{Reply, Tone};
use super::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::{Step, Told};
use crate::rules::seat::Viewer;
use crate::rules::text::Text;

/// The most lines of a log shown at once, newest last.
const LOG_LINES: usize = 60;

/// As whom this person looks at the table. Who gave the seat up sees what is public.
fn viewer(table: &Table, by: &Person) -> Viewer {
    let seat = table.people().find(|(_, p)| **p == by.id).map(|(s, _)| s);
    seat.map_or(Viewer::Table, Viewer::Seat)
}

/// Whether the table waits for this person.
pub fn is_awaited(table: &Table, by: &Person) -> bool {
    let seat = viewer(table, by).seat();
    seat.is_some_and(|s| table.facts.asked.contains_key(&s))
}

/// The board, as everybody may see it.
pub fn board(table: &Table) -> Reply {
    let words = table.describe(Viewer::Table);
    Reply::new(Tone::Shown, words)
        .with_picture(table.board_picture(Viewer::Table))
        .with_menu(Some(table.open_menu()))
}

/// The own hand and everything that can be done with it.
pub fn hand(table: &Table, by: &Person) -> Result<Reply, Refusal> {
    let seat = table.playing(&by.id)?;
    let words = Text::from(table.describe(Viewer::Seat(seat)));
    Ok(Reply::new(Tone::Shown, words)
        .with_picture(table.hand_picture(seat))
        .with_menu(Some(table.menu(seat))))
}

/// How people may talk about the match.
pub fn talk(table: &Table) -> Reply {
    let notice = table.info().notice;
    Reply::new(
        Tone::Shown,
        if notice.is_empty() {
            "Talk as you like."
        } else {
            notice
        },
    )
}

/// What happened so far, as the one who asks may know it now.
pub fn log(table: &Table, records: &[(u64, Record)], by: &Person) -> Reply {
    let mut numbered: Vec<(u64, Step)> = Vec::new();
    for (seq, record) in records {
        match &record.deed {
            Deed::Answered { seat, call } => {
                numbered.push((*seq, Step::Answer(*seat, call.clone())));
            }
            Deed::Carried { motion } => numbered.push((*seq, Step::Motion(*motion))),
            Deed::Undone { to } => numbered.retain(|(s, _)| s <= to),
            _ => {}
        }
    }
    let steps: Vec<Step> = numbered.into_iter().map(|(_, step)| step).collect();
    let Some((seed, _)) = table.facts.chance else {
        return Reply::new(Tone::Shown, table.lobby_words());
    };
    let seats = table.facts.chairs.len() as u8;
    let lines = table
        .game
        .log(&table.facts.options, seats, seed, &steps, viewer(table, by));
    let skipped = lines.len().saturating_sub(LOG_LINES);
    let head = (skipped > 0).then(|| Text::from(format!("… {skipped} earlier lines")));
    let lines = head.into_iter().chain(lines.into_iter().skip(skipped));
    Reply::new(Tone::Shown, table.named(Text::lines(lines)))
}

/// One line about a table for a person's list.
pub fn glance(table: &Table, by: &Person) -> Text {
    let title = Text::strong(table.info().title) + format!(" · table {} · ", table.facts.id);
    let state: Text = match table.facts.stage {
        Stage::Lobby => "waiting to start".into(),
        Stage::Over | Stage::Aborted => "over".into(),
        Stage::Playing => {
            if is_awaited(table, by) {
                Text::strong("you are awaited")
            } else {
                let who = table.facts.asked.keys().map(|s| Text::from(*s)).collect();
                Text::from("waiting for ") + table.named(Text::list(who))
            }
        }
    };
    title + state
}

/// What somebody gets whose command went through: their own news, if any, and what they can do next.
pub fn done(table: &Table, by: &Person, told: &Told) -> Reply {
    let seat = viewer(table, by).seat();
    let own = told
        .private
        .iter()
        .filter(|(s, _)| Some(*s) == seat)
        .map(|(_, t)| t.clone());
    let mut lines: Vec<Text> = own.collect();
    if lines.is_empty() {
        lines.push("Done.".into());
    }
    Reply::new(Tone::Done, table.named(Text::lines(lines)))
}

/// A reply with everything this person can do now.
pub fn with_choices(reply: Reply, table: &Table, by: &Person) -> Reply {
    let menu = match viewer(table, by) {
        Viewer::Seat(seat) => Some(table.menu(seat)),
        Viewer::Table if table.facts.stage == Stage::Lobby => Some(table.open_menu()),
        Viewer::Table => None,
    };
    reply.with_menu(menu)
}
