//! Starting and stopping: who we are on Matrix, and listening while it lasts.

use super::chat::Chat;
use super::client::Client;
use super::keys::{self, Since};
use super::{limits, session};
use crate::host::Host;
use crate::host::delivery::outlet::Outlet;
use crate::store::json;
use matrix_link::{Failure, Link, Trust};
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the operator decides about Matrix.
#[derive(Clone)]
pub struct Config {
    /// The homeserver: its name, or its address with `https://`.
    pub homeserver: String,
    /// The bot's account there.
    pub user: String,
    /// Its password, or where that should be; needed for the first start only.
    pub password: Result<String, String>,
    /// The key that brings the bot's identity to a new device, where it had one before.
    pub recovery: Option<String>,
    /// Where session and keys are kept.
    pub folder: PathBuf,
    /// What commands begin with.
    pub prefix: String,
    /// Whose invitations are accepted: homeservers, people, or `*` for everybody; nobody named means the bot's own
    /// homeserver.
    pub allow: Vec<String>,
}

impl Config {
    /// Whether somebody may invite us.
    pub(super) fn allows(&self, by: &str, me: &str) -> bool {
        let server = |id: &str| id.split_once(':').map(|(_, s)| s.to_owned());
        if self.allow.is_empty() {
            return server(by) == server(me);
        }
        let names = |allowed: &String| {
            allowed == "*" || allowed == by || server(by).as_deref() == Some(allowed.as_str())
        };
        self.allow.iter().any(names)
    }
}

/// Why Matrix does not work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The password is not where it should be.
    #[error("{0}")]
    NoPassword(String),
    /// There is no homeserver.
    #[error(
        "“{0}” is no Matrix homeserver ({1}). Write its name, or its address with https://, as `homeserver` under [matrix]."
    )]
    Homeserver(String, String),
    /// The password is wrong.
    #[error(
        "The homeserver does not accept the user name or password of {0}. Mend `user` under [matrix] or the password."
    )]
    Password(String),
    /// The session has ended.
    #[error(
        "The session on Matrix has ended, most likely by a logout elsewhere. To log in anew with the password, delete the folder {}; \
         keep its recovery-key and give it as ORRERY_MATRIX_RECOVERY.",
        .0.display()
    )]
    Token(PathBuf),
    /// The session is there, its keys are not.
    #[error(
        "The session in {} does not fit its keys. Delete that folder to log in anew with the password; keep its recovery-key and \
         give it as ORRERY_MATRIX_RECOVERY.",
        .0.display()
    )]
    KeysGone(PathBuf),
    /// The recovery key does not fit.
    #[error("The recovery key does not bring the bot's identity back: {0}.")]
    Recovery(String),
    /// There is no session to end.
    #[error("There is no session in {}.", .0.display())]
    NoSession(PathBuf),
    /// Too many logins.
    #[error("The homeserver asks for patience: try again in {0} s.")]
    Limited(u64),
    /// The homeserver cannot be reached.
    #[error(
        "The homeserver {0} cannot be reached: {1}. Is there a network, and does it let you out?"
    )]
    Network(String, String),
    /// A file cannot be read or written.
    #[error("{0}")]
    Files(String),
    /// The store failed.
    #[error("Matrix cannot go on: {0}")]
    Store(String),
}

impl Error {
    /// The program's exit code: 78 for what must be configured anew, 75 for what may mend itself.
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::NoPassword(_)
            | Self::Homeserver(..)
            | Self::Password(_)
            | Self::Token(_)
            | Self::KeysGone(_)
            | Self::Recovery(_)
            | Self::NoSession(_) => 78,
            Self::Limited(_) | Self::Network(..) => 75,
            Self::Files(_) | Self::Store(_) => 1,
        }
    }

    pub(super) fn files(path: &Path, error: &std::io::Error) -> Self {
        Self::Files(format!("{}: {error}.", path.display()))
    }
}

impl From<Failure> for Error {
    /// What goes wrong after the door was open.
    fn from(failure: Failure) -> Self {
        Self::Network("of this bot".to_owned(), failure.to_string())
    }
}

/// A bot that knows who it is, but hears nothing yet.
pub struct Server {
    chat: Arc<Chat>,
    since: Option<String>,
}

impl Server {
    /// Logs in, or goes on with the session there is.
    pub async fn connect(config: &Config, host: Host) -> Result<Self, Error> {
        matrix_link::prepare();
        let store = host.store();
        let kept: Since = json::read(store.as_ref(), &keys::since())
            .map_err(|fault| Error::Store(fault.to_string()))?;
        let since = |device: &str| (kept.device == device).then(|| kept.token.clone());
        let link: Link = session::enter(config, since).await?;
        let since = since(link.device());
        let chat = Arc::new(Chat::new(link, host, config.clone()));
        Ok(Self { chat, since })
    }

    /// What the bot is called.
    pub fn name(&self) -> &str {
        self.chat.link.me()
    }

    /// Takes the host's posts and people's words until `stop` resolves, then finishes what is under way.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send) -> Result<(), Error> {
        let Self { chat, since } = self;
        let mut client = Client::start(Arc::clone(&chat), since).await?;
        if chat.link.trust() == Trust::Unsigned {
            tracing::warn!(
                "this device is not signed: some apps will not let it read. See `host doctor`."
            );
        }
        // Only now: what is left to say may need rooms that are known after the first hearing.
        chat.host.attach(Arc::clone(&chat) as Arc<dyn Outlet>);
        let ended = tokio::select! {
            error = client.listen() => Err(error),
            () = stop => Ok(()),
        };
        // The notary ends when nothing more comes and everything was answered; what was not is answered after the next start.
        if tokio::time::timeout(limits::DRAIN, client.close())
            .await
            .is_err()
        {
            tracing::warn!("some answers were not finished in time");
        }
        tracing::info!("Matrix is left");
        ended
    }
}

/// Ends the bot's session on its homeserver.
pub async fn logout(config: &Config) -> Result<(), Error> {
    matrix_link::prepare();
    session::end(config).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(allow: &[&str]) -> Config {
        Config {
            homeserver: "h".into(),
            user: "bot".into(),
            password: Err("none".into()),
            recovery: None,
            folder: PathBuf::new(),
            prefix: "!orrery".into(),
            allow: allow.iter().map(|a| (*a).to_owned()).collect(),
        }
    }

    #[test]
    fn invitations_are_accepted_from_those_who_were_named() {
        let me = "@bot:h.org:8448";
        let allows = |allow: &[&str], by| config(allow).allows(by, me);
        assert!(allows(&[], "@ann:h.org:8448") && !allows(&[], "@eve:x.org"));
        assert!(allows(&["x.org"], "@eve:x.org") && !allows(&["x.org"], "@ann:h.org:8448"));
        assert!(allows(&["@eve:x.org"], "@eve:x.org") && !allows(&["@eve:x.org"], "@bob:x.org"));
        assert!(allows(&["*"], "@eve:x.org"));
    }
}
