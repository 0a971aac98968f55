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
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What must be known from outside the table before its match can start.
#[derive(Clone, Default)]
pub struct Outside {
    /// The texts of the keepsakes chosen.
    pub texts: BTreeMap<KeepsakeId, String>,
    /// The seats and the outcome of the match before, in a rematch.
    pub before: Option<(Vec<Chair>, Outcome)>,
}

/// What the table plays on, and what each person brings.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Keepsakes {
    plays_on: Option<Keepsake>,
    brings: BTreeMap<PersonId, Keepsake>,
}

impl Keepsakes {
    /// The keepsake the whole table plays on.
    pub const fn plays_on(&self) -> Option<&Keepsake> {
        self.plays_on.as_ref()
    }

    /// What the one on a chair brings.
    pub fn of(&self, chair: &Chair) -> Option<&Keepsake> {
        self.brings.get(chair.holder.owner()?)
    }

    /// Everything chosen to be brought.
    pub fn chosen(&self) -> impl Iterator<Item = &Keepsake> {
        self.brings.values().chain(&self.plays_on)
    }

    /// What a match starts with, for these seats.
    pub(super) fn brought(&self, chairs: &[Chair], outside: &Outside) -> Brought {
        let text = |k: Option<&Keepsake>| outside.texts.get(&k?.id).cloned();
        let seats: Vec<Option<String>> = chairs.iter().map(|c| text(self.of(c))).collect();
        let any = seats.iter().any(Option::is_some);
        let before = outside.before.as_ref();
        Brought {
            table: text(self.plays_on()),
            seats: if any { seats } else { Vec::new() },
            before: before.and_then(|(old, outcome)| for_seats(old, outcome, chairs)),
        }
    }

    pub(super) fn left(&mut self, person: &PersonId) {
        self.brings.remove(person);
    }

    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        if let Some(keepsake) = self.brings.remove(from) {
            self.brings.insert(to.clone(), keepsake);
        }
    }
}

impl Table {
    /// What the table's game keeps, if it may still be chosen.
    pub fn may_bring(&self, by: &PersonId) -> Result<&'static Kind, Refusal> {
        let title = self.info().title;
        let nothing = || Refusal::new(format!("There is nothing to bring to a match of {title}."));
        let kind = self.opening.game().keepsake().ok_or_else(nothing)?;
        if self.stage != Stage::Lobby {
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
    pub(super) fn brings(
        &mut self,
        person: Option<&PersonId>,
        what: Option<&Keepsake>,
    ) -> Option<Text> {
        let kind = self.opening.game().keepsake();
        let noun = kind.map_or("keepsake", |k| k.noun);
        let Some(person) = person else {
            self.keepsakes.plays_on = what.cloned();
            return Some(match what {
                Some(k) => Text::from(format!("The table plays on the {noun} “{}”.", k.name)),
                None => Text::from(format!("The table plays on no {noun}.")),
            });
        };
        let chair = self.chair(self.seat_of(person)?)?;
        let name = Text::strong(chair.name.clone());
        self.keepsakes.brings.remove(person);
        let what = what.map(|k| (person.clone(), k.clone()));
        let any = what.is_some();
        self.keepsakes.brings.extend(what);
        Some(if any {
            name + format!(" brings a {noun} of their own.")
        } else {
            name + format!(" brings no {noun} of their own.")
        })
    }

    /// Why a person's keepsake could not be played at this table as it stands; `None` if it could.
    pub fn objection(&self, text: &str) -> Option<Refusal> {
        let owner = self.opening.game().keepsake()?.owner;
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
            rules: Some(self.opening.rules()),
            seats: self.seats.chairs().len().max(fewest) as u8,
            brought,
            options: self.options.clone(),
            seed: Seed([0; 32]),
        };
        self.opening.game().start(&start).err()
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
