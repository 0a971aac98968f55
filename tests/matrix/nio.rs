//! An app written on another library reads everything meant for it, in encrypted rooms, and nothing else.

use super::player::chance;
use super::support::{Hall, Homeserver, script};
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
        for _ in 0..2400 {
            if let Some(found) = look(&self.told()) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
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
            let came = |e: &matrix_link::Event| {
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
    for _ in 0..6 {
        let (room, numbers) = nio
            .until("a hand", |told| hand(told, &hall.room, &bot))
            .await;
        let before = nio.told().len();
        let number = numbers[rng.below(numbers.len() as u32) as usize];
        nio.say(&room, &number.to_string());
        nio.until("what came of it", |told| {
            let fresh = told[before..]
                .iter()
                .any(|v| v["sender"] == bot.as_str() && v["room"] == room.as_str());
            fresh.then_some(())
        })
        .await;
        hall.host().settle().await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
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
    let html = shown["formatted_body"].as_str()?;
    let number = |line: &str| line.split_once(". ").and_then(|(n, _)| n.parse().ok());
    let numbers: Vec<usize> = html
        .split("<br>")
        .filter(|l| !l.starts_with("Also"))
        .filter_map(number)
        .collect();
    (!numbers.is_empty()).then(|| {
        (
            newest["room"].as_str().unwrap_or_default().to_owned(),
            numbers,
        )
    })
}
