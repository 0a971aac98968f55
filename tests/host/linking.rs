//! One person on several platforms, and one table in several places.

use super::support::*;
use orrery::host::command::button::Press;
use orrery::host::command::line;
use orrery::host::person::{Place, ServerId};
use orrery::host::speech::post::{Post, Slot, To};
use orrery::host::speech::request::{Input, Reply, Tone};
use orrery::store::TableId;
use std::sync::Arc;

/// A code made by somebody on the first platform.
async fn code(world: &World, who: &str) -> String {
    let said = words(&world.say(who, "/me link").await.text);
    let at = said.find("code:").unwrap() + "code:".len();
    said[at..at + 11].to_owned()
}

/// Makes Ann of the first platform and Anna of the second one person.
async fn link(world: &World) {
    let code = code(world, "Ann").await;
    let asked = world
        .say_on("other", "Anna", &format!("/me link code:{code}"))
        .await;
    assert!(
        words(&asked.text).contains("made by Ann on Test"),
        "{asked:?}"
    );
    let sure = asked.menu.unwrap().answers[0].press.clone();
    let done = world.press_on("other", "Anna", &sure).await;
    assert_eq!(done.tone, Tone::Done, "{done:?}");
    assert!(
        words(&done.text).contains("one person on Test and Other"),
        "{done:?}"
    );
}

/// The first answer on offer in a person's hand, as a press.
async fn offered(world: &World, platform: &str, who: &str, table: TableId) -> Option<Press> {
    let hand = world
        .say_on(platform, who, &format!("/hand table:{table}"))
        .await;
    let answers = hand.menu.map_or_else(Vec::new, |m| m.answers);
    let offer = answers.into_iter().map(|b| b.press);
    offer.into_iter().find(|p| matches!(p, Press::Offer { .. }))
}

#[tokio::test]
async fn a_linked_person_has_their_seats_and_hands_on_both_platforms() {
    let world = World::new();
    let other = world.listen("other");
    let before = world.must("Ann", "/play orion").await;
    link(&world).await;
    // The seat taken before is theirs on the other platform, and their hand follows them there.
    let press = offered(&world, "other", "Anna", before).await.unwrap();
    let done = world.press_on("other", "Anna", &press).await;
    assert_eq!(done.tone, Tone::Done, "{done:?}");
    world.host.settle().await;
    assert!(other.said_to("Anna").iter().any(is_hand));
    assert!(
        other
            .said_openly()
            .iter()
            .any(|p| p.slot == Some(Slot::Board)),
        "the board is shown where they play"
    );
    // And back again: the hand goes where they spoke last.
    let heard = other.said_to("Anna").len();
    let own = world.private_posts("Ann").await.len();
    world.play_out_once("Ann", before).await;
    world.host.settle().await;
    assert_eq!(other.said_to("Anna").len(), heard);
    assert!(world.private_posts("Ann").await.len() > own);
    let turns = words(&world.say_on("other", "Anna", "/me turns").await.text);
    assert!(turns.contains(&format!("table {before}")), "{turns}");
}

#[tokio::test]
async fn seats_taken_under_the_other_identity_come_along() {
    let world = World::new();
    world.listen("other");
    let table = world
        .say_on("other", "Anna", "/play orion")
        .await
        .table
        .unwrap();
    link(&world).await;
    assert!(!world.menu("Ann", table).await.answers.is_empty());
    world.play_out_once("Ann", table).await;
    assert_eq!(
        world.folded(table).seat_of(&person("Ann").id),
        world.folded(table).people().next().map(|(s, _)| s)
    );
}

#[tokio::test]
async fn a_code_works_once_and_for_a_short_while() {
    let world = World::new();
    let first = code(&world, "Ann").await;
    let use_it = |who: &'static str, code: String| {
        let typed = format!("/me link code:{code} sure:yes");
        let world = &world;
        async move { world.say_on("other", who, &typed).await }
    };
    // A newer code takes the place of an older one.
    let second = code(&world, "Ann").await;
    assert_eq!(use_it("Eve", first).await.tone, Tone::Refused);
    world.wait(601).await;
    assert_eq!(use_it("Anna", second).await.tone, Tone::Refused);
    let third = code(&world, "Ann").await;
    assert_eq!(use_it("Anna", third.clone()).await.tone, Tone::Done);
    let again = use_it("Eve", third).await;
    assert_eq!(again.tone, Tone::Refused);
    assert!(words(&again.text).contains("no such code"), "{again:?}");
}

