//! Guided first matches: tips in private, each once or twice, on and off.

use super::support::{World, is_hand, started, words};
use orrery::games::GAMES;
use orrery::host::command::button::Press;
use orrery::host::speech::post::To;
use orrery::host::speech::request::Tone;
use orrery::host::table::record::{Deed, Record};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::tip::MOST_TIMES;
use orrery::store::{TableId, log};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How often each tip was given at a table, by the table's log.
fn given(world: &World, table: TableId) -> BTreeMap<String, u8> {
    let mut counts = BTreeMap::new();
    let records = log::read(world.store.as_ref(), table, 1, 100_000).unwrap();
    for record in records {
        let record: Record = serde_json::from_slice(&record.body).unwrap();
        if let Deed::Tipped { tip, .. } = record.deed {
            *counts.entry(tip).or_insert(0) += 1;
        }
    }
    counts
}

async fn tips_told(world: &World, who: &str) -> usize {
    let posts = world.private_posts(who).await;
    posts
        .iter()
        .filter(|p| words(&p.text).contains("Tip: "))
        .count()
}

/// Takes random offers until the match is over, or for so many answers.
async fn play_at_random(world: &World, who: &str, table: TableId, most: usize) {
    let mut chance = Rng::seeded(Seed::from_number(3));
    for _ in 0..most {
        let menu = world.menu(who, table).await;
        let offers: Vec<_> = menu
            .answers
            .iter()
            .filter(|b| !matches!(b.press, Press::Say(_)))
            .collect();
        if offers.is_empty() {
            return;
        }
        let chosen = offers[chance.below(offers.len() as u32) as usize];
        let reply = world.press(who, &chosen.press).await;
        assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
    }
}

#[tokio::test]
async fn a_first_match_starts_at_once_with_a_tip_and_the_options_for_beginners() {
    let world = World::new();
    let table = world.must("ann", "/table learn openworlds").await;
    let posts = world.private_posts("ann").await;
    let hand = posts.iter().rfind(|p| is_hand(p)).unwrap();
    let text = words(&hand.text);
    assert!(text.contains("Tip: Welcome!"), "{text}");
    assert!(text.contains("OW-050"), "{text}");
    assert!(
        text.contains("A robot in your place would choose: "),
        "{text}"
    );
    assert!(hand.picture.is_some() && hand.menu.is_some());
    let board = world.say("ann", &format!("/board table:{table}")).await;
    assert!(
        words(&board.text).contains("Deck 30"),
        "{}",
        words(&board.text)
    );
    let public = world.public_words().await;
    assert!(!public.contains("Tip: "), "{public}");
}

#[tokio::test]
async fn every_guided_match_says_many_tips_and_none_too_often() {
    for game in GAMES.iter().filter(|g| !g.tips().is_empty()) {
        let world = World::new();
        let command = game.info().command;
        let table = world.must("ann", &format!("/table learn {command}")).await;
        play_at_random(&world, "ann", table, 200).await;
        let given = given(&world, table);
        let times = |id: &str| game.tips().iter().find(|t| t.id == id).unwrap().times;
        assert!(given.len() >= 8, "{command}: {given:?}");
        assert!(
            given.iter().all(|(id, n)| *n <= times(id)),
            "{command}: {given:?}"
        );
        assert!(given.values().all(|n| *n <= MOST_TIMES));
        let total: u8 = given.values().sum();
        assert_eq!(
            tips_told(&world, "ann").await,
            usize::from(total),
            "{command}"
        );
        let open = world.posts().await;
        assert!(
            open.iter()
                .filter(|p| p.to == To::Table)
                .all(|p| !words(&p.text).contains("Tip: "))
        );
    }
}

#[tokio::test]
async fn tips_are_off_at_other_tables_and_go_on_and_off_by_command() {
    let (world, table) = started(&["ann"]).await;
    world.play_out_once("ann", table).await;
    assert_eq!(tips_told(&world, "ann").await, 0);
    world
        .must("ann", &format!("/table tips on table:{table}"))
        .await;
    assert_eq!(
        tips_told(&world, "ann").await,
        1,
        "the open question has its tip"
    );
    let again = world
        .refused("ann", &format!("/table tips on table:{table}"))
        .await;
    assert!(again.contains("on already"), "{again}");
    let menu = world.menu("ann", table).await;
    assert!(menu.more.iter().any(|b| b.label == "No more tips"));
    world
        .must("ann", &format!("/table tips off table:{table}"))
        .await;
    world.play_out(&["ann"], table).await;
    assert_eq!(tips_told(&world, "ann").await, 1);
    world
        .refused("bea", &format!("/table tips on table:{table}"))
        .await;
}

#[tokio::test]
async fn a_restart_does_not_say_a_tip_again() {
    let world = World::new();
    let table = world.must("ann", "/table learn orion").await;
    world.play_out_once("ann", table).await;
    let before = given(&world, table);
    let later = World::over(Arc::clone(&world.store), 8);
    later.play_out(&["ann"], table).await;
    let after = given(&later, table);
    let times = |id: &str| GAMES[0].tips().iter().find(|t| t.id == id).unwrap().times;
    assert!(before.keys().all(|id| after.contains_key(id)));
    assert!(after.iter().all(|(id, n)| *n <= times(id)), "{after:?}");
}

#[tokio::test]
async fn an_answer_taken_back_takes_its_tip_along() {
    let world = World::new();
    let table = world.must("ann", "/table learn openworlds").await;
    world.play_out_once("ann", table).await;
    let first = given(&world, table);
    world
        .must("ann", &format!("/table undo table:{table}"))
        .await;
    world.play_out_once("ann", table).await;
    let posts = world.private_posts("ann").await;
    let said: Vec<String> = posts
        .iter()
        .map(|p| words(&p.text))
        .filter(|t| t.contains("Tip: "))
        .collect();
    assert_eq!(first.len(), 2);
    assert_eq!(said[1], said[2], "the same question has the same tip");
}
