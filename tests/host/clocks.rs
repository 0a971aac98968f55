//! Clocks that leave people their nights, weekends and vacations.

use super::support::*;
use orrery::host::speech::request::Tone;
use orrery::host::table::record::Deed;
use orrery::store::TableId;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const HOUR: u64 = 3600;

/// A table of Ann's alone with this clock, started. It is Friday, eight in the morning.
async fn alone(clock: &str) -> (World, TableId) {
    with_clock(&["Ann"], clock).await
}

/// Whether the clock has answered, kept or called anything so far.
fn is_up(world: &World, table: TableId) -> bool {
    let by_clock = |d: &Deed| {
        matches!(
            d,
            Deed::Answered { .. } | Deed::Kept { .. } | Deed::Called { .. }
        )
    };
    world
        .log(table)
        .iter()
        .any(|(_, r)| r.by == orrery::host::table::record::Author::Clock && by_clock(&r.deed))
}

/// Waits in small steps, as a clock that is always there does, and says after how many seconds time was up.
async fn up_after(world: &World, table: TableId) -> u64 {
    let mut waited = 0;
    while !is_up(world, table) {
        world.wait(300).await;
        waited += 300;
        assert!(waited < 90 * 24 * HOUR, "time is never up");
    }
    waited
}

#[tokio::test]
async fn a_bank_is_spent_and_refilled() {
    let (world, table) = alone("bank bank:1h increment:10m").await;
    assert!(world.public_words().await.contains("a bank of 60 minutes"));
    world.wait(50 * 60).await;
    world.play_out_once("Ann", table).await;
    // Ten minutes were left, ten came back.
    assert_eq!(up_after(&world, table).await, 20 * 60);
}

#[tokio::test]
async fn quiet_hours_stop_the_clock_of_their_owner() {
    let (world, table) = alone("slow").await;
    let said = words(
        &world
            .say("Ann", "/me hours zone:utc from:10:00 to:16:00")
            .await
            .text,
    );
    assert!(said.contains("from 10:00 to 16:00"), "{said}");
    assert!(said.contains("from your next decision on"), "{said}");
    world.play_out_once("Ann", table).await;
    assert_eq!(up_after(&world, table).await, 18 * HOUR);
}

#[tokio::test]
async fn no_time_is_gained_by_changing_quiet_hours_again_and_again() {
    let (world, table) = alone("slow").await;
    // It is five past eight. Every hour is made a quiet one, and the clock goes on as it would have.
    world.wait(5 * 60).await;
    for hour in 8..19 {
        let line = format!("/me hours from:{hour}:00 to:{}:00", hour + 1);
        let said = world.say("Ann", &line).await;
        assert_eq!(said.tone == Tone::Done, hour == 8, "{said:?}");
        world.wait(HOUR).await;
        assert!(!is_up(&world, table), "at {}", hour + 1);
    }
    assert_eq!(up_after(&world, table).await, 55 * 60);
}

#[tokio::test]
async fn quiet_hours_hold_for_a_day_but_for_slips() {
    let (world, _) = alone("slow").await;
    world.must("Ann", "/me hours from:22:00 to:6:00").await;
    world.wait(9 * 60).await;
    world.must("Ann", "/me hours from:22:00 to:7:00").await;
    world.wait(60).await;
    let why = world.refused("Ann", "/me hours from:8:00 to:16:00").await;
    assert!(why.contains("from Sat 16 Jan 08:00 UTC on"), "{why}");
    // Reminders are another matter, and to do without quiet hours gains nothing.
    world.must("Ann", "/me reminders first:6h").await;
    world.must("Ann", "/me hours from:off").await;
    world.refused("Ann", "/me hours from:8:00 to:16:00").await;
    world.wait(24 * HOUR).await;
    world.must("Ann", "/me hours from:8:00 to:16:00").await;
}

#[tokio::test]
async fn hours_chosen_before_hold_from_sitting_down() {
    let world = World::new();
    world
        .must("Ann", "/me hours zone:America/New_York from:5:00 to:11:00")
        .await;
    let table = world.must("Ann", "/play orion").await;
    // In New York it is three in the morning: two hours count, then six do not.
    assert_eq!(up_after(&world, table).await, 18 * HOUR);
    assert!(
        world
            .refused("Ann", "/me hours zone:Mars")
            .await
            .contains("Europe/Berlin")
    );
    assert!(
        world
            .refused("Ann", "/me hours from:25:00")
            .await
            .contains("time of day")
    );
    world.must("Ann", "/me hours from:off").await;
}

