//! From a request to what carries it out.

use crate::host::command::button::Press;
use crate::host::command::{Bound, Invocation, Name};
use crate::host::person::PersonId;
use crate::host::runner::task::{Asked, Letter, Wanted};
use crate::host::service::Host;
use crate::host::service::help::{help, list_games};
use crate::host::service::which::Meant;
use crate::host::speech::request::{Input, Reply, Tone};
use crate::host::speech::show;
use crate::rules::ask::Refusal;
use crate::store::TableId;
use tokio::sync::oneshot;

impl Host {
    /// Finds who carries the request out; `identity` is the one it came from.
    pub(in crate::host) async fn route(
        &self,
        asked: Box<Asked>,
        identity: &PersonId,
    ) -> Result<Reply, Refusal> {
        let invocation = match &asked.request.input {
            Input::Press(Press::Offer { table, .. }) => {
                let table = self.existing(*table)?;
                return Ok(self.ask_table(table, asked, Wanted::Press).await);
            }
            Input::Press(Press::Say(line)) => crate::host::command::line::parse(line)?,
            Input::Command(invocation) => invocation.clone(),
        };
        // Commands are many, and presses, which are most of what comes, need no room for them.
        Box::pin(self.command(asked, identity, &invocation)).await
    }

    async fn command(
        &self,
        asked: Box<Asked>,
        identity: &PersonId,
        invocation: &Invocation,
    ) -> Result<Reply, Refusal> {
        let bound = crate::host::command::bind(invocation)?;
        let request = &asked.request;
        let (spec, args) = match &bound {
            Bound::Keep(keep) => return self.keep(request, keep).await,
            Bound::Host(spec, args) => (*spec, args),
            Bound::Verb(..) => return self.at_table(asked, bound).await,
        };
        match spec.name {
            Name::Play | Name::Open | Name::Learn => self.open_table(asked, spec, args).await,
            Name::Rematch => self.rematch(asked, bound).await,
            Name::Mine => Ok(self.mine(&request.by).await),
            Name::Focus => self.focus(request, args).await,
            Name::Hours | Name::Reminders => self.rhythm(request, spec.name, args).await,
            Name::Me => self.me(request),
            Name::Turns => Ok(self.turns(&request.by).await),
            Name::Link => self.link(request, identity, args).await,
            Name::Unlink => self.unlink(request, args).await,
            Name::ExportMe => self.export_me(request).await,
            Name::ForgetMe => self.forget_me(request, args).await,
            Name::Leaders => self.leaders(request, args),
            Name::Record => self.record(request),
            Name::HideResults => self.hide_results(request, args).await,
            Name::Rules => self.rules(request, args),
            Name::Games => Ok(list_games()),
            Name::Help => Ok(help()),
            name @ (Name::HostChannel
            | Name::HostRole
            | Name::HostSet
            | Name::HostDoctor
            | Name::HostTables
            | Name::HostBan
            | Name::HostUnban
            | Name::HostAudit) => self.admin(asked, name, args).await,
            _ => self.at_table(asked, bound).await,
        }
    }

    /// A command about a table.
    async fn at_table(&self, asked: Box<Asked>, bound: Bound) -> Result<Reply, Refusal> {
        let table = match self.which_table(&asked.request, &bound).await? {
            Meant::Table(table) => table,
            Meant::Several(reply) => return Ok(*reply),
        };
        let name = match &bound {
            Bound::Host(spec, args) => Some((spec.name, args)),
            _ => None,
        };
        // Whoever only looks waits for nobody's move.
        if let Some((Name::Board | Name::Hand | Name::Talk, _)) = name
            && let Some(revision) = self.shared.latest(table).await
        {
            let by = &asked.request.by;
            let looked = name.map(|what| show::look(&revision.table, what, by));
            return Ok(match looked {
                Some(Ok(Some(reply))) => reply.about(table),
                Some(Err(refusal)) => {
                    let reply = Reply::new(Tone::Refused, refusal.why);
                    show::with_choices(reply, &revision.table, by).about(table)
                }
                _ => self.ask_table(table, asked, Wanted::Bound(bound)).await,
            });
        }
        let _pass = match name {
            Some((Name::Join, _)) => Some(self.may_join(&asked.request, table).await?),
            _ => None,
        };
        Ok(self.ask_table(table, asked, Wanted::Bound(bound)).await)
    }

    pub(in crate::host) async fn ask_table(
        &self,
        table: TableId,
        asked: Box<Asked>,
        wanted: Wanted,
    ) -> Reply {
        let (answer, reply) = oneshot::channel();
        let letter = Letter::Request(asked, wanted, answer);
        self.shared.send(table, letter).await;
        let lost = || Reply::new(Tone::Failed, "That did not go through. Please try again.");
        reply.await.unwrap_or_else(|_| lost())
    }
}
