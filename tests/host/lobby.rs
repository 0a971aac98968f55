//! Opening, joining, robots, options, starting.

use super::support::*;
use orrery::host::speech::post::{Slot, To};
use orrery::host::speech::request::Tone;

#[tokio::test]
async fn one_command_starts_a_match_against_robots() {
    let world = World::new();
    let table = world.must("Ann", "/play orion").await;
    let posts = world.posts().await;
    assert!(
        posts
            .iter()
            .any(|p| p.to == To::Table && p.slot == Some(Slot::Board) && p.picture.is_some())
    );
    assert!(posts.iter().any(is_hand), "the hand reaches Ann");
    assert_eq!(
        posts.iter().filter(|p| is_hand(p)).count(),
        posts
            .iter()
            .filter(|p| p.to == To::Person(person("Ann").id))
            .count()
    );
    assert_eq!(world.awaited(&["Ann"], table).await, Some("Ann"));
}

/// CO-013 CO-020 CO-021
#[tokio::test]
async fn robots_take_the_free_seats_when_the_match_starts() {
    let (world, _) = started(&["Ann", "Ben"]).await;
    let board = words(&world.say("Ann", "/board").await.text);
    assert_eq!(board.matches("Robot ").count().min(2), 2, "{board}");
    assert!(board.contains("Ann") && board.contains("Ben"), "{board}");
}

/// CO-018 CO-015
#[tokio::test]
async fn who_asks_for_a_team_sits_in_it() {
    for seed in 0..12 {
        let world = World::over(std::sync::Arc::new(orrery::store::MemoryStore::new()), seed);
        let table = world.must("Ann", "/table open orion").await;
        world.must("Ann", "/table leave").await;
        let table = {
            let _ = table;
            world.must("Ann", "/table open orion").await
        };
        world
            .must("Ben", &format!("/table join table:{table} team:B"))
            .await;
        world
            .must("Cat", &format!("/table join table:{table} team:B"))
            .await;
        assert!(
            world
                .refused("Dan", &format!("/table join table:{table} team:B"))
                .await
                .contains("full")
        );
        world
            .must("Ann", &format!("/table start table:{table}"))
            .await;
        let chairs = world.folded(table).chairs().to_vec();
        let seat = |name: &str| chairs.iter().position(|c| c.name == name).unwrap();
        assert_eq!(
            (seat("Ben") % 2, seat("Cat") % 2, seat("Ann") % 2),
            (1, 1, 0)
        );
    }
}

/// CO-022
#[tokio::test]
async fn one_person_has_one_seat() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    assert!(
        world
            .refused("Ann", &format!("/table join table:{table}"))
            .await
            .contains("already")
    );
}

#[tokio::test]
async fn a_full_table_takes_nobody() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    for _ in 0..3 {
        world.must("Ann", "/table robot").await;
    }
    assert!(
        world
            .refused("Ben", &format!("/table join table:{table}"))
            .await
            .contains("taken")
    );
    assert!(world.refused("Ann", "/table robot").await.contains("taken"));
    world.must("Ann", "/table dismiss").await;
    world
        .must("Ben", &format!("/table join table:{table}"))
        .await;
}

#[tokio::test]
async fn robots_are_openly_robots_and_can_be_sent_away_by_name() {
    let world = World::new();
    world.must("Ann", "/table open orion").await;
    world.must("Ann", "/table robot strength:easy").await;
    world.must("Ann", "/table robot").await;
    let lobby = world.public_words().await;
    assert!(
        lobby.contains("Easy robot Vega") && lobby.contains("Robot Vega"),
        "{lobby}"
    );
    world.must("Ann", "/table dismiss easy").await;
    assert!(
        world
            .refused("Ann", "/table dismiss easy")
            .await
            .contains("no such robot")
    );
    assert!(
        world
            .refused("Ann", "/table robot strength:clever")
            .await
            .contains("easy, plain and strong")
    );
}

