//! What happened: the log, a digest for those who were away, and earlier moments of a match. Pure.

use crate::host::command::{Args, Name};
use crate::host::person::{Person, PersonId};
use crate::host::speech::post::{Menu, Picture};
use crate::host::speech::request::{Reply, Tone};
use crate::host::speech::show::viewer;
use crate::host::table::record::{Author, Deed, Record};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::{Start, Step};
use crate::rules::keepsake::Sheet;
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::{Span, Text, counted};
use render::Scene;
use std::sync::Arc;

/// The most lines of a log shown at once, newest last.
const LOG_LINES: usize = 60;
/// The most lines of a digest.
const DIGEST_LINES: usize = 12;
/// The most scenes of a film: more tire before they tell.
const FILM_SCENES: usize = 120;

/// A match as it can be played once more.
pub struct Past {
    start: Start,
    steps: Vec<Step>,
    /// Who gave each step's answer, if a person did.
    by: Vec<Option<PersonId>>,
}

impl Past {
    /// The match of a table from its records; `None` before it starts.
    pub fn of(table: &Table, records: &[(u64, Record)]) -> Option<Self> {
        let (seed, _) = table.facts.chance?;
        let mut kept: Vec<(u64, Step, Option<PersonId>)> = Vec::new();
        for (seq, record) in records {
            let step = match &record.deed {
                Deed::Answered { seat, call } => Step::Answer(*seat, call.clone()),
                Deed::Carried { motion } => Step::Motion(*motion),
                Deed::Undone { to } => {
                    kept.retain(|(s, ..)| s <= to);
                    continue;
                }
                _ => continue,
            };
            let by = match &record.by {
                Author::Person(person) => Some(person.clone()),
                _ => None,
            };
            kept.push((*seq, step, by));
        }
        let (steps, by) = kept.into_iter().map(|(_, step, by)| (step, by)).unzip();
        let start = table.facts.start(seed);
        Some(Self { start, steps, by })
    }

    fn lines(&self, table: &Table, viewer: Viewer) -> Vec<(usize, Text)> {
        table.game.log(&self.start, &self.steps, viewer)
    }

    /// The number of the last step this person took; zero if none.
    fn last_by(&self, person: &PersonId) -> usize {
        let own = |by: &Option<PersonId>| by.as_ref() == Some(person);
        self.by.iter().rposition(own).map_or(0, |i| i + 1)
    }
}

/// Commands that look back; `past` is the match so far, once it has started.
pub(in crate::host) fn look(
    table: &Table,
    past: Option<&Past>,
    (name, args): (Name, &Args),
    by: &Person,
) -> Result<Reply, Refusal> {
    let Some(past) = past else {
        let words = Text::from("The match has not started.") + Text::line();
        return Ok(Reply::new(Tone::Shown, words + table.lobby_words()));
    };
    match name {
        Name::Log => Ok(log(table, past, by)),
        Name::Catchup => Ok(digest(table, past, by)),
        _ if args.get("film").is_some_and(|f| f == "yes") => film(table, past, by, args),
        _ => replay(table, past, by, args),
    }
}

/// What happened so far, as the one who asks may know it now.
pub fn log(table: &Table, past: &Past, by: &Person) -> Reply {
    let lines = past.lines(table, viewer(table, by)).into_iter();
    let lines: Vec<Text> = lines.map(|(_, line)| line).collect();
    let names = table.names();
    let whole = lines.len() <= LOG_LINES + 1;
    let body = (!whole).then(|| Text::lines(lines.clone()).plain(|s| names.of(s).to_owned()));
    let text = table.named(newest(lines, LOG_LINES, "… {} earlier lines"));
    let sheet = body.map(|body| Sheet {
        name: format!("log-{}.txt", table.facts.id),
        body: body + "\n",
        words: text.clone(),
    });
    Reply {
        sheet,
        ..Reply::new(Tone::Shown, text)
    }
}

