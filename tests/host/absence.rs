//! Time running out, leaving, coming back, substitutes.

use super::support::*;
use orrery::host::runner::export;
use orrery::host::speech::request::Tone;

/// CO-280 CO-281 CO-284 CO-285
#[tokio::test]
async fn when_time_is_up_the_default_is_answered_and_marked() {
    let (world, _) = with_clock(&["Ann"], "slow").await;
    world.wait(11 * 3600).await;
    assert!(
        !world.public_words().await.contains("Time is up"),
        "too early"
    );
    world.wait(3601).await;
    assert!(
        world
            .public_words()
            .await
            .contains("Time is up for Ann: answered automatically.")
    );
}

/// CO-281 CO-283
#[tokio::test]
async fn a_live_table_has_seconds() {
    let (world, table) = with_clock(&["Ann"], "live").await;
    let records = world.records(table);
    world.wait(61).await;
    assert!(world.records(table) > records);
    let (world, table) = with_clock(&["Ann"], "none").await;
    let asked = world.awaited(&["Ann"], table).await;
    world.wait(400 * 24 * 3600).await;
    assert_eq!(world.awaited(&["Ann"], table).await, asked);
    assert!(!world.public_words().await.contains("Time is up"));
}

/// CO-293 CO-295 CO-310
#[tokio::test]
async fn after_three_missed_answers_a_robot_keeps_the_seat() {
    let (world, table) = with_clock(&["Ann", "Ben"], "live").await;
    for _ in 0..200 {
        match world.awaited(&["Ben"], table).await {
            Some(_) => world.play_out_once("Ben", table).await,
            None if world.awaited(&["Ann"], table).await.is_some() => world.wait(61).await,
            None => break,
        }
        if world
            .public_words()
            .await
            .contains("A robot keeps the seat of Ann")
        {
            let said = world.public_words().await;
            assert_eq!(said.matches("Time is up for Ann").count(), 3, "{said}");
            assert!(
                world
                    .refused("Ann", &format!("/hand table:{table}"))
                    .await
                    .contains("/table return")
            );
            return;
        }
    }
    panic!("the seat was never kept");
}

/// CO-294 CO-295 CO-296 CO-297 CO-335
#[tokio::test]
async fn who_leaves_may_come_back() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    world
        .must("Ann", &format!("/table leave table:{table}"))
        .await;
    assert!(
        world
            .refused("Ann", &format!("/table leave table:{table}"))
            .await
            .contains("keeps your seat already")
    );
    let board = words(
        &world
            .say("Ann", &format!("/board table:{table}"))
            .await
            .text,
    );
    assert!(!board.contains("Your hand"), "{board}");
    world
        .must("Ann", &format!("/table return table:{table}"))
        .await;
    assert!(
        world
            .refused("Ann", &format!("/table return table:{table}"))
            .await
            .contains("already")
    );
    world.play_out(&["Ann", "Ben"], table).await;
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    assert!(export::verify(&file).unwrap().over);
}

/// CO-298
#[tokio::test]
async fn a_substitute_takes_over_a_robot_seat_and_owns_it() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    world
        .must("Ann", &format!("/table leave table:{table}"))
        .await;
    world
        .must("Cat", &format!("/table join table:{table}"))
        .await;
    assert!(
        world
            .public_words()
            .await
            .contains("Cat takes over the seat of Ann.")
    );
    assert!(
        world
            .refused("Ann", &format!("/table return table:{table}"))
            .await
            .contains("no seat")
    );
    assert!(
        world.private_posts("Cat").await.iter().any(is_hand),
        "the substitute gets the hand"
    );
    world.play_out(&["Ben", "Cat"], table).await;
}

/// CO-310
#[tokio::test]
async fn a_match_without_people_ends_without_a_result() {
    let (world, table) = started(&["Ann"]).await;
    world
        .must("Ann", &format!("/table leave table:{table}"))
        .await;
    assert!(world.public_words().await.contains("ends without a result"));
}

/// CO-309
#[tokio::test]
async fn a_robot_concedes_with_its_human_ally() {
    let (world, table) = started(&["Ann"]).await;
    world
        .must("Ann", &format!("/table resign table:{table} sure:yes"))
        .await;
    assert!(world.public_words().await.contains("The seed was"));
}

#[tokio::test]
async fn nobody_gives_a_match_up_by_one_press() {
    for game in ["orion", "openworlds"] {
        let world = World::new();
        let table = world.must("Ann", &format!("/play {game}")).await;
        let records = world.records(table);
        let more = world.menu("Ann", table).await.more;
        let concede = more.iter().find(|b| b.label == "Concede").unwrap();
        for asked in [
            world.say("Ann", &format!("/table resign {table}")).await,
            world.say("Ann", &format!("/{game} concede")).await,
            world.press("Ann", &concede.press).await,
        ] {
            assert_eq!(asked.tone, Tone::Shown);
            assert!(words(&asked.text).contains("about to concede"));
            assert_eq!(world.records(table), records, "nothing has happened yet");
        }
        let asked = world.say("Ann", &format!("/table resign {table}")).await;
        let yes = asked.menu.unwrap().answers.remove(0);
        assert_eq!(world.press("Ann", &yes.press).await.tone, Tone::Done);
        assert!(!world.folded(table).goes_on(), "{game}");
    }
}

/// A game that waits for a second word has asked already.
#[tokio::test]
async fn a_game_that_asks_for_itself_is_not_asked_for() {
    for (game, second) in [("outerearth", "concede"), ("deepfuture", "confirm")] {
        let world = World::new();
        let table = world.open(game, &["Ann", "Ben"]).await;
        world.begin("Ann", table, "none").await;
        let first = world.say("Ann", &format!("/table resign {table}")).await;
        assert_eq!(first.tone, Tone::Done, "{}", words(&first.text));
        let line = format!("/{game} {second} table:{table}");
        let reply = world.say("Ann", &line).await;
        assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
    }
}

/// CO-309
#[tokio::test]
async fn two_allies_must_both_concede() {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    let chairs = world.folded(table).facts.chairs;
    let name = |i: usize| chairs[i].name.clone();
    world
        .must(&name(0), &format!("/table resign table:{table} sure:yes"))
        .await;
    assert!(!world.public_words().await.contains("The seed was"));
    world
        .must(&name(2), &format!("/table resign table:{table} sure:yes"))
        .await;
    assert!(world.public_words().await.contains("The seed was"));
}

/// CO-292
#[tokio::test]
async fn looking_as_the_spy_does_not_extend_the_deadline() {
    for seed in 0..200 {
        let world = World::over(std::sync::Arc::new(orrery::store::MemoryStore::new()), seed);
        let table = world.must("Ann", "/play orion").await;
        let menu = world.menu("Ann", table).await;
        let Some(spy) = menu
            .answers
            .iter()
            .find(|b| b.typed.contains("leader name:spy"))
        else {
            continue;
        };
        world.press("Ann", &spy.press).await;
        let menu = world.menu("Ann", table).await;
        let look = menu
            .answers
            .iter()
            .find(|b| b.typed.starts_with("/orion spy"))
            .unwrap();
        let due = orrery::store::index::next_due(world.store.as_ref())
            .unwrap()
            .unwrap();
        world
            .time
            .fetch_add(3600 * 1000, std::sync::atomic::Ordering::SeqCst);
        assert_eq!(
            world.press("Ann", &look.press).await.tone,
            orrery::host::speech::request::Tone::Done
        );
        assert_eq!(
            orrery::store::index::next_due(world.store.as_ref()).unwrap(),
            Some(due)
        );
        return;
    }
    panic!("the Spy never came up");
}
