//! Everything that exists in the twin's Discord, behind one lock.

pub(crate) mod access;
pub(crate) mod faces;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod mention;
pub(crate) mod message;
pub mod permission;
pub(crate) mod thread;

use crate::fault::Faults;
use crate::gateway::session::Sessions;
use crate::ids::{Clock, Id, Millis};
use crate::rest::limits::Limits;
use crate::transcript::Transcript;
use guild::{Guild, Member, Role, User};
use interaction::Interaction;
use message::{Ping, Record};
use permission::Overwrite;
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A text channel of a guild.
pub(crate) const TEXT: u8 = 0;
/// A conversation of the bot with one person.
pub(crate) const DM: u8 = 1;
/// A thread everybody in the channel can read.
pub(crate) const PUBLIC_THREAD: u8 = 11;
/// A thread only its members and moderators can read.
pub(crate) const PRIVATE_THREAD: u8 = 12;

/// A channel, thread or DM.
#[derive(Debug)]
pub(crate) struct Channel {
    pub(crate) id: Id,
    pub(crate) kind: u8,
    pub(crate) guild: Option<Id>,
    pub(crate) name: String,
    /// Every name it ever had, with the moment it got it.
    pub(crate) names: Vec<(Millis, String)>,
    pub(crate) parent: Option<Id>,
    pub(crate) recipient: Option<Id>,
    pub(crate) overwrites: Vec<Overwrite>,
    pub(crate) thread: Option<Thread>,
    /// Every message ever sent here, ephemeral and deleted ones too, in order.
    pub(crate) messages: Vec<Id>,
    /// Who could see this place, and when.
    pub(crate) access: BTreeMap<Id, Vec<access::Span>>,
    pub(crate) deleted: bool,
}

/// What a thread has beyond a channel.
#[derive(Debug)]
pub(crate) struct Thread {
    pub(crate) owner: Id,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) invitable: bool,
    pub(crate) archive_after: u64,
    pub(crate) active: Millis,
    pub(crate) archived_at: Millis,
    pub(crate) created: Millis,
    pub(crate) members: BTreeMap<Id, Millis>,
}

/// A file as it was uploaded; its bytes stay for the life of the twin.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) channel: Id,
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

/// A slash command as it is registered, with the guild it belongs to.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) guild: Option<Id>,
    pub(crate) body: Value,
}

/// Something only one person was shown: completions, a form, a failure notice.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) at: Millis,
    pub(crate) user: Id,
    pub(crate) channel: Id,
    pub(crate) what: &'static str,
    pub(crate) body: Value,
}

/// Numbers Discord does not publish; tests may tighten them.
#[derive(Debug)]
pub(crate) struct Tuning {
    /// Edits of a message older than an hour before 30046.
    pub(crate) old_edits: usize,
    /// How often a client must send a heartbeat.
    pub(crate) heartbeat: Millis,
    pub(crate) shards: u64,
}

/// The whole state of the twin.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) clock: Clock,
    pub(crate) address: String,
    pub(crate) app: Id,
    pub(crate) token: String,
    pub(crate) guilds: BTreeMap<Id, Guild>,
    pub(crate) channels: BTreeMap<Id, Channel>,
    pub(crate) users: BTreeMap<Id, User>,
    pub(crate) messages: BTreeMap<Id, Record>,
    pub(crate) files: BTreeMap<Id, File>,
    pub(crate) interactions: BTreeMap<Id, Interaction>,
    pub(crate) tokens: HashMap<String, Id>,
    pub(crate) commands: BTreeMap<Id, Command>,
    /// When commands were created, per guild: at most 200 a day.
    pub(crate) created: HashMap<Option<Id>, Vec<Millis>>,
    pub(crate) pings: Vec<Ping>,
    pub(crate) told: Vec<Told>,
    pub(crate) violations: Vec<String>,
    /// How often each endpoint was called.
    pub(crate) calls: BTreeMap<String, usize>,
    pub(crate) transcript: Transcript,
    pub(crate) sessions: Sessions,
    pub(crate) faults: Faults,
    pub(crate) limits: Limits,
    pub(crate) tuning: Tuning,
}

