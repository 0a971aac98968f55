//! Threads: who sees them, when they sleep, and who may wake them.

use crate::raw::Night;
use serde_json::json;
use std::time::Duration;
use twin::permission::{CREATE_PRIVATE_THREADS, MANAGE_THREADS};

async fn private(night: &Night) -> String {
    let body =
        json!({ "name": "Hand", "type": 12, "invitable": false, "auto_archive_duration": 60 });
    let got = night
        .post(&format!("/channels/{}/threads", night.hall.id()), body)
        .await;
    assert_eq!(got.status, 201);
    format!("/channels/{}", got.id())
}

#[tokio::test]
async fn a_private_thread_is_for_its_members_and_moderators() {
    let night = Night::new().await;
    let path = private(&night).await;
    let thread = night.hall.thread("Hand").await;
    let ada = format!("{path}/thread-members/{}", night.ada.id());
    assert_eq!(night.put(&ada, json!(null)).await.status, 204);
    night
        .post(
            &format!("{path}/messages"),
            json!({ "content": "your cards" }),
        )
        .await;
    assert_eq!(night.ada.sees(&thread).len(), 1);
    assert!(night.bob.sight().with("your cards").is_empty());
    let moderator = night.guild.role("Moderator", MANAGE_THREADS);
    night.guild.give(&night.bob, moderator);
    assert_eq!(
        night.bob.sight().with("your cards").len(),
        1,
        "moderators can read hands"
    );
    assert_eq!(night.delete(&ada).await.status, 204);
    assert!(night.ada.sees(&thread).is_empty());
    assert_eq!(
        night.ada.sight().with("your cards").len(),
        1,
        "what was seen stays seen"
    );
}

#[tokio::test]
async fn a_mention_brings_somebody_in() {
    let night = Night::new().await;
    let path = private(&night).await;
    let words = json!({ "content": format!("<@{}> welcome", night.ada.id()) });
    night.post(&format!("{path}/messages"), words).await;
    assert!(
        night
            .hall
            .thread("Hand")
            .await
            .members()
            .contains(&night.ada.id())
    );
}

#[tokio::test]
async fn a_sleeping_thread_refuses_edits_and_wakes_for_messages() {
    let night = Night::new().await;
    let path = private(&night).await;
    let thread = night.hall.thread("Hand").await;
    let first = night
        .post(&format!("{path}/messages"), json!({ "content": "one" }))
        .await
        .id();
    night.twin.skip(Duration::from_secs(61 * 60));
    assert!(thread.is_archived());
    let edit = format!("{path}/messages/{first}");
    assert_eq!(
        night.patch(&edit, json!({ "content": "two" })).await.no(),
        (400, 50083)
    );
    let add = format!("{path}/thread-members/{}", night.ada.id());
    assert_eq!(night.put(&add, json!(null)).await.no(), (400, 50083));
    assert_eq!(
        night
            .post(&format!("{path}/messages"), json!({ "content": "up" }))
            .await
            .status,
        200
    );
    assert!(!thread.is_archived());
    assert_eq!(
        night.patch(&edit, json!({ "content": "two" })).await.status,
        200
    );
    thread.archive(true);
    assert_eq!(
        night
            .patch(&path, json!({ "archived": false }))
            .await
            .status,
        200
    );
    thread.archive(true);
    thread.lock(true);
    let locked = night
        .post(&format!("{path}/messages"), json!({ "content": "up" }))
        .await;
    assert_eq!(locked.no(), (400, 50083));
}

#[tokio::test]
async fn opening_a_thread_is_a_right() {
    let night = Night::new().await;
    night.hall.bot_may_not(CREATE_PRIVATE_THREADS);
    let path = format!("/channels/{}/threads", night.hall.id());
    let refused = night
        .post(&path, json!({ "name": "Hand", "type": 12 }))
        .await;
    assert_eq!(refused.no(), (403, 50013));
    assert_eq!(
        night
            .post(&path, json!({ "name": "Talk", "type": 11 }))
            .await
            .status,
        201
    );
    let odd = night
        .post(
            &path,
            json!({ "name": "x", "type": 11, "auto_archive_duration": 99 }),
        )
        .await;
    assert_eq!(odd.no(), (400, 50035));
    night.twin.forgive();
}
