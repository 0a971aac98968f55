//! What the host keeps of people: their name, what they chose, and where they were seen.
//!
//! A name and where it was seen belong to an identity; all the rest belongs to the person, whichever identities they
//! have, and is kept under the one that links the others.

use crate::host::person::{Person, PersonId};
use crate::host::speech::request::{Request, Standing};
use crate::host::table::clock::hours::Rhythm;
use crate::host::trouble::Trouble;
use crate::store::{Change, CommitError, Fault, Store, TableId, json, links, people, schema};
use serde::{Deserialize, Serialize};

/// People looked at to find one by name.
const NAMESAKES: usize = 3;

/// What the host keeps of a person.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(in crate::host) struct Known {
    /// What others call them.
    pub name: String,
    /// The servers they were seen on; those of no server are seen on their platform.
    pub seen: Vec<String>,
    /// The table they mean when they name none.
    pub focus: Option<TableId>,
    /// Their own hours, if they said any.
    pub rhythm: Option<Rhythm>,
    /// When they last chose quiet hours or a time zone.
    pub hours_since: Option<u64>,
    /// Whether their results are nobody else's business.
    pub hides_results: bool,
    /// Their other identities, on other platforms.
    pub linked: Vec<PersonId>,
    /// Which identity they used last, where they have several.
    pub voice: Option<PersonId>,
    /// The code that would link one more, if one is in use.
    pub code: Option<String>,
    /// When they tried wrong codes lately.
    pub guesses: Vec<u64>,
}

impl Known {
    /// Every identity of this person, their own first.
    pub(in crate::host) fn identities(&self, person: &PersonId) -> Vec<PersonId> {
        let own = std::iter::once(person.clone());
        own.chain(self.linked.iter().cloned()).collect()
    }

    /// Where this person is reached, if that is not simply where their own id says.
    pub(in crate::host) fn voice_of<'a>(&'a self, person: &'a PersonId) -> &'a PersonId {
        let voice = self.voice.as_ref();
        voice.filter(|v| self.linked.contains(v)).unwrap_or(person)
    }
}

/// The person an identity belongs to.
pub(in crate::host) fn person_of(
    store: &dyn Store,
    identity: &PersonId,
) -> Result<PersonId, Fault> {
    let person = links::person_of(store, identity.as_str())?;
    Ok(person.map_or_else(|| identity.clone(), |id| PersonId::from_key(&id)))
}

/// Every identity of the person behind this one, the person's own first.
pub(in crate::host) fn identities(
    store: &dyn Store,
    identity: &PersonId,
) -> Result<Vec<PersonId>, Fault> {
    let person = person_of(store, identity)?;
    let (known, _) = read(store, &person)?;
    Ok(known.identities(&person))
}

/// What is kept of a person, and its bytes for replacing it.
pub(in crate::host) fn read(
    store: &dyn Store,
    person: &PersonId,
) -> Result<(Known, Option<Vec<u8>>), Fault> {
    let Some(bytes) = people::known(store, person.as_str())? else {
        return Ok((Known::default(), None));
    };
    let known = json::parse(&schema::person(person.as_str()), &bytes)?;
    Ok((known, Some(bytes)))
}

/// Changes what is kept of a person; `change` may add more to the same commit.
pub(in crate::host) async fn update(
    store: &dyn Store,
    person: &PersonId,
    mut edit: impl FnMut(&mut Known, &mut Change),
) -> Result<(), Trouble> {
    loop {
        let (before, bytes) = read(store, person)?;
        let (mut known, mut change) = (before.clone(), Change::new());
        edit(&mut known, &mut change);
        if known == before && bytes.is_some() {
            return Ok(());
        }
        let now = serde_json::to_vec(&known)?;
        people::replace(&mut change, person.as_str(), bytes.as_deref(), now);
        match store.commit(change).await {
            Ok(()) => return Ok(()),
            // Somebody else noted something about the person at the same moment.
            Err(CommitError::Conflict(_)) => {}
            Err(CommitError::Fault(fault)) => return Err(fault.into()),
        }
    }
}

/// Where somebody is seen: on a server, or on the platform at large.
pub(in crate::host) fn scope<'a>(standing: &'a Standing, platform: &'a str) -> &'a str {
    standing.server.as_ref().map_or(platform, |s| s.as_str())
}

/// Notes that a person was seen, if that is news. Their record may have been read already.
pub(in crate::host) async fn meet(
    store: &dyn Store,
    by: &Person,
    standing: &Standing,
    read_already: Option<&Known>,
) -> Result<(), Trouble> {
    let Person { id, name } = by;
    let scope = scope(standing, id.platform());
    let is_news = |known: &Known| known.name != *name || known.seen.iter().all(|s| s != scope);
    if read_already.is_some_and(|known| !is_news(known)) || !is_news(&read(store, id)?.0) {
        return Ok(());
    }
    update(store, id, |known, change| {
        if !known.seen.iter().any(|s| s == scope) {
            known.seen.push(scope.to_owned());
        }
        for place in &known.seen {
            people::drop_seen(change, place, &known.name, id.as_str());
            people::add_seen(change, place, name, id.as_str());
        }
        known.name.clone_from(name);
    })
    .await
}

/// The one person meant by what was typed: the platform's id of somebody, or the name of somebody seen there.
pub(in crate::host) fn find(
    store: &dyn Store,
    request: &Request,
    typed: &str,
) -> Result<Option<Person>, Fault> {
    let platform = request.place.platform.as_str();
    if let Some(name) = request.standing.names.get(typed) {
        let id = person_of(store, &PersonId::new(platform, typed))?;
        let name = name.clone();
        return Ok(Some(Person { id, name }));
    }
    let typed = typed.trim_start_matches('@');
    let scope = scope(&request.standing, platform);
    let seen = people::seen(store, scope, typed, NAMESAKES)?;
    let same = |name: &str| name.to_lowercase() == typed.to_lowercase();
    let mut exact = seen.iter().filter(|(_, name)| same(name));
    // Two of the same name cannot be told apart; they see the invitation at the table.
    match (exact.next(), exact.next()) {
        (Some((id, name)), None) => Ok(Some(Person {
            id: person_of(store, &PersonId::from_key(id))?,
            name: name.clone(),
        })),
        _ => Ok(None),
    }
}
