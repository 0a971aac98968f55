//! The twin itself.

use super::answer::Answer;
use super::guild::{Channel, Guild};
use super::person::User;
use super::wire::Gateway;
use crate::fault::Fault;
use crate::ids::{Id, Millis};
use crate::world::World;
use crate::world::interaction::{AUTOCOMPLETE, Answered, Interaction};
use crate::world::message::Ping;
use crate::{Hub, Message, open};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;

/// A Discord of one's own. When it is dropped it fails the test if the bot ever broke one of Discord's rules.
pub struct Twin {
    hub: Arc<Hub>,
    server: JoinHandle<()>,
}

impl Twin {
    /// Starts on a free port of loopback, empty but for the bot's account.
    pub async fn start() -> Self {
        let (hub, server) = open().await;
        Self { hub, server }
    }

    /// `127.0.0.1:port`.
    pub fn address(&self) -> String {
        self.hub.with(|w| w.address.clone())
    }

    /// Where REST is: what clients take as proxy or base, without `/api/v10`.
    pub fn rest(&self) -> String {
        format!("http://{}", self.address())
    }

    /// Where the gateway is.
    pub fn socket(&self) -> String {
        format!("ws://{}", self.address())
    }

    /// The bot's token, without `Bot `.
    pub fn token(&self) -> String {
        self.hub.with(|w| w.token.clone())
    }

    /// The bot's account, which is also its application.
    pub fn application(&self) -> Id {
        self.hub.with(|w| w.app)
    }

