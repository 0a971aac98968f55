//! Tips on the way: who gets which, and when. Pure.

use crate::host::command::Args;
use crate::host::person::{Person, PersonId};
use crate::host::table::record::{Deed, Record};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::{AnyGame, Play, Told};
use crate::rules::playout::Robot;
use crate::rules::rng::{Rng, Seed};
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use crate::rules::tip::{Lesson, Tip};

/// What a robot is asked for advice with: the same question gets the same advice.
const ADVISER: Seed = Seed([0; 32]);

/// The lesson asked for; the first one if none is.
pub fn lesson(game: &dyn AnyGame, wanted: Option<&String>) -> Result<&'static Lesson, Refusal> {
    let lessons = game.lessons();
    let found = match wanted {
        Some(name) => lessons.iter().find(|l| l.name.eq_ignore_ascii_case(name)),
        None => lessons.first(),
    };
    found.ok_or_else(|| {
        let names: Vec<&str> = lessons.iter().map(|l| l.name).collect();
        Refusal::new(format!("The lessons are {}.", names.join(", ")))
    })
}

/// The deeds that make a newly opened table a lesson for this person.
pub fn opening(lesson: &Lesson, person: &PersonId) -> Vec<Deed> {
    let chosen = lesson.chosen().into_iter();
    let tips = Deed::Tips {
        person: person.clone(),
        on: true,
    };
    chosen
        .map(|(option, value)| Deed::Chose { option, value })
        .chain([tips])
        .collect()
}

impl Table {
    /// Turns tips on or off for the one who asks.
    pub fn set_tips(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        let none = || Refusal::new("You have no seat here.");
        let chair = self.seat_of(&by.id).and_then(|s| self.chair(s));
        let chair = chair.ok_or_else(none)?;
        let on = match args.get("state").map(|s| s.to_lowercase()).as_deref() {
            Some("on") => true,
            Some("off") => false,
            _ => return Err(Refusal::new("Tips can be on or off.")),
        };
        if on && self.game.tips().is_empty() {
            let title = self.info().title;
            return Err(Refusal::new(format!("There are no tips for {title} yet.")));
        }
        if chair.tips == on {
            let state = if on { "on" } else { "off" };
            return Err(Refusal::new(format!("Your tips are {state} already.")));
        }
        Ok(vec![Deed::Tips {
            person: by.id.clone(),
            on,
        }])
    }

    /// Notes who wants tips.
    pub(in crate::host) fn tips_set(&mut self, person: &PersonId, on: bool) -> Option<Told> {
        let seat = self.seat_of(person)?;
        self.chair_mut(seat)?.tips = on;
        let words = if on {
            Text::from("You get tips on the way, where only you see them. ")
                + Text::code("/table tips off")
                + " ends them."
        } else {
            Text::from("No more tips. ") + Text::code("/table tips on") + " brings them back."
        };
        let private = match self.facts.stage {
            // In the lobby nobody has a hand that could bring the words.
            Stage::Lobby => Vec::new(),
            _ => vec![(seat, words)],
        };
        Some(Told {
            public: Vec::new(),
            private,
        })
    }

    /// A tip for every seat that wants tips and was newly asked since that record, or has just answered and is asked again.
    pub fn tips_due(&self, since: u64, new: &[(u64, Record)]) -> Vec<Deed> {
        let Some(play) = self.play.as_deref() else {
            return Vec::new();
        };
        let wants = |seat: &Seat| {
            let asked = self.facts.asked.get(seat);
            let is_new = asked.is_some_and(|a| a.revision > since);
            let concerns = |(_, r): &(u64, Record)| match &r.deed {
                Deed::Answered { seat: by, .. } => by == seat,
                Deed::Tips { on, person } => *on && self.seat_of(person) == Some(*seat),
                _ => false,
            };
            asked.is_some() && (is_new || new.iter().any(concerns))
        };
        let due = self.people().map(|(seat, _)| seat).filter(wants);
        due.filter_map(|seat| {
            let tip = self.next_tip(play, seat)?;
            Some(Deed::Tipped {
                seat,
                tip: tip.id.to_owned(),
            })
        })
        .collect()
    }

    /// The first tip that fits and was not yet said often enough.
    fn next_tip(&self, play: &dyn Play, seat: Seat) -> Option<Tip> {
        let chair = self.chair(seat).filter(|c| c.tips)?;
        let said = |tip: &Tip| chair.tipped.iter().filter(|(_, id)| *id == tip.id).count();
        play.tips(seat)
            .into_iter()
            .find(|tip| said(tip) < tip.times.into())
    }

    /// Notes a tip as given, and gives it.
    pub(in crate::host) fn tipped(&mut self, seat: Seat, id: &str) -> Told {
        let revision = self.facts.revision;
        if let Some(chair) = self.chair_mut(seat) {
            chair.tipped.push((revision, id.to_owned()));
        }
        let words = self.play.as_deref().and_then(|play| {
            let tip = play.tips(seat).into_iter().find(|t| t.id == id)?;
            let advice = tip.advice.then(|| self.advice(play, seat)).flatten();
            Some(Text::strong("Tip: ") + tip.text + advice.unwrap_or_default())
        });
        Told {
            public: Vec::new(),
            private: words.map(|w| (seat, w)).into_iter().collect(),
        }
    }

    /// What a plain robot would answer in this seat's place, knowing no more than that seat.
    fn advice(&self, play: &dyn Play, seat: Seat) -> Option<Text> {
        let choice = play.robot(seat, Robot::Plain, &mut Rng::seeded(ADVISER))?;
        let call = play.panel(seat).offers.get(choice.index)?;
        let label = call.label_for(Some(&self.names()));
        Some(Text::from(" A robot in your place would choose: ") + Text::strong(label) + ".")
    }
}
