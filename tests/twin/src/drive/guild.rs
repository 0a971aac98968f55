//! Guilds and places in a test's hands.

use super::person::User;
use crate::ids::Id;
use crate::world::permission::{Overwrite, Permissions};
use crate::world::{PRIVATE_THREAD, World};
use crate::{Hub, Message};
use std::sync::Arc;
use std::time::Duration;

/// A Discord server.
#[derive(Clone)]
pub struct Guild {
    pub(crate) hub: Arc<Hub>,
    pub(crate) id: Id,
}

impl Guild {
    /// Its id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// A text channel by name; made if there is none.
    pub fn channel(&self, name: &str) -> Channel {
        let here = |c: &&crate::world::Channel| {
            c.guild == Some(self.id) && c.name == name && c.thread.is_none() && !c.deleted
        };
        let find = |w: &World| w.channels.values().find(here).map(|c| c.id);
        let id = self
            .hub
            .change(|w| find(w).unwrap_or_else(|| w.add_channel(self.id, name)));
        Channel {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// A person by name, let in if they are not; made if there is none.
    pub fn user(&self, name: &str) -> User {
        let find = |w: &World| w.users.values().find(|u| u.name == name).map(|u| u.id);
        let id = self.hub.change(|w| {
            let id = find(w).unwrap_or_else(|| w.add_user(name));
            w.join(self.id, id);
            id
        });
        User {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// Lets somebody in.
    pub fn invite(&self, user: &User) {
        self.hub.change(|w| w.join(self.id, user.id));
    }

    /// Puts somebody out, the bot too.
    pub fn remove(&self, user: Id) {
        self.hub.change(|w| w.leave(self.id, user));
    }

    /// A role with exactly these rights; `@everyone` and the bot's own `Orrery` are there already.
    pub fn role(&self, name: &str, rights: Permissions) -> Id {
        self.hub.change(|w| w.role(self.id, name, rights))
    }

    /// Gives a role to somebody.
    pub fn give(&self, user: &User, role: Id) {
        self.set_role(user, role, true);
    }

    /// Takes a role from somebody.
    pub fn take(&self, user: &User, role: Id) {
        self.set_role(user, role, false);
    }

    fn set_role(&self, user: &User, role: Id, has: bool) {
        self.hub.change(|w| {
            if let Some(member) = w
                .guilds
                .get_mut(&self.id)
                .and_then(|g| g.members.get_mut(&user.id))
            {
                member.roles.retain(|r| *r != role);
                if has {
                    member.roles.push(role);
                }
            }
            w.refresh_guild(self.id);
        });
    }

    /// Exactly the rights the bot has in this guild before any channel's exceptions.
    pub fn bot_may(&self, rights: Permissions) {
        self.role("Orrery", rights);
    }
}

/// A channel, a thread or a DM.
#[derive(Clone)]
pub struct Channel {
    pub(crate) hub: Arc<Hub>,
    pub(crate) id: Id,
}

impl Channel {
    /// Its id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Its name; a DM has none.
    pub fn name(&self) -> String {
        self.hub.with(|w| w.channels[&self.id].name.clone())
    }

    /// Sets what a role (or `@everyone`, by the guild's id) may and may not do here.
    pub fn role_may(&self, role: Id, allow: Permissions, deny: Permissions) {
        let overwrite = Overwrite {
            id: role,
            member: false,
            allow,
            deny,
        };
        self.hub.change(|w| w.set_overwrite(self.id, overwrite));
    }

    /// Sets what one member, the bot too, may and may not do here.
    pub fn member_may(&self, user: Id, allow: Permissions, deny: Permissions) {
        let overwrite = Overwrite {
            id: user,
            member: true,
            allow,
            deny,
        };
        self.hub.change(|w| w.set_overwrite(self.id, overwrite));
    }

    /// Takes rights from the bot here.
    pub fn bot_may_not(&self, deny: Permissions) {
        let app = self.hub.with(|w| w.app);
        self.member_may(app, 0, deny);
    }

    /// Removes it.
    pub fn delete(&self) {
        self.hub.change(|w| w.remove_channel(self.id));
    }

    /// Its threads, sleeping ones too, in order.
    pub fn threads(&self) -> Vec<Channel> {
        let below = |c: &&crate::world::Channel| c.parent == Some(self.id) && !c.deleted;
        let ids: Vec<Id> = self
            .hub
            .with(|w| w.channels.values().filter(below).map(|c| c.id).collect());
        ids.into_iter()
            .map(|id| Self {
                hub: Arc::clone(&self.hub),
                id,
            })
            .collect()
    }

    /// Waits for a thread of this name.
    pub async fn thread(&self, name: &str) -> Channel {
        let look = || self.threads().into_iter().find(|t| t.name() == name);
        let found = self.hub.wait(Duration::from_secs(15), look).await;
        found.unwrap_or_else(|| panic!("no thread `{name}` was opened in {}", self.name()))
    }

    /// Whether it is a thread only its members and moderators can read.
    pub fn is_private_thread(&self) -> bool {
        self.hub
            .with(|w| w.channels[&self.id].kind == PRIVATE_THREAD)
    }

    /// Who is in this thread.
    pub fn members(&self) -> Vec<Id> {
        let of = |w: &World| {
            w.channels[&self.id]
                .thread
                .as_ref()
                .map(|t| t.members.keys().copied().collect())
        };
        self.hub.with(|w| of(w)).unwrap_or_default()
    }

    /// Puts a thread to sleep, or wakes it.
    pub fn archive(&self, on: bool) {
        self.hub.change(|w| w.set_archived(self.id, on));
    }

    /// Whether it sleeps.
    pub fn is_archived(&self) -> bool {
        self.hub.with(|w| w.is_archived(self.id))
    }

    /// Locks a thread, so that only moderators can wake it.
    pub fn lock(&self, on: bool) {
        self.hub.change(|w| {
            if let Some(thread) = w.channels.get_mut(&self.id).and_then(|c| c.thread.as_mut()) {
                thread.locked = on;
            }
            w.announce_thread(self.id);
        });
    }

    /// Everything there now, for no eyes in particular; ephemeral messages are left out.
    pub fn messages(&self) -> Vec<Message> {
        self.hub.with(|w| {
            let ids = w.channels[&self.id].messages.iter();
            ids.filter_map(|m| w.message(self.id, *m).cloned())
                .collect()
        })
    }
}
