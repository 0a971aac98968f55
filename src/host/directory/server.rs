//! What the admins of a server decided: where which games run, who opens tables, and how. Pure.

use crate::games;
use crate::host::command::Args;
use crate::host::directory::bans::Ban;
use crate::host::person::{Place, ServerId};
use crate::host::speech::request::{Request, Standing};
use crate::host::table::clock::limits;
use crate::host::table::house::{House, Lodging, Tempo};
use crate::rules::ask::Refusal;
use crate::rules::game::Info;
use crate::rules::text::{Text, counted};
use crate::store::{Fault, Store, TableId, json, schema, servers};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What the admins of a server decided.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Server {
    /// Where games may be opened; while there is none, everywhere.
    allowed: BTreeSet<Rule>,
    /// Where games may not be opened, whatever is allowed.
    denied: BTreeSet<Rule>,
    /// The roles that may open tables; while there is none, everybody may.
    openers: BTreeSet<String>,
    /// The clock of new tables; while there is none, the game's own.
    pub tempo: Option<Tempo>,
    /// What holds at every table.
    pub house: House,
    /// Where the list of who is awaited is kept.
    pub overview: Option<Overview>,
    /// The most unfinished tables at once.
    pub most_tables: Option<u32>,
    /// The most unfinished tables of one person.
    pub most_each: Option<u32>,
    /// Who may not play here.
    pub(in crate::host) banned: Vec<Ban>,
    /// What the ids above are called.
    names: BTreeMap<String, String>,
}

/// A game, or every game, in a channel.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
struct Rule {
    channel: String,
    game: Option<String>,
}

/// A post that always says who is awaited where, until when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overview {
    /// Where.
    pub place: Place,
    /// A number no table has, by which platforms find the post again.
    pub number: TableId,
}

/// What came of an admin's command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// What was done, for the log of acts; nothing if it was only looked at.
    pub done: Option<String>,
    /// What the admin reads.
    pub words: Text,
}

fn shown(words: Text) -> Act {
    Act { done: None, words }
}

/// What the admins of a server decided, and its bytes for replacing it.
pub(in crate::host) fn settings(
    store: &dyn Store,
    server: &ServerId,
) -> Result<(Server, Option<Vec<u8>>), Fault> {
    let Some(bytes) = servers::settings(store, server.as_str())? else {
        return Ok((Server::default(), None));
    };
    let found = json::parse(&schema::server(server.as_str()), &bytes)?;
    Ok((found, Some(bytes)))
}

impl Server {
    /// Whether this game may be opened in this channel by somebody with this standing; if not, what is allowed where.
    pub fn permits(&self, info: &Info, channel: &str, standing: &Standing) -> Result<(), Refusal> {
        let has = |rules: &BTreeSet<Rule>, game: Option<&str>| {
            rules
                .iter()
                .any(|r| r.channel == channel && r.game.as_deref() == game)
        };
        let any = |rules| has(rules, None) || has(rules, Some(info.id));
        if any(&self.denied) || !(self.allowed.is_empty() || any(&self.allowed)) {
            return Err(Refusal::new(
                Text::strong(info.title) + " cannot be played here." + Text::line() + self.places(),
            ));
        }
        let may =
            self.openers.is_empty() || standing.roles.iter().any(|r| self.openers.contains(r));
        if may || standing.admin {
            return Ok(());
        }
        Err(Refusal::new(self.who_opens()))
    }

    /// Where posts of this game go that is to be shown where a request comes from; if it may not be, why.
    pub fn lodges(&self, info: &Info, request: &Request) -> Result<Lodging, Refusal> {
        let channel = request.standing.channel(&request.place);
        self.permits(info, channel, &request.standing)?;
        Ok(self.house.lodging)
    }

