//! Everything after the first answer: `@original` and follow-ups, under the interaction's token.

use super::call::Call;
use super::callback::{MESSAGE_FLAGS, draft};
use super::error::{Flaw, Refused, invalid_form, refused, unknown_message, unknown_webhook};
use super::limits::Rate;
use super::message::change_flags;
use super::{Outcome, Reply, Route, on};
use crate::ids::Id;
use crate::world::World;
use crate::world::interaction::{Answered, LIFE};
use crate::world::message::{LOADING, Message};

/// An interaction token counts as a webhook of its own.
const RATE: Rate = Rate::interaction("webhook", 5, 2000);
const ORIGINAL: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/@original";
const ONE: &str = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}";

pub(super) const ROUTES: &[Route] = &[
    on(
        "POST",
        "/webhooks/{webhook_id}/{webhook_token}",
        RATE,
        follow_up,
    ),
    on("GET", ORIGINAL, RATE, get),
    on("PATCH", ORIGINAL, RATE, edit),
    on("DELETE", ORIGINAL, RATE, delete),
    on("GET", ONE, RATE, get),
    on("PATCH", ONE, RATE, edit),
    on("DELETE", ONE, RATE, delete),
];

/// The interaction behind the token: answered, and not older than a quarter of an hour.
fn interaction(world: &World, call: &Call) -> Result<Id, Refused> {
    if call.id("webhook_id")? != world.app {
        return Err(unknown_webhook());
    }
    let id = world
        .tokens
        .get(call.text("webhook_token"))
        .ok_or_else(unknown_webhook)?;
    let interaction = &world.interactions[id];
    if world.now() - interaction.at > LIFE {
        return Err(refused(401, 50027, "Invalid Webhook Token"));
    }
    if interaction.answered == Answered::No {
        return Err(unknown_webhook());
    }
    Ok(*id)
}

/// The message a request means; only those of this interaction are within reach.
fn target(world: &World, call: &Call, interaction: Id) -> Result<Message, Refused> {
    let owner = &world.interactions[&interaction];
    let id = if call.route.template == ORIGINAL {
        owner.original.ok_or_else(unknown_message)?
    } else {
        let id = call.id("message_id")?;
        let ours =
            owner.original == Some(id) || owner.followups.contains(&id) || owner.source == Some(id);
        if !ours {
            return Err(unknown_message());
        }
        id
    };
    let record = world.messages.get(&id).filter(|r| r.deleted.is_none());
    record.map(|r| r.now.clone()).ok_or_else(unknown_message)
}

fn follow_up(world: &mut World, call: &Call) -> Outcome {
    let id = interaction(world, call)?;
    let flags = call.body["flags"].as_u64().unwrap_or(0);
    if flags & !MESSAGE_FLAGS != 0 {
        let words = format!("Flags {} are not allowed here", flags & !MESSAGE_FLAGS);
        return Err(invalid_form(&[Flaw::new(
            "flags",
            "MESSAGE_FLAGS_INVALID",
            words,
        )]));
    }
    // While the answer is still "thinking", a follow-up takes its place and its privacy.
    let original = world.interactions[&id]
        .original
        .and_then(|m| world.messages.get(&m));
    let thinking = original.filter(|r| r.deleted.is_none() && r.now.flags & LOADING != 0);
    if let Some(mut message) = thinking.map(|r| r.now.clone()) {
        change_flags(&mut message, &call.body)?;
        world.fill(&mut message, &call.body, &call.files)?;
        return Ok(finish(world, id, message, call));
    }
    let mut message = draft(world, id, flags);
    message.kind = 0;
    world.fill(&mut message, &call.body, &call.files)?;
    let sent = world.send(message, call.body.get("allowed_mentions"));
    let now = world.now();
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.followups.push(sent);
        interaction.filled_at.get_or_insert(now);
    }
    Ok(Reply::Json(
        200,
        world.message_json(&world.messages[&sent].now),
    ))
}

fn finish(world: &mut World, interaction: Id, message: Message, call: &Call) -> Reply {
    let allowed = call.body.get("allowed_mentions");
    let id = message.id;
    // The first words of a deferred answer call people as a new message would.
    let first = message.flags & LOADING != 0;
    world.replace(message);
    if first {
        world.call_people(id, allowed);
    }
    let now = world.now();
    if let Some(interaction) = world.interactions.get_mut(&interaction) {
        interaction.edits += 1;
        interaction.filled_at.get_or_insert(now);
    }
    Reply::Json(200, world.message_json(&world.messages[&id].now))
}

fn get(world: &mut World, call: &Call) -> Outcome {
    let id = interaction(world, call)?;
    let message = target(world, call, id)?;
    Ok(Reply::Json(200, world.message_json(&message)))
}

fn edit(world: &mut World, call: &Call) -> Outcome {
    let id = interaction(world, call)?;
    let mut message = target(world, call, id)?;
    world.may_edit(message.id)?;
    change_flags(&mut message, &call.body)?;
    world.fill(&mut message, &call.body, &call.files)?;
    Ok(finish(world, id, message, call))
}

fn delete(world: &mut World, call: &Call) -> Outcome {
    let id = interaction(world, call)?;
    let message = target(world, call, id)?;
    world.delete(message.id);
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.edits += 1;
    }
    Ok(Reply::Empty)
}
