//! Long spans of virtual time: random people, clocks, absences, votes, undos and restarts, and what must hold in all of it.

use super::support::*;
use orrery::host::export;
use orrery::host::record::{Author, Deed, Holder, Record};
use orrery::host::request::Tone;
use orrery::host::table::Table;
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;
use orrery::store::{MemoryStore, TableId, index, log};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const PEOPLE: [&str; 3] = ["Ann", "Ben", "Cat"];
/// A deadline found later than this is not held against anybody.
const LATE: u64 = 10 * 60 * 1000;

fn pick<'a, T>(rng: &mut Rng, from: &'a [T]) -> &'a T {
    &from[rng.below(from.len() as u32) as usize]
}

/// A world whose time is that of the one before it.
async fn restarted(world: World, seed: u64) -> World {
    let now = world.time.load(Ordering::SeqCst);
    world.host.settle().await;
    world.host.stop().await;
    let next = World::over(Arc::clone(&world.store), seed);
    next.time.store(now, Ordering::SeqCst);
    next
}

/// One random deed of somebody, the clock or the machine. Counts the answers that went through.
async fn step(world: World, table: TableId, rng: &mut Rng, seed: u64, answers: &mut u64) -> World {
    let who = *pick(rng, &PEOPLE);
    let about = format!("table:{table}");
    match rng.below(30) {
        0..=8 => {
            let menu = world.menu(who, table).await;
            let open: Vec<_> = menu
                .answers
                .iter()
                .filter(|b| matches!(b.press, orrery::host::button::Press::Offer { .. }))
                .collect();
            if !open.is_empty() {
                let button = *pick(rng, &open);
                let done = world.press(who, &button.press).await.tone == Tone::Done;
                *answers += u64::from(done);
            }
        }
        // To the very moment something is due, and no further.
        9..=11 => {
            if let Some((at, _)) = index::next_due(world.store.as_ref()).unwrap() {
                world.time.fetch_max(at, Ordering::SeqCst);
                world.host.tick().await;
            }
        }
        12 => world.wait(u64::from(rng.below(7200))).await,
        13 => drop(world.say(who, &format!("/table undo {about}")).await),
        14 | 24..=26 => {
            let answer = *pick(rng, &["yes", "yes", "no"]);
            drop(
                world
                    .say(who, &format!("/table vote {answer} {about}"))
                    .await,
            );
        }
        15 | 27..=28 => {
            let motion = *pick(rng, &["pause", "resume"]);
            drop(
                world
                    .say(who, &format!("/table propose {motion} {about}"))
                    .await,
            );
        }
        16 => {
            let deed = *pick(rng, &["leave", "return", "return", "give", "join"]);
            drop(world.say(who, &format!("/table {deed} {about}")).await);
        }
        17 => {
            let from = rng.below(30);
            let to = (from + 1 + rng.below(10)) % 24;
            let zone = *pick(rng, &["UTC", "Asia/Tokyo", "America/New_York"]);
            world
                .say(
                    who,
                    &format!("/me hours zone:{zone} from:{from}:00 to:{to}:30"),
                )
                .await;
        }
        18 => return restarted(world, seed).await,
        19 => drop(world.say(who, &format!("/me mute {about}")).await),
        20 => {
            let first = *pick(rng, &["off", "1h", "3h", "1d"]);
            let near = *pick(rng, &["off", "quarter", "1h"]);
            let typed = format!("/me reminders first:{first} again:2h near:{near}");
            drop(world.say(who, &typed).await);
        }
        21 | 22 => {
            let order = *pick(
                rng,
                &["only:on", "only:off", "answer:pass", "answer:end until:2"],
            );
            drop(world.say(who, &format!("/orders {order} {about}")).await);
        }
        // A second identity takes part in everything from then on.
        23 => drop(link(&world, who, table, rng).await),
        // The machine was off for a while.
        _ => {
            let world = restarted(world, seed).await;
            let away = u64::from(rng.below(40 * 3600)) * 1000;
            world.time.fetch_add(away, Ordering::SeqCst);
            world.host.tick().await;
            return world;
        }
    }
    world
}

