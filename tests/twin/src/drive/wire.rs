//! Trouble on the gateway, and what clients did there.

use crate::Hub;
use crate::gateway::session::{Mischief, Out};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// The gateway in a test's hands.
pub struct Gateway<'a> {
    pub(crate) hub: &'a Arc<Hub>,
}

impl Gateway<'_> {
    fn everyone(&self, line: &str, make: impl Fn() -> Out) {
        self.hub.with(|w| {
            w.note(format!("gateway: {line}"));
            w.sessions.everyone(make);
        });
    }

    fn mischief(&self, change: impl FnOnce(&mut Mischief)) {
        self.hub.with(|w| change(&mut w.sessions.mischief));
    }

    /// Waits for a client to be identified and connected.
    pub async fn connected(&self) {
        let up = self
            .wait(|w| w.sessions.all.values().any(|s| s.socket.is_some()))
            .await;
        assert!(up, "no client came to the gateway");
    }

    /// Waits until this many sessions were resumed in all.
    pub async fn resumed(&self, times: usize) {
        assert!(
            self.wait(|w| w.sessions.resumes >= times).await,
            "no resume came"
        );
    }

    /// Waits until clients identified this often in all.
    pub async fn identified(&self, times: usize) {
        assert!(
            self.wait(|w| w.sessions.identifies >= times).await,
            "no identify came"
        );
    }

    async fn wait(&self, done: impl Fn(&crate::world::World) -> bool) -> bool {
        let check = || self.hub.with(|w| done(w)).then_some(());
        self.hub
            .wait(Duration::from_secs(30), check)
            .await
            .is_some()
    }

    /// How often clients identified.
    pub fn identifies(&self) -> usize {
        self.hub.with(|w| w.sessions.identifies)
    }

    /// How often sessions were resumed.
    pub fn resumes(&self) -> usize {
        self.hub.with(|w| w.sessions.resumes)
    }

    /// Ends every socket with a close code.
    pub fn close(&self, code: u16) {
        self.everyone(&format!("closed with {code}"), || Out::Close(code));
    }

    /// Ends every connection without a word.
    pub fn cut(&self) {
        self.everyone("cut", || Out::Cut);
    }

    /// Asks clients to come back on a new socket (op 7).
    pub fn reconnect(&self) {
        let frame = json!({ "op": 7, "d": null, "s": null, "t": null }).to_string();
        self.everyone("reconnect", || Out::Frame(frame.clone()));
    }

    /// Says that sessions are invalid (op 9); if they may not be resumed they are forgotten.
    pub fn invalidate(&self, resumable: bool) {
        let frame = json!({ "op": 9, "d": resumable, "s": null, "t": null }).to_string();
        self.everyone("invalid session", || Out::Frame(frame.clone()));
        if !resumable {
            self.hub.with(|w| w.sessions.all.clear());
        }
    }

    /// Asks clients for a heartbeat at once (op 1).
    pub fn ask_heartbeat(&self) {
        let frame = json!({ "op": 1, "d": null, "s": null, "t": null }).to_string();
        self.everyone("heartbeat asked", || Out::Frame(frame.clone()));
    }

    /// How often new sockets shall send a heartbeat.
    pub fn heartbeat(&self, every: Duration) {
        self.hub
            .with(|w| w.tuning.heartbeat = every.as_millis() as u64);
    }

    /// Leaves heartbeats without acknowledgement.
    pub fn withhold_acks(&self, on: bool) {
        self.mischief(|m| m.withhold_acks = on);
    }

    /// Answers every resume with an invalid session.
    pub fn refuse_resumes(&self, on: bool) {
        self.mischief(|m| m.refuse_resumes = on);
    }

    /// Turns new sockets away with 503.
    pub fn refuse_connections(&self, on: bool) {
        self.mischief(|m| m.refuse_connections = on);
    }

    /// Sends zlib-compressed binary frames.
    pub fn compress(&self, on: bool) {
        self.mischief(|m| m.compress = on);
    }

    /// Sends everything this much later.
    pub fn delay(&self, time: Duration) {
        self.mischief(|m| m.delay = time);
    }

    /// Sends the next events twice.
    pub fn duplicate(&self, events: usize) {
        self.mischief(|m| m.duplicate = events);
    }

    /// Sends the next event after the one that follows it, this often.
    pub fn reorder(&self, events: usize) {
        self.mischief(|m| m.reorder = events);
    }

    /// Sends the next interactions without a field that clients insist on.
    pub fn garble(&self, interactions: usize) {
        self.mischief(|m| m.garble = interactions);
    }

    /// Leaves every identify without an answer.
    pub fn mute(&self, on: bool) {
        self.mischief(|m| m.mute = on);
    }

    /// Closes every identify with a code: 4014 as for a privileged intent the bot was not given.
    pub fn refuse_identifies(&self, code: Option<u16>) {
        self.mischief(|m| m.refuse_identifies = code);
    }

    /// Keeps the next events back until a resume.
    pub fn lose(&self, events: usize) {
        self.mischief(|m| m.lose = events);
    }
}