/// What happened since the one who asks last did something, in a few lines and one picture.
pub fn digest(table: &Table, past: &Past, by: &Person) -> Reply {
    let viewer = viewer(table, by);
    let last = past.last_by(&by.id);
    let lines = past.lines(table, viewer);
    let from = |first: usize| -> Vec<Text> {
        let later = lines.iter().filter(|(step, _)| *step >= first);
        later.map(|(_, line)| line.clone()).collect()
    };
    let (head, news) = match (last, from(last + 1)) {
        (0, _) => ("So far:", from(0)),
        // Their own move may have ended the match, or a round of it.
        (_, none) if none.is_empty() => (
            "Nothing happened since your last move. It did this:",
            from(last),
        ),
        (_, news) => ("Since your last move:", news),
    };
    let news = newest(
        folded(news),
        DIGEST_LINES,
        "… {} earlier lines, see /table log",
    );
    let text = Text::strong(head) + Text::line() + news;
    let awaited = crate::host::speech::show::glance(table, by);
    let text = table.named(text) + Text::line() + awaited;
    Reply::new(Tone::Shown, text).with_picture(table.board_picture(viewer))
}

/// The newest lines below a line that says how many are left out.
fn newest(lines: Vec<Text>, most: usize, head: &'static str) -> Text {
    // A line that says that one line is left out takes as much room as the line.
    let skipped = Some(lines.len().saturating_sub(most)).filter(|n| *n > 1);
    let skipped = skipped.unwrap_or(0);
    let head = (skipped > 0).then(|| Text::from(head.replace("{}", &skipped.to_string())));
    Text::lines(head.into_iter().chain(lines.into_iter().skip(skipped)))
}

/// Lines that say the same of several seats, one after another, said once.
fn folded(lines: Vec<Text>) -> Vec<Text> {
    let mut out: Vec<Text> = Vec::new();
    let mut others: Vec<Seat> = Vec::new();
    let mut first: Option<Text> = None;
    for line in lines {
        if let (Some(before), Some(seat)) = (&first, said_of(&line))
            && same_but_for_seat(before, &line)
        {
            others.push(seat);
            continue;
        }
        out.extend(first.take().map(|line| so_do(line, &mut others)));
        first = Some(line);
    }
    out.extend(first.map(|line| so_do(line, &mut others)));
    out
}

fn so_do(line: Text, others: &mut Vec<Seat>) -> Text {
    let who: Vec<Text> = others.drain(..).map(Text::from).collect();
    match who.len() {
        0 => line,
        1 => line + " So does " + Text::list(who) + ".",
        _ => line + " So do " + Text::list(who) + ".",
    }
}

/// The seat a line begins with.
fn said_of(line: &Text) -> Option<Seat> {
    match line.spans().first() {
        Some(Span::Seat(seat)) => Some(*seat),
        _ => None,
    }
}

fn same_but_for_seat(a: &Text, b: &Text) -> bool {
    said_of(a).is_some() && said_of(b).is_some() && a.spans()[1..] == b.spans()[1..]
}

/// The board at an earlier moment, with what led to it, as the one who asks may know it.
pub fn replay(table: &Table, past: &Past, by: &Person, args: &Args) -> Result<Reply, Refusal> {
    let eyes = eyes(table, by, args)?;
    let last = past.steps.len();
    let moment = match args.get("moment") {
        Some(typed) => moment(typed, last)?,
        None => past.last_by(&by.id),
    };
    let mut shown = None;
    let names = table.names();
    let steps = &past.steps[..moment];
    table.game.replay(&past.start, steps, &mut |at, play| {
        if at == moment {
            shown = Some((play.board(eyes, &names), play.describe(eyes)));
        }
    });
    let (scene, words) = shown.ok_or_else(|| Refusal::new("That moment cannot be shown."))?;
    let told = past.lines(table, eyes).into_iter();
    let told = told.filter(|(step, _)| *step == moment).map(|(_, l)| l);
    let head = Text::strong(format!("Moment {moment} of {last}"));
    let text = Text::lines([head].into_iter().chain(told));
    let alt = words.plain(|seat| names.of(seat).to_owned());
    let picture = Picture::still(format!("moment-{}.png", table.facts.id), alt, scene);
    Ok(Reply::new(Tone::Shown, table.named(text))
        .with_picture(Some(picture))
        .with_menu(Some(steps_menu(table, moment, last, args))))
}

