//! The gateway: one web socket per shard, from hello to goodbye.

pub(crate) mod session;

use crate::Hub;
use crate::net::Cord;
use crate::world::World;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use session::{Out, Session};
use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Guilds, roles, channels and threads.
pub(crate) const GUILDS: u64 = 1;
/// Messages in guilds.
pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
/// Messages in DMs.
pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
/// Members, presences and message content: not granted to this bot.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

const UNKNOWN_OPCODE: u16 = 4001;
const DECODE_ERROR: u16 = 4002;
const NOT_AUTHENTICATED: u16 = 4003;
const AUTHENTICATION_FAILED: u16 = 4004;
const ALREADY_AUTHENTICATED: u16 = 4005;
const INVALID_SEQ: u16 = 4007;
const RATE_LIMITED: u16 = 4008;
const SESSION_TIMED_OUT: u16 = 4009;
const INVALID_SHARD: u16 = 4010;
const DISALLOWED_INTENTS: u16 = 4014;

/// What a client may send in a minute, and how long one message may be.
const SENDS_PER_MINUTE: usize = 120;
const LONGEST: usize = 4096;

/// Serves one socket until either side ends it.
pub(crate) async fn serve(socket: WebSocket, hub: Arc<Hub>, cord: Cord) {
    let (sink, stream) = socket.split();
    let (out, queue) = unbounded_channel();
    let (heartbeat, connection) = hub.with(|w| {
        w.sessions.connections += 1;
        (w.tuning.heartbeat, w.sessions.connections)
    });
    let hello = json!({ "op": 10, "s": null, "t": null, "d": { "heartbeat_interval": heartbeat } });
    let _ = out.send(Out::Frame(hello.to_string()));
    let writer = tokio::spawn(write(sink, queue, Arc::clone(&hub), cord));
    let mut talk = Talk {
        hub: Arc::clone(&hub),
        out,
        connection,
        session: None,
        sends: VecDeque::new(),
    };
    talk.listen(stream, Duration::from_millis(heartbeat)).await;
    if let Some(id) = talk.session.take() {
        hub.with(|w| {
            let session = w
                .sessions
                .all
                .get_mut(&id)
                .filter(|s| s.connection == connection);
            if let Some(session) = session {
                session.socket = None;
            }
        });
    }
    drop(talk);
    let _ = writer.await;
}

async fn write(
    mut sink: SplitSink<WebSocket, Frame>,
    mut queue: UnboundedReceiver<Out>,
    hub: Arc<Hub>,
    cord: Cord,
) {
    while let Some(out) = queue.recv().await {
        let (delay, compress) =
            hub.with(|w| (w.sessions.mischief.delay, w.sessions.mischief.compress));
        if !delay.is_zero() {
            tokio::time::sleep(delay).await;
        }
        let sent = match out {
            Out::Frame(text) if compress => sink.send(Frame::Binary(deflate(&text).into())).await,
            Out::Frame(text) => sink.send(Frame::Text(text.into())).await,
            Out::Close(code) => {
                let frame = CloseFrame {
                    code,
                    reason: "".into(),
                };
                let _ = sink.send(Frame::Close(Some(frame))).await;
                break;
            }
            Out::Cut => {
                cord.cut();
                break;
            }
        };
        if sent.is_err() {
            break;
        }
    }
    let _ = sink.close().await;
}

fn deflate(text: &str) -> Vec<u8> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    // Writing to memory does not fail.
    let _ = encoder.write_all(text.as_bytes());
    encoder.finish().unwrap_or_default()
}

/// One client's side of the conversation.
struct Talk {
    hub: Arc<Hub>,
    out: UnboundedSender<Out>,
    connection: u64,
    session: Option<String>,
    sends: VecDeque<Instant>,
}

