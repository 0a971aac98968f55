//! The connection to the gateway: events in, and a watch over connections that hang.

use super::api::Ticket;
use super::chat::Chat;
use super::server::Error;
use super::{inbound, outbound};
use crate::host::settings::Time;
use serenity::Client;
use serenity::all::{
    ClientBuilder, ConnectionStage, Context, Event, EventHandler, GatewayError, GatewayIntents,
    HttpBuilder, Interaction, RawEventHandler, Ready, ResumedEvent, ShardId, ShardManager,
    ShardStageUpdateEvent,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::Instant;

/// After so many vain attempts the program ends: whoever watches it starts it again.
const ATTEMPTS: u32 = 3;
/// Events older than this are a sign that answers will come too late.
const LATE_MS: u64 = 2000;
/// Milliseconds between 1970 and Discord's own beginning of time.
const EPOCH: u64 = 1_420_070_400_000;

/// What the gateway told us to use.
#[derive(Clone, Debug)]
pub(super) struct Gateway {
    /// Its address.
    pub url: String,
    /// How many connections Discord wants.
    pub shards: u32,
}

struct Handler(Arc<Chat>);

#[serenity::async_trait]
impl EventHandler for Handler {
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(came) = inbound::came(&interaction) else {
            return;
        };
        let sent = (interaction.id().get() >> 22) + EPOCH;
        let age = Time::System.now().saturating_sub(sent);
        if age > LATE_MS {
            tracing::warn!(age, "an interaction arrives late");
        }
        Arc::clone(&self.0).take(came).await;
    }

    async fn ready(&self, _: Context, ready: Ready) {
        let shard = ready.shard.map_or(0, |s| s.id.0);
        tracing::info!(shard, servers = ready.guilds.len(), "connected to Discord");
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        tracing::info!(shard = context.shard_id.0, "connected to Discord again");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        let (shard, stage) = (event.shard_id.0, event.new.to_string());
        tracing::debug!(shard, stage, "a connection changes");
    }
}

struct Unreadable(Arc<Chat>);

#[serenity::async_trait]
impl RawEventHandler for Unreadable {
    /// What the library cannot read it drops without a word: the person would wait for nothing.
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else {
            return;
        };
        if event.kind != "INTERACTION_CREATE" {
            tracing::debug!(kind = event.kind, "an event we do not know");
            return;
        }
        let count = self.0.counts.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
        tracing::error!(
            count,
            "an interaction cannot be read: Discord may have changed"
        );
        let part = |name: &str| event.value[name].as_str().map(str::to_owned);
        if let (Some(id), Some(token), Some(application)) =
            (part("id"), part("token"), part("application_id"))
        {
            let ticket = Ticket {
                application,
                id,
                token,
            };
            let sorry = "I could not read that. Please try another way; the operator of this bot can see it in the log.";
            // Whoever only types gets no suggestions.
            let body = match event.value["type"].as_u64() {
                Some(4) => outbound::choices(&[], false),
                _ => outbound::at_once(sorry),
            };
            let answered = self.0.rest.answer(&ticket, body).await;
            if let Err(failure) = answered {
                tracing::debug!(%failure, "an unreadable interaction stays without an answer");
            }
        }
    }
}

/// Makes a client that is not connected yet.
pub(super) async fn client(
    token: &str,
    address: Option<&str>,
    gateway: &Gateway,
    chat: &Arc<Chat>,
) -> Result<Client, Error> {
    // The library's own limiter would ignore the address; we make no calls through it anyway.
    let mut http = HttpBuilder::new(token).ratelimiter_disabled(true);
    if let Some(address) = address {
        http = http.proxy(address.trim_end_matches('/'));
    }
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
        .event_handler(Handler(Arc::clone(chat)))
        .raw_event_handler(Unreadable(Arc::clone(chat)))
        .await
        .map_err(|e| Error::Gateway(e.to_string()))?;
    // Where the library could not ask it takes Discord's own; ours is the one that was said.
    gateway.url.clone_into(&mut *client.ws_url.lock().await);
    Ok(client)
}

/// Keeps the connections until they fail for good.
pub(super) async fn connect(mut client: Client, shards: u32) -> Error {
    match client.start_shards(shards.max(1)).await {
        Ok(()) => Error::Gateway("it was closed".to_owned()),
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Error::Token,
        Err(serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        )) => Error::Intents,
        Err(error) => Error::Gateway(error.to_string()),
    }
}

/// Makes connections anew that are not there for longer than `patience`; resolves when that does not help.
pub(super) async fn watch(shards: Arc<ShardManager>, count: u32, patience: Duration) -> Error {
    let mut hanging: HashMap<ShardId, (Instant, u32)> = HashMap::new();
    loop {
        tokio::time::sleep(patience / 10).await;
        let stages: HashMap<ShardId, ConnectionStage> = {
            let runners = shards.runners.lock().await;
            runners.iter().map(|(id, info)| (*id, info.stage)).collect()
        };
        for id in (0..count.max(1)).map(ShardId) {
            // One that never came up is not among them at all.
            let stage = stages.get(&id).copied();
            if stage == Some(ConnectionStage::Connected) {
                hanging.remove(&id);
                continue;
            }
            let (since, attempts) = hanging.entry(id).or_insert((Instant::now(), 0));
            // Connections are opened one after the other, five seconds apart.
            let opening = Duration::from_secs(5) * id.0;
            if since.elapsed() < patience + opening {
                continue;
            }
            *since = Instant::now();
            *attempts += 1;
            let stage = stage.map_or("nowhere".to_owned(), |s| s.to_string());
            if *attempts > ATTEMPTS {
                return Error::Gateway(format!("connection {id} stays in “{stage}”"));
            }
            tracing::warn!(shard = id.0, stage, "a connection hangs and is made anew");
            shards.restart(id).await;
        }
    }
}