#[tokio::test]
async fn weekends_do_not_count_where_the_table_says_so() {
    let (world, table) = alone("slow long:24h short:24h weekend:pause").await;
    assert_eq!(up_after(&world, table).await, 72 * HOUR);
}

#[tokio::test]
async fn vacation_is_spent_only_when_time_would_be_up() {
    let (world, table) = alone("slow vacation:2").await;
    world.wait(11 * HOUR).await;
    world.play_out_once("Ann", table).await;
    assert_eq!(up_after(&world, table).await, 60 * HOUR);
    let said = world.public_words().await;
    assert!(said.contains("takes a day of vacation; 1 left"), "{said}");
    assert!(said.contains("takes a day of vacation; 0 left"), "{said}");
}

#[tokio::test]
async fn a_steward_takes_over_at_zero_where_that_was_agreed_and_says_so() {
    let (world, table) = with_clock(&["Ann", "Ben"], "live zero:steward").await;
    let who = world.awaited(&["Ann", "Ben"], table).await.unwrap();
    world.wait(61).await;
    let said = world.public_words().await;
    assert!(
        said.contains(&format!("A robot keeps the seat of {who}")),
        "{said}"
    );
    assert_eq!(
        world
            .log(table)
            .iter()
            .filter(|(_, r)| r.by == orrery::host::table::record::Author::Clock
                && matches!(r.deed, Deed::Answered { .. }))
            .count(),
        0
    );
    let names = world.folded(table).names();
    let seats = orrery::rules::seat::Seat::all(4);
    let labelled = seats
        .filter(|s| names.of(*s) == format!("{who} (robot)"))
        .count();
    assert_eq!(labelled, 1, "openly labelled");
    // The moment they act at the table, they are back.
    let command = format!("/orion collect table:{table}");
    world.must(who, &command).await;
    assert!(
        world
            .folded(table)
            .people()
            .any(|(_, p)| *p == person(who).id)
    );
}

#[tokio::test]
async fn a_substitute_is_called_at_zero_where_that_was_agreed() {
    let (world, table) = alone("live zero:substitute").await;
    world.wait(61).await;
    assert!(
        world
            .public_words()
            .await
            .contains("A substitute is looked for on the seat of Ann")
    );
    // The match waits, for Ann too.
    world.wait(600).await;
    let records = world.records(table);
    world.wait(100 * 24 * HOUR).await;
    assert_eq!(world.records(table), records);
    world
        .must("Cat", &format!("/table join table:{table}"))
        .await;
    assert!(
        world
            .public_words()
            .await
            .contains("Cat takes over the seat of Ann.")
    );
    assert!(world.awaited(&["Cat"], table).await.is_some());
}

#[tokio::test]
async fn a_seat_is_given_over_and_taken_back() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    world.must("Cat", "/games").await;
    let give = format!("/table give person:Cat table:{table}");
    world.must("Ann", &give).await;
    let letter = world.private_posts("Cat").await.pop().unwrap();
    assert!(
        words(&letter.text).contains("Ann offers you a seat"),
        "{letter:?}"
    );
    world
        .must("Ann", &format!("/table return table:{table}"))
        .await;
    world.must("Ann", &give).await;
    let take = letter.menu.unwrap().answers[0].press.clone();
    world.press("Cat", &take).await;
    assert!(
        world
            .public_words()
            .await
            .contains("Cat takes over the seat of Ann.")
    );
    assert!(
        world
            .refused("Ann", &format!("/hand table:{table}"))
            .await
            .contains("no seat")
    );
    let why = world
        .refused("Ben", &format!("/table give person:Zoe table:{table}"))
        .await;
    assert!(why.contains("have not met"), "{why}");
    world
        .must("Ben", &format!("/table give table:{table}"))
        .await;
    world
        .must("Dan", &format!("/table join table:{table}"))
        .await;
    world.play_out(&["Cat", "Dan"], table).await;
}

