//! A server on a free port and pages without a browser.

use futures_util::{SinkExt as _, StreamExt as _};
use orrery::host::Host;
use orrery::host::delivery::outlet::{Outlet, Receipt, Undelivered};
use orrery::host::person::PersonId;
use orrery::host::settings::Settings;
use orrery::host::speech::post::{Picture, Post, To};
use orrery::platforms::web::{Config, Server};
use orrery::rules::text::Text;
use orrery::store::{Change, CommitError, MemoryStore, Store, TableId};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so long without a frame, none is coming.
const QUIET: Duration = Duration::from_millis(150);

/// A running web chat.
pub(crate) struct Chat {
    pub(crate) local: SocketAddr,
    pub(crate) link: String,
    pub(crate) outlet: Arc<dyn Outlet>,
    pub(crate) host: Host,
    pub(crate) store: Arc<dyn Store>,
    stop: oneshot::Sender<()>,
    serving: tokio::task::JoinHandle<()>,
}

impl Chat {
    pub(crate) async fn start() -> Self {
        Self::start_on(Arc::new(MemoryStore::new()), Config::default()).await
    }

    pub(crate) async fn start_on(store: Arc<dyn Store>, config: Config) -> Self {
        let settings = Settings {
            elsewhere: orrery::platforms::forget::forget,
            ..Settings::default()
        };
        let host = Host::open(Arc::clone(&store), settings).unwrap();
        Self::over(host, store, config).await
    }

    /// A chat beside whatever else this host serves.
    pub(crate) async fn over(host: Host, store: Arc<dyn Store>, config: Config) -> Self {
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let config = Config { listen, ..config };
        let server = Server::bind(&config, host.clone()).await.unwrap();
        let (local, link, outlet) = (server.local(), server.link(), server.outlet());
        let (stop, stopped) = oneshot::channel();
        let serving = tokio::spawn(async move {
            let stopped = async {
                let _ = stopped.await;
            };
            server.serve(stopped).await;
        });
        Self {
            local,
            link,
            outlet,
            host,
            store,
            stop,
            serving,
        }
    }

    /// Stops and starts again over the same store.
    pub(crate) async fn restart(self) -> Self {
        let store = Arc::clone(&self.store);
        self.host.stop().await;
        self.stop.send(()).unwrap();
        self.serving.await.unwrap();
        Self::start_on(store, Config::default()).await
    }

    /// Delivers a post as the host does; one that was delivered before is the same post again.
    pub(crate) async fn deliver(&self, post: Post) -> Result<(), Undelivered> {
        // The host's own outbox is the host's alone.
        let entry = format!("test/{}", post.number).into_bytes();
        let mut waits = Change::new();
        waits.expect_absent(entry.clone());
        waits.put(entry.clone(), b"waits");
        match self.store.commit(waits).await {
            Ok(()) | Err(CommitError::Conflict(_)) => {}
            Err(CommitError::Fault(fault)) => panic!("{fault}"),
        }
        let mut ends = Change::new();
        ends.expect_value(entry.clone(), b"waits");
        ends.put(entry, b"delivered");
        let receipt = Receipt::new(Arc::clone(&self.store), ends);
        self.outlet.deliver(post, receipt).await
    }

    /// The link after the same operator starts it again.
    pub(crate) async fn restart_link(self) -> String {
        let store = Arc::clone(&self.store);
        let config = Config {
            open: true,
            ..Config::default()
        };
        Self::start_on(store, config).await.link
    }

    /// Sends raw bytes and returns everything that comes back.
    pub(crate) async fn raw(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.local).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer));
        read.await.expect("an answer in time").unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// A plain request with these extra header lines.
    pub(crate) async fn get(&self, path: &str, headers: &str) -> String {
        let host = self.local;
        self.raw(&format!(
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n"
        ))
        .await
    }

    /// A picture as that person gets it: the status line and headers, then the bytes.
    pub(crate) async fn picture(&self, token: &str, secret: &str) -> String {
        let header = format!("Authorization: Bearer {secret}\r\n");
        self.get(&format!("/picture/{token}"), &header).await
    }

    /// Everything in the store, for telling whether anything changed.
    pub(crate) fn contents(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let mut all = Vec::new();
        self.store
            .walk(&mut |key, value| {
                all.push((key.to_vec(), value.to_vec()));
                Ok(())
            })
            .unwrap();
        all
    }
}

/// A page: a socket that said hello.
pub(crate) struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub(crate) welcome: Value,
    pub(crate) secret: String,
    asked: u32,
}