    /// `/host channel`.
    pub fn channel(&mut self, args: &Args, here: &str, names: &Names) -> Result<Act, Refusal> {
        let verb = args.get("do").map_or("list", String::as_str);
        if verb == "list" {
            return Ok(shown(self.places()));
        }
        let typed = args.get("channel").map_or("here", String::as_str);
        let typed = typed.trim_start_matches('#');
        let channel = if typed == "here" { here } else { typed }.to_owned();
        let game = match args.get("game").map(String::as_str) {
            None | Some("all") => None,
            Some(name) => Some(games::named(name)?.info()),
        };
        self.learn(&channel, names);
        let rule = Rule {
            channel: channel.clone(),
            game: game.map(|i| i.id.to_owned()),
        };
        // A rule about every game takes the place of those about single ones.
        let covers =
            |r: &Rule| r.channel == channel && (rule.game.is_none() || r.game == rule.game);
        self.allowed.retain(|r| !covers(r));
        self.denied.retain(|r| !covers(r));
        match verb {
            "allow" => drop(self.allowed.insert(rule)),
            "deny" => drop(self.denied.insert(rule)),
            "clear" => {}
            _ => return Err(Refusal::new("Say allow, deny, clear or list.")),
        }
        let game = game.map_or("all games", |i| i.title);
        let done = format!("{verb} {game} in {}", self.name(&channel));
        Ok(Act {
            done: Some(done),
            words: self.places(),
        })
    }

    /// `/host role`.
    pub fn role(&mut self, args: &Args, names: &Names) -> Result<Act, Refusal> {
        let verb = args.get("do").map_or("list", String::as_str);
        if verb == "list" {
            return Ok(shown(self.who_opens()));
        }
        let role = args.get("role").map_or("", |r| r.trim_start_matches('@'));
        if role.is_empty() {
            return Err(Refusal::new("Say which role."));
        }
        self.learn(role, names);
        match verb {
            "allow" => drop(self.openers.insert(role.to_owned())),
            "deny" => {
                if !self.openers.remove(role) {
                    return Err(Refusal::new(self.who_opens()));
                }
            }
            _ => return Err(Refusal::new("Say allow, deny or list.")),
        }
        Ok(Act {
            done: Some(format!(
                "{verb} the role {} to open tables",
                self.name(role)
            )),
            words: self.who_opens(),
        })
    }

    /// `/host set`.
    ///
    /// `here` is where the list of turns would be kept.
    pub fn set(&mut self, args: &Args, here: &Overview) -> Result<Act, Refusal> {
        for (&name, value) in args {
            let wrong = || Refusal::new(format!("“{value}” cannot be the value of {name}."));
            match (name, value.as_str()) {
                ("clock", "game") => self.tempo = None,
                ("clock", word) => self.tempo = Some(word.parse().map_err(|()| wrong())?),
                ("reminders", "on") => self.house.reminders = true,
                ("reminders", "off") => self.house.reminders = false,
                ("place", "thread") => self.house.lodging = Lodging::Thread,
                ("place", "channel") => self.house.lodging = Lodging::Channel,
                ("tables", "any") => self.most_tables = None,
                ("tables", number) => {
                    self.most_tables = Some(number.parse().map_err(|_| wrong())?);
                }
                ("each", "any") => self.most_each = None,
                ("each", number) => {
                    self.most_each = Some(number.parse().map_err(|_| wrong())?);
                }
                ("robots", "yes") => self.house.robots = true,
                ("robots", "no") => self.house.robots = false,
                ("weekend", "count") => self.house.weekend = false,
                ("weekend", "pause") => self.house.weekend = true,
                ("vacation", days) => self.house.vacation = limits::vacation(days)?,
                ("zero", word) => self.house.zero = word.parse()?,
                ("overview", "off") => self.overview = None,
                ("overview", "here") => self.overview = Some(here.clone()),
                _ => return Err(wrong()),
            }
        }
        let said: Vec<String> = args.iter().map(|(n, v)| format!("{n} {v}")).collect();
        Ok(Act {
            done: (!said.is_empty()).then(|| format!("set {}", said.join(", "))),
            words: self.words(),
        })
    }

    /// Channels and roles the settings speak of, with what they are called.
    pub fn mentioned(&self) -> (Named, Named) {
        let named = |id: &String| (id.clone(), self.name(id).to_owned());
        let channels: BTreeSet<&String> = self
            .allowed
            .iter()
            .chain(&self.denied)
            .map(|r| &r.channel)
            .collect();
        (
            channels.into_iter().map(named).collect(),
            self.openers.iter().map(named).collect(),
        )
    }

