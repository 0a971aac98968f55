//! The chat forgets a person, lets matches be checked, and sends pages only what concerns them.

use crate::support::{Chat, Page, post};
use orrery::host::Host;
use orrery::host::settings::Settings;
use orrery::host::speech::post::To;
use orrery::store::{MemoryStore, Store, TableId};
use serde_json::json;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _};

fn holds(chat: &Chat, words: &str) -> Vec<String> {
    let found = |bytes: &[u8]| {
        String::from_utf8_lossy(bytes)
            .to_lowercase()
            .contains(&words.to_lowercase())
    };
    chat.contents()
        .iter()
        .filter(|(key, value)| found(key) || found(value))
        .map(|(key, _)| key.escape_ascii().to_string())
        .collect()
}

#[tokio::test]
async fn the_chat_forgets_names_lines_pictures_and_secrets() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    let rename = json!({"do": "rename", "id": "n1", "name": "Quuxilda Peculiar"});
    ann.send(&rename).await;
    ann.until(|f| f["is"] == "you").await;
    ann.say("lobby", "my private words").await;
    ann.until(|f| f["message"]["request"] == "t1").await;
    bob.say("lobby", "hello Quuxilda Peculiar!").await;
    bob.until(|f| f["message"]["request"] == "t1").await;
    let table = ann.ask("lobby", "/play game:orion").await["table"]
        .as_str()
        .unwrap()
        .to_owned();
    ann.until(|f| f["message"]["slot"] == "hand").await;
    chat.host.settle().await;
    let local = ann.id().local().to_owned();
    assert!(!holds(&chat, "quuxilda").is_empty() && !holds(&chat, &local).is_empty());

    ann.say("me", "/me forget word:forget-me").await;
    ann.until(|f| f["is"] == "forgotten").await;
    chat.host.settle().await;
    assert_eq!(holds(&chat, "quuxilda"), [""; 0]);
    assert_eq!(holds(&chat, &local), [""; 0]);
    assert_eq!(holds(&chat, "my private words"), [""; 0]);

    // The table is still there for others to read, and the secret leads nowhere.
    bob.send(&json!({"do": "watch", "place": table, "seen": null}))
        .await;
    let history = bob
        .until(|f| f["is"] == "history" && f["place"] == table.as_str())
        .await;
    assert!(history.to_string().contains("Somebody"), "{history}");
    let again = Page::back(&chat, &ann.secret, json!({})).await;
    assert!(
        again.welcome["why"].as_str().unwrap().contains("secret"),
        "{}",
        again.welcome
    );
}

#[tokio::test]
async fn a_page_hears_the_tables_it_shows_and_those_of_its_person() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let mut bob = Page::come(&chat).await;
    let place = TableId::new(7).to_string();
    bob.send(&json!({"do": "watch", "place": place, "seen": null}))
        .await;
    bob.until(|f| f["is"] == "history" && f["place"] == place.as_str())
        .await;
    chat.deliver(post(1_000_000, To::Table, "something happens"))
        .await
        .unwrap();
    bob.until(|f| f["is"] == "message" && f["place"] == place.as_str())
        .await;
    let heard = ann.rest().await;
    assert!(
        !heard
            .iter()
            .any(|f| f.to_string().contains("something happens"))
    );
    assert!(
        heard.iter().any(|f| f["is"] == "channel"),
        "of the table itself she hears"
    );
    let own = ann.ask("lobby", "/play game:orion").await["table"]
        .as_str()
        .unwrap()
        .to_owned();
    chat.host.settle().await;
    let line = ann.say(&own, "hello table").await;
    ann.until(|f| f["message"]["request"] == line.as_str() && f["place"] == own.as_str())
        .await;
    assert!(
        !bob.rest()
            .await
            .iter()
            .any(|f| f["is"] == "message" && f["place"] == own.as_str())
    );
}

