//! Everything that can go wrong with a call or the connection, at every place where we make one, during random matches:
//! they end as if nothing had happened.

use super::support::{Bot, Hall, MANAGE_GUILD};
use orrery::host::command::button::Press;
use orrery::host::table::record::Deed;
use orrery::rules::erased::List;
use orrery::rules::rng::{Rng, Seed};
use orrery::store::TableId;
use std::collections::BTreeMap;
use std::time::Duration;
use twin::{Answered, Fault, Gateway, Trouble, User};

/// How many answers are given in each match.
const ANSWERS: usize = 12;
const CALLBACK: &str = "POST /interactions/{interaction_id}/{interaction_token}/callback";
const ORIGINAL: &str = "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const LOOK: &str = "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original";
const FOLLOW_UP: &str = "POST /webhooks/{webhook_id}/{webhook_token}";
const POST: &str = "POST /channels/{channel_id}/messages";
const EDIT: &str = "PATCH /channels/{channel_id}/messages/{message_id}";
const THREAD: &str = "POST /channels/{channel_id}/messages/{message_id}/threads";
const PRIVATE: &str = "POST /channels/{channel_id}/threads";
const MEMBER: &str = "PUT /channels/{channel_id}/thread-members/{user_id}";
const WAKE: &str = "PATCH /channels/{channel_id}";
const DM: &str = "POST /users/@me/channels";
const HISTORY: &str = "GET /channels/{channel_id}/messages";
const REGISTER: &str = "PUT /applications/{application_id}/commands";

/// How many random matches meet every trouble at every call by itself: `ORRERY_DISCORD_FAULTS=2`. Without it one match meets
/// a few of them at all calls together.
fn thorough() -> Option<u64> {
    let wanted = std::env::var("ORRERY_DISCORD_FAULTS").ok();
    wanted.map(|n| n.parse().unwrap())
}