    /// A guild by name, with the bot in it; made if there is none.
    pub fn guild(&self, name: &str) -> Guild {
        let find = |w: &World| w.guilds.values().find(|g| g.name == name).map(|g| g.id);
        let id = self
            .hub
            .change(|w| find(w).unwrap_or_else(|| w.add_guild(name)));
        Guild {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// A person by name, in no guild yet; made if there is none.
    pub fn user(&self, name: &str) -> User {
        let find = |w: &World| w.users.values().find(|u| u.name == name).map(|u| u.id);
        let id = self
            .hub
            .change(|w| find(w).unwrap_or_else(|| w.add_user(name)));
        User {
            hub: Arc::clone(&self.hub),
            id,
        }
    }

    /// The place with this id, if there is one.
    pub fn place(&self, id: Id) -> Option<Channel> {
        let known = self.hub.with(|w| w.channels.contains_key(&id));
        known.then(|| Channel {
            hub: Arc::clone(&self.hub),
            id,
        })
    }

    /// Faults and facts of the gateway.
    pub fn gateway(&self) -> Gateway<'_> {
        Gateway { hub: &self.hub }
    }

    /// Lets something go wrong with coming requests.
    pub fn fault(&self, fault: Fault) {
        self.hub.with(|w| w.faults.0.push(fault));
    }

    /// How many ordered faults have not struck yet.
    pub fn faults_left(&self) -> usize {
        self.hub.with(|w| w.faults.0.len())
    }

    /// How often each endpoint was called, named as for [`Fault::at`].
    pub fn calls(&self) -> BTreeMap<String, usize> {
        self.hub.with(|w| w.calls.clone())
    }

    /// The twin's time, in milliseconds since 1970.
    pub fn now(&self) -> Millis {
        self.hub.with(|w| w.now())
    }

    /// Pushes the clock ahead: tokens expire, threads fall asleep, limits end.
    pub fn skip(&self, time: Duration) {
        self.hub.change(|w| {
            w.clock.skip(time);
            w.sweep_threads();
        });
    }

    /// Holds the clock still, so that only `skip` moves it.
    pub fn freeze(&self) {
        self.hub.with(|w| w.clock.freeze());
    }

    /// Switches rate limits on or off; they are on at first, with the numbers seen in practice.
    pub fn rate_limits(&self, on: bool) {
        self.hub.with(|w| w.limits.enforced = on);
    }

    /// How often a client ran into a rate limit, ordered ones not counted.
    pub fn rate_limits_hit(&self) -> usize {
        self.hub.with(|w| w.limits.hit)
    }

    /// Answers of 401, 403 and 429 so far: ten thousand in ten minutes get a bot's address banned.
    pub fn invalid_requests(&self) -> usize {
        self.hub.with(|w| w.limits.invalid)
    }

    /// How many edits a message older than an hour takes before 30046; Discord does not say, 30 unless told.
    pub fn old_edits(&self, most: usize) {
        self.hub.with(|w| w.tuning.old_edits = most);
    }

    /// How many shards `GET /gateway/bot` recommends.
    pub fn recommend_shards(&self, shards: u64) {
        self.hub.with(|w| w.tuning.shards = shards);
    }

    /// The commands registered for everybody, or for one guild.
    pub fn commands(&self, guild: Option<&Guild>) -> Vec<Value> {
        let scope = guild.map(|g| g.id);
        self.hub.with(|w| {
            w.commands
                .values()
                .filter(|c| c.guild == scope)
                .map(|c| c.body.clone())
                .collect()
        })
    }

    /// Everybody any message called, in order.
    pub fn pings(&self) -> Vec<Ping> {
        self.hub.with(|w| w.pings.clone())
    }

    /// Removes a message as a moderator would.
    pub fn delete(&self, message: &Message) {
        self.hub.change(|w| {
            w.note(format!("somebody deletes {}", message.id));
            w.delete(message.id);
        });
    }

    /// A message as it is now; `None` once it is deleted.
    pub fn message(&self, id: Id) -> Option<Message> {
        self.hub.with(|w| {
            w.messages
                .get(&id)
                .filter(|r| r.deleted.is_none())
                .map(|r| r.now.clone())
        })
    }

    /// What people did that the bot never answered.
    pub fn unanswered(&self) -> Vec<String> {
        self.hub.with(|w| {
            let open = w
                .interactions
                .values()
                .filter(|i| i.answered == Answered::No);
            open.map(|i| i.deed.clone()).collect()
        })
    }

    /// Completions that wait for an answer, oldest first.
    pub fn typed(&self) -> Vec<Answer> {
        self.hub.with(|w| {
            let open = |i: &&Interaction| i.kind == AUTOCOMPLETE && i.answered == Answered::No;
            let ids = w.interactions.values().filter(open).map(|i| i.id);
            ids.map(|id| Answer {
                hub: Arc::clone(&self.hub),
                id,
            })
            .collect()
        })
    }

    /// How long the bot took for each first answer.
    pub fn answer_times(&self) -> Vec<Duration> {
        self.hub.with(|w| {
            let took = w
                .interactions
                .values()
                .filter_map(|i| Some(i.answered_at? - i.at));
            took.map(Duration::from_millis).collect()
        })
    }

    /// What happened, in order, the same in every run: ids are names, or numbers in order of appearance.
    pub fn transcript(&self) -> String {
        self.hub.with(|w| w.transcript())
    }

    /// Discord's rules the bot broke so far.
    pub fn violations(&self) -> Vec<String> {
        self.hub.with(|w| w.violations.clone())
    }

    /// Takes the list of broken rules away, for tests that break them on purpose.
    pub fn forgive(&self) -> Vec<String> {
        self.hub.with(|w| std::mem::take(&mut w.violations))
    }

    /// Waits until the world satisfies a condition; `false` if it does not in time.
    pub async fn until(&self, time: Duration, condition: impl Fn(&Self) -> bool) -> bool {
        self.hub
            .wait(time, || condition(self).then_some(()))
            .await
            .is_some()
    }

    /// Waits until the bot has been silent for this long.
    pub async fn quiet(&self, time: Duration) {
        let mut bell = self.hub.bell.subscribe();
        while tokio::time::timeout(time, bell.changed()).await.is_ok() {}
    }
}

impl Drop for Twin {
    fn drop(&mut self) {
        self.server.abort();
        self.hub
            .with(|w| w.sessions.everyone(|| crate::gateway::session::Out::Cut));
        let broken = self.violations();
        let list = broken.join("\n");
        assert!(
            list.is_empty() || std::thread::panicking(),
            "the bot broke Discord's rules:\n{list}"
        );
    }
}
