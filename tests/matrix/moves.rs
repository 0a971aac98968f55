//! Rooms that change around us: less power, another room in their place, invitations of strangers.

use super::player::{Player, Way};
use super::support::{Bot, Hall, Homeserver, config};
use super::table::chance;
use matrix_link::NewRoom;
use orrery::platforms::matrix::Config;
use orrery::store::{MemoryStore, Store, TableId};
use serde_json::{Value, json};
use std::sync::Arc;
use tempfile::TempDir;

/// A match against robots that has begun, and the private chat of the one who plays it.
pub(super) async fn begun(hall: &Hall) -> (TableId, String) {
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    ann.say(&hall.room, "!orrery play orion").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    let (private, _) = ann
        .waits_for("a hand", |p| p.hand(&hall.room, bot, table))
        .await;
    hall.host().settle().await;
    (table, private)
}

/// Waits until the bot says something in a room.
pub(super) async fn hears(person: &Player, room: &str, bot: &str, words: &str) {
    let said = |p: &Player| {
        let mut shown = p.shown(room, bot).into_iter();
        shown.find(|m| m.body.contains(words))
    };
    person.waits_for(words, said).await;
}

fn boards(person: &Player, room: &str, bot: &str) -> usize {
    let shown = person.shown(room, bot).into_iter();
    shown.filter(|m| m.content["msgtype"] == "m.image").count()
}

async fn let_everybody_write(admin: &Player, room: &str, power: i64) {
    let path = format!("rooms/{room}/state/m.room.power_levels");
    let mut levels = admin.does("GET", &path, Value::Null).await;
    levels["events_default"] = power.into();
    admin.does("PUT", &path, levels).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_may_not_write_says_so_in_private_and_plays_on() {
    let hall = Hall::open(&["ann"], false, 20).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let (table, private) = begun(&hall).await;
    let_everybody_write(ann, &hall.room, 50).await;
    ann.say(&hall.room, "!orrery games").await;
    hears(ann, &private, bot, "TradeWorlds").await;
    let mut rng = chance(20);
    hall.act(ann, table, Way::Number, &mut rng).await;
    hears(ann, &private, bot, "I may not write in the table's room").await;
    hall.host().settle().await;
    let before = boards(ann, &hall.room, bot);
    let_everybody_write(ann, &hall.room, 0).await;
    hall.act(ann, table, Way::Number, &mut rng).await;
    ann.waits_for("the board again", |p| {
        (boards(p, &hall.room, bot) > before).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_replaced_is_followed_with_its_tables_and_settings() {
    let mut hall = Hall::open(&["ann"], false, 21).await;
    let bot = hall.bot_id().to_owned();
    let (table, private) = begun(&hall).await;
    let ann = &hall.people[0];
    let said = ann.say(&hall.room, "!orrery host set robots:no").await;
    ann.answered(&hall.room, &bot, &said).await;
    let upgrade = format!("rooms/{}/upgrade", hall.room);
    let made = ann.does("POST", &upgrade, json!({ "new_version": "11" }));
    let new = made.await["replacement_room"].as_str().unwrap().to_owned();
    let mut rng = chance(21);
    hall.act(ann, table, Way::Number, &mut rng).await;
    hears(ann, &private, &bot, "was replaced by another").await;
    ann.waits_for("the new room", |p| p.link.is_in(&new).then_some(()))
        .await;
    ann.link.invite(&new, &bot).await.unwrap();
    hears(ann, &new, &bot, "I followed you here").await;
    hall.room.clone_from(&new);
    let ann = &hall.people[0];
    hall.host().settle().await;
    hall.act(ann, table, Way::Number, &mut rng).await;
    ann.waits_for("the board", |p| (boards(p, &new, &bot) > 0).then_some(()))
        .await;
    let said = ann.say(&new, "!orrery play orion").await;
    let no = ann.answered(&new, &bot, &said).await;
    assert!(no.body.contains("!orrery table open"), "{}", no.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_of_somebody_who_is_not_allowed_is_declined() {
    let server = Homeserver::shared();
    let (account, folder) = (server.register("orrery").await, TempDir::new().unwrap());
    let picky = Config {
        allow: vec!["elsewhere.org".to_owned()],
        ..config(&server.url, &account, &folder)
    };
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let bot = Bot::start(&picky, &store, 1).await;
    let ann = Player::enter(server, "ann").await;
    let new = NewRoom {
        invite: vec![bot.id.clone()],
        ..NewRoom::default()
    };
    ann.link.create(new).await.unwrap();
    ann.waits_for("a no", |p| {
        let events = p.events();
        let about = events
            .iter()
            .rev()
            .find(|e| e.json["state_key"] == bot.id)?;
        (about.json["content"]["membership"] == "leave").then_some(())
    })
    .await;
    bot.stop().await.unwrap();
}
