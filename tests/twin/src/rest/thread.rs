//! Opening threads and who is in them.

use super::call::Call;
use super::error::{Flaw, Refused, archived, invalid_form, refused, unknown_message, unknown_user};
use super::limits::Rate;
use super::message::channel;
use super::{Outcome, Reply, Route, on};
use crate::ids::{Id, iso};
use crate::world::permission::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, READ_MESSAGE_HISTORY,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use crate::world::thread::Opening;
use crate::world::{Channel, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, World};
use serde_json::{Value, json};

const OPEN: Rate = Rate::new("channel-threads", 10, 10_000);
const MEMBERS: Rate = Rate::new("thread-members", 5, 5000);
const READ: Rate = Rate::new("thread-reads", 50, 1000);
/// Discord's caps on members of a thread and on active threads of a guild.
const MOST_MEMBERS: usize = 1000;
const MOST_ACTIVE: usize = 1000;

pub(super) const ROUTES: &[Route] = &[
    on("POST", "/channels/{channel_id}/threads", OPEN, open),
    on(
        "POST",
        "/channels/{channel_id}/messages/{message_id}/threads",
        OPEN,
        open_at,
    ),
    on(
        "GET",
        "/channels/{channel_id}/threads/archived/public",
        READ,
        archived_public,
    ),
    on(
        "GET",
        "/channels/{channel_id}/threads/archived/private",
        READ,
        archived_private,
    ),
    on(
        "GET",
        "/channels/{channel_id}/users/@me/threads/archived/private",
        READ,
        archived_private,
    ),
    on("GET", "/guilds/{guild_id}/threads/active", READ, active),
    on(
        "GET",
        "/channels/{channel_id}/thread-members",
        READ,
        members,
    ),
    on(
        "PUT",
        "/channels/{channel_id}/thread-members/@me",
        MEMBERS,
        join,
    ),
    on(
        "DELETE",
        "/channels/{channel_id}/thread-members/@me",
        MEMBERS,
        quit,
    ),
    on(
        "GET",
        "/channels/{channel_id}/thread-members/{user_id}",
        READ,
        member,
    ),
    on(
        "PUT",
        "/channels/{channel_id}/thread-members/{user_id}",
        MEMBERS,
        add,
    ),
    on(
        "DELETE",
        "/channels/{channel_id}/thread-members/{user_id}",
        MEMBERS,
        remove,
    ),
];

fn open(world: &mut World, call: &Call) -> Outcome {
    let parent = channel(world, call, VIEW_CHANNEL)?;
    // Discord's default when the type is left out.
    let kind = call.body["type"]
        .as_u64()
        .unwrap_or(u64::from(PRIVATE_THREAD)) as u8;
    start(world, call, parent, kind, None)
}

fn open_at(world: &mut World, call: &Call) -> Outcome {
    let parent = channel(world, call, VIEW_CHANNEL)?;
    let at = call.id("message_id")?;
    if world.message(parent, at).is_none() {
        return Err(unknown_message());
    }
    if world.channels.contains_key(&at) {
        return Err(refused(
            400,
            160_004,
            "A thread has already been created for this message",
        ));
    }
    start(world, call, parent, PUBLIC_THREAD, Some(at))
}

fn start(world: &mut World, call: &Call, parent: Id, kind: u8, at: Option<Id>) -> Outcome {
    if world.channels[&parent].kind != TEXT {
        return Err(refused(
            400,
            50024,
            "Cannot execute action on this channel type",
        ));
    }
    let right = match kind {
        PUBLIC_THREAD => CREATE_PUBLIC_THREADS,
        PRIVATE_THREAD => CREATE_PRIVATE_THREADS,
        _ => {
            let flaw = Flaw::new(
                "type",
                "BASE_TYPE_CHOICES",
                "Value must be one of {11, 12}.",
            );
            return Err(invalid_form(&[flaw]));
        }
    };
    world.bot_needs(parent, right)?;
    let guild = world.channels[&parent].guild;
    let active = |c: &&Channel| {
        c.guild == guild && c.thread.is_some() && !c.deleted && !world.is_archived(c.id)
    };
    if world.channels.values().filter(active).count() >= MOST_ACTIVE {
        return Err(refused(
            400,
            160_006,
            "Maximum number of active threads reached",
        ));
    }
    let opening = Opening {
        parent,
        owner: world.app,
        kind,
        name: call.body["name"].as_str().unwrap_or_default(),
        invitable: call.body["invitable"].as_bool().unwrap_or(true),
        archive_after: call.body["auto_archive_duration"].as_u64().unwrap_or(4320),
        at,
    };
    let id = world.open_thread(&opening);
    Ok(Reply::Json(201, world.channel_json(id)))
}

