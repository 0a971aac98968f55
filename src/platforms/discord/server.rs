//! Starting and stopping: who we are, what Discord knows of us, and the connection while it lasts.

use super::chat::Chat;
use super::client::{self, Gateway};
use super::rest::{Failure, Rest};
use super::wire::{Failed, Wire};
use super::{limits, mend, register};
use crate::host::Host;
use crate::host::delivery::outlet::Outlet;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What the operator decides about Discord.
#[derive(Clone)]
pub struct Config {
    /// The bot's token.
    pub token: String,
    /// The application's id.
    pub application: String,
    /// The one server in which commands are registered, while developing; everywhere if not said.
    pub guild: Option<String>,
    /// Where calls go instead of Discord: a stand-in, for tests.
    pub rest: Option<String>,
    /// Where the gateway is, instead of where Discord says.
    pub gateway: Option<String>,
    /// How long a connection may hang before it is made anew; after three times in vain the program ends.
    pub patience: Duration,
}

/// How long a connection may hang unless told otherwise.
pub const PATIENCE: Duration = Duration::from_secs(50);

/// After so many vain attempts the program ends: whoever watches it starts it again.
const ATTEMPTS: u32 = 3;

/// Why Discord does not work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The token is not where it should be.
    #[error("{0}")]
    NoToken(String),
    /// Discord does not know the token.
    #[error(
        "Discord does not know this token. Copy it anew from the Bot page of your application, without “Bot ” before it."
    )]
    Token,
    /// The bot asks to hear of things it may not.
    #[error(
        "Discord does not let this bot hear of its servers (disallowed intent). Ask Discord's support: it needs no privileged intent."
    )]
    Intents,
    /// The application is another one.
    #[error(
        "Discord does not let this token register commands for application {0}. Copy the id from the General Information page of the application the token is of."
    )]
    Application(String),
    /// The one server with commands is not the bot's.
    #[error(
        "Discord does not let this bot register commands in server {0}. Invite it there first, with the link of the README, or take `guild` out of the configuration."
    )]
    Guild(String),
    /// Discord cannot be reached.
    #[error("Discord cannot be reached: {0}. Is there a network, and does it let you out?")]
    Network(String),
    /// The connection is gone for good.
    #[error("The connection to Discord ended: {0}.")]
    Gateway(String),
    /// The store failed.
    #[error("Discord cannot start: {0}")]
    Store(String),
}

impl Error {
    /// The program's exit code: 78 for what must be configured anew, 75 for what may mend itself.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::NoToken(_)
            | Self::Token
            | Self::Intents
            | Self::Application(_)
            | Self::Guild(_) => 78,
            Self::Network(_) | Self::Gateway(_) => 75,
            Self::Store(_) => 1,
        }
    }
}

/// A bot that knows who it is, but hears nothing yet.
pub struct Server {
    chat: Arc<Chat>,
    gateway: Gateway,
    name: String,
    /// Whether nothing is left to do about the commands.
    registered: bool,
    config: Config,
}

impl Server {
    /// Says hello to Discord and registers the commands if they have changed; if that may only be later, while serving.
    pub async fn connect(config: &Config, host: Host) -> Result<Self, Error> {
        let rest = Rest::new(&config.token, config.rest.as_deref())
            .map_err(|e| Error::Network(e.to_string()))?;
        let me = rest.me().await.map_err(introduced)?;
        let word = |name: &str| me[name].as_str().unwrap_or_default().to_owned();
        let said = rest.gateway().await.map_err(introduced)?;
        let gateway = Gateway {
            url: match &config.gateway {
                Some(url) => url.clone(),
                None => said["url"].as_str().unwrap_or_default().to_owned(),
            },
            shards: said["shards"].as_u64().unwrap_or(1) as u32,
        };
        let (id, name) = (word("id"), word("username"));
        let chat = Chat::new(rest, host, id).map_err(|e| Error::Store(e.to_string()))?;
        let chat = Arc::new(chat);
        let registered = register::register(&chat, config).await?;
        Ok(Self {
            chat,
            gateway,
            name,
            registered,
            config: config.clone(),
        })
    }

    /// What the bot is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The link that invites the bot, with what it needs and no more.
    pub fn invitation(&self) -> String {
        format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}",
            self.config.application,
            mend::needed().bits()
        )
    }

    /// Takes the host's posts and people's interactions until `stop` resolves, then finishes what is under way.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send) -> Result<(), Error> {
        let Self {
            chat,
            gateway,
            registered,
            config,
            ..
        } = self;
        chat.host.attach(Arc::clone(&chat) as Arc<dyn Outlet>);
        let ended = tokio::select! {
            ended = connected(&chat, &config, &gateway, stop) => ended,
            error = register::persist(&chat, &config), if !registered => Err(error),
        };
        let count = |n: &std::sync::atomic::AtomicU64| n.load(Ordering::Relaxed);
        let counts = &chat.counts;
        tracing::info!(
            answered = count(&counts.answered),
            lost = count(&counts.lost),
            unreadable = count(&counts.unreadable),
            "Discord is left"
        );
        ended
    }
}

/// Keeps the connections until we are to stop, and makes them anew where they hang.
async fn connected(
    chat: &Arc<Chat>,
    config: &Config,
    gateway: &Gateway,
    stop: impl Future<Output = ()>,
) -> Result<(), Error> {
    let mut stopped = pin!(drained(chat, stop));
    let mut attempts = 0;
    loop {
        let building = client::client(config.clone(), gateway.clone(), Arc::downgrade(chat));
        let mut wire = Wire::open(building, gateway.shards).await?;
        let failed = tokio::select! {
            failed = wire.fails(config.patience) => failed,
            () = &mut stopped => {
                wire.close().await;
                return Ok(());
            }
        };
        let (why, was_up) = match failed {
            Failed::Ended(error) => return Err(error),
            Failed::Hangs { why, was_up } => (why, was_up),
        };
        attempts = if was_up { 1 } else { attempts + 1 };
        if attempts > ATTEMPTS {
            return Err(Error::Gateway(why));
        }
        tracing::warn!(why, "the connections are made anew");
    }
}

/// Waits until we are to stop, then until nothing is under way; newcomers are asked to come again in a moment.
async fn drained(chat: &Chat, stop: impl Future<Output = ()>) {
    stop.await;
    chat.draining.store(true, Ordering::Relaxed);
    if tokio::time::timeout(limits::DRAIN, chat.busy.write())
        .await
        .is_err()
    {
        tracing::warn!("some answers were not finished in time");
    }
}

/// What a failed first call means.
fn introduced(failure: Failure) -> Error {
    match failure {
        Failure::Refused { status: 401, .. } => Error::Token,
        failure => Error::Network(failure.to_string()),
    }
}
