//! The built-in web chat: try it in one minute, no account, no other server.
//!
//! A page is plain HTML and ES modules from [`assets`]; everything else goes over one socket ([`wire`]). `inbound` and
//! `outbound` are pure; `client` holds the open pages; `session` serves one socket; `chat` ties people, messages and
//! pictures together; `door` lets connections in; `outlet` takes the host's posts. Who may see what is decided in
//! `audience::may_see` alone.

mod assets;
mod audience;
mod chat;
mod client;
mod door;
pub(super) mod forget;
mod guard;
mod http;
mod inbound;
mod keys;
pub mod limits;
mod messages;
mod names;
mod older;
mod outbound;
mod outlet;
mod people;
mod pictures;
mod secret;
mod session;
mod verify;
pub mod wire;

use crate::host::Host;
use crate::host::delivery::outlet::Outlet;
use chat::Chat;
use std::future::Future;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::net::TcpListener;

/// What the operator decides about the web chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Where to listen. Other machines can reach it only if it is not a loopback address and `open` is set.
    pub listen: SocketAddr,
    /// Whether other machines may come in; newcomers then need the invitation.
    pub open: bool,
    /// The address people use from outside, if it is not the one listened on: `https://play.example.org`. Needs `open`.
    pub address: Option<String>,
    /// Who is an admin of an open chat, by the ids the chat gives people. In a closed one everybody is.
    pub admins: Vec<String>,
}

impl Default for Config {
    /// Any free port of this machine.
    fn default() -> Self {
        Self {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 0),
            open: false,
            address: None,
            admins: Vec::new(),
        }
    }
}

/// Why the web chat does not run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The operator must say so before other machines are let in.
    #[error(
        "The web chat is told to listen on {0}, where other machines can reach it. If that is meant, add `open = true` \
         to [web]; else listen on 127.0.0.1."
    )]
    NotOpen(SocketAddr),
    /// The port is taken or forbidden.
    #[error("The web chat cannot listen on {0}: {1}. Choose another port with `listen` in [web].")]
    Listen(SocketAddr, std::io::Error),
    /// People or pictures cannot be read.
    #[error("The web chat cannot start: {0}")]
    Start(String),
}

/// A web chat that has its port, but serves nobody yet.
pub struct Server {
    chat: Arc<Chat>,
    listener: TcpListener,
    local: SocketAddr,
    address: Option<String>,
}

impl Server {
    /// Takes the port.
    pub async fn bind(config: &Config, host: Host) -> Result<Self, Error> {
        if !config.listen.ip().is_loopback() && !config.open {
            return Err(Error::NotOpen(config.listen));
        }
        let listen_error = |e| Error::Listen(config.listen, e);
        let listener = TcpListener::bind(config.listen)
            .await
            .map_err(listen_error)?;
        let local = listener.local_addr().map_err(listen_error)?;
        let chat = Chat::open(config, host)
            .await
            .map_err(|e| Error::Start(e.to_string()))?;
        Ok(Self {
            chat: Arc::new(chat),
            listener,
            local,
            address: config.address.clone(),
        })
    }

    /// Where it listens.
    pub const fn local(&self) -> SocketAddr {
        self.local
    }

    /// The link to open: with the invitation in it, where one is needed. The part after `#` never leaves the browser.
    pub fn link(&self) -> String {
        let own = format!("http://{}", self.local);
        let address = self.address.as_deref().unwrap_or(&own);
        let address = address.trim_end_matches('/');
        match &self.chat.invitation {
            Some(invitation) => format!("{address}/#invite={invitation}"),
            None => format!("{address}/"),
        }
    }

    /// Where the host delivers posts.
    pub fn outlet(&self) -> Arc<dyn Outlet> {
        Arc::clone(&self.chat) as Arc<dyn Outlet>
    }

    /// Takes the host's posts and serves pages until `stop` resolves.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) {
        self.chat.host.attach(self.outlet());
        let chat = Arc::clone(&self.chat);
        let closing = async move {
            stop.await;
            chat.pages.close_all();
        };
        let router = http::router(Arc::clone(&self.chat));
        door::keep(self.listener, router, limits::CONNECTIONS, closing).await;
        // Pages that came in while the others were being closed; all of them come back by themselves.
        self.chat.pages.close_all();
    }
}
