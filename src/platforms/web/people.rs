//! The people of the web chat: made on the first visit, known by a secret only their browser has.

use super::audience::PLATFORM;
use super::{keys, names, secret};
use crate::host::person::{Person, PersonId};
use crate::store::{Change, CommitError, Fault, Store, json};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Everybody who ever came.
pub(super) struct People {
    store: Arc<dyn Store>,
}

/// What is kept of a person.
#[derive(Serialize, Deserialize)]
struct Record {
    name: String,
    since: u64,
}

/// Why a person could not be made or named.
#[derive(Debug, thiserror::Error)]
pub(super) enum PeopleError {
    /// The name cannot be taken.
    #[error("{0}")]
    Name(String),
    /// The store failed.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// No randomness.
    #[error(transparent)]
    Entropy(#[from] secret::NoEntropy),
}

impl People {
    /// The people of this store.
    pub(super) fn new(store: Arc<dyn Store>) -> Self {
        Self { store }
    }

    /// Makes a person with a friendly name and tells their secret, this once.
    pub(super) async fn make(&self, now: u64) -> Result<(Person, String), PeopleError> {
        let secret = secret::fresh()?;
        loop {
            let chance = secret::bytes::<16>()?;
            let id = secret::hex(&chance[..6]);
            let name = names::friendly(chance);
            let mut change = Change::new();
            json::put(&mut change, keys::person(&id), &record(&name, now))?;
            change
                .expect_absent(keys::person(&id))
                .expect_absent(keys::name(&names::fold(&name)))
                .put(keys::name(&names::fold(&name)), id.as_bytes())
                .put(keys::secret(&secret::hash(&secret)), id.as_bytes());
            match self.store.commit(change).await {
                Ok(()) => {
                    let id = PersonId::new(PLATFORM, &id);
                    return Ok((Person { id, name }, secret));
                }
                // The name or id is taken: draw again.
                Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
        }
    }

    /// Whose secret it is.
    pub(super) fn by_secret(&self, secret: &str) -> Result<Option<Person>, Fault> {
        let Some(id) = self.store.get(&keys::secret(&secret::hash(secret)))? else {
            return Ok(None);
        };
        let id = String::from_utf8_lossy(&id).into_owned();
        let Some(record) = self.record(&id)? else {
            return Ok(None);
        };
        Ok(Some(Person {
            id: PersonId::new(PLATFORM, &id),
            name: record.name,
        }))
    }

    /// Gives the person another name, unless somebody else has it.
    pub(super) async fn rename(&self, id: &PersonId, wish: &str) -> Result<Person, PeopleError> {
        let name = names::check(wish).map_err(PeopleError::Name)?;
        let taken = || PeopleError::Name(format!("Somebody is called {name} already."));
        let Some(old) = self.record(id.local())? else {
            return Err(Fault::corrupt(&keys::person(id.local()), "it is missing").into());
        };
        let (from, to) = (names::fold(&old.name), names::fold(&name));
        let mut change = Change::new();
        if from != to {
            change
                .expect_absent(keys::name(&to))
                .put(keys::name(&to), id.local().as_bytes())
                .expect_value(keys::name(&from), id.local().as_bytes())
                .delete(keys::name(&from));
        }
        let now = record(&name, old.since);
        json::put(&mut change, keys::person(id.local()), &now)?;
        match self.store.commit(change).await {
            Ok(()) => Ok(Person {
                id: id.clone(),
                name,
            }),
            Err(CommitError::Conflict(_)) => Err(taken()),
            Err(CommitError::Fault(fault)) => Err(fault.into()),
        }
    }

    /// The invitation of an open chat; made once, so that links already handed out stay good.
    pub(super) async fn invitation(&self) -> Result<String, PeopleError> {
        let key = keys::invitation();
        loop {
            if let Some(kept) = self.store.get(&key)? {
                return Ok(String::from_utf8_lossy(&kept).into_owned());
            }
            let mut change = Change::new();
            change
                .expect_absent(key.clone())
                .put(key.clone(), secret::fresh()?.into_bytes());
            match self.store.commit(change).await {
                Ok(()) | Err(CommitError::Conflict(_)) => {}
                Err(CommitError::Fault(fault)) => return Err(fault.into()),
            }
        }
    }

    fn record(&self, id: &str) -> Result<Option<Record>, Fault> {
        read(self.store.as_ref(), id)
    }
}

/// What the person of this id is called.
pub(super) fn name_of(store: &dyn Store, id: &str) -> Result<Option<String>, Fault> {
    Ok(read(store, id)?.map(|record| record.name))
}

fn read(store: &dyn Store, id: &str) -> Result<Option<Record>, Fault> {
    json::find(store, &keys::person(id))
}

fn record(name: &str, since: u64) -> Record {
    let name = name.to_owned();
    Record { name, since }
}

#[cfg(test)]
#[expect(clippy::expect_used, reason = "a test that cannot go on says where")]
mod tests {
    use super::*;
    use crate::store::MemoryStore;

    fn people() -> People {
        People::new(Arc::new(MemoryStore::new()))
    }

    #[tokio::test]
    async fn a_secret_leads_back_to_its_person_and_nobody_else() {
        let people = people();
        let (ann, secret) = people.make(1).await.expect("made");
        let (bob, _) = people.make(1).await.expect("made");
        assert_eq!(people.by_secret(&secret).expect("read"), Some(ann.clone()));
        assert_ne!(ann.id, bob.id);
        assert_eq!(people.by_secret(ann.id.local()).expect("read"), None);
        assert_eq!(people.by_secret("").expect("read"), None);
    }

    #[tokio::test]
    async fn names_are_unique_and_given_back() {
        let people = people();
        let (ann, secret) = people.make(1).await.expect("made");
        let (bob, _) = people.make(1).await.expect("made");
        people.rename(&ann.id, "  Ann ").await.expect("free");
        let taken = people.rename(&bob.id, "a n n").await;
        assert!(matches!(taken, Err(PeopleError::Name(why)) if why.contains("already")));
        people.rename(&ann.id, "ANN").await.expect("her own");
        people.rename(&ann.id, "Zoe").await.expect("free");
        people.rename(&bob.id, "Ann").await.expect("free again");
        let known = people.by_secret(&secret).expect("read").expect("known");
        assert_eq!(known.name, "Zoe");
    }

    #[tokio::test]
    async fn the_secret_itself_is_not_kept() {
        let store = Arc::new(MemoryStore::new());
        let (_, secret) = People::new(store.clone()).make(1).await.expect("made");
        let needle = secret.as_bytes();
        let holds = |bytes: &[u8]| bytes.windows(needle.len()).any(|w| w == needle);
        store
            .walk(&mut |key, value| {
                assert!(!holds(key) && !holds(value));
                Ok(())
            })
            .expect("walked");
    }
}
