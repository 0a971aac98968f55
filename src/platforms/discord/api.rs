//! Every call we make, by name.

use super::limits;
use super::rest::{Call, Failure, File, Rest, patient};
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;

/// A message's id and the channel it is in.
fn id_of(value: &Value) -> Result<String, Failure> {
    let id = value["id"].as_str().map(str::to_owned);
    id.ok_or_else(|| Failure::Unsure("the answer has no id".to_owned()))
}

/// The first answer to an interaction, and everything else said about it.
#[derive(Clone, Debug)]
pub(super) struct Ticket {
    /// The application asked.
    pub application: String,
    /// The interaction.
    pub id: String,
    /// Its secret.
    pub token: String,
}

impl Rest {
    /// Who we are.
    pub(super) async fn me(&self) -> Result<Value, Failure> {
        self.call(&patient(
            Method::GET,
            "GET me",
            "",
            "/users/@me".into(),
            None,
        ))
        .await
    }

    /// Where the gateway is and how many shards Discord wants.
    pub(super) async fn gateway(&self) -> Result<Value, Failure> {
        let path = "/gateway/bot".into();
        self.call(&patient(Method::GET, "GET gateway", "", path, None))
            .await
    }

    /// Replaces all commands, everywhere or in one server.
    pub(super) async fn put_commands(
        &self,
        application: &str,
        guild: Option<&str>,
        commands: Value,
    ) -> Result<(), Failure> {
        let path = match guild {
            Some(guild) => format!("/applications/{application}/guilds/{guild}/commands"),
            None => format!("/applications/{application}/commands"),
        };
        let call = patient(
            Method::PUT,
            "PUT commands",
            application,
            path,
            Some(commands),
        );
        self.call(&call).await.map(drop)
    }

    /// Posts a message and says its id.
    pub(super) async fn post(
        &self,
        channel: &str,
        body: Value,
        file: Option<File>,
    ) -> Result<String, Failure> {
        let path = format!("/channels/{channel}/messages");
        let mut call = patient(Method::POST, "POST message", channel, path, Some(body));
        call.file = file;
        id_of(&self.call(&call).await?)
    }

    /// Changes a message of ours.
    pub(super) async fn edit(
        &self,
        channel: &str,
        message: &str,
        body: Value,
        file: Option<File>,
    ) -> Result<(), Failure> {
        let path = format!("/channels/{channel}/messages/{message}");
        let mut call = patient(Method::PATCH, "PATCH message", channel, path, Some(body));
        call.file = file;
        self.call(&call).await.map(drop)
    }

    /// The newest messages of a channel, after the given one.
    pub(super) async fn history(
        &self,
        channel: &str,
        after: Option<&str>,
    ) -> Result<Vec<Value>, Failure> {
        let after = after.map(|m| format!("&after={m}")).unwrap_or_default();
        let path = format!("/channels/{channel}/messages?limit=50{after}");
        let found = self
            .call(&patient(Method::GET, "GET messages", channel, path, None))
            .await?;
        Ok(found.as_array().cloned().unwrap_or_default())
    }

    /// A channel, with who may do what in it.
    pub(super) async fn channel(&self, id: &str) -> Result<Value, Failure> {
        let path = format!("/channels/{id}");
        self.call(&patient(Method::GET, "GET channel", id, path, None))
            .await
    }

    /// A server, with its roles.
    pub(super) async fn server(&self, id: &str) -> Result<Value, Failure> {
        let path = format!("/guilds/{id}");
        self.call(&patient(Method::GET, "GET guild", id, path, None))
            .await
    }

    /// Somebody as a member of a server, with their roles.
    pub(super) async fn member(&self, server: &str, person: &str) -> Result<Value, Failure> {
        let path = format!("/guilds/{server}/members/{person}");
        self.call(&patient(Method::GET, "GET member", server, path, None))
            .await
    }

    /// Starts a thread under a message; its id is the message's.
    pub(super) async fn start_thread(
        &self,
        channel: &str,
        message: &str,
        name: &str,
    ) -> Result<String, Failure> {
        let path = format!("/channels/{channel}/messages/{message}/threads");
        let body = json!({ "name": name, "auto_archive_duration": 10080 });
        let call = patient(Method::POST, "POST thread", channel, path, Some(body));
        id_of(&self.call(&call).await?)
    }

