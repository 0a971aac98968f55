//! Coming back: nothing missing, nothing twice, also after a restart.

use crate::support::{Chat, Page, post};
use orrery::host::speech::post::To;
use orrery::platforms::web::limits;
use orrery::store::TableId;
use serde_json::{Value, json};

fn numbers(history: &Value) -> Vec<u64> {
    let messages = history["messages"].as_array().unwrap();
    messages
        .iter()
        .map(|m| m["number"].as_u64().unwrap())
        .collect()
}

async fn tell(chat: &Chat, posts: std::ops::RangeInclusive<u64>) {
    for number in posts {
        let post = post(number, To::Table, &format!("news {number}"));
        chat.deliver(post).await.unwrap();
    }
}

#[tokio::test]
async fn a_page_that_comes_back_gets_exactly_what_it_missed() {
    let chat = Chat::start().await;
    let place = TableId::new(7).to_string();
    let mut ann = Page::come(&chat).await;
    ann.send(&json!({"do": "watch", "place": place, "seen": null}))
        .await;
    ann.until(|f| f["is"] == "history" && f["place"] == place.as_str())
        .await;
    tell(&chat, 1..=5).await;
    ann.until(|f| f["message"]["number"] == 5).await;
    drop(ann.rest().await);
    let secret = ann.secret.clone();
    drop(ann);
    tell(&chat, 6..=9).await;
    let mut back = Page::back(
        &chat,
        &secret,
        json!({place.clone(): 5, "lobby": 1, "me": 0}),
    )
    .await;
    let missed = back
        .until(|f| f["is"] == "history" && f["place"] == place.as_str())
        .await;
    assert_eq!(numbers(&missed), [6, 7, 8, 9]);
    assert_eq!(missed["fresh"], false);
    assert!(!back.rest().await.iter().any(|f| f["is"] == "message"));
}

#[tokio::test]
async fn a_page_that_was_away_for_long_starts_afresh() {
    let chat = Chat::start().await;
    let place = TableId::new(7).to_string();
    let ann = Page::come(&chat).await;
    let secret = ann.secret.clone();
    drop(ann);
    let many = limits::CATCH_UP as u64 + 50;
    tell(&chat, 1..=many).await;
    let mut back = Page::back(&chat, &secret, json!({place.clone(): 3})).await;
    let missed = back
        .until(|f| f["is"] == "history" && f["place"] == place.as_str())
        .await;
    assert_eq!(missed["fresh"], true);
    assert_eq!(missed["more"], true);
    assert_eq!(numbers(&missed).last(), Some(&many));
}

#[tokio::test]
async fn long_channels_page_backwards_without_gaps() {
    let chat = Chat::start().await;
    tell(&chat, 1..=90).await;
    let mut ann = Page::come(&chat).await;
    let place = TableId::new(7).to_string();
    let mut all = Vec::new();
    let mut before = Value::Null;
    loop {
        ann.send(&json!({"do": "page", "place": place, "before": before}))
            .await;
        let history = ann
            .until(|f| f["is"] == "history" && f["place"] == place.as_str())
            .await;
        let mut piece = numbers(&history);
        before = json!(piece[0]);
        piece.append(&mut all);
        all = piece;
        if history["more"] == false {
            break;
        }
    }
    assert_eq!(all, (1..=90).collect::<Vec<_>>());
}

#[tokio::test]
async fn messages_and_people_survive_a_restart() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    ann.say("lobby", "is anybody here?").await;
    ann.until(|f| f["is"] == "message").await;
    tell(&chat, 1..=2).await;
    let (secret, you) = (ann.secret.clone(), ann.welcome["you"].clone());
    let chat = chat.restart().await;
    let mut back = Page::back(&chat, &secret, json!({})).await;
    assert_eq!(back.welcome["you"], you);
    let lobby = back
        .until(|f| f["is"] == "history" && f["place"] == "lobby")
        .await;
    assert!(lobby.to_string().contains("is anybody here?"));
    // The post that was delivered before is still the same post.
    tell(&chat, 2..=3).await;
    let place = TableId::new(7).to_string();
    back.send(&json!({"do": "page", "place": place})).await;
    let table = back
        .until(|f| f["is"] == "history" && f["place"] == place.as_str())
        .await;
    assert_eq!(numbers(&table), [1, 2, 3]);
}

#[tokio::test]
async fn a_line_sent_again_after_a_lost_connection_is_said_once() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let line = json!({"do": "say", "id": "once", "place": "lobby", "line": "hello all"});
    ann.send(&line).await;
    ann.until(|f| f["message"]["request"] == "once").await;
    let mut back = Page::back(&chat, &ann.secret, json!({})).await;
    back.send(&line).await;
    // The page that lost the answer gets it.
    back.until(|f| f["message"]["request"] == "once").await;
    back.send(&json!({"do": "page", "place": "lobby"})).await;
    let lobby = back.until(|f| f["is"] == "history").await;
    assert_eq!(lobby.to_string().matches("hello all").count(), 1);
}

#[tokio::test]
async fn a_command_sent_again_answers_the_same_and_does_nothing_twice() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let play = json!({"do": "say", "id": "play1", "place": "lobby", "line": "/play game:orion"});
    ann.send(&play).await;
    let first = ann.until(|f| f["is"] == "reply").await;
    let mut back = Page::back(&chat, &ann.secret, json!({})).await;
    back.send(&play).await;
    let second = back.until(|f| f["is"] == "reply").await;
    assert_eq!(first["table"], second["table"]);
    let tables = back.ask("me", "/table mine").await;
    assert_eq!(
        tables
            .to_string()
            .matches(first["table"].as_str().unwrap())
            .count(),
        1,
        "{tables}"
    );
}
