//! Decks and campaigns as they are stored: reading, finding and changing them.

use crate::games::GAMES;
use crate::host::person::gone::{Fate, Gone, SOMEBODY};
use crate::host::person::{Person, PersonId, Place};
use crate::host::table::record::Keepsake;
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::keepsake::{Kind, Owner};
use crate::store::keepsakes::{self, KeepsakeId, Listed, Shelf};
use crate::store::{Change, Fault, Store, TableId};
use serde::{Deserialize, Serialize};
/// The most keepsakes of one owner for one game.
pub(in crate::host) const MOST: usize = 50;

/// A keepsake as it is stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(in crate::host) struct Item {
    /// Its name where it was made.
    pub(in crate::host) name: String,
    /// The person or place it belongs to.
    pub(in crate::host) owner: String,
    /// Who made it.
    pub(in crate::host) by: Person,
    /// The keepsake itself, in the game's form.
    pub(in crate::host) text: String,
    /// Whether it was put away.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(in crate::host) archived: bool,
    /// The table whose match will change it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::host) busy: Option<TableId>,
}

/// A keepsake and the bytes it was read from.
pub(in crate::host) struct Read {
    pub(in crate::host) id: KeepsakeId,
    pub(in crate::host) bytes: Vec<u8>,
    pub(in crate::host) item: Item,
}

impl Read {
    pub(in crate::host) fn store(&self, change: &mut Change, item: &Item) -> Result<(), Trouble> {
        let bytes = serde_json::to_vec(item)?;
        keepsakes::put(change, self.id, Some(&self.bytes), bytes);
        Ok(())
    }
}

/// Reads a keepsake by its number.
pub(in crate::host) fn read(store: &dyn Store, id: KeepsakeId) -> Result<Option<Read>, Trouble> {
    let Some(bytes) = keepsakes::load(store, id)? else {
        return Ok(None);
    };
    let item = serde_json::from_slice(&bytes)?;
    Ok(Some(Read { id, bytes, item }))
}

/// A keepsake without somebody who is forgotten: it goes with them, or is their stand-in's where a match is still played
/// on it or a place of others owns it.
pub(in crate::host) fn without(
    gone: &Gone,
    id: KeepsakeId,
    bytes: &[u8],
) -> Result<Fate, serde_json::Error> {
    let mut item: Item = serde_json::from_slice(bytes)?;
    let before = item.clone();
    let owns = is_shelf_of(gone, &item.owner);
    if owns && item.busy.is_none() {
        return Ok(Fate::Goes);
    }
    if owns {
        gone.stand_in.as_str().clone_into(&mut item.owner);
    }
    if gone.is(&item.by.id) {
        item.by.id.clone_from(&gone.stand_in);
        SOMEBODY.clone_into(&mut item.by.name);
    }
    if let Some(name) = name_without(gone, id, &item.name) {
        item.name = name;
    }
    let mut named = false;
    let name = &mut |name: &mut String| {
        if gone.is_name(name) {
            SOMEBODY.clone_into(name);
            named = true;
        }
    };
    let mut kinds = GAMES.iter().filter_map(|game| game.keepsake());
    let text = kinds.find_map(|kind| (kind.signed)(&item.text, name));
    // Written anew only where somebody was in it: the same keepsake may be written in more than one way.
    item.text = text.filter(|_| named).unwrap_or(item.text);
    let changed = item != before;
    let now = changed.then(|| serde_json::to_vec(&item)).transpose()?;
    Ok(Fate::of(now))
}

/// Whether a shelf goes with somebody: their own, or that of their private conversation with us.
pub(in crate::host) fn is_shelf_of(gone: &Gone, owner: &str) -> bool {
    let private = |p: &PersonId| {
        let place = Place::new(p.platform(), &format!("@{}", p.local()));
        place_key(&place) == owner
    };
    gone.is_key(owner) || gone.people.iter().any(private)
}

/// What a keepsake is called that was called after somebody; its number keeps it apart from all others.
pub(in crate::host) fn name_without(gone: &Gone, id: KeepsakeId, name: &str) -> Option<String> {
    gone.cleaned(name).map(|clean| format!("{clean} {id}"))
}

/// The shelf a place has.
pub(in crate::host) fn place_key(place: &Place) -> String {
    format!("place:{}:{}", place.platform, place.id)
}

/// What this person finds for a game: on their own shelf, and for what places own, on the place's first.
pub(in crate::host) fn listed(
    store: &dyn Store,
    kind: &Kind,
    game: &str,
    by: &Person,
    place: &Place,
) -> Result<Vec<Listed>, Fault> {
    let own = shelf(by.id.as_str(), game).list(store, MOST)?;
    if kind.owner == Owner::Person {
        return Ok(own);
    }
    let here = place_key(place);
    let mut all = shelf(&here, game).list(store, MOST)?;
    let new = |l: &Listed| all.iter().all(|a| a.id != l.id);
    let own: Vec<Listed> = own.into_iter().filter(new).collect();
    all.extend(own);
    Ok(all)
}

pub(in crate::host) const fn shelf<'a>(owner: &'a str, game: &'a str) -> Shelf<'a> {
    Shelf { owner, game }
}

/// The keepsake of this name, or why there is none. Without a name it is the only one.
pub(in crate::host) fn find(
    store: &dyn Store,
    kind: &Kind,
    game: &str,
    by: &Person,
    place: &Place,
    name: &str,
) -> Result<Read, Trouble> {
    let all = listed(store, kind, game, by, place)?;
    let same = |l: &&Listed| l.name.to_lowercase() == name.trim().to_lowercase();
    let found = match all.as_slice() {
        [only] if name.trim().is_empty() => Some(only),
        all => all.iter().find(same),
    };
    let read = found.map(|l| read(store, l.id)).transpose()?.flatten();
    read.ok_or_else(|| {
        let noun = kind.noun;
        let names: Vec<String> = all.iter().map(|l| format!("“{}”", l.name)).collect();
        let have = match names.as_slice() {
            [] => format!("You have no {noun} yet."),
            names => format!("There are {}.", names.join(", ")),
        };
        let asked = match name.trim() {
            "" if names.is_empty() => String::new(),
            "" => format!("Which {noun}? "),
            name => format!("There is no {noun} “{name}” here. "),
        };
        Refusal::new(format!("{asked}{have}")).into()
    })
}

/// A keepsake as a table refers to it.
pub(in crate::host) fn reference(read: &Read) -> Result<Keepsake, Refusal> {
    if read.item.archived {
        return Err(Refusal::new(format!("“{}” is put away.", read.item.name)));
    }
    Ok(Keepsake {
        id: read.id,
        name: read.item.name.clone(),
    })
}