#[tokio::test]
async fn many_tables_are_listed_piece_by_piece() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let chat = Chat::start_on(
        Arc::clone(&store),
        orrery::platforms::web::Config::default(),
    )
    .await;
    let mut people = Vec::new();
    for _ in 0..5 {
        let mut page = Page::come(&chat).await;
        for _ in 0..8 {
            page.ask("lobby", "/table open game:orion").await;
        }
        people.push(page);
    }
    chat.host.settle().await;
    let mut late = Page::come(&chat).await;
    let listed = late.welcome["channels"].as_array().unwrap().len() - 2;
    assert_eq!((listed, &late.welcome["more_tables"]), (30, &json!(10)));
    let last = late.welcome["channels"].as_array().unwrap().last().unwrap()["place"].clone();
    late.send(&json!({"do": "tables", "after": last})).await;
    let more = late.until(|f| f["is"] == "tables").await;
    assert_eq!(more["channels"].as_array().unwrap().len(), 10);
    assert_eq!(more["more"], 0);
}

async fn posted(chat: &Chat, secret: &str, body: &str) -> String {
    chat.raw(&format!(
        "POST /verify HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {secret}\r\nContent-Length: {}\r\n\r\n{body}",
        chat.local,
        body.len()
    ))
    .await
}

#[tokio::test]
async fn a_match_is_checked_by_its_file_and_a_running_one_has_none() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    let table = ann.ask("lobby", "/play game:orion").await["table"]
        .as_str()
        .unwrap()
        .to_owned();
    let bearer = format!("Authorization: Bearer {}\r\n", ann.secret);
    let running = chat.get(&format!("/match/{table}"), &bearer).await;
    assert!(running.starts_with("HTTP/1.1 404"), "{running}");
    let ended = ann.ask(&table, "/host tables do:end").await;
    assert_eq!(ended["tone"], "refused", "a table must be named: {ended}");
    let ended = ann
        .ask("lobby", &format!("/host tables do:end table:{table}"))
        .await;
    assert_eq!(ended["tone"], "done", "{ended}");
    let file = chat.get(&format!("/match/{table}"), &bearer).await;
    let (head, body) = file.split_once("\r\n\r\n").unwrap();
    assert!(
        head.starts_with("HTTP/1.1 200") && head.contains("attachment"),
        "{head}"
    );
    let verdict = posted(&chat, &ann.secret, body).await;
    assert!(verdict.contains("\"is_true\":true"), "{verdict}");
    assert!(
        verdict.contains("Nothing was changed, added or taken out"),
        "{verdict}"
    );
    let changed = posted(
        &chat,
        &ann.secret,
        &body.replacen("\\\"at\\\":1", "\\\"at\\\":2", 1),
    )
    .await;
    assert!(
        changed.contains("\"is_true\":false") && changed.contains("Somebody changed"),
        "{changed}"
    );
    for nonsense in ["", "{}", "[1]", "hello"] {
        let verdict = posted(&chat, &ann.secret, nonsense).await;
        assert!(verdict.contains("\"is_true\":false"), "{verdict}");
    }
    assert!(
        posted(&chat, "guess", body)
            .await
            .starts_with("HTTP/1.1 401")
    );
    assert!(chat.get("/verify", "").await.contains("Was it fair?"));
    let (reading, mut writing) = tokio::net::TcpStream::connect(chat.local)
        .await
        .unwrap()
        .into_split();
    let head = format!(
        "POST /verify HTTP/1.1\r\nHost: {}\r\n{bearer}Content-Length: 9437184\r\n\r\n",
        chat.local
    );
    writing.write_all(head.as_bytes()).await.unwrap();
    // The server hangs up in the middle, which is the point.
    let _ = writing.write_all(&vec![b' '; 9 << 20]).await;
    let mut first = String::new();
    tokio::io::BufReader::new(reading)
        .read_line(&mut first)
        .await
        .unwrap();
    assert!(first.starts_with("HTTP/1.1 413"), "{first}");
}

#[tokio::test]
async fn forgetting_without_the_chat_running_cleans_the_chat_too() {
    let chat = Chat::start().await;
    let mut ann = Page::come(&chat).await;
    ann.say("lobby", "words of mine").await;
    ann.until(|f| f["message"]["request"] == "t1").await;
    let id = ann.id();
    chat.host.stop().await;
    let settings = Settings {
        elsewhere: orrery::platforms::forget::forget,
        ..Settings::default()
    };
    let host = Host::still(Arc::clone(&chat.store), settings).unwrap();
    host.forget(&id).await.unwrap();
    assert_eq!(holds(&chat, id.local()), [""; 0]);
    assert_eq!(holds(&chat, "words of mine"), [""; 0]);
}