impl Talk {
    async fn listen(&mut self, mut stream: SplitStream<WebSocket>, heartbeat: Duration) {
        let patience = heartbeat + heartbeat / 2 + Duration::from_secs(5);
        loop {
            let frame = tokio::select! {
                frame = tokio::time::timeout(patience, stream.next()) => frame,
                () = self.out.closed() => return,
            };
            let Ok(frame) = frame else {
                self.close(SESSION_TIMED_OUT);
                return;
            };
            let text = match frame {
                Some(Ok(Frame::Text(text))) => text.to_string(),
                Some(Ok(Frame::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
            };
            if let Err(code) = self.hear(&text) {
                self.close(code);
            }
        }
    }

    fn close(&self, code: u16) {
        let _ = self.out.send(Out::Close(code));
    }

    fn say(&self, op: u8, data: &Value) {
        let frame = json!({ "op": op, "s": null, "t": null, "d": data }).to_string();
        let _ = self.out.send(Out::Frame(frame));
    }

    fn hear(&mut self, text: &str) -> Result<(), u16> {
        let now = Instant::now();
        self.sends.push_back(now);
        while self
            .sends
            .front()
            .is_some_and(|t| now - *t > Duration::from_secs(60))
        {
            self.sends.pop_front();
        }
        if self.sends.len() > SENDS_PER_MINUTE {
            return Err(RATE_LIMITED);
        }
        if text.len() > LONGEST {
            return Err(DECODE_ERROR);
        }
        let frame: Value = serde_json::from_str(text).map_err(|_| DECODE_ERROR)?;
        match frame["op"].as_u64() {
            Some(1) => {
                if !self.hub.with(|w| w.sessions.mischief.withhold_acks) {
                    self.say(11, &Value::Null);
                }
                Ok(())
            }
            Some(2) => self.identify(&frame["d"]),
            Some(6) => self.resume(&frame["d"]),
            // Presence, voice and member requests need nothing of a twin without them.
            Some(3 | 4 | 8 | 31) if self.session.is_some() => Ok(()),
            Some(3 | 4 | 8 | 31) => Err(NOT_AUTHENTICATED),
            _ => Err(UNKNOWN_OPCODE),
        }
    }

    fn identify(&mut self, d: &Value) -> Result<(), u16> {
        if self.session.is_some() {
            return Err(ALREADY_AUTHENTICATED);
        }
        let hub = Arc::clone(&self.hub);
        let mut world = hub.lock();
        check_token(&world, d)?;
        if world.sessions.mischief.mute {
            return Ok(());
        }
        if let Some(code) = world.sessions.mischief.refuse_identifies {
            return Err(code);
        }
        let intents = d["intents"].as_u64().ok_or(DECODE_ERROR)?;
        if intents & PRIVILEGED != 0 {
            return Err(DISALLOWED_INTENTS);
        }
        let shard = (
            d["shard"][0].as_u64().unwrap_or(0),
            d["shard"][1].as_u64().unwrap_or(1),
        );
        if shard.0 >= shard.1 {
            return Err(INVALID_SHARD);
        }
        world.sessions.identifies += 1;
        let id = format!("{:032x}", world.clock.id().0);
        let mut session = Session::new(shard, intents, self.out.clone(), self.connection);
        let ready = ready(&world, &id, shard);
        let mut calm = session::Mischief::default();
        session.dispatch("READY", &ready, &mut calm);
        if intents & GUILDS != 0 {
            let mine = world
                .guild_list()
                .filter(|g| (g.id.0 >> 22) % shard.1 == shard.0);
            for guild in mine.map(|g| g.id).collect::<Vec<_>>() {
                session.dispatch("GUILD_CREATE", &world.guild_create_json(guild), &mut calm);
            }
        }
        world.sessions.all.insert(id.clone(), session);
        world.transcript.note(format!(
            "gateway: identified, shard {} of {}",
            shard.0, shard.1
        ));
        self.session = Some(id);
        drop(world);
        hub.touch();
        Ok(())
    }

    fn resume(&mut self, d: &Value) -> Result<(), u16> {
        let hub = Arc::clone(&self.hub);
        let mut world = hub.lock();
        check_token(&world, d)?;
        let id = d["session_id"].as_str().unwrap_or_default().to_owned();
        let seq = d["seq"].as_u64().unwrap_or(0);
        let refused = world.sessions.mischief.refuse_resumes;
        let Some(session) = world.sessions.all.get_mut(&id).filter(|_| !refused) else {
            self.say(9, &json!(false));
            return Ok(());
        };
        if seq > session.seq {
            return Err(INVALID_SEQ);
        }
        session.socket = Some(self.out.clone());
        session.connection = self.connection;
        let missed: Vec<String> = session
            .sent
            .iter()
            .filter(|(s, _)| *s > seq)
            .map(|(_, f)| f.clone())
            .collect();
        for frame in missed {
            session.push(Out::Frame(frame));
        }
        session.dispatch(
            "RESUMED",
            &json!({ "_trace": [] }),
            &mut session::Mischief::default(),
        );
        world.sessions.resumes += 1;
        world.transcript.note("gateway: resumed".to_owned());
        self.session = Some(id);
        drop(world);
        hub.touch();
        Ok(())
    }
}

fn check_token(world: &World, d: &Value) -> Result<(), u16> {
    let token = d["token"].as_str().unwrap_or_default();
    let bare = token.strip_prefix("Bot ").unwrap_or(token);
    if bare == world.token {
        Ok(())
    } else {
        Err(AUTHENTICATION_FAILED)
    }
}

fn ready(world: &World, session: &str, shard: (u64, u64)) -> Value {
    let mut user = world.user_json(world.app);
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["email"] = Value::Null;
    let guilds = world
        .guild_list()
        .filter(|g| (g.id.0 >> 22) % shard.1 == shard.0);
    json!({
        "v": 10,
        "user": user,
        "guilds": guilds.map(|g| json!({ "id": g.id.to_string(), "unavailable": true })).collect::<Vec<_>>(),
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": format!("ws://{}", world.address),
        "shard": [shard.0, shard.1],
        "application": { "id": world.app.to_string(), "flags": 0 },
        "_trace": [],
    })
}
