//! Checking a finished match over HTTP: the file comes in, the verdict goes out, nothing is kept.

use super::chat::Chat;
use super::client::Deed;
use super::limits;
use crate::host::person::Person;
use crate::host::runner::export::{self, BadExport, Exported, Report};
use crate::store::TableId;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest as _, Path, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;
use tokio::time::timeout;

/// What came of a check.
#[derive(Serialize)]
struct Verdict {
    /// Whether everything in the file is true.
    is_true: bool,
    /// What was looked at and what was found, one sentence each.
    lines: Vec<String>,
    /// What was posted when the match started, to be compared with the chat.
    commitment: Option<String>,
}

/// Replays a match somebody dropped on the page.
pub(super) async fn check(State(chat): State<Arc<Chat>>, request: Request) -> Response {
    // Who asks comes first: nobody else's file is even taken in.
    if let Err(response) = admitted(&chat, request.headers()) {
        return *response;
    }
    let body = match timeout(limits::UPLOAD, Bytes::from_request(request, &())).await {
        Ok(Ok(body)) => body,
        Ok(Err(rejection)) => return rejection.into_response(),
        Err(_) => {
            let why = "The file took too long to arrive.";
            return (StatusCode::REQUEST_TIMEOUT, why).into_response();
        }
    };
    // One after the other: replaying keeps a core busy, and players at tables come first.
    let Ok(_turn) = chat.checking.acquire().await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "The chat is stopping.").into_response();
    };
    match tokio::task::spawn_blocking(move || verdict(&body)).await {
        Ok(verdict) => Json(verdict).into_response(),
        Err(error) => {
            tracing::error!(%error, "a match could not be checked");
            (StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong.").into_response()
        }
    }
}

/// A finished match as a file. While a match runs its file holds everybody's secrets, so there is none.
pub(super) async fn file(
    State(chat): State<Arc<Chat>>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Err(response) = admitted(&chat, &headers) {
        return *response;
    }
    let missing = |why: &'static str| (StatusCode::NOT_FOUND, why).into_response();
    let Ok(table) = table.parse::<TableId>() else {
        return missing("That is no table.");
    };
    match export::finished(chat.store.as_ref(), table) {
        Ok(Some(exported)) => {
            let name = format!("attachment; filename=\"orrery-{table}.json\"");
            ([(header::CONTENT_DISPOSITION, name)], Json(exported)).into_response()
        }
        Ok(None) => missing("There is no finished match at that table."),
        Err(fault) => super::http::failed(&fault),
    }
}

/// Who asks, if they may: somebody of this chat, and not too fast.
fn admitted(chat: &Chat, headers: &HeaderMap) -> Result<Person, Box<Response>> {
    let person = super::http::person(chat, headers)?;
    let counted = chat.pages.count(&person.id, Deed::Request, Instant::now());
    let slower = (StatusCode::TOO_MANY_REQUESTS, "Please wait a little.");
    counted.map_err(|_| Box::new(slower.into_response()))?;
    Ok(person)
}

fn verdict(body: &[u8]) -> Verdict {
    let untrue = |lines: Vec<String>| Verdict {
        is_true: false,
        lines,
        commitment: None,
    };
    let exported: Exported = match serde_json::from_slice(body) {
        Ok(exported) => exported,
        Err(_) => {
            return untrue(vec![
                "This file is not a match exported by Orrery, or it was cut off.".to_owned(),
            ]);
        }
    };
    match export::verify(&exported) {
        Ok(report) => Verdict {
            is_true: true,
            lines: found(&report),
            commitment: report.commitment,
        },
        Err(why) => untrue(vec![wrong(&why)]),
    }
}

fn found(report: &Report) -> Vec<String> {
    let mut lines = vec![
        format!(
            "This is table {}, a match of {} under version {} of its rules.",
            report.table, report.game, report.rules
        ),
        format!(
            "Nothing was changed, added or taken out: every record follows from the one before ({}).",
            report.records
        ),
        format!(
            "Every answer was allowed by the rules when it was given ({}).",
            report.answers
        ),
    ];
    if report.commitment.is_some() {
        lines.push(
            "Every draw and every roll came from one seed, and that seed was fixed before the match began: \
             its seal is below. Compare it with the one posted at the start of the match."
                .to_owned(),
        );
    }
    if !report.over {
        lines.push("The match has no result (yet).".to_owned());
    }
    lines.push(report.result.clone());
    lines
}

fn wrong(why: &BadExport) -> String {
    match why {
        BadExport::Format(_) | BadExport::Damaged | BadExport::Empty | BadExport::Record(..) => {
            format!("This cannot be read as a match: {why}.")
        }
        BadExport::Chain(record) => format!(
            "Somebody changed this file: record {record} does not follow from those before it."
        ),
        BadExport::Misfit(misfit) => format!(
            "This did not happen under the rules: record {} does not fit ({}).",
            misfit.seq, misfit.what
        ),
        BadExport::Commitment => {
            "The seed in this file is not the one that was sealed at the start: the chance was tampered with.".to_owned()
        }
    }
}

/// The largest file taken.
pub(super) const LARGEST: usize = limits::LARGEST_MATCH;
