//! `kill -9` during play, and a homeserver that restarts: what was acknowledged is kept, nothing is done or said twice.

use super::faults::nothing_is_said_twice;
use super::player::{Player, chance, pick};
use super::support::{Homeserver, script, thorough};
use matrix_link::NewRoom;
use orrery::store::{Settings, SledStore, requests};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// The program itself, as an operator starts it.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // Also when the test fails: nobody else would end it.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    fn start(folder: &Path, password: &str) -> Self {
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(folder.join("log"))
            .unwrap();
        let child = Command::new(env!("CARGO_BIN_EXE_orrery"))
            .arg("--config")
            .arg(folder.join("orrery.toml"))
            .env("ORRERY_MATRIX_PASSWORD", password)
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        Self(child)
    }

    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn configure(folder: &Path, url: &str, user: &str) {
    let text = format!(
        "[web]\nenabled = false\n[matrix]\nenabled = true\nhomeserver = \"{url}\"\nuser = \"{user}\"\n"
    );
    std::fs::write(folder.join("orrery.toml"), text).unwrap();
}

/// The numbers that can be answered to the newest hand, as its owner reads them.
fn numbers(person: &Player, hall: &str, bot: &str) -> Option<(String, String, Vec<usize>)> {
    let room = person.private(hall, bot)?;
    let hand = person
        .shown(&room, bot)
        .into_iter()
        .rev()
        .find(|m| m.content["msgtype"] == "m.image")?;
    let html = hand.content["formatted_body"].as_str()?.to_owned();
    let number = |line: &str| line.split_once(". ").and_then(|(n, _)| n.parse().ok());
    let numbers: Vec<usize> = html
        .split("<br>")
        .filter(|l| !l.starts_with("Also"))
        .filter_map(number)
        .collect();
    Some((room, hand.event, numbers))
}

/// Whether something was marked, or something was said in private since.
fn is_answered(person: &Player, event: &str, bot: &str) -> bool {
    let events = person.events();
    let mut later = events
        .iter()
        .skip_while(|e| e.json["event_id"] != event)
        .peekable();
    let room = later.peek().map(|e| e.room.clone());
    let spoke = later.any(|e| {
        Some(&e.room) == room.as_ref()
            && e.json["sender"] == bot
            && e.json["type"] == "m.room.message"
    });
    spoke || !person.marks(event, bot).is_empty()
}

async fn play_through_crashes(server: &Homeserver, encrypted: bool, kills: u32, restarts: bool) {
    let folder = TempDir::new().unwrap();
    let (user, password) = server.register("orrery").await;
    let bot = format!("@{user}:test.local");
    configure(folder.path(), &server.url, &user);
    let mut program = Program::start(folder.path(), &password);
    let mut people = Vec::new();
    for name in ["ann", "bob"] {
        people.push(Player::enter(server, name).await);
    }
    let new = NewRoom {
        encrypted,
        invite: vec![people[1].id().to_owned(), bot.clone()],
        ..NewRoom::default()
    };
    let room = people[0].link.create(new).await.unwrap();
    people[0]
        .waits_for("the greeting", |p| p.last_said(&room, &bot))
        .await;
    people[0].say(&room, "!orrery play orion").await;
    people[1]
        .waits_for("the room", |p| p.link.is_in(&room).then_some(()))
        .await;
    people[1].say(&room, "!orrery play orion").await;
    let mut rng = chance(u64::from(kills) + u64::from(encrypted));
    let mut said: Vec<(usize, String)> = Vec::new();
    for round in 0..kills {
        for (i, person) in people.iter().enumerate() {
            person
                .waits_for("something to answer", |p| {
                    numbers(p, &room, &bot).filter(|n| !n.2.is_empty())
                })
                .await;
            let (private, _, numbers) = numbers(person, &room, &bot).unwrap();
            let number = pick(&mut rng, &numbers).to_string();
            said.push((i, person.say(&private, &number).await));
        }
        tokio::time::sleep(Duration::from_millis(u64::from(rng.below(1500)))).await;
        program.kill();
        if restarts && round % 4 == 1 {
            let done = Command::new(script())
                .arg("restart")
                .arg(&server.folder)
                .status()
                .unwrap();
            assert!(done.success());
        }
        program = Program::start(folder.path(), &password);
        // Whatever the moment, everything said is answered in the end, with a mark or with words.
        for (i, event) in said.iter().rev().take(people.len()) {
            let answered = |p: &Player| is_answered(p, event, &bot).then_some(());
            people[*i]
                .waits_for("an answer after a crash", answered)
                .await;
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    program.kill();
    let store = SledStore::open(&folder.path().join("data"), &Settings::default()).unwrap();
    for (i, event) in &said {
        if people[*i].marks(event, &bot).contains(&"✅".to_owned()) {
            let kept = requests::recall(&store, &format!("matrix:{event}")).unwrap();
            assert!(kept.is_some(), "{event} was acknowledged and is lost");
        }
    }
    let done = said
        .iter()
        .filter(|(i, e)| !people[*i].marks(e, &bot).is_empty())
        .count();
    assert!(
        done >= said.len() / 3,
        "only {done} of {} went through",
        said.len()
    );
    for person in &people {
        nothing_is_said_twice(person, &bot);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_bot_loses_nothing_and_says_nothing_twice() {
    let server = Homeserver::shared();
    play_through_crashes(server, true, if thorough() { 20 } else { 2 }, false).await;
    if thorough() {
        play_through_crashes(server, false, 20, false).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_restarts_is_waited_for() {
    if thorough() {
        let server = Homeserver::up("");
        play_through_crashes(&server, true, 8, true).await;
    }
}
