//! `INTERACTION_CREATE` with every field clients insist on.

use crate::ids::Id;
use crate::world::World;
use crate::world::interaction::AUTOCOMPLETE;
use serde_json::{Value, json};

/// What somebody does, before it has an id.
pub(crate) struct Deed {
    pub(crate) kind: u8,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) source: Option<Id>,
    pub(crate) data: Value,
    /// A line for the transcript.
    pub(crate) words: String,
}

impl World {
    /// Stores an interaction and sends it to the bot.
    pub(crate) fn send_deed(&mut self, deed: Deed) -> Id {
        let line = format!("{} in {}: {}", deed.user, deed.channel, deed.words);
        let typing = if deed.kind == AUTOCOMPLETE {
            " …"
        } else {
            ""
        };
        self.note(format!("{line}{typing}"));
        let id = self.interact(deed.kind, deed.user, deed.channel, deed.source, deed.words);
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.typing = focused(&deed.data["options"]);
        }
        let body = self.interaction_json(id, &deed.data);
        let guild = self.channels[&deed.channel].guild;
        // Interactions need no intent.
        self.dispatch(guild, 0, "INTERACTION_CREATE", body);
        id
    }

    fn interaction_json(&self, id: Id, data: &Value) -> Value {
        let interaction = &self.interactions[&id];
        let (user, channel) = (interaction.user, interaction.channel);
        let mut place = self.channel_json(channel);
        place["permissions"] = json!(self.permissions(user, channel).to_string());
        let mut body = json!({
            "id": id.to_string(),
            "application_id": self.app.to_string(),
            "type": interaction.kind,
            "token": interaction.token,
            "version": 1,
            "channel_id": channel.to_string(),
            "channel": place,
            "locale": self.users[&user].locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "app_permissions": self.permissions(self.app, channel).to_string(),
            "attachment_size_limit": 10_485_760,
            "data": data,
        });
        if let Some(guild) = self.channels[&channel].guild {
            let mut member = self.whole_member_json(guild, user).unwrap_or_default();
            member["permissions"] = json!(self.permissions(user, channel).to_string());
            body["member"] = member;
            body["guild_id"] = guild.into();
            body["guild"] = json!({ "id": guild.to_string(), "features": [], "locale": "en-GB" });
            body["guild_locale"] = json!("en-GB");
            body["context"] = json!(0);
            body["authorizing_integration_owners"] = json!({ "0": guild.to_string() });
        } else {
            body["user"] = self.user_json(user);
            body["context"] = json!(1);
            body["authorizing_integration_owners"] = json!({ "0": "0" });
        }
        let source = interaction.source.and_then(|m| self.messages.get(&m));
        if let Some(record) = source {
            body["message"] = self.message_json(&record.now);
        }
        body
    }
}

/// The kind of the option being typed; 0 if there is none.
fn focused(options: &Value) -> u64 {
    let list = options.as_array().into_iter().flatten();
    let kind = |o: &Value| match &o["focused"] {
        Value::Bool(true) => o["type"].as_u64().unwrap_or(0),
        _ => focused(&o["options"]),
    };
    list.map(kind).max().unwrap_or(0)
}
