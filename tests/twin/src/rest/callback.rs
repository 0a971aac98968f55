//! The first answer to an interaction.

use super::call::Call;
use super::error::{Flaw, Refused, invalid_form, refused};
use super::limits::Rate;
use super::{Outcome, Reply, Route, on};
use crate::ids::Id;
use crate::world::World;
use crate::world::interaction::{
    AUTOCOMPLETE, Answered, COMMAND, COMPONENT, Choice, FIRST, Interaction, MODAL,
};
use crate::world::message::{COMPONENTS_V2, EPHEMERAL, LOADING, Message, SILENT, SUPPRESS_EMBEDS};
use serde_json::{Value, json};

const RATE: Rate = Rate::interaction("interaction-callbacks", 5, 2000);
/// Flags a callback message may carry.
pub(super) const MESSAGE_FLAGS: u64 =
    SUPPRESS_EMBEDS | EPHEMERAL | SILENT | 1 << 13 | COMPONENTS_V2;

pub(super) const ROUTES: &[Route] = &[on(
    "POST",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    RATE,
    callback,
)];

/// Which answer suits which interaction: section by section as Discord's table has it.
fn suits(kind: u8, answer: u64, on_message: bool) -> bool {
    match (kind, answer) {
        (COMMAND, 4 | 5 | 9)
        | (COMPONENT, 4 | 5 | 6 | 7 | 9)
        | (AUTOCOMPLETE, 8)
        | (MODAL, 4 | 5) => true,
        (MODAL, 6 | 7) => on_message,
        _ => false,
    }
}

fn callback(world: &mut World, call: &Call) -> Outcome {
    let id = call.id("interaction_id")?;
    let token = call.text("interaction_token");
    let unknown = || refused(404, 10062, "Unknown interaction");
    let now = world.now();
    let interaction = world
        .interactions
        .get(&id)
        .filter(|i| i.token == token)
        .ok_or_else(unknown)?;
    if interaction.answered != Answered::No {
        return Err(refused(
            400,
            40060,
            "Interaction has already been acknowledged.",
        ));
    }
    if now - interaction.at > FIRST {
        return Err(unknown());
    }
    let answer = call.body["type"].as_u64().unwrap_or(0);
    if !suits(interaction.kind, answer, interaction.source.is_some()) {
        let words = format!(
            "Interaction of type {} cannot be answered with type {answer}",
            interaction.kind
        );
        return Err(invalid_form(&[Flaw::new(
            "type",
            "INTERACTION_CALLBACK_TYPE_INVALID",
            words,
        )]));
    }
    let data = &call.body["data"];
    let (answered, original) = match answer {
        4 => (Answered::Message, Some(reply(world, id, data, call)?)),
        5 => (Answered::Deferred, Some(defer(world, id, data)?)),
        6 => (Answered::DeferredUpdate, world.interactions[&id].source),
        7 => (Answered::Update, Some(update(world, id, data, call)?)),
        8 => (choices(world, id, data)?, None),
        _ => (modal(world, id, data), None),
    };
    if let Some(interaction) = world.interactions.get_mut(&id) {
        interaction.answered = answered;
        interaction.answered_at = Some(now);
        interaction.original = original;
    }
    if !call.flag("with_response") {
        return Ok(Reply::Empty);
    }
    Ok(Reply::Json(200, with_response(world, id, answer)))
}

fn flags(data: &Value, allowed: u64) -> Result<u64, Refused> {
    let flags = data["flags"].as_u64().unwrap_or(0);
    if flags & !allowed != 0 {
        let words = format!("Flags {} are not allowed here", flags & !allowed);
        return Err(invalid_form(&[Flaw::new(
            "data/flags",
            "MESSAGE_FLAGS_INVALID",
            words,
        )]));
    }
    Ok(flags)
}

/// A message of the bot that answers this interaction, not yet sent.
pub(super) fn draft(world: &mut World, interaction: Id, flags: u64) -> Message {
    let Interaction {
        channel,
        user,
        kind,
        ..
    } = world.interactions[&interaction];
    let mut message = world.blank(channel);
    message.flags = flags;
    message.interaction = Some(interaction);
    message.kind = if kind == COMMAND { 20 } else { 0 };
    message.only_for = (flags & EPHEMERAL != 0).then_some(user);
    message
}

