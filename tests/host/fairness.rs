//! Who keeps time, draws by agreement, standing orders, and what admins set for all tables.

use super::support::*;
use orrery::host::speech::request::Tone;
use orrery::host::table::clock::limits::Zero;
use orrery::host::table::record::{Author, Deed, Record};
use orrery::store::TableId;

/// Takes the first answer of whoever is awaited, so many times.
async fn play(world: &World, who: &[&'static str], table: TableId, times: usize) {
    for _ in 0..times {
        let Some(name) = world.awaited(who, table).await else {
            return;
        };
        world.play_out_once(name, table).await;
    }
}

#[tokio::test]
async fn reliability_is_shown_to_those_one_joins_but_not_among_friends() {
    let (world, table) = with_clock(&["Ann"], "live").await;
    play(&world, &["Ann"], table, 12).await;
    // Two answers of the clock, then back in time.
    for _ in 0..2 {
        assert!(
            world.awaited(&["Ann"], table).await.is_some(),
            "the match is long enough"
        );
        world.wait(61).await;
    }
    world
        .must("Ann", &format!("/table resign table:{table} sure:yes"))
        .await;
    let me = words(&world.say("Ann", "/me show").await.text);
    assert!(me.contains("in time 12 of 14 times"), "{me}");
    let table = world.must("Ben", "/table open orion").await;
    world
        .must("Ann", &format!("/table join table:{table}"))
        .await;
    let said = world.public_words().await;
    assert!(said.contains("Ann joins (85 % in time)."), "{said}");
    let lobby = words(
        &world
            .say("Ben", &format!("/board table:{table}"))
            .await
            .text,
    );
    assert!(lobby.contains("Ann · 85 % in time"), "{lobby}");
    world
        .must(
            "Ben",
            &format!("/table clock live friends:yes table:{table}"),
        )
        .await;
    let lobby = words(
        &world
            .say("Ben", &format!("/board table:{table}"))
            .await
            .text,
    );
    assert!(
        !lobby.contains("in time 85") && !lobby.contains("85 %"),
        "{lobby}"
    );
    world
        .must("Ben", &format!("/table start table:{table}"))
        .await;
    world.wait(61).await;
    world.wait(61).await;
    for who in ["Ann", "Ben"] {
        let me = words(&world.say(who, "/me show").await.text);
        let counted = me.contains("12 of 14") || me.contains("No clock has run");
        assert!(counted, "among friends nothing counts: {me}");
    }
}

#[tokio::test]
async fn vacation_and_outages_are_excused() {
    let (world, table) = with_clock(&["Ann"], "slow vacation:1").await;
    world.wait(12 * 3600 + 1).await;
    world.wait(40 * 24 * 3600).await;
    let kinds = |d: &Deed| matches!(d, Deed::Vacation { .. } | Deed::Grace { .. });
    assert!(world.log(table).iter().any(|(_, r)| kinds(&r.deed)));
    assert!(world.folded(table).tallies().is_empty());
}

#[tokio::test]
async fn people_agree_on_a_draw_and_nobody_has_won() {
    let world = World::new();
    let table = world.open("outerearth", &["Ann", "Ben"]).await;
    world.begin("Ann", table, "none").await;
    world
        .must("Ann", &format!("/table propose draw table:{table}"))
        .await;
    assert!(
        world
            .public_words()
            .await
            .contains("proposes to end the match in a draw")
    );
    world
        .must("Ben", &format!("/table vote yes table:{table}"))
        .await;
    let said = world.public_words().await;
    assert!(
        said.contains("The match ends in a draw.") && said.contains("The seed was"),
        "{said}"
    );
    let leaders = words(&world.say("Ann", "/results leaders outerearth").await.text);
    assert!(leaders.contains("0 won of 1 match"), "{leaders}");
    let file = orrery::host::runner::export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    assert!(orrery::host::runner::export::verify(&file).unwrap().over);
    let alone = world.must("Cat", "/play orion").await;
    let why = world
        .refused("Cat", &format!("/table propose draw table:{alone}"))
        .await;
    assert!(why.contains("Robots do not agree"), "{why}");
}

#[tokio::test]
async fn admins_set_the_clocks_of_new_tables() {
    let world = World::new();
    let set = "/host set weekend:pause vacation:5 zero:steward";
    let said = world.say_as("Boss", standing(true, &[]), set).await;
    assert!(words(&said.text).contains("days of vacation: 5; when time is up: steward"));
    let member = standing(false, &[]);
    let open = world.say_as("Ann", member, "/table open orion").await;
    let table = open.table.unwrap();
    let clock = world.folded(table).facts.clock;
    assert_eq!(
        (clock.weekend, clock.vacation, clock.zero),
        (true, 5, Zero::Steward)
    );
    // A table may say otherwise, and keeps the rest.
    world
        .must(
            "Ann",
            &format!("/table clock slow vacation:1 table:{table}"),
        )
        .await;
    let clock = world.folded(table).facts.clock;
    assert_eq!(
        (clock.weekend, clock.vacation, clock.zero),
        (true, 1, Zero::Steward)
    );
}

/// A match with an order of the first person.
async fn ordered(game: &str, order: &str) -> (World, TableId) {
    let world = World::new();
    let table = world.open(game, &["Ann", "Ben"]).await;
    world.begin("Ann", table, "none").await;
    world
        .must("Ann", &format!("/orders {order} table:{table}"))
        .await;
    (world, table)
}

/// Half an hour passes; then somebody answers, where no order will.
async fn play_on(world: &World, table: TableId) {
    world.wait(1800).await;
    let folded = world.folded(table);
    let ann = folded.seat_of(&person("Ann").id).unwrap();
    if world.awaited(&["Ben"], table).await.is_some() {
        world.play_out_once("Ben", table).await;
    } else if folded.order_due(ann).is_none() {
        world.play_out_once("Ann", table).await;
    }
}

/// Plays on until Ann is told this.
async fn play_until(world: &World, table: TableId, told: &str) {
    for _ in 0..400 {
        play_on(world, table).await;
        let own = world.private_posts("Ann").await;
        if own.iter().any(|p| words(&p.text).contains(told)) {
            return;
        }
    }
    panic!("never told: {told}");
}

#[tokio::test]
async fn an_order_answers_after_a_while_and_its_owner_learns_of_it() {
    let (world, table) = ordered("outerearth", "answer:end until:2").await;
    let orders = format!("/orders table:{table}");
    let shown = words(&world.say("Ann", &orders).await.text);
    assert!(
        shown.contains("end is answered for you, 2 times more"),
        "{shown}"
    );
    play_until(&world, table, "That was the last time.").await;
    let fired = world.log(table);
    let fired = fired.iter().filter(|(_, r)| r.by == Author::Order);
    assert_eq!(fired.count(), 2, "twice and no more");
    let none = words(&world.say("Ann", &orders).await.text);
    assert!(none.contains("no standing orders"), "{none}");
    let own = world.private_posts("Ann").await;
    let said: String = own.iter().map(|p| words(&p.text) + "\n").collect();
    assert!(
        said.contains("Your standing order answered for you: end."),
        "{said}"
    );
    let public = world.public_words().await;
    assert!(!public.contains("standing order"), "nobody else can tell");
}

#[tokio::test]
async fn what_an_order_answered_is_taken_back_like_any_other_answer() {
    let (world, table) = ordered("deepfuture", "answer:end until:2").await;
    let by_order = |(_, r): &(u64, Record)| r.by == Author::Order;
    for _ in 0..400 {
        if world.log(table).iter().any(by_order) {
            break;
        }
        play_on(&world, table).await;
        world.wait(1800).await;
    }
    let (answered, _) = world.log(table).into_iter().find(by_order).unwrap();
    world
        .must("Ann", &format!("/table undo table:{table}"))
        .await;
    let log = world.log(table);
    let undone = log
        .iter()
        .any(|(seq, r)| *seq > answered && matches!(r.deed, Deed::Undone { .. }));
    assert!(undone, "{:?}", log.last());
}

#[tokio::test]
async fn an_order_ends_when_something_else_is_asked() {
    let (world, table) = ordered("outerearth", "answer:pass until:otherwise").await;
    play_until(&world, table, "has ended: this question is yours").await;
    let orders = &world.folded(table).facts.chairs;
    assert!(orders.iter().all(|c| c.orders.repeat.is_none()));
}

#[tokio::test]
async fn orders_are_refused_in_words() {
    let (world, table) = started(&["Ann"]).await;
    let why = world
        .refused("Ann", &format!("/orders only:on table:{table}"))
        .await;
    assert!(why.contains("/orion auto"), "{why}");
    let (world, table) = ordered("outerearth", "only:on").await;
    let why = world
        .refused("Ann", &format!("/orders answer:fly table:{table}"))
        .await;
    assert!(why.contains("without arguments"), "{why}");
    let why = world
        .refused(
            "Ann",
            &format!("/orders answer:pass until:never table:{table}"),
        )
        .await;
    assert!(why.contains("1 to 100"), "{why}");
    let eve = world
        .refused("Eve", &format!("/orders only:on table:{table}"))
        .await;
    assert!(eve.contains("no seat"), "{eve}");
    let off = world
        .say("Ann", &format!("/orders only:off table:{table}"))
        .await;
    assert_eq!(off.tone, Tone::Done);
}
