//! One process, two platforms: matches with seats on the stand-in for Discord and in the web chat, and people on both.
#![cfg(all(feature = "discord", feature = "web"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[allow(dead_code, reason = "the Discord tests use the rest")]
#[path = "discord/player.rs"]
mod player;
#[allow(dead_code, reason = "the Discord tests use the rest")]
#[path = "discord/support.rs"]
mod support;
#[allow(dead_code, reason = "the web tests use the rest")]
#[path = "web/support.rs"]
mod web;

use orrery::host::export;
use orrery::platforms::web::Config;
use orrery::platforms::web::limits::REQUESTS;
use orrery::store::{Store, TableId, log};
use player::{Way, chance};
use serde_json::{Value, json};
use std::sync::Arc;
use support::Hall;
use web::{Chat, Page};

/// A hall on Discord and a web chat on the same host.
async fn both(people: &[&str], seed: u64) -> (Hall, Chat) {
    let hall = Hall::open(people, seed).await;
    let store = Arc::clone(&hall.store);
    let chat = Chat::over(hall.host().clone(), store, Config::default()).await;
    (hall, chat)
}

/// What a page may answer at a table, as presses.
async fn offers(page: &mut Page, table: TableId) -> Vec<String> {
    let hand = page.ask("me", &format!("/hand table:{table}")).await;
    let answers = hand["menu"]["answers"].as_array().cloned();
    let answers = answers.unwrap_or_default().into_iter();
    let presses = answers.map(|b| b["press"].as_str().unwrap().to_owned());
    presses.filter(|p| !p.starts_with('/')).collect()
}

async fn press(page: &mut Page, id: &str, button: &str) -> Value {
    let frame = json!({"do": "press", "id": id, "place": "me", "button": button});
    page.send(&frame).await;
    page.until(|f| f["id"] == id && f["is"] == "reply").await
}

fn is_over(store: &dyn Store, table: TableId) -> bool {
    let head = log::head(store, table).unwrap().unwrap();
    head.status == log::Status::Over
}

/// Plays to the end: whoever of the hall is awaited acts there, the page acts in the browser. How often each did.
async fn play(hall: &Hall, page: &mut Page, table: TableId) -> (u32, u32) {
    let mut rng = chance(3);
    let (mut there, mut here) = (0, 0);
    while !is_over(hall.store.as_ref(), table) {
        hall.settle().await;
        let person = hall.awaited(table).await.first().map(|p| (*p).clone());
        if let Some(person) = person {
            let ways = [Way::Hand, Way::Panel, Way::SlashInDm];
            let way = ways[(there % 3) as usize];
            hall.act(&person, table, way, &mut rng).await;
            there += 1;
            continue;
        }
        // The page asks twice: no faster than the web chat lets anybody.
        tokio::time::sleep(2 * REQUESTS.every).await;
        let offers = offers(page, table).await;
        assert!(!offers.is_empty(), "nobody is awaited");
        let offer = &offers[rng.below(offers.len() as u32) as usize];
        let done = press(page, &format!("a{here}"), offer).await;
        assert_eq!(done["tone"], "done", "{done}");
        here += 1;
        assert!(here + there < 3000, "a match without an end");
    }
    hall.settle().await;
    (there, here)
}

fn words(message: &Value) -> String {
    let spans = message["text"].as_array().unwrap().iter();
    spans.map(|s| s["words"].as_str().unwrap()).collect()
}

/// The newest messages of a channel of the web chat.
async fn history(page: &mut Page, place: &str) -> Vec<Value> {
    page.send(&json!({"do": "page", "place": place})).await;
    let found = page
        .until(|f| f["is"] == "history" && f["place"] == place)
        .await;
    found["messages"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_on_discord_and_a_seat_in_the_web_chat_play_a_match_to_the_end() {
    for game in ["orion", "outerearth"] {
        let (hall, chat) = both(&["Ann"], 11).await;
        let mut bob = Page::come(&chat).await;
        let table = hall.open_table(game).await;
        let team = if game == "orion" { " team:B" } else { "" };
        let join = format!("/table join table:{table}{team}");
        let joined = bob.ask("lobby", &join).await;
        assert_eq!(joined["tone"], "done", "{joined}");
        let ann = &hall.people[0];
        for command in ["/table clock pace:none", "/table start"] {
            let command = format!("{command} table:{table}");
            ann.run(&hall.place, &command).await;
        }
        hall.settle().await;
        let (there, here) = play(&hall, &mut bob, table).await;
        assert!(there > 5 && here > 5, "{there} and {here}");
        // Both places saw the end; nobody saw the other's hand.
        let thread = hall.thread(table);
        let discord: String = ann
            .sees(&thread)
            .iter()
            .map(|m| m.content.clone())
            .collect();
        assert!(discord.contains("The seed was"), "{discord}");
        let web = history(&mut bob, &table.to_string()).await;
        let said: String = web.iter().map(words).collect();
        assert!(said.contains("The seed was"), "{said}");
        assert!(web.iter().all(|m| m["slot"] != "hand"));
        let own = history(&mut bob, "me").await;
        assert!(own.iter().any(|m| m["slot"] == "hand"));
        let file = export::export(hall.store.as_ref(), table).unwrap().unwrap();
        assert!(export::verify(&file).unwrap().over);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_of_discord_goes_on_in_the_web_chat_with_a_code() {
    let (hall, chat) = both(&["Ann"], 12).await;
    let ann = &hall.people[0];
    let mut page = Page::come(&chat).await;
    let said = ann.run(&hall.place, "/play game:orion").await;
    assert!(said.text().contains("Done") || !said.text().is_empty());
    hall.settle().await;
    let table = hall.tables().pop().unwrap();
    assert!(
        offers(&mut page, table).await.is_empty(),
        "nobody else's hand"
    );
    let code = ann.run(&hall.place, "/me link").await.text();
    let at = code.find("code:").unwrap() + 5;
    let code = code[at..at + 11].to_owned();
    let asked = page.ask("me", &format!("/me link code:{code}")).await;
    let sure = asked["menu"]["answers"][0]["press"]
        .as_str()
        .unwrap()
        .to_owned();
    let linked = press(&mut page, "sure", &sure).await;
    assert_eq!(linked["tone"], "done", "{linked}");
    let first = offers(&mut page, table).await.remove(0);
    assert_eq!(press(&mut page, "first", &first).await["tone"], "done");
    hall.settle().await;
    let own = history(&mut page, "me").await;
    assert!(own.iter().any(|m| m["slot"] == "hand"), "the hand follows");
    let board = history(&mut page, &table.to_string()).await;
    assert!(
        board.iter().any(|m| m["slot"] == "board"),
        "so does the board"
    );
    // And back to Discord: the next hand is a direct message again.
    let mut rng = chance(5);
    hall.act(ann, table, Way::Panel, &mut rng).await;
    hall.settle().await;
    assert!(!hall.awaited(table).await.is_empty());
}
