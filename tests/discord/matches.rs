//! Whole matches by people on Discord, from the lobby to the rematch.

use super::golden;
use super::player::{WAYS, Way};
use super::support::{Hall, thorough};
use std::fmt::Write as _;
use std::path::Path;
use twin::{Channel, Message, User};

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

/// The transcript of a whole match: the hall, the table's thread, and what came to the first and the last of its people.
fn all_of(hall: &Hall, table: orrery::store::TableId) -> String {
    let last = hall.people.len() - 1;
    let thread = hall.thread(table);
    let mut text = String::new();
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

/// A whole match by buttons, menus and forms in direct messages, from the lobby to the rematch, against its golden.
async fn whole(game: &str, people: &[&str], golden: &str) {
    let hall = Hall::open(people, 7).await;
    let table = hall.start_match(game).await;
    let answers = hall.play(table, 1, &[Way::Hand]).await;
    assert!(answers > 20, "{game}: {answers}");
    let text = all_of(&hall, table);
    assert!(text.contains("The seed was"), "{game}");
    // Every change of words shows in a transcript; one of them in every run is enough.
    if thorough().is_some() || game == "orion" {
        let path = format!("tests/discord/{golden}.txt");
        golden::check(Path::new(&path), &text);
    }
    again(&hall, table).await;
    assert_eq!(hall.twin.unanswered(), Vec::<String>::new());
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_orion_by_buttons_in_their_direct_messages() {
    whole("orion", &PEOPLE, "orion").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_future_is_played_alone() {
    whole("deepfuture", &PEOPLE[..1], "deepfuture-alone").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deep_future_is_played_by_two() {
    whole("deepfuture", &PEOPLE[..2], "deepfuture").await;
}

async fn in_every_way(game: &str, people: &[&str], seed: u64) {
    let hall = Hall::open(people, seed).await;
    let table = hall.start_match(game).await;
    // To the end and once more in the thorough run; otherwise as far as every way is taken.
    if thorough().is_some() {
        hall.play(table, seed, &WAYS).await;
        again(&hall, table).await;
    } else {
        assert!(hall.play_some(table, seed, &WAYS, 16).await > 5);
    }
    assert_eq!(hall.twin.unanswered(), Vec::<String>::new());
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_slash_commands_buttons_menus_and_forms() {
    for (i, game) in orrery::games::GAMES.iter().enumerate() {
        let most = usize::from(game.info().seats.1).min(4);
        in_every_way(game.info().command, &PEOPLE[..most], 11 + i as u64).await;
    }
    // The longer matches by as many as they take, against their goldens, in the thorough run.
    if thorough().is_some() {
        for game in ["openworlds", "outer", "tradeworlds"] {
            whole(game, &PEOPLE, game).await;
        }
        whole("deepfuture", &PEOPLE[..3], "deepfuture-three").await;
    }
}
