//! The client of the gateway: events in.

use super::api::Ticket;
use super::chat::Chat;
use super::server::{Config, Error};
use super::{inbound, limits, outbound};
use serenity::Client;
use serenity::all::{
    ClientBuilder, CollectorCallback, Context, Event, EventHandler, GatewayIntents, HttpBuilder,
    Interaction, RawEventHandler, Ready, ResumedEvent, ShardStageUpdateEvent,
};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

/// What the gateway told us to use.
#[derive(Clone, Debug)]
pub(super) struct Gateway {
    /// Its address.
    pub url: String,
    /// How many connections Discord wants.
    pub shards: u32,
}

/// Weakly: a connection that outlives us has nobody to speak for.
struct Handler(Weak<Chat>);

#[serenity::async_trait]
impl EventHandler for Handler {
    /// Nothing gets past this, but the library runs it in tasks of their own, in any order.
    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        if let Some(chat) = self.0.upgrade() {
            arrive(&chat, &interaction);
        }
    }

    /// From here on interactions are taken where the connection is read, in the order in which they were sent.
    async fn ready(&self, context: Context, ready: Ready) {
        let shard = ready.shard.map_or(0, |s| s.id.0);
        tracing::info!(shard, servers = ready.guilds.len(), "connected to Discord");
        let chat = Weak::clone(&self.0);
        let in_order = CollectorCallback(Box::new(move |event| {
            let Some(chat) = chat.upgrade() else {
                return false;
            };
            if let Event::InteractionCreate(event) = event {
                arrive(&chat, &event.interaction);
            }
            true
        }));
        context.shard.add_collector(in_order);
    }

    async fn resume(&self, context: Context, _: ResumedEvent) {
        tracing::info!(shard = context.shard_id.0, "connected to Discord again");
    }

    async fn shard_stage_update(&self, _: Context, event: ShardStageUpdateEvent) {
        let (shard, stage) = (event.shard_id.0, event.new.to_string());
        tracing::debug!(shard, stage, "a connection changes");
    }
}

fn arrive(chat: &Arc<Chat>, interaction: &Interaction) {
    if let Some(came) = inbound::came(interaction) {
        chat.arrive(came);
    }
}

struct Unreadable(Weak<Chat>);

#[serenity::async_trait]
impl RawEventHandler for Unreadable {
    /// What the library cannot read it drops without a word: the person would wait for nothing.
    async fn raw_event(&self, _: Context, event: Event) {
        let (Some(chat), Event::Unknown(event)) = (self.0.upgrade(), event) else {
            return;
        };
        if event.kind != "INTERACTION_CREATE" {
            tracing::debug!(kind = event.kind, "an event we do not know");
            return;
        }
        let count = chat.counts.unreadable.fetch_add(1, Ordering::Relaxed) + 1;
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
            // Calls are made where nothing waits for the gateway.
            let all = chat.runtime.clone();
            all.spawn(async move {
                if let Err(failure) = chat.rest.answer(&ticket, body).await {
                    tracing::debug!(%failure, "an unreadable interaction stays without an answer");
                }
            });
        }
    }
}

/// Makes a client that is not connected yet.
pub(super) async fn client(
    config: Config,
    gateway: Gateway,
    chat: Weak<Chat>,
) -> Result<Client, Error> {
    // It asks for the gateway's address by itself, and would wait for the answer without end.
    let patient = reqwest::Client::builder().timeout(limits::EACH).build();
    let patient = patient.map_err(|e| Error::Gateway(e.to_string()))?;
    // The library's own limiter would ignore the address; we make no calls through it anyway.
    let mut http = HttpBuilder::new(config.token)
        .client(patient)
        .ratelimiter_disabled(true);
    if let Some(address) = config.rest {
        http = http.proxy(address.trim_end_matches('/'));
    }
    let client = ClientBuilder::new_with_http(http.build(), GatewayIntents::GUILDS)
        .event_handler(Handler(Weak::clone(&chat)))
        .raw_event_handler(Unreadable(chat))
        .await
        .map_err(|e| Error::Gateway(e.to_string()))?;
    // Where the library could not ask it takes Discord's own; ours is the one that was said.
    *client.ws_url.lock().await = gateway.url;
    Ok(client)
}
