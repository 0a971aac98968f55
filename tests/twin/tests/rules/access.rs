//! Rights, and what a person could have seen through all their changes.

use crate::raw::Night;
use serde_json::json;
use std::time::Duration;
use twin::permission::{
    ATTACH_FILES, EMBED_LINKS, READ_MESSAGE_HISTORY, SEND_MESSAGES, VIEW_CHANNEL,
};

#[tokio::test]
async fn the_bot_needs_sight_and_rights() {
    let night = Night::new().await;
    let embed = || json!({ "embeds": [{ "title": "x" }] });
    night.hall.bot_may_not(EMBED_LINKS);
    assert_eq!(night.say(embed()).await.no(), (403, 50013));
    night.hall.bot_may_not(ATTACH_FILES);
    let file = night
        .send("POST", &night.hall_messages(), None, &[("a.png", vec![1])])
        .await
        .unwrap();
    assert_eq!(file.no(), (403, 50013));
    night.hall.bot_may_not(SEND_MESSAGES);
    assert_eq!(
        night.say(json!({ "content": "x" })).await.no(),
        (403, 50013)
    );
    night.hall.bot_may_not(VIEW_CHANNEL);
    assert_eq!(
        night.say(json!({ "content": "x" })).await.no(),
        (403, 50001)
    );
    assert_eq!(
        night
            .get(&format!("/channels/{}", night.hall.id()))
            .await
            .no(),
        (403, 50001)
    );
    night.hall.bot_may_not(0);
    assert_eq!(night.say(embed()).await.status, 200);
    assert_eq!(night.twin.invalid_requests(), 5);
}

#[tokio::test]
async fn sight_follows_every_edit_deletion_and_change_of_rights() {
    let night = Night::new().await;
    let everyone = night.guild.id();
    night.hall.role_may(everyone, 0, VIEW_CHANNEL);
    night
        .hall
        .member_may(night.ada.id(), VIEW_CHANNEL | READ_MESSAGE_HISTORY, 0);
    let bot = night.twin.application();
    night.hall.member_may(bot, VIEW_CHANNEL, 0);
    let pause = || night.twin.skip(Duration::from_secs(10));
    // Said in the very millisecond in which the rights change, it would have been seen by everybody.
    pause();
    let id = night.say(json!({ "content": "first face" })).await.id();
    pause();
    let before = night.twin.now();
    pause();
    night
        .patch(
            &format!("{}/{id}", night.hall_messages()),
            json!({ "content": "second face" }),
        )
        .await;
    pause();
    night
        .hall
        .member_may(night.bob.id(), VIEW_CHANNEL | READ_MESSAGE_HISTORY, 0);
    pause();
    night
        .delete(&format!("{}/{id}", night.hall_messages()))
        .await;
    pause();
    let late = night.guild.user("Cy");
    night
        .hall
        .member_may(late.id(), VIEW_CHANNEL | READ_MESSAGE_HISTORY, 0);
    let faces = |user: &twin::User| {
        let sight = user.sight();
        (
            sight.with("first face").len(),
            sight.with("second face").len(),
        )
    };
    assert_eq!(faces(&night.ada), (1, 1));
    assert_eq!(
        faces(&night.bob),
        (0, 1),
        "the first face was gone when he came"
    );
    assert_eq!(faces(&late), (0, 0), "the message was gone when he came");
    assert_eq!(night.ada.sight_by(before).with("second face").len(), 0);
}

#[tokio::test]
async fn without_history_only_what_comes_is_seen() {
    let night = Night::new().await;
    let dee = night.twin.user("Dee");
    night
        .hall
        .role_may(night.guild.id(), 0, READ_MESSAGE_HISTORY);
    night
        .hall
        .member_may(night.twin.application(), READ_MESSAGE_HISTORY, 0);
    night.say(json!({ "content": "before" })).await;
    night.twin.skip(Duration::from_secs(1));
    night.guild.invite(&dee);
    night.say(json!({ "content": "after" })).await;
    assert_eq!(dee.sight().with("before").len(), 0);
    assert_eq!(dee.sight().with("after").len(), 1);
}

#[tokio::test]
async fn everything_in_a_message_counts_as_seen() {
    let night = Night::new().await;
    let button = json!({ "type": 2, "style": 1, "label": "Go", "custom_id": "play:SECRET-ID" });
    let body = json!({
        "embeds": [{ "fields": [{ "name": "n", "value": "SECRET-FIELD" }] }],
        "components": [{ "type": 1, "components": [button] }],
        "attachments": [{ "id": 0, "description": "SECRET-ALT" }],
    });
    night
        .send(
            "POST",
            &night.hall_messages(),
            Some(body),
            &[("SECRET-FILE.png", vec![7, 7])],
        )
        .await
        .unwrap();
    let sight = night.bob.sight();
    for word in ["secret-id", "secret-field", "secret-alt", "secret-file"] {
        assert_eq!(sight.with(word).len(), 1, "{word}");
    }
    assert!(sight.has_file(&[7, 7]));
}
