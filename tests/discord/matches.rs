//! Whole matches by people on Discord, from the lobby to the rematch.

use super::counted::Counted;
use super::golden;
use super::player::{WAYS, Way, last};
use super::support::{Hall, thorough};
use std::fmt::Write as _;
use std::path::Path;
use twin::{Channel, Message, Sight, User};

const PEOPLE: [&str; 4] = ["Ann", "Bob", "Cid", "Dee"];

/// A message as a transcript has it.
fn told(message: &Message) -> String {
    let mut text = message.content.clone();
    for file in &message.attachments {
        let alt = file.description.clone().unwrap_or_default();
        // The words behind a picture are long and tested elsewhere: how they begin tells them apart.
        let begins: String = alt.chars().take(60).collect();
        let _ = write!(
            text,
            "\n[{}: {}]",
            file.filename,
            begins.replace('\n', " / ")
        );
    }
    for button in message.buttons() {
        let _ = write!(text, "\n({})", button.label);
    }
    for menu in message.menus() {
        let _ = write!(
            text,
            "\n({}: {} entries)",
            menu.placeholder,
            menu.options.len()
        );
    }
    text
}

/// Everything somebody sees in a place, with names for ids.
fn transcript(hall: &Hall, person: &User, place: &Channel) -> String {
    let mut text = String::new();
    for message in person.sees(place) {
        text.push_str(&told(&message));
        text.push_str("\n\n");
    }
    for user in &hall.people {
        text = text.replace(&user.id().to_string(), &user.name());
    }
    for user in &hall.people {
        let dm = user.dm().id().to_string();
        text = text.replace(&dm, &format!("dm of {}", user.name()));
    }
    for thread in hall.place.threads() {
        text = text.replace(&thread.id().to_string(), &thread.name());
    }
    text
}

/// After a match: the same people play again.
async fn again(hall: &Hall, table: orrery::store::TableId) {
    let thread = hall.thread(table);
    let first = &hall.people[0];
    let board = first
        .waits_for(&thread, |m| {
            m.buttons().iter().any(|b| b.label == "Play again")
        })
        .await;
    let answer = first.click(&board, "Play again").await;
    assert!(answer.text().contains("Done"), "{}", answer.text());
    hall.settle().await;
    let next = hall.tables().into_iter().find(|t| *t != table).unwrap();
    let lobby = hall.lobby(first, next).await;
    first.click(&lobby, "Start").await;
    hall.settle().await;
    assert!(!hall.awaited(next).await.is_empty());
}

/// The lobby as it filled up; when the match starts, its message becomes another.
fn lobbies(hall: &Hall, person: &User) -> String {
    let Sight(seen) = person.sight();
    let here = seen.iter().filter(|s| s.place == hall.place.id());
    let mut text = String::new();
    for face in here {
        let labels = labels(&face.body["components"]);
        if labels.iter().any(|l| l == "Start") {
            let words = face.body["content"].as_str().unwrap_or_default();
            let _ = writeln!(text, "{words}\n({})\n", labels.join(") ("));
        }
    }
    text
}

/// What stands on the buttons of some rows.
fn labels(rows: &serde_json::Value) -> Vec<String> {
    let rows = rows.as_array().into_iter().flatten();
    let buttons = rows
        .filter_map(|row| row["components"].as_array())
        .flatten();
    let label = |b: &serde_json::Value| b["label"].as_str().map(str::to_owned);
    buttons.filter_map(label).collect()
}

/// What everybody did, in order.
fn deeds(hall: &Hall) -> String {
    let all = hall.twin.transcript();
    let own = all.lines().filter(|line| line.starts_with('@'));
    own.collect::<Vec<_>>().join("\n")
}

/// The transcript of a whole match: the lobby, what people did, the hall, the table's thread, and what came to the first and
/// the last of its people.
fn all_of(hall: &Hall, table: orrery::store::TableId) -> String {
    let last = hall.people.len() - 1;
    let thread = hall.thread(table);
    let lobby = lobbies(hall, &hall.people[last]);
    let mut text = format!(
        "=== the lobby, seen by {}\n\n{lobby}=== what everybody did\n\n{}\n\n",
        hall.people[last].name(),
        deeds(hall)
    );
    let mut places = vec![
        ("hall", 0, hall.place.clone()),
        ("the table's thread", last, thread),
    ];
    let ends = if last == 0 { vec![0] } else { vec![0, last] };
    places.extend(
        ends.into_iter()
            .map(|i| ("direct messages", i, hall.people[i].dm())),
    );
    for (name, person, place) in places {
        let person = &hall.people[person];
        let seen = transcript(hall, person, &place);
        let _ = write!(text, "=== {name}, seen by {}\n\n{seen}", person.name());
    }
    text
}

/// How many answers a golden shows: enough for every kind of message, few enough to be read.
const SHOWN: u64 = 8;

