//! Slash commands as they are registered, globally and per guild.

use super::call::Call;
use super::error::{Refused, refused};
use super::limits::Rate;
use super::{Outcome, Reply, Route, on};
use crate::ids::{Id, Millis};
use crate::world::{Command, World};
use serde_json::{Value, json};

const RATE: Rate = Rate::new("commands", 5, 20_000);
const READ: Rate = Rate::new("command-reads", 50, 1000);
const GLOBAL: &str = "/applications/{application_id}/commands";
const GLOBAL_ONE: &str = "/applications/{application_id}/commands/{command_id}";
const GUILD: &str = "/applications/{application_id}/guilds/{guild_id}/commands";
const GUILD_ONE: &str = "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}";
const DAY: Millis = 86_400_000;
/// Creates a day, and slash commands at a time, per guild and globally.
const MOST_CREATES: usize = 200;
const MOST_COMMANDS: usize = 100;

pub(super) const ROUTES: &[Route] = &[
    on("GET", GLOBAL, READ, list),
    on("PUT", GLOBAL, RATE, overwrite),
    on("POST", GLOBAL, RATE, create),
    on("GET", GLOBAL_ONE, READ, get),
    on("PATCH", GLOBAL_ONE, RATE, change),
    on("DELETE", GLOBAL_ONE, RATE, delete),
    on("GET", GUILD, READ, list),
    on("PUT", GUILD, RATE, overwrite),
    on("POST", GUILD, RATE, create),
    on("GET", GUILD_ONE, READ, get),
    on("PATCH", GUILD_ONE, RATE, change),
    on("DELETE", GUILD_ONE, RATE, delete),
];

/// Whose commands a request is about: a guild's, or everybody's.
fn scope(world: &World, call: &Call) -> Result<Option<Id>, Refused> {
    if call.id("application_id")? != world.app {
        return Err(refused(404, 10002, "Unknown Application"));
    }
    if call.text("guild_id").is_empty() {
        return Ok(None);
    }
    let guild = call.id("guild_id")?;
    let inside = world
        .guilds
        .get(&guild)
        .is_some_and(|g| g.members.contains_key(&world.app));
    if inside {
        Ok(Some(guild))
    } else {
        Err(refused(403, 50001, "Missing Access"))
    }
}

/// Names are unique within a kind, where a kind left out means a slash command.
fn key(body: &Value) -> (u64, &str) {
    (
        body["type"].as_u64().unwrap_or(1),
        body["name"].as_str().unwrap_or_default(),
    )
}

fn known(world: &World, scope: Option<Id>, body: &Value) -> Option<Id> {
    let same = |c: &&Command| c.guild == scope && key(&c.body) == key(body);
    let mut all = world.commands.iter();
    all.find(|(_, c)| same(c)).map(|(id, _)| *id)
}

/// Counts creations of today; Discord stops at two hundred.
fn count_creates(world: &mut World, scope: Option<Id>, more: usize) -> Result<(), Refused> {
    let now = world.now();
    let today = world.created.entry(scope).or_default();
    today.retain(|t| now - *t < DAY);
    if today.len() + more > MOST_CREATES {
        let words = "Max number of daily application command creates has been reached (200)";
        return Err(refused(429, 30034, words));
    }
    today.extend(std::iter::repeat_n(now, more));
    Ok(())
}

fn store(world: &mut World, scope: Option<Id>, body: &Value) -> Id {
    let id = known(world, scope, body).unwrap_or_else(|| world.clock.id());
    let mut whole = json!({
        "type": 1, "description": "", "name_localizations": null, "description_localizations": null,
        "default_member_permissions": null, "nsfw": false, "dm_permission": true,
        "contexts": null, "integration_types": [0], "options": [],
    });
    if let (Some(fields), Some(given)) = (whole.as_object_mut(), body.as_object()) {
        fields.extend(
            given
                .iter()
                .filter(|(_, v)| !v.is_null())
                .map(|(k, v)| (k.clone(), v.clone())),
        );
    }
    whole["id"] = id.into();
    whole["application_id"] = world.app.into();
    whole["version"] = world.clock.id().into();
    if let Some(guild) = scope {
        whole["guild_id"] = guild.into();
    }
    world.commands.insert(
        id,
        Command {
            guild: scope,
            body: whole,
        },
    );
    id
}

fn listing(world: &World, scope: Option<Id>) -> Value {
    let mine = world.commands.values().filter(|c| c.guild == scope);
    mine.map(|c| c.body.clone()).collect()
}

fn too_many() -> Refused {
    refused(
        400,
        30032,
        "Maximum number of application commands reached (100)",
    )
}

fn list(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    Ok(Reply::Json(200, listing(world, scope)))
}

fn overwrite(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let bodies: &[Value] = call.body.as_array().map_or(&[], Vec::as_slice);
    if bodies.iter().filter(|b| key(b).0 == 1).count() > MOST_COMMANDS {
        return Err(too_many());
    }
    let new = bodies
        .iter()
        .filter(|b| known(world, scope, b).is_none())
        .count();
    count_creates(world, scope, new)?;
    let kept: Vec<Id> = bodies.iter().map(|b| store(world, scope, b)).collect();
    world
        .commands
        .retain(|id, c| c.guild != scope || kept.contains(id));
    Ok(Reply::Json(200, listing(world, scope)))
}

fn create(world: &mut World, call: &Call) -> Outcome {
    let scope = scope(world, call)?;
    let new = known(world, scope, &call.body).is_none();
    let mine = world
        .commands
        .values()
        .filter(|c| c.guild == scope && key(&c.body).0 == 1);
    if new && mine.count() >= MOST_COMMANDS {
        return Err(too_many());
    }
    count_creates(world, scope, usize::from(new))?;
    let id = store(world, scope, &call.body);
    Ok(Reply::Json(
        if new { 201 } else { 200 },
        world.commands[&id].body.clone(),
    ))
}

fn one(world: &World, call: &Call) -> Result<Id, Refused> {
    let scope = scope(world, call)?;
    let id = call.id("command_id")?;
    let found = world.commands.get(&id).filter(|c| c.guild == scope);
    found
        .map(|_| id)
        .ok_or_else(|| refused(404, 10063, "Unknown application command"))
}

fn get(world: &mut World, call: &Call) -> Outcome {
    let id = one(world, call)?;
    Ok(Reply::Json(200, world.commands[&id].body.clone()))
}

fn change(world: &mut World, call: &Call) -> Outcome {
    let id = one(world, call)?;
    let version = world.clock.id();
    let Some(command) = world.commands.get_mut(&id) else {
        return Err(refused(404, 10063, "Unknown application command"));
    };
    if let (Some(fields), Some(given)) = (command.body.as_object_mut(), call.body.as_object()) {
        fields.extend(given.clone());
    }
    command.body["version"] = version.into();
    Ok(Reply::Json(200, command.body.clone()))
}

fn delete(world: &mut World, call: &Call) -> Outcome {
    let id = one(world, call)?;
    world.commands.remove(&id);
    Ok(Reply::Empty)
}
