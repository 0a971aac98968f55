//! Keys: ours are signed, others' may come late or never.

use super::faults::nothing_is_said_twice;
use super::player::Player;
use super::proxy::{self, Trouble};
use super::support::{Hall, Homeserver};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// An encrypted room with the bot, Ann, and Bob, whose keys are held back.
async fn without_keys(seed: u64) -> (Hall, Player, Arc<Trouble>) {
    let server = Homeserver::shared();
    let hall = Hall::open(&["ann"], true, seed).await;
    let trouble = Arc::new(Trouble::default());
    let way = proxy::start(&server.url, Arc::clone(&trouble)).await;
    let bob = Player::enter_by(&way, server, "bob").await;
    let invited = hall.people[0].link.invite(&hall.room, bob.id()).await;
    invited.unwrap();
    bob.waits_for("the room", |p| p.link.is_in(&hall.room).then_some(()))
        .await;
    trouble.keys_held.store(true, Ordering::Relaxed);
    (hall, bob, trouble)
}

/// Whether something said in the room was answered there.
fn is_answered(hall: &Hall, said: &str) -> bool {
    let shown = hall.people[0].shown(&hall.room, hall.bot_id());
    let answers = |v: &Value| v["m.relates_to"]["m.in_reply_to"]["event_id"] == said;
    shown.iter().any(|m| answers(&m.content))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_with_a_late_key_is_done_when_the_key_comes() {
    let (hall, bob, trouble) = without_keys(15).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let sealed = bob.say(&hall.room, "!orrery table open orion").await;
    // The bot has heard of it when it answers what came after.
    let later = ann.say(&hall.room, "!orrery games").await;
    ann.answered(&hall.room, bot, &later).await;
    assert!(!is_answered(&hall, &sealed) && hall.tables().is_empty());
    trouble.let_keys_go().await;
    hall.until("the table", || hall.tables().pop()).await;
    ann.waits_for("the mark", |p| p.marks(&sealed, bot).pop())
        .await;
    hall.host().settle().await;
    assert_eq!(hall.tables().len(), 1);
    nothing_is_said_twice(ann, bot);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_keeps_their_keys_from_us_is_told_kindly() {
    let (hall, bob, _trouble) = without_keys(16).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let sealed = bob.say(&hall.room, "!orrery games").await;
    // What an app says that gives keys to verified devices only.
    let path = format!("rooms/{}/event/{sealed}", hall.room);
    let content = bob.does("GET", &path, Value::Null).await["content"].clone();
    let withheld = json!({
        "algorithm": "m.megolm.v1.aes-sha2", "code": "m.unverified", "reason": "not verified",
        "room_id": hall.room, "session_id": content["session_id"], "sender_key": content["sender_key"]
    });
    let to = json!({ "messages": { bot: { "*": withheld } } });
    bob.does("PUT", "sendToDevice/m.room_key.withheld/w1", to)
        .await;
    // The key could still come.
    tokio::time::sleep(Duration::from_secs(11)).await;
    ann.say(&hall.room, "strange").await;
    ann.waits_for("the reason", |p| {
        let mut shown = p.shown(&hall.room, bot).into_iter();
        shown.find(|m| m.body.contains("verified devices only"))
    })
    .await;
    assert!(!is_answered(&hall, &sealed));
}

#[tokio::test(flavor = "multi_thread")]
async fn our_device_is_signed_so_that_careful_apps_let_it_read() {
    let hall = Hall::open(&["ann"], true, 17).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let wanted = json!({ "device_keys": { bot: [] } });
    let keys = ann.does("POST", "keys/query", wanted).await;
    // The homeserver takes no signature that does not fit.
    let signing = keys["self_signing_keys"][bot]["keys"].as_object().unwrap();
    let signer = signing.keys().next().unwrap();
    let devices = keys["device_keys"][bot].as_object().unwrap();
    assert_eq!(devices.len(), 1);
    for device in devices.values() {
        assert!(device["signatures"][bot][signer].is_string(), "{device}");
    }
}
