//! Campaigns: a match is played on one, and leaves it changed for the next.

use super::support::*;
use orrery::store::TableId;

async fn says(world: &World, who: &str, typed: &str) -> String {
    world.must(who, typed).await;
    words(&world.say(who, typed).await.text)
}

/// A table of one person on the campaign, started.
async fn started_on(world: &World, campaign: &str) -> TableId {
    let table = world.must("Ann", "/table open deepfuture").await;
    world
        .must(
            "Ann",
            &format!("/table bring name:{campaign} table:{table}"),
        )
        .await;
    world
        .must("Ann", &format!("/table start table:{table}"))
        .await;
    table
}

/// Ends a match of one person: conceding is asked twice (DF-673).
async fn give_up(world: &World, table: TableId) {
    for typed in ["/table resign", "/deepfuture confirm"] {
        world.must("Ann", &format!("{typed} table:{table}")).await;
    }
}

#[tokio::test]
async fn a_campaign_is_begun_played_on_and_goes_on_in_the_next_match() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let show = "/deepfuture campaign show name:Alpha";
    assert!(
        says(&world, "Ann", show)
            .await
            .contains("Nobody has played")
    );
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let after = says(&world, "Ann", show).await;
    assert!(after.contains("1 game played"), "{after}");
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let after = says(&world, "Ann", show).await;
    assert!(after.contains("2 games played"), "{after}");
}

#[tokio::test]
async fn two_matches_at_once_on_one_campaign_are_refused_with_words() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    started_on(&world, "Alpha").await;
    let table = world.must("Ben", "/table open deepfuture").await;
    let no = world
        .say("Ben", &format!("/table bring name:Alpha table:{table}"))
        .await;
    let no = match no.tone {
        orrery::host::request::Tone::Refused => words(&no.text),
        _ => {
            world
                .refused("Ben", &format!("/table start table:{table}"))
                .await
        }
    };
    assert!(no.contains("Alpha"), "{no}");
}

#[tokio::test]
async fn an_aborted_match_leaves_its_campaign_as_it_was() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    world
        .must("Ann", &format!("/table abort table:{table}"))
        .await;
    let show = says(&world, "Ann", "/deepfuture campaign show name:Alpha").await;
    assert!(show.contains("Nobody has played"), "{show}");
    started_on(&world, "Alpha").await;
}

#[tokio::test]
async fn a_campaign_passed_on_as_text_is_the_same_campaign() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let text = says(&world, "Ann", "/deepfuture campaign export name:Alpha").await;
    let invocation = orrery::host::request::Invocation {
        path: ["deepfuture", "campaign", "import"]
            .map(str::to_owned)
            .into(),
        args: vec![
            ("name".into(), "Beta".into()),
            ("text".into(), text.clone()),
        ],
    };
    let input = orrery::host::request::Input::Command(invocation);
    let reply = world.host.submit(world.request("Ben", input)).await;
    assert!(
        words(&reply.text).starts_with("Imported."),
        "{}",
        words(&reply.text)
    );
    let again = says(&world, "Ben", "/deepfuture campaign export name:Beta").await;
    assert_eq!(text, again);
}
