//! Who gets in: host names, origins, invitations, and what plain HTTP gives away.

use crate::support::{Chat, Page};
use orrery::host::Host;
use orrery::host::settings::Settings;
use orrery::platforms::web::{Config, Error, Server, limits};
use orrery::store::MemoryStore;
use serde_json::json;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or_default()
}

#[tokio::test]
async fn other_host_names_and_origins_are_turned_away() {
    let chat = Chat::start().await;
    for host in ["evil.example", "127.0.0.1.evil.example", "10.0.0.7", "x"] {
        let answer = chat
            .raw(&format!(
                "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
            ))
            .await;
        assert_eq!(status(&answer), "421", "{host}: {answer}");
    }
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
                   Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for origin in [
        "",
        "Origin: null\r\n",
        "Origin: http://evil.example\r\n",
        "Origin: http://127.0.0.1:1\r\n",
    ] {
        let local = chat.local;
        let answer = chat
            .raw(&format!(
                "GET /ws HTTP/1.1\r\nHost: {local}\r\nConnection: close\r\n{upgrade}{origin}\r\n"
            ))
            .await;
        assert_eq!(status(&answer), "403", "{origin}: {answer}");
    }
}

#[tokio::test]
async fn no_path_leads_anywhere_else() {
    let chat = Chat::start().await;
    for path in [
        "/assets/../Cargo.toml",
        "/assets/..%2f..%2fCargo.toml",
        "/assets/%2e%2e/mod.rs",
        "/assets/",
        "/picture/../../etc/passwd",
        "/.git/config",
        "/ws/x",
        "/assets/main.js%00.png",
    ] {
        let answer = chat.get(path, "").await;
        assert!(
            ["400", "401", "404"].contains(&status(&answer)),
            "{path}: {answer}"
        );
    }
    for garbage in [
        "GARBAGE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\0\0\0\0\r\n\r\n",
    ] {
        let answer = chat.raw(garbage).await;
        assert!(answer.is_empty() || status(&answer) == "400", "{answer}");
    }
    let answer = chat
        .raw(&format!(
            "POST / HTTP/1.1\r\nHost: {}\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello",
            chat.local
        ))
        .await;
    assert_eq!(status(&answer), "405");
}

#[tokio::test]
async fn every_answer_carries_the_safety_headers() {
    let chat = Chat::start().await;
    for path in ["/", "/assets/main.js", "/assets/tokens.css", "/nothing"] {
        let answer = chat.get(path, "").await.to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.contains(header), "{path} lacks {header}");
        }
    }
    let page = chat.get("/", "").await;
    assert!(!page.contains("<script>") && !page.contains("onclick=") && !page.contains("style="));
}

#[tokio::test]
async fn unchanged_files_are_not_sent_twice() {
    let chat = Chat::start().await;
    let answer = chat.get("/assets/main.js", "").await.to_lowercase();
    let tag = answer
        .lines()
        .find_map(|l| l.strip_prefix("etag: "))
        .unwrap()
        .to_owned();
    let again = chat
        .get("/assets/main.js", &format!("If-None-Match: {tag}\r\n"))
        .await;
    assert_eq!(status(&again), "304");
}

#[tokio::test]
async fn an_open_chat_lets_newcomers_in_by_invitation_only() {
    let config = Config {
        open: true,
        ..Config::default()
    };
    let chat = Chat::start_on(Arc::new(MemoryStore::new()), config).await;
    let invite = chat.link.split("#invite=").nth(1).unwrap().to_owned();
    for wrong in [
        json!(null),
        json!(""),
        json!("0".repeat(40)),
        json!(invite[1..]),
    ] {
        let hello = json!({"do": "hello", "version": 1, "invite": wrong});
        let refused = Page::hello(&chat, hello).await;
        assert_eq!(refused.welcome["fatal"], true, "{wrong}");
    }
    let hello = json!({"do": "hello", "version": 1, "invite": invite});
    let guest = Page::hello(&chat, hello).await;
    assert!(guest.welcome["secret"].is_string());
    let back = Page::back(&chat, &guest.secret, json!({})).await;
    assert_eq!(back.welcome["you"], guest.welcome["you"]);
    // Known people come back without it, and links handed out stay good.
    let again = chat.restart_link().await;
    assert!(again.ends_with(&invite));
}

#[tokio::test]
async fn other_machines_are_let_in_only_when_the_operator_says_so() {
    let host = Host::open(Arc::new(MemoryStore::new()), Settings::default()).unwrap();
    let config = Config {
        listen: ([0, 0, 0, 0], 0).into(),
        ..Config::default()
    };
    let refused = Server::bind(&config, host).await;
    assert!(matches!(refused, Err(Error::NotOpen(_))));
}

#[tokio::test]
async fn a_request_that_never_ends_is_let_go() {
    let chat = Chat::start().await;
    let mut slow = TcpStream::connect(chat.local).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
    let mut answer = Vec::new();
    let patience = limits::REQUEST * 2;
    let end = tokio::time::timeout(patience, slow.read_to_end(&mut answer)).await;
    assert!(end.is_ok(), "the connection is still open");
}

#[tokio::test]
async fn whoever_does_not_say_who_they_are_cannot_send_files() {
    let chat = Chat::start().await;
    let answer = chat
        .raw(&format!(
            "POST /verify HTTP/1.1\r\nHost: {}\r\nContent-Length: 999999999\r\n\r\n{{",
            chat.local
        ))
        .await;
    assert_eq!(status(&answer), "401", "{answer}");
}
