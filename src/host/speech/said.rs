//! What is said after a commit: kept in the outbox as words, rendered with picture and buttons when it is delivered.

use crate::host::person::{PersonId, Place, ServerId};
use crate::host::speech::address::place_of;
use crate::host::speech::menu;
use crate::host::speech::post::{Menu, Picture, Post, Slot, To};
use crate::host::table::places::Elsewhere;
use crate::host::table::record::{Author, Deed, Record};
use crate::host::table::{Stage, Table};
use crate::rules::erased::Told;
use crate::rules::game::OptionSpec;
use crate::rules::seat::{Seat, Viewer};
use crate::rules::text::Text;
use crate::store::TableId;
use serde::{Deserialize, Serialize};

/// Up to this many options, a lobby lists all of them; above, only those that were changed.
const FEW: usize = 3;

/// Something to be said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// About which table.
    pub table: TableId,
    /// To whom: a person by the identity that is addressed.
    pub to: To,
    /// The person behind that identity, where they have another id at the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whose: Option<PersonId>,
    /// The platform that says it.
    #[serde(default)]
    pub platform: String,
    /// In which of the table's places there; the first if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What earlier post it takes the place of.
    pub slot: Option<Slot>,
    /// The words, with names filled in.
    pub text: Text,
    /// Whose attention it wants.
    pub mentions: Vec<PersonId>,
    /// Who of them was not awaited before: their turn begins with it.
    #[serde(default)]
    pub newly: Vec<PersonId>,
    /// The server whose list of turns it is, and where that is kept; then it is about no table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overview: Option<(ServerId, Place)>,
}

impl Said {
    /// The person it is for, whichever identity it goes to; nobody for what everybody reads.
    pub fn reader(&self) -> Option<&PersonId> {
        match &self.to {
            To::Table => None,
            To::Person(identity) => Some(self.whose.as_ref().unwrap_or(identity)),
        }
    }
}

/// The invitation for a person who has no seat.
pub fn invitation(table: &Table, record: &Record) -> Option<Said> {
    let (person, to) = match &record.deed {
        Deed::Invited {
            person: Some(person),
            ..
        } => (person, " invites you to a table of "),
        Deed::Offered { person, .. } => (&person.id, " offers you a seat in a match of "),
        _ => return None,
    };
    let by = match &record.by {
        Author::Person(by) => table.seat_of(by).and_then(|seat| table.chair(seat)),
        Author::Robot | Author::Clock | Author::Order | Author::Table => None,
    };
    let by = by.map_or("Somebody", |chair| &chair.name).to_owned();
    let text =
        Text::strong(by) + to + Text::strong(table.info().title) + ". " + table.info().summary;
    Some(Said {
        table: table.id(),
        to: To::Person(person.clone()),
        whose: None,
        platform: String::new(),
        place: None,
        slot: None,
        text,
        mentions: vec![person.clone()],
        newly: vec![person.clone()],
        overview: None,
    })
}

/// What is to be said after records that brought the table from `since`, when it waited for `before`, to its present
/// revision. Who is among `answered` and still awaited has something new to choose from, even if the clock of the
/// whole question goes on.
pub fn after(
    table: &Table,
    told: Told,
    since: u64,
    before: &[PersonId],
    answered: &[Seat],
) -> Vec<Said> {
    let asked: Vec<(Seat, &PersonId)> = table
        .people()
        .filter(|(seat, _)| {
            table
                .clocks()
                .asked(*seat)
                .is_some_and(|a| a.revision() > since)
        })
        .collect();
    let nudged = |seat: Seat| {
        let asked = table.clocks().asked(seat);
        asked.is_some_and(|a| a.reminded().is_some_and(|r| r > since))
    };
    // What changed nothing for the others is not announced to them, not even by a new board.
    let silent = told.public.is_empty()
        && asked.is_empty()
        && voters(table, since).next().is_none()
        && table.awaited_people() == before
        && table.stage() == Stage::Playing;
    let mut said = Vec::new();
    if !silent {
        let called = asked.iter().map(|(_, p)| (*p).clone());
        let newly = called.clone().filter(|p| !before.contains(p));
        said.push(open_words(
            table,
            told.public,
            called.chain(voters(table, since)).collect(),
            newly.chain(voters(table, since)).collect(),
        ));
    }
    for (seat, person) in table.people() {
        let own: Vec<Text> = told
            .private
            .iter()
            .filter(|(s, _)| *s == seat)
            .map(|(_, t)| t.clone())
            .collect();
        let is_asked = asked.iter().any(|(s, _)| *s == seat);
        let was_awaited = before.contains(person);
        let goes_on = answered.contains(&seat) && awaits(table, seat);
        // Who is not awaited any more has no open question left on any screen.
        let released = was_awaited && !awaits(table, seat);
        if !own.is_empty() || is_asked || released || goes_on {
            let mention = is_asked || nudged(seat);
            // A reminder that only changed an old message would reach nobody.
            let newly = is_asked && !was_awaited || nudged(seat);
            said.push(own_news(table, person, own, mention, newly, released));
        }
    }
    said
}

