//! Posts are said once, in order, also after failures and restarts.

use super::support::*;
use orrery::host::speech::post::To;
use orrery::store::outbox;
use std::sync::atomic::Ordering;

#[tokio::test]
async fn a_busy_line_is_tried_again_and_nothing_is_said_twice() {
    let world = World::new();
    world.ear.failures.store(3, Ordering::SeqCst);
    world.must("Ann", "/play orion").await;
    let posts = world.posts().await;
    let mut numbers: Vec<u64> = posts.iter().map(|p| p.number).collect();
    let said = numbers.len();
    numbers.dedup();
    assert_eq!(numbers.len(), said);
    assert!(posts.iter().any(|p| p.to == To::Table) && posts.iter().any(is_hand));
}

#[tokio::test]
async fn what_was_not_said_is_said_after_a_restart() {
    let world = World::new();
    world.ear.failures.store(usize::MAX, Ordering::SeqCst);
    let table = world.must("Ann", "/play orion").await;
    world.host.stop().await;
    assert!(world.ear.posts.lock().unwrap().is_empty());
    let waiting = outbox::list(world.store.as_ref(), "test", None, 100)
        .unwrap()
        .len();
    assert!(waiting >= 2);
    let world = World::over(std::sync::Arc::clone(&world.store), 8);
    let posts = world.posts().await;
    assert!(posts.iter().any(|p| p.to == To::Table && p.table == table));
    assert!(posts.iter().any(is_hand));
    assert!(
        outbox::list(world.store.as_ref(), "test", None, 100)
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn after_a_silence_only_the_newest_board_has_a_picture_but_every_word_is_said() {
    let world = World::new();
    world.ear.failures.store(usize::MAX, Ordering::SeqCst);
    let table = world.must("Ann", "/play orion").await;
    for _ in 0..5 {
        world.play_out_once("Ann", table).await;
    }
    world.ear.failures.store(0, Ordering::SeqCst);
    let posts = world.posts().await;
    let public: Vec<_> = posts.iter().filter(|p| p.to == To::Table).collect();
    assert!(public.len() >= 6);
    assert!(public.iter().all(|p| !p.text.is_empty()));
    assert_eq!(public.iter().filter(|p| p.picture.is_some()).count(), 1);
    assert!(public.last().unwrap().picture.is_some());
}
