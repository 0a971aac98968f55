//! Messages of a channel, thread or DM.

use super::call::Call;
use super::error::{
    Flaw, Refused, archived, invalid_form, refused, unknown_channel, unknown_message,
};
use super::limits::Rate;
use super::{Outcome, Reply, Route, on};
use crate::ids::{Id, Millis, id_of};
use crate::world::World;
use crate::world::message::{COMPONENTS_V2, Message, SILENT, SUPPRESS_EMBEDS};
use crate::world::permission::{
    ATTACH_FILES, EMBED_LINKS, MANAGE_MESSAGES, MANAGE_THREADS, PIN_MESSAGES, READ_MESSAGE_HISTORY,
    SEND_MESSAGES, SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use serde_json::{Value, json};

const SEND: Rate = Rate::new("channel-messages", 5, 5000);
const EDIT: Rate = Rate::new("channel-message-edits", 5, 5000);
const DELETE: Rate = Rate::new("channel-message-deletes", 5, 5000);
const READ: Rate = Rate::new("channel-reads", 50, 1000);
const PIN: Rate = Rate::new("channel-pins", 5, 5000);

/// How long a nonce protects against posting twice.
const NONCE_LIFE: Millis = 5 * 60_000;
const MOST_PINS: usize = 250;
/// Flags a bot may set on its own messages.
const SETTABLE: u64 = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2 | 1 << 13;

pub(super) const ROUTES: &[Route] = &[
    on("GET", "/channels/{channel_id}/messages", READ, list),
    on("POST", "/channels/{channel_id}/messages", SEND, create),
    on(
        "POST",
        "/channels/{channel_id}/messages/bulk-delete",
        DELETE,
        bulk_delete,
    ),
    on("GET", "/channels/{channel_id}/messages/pins", READ, pins),
    on(
        "PUT",
        "/channels/{channel_id}/messages/pins/{message_id}",
        PIN,
        pin,
    ),
    on(
        "DELETE",
        "/channels/{channel_id}/messages/pins/{message_id}",
        PIN,
        unpin,
    ),
    on("GET", "/channels/{channel_id}/pins", READ, old_pins),
    on("PUT", "/channels/{channel_id}/pins/{message_id}", PIN, pin),
    on(
        "DELETE",
        "/channels/{channel_id}/pins/{message_id}",
        PIN,
        unpin,
    ),
    on(
        "GET",
        "/channels/{channel_id}/messages/{message_id}",
        READ,
        get,
    ),
    on(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        EDIT,
        edit,
    ),
    on(
        "DELETE",
        "/channels/{channel_id}/messages/{message_id}",
        DELETE,
        delete,
    ),
    on("POST", "/channels/{channel_id}/typing", READ, typing),
];

/// The channel of a request, if it exists and the bot may see it.
pub(super) fn channel(world: &World, call: &Call, rights: u64) -> Result<Id, Refused> {
    let id = call.id("channel_id")?;
    if world.channels.get(&id).is_none_or(|c| c.deleted) {
        return Err(unknown_channel());
    }
    world.bot_needs(id, rights)?;
    Ok(id)
}

fn target(world: &World, call: &Call, channel: Id) -> Result<Message, Refused> {
    let id = call.id("message_id")?;
    world
        .message(channel, id)
        .cloned()
        .ok_or_else(unknown_message)
}

/// Whether the bot may write here; a stale thread wakes up, a locked one does not.
fn may_write(world: &mut World, call: &Call) -> Result<Id, Refused> {
    let id = channel(world, call, VIEW_CHANNEL)?;
    let place = &world.channels[&id];
    let thread = place.thread.as_ref().map(|t| t.locked);
    let mut rights = if thread.is_some() {
        SEND_MESSAGES_IN_THREADS
    } else {
        SEND_MESSAGES
    };
    if !call.files.is_empty() {
        rights |= ATTACH_FILES;
    }
    if call.body["embeds"]
        .as_array()
        .is_some_and(|e| !e.is_empty())
    {
        rights |= EMBED_LINKS;
    }
    if let Some(user) = place.recipient {
        if !world.share_guild(user) {
            let words = "Cannot send messages to this user due to having no mutual guilds";
            return Err(refused(403, 50278, words));
        }
        if !world.users[&user].takes_dms {
            return Err(refused(403, 50007, "Cannot send messages to this user"));
        }
        return Ok(id);
    }
    world.bot_needs(id, rights)?;
    if let Some(locked) = thread.filter(|_| world.is_archived(id)) {
        if locked && world.bot_needs(id, MANAGE_THREADS).is_err() {
            return Err(archived());
        }
        world.set_archived(id, false);
    }
    Ok(id)
}

fn create(world: &mut World, call: &Call) -> Outcome {
    let channel = may_write(world, call)?;
    let nonce = call.body.get("nonce").filter(|n| !n.is_null());
    if let Some(first) = nonce
        .filter(|_| call.body["enforce_nonce"] == true)
        .and_then(|n| posted(world, channel, n))
    {
        return Ok(Reply::Json(200, first));
    }
    let mut message = world.blank(channel);
    message.nonce = nonce.cloned();
    message.flags = call.body["flags"].as_u64().unwrap_or(0) & SETTABLE;
    if let Some(answered) = id_of(&call.body["message_reference"]["message_id"]) {
        let there = world.message(channel, answered).is_some();
        if !there && call.body["message_reference"]["fail_if_not_exists"] != false {
            let flaw = Flaw::new(
                "message_reference",
                "REPLIES_UNKNOWN_MESSAGE",
                "Unknown message",
            );
            return Err(invalid_form(&[flaw]));
        }
        if there {
            world.bot_needs(channel, READ_MESSAGE_HISTORY)?;
            message.kind = 19;
            message.reply_to = Some(answered);
        }
    }
    world.fill(&mut message, &call.body, &call.files)?;
    if let Some(thread) = world.channels.get(&channel).filter(|c| c.thread.is_some()) {
        let id = thread.id;
        world.add_to_thread(id, world.app);
    }
    let id = world.send(message, call.body.get("allowed_mentions"));
    Ok(Reply::Json(
        200,
        world.message_json(&world.messages[&id].now),
    ))
}

/// The message an earlier request with the same nonce made, within the last minutes.
fn posted(world: &World, channel: Id, nonce: &Value) -> Option<Value> {
    let since = world.now().saturating_sub(NONCE_LIFE);
    let ids = world.channels[&channel].messages.iter().rev();
    let recent = ids
        .map(|m| &world.messages[m].now)
        .take_while(|m| m.sent >= since);
    let mut same = recent.filter(|m| m.author == world.app && m.nonce.as_ref() == Some(nonce));
    same.next().map(|m| world.message_json(m))
}

fn edit(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, VIEW_CHANNEL)?;
    let mut message = target(world, call, channel)?;
    if message.author != world.app {
        return Err(refused(
            403,
            50005,
            "Cannot edit a message authored by another user",
        ));
    }
    if !call.files.is_empty() {
        world.bot_needs(channel, ATTACH_FILES)?;
    }
    world.may_edit(message.id)?;
    change_flags(&mut message, &call.body)?;
    world.fill(&mut message, &call.body, &call.files)?;
    let id = message.id;
    world.replace(message);
    Ok(Reply::Json(
        200,
        world.message_json(&world.messages[&id].now),
    ))
}

