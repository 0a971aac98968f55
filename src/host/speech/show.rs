//! Replies that only look. Pure.

use crate::host::command::{Args, Name};
use crate::host::person::Person;
use crate::host::speech::post::{Menu, Picture};
use crate::host::speech::request::{Reply, Tone};
use crate::host::speech::{menu, said};
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::intent::Intent;
use crate::host::table::places::platform_name;
use crate::host::table::record::Deed;
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Told;
use crate::rules::game::{OptionSpec, Part};
use crate::rules::keepsake::Kind;
use crate::rules::seat::Viewer;
use crate::rules::text::Text;
use crate::rules::typed;
use crate::store::TableId;
use crate::store::keepsakes::Listed;

/// As whom this person looks at the table. Who gave the seat up sees what is public.
pub(in crate::host) fn viewer(table: &Table, by: &Person) -> Viewer {
    let seat = table.people().find(|(_, p)| **p == by.id).map(|(s, _)| s);
    seat.map_or(Viewer::Table, Viewer::Seat)
}

/// Whether the table waits for this person.
pub fn is_awaited(table: &Table, by: &Person) -> bool {
    let seat = viewer(table, by).seat();
    seat.is_some_and(|s| table.clocks().asked(s).is_some())
}

/// A part of the board, large, as everybody may see it.
pub fn part(table: &Table, wanted: &str) -> Result<Reply, Refusal> {
    let none = || Refusal::new("The match has not started.");
    let play = table.play().ok_or_else(none)?;
    let parts = play.parts(Viewer::Table);
    let fits = |p: &&Part| p.key.eq_ignore_ascii_case(wanted) || typed::matches(wanted, &p.label);
    let Some(part) = parts.iter().find(fits) else {
        let labels: Vec<&str> = parts.iter().map(|p| p.label.as_str()).collect();
        return Err(Refusal::new(match labels.as_slice() {
            [] => "This board has no parts to look at closely.".to_owned(),
            labels => format!(
                "There is no part “{wanted}”; there are {}.",
                labels.join(", ")
            ),
        }));
    };
    let drawn = play.part(Viewer::Table, &table.names(), &part.key);
    let (scene, words) = drawn.ok_or_else(|| Refusal::new("That part cannot be shown."))?;
    let words = table.named(words);
    let name = format!("part-{}.png", table.id());
    let picture = Picture::still(name, words.plain(|s| s.to_string()), scene);
    Ok(Reply::new(Tone::Shown, words).with_picture(Some(picture)))
}

/// The board, as everybody may see it.
pub fn board(table: &Table) -> Reply {
    let words = said::describe(table, Viewer::Table);
    Reply::new(Tone::Shown, paragraphs(&words))
        .with_picture(said::board_picture(table, Viewer::Table))
        .with_menu(Some(menu::open(table)))
}

/// The own hand and everything that can be done with it.
pub fn hand(table: &Table, by: &Person) -> Result<Reply, Refusal> {
    let seat = table.playing(&by.id)?;
    let words = said::describe(table, Viewer::Seat(seat));
    Ok(Reply::new(Tone::Shown, paragraphs(&words))
        .with_picture(said::hand_picture(table, seat, Some(words)))
        .with_menu(Some(menu::of(table, seat))))
}

/// Words whose line ends are kept on every platform.
fn paragraphs(words: &str) -> Text {
    Text::lines(words.lines().map(|line| Text::from(line.to_owned())))
}

/// What this person may bring, one button for each.
pub fn shelf(table: &Table, kind: &Kind, all: &[Listed]) -> Reply {
    let noun = kind.noun;
    let button =
        |l: &Listed| menu::command(table, &l.name, &format!("table bring name:\"{}\"", l.name));
    let none = menu::command(table, &format!("No {noun}"), "table bring none");
    let prompt = Text::from(format!("Which {noun}?"));
    let words = if all.is_empty() {
        let typed = format!("/{} {noun} new", table.info().command);
        Text::from(format!("You have no {noun} yet. Make one with ")) + Text::code(typed) + "."
    } else {
        prompt.clone()
    };
    Reply::new(Tone::Shown, words).with_menu(Some(Menu {
        prompt: Some(prompt),
        answers: all.iter().map(button).chain([none]).collect(),
        more: Vec::new(),
    }))
}