fn thread(world: &World, call: &Call) -> Result<Id, Refused> {
    let id = channel(world, call, VIEW_CHANNEL)?;
    if world.channels[&id].thread.is_none() {
        return Err(refused(
            400,
            50024,
            "Cannot execute action on this channel type",
        ));
    }
    Ok(id)
}

fn join(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    if world.is_archived(id) {
        return Err(archived());
    }
    world.add_to_thread(id, world.app);
    Ok(Reply::Empty)
}

fn quit(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    world.remove_from_thread(id, world.app);
    Ok(Reply::Empty)
}

fn add(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    let user = call.id("user_id")?;
    let place = &world.channels[&id];
    let in_guild = place
        .guild
        .is_some_and(|g| world.guilds[&g].members.contains_key(&user));
    if !in_guild {
        return Err(unknown_user());
    }
    if world.is_archived(id) {
        return Err(archived());
    }
    world.bot_needs(id, SEND_MESSAGES_IN_THREADS)?;
    let Some(state) = &place.thread else {
        return Err(refused(
            400,
            50024,
            "Cannot execute action on this channel type",
        ));
    };
    // A closed private thread takes people only from its owner or a moderator.
    if world.is_private(id) && !state.invitable && state.owner != world.app {
        world.bot_needs(id, MANAGE_THREADS)?;
    }
    if state.members.len() >= MOST_MEMBERS {
        return Err(refused(
            400,
            30033,
            "Maximum number of thread participants reached (1000)",
        ));
    }
    // Somebody who cannot see the channel cannot be brought into its threads.
    if !place.parent.is_some_and(|p| world.can_see(user, p)) {
        return Err(refused(403, 50001, "Missing Access"));
    }
    world.add_to_thread(id, user);
    Ok(Reply::Empty)
}

fn remove(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    let own = world.is_private(id)
        && world.channels[&id]
            .thread
            .as_ref()
            .is_some_and(|t| t.owner == world.app);
    if !own {
        world.bot_needs(id, MANAGE_THREADS)?;
    }
    world.remove_from_thread(id, call.id("user_id")?);
    Ok(Reply::Empty)
}

fn member_json(world: &World, thread: Id, user: Id) -> Option<Value> {
    let joined = world.channels[&thread]
        .thread
        .as_ref()?
        .members
        .get(&user)?;
    Some(
        json!({ "id": thread.to_string(), "user_id": user.to_string(), "join_timestamp": iso(*joined), "flags": 0 }),
    )
}

fn member(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    let found = member_json(world, id, call.id("user_id")?);
    found
        .map(|m| Reply::Json(200, m))
        .ok_or_else(|| refused(404, 10007, "Unknown Member"))
}

fn members(world: &mut World, call: &Call) -> Outcome {
    let id = thread(world, call)?;
    let people = world.channels[&id]
        .thread
        .as_ref()
        .map(|t| t.members.keys().copied().collect::<Vec<_>>());
    let list = people
        .unwrap_or_default()
        .into_iter()
        .filter_map(|u| member_json(world, id, u));
    Ok(Reply::Json(200, list.collect()))
}

fn listing(world: &World, wanted: impl Fn(&Channel) -> bool) -> Value {
    let found: Vec<Id> = world
        .channels
        .values()
        .filter(|c| c.thread.is_some() && !c.deleted && wanted(c))
        .map(|c| c.id)
        .collect();
    let threads: Vec<Value> = found.iter().map(|t| world.channel_json(*t)).collect();
    let members: Vec<Value> = found
        .iter()
        .filter_map(|t| member_json(world, *t, world.app))
        .collect();
    json!({ "threads": threads, "members": members, "has_more": false })
}

fn active(world: &mut World, call: &Call) -> Outcome {
    let guild = call.id("guild_id")?;
    let wanted = |c: &Channel| {
        c.guild == Some(guild) && !world.is_archived(c.id) && world.can_see(world.app, c.id)
    };
    Ok(Reply::Json(200, listing(world, wanted)))
}

fn archived_public(world: &mut World, call: &Call) -> Outcome {
    archived_of(world, call, PUBLIC_THREAD)
}

fn archived_private(world: &mut World, call: &Call) -> Outcome {
    // The list of all private threads is for moderators; one's own list is not.
    if !call.route.template.contains("@me") {
        channel(world, call, MANAGE_THREADS | READ_MESSAGE_HISTORY)?;
    }
    archived_of(world, call, PRIVATE_THREAD)
}

fn archived_of(world: &World, call: &Call, kind: u8) -> Outcome {
    let parent = channel(world, call, READ_MESSAGE_HISTORY)?;
    let wanted = |c: &Channel| {
        c.parent == Some(parent)
            && c.kind == kind
            && world.is_archived(c.id)
            && world.can_see(world.app, c.id)
    };
    Ok(Reply::Json(200, listing(world, wanted)))
}
