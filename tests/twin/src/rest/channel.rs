//! Channels and threads themselves: reading, changing, removing, and their overwrites.

use super::call::Call;
use super::error::{archived, refused};
use super::limits::Rate;
use super::message::channel;
use super::{Outcome, Reply, Route, on};
use crate::gateway::GUILDS;
use crate::ids::{Id, id_of};
use crate::world::World;
use crate::world::permission::{
    MANAGE_CHANNELS, MANAGE_ROLES, MANAGE_THREADS, Overwrite, SEND_MESSAGES_IN_THREADS,
    VIEW_CHANNEL,
};
use serde_json::Value;

const READ: Rate = Rate::new("channels", 50, 1000);
const CHANGE: Rate = Rate::new("channel-changes", 5, 5000);

pub(super) const ROUTES: &[Route] = &[
    on("GET", "/channels/{channel_id}", READ, get),
    on("PATCH", "/channels/{channel_id}", CHANGE, change),
    on("DELETE", "/channels/{channel_id}", CHANGE, delete),
    on(
        "PUT",
        "/channels/{channel_id}/permissions/{overwrite_id}",
        CHANGE,
        overwrite,
    ),
    on(
        "DELETE",
        "/channels/{channel_id}/permissions/{overwrite_id}",
        CHANGE,
        remove_overwrite,
    ),
];

fn get(world: &mut World, call: &Call) -> Outcome {
    let id = channel(world, call, VIEW_CHANNEL)?;
    Ok(Reply::Json(200, world.channel_json(id)))
}

fn change(world: &mut World, call: &Call) -> Outcome {
    let id = channel(world, call, VIEW_CHANNEL)?;
    if world.channels[&id].thread.is_some() {
        return change_thread(world, id, &call.body);
    }
    if world.channels[&id].guild.is_none() {
        return Err(refused(403, 50003, "Cannot execute action on a DM channel"));
    }
    world.bot_needs(id, MANAGE_CHANNELS)?;
    let overwrites = call
        .body
        .get("permission_overwrites")
        .and_then(Value::as_array);
    if let Some(list) = overwrites {
        world.bot_needs(id, MANAGE_ROLES)?;
        let list = list
            .iter()
            .filter_map(|o| Some(read(id_of(&o["id"])?, o)))
            .collect();
        if let Some(place) = world.channels.get_mut(&id) {
            place.overwrites = list;
        }
    }
    if let Some((name, place)) = call.body["name"].as_str().zip(world.channels.get_mut(&id)) {
        name.clone_into(&mut place.name);
    }
    Ok(Reply::Json(200, changed(world, id)))
}

/// Tells the gateway of a changed channel and returns it.
fn changed(world: &mut World, id: Id) -> Value {
    world.refresh_below(id);
    let json = world.channel_json(id);
    let guild = world.channels[&id].guild;
    world.dispatch(guild, GUILDS, "CHANNEL_UPDATE", json.clone());
    json
}

fn change_thread(world: &mut World, id: Id, body: &Value) -> Outcome {
    let wakes = body["archived"] == false;
    let was_archived = world.is_archived(id);
    let moderator = world.bot_needs(id, MANAGE_THREADS).is_ok();
    let Some(thread) = world.channels[&id].thread.as_ref() else {
        return Err(archived());
    };
    let (owner, locked) = (thread.owner == world.app, thread.locked);
    if was_archived && !wakes {
        return Err(archived());
    }
    // Anybody may wake an unlocked thread; the rest is for its owner and moderators, locking for the latter alone.
    let only_wakes = wakes && body.as_object().is_some_and(|b| b.len() == 1) && !locked;
    if only_wakes {
        world.bot_needs(id, SEND_MESSAGES_IN_THREADS)?;
    } else if !moderator && (!owner || body.get("locked").is_some() || locked) {
        return Err(refused(403, 50013, "Missing Permissions"));
    }
    if let Some(archive) = body["archived"].as_bool() {
        world.set_archived(id, archive);
    }
    if let Some(place) = world.channels.get_mut(&id) {
        if let Some(name) = body["name"].as_str() {
            name.clone_into(&mut place.name);
        }
        if let Some(thread) = &mut place.thread {
            thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
            thread.invitable = body["invitable"].as_bool().unwrap_or(thread.invitable);
            thread.archive_after = body["auto_archive_duration"]
                .as_u64()
                .unwrap_or(thread.archive_after);
        }
    }
    world.announce_thread(id);
    Ok(Reply::Json(200, world.channel_json(id)))
}

fn delete(world: &mut World, call: &Call) -> Outcome {
    let id = channel(world, call, VIEW_CHANNEL)?;
    let place = &world.channels[&id];
    if place.guild.is_some() {
        let right = if place.thread.is_some() {
            MANAGE_THREADS
        } else {
            MANAGE_CHANNELS
        };
        world.bot_needs(id, right)?;
        world.remove_channel(id);
    }
    Ok(Reply::Json(200, world.channel_json(id)))
}

fn read(id: Id, body: &Value) -> Overwrite {
    let bits = |key: &str| id_of(&body[key]).map_or(0, |b| b.0);
    Overwrite {
        id,
        member: body["type"] == 1,
        allow: bits("allow"),
        deny: bits("deny"),
    }
}

fn overwrite(world: &mut World, call: &Call) -> Outcome {
    let id = channel(world, call, MANAGE_ROLES)?;
    world.set_overwrite(id, read(call.id("overwrite_id")?, &call.body));
    Ok(Reply::Empty)
}

fn remove_overwrite(world: &mut World, call: &Call) -> Outcome {
    let id = channel(world, call, MANAGE_ROLES)?;
    let whose = call.id("overwrite_id")?;
    if let Some(place) = world.channels.get_mut(&id) {
        place.overwrites.retain(|o| o.id != whose);
    }
    changed(world, id);
    Ok(Reply::Empty)
}

impl World {
    /// Sets one exception of a channel, in place of an earlier one for the same role or person.
    pub(crate) fn set_overwrite(&mut self, channel: Id, overwrite: Overwrite) {
        if let Some(place) = self.channels.get_mut(&channel) {
            place.overwrites.retain(|o| o.id != overwrite.id);
            place.overwrites.push(overwrite);
        }
        changed(self, channel);
    }

    /// Removes a channel or thread with everything below it.
    pub(crate) fn remove_channel(&mut self, id: Id) {
        let json = self.channel_json(id);
        let Some(place) = self.channels.get_mut(&id) else {
            return;
        };
        place.deleted = true;
        let (guild, event) = (
            place.guild,
            if place.thread.is_some() {
                "THREAD_DELETE"
            } else {
                "CHANNEL_DELETE"
            },
        );
        let below: Vec<Id> = self
            .channels
            .values()
            .filter(|c| c.parent == Some(id))
            .map(|c| c.id)
            .collect();
        self.refresh_channel(id);
        self.dispatch(guild, GUILDS, event, json);
        for id in below {
            self.remove_channel(id);
        }
    }
}
