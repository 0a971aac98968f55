//! Somebody with an app: sees rooms as an app shows them, with corrections in place, and answers in every way there is.

use super::support::{Hall, Homeserver};
use super::table::{chance, number, pick};
use matrix_link::{Event, Link, Login};
use orrery::host::speech::post::Button;
use orrery::rules::rng::Rng;
use orrery::store::TableId;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// How often it is looked whether something has come.
pub(crate) const TICK: Duration = Duration::from_millis(25);
/// After so many looks it is not coming any more.
pub(crate) const PATIENCE: u32 = 3600;

/// How somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// By typing the number in private.
    Number,
    /// By typing the words of the answer in private.
    Label,
    /// By a reaction to the hand.
    Reaction,
    /// By answering the message with the hand.
    Reply,
    /// By a whole command in private.
    Command,
    /// By a whole command with the prefix in the table's thread.
    Thread,
}

pub(crate) const WAYS: [Way; 6] = [
    Way::Number,
    Way::Label,
    Way::Reaction,
    Way::Reply,
    Way::Command,
    Way::Thread,
];

/// A message as an app shows it.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) event: String,
    pub(crate) thread: Option<String>,
    pub(crate) body: String,
    pub(crate) content: Value,
}

/// Somebody with an app.
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) link: Link,
    token: String,
    seen: Arc<Mutex<Vec<Arc<Event>>>>,
    listening: JoinHandle<()>,
    _folder: TempDir,
}

impl Drop for Player {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Player {
    /// Logs in, accepts every invitation and sees everything from now on.
    pub(crate) async fn enter(server: &Homeserver, name: &str) -> Self {
        Self::enter_by(&server.url, server, name).await
    }

    /// The same by another way to the homeserver.
    pub(crate) async fn enter_by(url: &str, server: &Homeserver, name: &str) -> Self {
        let (user, password) = server.register(name).await;
        let folder = TempDir::new().unwrap();
        let who = Login {
            user: &user,
            password: &password,
            device: "TEST",
            device_name: "test",
        };
        let entered = matrix_link::login(url, folder.path(), &who).await;
        let (link, session) = entered.unwrap();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let first = link.sync(None, Duration::ZERO).await.unwrap();
        let listening = tokio::spawn(listen(link.clone(), first.next, Arc::clone(&seen)));
        Self {
            name: user,
            link,
            token: session.token,
            seen,
            listening,
            _folder: folder,
        }
    }

    pub(crate) fn id(&self) -> &str {
        self.link.me()
    }

    /// A call to the homeserver that an app of ours does not make; gives the status and the answer.
    pub(crate) async fn calls(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let url = format!("{}/_matrix/client/v3/{path}", Homeserver::shared().url);
        let call = reqwest::Client::new().request(method.parse().unwrap(), url);
        let call = call.bearer_auth(&self.token);
        let call = if body.is_null() {
            call
        } else {
            call.json(&body)
        };
        let answer = call.send().await.unwrap();
        let status = answer.status().as_u16();
        (status, answer.json().await.unwrap_or_default())
    }

    /// The same where nothing may go wrong.
    pub(crate) async fn does(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.calls(method, path, body).await;
        assert_eq!(status, 200, "{method} {path}: {answer}");
        answer
    }

    /// The answer in words to something said in a room.
    pub(crate) async fn answered(&self, room: &str, by: &str, said: &str) -> Shown {
        let found = |p: &Self| {
            let mut shown = p.shown(room, by).into_iter();
            shown.find(|m| m.content["m.relates_to"]["m.in_reply_to"]["event_id"] == said)
        };
        self.waits_for("an answer", found).await
    }

    /// Everything the app was ever given, in order.
    pub(crate) fn events(&self) -> Vec<Arc<Event>> {
        self.seen.lock().unwrap().clone()
    }

