//! The bot itself, people, DMs, and where the gateway is.

#![expect(
    clippy::unnecessary_wraps,
    reason = "endpoints share one signature, also those that never refuse"
)]

use super::call::Call;
use super::error::{Flaw, invalid_form, unknown_user};
use super::limits::Rate;
use super::{Outcome, Reply, Route, on};
use crate::ids::id_of;
use crate::world::World;
use serde_json::{Value, json};

const READ: Rate = Rate::new("users", 50, 1000);

pub(super) const ROUTES: &[Route] = &[
    on("GET", "/gateway", READ, gateway),
    on("GET", "/gateway/bot", READ, gateway_bot),
    on("GET", "/users/@me", READ, me),
    on("GET", "/users/@me/guilds", READ, my_guilds),
    on("POST", "/users/@me/channels", READ, open_dm),
    on("GET", "/users/{user_id}", READ, user),
    on("GET", "/applications/@me", READ, application),
    on("GET", "/oauth2/applications/@me", READ, application),
];

fn gateway(world: &mut World, _: &Call) -> Outcome {
    Ok(Reply::Json(
        200,
        json!({ "url": format!("ws://{}", world.address) }),
    ))
}

fn gateway_bot(world: &mut World, _: &Call) -> Outcome {
    let left = 1000_usize.saturating_sub(world.sessions.identifies);
    let limit = json!({ "total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1 });
    let url = format!("ws://{}", world.address);
    Ok(Reply::Json(
        200,
        json!({ "url": url, "shards": world.tuning.shards, "session_start_limit": limit }),
    ))
}

fn me(world: &mut World, _: &Call) -> Outcome {
    let mut user = world.user_json(world.app);
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["email"] = Value::Null;
    Ok(Reply::Json(200, user))
}

fn my_guilds(world: &mut World, _: &Call) -> Outcome {
    let app = world.app;
    let guild = |g: &crate::world::guild::Guild| {
        json!({ "id": g.id.to_string(), "name": g.name, "icon": null, "banner": null, "owner": false,
            "permissions": world.guild_permissions(app, g.id).to_string(), "features": [] })
    };
    Ok(Reply::Json(200, world.guild_list().map(guild).collect()))
}

fn user(world: &mut World, call: &Call) -> Outcome {
    match world.user_json(call.id("user_id")?) {
        Value::Null => Err(unknown_user()),
        user => Ok(Reply::Json(200, user)),
    }
}

fn application(world: &mut World, _: &Call) -> Outcome {
    Ok(Reply::Json(
        200,
        json!({
            "id": world.app.to_string(), "name": "Orrery", "icon": null, "description": "", "summary": "",
            "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "team": null,
            "flags": 0, "hook": true, "type": null, "rpc_origins": [],
            "bot": world.user_json(world.app), "owner": world.user_json(world.app),
            "approximate_guild_count": world.guild_list().count(), "integration_types_config": { "0": {} },
        }),
    ))
}

fn open_dm(world: &mut World, call: &Call) -> Outcome {
    let wanted = id_of(&call.body["recipient_id"]);
    let known = wanted.filter(|u| world.users.get(u).is_some_and(|u| !u.bot));
    let Some(user) = known else {
        let flaw = Flaw::new("recipient_id", "INVALID_RECIPIENT", "Invalid Recipient(s)");
        return Err(invalid_form(&[flaw]));
    };
    let dm = world.dm(user);
    Ok(Reply::Json(200, world.channel_json(dm)))
}