/// Somebody goes on under the same name on another platform, or does not.
async fn link(world: &World, who: &str, table: TableId, rng: &mut Rng) -> Option<()> {
    if rng.below(3) == 0 {
        world.say(who, "/me unlink platform:other").await;
        return None;
    }
    let said = words(&world.say(who, "/me link").await.text);
    let code = said.split("code:").nth(1)?.get(..11)?.to_owned();
    let typed = format!("/me link code:{code} sure:yes");
    world.say_on("other", who, &typed).await;
    let hand = format!("/hand table:{table}");
    let menu = world.say_on("other", who, &hand).await.menu?;
    let press = menu.answers.first()?.press.clone();
    world.press_on("other", who, &press).await;
    Some(())
}

/// Follows a log record by record and checks what must hold at each.
fn check_log(id: TableId, log: &[(u64, Record)]) -> u64 {
    let mut table = Table::open(id, log[0].0, &log[0].1).unwrap();
    let mut seen: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    let mut answers = 0;
    for (at, (seq, record)) in log.iter().enumerate().skip(1) {
        check_record(&table, record);
        answers += u64::from(
            matches!(record.by, Author::Person(_)) && matches!(record.deed, Deed::Answered { .. }),
        );
        if let Deed::Undone { to } = record.deed {
            table.take_back(*seq, record, &log[..at], None).unwrap();
            assert_eq!(
                views(&table),
                seen[&to],
                "going back changes nothing that was dealt"
            );
        } else {
            table.apply(*seq, record).unwrap();
        }
        seen.insert(*seq, views(&table));
    }
    answers
}

fn views(table: &Table) -> Vec<String> {
    let Some(play) = &table.play else {
        return Vec::new();
    };
    // Words without names: who sits where is outside undo.
    Viewer::all(play.seats())
        .map(|v| play.describe(v).plain(|s| s.to_string()))
        .collect()
}

fn check_record(before: &Table, record: &Record) {
    let now = record.at;
    let in_time = |seat| {
        let due = before
            .deadline(seat)
            .expect("somebody without a deadline ran out of time");
        assert!(due <= now, "time was up {} ms early", due - now);
        assert!(now - due <= LATE, "time was up {} ms late", now - due);
    };
    match (&record.by, &record.deed) {
        (
            Author::Clock,
            Deed::Answered { seat, .. } | Deed::Vacation { seat } | Deed::Called { seat },
        ) => {
            in_time(*seat);
        }
        (Author::Clock, Deed::Kept { seat }) => {
            let chair = before.chair(*seat).unwrap();
            assert!(matches!(chair.holder, Holder::Person(_)));
            // Agreed before the match: at zero, or after three misses.
            if chair.misses < 3 {
                assert_eq!(before.facts.clock.zero, orrery::host::hours::Zero::Steward);
                in_time(*seat);
            }
        }
        (Author::Clock, Deed::Reminded { seat }) => {
            let due = before.reminder(*seat).expect("nobody wanted that reminder");
            assert!(due <= now, "reminded {} ms early", due - now);
        }
        (Author::Order, Deed::Answered { seat, .. }) => {
            let holder = &before.chair(*seat).unwrap().holder;
            assert!(matches!(holder, Holder::Person(_)), "an order of nobody");
            let due = before.order_due(*seat).expect("an order nobody gave");
            let asked = before.facts.asked[seat];
            assert!(due <= now && due > asked.at, "an order tells by its haste");
        }
        (Author::Robot, Deed::Answered { seat, .. }) => {
            assert!(before.chair(*seat).unwrap().holder.robot().is_some());
        }
        (Author::Person(id), Deed::Answered { seat, .. }) => {
            let holder = before.chair(*seat).unwrap().holder.clone();
            // A robot concedes with its human ally.
            assert!(holder == Holder::Person(id.clone()) || holder.robot().is_some());
        }
        _ => {}
    }
}