fn reply(world: &mut World, id: Id, data: &Value, call: &Call) -> Result<Id, Refused> {
    let flags = flags(data, MESSAGE_FLAGS)?;
    let mut message = draft(world, id, flags);
    world.fill(&mut message, data, &call.files)?;
    wake(world, message.channel);
    Ok(world.send(message, data.get("allowed_mentions")))
}

fn defer(world: &mut World, id: Id, data: &Value) -> Result<Id, Refused> {
    let flags = flags(data, EPHEMERAL)?;
    let message = draft(world, id, flags | LOADING);
    wake(world, message.channel);
    Ok(world.send(message, None))
}

/// An answer in a stale thread wakes it up.
fn wake(world: &mut World, channel: Id) {
    if world.is_archived(channel) {
        world.set_archived(channel, false);
    }
}

fn update(world: &mut World, id: Id, data: &Value, call: &Call) -> Result<Id, Refused> {
    let source = world.interactions[&id].source.unwrap_or_default();
    let record = world.messages.get(&source).filter(|r| r.deleted.is_none());
    let mut message = record
        .map(|r| r.now.clone())
        .ok_or_else(super::error::unknown_message)?;
    world.may_edit(source)?;
    super::message::change_flags(&mut message, data)?;
    world.fill(&mut message, data, &call.files)?;
    world.replace(message);
    Ok(source)
}

fn choices(world: &mut World, id: Id, data: &Value) -> Result<Answered, Refused> {
    let typing = world.interactions[&id].typing;
    let list = data["choices"].as_array().into_iter().flatten();
    for (i, choice) in list.enumerate() {
        // A text option takes texts, a number option numbers.
        if choice["value"].is_string() != (typing == 3) {
            let words = format!(
                "Could not interpret {} for an option of type {typing}.",
                choice["value"]
            );
            let path = format!("data/choices/{i}/value");
            return Err(invalid_form(&[Flaw::new(
                path,
                "BASE_TYPE_BAD_TYPE",
                words,
            )]));
        }
    }
    let Interaction { user, channel, .. } = world.interactions[&id];
    world.tell(user, channel, "completions", data["choices"].clone());
    let choice = |c: &Value| Choice {
        name: c["name"].as_str().unwrap_or_default().to_owned(),
        value: c["value"].clone(),
    };
    let list = data["choices"].as_array();
    Ok(Answered::Choices(
        list.into_iter().flatten().map(choice).collect(),
    ))
}

fn modal(world: &mut World, id: Id, data: &Value) -> Answered {
    let Interaction { user, channel, .. } = world.interactions[&id];
    world.tell(user, channel, "form", data.clone());
    Answered::Modal(data.clone())
}

fn with_response(world: &World, id: Id, answer: u64) -> Value {
    let interaction = &world.interactions[&id];
    let mut body = json!({
        "interaction": { "id": id.to_string(), "type": interaction.kind },
        "resource": { "type": answer },
    });
    let shown = interaction.original.and_then(|m| world.messages.get(&m));
    if let Some(record) = shown {
        let message = &record.now;
        body["interaction"]["response_message_id"] = message.id.into();
        body["interaction"]["response_message_loading"] = json!(message.flags & LOADING != 0);
        body["interaction"]["response_message_ephemeral"] = json!(message.flags & EPHEMERAL != 0);
        if answer != 6 {
            body["resource"]["message"] = world.message_json(message);
        }
    }
    body
}

#[cfg(test)]
mod tests {
    use super::suits;

    #[test]
    fn the_callback_matrix_is_discords() {
        let row = |kind: u8, on_message: bool| {
            (1..=9)
                .filter(|a| suits(kind, *a, on_message))
                .collect::<Vec<u64>>()
        };
        assert_eq!(row(2, false), [4, 5, 9]);
        assert_eq!(row(3, true), [4, 5, 6, 7, 9]);
        assert_eq!(row(4, false), [8]);
        assert_eq!(row(5, false), [4, 5]);
        assert_eq!(row(5, true), [4, 5, 6, 7]);
    }
}
