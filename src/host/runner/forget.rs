//! A table forgets a person: their seat is given up, and a stand-in takes their place in its log.

use crate::host::person::gone::Gone;
use crate::host::person::{Person, PersonId};
use crate::host::runner::draft::Draft;
use crate::host::runner::task::Runner;
use crate::host::table::faces::Faces;
use crate::host::table::intent::{self, Intent};
use crate::host::table::record::{Author, Chair, Holder};
use crate::host::trouble::Trouble;
use crate::store::{Change, index, log, schema};
use std::sync::Arc;
impl Runner {
    /// Gives up the seat of somebody who is forgotten, and puts their stand-in in their place.
    pub(in crate::host) async fn forget(&mut self, gone: &Gone) -> Result<(), Trouble> {
        for person in &gone.people {
            if let Err(trouble) = self.give_up_seat(person).await {
                // A table that cannot go on any more must not keep anybody from being forgotten.
                self.failed(&trouble);
            }
        }
        let store = Arc::clone(&self.shared.store);
        let mut faces = Faces::load(store.as_ref(), self.id)?;
        faces.forget(gone);
        let mut change = Change::new();
        faces.store(&mut change, self.id)?;
        for person in &gone.people {
            let listed = schema::person_table(person.as_str(), self.id);
            if store.get(&listed)?.is_some() {
                change.delete(listed);
                index::add_person(&mut change, gone.stand_in.as_str(), self.id);
            }
        }
        // Kept states hold names; without them the log is read, and the next commits make new ones.
        for prefix in [
            schema::snapshot_prefix(self.id),
            schema::pasts_prefix(self.id),
        ] {
            for (key, _) in store.scan(&prefix, None, usize::MAX)? {
                change.delete(key);
            }
        }
        self.forget_loaded();
        let done = store.commit(change).await;
        done.map_err(|e| Trouble::Other(e.to_string()))
    }

    /// The person concedes where the game knows it, leaves otherwise.
    async fn give_up_seat(&mut self, person: &PersonId) -> Result<(), Trouble> {
        let head = log::head(self.shared.store.as_ref(), self.id)?;
        if head.is_none_or(|head| head.status == log::Status::Over) {
            return Ok(());
        }
        let revision = self.revision()?;
        let table = &revision.table;
        let Some(chair) = table.seat_of(person).and_then(|s| table.chair(s)) else {
            return Ok(());
        };
        let by = Person {
            id: person.clone(),
            name: chair.name.clone(),
        };
        if !table.goes_on() || matches!(chair.holder, Holder::Steward(_)) {
            return Ok(());
        }
        let leave = |_| table.leave(&by).map(intent::plain);
        let intents = table.resign(&by).or_else(leave)?;
        let now = self.shared.settings.time.now();
        let mut draft = Draft::on(Arc::clone(&revision));
        let store = Arc::clone(&self.shared.store);
        let record = |intent: Intent| intent.unasked(now, Author::Person(person.clone()));
        for intent in intents {
            draft.push(store.as_ref(), record(intent))?;
        }
        // Conceding may be a proposal to partners; the seat itself is left in any case.
        let still = |c: &Chair| c.holder.person() == Some(person);
        if draft.table.goes_on() && draft.table.facts.chairs.iter().any(still) {
            for deed in draft.table.leave(&by)? {
                draft.push(store.as_ref(), record(deed.into()))?;
            }
        }
        let draft = self.by_itself(draft, now).await?;
        self.save(Change::new(), draft).await
    }
}
