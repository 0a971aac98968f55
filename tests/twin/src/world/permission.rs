//! Discord's permission bits and how they add up in a channel.

use super::World;
use crate::ids::Id;
use crate::rest::error::{Refused, refused};

/// One permission or several, as Discord's bit set.
pub type Permissions = u64;

/// Every right at once.
pub const ADMINISTRATOR: Permissions = 1 << 3;
/// Changing and removing channels.
pub const MANAGE_CHANNELS: Permissions = 1 << 4;
/// Seeing a channel at all.
pub const VIEW_CHANNEL: Permissions = 1 << 10;
/// Writing in a channel.
pub const SEND_MESSAGES: Permissions = 1 << 11;
/// Removing other people's messages.
pub const MANAGE_MESSAGES: Permissions = 1 << 13;
/// Rich boxes under a message.
pub const EMBED_LINKS: Permissions = 1 << 14;
/// Files with a message.
pub const ATTACH_FILES: Permissions = 1 << 15;
/// Reading what was written before.
pub const READ_MESSAGE_HISTORY: Permissions = 1 << 16;
/// Pinging everyone and any role.
pub const MENTION_EVERYONE: Permissions = 1 << 17;
/// Giving and changing roles and overwrites.
pub const MANAGE_ROLES: Permissions = 1 << 28;
/// Using slash commands.
pub const USE_APPLICATION_COMMANDS: Permissions = 1 << 31;
/// Changing threads and reading the private ones.
pub const MANAGE_THREADS: Permissions = 1 << 34;
/// Opening a public thread.
pub const CREATE_PUBLIC_THREADS: Permissions = 1 << 35;
/// Opening a private thread.
pub const CREATE_PRIVATE_THREADS: Permissions = 1 << 36;
/// Writing in a thread.
pub const SEND_MESSAGES_IN_THREADS: Permissions = 1 << 38;
/// Pinning messages.
pub const PIN_MESSAGES: Permissions = 1 << 51;

/// Every bit Discord knows today.
pub const ALL: Permissions = (1 << 53) - 1;

/// What `@everyone` may do in a new guild.
pub const EVERYONE: Permissions = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS
    | (1 << 6);

/// What the bot asks for when it is invited: just what a game needs.
pub const BOT: Permissions = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | CREATE_PRIVATE_THREADS
    | SEND_MESSAGES_IN_THREADS;

/// A role's or a member's exception in one channel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overwrite {
    pub(crate) id: Id,
    pub(crate) member: bool,
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

impl World {
    /// What a user may do in a channel, thread or DM; nothing where they do not belong.
    pub(crate) fn permissions(&self, user: Id, channel: Id) -> Permissions {
        let Some(place) = self.channels.get(&channel) else {
            return 0;
        };
        let Some(guild) = place.guild else {
            let inside = place.recipient == Some(user) || user == self.app;
            return if inside { ALL & !ADMINISTRATOR } else { 0 };
        };
        let above = match &place.thread {
            Some(_) => place.parent.and_then(|p| self.channels.get(&p)),
            None => Some(place),
        };
        let Some(above) = above else { return 0 };
        let base = self.guild_permissions(user, guild);
        if base & ADMINISTRATOR != 0 {
            return ALL;
        }
        let mut may = self.overwritten(user, guild, base, &above.overwrites);
        if let Some(thread) = &place.thread {
            let hidden = place.kind == super::PRIVATE_THREAD && may & MANAGE_THREADS == 0;
            if hidden && !thread.members.contains_key(&user) {
                may = 0;
            }
        }
        // Without sight of a channel every other right in it is void.
        if may & VIEW_CHANNEL == 0 { 0 } else { may }
    }

    /// What a member's roles allow throughout a guild.
    pub(crate) fn guild_permissions(&self, user: Id, guild: Id) -> Permissions {
        let Some(guild) = self.guilds.get(&guild) else {
            return 0;
        };
        let Some(member) = guild.members.get(&user) else {
            return 0;
        };
        if guild.owner == user {
            return ALL;
        }
        let of = |role: &Id| guild.roles.get(role).map_or(0, |r| r.permissions);
        let base = member.roles.iter().fold(of(&guild.id), |p, r| p | of(r));
        if base & ADMINISTRATOR != 0 { ALL } else { base }
    }

    fn overwritten(
        &self,
        user: Id,
        guild: Id,
        base: Permissions,
        list: &[Overwrite],
    ) -> Permissions {
        let roles = self.guilds[&guild].members.get(&user).map(|m| &m.roles);
        let mut may = base;
        let apply = |may: Permissions, o: &Overwrite| (may & !o.deny) | o.allow;
        if let Some(everyone) = list.iter().find(|o| o.id == guild) {
            may = apply(may, everyone);
        }
        let mine = |o: &&Overwrite| !o.member && roles.is_some_and(|r| r.contains(&o.id));
        let (allow, deny) = list
            .iter()
            .filter(mine)
            .fold((0, 0), |(a, d), o| (a | o.allow, d | o.deny));
        may = (may & !deny) | allow;
        if let Some(own) = list.iter().find(|o| o.member && o.id == user) {
            may = apply(may, own);
        }
        may
    }

    /// Refuses like Discord unless the bot sees the channel and holds the rights.
    pub(crate) fn bot_needs(&self, channel: Id, rights: Permissions) -> Result<(), Refused> {
        let may = self.permissions(self.app, channel);
        if may & VIEW_CHANNEL == 0 {
            return Err(refused(403, 50001, "Missing Access"));
        }
        if may & rights != rights {
            return Err(refused(403, 50013, "Missing Permissions"));
        }
        Ok(())
    }
}
