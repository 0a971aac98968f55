//! The REST side: which endpoints there are, and what every request goes through.

pub(crate) mod call;
mod callback;
mod channel;
mod command;
pub(crate) mod error;
mod guild;
pub(crate) mod limits;
mod message;
mod thread;
mod user;
mod webhook;

use crate::fault::Trouble;
use crate::net::Cord;
use crate::world::World;
use crate::{Hub, check, gateway};
use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode};
use axum::response::IntoResponse;
use axum::routing::any;
use call::Call;
use error::{Flaw, Refused, invalid_form, refused};
use limits::{Headers, Rate, too_many};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// What an endpoint answers.
pub(crate) enum Reply {
    Json(u16, Value),
    Empty,
}

pub(crate) type Outcome = Result<Reply, Refused>;

/// One endpoint, named as Discord's documentation and schema name it.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) template: &'static str,
    pub(crate) rate: Rate,
    pub(crate) act: fn(&mut World, &Call) -> Outcome,
}

pub(crate) const fn on(
    method: &'static str,
    template: &'static str,
    rate: Rate,
    act: fn(&mut World, &Call) -> Outcome,
) -> Route {
    Route {
        method,
        template,
        rate,
        act,
    }
}

/// Refusals that are the bot's own fault, whatever else happened: malformed or empty bodies, oversized files,
/// a second answer, too many commands.
const MISTAKES: [u64; 9] = [
    50035, 50006, 50109, 50045, 40005, 40060, 30015, 30032, 30034,
];

/// Requests that carry a token in their path need no other.
const OPEN: [&str; 3] = ["/interactions/", "/webhooks/", "/gateway"];

fn routes() -> impl Iterator<Item = &'static Route> {
    let all: [&[Route]; 8] = [
        callback::ROUTES,
        webhook::ROUTES,
        message::ROUTES,
        thread::ROUTES,
        channel::ROUTES,
        command::ROUTES,
        user::ROUTES,
        guild::ROUTES,
    ];
    all.into_iter().flatten()
}

pub(crate) fn router(hub: Arc<Hub>) -> Router {
    let socket = |State(hub): State<Arc<Hub>>,
                  ConnectInfo(cord): ConnectInfo<Cord>,
                  upgrade: WebSocketUpgrade| async move {
        if hub.with(|w| w.sessions.mischief.refuse_connections) {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        upgrade
            .on_upgrade(move |socket| gateway::serve(socket, hub, cord))
            .into_response()
    };
    Router::new()
        .route("/", any(socket))
        .fallback(request)
        .with_state(hub)
}

async fn request(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(cord): ConnectInfo<Cord>,
    request: Request,
) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().to_owned();
    for files in ["/attachments/", "/ephemeral-attachments/"] {
        if let Some(file) = path.strip_prefix(files) {
            return download(&hub, file, &parts);
        }
    }
    let inner = path.strip_prefix("/api/v10").unwrap_or_default();
    let Some((route, params)) = find(parts.method.as_str(), inner) else {
        let words = format!("{} {path}: the twin knows no such endpoint", parts.method);
        hub.change(|w| w.violations.push(words));
        return answer(Err(refused(404, 0, "404: Not Found")), Vec::new());
    };
    let read = call::read(&parts, body).await;
    let (body, files, unread) = match read {
        Ok((body, files)) => (body, files, None),
        Err(refused) => (Value::Null, Vec::new(), Some(refused)),
    };
    let call = Call {
        route,
        params,
        query: query(&parts),
        body,
        files,
    };
    let flaws = if unread.is_some() {
        Vec::new()
    } else {
        check::flaws(&call)
    };
    let trouble = hub.with(|w| {
        let endpoint = format!("{} {}", route.method, route.template);
        *w.calls.entry(endpoint).or_default() += 1;
        w.faults.strike(route.method, route.template, call.place())
    });
    match trouble {
        Some(Trouble::Delay(time)) => tokio::time::sleep(time).await,
        Some(Trouble::Cut) => cord.cut(),
        Some(Trouble::Silence) => std::future::pending().await,
        _ => {}
    }
    let answered = hub.change(|world| match &trouble {
        Some(Trouble::Cut) => (Ok(Reply::Empty), Vec::new()),
        trouble => handle(world, &call, &parts, unread, &flaws, trouble.as_ref()),
    });
    if let Some(Trouble::LoseReply) = trouble {
        cord.cut();
    }
    answer(answered.0, answered.1)
}

