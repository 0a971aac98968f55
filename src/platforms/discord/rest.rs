//! Calls to Discord: limits kept, lost connections and hiccups tried again, refusals told by their code.

use super::buckets::{Buckets, Route, Told};
use super::limits;
use crate::host::delivery::studio::media_type;
use reqwest::header::HeaderMap;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

/// Discord's own address.
const DISCORD: &str = "https://discord.com";
const VERSION: &str = "/api/v10";
/// Where Discord keeps the files people send.
const FILES: [&str; 2] = [
    "https://cdn.discordapp.com/",
    "https://media.discordapp.net/",
];
const AGENT: &str = concat!(
    "DiscordBot (https://orrery.invalid, ",
    env!("CARGO_PKG_VERSION"),
    ")"
);
/// Times a call is tried before it is put off.
const TRIES: u32 = 4;
/// The first wait between them; each next is twice as long.
const WAIT: Duration = Duration::from_millis(200);
/// Nobody waits longer than this for a bucket: the post comes again later.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// Codes of refusals we do something about.
pub(super) mod code {
    pub(in super::super) const UNKNOWN_CHANNEL: u32 = 10003;
    pub(in super::super) const UNKNOWN_GUILD: u32 = 10004;
    pub(in super::super) const UNKNOWN_MESSAGE: u32 = 10008;
    pub(in super::super) const UNKNOWN_INTERACTION: u32 = 10062;
    pub(in super::super) const CONTENT_FILTER: u32 = 20009;
    pub(in super::super) const TOO_MANY_COMMANDS: u32 = 30032;
    pub(in super::super) const OLD_MESSAGE: u32 = 30046;
    pub(in super::super) const TOO_LARGE: u32 = 40005;
    pub(in super::super) const ACKNOWLEDGED: u32 = 40060;
    pub(in super::super) const NO_ACCESS: u32 = 50001;
    pub(in super::super) const CLOSED_DM: u32 = 50007;
    pub(in super::super) const NO_PERMISSION: u32 = 50013;
    pub(in super::super) const INVALID_FORM: u32 = 50035;
    pub(in super::super) const ARCHIVED: u32 = 50083;
    pub(in super::super) const ENTRY_POINT: u32 = 50240;
    pub(in super::super) const NO_COMMON_SERVER: u32 = 50278;
    pub(in super::super) const HAS_THREAD: u32 = 160_004;
}

/// Why a call came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    /// Discord says no, and will say so again.
    #[error("Discord refuses ({status}, code {code}): {why}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code.
        code: u32,
        /// Discord's words.
        why: String,
    },
    /// Nobody knows whether it happened.
    #[error("Discord does not answer: {0}")]
    Unsure(String),
    /// It did not happen, but may later.
    #[error("{0}")]
    Later(String),
}

impl Failure {
    /// Discord's code, if it refused.
    pub(super) const fn code(&self) -> u32 {
        match self {
            Self::Refused { code, .. } => *code,
            Self::Unsure(_) | Self::Later(_) => 0,
        }
    }

    /// Whether Discord refused for good.
    pub(super) const fn is_final(&self) -> bool {
        matches!(self, Self::Refused { .. })
    }
}

/// A file sent with a message.
#[derive(Clone, Debug)]
pub(super) struct File {
    pub name: String,
    pub bytes: Arc<Vec<u8>>,
    /// The room its bytes take up, given back with the last copy of it.
    #[expect(dead_code, reason = "it is held, not read")]
    pub room: Option<Arc<OwnedSemaphorePermit>>,
}

/// A call on its way.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub method: Method,
    pub path: String,
    pub route: Route,
    pub body: Option<Value>,
    pub file: Option<File>,
    /// For how long it is worth trying.
    pub within: Duration,
    /// How long each try may take.
    pub each: Duration,
    /// Whether it would happen twice if it were made again after nobody knows how the first went.
    pub once: bool,
}

/// The way to Discord.
pub(super) struct Rest {
    client: reqwest::Client,
    base: String,
    token: String,
    buckets: Mutex<Buckets>,
}

