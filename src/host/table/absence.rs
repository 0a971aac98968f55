//! Leaving, coming back, giving a seat over, and substitutes. Pure.

use crate::host::command::Args;
use crate::host::person::Person;
use crate::host::table::record::{Chair, Deed, Holder};
use crate::host::table::{Stage, Table};
use crate::rules::ask::Refusal;
use crate::rules::seat::Seat;
use crate::rules::text::Text;

impl Table {
    /// Takes a seat of a running match: one offered to them, one that looks for a substitute, or a robot's.
    pub(in crate::host) fn take_over(
        &self,
        by: &Person,
        args: &Args,
    ) -> Result<Vec<Deed>, Refusal> {
        if self.seat_of(&by.id).is_some() {
            return self.come_back(by);
        }
        let team = args.get("team").and_then(|w| {
            self.info()
                .teams
                .iter()
                .find(|t| t.name.eq_ignore_ascii_case(w))
        });
        let fits = |seat: usize| team.is_none_or(|t| t.seats.contains(&(seat as u8)));
        let wanted: [&dyn Fn(&Chair) -> bool; 4] = [
            &|c| c.offered.as_ref() == Some(&by.id),
            &|c| c.called,
            &|c| matches!(c.holder, Holder::Steward(_)),
            &|c| matches!(c.holder, Holder::Robot(_)),
        ];
        let chairs = || self.facts.chairs.iter().enumerate();
        let seat = wanted
            .iter()
            .find_map(|is_free| chairs().find(|(i, c)| fits(*i) && is_free(c)));
        let (seat, _) = seat.ok_or_else(|| Refusal::new("People play on all these seats."))?;
        let person = Person {
            id: by.id.clone(),
            name: self.free_name(&by.name),
        };
        Ok(vec![Deed::TakenOver {
            seat: Seat::new(seat as u8),
            person,
            record: None,
        }])
    }

    /// Takes the own seat back from the robot that keeps it, or keeps it after all.
    pub fn come_back(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        let away =
            |c: &Chair| matches!(c.holder, Holder::Steward(_)) || c.called || c.offered.is_some();
        if self.facts.stage == Stage::Playing && self.chair(seat).is_some_and(away) {
            return Ok(vec![Deed::Returned { seat }]);
        }
        Err(Refusal::new("You are on your seat already."))
    }

    /// Gives the seat up.
    pub fn leave(&self, by: &Person) -> Result<Vec<Deed>, Refusal> {
        let seat = self.only_with_seat(&by.id)?;
        match self.facts.stage {
            Stage::Playing if self.people().any(|(s, _)| s == seat) => {
                Ok(vec![Deed::Kept { seat }])
            }
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

    /// Gives the seat over: to somebody the host has met, or to whoever takes it.
    pub fn give(
        &self,
        by: &Person,
        args: &Args,
        known: Option<Person>,
    ) -> Result<Vec<Deed>, Refusal> {
        let seat = self.playing(&by.id)?;
        let Some(name) = args.get("person") else {
            if self.chair(seat).is_some_and(|c| c.called) {
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
    pub(in crate::host) fn is_to_be_had(&mut self, deed: &Deed) -> Option<Text> {
        let join = || Text::code("/table join");
        match deed {
            Deed::Called { seat } => {
                self.chair_mut(*seat)?.called = true;
                let words = Text::from("A substitute is looked for on the seat of ") + *seat;
                Some(words + ": " + join() + " takes it over.")
            }
            Deed::Offered { seat, person } => {
                self.chair_mut(*seat)?.offered = Some(person.id.clone());
                let words = Text::from(*seat) + " offers the seat to ";
                Some(words + Text::strong(person.name.clone()) + ": " + join() + " takes it.")
            }
            _ => None,
        }
    }
}