/// Does something until it has come true: people press again when nothing happens.
async fn until(what: &str, done: impl Fn() -> bool, act: impl AsyncFn(usize)) {
    for attempt in 0..12 {
        if done() {
            return;
        }
        act(attempt).await;
        for _ in 0..40 {
            if done() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    assert!(done(), "{what} never came true");
}

/// A match under way, and the chance its people act by.
struct Scene {
    hall: Hall,
    table: TableId,
    seed: u64,
}

impl Scene {
    /// Ann, who decides in this server, and Bob, who takes no direct messages, sit down at a table.
    async fn begin(seed: u64, faults: Vec<Fault>) -> Self {
        let hall = Hall::furnish(&["Ann", "Bob"]).await;
        let admins = hall.guild.role("Admins", MANAGE_GUILD);
        hall.guild.give(&hall.people[0], admins);
        hall.people[1].takes_dms(false);
        for fault in faults {
            hall.twin.fault(fault);
        }
        let hall = hall.started(seed).await;
        let (ann, bob) = (hall.people[0].clone(), hall.people[1].clone());
        let place = hall.place.clone();
        until(
            "a table",
            || !hall.tables().is_empty(),
            async |_| drop(ann.run(&place, "/table open game:outer").await),
        )
        .await;
        let table = hall.tables()[0];
        let joined = |d: &Deed| matches!(d, Deed::Joined { .. });
        let seats = || hall.deeds(table).iter().filter(|d| joined(d)).count();
        let say = async |who: &User, line: &str| {
            let line = format!("{line} table:{table}");
            drop(who.run(&place, &line).await);
        };
        until(
            "joining",
            || seats() == 2,
            async |_| say(&bob, "/table join").await,
        )
        .await;
        let has = |wanted: fn(&Deed) -> bool| hall.deeds(table).iter().any(wanted);
        let no_clock = |d: &Deed| matches!(d, Deed::ClockSet { .. });
        until(
            "the clock",
            || has(no_clock),
            async |_| say(&ann, "/table clock pace:none").await,
        )
        .await;
        let started = |d: &Deed| matches!(d, Deed::Started { .. });
        until(
            "the start",
            || has(started),
            async |_| say(&ann, "/table start").await,
        )
        .await;
        Self { hall, table, seed }
    }

    /// Somebody who is awaited answers by chance, by button or by typing, as often as it takes.
    async fn answer(&self, i: usize) -> bool {
        let awaited = self.hall.awaited(self.table).await;
        let Some(person) = awaited.first().copied().cloned() else {
            return false;
        };
        let (hall, table) = (&self.hall, self.table);
        let menu = hall.menu(&person, table).await;
        let mut rng = Rng::seeded(Seed::from_number(self.seed * 1000 + i as u64));
        let offer = &menu.answers[rng.below(menu.answers.len() as u32) as usize];
        let before = hall.records(table);
        let hand = person
            .sees(&person.dm())
            .pop()
            .filter(|_| i.is_multiple_of(2));
        until(
            "an answer",
            || hall.records(table) > before,
            async |attempt| {
                if let Some(hand) = hand.as_ref().filter(|_| attempt < 2) {
                    drop(person.click_id(hand, &offer.press.to_string()).await);
                } else {
                    let line = format!("{} table:{table}", offer.typed);
                    drop(person.run(&hall.place, &line).await);
                }
            },
        )
        .await;
        true
    }

    /// Ann presses a button of the past, and hears of it below her hand.
    async fn press_the_past(&self) {
        let ann = &self.hall.people[0];
        let Some(hand) = ann.sees(&ann.dm()).pop() else {
            return;
        };
        let old = Press::Offer {
            table: self.table,
            revision: 1,
            list: List::Offers,
            index: 0,
            check: 0,
            words: None,
        };
        ann.click_id(&hand, &old.to_string()).await;
    }

    /// What happens besides: threads fall asleep, the board is deleted, the bot restarts, an admin asks the doctor.
    async fn besides(&mut self, i: usize) {
        match i {
            2 => self.press_the_past().await,
            4 => {
                // Posting wakes a thread, unless it does not.
                let asleep = Trouble::Refuse(400, 50083, "Thread is archived");
                let fault = Fault::at(POST, asleep);
                for thread in self.hall.place.threads() {
                    thread.archive(true);
                    self.hall.twin.fault(fault.clone().only_in(thread.id()));
                }
            }
            6 => {
                let there = |t: &twin::Channel| self.hall.people[0].sees(t);
                let shown = self.hall.place.threads().iter().flat_map(there).last();
                if let Some(board) = shown {
                    self.hall.twin.delete(&board);
                }
            }
            8 => {
                self.hall.bot.take().unwrap().stop().await.unwrap();
                let again = Bot::persist(&self.hall.twin, &self.hall.store, self.seed).await;
                self.hall.bot = Some(again);
            }
            10 => {
                let ann = &self.hall.people[0];
                let mut healthy = false;
                for _ in 0..6 {
                    let answer = ann.run(&self.hall.place, "/host doctor").await;
                    healthy |= answer.text().contains("granted");
                    if healthy {
                        break;
                    }
                }
                assert!(healthy, "the doctor never answers");
            }
            _ => {}
        }
    }
}

/// How a match ended.
#[derive(Debug)]
struct Run {
    /// What people answered.
    answers: Vec<String>,
    /// How often each endpoint was called.
    calls: BTreeMap<String, usize>,
    /// Messages that stand twice in one place.
    twice: Vec<String>,
    /// What people did that was never acknowledged.
    unanswered: Vec<String>,
    /// Rules of Discord that were broken: a second answer, above all.
    broken: Vec<String>,
}

async fn play(seed: u64, faults: Vec<Fault>, gateway: impl Fn(&Gateway<'_>, usize)) -> Run {
    let mut scene = Scene::begin(seed, faults).await;
    for i in 0..ANSWERS {
        gateway(&scene.hall.twin.gateway(), i);
        if !scene.answer(i).await {
            break;
        }
        scene.besides(i).await;
    }
    let hall = &scene.hall;
    hall.settle().await;
    let mark = |deed: &Deed| match deed {
        Deed::Answered { seat, call } => Some(format!("{seat} {call:?}")),
        _ => None,
    };
    let run = Run {
        answers: hall.deeds(scene.table).iter().filter_map(mark).collect(),
        calls: hall.twin.calls(),
        twice: twice(hall),
        unanswered: hall.twin.unanswered(),
        broken: hall.twin.forgive(),
    };
    scene.hall.bot.unwrap().stop().await.unwrap();
    run
}

/// Messages that stand twice in one place.
fn twice(hall: &Hall) -> Vec<String> {
    let mut found = Vec::new();
    let own = hall.people.iter().map(User::dm);
    for place in [hall.place.clone()]
        .into_iter()
        .chain(hall.place.threads())
        .chain(own)
    {
        let mut seen = Vec::new();
        for person in &hall.people {
            let messages = person.sees(&place).into_iter();
            let open = messages.filter(|m| !m.is_ephemeral() && !m.content.is_empty());
            seen.extend(open.map(|m| (m.id, m.content)));
        }
        seen.sort();
        seen.dedup();
        let again = |(id, words): &(twin::Id, String)| {
            seen.iter()
                .any(|(other, same)| other != id && same == words)
        };
        found.extend(
            seen.iter()
                .filter(|m| again(m))
                .map(|(_, words)| words.clone()),
        );
    }
    found
}

fn same(run: &Run, calm: &Run, about: &str) {
    assert_eq!(run.answers, calm.answers, "{about}");
    assert_eq!(run.broken, Vec::<String>::new(), "{about}");
    assert_eq!(run.twice, Vec::<String>::new(), "{about}");
}

/// The trouble at the first, a middle and a late call of an endpoint.
fn at(calm: &Run, endpoint: &str, trouble: &Trouble) -> Vec<Fault> {
    let calls = calm.calls.get(endpoint).copied().unwrap_or(0);
    let mut places = vec![0, calls / 3, calls * 2 / 3];
    places.dedup();
    let fault = |skip: usize| Fault::at(endpoint, trouble.clone()).after(skip);
    places.into_iter().map(fault).collect()
}

fn troubles() -> Vec<Trouble> {
    let after = Duration::from_millis(120);
    vec![
        Trouble::Cut,
        Trouble::LoseReply,
        Trouble::Refuse(500, 0, "Internal Server Error"),
        Trouble::Refuse(503, 0, "Service Unavailable"),
        Trouble::RateLimit {
            after,
            global: false,
        },
        Trouble::RateLimit {
            after,
            global: true,
        },
        Trouble::Delay(after),
        Trouble::Silence,
    ]
}

/// Runs some faults against the calm run of the same match.
async fn hold(calm: &Run, seed: u64, faults: Vec<Fault>, about: &str) {
    let run = play(seed, faults, |_, _| ()).await;
    same(&run, calm, about);
    assert_eq!(run.unanswered, Vec::<String>::new(), "{about}");
}

#[tokio::test(flavor = "multi_thread")]
async fn troubles_of_the_line_at_every_call_change_nothing() {
    for seed in 0..thorough().unwrap_or(1) {
        let calm = play(seed, Vec::new(), |_, _| ()).await;
        assert!(calm.answers.len() >= ANSWERS, "{}", calm.answers.len());
        same(&calm, &calm, "calm");
        assert_eq!(calm.unanswered, Vec::<String>::new());
        for site in [
            CALLBACK, ORIGINAL, FOLLOW_UP, POST, EDIT, THREAD, PRIVATE, MEMBER, WAKE, DM,
        ] {
            assert!(
                calm.calls.contains_key(site),
                "{site} is never called: {:?}",
                calm.calls
            );
        }
        for trouble in troubles() {
            let sites: Vec<&String> = calm.calls.keys().collect();
            if thorough().is_some() {
                for site in sites {
                    let about = format!("match {seed}: {trouble:?} at {site}");
                    hold(&calm, seed, at(&calm, site, &trouble), &about).await;
                }
                // Whoever does not know whether an answer arrived looks, and that may fail as well.
                let mut faults = at(&calm, CALLBACK, &Trouble::LoseReply);
                faults.push(Fault::at(LOOK, trouble.clone()).times(2));
                let run = play(seed, faults, |_, _| ()).await;
                same(&run, &calm, &format!("match {seed}: {trouble:?} at {LOOK}"));
            } else if matches!(trouble, Trouble::Cut | Trouble::LoseReply) {
                let faults = sites.iter().flat_map(|s| at(&calm, s, &trouble)).collect();
                hold(&calm, seed, faults, &format!("{trouble:?} everywhere")).await;
            }
        }
    }
}

/// Refusals any call may meet.
const REFUSALS: [(u16, u32); 9] = [
    (404, 10003),
    (404, 10008),
    (404, 10062),
    (429, 30046),
    (403, 50001),
    (403, 50007),
    (403, 50013),
    (401, 50027),
    (400, 50083),
];

/// What is refused where: the likeliest in every run, everything at every call in the thorough one.
fn refusals(calm: &Run) -> Vec<(String, u16, u32)> {
    let likely = [
        (CALLBACK, 404, 10062),
        (ORIGINAL, 401, 50027),
        (EDIT, 404, 10008),
        (EDIT, 429, 30046),
    ];
    let rare = [
        (ORIGINAL, 404, 10015),
        (POST, 403, 20009),
        (THREAD, 400, 160_004),
        (DM, 403, 50278),
        (DM, 400, 40003),
        (HISTORY, 403, 50001),
    ];
    let named = |(site, status, code): (&str, u16, u32)| (site.to_owned(), status, code);
    if thorough().is_none() {
        return likely.into_iter().map(named).collect();
    }
    // Where commands cannot be registered there is nothing to play with.
    let sites = calm.calls.keys().filter(|site| *site != REGISTER);
    let everywhere =
        sites.flat_map(|site| REFUSALS.map(|(status, code)| (site.clone(), status, code)));
    everywhere.chain(rare.into_iter().map(named)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_at_every_call_change_nothing() {
    for seed in 0..thorough().unwrap_or(1) {
        let calm = play(seed, Vec::new(), |_, _| ()).await;
        for (site, status, code) in refusals(&calm) {
            let about = format!("match {seed}: {site} {code}");
            let faults = at(&calm, &site, &Trouble::Refuse(status, code, "no"));
            let run = play(seed, faults, |_, _| ()).await;
            assert_eq!(run.answers, calm.answers, "{about}");
            assert_eq!(run.broken, Vec::<String>::new(), "{about}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_repeats_loses_and_breaks_off_changes_nothing() {
    for seed in 0..thorough().unwrap_or(1) {
        let calm = play(seed, Vec::new(), |_, _| ()).await;
        let run = play(seed, Vec::new(), |gateway, i| match i % 7 {
            0 => gateway.duplicate(1),
            1 => gateway.cut(),
            2 => gateway.lose(1),
            3 => gateway.reconnect(),
            4 => gateway.close(4000),
            5 => gateway.invalidate(true),
            _ => gateway.reorder(1),
        })
        .await;
        same(&run, &calm, "gateway");
        if thorough().is_none() {
            continue;
        }
        let run = play(seed, Vec::new(), |gateway, i| {
            gateway.compress(i % 2 == 0);
            match i {
                1 => gateway.invalidate(false),
                3 => gateway.close(4007),
                5 => gateway.close(4009),
                // The bot itself restarts after the eighth; a client that lost its session then might come back as well.
                9 => gateway.refuse_resumes(true),
                10 => gateway.cut(),
                11 => gateway.refuse_resumes(false),
                7 => gateway.delay(Duration::from_millis(100)),
                _ => gateway.ask_heartbeat(),
            }
        })
        .await;
        same(&run, &calm, "sessions lost");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_session_is_begun_anew() {
    let hall = Hall::open(&["Ann"], 2).await;
    let before = hall.twin.gateway().identifies();
    hall.twin.gateway().invalidate(false);
    hall.twin.gateway().identified(before + 1).await;
    let answer = hall.people[0].run(&hall.place, "/games").await;
    assert!(answer.text().contains("Orion"), "{}", answer.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledgement_that_meets_silence_is_given_once_more() {
    let hall = Hall::open(&["Ann"], 2).await;
    hall.twin.fault(Fault::at(CALLBACK, Trouble::Silence));
    let answer = hall.people[0].run(&hall.place, "/games").await;
    assert_ne!(answer.how(), Answered::No);
    assert!(answer.text().contains("Orion"), "{}", answer.text());
}
