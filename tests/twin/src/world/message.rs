//! Messages: what they show now, what they showed before, and who they called.

use super::World;
use crate::gateway::{DIRECT_MESSAGES, GUILD_MESSAGES};
use crate::ids::{Id, Millis, id_of};
use crate::rest::call::Upload;
use crate::rest::error::{Flaw, Refused, archived, invalid_form, refused};
use serde_json::{Value, json};
use std::sync::Arc;

/// `SUPPRESS_EMBEDS`
pub(crate) const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// `EPHEMERAL`
pub(crate) const EPHEMERAL: u64 = 1 << 6;
/// `LOADING`: a deferred answer that still says "thinking".
pub(crate) const LOADING: u64 = 1 << 7;
/// `SUPPRESS_NOTIFICATIONS`
pub(crate) const SILENT: u64 = 1 << 12;
/// `IS_COMPONENTS_V2`
pub(crate) const COMPONENTS_V2: u64 = 1 << 15;

const HOUR: Millis = 3_600_000;

/// A file under a message.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub filename: String,
    /// The alt text, if it has any.
    pub description: Option<String>,
    /// What kind of file it says it is.
    pub content_type: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

/// A message as it shows at one moment.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it is.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Its text.
    pub content: String,
    /// Rich boxes, as Discord returns them.
    pub embeds: Vec<Value>,
    /// Rows of buttons and menus, as Discord returns them.
    pub components: Vec<Value>,
    /// Files.
    pub attachments: Vec<Attachment>,
    /// Discord's bit set.
    pub flags: u64,
    /// When it was sent.
    pub sent: Millis,
    /// When it was last edited.
    pub edited: Option<Millis>,
    /// The one person who sees it, if it is ephemeral.
    pub only_for: Option<Id>,
    /// Whether it is pinned.
    pub pinned: bool,
    pub(crate) kind: u8,
    pub(crate) interaction: Option<Id>,
    pub(crate) reply_to: Option<Id>,
    pub(crate) nonce: Option<Value>,
}

/// A message with its past.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) now: Message,
    /// Earlier faces, each with the moment it was replaced.
    pub(crate) past: Vec<(Message, Millis)>,
    pub(crate) deleted: Option<Millis>,
    /// Edits made after the message was an hour old.
    pub(crate) old_edits: usize,
}

/// Somebody a message called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ping {
    /// The message.
    pub message: Id,
    /// The person.
    pub user: Id,
    /// Whether their device stayed quiet.
    pub silent: bool,
}

impl World {
    /// An empty message of the bot, to be filled and sent.
    pub(crate) fn blank(&mut self, channel: Id) -> Message {
        Message {
            id: self.clock.id(),
            channel,
            author: self.app,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            sent: self.now(),
            edited: None,
            only_for: None,
            pinned: false,
            kind: 0,
            interaction: None,
            reply_to: None,
            nonce: None,
        }
    }

    /// Writes the fields of a request body over a message; what the body leaves out stays.
    pub(crate) fn fill(
        &mut self,
        message: &mut Message,
        body: &Value,
        files: &[Upload],
    ) -> Result<(), Refused> {
        if let Some(content) = body.get("content") {
            content
                .as_str()
                .unwrap_or_default()
                .clone_into(&mut message.content);
        }
        if let Some(embeds) = body.get("embeds") {
            message.embeds = embeds.as_array().cloned().unwrap_or_default();
        }
        if let Some(rows) = body.get("components") {
            message.components = rows.as_array().cloned().unwrap_or_default();
            let mut next = 1;
            message
                .components
                .iter_mut()
                .for_each(|c| number(c, &mut next));
        }
        let newer = message.components.iter().any(|c| c["type"] != 1);
        if newer && message.flags & COMPONENTS_V2 == 0 {
            let words = "Only action rows, unless IS_COMPONENTS_V2 is set";
            return Err(invalid_form(&[Flaw::new(
                "components",
                "UNION_TYPE_CHOICES",
                words,
            )]));
        }
        self.attach(message, body.get("attachments"), files)?;
        self.resolve_pictures(message);
        let empty = message.content.is_empty() && message.embeds.is_empty();
        let bare = message.attachments.is_empty() && message.components.is_empty();
        if empty && bare && body.get("sticker_ids").is_none_or(|s| s == &json!([])) {
            return Err(refused(400, 50006, "Cannot send an empty message"));
        }
        Ok(())
    }

