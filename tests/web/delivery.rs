//! Posts of the host: once each, the newest of a slot in full, the older ones folded.

use crate::support::{Chat, Page, picture, post};
use orrery::host::delivery::outlet::Undelivered;
use orrery::host::person::PersonId;
use orrery::host::speech::post::{Post, Slot, To};
use orrery::store::TableId;

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
    let both = (chat.outlet.deliver(board(5)), chat.outlet.deliver(board(5)));
    let both = futures_util::future::join(both.0, both.1).await;
    assert_eq!(both, (Ok(()), Ok(())));
    chat.outlet.deliver(board(5)).await.unwrap();
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
    chat.outlet.deliver(lobby).await.unwrap();
    let place = TableId::new(7).to_string();
    chat.outlet.deliver(board(2)).await.unwrap();
    let old = ann.history(&place).await.pop().unwrap();
    let old = old["picture"]["token"].as_str().unwrap().to_owned();
    assert!(
        chat.picture(&old, &ann.secret)
            .await
            .starts_with("HTTP/1.1 200")
    );
    chat.outlet.deliver(board(3)).await.unwrap();
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
        chat.outlet.deliver(board(number)).await.unwrap();
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
    let answer = chat
        .outlet
        .deliver(post(1, To::Person(stranger), "x"))
        .await;
    assert!(matches!(answer, Err(Undelivered::Never(_))));
}
