//! A typed command line turned into what Discord's client would send, by the registered commands.

use crate::ids::Id;
use crate::world::permission::{ADMINISTRATOR, USE_APPLICATION_COMMANDS};
use crate::world::{Command, File, World};
use serde_json::{Map, Value, json};

/// A line taken apart.
pub(crate) struct Line<'a> {
    command: &'a Command,
    /// Groups and subcommands on the way, with their kinds.
    path: Vec<(&'a str, u64)>,
    given: Vec<(&'a Value, String)>,
    options: &'a [Value],
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

impl World {
    /// Reads a line as somebody's client would, refusing what it would not offer.
    pub(crate) fn read_line(&self, user: Id, channel: Id, line: &str) -> Result<Line<'_>, String> {
        let line = line.strip_prefix('/').ok_or("a command begins with /")?;
        let (name, mut rest) = line.split_once(' ').unwrap_or((line, ""));
        let command = self.offered(user, channel, name)?;
        let mut path = Vec::new();
        let mut options = list(&command.body["options"]);
        while options.iter().any(|o| o["type"] == 1 || o["type"] == 2) {
            rest = rest.trim_start();
            let word = rest.split(' ').next().unwrap_or_default();
            let below = options
                .iter()
                .find(|o| o["name"] == word)
                .ok_or(format!("/{name} has no subcommand `{word}`"))?;
            path.push((
                below["name"].as_str().unwrap_or_default(),
                below["type"].as_u64().unwrap_or(1),
            ));
            options = list(&below["options"]);
            rest = &rest[word.len()..];
        }
        let given = split(rest, options)?;
        Ok(Line {
            command,
            path,
            given,
            options,
        })
    }

    /// The command of this name that is offered to somebody here: the guild's own before everybody's.
    fn offered(&self, user: Id, channel: Id, name: &str) -> Result<&Command, String> {
        let place = &self.channels[&channel];
        if !self.can_see(user, channel) {
            return Err(format!("{} cannot see the channel", self.users[&user].name));
        }
        if self.is_archived(channel) {
            return Err("the thread is archived".to_owned());
        }
        let named = |c: &&Command| c.body["name"] == name && c.body["type"] == 1;
        let own = self
            .commands
            .values()
            .filter(named)
            .find(|c| c.guild.is_some() && c.guild == place.guild);
        let global = || {
            self.commands
                .values()
                .filter(named)
                .find(|c| c.guild.is_none())
        };
        let command = own
            .or_else(global)
            .ok_or(format!("there is no command /{name}"))?;
        let context = u64::from(place.guild.is_none());
        let contexts = command.body["contexts"].as_array();
        if contexts.is_some_and(|c| !c.iter().any(|c| *c == context)) {
            return Err(format!("/{name} is not offered here"));
        }
        if place.guild.is_some() {
            let may = self.permissions(user, channel);
            let needed =
                crate::ids::id_of(&command.body["default_member_permissions"]).map_or(0, |i| i.0);
            let admins_only =
                command.body["default_member_permissions"] == "0" && may & ADMINISTRATOR == 0;
            if may & USE_APPLICATION_COMMANDS == 0 || may & needed != needed || admins_only {
                return Err(format!(
                    "/{name} is not offered to {}",
                    self.users[&user].name
                ));
            }
        }
        Ok(command)
    }
}

/// `name:value` pairs, where a value runs on until the next name of an option.
fn split<'a>(text: &str, options: &'a [Value]) -> Result<Vec<(&'a Value, String)>, String> {
    let name = |o: &'a Value| o["name"].as_str().unwrap_or_default();
    let mut found: Vec<(&Value, String)> = Vec::new();
    for word in text.split(' ') {
        let named = word
            .split_once(':')
            .and_then(|(n, v)| Some((options.iter().find(|o| name(o) == n)?, v)));
        if let Some((option, value)) = named {
            if found.iter().any(|(o, _)| name(o) == name(option)) {
                return Err(format!("`{}` is given twice", name(option)));
            }
            found.push((option, value.to_owned()));
        } else if let Some((_, value)) = found.last_mut() {
            value.push(' ');
            value.push_str(word);
        } else if !word.is_empty() {
            return Err(format!("`{word}` belongs to no option"));
        }
    }
    for (_, value) in &mut found {
        *value = value.trim().to_owned();
    }
    Ok(found)
}

impl Line<'_> {
    /// The `data` of a command interaction, checked as the client checks it.
    pub(crate) fn command(&self, world: &World, channel: Id) -> Result<Value, String> {
        let mut resolved = json!({});
        let missing = self.options.iter().find(|o| {
            o["required"] == true && !self.given.iter().any(|(g, _)| g["name"] == o["name"])
        });
        if let Some(missing) = missing {
            return Err(format!("the option `{}` is required", missing["name"]));
        }
        let mut options = Vec::new();
        for (option, text) in &self.given {
            let value = cast(world, channel, option, text, &mut resolved)?;
            options.push(json!({ "name": option["name"], "type": option["type"], "value": value }));
        }
        let mut data = self.wrap(options);
        if resolved.as_object().is_some_and(|r| !r.is_empty()) {
            data["resolved"] = resolved;
        }
        Ok(data)
    }

    /// The `data` of a completion: the last option is being typed, the others may be anything.
    pub(crate) fn completion(
        &self,
        world: &World,
        channel: Id,
        typed: &str,
    ) -> Result<Value, String> {
        let (focused, before) = self.given.split_last().ok_or("no option is being typed")?;
        if focused.0["autocomplete"] != true {
            return Err(format!("`{}` offers no completion", focused.0["name"]));
        }
        let mut resolved = json!({});
        let mut options: Vec<Value> = Vec::new();
        for (option, text) in before {
            let value =
                cast(world, channel, option, text, &mut resolved).unwrap_or_else(|_| json!(text));
            options.push(json!({ "name": option["name"], "type": option["type"], "value": value }));
        }
        let text = format!("{}{typed}", focused.1);
        options.push(json!({ "name": focused.0["name"], "type": focused.0["type"], "value": text, "focused": true }));
        Ok(self.wrap(options))
    }

    fn wrap(&self, mut options: Vec<Value>) -> Value {
        for (name, kind) in self.path.iter().rev() {
            options = vec![json!({ "name": name, "type": kind, "options": options })];
        }
        let body = &self.command.body;
        let mut data =
            json!({ "id": body["id"], "name": body["name"], "type": 1, "options": options });
        if let Some(guild) = self.command.guild {
            data["guild_id"] = guild.into();
        }
        data
    }
}