    /// Starts a thread only those added to it can see.
    pub(super) async fn start_private_thread(
        &self,
        channel: &str,
        name: &str,
    ) -> Result<String, Failure> {
        let path = format!("/channels/{channel}/threads");
        let body =
            json!({ "name": name, "type": 12, "invitable": false, "auto_archive_duration": 10080 });
        let call = patient(
            Method::POST,
            "POST private thread",
            channel,
            path,
            Some(body),
        );
        id_of(&self.call(&call).await?)
    }

    /// Adds somebody to a thread.
    pub(super) async fn add_to_thread(&self, thread: &str, person: &str) -> Result<(), Failure> {
        let path = format!("/channels/{thread}/thread-members/{person}");
        let call = patient(Method::PUT, "PUT thread member", thread, path, None);
        self.call(&call).await.map(drop)
    }

    /// Opens an archived thread again.
    pub(super) async fn unarchive(&self, thread: &str) -> Result<(), Failure> {
        let path = format!("/channels/{thread}");
        let body = Some(json!({ "archived": false }));
        self.call(&patient(Method::PATCH, "PATCH channel", thread, path, body))
            .await
            .map(drop)
    }

    /// The channel of direct messages with somebody.
    pub(super) async fn open_dm(&self, person: &str) -> Result<String, Failure> {
        let body = Some(json!({ "recipient_id": person }));
        let path = "/users/@me/channels".into();
        id_of(
            &self
                .call(&patient(Method::POST, "POST dm", "", path, body))
                .await?,
        )
    }

    /// Answers an interaction for the first time. It is worth nothing after three seconds, and nothing the second time: if
    /// nobody knows whether it arrived, we look before we answer again.
    pub(super) async fn answer(&self, ticket: &Ticket, body: Value) -> Result<(), Failure> {
        let path = format!("/interactions/{}/{}/callback", ticket.id, ticket.token);
        let can_look = !matches!(body["type"].as_u64(), Some(8 | 9));
        let mut call = patient(Method::POST, "POST callback", &ticket.id, path, Some(body));
        call.route.counts = false;
        call.within = limits::ANSWER;
        call.each = limits::EACH_ANSWER;
        call.once = true;
        let end = Instant::now() + limits::ANSWER;
        loop {
            let failure = match self.call(&call).await {
                Err(failure @ Failure::Unsure(_)) if can_look && Instant::now() < end => failure,
                other => return other.map(drop),
            };
            let mut look = of_ticket(ticket, Method::GET, "GET answer", "/messages/@original");
            (look.within, look.each) = (limits::EACH_ANSWER, limits::EACH_ANSWER);
            match self.call(&look).await {
                Ok(_) => return Ok(()),
                Err(Failure::Refused { status: 404, .. }) => {}
                Err(_) => return Err(failure),
            }
            call.within = end.saturating_duration_since(Instant::now());
        }
    }

    /// Fills in or changes the first answer.
    pub(super) async fn edit_answer(
        &self,
        ticket: &Ticket,
        body: Value,
        file: Option<File>,
    ) -> Result<(), Failure> {
        let call = of_ticket(ticket, Method::PATCH, "PATCH answer", "/messages/@original");
        self.call(&Call {
            body: Some(body),
            file,
            ..call
        })
        .await
        .map(drop)
    }

    /// Says something more about an interaction.
    pub(super) async fn follow_up(
        &self,
        ticket: &Ticket,
        body: Value,
        file: Option<File>,
    ) -> Result<(), Failure> {
        let call = of_ticket(ticket, Method::POST, "POST follow-up", "");
        self.call(&Call {
            body: Some(body),
            file,
            once: true,
            ..call
        })
        .await
        .map(drop)
    }
}

fn of_ticket(ticket: &Ticket, method: Method, kind: &'static str, rest: &str) -> Call {
    let path = format!("/webhooks/{}/{}{rest}", ticket.application, ticket.token);
    let mut call = patient(method, kind, &ticket.id, path, None);
    call.route.counts = false;
    // Whoever waits longer has pressed again long since.
    call.within = Duration::from_secs(60);
    call
}
