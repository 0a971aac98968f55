//! An app written on another library reads everything meant for it, in encrypted rooms, and nothing else.

use super::player::{PATIENCE, TICK, numbers};
use super::support::{Hall, Homeserver, script, thorough};
use super::table::{chance, pick};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;

struct Nio {
    child: Child,
    orders: ChildStdin,
    told: Arc<Mutex<Vec<Value>>>,
    _store: TempDir,
}

impl Drop for Nio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Nio {
    fn enter(server: &Homeserver, (user, password): &(String, String)) -> Self {
        let python = Command::new(script()).arg("python").output().unwrap();
        let python = String::from_utf8(python.stdout).unwrap();
        let store = TempDir::new().unwrap();
        let program = script().with_file_name("other_app.py");
        let mut child = Command::new(python.trim())
            .arg(program)
            .args([&server.url, user, password])
            .arg(store.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let told = Arc::new(Mutex::new(Vec::new()));
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let heard = Arc::clone(&told);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                heard
                    .lock()
                    .unwrap()
                    .push(serde_json::from_str(&line).unwrap());
            }
        });
        let orders = child.stdin.take().unwrap();
        Self {
            child,
            orders,
            told,
            _store: store,
        }
    }

    fn say(&mut self, room: &str, words: &str) {
        writeln!(self.orders, "{}", json!({ "room": room, "words": words })).unwrap();
    }

    fn told(&self) -> Vec<Value> {
        self.told.lock().unwrap().clone()
    }

    async fn until<T>(&self, what: &str, look: impl Fn(&[Value]) -> Option<T>) -> T {
        for _ in 0..PATIENCE {
            if let Some(found) = look(&self.told()) {
                return found;
            }
            tokio::time::sleep(TICK).await;
        }
        panic!("waited in vain for {what}: {:#?}", self.told().last());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_library_reads_what_is_meant_for_it_and_nothing_else() {
    let server = Homeserver::shared();
    let hall = Hall::open(&["ann"], true, 6).await;
    let bot = hall.bot_id().to_owned();
    let account = server.register("nio").await;
    let mut nio = Nio::enter(server, &account);
    let me = nio
        .until("the login", |t| {
            t.iter()
                .find_map(|v| v["entered"].as_str().map(str::to_owned))
        })
        .await;
    // What was said before it came is not meant for it.
    let earlier: Vec<Value> = hall.people[0]
        .events()
        .iter()
        .map(|e| e.json["event_id"].clone())
        .collect();
    hall.people[0].link.invite(&hall.room, &me).await.unwrap();
    // It must be there before keys are shared with it.
    hall.people[0]
        .waits_for("nio", |p| {
            let came = |e: &Arc<matrix_link::Event>| {
                e.json["state_key"] == me.as_str() && e.json["content"]["membership"] == "join"
            };
            p.events().iter().any(came).then_some(())
        })
        .await;
    nio.say(&hall.room, "!orrery play orion");
    hall.people[0].say(&hall.room, "!orrery play orion").await;
    hall.until("both tables", || (hall.tables().len() == 2).then_some(()))
        .await;
    let mut rng = chance(6);
    // The thorough run plays to the end.
    for _ in 0..if thorough() { 5000 } else { 6 } {
        let asked = nio.until("a hand, or the end", |told| {
            if is_over(told) {
                return Some(None);
            }
            hand(told, &hall.room, &bot).map(Some)
        });
        let Some((room, numbers)) = asked.await else {
            break;
        };
        let before = nio.told().len();
        nio.say(&room, &pick(&mut rng, &numbers).to_string());
        nio.until("what came of it", |told| {
            let fresh = told[before..].iter().any(|v| v["sender"] == bot.as_str());
            fresh.then_some(())
        })
        .await;
        hall.host().settle().await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert_eq!(is_over(&nio.told()), thorough());
    let private = hall.people[0].private(&hall.room, &bot).unwrap();
    let told = nio.told().into_iter();
    for seen in told.filter(|v| !earlier.contains(&v["event"])) {
        assert_ne!(seen["sealed"], true, "could not be read: {seen}");
        assert_ne!(
            seen["room"],
            private.as_str(),
            "somebody else's hand: {seen}"
        );
        if seen["sender"] == bot.as_str() {
            assert_eq!(seen["encrypted"], true, "not encrypted: {seen}");
        }
    }
}

/// Whether the match is over, as the app was told.
fn is_over(told: &[Value]) -> bool {
    let over = |v: &Value| {
        let bodies = [
            &v["content"]["body"],
            &v["content"]["m.new_content"]["body"],
        ];
        let told = |b: &&Value| b.as_str().is_some_and(|b| b.contains("The seed was"));
        bodies.iter().any(told)
    };
    told.iter().any(over)
}

/// The private room and the numbers of the newest hand there, corrections applied.
fn hand(told: &[Value], hall: &str, bot: &str) -> Option<(String, Vec<usize>)> {
    let mine = |v: &&Value| v["sender"] == bot && v["room"].as_str().is_some_and(|r| r != hall);
    let newest = told
        .iter()
        .rev()
        .filter(mine)
        .find(|v| v["content"]["msgtype"] == "m.image")?;
    let content = &newest["content"];
    let shown = if content["m.new_content"].is_null() {
        content
    } else {
        &content["m.new_content"]
    };
    let room = newest["room"].as_str()?.to_owned();
    let numbers = numbers(shown);
    (!numbers.is_empty()).then_some((room, numbers))
}
