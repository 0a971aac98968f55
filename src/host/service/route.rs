//! From a request to what carries it out.

use crate::host::command::Bound;
use crate::host::command::Invocation;
use crate::host::command::Name;
use crate::host::command::button::Press;
use crate::host::person::PersonId;
use crate::host::runner::task::Letter;
use crate::host::runner::task::Wanted;
use crate::host::service::Host;
use crate::host::service::help::{help, list_games};
use crate::host::service::which::Meant;
use crate::host::speech::request::Input;
use crate::host::speech::request::Reply;
use crate::host::speech::request::Request;
use crate::host::speech::request::Tone;
use crate::rules::ask::Refusal;
use crate::store::TableId;
use tokio::sync::oneshot;

impl Host {
    /// Finds who carries the request out; `identity` is the one it came from.
    pub(in crate::host) async fn route(
        &self,
        request: Request,
        identity: &PersonId,
    ) -> Result<Reply, Refusal> {
        let invocation = match &request.input {
            Input::Press(Press::Offer { table, .. }) => {
                let table = self.existing(*table)?;
                return Ok(self.ask_table(table, request, Wanted::Press).await);
            }
            Input::Press(Press::Say(line)) => crate::host::command::line::parse(line)?,
            Input::Command(invocation) => invocation.clone(),
        };
        self.command(request, identity, &invocation).await
    }

    async fn command(
        &self,
        request: Request,
        identity: &PersonId,
        invocation: &Invocation,
    ) -> Result<Reply, Refusal> {
        let bound = crate::host::command::bind(invocation)?;
        let (spec, args) = match &bound {
            Bound::Keep(keep) => return self.keep(&request, keep).await,
            Bound::Host(spec, args) => (*spec, args),
            Bound::Verb(..) => return self.at_table(request, bound).await,
        };
        match spec.name {
            Name::Play | Name::Open | Name::Learn => self.open_table(request, spec, args).await,
            Name::Rematch => self.rematch(request, bound).await,
            Name::Mine => Ok(self.mine(&request.by).await),
            Name::Focus => self.focus(&request, args).await,
            Name::Hours | Name::Reminders => self.rhythm(&request, spec.name, args).await,
            Name::Me => self.me(&request),
            Name::Turns => Ok(self.turns(&request.by).await),
            Name::Link => self.link(&request, identity, args).await,
            Name::Unlink => self.unlink(&request, args).await,
            Name::ExportMe => self.export_me(&request).await,
            Name::ForgetMe => self.forget_me(&request, args).await,
            Name::Leaders => self.leaders(&request, args),
            Name::Record => self.record(&request),
            Name::HideResults => self.hide_results(&request, args).await,
            Name::Rules => self.rules(&request, args),
            Name::Games => Ok(list_games()),
            Name::Help => Ok(help()),
            name @ (Name::HostChannel
            | Name::HostRole
            | Name::HostSet
            | Name::HostDoctor
            | Name::HostTables
            | Name::HostBan
            | Name::HostUnban
            | Name::HostAudit) => self.admin(request, name, args).await,
            _ => self.at_table(request, bound).await,
        }
    }

    /// A command about a table.
    async fn at_table(&self, request: Request, bound: Bound) -> Result<Reply, Refusal> {
        match self.which_table(&request, &bound).await? {
            Meant::Table(table) => {
                let joins = matches!(&bound, Bound::Host(spec, _) if spec.name == Name::Join);
                let _pass = if joins {
                    Some(self.may_join(&request, table).await?)
                } else {
                    None
                };
                Ok(self.ask_table(table, request, Wanted::Bound(bound)).await)
            }
            Meant::Several(reply) => Ok(*reply),
        }
    }

    pub(in crate::host) async fn ask_table(
        &self,
        table: TableId,
        request: Request,
        wanted: Wanted,
    ) -> Reply {
        let (answer, reply) = oneshot::channel();
        self.shared
            .send(table, Letter::Request(Box::new(request), wanted, answer))
            .await;
        let lost = || Reply::new(Tone::Failed, "That did not go through. Please try again.");
        reply.await.unwrap_or_else(|_| lost())
    }
}
