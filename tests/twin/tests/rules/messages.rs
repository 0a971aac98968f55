//! Messages: files that stay or go, nonces, pings, ages and sizes.

use crate::raw::Night;
use serde_json::json;
use std::time::Duration;

const MIB: usize = 1024 * 1024;

#[tokio::test]
async fn the_list_of_attachments_says_what_stays() {
    let night = Night::new().await;
    let body = json!({ "content": "board", "attachments": [{ "id": 0, "description": "turn 1" }] });
    let sent = night
        .send(
            "POST",
            &night.hall_messages(),
            Some(body),
            &[("a.png", vec![1])],
        )
        .await
        .unwrap();
    let path = format!("{}/{}", night.hall_messages(), sent.id());
    let names = |body: &serde_json::Value| {
        let files = body["attachments"].as_array().unwrap();
        files
            .iter()
            .map(|a| a["filename"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let kept = night.patch(&path, json!({ "content": "text only" })).await;
    assert_eq!(names(&kept.body), ["a.png"], "no list keeps all");
    assert_eq!(kept.body["attachments"][0]["description"], "turn 1");
    let url = kept.body["attachments"][0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        reqwest::get(&url).await.unwrap().bytes().await.unwrap()[..],
        [1]
    );
    let list = json!({ "attachments": [{ "id": 0, "description": "turn 2" }] });
    let replaced = night
        .send("PATCH", &path, Some(list), &[("b.png", vec![2])])
        .await
        .unwrap();
    assert_eq!(
        names(&replaced.body),
        ["b.png"],
        "a list without the old file drops it"
    );
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 404);
    let old = replaced.body["attachments"][0]["id"].clone();
    let both = json!({ "attachments": [{ "id": old }, { "id": 0 }] });
    let grown = night
        .send("PATCH", &path, Some(both), &[("c.png", vec![3])])
        .await
        .unwrap();
    assert_eq!(names(&grown.body), ["b.png", "c.png"]);
    let emptied = night.patch(&path, json!({ "attachments": [] })).await;
    assert_eq!(names(&emptied.body), Vec::<String>::new());
    let seen = night.bob.sight();
    assert!(
        [[1], [2], [3]].iter().all(|b| seen.has_file(b)),
        "what was up once was seen"
    );
}

#[tokio::test]
async fn a_repeated_nonce_posts_once() {
    let night = Night::new().await;
    let body = json!({ "content": "turn", "nonce": "t1", "enforce_nonce": true });
    let (first, again) = (
        night.say(body.clone()).await.id(),
        night.say(body.clone()).await.id(),
    );
    assert_eq!(first, again);
    assert_eq!(night.hall.messages().len(), 1);
    night.twin.skip(Duration::from_secs(600));
    assert_ne!(
        night.say(body).await.id(),
        first,
        "a nonce is remembered for minutes only"
    );
}

#[tokio::test]
async fn only_allowed_people_are_called_and_a_quiet_message_rings_nowhere() {
    let night = Night::new().await;
    let words = format!("<@{}> and <@{}>", night.ada.id(), night.bob.id());
    let only =
        json!({ "content": words, "allowed_mentions": { "users": [night.ada.id().to_string()] } });
    let message = night.say(only).await.id();
    let quiet =
        json!({ "content": words, "flags": 4096, "allowed_mentions": { "parse": ["users"] } });
    night.say(quiet).await;
    night
        .say(json!({ "content": words, "allowed_mentions": { "parse": [] } }))
        .await;
    let calls = |user: &twin::User| user.pings().iter().map(|p| p.silent).collect::<Vec<_>>();
    assert_eq!(calls(&night.ada), [false, true]);
    assert_eq!(calls(&night.bob), [true]);
    assert_eq!(night.ada.pings()[0].message, message);
    night.say(json!({ "content": "@everyone" })).await;
    assert_eq!(calls(&night.bob).len(), 1, "the bot may not call everyone");
}

#[tokio::test]
async fn an_old_message_takes_only_so_many_edits() {
    let night = Night::new().await;
    night.twin.rate_limits(false);
    night.twin.old_edits(2);
    let id = night.say(json!({ "content": "board" })).await.id();
    let path = format!("{}/{id}", night.hall_messages());
    night.twin.skip(Duration::from_secs(3601));
    for _ in 0..2 {
        assert_eq!(
            night
                .patch(&path, json!({ "content": "again" }))
                .await
                .status,
            200
        );
    }
    assert_eq!(
        night
            .patch(&path, json!({ "content": "once more" }))
            .await
            .no(),
        (429, 30046)
    );
}

#[tokio::test]
async fn files_and_requests_have_a_size() {
    let night = Night::new().await;
    let big = [("big.png", vec![0; 10 * MIB + 1])];
    let got = night
        .send("POST", &night.hall_messages(), None, &big)
        .await
        .unwrap();
    assert_eq!(got.no(), (400, 50045));
    let nine = || ("part.png", vec![0; 9 * MIB]);
    let got = night
        .send(
            "POST",
            &night.hall_messages(),
            None,
            &[nine(), nine(), nine()],
        )
        .await
        .unwrap();
    assert_eq!(got.no(), (413, 40005));
    let many: Vec<_> = (0..11).map(|_| ("one.png", vec![0])).collect();
    let got = night
        .send("POST", &night.hall_messages(), None, &many)
        .await
        .unwrap();
    assert_eq!(got.no(), (400, 30015));
    assert_eq!(night.twin.forgive().len(), 3);
}

#[tokio::test]
async fn what_is_not_there_cannot_be_touched() {
    let night = Night::new().await;
    assert_eq!(
        night
            .post(
                "/channels/123456789012345678/messages",
                json!({ "content": "x" })
            )
            .await
            .no(),
        (404, 10003)
    );
    let id = night.say(json!({ "content": "x" })).await.id();
    let path = format!("{}/{id}", night.hall_messages());
    assert_eq!(night.delete(&path).await.status, 204);
    assert_eq!(
        night.patch(&path, json!({ "content": "y" })).await.no(),
        (404, 10008)
    );
    let theirs = night.ada.say(&night.hall, "mine");
    let path = format!("{}/{}", night.hall_messages(), theirs.id);
    assert_eq!(
        night.patch(&path, json!({ "content": "y" })).await.no(),
        (403, 50005)
    );
    assert_eq!(night.delete(&path).await.no(), (403, 50013));
    assert_eq!(night.say(json!({ "content": "" })).await.no(), (400, 50006));
    assert_eq!(night.twin.forgive().len(), 1);
}

#[tokio::test]
async fn a_person_may_close_their_door() {
    let night = Night::new().await;
    let open = json!({ "recipient_id": night.ada.id().to_string() });
    let dm = night.post("/users/@me/channels", open.clone()).await.id();
    assert_eq!(dm, night.post("/users/@me/channels", open).await.id());
    let path = format!("/channels/{dm}/messages");
    assert_eq!(
        night.post(&path, json!({ "content": "hand" })).await.status,
        200
    );
    night.ada.takes_dms(false);
    assert_eq!(
        night.post(&path, json!({ "content": "hand" })).await.no(),
        (403, 50007)
    );
    night.ada.takes_dms(true);
    night.guild.remove(night.ada.id());
    assert_eq!(
        night.post(&path, json!({ "content": "hand" })).await.no(),
        (403, 50278)
    );
    let wrong = night
        .post("/users/@me/channels", json!({ "recipient_id": "1" }))
        .await;
    assert_eq!(wrong.no(), (400, 50035));
    night.twin.forgive();
}