/// Flags of an edit: embeds may be hidden, V2 may be added but never taken away.
pub(super) fn change_flags(message: &mut Message, body: &Value) -> Result<(), Refused> {
    let Some(flags) = body["flags"].as_u64() else {
        return Ok(());
    };
    if message.flags & COMPONENTS_V2 != 0 && flags & COMPONENTS_V2 == 0 {
        let words = "The IS_COMPONENTS_V2 flag cannot be removed once set";
        return Err(invalid_form(&[Flaw::new(
            "flags",
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            words,
        )]));
    }
    let changing = SUPPRESS_EMBEDS | COMPONENTS_V2;
    message.flags = (message.flags & !SUPPRESS_EMBEDS) | (flags & changing);
    Ok(())
}

fn get(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, READ_MESSAGE_HISTORY)?;
    let message = target(world, call, channel)?;
    Ok(Reply::Json(200, world.message_json(&message)))
}

fn list(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, VIEW_CHANNEL)?;
    if world.bot_needs(channel, READ_MESSAGE_HISTORY).is_err() {
        // Discord answers with nothing rather than with a refusal.
        return Ok(Reply::Json(200, json!([])));
    }
    let limit = call
        .query
        .get("limit")
        .and_then(|l| l.parse().ok())
        .unwrap_or(50_usize)
        .clamp(1, 100);
    let bound = |name: &str| call.query.get(name).and_then(|v| v.parse::<Id>().ok());
    let (before, after) = (bound("before"), bound("after"));
    let there = |m: &&Id| before.is_none_or(|b| **m < b) && after.is_none_or(|a| **m > a);
    let ids = world.channels[&channel].messages.iter().filter(there);
    let found = ids.filter_map(|m| world.message(channel, *m));
    // Newest first, except that `after` takes the oldest of the rest.
    let mut page: Vec<Value> = match after {
        Some(_) => found.take(limit).map(|m| world.message_json(m)).collect(),
        None => found
            .rev()
            .take(limit)
            .map(|m| world.message_json(m))
            .collect(),
    };
    if after.is_some() {
        page.reverse();
    }
    Ok(Reply::Json(200, page.into()))
}

