//! One process, several platforms: matches with seats on the stand-in for Discord, in the web chat and, in a build with it, on
//! Matrix; and people on more than one.
#![cfg(all(feature = "discord", feature = "web"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

#[allow(dead_code, reason = "the Discord tests use the rest")]
#[path = "discord/player.rs"]
mod player;
#[allow(dead_code, reason = "the Discord tests use the rest")]
#[path = "discord/support.rs"]
mod support;
#[path = "support/table.rs"]
mod table;
#[allow(dead_code, reason = "the web tests use the rest")]
#[path = "web/support.rs"]
mod web;

/// People on Matrix.
#[cfg(feature = "matrix")]
#[allow(dead_code, reason = "the Matrix tests use the rest")]
mod matrix {
    use super::table;

    pub(crate) mod player;
    pub(crate) mod support;
}

use orrery::host::runner::export;
use orrery::platforms::web::Config;
use orrery::platforms::web::limits::REQUESTS;
use orrery::rules::rng::Rng;
use orrery::store::TableId;
use player::Way;
use serde_json::{Value, json};
use std::sync::Arc;
use support::Hall;
use table::{chance, is_over, pick};
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

/// The page, which must be awaited, answers by chance.
async fn answer(page: &mut Page, table: TableId, id: &str, rng: &mut Rng) {
    // It asks twice: no faster than the web chat lets anybody.
    tokio::time::sleep(2 * REQUESTS.every).await;
    let offers = offers(page, table).await;
    assert!(!offers.is_empty(), "nobody is awaited");
    let done = press(page, id, pick::<String>(rng, &offers)).await;
    assert_eq!(done["tone"], "done", "{done}");
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
        answer(page, table, &format!("a{here}"), &mut rng).await;
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
        let web = bob.history(&table.to_string()).await;
        let said: String = web.iter().map(words).collect();
        assert!(said.contains("The seed was"), "{said}");
        assert!(web.iter().all(|m| m["slot"] != "hand"));
        let own = bob.history("me").await;
        assert!(own.iter().any(|m| m["slot"] == "hand"));
        let file = export::export(hall.store.as_ref(), table).unwrap().unwrap();
        assert!(export::verify(&file).unwrap().over);
    }
}

#[cfg(feature = "matrix")]
#[tokio::test(flavor = "multi_thread")]
async fn discord_the_web_chat_and_matrix_play_one_match_to_the_end() {
    use matrix::player::Way as Ways;
    use matrix::support::{Hall as Rooms, Homeserver};
    let (hall, chat) = both(&["Ann"], 13).await;
    let server = Homeserver::shared();
    let host = (hall.host().clone(), Arc::clone(&hall.store));
    let rooms = Rooms::over(host, (server, &server.url), &["cid"], true).await;
    let (ann, cid) = (&hall.people[0], &rooms.people[0]);
    let mut bob = Page::come(&chat).await;
    let table = hall.open_table("orion").await;
    let joined = bob
        .ask("lobby", &format!("/table join table:{table} team:B"))
        .await;
    assert_eq!(joined["tone"], "done", "{joined}");
    let join = format!("!orrery table join table:{table} team:B");
    let said = cid.say(&rooms.room, &join).await;
    let mark = cid.waits_for("a mark", |p| p.marks(&said, rooms.bot_id()).pop());
    assert_eq!(mark.await, "✅");
    for command in ["robot", "clock pace:none", "start"] {
        let command = format!("/table {command} table:{table}");
        ann.run(&hall.place, &command).await;
    }
    hall.settle().await;
    let (mut rng, mut done) = (chance(13), [0_u32; 3]);
    while !is_over(hall.store.as_ref(), table) {
        hall.settle().await;
        if !hall.awaited(table).await.is_empty() {
            hall.act(ann, table, Way::Hand, &mut rng).await;
            done[0] += 1;
        } else if !rooms.awaited(table).await.is_empty() {
            let ways = [Ways::Number, Ways::Label, Ways::Reaction, Ways::Command];
            rooms
                .act(cid, table, *pick(&mut rng, &ways), &mut rng)
                .await;
            done[1] += 1;
        } else {
            answer(&mut bob, table, &format!("b{}", done[2]), &mut rng).await;
            done[2] += 1;
        }
        assert!(done.iter().sum::<u32>() < 3000, "a match without an end");
    }
    hall.settle().await;
    assert!(done.iter().all(|answers| *answers > 3), "{done:?}");
    // All three places saw the end, and the room on Matrix nobody's hand.
    let thread = hall.thread(table);
    let seen: String = ann
        .sees(&thread)
        .iter()
        .map(|m| m.content.clone())
        .collect();
    assert!(seen.contains("The seed was"), "{seen}");
    let web = bob.history(&table.to_string()).await;
    assert!(web.iter().any(|m| words(m).contains("The seed was")));
    let shown = cid.waits_for("the end", |p| {
        let shown = p.shown(&rooms.room, rooms.bot_id());
        let is_end = shown.iter().any(|m| m.body.contains("The seed was"));
        is_end.then_some(shown)
    });
    assert!(shown.await.iter().all(|m| !m.body.contains("Your hand")));
    let file = export::export(hall.store.as_ref(), table).unwrap().unwrap();
    assert!(export::verify(&file).unwrap().over);
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
    let own = page.history("me").await;
    assert!(own.iter().any(|m| m["slot"] == "hand"), "the hand follows");
    let board = page.history(&table.to_string()).await;
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
