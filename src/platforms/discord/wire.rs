//! The connections to the gateway, in a thread of their own, and a watch over them.

use super::server::Error;
use serenity::Client;
use serenity::all::{ConnectionStage, GatewayError, ShardId, ShardManager};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::{Builder, Handle};
use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

/// How long a connection has to say goodbye when the program ends.
const GOODBYE: Duration = Duration::from_secs(6);

/// How the connections failed.
pub(super) enum Failed {
    /// For good.
    Ended(Error),
    /// One of them is not there; they may be made anew.
    Hangs {
        /// What is wrong.
        why: String,
        /// Whether all were there before.
        was_up: bool,
    },
}

/// The connections, in a thread of their own: after some ways of being closed (4003, 4010, 4011) the library turns round and
/// round without letting go of its thread, and nothing else may depend on that one. They are cut when this is dropped; asked to
/// make a connection anew, the library would only turn round and round as well.
pub(super) struct Wire {
    thread: Handle,
    shards: Arc<ShardManager>,
    count: u32,
    ended: oneshot::Receiver<Error>,
}

impl Wire {
    /// Opens so many connections with the client that is built there.
    pub(super) async fn open(
        building: impl Future<Output = Result<Client, Error>> + Send + 'static,
        count: u32,
    ) -> Result<Self, Error> {
        let failed = |e: std::io::Error| Error::Gateway(e.to_string());
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(failed)?;
        let thread = runtime.handle().clone();
        let (built, shards) = oneshot::channel();
        let (mut tell, ended) = oneshot::channel();
        let live = move || {
            runtime.block_on(async move {
                let error = tokio::select! {
                    error = connect(building, count, built) => error,
                    () = tell.closed() => return,
                };
                // Whoever does not listen any more knows already.
                let _ = tell.send(error);
            });
            runtime.shutdown_background();
        };
        let named = std::thread::Builder::new().name("gateway".to_owned());
        named.spawn(live).map_err(failed)?;
        match shards.await {
            Ok(shards) => Ok(Self {
                thread,
                shards,
                count,
                ended,
            }),
            Err(_) => Err(broken(ended.await)),
        }
    }

    /// Resolves when the connections have failed, or one of them is not there for longer than `patience`.
    pub(super) async fn fails(&mut self, patience: Duration) -> Failed {
        let watched = watch(&self.thread, &self.shards, self.count, patience);
        tokio::select! {
            ended = &mut self.ended => Failed::Ended(broken(ended)),
            failed = watched => failed,
        }
    }

    /// Says goodbye to the gateway; a connection that does not is cut.
    pub(super) async fn close(self) {
        let goodbye = timeout(GOODBYE, self.shards.shutdown_all()).await;
        if goodbye.is_err() {
            tracing::debug!("a connection did not say goodbye");
        }
    }
}

/// How the connections ended, or the thread before them.
fn broken(ended: Result<Error, oneshot::error::RecvError>) -> Error {
    ended.unwrap_or_else(|_| Error::Gateway("its thread broke".to_owned()))
}

/// Keeps the connections until they fail for good. The client is built here, because its parts stay where it was built.
async fn connect(
    building: impl Future<Output = Result<Client, Error>>,
    count: u32,
    built: oneshot::Sender<Arc<ShardManager>>,
) -> Error {
    let mut client = match building.await {
        Ok(client) => client,
        Err(error) => return error,
    };
    if built.send(Arc::clone(&client.shard_manager)).is_err() {
        return Error::Gateway("nobody wants it any more".to_owned());
    }
    match client.start_shards(count.max(1)).await {
        Ok(()) => Error::Gateway("it was closed".to_owned()),
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Error::Token,
        Err(serenity::Error::Gateway(
            GatewayError::DisallowedGatewayIntents | GatewayError::InvalidGatewayIntents,
        )) => Error::Intents,
        Err(error) => Error::Gateway(error.to_string()),
    }
}

async fn watch(thread: &Handle, shards: &ShardManager, count: u32, patience: Duration) -> Failed {
    let mut missing: HashMap<ShardId, Instant> = HashMap::new();
    let mut was_up = false;
    loop {
        // A thread that has time for nothing else is lost, and the connections with it.
        if timeout(patience, thread.spawn(async {})).await.is_err() {
            let why = "it was closed in a way the connection hangs after".to_owned();
            return Failed::Ended(Error::Gateway(why));
        }
        tokio::time::sleep(patience / 10).await;
        let stages: HashMap<ShardId, ConnectionStage> = {
            let runners = shards.runners.lock().await;
            runners.iter().map(|(id, info)| (*id, info.stage)).collect()
        };
        for id in (0..count.max(1)).map(ShardId) {
            // One that never came up is not among them at all.
            let stage = stages.get(&id).copied();
            if stage == Some(ConnectionStage::Connected) {
                missing.remove(&id);
                continue;
            }
            let since = missing.entry(id).or_insert_with(Instant::now);
            // Connections are opened one after the other, five seconds apart.
            let opening = Duration::from_secs(5) * id.0;
            if since.elapsed() >= patience + opening {
                let stage = stage.map_or("nowhere".to_owned(), |s| s.to_string());
                let why = format!("connection {id} stays in “{stage}”");
                return Failed::Hangs { why, was_up };
            }
        }
        was_up |= missing.is_empty();
    }
}
