//! The same request again answers the same and changes nothing; two at once both get their turn.

use super::support::*;
use orrery::host::speech::request::{Input, Tone};

#[tokio::test]
async fn a_repeated_request_answers_the_same_and_changes_nothing() {
    let world = World::new();
    let open = world.request(
        "Ann",
        Input::Command(orrery::host::command::line::parse("/play orion").unwrap()),
    );
    let first = world.host.submit(open.clone()).await;
    let second = world.host.submit(open.clone()).await;
    assert_eq!(
        (&first.text, first.table, first.tone),
        (&second.text, second.table, second.tone)
    );
    let table = first.table.unwrap();
    let records = world.records(table);
    let press = world.request(
        "Ann",
        Input::Press(world.menu("Ann", table).await.answers[0].press.clone()),
    );
    let done = world.host.submit(press.clone()).await;
    assert_eq!(done.tone, Tone::Done);
    let after = world.records(table);
    assert!(after > records);
    let again = world.host.submit(press).await;
    assert_eq!((again.text, again.tone), (done.text, Tone::Done));
    assert_eq!(world.records(table), after);
    assert_eq!(world.host.submit(open).await.table, Some(table));
}

#[tokio::test]
async fn a_repeated_request_after_a_restart_changes_nothing_either() {
    let (world, table) = started(&["Ann"]).await;
    let press = world.request(
        "Ann",
        Input::Press(world.menu("Ann", table).await.answers[0].press.clone()),
    );
    assert_eq!(world.host.submit(press.clone()).await.tone, Tone::Done);
    let records = world.records(table);
    world.host.stop().await;
    let world = World::over(std::sync::Arc::clone(&world.store), 9);
    assert_eq!(world.host.submit(press).await.tone, Tone::Done);
    assert_eq!(world.records(table), records);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_clicks_at_once_one_counts_and_none_is_lost() {
    let (world, table) = started(&["Ann"]).await;
    let button = world.menu("Ann", table).await.answers[0].press.clone();
    let mut clicks = tokio::task::JoinSet::new();
    for _ in 0..50 {
        let (host, request) = (
            world.host.clone(),
            world.request("Ann", Input::Press(button.clone())),
        );
        clicks.spawn(async move { host.submit(request).await.tone });
    }
    let tones = clicks.join_all().await;
    assert_eq!(tones.iter().filter(|t| **t == Tone::Done).count(), 1);
    assert_eq!(tones.iter().filter(|t| **t == Tone::Refused).count(), 49);
}
