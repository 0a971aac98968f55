//! What people bring to a match and what a table plays on. Pure.

use crate::host::person::{Person, PersonId};
use crate::host::table::record::{Chair, Deed, Holder, Keepsake};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Start;
use crate::rules::keepsake::{Brought, Kind, Owner};
use crate::rules::outcome::Outcome;
use crate::rules::rng::Seed;
use crate::rules::seat::{BySeat, Seat};
use crate::rules::text::Text;
use crate::store::keepsakes::KeepsakeId;
use std::collections::BTreeMap;

/// What must be known from outside the table before its match can start.
#[derive(Clone, Default)]
pub struct Outside {
    /// The texts of the keepsakes chosen.
    pub texts: BTreeMap<KeepsakeId, String>,
    /// The seats and the outcome of the match before, in a rematch.
    pub before: Option<(Vec<Chair>, Outcome)>,
}

impl Table {
    /// What the table's game keeps, if it may still be chosen.
    pub fn may_bring(&self, by: &PersonId) -> Result<&'static Kind, Refusal> {
        let title = self.info().title;
        let nothing = || Refusal::new(format!("There is nothing to bring to a match of {title}."));
        let kind = self.game.keepsake().ok_or_else(nothing)?;
        if self.facts.stage != Stage::Lobby {
            return Err(Refusal::new("The match has already started."));
        }
        if self.seat_of(by).is_none() {
            return Err(Refusal::new("You have no seat here."));
        }
        Ok(kind)
    }

    /// Chooses what to bring, or nothing.
    pub fn bring(&self, by: &Person, what: Option<Keepsake>) -> Result<Vec<Deed>, Refusal> {
        let kind = self.may_bring(&by.id)?;
        let person = (kind.owner == Owner::Person).then(|| by.id.clone());
        Ok(vec![Deed::Brings { person, what }])
    }

    /// Notes what is brought, and says so without telling which deck it is.
    pub(in crate::host) fn brings(
        &mut self,
        person: Option<&PersonId>,
        what: Option<&Keepsake>,
    ) -> Option<Text> {
        let noun = self.game.keepsake().map_or("keepsake", |k| k.noun);
        let Some(person) = person else {
            self.facts.plays_on = what.cloned();
            return Some(match what {
                Some(k) => Text::from(format!("The table plays on the {noun} “{}”.", k.name)),
                None => Text::from(format!("The table plays on no {noun}.")),
            });
        };
        let seat = self.seat_of(person)?;
        let chair = self.chair_mut(seat)?;
        chair.brings = what.cloned();
        let name = Text::strong(chair.name.clone());
        Some(match what {
            Some(_) => name + format!(" brings a {noun} of their own."),
            None => name + format!(" brings no {noun} of their own."),
        })
    }

    /// Everything chosen to be brought.
    pub fn chosen(&self) -> impl Iterator<Item = &Keepsake> {
        let seats = self.facts.chairs.iter().filter_map(|c| c.brings.as_ref());
        seats.chain(&self.facts.plays_on)
    }

    /// What the match starts with, for these seats.
    pub fn brought(&self, chairs: &[Chair], outside: &Outside) -> Brought {
        let text = |k: &Option<Keepsake>| {
            let k = k.as_ref()?;
            outside.texts.get(&k.id).cloned()
        };
        let seats: Vec<Option<String>> = chairs.iter().map(|c| text(&c.brings)).collect();
        let any = seats.iter().any(Option::is_some);
        let before = outside.before.as_ref();
        Brought {
            table: text(&self.facts.plays_on),
            seats: if any { seats } else { Vec::new() },
            before: before.and_then(|(old, outcome)| for_seats(old, outcome, chairs)),
        }
    }

    /// Why a person's keepsake could not be played at this table as it stands; `None` if it could.
    pub fn objection(&self, text: &str) -> Option<Refusal> {
        let owner = self.game.keepsake()?.owner;
        let brought = match owner {
            Owner::Person => Brought {
                seats: vec![Some(text.to_owned())],
                ..Brought::default()
            },
            Owner::Place => Brought {
                table: Some(text.to_owned()),
                ..Brought::default()
            },
        };
        let fewest = usize::from(self.info().seats.0);
        let start = Start {
            seats: self.facts.chairs.len().max(fewest) as u8,
            brought,
            ..self.facts.start(Seed([0; 32]))
        };
        self.game.start(&start).err()
    }
}

/// An outcome told for the seats of a rematch; `None` unless exactly the same people and robots play.
fn for_seats(old: &[Chair], outcome: &Outcome, new: &[Chair]) -> Option<Outcome> {
    if old.len() != new.len() {
        return None;
    }
    let same = |a: &Chair, b: &Chair| match (&a.holder, &b.holder) {
        (Holder::Robot(_), Holder::Robot(_)) => a.name == b.name,
        (Holder::Person(x) | Holder::Steward(x), Holder::Person(y) | Holder::Steward(y)) => x == y,
        _ => false,
    };
    let was = |chair: &Chair| old.iter().position(|o| same(o, chair));
    let seats: Option<Vec<Seat>> = new
        .iter()
        .map(|c| was(c).map(|i| Seat::new(i as u8)))
        .collect();
    let seats = seats?;
    let count = new.len() as u8;
    Some(Outcome {
        places: BySeat::from_fn(count, |s| outcome.places[seats[s.index()]]),
        points: BySeat::from_fn(count, |s| outcome.points[seats[s.index()]]),
        words: outcome.words.clone(),
    })
}