    /// What somebody's messages in a room look like now.
    pub(crate) fn shown(&self, room: &str, by: &str) -> Vec<Shown> {
        let mut shown: Vec<Shown> = Vec::new();
        for event in self.events() {
            let json = &event.json;
            if event.room != room || json["sender"] != by || json["type"] != "m.room.message" {
                continue;
            }
            let content = &json["content"];
            let relation = &content["m.relates_to"];
            let of = relation["event_id"].as_str().map(str::to_owned);
            if relation["rel_type"] == "m.replace" {
                let new = content["m.new_content"].clone();
                if let Some(old) = shown.iter_mut().find(|s| Some(&s.event) == of.as_ref()) {
                    let words = new["body"].as_str().unwrap_or_default();
                    words.clone_into(&mut old.body);
                    old.content = new;
                }
                continue;
            }
            shown.push(Shown {
                event: json["event_id"].as_str().unwrap().to_owned(),
                thread: of.filter(|_| relation["rel_type"] == "m.thread"),
                body: content["body"].as_str().unwrap_or_default().to_owned(),
                content: content.clone(),
            });
        }
        shown
    }

    /// The last message of somebody in a room.
    pub(crate) fn last_said(&self, room: &str, by: &str) -> Option<Shown> {
        self.shown(room, by).pop()
    }

    /// Waits until something can be seen.
    pub(crate) async fn waits_for<T>(&self, what: &str, look: impl Fn(&Self) -> Option<T>) -> T {
        let mut known = None;
        for tick in 0..PATIENCE {
            let count = self.seen.lock().unwrap().len();
            // Looking through everything takes a while, so only when something came; what is looked at may also be elsewhere.
            if known != Some(count) || tick % 20 == 0 {
                known = Some(count);
                if let Some(found) = look(self) {
                    return found;
                }
            }
            tokio::time::sleep(TICK).await;
        }
        panic!(
            "{} waited in vain for {what}:\n{}",
            self.name,
            self.transcript()
        );
    }

    /// The end of everything seen, for whoever looks into a failure.
    pub(crate) fn transcript(&self) -> String {
        let events = self.events();
        let line = |e: &Arc<Event>| {
            let body = e.json["content"]["body"].as_str().unwrap_or_default();
            let body: String = body.chars().take(200).collect();
            format!(
                "{} {} {} {body:?} {:?}",
                e.room, e.json["sender"], e.json["type"], e.sealed
            )
        };
        let last = &events[events.len().saturating_sub(25)..];
        last.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        let transaction = format!("t{}", number());
        self.link
            .send(room, kind, &transaction, content)
            .await
            .unwrap()
    }

    pub(crate) async fn say(&self, room: &str, words: &str) -> String {
        let content = json!({ "msgtype": "m.text", "body": words });
        self.send(room, "m.room.message", content).await
    }

    pub(crate) async fn say_in(&self, room: &str, thread: &str, words: &str) -> String {
        let content = json!({
            "msgtype": "m.text", "body": words, "m.relates_to": {
                "rel_type": "m.thread", "event_id": thread, "is_falling_back": true,
                "m.in_reply_to": { "event_id": thread } }
        });
        self.send(room, "m.room.message", content).await
    }

    pub(crate) async fn correct(&self, room: &str, event: &str, words: &str) -> String {
        let content = json!({
            "msgtype": "m.text", "body": format!("* {words}"),
            "m.new_content": { "msgtype": "m.text", "body": words },
            "m.relates_to": { "rel_type": "m.replace", "event_id": event }
        });
        self.send(room, "m.room.message", content).await
    }

    pub(crate) async fn reply(
        &self,
        room: &str,
        thread: Option<&str>,
        to: &str,
        words: &str,
    ) -> String {
        let mut relation = json!({ "m.in_reply_to": { "event_id": to } });
        if let Some(thread) = thread {
            relation["rel_type"] = "m.thread".into();
            relation["event_id"] = thread.into();
            relation["is_falling_back"] = false.into();
        }
        let content = json!({ "msgtype": "m.text", "body": words, "m.relates_to": relation });
        self.send(room, "m.room.message", content).await
    }

