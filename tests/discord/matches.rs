//! Whole matches by people on Discord, from the lobby to the rematch.

use super::golden;
use super::player::{WAYS, Way};
use super::support::{Hall, thorough};
use std::fmt::Write as _;
use std::path::Path;
use twin::{Channel, Message, User};

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

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_orion_by_buttons_in_their_direct_messages() {
    let hall = Hall::open(&["Ann", "Bob", "Cid", "Dee"], 7).await;
    let table = hall.start_match("orion").await;
    let answers = hall.play(table, 1, &[Way::Hand]).await;
    assert!(answers > 20, "{answers}");
    let thread = hall.thread(table);
    let mut text = String::new();
    for (name, person, place) in [
        ("hall, seen by Ann", 0, &hall.place),
        ("the table's thread, seen by Bob", 1, &thread),
        ("direct messages of Ann", 0, &hall.people[0].dm()),
        ("direct messages of Dee", 3, &hall.people[3].dm()),
    ] {
        let _ = write!(
            text,
            "=== {name}\n\n{}",
            transcript(&hall, &hall.people[person], place)
        );
    }
    golden::check(Path::new("tests/discord/orion.txt"), &text);
    again(&hall, table).await;
    assert_eq!(hall.twin.unanswered(), Vec::<String>::new());
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
        let people = &["Ann", "Bob", "Cid", "Dee"][..most];
        in_every_way(game.info().command, people, 11 + i as u64).await;
    }
}
