//! Catching up, and looking at earlier moments.

use super::support::*;
use orrery::host::command::button::Press;
use orrery::host::speech::request::{Reply, Tone};
use orrery::host::table::Stage;
use orrery::rules::rng::{Rng, Seed};
use orrery::store::TableId;
use std::sync::Arc;
use std::time::Instant;

async fn outer_earth(people: [&'static str; 2]) -> (World, TableId) {
    let world = World::new();
    let table = world.open("outerearth", &people).await;
    world
        .must(people[0], &format!("/table start table:{table}"))
        .await;
    (world, table)
}

/// Answers with the first offer, so many times, whoever is awaited.
async fn answers(world: &World, people: [&'static str; 2], table: TableId, count: usize) {
    for _ in 0..count {
        let Some(name) = world.awaited(&people, table).await else {
            return;
        };
        let menu = world.menu(name, table).await;
        world.press(name, &menu.answers[0].press).await;
    }
}

async fn shown(world: &World, who: &str, typed: &str) -> Reply {
    let reply = world.say(who, typed).await;
    assert_eq!(reply.tone, Tone::Shown, "{typed}: {}", words(&reply.text));
    reply
}

#[tokio::test]
async fn a_digest_tells_what_happened_since_the_own_last_move_and_shows_the_board() {
    let (world, table) = outer_earth(["Ann", "Ben"]).await;
    answers(&world, ["Ann", "Ben"], table, 30).await;
    let whole = words(
        &shown(&world, "Ann", &format!("/table log table:{table}"))
            .await
            .text,
    );
    let digest = shown(&world, "Ann", &format!("/catchup table:{table}")).await;
    let text = words(&digest.text);
    assert!(digest.picture.is_some());
    assert!(
        text.starts_with("Since your last move:") || text.starts_with("Nothing happened"),
        "{text}"
    );
    assert!(
        text.lines().count() < whole.lines().count(),
        "{text}\n\n{whole}"
    );
    assert!(
        text.contains("Outer Earth"),
        "it ends with whose turn it is: {text}"
    );
    let stranger = words(
        &shown(&world, "Cy", &format!("/catchup table:{table}"))
            .await
            .text,
    );
    assert!(stranger.starts_with("So far:"), "{stranger}");
}

#[tokio::test]
async fn a_replay_steps_through_the_boards_as_they_were() {
    let (world, table) = outer_earth(["Ann", "Ben"]).await;
    let twelfth = format!("/table replay moment:12 table:{table}");
    let board = async |world: &World| world.say("Ann", &twelfth).await;
    let early = board(&world).await;
    assert_eq!(early.tone, Tone::Refused, "there is no moment 12 yet");
    answers(&world, ["Ann", "Ben"], table, 12).await;
    let then = board(&world).await;
    assert_eq!(then.tone, Tone::Shown, "{}", words(&then.text));
    assert!(
        words(&then.text).starts_with("Moment 12 of 12"),
        "{}",
        words(&then.text)
    );
    answers(&world, ["Ann", "Ben"], table, 8).await;
    let again = board(&world).await;
    assert!(words(&again.text).starts_with("Moment 12 of 20"));
    assert!(then.picture == again.picture, "the past does not change");
    let labels: Vec<String> = again
        .menu
        .unwrap()
        .answers
        .into_iter()
        .map(|b| b.label)
        .collect();
    assert_eq!(labels, ["« Start", "‹ Back", "Forward ›", "Now »"]);
    let no = world
        .refused("Ann", &format!("/table replay moment:21 table:{table}"))
        .await;
    assert!(no.contains("from 0 (the start) to 20 (now)"), "{no}");
}

#[tokio::test]
async fn while_the_match_is_on_nobody_looks_through_the_eyes_of_others() {
    let (world, table) = outer_earth(["Ann", "Ben"]).await;
    answers(&world, ["Ann", "Ben"], table, 6).await;
    for (who, eyes) in [("Ann", "Ben"), ("Cy", "Ann"), ("Cy", "Ben")] {
        let line = format!("/table replay moment:3 eyes:{eyes} table:{table}");
        let no = world.refused(who, &line).await;
        assert!(no.contains("your own eyes"), "{no}");
    }
    shown(
        &world,
        "Ann",
        &format!("/table replay moment:3 eyes:Ann table:{table}"),
    )
    .await;
    let no = world
        .refused("Ann", &format!("/table replay eyes:Zed table:{table}"))
        .await;
    assert!(no.contains("Nobody called “Zed”"), "{no}");
}

/// CO-323 CO-338
#[tokio::test]
async fn where_the_past_fades_it_is_replayed_only_after_the_match() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    let film = format!("/table replay film:yes table:{table}");
    let no = world.refused("Ann", &film).await;
    assert!(no.contains("CO-323"), "{no}");
    world.play_out(&["Ann", "Ben"], table).await;
    let reply = shown(&world, "Ann", &film).await;
    let picture = reply.picture.unwrap();
    assert!(picture.name.starts_with("film-"), "{}", picture.name);
    let scenes = Arc::clone(&picture.scenes);
    assert!(
        (50..=120).contains(&scenes.len()),
        "{} scenes",
        scenes.len()
    );
    let other = shown(
        &world,
        "Ann",
        &format!("/table replay moment:20 eyes:Ben table:{table}"),
    )
    .await;
    assert!(
        other.picture.is_some(),
        "after the match any seat may be looked through"
    );
}

#[cfg(feature = "paint")]
#[tokio::test]
async fn a_film_is_painted_as_a_file_chats_show() {
    let (world, table) = outer_earth(["Ann", "Ben"]).await;
    answers(&world, ["Ann", "Ben"], table, 4).await;
    let reply = shown(
        &world,
        "Ann",
        &format!("/table replay film:yes table:{table}"),
    )
    .await;
    let film = world.host.paint(&reply.picture.unwrap()).await.unwrap();
    assert!(film.starts_with(b"GIF89a") && film.len() < 8 << 20);
}

/// The games to look at: all of them, with files to look at, if `ORRERY_LOOK` names a folder; else the quickest.
#[cfg(feature = "paint")]
fn looked_at() -> (Vec<&'static str>, Option<std::path::PathBuf>) {
    let folder = std::env::var_os("ORRERY_LOOK").map(std::path::PathBuf::from);
    let all = orrery::games::GAMES.iter().map(|g| g.info().command);
    let wanted = |g: &&str| folder.is_some() || *g == "orion";
    (all.filter(wanted).collect(), folder)
}

#[cfg(feature = "paint")]
#[tokio::test]
async fn a_finished_match_leaves_a_digest_a_moment_and_a_film_to_look_at() {
    let (games, folder) = looked_at();
    for game in games {
        let world = World::new();
        let table = world.open(game, &["Ann"]).await;
        world.begin("Ann", table, "none").await;
        let mut rng = Rng::seeded(Seed::from_number(3));
        for _ in 0..4000 {
            let offers = world.menu("Ann", table).await.answers;
            let offers: Vec<_> = offers.iter().map(|b| &b.press).collect();
            if !offers.iter().any(|p| matches!(p, Press::Offer { .. })) {
                break;
            }
            let offer = offers[rng.below(offers.len() as u32) as usize];
            world.press("Ann", offer).await;
        }
        assert_eq!(world.folded(table).facts.stage, Stage::Over, "{game}");
        let digest = shown(&world, "Eve", &format!("/catchup table:{table}")).await;
        let last = words(
            &shown(&world, "Ann", &format!("/table replay table:{table}"))
                .await
                .text,
        );
        let steps = last.split(" of ").nth(1).unwrap().lines().next().unwrap();
        let half = steps.parse::<usize>().unwrap() / 2;
        let moment = format!("/table replay moment:{half} table:{table}");
        let moment = shown(&world, "Ann", &moment).await;
        let begun = Instant::now();
        let film = shown(
            &world,
            "Ann",
            &format!("/table replay film:yes table:{table}"),
        )
        .await;
        let film = film.picture.unwrap();
        let gif = world.host.paint(&film).await.unwrap();
        let took = begun.elapsed();
        assert!(gif.len() < 8 << 20, "{game}: {} bytes", gif.len());
        let Some(folder) = &folder else {
            continue;
        };
        let scenes = film.scenes.len();
        let figures = format!(
            "{game}: {steps} steps, {scenes} scenes, {took:?}, {} bytes\n",
            gif.len()
        );
        let text = figures + words(&digest.text).as_str() + "\n\n" + words(&moment.text).as_str();
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(folder.join(format!("{game}.txt")), text).unwrap();
        std::fs::write(folder.join(format!("{game}.gif")), &*gif).unwrap();
        for (name, reply) in [("digest", digest), ("moment", moment)] {
            let png = world.host.paint(&reply.picture.unwrap()).await.unwrap();
            std::fs::write(folder.join(format!("{game}-{name}.png")), &*png).unwrap();
        }
    }
}
