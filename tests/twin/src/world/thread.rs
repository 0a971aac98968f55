//! Threads: opening, membership, archiving.

use super::{Channel, PRIVATE_THREAD, Thread, World};
use crate::gateway::GUILDS;
use crate::ids::{Id, Millis};
use serde_json::json;

const MINUTE: Millis = 60_000;

/// What a new thread is to be.
pub(crate) struct Opening<'a> {
    pub(crate) parent: Id,
    pub(crate) owner: Id,
    pub(crate) kind: u8,
    pub(crate) name: &'a str,
    pub(crate) invitable: bool,
    pub(crate) archive_after: u64,
    /// A thread begun at a message takes the message's id.
    pub(crate) at: Option<Id>,
}

impl World {
    pub(crate) fn open_thread(&mut self, opening: &Opening<'_>) -> Id {
        let id = opening.at.unwrap_or_else(|| self.clock.id());
        let now = self.now();
        let guild = self.channels[&opening.parent].guild;
        let mut channel = Channel::new(id, opening.kind, guild, opening.name);
        channel.parent = Some(opening.parent);
        channel.thread = Some(Thread {
            owner: opening.owner,
            archived: false,
            locked: false,
            invitable: opening.invitable,
            archive_after: opening.archive_after,
            active: now,
            archived_at: now,
            created: now,
            members: [(opening.owner, now)].into(),
        });
        self.channels.insert(id, channel);
        self.refresh_channel(id);
        if self.can_see(self.app, id) {
            let mut body = self.channel_json(id);
            body["newly_created"] = json!(true);
            self.dispatch(guild, GUILDS, "THREAD_CREATE", body);
        }
        id
    }

    /// Adds somebody to a thread; nothing happens to its members.
    pub(crate) fn add_to_thread(&mut self, channel: Id, user: Id) {
        let now = self.now();
        let Some(thread) = self
            .channels
            .get_mut(&channel)
            .and_then(|c| c.thread.as_mut())
        else {
            return;
        };
        if thread.members.insert(user, now).is_some() {
            return;
        }
        self.refresh_channel(channel);
        if user == self.app {
            let body = self.channel_json(channel);
            self.dispatch(self.channels[&channel].guild, GUILDS, "THREAD_CREATE", body);
        }
        self.announce_members(channel, &[user], &[]);
    }

    pub(crate) fn remove_from_thread(&mut self, channel: Id, user: Id) {
        let Some(thread) = self
            .channels
            .get_mut(&channel)
            .and_then(|c| c.thread.as_mut())
        else {
            return;
        };
        if thread.members.remove(&user).is_some() {
            self.announce_members(channel, &[], &[user]);
            self.refresh_channel(channel);
        }
    }

    fn announce_members(&mut self, channel: Id, added: &[Id], removed: &[Id]) {
        // Without the members intent a bot hears of this only when it is about itself.
        if !added.iter().chain(removed).any(|u| *u == self.app) {
            return;
        }
        let place = &self.channels[&channel];
        let Some((guild, thread)) = place.guild.zip(place.thread.as_ref()) else {
            return;
        };
        let now = crate::ids::iso(self.now());
        let member = |u: &Id| json!({ "id": channel.to_string(), "user_id": u.to_string(), "join_timestamp": now, "flags": 0 });
        let body = json!({
            "id": channel.to_string(),
            "guild_id": guild.to_string(),
            "member_count": thread.members.len(),
            "added_members": added.iter().map(member).collect::<Vec<_>>(),
            "removed_member_ids": removed.iter().map(Id::to_string).collect::<Vec<_>>(),
        });
        self.dispatch(Some(guild), GUILDS, "THREAD_MEMBERS_UPDATE", body);
    }

    /// Whether a thread is archived, by hand or because nobody wrote for long.
    pub(crate) fn is_archived(&self, channel: Id) -> bool {
        let thread = self.channels.get(&channel).and_then(|c| c.thread.as_ref());
        let stale = |t: &Thread| self.now().saturating_sub(t.active) > t.archive_after * MINUTE;
        thread.is_some_and(|t| t.archived || stale(t))
    }

    pub(crate) fn set_archived(&mut self, channel: Id, archived: bool) {
        let now = self.now();
        let changed = self.is_archived(channel) != archived;
        let Some(thread) = self
            .channels
            .get_mut(&channel)
            .and_then(|c| c.thread.as_mut())
        else {
            return;
        };
        thread.archived = archived;
        thread.archived_at = now;
        if !archived {
            thread.active = now;
        }
        if changed {
            self.announce_thread(channel);
        }
    }

    pub(crate) fn announce_thread(&mut self, channel: Id) {
        if self.can_see(self.app, channel) {
            let body = self.channel_json(channel);
            self.dispatch(self.channels[&channel].guild, GUILDS, "THREAD_UPDATE", body);
        }
    }

    /// Archives what nobody wrote in for too long, after time was skipped.
    pub(crate) fn sweep_threads(&mut self) {
        let stale =
            |c: &&Channel| c.thread.as_ref().is_some_and(|t| !t.archived) && self.is_archived(c.id);
        let ids: Vec<Id> = self.channels.values().filter(stale).map(|c| c.id).collect();
        for id in ids {
            if let Some(thread) = self.channels.get_mut(&id).and_then(|c| c.thread.as_mut()) {
                thread.archived = true;
            }
            self.announce_thread(id);
        }
    }

    /// Whether a private thread hides from people who are not in it.
    pub(crate) fn is_private(&self, channel: Id) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|c| c.kind == PRIVATE_THREAD)
    }
}
