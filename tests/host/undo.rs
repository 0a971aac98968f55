//! Taking back: free up to what anybody learnt, further back by vote, fast however long the match is.

use super::support::*;
use orrery::host::speech::request::Tone;
use orrery::host::table::record::Deed;
use orrery::rules::seat::Viewer;
use orrery::store::TableId;
use std::time::{Duration, Instant};

/// What everybody sees of a table.
fn views(world: &World, table: TableId) -> Vec<String> {
    let folded = world.folded(table);
    let seats = folded.facts.chairs.len() as u8;
    Viewer::all(seats).map(|v| folded.describe(v)).collect()
}

/// Whether the last thing that happened is an undo, and not a vote on one.
fn is_undone(world: &World, table: TableId) -> bool {
    let last = world.records(table);
    let tail = orrery::store::log::read(world.store.as_ref(), table, last - 1, 2).unwrap();
    let undone = |e: &orrery::store::log::Record| {
        let record: orrery::host::table::record::Record = serde_json::from_slice(&e.body).unwrap();
        matches!(record.deed, Deed::Undone { .. })
    };
    tail.iter().any(undone)
}

/// A running match of these people without a clock.
async fn playing(game: &str, people: &[&'static str]) -> (World, TableId) {
    let world = World::new();
    let table = world.open(game, people).await;
    world.begin(people[0], table, "none").await;
    (world, table)
}

#[tokio::test]
async fn own_answers_nobody_learnt_from_are_taken_back_one_after_the_other() {
    for game in orrery::games::GAMES {
        let game = game.info().command;
        let (world, table) = playing(game, &["Ann", "Ben"]).await;
        let mut taken = 0;
        for _ in 0..12 {
            let Some(who) = world.awaited(&["Ann", "Ben"], table).await else {
                break;
            };
            let before = views(&world, table);
            world.play_out_once(who, table).await;
            let undo = world.say(who, &format!("/table undo table:{table}")).await;
            if undo.tone == Tone::Done && is_undone(&world, table) {
                assert_eq!(views(&world, table), before, "{game}");
                taken += 1;
                world.play_out_once(who, table).await;
            } else if undo.tone == Tone::Done {
                let other = if who == "Ann" { "Ben" } else { "Ann" };
                world
                    .must(other, &format!("/table vote no table:{table}"))
                    .await;
            }
        }
        let file = orrery::host::runner::export::export(world.store.as_ref(), table)
            .unwrap()
            .unwrap();
        orrery::host::runner::export::verify(&file).unwrap();
        assert!(taken > 0 || game == "orion", "{game}: nothing was free");
    }
}

#[tokio::test]
async fn further_back_everybody_must_agree() {
    let (world, table) = playing("tradeworlds", &["Ann", "Ben"]).await;
    let mut history = vec![views(&world, table)];
    let mut who = Vec::new();
    for _ in 0..40 {
        let Some(name) = world.awaited(&["Ann", "Ben"], table).await else {
            break;
        };
        world.play_out_once(name, table).await;
        who.push(name);
        history.push(views(&world, table));
        let other = if name == "Ann" { "Ben" } else { "Ann" };
        // The other has answered before: going back behind that needs their word.
        let Some(last) = who.iter().rposition(|w| *w == other) else {
            continue;
        };
        let asked = world
            .say(other, &format!("/table undo table:{table}"))
            .await;
        if asked.tone != Tone::Done {
            continue;
        }
        assert_eq!(
            views(&world, table),
            history[history.len() - 1],
            "not without a vote"
        );
        world
            .must(name, &format!("/table vote yes table:{table}"))
            .await;
        assert_eq!(views(&world, table), history[last]);
        return;
    }
    panic!("nothing could be taken back by vote");
}

#[tokio::test]
async fn seats_and_clocks_are_outside_undo() {
    let (world, table) = playing("tradeworlds", &["Ann", "Ben"]).await;
    for _ in 0..40 {
        let who = world.awaited(&["Ann", "Ben"], table).await.unwrap();
        world.play_out_once(who, table).await;
        let other = if who == "Ann" { "Ben" } else { "Ann" };
        // Somebody else takes the other seat over in between.
        world
            .must(other, &format!("/table leave table:{table}"))
            .await;
        world
            .must("Cat", &format!("/table join table:{table}"))
            .await;
        let undo = world.say(who, &format!("/table undo table:{table}")).await;
        if undo.tone == Tone::Done {
            world
                .say("Cat", &format!("/table vote yes table:{table}"))
                .await;
            let undone = |d: &Deed| matches!(d, Deed::Undone { .. });
            assert!(world.log(table).iter().any(|(_, r)| undone(&r.deed)));
            let folded = world.folded(table);
            assert!(
                folded.seat_of(&person("Cat").id).is_some(),
                "the substitute stays"
            );
            return;
        }
        world
            .must("Cat", &format!("/table leave table:{table}"))
            .await;
        world
            .must(other, &format!("/table join table:{table}"))
            .await;
    }
    panic!("nothing could be taken back");
}

#[expect(
    clippy::print_stderr,
    reason = "how long it takes is what the test tells"
)]
#[tokio::test]
async fn undo_late_in_a_long_match_takes_back_as_well() {
    let (world, table) = playing("tradeworlds", &["Ann", "Ben"]).await;
    let mut slowest = Duration::ZERO;
    let mut undone = 0;
    // Answering and taking back makes a log as long as that of the longest match.
    while world.records(table) < 1500 {
        let Some(who) = world.awaited(&["Ann", "Ben"], table).await else {
            break;
        };
        world.play_out_once(who, table).await;
        let begun = Instant::now();
        let undo = world.say(who, &format!("/table undo table:{table}")).await;
        let took = begun.elapsed();
        if undo.tone != Tone::Done {
            continue;
        }
        if !is_undone(&world, table) {
            let other = if who == "Ann" { "Ben" } else { "Ann" };
            world
                .must(other, &format!("/table vote no table:{table}"))
                .await;
            continue;
        }
        if world.records(table) > 1000 {
            slowest = slowest.max(took);
            undone += 1;
        }
        if undone % 3 != 0 || world.records(table) < 1000 {
            world.play_out_once(who, table).await;
        }
    }
    assert!(undone > 10, "only {undone} answers were taken back");
    eprintln!(
        "slowest undo {slowest:?}, at {} records",
        world.records(table)
    );
}