#[tokio::test]
async fn who_looked_on_cannot_use_a_code_somebody_has_shown() {
    let world = World::new();
    let code = code(&world, "Ann").await;
    let show = format!("/me link code:{code}");
    assert_eq!(world.say_on("other", "Anna", &show).await.tone, Tone::Shown);
    let stolen = world
        .say_on("third", "Eve", &format!("{show} sure:yes"))
        .await;
    assert_eq!(stolen.tone, Tone::Refused);
    let own = world
        .say_on("other", "Anna", &format!("{show} sure:yes"))
        .await;
    assert_eq!(own.tone, Tone::Done, "{own:?}");
}

#[tokio::test]
async fn codes_cannot_be_guessed_for_long() {
    let world = World::new();
    for n in 0..5 {
        let said = world
            .say_on("other", "Eve", &format!("/me link code:0000{n}-AAAAA"))
            .await;
        assert!(words(&said.text).contains("no such code"), "{said:?}");
    }
    let code = code(&world, "Ann").await;
    let said = world
        .say_on("other", "Eve", &format!("/me link code:{code}"))
        .await;
    assert!(words(&said.text).contains("too many"), "{said:?}");
    world.wait(3601).await;
    let said = world
        .say_on("other", "Eve", "/me link code:00000-AAAAA")
        .await;
    assert!(words(&said.text).contains("no such code"), "{said:?}");
}

#[tokio::test]
async fn two_on_one_table_cannot_become_one() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    world
        .say_on("other", "Anna", &format!("/table join table:{table}"))
        .await;
    let code = code(&world, "Ann").await;
    let said = world
        .say_on("other", "Anna", &format!("/me link code:{code}"))
        .await;
    assert!(
        words(&said.text).contains(&format!("a seat at table {table}")),
        "{said:?}"
    );
    // Nor twice on one platform.
    let said = world.say("Ben", &format!("/me link code:{code}")).await;
    assert!(words(&said.text).contains("twice"), "{said:?}");
}

#[tokio::test]
async fn links_are_shown_and_undone() {
    let world = World::new();
    link(&world).await;
    world
        .must("Ann", "/me hours zone:Europe/Berlin from:22:00 to:7:00")
        .await;
    let me = words(&world.say_on("other", "Anna", "/me show").await.text);
    assert!(
        me.contains("Test and Other") && me.contains("22:00"),
        "{me}"
    );
    let table = world.must("Ann", "/play orion").await;
    let why = words(
        &world
            .say_on("other", "Anna", "/me unlink platform:test")
            .await
            .text,
    );
    assert!(why.contains("unlink the others"), "{why}");
    world.must("Ann", "/me unlink platform:other").await;
    let hand = world
        .say_on("other", "Anna", &format!("/hand table:{table}"))
        .await;
    assert!(words(&hand.text).contains("no seat"), "{hand:?}");
    world.play_out_once("Ann", table).await;
}

#[tokio::test]
async fn a_table_is_joined_and_played_from_another_platform() {
    let world = World::new();
    let other = world.listen("other");
    let table = world.must("Ann", "/table open orion").await;
    let joined = world
        .say_on("other", "Ben", &format!("/table join table:{table} team:B"))
        .await;
    assert_eq!(joined.tone, Tone::Done);
    world.begin("Ann", table, "none").await;
    let board = |p: &orrery::host::speech::post::Post| p.slot == Some(Slot::Board);
    let mut turns = 0;
    loop {
        if world.awaited(&["Ann"], table).await.is_some() {
            world.play_out_once("Ann", table).await;
        } else if let Some(press) = offered(&world, "other", "Ben", table).await {
            let done = world.press_on("other", "Ben", &press).await;
            assert_eq!(done.tone, Tone::Done, "{done:?}");
        } else {
            break;
        }
        turns += 1;
    }
    assert!(turns > 10, "{turns}");
    let here: Vec<_> = world.posts().await.into_iter().filter(board).collect();
    let there: Vec<_> = other.said_openly().into_iter().filter(board).collect();
    assert_eq!(
        words(&here.last().unwrap().text),
        words(&there.last().unwrap().text)
    );
    assert_eq!(there.last().unwrap().home.platform, "other");
    assert!(
        there
            .iter()
            .all(|p| p.mentions.iter().all(|m| m.platform() == "other"))
    );
    assert!(other.said_to("Ben").iter().any(is_hand));
    assert!(
        world.ear.said_to("Ben").is_empty(),
        "nobody's hand goes astray"
    );
}