impl Rest {
    /// A way to Discord, or to what stands in for it.
    pub(super) fn new(token: &str, address: Option<&str>) -> Result<Self, reqwest::Error> {
        let client = reqwest::Client::builder()
            .user_agent(AGENT)
            // Discord's addresses lead nowhere else; whoever says so is not Discord.
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(5));
        Ok(Self {
            client: client.build()?,
            base: format!(
                "{}{VERSION}",
                address.unwrap_or(DISCORD).trim_end_matches('/')
            ),
            token: format!("Bot {token}"),
            buckets: Mutex::new(Buckets::new(Instant::now())),
        })
    }

    // Held for a look only; the numbers in it are whole at every moment.
    fn buckets(&self) -> MutexGuard<'_, Buckets> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a call, and makes it again where that may help.
    pub(super) async fn call(&self, call: &Call) -> Result<Value, Failure> {
        let end = Instant::now() + call.within;
        let mut wait = WAIT;
        let mut unsure = None;
        for _ in 0..TRIES {
            self.turn(call, end).await?;
            match self.once(call, end).await {
                Ok(value) => return Ok(value),
                Err(failure @ Failure::Refused { .. }) => return Err(failure),
                // The bucket is known to be empty now: waiting for it is the next round's first step.
                Err(Failure::Later(_)) => {}
                Err(Failure::Unsure(why)) => {
                    tracing::debug!(call = call.route.kind, why, "a call is tried again");
                    unsure = Some(why);
                    if call.once || Instant::now() + wait >= end {
                        break;
                    }
                    tokio::time::sleep(wait).await;
                    wait *= 2;
                }
            }
        }
        Err(match unsure {
            Some(why) => Failure::Unsure(why),
            None => Failure::Later("Discord wants fewer calls".to_owned()),
        })
    }

    /// Waits until the call may be made.
    async fn turn(&self, call: &Call, end: Instant) -> Result<(), Failure> {
        let begun = Instant::now();
        loop {
            let now = Instant::now();
            let taken = {
                let mut buckets = self.buckets();
                if buckets.must_rest(now) {
                    return Err(Failure::Later(
                        "too many calls were refused lately".to_owned(),
                    ));
                }
                buckets.take(&call.route, now)
            };
            match taken {
                Ok(()) => return Ok(()),
                Err(wait) if now + wait > end || now + wait > begun + LONGEST_WAIT => {
                    return Err(Failure::Later(format!(
                        "Discord wants a pause of {} ms",
                        wait.as_millis()
                    )));
                }
                Err(wait) => tokio::time::sleep(wait).await,
            }
        }
    }

    async fn once(&self, call: &Call, end: Instant) -> Result<Value, Failure> {
        let unsure = |e: reqwest::Error| Failure::Unsure(told_plainly(&e));
        let left = end.saturating_duration_since(Instant::now()).min(call.each);
        let url = format!("{}{}", self.base, call.path);
        let mut request = self
            .client
            .request(call.method.clone(), url)
            .header("Authorization", &self.token)
            .timeout(left);
        request = match (&call.body, &call.file) {
            (Some(body), Some(file)) => request.multipart(form(body, file).map_err(unsure)?),
            (Some(body), None) => request.json(body),
            _ => request,
        };
        let response = request.send().await.map_err(unsure)?;
        let (status, headers) = (response.status(), response.headers().clone());
        let told = told(&headers);
        self.buckets().learn(&call.route, &told, Instant::now());
        let bytes = response.bytes().await.map_err(unsure)?;
        let body: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(body);
        }
        Err(self.failed(call, status, &headers, &told, &body))
    }

    /// A file somebody sent, of at most so many bytes; one that is longer is cut off one byte later. Our token stays here.
    pub(super) async fn fetch(&self, url: &str, most: usize) -> Result<Vec<u8>, Failure> {
        let unsure = |e: reqwest::Error| Failure::Unsure(told_plainly(&e));
        let stand_in = self.base.strip_suffix(VERSION).filter(|b| *b != DISCORD);
        let stand_in =
            stand_in.is_some_and(|b| url.strip_prefix(b).is_some_and(|p| p.starts_with('/')));
        if !stand_in && !FILES.iter().any(|f| url.starts_with(f)) {
            return Err(Failure::Later(
                "that is none of Discord's addresses".to_owned(),
            ));
        }
        let request = self.client.get(url).timeout(limits::EACH);
        let mut response = request.send().await.map_err(unsure)?;
        if !response.status().is_success() {
            return Err(Failure::Later(format!(
                "the answer is {}",
                response.status()
            )));
        }
        let mut bytes = Vec::new();
        while let Some(part) = response.chunk().await.map_err(unsure)? {
            bytes.extend_from_slice(&part);
            if bytes.len() > most {
                bytes.truncate(most + 1);
                break;
            }
        }
        Ok(bytes)
    }

    fn failed(
        &self,
        call: &Call,
        status: StatusCode,
        headers: &HeaderMap,
        told: &Told,
        body: &Value,
    ) -> Failure {
        let now = Instant::now();
        let why = body["message"]
            .as_str()
            .unwrap_or("without a word")
            .to_owned();
        let code = body["code"].as_u64().map_or(0, |c| c as u32);
        // Discord says 429 as well when an old message was edited too often, and no waiting helps there.
        if status == StatusCode::TOO_MANY_REQUESTS && code != code::OLD_MESSAGE {
            let after = body["retry_after"]
                .as_f64()
                .or_else(|| number(headers, "retry-after"));
            let after = Duration::from_secs_f64(after.unwrap_or(1.0).clamp(0.05, 3600.0));
            let scope = word(headers, "x-ratelimit-scope");
            let all =
                body["global"].as_bool().unwrap_or(false) || scope.as_deref() == Some("global");
            tracing::warn!(
                call = call.route.kind,
                ?after,
                all,
                "Discord wants fewer calls"
            );
            let mut buckets = self.buckets();
            buckets.closed(&call.route, told, after, all, now);
            // Limits shared with others are not held against us.
            if scope.as_deref() != Some("shared") {
                buckets.refused(now);
            }
            return Failure::Later("Discord wants fewer calls".to_owned());
        }
        if status.is_server_error() {
            return Failure::Unsure(format!("{} {why}", status.as_u16()));
        }
        if status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN {
            self.buckets().refused(now);
        }
        if status == StatusCode::BAD_REQUEST {
            tracing::debug!(call = call.route.kind, %body, "Discord did not like a call");
        }
        Failure::Refused {
            status: status.as_u16(),
            code,
            why,
        }
    }
}

