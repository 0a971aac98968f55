//! Forgetting a person: their matches stay, their name and id go.

use crate::host::command::Args;
use crate::host::directory::known;
use crate::host::person::PersonId;
use crate::host::person::gone::{Gone, NOWHERE};
use crate::host::runner::task::Letter;
use crate::host::service::{Host, erase};
use crate::host::speech::request::{Input, Reply, Request, Tone};
use crate::host::trouble::Trouble;
use crate::rules::ask::Refusal;
use crate::rules::hex;
use crate::rules::text::{Text, counted};
use crate::store::{Fault, TableId, schema};
use tokio::sync::oneshot;

/// The word that confirms.
const CONFIRMED: &str = "forget-me";
/// The most tables and results named in an answer.
const LISTED: usize = 20;

/// What was done to forget somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    /// Tables at which somebody else stands in their place now.
    pub tables: usize,
    /// Other entries changed or deleted.
    pub entries: u64,
}

impl Host {
    /// `/me forget`: asks for the word first.
    pub(in crate::host) async fn forget_me(
        &self,
        request: &Request,
        args: &Args,
    ) -> Result<Reply, Refusal> {
        let tables = self.tables_of(&request.by)?.len();
        if args.get("word").map(String::as_str) != Some(CONFIRMED) {
            let command = format!("/me forget word:{CONFIRMED}");
            let seats = match tables {
                0 => String::new(),
                1 => " Your seat at 1 unfinished table is given up.".to_owned(),
                n => format!(" Your seats at {n} unfinished tables are given up."),
            };
            let words = Text::from(
                "This cannot be undone. Your name, hours, results, decks and campaigns go; matches you played stay, with Somebody in your place.",
            ) + seats
                + " If you want that, type "
                + Text::code(command)
                + ".";
            return Ok(Reply::new(Tone::Shown, words));
        }
        let id = &request.by.id;
        let Forgotten { tables, entries } = self
            .forget(id)
            .await
            .map_err(|f| crate::host::service::broken(&f))?;
        // Whom it was about is what must not stand in a log.
        tracing::info!(tables, entries, "a person was forgotten");
        Ok(Reply::new(
            Tone::Done,
            format!(
                "You are forgotten at {} and in {}. What was posted in \
                 chats of others stays with those chats, backups until they are replaced, and the last bytes leave the \
                 database's files when the bot is started next. If you write to me again, we start anew.",
                counted(tables, "table"),
                counted(entries, "other entry")
            ),
        ))
    }

    /// `/me export`: what is kept of the one who asks.
    pub(in crate::host) async fn export_me(&self, request: &Request) -> Result<Reply, Refusal> {
        let (store, id) = (self.store(), request.by.id.clone());
        // Every table is asked whether it knows the person, which is no work for a thread that others wait for.
        let task = tokio::task::spawn_blocking(move || {
            let gone = erase::looking_for(store.as_ref(), &id, id.clone())?;
            let tables = erase::tables_of(store.as_ref(), &gone.people)?;
            Ok::<_, Fault>((gone.names, tables, known::read(store.as_ref(), &id)?.0))
        });
        let read = task
            .await
            .unwrap_or_else(|e| Err(Fault::Gone { why: e.to_string() }));
        let (names, tables, known) = read.map_err(|f| crate::host::service::broken(&f))?;
        let rhythm = known.rhythm.unwrap_or_default().words();
        let listed: Vec<String> = tables.iter().take(LISTED).map(TableId::to_string).collect();
        let id = &request.by.id;
        let lines = [
            Text::from("Id: ") + Text::code(id.as_str().to_owned()),
            format!("Names: {}.", names.join(", ")).into(),
            format!(
                "Servers you were seen on, by their ids: {}.",
                known.seen.join(", ")
            )
            .into(),
            rhythm,
            format!(
                "Results hidden: {}.",
                if known.hides_results { "yes" } else { "no" }
            )
            .into(),
            if listed.is_empty() {
                "Tables: none.".into()
            } else {
                format!("Tables: {} ({}).", tables.len(), listed.join(", ")).into()
            },
            Text::from(
                "Whoever runs this bot can give you all of it, with every move and message, as a file: ",
            ) + Text::code(format!("orrery person export {id}"))
                + ". To have it forgotten: "
                + Text::code("/me forget")
                + ".",
        ];
        Ok(Reply::new(Tone::Shown, Text::lines(lines)))
    }

    /// Forgets a person with all identities they linked: seats of theirs that still play are given up as by resigning,
    /// somebody unknown stands in their place in every match, and everything else about them is deleted. The files of the
    /// database are rewritten without the deleted bytes when it is opened next.
    pub async fn forget(&self, person: &PersonId) -> Result<Forgotten, Fault> {
        let store = self.store();
        let seed = self.shared.settings.entropy.seed();
        let seed = seed.map_err(|why| Fault::Gone { why })?;
        // One for all identities: that they were one person is what others' results rest on.
        let stand_in = PersonId::new(NOWHERE, &hex::encode(&seed.0[..6]));
        let gone = erase::looking_for(store.as_ref(), person, stand_in)?;
        let tables = erase::tables_with(store.as_ref(), &gone)?;
        if gone.names.is_empty() && tables.is_empty() && !self.met_in_chat(&gone)? {
            // Nobody we know: reading the whole store for their sake would be a way to keep us busy.
            return Ok(Forgotten {
                tables: 0,
                entries: 0,
            });
        }
        for table in &tables {
            let (answer, done) = oneshot::channel();
            let letter = Letter::Forget(gone.clone(), answer);
            self.shared.send(*table, letter).await;
            let lost = |_| Fault::Gone {
                why: "a table did not answer.".to_owned(),
            };
            done.await.map_err(lost)?.map_err(into_fault)?;
        }
        // Nothing is said meanwhile: a post on its way could bring the name back behind us.
        let _silence = self.shared.speaking.write().await;
        let (elsewhere, people) = (self.shared.settings.elsewhere, gone.people.clone());
        let task = tokio::task::spawn_blocking(move || {
            elsewhere(store.as_ref(), &gone)?;
            erase::clean(store.as_ref(), &gone)
        });
        let stopped = |e: tokio::task::JoinError| Fault::Gone { why: e.to_string() };
        let entries = task.await.map_err(stopped)??;
        self.shared.outbox_changed();
        for outlet in self.all_outlets() {
            for person in &people {
                outlet.forgotten(person);
            }
        }
        Ok(Forgotten {
            tables: tables.len(),
            entries,
        })
    }

    /// Whether a platform keeps something under one of the ids, although the host itself never met them.
    fn met_in_chat(&self, gone: &Gone) -> Result<bool, Fault> {
        for person in &gone.people {
            let own = [b"p/", person.local().as_bytes()].concat();
            let key = schema::platform(person.platform(), &own);
            if self.shared.store.get(&key)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn into_fault(trouble: Trouble) -> Fault {
    match trouble {
        Trouble::Fault(fault) => fault,
        other => Fault::Gone {
            why: other.to_string(),
        },
    }
}

/// Whether this asks to be forgotten: who does is not noted again at once.
pub(in crate::host) fn is_wish(input: &Input) -> bool {
    match input {
        Input::Command(invocation) => invocation.path == ["me", "forget"],
        Input::Press(press) => press.to_string().starts_with("/me forget"),
    }
}
