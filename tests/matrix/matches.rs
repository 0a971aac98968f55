//! Whole matches by people on Matrix, in plain and in encrypted rooms, and nobody sees what is not theirs.

use super::ledger::{Ledger, bare, lines};
use super::player::{Player, WAYS};
use super::support::{Hall, wanted};
use super::table::{self, chance, pick};
use matrix_link::Event;
use orrery::rules::rng::Rng;
use orrery::store::TableId;
use serde_json::Value;
use std::collections::BTreeSet;

const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dee"];

/// Every word in an event, also what no app shows.
fn strings(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::String(words) => found.push(words.clone()),
        Value::Array(list) => list.iter().for_each(|v| strings(v, found)),
        Value::Object(fields) => fields.values().for_each(|v| strings(v, found)),
        _ => {}
    }
}

fn words<'a>(events: impl Iterator<Item = &'a Event>) -> String {
    let mut found = Vec::new();
    events.for_each(|e| strings(&e.json["content"], &mut found));
    found.join("\n")
}

/// Whether an event shows somebody's hand.
fn is_hand(event: &Event) -> bool {
    let content = &event.json["content"];
    let names = [&content["filename"], &content["m.new_content"]["filename"]];
    names
        .iter()
        .any(|n| n.as_str().is_some_and(|n| n.starts_with("hand")))
}

/// Where pictures of hands lie on the homeserver.
fn pictures(events: &[&Event]) -> BTreeSet<String> {
    let hands = events.iter().filter(|e| is_hand(e));
    let source = |e: &&&Event| {
        let content = &e.json["content"];
        let found = content["file"]["url"].as_str();
        found.or(content["url"].as_str()).map(str::to_owned)
    };
    hands.filter_map(|e| source(&e)).collect()
}

/// What somebody could read of what the bot said.
struct Sight {
    /// The room of the two of them.
    private: String,
    /// Everything said in front of everybody.
    open: String,
    /// What they were told in private besides their hands, line by line: two people may hold the same cards.
    told: BTreeSet<String>,
    /// Everything, wherever.
    all: String,
    /// Where the pictures of their hands lie.
    pictures: BTreeSet<String>,
}

impl Sight {
    fn of(hall: &Hall, person: &Player, about: &str) -> Self {
        let bot = hall.bot_id();
        let private = person.private(&hall.room, bot);
        let private = private.unwrap_or_else(|| panic!("{about}: no hand for {}", person.name));
        let events = person.events();
        let by_bot = events.iter().map(AsRef::as_ref);
        let by_bot: Vec<&Event> = by_bot.filter(|e| e.json["sender"] == bot).collect();
        for event in &by_bot {
            let sealed = &event.sealed;
            assert!(
                sealed.is_none(),
                "{about}: {} cannot read {sealed:?}",
                person.name
            );
        }
        let in_room = |room: String| by_bot.iter().copied().filter(move |e| e.room == room);
        let open = bare(&words(in_room(hall.room.clone())));
        assert!(!open.is_empty());
        Self {
            open,
            told: lines(&words(in_room(private.clone()).filter(|e| !is_hand(e)))),
            all: words(by_bot.iter().copied()),
            pictures: pictures(&by_bot),
            private,
        }
    }
}

/// Asserts that nothing of what is one person's alone was ever within another's reach, and that everything meant for somebody
/// could be read. How many secrets were looked for.
async fn nothing_leaks(hall: &Hall, ledger: &Ledger, about: &str) -> usize {
    let people = hall.people.iter();
    let sights: Vec<Sight> = people.map(|p| Sight::of(hall, p, about)).collect();
    let mut looked = 0;
    let count = sights.len();
    for (i, j) in (0..count).flat_map(|i| (0..count).map(move |j| (i, j))) {
        if i == j {
            continue;
        }
        let (owner, other) = (&hall.people[i], &hall.people[j]);
        let who = format!("{about}: {} of {}", other.name, owner.name);
        let inside = other.events().iter().any(|e| e.room == sights[i].private);
        assert!(!inside, "{who}: a room of two has three");
        let path = format!("rooms/{}/messages?dir=b&limit=5", sights[i].private);
        let (status, _) = other.calls("GET", &path, Value::Null).await;
        assert_eq!(status, 403, "{who} could look into the room of two");
        for secret in ledger.secrets(i, j) {
            looked += 1;
            let sight = &sights[j];
            let read = sight.open.contains(secret.as_str()) || sight.told.contains(secret.as_str());
            assert!(!read, "{who} could read `{secret}`");
        }
        assert!(!sights[i].pictures.is_empty(), "{about}: no hands to see");
        for picture in &sights[i].pictures {
            assert!(!sights[j].all.contains(picture), "{who} knows the hand");
        }
    }
    looked
}

