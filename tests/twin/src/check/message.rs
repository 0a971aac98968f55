//! Rules of messages the schema leaves out.

use super::{Spot, component, length, list};
use crate::rest::error::Flaw;
use crate::world::message::COMPONENTS_V2;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use twilight_model::channel::message::Embed;

/// Every field some message endpoint knows; anything else is a slip of the pen that Discord would swallow.
const FIELDS: [&str; 20] = [
    "content",
    "embeds",
    "allowed_mentions",
    "sticker_ids",
    "components",
    "flags",
    "attachments",
    "poll",
    "nonce",
    "message_reference",
    "enforce_nonce",
    "tts",
    "username",
    "avatar_url",
    "thread_name",
    "applied_tags",
    "type",
    "shared_client_theme",
    "file",
    "payload_json",
];
const PICTURES: [&str; 5] = ["png", "jpg", "jpeg", "webp", "gif"];

/// `edit`: the message is there already, and what the body leaves out stays.
pub(crate) fn check(body: &Value, files: &[&str], edit: bool, spot: &Spot, found: &mut Vec<Flaw>) {
    for key in body.as_object().into_iter().flat_map(|b| b.keys()) {
        if !FIELDS.contains(&key.as_str()) {
            found.push(
                spot.at(key)
                    .flaw("UNKNOWN_FIELD", "No message has such a field"),
            );
        }
    }
    if twilight_validate::message::content(body["content"].as_str().unwrap_or_default()).is_err() {
        found.push(Flaw::too_long(spot.at("content").0, 2000));
    }
    if body["enforce_nonce"] == true && body["nonce"].is_null() {
        found.push(spot.at("nonce").flaw(
            "BASE_TYPE_REQUIRED",
            "A nonce cannot be enforced that is not there",
        ));
    }
    embeds(body, files, spot, found);
    mentions(
        &body["allowed_mentions"],
        &spot.at("allowed_mentions"),
        found,
    );
    attachments(body, spot, found);
    let flags = body["flags"].as_u64().or((!edit).then_some(0));
    let v2 = flags.map(|f| f & COMPONENTS_V2 != 0);
    if v2 == Some(true) {
        let classic = ["content", "embeds", "poll", "sticker_ids"];
        let used = |key: &&&str| {
            !matches!(&body[**key], Value::Null)
                && body[**key] != json!([])
                && body[**key] != json!("")
        };
        for key in classic.iter().filter(used) {
            let words = format!(
                "The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
            );
            found.push(
                spot.at(key)
                    .flaw("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words),
            );
        }
    }
    component::check(&body["components"], v2, &spot.at("components"), found);
}

fn embeds(body: &Value, files: &[&str], spot: &Spot, found: &mut Vec<Flaw>) {
    let mut read = Vec::new();
    for (i, embed) in list(&body["embeds"]).iter().enumerate() {
        let here = spot.at("embeds").at(i);
        let mut whole = embed.clone();
        whole["type"] = json!("rich");
        match serde_json::from_value::<Embed>(whole) {
            Ok(embed) => read.push(embed),
            Err(why) => found.push(here.flaw("MODEL_TYPE_CONVERT", why.to_string())),
        }
        if embed.as_object().is_none_or(serde_json::Map::is_empty) {
            found.push(here.flaw("BASE_TYPE_REQUIRED", "An embed shows something"));
        }
        for key in ["image", "thumbnail"] {
            picture(
                &embed[key]["url"],
                body,
                files,
                &here.at(key).at("url"),
                found,
            );
        }
    }
    if let Err(why) = twilight_validate::message::embeds(&read) {
        found.push(
            spot.at("embeds")
                .flaw("MAX_EMBED_SIZE_EXCEEDED", why.to_string()),
        );
    }
}

/// A picture in an embed is a file of the same message, and of a kind Discord shows.
fn picture(url: &Value, body: &Value, files: &[&str], spot: &Spot, found: &mut Vec<Flaw>) {
    let Some(name) = url.as_str().and_then(|u| u.strip_prefix("attachment://")) else {
        return;
    };
    let listed = list(&body["attachments"])
        .iter()
        .any(|a| a["filename"] == name);
    // An edit may point at a file that is up already; that one is named without an upload.
    if !files.is_empty() && !files.contains(&name) && !listed {
        found.push(spot.flaw("ATTACHMENT_NOT_FOUND", format!("There is no file {name}")));
    }
    let ending = name.rsplit('.').next().unwrap_or_default().to_lowercase();
    if !PICTURES.contains(&ending.as_str()) {
        found.push(spot.flaw("URL_TYPE_INVALID", format!("{name} cannot be shown")));
    }
}

fn mentions(allowed: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let parse = list(&allowed["parse"]);
    for word in parse {
        if !["users", "roles", "everyone"].iter().any(|w| word == w) {
            found.push(
                spot.at("parse")
                    .flaw("BASE_TYPE_CHOICES", format!("{word} is no kind of mention")),
            );
        }
    }
    for kind in ["users", "roles"] {
        let ids = list(&allowed[kind]);
        if !ids.is_empty() && parse.iter().any(|w| w == kind) {
            let words = format!("parse:[\"{kind}\"] and {kind}: [ids...] are mutually exclusive.");
            found.push(spot.flaw("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words));
        }
        if ids.len() > 100 {
            found.push(
                spot.at(kind)
                    .flaw("BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length."),
            );
        }
        if ids
            .iter()
            .map(Value::to_string)
            .collect::<BTreeSet<_>>()
            .len()
            < ids.len()
        {
            found.push(spot.at(kind).flaw(
                "SET_TYPE_ALREADY_CONTAINS_VALUE",
                "The set already contains this value",
            ));
        }
    }
}

fn attachments(body: &Value, spot: &Spot, found: &mut Vec<Flaw>) {
    let mut known = BTreeSet::new();
    for (i, file) in list(&body["attachments"]).iter().enumerate() {
        let here = spot.at("attachments").at(i);
        if !known.insert(file["id"].to_string().replace('"', "")) {
            found.push(
                here.at("id")
                    .flaw("SET_TYPE_ALREADY_CONTAINS_VALUE", "The same file twice"),
            );
        }
        if length(&file["description"]) > 1024 {
            found.push(Flaw::too_long(here.at("description").0, 1024));
        }
    }
}