/// Opens a socket as our own page would.
pub(crate) async fn socket(chat: &Chat) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    socket_at(chat.local).await
}

async fn socket_at(local: SocketAddr) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    let mut request = format!("ws://{local}/ws").into_client_request().unwrap();
    let origin = format!("http://{local}");
    request
        .headers_mut()
        .insert("Origin", origin.parse().unwrap());
    connect_async(request).await.unwrap().0
}

impl Page {
    /// The newest messages of a channel.
    pub(crate) async fn history(&mut self, place: &str) -> Vec<Value> {
        self.send(&json!({"do": "page", "place": place})).await;
        let found = self
            .until(|f| f["is"] == "history" && f["place"] == place)
            .await;
        found["messages"].as_array().unwrap().clone()
    }

    /// Somebody new.
    pub(crate) async fn come(chat: &Chat) -> Self {
        Self::hello(chat, json!({"do": "hello", "version": 1})).await
    }

    /// Somebody known, who has seen messages up to these numbers.
    pub(crate) async fn back(chat: &Chat, secret: &str, seen: Value) -> Self {
        let hello = json!({"do": "hello", "version": 1, "secret": secret, "seen": seen});
        Self::hello(chat, hello).await
    }

    pub(crate) async fn hello(chat: &Chat, hello: Value) -> Self {
        Self::hello_at(chat.local, hello).await
    }

    pub(crate) async fn hello_at(local: SocketAddr, hello: Value) -> Self {
        let secret = hello["secret"].as_str().unwrap_or_default().to_owned();
        let mut page = Self {
            socket: socket_at(local).await,
            welcome: Value::Null,
            secret,
            asked: 0,
        };
        page.send(&hello).await;
        page.welcome = page
            .until(|f| f["is"] == "welcome" || f["is"] == "trouble")
            .await;
        if let Some(secret) = page.welcome["secret"].as_str() {
            page.secret = secret.to_owned();
        }
        page
    }

    pub(crate) fn id(&self) -> PersonId {
        PersonId::new("web", self.welcome["you"]["id"].as_str().unwrap())
    }

    pub(crate) async fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string()).await;
    }

    pub(crate) async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text)).await;
    }

    pub(crate) async fn send_frame(&mut self, frame: Message) {
        // A server that hung up is noticed when its last words are read.
        let _ = self.socket.send(frame).await;
    }

    /// Says a line in a place and returns the id of the request.
    pub(crate) async fn say(&mut self, place: &str, line: &str) -> String {
        self.asked += 1;
        let id = format!("t{}", self.asked);
        self.send(&json!({"do": "say", "id": id, "place": place, "line": line}))
            .await;
        id
    }

    /// Says a command and returns the answer to it.
    pub(crate) async fn ask(&mut self, place: &str, line: &str) -> Value {
        let id = self.say(place, line).await;
        self.until(|f| f["id"] == id.as_str() && f["is"] != "taken")
            .await
    }

    /// The next frame; `None` when the socket ended.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.socket.next());
            match frame.await.expect("a frame in time") {
                Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The first frame for which this holds.
    pub(crate) async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let frame = self.next().await.expect("the socket is open");
            if wanted(&frame) {
                return frame;
            }
        }
    }

    /// Everything that comes until nothing comes any more.
    pub(crate) async fn rest(&mut self) -> Vec<Value> {
        let mut all = Vec::new();
        while let Ok(Some(frame)) = tokio::time::timeout(QUIET, self.next()).await {
            all.push(frame);
        }
        all
    }
}

/// A post with these words.
pub(crate) fn post(number: u64, to: To, words: &str) -> Post {
    Post {
        number,
        table: TableId::new(7),
        title: "A Game".into(),
        home: orrery::host::person::Place::new("web", "lobby"),
        lodging: orrery::host::table::house::Lodging::Thread,
        to,
        slot: None,
        text: Text::from(words.to_owned()),
        picture: None,
        menu: None,
        mentions: Vec::new(),
        newly: Vec::new(),
        overtaken: false,
        beside: false,
        due: None,
        over: false,
    }
}

/// A small picture.
pub(crate) fn picture() -> Picture {
    let scene = render::Scene {
        width: 40,
        height: 30,
        background: render::Background::Stars {
            seed: 1,
            mood: render::Mood::Deep,
        },
        nodes: Vec::new(),
    };
    Picture::still("p.png".into(), "a small picture".into(), scene)
}
