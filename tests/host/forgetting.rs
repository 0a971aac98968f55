//! A person is forgotten: searched for byte by byte, and their matches still verify.

use super::support::*;
use orrery::host::person::ServerId;
use orrery::host::runner::export::{self, Exported};
use orrery::host::speech::request::{Input, Standing, Tone};
use orrery::host::table::Stage;
use orrery::host::{command::line, table::record::Holder};
use orrery::store::{Settings as StoreSettings, SledStore, Store, TableId, log};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

/// Who is to be forgotten: the id, and a name taken later.
const WHO: &str = "Zyxomma9f8e7d6c";
const LATER: &str = "Quuxilda Pécüliar";
/// The same person on another platform.
const ALSO: &str = "Frobnitz77aa55";

struct Log(&'static Mutex<Vec<u8>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Everything logged by this process, at debug level.
fn logged() -> &'static Mutex<Vec<u8>> {
    static LOGGED: OnceLock<&'static Mutex<Vec<u8>>> = OnceLock::new();
    LOGGED.get_or_init(|| {
        let kept: &'static Mutex<Vec<u8>> = Box::leak(Box::default());
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::DEBUG)
            .with_writer(move || Log(kept))
            .try_init()
            .unwrap();
        kept
    })
}

fn traces_in(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    [WHO, LATER, "Quuxilda", "Pécüliar", ALSO]
        .iter()
        .filter(|trace| text.contains(&trace.to_lowercase()))
        .map(|trace| (*trace).to_owned())
        .collect()
}

fn each_file(dir: &Path, each: &mut dyn FnMut(&Path, &[u8])) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            each_file(&path, each);
        } else {
            each(&path, &fs::read(&path).unwrap());
        }
    }
}

fn exported(store: &dyn Store, table: TableId) -> Exported {
    export::export(store, table).unwrap().unwrap()
}

/// The same person under the name taken later.
async fn renamed(world: &World, typed: &str) {
    let mut request = world.request(WHO, Input::Command(line::parse(typed).unwrap()));
    LATER.clone_into(&mut request.by.name);
    request.standing = standing(true, &[]);
    let reply = world.host.submit(request).await;
    assert!(
        matches!(reply.tone, Tone::Done | Tone::Shown),
        "{typed}: {}",
        words(&reply.text)
    );
}

async fn four_at_a_table(world: &World) -> TableId {
    let table = world.must(WHO, "/table open orion").await;
    for (name, team) in [("Ann", "B"), ("Ben", "A"), ("Col", "B")] {
        world
            .must(name, &format!("/table join table:{table} team:{team}"))
            .await;
    }
    world
        .must(WHO, &format!("/table clock none table:{table}"))
        .await;
    world
        .must(WHO, &format!("/table start table:{table}"))
        .await;
    table
}

/// A match under the other identity, and then both are one person; a code for one more is left lying about.
async fn two_identities(world: &World) -> TableId {
    world.listen("other");
    let played = world.say_on("other", ALSO, "/play orion").await;
    let code = |said: String| {
        let at = said.find("code:").unwrap() + "code:".len();
        said[at..at + 11].to_owned()
    };
    let first = code(words(&world.say(WHO, "/me link").await.text));
    let typed = format!("/me link code:{first} sure:yes");
    let linked = world.say_on("other", ALSO, &typed).await;
    assert!(words(&linked.text).contains("one person"), "{linked:?}");
    world.must(WHO, "/me link").await;
    played.table.unwrap()
}

/// A campaign called after somebody, played once by them, and now by somebody else.
async fn a_campaign(world: &World) -> [TableId; 2] {
    let called = format!("\"{LATER}'s galaxy\"");
    world
        .must(WHO, &format!("/deepfuture campaign new name:{called}"))
        .await;
    let mut tables = Vec::new();
    for who in [WHO, "Eve"] {
        let table = world.must(who, "/table open deepfuture").await;
        for typed in [format!("bring name:{called}"), "start".to_owned()] {
            let typed = format!("/table {typed} table:{table}");
            world.must(who, &typed).await;
        }
        if who == WHO {
            for typed in ["/table resign", "/deepfuture confirm"] {
                world.must(who, &format!("{typed} table:{table}")).await;
            }
        }
        tables.push(table);
    }
    let found = format!("/deepfuture campaign history name:{called}");
    let found = words(&world.say("Eve", &found).await.text);
    assert!(found.contains(WHO), "{found}");
    [tables[0], tables[1]]
}

/// What stands on servers: a table in the list of who is awaited, and a ban on another server.
async fn on_servers(world: &World) -> TableId {
    let home = standing(true, &[]);
    let awaited = world.say_as(WHO, home.clone(), "/play orion").await;
    let list = world.say_as("Ann", home.clone(), "/host set overview:here");
    assert_eq!(list.await.tone, Tone::Done);
    let second = Standing {
        server: Some(ServerId::new("test", "second")),
        ..home
    };
    let ban = format!("/host ban person:test:{WHO}");
    let banned = world.say_as("Ann", second, &ban).await;
    assert_eq!(banned.tone, Tone::Done, "{banned:?}");
    awaited.table.unwrap()
}

/// A finished match, a running one and a lobby, with everything somebody leaves behind elsewhere.
async fn a_life(world: &World) -> [TableId; 3] {
    let over = four_at_a_table(world).await;
    world.play_out(&[WHO, "Ann", "Ben", "Col"], over).await;
    let running = four_at_a_table(world).await;
    world
        .must(WHO, "/me hours zone:Europe/Berlin from:22:00 to:7:00")
        .await;
    world.must(WHO, "/openworlds deck new name:mine").await;
    let other = world.must("Ann", "/table open orion").await;
    let lobby = world.must("Dee", "/table open orion").await;
    renamed(world, &format!("/table join table:{lobby}")).await;
    renamed(world, "/host set tables:50").await;
    world
        .must(
            "Ann",
            &format!("/table invite person:\"{LATER}\" table:{other}"),
        )
        .await;
    [over, running, lobby]
}

