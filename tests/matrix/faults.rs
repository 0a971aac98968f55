//! Rate limits, errors, lost answers, a network that goes and a homeserver that dawdles: play goes on, nothing is lost,
//! nothing is said twice.

use super::player::{Player, WAYS, Way};
use super::proxy::{self, Trouble};
use super::support::{Hall, Homeserver, thorough};
use super::table::chance;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Asserts that nothing a bot said stands there twice: every command has one mark and one answer, every table one lobby, and
/// no two pictures after one another say the same.
pub(crate) fn nothing_is_said_twice(person: &Player, bot: &str) {
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    let mut pictures: BTreeMap<String, String> = BTreeMap::new();
    for event in person.events() {
        if event.json["sender"] != bot {
            continue;
        }
        let content = &event.json["content"];
        let relation = &content["m.relates_to"];
        let word = |name: &str| relation[name].as_str().unwrap_or_default().to_owned();
        let body = content["body"].as_str().unwrap_or_default();
        let mut count = |what: String| *times.entry(what).or_default() += 1;
        count(format!("event {}", event.json["event_id"]));
        if event.json["type"] == "m.reaction" {
            count(format!("mark {} {}", word("key"), word("event_id")));
        }
        let answered = relation["m.in_reply_to"]["event_id"].as_str();
        if let Some(answered) = answered.filter(|_| relation["is_falling_back"] != true) {
            count(format!("answer {answered} {body}"));
        }
        if relation["rel_type"] == "m.replace" {
            continue;
        }
        if body.contains("· table ") && answered.is_none() && content["msgtype"] == "m.notice" {
            count(format!("lobby {body}"));
        }
        if content["msgtype"] == "m.image" {
            let place = format!("{} {}", event.room, word("event_id"));
            let before = pictures.insert(place, body.to_owned());
            assert_ne!(before.as_deref(), Some(body), "the same picture twice");
        }
    }
    for (what, times) in times {
        assert_eq!(times, 1, "{what}");
    }
}

/// A room with people, and a bot whose way to the homeserver is bad at will.
async fn troubled(names: &[&str], encrypted: bool, seed: u64) -> (Hall, Arc<Trouble>) {
    let trouble = Arc::new(Trouble::default());
    let server = Homeserver::shared();
    let url = proxy::start(&server.url, Arc::clone(&trouble)).await;
    let hall = Hall::open_on(server, &url, names, encrypted, seed).await;
    (hall, trouble)
}

async fn leave(hall: Hall) {
    for person in &hall.people {
        nothing_is_said_twice(person, hall.bot_id());
    }
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_way_to_the_homeserver_slows_play_and_breaks_nothing() {
    let (hall, trouble) = troubled(&["ann", "bob", "cid", "dee"], false, 5).await;
    let table = hall.start_match("orion").await;
    trouble.limited.store(9, Ordering::Relaxed);
    trouble.broken.store(11, Ordering::Relaxed);
    trouble.lost.store(13, Ordering::Relaxed);
    trouble.garbled.store(17, Ordering::Relaxed);
    let most = if thorough() { 5000 } else { 12 };
    let answers = hall.play(table, 5, &WAYS, most).await;
    assert!(answers >= 12, "{answers}");
    assert!(trouble.wrong.load(Ordering::Relaxed) > 10);
    leave(hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_in_the_homeservers_place_is_not_taken_for_a_key_that_arrived() {
    let (hall, trouble) = troubled(&["ann"], true, 12).await;
    let ann = &hall.people[0];
    trouble.key_garbled.store(true, Ordering::Relaxed);
    ann.say(&hall.room, "!orrery play orion").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    hall.act(ann, table, Way::Number, &mut chance(12)).await;
    assert!(!trouble.key_garbled.load(Ordering::Relaxed));
    assert!(trouble.wrong.load(Ordering::Relaxed) > 1);
    for event in ann.events() {
        assert!(event.sealed.is_none(), "{} {:?}", event.json, event.sealed);
    }
    leave(hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_for_two_is_made_once_even_if_its_making_is_not_heard_of() {
    let (hall, trouble) = troubled(&["ann"], false, 11).await;
    let ann = &hall.people[0];
    trouble.room_lost.store(true, Ordering::Relaxed);
    ann.say(&hall.room, "!orrery play orion").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    hall.act(ann, table, Way::Number, &mut chance(11)).await;
    assert!(!trouble.room_lost.load(Ordering::Relaxed));
    assert_eq!(ann.link.rooms().len(), 2, "the hall and one for two");
    leave(hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_while_the_network_is_away_is_done_when_it_is_back() {
    let (hall, trouble) = troubled(&["ann"], true, 9).await;
    let ann = &hall.people[0];
    ann.say(&hall.room, "!orrery play orion").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    let mut rng = chance(9);
    hall.act(ann, table, Way::Number, &mut rng).await;
    for _ in 0..if thorough() { 6 } else { 2 } {
        hall.host().settle().await;
        trouble.away.store(true, Ordering::Relaxed);
        // The homeserver takes what somebody says meanwhile; the bot hears of it later.
        let playing = hall.act(ann, table, Way::Number, &mut rng);
        let back = async {
            tokio::time::sleep(Duration::from_secs(2)).await;
            trouble.away.store(false, Ordering::Relaxed);
        };
        tokio::join!(playing, back);
    }
    trouble.slow_ms.store(1500, Ordering::Relaxed);
    assert!(hall.play(table, 9, &WAYS, 3).await > 0);
    leave(hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_missed_is_caught_up_with_and_what_was_taken_back_is_not_done() {
    let (hall, trouble) = troubled(&["ann"], false, 13).await;
    let ann = &hall.people[0];
    trouble.away.store(true, Ordering::Relaxed);
    let gone = ann.say(&hall.room, "!orrery table open orion").await;
    ann.link.redact(&hall.room, &gone, "back").await.unwrap();
    ann.say(&hall.room, "!orrery table open openworlds").await;
    // More talk than a homeserver tells of at once.
    for i in 0..70 {
        ann.say(&hall.room, &format!("talk {i}")).await;
    }
    trouble.away.store(false, Ordering::Relaxed);
    let table = hall.until("the table", || hall.tables().pop()).await;
    let lobby = hall.lobby(ann, table).await;
    let shown = ann.shown(&hall.room, hall.bot_id());
    let lobby = shown.iter().find(|m| m.event == lobby).unwrap();
    assert!(lobby.body.contains("Open Worlds"), "{}", lobby.body);
    let said = ann.say(&hall.room, "!orrery games").await;
    ann.answered(&hall.room, hall.bot_id(), &said).await;
    assert_eq!(hall.tables().len(), 1);
    leave(hall).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_limits_of_a_homeserver_that_makes_no_exception_are_waited_out() {
    if !thorough() {
        return;
    }
    let server = Homeserver::up("real");
    let hall = Hall::open_on(&server, &server.url, &["ann", "bob"], true, 10).await;
    let table = hall.start_match("orion").await;
    assert_eq!(hall.play(table, 10, &[Way::Reply], 6).await, 6);
    leave(hall).await;
}
