//! People who use the bot.

use super::answer::Answer;
use super::guild::Channel;
use super::parts::{Button, Menu, all};
use super::payload::Deed;
use crate::Hub;
use crate::ids::Id;
use crate::world::interaction::{AUTOCOMPLETE, Answered, COMMAND, COMPONENT, Choice, MODAL};
use crate::world::message::{Attachment, Message, Ping};
use crate::world::permission::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use crate::world::{File, World, guild};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Somebody with an account.
#[derive(Clone)]
pub struct User {
    pub(crate) hub: Arc<Hub>,
    pub(crate) id: Id,
}

impl User {
    /// Their id.
    pub fn id(&self) -> Id {
        self.id
    }

    /// Their name.
    pub fn name(&self) -> String {
        self.hub.with(|w| w.users[&self.id].name.clone())
    }

    /// Sets the language of their client.
    pub fn speaks(&self, locale: &str) {
        self.set(|user| locale.clone_into(&mut user.locale));
    }

    /// Lets the bot write to them, or not: then it gets 50007.
    pub fn takes_dms(&self, on: bool) {
        self.set(|user| user.takes_dms = on);
    }

    fn set(&self, change: impl FnOnce(&mut guild::User)) {
        self.hub.with(|w| w.users.get_mut(&self.id).map(change));
    }

