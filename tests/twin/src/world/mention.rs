//! Whom a message calls: `allowed_mentions` and the rights behind it.

use super::World;
use super::message::{Message, Ping, SILENT};
use super::permission::{MENTION_EVERYONE, VIEW_CHANNEL};
use crate::ids::{Id, id_of};
use serde_json::Value;
use std::collections::BTreeSet;

/// Ids written as `<@1>`, `<@!1>` (people) or `<@&1>` (roles) in a text.
pub(crate) fn mentioned(text: &str, roles: bool) -> BTreeSet<Id> {
    let inner = text
        .split("<@")
        .skip(1)
        .filter_map(|rest| rest.split_once('>'));
    let id = |(inner, _): (&str, &str)| match inner.strip_prefix('&') {
        Some(role) if roles => role.parse().ok(),
        None if !roles => inner.trim_start_matches('!').parse().ok(),
        _ => None,
    };
    inner.filter_map(id).collect()
}

/// What may ping, as the body says or by Discord's default.
#[expect(clippy::struct_excessive_bools, reason = "Discord's own four words")]
struct Allowed {
    everyone: bool,
    all_users: bool,
    all_roles: bool,
    users: BTreeSet<Id>,
    roles: BTreeSet<Id>,
    replied: bool,
}

impl Allowed {
    fn read(value: Option<&Value>, interaction: bool) -> Self {
        let Some(value) = value.filter(|v| v.is_object()) else {
            // Left out: channel messages ping all they name, interaction answers only people.
            let all = !interaction;
            return Self {
                everyone: all,
                all_users: true,
                all_roles: all,
                users: BTreeSet::new(),
                roles: BTreeSet::new(),
                replied: true,
            };
        };
        let parse = |word: &str| {
            value["parse"]
                .as_array()
                .is_some_and(|p| p.iter().any(|w| w == word))
        };
        let ids = |key: &str| {
            value[key]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(id_of)
                .collect()
        };
        Self {
            everyone: parse("everyone"),
            all_users: parse("users"),
            all_roles: parse("roles"),
            users: ids("users"),
            roles: ids("roles"),
            replied: value["replied_user"] == true,
        }
    }
}

impl World {
    /// Records who is called by a new message, and lets mentioned people into its thread.
    pub(crate) fn call_people(&mut self, id: Id, allowed: Option<&Value>) {
        let message = self.messages[&id].now.clone();
        let allowed = Allowed::read(allowed, message.interaction.is_some());
        let named = self.called_by_name(&message, &allowed);
        let thread = self
            .channels
            .get(&message.channel)
            .is_some_and(|c| c.thread.is_some());
        if thread && message.only_for.is_none() {
            let parent = self.channels[&message.channel].parent;
            for user in &named {
                if parent.is_some_and(|p| self.can_see(*user, p)) {
                    self.add_to_thread(message.channel, *user);
                }
            }
        }
        let mut called = named;
        called.extend(self.called_by_group(&message, &allowed));
        called.remove(&message.author);
        let private = self.channels[&message.channel].recipient;
        called.extend(private.filter(|p| *p != message.author));
        let sees = |user: &Id| match message.only_for {
            Some(only) => only == *user,
            None => self.permissions(*user, message.channel) & VIEW_CHANNEL != 0,
        };
        let silent = message.flags & SILENT != 0;
        let pings: Vec<Ping> = called
            .into_iter()
            .filter(sees)
            .map(|user| Ping {
                message: id,
                user,
                silent,
            })
            .collect();
        self.pings.extend(pings);
    }

    fn called_by_name(&self, message: &Message, allowed: &Allowed) -> BTreeSet<Id> {
        let ok = |u: &Id| allowed.all_users || allowed.users.contains(u);
        let mut called: BTreeSet<Id> = mentioned(&message.content, false)
            .into_iter()
            .filter(ok)
            .collect();
        let answered = message.reply_to.and_then(|r| self.messages.get(&r));
        if allowed.replied {
            called.extend(answered.map(|r| r.now.author));
        }
        called
    }

    fn called_by_group(&self, message: &Message, allowed: &Allowed) -> BTreeSet<Id> {
        let Some(guild) = self.channels.get(&message.channel).and_then(|c| c.guild) else {
            return BTreeSet::new();
        };
        let guild = &self.guilds[&guild];
        let may = self.permissions(message.author, message.channel) & MENTION_EVERYONE != 0;
        let text = &message.content;
        if may && allowed.everyone && (text.contains("@everyone") || text.contains("@here")) {
            return guild.members.keys().copied().collect();
        }
        let ok = |r: &Id| may && (allowed.all_roles || allowed.roles.contains(r));
        let roles: BTreeSet<Id> = mentioned(text, true).into_iter().filter(ok).collect();
        let has = |roles_of: &[Id]| roles_of.iter().any(|r| roles.contains(r));
        let holders = guild.members.iter().filter(|(_, m)| has(&m.roles));
        holders.map(|(id, _)| *id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_and_roles_are_told_apart() {
        let text = "<@12> and <@!13>, not <@&14> nor <#15>";
        assert_eq!(mentioned(text, false), [Id(12), Id(13)].into());
        assert_eq!(mentioned(text, true), [Id(14)].into());
    }
}
