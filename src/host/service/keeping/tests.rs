//! What a whole table plays on is handed over between matches exactly once, whatever happens in between.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on says where")]

use crate::host::command::line;
use crate::host::person::{Person, PersonId, Place};
use crate::host::service::Host;
use crate::host::settings::{Entropy, Settings};
use crate::host::speech::request::{Input, Reply, Request, Standing, Tone};
use crate::store::{
    Change, Changes, CommitError, Committed, Each, Entry, Fault, MemoryStore, Store, TableId,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// A store that stops taking changes after some, as if the machine had died.
struct Mortal {
    store: Arc<MemoryStore>,
    left: AtomicU64,
}

impl Store for Mortal {
    fn get(&self, key: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
        self.store.get(key)
    }

    fn scan(&self, prefix: &[u8], after: Option<&[u8]>, limit: usize) -> Result<Vec<Entry>, Fault> {
        self.store.scan(prefix, after, limit)
    }

    fn scan_back(
        &self,
        prefix: &[u8],
        before: Option<&[u8]>,
        limit: usize,
    ) -> Result<Vec<Entry>, Fault> {
        self.store.scan_back(prefix, before, limit)
    }

    fn commit(&self, change: Change) -> Committed {
        let alive = |n: u64| n.checked_sub(1);
        if self
            .left
            .fetch_update(Ordering::SeqCst, Ordering::SeqCst, alive)
            .is_ok()
        {
            return self.store.commit(change);
        }
        let why = "the machine is dead".to_owned();
        Committed::ready(Err(CommitError::Fault(Fault::Gone { why })))
    }

    fn walk(&self, each: &mut Each<'_>) -> Result<(), Fault> {
        self.store.walk(each)
    }

    fn note_changes(&self) -> Result<(), Fault> {
        self.store.note_changes()
    }

    fn noted(&self) -> Changes {
        self.store.noted()
    }
}

fn host(store: Arc<dyn Store>, seed: u64) -> Host {
    let settings = Settings {
        entropy: Entropy::repeatable(seed),
        ..Settings::default()
    };
    Host::open(store, settings).unwrap()
}

async fn say_at(host: &Host, who: &str, place: &str, typed: &str) -> Reply {
    let number = REQUESTS.fetch_add(1, Ordering::SeqCst);
    let request = Request {
        standing: Standing::default(),
        id: format!("r{number}"),
        by: Person {
            id: PersonId::new("test", who),
            name: who.to_owned(),
        },
        place: Place::new("test", place),
        table: None,
        input: Input::Command(line::parse(typed).unwrap()),
    };
    host.submit(request).await
}

fn words(reply: &Reply) -> String {
    reply.text.plain(|s| s.to_string())
}

async fn must(host: &Host, who: &str, typed: &str) -> (String, Option<TableId>) {
    let reply = say_at(host, who, "hall", typed).await;
    let said = words(&reply);
    assert!(
        matches!(reply.tone, Tone::Done | Tone::Shown),
        "{typed}: {said}"
    );
    (said, reply.table)
}

async fn no(host: &Host, who: &str, typed: &str) -> String {
    let reply = say_at(host, who, "hall", typed).await;
    assert_eq!(reply.tone, Tone::Refused, "{typed}: {}", words(&reply));
    words(&reply)
}

/// Opens a table that plays on the cairn of this name.
async fn table_on(host: &Host, name: &str) -> TableId {
    let table = must(host, "ann", "/table open cairn").await.1.unwrap();
    must(host, "ann", &format!("/table bring {name} table:{table}")).await;
    table
}

#[tokio::test]
async fn what_a_match_leaves_is_what_the_next_one_finds() {
    let host = host(Arc::new(MemoryStore::new()), 1);
    must(&host, "ann", "/cairn cairn new hill").await;
    for stones in [2, 4, 6] {
        let table = table_on(&host, "hill").await;
        must(&host, "ann", &format!("/table start table:{table}")).await;
        must(&host, "ann", &format!("/cairn lay table:{table}")).await;
        must(&host, "ann", &format!("/cairn lay table:{table}")).await;
        let (shown, _) = must(&host, "bea", "/cairn cairn show hill").await;
        assert_eq!(shown, format!("{stones} stones"));
    }
}

#[tokio::test]
async fn a_second_match_on_the_same_one_is_refused_or_plays_on_a_copy() {
    let host = host(Arc::new(MemoryStore::new()), 2);
    must(&host, "ann", "/cairn cairn new hill").await;
    let first = table_on(&host, "hill").await;
    let second = table_on(&host, "hill").await;
    must(&host, "ann", &format!("/table start table:{first}")).await;
    let refused = no(&host, "ann", &format!("/table start table:{second}")).await;
    assert!(
        refused.contains(&format!("being played at table {first}")),
        "{refused}"
    );
    for verb in [
        "topple hill",
        "rename hill to:dale",
        "delete hill",
        "archive hill",
    ] {
        let busy = no(&host, "ann", &format!("/cairn cairn {verb}")).await;
        assert!(busy.contains("is being played"), "{busy}");
    }
    let (listed, _) = must(&host, "ann", "/cairn cairn list").await;
    assert!(listed.contains("being played at table"), "{listed}");
    must(&host, "ann", "/cairn cairn fork hill to:copy").await;
    must(&host, "ann", &format!("/table bring copy table:{second}")).await;
    must(&host, "ann", &format!("/table start table:{second}")).await;
    must(&host, "ann", &format!("/cairn lay table:{second}")).await;
    must(&host, "ann", &format!("/cairn lay table:{second}")).await;
    assert_eq!(
        must(&host, "ann", "/cairn cairn show copy").await.0,
        "2 stones"
    );
    assert_eq!(
        must(&host, "ann", "/cairn cairn show hill").await.0,
        "0 stones"
    );
}

#[tokio::test]
async fn a_match_without_a_result_leaves_it_as_it_was() {
    let host = host(Arc::new(MemoryStore::new()), 3);
    must(&host, "ann", "/cairn cairn new hill").await;
    let table = table_on(&host, "hill").await;
    must(&host, "ann", &format!("/table start table:{table}")).await;
    must(&host, "ann", &format!("/cairn lay table:{table}")).await;
    must(&host, "ann", &format!("/table abort table:{table}")).await;
    assert_eq!(
        must(&host, "ann", "/cairn cairn show hill").await.0,
        "0 stones"
    );
    let table = table_on(&host, "hill").await;
    must(&host, "ann", &format!("/table start table:{table}")).await;
}

#[tokio::test]
async fn places_own_them_makers_put_them_away_and_friends_join_from_elsewhere() {
    let host = host(Arc::new(MemoryStore::new()), 4);
    must(&host, "ann", "/cairn cairn new hill").await;
    let elsewhere = say_at(&host, "bea", "yard", "/cairn cairn show hill").await;
    assert_eq!(elsewhere.tone, Tone::Refused);
    let (listed, _) = must(&host, "bea", "/cairn cairn list").await;
    let code = listed.rsplit(' ').next().unwrap().to_owned();
    let joined = say_at(&host, "bea", "yard", &format!("/cairn cairn join {code}")).await;
    assert_eq!(joined.tone, Tone::Done, "{}", words(&joined));
    let shown = say_at(&host, "bea", "yard", "/cairn cairn show hill").await;
    assert_eq!(words(&shown), "0 stones");
    let maker = no(&host, "bea", "/cairn cairn archive hill").await;
    assert!(maker.contains("Only ann"), "{maker}");
    must(&host, "ann", "/cairn cairn archive hill").await;
    let table = must(&host, "ann", "/table open cairn").await.1.unwrap();
    let away = no(&host, "ann", &format!("/table bring hill table:{table}")).await;
    assert!(away.contains("put away"), "{away}");
    must(&host, "ann", "/cairn cairn archive hill").await;
    must(&host, "ann", "/cairn cairn rename hill to:dale").await;
    must(&host, "ann", &format!("/table bring dale table:{table}")).await;
}

/// The same with a real campaign: its game is in the chronology once, or not at all and can be finished.
#[tokio::test]
async fn a_crash_at_the_hand_over_of_a_campaign_loses_and_doubles_nothing() {
    let show = "/deepfuture campaign show Alpha";
    let mut died_after = BTreeSet::new();
    for commits in 0..12 {
        let store = Arc::new(MemoryStore::new());
        let before = host(Arc::clone(&store) as Arc<dyn Store>, 15);
        must(&before, "ann", "/deepfuture campaign new Alpha").await;
        let table = must(&before, "ann", "/table open deepfuture")
            .await
            .1
            .unwrap();
        must(&before, "ann", &format!("/table bring Alpha table:{table}")).await;
        before.stop().await;
        let mortal = Mortal {
            store: Arc::clone(&store),
            left: AtomicU64::new(commits),
        };
        let dying = host(Arc::new(mortal), 16);
        let typed = ["/table start", "/table resign", "/deepfuture confirm"];
        let typed = typed.map(|typed| format!("{typed} table:{table}"));
        let mut done = 0;
        for typed in &typed {
            if say_at(&dying, "ann", "hall", typed).await.tone != Tone::Done {
                break;
            }
            done += 1;
        }
        died_after.insert(done);
        dying.stop().await;
        let after = host(Arc::clone(&store) as Arc<dyn Store>, 17);
        let (shown, _) = must(&after, "ann", show).await;
        let expected = if done == 3 {
            "1 game played"
        } else {
            "Nobody has played"
        };
        assert!(shown.contains(expected), "{commits}: {shown}");
        for typed in &typed[done..] {
            must(&after, "ann", typed).await;
        }
        let (shown, _) = must(&after, "ann", show).await;
        assert!(shown.contains("1 game played"), "{commits}: {shown}");
        let (told, _) = must(&after, "ann", "/deepfuture campaign history Alpha").await;
        assert!(told.contains("ann"), "who played stands there: {told}");
        let next = must(&after, "ann", "/table open deepfuture")
            .await
            .1
            .unwrap();
        must(&after, "ann", &format!("/table bring Alpha table:{next}")).await;
        must(&after, "ann", &format!("/table start table:{next}")).await;
    }
    assert_eq!(
        died_after,
        BTreeSet::from([0, 1, 2, 3]),
        "it died everywhere"
    );
}

/// The machine dies after any number of commits; people go on where things stand, and every stone is counted once.
#[tokio::test]
async fn a_crash_at_any_moment_loses_and_doubles_nothing() {
    for commits in 0..12 {
        let store = Arc::new(MemoryStore::new());
        let before = host(Arc::clone(&store) as Arc<dyn Store>, 5);
        must(&before, "ann", "/cairn cairn new hill").await;
        let table = table_on(&before, "hill").await;
        before.stop().await;
        let mortal = Mortal {
            store: Arc::clone(&store),
            left: AtomicU64::new(commits),
        };
        let dying = host(Arc::new(mortal), 6);
        let typed = [
            format!("/table start table:{table}"),
            format!("/cairn lay table:{table}"),
            format!("/cairn lay table:{table}"),
        ];
        let mut done = 0;
        for typed in &typed {
            let reply = say_at(&dying, "ann", "hall", typed).await;
            if reply.tone != Tone::Done {
                break;
            }
            done += 1;
        }
        dying.stop().await;
        let after = host(Arc::clone(&store) as Arc<dyn Store>, 7);
        let (shown, _) = must(&after, "ann", "/cairn cairn show hill").await;
        assert_eq!(
            shown,
            if done == 3 { "2 stones" } else { "0 stones" },
            "{commits}"
        );
        for typed in &typed[done..] {
            must(&after, "ann", typed).await;
        }
        assert_eq!(
            must(&after, "ann", "/cairn cairn show hill").await.0,
            "2 stones"
        );
        let next = table_on(&after, "hill").await;
        must(&after, "ann", &format!("/table start table:{next}")).await;
    }
}
