//! What is said after a commit: kept in the outbox as words, dressed with picture and buttons when it is delivered.

use crate::host::person::{PersonId, Place, ServerId};
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

/// So many options are listed in a lobby whether they were changed or not.
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

impl Table {
    /// The people the table waits for.
    pub fn awaited_people(&self) -> Vec<PersonId> {
        self.people()
            .filter(|(seat, _)| self.facts.asked.contains_key(seat))
            .map(|(_, person)| person.clone())
            .collect()
    }

    /// What somebody is told who has no seat: that they are invited.
    pub fn letter(&self, record: &Record) -> Option<Said> {
        let (person, to) = match &record.deed {
            Deed::Invited {
                person: Some(person),
                ..
            } => (person, " invites you to a table of "),
            Deed::Offered { person, .. } => (&person.id, " offers you a seat in a match of "),
            _ => return None,
        };
        let by = match &record.by {
            Author::Person(by) => self.seat_of(by).and_then(|seat| self.chair(seat)),
            Author::Robot | Author::Clock | Author::Order | Author::Table => None,
        };
        let by = by.map_or("Somebody", |chair| &chair.name).to_owned();
        let text =
            Text::strong(by) + to + Text::strong(self.info().title) + ". " + self.info().summary;
        Some(Said {
            table: self.facts.id,
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
    pub fn say_all(
        &self,
        told: Told,
        since: u64,
        before: &[PersonId],
        answered: &[Seat],
    ) -> Vec<Said> {
        let asked: Vec<(Seat, &PersonId)> = self
            .people()
            .filter(|(seat, _)| {
                self.facts
                    .asked
                    .get(seat)
                    .is_some_and(|a| a.revision > since)
            })
            .collect();
        let nudged = |seat: Seat| {
            let asked = self.facts.asked.get(&seat);
            asked.is_some_and(|a| a.reminded.is_some_and(|r| r > since))
        };
        // What changed nothing for the others is not announced to them, not even by a new board.
        let silent = told.public.is_empty()
            && asked.is_empty()
            && self.voters(since).next().is_none()
            && self.awaited_people() == before
            && self.facts.stage == Stage::Playing;
        let mut said = Vec::new();
        if !silent {
            let called = asked.iter().map(|(_, p)| (*p).clone());
            let newly = called.clone().filter(|p| !before.contains(p));
            said.push(self.open_words(
                told.public,
                called.chain(self.voters(since)).collect(),
                newly.chain(self.voters(since)).collect(),
            ));
        }
        for (seat, person) in self.people() {
            let own: Vec<Text> = told
                .private
                .iter()
                .filter(|(s, _)| *s == seat)
                .map(|(_, t)| t.clone())
                .collect();
            let is_asked = asked.iter().any(|(s, _)| *s == seat);
            let was_awaited = before.contains(person);
            let goes_on = answered.contains(&seat) && self.awaits(seat);
            // Who is not awaited any more has no open question left on any screen.
            let released = was_awaited && !self.awaits(seat);
            if !own.is_empty() || is_asked || released || goes_on {
                let mention = is_asked || nudged(seat);
                // A reminder that only changed an old message would reach nobody.
                let newly = is_asked && !was_awaited || nudged(seat);
                said.push(self.own_news(person, own, mention, newly, released));
            }
        }
        said
    }

    /// What everybody is told, and who is waited for.
    fn open_words(
        &self,
        mut lines: Vec<Text>,
        mentions: Vec<PersonId>,
        newly: Vec<PersonId>,
    ) -> Said {
        lines.extend(self.waiting_line());
        Said {
            table: self.facts.id,
            to: To::Table,
            whose: None,
            platform: String::new(),
            place: None,
            slot: Some(if self.facts.stage == Stage::Lobby {
                Slot::Lobby
            } else {
                Slot::Board
            }),
            text: self.named(Text::lines(lines)),
            mentions,
            newly,
            overview: None,
        }
    }

    /// What one person alone is told, with their hand.
    fn own_news(
        &self,
        person: &PersonId,
        own: Vec<Text>,
        mention: bool,
        newly: bool,
        released: bool,
    ) -> Said {
        let mut lines = own;
        if released && lines.is_empty() {
            let over = || Text::from("The match is over.");
            lines.push(self.waiting_line().unwrap_or_else(over));
        }
        let only = |called: bool| called.then(|| person.clone()).into_iter().collect();
        Said {
            table: self.facts.id,
            to: To::Person(person.clone()),
            whose: None,
            platform: String::new(),
            place: None,
            slot: Some(Slot::Hand),
            text: self.named(Text::lines(lines)),
            mentions: only(mention),
            newly: only(newly),
            overview: None,
        }
    }

    fn awaits(&self, seat: Seat) -> bool {
        self.facts.asked.contains_key(&seat)
    }

    /// Whose agreement is wanted for a proposal made after `since`.
    fn voters(&self, since: u64) -> impl Iterator<Item = PersonId> + '_ {
        let proposal = self.facts.proposal.as_ref().filter(|p| p.revision > since);
        let missing = proposal.map_or(&[][..], |p| &p.missing);
        self.people()
            .filter(|(seat, _)| missing.contains(seat))
            .map(|(_, p)| p.clone())
    }

    /// Words with every seat named by who is on it.
    pub fn named(&self, text: Text) -> Text {
        let names = self.names();
        text.named(|seat| names.of(seat).to_owned())
    }

    /// Who is waited for, and for what.
    fn waiting_line(&self) -> Option<Text> {
        let play = self
            .play
            .as_deref()
            .filter(|_| self.facts.stage == Stage::Playing)?;
        let waiting = self
            .facts
            .asked
            .keys()
            .map(|s| play.prompt(Viewer::Table, *s));
        let lines: Vec<Text> = waiting.collect();
        (!lines.is_empty()).then(|| Text::lines(lines))
    }

    /// A post with the picture and buttons of this moment.
    pub fn dress(&self, said: Said, number: u64) -> Post {
        let (picture, menu, text) = match (said.reader(), said.slot) {
            (None, Some(Slot::Board)) => (
                self.board_picture(Viewer::Table),
                Some(self.open_menu()),
                said.text.clone(),
            ),
            (None, Some(Slot::Lobby)) => {
                let text = said.text.clone() + Text::line() + self.lobby_words();
                (None, Some(self.open_menu()), text)
            }
            (Some(person), Some(Slot::Hand)) => self.hand_parts(person, said.text.clone()),
            // An invitation: the ways in, as long as the table waits.
            (Some(person), None) if self.goes_on() && self.seat_of(person).is_none() => {
                (None, Some(self.invitation()), said.text.clone())
            }
            _ => (None, None, said.text.clone()),
        };
        Post {
            text,
            picture,
            menu,
            overtaken: false,
            ..self.undressed(said, number)
        }
    }

    /// A post that is overtaken: only its words matter.
    pub fn undressed(&self, said: Said, number: u64) -> Post {
        let due = self.runs_out(said.reader());
        let Elsewhere {
            place: home,
            lodging,
            beside,
            ..
        } = self.place_of(&said);
        Post {
            number,
            table: self.facts.id,
            title: self.info().title.to_owned(),
            home,
            beside,
            due,
            over: !self.goes_on(),
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
    fn runs_out(&self, whose: Option<&PersonId>) -> Option<u64> {
        let deadline = |seat: &Seat| self.deadline(*seat);
        match whose {
            None => self.facts.asked.keys().filter_map(deadline).min(),
            Some(person) => self.seat_of(person).as_ref().and_then(deadline),
        }
    }

    fn hand_parts(&self, person: &PersonId, text: Text) -> (Option<Picture>, Option<Menu>, Text) {
        match self.seat_of(person) {
            Some(seat) => {
                let menu = Some(self.menu(seat)).filter(|m| *m != Menu::default());
                (self.hand_picture(seat), menu, text)
            }
            None => (None, None, text),
        }
    }

    /// The board as a viewer sees it.
    pub fn board_picture(&self, viewer: Viewer) -> Option<Picture> {
        let play = self.play.as_deref()?;
        Some(Picture::still(
            format!("board-{}.png", self.facts.id),
            self.describe(viewer),
            play.board(viewer, &self.names()),
        ))
    }

    /// A seat's own hand, where it has one.
    pub fn hand_picture(&self, seat: Seat) -> Option<Picture> {
        let play = self.play.as_deref()?;
        Some(Picture::still(
            format!("hand-{}.png", self.facts.id),
            self.describe(Viewer::Seat(seat)),
            play.hand(seat, &self.names())?,
        ))
    }

    /// The board in words, names filled in.
    pub fn describe(&self, viewer: Viewer) -> String {
        let names = self.names();
        let words = self
            .play
            .as_deref()
            .map_or_else(|| self.lobby_words(), |p| p.describe(viewer));
        words.plain(|seat| names.of(seat).to_owned())
    }

    /// What an option of the game is set to.
    pub fn setting(&self, option: &OptionSpec) -> &str {
        let chosen = self.facts.options.get(option.name);
        chosen.map_or(option.values[0], String::as_str)
    }

    /// Who sits at a table that has not started, and what was chosen.
    pub fn lobby_words(&self) -> Text {
        let info = self.info();
        let (fewest, most) = info.seats;
        let seats = if fewest == most {
            format!("{most}")
        } else {
            format!("{fewest} to {most}")
        };
        let mut text = Text::strong(info.title)
            + format!(
                " · table {} · {} of {seats} seats taken",
                self.facts.id,
                self.facts.chairs.len()
            );
        for chair in &self.facts.chairs {
            text += Text::line() + "• " + Text::strong(chair.name.clone());
            if let Some(words) = self.record_words(chair.record) {
                text += format!(" · {words}");
            }
            if let Some(team) = chair.team.and_then(|t| info.teams.get(usize::from(t))) {
                text += format!(" (team {})", team.name);
            }
            if chair.brings.is_some() {
                let noun = self.game.keepsake().map_or("keepsake", |k| k.noun);
                text += format!(" · brings a {noun} of their own");
            }
        }
        if let (Some(chosen), Some(kind)) = (&self.facts.plays_on, self.game.keepsake()) {
            text += Text::line() + format!("{}: ", kind.noun) + Text::strong(chosen.name.clone());
        }
        text += self.chosen_words();
        text + Text::line() + self.facts.clock.words()
    }

    /// The options of the game. Where there are many, those left as they are would bury who is there.
    fn chosen_words(&self) -> Text {
        let options = self.info().options;
        let has_many = options.len() > FEW;
        let shown = |o: &&OptionSpec| !has_many || self.setting(o) != o.values[0];
        let mut text = Text::new();
        let mut left = options.len();
        for option in options.iter().filter(shown) {
            left -= 1;
            text += Text::line()
                + format!("{}: ", option.name)
                + Text::strong(self.setting(option).to_owned())
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
}

/// A moment as a date and time of day, in the time zone of the world.
pub fn date(at: u64) -> String {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(at).unwrap_or(i64::MAX));
    moment.map_or_else(
        |_| "some day".to_owned(),
        |m| m.strftime("%Y-%m-%d %H:%M UTC").to_string(),
    )
}
