//! Answers in time, once, of the right kind, and for the right eyes.

use crate::raw::Night;
use serde_json::json;
use std::time::Duration;
use twin::Answered;

#[tokio::test]
async fn the_first_answer_has_three_seconds() {
    let night = Night::new().await;
    let answer = night.begin();
    night.twin.skip(Duration::from_millis(3001));
    let late = night.answer(&answer, 4, json!({ "content": "late" })).await;
    assert_eq!(late.no(), (404, 10062));
    assert_eq!(night.twin.unanswered(), ["/game"]);
}

#[tokio::test]
async fn an_interaction_is_answered_once() {
    let night = Night::new().await;
    let answer = night.begin();
    assert_eq!(night.answer(&answer, 5, json!({})).await.status, 204);
    assert_eq!(
        night
            .answer(&answer, 4, json!({ "content": "again" }))
            .await
            .no(),
        (400, 40060)
    );
    assert_eq!(night.twin.forgive().len(), 1);
}

#[tokio::test]
async fn a_token_lives_a_quarter_of_an_hour() {
    let night = Night::new().await;
    let answer = night.begin();
    let original = format!("{}/messages/@original", night.webhook(&answer));
    let early = night.patch(&original, json!({ "content": "early" })).await;
    assert_eq!(early.no(), (404, 10015), "there is nothing to edit yet");
    night.answer(&answer, 5, json!({})).await;
    night.twin.skip(Duration::from_secs(14 * 60));
    assert_eq!(
        night
            .patch(&original, json!({ "content": "in time" }))
            .await
            .status,
        200
    );
    assert_eq!(answer.text(), "in time");
    night.twin.skip(Duration::from_secs(2 * 60));
    assert_eq!(
        night
            .patch(&original, json!({ "content": "late" }))
            .await
            .no(),
        (401, 50027)
    );
    assert_eq!(
        night
            .post(&night.webhook(&answer), json!({ "content": "late" }))
            .await
            .no(),
        (401, 50027)
    );
}

#[tokio::test]
async fn an_answer_must_suit_its_interaction() {
    let night = Night::new().await;
    for kind in [6, 7, 8] {
        let answer = night.begin();
        let data = json!({ "content": "x", "choices": [] });
        assert_eq!(
            night.answer(&answer, kind, data).await.no(),
            (400, 50035),
            "{kind}"
        );
        assert_eq!(answer.how(), Answered::No);
    }
    assert_eq!(night.twin.forgive().len(), 3);
    let unknown = format!("/interactions/{}/nonsense/callback", night.begin().id());
    assert_eq!(
        night.post(&unknown, json!({ "type": 5 })).await.no(),
        (404, 10062)
    );
}

#[tokio::test]
async fn an_ephemeral_answer_is_out_of_reach_for_everybody_else() {
    let night = Night::new().await;
    let answer = night.begin();
    night
        .answer(&answer, 4, json!({ "content": "secret", "flags": 64 }))
        .await;
    let message = answer.message().unwrap();
    let path = format!("{}/{}", night.hall_messages(), message.id);
    assert_eq!(night.get(&path).await.no(), (404, 10008));
    assert_eq!(
        night.patch(&path, json!({ "content": "x" })).await.no(),
        (404, 10008)
    );
    assert_eq!(night.get(&night.hall_messages()).await.body, json!([]));
    let original = format!("{}/messages/@original", night.webhook(&answer));
    assert_eq!(night.get(&original).await.body["content"], "secret");
    assert_eq!(night.ada.sees(&night.hall).len(), 1);
    assert!(night.bob.sees(&night.hall).is_empty() && night.bob.sight().0.is_empty());
}

#[tokio::test]
async fn a_follow_up_takes_the_place_of_thinking_and_keeps_its_privacy() {
    let night = Night::new().await;
    let answer = night.begin();
    night.answer(&answer, 5, json!({ "flags": 64 })).await;
    let first = night
        .post(&night.webhook(&answer), json!({ "content": "first" }))
        .await;
    assert_eq!(first.id(), answer.message().unwrap().id);
    assert!(answer.message().unwrap().is_ephemeral());
    let second = night
        .post(&night.webhook(&answer), json!({ "content": "second" }))
        .await;
    assert_ne!(second.id(), first.id());
    assert_eq!(answer.followups()[0].content, "second");
    assert!(!answer.followups()[0].is_ephemeral());
    let gone = format!("{}/messages/{}", night.webhook(&answer), second.id());
    assert_eq!(night.delete(&gone).await.status, 204);
    assert_eq!(night.get(&gone).await.no(), (404, 10008));
}

#[tokio::test]
async fn a_deferral_takes_no_flag_but_ephemeral() {
    let night = Night::new().await;
    let answer = night.begin();
    let flagged = night
        .answer(&answer, 5, json!({ "flags": 64 | 32768 }))
        .await;
    assert_eq!(flagged.no(), (400, 50035));
    night.twin.forgive();
    assert_eq!(
        night
            .answer(&answer, 5, json!({ "flags": 64 }))
            .await
            .status,
        204
    );
}

#[tokio::test]
async fn a_callback_shows_its_message_when_asked() {
    let night = Night::new().await;
    let answer = night.begin();
    let path = format!("{}?with_response=true", Night::callback(&answer));
    let got = night
        .post(&path, json!({ "type": 4, "data": { "content": "hello" } }))
        .await;
    assert_eq!(got.status, 200);
    assert_eq!(got.body["resource"]["message"]["content"], "hello");
    assert_eq!(
        got.body["interaction"]["response_message_id"],
        answer.message().unwrap().id.to_string()
    );
}

#[tokio::test]
async fn clients_offer_only_what_is_registered_and_allowed() {
    let night = Night::new().await;
    let hall = &night.hall;
    let why = |line: &str| night.ada.begin(hall, line).err().unwrap();
    assert_eq!(why("/nothing"), "there is no command /nothing");
    assert_eq!(why("/game size:3"), "`size:3` belongs to no option");
    let admins = json!([{ "name": "settings", "description": "Settings", "default_member_permissions": "0" },
        { "name": "here", "description": "In guilds", "contexts": [0],
          "options": [{ "type": 4, "name": "n", "description": "n", "required": true, "max_value": 5 }] }]);
    assert_eq!(night.put(&night.commands(), admins).await.status, 200);
    assert_eq!(why("/settings"), "/settings is not offered to Ada");
    assert!(why("/here").contains("required"));
    assert!(why("/here n:many").contains("a whole number"));
    assert!(why("/here n:6").contains("in its range"));
    assert!(night.ada.begin(&night.ada.dm(), "/here n:1").is_err());
    assert!(night.ada.begin(hall, "/here n:1").is_ok());
}
