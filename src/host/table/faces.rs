//! Who took part in a match, kept beside its log: the log itself names nobody. Pure but for reading the store.
//!
//! Records are chained by their bytes, so what stands in them can never be taken out again. That is why people stand in
//! them by number only: `~2` is the third person of the table, `~2.1` the second name that person had there. Who that is
//! stands in one entry beside the log. Forgetting a person changes that entry, and every hash of the log stays good.

use crate::games::GAMES;
use crate::host::person::gone::{Gone, SOMEBODY};
use crate::host::person::{Person, PersonId, Place};
use crate::host::table::record::{Author, Chair, Deed, Holder, Keepsake, Record};
use crate::rules::keepsake::Brought;
use crate::store::{Change, Fault, Store, TableId, json, people, schema};
use serde::{Deserialize, Serialize};

/// What stands before a number in place of a person.
const MARK: char = '~';

/// The people of a table's log, in the order the log speaks of them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Faces(Vec<Face>);

/// One of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Face {
    /// Who; nobody we know if only a name was said. What somebody called a deck or campaign is kept in the same way: it may
    /// well be a name.
    id: Option<PersonId>,
    /// Every name the log uses for them.
    names: Vec<String>,
}

/// Is shown a person of a record: the id, the name, or both.
type Each<'a> = dyn FnMut(Option<&mut PersonId>, Option<&mut String>) + 'a;

impl Faces {
    /// The people of a stored log.
    pub fn load(store: &dyn Store, table: TableId) -> Result<Self, Fault> {
        let Some(bytes) = people::faces(store, table)? else {
            return Ok(Self::default());
        };
        Self::read(table, &bytes)
    }

    /// The people of a log, from what is stored of them.
    pub fn read(table: TableId, bytes: &[u8]) -> Result<Self, Fault> {
        json::parse(&schema::faces(table), bytes)
    }

    /// Keeps them with the change.
    pub fn store(&self, change: &mut Change, table: TableId) -> Result<(), serde_json::Error> {
        people::put_faces(change, table, serde_json::to_vec(self)?);
        Ok(())
    }

    /// The people of an exported log, of whom it tells the names alone.
    pub fn named(names: &[Vec<String>]) -> Self {
        let face = |(number, names): (usize, &Vec<String>)| Face {
            id: Some(PersonId::new("player", &number.to_string())),
            names: names.clone(),
        };
        Self(names.iter().enumerate().map(face).collect())
    }

    /// Every name of every person, for an export.
    pub fn names(&self) -> Vec<Vec<String>> {
        self.0.iter().map(|f| f.names.clone()).collect()
    }

    /// The names this person has here.
    pub fn names_of<'a>(&'a self, person: &'a PersonId) -> impl Iterator<Item = &'a String> {
        let own = self.0.iter().filter(|f| f.id.as_ref() == Some(person));
        own.flat_map(|f| &f.names)
    }

    /// Whether the log knows this person.
    pub fn know(&self, person: &PersonId) -> bool {
        self.0.iter().any(|f| f.id.as_ref() == Some(person))
    }

    /// Whether the log speaks of somebody, be it only by name.
    pub fn speak_of(&self, gone: &Gone) -> bool {
        self.0.iter().any(|face| match &face.id {
            Some(id) => gone.is(id),
            None => face.names.iter().any(|n| gone.is_in(n)),
        })
    }

    /// Puts somebody nobody knows in the place of this person.
    pub fn forget(&mut self, gone: &Gone) {
        for face in &mut self.0 {
            match &mut face.id {
                Some(id) if gone.is(id) => {
                    id.clone_from(&gone.stand_in);
                    face.names.fill(SOMEBODY.to_owned());
                }
                Some(_) => {}
                None => face.names.iter_mut().for_each(|n| {
                    gone.clean_words(n);
                }),
            }
        }
    }

    /// The record as it is chained: people by number.
    pub fn seal(&mut self, record: &Record) -> Record {
        let mut sealed = record.clone();
        each_person(&mut sealed, &mut |id, name| {
            let number = self.number(id.as_deref(), name.as_deref());
            if let Some(name) = name {
                let of = self.name_number(number, name);
                *name = format!("{MARK}{number}.{of}");
            }
            if let Some(id) = id {
                *id = PersonId::from_key(&format!("{MARK}{number}"));
            }
        });
        sealed
    }

