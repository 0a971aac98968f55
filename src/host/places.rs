//! A table in several places: where it is shown, and by which name and where each person is reached. Pure.

use super::person::{PersonId, Place};
use super::post::To;
use super::record::Deed;
use super::request::Request;
use super::said::Said;
use super::server::{Lodging, Server};
use super::table::Table;
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A place on another platform where a table is shown as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Where.
    pub place: Place,
    /// Whether it has a place of its own there.
    pub lodging: Lodging,
}

/// Where people with several identities are reached: by person, the identity they used last.
pub type Voices = BTreeMap<PersonId, PersonId>;

/// What a platform is called.
pub fn platform_name(platform: &str) -> String {
    let mut letters = platform.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    match platform {
        "web" => "the web chat".to_owned(),
        "console" => "the console".to_owned(),
        _ => first.unwrap_or_default() + letters.as_str(),
    }
}

impl Table {
    /// Every place the table is shown in: its home first, at most one on each platform.
    pub fn places(&self) -> impl Iterator<Item = (&Place, Lodging)> {
        let home = (&self.facts.home, self.facts.house.lodging);
        let elsewhere = self.facts.elsewhere.iter();
        std::iter::once(home).chain(elsewhere.map(|e| (&e.place, e.lodging)))
    }

    /// The place on this platform; home if there is none.
    pub fn place_on(&self, platform: &str) -> (&Place, Lodging) {
        let found = self.places().find(|(p, _)| p.platform == platform);
        found.unwrap_or((&self.facts.home, self.facts.house.lodging))
    }

    fn is_on(&self, platform: &str) -> bool {
        self.places().any(|(p, _)| p.platform == platform)
    }

    /// The deed by which the table is shown where a request comes from, if it is shown nowhere on that platform.
    /// `server` is what the admins there decided: where the game may not be played, it is not shown either.
    pub fn shown_here(&self, request: &Request, server: &Server) -> Result<Option<Deed>, Refusal> {
        let (place, standing) = (&request.place, &request.standing);
        if self.is_on(&place.platform) || !self.goes_on() {
            return Ok(None);
        }
        let channel = standing.channel.as_deref().unwrap_or(&place.id);
        let lodging = if standing.server.is_some() {
            server.permits(self.info(), channel, standing)?;
            server.house.lodging
        } else {
            // Alone with us there are no threads.
            Lodging::Channel
        };
        let place = Place::new(&place.platform, channel);
        Ok(Some(Deed::Shown {
            at: Elsewhere { place, lodging },
        }))
    }

    /// `/watch`: shows the table where the request comes from, or no more.
    pub fn watch(
        &self,
        request: &Request,
        stop: bool,
        server: &Server,
    ) -> Result<Vec<Deed>, Refusal> {
        let platform = &request.place.platform;
        let name = platform_name(platform);
        if !stop {
            let shown = self.shown_here(request, server)?;
            return Ok(shown.into_iter().collect());
        }
        if self.facts.home.platform == *platform {
            return Err(Refusal::new(format!("The table is at home on {name}.")));
        }
        if !self.is_on(platform) {
            return Err(Refusal::new(format!("The table is not shown on {name}.")));
        }
        let here = |(_, p): &(_, &PersonId)| p.platform() == platform;
        if self.people().any(|p| here(&p)) {
            return Err(Refusal::new(format!(
                "People on {name} play at this table: it stays here."
            )));
        }
        let platform = platform.clone();
        Ok(vec![Deed::Hidden { platform }])
    }

    /// Takes in where the table is shown.
    pub(super) fn placed(&mut self, deed: &Deed) -> Option<Text> {
        match deed {
            Deed::Moved { by, home } => {
                self.facts.home = home.clone();
                let others = &mut self.facts.elsewhere;
                others.retain(|e| e.place.platform != home.platform);
                Some(Text::strong(by.clone()) + " moved this table to another place.")
            }
            Deed::Shown { at } => {
                let platform = &at.place.platform;
                let others = &mut self.facts.elsewhere;
                others.retain(|e| e.place.platform != *platform);
                others.push(at.clone());
                Some(format!("This table is shown on {} too.", platform_name(platform)).into())
            }
            Deed::Hidden { platform } => {
                let others = &mut self.facts.elsewhere;
                others.retain(|e| e.place.platform != *platform);
                let name = platform_name(platform);
                Some(format!("This table is not shown on {name} any more.").into())
            }
            _ => None,
        }
    }

    /// Two identities are one person from now on: what was one's is the other's.
    pub(super) fn linked(&mut self, from: &PersonId, to: &PersonId) {
        // One person on two seats would be asked twice and answer for both: such seats stay apart.
        if self.seat_of(to).is_some() {
            return;
        }
        let rename = |id: &mut PersonId| {
            if id == from {
                *id = to.clone();
            }
        };
        for chair in &mut self.facts.chairs {
            chair.holder.owner_mut().into_iter().for_each(rename);
            chair.offered.iter_mut().for_each(rename);
        }
        rename(&mut self.facts.opened_by.id);
        if let Some(rhythm) = self.facts.rhythms.remove(from) {
            self.facts.rhythms.entry(to.clone()).or_insert(rhythm);
        }
    }

    /// The same words for every place, and for every person where they are.
    pub fn addressed(&self, said: &Said, voices: &Voices) -> Vec<Said> {
        let voice = |p: &PersonId| voices.get(p).unwrap_or(p).clone();
        let there = |people: &[PersonId], platform: &str| -> Vec<PersonId> {
            let voices = people.iter().map(voice);
            voices.filter(|p| p.platform() == platform).collect()
        };
        let on = |platform: &str| Said {
            platform: platform.to_owned(),
            mentions: there(&said.mentions, platform),
            newly: there(&said.newly, platform),
            ..said.clone()
        };
        match &said.to {
            To::Table => self.places().map(|(p, _)| on(&p.platform)).collect(),
            To::Person(person) => {
                let voice = voice(person);
                let whose = (voice != *person).then(|| person.clone());
                vec![Said {
                    to: To::Person(voice.clone()),
                    whose,
                    ..on(voice.platform())
                }]
            }
        }
    }
}