    /// The `attachments` rule of v10: the list says what stays and describes what is new; no list keeps all.
    fn attach(
        &mut self,
        message: &mut Message,
        list: Option<&Value>,
        files: &[Upload],
    ) -> Result<(), Refused> {
        let list = list.and_then(Value::as_array);
        let mut kept = Vec::new();
        let mut used = Vec::new();
        for (i, entry) in list.into_iter().flatten().enumerate() {
            let id = id_of(&entry["id"]);
            let words = entry["description"].as_str().map(str::to_owned);
            if let Some(old) = message.attachments.iter().find(|a| Some(a.id) == id) {
                let mut old = old.clone();
                if entry.get("description").is_some() {
                    old.description = words;
                }
                kept.push(old);
            } else if let Some(file) = files.iter().find(|f| Some(Id(f.index)) == id) {
                used.push(file.index);
                kept.push(self.keep(message.channel, file, entry["filename"].as_str(), words));
            } else {
                let flaw = Flaw::new(
                    format!("attachments/{i}/id"),
                    "ATTACHMENT_NOT_FOUND",
                    "Uploaded attachment not found",
                );
                return Err(invalid_form(&[flaw]));
            }
        }
        if list.is_none() {
            kept.append(&mut message.attachments);
        }
        for file in files.iter().filter(|f| !used.contains(&f.index)) {
            kept.push(self.keep(message.channel, file, None, None));
        }
        if kept.len() > 10 {
            return Err(refused(
                400,
                30015,
                "Maximum number of attachments in a message reached (10)",
            ));
        }
        message.attachments = kept;
        Ok(())
    }

    fn keep(
        &mut self,
        channel: Id,
        file: &Upload,
        name: Option<&str>,
        words: Option<String>,
    ) -> Attachment {
        let id = self.clock.id();
        let filename = name.unwrap_or(&file.name).to_owned();
        let stored = super::File {
            channel,
            name: filename.clone(),
            content_type: file.content_type.clone(),
            bytes: Arc::clone(&file.bytes),
        };
        self.files.insert(id, stored);
        Attachment {
            id,
            filename,
            description: words,
            content_type: file.content_type.clone(),
            bytes: Arc::clone(&file.bytes),
        }
    }

    /// `attachment://name` in an embed becomes the file's address, as Discord returns it.
    fn resolve_pictures(&self, message: &mut Message) {
        let attachments = &message.attachments;
        for embed in &mut message.embeds {
            for key in ["image", "thumbnail"] {
                let Some(name) = embed[key]["url"]
                    .as_str()
                    .and_then(|u| u.strip_prefix("attachment://"))
                else {
                    continue;
                };
                if let Some(file) = attachments.iter().find(|a| a.filename == name) {
                    embed[key]["url"] = json!(self.file_url(message.channel, file));
                }
            }
        }
    }

    /// Puts a new message where it belongs, calls whom it calls, and tells the gateway.
    pub(crate) fn send(&mut self, message: Message, allowed: Option<&Value>) -> Id {
        let (id, channel, quiet) = (message.id, message.channel, message.only_for.is_some());
        let now = self.now();
        if let Some(place) = self.channels.get_mut(&channel) {
            place.messages.push(id);
            if let Some(thread) = place.thread.as_mut().filter(|_| !quiet) {
                thread.active = now;
            }
        }
        self.messages.insert(
            id,
            Record {
                now: message,
                past: Vec::new(),
                deleted: None,
                old_edits: 0,
            },
        );
        self.call_people(id, allowed);
        if !quiet {
            self.announce(id, "MESSAGE_CREATE");
        }
        id
    }