/// Plays a random season; the kinds of deeds that happened.
async fn season(game: &str, number: u64) -> BTreeMap<String, usize> {
    let mut rng = Rng::seeded(Seed::from_number(number));
    let mut world = World::over(Arc::new(MemoryStore::new()), 1000 + number);
    let table = world.open(game, &["Ann", "Ben"]).await;
    let clock = *pick(
        &mut rng,
        &[
            "slow",
            "slow weekend:pause vacation:2",
            "slow zero:steward",
            "slow zero:substitute vacation:1",
            "live",
            "bank bank:5h increment:20m",
            "bank bank:1d increment:1h weekend:pause vacation:1 zero:steward",
            "none",
        ],
    );
    world.begin("Ann", table, clock).await;
    let mut answers = 0;
    for round in 0..120 {
        world = step(
            world,
            table,
            &mut rng,
            2000 + number * 1000 + round,
            &mut answers,
        )
        .await;
        if round % 40 == 39 {
            check_state(&world, table).await;
        }
        let head = log::head(world.store.as_ref(), table).unwrap().unwrap();
        if head.status == log::Status::Over {
            break;
        }
    }
    check_state(&world, table).await;
    let told = check_log(table, &world.log(table));
    // A robot ally concedes in its human's name, so there may be more records than presses; never fewer.
    assert!(
        told >= answers,
        "{told} of {answers} answers are in the log"
    );
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    export::verify(&file).unwrap();
    let mut kinds = BTreeMap::new();
    for (_, record) in world.log(table) {
        let value = serde_json::to_value(&record.deed).unwrap();
        let kind = value
            .as_object()
            .map_or_else(|| value.as_str(), |o| o.keys().next().map(String::as_str));
        *kinds.entry(kind.unwrap().to_owned()).or_default() += 1;
    }
    kinds
}

/// What is in memory, in snapshots and in lists is what the log adds up to.
async fn check_state(world: &World, table: TableId) {
    let folded = world.folded(table);
    let board = words(
        &world
            .say("Eve", &format!("/board table:{table}"))
            .await
            .text,
    );
    assert_eq!(board, folded.describe(Viewer::Table));
    let due = index::due(world.store.as_ref(), u64::MAX, 10).unwrap();
    let due: Vec<u64> = due
        .iter()
        .filter(|(_, t)| *t == table)
        .map(|(at, _)| *at)
        .collect();
    assert_eq!(due, folded.due().into_iter().collect::<Vec<_>>());
}

#[tokio::test]
async fn random_seasons_of_every_game_keep_their_promises() {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for (i, game) in orrery::games::GAMES.iter().enumerate() {
        for n in 0..seasons() {
            for (kind, count) in season(game.info().command, i as u64 * 100 + n).await {
                *all.entry(kind).or_default() += count;
            }
        }
    }
    // A season in which nothing ever goes wrong proves nothing.
    for kind in [
        "answered", "undone", "kept", "returned", "grace", "rhythm", "paused", "voted", "reminded",
        "ordered", "shown",
    ] {
        assert!(all.contains_key(kind), "no {kind} in {all:?}");
    }
}

/// How many random seasons of each game; more when asked for.
fn seasons() -> u64 {
    let asked = std::env::var("ORRERY_SEASONS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(2)
}

#[tokio::test]
async fn a_year_of_many_tables_fires_everything_once() {
    let tables: usize = std::env::var("ORRERY_TABLES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20);
    let mut world = World::new();
    let mut all = Vec::new();
    for n in 0..tables {
        let who = format!("P{n}");
        let table = world.must(&who, "/table open orion").await;
        let clock = "slow long:30d short:30d vacation:9";
        world.begin(&who, table, clock).await;
        all.push(table);
        world.wait(u64::from(n as u32) * 61 % 5000).await;
    }
    let mut rng = Rng::seeded(Seed::from_number(5));
    let year = NOON + 365 * 24 * 3_600_000;
    let mut restarts = 0;
    while let Some((at, _)) = index::next_due(world.store.as_ref())
        .unwrap()
        .filter(|d| d.0 < year)
    {
        world.time.fetch_max(at, Ordering::SeqCst);
        world.host.tick().await;
        if rng.below(200) == 0 {
            restarts += 1;
            world = restarted(world, 50 + restarts).await;
        }
    }
    for table in all {
        let log = world.log(table);
        let count =
            |wanted: &dyn Fn(&Deed) -> bool| log.iter().filter(|(_, r)| wanted(&r.deed)).count();
        assert_eq!(count(&|d| matches!(d, Deed::Vacation { .. })), 9);
        let by_clock =
            |r: &Record| r.by == Author::Clock && matches!(r.deed, Deed::Answered { .. });
        assert_eq!(log.iter().filter(|(_, r)| by_clock(r)).count(), 3);
        assert_eq!(count(&|d| matches!(d, Deed::Grace { .. })), 0);
        assert_eq!(count(&|d| matches!(d, Deed::Aborted)), 1, "nobody is left");
        check_log(table, &log);
    }
    assert_eq!(index::next_due(world.store.as_ref()).unwrap(), None);
}
