//! How Discord writes down what exists, complete enough for every client.

use super::guild::{Guild, Role};
use super::mention::mentioned;
use super::message::{Attachment, Message};
use super::{Channel, World};
use crate::ids::{Id, iso};
use serde_json::{Value, json};

impl World {
    pub(crate) fn user_json(&self, id: Id) -> Value {
        let Some(user) = self.users.get(&id) else {
            return Value::Null;
        };
        json!({
            "id": user.id.to_string(),
            "username": user.name.to_lowercase().replace([' ', '\''], "."),
            "discriminator": "0",
            "global_name": user.name,
            "avatar": null,
            "bot": user.bot,
            "system": false,
            "flags": 0,
            "public_flags": 0,
            "banner": null,
            "accent_color": null,
        })
    }

    /// A member without the user, as it hangs on messages.
    pub(crate) fn member_json(&self, guild: Id, user: Id) -> Option<Value> {
        let member = self.guilds.get(&guild)?.members.get(&user)?;
        Some(json!({
            "roles": member.roles.iter().map(Id::to_string).collect::<Vec<_>>(),
            "joined_at": iso(member.joined),
            "nick": null,
            "avatar": null,
            "premium_since": null,
            "deaf": false,
            "mute": false,
            "flags": 0,
            "pending": false,
            "communication_disabled_until": null,
        }))
    }

    pub(crate) fn whole_member_json(&self, guild: Id, user: Id) -> Option<Value> {
        let mut member = self.member_json(guild, user)?;
        member["user"] = self.user_json(user);
        Some(member)
    }

    pub(crate) fn role_json(&self, guild: Id, role: Id) -> Value {
        let found = self.guilds.get(&guild).and_then(|g| g.roles.get(&role));
        found.map_or(Value::Null, role_json)
    }

    pub(crate) fn channel_json(&self, id: Id) -> Value {
        let Some(channel) = self.channels.get(&id) else {
            return Value::Null;
        };
        let last = channel
            .messages
            .iter()
            .rev()
            .find(|m| self.message(id, **m).is_some());
        let mut json = json!({
            "id": id.to_string(),
            "type": channel.kind,
            "last_message_id": last.map(Id::to_string),
            "flags": 0,
        });
        if let Some(recipient) = channel.recipient {
            json["recipients"] = json!([self.user_json(recipient)]);
            return json;
        }
        json["name"] = json!(channel.name);
        json["guild_id"] = json!(channel.guild.map(|g| g.to_string()));
        json["parent_id"] = json!(channel.parent.map(|g| g.to_string()));
        json["rate_limit_per_user"] = json!(0);
        json["nsfw"] = json!(false);
        if channel.thread.is_some() {
            self.thread_fields(channel, &mut json);
            return json;
        }
        json["position"] = json!(0);
        json["topic"] = Value::Null;
        let overwrite = |o: &super::Overwrite| {
            json!({ "id": o.id.to_string(), "type": u8::from(o.member),
                "allow": o.allow.to_string(), "deny": o.deny.to_string() })
        };
        json["permission_overwrites"] = channel.overwrites.iter().map(overwrite).collect();
        json
    }

    fn thread_fields(&self, channel: &Channel, json: &mut Value) {
        let Some(thread) = &channel.thread else {
            return;
        };
        json["owner_id"] = thread.owner.into();
        json["message_count"] = json!(channel.messages.len());
        json["total_message_sent"] = json!(channel.messages.len());
        json["member_count"] = json!(thread.members.len());
        json["thread_metadata"] = json!({
            "archived": self.is_archived(channel.id),
            "auto_archive_duration": thread.archive_after,
            "archive_timestamp": iso(thread.archived_at),
            "locked": thread.locked,
            "invitable": thread.invitable,
            "create_timestamp": iso(thread.created),
        });
        if let Some(joined) = thread.members.get(&self.app) {
            json["member"] = json!({ "id": channel.id.to_string(), "user_id": self.app.to_string(),
                "join_timestamp": iso(*joined), "flags": 0 });
        }
    }

    pub(crate) fn guild_json(&self, id: Id) -> Value {
        let Some(guild) = self.guilds.get(&id) else {
            return Value::Null;
        };
        json!({
            "id": id.to_string(),
            "name": guild.name,
            "icon": null, "icon_hash": null, "splash": null, "discovery_splash": null, "banner": null,
            "owner_id": guild.owner.to_string(),
            "region": null,
            "afk_channel_id": null, "afk_timeout": 300,
            "widget_enabled": false, "widget_channel_id": null,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "roles": guild.roles.values().map(role_json).collect::<Vec<_>>(),
            "emojis": [], "stickers": [], "features": [],
            "mfa_level": 0,
            "application_id": null,
            "system_channel_id": null, "system_channel_flags": 0,
            "rules_channel_id": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
            "max_presences": null, "max_members": 500_000, "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "vanity_url_code": null, "description": null,
            "premium_tier": 0, "premium_subscription_count": 0, "premium_progress_bar_enabled": false,
            "preferred_locale": "en-GB",
            "nsfw_level": 0,
        })
    }

