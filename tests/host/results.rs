//! Results, ratings and who is on the lists.

use super::support::*;

async fn finished() -> World {
    let people = ["Ann", "Ben", "Col", "Dee"];
    let (world, table) = started(&people).await;
    world.play_out(&people, table).await;
    world
}

#[tokio::test]
async fn a_finished_match_between_people_counts_for_all_of_them() {
    let world = finished().await;
    let list = words(&world.say("Cy", "/results leaders game:orion").await.text);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 5, "{list}");
    assert!(
        lines[1..3].iter().all(|l| l.contains("1 won of 1 match")),
        "{list}"
    );
    assert!(
        lines[3..5].iter().all(|l| l.contains("0 won of 1 match")),
        "{list}"
    );
    let own = words(&world.say("Ann", "/results mine").await.text);
    assert!(own.starts_with("Conquest of Orion · "), "{own}");
    let none = words(&world.say("Cy", "/results mine").await.text);
    assert!(none.contains("not finished a match"), "{none}");
}

#[tokio::test]
async fn matches_against_robots_are_practice() {
    let (world, table) = started(&["Ann"]).await;
    world.play_out(&["Ann"], table).await;
    let list = words(&world.say("Ann", "/results leaders game:orion").await.text);
    assert!(list.contains("no match between people"), "{list}");
    let own = words(&world.say("Ann", "/results mine").await.text);
    assert!(own.contains("· 1 match against robots"), "{own}");
}

#[tokio::test]
async fn who_wants_to_is_on_no_list() {
    let world = finished().await;
    world.must("Ann", "/results hide on").await;
    let list = words(&world.say("Cy", "/results leaders game:orion").await.text);
    assert!(!list.contains("Ann") && list.contains("Ben"), "{list}");
    assert!(words(&world.say("Ann", "/results mine").await.text).contains("of 1 match"));
    world.must("Ann", "/results hide off").await;
    let list = words(&world.say("Cy", "/results leaders game:orion").await.text);
    assert!(list.contains("Ann"), "{list}");
}

#[tokio::test]
async fn results_survive_a_restart() {
    let world = finished().await;
    let before = words(&world.say("Cy", "/results leaders game:orion").await.text);
    let again = World::over(std::sync::Arc::clone(&world.store), 9);
    let after = words(&again.say("Cy", "/results leaders game:orion").await.text);
    assert_eq!(before, after);
}