    /// Puts the people back into a record.
    pub fn unseal(&self, record: &mut Record) {
        each_person(record, &mut |id, name| {
            if let Some(id) = id
                && let Some(face) = marked(id.as_str()).and_then(|n| self.0.get(n))
                && let Some(known) = &face.id
            {
                id.clone_from(known);
            }
            if let Some(name) = name
                && let Some((number, of)) = name.split_once('.')
                && let Some(face) = marked(number).and_then(|n| self.0.get(n))
                && let Some(known) = of.parse().ok().and_then(|of: usize| face.names.get(of))
            {
                name.clone_from(known);
            }
        });
    }

    fn number(&mut self, id: Option<&PersonId>, name: Option<&String>) -> usize {
        let same = |f: &Face| match id {
            Some(_) => f.id.as_ref() == id,
            None => f.id.is_none() && name.is_some_and(|n| f.names.contains(n)),
        };
        self.0.iter().position(same).unwrap_or_else(|| {
            self.0.push(Face {
                id: id.cloned(),
                names: Vec::new(),
            });
            self.0.len() - 1
        })
    }

    fn name_number(&mut self, number: usize, name: &String) -> usize {
        let names = &mut self.0[number].names;
        names.iter().position(|n| n == name).unwrap_or_else(|| {
            names.push(name.clone());
            names.len() - 1
        })
    }
}

/// The number a mark stands for.
fn marked(words: &str) -> Option<usize> {
    words.strip_prefix(MARK)?.parse().ok()
}

/// Shows every person a record speaks of, in the same order each time. A new deed must say here whom it names.
fn each_person(record: &mut Record, each: &mut Each<'_>) {
    if let Author::Person(id) = &mut record.by {
        each(Some(id), None);
    }
    match &mut record.deed {
        Deed::Opened { home, by, .. } => {
            private_place(home, each);
            whole(by, each);
        }
        Deed::Joined { person, .. }
        | Deed::TakenOver { person, .. }
        | Deed::Offered { person, .. } => whole(person, each),
        Deed::Left { person } | Deed::Rhythm { person, .. } | Deed::Tips { person, .. } => {
            each(Some(person), None);
        }
        Deed::Brings { person, what } => {
            if let Some(person) = person {
                each(Some(person), None);
            }
            called(what.as_mut(), each);
        }
        Deed::Invited { name, person } => each(person.as_mut(), Some(name)),
        Deed::Started {
            chairs, brought, ..
        } => {
            for chair in chairs {
                sitting(chair, each);
            }
            signed(brought, each);
        }
        Deed::Linked { from, to } => {
            each(Some(from), None);
            each(Some(to), None);
        }
        Deed::Shown { at } => private_place(&mut at.place, each),
        Deed::Hidden {
            place: Some(place), ..
        } => private_place(place, each),
        Deed::Ended { by } => each(None, Some(by)),
        Deed::Moved { by, home } => {
            private_place(home, each);
            each(None, Some(by));
        }
        Deed::RobotJoined { .. }
        | Deed::RobotLeft { .. }
        | Deed::Chose { .. }
        | Deed::ClockSet { .. }
        | Deed::Answered { .. }
        | Deed::Carried { .. }
        | Deed::Kept { .. }
        | Deed::Returned { .. }
        | Deed::Proposed { .. }
        | Deed::Voted { .. }
        | Deed::Lapsed
        | Deed::Undone { .. }
        | Deed::Called { .. }
        | Deed::Reminded { .. }
        | Deed::Vacation { .. }
        | Deed::Grace { .. }
        | Deed::Paused
        | Deed::Resumed
        | Deed::Tipped { .. }
        | Deed::Ordered { .. }
        | Deed::Muted { .. }
        | Deed::Drawn
        | Deed::Hidden { .. }
        | Deed::Aborted => {}
    }
}

fn whole(person: &mut Person, each: &mut Each<'_>) {
    each(Some(&mut person.id), Some(&mut person.name));
}

fn sitting(chair: &mut Chair, each: &mut Each<'_>) {
    if let Holder::Person(id) | Holder::Steward(id) = &mut chair.holder {
        each(Some(id), Some(&mut chair.name));
    }
}

/// What somebody called a keepsake.
fn called(keepsake: Option<&mut Keepsake>, each: &mut Each<'_>) {
    if let Some(keepsake) = keepsake {
        each(None, Some(&mut keepsake.name));
    }
}

/// What was brought to a match may name those who played on it before.
fn signed(brought: &mut Brought, each: &mut Each<'_>) {
    let seats = brought.seats.iter_mut().flatten();
    for text in brought.table.iter_mut().chain(seats) {
        let mut kinds = GAMES.iter().filter_map(|game| game.keepsake());
        let name = &mut |name: &mut String| each(None, Some(name));
        if let Some(now) = kinds.find_map(|kind| (kind.signed)(text, name)) {
            *text = now;
        }
    }
}

