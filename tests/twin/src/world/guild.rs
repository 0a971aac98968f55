//! People, guilds, roles and members.

use super::World;
use super::permission::Permissions;
use crate::gateway::GUILDS;
use crate::ids::{Id, Millis};
use std::collections::BTreeMap;

/// Somebody with an account.
#[derive(Debug)]
pub(crate) struct User {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) bot: bool,
    /// Whether the bot may write to them privately.
    pub(crate) takes_dms: bool,
    pub(crate) locale: String,
    pub(crate) dm: Option<Id>,
}

impl User {
    pub(crate) fn new(id: Id, name: &str, bot: bool) -> Self {
        let locale = "en-GB".to_owned();
        Self {
            id,
            name: name.to_owned(),
            bot,
            takes_dms: true,
            locale,
            dm: None,
        }
    }
}

/// A Discord server.
#[derive(Debug)]
pub(crate) struct Guild {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) owner: Id,
    pub(crate) roles: BTreeMap<Id, Role>,
    pub(crate) members: BTreeMap<Id, Member>,
}

/// A named set of rights.
#[derive(Debug)]
pub(crate) struct Role {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) permissions: Permissions,
    pub(crate) position: usize,
}

impl Role {
    pub(crate) fn new(id: Id, name: &str, permissions: Permissions, position: usize) -> Self {
        Self {
            id,
            name: name.to_owned(),
            permissions,
            position,
        }
    }
}

/// Somebody's place in a guild.
#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) roles: Vec<Id>,
    pub(crate) joined: Millis,
}

impl Member {
    pub(crate) fn new(joined: Millis) -> Self {
        Self {
            roles: Vec::new(),
            joined,
        }
    }
}

impl World {
    /// A role by name, made if there is none.
    pub(crate) fn role(&mut self, guild: Id, name: &str, permissions: Permissions) -> Id {
        let id = self.clock.id();
        let Some(home) = self.guilds.get_mut(&guild) else {
            return id;
        };
        let known = home.roles.values_mut().find(|r| r.name == name);
        let (id, event) = if let Some(role) = known {
            role.permissions = permissions;
            (role.id, "GUILD_ROLE_UPDATE")
        } else {
            let position = home.roles.len();
            home.roles
                .insert(id, Role::new(id, name, permissions, position));
            (id, "GUILD_ROLE_CREATE")
        };
        self.refresh_guild(guild);
        let role = self.role_json(guild, id);
        let body = serde_json::json!({ "guild_id": guild.to_string(), "role": role });
        self.dispatch(Some(guild), GUILDS, event, body);
        id
    }

    /// Lets somebody into a guild; nothing happens to those who are in it.
    pub(crate) fn join(&mut self, guild: Id, user: Id) {
        let now = self.now();
        if let Some(home) = self.guilds.get_mut(&guild) {
            home.members.entry(user).or_insert_with(|| Member::new(now));
        }
        self.refresh_guild(guild);
    }

    /// Takes somebody out of a guild and its threads.
    pub(crate) fn leave(&mut self, guild: Id, user: Id) {
        if let Some(home) = self.guilds.get_mut(&guild) {
            home.members.remove(&user);
        }
        for channel in self
            .channels
            .values_mut()
            .filter(|c| c.guild == Some(guild))
        {
            if let Some(thread) = &mut channel.thread {
                thread.members.remove(&user);
            }
        }
        self.refresh_guild(guild);
        if user == self.app {
            let body = serde_json::json!({ "id": guild.to_string() });
            self.dispatch(Some(guild), GUILDS, "GUILD_DELETE", body);
        }
    }
}