#[test]
fn forgetting_somebody_leaves_no_byte_of_them_and_their_matches_verify() {
    let logs = logged();
    let dir = tempfile::tempdir().unwrap();
    // Tables stay awake for a while; with their runtime they all go, as when the program ends.
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(live_and_be_forgotten(dir.path()));
    drop(runtime);
    drop(SledStore::open(dir.path(), &StoreSettings::default()).unwrap());
    let mut bytes = 0;
    each_file(dir.path(), &mut |path, content| {
        bytes += content.len();
        assert_eq!(traces_in(content), [""; 0], "{}", path.display());
    });
    assert!(bytes > 100_000);
    assert_eq!(traces_in(&logs.lock().unwrap()), [""; 0]);
}

async fn live_and_be_forgotten(dir: &Path) {
    let store = SledStore::open(dir, &StoreSettings::default()).unwrap();
    let world = World::over(Arc::new(store), 7);
    let [over, running, lobby] = a_life(&world).await;
    let elsewhere = two_identities(&world).await;
    let [played, going_on] = a_campaign(&world).await;
    let listed = on_servers(&world).await;
    world.host.settle().await;
    let store = Arc::clone(&world.store);
    let before = exported(store.as_ref(), over);
    let head = log::head(store.as_ref(), over).unwrap();
    let hers = words(&world.say("Ann", "/results mine").await.text);
    assert!(before.people.iter().flatten().any(|n| n == WHO));

    let asked = world.say(WHO, "/me forget").await;
    assert!(words(&asked.text).contains("word:forget-me"));
    let kept = words(&world.say(WHO, "/me export").await.text);
    assert!(
        kept.contains(LATER) && kept.contains(&over.to_string()),
        "{kept}"
    );
    world.must(WHO, "/me forget word:forget-me").await;

    // Matches stay: the same records with the same hashes, and what others earned in them.
    let after = exported(store.as_ref(), over);
    assert_eq!(after.log, before.log);
    assert_eq!(log::head(store.as_ref(), over).unwrap(), head);
    let all = [over, running, lobby, elsewhere, played, going_on, listed];
    for table in all {
        let file = exported(store.as_ref(), table);
        export::verify(&file).unwrap();
        assert_eq!(traces_in(&serde_json::to_vec(&file).unwrap()), [""; 0]);
    }
    assert_eq!(words(&world.say("Ann", "/results mine").await.text), hers);
    let list = words(&world.say("Ann", "/results leaders game:orion").await.text);
    assert!(list.contains("Ann") && !list.contains("Somebody"), "{list}");

    // The seat of the running match was given up: conceded, or kept by a robot; the lobby seat is free.
    let table = world.folded(running);
    let away = |c: &orrery::host::table::record::Chair| matches!(c.holder, Holder::Steward(_));
    assert!(table.facts.stage == Stage::Over || table.facts.chairs.iter().any(away));
    assert_eq!(world.folded(lobby).facts.chairs.len(), 1);
    world
        .must("Dee", &format!("/table robot table:{lobby}"))
        .await;
    // The campaign goes on, and the ban outlives its reason's name.
    let galaxies = words(&world.say("Eve", "/deepfuture campaign list").await.text);
    assert!(galaxies.contains("Somebody's galaxy"), "{galaxies}");
    for typed in ["/table resign", "/deepfuture confirm"] {
        let typed = format!("{typed} table:{going_on}");
        world.must("Eve", &typed).await;
    }
    let banned = Standing {
        server: Some(ServerId::new("test", "second")),
        ..Standing::default()
    };
    let back = world.say_as(WHO, banned, "/play orion").await;
    assert_eq!(back.tone, Tone::Refused, "{back:?}");
}

#[tokio::test]
async fn nothing_secret_is_logged_while_a_match_is_played() {
    let logs = logged();
    let world = World::new();
    let table = four_at_a_table(&world).await;
    world.play_out(&[WHO, "Ann", "Ben", "Col"], table).await;
    world.host.settle().await;
    let (seed, salt) = world.folded(table).facts.chance.unwrap();
    let said = String::from_utf8_lossy(&logs.lock().unwrap()).into_owned();
    for secret in [String::from(seed), String::from(salt), WHO.to_owned()] {
        assert!(!said.contains(&secret));
    }
    // A hand is told in words too; none of those lines may stand in the log.
    for post in world
        .private_posts("Ann")
        .await
        .iter()
        .filter(|p| is_hand(p))
    {
        for line in words(&post.text).lines().filter(|l| l.len() > 12) {
            assert!(!said.contains(line), "{line}");
        }
    }
}

#[tokio::test]
async fn the_next_word_of_somebody_forgotten_begins_anew() {
    let world = World::new();
    let table = four_at_a_table(&world).await;
    world.must(WHO, "/me forget word:forget-me").await;
    let reply = world.say(WHO, "/table mine").await;
    assert!(
        words(&reply.text).contains("at no table"),
        "{}",
        words(&reply.text)
    );
    let why = world
        .refused(WHO, &format!("/table return table:{table}"))
        .await;
    assert!(!why.is_empty());
    let again = world.say(WHO, "/me export").await;
    assert!(
        words(&again.text).contains("Tables: none"),
        "{}",
        words(&again.text)
    );
}
