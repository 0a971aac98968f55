//! People talk, take names and play.

use crate::support::{Chat, Page};
use serde_json::{Value, json};

/// CO-240, and EX-04: what people say is passed on unchanged, also what the talk notice forbids.
#[tokio::test]
async fn people_talk_to_each_other() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    ann.say("lobby", "  <b>hello</b> & welcome ").await;
    let heard = bob.until(|f| f["is"] == "message").await;
    assert_eq!(
        heard["message"]["text"][0]["words"],
        "<b>hello</b> & welcome"
    );
    assert_eq!(heard["message"]["by"], ann.welcome["you"]);
    for line in [
        "I hold the planet 1",
        "play your ship 8 now",
        "my hand is splendid",
    ] {
        ann.say("lobby", line).await;
        let heard = bob.until(|f| f["is"] == "message").await;
        assert_eq!(heard["message"]["text"][0]["words"], line);
    }
}

#[tokio::test]
async fn names_are_unique_and_everybody_learns_of_a_new_one() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    ann.send(&json!({"do": "rename", "id": "r1", "name": "Ann"}))
        .await;
    ann.until(|f| f["is"] == "you" && f["name"] == "Ann").await;
    bob.until(|f| f["is"] == "people" && f.to_string().contains("\"Ann\""))
        .await;
    bob.send(&json!({"do": "rename", "id": "r2", "name": "a N n"}))
        .await;
    let taken = bob.until(|f| f["is"] == "trouble").await;
    assert!(taken["why"].as_str().unwrap().contains("already"));
}

#[tokio::test]
async fn lines_are_completed() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    ann.send(&json!({"do": "complete", "id": "c1", "place": "lobby", "line": "/pl"}))
        .await;
    let found = ann.until(|f| f["is"] == "suggestions").await;
    let lines = found["suggestions"].to_string();
    assert!(lines.contains("/play"), "{lines}");
}

fn answers(message: &Value) -> Vec<String> {
    let answers = message["menu"]["answers"].as_array();
    answers.map_or_else(Vec::new, |all| {
        all.iter()
            .map(|b| b["press"].as_str().unwrap().to_owned())
            .collect()
    })
}

#[tokio::test]
async fn a_match_is_played_by_buttons_and_a_stale_button_is_explained() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let game = &ann.welcome["greeting"]["games"][0]["buttons"][0];
    let press = json!({"do": "press", "id": "p0", "place": "lobby", "button": game["press"]});
    ann.send(&press).await;
    let reply = ann.until(|f| f["is"] == "reply").await;
    let table = reply["table"].as_str().unwrap().to_owned();
    let mut old = None;
    for turn in 1..=4 {
        let hand = ann
            .until(|f| f["message"]["slot"] == "hand" && !answers(&f["message"]).is_empty())
            .await;
        let button = answers(&hand["message"]).remove(0);
        let id = format!("turn{turn}");
        let press = json!({"do": "press", "id": id, "place": table, "button": button});
        ann.send(&press).await;
        old = Some(button);
    }
    ann.rest().await;
    let stale = json!({"do": "press", "id": "stale", "place": table, "button": old});
    ann.send(&stale).await;
    let reply = ann
        .until(|f| f["id"] == "stale" && f["is"] == "reply")
        .await;
    assert_eq!(reply["tone"], "refused", "{reply}");
}
