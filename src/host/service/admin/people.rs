//! Whom a ban means, and what it does at the tables of the server.

use crate::host::command::Args;
use crate::host::directory::known;
use crate::host::directory::server::{Act, Server};
use crate::host::person::{Person, PersonId, ServerId};
use crate::host::runner::task::{Asked, Wanted};
use crate::host::service::{Host, broken};
use crate::host::speech::request::Request;
use crate::rules::ask::Refusal;
use crate::store::servers;

impl Host {
    /// `/host ban`.
    pub(in crate::host) fn ban(
        &self,
        settings: &mut Server,
        request: &Request,
        server: &ServerId,
        args: &Args,
    ) -> Result<Act, Refusal> {
        let Some(typed) = args.get("person") else {
            return Ok(Act {
                done: None,
                words: settings.bans(),
            });
        };
        let person = self.named(request, typed)?.ok_or_else(|| {
            Refusal::new(format!(
                "I have not met {typed} here. Say the name as I know it, or the whole id, such as {}:…",
                request.place.platform
            ))
        })?;
        let people = self.identities(&person.id)?;
        if people.contains(&request.by.id) {
            return Err(Refusal::new("You cannot ban yourself."));
        }
        Ok(settings.ban(server, &person.name, &people))
    }

    /// `/host unban`.
    pub(in crate::host) fn unban(
        &self,
        settings: &mut Server,
        request: &Request,
        server: &ServerId,
        args: &Args,
    ) -> Result<Act, Refusal> {
        let typed = args.get("person").map_or("", String::as_str);
        let known = self.named(request, typed)?;
        let people = match known {
            Some(person) => self.identities(&person.id)?,
            None => Vec::new(),
        };
        settings.unban(server, typed, &people)
    }

    /// Every identity of the person behind this one.
    pub(in crate::host) fn identities(
        &self,
        identity: &PersonId,
    ) -> Result<Vec<PersonId>, Refusal> {
        known::identities(self.shared.store.as_ref(), identity).map_err(|f| broken(&f))
    }

    /// The one person meant: by name as seen here, or by whole id.
    fn named(&self, request: &Request, typed: &str) -> Result<Option<Person>, Refusal> {
        let store = self.shared.store.as_ref();
        if let Some(person) = known::find(store, request, typed).map_err(|f| broken(&f))? {
            return Ok(Some(person));
        }
        let id = PersonId::from_key(typed);
        if id.platform().is_empty() {
            return Ok(None);
        }
        let (known, _) = known::read(store, &id).map_err(|f| broken(&f))?;
        let id = known::person_of(store, &id).map_err(|f| broken(&f))?;
        let name = if known.name.is_empty() {
            typed.to_owned()
        } else {
            known.name
        };
        Ok(Some(Person { id, name }))
    }

    /// Robots keep the seats of somebody who was banned; in lobbies the seats are free again.
    pub(in crate::host) async fn expel(&self, asked: &Asked, server: &ServerId, args: &Args) {
        let request = &asked.request;
        let typed = args.get("person").map_or("", String::as_str);
        let Ok(Some(person)) = self.named(request, typed) else {
            return;
        };
        let store = self.shared.store.as_ref();
        for table in self.tables_of(&person).unwrap_or_default() {
            if servers::has_table(store, server.as_str(), table).unwrap_or(false) {
                let request = Request {
                    id: format!("{}:{table}", request.id),
                    ..request.clone()
                };
                let wanted = Wanted::Expel(person.clone());
                let known = asked.known.clone();
                let asked = Box::new(Asked { request, known });
                self.ask_table(table, asked, wanted).await;
            }
        }
    }
}