impl World {
    pub(crate) fn new(address: String) -> Self {
        let mut clock = Clock::new();
        let app = clock.spread_id();
        let mut users = BTreeMap::new();
        users.insert(app, User::new(app, "Orrery", true));
        Self {
            clock,
            address,
            app,
            token: format!(
                "{}.twin00.not-a-real-token-but-just-as-long",
                base64(&app.to_string())
            ),
            guilds: BTreeMap::new(),
            channels: BTreeMap::new(),
            users,
            messages: BTreeMap::new(),
            files: BTreeMap::new(),
            interactions: BTreeMap::new(),
            tokens: HashMap::new(),
            commands: BTreeMap::new(),
            created: HashMap::new(),
            pings: Vec::new(),
            told: Vec::new(),
            violations: Vec::new(),
            calls: BTreeMap::new(),
            transcript: Transcript::default(),
            sessions: Sessions::default(),
            faults: Faults::default(),
            limits: Limits::default(),
            tuning: Tuning {
                old_edits: 30,
                heartbeat: 41_250,
                shards: 1,
            },
        }
    }

    pub(crate) fn now(&self) -> Millis {
        self.clock.now()
    }

    /// Adds a person; names are unique, so that tests can go by them.
    pub(crate) fn add_user(&mut self, name: &str) -> Id {
        let id = self.clock.id();
        self.users.insert(id, User::new(id, name, false));
        id
    }

    /// Adds a guild with the bot in it, a role for the bot, and an owner nobody plays.
    pub(crate) fn add_guild(&mut self, name: &str) -> Id {
        let id = self.clock.spread_id();
        let owner = self.add_user(&format!("{name}'s owner"));
        let role = self.clock.id();
        let now = self.now();
        let roles = [
            (id, Role::new(id, "@everyone", permission::EVERYONE, 0)),
            (role, Role::new(role, "Orrery", permission::BOT, 1)),
        ];
        let members = [
            (owner, Member::new(now)),
            (
                self.app,
                Member {
                    roles: vec![role],
                    joined: now,
                },
            ),
        ];
        let guild = Guild {
            id,
            name: name.to_owned(),
            owner,
            roles: roles.into(),
            members: members.into(),
        };
        self.guilds.insert(id, guild);
        let whole = self.guild_create_json(id);
        self.dispatch(Some(id), crate::gateway::GUILDS, "GUILD_CREATE", whole);
        id
    }

    pub(crate) fn add_channel(&mut self, guild: Id, name: &str) -> Id {
        let id = self.clock.id();
        self.channels
            .insert(id, Channel::new(id, TEXT, Some(guild), name));
        self.refresh_channel(id);
        let json = self.channel_json(id);
        self.dispatch(Some(guild), crate::gateway::GUILDS, "CHANNEL_CREATE", json);
        id
    }

    /// The DM channel of the bot with a person, opened if need be.
    pub(crate) fn dm(&mut self, user: Id) -> Id {
        if let Some(id) = self.users[&user].dm {
            return id;
        }
        let id = self.clock.id();
        let mut channel = Channel::new(id, DM, None, "");
        channel.recipient = Some(user);
        self.channels.insert(id, channel);
        if let Some(user) = self.users.get_mut(&user) {
            user.dm = Some(id);
        }
        self.refresh_channel(id);
        id
    }

    /// Whether the bot and a person are in a guild together.
    pub(crate) fn share_guild(&self, user: Id) -> bool {
        let together =
            |g: &Guild| g.members.contains_key(&user) && g.members.contains_key(&self.app);
        self.guilds.values().any(together)
    }

    pub(crate) fn tell(&mut self, user: Id, channel: Id, what: &'static str, body: Value) {
        let at = self.now();
        self.told.push(Told {
            at,
            user,
            channel,
            what,
            body,
        });
    }
}

impl Channel {
    pub(crate) fn new(id: Id, kind: u8, guild: Option<Id>, name: &str) -> Self {
        Self {
            id,
            kind,
            guild,
            name: name.to_owned(),
            names: Vec::new(),
            parent: None,
            recipient: None,
            overwrites: Vec::new(),
            thread: None,
            messages: Vec::new(),
            access: BTreeMap::new(),
            deleted: false,
        }
    }
}

/// A token begins with the bot's id in base64; some clients read it off there.
fn base64(text: &str) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |chunk: &[u8]| {
        let word =
            chunk.iter().fold(0_u32, |w, b| w << 8 | u32::from(*b)) << (8 * (3 - chunk.len()));
        let digit = move |i: usize| DIGITS[(word >> (18 - 6 * i)) as usize & 63] as char;
        (0..=chunk.len()).map(digit).collect::<Vec<_>>()
    };
    text.as_bytes().chunks(3).flat_map(digits).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn base64_is_the_usual_one_without_padding() {
        assert_eq!(super::base64("light work."), "bGlnaHQgd29yay4");
        assert_eq!(super::base64("12345678"), "MTIzNDU2Nzg");
    }
}