/// What everybody is told, and who is waited for.
fn open_words(
    table: &Table,
    mut lines: Vec<Text>,
    mentions: Vec<PersonId>,
    newly: Vec<PersonId>,
) -> Said {
    lines.extend(waiting_line(table));
    Said {
        table: table.id(),
        to: To::Table,
        whose: None,
        platform: String::new(),
        place: None,
        slot: Some(if table.stage() == Stage::Lobby {
            Slot::Lobby
        } else {
            Slot::Board
        }),
        text: table.named(Text::lines(lines)),
        mentions,
        newly,
        overview: None,
    }
}

/// What one person alone is told, with their hand.
fn own_news(
    table: &Table,
    person: &PersonId,
    own: Vec<Text>,
    mention: bool,
    newly: bool,
    released: bool,
) -> Said {
    let mut lines = own;
    if released && lines.is_empty() {
        let over = || Text::from("The match is over.");
        lines.push(waiting_line(table).unwrap_or_else(over));
    }
    let only = |called: bool| called.then(|| person.clone()).into_iter().collect();
    Said {
        table: table.id(),
        to: To::Person(person.clone()),
        whose: None,
        platform: String::new(),
        place: None,
        slot: Some(Slot::Hand),
        text: table.named(Text::lines(lines)),
        mentions: only(mention),
        newly: only(newly),
        overview: None,
    }
}

fn awaits(table: &Table, seat: Seat) -> bool {
    table.clocks().asked(seat).is_some()
}

/// Whose agreement is wanted for a proposal made after `since`.
fn voters(table: &Table, since: u64) -> impl Iterator<Item = PersonId> + '_ {
    let proposal = table.votes().proposal().filter(|p| p.revision > since);
    let missing = proposal.map_or(&[][..], |p| &p.missing);
    table
        .people()
        .filter(|(seat, _)| missing.contains(seat))
        .map(|(_, p)| p.clone())
}

/// Who is waited for, and for what.
fn waiting_line(table: &Table) -> Option<Text> {
    let play = table.play().filter(|_| table.stage() == Stage::Playing)?;
    let waiting = table
        .clocks()
        .awaited()
        .map(|s| play.prompt(Viewer::Table, s));
    let lines: Vec<Text> = waiting.collect();
    (!lines.is_empty()).then(|| Text::lines(lines))
}

/// A post with the picture and buttons of this moment.
pub fn render(table: &Table, said: Said, number: u64) -> Post {
    let (picture, menu, text) = match (said.reader(), said.slot) {
        (None, Some(Slot::Board)) => (
            board_picture(table, Viewer::Table),
            Some(menu::open(table)),
            said.text.clone(),
        ),
        (None, Some(Slot::Lobby)) => {
            let text = said.text.clone() + Text::line() + lobby_words(table);
            (None, Some(menu::open(table)), text)
        }
        (Some(person), Some(Slot::Hand)) => hand_parts(table, person, said.text.clone()),
        // An invitation: the ways in, as long as the table waits.
        (Some(person), None) if table.goes_on() && table.seat_of(person).is_none() => {
            (None, Some(menu::invitation(table)), said.text.clone())
        }
        _ => (None, None, said.text.clone()),
    };
    Post {
        text,
        picture,
        menu,
        overtaken: false,
        ..words_alone(table, said, number)
    }
}

/// A post that is overtaken: only its words matter.
pub fn words_alone(table: &Table, said: Said, number: u64) -> Post {
    let due = runs_out(table, said.reader());
    let Elsewhere {
        place: home,
        lodging,
        beside,
        ..
    } = place_of(table, &said);
    Post {
        number,
        table: table.id(),
        title: table.info().title.to_owned(),
        home,
        beside,
        due,
        over: !table.goes_on(),
        lodging,
        to: said.to,
        slot: said.slot,
        text: said.text,
        picture: None,
        menu: None,
        mentions: said.mentions,
        newly: said.newly,
        overtaken: true,
    }
}