/// The options of the game, one button for each, or the values of the one named.
pub fn options(table: &Table, by: &Person, named: Option<&String>) -> Result<Reply, Refusal> {
    table.only_in_lobby()?;
    table.only_with_seat(&by.id)?;
    let all = table.info().options;
    let named = match (all, named) {
        ([], _) => {
            let none = format!("{} has no options.", table.info().title);
            return Err(Refusal::new(none));
        }
        ([only], None) => Some(only),
        (_, None) => None,
        (all, Some(name)) => {
            let found = all.iter().find(|o| o.name.eq_ignore_ascii_case(name));
            let unknown = || Refusal::new(format!("There is no option “{name}”."));
            Some(found.ok_or_else(unknown)?)
        }
    };
    let shown = named.map_or(all, std::slice::from_ref);
    let line =
        |o: &OptionSpec| Text::strong(o.name) + format!(": {} · {}", table.setting(o), o.about);
    let words = Text::lines(shown.iter().map(line));
    let answers = match named {
        None => all
            .iter()
            .map(|o| menu::command(table, o.name, &format!("table option name:{}", o.name)))
            .collect(),
        Some(option) => {
            let value = |v: &&str| {
                let line = format!("table option name:{} value:{v}", option.name);
                menu::command(table, v, &line)
            };
            option.values.iter().map(value).collect()
        }
    };
    let menu = Menu {
        prompt: Some(named.map_or("Which option?".into(), |o| format!("{}?", o.name).into())),
        answers,
        more: Vec::new(),
    };
    Ok(Reply::new(Tone::Shown, words).with_menu(Some(menu)))
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

/// One line about a table for a person's list.
pub fn glance(table: &Table, by: &Person) -> Text {
    let title = Text::strong(table.info().title) + format!(" · table {} · ", table.id());
    let state: Text = match table.stage() {
        Stage::Lobby => "waiting to start".into(),
        Stage::Over | Stage::Aborted => "over".into(),
        Stage::Playing => {
            if is_awaited(table, by) {
                Text::strong("you are awaited")
            } else {
                let who = table.clocks().awaited().map(Text::from).collect();
                Text::from("waiting for ") + table.named(Text::list(who))
            }
        }
    };
    title + state
}

/// A table that waits for a person.
pub struct Turn {
    /// Until when, if there is a clock; in milliseconds since 1970.
    pub until: Option<u64>,
    /// All of it in a line.
    pub line: Text,
}

/// What this person is awaited for, if they are.
pub fn turn(table: &Table, by: &Person) -> Option<Turn> {
    let seat = viewer(table, by).seat().filter(|_| is_awaited(table, by))?;
    let until = table.deadline(seat);
    let everyday = Rhythm::default();
    let rhythm = table.rhythm(seat).unwrap_or(&everyday);
    let time = match until {
        Some(at) => format!("until {}", rhythm.moment(at)),
        None => "no limit".to_owned(),
    };
    let home = platform_name(&table.places().home().platform);
    let line =
        Text::strong(table.info().title) + format!(" · table {} · on {home} · {time}", table.id());
    Some(Turn { until, line })
}

/// The reply to a command that went through: the person's own news, if any, and what they can do next.
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

/// Asks a person who is about to give the match up whether they mean it.
pub fn sure(table: &Table) -> Reply {
    let title = table.info().title;
    let words = format!(
        "You are about to concede this match of {title}, for good. Nothing has happened yet: if you want to play on, just go on."
    );
    Reply::new(Tone::Shown, words).with_menu(Some(Menu {
        prompt: None,
        answers: vec![menu::command(
            table,
            "Yes, I concede",
            "table resign sure:yes",
        )],
        more: Vec::new(),
    }))
}

/// Tells the inviter that a name does not lead to one person: they are called at the table alone.
pub fn called_alone(table: TableId, intents: &[Intent]) -> Option<Text> {
    let [intent] = intents else {
        return None;
    };
    let Deed::Invited { name, person: None } = &intent.deed else {
        return None;
    };
    Some(
        Text::from("I cannot tell who ")
            + Text::strong(name.clone())
            + " is: nobody has talked to me here under that name, or several have. The table calls them; tell them its letters as well: "
            + Text::code(format!("/table join {table}"))
            + " takes a seat.",
    )
}

/// A reply with everything this person can do now.
pub fn with_choices(reply: Reply, table: &Table, by: &Person) -> Reply {
    let menu = match viewer(table, by) {
        Viewer::Seat(seat) => Some(menu::of(table, seat)),
        Viewer::Table if table.stage() == Stage::Lobby => Some(menu::open(table)),
        Viewer::Table => None,
    };
    reply.with_menu(menu)
}

/// Commands that only look at the table as it stands; `None` for those that change something.
pub(in crate::host) fn look(
    table: &Table,
    (name, args): (Name, &Args),
    by: &Person,
) -> Result<Option<Reply>, Refusal> {
    let bare = || args.keys().all(|k| *k == "table");
    Ok(Some(match name {
        Name::Board => match args.get("part") {
            Some(wanted) => part(table, wanted)?,
            None => board(table),
        },
        Name::Hand => hand(table, by)?,
        Name::Talk => talk(table),
        Name::Orders if bare() => Reply::new(Tone::Shown, table.orders_in_words(by)),
        Name::Clock if bare() => Reply::new(Tone::Shown, table.clocks().limits().words()),
        Name::Option if !args.contains_key("value") => options(table, by, args.get("name"))?,
        _ => return Ok(None),
    }))
}
