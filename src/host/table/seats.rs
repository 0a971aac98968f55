//! Who sits where. Pure.

use crate::host::person::{Person, PersonId, tidy_name};
use crate::host::table::record::{Chair, Holder};
use crate::rules::playout::Robot;
use crate::rules::seat::{Names, Seat};
use serde::{Deserialize, Serialize};

/// The seats; in the lobby, those taken so far in the order they were taken.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct Seats(Vec<Chair>);

impl Seats {
    /// All of them, in order.
    pub fn chairs(&self) -> &[Chair] {
        &self.0
    }

    /// The chair of a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.0.get(seat.index())
    }

    /// How many there are.
    pub const fn count(&self) -> u8 {
        self.0.len() as u8
    }

    fn numbered(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        Seat::all(self.count()).zip(&self.0)
    }

    /// What those on the seats are called; a robot that keeps a seat says so.
    pub fn names(&self) -> Names {
        let name = |c: &Chair| match c.holder {
            Holder::Steward(_) => format!("{} (robot)", c.name),
            Holder::Person(_) | Holder::Robot(_) => c.name.clone(),
        };
        Names::new(self.0.iter().map(name).collect())
    }

    /// The seat this person plays or played.
    pub fn seat_of(&self, person: &PersonId) -> Option<Seat> {
        self.find(|c| c.holder.owner() == Some(person))
    }

    /// The first seat like this.
    pub(super) fn find(&self, fits: impl Fn(&Chair) -> bool) -> Option<Seat> {
        let found = self.numbered().find(|(_, c)| fits(c));
        found.map(|(seat, _)| seat)
    }

    /// The person who plays a seat now.
    pub(super) fn person(&self, seat: Seat) -> Option<&PersonId> {
        self.chair(seat)?.holder.person()
    }

    /// Seats played by people now.
    pub fn people(&self) -> impl Iterator<Item = (Seat, &PersonId)> {
        self.numbered()
            .filter_map(|(seat, c)| c.holder.person().map(|p| (seat, p)))
    }

    /// Whether a robot plays at the table.
    pub fn has_robots(&self) -> bool {
        self.0.iter().any(|c| c.holder.robot().is_some())
    }

    /// Whether a robot plays that thinks as long as it may.
    pub fn has_robots_that_think_ahead(&self) -> bool {
        let mut robots = self.0.iter().filter_map(|c| c.holder.robot());
        robots.any(|robot| robot == Robot::Strong)
    }

    /// The person's name, made different from those at the table.
    pub(super) fn free_name(&self, name: &str) -> String {
        let name = tidy_name(name);
        let taken = |n: &str| self.0.iter().any(|c| c.name.eq_ignore_ascii_case(n));
        let numbered = (2..).map(|i| format!("{name} {i}"));
        std::iter::once(name.clone())
            .chain(numbered)
            .find(|n| !taken(n))
            .unwrap_or(name)
    }

    pub(super) fn take(&mut self, holder: Holder, name: &str, team: Option<u8>) {
        self.0.push(Chair::new(holder, name.to_owned(), team));
    }

    /// Frees the seat of a person in the lobby; returns their name.
    pub(super) fn leave(&mut self, person: &PersonId) -> Option<String> {
        let plays = |c: &Chair| c.holder.person() == Some(person);
        let at = self.0.iter().position(plays)?;
        Some(self.0.remove(at).name)
    }

    pub(super) fn dismiss(&mut self, name: &str) {
        self.0.retain(|c| c.name != name);
    }

    /// Seats everybody for the match.
    pub(super) fn deal(&mut self, chairs: &[Chair]) {
        self.0 = chairs.to_vec();
    }

    pub(super) fn hold(&mut self, seat: Seat, holder: Holder) -> Option<()> {
        self.0.get_mut(seat.index())?.holder = holder;
        Some(())
    }

    /// Gives a seat to a new person; returns the name of the one before.
    pub(super) fn hand_over(&mut self, seat: Seat, to: &Person) -> Option<String> {
        let chair = self.0.get_mut(seat.index())?;
        chair.holder = Holder::Person(to.id.clone());
        Some(std::mem::replace(&mut chair.name, to.name.clone()))
    }

    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        let owners = self.0.iter_mut().filter_map(|c| c.holder.owner_mut());
        for owner in owners.filter(|id| *id == from) {
            *owner = to.clone();
        }
    }
}