#[tokio::test]
async fn options_and_clock_are_chosen_before_the_start() {
    let world = World::new();
    world.must("Ann", "/table open orion").await;
    world.must("Ann", "/table option history open").await;
    assert!(
        world
            .refused("Ann", "/table option history maybe")
            .await
            .contains("closed, open")
    );
    assert!(
        world
            .refused("Ann", "/table option colour red")
            .await
            .contains("no option")
    );
    world.must("Ann", "/table clock live").await;
    world.must("Ann", "/table clock slow long:3600").await;
    assert!(
        world
            .refused("Ann", "/table clock slow long:1")
            .await
            .contains("from 10")
    );
    world.must("Ann", "/table start").await;
    assert!(
        world
            .refused("Ann", "/table option history open")
            .await
            .contains("already started")
    );
}

#[tokio::test]
async fn an_empty_table_closes_and_only_its_opener_closes_a_full_one() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    world
        .must("Ben", &format!("/table join table:{table}"))
        .await;
    assert!(
        world
            .refused("Ben", "/table abort")
            .await
            .contains("Only Ann")
    );
    world.must("Ann", "/table leave").await;
    world.must("Ben", "/table leave").await;
    assert!(
        world
            .refused("Cat", &format!("/table join table:{table}"))
            .await
            .contains("over")
    );
}

#[tokio::test]
async fn people_see_where_they_are_awaited() {
    let world = World::new();
    assert!(words(&world.say("Ann", "/table mine").await.text).contains("no table"));
    let first = world.must("Ann", "/play orion").await;
    let second = world.must("Ann", "/table open orion").await;
    let list = words(&world.say("Ann", "/table mine").await.text);
    assert!(
        list.contains(&format!("{first} · you are awaited")),
        "{list}"
    );
    assert!(
        list.contains(&format!("{second} · waiting to start")),
        "{list}"
    );
    let which = world.refused("Ann", "/table leave").await;
    assert!(
        which.contains("Which table") && which.contains(&first.to_string()),
        "{which}"
    );
}

#[tokio::test]
async fn a_table_is_invited_to_and_its_rules_are_looked_up() {
    let world = World::new();
    world.must("Ann", "/table open orion").await;
    let reply = words(&world.say("Ann", "/table invite Ben").await.text);
    assert!(world.public_words().await.contains("Ben, you are invited"));
    // Nobody has met Ben, so Ann learns how he finds the table.
    assert!(
        reply.contains("who Ben is") && reply.contains("/table join "),
        "{reply}"
    );
    assert!(words(&world.say("Ann", "/rules CO-075").await.text).contains("CO-075"));
    for line in [
        "/rules \"planet cracker\"",
        "/rules planet cracker",
        "/rules planet cracker orion",
    ] {
        let found = words(&world.say("Ann", line).await.text);
        assert!(found.contains("Planet Cracker"), "{line}: {found}");
    }
    assert_eq!(world.say("Ann", "/games").await.tone, Tone::Shown);
    assert!(words(&world.say("Ann", "/help").await.text).contains("/table open"));
}

/// CO-236
#[tokio::test]
async fn the_talk_notice_is_posted_at_the_start_and_on_request() {
    let world = World::new();
    world.must("Ann", "/play orion").await;
    let notice = words(&world.say("Ann", "/table talk").await.text);
    assert!(notice.len() > 80, "{notice}");
    assert!(world.public_words().await.contains(&notice));
}

#[tokio::test]
async fn quick_play_of_every_game_is_against_somebody() {
    let world = World::new();
    for game in orrery::games::GAMES {
        let table = world
            .must("Ann", &format!("/play {}", game.info().command))
            .await;
        let board = words(
            &world
                .say("Ann", &format!("/board table:{table}"))
                .await
                .text,
        );
        assert!(board.contains("Robot "), "{}: {board}", game.info().title);
        assert_eq!(
            world.awaited(&["Ann"], table).await,
            Some("Ann"),
            "{}",
            game.info().title
        );
    }
}
