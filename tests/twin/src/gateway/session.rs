//! Gateway sessions: sequence numbers, what was sent, and what still goes wrong on purpose.

use crate::ids::Id;
use crate::world::World;
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

/// How many events a session keeps for a resume.
const KEPT: usize = 5_000;

/// Something for the socket of a session to do.
#[derive(Debug)]
pub(crate) enum Out {
    Frame(String),
    Close(u16),
    /// Ends the connection without a word.
    Cut,
}

/// One shard's session; it outlives its socket.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) shard: (u64, u64),
    pub(crate) intents: u64,
    pub(crate) seq: u64,
    pub(crate) sent: VecDeque<(u64, String)>,
    pub(crate) socket: Option<UnboundedSender<Out>>,
    /// Which socket is the current one, so that an old one does not unhook it.
    pub(crate) connection: u64,
    held: Option<String>,
}

/// What goes wrong on the gateway on purpose.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one switch of a test"
)]
pub(crate) struct Mischief {
    pub(crate) withhold_acks: bool,
    pub(crate) refuse_resumes: bool,
    pub(crate) refuse_connections: bool,
    pub(crate) compress: bool,
    pub(crate) delay: Duration,
    pub(crate) duplicate: usize,
    pub(crate) reorder: usize,
    pub(crate) lose: usize,
    /// Interactions that come without a field clients insist on.
    pub(crate) garble: usize,
    /// Identifies are heard and never answered.
    pub(crate) mute: bool,
    /// Every identify is closed with this code.
    pub(crate) refuse_identifies: Option<u16>,
}

/// All sessions, and how often clients came.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    pub(crate) all: BTreeMap<String, Session>,
    pub(crate) mischief: Mischief,
    pub(crate) identifies: usize,
    pub(crate) resumes: usize,
    pub(crate) connections: u64,
}

impl Sessions {
    /// Whether any session asked for events of this kind.
    pub(crate) fn anyone_wants(&self, intent: u64) -> bool {
        self.all.values().any(|s| s.intents & intent != 0)
    }

    /// Sends something to every open socket.
    pub(crate) fn everyone(&mut self, make: impl Fn() -> Out) {
        for session in self.all.values_mut() {
            session.push(make());
        }
    }
}

impl Session {
    pub(crate) fn new(
        shard: (u64, u64),
        intents: u64,
        socket: UnboundedSender<Out>,
        connection: u64,
    ) -> Self {
        Self {
            shard,
            intents,
            seq: 0,
            sent: VecDeque::new(),
            socket: Some(socket),
            connection,
            held: None,
        }
    }

    pub(crate) fn push(&mut self, out: Out) {
        // A socket that went away leaves the event in the buffer for the resume.
        if self.socket.as_ref().is_some_and(|s| s.send(out).is_err()) {
            self.socket = None;
        }
    }

    /// Numbers an event, keeps it, and sends it: late, twice, swapped or not at all if so ordered.
    pub(crate) fn dispatch(&mut self, name: &str, data: &Value, mischief: &mut Mischief) {
        self.seq += 1;
        let mut event = json!({ "op": 0, "s": self.seq, "t": name, "d": data });
        if mischief.garble > 0 && name == "INTERACTION_CREATE" {
            mischief.garble -= 1;
            event["d"]["locale"] = Value::Null;
        }
        let frame = event.to_string();
        self.sent.push_back((self.seq, frame.clone()));
        if self.sent.len() > KEPT {
            self.sent.pop_front();
        }
        if mischief.lose > 0 {
            mischief.lose -= 1;
            return;
        }
        if mischief.reorder > 0 && self.held.is_none() {
            mischief.reorder -= 1;
            self.held = Some(frame);
            return;
        }
        if mischief.duplicate > 0 {
            mischief.duplicate -= 1;
            self.push(Out::Frame(frame.clone()));
        }
        self.push(Out::Frame(frame));
        if let Some(held) = self.held.take() {
            self.push(Out::Frame(held));
        }
    }
}

impl World {
    /// Sends an event to the session that gets this guild's events, if it asked for them.
    pub(crate) fn dispatch(
        &mut self,
        guild: Option<Id>,
        intent: u64,
        name: &str,
        data: Value,
    ) -> usize {
        let Sessions { all, mischief, .. } = &mut self.sessions;
        let mut reached = 0;
        for session in all.values_mut() {
            let (shard, of) = session.shard;
            // Everything outside guilds arrives on the first shard.
            let home = guild.map_or(0, |g| (g.0 >> 22) % of.max(1));
            if shard == home && (intent == 0 || session.intents & intent != 0) {
                session.dispatch(name, &data, mischief);
                reached += usize::from(session.socket.is_some());
            }
        }
        drop(data);
        reached
    }
}
