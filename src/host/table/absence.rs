//! Leaving, coming back, giving a seat over, and substitutes. Pure.

use crate::host::command::Args;
use crate::host::person::{Person, PersonId};
use crate::host::table::record::{Chair, Deed, Holder, Record};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::erased::Told;
use crate::rules::seat::Seat;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Seats that look for a substitute, or are offered to a person.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Absence {
    called: BTreeSet<Seat>,
    offered: BTreeMap<Seat, PersonId>,
}

impl Absence {
    /// Whether a substitute is looked for on this seat.
    pub fn is_called(&self, seat: Seat) -> bool {
        self.called.contains(&seat)
    }

    /// Whether a substitute is looked for on any seat.
    pub fn calls(&self) -> bool {
        !self.called.is_empty()
    }

    /// To whom a seat is offered.
    pub fn offered(&self, seat: Seat) -> Option<&PersonId> {
        self.offered.get(&seat)
    }

    fn is_free(&self, seat: Seat) -> bool {
        self.is_called(seat) || self.offered.contains_key(&seat)
    }

    /// Whoever answers is there after all.
    pub(super) fn answered(&mut self, seat: Seat) {
        self.called.remove(&seat);
    }

    fn settled(&mut self, seat: Seat) {
        self.called.remove(&seat);
        self.offered.remove(&seat);
    }

    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        for person in self.offered.values_mut().filter(|p| *p == from) {
            *person = to.clone();
        }
    }
}

impl Table {
    /// Takes a seat of a running match: one offered to them, one that looks for a substitute, or a robot's.
    pub(super) fn take_over(&self, by: &Person, args: &Args) -> Result<Vec<Deed>, Refusal> {
        if self.seat_of(&by.id).is_some() {
            return self.come_back(by);
        }
        let team = args.get("team").and_then(|w| {
            self.info()
                .teams
                .iter()
                .find(|t| t.name.eq_ignore_ascii_case(w))
        });
        let fits = |s: Seat| team.is_none_or(|t| t.seats.contains(&(s.index() as u8)));
        let holder = |seat: Seat| self.chair(seat).map(|c| &c.holder);
        let wanted: [&dyn Fn(Seat) -> bool; 4] = [
            &|seat| self.absence.offered.get(&seat) == Some(&by.id),
            &|seat| self.absence.is_called(seat),
            &|seat| matches!(holder(seat), Some(Holder::Steward(_))),
            &|seat| matches!(holder(seat), Some(Holder::Robot(_))),
        ];
        let mut seats = wanted.iter().filter_map(|is_free| {
            Seat::all(self.seats.count()).find(|seat| fits(*seat) && is_free(*seat))
        });
        let none = || Refusal::new("People play on all these seats.");
        let seat = seats.next().ok_or_else(none)?;
        let person = Person {
            id: by.id.clone(),
            name: self.seats.free_name(&by.name),
        };
        Ok(vec![Deed::TakenOver {
            seat,
            person,
            record: None,
        }])
    }

    /// Takes the own seat back from the robot that keeps it, or keeps it after all.
    pub fn come_back(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        let kept = |c: &Chair| matches!(c.holder, Holder::Steward(_));
        let away = self.absence.is_free(seat) || self.chair(seat).is_some_and(kept);
        if self.stage == Stage::Playing && away {
            return Ok(vec![Deed::Returned { seat }]);
        }
        Err(Refusal::new("You are on your seat already."))
    }

    /// Gives the seat up.
    pub fn leave(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        match self.stage {
            Stage::Playing if self.seats.person(seat).is_some() => Ok(vec![Deed::Kept { seat }]),
            Stage::Playing => Err(Refusal::new("A robot keeps your seat already.")),
            _ => {
                self.only_in_lobby()?;
                let mut deeds = vec![Deed::Left {
                    person: by.id.clone(),
                }];
                if self.people().count() == 1 {
                    deeds.push(Deed::Aborted);
                }
                Ok(deeds)
            }
        }
    }

    /// Gives the seat over: to a person the host has met, or to whoever takes it.
    pub fn give(
        &self,
        by: &Person,
        args: &Args,
        known: Option<Person>,
    ) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        let Some(name) = args.get("person") else {
            if self.absence.is_called(seat) {
                return Err(Refusal::new("A substitute is looked for already."));
            }
            return Ok(vec![Deed::Called { seat }]);
        };
        let Some(person) = known else {
            return Err(Refusal::new(format!(
                "I have not met {name} here. Once they have said anything to me, you can give them your seat."
            )));
        };
        if self.seat_of(&person.id).is_some() {
            let name = person.name;
            return Err(Refusal::new(format!("{name} has a seat here already.")));
        }
        Ok(vec![Deed::Offered { seat, person }])
    }

    /// Notes that a seat is to be had.
    pub(super) fn is_to_be_had(&mut self, deed: &Deed) -> Option<Text> {
        let join = || Text::code("/table join");
        match deed {
            Deed::Called { seat } => {
                self.chair(*seat)?;
                self.absence.called.insert(*seat);
                let words = Text::from("A substitute is looked for on the seat of ") + *seat;
                Some(words + ": " + join() + " takes it over.")
            }
            Deed::Offered { seat, person } => {
                self.chair(*seat)?;
                self.absence.offered.insert(*seat, person.id.clone());
                let words = Text::from(*seat) + " offers the seat to ";
                Some(words + Text::strong(person.name.clone()) + ": " + join() + " takes it.")
            }
            _ => None,
        }
    }

    /// A seat goes from a person to a robot or back.
    pub(super) fn changed_hands(&mut self, seat: Seat, record: &Record) -> Option<Told> {
        self.clocks.charge(&self.seats, seat, record.at, false);
        let chair = self.chair(seat)?;
        let (holder, name) = (chair.holder.clone(), chair.name.clone());
        let is_new = matches!(record.deed, Deed::TakenOver { .. });
        let words = match (&record.deed, &holder) {
            (Deed::Kept { .. }, Holder::Person(id)) => {
                self.seats.hold(seat, Holder::Steward(id.clone()))?;
                Text::from("A robot keeps the seat of ")
                    + Text::strong(name)
                    + "; "
                    + Text::code("/table return")
                    + " takes it back."
            }
            (Deed::Returned { .. }, Holder::Steward(id)) => {
                self.seats.hold(seat, Holder::Person(id.clone()))?;
                Text::from(seat) + " is back."
            }
            (Deed::Returned { .. }, Holder::Person(_)) => Text::from(seat) + " keeps the seat.",
            (Deed::TakenOver { person, record, .. }, _) => {
                let before = self.seats.hand_over(seat, person)?;
                self.tips.changed_hands(seat, holder.owner());
                self.orders.changed_hands(seat);
                let kept = self.clocks.record_words(*record);
                let kept = kept.map_or_else(String::new, |w| format!(" ({w})"));
                Text::strong(person.name.clone())
                    + kept
                    + " takes over the seat of "
                    + Text::strong(before)
                    + "."
            }
            _ => return None,
        };
        self.absence.settled(seat);
        self.clocks.changed_hands(seat, is_new);
        self.note_asked(record.at);
        // A line of their own makes the hand reach them.
        let own = self
            .seats
            .person(seat)
            .map(|_| (seat, "This is your seat now.".into()));
        Some(Told {
            public: vec![words],
            private: own.into_iter().collect(),
        })
    }
}