/// Everything between a well-read request and its answer, in Discord's order.
fn handle(
    world: &mut World,
    call: &Call,
    parts: &Parts,
    unread: Option<Refused>,
    flaws: &[Flaw],
    trouble: Option<&Trouble>,
) -> (Outcome, Headers) {
    let mut headers = Vec::new();
    let outcome = (|| {
        authorise(world, call, parts)?;
        match trouble {
            Some(Trouble::Refuse(status, code, words)) => {
                return Err(refused(*status, *code, words));
            }
            Some(Trouble::RateLimit { after, global }) => {
                return Err(too_many(after.as_millis() as u64, *global, Vec::new()));
            }
            _ => {}
        }
        let now = world.now();
        headers = world.limits.count(call.route.rate, &call.major(), now)?;
        if let Some(refused) = unread {
            return Err(refused);
        }
        if !flaws.is_empty() {
            return Err(invalid_form(flaws));
        }
        (call.route.act)(world, call)
    })();
    for flaw in flaws {
        let words = format!(
            "{} {}: {}: {}",
            call.route.method, call.route.template, flaw.path, flaw.message
        );
        world.violations.push(words);
    }
    if let Err(refused) = &outcome {
        world.limits.invalid += usize::from([401, 403, 429].contains(&refused.status));
        let ordered = matches!(trouble, Some(Trouble::Refuse(..)));
        let mistake = refused.body["code"]
            .as_u64()
            .is_some_and(|c| MISTAKES.contains(&c));
        if mistake && flaws.is_empty() && !ordered {
            let words = format!(
                "{} {}: {}",
                call.route.method, call.route.template, refused.body
            );
            world.violations.push(words);
        }
    }
    world.note_call(call, &outcome);
    (outcome, headers)
}

fn authorise(world: &World, call: &Call, parts: &Parts) -> Result<(), Refused> {
    let given = parts
        .headers
        .get("authorization")
        .and_then(|v| v.to_str().ok());
    let open = OPEN.iter().any(|o| call.route.template.starts_with(o));
    let right = given.and_then(|g| g.strip_prefix("Bot ")) == Some(&world.token);
    if right || open && given.is_none() {
        return Ok(());
    }
    Err(refused(401, 0, "401: Unauthorized"))
}

/// The endpoint of a path, with its parameters.
fn find(method: &str, path: &str) -> Option<(&'static Route, Vec<(&'static str, String)>)> {
    // Some clients write `@` as `%40`.
    let steps: Vec<String> = path.split('/').map(decode).collect();
    routes().filter(|r| r.method == method).find_map(|route| {
        let mut params = Vec::new();
        let mut rest = steps.iter();
        for want in route.template.split('/') {
            let step = rest.next()?;
            match want.strip_prefix('{').and_then(|w| w.strip_suffix('}')) {
                Some(name) => params.push((name, step.clone())),
                None if want == step => {}
                None => return None,
            }
        }
        rest.next().is_none().then_some((route, params))
    })
}

/// A step of a path or a value of a query without its percent signs.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|d| std::str::from_utf8(d).ok());
        let code = digits
            .and_then(|d| u8::from_str_radix(d, 16).ok())
            .filter(|_| *byte == b'%');
        bytes.push(code.unwrap_or(*byte));
        rest = if code.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn query(parts: &Parts) -> HashMap<String, String> {
    let pairs = parts.uri.query().unwrap_or_default().split('&');
    let pair = |p: &str| p.split_once('=').map(|(k, v)| (decode(k), decode(v)));
    pairs.filter_map(pair).collect()
}

fn answer(outcome: Outcome, headers: Headers) -> Response<Body> {
    let (status, body, more) = match outcome {
        Ok(Reply::Empty) => (204, None, Vec::new()),
        Ok(Reply::Json(status, body)) => (status, Some(body), Vec::new()),
        Err(refused) => (refused.status, Some(refused.body), refused.headers),
    };
    let mut response = Response::builder().status(status);
    for (name, value) in headers.into_iter().chain(more) {
        response = response.header(name, value);
    }
    let response = match body {
        None => response.body(Body::empty()),
        // Gateways in front of Discord answer for it in plain text.
        Some(body) if status >= 500 => {
            let words = body["message"].as_str().unwrap_or_default().to_owned();
            response
                .header("content-type", "text/plain")
                .body(Body::from(words))
        }
        Some(body) => response
            .header("content-type", "application/json")
            .body(Body::from(body.to_string())),
    };
    response.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// A file, as long as some message shows it, or that was given with a command. Nobody asks who wants it.
fn download(hub: &Hub, path: &str, parts: &Parts) -> Response<Body> {
    let mut world = hub.lock();
    if parts.headers.contains_key("authorization") {
        let words = format!("GET {path}: the token belongs to Discord's API alone");
        world.violations.push(words);
    }
    let mut steps = path.split('/');
    let mut id = || steps.next().and_then(|s| s.parse().ok());
    let found = id()
        .zip(id())
        .filter(|(channel, id)| *channel == world.app || world.file_is_up(*channel, *id));
    let file =
        found.and_then(|(channel, id)| world.files.get(&id).filter(|f| f.channel == channel));
    let Some(file) = file.filter(|f| steps.next() == Some(&f.name)) else {
        return (
            StatusCode::NOT_FOUND,
            "This content is no longer available.",
        )
            .into_response();
    };
    let bytes = file.bytes.to_vec();
    ([("content-type", file.content_type.clone())], bytes).into_response()
}
