//! One request, taken apart.

use super::Route;
use super::error::{Flaw, Refused, invalid_form, refused};
use crate::ids::Id;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, FromRequest, Multipart, Request};
use axum::http::request::Parts;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// The largest request Discord takes, and the largest file in it.
const LARGEST: usize = 25 * 1024 * 1024;
const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// A file of a multipart request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The `n` of `files[n]`.
    pub(crate) index: u64,
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// A request on its way to its endpoint.
pub(crate) struct Call {
    pub(crate) route: &'static Route,
    pub(crate) params: Vec<(&'static str, String)>,
    pub(crate) query: HashMap<String, String>,
    pub(crate) body: Value,
    pub(crate) files: Vec<Upload>,
}

impl Call {
    /// A path parameter as text.
    pub(crate) fn text(&self, name: &str) -> &str {
        let found = self.params.iter().find(|(n, _)| *n == name);
        found.map_or("", |(_, value)| value)
    }

    /// A path parameter as an id.
    pub(crate) fn id(&self, name: &str) -> Result<Id, Refused> {
        let text = self.text(name);
        let words = format!("Value \"{text}\" is not snowflake.");
        text.parse()
            .map_err(|_| invalid_form(&[Flaw::new(name, "NUMBER_TYPE_COERCE", words)]))
    }

    /// The channel, guild or webhook a rate limit belongs to.
    pub(crate) fn major(&self) -> String {
        let major = [
            "channel_id",
            "guild_id",
            "webhook_token",
            "interaction_token",
        ];
        let of = major.iter().map(|m| self.text(m)).find(|v| !v.is_empty());
        of.unwrap_or_default().to_owned()
    }

    /// The place a fault may be bound to.
    pub(crate) fn place(&self) -> Option<Id> {
        self.text("channel_id").parse().ok()
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.query.get(name).is_some_and(|v| v == "true")
    }
}

/// The body of a request as JSON and files.
pub(crate) async fn read(parts: &Parts, body: Body) -> Result<(Value, Vec<Upload>), Refused> {
    let too_large = || refused(413, 40005, "Request entity too large");
    let bytes = axum::body::to_bytes(body, LARGEST)
        .await
        .map_err(|_| too_large())?;
    let kind = parts
        .headers
        .get("content-type")
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default();
    if kind.starts_with("multipart/form-data") {
        return multipart(kind.to_owned(), bytes).await;
    }
    if bytes.is_empty() {
        return Ok((Value::Null, Vec::new()));
    }
    if !kind.starts_with("application/json") {
        let words = "Expected \"Content-Type\" header to be one of {'application/json'}.";
        return Err(invalid_form(&[Flaw::new(
            "",
            "CONTENT_TYPE_INVALID",
            words,
        )]));
    }
    Ok((parse(&bytes)?, Vec::new()))
}

fn parse(bytes: &[u8]) -> Result<Value, Refused> {
    serde_json::from_slice(bytes)
        .map_err(|_| refused(400, 50109, "The request body contains invalid JSON."))
}

async fn multipart(kind: String, bytes: Bytes) -> Result<(Value, Vec<Upload>), Refused> {
    let broken = || refused(400, 50109, "The request body contains an invalid form.");
    let mut request = Request::builder()
        .header("content-type", kind)
        .body(Body::from(bytes))
        .map_err(|_| broken())?;
    // The size was checked on the way in.
    DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| broken())?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(field) = form.next_field().await.map_err(|_| broken())? {
        let part = field.name().unwrap_or_default().to_owned();
        let name = field.file_name().map(str::to_owned);
        let stated = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| broken())?;
        if part == "payload_json" {
            body = parse(&bytes)?;
            continue;
        }
        if bytes.len() > LARGEST_FILE {
            return Err(refused(
                400,
                50045,
                "File uploaded exceeds the maximum size",
            ));
        }
        let index = part
            .strip_prefix("files[")
            .and_then(|p| p.strip_suffix(']'))
            .and_then(|n| n.parse().ok());
        let name = name.ok_or_else(broken)?;
        files.push(Upload {
            index: index.unwrap_or(files.len() as u64),
            content_type: stated.unwrap_or_else(|| guess(&name).to_owned()),
            name,
            bytes: bytes.to_vec().into(),
        });
    }
    Ok((body, files))
}

fn guess(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("png") => "image/png",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/octet-stream",
    }
}
