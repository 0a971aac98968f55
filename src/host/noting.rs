//! What a table notes about the people at it by itself: their hours, who they are, and where they are.

use super::admin;
use super::command::Args;
use super::draft::Draft;
use super::hours::Rhythm;
use super::known;
use super::person::PersonId;
use super::record::{Author, Deed, Record};
use super::request::{Reply, Request};
use super::runner::{Runner, Then};
use super::server::Server;
use super::show;
use super::trouble::Trouble;
use crate::store::Change;
use std::sync::Arc;

impl Runner {
    /// What the admins decided where a request comes from.
    pub(super) fn admins_there(&self, request: &Request) -> Result<Server, Trouble> {
        let Some(server) = &request.standing.server else {
            return Ok(Server::default());
        };
        let (settings, _) = admin::settings(self.shared.store.as_ref(), server)?;
        Ok(settings)
    }

    fn note(&self, draft: &mut Draft, deed: Deed, now: u64) -> Result<(), Trouble> {
        let record = Record {
            at: now,
            by: Author::Table,
            request: None,
            deed,
        };
        draft.push(self.shared.store.as_ref(), record)
    }

    /// The hours somebody chose earlier hold from the moment they sit down.
    pub(super) fn note_hours(
        &self,
        draft: &mut Draft,
        request: &Request,
        now: u64,
    ) -> Result<(), Trouble> {
        let id = &request.by.id;
        let (known, _) = known::read(self.shared.store.as_ref(), id)?;
        let Some(rhythm) = known.rhythm else {
            return Ok(());
        };
        let facts = &draft.table.facts;
        if draft.table.seat_of(id).is_none() || facts.rhythms.get(id) == Some(&rhythm) {
            return Ok(());
        }
        let person = id.clone();
        self.note(draft, Deed::Rhythm { person, rhythm }, now)
    }

    /// The table is shown on every platform somebody plays it from, where the admins there let it.
    pub(super) fn note_place(
        &self,
        draft: &mut Draft,
        request: &Request,
        now: u64,
    ) -> Result<(), Trouble> {
        if draft.table.seat_of(&request.by.id).is_none() {
            return Ok(());
        }
        let server = self.admins_there(request)?;
        match draft.table.shown_here(request, &server) {
            Ok(Some(deed)) => self.note(draft, deed, now),
            Ok(None) | Err(_) => Ok(()),
        }
    }

    /// Shows the table where somebody wants to watch it, or no more.
    pub(super) async fn watch(
        &mut self,
        request: &Request,
        args: &Args,
        now: u64,
    ) -> Result<Reply, Trouble> {
        let there = self.admins_there(request)?;
        let stop = args.get("state").is_some_and(|s| s == "off");
        let deeds = self.table()?.watch(request, stop, &there)?;
        if !deeds.is_empty() {
            let reply = self.commit(deeds, Then::Wait, request, now).await?;
            if stop {
                return Ok(reply);
            }
        }
        let id = self.id;
        Ok(show::board(self.table()?).about(id))
    }

    /// Somebody chose other hours.
    pub(super) async fn rhythm(&mut self, person: PersonId, rhythm: Rhythm) -> Result<(), Trouble> {
        let by = Author::Person(person.clone());
        self.noted(by, Deed::Rhythm { person, rhythm }).await
    }

    /// Two identities became one person.
    pub(super) async fn linked(&mut self, from: PersonId, to: PersonId) -> Result<(), Trouble> {
        if self.table()?.seat_of(&to).is_some() {
            return Ok(());
        }
        self.noted(Author::Table, Deed::Linked { from, to }).await
    }

    async fn noted(&mut self, by: Author, deed: Deed) -> Result<(), Trouble> {
        let (table, head) = self.take()?;
        let mut draft = Draft::on(table, head);
        let record = Record {
            at: self.shared.settings.time.now(),
            by,
            request: None,
            deed,
        };
        draft.push(Arc::clone(&self.shared.store).as_ref(), record)?;
        self.save(Change::new(), draft).await
    }
}