/// A private conversation is called after its person: `@` and the platform's id of them.
fn private_place(place: &mut Place, each: &mut Each<'_>) {
    let Some(whose) = place.id.strip_prefix('@') else {
        return;
    };
    let mut id = match marked(whose) {
        Some(_) => PersonId::from_key(whose),
        None => PersonId::new(&place.platform, whose),
    };
    each(Some(&mut id), None);
    place.id = format!("@{}", id.local());
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test that cannot go on shall fail")]
mod tests {
    use super::*;
    use crate::host::person::gone::NOWHERE;
    use crate::rules::version::Rules;

    fn ann() -> Person {
        Person {
            id: PersonId::new("web", "5eed"),
            name: "Ann ~0.1".to_owned(),
        }
    }

    fn record(by: &Person, deed: Deed) -> Record {
        Record::unasked(1, Author::Person(by.id.clone()), deed)
    }

    fn records() -> Vec<Record> {
        let ann = ann();
        let again = Person {
            name: "Anna".to_owned(),
            ..ann.clone()
        };
        let chair = Chair::new(Holder::Person(ann.id.clone()), ann.name.clone(), None);
        vec![
            record(
                &ann,
                Deed::Opened {
                    game: "g".to_owned(),
                    rules_version: Rules::FIRST,
                    home: Place::new("web", "@5eed"),
                    by: ann.clone(),
                    rematch_of: None,
                    server: None,
                    house: crate::host::table::house::House::default(),
                },
            ),
            record(
                &again,
                Deed::Joined {
                    person: again.clone(),
                    team: None,
                    record: None,
                },
            ),
            record(
                &ann,
                Deed::Invited {
                    name: "Bob".to_owned(),
                    person: None,
                },
            ),
            record(
                &ann,
                Deed::Brings {
                    person: None,
                    what: Some(Keepsake {
                        id: crate::store::keepsakes::KeepsakeId::new(1),
                        name: "Bob's galaxy".to_owned(),
                    }),
                },
            ),
            record(
                &ann,
                Deed::Linked {
                    from: PersonId::new("web", "bob"),
                    to: ann.id.clone(),
                },
            ),
            record(
                &ann,
                Deed::Shown {
                    at: crate::host::table::places::Elsewhere {
                        place: Place::new("web", "@5eed"),
                        lodging: crate::host::table::house::Lodging::Channel,
                        server: None,
                        beside: false,
                    },
                },
            ),
            record(
                &ann,
                Deed::Started {
                    seed: crate::rules::rng::Seed([1; 32]),
                    salt: crate::rules::rng::Seed([2; 32]),
                    chairs: vec![chair],
                    brought: crate::rules::keepsake::Brought::default(),
                },
            ),
        ]
    }

    #[test]
    fn a_sealed_record_names_nobody_and_opens_again() {
        let mut faces = Faces::default();
        for record in records() {
            let sealed = faces.seal(&record);
            let words = serde_json::to_string(&sealed).unwrap();
            for trace in ["Ann", "Bob", "bob", "5eed"] {
                assert!(!words.contains(trace), "{trace} in {words}");
            }
            let mut opened = sealed;
            faces.unseal(&mut opened);
            assert_eq!(opened, record);
        }
    }

    #[test]
    fn forgetting_leaves_the_sealed_records_and_takes_the_names() {
        let mut faces = Faces::default();
        let sealed: Vec<Record> = records().iter().map(|r| faces.seal(r)).collect();
        let (ann, gone) = (ann(), PersonId::new(NOWHERE, "1"));
        let going = Gone {
            people: vec![ann.id.clone()],
            names: vec!["BOB".to_owned()],
            stand_in: gone.clone(),
        };
        assert!(faces.know(&ann.id) && faces.speak_of(&going));
        faces.forget(&going);
        assert!(!faces.know(&ann.id) && !faces.speak_of(&going));
        let mut opened = sealed[1].clone();
        faces.unseal(&mut opened);
        let somebody = Person {
            id: gone,
            name: SOMEBODY.to_owned(),
        };
        assert_eq!(
            opened,
            record(
                &somebody,
                Deed::Joined {
                    person: somebody.clone(),
                    team: None,
                    record: None
                }
            )
        );
        let kept = serde_json::to_string(&faces).unwrap();
        assert!(!kept.contains("Ann") && !kept.contains("5eed") && !kept.contains("Bob"));
    }
}
