//! A table in several places: where it is shown, and by which name and where each person is reached. Pure.

use crate::host::person::{PersonId, Place, ServerId, Standing};
use crate::host::table::Table;
use crate::host::table::house::Lodging;
use crate::host::table::record::Deed;
use crate::rules::ask::Refusal;
use crate::rules::text::Text;
use serde::{Deserialize, Serialize};

/// The most places besides its home a table is shown in: every post goes to all of them.
const MOST: usize = 8;

/// A place on another platform or server where a table is shown as well.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Where.
    pub place: Place,
    /// Whether it has a place of its own there.
    pub lodging: Lodging,
    /// On which server; nothing in a conversation with us alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerId>,
    /// Whether the table had another place on that platform before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
}

impl Elsewhere {
    /// Whether somebody who speaks there sees it: it is on their server, or they are alone with us and it is on the platform.
    fn is_seen_from(&self, place: &Place, standing: &Standing) -> bool {
        let server = &standing.server;
        self.place.platform == place.platform
            && (server.is_none()
                || self.server == *server
                || self.place.id == standing.channel(place))
    }
}

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
    pub(in crate::host) fn at_home(&self) -> Elsewhere {
        Elsewhere {
            place: self.facts.home.clone(),
            lodging: self.facts.house.lodging,
            server: self.facts.server.clone(),
            beside: false,
        }
    }

    /// Every place the table is shown in: its home first, at most one on each server.
    pub fn places(&self) -> impl Iterator<Item = Elsewhere> {
        let elsewhere = self.facts.elsewhere.iter().cloned();
        std::iter::once(self.at_home()).chain(elsewhere)
    }

    /// The first place on this platform; home if there is none.
    pub(in crate::host) fn place_on(&self, platform: &str) -> Elsewhere {
        let mut places = self.places();
        let first = places.find(|p| p.place.platform == platform && !p.beside);
        first.unwrap_or_else(|| self.at_home())
    }

    fn is_on(&self, platform: &str) -> bool {
        self.places().any(|p| p.place.platform == platform)
    }

    /// The deed by which the table is shown in a place, if it is not yet. `permitted` is what the admins there decided:
    /// where the game may not be played, it is not shown either.
    pub fn shown_here(
        &self,
        (place, standing): (&Place, &Standing),
        permitted: impl FnOnce() -> Result<Lodging, Refusal>,
    ) -> Result<Option<Deed>, Refusal> {
        if self.places().any(|p| p.is_seen_from(place, standing)) || !self.goes_on() {
            return Ok(None);
        }
        if self.facts.elsewhere.len() >= MOST {
            return Err(Refusal::new(format!(
                "This table is shown in {MOST} other places already."
            )));
        }
        let channel = standing.channel(place);
        let lodging = if standing.server.is_some() {
            permitted()?
        } else {
            // Alone with us there are no threads.
            Lodging::Channel
        };
        Ok(Some(Deed::Shown {
            at: Elsewhere {
                place: Place::new(&place.platform, channel),
                lodging,
                server: standing.server.clone(),
                beside: self.is_on(&place.platform),
            },
        }))
    }

    /// `/watch off`: stops showing the table in a place.
    pub fn unwatch(&self, place: &Place, standing: &Standing) -> Result<Vec<Deed>, Refusal> {
        let platform = &place.platform;
        let name = platform_name(platform);
        if self.at_home().is_seen_from(place, standing) {
            return Err(Refusal::new(format!("The table is at home on {name}.")));
        }
        let mut elsewhere = self.facts.elsewhere.iter();
        let Some(here) = elsewhere.find(|e| e.is_seen_from(place, standing)) else {
            return Err(Refusal::new(format!("The table is not shown on {name}.")));
        };
        // Who plays from there needs to see it somewhere on their platform.
        let on_platform = |p: &Elsewhere| p.place.platform == *platform;
        let only = self.places().filter(on_platform).count() == 1;
        if only && self.people().any(|(_, p)| p.platform() == platform) {
            return Err(Refusal::new(format!(
                "People on {name} play at this table: it stays here."
            )));
        }
        Ok(vec![Deed::Hidden {
            platform: platform.clone(),
            place: Some(here.place.clone()),
        }])
    }

    /// Takes in where the table is shown.
    pub(in crate::host) fn placed(&mut self, deed: &Deed) -> Option<Text> {
        match deed {
            Deed::Moved { by, home } => {
                self.facts.home = home.clone();
                // Its new home is the first place on its platform.
                let stays = |e: &Elsewhere| {
                    e.place != *home && (e.beside || e.place.platform != home.platform)
                };
                self.facts.elsewhere.retain(stays);
                Some(Text::strong(by.clone()) + " moved this table to another place.")
            }
            Deed::Shown { at } => {
                let others = &mut self.facts.elsewhere;
                others.retain(|e| e.place != at.place);
                others.push(at.clone());
                let name = platform_name(&at.place.platform);
                Some(if at.beside {
                    format!("This table is shown in another place on {name} too.").into()
                } else {
                    format!("This table is shown on {name} too.").into()
                })
            }
            Deed::Hidden { platform, place } => {
                let others = &mut self.facts.elsewhere;
                others.retain(|e| match place {
                    Some(place) => e.place != *place,
                    None => e.place.platform != *platform,
                });
                let name = platform_name(platform);
                Some(if self.is_on(platform) {
                    format!("This table is shown in one place less on {name}.").into()
                } else {
                    format!("This table is not shown on {name} any more.").into()
                })
            }
            _ => None,
        }
    }

    /// Two identities are one person from now on: what was one's is the other's.
    pub(in crate::host) fn linked(&mut self, from: &PersonId, to: &PersonId) {
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
}
