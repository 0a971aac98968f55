//! Bad input of any kind gets words and changes nothing.

use super::support::*;
use orrery::host::speech::request::Tone;

#[tokio::test]
async fn garbage_is_refused_with_words_and_changes_nothing() {
    let (world, table) = started(&["Ann"]).await;
    let records = world.records(table);
    let huge = format!("/orion play {}", "x".repeat(1900));
    let lines = [
        "/",
        "/ ",
        "/table",
        "/table frobnicate",
        "/orion",
        "/orion frobnicate",
        "/orion play",
        "/orion play card:",
        "/orion play card:Z99",
        "/orion play C03 C04 C05",
        "/orion play nonsense:1",
        "/orion leader 💥",
        "/table vote maybe",
        "/table clock yesterday",
        "/table open",
        "/table open chess",
        "/play \"\"",
        "/table join table:!!!!!",
        "/table join table:00000",
        "/hand table:zzzzzzzzzz",
        "/table option",
        "/table propose \u{0}",
        "/rules \"\"",
        "/orion play \"unclosed",
        "/table invite",
        "/orion 1 2 3 4 5 6 7 8 9",
        "/table log extra words here",
        "/orion play card:C03 card:C03",
        "/\u{202e}elbat",
        huge.as_str(),
    ];
    for line in lines {
        let reply = world.say("Ann", line).await;
        assert!(
            matches!(reply.tone, Tone::Refused | Tone::Shown),
            "{line}: {:?}",
            reply.tone
        );
        assert!(
            words(&reply.text).len() > 10,
            "{line}: {}",
            words(&reply.text)
        );
    }
    assert_eq!(world.records(table), records);
}

#[tokio::test]
async fn names_are_tidied_before_anybody_sees_them() {
    let world = World::new();
    let name = "\u{0}\n  Eve\u{7}  ".to_owned() + "x".repeat(500).as_str();
    let table = world.must(&name, "/table open orion").await;
    world
        .must("Eve", &format!("/table join table:{table}"))
        .await;
    world
        .must("Eve ", &format!("/table join table:{table}"))
        .await;
    let lobby = world.public_words().await;
    assert!(
        !lobby.contains('\u{0}') && !lobby.contains(&"x".repeat(60)),
        "{lobby}"
    );
    assert!(
        lobby.contains("Eve 2"),
        "two people are never called the same: {lobby}"
    );
}

#[tokio::test]
async fn a_whole_call_can_be_typed_as_one_text() {
    let (world, table) = started(&["Ann"]).await;
    let button = world
        .menu("Ann", table)
        .await
        .more
        .iter()
        .find(|b| b.typed.contains("auto"))
        .unwrap()
        .clone();
    let call = button.typed.trim_start_matches("/orion ");
    world
        .must("Ann", &format!("/orion do action:\"{call}\" table:{table}"))
        .await;
    assert!(
        world
            .refused("Ann", "/orion do \"\"")
            .await
            .contains("/orion play")
    );
}
