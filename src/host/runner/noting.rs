//! What a table notes about the people at it by itself: their hours, who they are, and where they are.

use crate::host::command::Args;
use crate::host::directory::server::{self, Server};
use crate::host::person::PersonId;
use crate::host::runner::draft::Draft;
use crate::host::runner::task::{Asked, Runner, Then};
use crate::host::speech::request::{Reply, Request};
use crate::host::speech::show;
use crate::host::table::clock::hours::Rhythm;
use crate::host::table::intent::{self, Intent};
use crate::host::table::record::{Author, Deed};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::store::Change;
use std::sync::Arc;

impl Runner {
    /// What the admins decided where a request comes from.
    pub(in crate::host) fn admins_there(&self, request: &Request) -> Result<Server, Trouble> {
        let Some(server) = &request.standing.server else {
            return Ok(Server::default());
        };
        let (settings, _) = server::settings(self.shared.store.as_ref(), server)?;
        Ok(settings)
    }

    fn note(&self, draft: &mut Draft, deed: Deed, now: u64) -> Result<(), Trouble> {
        let record = Intent::from(deed).unasked(now, Author::Table);
        draft.push(self.shared.store.as_ref(), record)
    }

    /// The hours somebody chose earlier hold from the moment they sit down.
    pub(in crate::host) fn note_hours(
        &self,
        draft: &mut Draft,
        asked: &Asked,
        now: u64,
    ) -> Result<(), Trouble> {
        let id = &asked.request.by.id;
        let Some(rhythm) = &asked.known.rhythm else {
            return Ok(());
        };
        let facts = &draft.table.facts;
        if draft.table.seat_of(id).is_none() || facts.rhythms.get(id) == Some(rhythm) {
            return Ok(());
        }
        let (person, rhythm) = (id.clone(), rhythm.clone());
        self.note(draft, Deed::Rhythm { person, rhythm }, now)
    }

    /// The table is shown on every platform somebody plays it from, where the admins there let it.
    pub(in crate::host) fn note_place(
        &self,
        draft: &mut Draft,
        request: &Request,
        now: u64,
    ) -> Result<(), Trouble> {
        if draft.table.seat_of(&request.by.id).is_none() {
            return Ok(());
        }
        let mut trouble = None;
        let permitted = || match self.admins_there(request) {
            Ok(server) => server.lodges(draft.table.info(), request),
            Err(other) => {
                trouble = Some(other);
                Err(Refusal::new("The settings of this server cannot be read."))
            }
        };
        let here = (&request.place, &request.standing);
        let shown = draft.table.shown_here(here, permitted);
        match (trouble, shown) {
            (Some(trouble), _) => Err(trouble),
            (None, Ok(Some(deed))) => self.note(draft, deed, now),
            (None, Ok(None) | Err(_)) => Ok(()),
        }
    }

    /// Shows the table where somebody wants to watch it, or no more.
    pub(in crate::host) async fn watch(
        &mut self,
        asked: &Asked,
        args: &Args,
        now: u64,
    ) -> Result<Reply, Trouble> {
        let request = &asked.request;
        let there = self.admins_there(request)?;
        let stop = args.get("state").is_some_and(|s| s == "off");
        let table = &self.revision()?.table;
        let here = (&request.place, &request.standing);
        let deeds = if stop {
            table.unwatch(here.0, here.1)?
        } else {
            let shown = table.shown_here(here, || there.lodges(table.info(), request))?;
            shown.into_iter().collect()
        };
        if !deeds.is_empty() {
            let reply = self
                .commit(intent::plain(deeds), Then::Wait, asked, now)
                .await?;
            if stop {
                return Ok(reply);
            }
        }
        Ok(show::board(&self.revision()?.table).about(self.id))
    }

    /// Somebody chose other hours.
    pub(in crate::host) async fn rhythm(
        &mut self,
        person: PersonId,
        rhythm: Rhythm,
    ) -> Result<(), Trouble> {
        let by = Author::Person(person.clone());
        self.noted(by, Deed::Rhythm { person, rhythm }).await
    }

    /// Two identities became one person.
    pub(in crate::host) async fn linked(
        &mut self,
        from: PersonId,
        to: PersonId,
    ) -> Result<(), Trouble> {
        if self.revision()?.table.seat_of(&to).is_some() {
            return Ok(());
        }
        self.noted(Author::Table, Deed::Linked { from, to }).await
    }

    async fn noted(&mut self, by: Author, deed: Deed) -> Result<(), Trouble> {
        let mut draft = Draft::on(self.revision()?);
        let record = Intent::from(deed).unasked(self.shared.settings.time.now(), by);
        draft.push(Arc::clone(&self.shared.store).as_ref(), record)?;
        self.save(Change::new(), draft).await
    }
}