    /// Where which games may be opened.
    fn places(&self) -> Text {
        if self.allowed.is_empty() && self.denied.is_empty() {
            return "Every game may be opened in every channel.".into();
        }
        let mut lines = vec![Text::from("Games here:")];
        lines.extend(self.channel_lines(&self.allowed, "all games", ""));
        lines.extend(self.channel_lines(&self.denied, "no games", "not "));
        lines.push(if self.allowed.is_empty() {
            "Everywhere else: all games.".into()
        } else {
            "Nowhere else.".into()
        });
        Text::lines(lines)
    }

    fn channel_lines(&self, rules: &BTreeSet<Rule>, all: &str, each: &str) -> Vec<Text> {
        let mut by_channel: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for rule in rules {
            let title = |id: &str| games::find(id).map_or(id, |g| g.info().title).to_owned();
            let words = rule
                .game
                .as_deref()
                .map_or_else(|| all.to_owned(), |id| format!("{each}{}", title(id)));
            by_channel.entry(&rule.channel).or_default().push(words);
        }
        by_channel
            .into_iter()
            .map(|(channel, words)| {
                Text::from("• ")
                    + Text::strong(self.name(channel).to_owned())
                    + ": "
                    + words.join(", ")
            })
            .collect()
    }

    fn who_opens(&self) -> Text {
        if self.openers.is_empty() {
            return "Everybody may open tables here.".into();
        }
        let roles = self
            .openers
            .iter()
            .map(|r| Text::strong(self.name(r).to_owned()));
        Text::from("Here only admins and people with the role ")
            + Text::join(roles, &" or ".into())
            + " may open tables. Everybody may join them."
    }

    /// Everything that was set.
    fn words(&self) -> Text {
        let yes = |yes| if yes { "on" } else { "off" };
        let tempo = self.tempo.map_or("the game's own", Tempo::word);
        let place = match self.house.lodging {
            Lodging::Thread => "a thread of its own",
            Lodging::Channel => "the channel itself",
        };
        let number = |n: Option<u32>| n.map_or_else(|| "any number".to_owned(), |n| n.to_string());
        let (most, each) = (number(self.most_tables), number(self.most_each));
        Text::lines([
            Text::from(format!("Clock of new tables: {tempo}.")),
            format!(
                "Weekends {}; days of vacation: {}; when time is up: {}.",
                if self.house.weekend {
                    "do not count"
                } else {
                    "count"
                },
                self.house.vacation,
                self.house.zero.word()
            )
            .into(),
            format!("Reminders: {}.", yes(self.house.reminders)).into(),
            format!(
                "A list of who is awaited: {}.",
                yes(self.overview.is_some())
            )
            .into(),
            format!("A table is played in {place}.").into(),
            format!("Tables at once: {most}; of one person: {each}.").into(),
            format!("Robots: {}.", yes(self.house.robots)).into(),
            self.who_opens(),
            self.places(),
            self.bans(),
        ])
    }

    fn learn(&mut self, id: &str, names: &Names) {
        if let Some(name) = names.get(id) {
            self.names.insert(id.to_owned(), name.clone());
        }
    }

    fn name<'a>(&'a self, id: &'a str) -> &'a str {
        self.names.get(id).map_or(id, String::as_str)
    }
}

/// Whether one more table fits beside so many.
pub fn has_room(tables: usize, most: usize) -> Result<(), Refusal> {
    if tables < most {
        return Ok(());
    }
    if most == 0 {
        return Err(Refusal::new(
            "The admins allow no new tables here just now.",
        ));
    }
    let are = if tables == 1 { "is" } else { "are" };
    Err(Refusal::new(format!(
        "The admins allow {most} at once here, and {tables} {are} unfinished already. Finish one, or join one."
    )))
}

/// Whether somebody at so many tables of a server may sit at one more.
pub fn has_room_for_person(tables: u32, most: u32) -> Result<(), Refusal> {
    if tables < most {
        return Ok(());
    }
    if most == 0 {
        return Err(Refusal::new(
            "The admins let nobody sit down here just now.",
        ));
    }
    Err(Refusal::new(format!(
        "The admins allow everybody {} at once here, and you are at {tables}. Finish or leave one first.",
        counted(most, "unfinished table")
    )))
}

/// Ids with what they are called.
type Named = Vec<(String, String)>;

/// What ids are called.
type Names = BTreeMap<String, String>;