/// Somebody who is not awaited tries another's answer in front of everybody.
async fn snoop(hall: &Hall, table: TableId, rng: &mut Rng) {
    let awaited = hall.awaited(table).await;
    let idle = |p: &&Player| awaited.iter().all(|a| a.id() != p.id());
    let idle: Vec<&Player> = hall.people.iter().filter(idle).collect();
    let (Some(owner), false) = (awaited.first(), idle.is_empty()) else {
        return;
    };
    let thief = *pick(rng, &idle);
    let menu = hall.menu(owner, table).await;
    let offer = menu.answers.iter().find(|b| b.input.is_none());
    let thread = hall.thread(thief, table);
    if let (Some(offer), Some(thread)) = (offer, thread) {
        let typed = format!("!orrery {}", offer.typed.trim_start_matches('/'));
        thief.say_in(&hall.room, &thread, &typed).await;
    }
}

/// The board is a picture with its words, changes in place, and calls whoever's turn begins.
fn boards_are_pictures(hall: &Hall, person: &Player, table: TableId) {
    let thread = hall.thread(person, table).unwrap();
    let shown = person.shown(&hall.room, hall.bot_id());
    let boards: Vec<_> = shown
        .iter()
        .filter(|m| m.thread.as_ref() == Some(&thread) && m.content["msgtype"] == "m.image")
        .collect();
    assert!(!boards.is_empty(), "no board:\n{}", person.transcript());
    let events = person.events();
    let called = events.iter().any(|e| {
        e.room == hall.room
            && e.json["content"]["m.mentions"]["user_ids"]
                .as_array()
                .is_some_and(|u| !u.is_empty())
    });
    assert!(called, "nobody was called");
    let changed = |e: &&Event| {
        let content = &e.json["content"];
        content["m.relates_to"]["rel_type"] == "m.replace"
            && boards
                .iter()
                .any(|b| content["m.relates_to"]["event_id"] == b.event.as_str())
    };
    let changes = events.iter().map(AsRef::as_ref).filter(changed).count();
    assert!(changes > 0, "no board changed in place");
}

#[expect(
    clippy::print_stderr,
    reason = "the figures are what the thorough run is for"
)]
async fn whole_match(game: &str, seats: usize, encrypted: bool, seed: u64) {
    let begun = std::time::Instant::now();
    let hall = Hall::open(&PEOPLE[..seats], encrypted, seed).await;
    let table = hall.start_match(game).await;
    let guests: Vec<_> = hall.people.iter().map(|p| hall.guest(p)).collect();
    let (mut ledger, mut rng) = (Ledger::default(), chance(seed));
    let mut answers = 0;
    loop {
        ledger.note(hall.host(), &guests, table).await;
        if answers % 9 == 4 {
            snoop(&hall, table, &mut rng).await;
        }
        if !hall.step(table, &WAYS, &mut rng).await {
            break;
        }
        answers += 1;
        assert!(answers < 5000, "{game}: a match without an end");
    }
    hall.host().settle().await;
    let about = format!("{game}, encrypted: {encrypted}");
    assert!(
        table::is_over(hall.store.as_ref(), table),
        "{about}: not over"
    );
    boards_are_pictures(&hall, &hall.people[0], table);
    // The last words are on their way to people's apps.
    for person in &hall.people {
        let end = |p: &Player| {
            let shown = p.shown(&hall.room, hall.bot_id());
            let told = shown.iter().any(|m| m.body.contains("The seed was"));
            told.then_some(())
        };
        person.waits_for("the end", end).await;
    }
    let secrets = nothing_leaks(&hall, &ledger, &about).await;
    assert!(secrets > 0, "{about}: no secrets to keep");
    hall.bot.unwrap().stop().await.unwrap();
    eprintln!(
        "{about}: {seats} people, {answers} answers, {secrets} secret lines looked for, {:?}",
        begun.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_orion_in_an_encrypted_room() {
    whole_match("orion", 2, true, 8).await;
}

async fn every_game(encrypted: bool) {
    for (i, game) in orrery::games::GAMES.iter().enumerate() {
        let info = game.info();
        if wanted(info.command) {
            let seats = usize::from(info.seats.0).max(2);
            whole_match(info.command, seats, encrypted, 20 + i as u64).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_plain_rooms() {
    every_game(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_encrypted_rooms() {
    every_game(true).await;
}
