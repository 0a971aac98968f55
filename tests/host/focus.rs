//! Which table plain verbs mean when several await somebody.

use super::support::*;
use orrery::host::command::button::Press;
use orrery::host::speech::request::Tone;

/// Ann alone at two tables, awaited at both.
async fn two_tables() -> (World, orrery::store::TableId, orrery::store::TableId) {
    let world = World::new();
    let first = world.must("Ann", "/play orion").await;
    let second = world.must("Ann", "/play orion").await;
    for table in [first, second] {
        assert!(world.awaited(&["Ann"], table).await.is_some());
    }
    (world, first, second)
}

#[tokio::test]
async fn a_verb_that_fits_several_tables_asks_which_with_buttons() {
    let (world, first, second) = two_tables().await;
    let typed = world.menu("Ann", second).await.answers[0].typed.clone();
    let (before, other) = (world.records(second), world.records(first));
    let reply = world.say("Ann", &typed).await;
    assert_eq!(reply.tone, Tone::Refused);
    let menu = reply.menu.unwrap();
    assert_eq!(menu.answers.len(), 2);
    assert_eq!(world.records(second), before);
    let wanted = format!("table:{second}");
    let button = menu.answers.iter().find(|b| b.typed.ends_with(&wanted));
    let Press::Say(line) = &button.unwrap().press else {
        panic!("{button:?}")
    };
    assert_eq!(world.say("Ann", line).await.tone, Tone::Done);
    assert!(world.records(second) > before);
    assert_eq!(world.records(first), other);
}

#[tokio::test]
async fn the_table_in_focus_is_meant_also_after_a_restart() {
    let (world, first, second) = two_tables().await;
    world
        .must("Ann", &format!("/table focus table:{second}"))
        .await;
    let world = World::over(world.store, 8);
    let typed = world.menu("Ann", second).await.answers[0].typed.clone();
    let (before, other) = (world.records(second), world.records(first));
    world.must("Ann", &typed).await;
    assert!(world.records(second) > before);
    assert_eq!(world.records(first), other);
    world.must("Ann", "/table focus").await;
    let asked = world.refused("Ann", "/hand").await;
    assert!(asked.contains("Which table?"), "{asked}");
    let why = world
        .refused("Eve", &format!("/table focus table:{first}"))
        .await;
    assert!(why.contains("no seat"), "{why}");
}

#[tokio::test]
async fn a_verb_goes_to_the_only_table_that_awaits_its_player() {
    let world = World::new();
    let waiting = world.must("Ann", "/table open orion").await;
    let running = world.must("Ann", "/play orion").await;
    let typed = world.menu("Ann", running).await.answers[0].typed.clone();
    let before = world.records(waiting);
    assert_eq!(world.must("Ann", &typed).await, running);
    assert_eq!(world.records(waiting), before);
}