#[tokio::test]
async fn spectators_watch_from_anywhere_and_see_what_everybody_sees() {
    let world = World::new();
    let other = world.listen("other");
    let table = world.must("Ann", "/play orion").await;
    let seen = world
        .say_on("other", "Eve", &format!("/watch table:{table}"))
        .await;
    assert_eq!(
        words(&seen.text),
        world
            .folded(table)
            .describe(orrery::rules::seat::Viewer::Table)
    );
    world.play_out_once("Ann", table).await;
    world.host.settle().await;
    assert!(other.said_openly().len() > 1);
    assert!(other.posts.lock().unwrap().iter().all(|p| !is_hand(p)));
    let off = format!("/watch table:{table} state:off");
    assert_eq!(world.say_on("other", "Eve", &off).await.tone, Tone::Done);
    world.host.settle().await;
    let heard = other.said_openly().len();
    world.play_out_once("Ann", table).await;
    world.host.settle().await;
    assert_eq!(other.said_openly().len(), heard);
    // Admins decide what is shown in their channels.
    let boss = standing(true, &[]);
    let deny = world
        .say_as("Boss", boss.clone(), "/host channel deny")
        .await;
    assert_eq!(deny.tone, Tone::Done);
}

/// Somebody on a server of the first platform says something.
async fn says_at(world: &World, who: &str, server: &str, typed: &str) -> Reply {
    let mut request = world.request(who, Input::Command(line::parse(typed).unwrap()));
    request.place = Place::new("test", &format!("{server}-hall"));
    request.standing.server = Some(ServerId::new("test", server));
    world.host.submit(request).await
}

#[tokio::test]
async fn a_table_is_shown_once_on_every_server_it_is_played_or_watched_from() {
    let world = World::new();
    let table = says_at(&world, "Ann", "red", "/table open orion")
        .await
        .table;
    let table = table.unwrap();
    let join = format!("/table join table:{table} team:B");
    assert_eq!(says_at(&world, "Ben", "blue", &join).await.tone, Tone::Done);
    let watch = format!("/watch table:{table}");
    for server in ["red", "blue"] {
        says_at(&world, "Eve", server, &watch).await;
    }
    says_at(&world, "Ann", "red", &format!("/table start table:{table}")).await;
    let homes = |posts: &[Post], slot| -> Vec<(String, bool)> {
        let open = posts
            .iter()
            .filter(|p| p.to == To::Table && p.slot == Some(slot));
        let mut homes: Vec<_> = open.map(|p| (p.home.id.clone(), p.beside)).collect();
        homes.sort();
        homes.dedup();
        homes
    };
    let both = [
        ("blue-hall".to_owned(), true),
        ("red-hall".to_owned(), false),
    ];
    let posts = world.posts().await;
    assert_eq!(homes(&posts, Slot::Lobby), both);
    assert_eq!(homes(&posts, Slot::Board), both);
    assert_eq!(world.folded(table).facts.elsewhere.len(), 1);
    // There is an end to it: a table is not shown everywhere because somebody says so everywhere.
    for n in 0..12 {
        says_at(&world, "Eve", &format!("far-{n}"), &watch).await;
    }
    assert_eq!(world.folded(table).facts.elsewhere.len(), 8);
    let off = says_at(&world, "Eve", "far-1", &format!("{watch} state:off")).await;
    assert_eq!(off.tone, Tone::Done, "{off:?}");
    let not = says_at(&world, "Eve", "far-1", &format!("{watch} state:off")).await;
    assert_eq!(not.tone, Tone::Refused, "{not:?}");
    assert_eq!(world.folded(table).facts.elsewhere.len(), 7);
    let home = says_at(&world, "Eve", "red", &format!("{watch} state:off")).await;
    assert!(words(&home.text).contains("at home"), "{home:?}");
}

#[tokio::test]
async fn links_survive_a_restart() {
    let world = World::new();
    let table = world.must("Ann", "/play orion").await;
    link(&world).await;
    world.host.stop().await;
    let again = World::over(Arc::clone(&world.store), 9);
    let press = offered(&again, "other", "Anna", table).await.unwrap();
    assert_eq!(
        again.press_on("other", "Anna", &press).await.tone,
        Tone::Done
    );
}
