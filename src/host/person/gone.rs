//! Somebody who is to be forgotten: what to look for in the store, and what to put in its place. Pure.

use crate::host::person::PersonId;
use serde_json::Value;

/// What somebody is called who is forgotten.
pub const SOMEBODY: &str = "Somebody";

/// The platform in the ids of those who are forgotten.
pub const NOWHERE: &str = "gone";

/// A platform's own id shorter than this may be an ordinary word, and is only looked for with its platform before it.
const TELLING: usize = 6;

/// Somebody who is to be forgotten.
#[derive(Clone, Debug)]
pub struct Gone {
    /// Who: every identity of theirs.
    pub people: Vec<PersonId>,
    /// Every name they had, longest first: one may be part of another.
    pub names: Vec<String>,
    /// Who stands in their place: nobody anybody knows, the same in all matches, so that others' ratings stay.
    pub stand_in: PersonId,
}

impl Gone {
    /// Whether this is them.
    pub fn is(&self, person: &PersonId) -> bool {
        self.people.contains(person)
    }

    /// Whether this whole key of a person, server or shelf is one of their ids.
    pub fn is_key(&self, key: &str) -> bool {
        self.people.iter().any(|p| p.as_str() == key)
    }

    /// Whether they are called exactly so, whatever the capitals.
    pub fn is_name(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.names.iter().any(|n| n.to_lowercase() == name)
    }

    /// Whether the bytes hold an id of theirs.
    pub fn id_in(&self, bytes: &[u8]) -> bool {
        self.ids().any(|(id, _)| holds(bytes, id.as_bytes()))
    }

    /// Whether the words hold an id of theirs, or one of their names as a word.
    pub fn is_in(&self, words: &str) -> bool {
        self.cleaned(words).is_some()
    }

    /// The words without them, if they were in it.
    pub fn cleaned(&self, words: &str) -> Option<String> {
        let mut clean = self.without_ids(words);
        for name in &self.names {
            clean = without_word(&clean, name);
        }
        (clean != words).then_some(clean)
    }

    /// Takes them out of the words; whether anything changed.
    pub fn clean_words(&self, words: &mut String) -> bool {
        match self.cleaned(words) {
            Some(clean) => {
                *words = clean;
                true
            }
            None => false,
        }
    }

    fn without_ids(&self, words: &str) -> String {
        self.ids().fold(words.to_owned(), |clean, (id, instead)| {
            clean.replace(id, instead)
        })
    }

    /// Takes their ids, but no names, out of every string and field of a JSON value; whether anything changed. A name may
    /// be any word, also one that means something to us.
    pub fn clean_ids(&self, value: &mut Value) -> bool {
        match value {
            Value::String(words) => {
                let clean = self.without_ids(words);
                let changed = clean != *words;
                *words = clean;
                changed
            }
            Value::Array(all) => {
                let mut any = false;
                for inner in all {
                    any |= self.clean_ids(inner);
                }
                any
            }
            Value::Object(map) => {
                let mut any = false;
                for (key, mut inner) in std::mem::take(map) {
                    any |= self.clean_ids(&mut inner);
                    let clean = self.without_ids(&key);
                    any |= clean != key;
                    map.insert(clean, inner);
                }
                any
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }

    /// Everything by which the bytes of a file could tell of them: ids, and names.
    pub fn traces(&self) -> (Vec<&str>, &[String]) {
        (
            self.ids().map(|(id, _)| id).collect(),
            self.names.as_slice(),
        )
    }

    /// Whole ids, and the platforms' own where they cannot be ordinary words; each with what stands in its place.
    fn ids(&self) -> impl Iterator<Item = (&str, &str)> {
        let stand_in = &self.stand_in;
        self.people.iter().flat_map(move |person| {
            let whole = (person.as_str(), stand_in.as_str());
            let local = (person.local(), stand_in.local());
            std::iter::once(whole).chain((local.0.len() >= TELLING).then_some(local))
        })
    }
}

/// What becomes of an entry.
pub(in crate::host) enum Fate {
    /// It does not speak of them.
    Stays,
    /// It was theirs.
    Goes,
    /// It is this without them.
    Becomes(Vec<u8>),
    /// To this key, with this value.
    Moves(Vec<u8>, Vec<u8>),
}

impl Fate {
    /// The new value, if there is one.
    pub(in crate::host) fn of(new: Option<Vec<u8>>) -> Self {
        new.map_or(Self::Stays, Self::Becomes)
    }

    pub(in crate::host) fn goes(goes: bool) -> Self {
        if goes { Self::Goes } else { Self::Stays }
    }
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    !part.is_empty() && bytes.windows(part.len()).any(|w| w == part)
}

/// The text with another word wherever this one stands alone, whatever its capitals.
fn without_word(text: &str, word: &str) -> String {
    let word: Vec<char> = word.chars().collect();
    let letters: Vec<char> = text.chars().collect();
    let same = |a: &char, b: &char| a == b || a.to_lowercase().eq(b.to_lowercase());
    let inside = |at: Option<&char>| at.is_some_and(|c| c.is_alphanumeric());
    let mut clean = String::with_capacity(text.len());
    let mut at = 0;
    while at < letters.len() {
        let end = at + word.len();
        let here = !word.is_empty()
            && letters
                .get(at..end)
                .is_some_and(|part| part.iter().zip(&word).all(|(a, b)| same(a, b)));
        let before = at.checked_sub(1).and_then(|b| letters.get(b));
        if here && !inside(before) && !inside(letters.get(end)) {
            clean.push_str(SOMEBODY);
            at = end;
        } else {
            clean.push(letters[at]);
            at += 1;
        }
    }
    clean
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn gone() -> Gone {
        Gone {
            people: vec![PersonId::new("web", "0123456789ab")],
            names: vec!["Zoë Q".to_owned(), "Al".to_owned()],
            stand_in: PersonId::new("gone", "x"),
        }
    }

    #[test]
    fn names_go_where_they_stand_alone() {
        let clean = |words| gone().cleaned(words);
        assert_eq!(clean("Zoë Q wins."), Some("Somebody wins.".to_owned()));
        assert_eq!(clean("(zoë q)"), Some("(Somebody)".to_owned()));
        assert_eq!(clean("Also Alan and Val."), None);
        assert_eq!(clean("Al, AL"), Some("Somebody, Somebody".to_owned()));
        assert_eq!(clean("<@0123456789ab>"), Some("<@x>".to_owned()));
    }

    #[test]
    fn ids_go_from_every_corner_of_a_value() {
        let mut value =
            json!({ "web:0123456789ab": [{ "by": "web:0123456789ab" }, 3, "Al"], "all": "Albert" });
        assert!(gone().clean_ids(&mut value));
        assert_eq!(
            value,
            json!({ "gone:x": [{ "by": "gone:x" }, 3, "Al"], "all": "Albert" })
        );
        assert!(!gone().clean_ids(&mut value));
    }

    #[test]
    fn a_short_id_is_only_looked_for_with_its_platform() {
        let gone = Gone {
            people: vec![PersonId::new("console", "ann")],
            ..gone()
        };
        assert!(!gone.id_in(b"planning"));
        assert!(gone.id_in(b"\0\x0bconsole:ann\0"));
    }
}
