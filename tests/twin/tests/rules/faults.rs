//! Trouble on demand, and limits that limit.

use crate::raw::Night;
use serde_json::json;
use std::time::Duration;
use twin::{Fault, Trouble};

const SEND: &str = "POST /channels/{channel_id}/messages";

#[tokio::test]
async fn a_bucket_empties_and_fills_again() {
    let night = Night::new().await;
    night.twin.freeze();
    for left in (0..5).rev() {
        let got = night.say(json!({ "content": "x" })).await;
        assert_eq!(got.status, 200);
        assert_eq!(got.headers["x-ratelimit-remaining"], left.to_string());
        assert_eq!(got.headers["x-ratelimit-bucket"], "channel-messages");
    }
    let got = night.say(json!({ "content": "x" })).await;
    assert_eq!(got.status, 429);
    assert_eq!(got.headers["retry-after"], "5");
    assert_eq!(got.headers["x-ratelimit-scope"], "user");
    assert_eq!(got.body["retry_after"], 5.0);
    assert_eq!(got.body["global"], false);
    let other = night.guild.channel("den");
    let path = format!("/channels/{}/messages", other.id());
    assert_eq!(
        night.post(&path, json!({ "content": "x" })).await.status,
        200
    );
    night.twin.skip(Duration::from_secs(5));
    assert_eq!(night.say(json!({ "content": "x" })).await.status, 200);
    assert_eq!(night.twin.rate_limits_hit(), 1);
}

#[tokio::test]
async fn fifty_requests_a_second_are_the_end_but_not_for_interactions() {
    let night = Night::new().await;
    night.twin.freeze();
    let mut last = 0;
    for i in 0..51 {
        let channel = night.guild.channel(&format!("c{}", i / 4));
        last = night
            .post(
                &format!("/channels/{}/messages", channel.id()),
                json!({ "content": "x" }),
            )
            .await
            .status;
    }
    assert_eq!(last, 429);
    let answer = night.begin();
    assert_eq!(night.answer(&answer, 5, json!({})).await.status, 204);
    let global = night.get("/users/@me").await;
    assert_eq!(global.headers["x-ratelimit-global"], "true");
    assert_eq!(global.body["global"], true);
}

#[tokio::test]
async fn ordered_trouble_strikes_where_and_when_it_is_ordered() {
    let night = Night::new().await;
    night
        .twin
        .fault(Fault::at(SEND, Trouble::Refuse(503, 0, "upstream connect error")).after(1));
    assert_eq!(night.say(json!({ "content": "1" })).await.status, 200);
    assert_eq!(night.say(json!({ "content": "2" })).await.status, 503);
    assert_eq!(night.say(json!({ "content": "3" })).await.status, 200);
    let slow = Trouble::RateLimit {
        after: Duration::from_millis(1500),
        global: true,
    };
    night.twin.fault(Fault::at("*", slow).times(2));
    assert_eq!(night.get("/users/@me").await.body["retry_after"], 1.5);
    assert_eq!(night.get("/gateway").await.status, 429);
    night.twin.fault(
        Fault::at(SEND, Trouble::Refuse(403, 50013, "Missing Permissions"))
            .only_in(night.guild.id()),
    );
    assert_eq!(
        night.say(json!({ "content": "4" })).await.status,
        200,
        "another place was meant"
    );
    assert_eq!(night.twin.faults_left(), 1);
    let texts: Vec<String> = night
        .hall
        .messages()
        .into_iter()
        .map(|m| m.content)
        .collect();
    assert_eq!(texts, ["1", "3", "4"]);
}

#[tokio::test]
async fn a_lost_reply_was_done_and_a_cut_request_was_not() {
    let night = Night::new().await;
    let body = |words: &str| Some(json!({ "content": words }));
    night.twin.fault(Fault::at(SEND, Trouble::LoseReply));
    assert!(
        night
            .send("POST", &night.hall_messages(), body("done"), &[])
            .await
            .is_err()
    );
    night.twin.fault(Fault::at(SEND, Trouble::Cut));
    assert!(
        night
            .send("POST", &night.hall_messages(), body("not done"), &[])
            .await
            .is_err()
    );
    let texts: Vec<String> = night
        .hall
        .messages()
        .into_iter()
        .map(|m| m.content)
        .collect();
    assert_eq!(texts, ["done"]);
}

#[tokio::test]
async fn silence_is_silent_and_delay_is_late() {
    let night = Night::new().await;
    night
        .twin
        .fault(Fault::at(SEND, Trouble::Delay(Duration::from_millis(300))));
    let begun = std::time::Instant::now();
    assert_eq!(night.say(json!({ "content": "late" })).await.status, 200);
    assert!(begun.elapsed() >= Duration::from_millis(300));
    night.twin.fault(Fault::at(SEND, Trouble::Silence));
    let waited = tokio::time::timeout(
        Duration::from_millis(300),
        night.say(json!({ "content": "never" })),
    )
    .await;
    assert!(waited.is_err());
    assert_eq!(night.hall.messages().len(), 1);
}

#[tokio::test]
async fn strangers_and_unknown_endpoints_are_turned_away() {
    let night = Night::new().await;
    let url = format!("{}/api/v10/users/@me", night.twin.rest());
    assert_eq!(reqwest::get(url).await.unwrap().status(), 401);
    assert_eq!(night.get("/nowhere").await.status, 404);
    assert_eq!(
        night.twin.forgive(),
        ["GET /nowhere: the twin knows no such endpoint"]
    );
}
