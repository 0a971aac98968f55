//! Reminders that help: each in its owner's rhythm, never twice, never at night.

use super::support::*;
use orrery::host::speech::post::{Post, Slot, To};
use orrery::host::speech::request::Tone;
use orrery::host::table::record::Deed;
use orrery::store::TableId;
use std::sync::atomic::Ordering;

const HOUR: u64 = 3600;

/// After how many hours each reminder came, up to so many hours.
async fn reminded(world: &World, table: TableId, hours: u64) -> Vec<u64> {
    for _ in 0..hours * 4 {
        world.wait(HOUR / 4).await;
    }
    let at = |d: &Deed| matches!(d, Deed::Reminded { .. });
    let log = world.log(table);
    let times = log.iter().filter(|(_, r)| at(&r.deed)).map(|(_, r)| r.at);
    times.map(|at| (at - NOON) / (HOUR * 1000)).collect()
}

#[tokio::test]
async fn a_long_question_is_nudged_once_and_warned_of_once() {
    let (world, table) = with_clock(&["Ann"], "slow long:72h short:72h").await;
    assert_eq!(reminded(&world, table, 70).await, [24, 54]);
    let own = world.private_posts("Ann").await;
    let nudge = own
        .iter()
        .find(|p| words(&p.text).contains("waits for you"));
    let nudge = nudge.unwrap();
    assert_eq!(
        nudge.newly,
        [person("Ann").id],
        "a reminder must be noticed"
    );
    assert_eq!(
        nudge.slot,
        Some(Slot::Hand),
        "it takes the place of the hand before it"
    );
}

#[tokio::test]
async fn everybody_chooses_their_own_rhythm() {
    let world = World::new();
    let said = words(
        &world
            .say("Ann", "/me reminders first:6h again:12h near:3h")
            .await
            .text,
    );
    assert!(
        said.contains("after 6 hours") && said.contains("every 12 hours"),
        "{said}"
    );
    let table = world.open("orion", &["Ann"]).await;
    world.begin("Ann", table, "slow long:48h short:48h").await;
    assert_eq!(reminded(&world, table, 47).await, [6, 18, 30, 42, 45]);
    let why = world.refused("Ann", "/me reminders first:1s").await;
    assert!(why.contains("3h or 2d"), "{why}");
    world.must("Ann", "/me reminders first:off near:off").await;
    let off = words(&world.say("Ann", "/me reminders").await.text);
    assert!(off.contains("not reminded"), "{off}");
}

#[tokio::test]
async fn no_reminder_comes_in_quiet_hours() {
    // It is eight in the morning; the night begins at noon and lasts until ten at night.
    let (world, table) = with_clock(&["Ann"], "slow long:24h short:24h").await;
    world.wait(60).await;
    world
        .must("Ann", "/me hours zone:UTC from:12:00 to:22:00")
        .await;
    world.must("Ann", "/me reminders first:6h near:off").await;
    // The clock of this turn goes on by the hours before, but nobody is woken by it.
    assert_eq!(reminded(&world, table, 20).await, [14]);
    let world = World::new();
    world
        .must("Ann", "/me hours zone:UTC from:12:00 to:22:00")
        .await;
    world.must("Ann", "/me reminders first:6h near:off").await;
    let table = world.open("orion", &["Ann"]).await;
    let clock = "slow long:24h short:24h";
    world.begin("Ann", table, clock).await;
    assert_eq!(reminded(&world, table, 20).await, [16]);
}

#[tokio::test]
async fn a_turn_can_be_muted_from_its_reminder() {
    let (world, table) = with_clock(&["Ann"], "slow long:72h short:72h").await;
    assert_eq!(reminded(&world, table, 25).await, [24]);
    let own = world.private_posts("Ann").await;
    let menu = own.last().unwrap().menu.clone().unwrap();
    let mute = menu
        .more
        .iter()
        .find(|b| b.typed.starts_with("/me mute"))
        .unwrap();
    assert_eq!(world.press("Ann", &mute.press).await.tone, Tone::Done);
    assert_eq!(reminded(&world, table, 40).await, [24]);
    // The next turn is another matter.
    world.play_out_once("Ann", table).await;
    let asked = world.folded(table).facts.asked.clone();
    assert!(asked.values().all(|a| !a.muted));
    let why = world
        .refused("Ann", &format!("/me mute table:{table} nonsense:1"))
        .await;
    assert!(!why.is_empty());
}

#[tokio::test]
async fn my_turns_are_listed_with_the_most_urgent_first() {
    let world = World::new();
    let none = words(&world.say("Ann", "/me turns").await.text);
    assert_eq!(none, "Nobody waits for you.");
    let slow = world.open("orion", &["Ann"]).await;
    world.begin("Ann", slow, "slow long:72h short:72h").await;
    let fast = world.open("orion", &["Ann"]).await;
    world.begin("Ann", fast, "slow long:6h short:6h").await;
    world.must("Ann", "/me hours zone:Asia/Tokyo").await;
    let reply = world.say("Ann", "/me turns").await;
    let said = words(&reply.text);
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].contains(&fast.to_string()), "{said}");
    assert!(lines[1].contains(&slow.to_string()), "{said}");
    assert!(lines[0].contains("until Fri 15 Jan 23:00 JST"), "{said}");
    let first = &reply.menu.unwrap().answers[0];
    assert_eq!(first.typed, format!("/hand table:{fast}"));
}

#[tokio::test]
async fn one_post_says_who_is_awaited_where_until_when() {
    let world = World::new();
    let boss = standing(true, &[]);
    let set = world
        .say_as("Boss", boss.clone(), "/host set overview:here")
        .await;
    assert_eq!(set.tone, Tone::Done);
    let lists = |posts: Vec<Post>| -> Vec<Post> {
        let is_list = |p: &Post| p.to == To::Table && p.title == "Who is awaited";
        posts.into_iter().filter(is_list).collect()
    };
    let first = lists(world.posts().await);
    assert!(words(&first[0].text).contains("no unfinished table"));
    let member = standing(false, &[]);
    let play = world.say_as("Ann", member.clone(), "/play orion").await;
    let table = play.table.unwrap();
    let now = lists(world.posts().await).pop().unwrap();
    assert_eq!(
        (now.table, &now.home),
        (first[0].table, &first[0].home),
        "the same post"
    );
    let said = words(&now.text);
    assert!(
        said.contains(&table.to_string()) && said.contains("Ann"),
        "{said}"
    );
    assert!(said.contains("until 2027-01-15"), "{said}");
    let resign = format!("/table resign table:{table} sure:yes");
    world.say_as("Ann", member.clone(), &resign).await;
    let now = lists(world.posts().await).pop().unwrap();
    assert!(words(&now.text).contains("no unfinished table"));
    world.say_as("Boss", boss, "/host set overview:off").await;
    let last = lists(world.posts().await).pop().unwrap();
    assert!(words(&last.text).contains("not kept here any more"));
    let count = lists(world.posts().await).len();
    world.say_as("Ann", member, "/play orion").await;
    assert_eq!(lists(world.posts().await).len(), count);
}

#[tokio::test]
async fn answering_takes_the_reminder_off_the_screen() {
    let (world, table) = with_clock(&["Ann"], "slow long:72h short:72h").await;
    world.wait(25 * HOUR).await;
    world.play_out_once("Ann", table).await;
    let own = world.private_posts("Ann").await;
    let last = own.last().unwrap();
    assert_eq!(last.slot, Some(Slot::Hand));
    assert!(!words(&last.text).contains("waits for you"));
    let now = world.time.load(Ordering::SeqCst);
    assert!(world.folded(table).due().is_none_or(|due| due > now));
}
