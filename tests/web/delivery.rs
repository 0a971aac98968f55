//! Posts of the host: once each, the newest of a slot in full, the older ones folded.

use crate::counted::Counted;
use crate::support::{Chat, Page, picture, post};
use orrery::host::delivery::outlet::Undelivered;
use orrery::host::person::PersonId;
use orrery::host::speech::post::{Post, Slot, To};
use orrery::platforms::web::Config;
use orrery::store::{Change, TableId, schema};
use serde_json::json;

fn board(number: u64) -> Post {
    let mut board = post(number, To::Table, &format!("turn {number}"));
    board.slot = Some(Slot::Board);
    board.picture = Some(picture());
    board
}

#[tokio::test]
async fn the_same_post_twice_is_one_message() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let both = (chat.deliver(board(5)), chat.deliver(board(5)));
    let both = futures_util::future::join(both.0, both.1).await;
    assert_eq!(both, (Ok(()), Ok(())));
    chat.deliver(board(5)).await.unwrap();
    let place = TableId::new(7).to_string();
    assert_eq!(ann.history(&place).await.len(), 1);
    let seen = ann.rest().await;
    let live = seen
        .iter()
        .filter(|f| f["place"] == place.as_str() && f["is"] == "message");
    assert!(live.count() <= 1);
}

#[tokio::test]
async fn a_newer_board_folds_the_older_one_and_drops_its_picture() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut lobby = post(1, To::Table, "who sits where");
    lobby.slot = Some(Slot::Lobby);
    chat.deliver(lobby).await.unwrap();
    let place = TableId::new(7).to_string();
    chat.deliver(board(2)).await.unwrap();
    let old = ann.history(&place).await.pop().unwrap();
    let old = old["picture"]["token"].as_str().unwrap().to_owned();
    assert!(
        chat.picture(&old, &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
    chat.deliver(board(3)).await.unwrap();
    let messages = ann.history(&place).await;
    let folded: Vec<bool> = messages.iter().map(|m| m["folded"] == true).collect();
    assert_eq!(folded, [true, true, false]);
    assert!(messages[1]["picture"].is_null());
    assert!(messages[1].to_string().contains("turn 2"));
    // A page that was told of it a moment ago is not sent away.
    assert!(
        chat.picture(&old, &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
    let new = messages[2]["picture"]["token"].as_str().unwrap();
    assert!(
        chat.picture(new, &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
}

#[tokio::test]
async fn a_new_table_is_listed_and_announced_once() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    ann.rest().await;
    for number in 1..=3 {
        chat.deliver(board(number)).await.unwrap();
    }
    let frames = ann.rest().await;
    let listed = frames.iter().filter(|f| f["is"] == "channel").count();
    assert_eq!(listed, 1);
    assert_eq!(ann.history("lobby").await.len(), 1);
}

#[tokio::test]
async fn a_post_for_somebody_elsewhere_is_never_taken() {
    let chat = Chat::start().await;
    let stranger = PersonId::new("elsewhere", "1");
    let answer = chat.deliver(post(1, To::Person(stranger), "x")).await;
    assert!(matches!(answer, Err(Undelivered::Never(_))));
}

#[tokio::test]
async fn delivered_post_costs_one_commit() {
    let store = Counted::new();
    let chat = Chat::start_on(store.clone(), Config::default()).await;
    let mut ann = Page::come(&chat).await;
    let played = ann.ask("lobby", "/play game:orion").await;
    let table = played["table"].as_str().unwrap().to_owned();
    for turn in 0..6 {
        let hand = ann.ask(&table, "/hand").await;
        let id = format!("turn{turn}");
        let button = &hand["menu"]["answers"][0]["press"];
        ann.send(&json!({"do": "press", "id": id, "place": table, "button": button}))
            .await;
        ann.until(|f| f["id"] == id.as_str() && f["is"] != "taken")
            .await;
        chat.host.settle().await;
    }
    let (posts, commits) = store.deliveries("web", &[b"m/", b"z/", b"l/", b"t/"]);
    assert!(posts > 8 && commits <= posts, "{commits} for {posts}");
}

#[tokio::test]
async fn picture_no_longer_in_memory_is_drawn_again_for_its_audience_alone() {
    let chat = Chat::start().await;
    let (mut ann, bob) = (Page::come(&chat).await, Page::come(&chat).await);
    let played = ann.ask("lobby", "/play game:orion").await;
    let table = played["table"].as_str().unwrap().to_owned();
    chat.host.settle().await;
    let newest = async |page: &mut Page, place: &str, slot: &str| {
        let messages = page.history(place).await;
        let found = messages.iter().rfind(|m| m["slot"] == slot).unwrap();
        found["picture"]["token"].as_str().unwrap().to_owned()
    };
    let board = newest(&mut ann, &table, "board").await;
    let hand = newest(&mut ann, "me", "hand").await;
    let (hers, his) = (ann.secret.clone(), bob.secret.clone());
    let chat = chat.restart().await;
    for (token, secret, status) in [
        (&board, &hers, "200"),
        (&board, &his, "200"),
        (&hand, &hers, "200"),
        (&hand, &his, "404"),
    ] {
        let answer = chat.picture(token, secret).await;
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{answer}"
        );
    }
}

#[tokio::test]
async fn picture_of_an_older_database_keeps_its_token() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let played = ann.ask("lobby", "/play game:orion").await;
    chat.host.settle().await;
    let place = played["table"].as_str().unwrap();
    let messages = ann.history(place).await;
    let board = messages.iter().rfind(|m| m["slot"] == "board").unwrap();
    let token = board["picture"]["token"].as_str().unwrap().to_owned();
    // As it stood before: bytes and a list by age, marks of delivered posts, and no labels.
    let key = |rest: &[u8]| schema::platform("web", rest);
    let bytes = u128::from_str_radix(&token, 16).unwrap().to_be_bytes();
    let part = |n: u8| key(&[b"i/", bytes.as_slice(), &[0, n]].concat());
    let mut change = Change::new();
    change.delete(key(&[b"l/", bytes.as_slice()].concat()));
    change.put(part(0), r#"{"audience":"everybody","parts":1,"age":1}"#);
    change.put(part(1), b"PNG");
    change.put(key(b"g/\0\0\0\0\0\0\0\x01"), bytes);
    change.put(key(b"d/\0\0\0\0\0\0\0\x01"), []);
    chat.store.commit(change).wait().unwrap();
    let secret = ann.secret.clone();
    let chat = chat.restart().await;
    let answer = chat.picture(&token, &secret).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    for space in [b"i/", b"g/", b"d/"] {
        let left = chat.store.scan(&key(space), None, 9).unwrap();
        assert_eq!(left, []);
    }
}
