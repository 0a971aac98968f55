//! serenity, the client the bot uses, against the twin: everything a game night needs.

use crate::bot::{connect, picture};
use std::time::Duration;
use twin::{Answered, Twin};

#[tokio::test]
async fn a_command_is_registered_run_and_answered() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ada) = (guild.channel("hall"), guild.user("Ada"));
    let _bot = connect(&twin).await;
    assert_eq!(twin.commands(None).len(), 2);
    let answer = ada.run(&hall, "/game move card:ace count:2").await;
    assert_eq!(answer.how(), Answered::Message);
    assert_eq!(answer.message().unwrap().content, "Ada moves ace 2");
    assert_eq!(ada.sees(&hall).len(), 1);
}

#[tokio::test]
async fn typing_brings_completions() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ada) = (guild.channel("hall"), guild.user("Ada"));
    let _bot = connect(&twin).await;
    let choices = ada.complete(&hall, "/game move count:3 card:", "ac").await;
    assert_eq!(
        choices.iter().map(|c| c.name.as_str()).collect::<Vec<_>>(),
        ["ac!", "ac?"]
    );
    assert_eq!(ada.sight().with("ac?").len(), 1);
}

#[tokio::test]
async fn a_hand_is_shown_to_one_person_only() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let hall = guild.channel("hall");
    let (ada, bob) = (guild.user("Ada"), guild.user("Bob"));
    let _bot = connect(&twin).await;
    let answer = ada.run(&hall, "/game hand").await;
    let hand = answer.message().unwrap();
    assert!(hand.is_ephemeral());
    assert_eq!(
        hand.attachments[0].description.as_deref(),
        Some("Hand of Ada")
    );
    assert_eq!(
        ada.download(&hand, &hand.attachments[0]).unwrap()[..],
        picture()[..]
    );
    assert_eq!(ada.sees(&hall).len(), 1);
    assert_eq!(bob.sees(&hall).len(), 0);
    assert!(bob.sight().with("Hand of Ada").is_empty() && !bob.sight().has_file(&picture()));
    assert!(ada.sight().has_file(&picture()));
}

#[tokio::test]
async fn buttons_menus_and_forms_work() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ada) = (guild.channel("hall"), guild.user("Ada"));
    let _bot = connect(&twin).await;
    let panel = ada.run(&hall, "/game panel").await.message().unwrap();
    let clicked = ada.click(&panel, "Count").await;
    assert_eq!(clicked.how(), Answered::DeferredUpdate);
    assert_eq!(clicked.edited().await.unwrap().content, "counted by Ada");
    let chosen = ada.choose(&panel, "Pick one", &["Red"]).await;
    assert_eq!(chosen.text(), "picked red");
    let form = ada.click(&panel, "Name it").await;
    assert_eq!(form.modal()["title"], "A name");
    let named = ada.submit(&form, &[("name", "Graense")]).await;
    assert_eq!(named.text(), "named Graense");
}

#[tokio::test]
async fn boards_threads_and_direct_messages_arrive() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let hall = guild.channel("hall");
    let (ada, bob) = (guild.user("Ada"), guild.user("Bob"));
    let _bot = connect(&twin).await;
    ada.run(&hall, "/game start").await;
    let board = bob.waits_for(&hall, |m| m.content == "board, turn 2").await;
    assert_eq!(board.attachments.len(), 1, "the edit keeps the picture");
    let private = ada.waits_for(&ada.dm(), |m| m.content == "your hand").await;
    assert_eq!(private.attachments[0].filename, "hand.png");
    let thread = hall.thread("Hand").await;
    ada.waits_for(&thread, |m| m.content.contains("welcome"))
        .await;
    assert!(thread.is_private_thread());
    assert!(bob.sees(&thread).is_empty());
    assert_eq!(bob.sight().with("welcome").len(), 0);
    assert_eq!(ada.pings().len(), 2, "the DM and the mention in the thread");
}

#[tokio::test]
async fn a_cut_line_is_resumed_and_nothing_is_lost() {
    let twin = Twin::start().await;
    let guild = twin.guild("Lounge");
    let (hall, ada) = (guild.channel("hall"), guild.user("Ada"));
    let _bot = connect(&twin).await;
    twin.gateway().cut();
    let answer = ada.run(&hall, "/game move card:ace count:1").await;
    assert_eq!(answer.text(), "Ada moves ace 1");
    assert_eq!(
        (twin.gateway().identifies(), twin.gateway().resumes()),
        (1, 1)
    );
    twin.gateway().close(4000);
    twin.gateway().resumed(2).await;
    twin.gateway().reconnect();
    twin.gateway().resumed(3).await;
    assert_eq!(
        ada.run(&hall, "/game move card:two count:1").await.text(),
        "Ada moves two 1"
    );
}

#[tokio::test]
async fn the_transcript_is_the_same_in_every_run() {
    let mut runs = Vec::new();
    for _ in 0..2 {
        let twin = Twin::start().await;
        let guild = twin.guild("Lounge");
        let (hall, ada) = (guild.channel("hall"), guild.user("Ada"));
        let _bot = connect(&twin).await;
        let panel = ada.run(&hall, "/game panel").await.message().unwrap();
        ada.click(&panel, "Count").await.edited().await;
        twin.quiet(Duration::from_millis(50)).await;
        runs.push(twin.transcript());
    }
    assert_eq!(runs[0], runs[1]);
    assert!(
        runs[0].contains("@Ada in #hall: clicks [Count]"),
        "{}",
        runs[0]
    );
}