/// A file and the message it belongs to, as one form.
fn form(body: &Value, file: &File) -> Result<Form, reqwest::Error> {
    // What is passed on as text is JSON.
    let kind = media_type(&file.bytes).unwrap_or("application/json");
    let part = Part::bytes(file.bytes.to_vec())
        .file_name(file.name.clone())
        .mime_str(kind)?;
    let json = Part::text(body.to_string()).mime_str("application/json")?;
    Ok(Form::new()
        .part("files[0]", part)
        .part("payload_json", json))
}

fn told(headers: &HeaderMap) -> Told {
    Told {
        bucket: word(headers, "x-ratelimit-bucket"),
        remaining: number(headers, "x-ratelimit-remaining").map(|n| n.max(0.0) as u32),
        reset_after: number(headers, "x-ratelimit-reset-after")
            .map(|s| Duration::from_secs_f64(s.clamp(0.0, 3600.0))),
    }
}

fn word(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    word(headers, name)?
        .parse()
        .ok()
        .filter(|n: &f64| n.is_finite())
}

/// What went wrong on the way, without addresses: those of interactions hold secrets.
fn told_plainly(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "it takes too long".to_owned();
    }
    if error.is_connect() {
        return "there is no connection".to_owned();
    }
    let mut cause = std::error::Error::source(error);
    let mut words = "the connection broke".to_owned();
    while let Some(inner) = cause {
        words = inner.to_string();
        cause = inner.source();
    }
    words
}

/// A call that may take its time.
pub(super) fn patient(
    method: Method,
    kind: &'static str,
    major: &str,
    path: String,
    body: Option<Value>,
) -> Call {
    Call {
        method,
        path,
        route: Route {
            kind,
            major: major.to_owned(),
            counts: true,
        },
        body,
        file: None,
        within: limits::CALL,
        each: limits::EACH,
        once: false,
    }
}
