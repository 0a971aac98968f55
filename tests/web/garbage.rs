//! Nothing a stranger sends changes anything, and everything gets a clear answer.

use crate::support::{Chat, Page, socket};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

/// Frames after hello that make no sense.
const NONSENSE: &[&str] = &[
    "",
    "{",
    "[]",
    "null",
    "\"hello\"",
    "{\"do\":\"hello\",\"version\":1}",
    "{\"do\":\"rule-the-world\"}",
    "{\"do\":\"say\"}",
    "{\"do\":\"say\",\"id\":1,\"place\":\"lobby\",\"line\":\"x\"}",
    "{\"do\":\"say\",\"id\":\"\",\"place\":\"lobby\",\"line\":\"x\"}",
    "{\"do\":\"say\",\"id\":\"a\",\"place\":\"@somebody\",\"line\":\"x\"}",
    "{\"do\":\"say\",\"id\":\"a\",\"place\":\"lobby\",\"line\":\"  \"}",
    "{\"do\":\"say\",\"id\":\"../../x\",\"place\":\"lobby\",\"line\":\"x\"}",
    "{\"do\":\"say\",\"id\":\"a\",\"place\":\"lobby\",\"line\":\"x\",\"by\":\"web:1\"}",
    "{\"do\":\"press\",\"id\":\"a\",\"place\":\"lobby\",\"button\":\"00000.1.z9\"}",
    "{\"do\":\"press\",\"id\":\"a\",\"place\":\"lobby\",\"button\":\"00007.99.a0.xxxx\"}",
    "{\"do\":\"press\",\"id\":\"a\",\"place\":\"lobby\",\"button\":\"\"}",
    "{\"do\":\"page\",\"place\":\"nowhere-at-all\"}",
    "{\"do\":\"page\",\"place\":\"lobby\",\"before\":-1}",
];

#[tokio::test]
async fn nonsense_after_hello_is_answered_and_changes_nothing() {
    let chat = Chat::start().await;
    let mut page = Page::come(&chat).await;
    page.rest().await;
    let before = chat.contents();
    for text in NONSENSE {
        page.send_text(text).await;
        let answer = page.until(|f| f["is"] == "trouble").await;
        assert!(
            !answer["why"].as_str().unwrap().is_empty(),
            "{text}: {answer}"
        );
        assert_eq!(answer["fatal"], false, "{text}");
    }
    page.send_frame(Message::binary(vec![0, 159, 146, 150]))
        .await;
    page.until(|f| f["is"] == "trouble").await;
    assert_eq!(chat.contents(), before);
    // The socket is still good.
    assert_eq!(page.ask("me", "games").await["tone"], "shown");
}

#[tokio::test]
async fn commands_and_presses_about_tables_that_are_not_there_are_refused() {
    let chat = Chat::start().await;
    let mut page = Page::come(&chat).await;
    let before = chat.contents();
    for line in [
        "/board table:ZZZZZ",
        "/table join table:00000",
        "/frobnicate",
        "/table start",
    ] {
        let reply = page.ask("lobby", line).await;
        assert_eq!(reply["tone"], "refused", "{line}: {reply}");
    }
    page.send(&json!({"do": "say", "id": "x1", "place": "ZZZZZ", "line": "/board"}))
        .await;
    let reply = page.until(|f| f["id"] == "x1" && f["is"] != "taken").await;
    assert_eq!(reply["tone"], "refused", "{reply}");
    assert_eq!(chat.contents(), before);
}

#[tokio::test]
async fn nobody_can_speak_in_a_table_that_does_not_exist() {
    let chat = Chat::start().await;
    let mut page = Page::come(&chat).await;
    page.rest().await;
    let before = chat.contents();
    let answer = page.ask("ZZZZZ", "anybody here?").await;
    assert_eq!(answer["is"], "trouble", "{answer}");
    assert_eq!(chat.contents(), before);
}

#[tokio::test]
async fn a_socket_that_does_not_say_hello_properly_is_closed_with_the_reason() {
    let chat = Chat::start().await;
    let before = chat.contents();
    let first = [
        Message::text("garbage"),
        Message::text("{\"do\":\"hello\",\"version\":99}"),
        Message::text("{\"do\":\"say\",\"id\":\"a\",\"place\":\"lobby\",\"line\":\"x\"}"),
        Message::text("{\"do\":\"hello\",\"version\":1,\"secret\":\"0000\"}"),
        Message::text("{\"do\":\"hello\",\"version\":1,\"secret\":\"\"}"),
        Message::binary(vec![1, 2, 3]),
    ];
    for frame in first {
        let mut socket = socket(&chat).await;
        socket.send(frame.clone()).await.unwrap();
        let words = socket.next().await.unwrap().unwrap();
        let words = words.to_text().unwrap();
        assert!(words.contains("\"fatal\":true"), "{frame:?}: {words}");
        let end = socket.next().await;
        assert!(matches!(end, Some(Ok(Message::Close(_))) | None), "{end:?}");
    }
    assert_eq!(chat.contents(), before);
}

#[tokio::test]
async fn a_huge_frame_ends_its_socket_and_nothing_else() {
    let chat = Chat::start().await;
    let mut bystander = Page::come(&chat).await;
    let mut page = Page::come(&chat).await;
    let before = chat.contents();
    page.send_text(&"x".repeat(2_000_000)).await;
    while page.next().await.is_some() {}
    assert_eq!(chat.contents(), before);
    assert_eq!(bystander.ask("me", "games").await["tone"], "shown");
}

#[tokio::test]
async fn too_many_requests_are_put_off_kindly() {
    let chat = Chat::start().await;
    let mut page = Page::come(&chat).await;
    for _ in 0..120 {
        page.say("lobby", "/games").await;
    }
    let put_off = page
        .until(|f| f["is"] == "trouble" && f["why"].as_str().unwrap().contains("a little fast"))
        .await;
    assert_eq!(put_off["fatal"], false);
}

#[tokio::test]
async fn long_lines_and_odd_names_are_refused() {
    let chat = Chat::start().await;
    let mut page = Page::come(&chat).await;
    let answer = page.ask("lobby", &"a".repeat(1001)).await;
    assert_eq!(answer["is"], "trouble");
    for name in ["", "Orrery", "x\u{202e}y", "<script>", &"n".repeat(30)] {
        page.send(&json!({"do": "rename", "id": "r", "name": name}))
            .await;
        let answer = page.until(|f| f["is"] == "trouble").await;
        assert_eq!(answer["id"], "r", "{name}");
    }
}

#[tokio::test]
async fn a_page_that_keeps_asking_for_everything_at_hello_is_sent_back_to_try_later() {
    let chat = Chat::start().await;
    let ann = Page::come(&chat).await;
    let everything: serde_json::Map<_, _> = (0..200)
        .map(|n| (orrery::store::TableId::new(n).to_string(), json!(0)))
        .collect();
    let hello = json!({"do": "hello", "version": 1, "secret": ann.secret, "seen": everything});
    let mut greedy = Page::hello(&chat, hello).await;
    assert_eq!(greedy.welcome["is"], "trouble");
    assert_eq!(greedy.welcome["fatal"], false);
    assert!(greedy.next().await.is_none());
}