    /// Replaces what a message shows, keeping what it showed.
    pub(crate) fn replace(&mut self, mut message: Message) {
        let now = self.now();
        message.edited = Some(now);
        message.flags &= !LOADING;
        let (id, quiet) = (message.id, message.only_for.is_some());
        if let Some(record) = self.messages.get_mut(&id) {
            let old = now.saturating_sub(record.now.sent) > HOUR;
            record.old_edits += usize::from(old);
            let before = std::mem::replace(&mut record.now, message);
            record.past.push((before, now));
        }
        if !quiet {
            self.announce(id, "MESSAGE_UPDATE");
        }
    }

    /// Refuses edits Discord refuses: too many of an old message, or in an archived thread.
    pub(crate) fn may_edit(&self, id: Id) -> Result<(), Refused> {
        let record = &self.messages[&id];
        if self.is_archived(record.now.channel) {
            return Err(archived());
        }
        let old = self.now().saturating_sub(record.now.sent) > HOUR;
        if old && record.old_edits >= self.tuning.old_edits {
            let words =
                "Maximum number of edits to messages older than 1 hour reached. Try again later";
            return Err(refused(429, 30046, words));
        }
        Ok(())
    }

    /// Takes a message away; it stays in the record of what could be seen.
    pub(crate) fn delete(&mut self, id: Id) {
        let now = self.now();
        let Some(record) = self.messages.get_mut(&id) else {
            return;
        };
        record.deleted = Some(now);
        let (channel, quiet) = (record.now.channel, record.now.only_for.is_some());
        if quiet {
            return;
        }
        let guild = self.channels[&channel].guild;
        let mut body = json!({ "id": id.to_string(), "channel_id": channel.to_string() });
        if let Some(guild) = guild {
            body["guild_id"] = guild.into();
        }
        let intent = if guild.is_some() {
            GUILD_MESSAGES
        } else {
            DIRECT_MESSAGES
        };
        self.dispatch(guild, intent, "MESSAGE_DELETE", body);
    }

    /// A message that is still there, by channel and id; ephemeral ones are not to be had this way.
    pub(crate) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        let record = self.messages.get(&id).filter(|r| r.deleted.is_none())?;
        let here = record.now.channel == channel && record.now.only_for.is_none();
        here.then_some(&record.now)
    }

    /// Whether a file is still under some message.
    pub(crate) fn file_is_up(&self, channel: Id, id: Id) -> bool {
        let Some(place) = self.channels.get(&channel).filter(|c| !c.deleted) else {
            return false;
        };
        let shows = |m: &Id| {
            let record = self.messages.get(m).filter(|r| r.deleted.is_none());
            record.is_some_and(|r| r.now.attachments.iter().any(|a| a.id == id))
        };
        place.messages.iter().rev().any(shows)
    }

    fn announce(&mut self, id: Id, event: &'static str) {
        let message = &self.messages[&id].now;
        let (channel, author) = (message.channel, message.author);
        let guild = self.channels[&channel].guild;
        if !self.can_see(self.app, channel) {
            return;
        }
        let intent = if guild.is_some() {
            GUILD_MESSAGES
        } else {
            DIRECT_MESSAGES
        };
        if !self.sessions.anyone_wants(intent) {
            return;
        }
        let mut body = self.message_json(message);
        let calls_us = message.content.contains(&format!("<@{}>", self.app));
        // A bot without the privileged intent sees the text of others only where it is spoken to.
        if guild.is_some() && author != self.app && !calls_us {
            body["content"] = json!("");
            for key in ["embeds", "attachments", "components"] {
                body[key] = json!([]);
            }
        }
        if let Some(guild) = guild {
            body["guild_id"] = guild.into();
            if let Some(member) = self.member_json(guild, author) {
                body["member"] = member;
            }
        }
        self.dispatch(guild, intent, event, body);
    }
}

/// Discord numbers components that bring no number.
fn number(component: &mut Value, next: &mut u64) {
    let Some(fields) = component.as_object_mut() else {
        return;
    };
    fields.entry("id").or_insert(json!(*next));
    *next += 1;
    for key in ["components", "accessory", "component"] {
        match fields.get_mut(key) {
            Some(Value::Array(list)) => list.iter_mut().for_each(|c| number(c, next)),
            Some(inner @ Value::Object(_)) => number(inner, next),
            _ => {}
        }
    }
}