    pub(crate) async fn react(&self, room: &str, on: &str, key: &str) -> String {
        let content =
            json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": on, "key": key } });
        self.send(room, "m.reaction", content).await
    }

    /// Reacts to a hand. The same reaction from before must be gone: the bot takes it back when it was worked on.
    pub(crate) async fn press(&self, room: &str, on: &str, key: &str) -> String {
        self.waits_for("the reaction to be free again", |p| {
            let (events, me) = (p.events(), p.id());
            let relates = |e: &Event| e.json["content"]["m.relates_to"].clone();
            let pressed = events.iter().rev().find(|e| {
                e.json["sender"] == me && relates(e)["event_id"] == on && relates(e)["key"] == key
            });
            let Some(id) = pressed.and_then(|e| e.json["event_id"].as_str()) else {
                return Some(());
            };
            let gone = |e: &Event| e.json["redacts"] == id || e.json["content"]["redacts"] == id;
            events.iter().any(|e| gone(e)).then_some(())
        })
        .await;
        self.react(room, on, key).await
    }

    /// The reactions somebody put on a message.
    pub(crate) fn marks(&self, on: &str, by: &str) -> Vec<String> {
        let events = self.events();
        let mark = |e: &&Arc<Event>| {
            e.json["type"] == "m.reaction"
                && e.json["sender"] == by
                && e.json["content"]["m.relates_to"]["event_id"] == on
        };
        let key = |e: &Arc<Event>| {
            e.json["content"]["m.relates_to"]["key"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        events.iter().filter(mark).map(key).collect()
    }

    /// The room in which the bot speaks to this person alone.
    pub(crate) fn private(&self, hall_room: &str, bot: &str) -> Option<String> {
        let events = self.events();
        let said = |e: &&Arc<Event>| e.room != hall_room && e.json["sender"] == bot;
        events.iter().rev().find(said).map(|e| e.room.clone())
    }

    /// How often this person was told something in words alone, in private.
    fn notices(&self, hall_room: &str, bot: &str) -> usize {
        let events = self.events();
        let notice = |e: &&Arc<Event>| {
            e.room != hall_room
                && e.json["sender"] == bot
                && e.json["content"]["msgtype"] == "m.notice"
        };
        events.iter().filter(notice).count()
    }

    /// The private room, and the numbers that can be answered to the newest hand there.
    pub(crate) fn asked(&self, hall_room: &str, bot: &str) -> Option<(String, Vec<usize>)> {
        let room = self.private(hall_room, bot)?;
        let mut shown = self.shown(&room, bot).into_iter().rev();
        let hand = shown.find(|m| m.content["msgtype"] == "m.image")?;
        let numbers = numbers(&hand.content);
        (!numbers.is_empty()).then_some((room, numbers))
    }

    /// The newest message with a hand of a table.
    pub(crate) fn hand(
        &self,
        hall_room: &str,
        bot: &str,
        table: TableId,
    ) -> Option<(String, Shown)> {
        let room = self.private(hall_room, bot)?;
        let heading = format!("table {table}");
        let shown = self.shown(&room, bot);
        let hand = shown
            .into_iter()
            .rev()
            .find(|m| m.body.lines().next().is_some_and(|l| l.contains(&heading)));
        Some((room, hand?))
    }
}

async fn listen(link: Link, since: String, seen: Arc<Mutex<Vec<Arc<Event>>>>) {
    let mut since = since;
    loop {
        let Ok(batch) = link.sync(Some(&since), Duration::from_secs(10)).await else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        since = batch.next;
        let events = batch.events.into_iter().map(Arc::new);
        seen.lock().unwrap().extend(events);
        for invite in link.invites().await.unwrap_or_default() {
            let _ = link.join(&invite.room, &[]).await;
        }
    }
}

/// The numbers that can be answered to the content of a hand, as its owner reads them.
pub(crate) fn numbers(hand: &Value) -> Vec<usize> {
    let html = hand["formatted_body"].as_str().unwrap_or_default();
    let number = |line: &str| line.split_once(". ").and_then(|(n, _)| n.parse().ok());
    let lines = html.split("<br>").filter(|l| !l.starts_with("Also"));
    lines.filter_map(number).collect()
}

impl Hall {
    /// Somebody who is awaited acts, and the table takes it.
    pub(crate) async fn act(&self, person: &Player, table: TableId, way: Way, rng: &mut Rng) {
        let before = self.records(table);
        // A hand may be a moment behind; whoever answers it then is told so, and answers again.
        for _ in 0..4 {
            let menu = self.menu(person, table).await;
            let at = rng.below(menu.answers.len() as u32) as usize;
            let told = person.notices(&self.room, self.bot_id());
            self.do_it(person, table, way, (at + 1, &menu.answers[at]))
                .await;
            for _ in 0..PATIENCE {
                if self.records(table) > before {
                    return;
                }
                if person.notices(&self.room, self.bot_id()) > told {
                    break;
                }
                tokio::time::sleep(TICK).await;
            }
        }
        panic!(
            "{} acted by {way:?} and nothing happened:\n{}",
            person.name,
            person.transcript()
        );
    }

    async fn do_it(&self, person: &Player, table: TableId, way: Way, (n, offer): (usize, &Button)) {
        let bot = self.bot_id().to_owned();
        let listed = format!("{n}. {}", offer.label.chars().take(60).collect::<String>());
        // Nobody answers what they cannot see yet; beyond what is listed numbers are known from the host.
        let (room, hand) = person
            .waits_for(&listed, |p| {
                let found = p.hand(&self.room, &bot, table)?;
                (n > 40 || found.1.body.contains(&listed)).then_some(found)
            })
            .await;
        let words = offer.input.as_ref().map(|i| i.suggestion.clone());
        let number = words.map_or_else(|| n.to_string(), |w| format!("{n} {w}"));
        let is_plain = offer.input.is_none();
        match way {
            Way::Label if is_plain => person.say(&room, &offer.label).await,
            Way::Reaction if is_plain => person.press(&room, &hand.event, &n.to_string()).await,
            Way::Reply => person.reply(&room, None, &hand.event, &number).await,
            Way::Command if is_plain => {
                let typed = format!("{} table:{table}", offer.typed.trim_start_matches('/'));
                person.say(&room, &typed).await
            }
            Way::Thread if is_plain => {
                let thread = person
                    .waits_for("the thread", |p| self.thread(p, table))
                    .await;
                let typed = format!("!orrery {}", offer.typed.trim_start_matches('/'));
                person.say_in(&self.room, &thread, &typed).await
            }
            _ => person.say(&room, &number).await,
        };
    }

    /// The thread a table is played in.
    pub(crate) fn thread(&self, person: &Player, table: TableId) -> Option<String> {
        let shown = person.shown(&self.room, self.bot_id());
        let root = shown
            .iter()
            .find(|m| m.body.contains(&format!("table {table}")))?;
        Some(root.event.clone())
    }

    /// Somebody who is awaited answers by chance; whether anybody was awaited.
    pub(crate) async fn step(&self, table: TableId, ways: &[Way], rng: &mut Rng) -> bool {
        let awaited = self.awaited(table).await;
        if awaited.is_empty() {
            return false;
        }
        let person = *pick(rng, &awaited);
        let way = *pick(rng, ways);
        // What is on its way to the room may be a new hand.
        self.host().settle().await;
        self.act(person, table, way, rng).await;
        true
    }

    /// Plays so many answers, or to the end.
    pub(crate) async fn play(&self, table: TableId, seed: u64, ways: &[Way], most: u64) -> u64 {
        let mut rng = chance(seed);
        let mut answers = 0;
        while answers < most && self.step(table, ways, &mut rng).await {
            answers += 1;
        }
        self.host().settle().await;
        answers
    }
}