fn delete(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, VIEW_CHANNEL)?;
    let message = target(world, call, channel)?;
    if message.author != world.app {
        if world.channels[&channel].recipient.is_some() {
            return Err(refused(403, 50003, "Cannot execute action on a DM channel"));
        }
        world.bot_needs(channel, MANAGE_MESSAGES)?;
    }
    if world.is_archived(channel) {
        return Err(archived());
    }
    world.delete(message.id);
    Ok(Reply::Empty)
}

fn bulk_delete(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, MANAGE_MESSAGES)?;
    let ids: Vec<Id> = call.body["messages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(id_of)
        .collect();
    for id in ids {
        if world.message(channel, id).is_some() {
            world.delete(id);
        }
    }
    Ok(Reply::Empty)
}

fn typing(world: &mut World, call: &Call) -> Outcome {
    channel(world, call, SEND_MESSAGES)?;
    Ok(Reply::Empty)
}

fn pinned(world: &World, channel: Id) -> Vec<Value> {
    let ids = world.channels[&channel].messages.iter();
    let pinned = ids
        .filter_map(|m| world.message(channel, *m))
        .filter(|m| m.pinned);
    pinned.map(|m| world.message_json(m)).collect()
}

fn pins(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, READ_MESSAGE_HISTORY)?;
    let at = crate::ids::iso(world.now());
    let items: Vec<Value> = pinned(world, channel)
        .into_iter()
        .map(|m| json!({ "pinned_at": at, "message": m }))
        .collect();
    Ok(Reply::Json(
        200,
        json!({ "items": items, "has_more": false }),
    ))
}

fn old_pins(world: &mut World, call: &Call) -> Outcome {
    let channel = channel(world, call, READ_MESSAGE_HISTORY)?;
    Ok(Reply::Json(200, pinned(world, channel).into()))
}

fn pin(world: &mut World, call: &Call) -> Outcome {
    set_pin(world, call, true)
}

fn unpin(world: &mut World, call: &Call) -> Outcome {
    set_pin(world, call, false)
}

fn set_pin(world: &mut World, call: &Call, up: bool) -> Outcome {
    let channel = channel(world, call, PIN_MESSAGES)?;
    let message = target(world, call, channel)?;
    if up && pinned(world, channel).len() >= MOST_PINS {
        return Err(refused(
            400,
            30003,
            "Maximum number of pins reached for the channel (250)",
        ));
    }
    if let Some(record) = world.messages.get_mut(&message.id) {
        record.now.pinned = up;
    }
    Ok(Reply::Empty)
}