/// A whole match by slash commands, buttons, menus and forms, in the thread and in direct messages, from the lobby to the
/// rematch.
async fn whole(game: &str, people: &[&str]) {
    let hall = Hall::open(people, 7).await;
    let table = hall.start_match(game).await;
    let answers = hall.play(table, 1, &WAYS).await;
    assert!(answers > 20, "{game}: {answers}");
    again(&hall, table).await;
    let text = all_of(&hall, table);
    assert!(text.contains("The seed was"), "{game}");
    // Every way in was taken.
    for way in [": /", "in dm:", "clicks [", "clicks [Show my hand]"] {
        assert!(text.contains(way), "{game}: {way}");
    }
    assert_eq!(hall.twin.unanswered(), Vec::<String>::new());
    hall.bot.unwrap().stop().await.unwrap();
}

/// How a match begins, from the lobby to the first few answers, against its golden.
async fn beginning(game: &str, fewest: u8) {
    // Without robots: a golden must not change with how they play.
    let people = usize::from(fewest.max(2));
    let hall = Hall::open(&PEOPLE[..people], 7).await;
    let table = hall.start_match(game).await;
    hall.play_some(table, 1, &WAYS, SHOWN).await;
    hall.settle().await;
    let path = format!("tests/discord/{game}.txt");
    golden::check(Path::new(&path), &all_of(&hall, table));
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_begins_as_it_did() {
    for game in orrery::games::GAMES {
        beginning(game.info().command, game.info().seats.0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_orion_from_the_lobby_to_the_rematch() {
    whole("orion", &PEOPLE).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_future_is_played_alone() {
    whole("deepfuture", &PEOPLE[..1]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_future_is_played_by_two() {
    whole("deepfuture", &PEOPLE[..2]).await;
}

/// The menu behind “Other things…” under a message.
async fn other_things(person: &User, under: &Message) -> Message {
    let answer = person.click(under, "Other things…").await;
    // A step is answered below a lasting message, and in the place of one's own panel.
    if under.is_ephemeral() {
        answer.edited().await.unwrap()
    } else {
        last(&answer).await
    }
}

/// Names something in the form behind “Other things…” under somebody's hand.
async fn names(person: &User, under: &Message, text: &str) {
    let mut besides = other_things(person, under).await;
    // What there is to name comes first; where there is much of it, behind an entry of its own.
    for _ in 0..3 {
        assert!(!besides.content.is_empty(), "a menu has words above it");
        let menu = besides.menus().remove(0);
        let (label, value) = menu.options[0].clone();
        let names = label.starts_with("Name") || value.starts_with('?');
        assert!(names, "{:?}", menu.options);
        let answer = person.choose(&besides, &menu.custom_id, &[&value]).await;
        if value.starts_with('?') {
            let done = person.submit(&answer, &[("words", text)]).await;
            let said = done
                .edited()
                .await
                .map_or_else(|| done.text(), |m| m.text());
            assert!(said.contains("Done"), "{said}");
            return;
        }
        besides = answer.edited().await.unwrap();
    }
    panic!("a menu without an end");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_typed_into_forms_also_by_who_is_not_asked() {
    let hall = Hall::open(&PEOPLE[..2], 7).await;
    let table = hall.start_match("deepfuture").await;
    hall.settle().await;
    // Ann is asked and has her hand; Bob has nothing to decide yet and looks for himself.
    let [ann, bob] = hall.people.as_slice() else {
        panic!("two people")
    };
    let besides = |m: &Message| m.buttons().iter().any(|b| b.label == "Other things…");
    names(
        ann,
        &ann.waits_for(&ann.dm(), besides).await,
        "Port Désirée",
    )
    .await;
    let panel = bob.run(&hall.thread(table), "/hand").await;
    names(bob, &last(&panel).await, "Xi’an-2").await;
    hall.play(table, 1, &[Way::Hand]).await;
    let text = all_of(&hall, table);
    for name in ["Port Désirée", "Xi’an-2"] {
        assert!(text.contains(name), "{name}");
    }
    hall.bot.unwrap().stop().await.unwrap();
}

async fn in_every_way(game: &str, people: &[&str], seed: u64) {
    let hall = Hall::open(people, seed).await;
    let table = hall.start_match(game).await;
    assert!(hall.play_some(table, seed, &WAYS, 16).await > 5);
    assert_eq!(hall.twin.unanswered(), Vec::<String>::new());
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_slash_commands_buttons_menus_and_forms() {
    for (i, game) in orrery::games::GAMES.iter().enumerate() {
        let most = usize::from(game.info().seats.1).min(4);
        in_every_way(game.info().command, &PEOPLE[..most], 11 + i as u64).await;
    }
    // The longer matches by as many as they take, in the thorough run.
    if thorough().is_some() {
        for game in ["openworlds", "outer", "tradeworlds"] {
            whole(game, &PEOPLE).await;
        }
        whole("deepfuture", &PEOPLE[..3]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn delivered_post_costs_one_commit() {
    let store = Counted::new();
    let mut hall = Hall::furnish(&PEOPLE[..2]).await;
    hall.store = store.clone();
    let hall = hall.started(1).await;
    let table = hall.start_match("orion").await;
    hall.play_some(table, 1, &WAYS, 8).await;
    hall.settle().await;
    let (posts, commits) = store.deliveries("discord", &[b"t/", b"h/", b"c/"]);
    assert!(posts > 8 && commits <= posts, "{commits} for {posts}");
}
