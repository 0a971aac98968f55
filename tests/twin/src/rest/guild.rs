//! Guilds as a bot may read them, and new channels in them.

use super::call::Call;
use super::error::{Refused, refused};
use super::limits::Rate;
use super::{Outcome, Reply, Route, on};
use crate::ids::Id;
use crate::world::World;
use crate::world::permission::MANAGE_CHANNELS;
use serde_json::Value;

const READ: Rate = Rate::new("guilds", 50, 1000);
const MOST_CHANNELS: usize = 500;

pub(super) const ROUTES: &[Route] = &[
    on("GET", "/guilds/{guild_id}", READ, get),
    on("GET", "/guilds/{guild_id}/channels", READ, channels),
    on("POST", "/guilds/{guild_id}/channels", READ, create),
    on("GET", "/guilds/{guild_id}/roles", READ, roles),
    on("GET", "/guilds/{guild_id}/members/{user_id}", READ, member),
];

fn guild(world: &World, call: &Call) -> Result<Id, Refused> {
    let id = call.id("guild_id")?;
    let found = world
        .guilds
        .get(&id)
        .ok_or_else(|| refused(404, 10004, "Unknown Guild"))?;
    if !found.members.contains_key(&world.app) {
        return Err(refused(403, 50001, "Missing Access"));
    }
    Ok(id)
}

fn get(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?;
    Ok(Reply::Json(200, world.guild_json(id)))
}

fn channels(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?;
    let here = world
        .channels
        .values()
        .filter(|c| c.guild == Some(id) && c.thread.is_none() && !c.deleted);
    Ok(Reply::Json(
        200,
        here.map(|c| world.channel_json(c.id)).collect(),
    ))
}

fn create(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?;
    if world.guild_permissions(world.app, id) & MANAGE_CHANNELS == 0 {
        return Err(refused(403, 50013, "Missing Permissions"));
    }
    let here = world
        .channels
        .values()
        .filter(|c| c.guild == Some(id) && c.thread.is_none() && !c.deleted);
    if here.count() >= MOST_CHANNELS {
        return Err(refused(
            400,
            30013,
            "Maximum number of guild channels reached (500)",
        ));
    }
    let name = call.body["name"]
        .as_str()
        .unwrap_or_default()
        .to_lowercase()
        .replace(' ', "-");
    let channel = world.add_channel(id, &name);
    Ok(Reply::Json(201, world.channel_json(channel)))
}

fn roles(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?;
    let roles: Vec<Value> = world.guilds[&id]
        .roles
        .keys()
        .map(|r| world.role_json(id, *r))
        .collect();
    Ok(Reply::Json(200, roles.into()))
}

fn member(world: &mut World, call: &Call) -> Outcome {
    let id = guild(world, call)?;
    let found = world.whole_member_json(id, call.id("user_id")?);
    found
        .map(|m| Reply::Json(200, m))
        .ok_or_else(|| refused(404, 10007, "Unknown Member"))
}