/// The text of an option as a value of its kind.
fn cast(
    world: &World,
    channel: Id,
    option: &Value,
    text: &str,
    resolved: &mut Value,
) -> Result<Value, String> {
    let wrong = |what: &str| format!("`{}` wants {what}, not `{text}`", option["name"]);
    let choices = list(&option["choices"]);
    if !choices.is_empty() {
        let number = |v: &Value| v.is_number() && text == v.to_string().as_str();
        let picked = choices
            .iter()
            .find(|c| c["name"] == text || c["value"] == text || number(&c["value"]));
        return picked
            .map(|c| c["value"].clone())
            .ok_or_else(|| wrong("one of its choices"));
    }
    let value = match option["type"].as_u64() {
        Some(3) => {
            let length = text.chars().count() as u64;
            let least = option["min_length"].as_u64().unwrap_or(0);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            (least..=most)
                .contains(&length)
                .then(|| json!(text))
                .ok_or_else(|| wrong("a shorter or longer text"))?
        }
        Some(4) => text
            .parse::<i64>()
            .map(|n| json!(n))
            .map_err(|_| wrong("a whole number"))?,
        Some(10) => text
            .parse::<f64>()
            .map(|n| json!(n))
            .map_err(|_| wrong("a number"))?,
        Some(5) => text
            .parse::<bool>()
            .map(|b| json!(b))
            .map_err(|_| wrong("true or false"))?,
        Some(11) => chosen(world, text, resolved).ok_or_else(|| wrong("a file that was chosen"))?,
        Some(6..=9) => refer(world, channel, option, text, resolved)
            .ok_or_else(|| wrong("a name that is known here"))?,
        _ => return Err(wrong("something the twin cannot type")),
    };
    let number = value.as_f64();
    let below = number
        .zip(option["min_value"].as_f64())
        .is_some_and(|(n, min)| n < min);
    let above = number
        .zip(option["max_value"].as_f64())
        .is_some_and(|(n, max)| n > max);
    if below || above {
        Err(wrong("a number in its range"))
    } else {
        Ok(value)
    }
}

/// A file somebody chose, by its name: the newest of that name.
fn chosen(world: &World, name: &str, resolved: &mut Value) -> Option<Value> {
    let chosen = |(_, f): &(&Id, &File)| f.channel == world.app && f.name == name;
    let (id, file) = world.files.iter().rev().find(chosen)?;
    let url = format!(
        "http://{}/ephemeral-attachments/{}/{id}/{name}",
        world.address, world.app
    );
    resolved["attachments"][id.to_string()] = json!({
        "id": id.to_string(),
        "filename": name,
        "size": file.bytes.len(),
        "url": url,
        "proxy_url": url,
        "content_type": file.content_type,
        "ephemeral": true,
    });
    Some((*id).into())
}

/// A person, channel or role by name, with its face among the resolved ones.
fn refer(
    world: &World,
    channel: Id,
    option: &Value,
    text: &str,
    resolved: &mut Value,
) -> Option<Value> {
    let guild = world.channels[&channel].guild;
    let name = text.trim_start_matches(['@', '#']);
    let kind = option["type"].as_u64().unwrap_or(0);
    let mut put = |key: &str, id: Id, face: Value| {
        let fields = resolved[key]
            .as_object_mut()
            .map(std::mem::take)
            .unwrap_or_default();
        let mut fields: Map<String, Value> = fields;
        fields.insert(id.to_string(), face);
        resolved[key] = Value::Object(fields);
    };
    let user = world.users.values().find(|u| u.name == name).map(|u| u.id);
    if let Some(user) = user.filter(|_| kind == 6 || kind == 9) {
        put("users", user, world.user_json(user));
        if let Some(member) = guild.and_then(|g| world.member_json(g, user)) {
            put("members", user, member);
        }
        return Some(user.into());
    }
    if kind == 7 {
        let place = world
            .channels
            .values()
            .find(|c| c.guild == guild && c.name == name && !c.deleted)?;
        put("channels", place.id, world.channel_json(place.id));
        return Some(place.id.into());
    }
    let guild = guild.filter(|_| kind >= 8)?;
    let role = world.guilds[&guild]
        .roles
        .values()
        .find(|r| r.name.trim_start_matches('@') == name)?;
    put("roles", role.id, world.role_json(guild, role.id));
    Some(role.id.into())
}