#[tokio::test]
async fn the_clocks_stand_still_by_vote() {
    let (world, table) = with_clock(&["Ann", "Ben"], "slow long:12h short:12h").await;
    world.wait(6 * HOUR).await;
    world
        .must("Ann", &format!("/table propose pause table:{table}"))
        .await;
    assert!(!is_up(&world, table));
    world
        .must("Ben", &format!("/table vote yes table:{table}"))
        .await;
    world.wait(50 * 24 * HOUR).await;
    assert!(!is_up(&world, table));
    assert!(
        world
            .refused("Ann", &format!("/table propose pause table:{table}"))
            .await
            .contains("already")
    );
    world
        .must("Ann", &format!("/table propose resume table:{table}"))
        .await;
    world
        .must("Ben", &format!("/table vote yes table:{table}"))
        .await;
    assert_eq!(up_after(&world, table).await, 6 * HOUR);
}

#[tokio::test]
async fn after_an_outage_everybody_gets_grace_and_not_all_at_once() {
    let world = World::new();
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.push(world.must("Ann", "/play orion").await);
    }
    world.host.stop().await;
    let later = World::over(Arc::clone(&world.store), 9);
    later
        .time
        .store(NOON + 3 * 24 * HOUR * 1000, Ordering::SeqCst);
    later.host.tick().await;
    assert!(
        later
            .public_words()
            .await
            .contains("I was away for a while")
    );
    let mut due: Vec<u64> = tables
        .iter()
        .map(|t| later.folded(*t).due().unwrap())
        .collect();
    assert!(tables.iter().all(|t| !is_up(&later, *t)));
    due.sort_unstable();
    due.dedup();
    assert_eq!(due.len(), 5, "each at its own time");
    let now = later.time.load(Ordering::SeqCst);
    assert!(
        due.iter()
            .all(|d| (now + HOUR * 1000..now + 2 * HOUR * 1000).contains(d)),
        "{due:?}"
    );
    assert!(up_after(&later, tables[0]).await >= HOUR);
}

#[tokio::test]
async fn deadlines_survive_a_restart() {
    let (world, table) = alone("bank bank:2h increment:1m vacation:1").await;
    world.wait(HOUR).await;
    let due = world.folded(table).due();
    world.host.stop().await;
    let again = World::over(Arc::clone(&world.store), 9);
    again.time.store(NOON + HOUR * 1000, Ordering::SeqCst);
    assert_eq!(again.folded(table).due(), due);
    assert_eq!(up_after(&again, table).await, 25 * HOUR);
}

#[tokio::test]
async fn a_reminder_reaches_its_owner_alone_and_once() {
    let (world, table) = alone("slow").await;
    let public = world.public_words().await;
    let posts = world.posts().await;
    assert_eq!(posts.last().unwrap().due, Some(NOON + 12 * HOUR * 1000));
    world.wait(9 * HOUR).await;
    world.wait(HOUR).await;
    let own = world.private_posts("Ann").await;
    let nudges: Vec<_> = own
        .iter()
        .filter(|p| words(&p.text).contains("three quarters of your time"))
        .collect();
    assert_eq!(nudges.len(), 1);
    assert_eq!(nudges[0].mentions, [person("Ann").id]);
    assert_eq!(
        world.public_words().await,
        public,
        "nobody else learns of it"
    );
    assert!(!is_up(&world, table));
}

#[tokio::test]
async fn an_order_given_beside_the_question_is_not_announced() {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    let people = ["Ann", "Ben", "Cat", "Dan"];
    let asked = world.awaited(&people, table).await.unwrap();
    let other = people.into_iter().find(|p| *p != asked).unwrap();
    let before = world.posts().await.iter().filter(|p| !is_hand(p)).count();
    let menu = world.menu(other, table).await;
    let order = menu.more.iter().find(|b| b.typed.contains("auto")).unwrap();
    world.press(other, &order.press).await;
    let after = world.posts().await.iter().filter(|p| !is_hand(p)).count();
    assert_eq!(after, before);
}

#[tokio::test]
async fn a_clock_is_refused_in_words() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    for (clock, why) in [
        ("slow long:soon", "such as 90s"),
        ("bank bank:1s", "10 seconds"),
        ("slow vacation:999", "0 to 60"),
        ("slow zero:panic", "steward"),
        ("sundial", "slow, live, bank or none"),
    ] {
        let said = world
            .refused("Ann", &format!("/table clock {clock} table:{table}"))
            .await;
        assert!(said.contains(why), "{clock}: {said}");
    }
}