    /// Their conversation with the bot, opened if need be.
    pub fn dm(&self) -> Channel {
        let id = self.hub.change(|w| w.dm(self.id));
        Channel {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// Runs a slash command, `/table open game:orion`, and waits for its answer.
    /// Fails the test where Discord's client would not have let them.
    pub async fn run(&self, place: &Channel, line: &str) -> Answer {
        self.try_run(place, line)
            .await
            .unwrap_or_else(|why| panic!("`{line}`: {why}"))
    }

    /// Like `run`, and says why when Discord's client would not have let them.
    pub async fn try_run(&self, place: &Channel, line: &str) -> Result<Answer, String> {
        Ok(self.begin(place, line)?.first().await)
    }

    /// Runs a slash command without waiting.
    pub fn begin(&self, place: &Channel, line: &str) -> Result<Answer, String> {
        let data = self
            .hub
            .with(|w| w.read_line(self.id, place.id, line)?.command(w, place.id))?;
        Ok(self.act(COMMAND, place.id, None, data, line.to_owned()))
    }

    /// Chooses a file of theirs, which a command they run afterwards names: `file:campaign.json`.
    pub fn chooses(&self, name: &str, content_type: &str, bytes: &[u8]) {
        self.hub.with(|w| {
            let id = w.clock.id();
            let file = File {
                // It lies in no channel: only the bot it is sent to gets its address.
                channel: w.app,
                name: name.to_owned(),
                content_type: content_type.to_owned(),
                bytes: bytes.into(),
            };
            w.files.insert(id, file);
        });
    }

    /// Types into an option that completes: the line ends with its name and a colon.
    pub async fn complete(&self, place: &Channel, line: &str, typed: &str) -> Vec<Choice> {
        let answer = self.begin_completion(place, line, typed).first().await;
        match answer.how() {
            Answered::Choices(choices) => choices,
            other => panic!("`{line}{typed}` was answered with {other:?}"),
        }
    }

    /// Types into an option and waits for what comes; nothing where Discord's client would not have let them.
    pub async fn try_complete(&self, place: &Channel, line: &str, typed: &str) -> Option<Answer> {
        let begun = self.typing(place, line, typed).ok()?;
        Some(begun.first().await)
    }

    /// The same without waiting.
    pub fn begin_completion(&self, place: &Channel, line: &str, typed: &str) -> Answer {
        let typing = self.typing(place, line, typed);
        typing.unwrap_or_else(|why| panic!("`{line}`: {why}"))
    }

    fn typing(&self, place: &Channel, line: &str, typed: &str) -> Result<Answer, String> {
        let data = self.hub.with(|w| {
            w.read_line(self.id, place.id, line)?
                .completion(w, place.id, typed)
        })?;
        Ok(self.act(AUTOCOMPLETE, place.id, None, data, format!("{line}{typed}")))
    }

    /// Clicks the button with this label, as the message shows it now, and waits for the first answer.
    pub async fn click(&self, message: &Message, label: &str) -> Answer {
        let now = self.look(message);
        let button = now
            .buttons()
            .into_iter()
            .find(|b| b.label == label || b.custom_id == label);
        match button {
            Some(Button { disabled: true, .. }) => panic!("`{label}` is greyed out"),
            Some(button) => self.click_id(&now, &button.custom_id).await,
            None => panic!("there is no button `{label}` among {:?}", now.buttons()),
        }
    }

    /// Clicks with any custom id, as a forged or outdated client would.
    pub async fn click_id(&self, message: &Message, custom_id: &str) -> Answer {
        self.begin_click(message, custom_id).first().await
    }

    /// The same without waiting.
    pub fn begin_click(&self, message: &Message, custom_id: &str) -> Answer {
        let parts = all(&message.components);
        let part = parts.iter().find(|c| c["custom_id"] == custom_id);
        let words = part.and_then(|c| c["label"].as_str()).unwrap_or(custom_id);
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": part.map_or(json!(1), |c| c["id"].clone()) });
        self.act(
            COMPONENT,
            message.channel,
            Some(message.id),
            data,
            format!("clicks [{words}]"),
        )
    }

    /// Chooses options by label (or value) in the menu with this placeholder (or custom id).
    pub async fn choose(&self, message: &Message, menu: &str, labels: &[&str]) -> Answer {
        let now = self.look(message);
        let found = now
            .menus()
            .into_iter()
            .find(|m| m.placeholder == menu || m.custom_id == menu);
        let Some(menu) = found else {
            panic!("there is no menu `{menu}` among {:?}", now.menus());
        };
        assert!(!menu.disabled, "`{}` is greyed out", menu.placeholder);
        let (least, most) = menu.range;
        assert!(
            (least..=most).contains(&labels.len()),
            "the menu takes {least} to {most} options"
        );
        let values: Vec<String> = labels.iter().map(|l| menu.value(l)).collect();
        self.choose_values(&now, &menu.custom_id, menu.kind, &values)
            .await
    }

    /// Chooses any values, as a forged or outdated client would; 3 is the kind of a menu of texts.
    pub async fn choose_values(
        &self,
        message: &Message,
        custom_id: &str,
        kind: u64,
        values: &[String],
    ) -> Answer {
        let data =
            json!({ "custom_id": custom_id, "component_type": kind, "id": 1, "values": values });
        let options: Vec<_> = message
            .menus()
            .into_iter()
            .flat_map(|m| m.options)
            .collect();
        let label = |value: &String| {
            let known = options.iter().find(|(_, v)| v == value);
            known.map_or_else(|| value.clone(), |(label, _)| label.clone())
        };
        let labels: Vec<String> = values.iter().map(label).collect();
        let words = format!("chooses [{}]", labels.join(", "));
        self.act(COMPONENT, message.channel, Some(message.id), data, words)
            .first()
            .await
    }

    /// Fills in the form an answer brought, by custom id, and waits for what comes of it.
    pub async fn submit(&self, form: &Answer, fields: &[(&str, &str)]) -> Answer {
        let modal = form.modal();
        let (channel, source) = self.hub.with(|w| {
            let interaction = &w.interactions[&form.id];
            (interaction.channel, interaction.source)
        });
        let fill = |component: &Value| filled(component, fields);
        let rows: Vec<Value> = modal["components"]
            .as_array()
            .into_iter()
            .flatten()
            .map(fill)
            .collect();
        let data = json!({ "custom_id": modal["custom_id"], "components": rows });
        let words: Vec<String> = fields.iter().map(|(k, v)| format!("{k}: {v}")).collect();
        self.act(
            MODAL,
            channel,
            source,
            data,
            format!("submits {}", words.join(", ")),
        )
        .first()
        .await
    }

    fn act(&self, kind: u8, channel: Id, source: Option<Id>, data: Value, words: String) -> Answer {
        let deed = Deed {
            kind,
            user: self.id,
            channel,
            source,
            data,
            words,
        };
        let id = self.hub.change(|w| w.send_deed(deed));
        Answer {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// A message as it shows to them now.
    fn look(&self, message: &Message) -> Message {
        let now = self.hub.with(|w| {
            let record = w
                .messages
                .get(&message.id)
                .filter(|r| r.deleted.is_none())?;
            w.shows(self.id, &record.now).then(|| record.now.clone())
        });
        now.unwrap_or_else(|| panic!("{} does not see that message", self.name()))
    }

    /// Writes a message.
    pub fn say(&self, place: &Channel, words: &str) -> Message {
        self.hub.change(|w| {
            let right = if w.channels[&place.id].thread.is_some() {
                SEND_MESSAGES_IN_THREADS
            } else {
                SEND_MESSAGES
            };
            assert!(
                w.permissions(self.id, place.id) & right != 0,
                "they may not write there"
            );
            w.note(format!("{} in {}: {words}", self.id, place.id));
            let mut message = w.blank(place.id);
            message.author = self.id;
            words.clone_into(&mut message.content);
            let id = w.send(message, None);
            w.messages[&id].now.clone()
        })
    }

    /// What they see in a place now, oldest first, with what is only for them.
    pub fn sees(&self, place: &Channel) -> Vec<Message> {
        self.hub.with(|w| {
            let ids = w.channels[&place.id].messages.iter();
            let there = ids
                .filter_map(|m| w.messages.get(m))
                .filter(|r| r.deleted.is_none());
            there
                .filter(|r| w.shows(self.id, &r.now))
                .map(|r| r.now.clone())
                .collect()
        })
    }

    /// Waits until they see a message like this in a place.
    pub async fn waits_for(&self, place: &Channel, like: impl Fn(&Message) -> bool) -> Message {
        let look = || self.sees(place).into_iter().rev().find(&like);
        let found = self.hub.wait(Duration::from_secs(15), look).await;
        found.unwrap_or_else(|| {
            let seen: Vec<String> = self.sees(place).iter().map(Message::text).collect();
            panic!("{} never saw it, but:\n{}", self.name(), seen.join("\n"))
        })
    }

    /// The bytes of a file, while a message they see shows it.
    pub fn download(&self, message: &Message, file: &Attachment) -> Option<Arc<[u8]>> {
        self.hub.with(|w| {
            let up = w.shows(self.id, message) && w.file_is_up(message.channel, file.id);
            up.then(|| w.files.get(&file.id).map(|f| Arc::clone(&f.bytes)))
                .flatten()
        })
    }

    /// The messages that called them, in order.
    pub fn pings(&self) -> Vec<Ping> {
        self.hub.with(|w| {
            w.pings
                .iter()
                .filter(|p| p.user == self.id)
                .cloned()
                .collect()
        })
    }
}

impl Menu {
    fn value(&self, label: &str) -> String {
        if self.kind != 3 {
            return label.to_owned();
        }
        let found = self.options.iter().find(|(l, v)| l == label || v == label);
        match found {
            Some((_, value)) => value.clone(),
            None => panic!("there is no option `{label}` among {:?}", self.options),
        }
    }
}

impl World {
    /// Whether somebody is shown a message now.
    pub(crate) fn shows(&self, user: Id, message: &Message) -> bool {
        match message.only_for {
            Some(only) => only == user,
            None => self.can_see(user, message.channel),
        }
    }
}

/// A form's component with the person's entries in place of its questions.
fn filled(component: &Value, fields: &[(&str, &str)]) -> Value {
    let mut out = json!({ "type": component["type"], "id": component["id"].as_u64().unwrap_or(1) });
    if let Some(rows) = component["components"].as_array() {
        out["components"] = rows.iter().map(|c| filled(c, fields)).collect();
    } else if component["component"].is_object() {
        out["component"] = filled(&component["component"], fields);
    } else {
        let name = component["custom_id"].as_str().unwrap_or_default();
        let typed = fields.iter().find(|(k, _)| *k == name).map(|(_, v)| *v);
        let value = typed.or(component["value"].as_str()).unwrap_or_default();
        assert!(
            !value.is_empty() || component["required"] == false,
            "the field `{name}` is required"
        );
        let length = value.chars().count() as u64;
        let most = component["max_length"].as_u64().unwrap_or(4000);
        let least = component["min_length"].as_u64().unwrap_or(0);
        assert!(
            value.is_empty() || (least..=most).contains(&length),
            "`{name}` takes {least} to {most} characters"
        );
        out["custom_id"] = json!(name);
        if component["type"] == 3 {
            out["values"] = json!([value]);
        } else {
            out["value"] = json!(value);
        }
    }
    out
}
