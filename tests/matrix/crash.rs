//! `kill -9` during play, and a homeserver that restarts: what was acknowledged is kept, nothing is done or said twice.

use super::faults::nothing_is_said_twice;
use super::player::Player;
use super::program::{Program, configure};
use super::support::{Homeserver, thorough};
use super::table::{chance, pick};
use matrix_link::NewRoom;
use orrery::host::table::record::Record;
use orrery::store::{Settings, SledStore, Store, index, log};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Whether something said in private was marked, or refused since in words.
fn is_answered(person: &Player, event: &str, bot: &str) -> bool {
    let events = person.events();
    let mut later = events
        .iter()
        .skip_while(|e| e.json["event_id"] != event)
        .peekable();
    let room = later.peek().map(|e| e.room.clone());
    let refused = later.any(|e| {
        Some(&e.room) == room.as_ref()
            && e.json["sender"] == bot
            && e.json["content"]["msgtype"] == "m.notice"
    });
    refused || !person.marks(event, bot).is_empty()
}

/// How often each request was carried out, by what the logs of all tables say. One commit may bring several records, which
/// follow one another and bear one time.
fn carried_out(store: &dyn Store) -> BTreeMap<String, u32> {
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for table in index::all_tables(store, None, 100).unwrap() {
        let mut before = None;
        for record in log::read(store, table, 1, 100_000).unwrap() {
            let record: Record = serde_json::from_slice(&record.body).unwrap();
            let this = record.request.map(|request| (request, record.at));
            if let Some((request, _)) = this.as_ref().filter(|_| this != before) {
                *times.entry(request.clone()).or_default() += 1;
            }
            before = this;
        }
    }
    times
}

/// Asserts that what was acknowledged is in the log, once, and that nothing is there twice. How much there is.
fn once_in_the_log(folder: &Path, people: &[Player], said: &[(usize, String)], bot: &str) -> usize {
    let store = SledStore::open(&folder.join("data"), &Settings::default()).unwrap();
    let times = carried_out(&store);
    // A match is longer than any of this, and a number that comes late is no concession.
    let open = index::open_tables(&store, None, 100).unwrap();
    assert_eq!(open.len(), people.len(), "a match ended that was played on");
    let mut all = 0;
    for (i, event) in said {
        let marks = people[*i].marks(event, bot);
        let done = times.get(&format!("matrix:{event}")).copied();
        let done = done.unwrap_or_default();
        if u32::from(!marks.is_empty()) != done {
            let seen = people[*i].transcript();
            panic!("{event} is marked {marks:?} and stands {done} times in the log:\n{seen}");
        }
        all += done as usize;
    }
    all
}

async fn play_through_crashes(server: &Homeserver, encrypted: bool, kills: u32, restarts: bool) {
    let folder = TempDir::new().unwrap();
    let (user, password) = server.register("orrery").await;
    let bot = format!("@{user}:test.local");
    let matrix = format!(
        "[matrix]\nenabled = true\nhomeserver = \"{}\"\nuser = \"{user}\"",
        server.url
    );
    configure(folder.path(), &matrix);
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
            let what = "something to answer";
            let (private, numbers) = person.waits_for(what, |p| p.asked(&room, &bot)).await;
            let number = pick(&mut rng, &numbers).to_string();
            said.push((i, person.say(&private, &number).await));
        }
        tokio::time::sleep(Duration::from_millis(u64::from(rng.below(1500)))).await;
        let restart = restarts && round % 2 == 1;
        // Every other time the homeserver restarts the bot is there to see it.
        if !restart || round % 4 == 1 {
            drop(program);
            if restart {
                server.restart();
            }
            program = Program::start(folder.path(), &password);
        } else {
            server.restart();
        }
        // Whatever the moment, everything said is answered in the end, with a mark or with words.
        for (i, event) in said.iter().rev().take(people.len()) {
            let answered = |p: &Player| is_answered(p, event, &bot).then_some(());
            people[*i]
                .waits_for("an answer after a crash", answered)
                .await;
        }
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    drop(program);
    let done = once_in_the_log(folder.path(), &people, &said, &bot);
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
