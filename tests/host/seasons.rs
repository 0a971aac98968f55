//! Long spans of virtual time: random people, clocks, absences, votes, undos and restarts, and what must hold in all of it.

use super::promises::Followed;
use super::support::*;
use orrery::host::command::button::Press;
use orrery::host::runner::export;
use orrery::host::speech::post::{Button, Post};
use orrery::host::speech::request::{Input, Tone};
use orrery::host::table::record::{Author, Deed, Record};
use orrery::rules::rng::{Rng, Seed};
use orrery::rules::seat::Viewer;
use orrery::store::{MemoryStore, TableId, index, log};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

const PEOPLE: [&str; 3] = ["Ann", "Ben", "Cat"];

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

/// What happened in a season besides what its log says.
#[derive(Default)]
struct Diary {
    /// Every answer that was acknowledged, as it then stood in the log.
    answers: Vec<(u64, Record)>,
    /// Everything delivered before the last restart.
    posts: Vec<Post>,
}

impl Diary {
    async fn restart(&mut self, world: World, seed: u64) -> World {
        self.posts.extend(world.posts().await);
        restarted(world, seed).await
    }

    /// Presses a button once, or twice at the same moment: an acknowledged answer stands in the log once, and a refused one
    /// not at all. Whether it went through.
    async fn press(
        &mut self,
        world: &World,
        who: &str,
        table: TableId,
        press: &Press,
        twice: bool,
    ) -> bool {
        let before = world.records(table) as usize;
        let request = world.request(who, Input::Press(press.clone()));
        let reply = if twice {
            let both = (request.clone(), request);
            let (a, b) = tokio::join!(world.host.submit(both.0), world.host.submit(both.1));
            assert_eq!((a.tone, &a.text), (b.tone, &b.text), "two answers to one");
            a
        } else {
            world.host.submit(request).await
        };
        let done = reply.tone == Tone::Done;
        let seat = world.folded(table).seat_of(&person(who).id);
        let by = Author::Person(person(who).id);
        let log = world.log(table);
        // A robot ally may concede in its human's name besides.
        let own = |r: &Record| {
            r.by == by && matches!(r.deed, Deed::Answered { seat: s, .. } if Some(s) == seat)
        };
        let new: Vec<_> = log[before..].iter().filter(|(_, r)| own(r)).collect();
        let back = log[before..]
            .iter()
            .any(|(_, r)| matches!(r.deed, Deed::Returned { .. }));
        assert_eq!(new.len(), usize::from(done && !back), "{reply:?}");
        self.answers.extend(new.into_iter().cloned());
        done
    }

    /// Answers by chance; what was answered.
    async fn answer(
        &mut self,
        world: &World,
        who: &str,
        table: TableId,
        rng: &mut Rng,
    ) -> Option<String> {
        let menu = world.menu(who, table).await;
        let offer = |b: &&Button| matches!(b.press, Press::Offer { .. });
        let open: Vec<_> = menu.answers.iter().filter(offer).collect();
        let button = (!open.is_empty()).then(|| *pick(rng, &open))?;
        let twice = rng.below(3) == 0;
        let done = self.press(world, who, table, &button.press, twice).await;
        done.then(|| button.typed.clone())
    }

    /// Answers, takes it back and answers the same: whatever was drawn or rolled is drawn and rolled again.
    async fn think_twice(&mut self, world: &World, who: &str, table: TableId, rng: &mut Rng) {
        let Some(typed) = self.answer(world, who, table, rng).await else {
            return;
        };
        let undo = world.say(who, &format!("/table undo table:{table}")).await;
        if undo.tone != Tone::Done {
            return;
        }
        let menu = world.menu(who, table).await;
        if let Some(button) = menu.answers.iter().find(|b| b.typed == typed) {
            self.press(world, who, table, &button.press, false).await;
        }
    }
}

/// One random deed of somebody, the clock or the machine.
async fn step(world: World, table: TableId, rng: &mut Rng, seed: u64, diary: &mut Diary) -> World {
    let who = *pick(rng, &PEOPLE);
    let about = format!("table:{table}");
    match rng.below(32) {
        0..=8 => drop(diary.answer(&world, who, table, rng).await),
        30 => diary.think_twice(&world, who, table, rng).await,
        31 => drop(world.say(who, &format!("/table return {about}")).await),
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
            let motion = *pick(rng, &["pause", "resume", "pause", "resume", "draw"]);
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
        18 => return diary.restart(world, seed).await,
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
            let world = diary.restart(world, seed).await;
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

/// Plays a random season; the kinds of deeds that happened.
#[expect(
    clippy::print_stdout,
    reason = "read when a season breaks a promise: which one it was"
)]
async fn season(game: &str, number: u64) -> BTreeMap<String, usize> {
    println!("Season {number} of {game}.");
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
    let mut diary = Diary::default();
    for round in 0..120 {
        let seed = 2000 + number * 1000 + round;
        world = step(world, table, &mut rng, seed, &mut diary).await;
        check_clock(&world).await;
        if round % 40 == 39 {
            check_state(&world, table).await;
        }
        let head = log::head(world.store.as_ref(), table).unwrap().unwrap();
        if head.status == log::Status::Over {
            break;
        }
    }
    check_state(&world, table).await;
    let log = world.log(table);
    let followed = Followed::of(table, &log);
    let mut posts = diary.posts;
    posts.extend(world.posts().await);
    followed.check_posts(&posts);
    for answer in &diary.answers {
        assert!(log.contains(answer), "an acknowledged answer was lost");
    }
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

/// Once the clock has acted, nothing is overdue.
async fn check_clock(world: &World) {
    world.host.tick().await;
    let now = world.time.load(Ordering::SeqCst);
    let next = index::next_due(world.store.as_ref()).unwrap();
    assert!(next.is_none_or(|(at, _)| at > now), "a deadline was missed");
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
    let due = index::due(world.store.as_ref(), None, u64::MAX, 10).unwrap();
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
        Followed::of(table, &log);
    }
    assert_eq!(index::next_due(world.store.as_ref()).unwrap(), None);
}
