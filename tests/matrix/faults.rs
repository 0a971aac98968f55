//! Rate limits, errors and lost answers: play goes on, nothing is lost, nothing is said twice.

use super::player::{Player, WAYS};
use super::proxy::{self, Trouble};
use super::support::{Hall, Homeserver, thorough};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Asserts that nothing a bot said stands there twice: every message has words of its own, and every command one mark.
pub(crate) fn nothing_is_said_twice(person: &Player, bot: &str) {
    let mut marks: BTreeMap<(String, String), u32> = BTreeMap::new();
    let mut messages: BTreeMap<String, u32> = BTreeMap::new();
    for event in person.events() {
        if event.json["sender"] != bot {
            continue;
        }
        let content = &event.json["content"];
        let relation = &content["m.relates_to"];
        if event.json["type"] == "m.reaction" {
            let word = |name: &str| relation[name].as_str().unwrap_or_default().to_owned();
            *marks.entry((word("event_id"), word("key"))).or_default() += 1;
        } else if event.json["type"] == "m.room.message" {
            // Two boards may look alike, but no two messages were sent by one transaction; answers stand under what they
            // answer.
            let id = event.json["event_id"]
                .as_str()
                .unwrap_or_default()
                .to_owned();
            *messages.entry(id).or_default() += 1;
            if let Some(answered) = relation["m.in_reply_to"]["event_id"].as_str()
                && relation["rel_type"] != "m.thread"
            {
                let body = content["body"].as_str().unwrap_or_default();
                *messages.entry(format!("{answered} {body}")).or_default() += 1;
            }
        }
    }
    for (what, times) in marks {
        assert_eq!(times, 1, "{what:?}");
    }
    for (what, times) in messages {
        assert_eq!(times, 1, "{what}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_way_to_the_homeserver_slows_play_and_breaks_nothing() {
    let trouble = Arc::new(Trouble::default());
    let server = Homeserver::shared();
    let url = proxy::start(&server.url, Arc::clone(&trouble)).await;
    let hall = Hall::open_through(&url, &["ann", "bob", "cid", "dee"], false, 5).await;
    let table = hall.start_match("orion").await;
    trouble.limited.store(9, Ordering::Relaxed);
    trouble.broken.store(11, Ordering::Relaxed);
    trouble.lost.store(13, Ordering::Relaxed);
    let most = if thorough() { 5000 } else { 12 };
    let answers = hall.play(table, 5, &WAYS, most).await;
    assert!(answers >= 12, "{answers}");
    assert!(trouble.wrong.load(Ordering::Relaxed) > 10);
    for person in &hall.people {
        nothing_is_said_twice(person, hall.bot_id());
    }
    hall.bot.unwrap().stop().await.unwrap();
}
