//! Completion lists only what is legal now.

use super::support::*;
use orrery::host::person::Place;
use orrery::host::speech::complete::Completing;
use orrery::host::speech::request::Standing;

async fn lines(world: &World, who: &str, line: &str) -> Vec<String> {
    let asked = Completing {
        by: person(who),
        place: Place::new("test", "lobby"),
        table: None,
        standing: Standing::default(),
        line: line.to_owned(),
    };
    world
        .host
        .complete(asked)
        .await
        .into_iter()
        .map(|s| s.line)
        .collect()
}

#[tokio::test]
async fn commands_are_completed_word_by_word() {
    let world = World::new();
    assert!(
        lines(&world, "Ann", "")
            .await
            .contains(&"/table ".to_owned())
    );
    assert!(
        lines(&world, "Ann", "/ta")
            .await
            .contains(&"/table ".to_owned())
    );
    assert!(
        lines(&world, "Ann", "/table o")
            .await
            .contains(&"/table open ".to_owned())
    );
    let games = lines(&world, "Ann", "/table open ").await;
    assert!(
        games.contains(&"/table open game:orion ".to_owned())
            && games.len() == orrery::games::GAMES.len()
    );
    assert_eq!(
        lines(&world, "Ann", "/play conq").await,
        ["/play game:orion "]
    );
    assert_eq!(
        lines(&world, "Ann", "/table vote answer:y").await,
        ["/table vote answer:yes "]
    );
}

#[tokio::test]
async fn arguments_are_what_is_on_offer_and_nothing_else() {
    let (world, table) = started(&["Ann"]).await;
    let offered: Vec<String> = world
        .menu("Ann", table)
        .await
        .answers
        .iter()
        .map(|b| b.typed.clone())
        .collect();
    let leaders = lines(&world, "Ann", "/orion leader ").await;
    assert!(!leaders.is_empty());
    for line in &leaders {
        assert!(
            offered.iter().any(|o| o.starts_with(line.trim())),
            "{line} is not in {offered:?}"
        );
    }
    assert!(
        lines(&world, "Eve", "/orion leader ").await.is_empty(),
        "others see nothing of it"
    );
    let narrowed = lines(&world, "Ann", "/orion leader name:pol").await;
    assert!(
        narrowed.iter().all(|l| l.contains("politician")),
        "{narrowed:?}"
    );
    let second = lines(&world, "Ann", "/orion leader name:politician ").await;
    assert!(
        !second.is_empty() && second.iter().all(|l| l.contains("give:")),
        "{second:?}"
    );
}

#[tokio::test]
async fn any_line_can_be_completed_without_harm() {
    let world = World::new();
    for line in [
        "💥",
        "/💥 💥",
        "\"",
        "/table open \"",
        ":",
        "/:",
        "/table join table:",
        "\u{0}",
        &"x ".repeat(5000),
    ] {
        lines(&world, "Ann", line).await;
    }
}