/// When the time of whoever reads this runs out, or of the first of those awaited.
fn runs_out(table: &Table, whose: Option<&PersonId>) -> Option<u64> {
    let deadline = |seat: Seat| table.deadline(seat);
    match whose {
        None => table.clocks().awaited().filter_map(deadline).min(),
        Some(person) => table.seat_of(person).and_then(deadline),
    }
}

fn hand_parts(
    table: &Table,
    person: &PersonId,
    text: Text,
) -> (Option<Picture>, Option<Menu>, Text) {
    match table.seat_of(person) {
        Some(seat) => {
            let menu = Some(menu::of(table, seat)).filter(|m| *m != Menu::default());
            (hand_picture(table, seat, None), menu, text)
        }
        None => (None, None, text),
    }
}

/// The board as a viewer sees it.
pub fn board_picture(table: &Table, viewer: Viewer) -> Option<Picture> {
    let play = table.play()?;
    Some(Picture::still(
        format!("board-{}.png", table.id()),
        describe(table, viewer),
        play.board(viewer, &table.names()),
    ))
}

/// A seat's own hand, where it has one. What it says in words may be known already.
pub fn hand_picture(table: &Table, seat: Seat, words: Option<String>) -> Option<Picture> {
    let scene = table.play()?.hand(seat, &table.names())?;
    let words = words.unwrap_or_else(|| describe(table, Viewer::Seat(seat)));
    Some(Picture::still(
        format!("hand-{}.png", table.id()),
        words,
        scene,
    ))
}

/// The board in words, names filled in.
pub fn describe(table: &Table, viewer: Viewer) -> String {
    let names = table.names();
    let words = table
        .play()
        .map_or_else(|| lobby_words(table), |p| p.describe(viewer));
    words.plain(|seat| names.of(seat).to_owned())
}

/// Who sits at a table that has not started, and what was chosen.
pub fn lobby_words(table: &Table) -> Text {
    let info = table.info();
    let (fewest, most) = info.seats;
    let seats = if fewest == most {
        format!("{most}")
    } else {
        format!("{fewest} to {most}")
    };
    let mut text = Text::strong(info.title)
        + format!(
            " · table {} · {} of {seats} seats taken",
            table.id(),
            table.chairs().len()
        );
    for chair in table.chairs() {
        text += Text::line() + "• " + Text::strong(chair.name.clone());
        if let Some(words) = chair
            .holder
            .owner()
            .and_then(|p| table.clocks().reliability(p))
        {
            text += format!(" · {words}");
        }
        if let Some(team) = chair.team.and_then(|t| info.teams.get(usize::from(t))) {
            text += format!(" (team {})", team.name);
        }
        if table.keepsakes().of(chair).is_some() {
            let noun = table
                .opening()
                .game()
                .keepsake()
                .map_or("keepsake", |k| k.noun);
            text += format!(" · brings a {noun} of their own");
        }
    }
    if let (Some(chosen), Some(kind)) = (
        table.keepsakes().plays_on(),
        table.opening().game().keepsake(),
    ) {
        text += Text::line() + format!("{}: ", kind.noun) + Text::strong(chosen.name.clone());
    }
    text += chosen_words(table);
    text + Text::line() + table.clocks().limits().words()
}

/// The options of the game. Where there are many, those left as they are would bury who is there.
fn chosen_words(table: &Table) -> Text {
    let options = table.info().options;
    let has_many = options.len() > FEW;
    let shown = |o: &&OptionSpec| !has_many || table.setting(o) != o.values[0];
    let mut text = Text::new();
    let mut left = options.len();
    for option in options.iter().filter(shown) {
        left -= 1;
        text += Text::line()
            + format!("{}: ", option.name)
            + Text::strong(table.setting(option).to_owned())
            + format!(" · {}", option.about);
    }
    if left == 0 {
        return text;
    }
    let which = if left == options.len() {
        "All"
    } else {
        "The other"
    };
    text + Text::line() + format!("{which} options are as usual.")
}

/// A moment as a date and time of day, in the time zone of the world.
pub fn date(at: u64) -> String {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(at).unwrap_or(i64::MAX));
    moment.map_or_else(
        |_| "some day".to_owned(),
        |m| m.strftime("%Y-%m-%d %H:%M UTC").to_string(),
    )
}
