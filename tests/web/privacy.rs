//! What is meant for one person reaches nobody else: not by socket, not by history, not by picture.

use crate::support::{Chat, Page, picture, post};
use orrery::host::speech::post::{Slot, To};
use serde_json::{Value, json};

fn mention(frames: &[Value], words: &str) -> bool {
    frames.iter().any(|f| f.to_string().contains(words))
}

#[tokio::test]
async fn a_private_message_reaches_its_person_alone() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    let mut hand = post(1, To::Person(ann.id()), "your secret card");
    hand.slot = Some(Slot::Hand);
    hand.picture = Some(picture());
    chat.deliver(hand).await.unwrap();

    let hers = ann
        .until(|f| f["is"] == "message" && f["place"] == "me")
        .await;
    assert!(hers.to_string().contains("your secret card"));
    let token = hers["message"]["picture"]["token"].as_str().unwrap();

    // Whatever is asked, Bob gets nothing of it.
    for place in ["me", "00007", "lobby"] {
        bob.send(&json!({"do": "page", "place": place})).await;
    }
    let local = ann.id().local().to_owned();
    for place in [format!("@{local}"), format!("web:{local}"), local] {
        bob.send(&json!({"do": "page", "place": place})).await;
        bob.say(&place, "/hand").await;
    }
    assert!(!mention(&bob.rest().await, "secret card"));
    let again = Page::back(&chat, &bob.secret, json!({"me": 0, "00007": 0})).await;
    assert!(!again.welcome.to_string().contains("secret card"));
    let mut again = again;
    assert!(!mention(&again.rest().await, "secret card"));

    let own = chat.picture(token, &ann.secret).await;
    assert!(own.starts_with("HTTP/1.1 200"), "{own}");
    assert!(own.to_lowercase().contains("cache-control: private"));
    assert!(
        chat.picture(token, &bob.secret)
            .await
            .starts_with("HTTP/1.1 404")
    );
    assert!(
        chat.picture(token, "guess")
            .await
            .starts_with("HTTP/1.1 401")
    );
    assert!(
        chat.get(&format!("/picture/{token}"), "")
            .await
            .starts_with("HTTP/1.1 401")
    );
    let unknown = "0".repeat(32);
    assert!(
        chat.picture(&unknown, &ann.secret)
            .await
            .starts_with("HTTP/1.1 404")
    );
}

#[tokio::test]
async fn a_reply_and_its_picture_are_the_askers_alone() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    let played = ann.ask("lobby", "/play game:orion").await;
    let table = played["table"].as_str().unwrap().to_owned();
    chat.host.settle().await;
    bob.rest().await;
    let hand = ann.ask(&table, "/hand").await;
    assert_eq!(hand["tone"], "shown", "{hand}");
    let token = hand["picture"]["token"]
        .as_str()
        .expect("a picture of the hand");
    assert!(
        chat.picture(token, &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
    assert!(
        chat.picture(token, &bob.secret)
            .await
            .starts_with("HTTP/1.1 404")
    );
    assert!(bob.rest().await.is_empty());
}

#[tokio::test]
async fn two_people_at_a_table_do_not_see_each_others_hands() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    let opened = ann.ask("lobby", "/table open game:orion").await;
    let table = opened["table"].as_str().unwrap().to_owned();
    bob.ask(&table, "/table join").await;
    assert_eq!(ann.ask(&table, "/table start").await["tone"], "done");
    chat.host.settle().await;
    let (hers, his) = (ann.rest().await, bob.rest().await);
    let hand_of = |frames: &[Value]| -> Value {
        let found = frames
            .iter()
            .rfind(|f| f["message"]["slot"] == "hand")
            .unwrap();
        found["message"].clone()
    };
    let (her_hand, his_hand) = (hand_of(&hers), hand_of(&his));
    let token = |hand: &Value| hand["picture"]["token"].as_str().unwrap().to_owned();
    let alt = |hand: &Value| hand["picture"]["alt"].as_str().unwrap().to_owned();
    assert_ne!(alt(&her_hand), alt(&his_hand));
    assert!(!mention(&his, &token(&her_hand)) && !mention(&hers, &token(&his_hand)));
    assert!(
        !his.iter()
            .any(|f| f["message"]["picture"]["alt"] == alt(&her_hand))
    );
    assert!(
        chat.picture(&token(&her_hand), &bob.secret)
            .await
            .starts_with("HTTP/1.1 404")
    );
    assert!(
        chat.picture(&token(&her_hand), &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
}
