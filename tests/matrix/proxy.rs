//! A way to the homeserver on which things go wrong.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// What may go wrong, each once in so many calls; nothing at 0.
#[derive(Default)]
pub(crate) struct Trouble {
    /// Too many requests, wait a moment.
    pub(crate) limited: AtomicU64,
    /// The server has trouble of its own, before it did anything.
    pub(crate) broken: AtomicU64,
    /// Something else answers in the server's place, in its own words.
    pub(crate) garbled: AtomicU64,
    /// It does so when the next key of a message is sent.
    pub(crate) key_garbled: AtomicBool,
    /// What it answers since.
    unread: Mutex<Option<Unread>>,
    /// The answer is lost on the way: it was done, and nobody hears of it.
    pub(crate) lost: AtomicU64,
    /// The next room is made, and nobody hears of it.
    pub(crate) room_lost: AtomicBool,
    /// Nobody is there: connections end without an answer.
    pub(crate) away: AtomicBool,
    /// What has happened is told so much later, in milliseconds.
    pub(crate) slow_ms: AtomicU64,
    /// Keys of messages are taken and kept, until they are let go.
    pub(crate) keys_held: AtomicBool,
    /// Those keys.
    held: Mutex<Vec<reqwest::RequestBuilder>>,
    /// Calls so far.
    pub(crate) calls: AtomicU64,
    /// Calls that went wrong so far.
    pub(crate) wrong: AtomicU64,
}

/// What nobody could read since a key was lost. Nobody can tell from a page that a key did not arrive, so the messages that
/// the key may be for meet the page, too.
#[derive(Default)]
struct Unread {
    /// Rooms in which somebody has met it.
    rooms: BTreeSet<String>,
    /// The keys of what was said there.
    sessions: BTreeSet<String>,
}

impl Unread {
    /// Whether a message was sealed before its sender could know. The next one in each room may be, and whatever else has
    /// its key.
    fn holds(&mut self, path: &str, bytes: &[u8]) -> bool {
        let Some((room, _)) = path.split_once("/send/m.room.encrypted/") else {
            return false;
        };
        let content: Value = serde_json::from_slice(bytes).unwrap_or_default();
        let session = content["session_id"].as_str().unwrap_or_default();
        let next = self.rooms.insert(room.to_owned());
        if next {
            self.sessions.insert(session.to_owned());
        }
        next || self.sessions.contains(session)
    }
}

struct Way {
    to: String,
    http: reqwest::Client,
    trouble: Arc<Trouble>,
}

/// Starts one; gives its address.
pub(crate) async fn start(to: &str, trouble: Arc<Trouble>) -> String {
    let way = Arc::new(Way {
        to: to.to_owned(),
        http: reqwest::Client::new(),
        trouble,
    });
    let app = Router::new().fallback(pass).with_state(way);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    format!("http://{address}")
}

impl Trouble {
    /// Lets the keys go that were held back.
    pub(crate) async fn let_keys_go(&self) {
        self.keys_held.store(false, Ordering::Relaxed);
        let held = std::mem::take(&mut *self.held.lock().unwrap());
        assert!(!held.is_empty(), "no key was held back");
        for sent in held {
            assert!(sent.send().await.unwrap().status().is_success());
        }
    }

    /// Whether something else answers this call.
    fn is_garbled(&self, path: &str, bytes: &[u8], call: u64) -> bool {
        let mut unread = self.unread.lock().unwrap();
        let is_key = path.contains("/sendToDevice/");
        let wanted = unread.as_mut().is_some_and(|u| u.holds(path, bytes))
            || is_key && self.key_garbled.swap(false, Ordering::Relaxed);
        self.wrong.fetch_add(u64::from(wanted), Ordering::Relaxed);
        let garbled = self.is_due(&self.garbled, call, 7) || wanted;
        if garbled && is_key {
            *unread = Some(Unread::default());
        }
        garbled
    }

    fn is_due(&self, every: &AtomicU64, call: u64, offset: u64) -> bool {
        let every = every.load(Ordering::Relaxed);
        let due = every > 0 && (call + offset).is_multiple_of(every);
        self.wrong.fetch_add(u64::from(due), Ordering::Relaxed);
        due
    }
}

/// An answer that ends before its first byte.
fn cut_off() -> Response {
    let broken = futures_util::stream::once(async { Err::<Vec<u8>, _>("cut off") });
    Response::new(Body::from_stream(broken))
}

async fn pass(State(way): State<Arc<Way>>, request: Request) -> Response {
    let trouble = &way.trouble;
    let call = trouble.calls.fetch_add(1, Ordering::Relaxed);
    if trouble.away.load(Ordering::Relaxed) {
        return cut_off();
    }
    if trouble.is_due(&trouble.limited, call, 0) {
        let body =
            r#"{"errcode":"M_LIMIT_EXCEEDED","error":"Too Many Requests","retry_after_ms":200}"#;
        return (
            StatusCode::TOO_MANY_REQUESTS,
            [(header::CONTENT_TYPE, "application/json")],
            body,
        )
            .into_response();
    }
    if trouble.is_due(&trouble.broken, call, 3) {
        return (StatusCode::BAD_GATEWAY, "<html>bad gateway</html>").into_response();
    }
    let (parts, body) = request.into_parts();
    let path = parts.uri.path_and_query().map_or("/", |p| p.as_str());
    let bytes = to_bytes(body, usize::MAX).await.unwrap_or_default();
    if trouble.is_garbled(path, &bytes, call) {
        return axum::response::Html("<html>please log in</html>").into_response();
    }
    let mut sent = way.http.request(parts.method, format!("{}{path}", way.to));
    for (name, value) in &parts.headers {
        if name != header::HOST && name != header::CONTENT_LENGTH {
            sent = sent.header(name, value);
        }
    }
    let sent = sent.body(bytes);
    if path.contains("/sendToDevice/") && trouble.keys_held.load(Ordering::Relaxed) {
        trouble.held.lock().unwrap().push(sent);
        return ([(header::CONTENT_TYPE, "application/json")], "{}").into_response();
    }
    let Ok(answer) = sent.send().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let status = answer.status();
    let kind = answer.headers().get(header::CONTENT_TYPE).cloned();
    let bytes = answer.bytes().await.unwrap_or_default();
    let makes_room = path.ends_with("/createRoom");
    let unheard = makes_room && trouble.room_lost.swap(false, Ordering::Relaxed);
    if unheard || trouble.is_due(&trouble.lost, call, 5) {
        return (StatusCode::GATEWAY_TIMEOUT, "").into_response();
    }
    // Also what waited for something to happen when the network went.
    if trouble.away.load(Ordering::Relaxed) {
        return cut_off();
    }
    if path.contains("/sync") {
        let slow = trouble.slow_ms.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(slow)).await;
    }
    let mut response = Response::new(Body::from(bytes));
    *response.status_mut() = status;
    if let Some(kind) = kind {
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
    }
    response
}