/// The whole match as a film.
pub fn film(table: &Table, past: &Past, by: &Person, args: &Args) -> Result<Reply, Refusal> {
    let eyes = eyes(table, by, args)?;
    let last = past.steps.len();
    let scenes_wanted = FILM_SCENES.min(last + 1);
    let names = table.names();
    let mut scenes: Vec<Scene> = Vec::new();
    table
        .game
        .replay(&past.start, &past.steps, &mut |at, play| {
            // Evenly spread, the first and the last among them.
            let due = scenes.len() * last / (scenes_wanted - 1).max(1);
            if at >= due || at == last {
                scenes.push(play.board(eyes, &names));
            }
        });
    let words = format!(
        "The match in {}, from its start to now.",
        counted(scenes.len(), "scene")
    );
    let picture = Picture {
        name: format!("film-{}.gif", table.facts.id),
        alt: format!("{words} Now: {}", table.describe(eyes)),
        scenes: Arc::from(scenes),
    };
    Ok(Reply::new(Tone::Shown, words).with_picture(Some(picture)))
}

/// Through whose eyes: the own, or after the match those of any seat.
fn eyes(table: &Table, by: &Person, args: &Args) -> Result<Viewer, Refusal> {
    let own = viewer(table, by);
    let eyes = match args.get("eyes") {
        None => own,
        Some(name) => {
            let named = |s: &Seat| table.names().of(*s).eq_ignore_ascii_case(name.trim());
            let seat = Seat::all(table.facts.chairs.len() as u8).find(named);
            let nobody = || Refusal::new(format!("Nobody called “{name}” sits at this table."));
            Viewer::Seat(seat.ok_or_else(nobody)?)
        }
    };
    let over = matches!(table.facts.stage, Stage::Over | Stage::Aborted);
    if eyes != own && !over {
        return Err(Refusal::new(
            "While the match is on, you can only look through your own eyes.",
        ));
    }
    if let Some(play) = table.play.as_deref().filter(|_| !over) {
        play.past(eyes)?;
    }
    Ok(eyes)
}

fn moment(typed: &str, last: usize) -> Result<usize, Refusal> {
    let number = typed.trim().parse::<usize>().ok().filter(|n| *n <= last);
    number.ok_or_else(|| {
        Refusal::new(format!(
            "A moment is a number from 0 (the start) to {last} (now)."
        ))
    })
}

/// Buttons that step through the match.
fn steps_menu(table: &Table, moment: usize, last: usize, args: &Args) -> Menu {
    let eyes = args.get("eyes").map(|e| format!(" eyes:\"{e}\""));
    let eyes = eyes.unwrap_or_default();
    let to = |label: &str, moment: usize| {
        table.command(label, &format!("table replay moment:{moment}{eyes}"))
    };
    let mut answers = Vec::new();
    if moment > 0 {
        answers.push(to("« Start", 0));
        answers.push(to("‹ Back", moment - 1));
    }
    if moment < last {
        answers.push(to("Forward ›", moment + 1));
        answers.push(to("Now »", last));
    }
    Menu {
        prompt: None,
        answers,
        more: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_of_several_seats_are_said_once() {
        let pass = |s| Text::from(Seat::new(s)) + " passes.";
        let lines = vec![pass(0), pass(1), pass(2), "Night falls.".into(), pass(0)];
        let said: Vec<String> = folded(lines)
            .iter()
            .map(|t| t.plain(|s| format!("P{s}")))
            .collect();
        assert_eq!(
            said,
            ["P1 passes. So do P2 and P3.", "Night falls.", "P1 passes."]
        );
    }

    #[test]
    fn lines_left_out_are_counted() {
        let lines = || vec!["a".into(), "b".into(), "c".into()];
        let said = |most| newest(lines(), most, "… {} earlier").plain(|s| s.to_string());
        assert_eq!(said(1), "… 2 earlier\nc");
        assert_eq!(said(2), "a\nb\nc");
    }
}