    /// A guild with everything in it that the bot may see.
    pub(crate) fn guild_create_json(&self, id: Id) -> Value {
        let mut json = self.guild_json(id);
        let Some(guild) = self.guilds.get(&id) else {
            return json;
        };
        let joined = guild.members.get(&self.app).map_or(0, |m| m.joined);
        let here = |c: &&Channel| c.guild == Some(id) && !c.deleted;
        let channels = self
            .channels
            .values()
            .filter(here)
            .filter(|c| c.thread.is_none());
        // Private threads the bot is not in, and archived ones, are left out.
        let open = |c: &&Channel| {
            c.thread.is_some() && !self.is_archived(c.id) && self.can_see(self.app, c.id)
        };
        let threads = self.channels.values().filter(here).filter(open);
        // Without the members intent the list holds the bot alone.
        let own = self.whole_member_json(id, self.app);
        json["joined_at"] = json!(iso(joined));
        json["large"] = json!(false);
        json["unavailable"] = json!(false);
        json["member_count"] = json!(guild.members.len());
        json["members"] = own.into_iter().collect();
        json["channels"] = channels.map(|c| self.channel_json(c.id)).collect();
        json["threads"] = threads.map(|c| self.channel_json(c.id)).collect();
        for key in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[key] = json!([]);
        }
        json
    }

    pub(crate) fn file_url(&self, channel: Id, file: &Attachment) -> String {
        format!(
            "http://{}/attachments/{channel}/{}/{}",
            self.address, file.id, file.filename
        )
    }

    fn attachment_json(&self, channel: Id, file: &Attachment) -> Value {
        let url = self.file_url(channel, file);
        let mut json = json!({
            "id": file.id.to_string(),
            "filename": file.filename,
            "size": file.bytes.len(),
            "url": url,
            "proxy_url": url,
            "content_type": file.content_type,
        });
        if let Some(words) = &file.description {
            json["description"] = json!(words);
        }
        if let Some((width, height)) = png_size(&file.bytes) {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        json
    }

    pub(crate) fn message_json(&self, message: &Message) -> Value {
        let users = mentioned(&message.content, false);
        let roles = mentioned(&message.content, true);
        let files = &message.attachments;
        let mut json = json!({
            "id": message.id.to_string(),
            "channel_id": message.channel.to_string(),
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": iso(message.sent),
            "edited_timestamp": message.edited.map(iso),
            "tts": false,
            "mention_everyone": message.content.contains("@everyone"),
            "mentions": users.iter().filter(|u| self.users.contains_key(u)).map(|u| self.user_json(*u)).collect::<Vec<_>>(),
            "mention_roles": roles.iter().map(Id::to_string).collect::<Vec<_>>(),
            "mention_channels": [],
            "attachments": files.iter().map(|a| self.attachment_json(message.channel, a)).collect::<Vec<_>>(),
            "embeds": message.embeds,
            "pinned": message.pinned,
            "type": message.kind,
            "flags": message.flags,
            "components": message.components,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some(answered) = message.reply_to {
            json["message_reference"] = json!({ "type": 0, "message_id": answered.to_string(), "channel_id": message.channel.to_string() });
        }
        self.interaction_fields(message, &mut json);
        json
    }

    fn interaction_fields(&self, message: &Message, json: &mut Value) {
        let Some(interaction) = message.interaction.and_then(|i| self.interactions.get(&i)) else {
            return;
        };
        json["application_id"] = self.app.into();
        json["webhook_id"] = self.app.into();
        json["interaction_metadata"] = json!({
            "id": interaction.id.to_string(),
            "type": interaction.kind,
            "user": self.user_json(interaction.user),
            "authorizing_integration_owners": {},
        });
        if let Some(source) = interaction.source {
            json["interaction_metadata"]["interacted_message_id"] = source.into();
        }
    }

    pub(crate) fn guild_list(&self) -> impl Iterator<Item = &Guild> {
        self.guilds
            .values()
            .filter(|g| g.members.contains_key(&self.app))
    }
}

fn role_json(role: &Role) -> Value {
    json!({
        "id": role.id.to_string(),
        "name": role.name,
        "color": 0,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "hoist": false,
        "icon": null,
        "unicode_emoji": null,
        "position": role.position,
        "permissions": role.permissions.to_string(),
        "managed": false,
        "mentionable": false,
        "flags": 0,
    })
}

/// Width and height as a PNG file states them.
fn png_size(bytes: &[u8]) -> Option<(u32, u32)> {
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return None;
    }
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}
