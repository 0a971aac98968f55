//! By which identity and where people are reached, and in which places a table speaks. Pure.

use crate::host::person::PersonId;
use crate::host::speech::post::To;
use crate::host::speech::said::Said;
use crate::host::table::Table;
use crate::host::table::house::Lodging;
use crate::host::table::places::Elsewhere;
use std::collections::BTreeMap;

/// Where people with several identities are reached: by person, the identity they used last.
pub type Voices = BTreeMap<PersonId, PersonId>;

/// Where these words go.
pub fn place_of(table: &Table, said: &Said) -> Elsewhere {
    let Some(place) = &said.place else {
        return table.places().on(&said.platform).clone();
    };
    let found = table.places().all().find(|p| p.place == *place);
    // Not shown there any more: these are the last words there.
    found.cloned().unwrap_or_else(|| Elsewhere {
        place: place.clone(),
        lodging: Lodging::Thread,
        server: None,
        beside: true,
    })
}

/// The same words for every place, and for every person where they are.
pub fn addressed(table: &Table, said: &Said, voices: &Voices) -> Vec<Said> {
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
        To::Table => table
            .places()
            .all()
            .map(|p| Said {
                place: p.beside.then(|| p.place.clone()),
                ..on(&p.place.platform)
            })
            .collect(),
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
