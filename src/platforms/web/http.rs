//! The few things that go over HTTP: the page, its files, pictures, and the way to the socket.

use super::chat::Chat;
use super::door::Room;
use super::{assets, limits, secret, session, verify};
use crate::host::delivery::studio::media_type;
use crate::host::person::Person;
use axum::extract::{DefaultBodyLimit, Path, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Extension, Router};
use std::sync::Arc;

/// Scripts, styles and sockets of our own only; pictures are fetched with the secret and shown from memory (`blob:`).
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), microphone=(), geolocation=()",
    ),
];

/// All routes.
pub(super) fn router(chat: Arc<Chat>) -> Router {
    Router::new()
        .route("/", get(page))
        .route("/favicon.ico", get(icon))
        .route("/assets/{name}", get(asset))
        .route("/picture/{token}", get(picture))
        .route("/verify", get(check_page).post(verify::check))
        .layer(DefaultBodyLimit::max(verify::LARGEST))
        .route("/match/{table}", get(verify::file))
        .route("/ws", any(socket))
        .fallback(nothing)
        .layer(middleware::from_fn_with_state(Arc::clone(&chat), guarded))
        .with_state(chat)
}

/// Turns away requests for other host names, and puts the safety headers on every answer.
async fn guarded(State(chat): State<Arc<Chat>>, request: Request, next: Next) -> Response {
    let known = chat.guard.knows_host(text(request.headers(), header::HOST));
    let mut response = if known {
        next.run(request).await
    } else {
        let why = "This chat is not reached under that name.";
        (StatusCode::MISDIRECTED_REQUEST, why).into_response()
    };
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        response.headers_mut().insert(name, value);
    }
    response
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

async fn page(headers: HeaderMap) -> Response {
    serve(&headers, assets::PAGE)
}

async fn check_page(headers: HeaderMap) -> Response {
    serve(&headers, assets::CHECK)
}

async fn icon(headers: HeaderMap) -> Response {
    serve(&headers, "favicon.svg")
}

async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    serve(&headers, &name)
}

async fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "There is nothing here.").into_response()
}

fn serve(headers: &HeaderMap, name: &str) -> Response {
    let Some(asset) = assets::find(name) else {
        return (StatusCode::NOT_FOUND, "There is nothing here.").into_response();
    };
    let tag = assets::tag(asset);
    // Files change only with the program, so asking each time costs one empty answer and is never stale.
    let caching = [
        (header::ETAG, tag.clone()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
    ];
    if text(headers, header::IF_NONE_MATCH) == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, caching).into_response();
    }
    let kind = [(header::CONTENT_TYPE, asset.kind)];
    (caching, kind, asset.body).into_response()
}

/// A picture for whoever may see it; whether it exists is told to nobody else.
async fn picture(
    State(chat): State<Arc<Chat>>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    let missing = || (StatusCode::NOT_FOUND, "There is no such picture.").into_response();
    let person = match person(&chat, &headers) {
        Ok(person) => person,
        Err(response) => return *response,
    };
    let Some(token) = secret::unhex(&token) else {
        return missing();
    };
    match chat.picture(token, &person).await {
        Ok(Some(picture)) => {
            let headers = [
                (
                    header::CONTENT_TYPE,
                    media_type(&picture).unwrap_or("image/png"),
                ),
                (header::CACHE_CONTROL, "private, max-age=3600, immutable"),
                (header::VARY, "Authorization"),
            ];
            (headers, picture.to_vec()).into_response()
        }
        Ok(None) => missing(),
        Err(fault) => failed(&fault),
    }
}

/// Who asks, by the secret their page sends.
pub(super) fn person(chat: &Chat, headers: &HeaderMap) -> Result<Person, Box<Response>> {
    let secret = text(headers, header::AUTHORIZATION).and_then(|a| a.strip_prefix("Bearer "));
    let unknown = || Box::new((StatusCode::UNAUTHORIZED, "Say who you are.").into_response());
    let found = chat.people.by_secret(secret.ok_or_else(unknown)?);
    found
        .map_err(|fault| Box::new(failed(&fault)))?
        .ok_or_else(unknown)
}

pub(super) fn failed(fault: &crate::store::Fault) -> Response {
    tracing::error!(%fault, "the web chat could not read its store");
    (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.").into_response()
}

async fn socket(
    State(chat): State<Arc<Chat>>,
    Extension(room): Extension<Room>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Response {
    let origin = text(&headers, header::ORIGIN);
    if !chat
        .guard
        .knows_origin(origin, text(&headers, header::HOST))
    {
        let why = "Sockets are opened by this chat's own page only.";
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    match upgrade {
        Ok(upgrade) => upgrade
            .max_message_size(limits::LARGEST_FRAME)
            .max_frame_size(limits::LARGEST_FRAME)
            .on_upgrade(move |socket| async move {
                session::run(chat, socket).await;
                drop(room);
            }),
        Err(rejection) => rejection.into_response(),
    }
}
