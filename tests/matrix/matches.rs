//! Whole matches by people on Matrix, in plain and in encrypted rooms, and nobody sees what is not theirs.

use super::player::{Player, WAYS};
use super::support::{Hall, thorough};
use matrix_link::Event;
use orrery::store::TableId;
use std::collections::BTreeSet;

const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dee"];

/// Lines only the owner of a hand may read.
fn own_lines(events: &[Event], private: &str) -> BTreeSet<String> {
    let bodies = events.iter().filter(|e| e.room == private).flat_map(bodies);
    let text: Vec<String> = bodies.collect();
    let lines = text.iter().flat_map(|t| t.lines());
    let own = lines.filter(|l| l.contains("Your hand: ") && l.len() > 24);
    own.map(str::to_owned).collect()
}

/// Every word an event shows, also what only some apps show.
fn bodies(event: &Event) -> Vec<String> {
    let content = &event.json["content"];
    let new = &content["m.new_content"];
    let parts = [
        &content["body"],
        &content["formatted_body"],
        &new["body"],
        &new["formatted_body"],
    ];
    parts
        .iter()
        .filter_map(|p| p.as_str().map(str::to_owned))
        .collect()
}

/// Asserts that nothing of what one person got in private was ever within another's reach, and that everything meant for
/// somebody could be read.
pub(crate) fn nothing_leaks(hall: &Hall, about: &str) {
    let bot = hall.bot_id();
    let rooms: Vec<String> = hall
        .people
        .iter()
        .map(|p| {
            p.private(&hall.room, bot)
                .unwrap_or_else(|| panic!("{about}: no hand for {}", p.name))
        })
        .collect();
    for (i, owner) in hall.people.iter().enumerate() {
        let events = owner.events();
        for event in &events {
            let unread = event.sealed.is_some() && event.json["sender"] == bot;
            assert!(
                !unread,
                "{about}: {} cannot read {:?}",
                owner.name, event.sealed
            );
        }
        let lines = own_lines(&events, &rooms[i]);
        for (j, other) in hall.people.iter().enumerate().filter(|(j, _)| *j != i) {
            let seen = other.events();
            assert!(
                seen.iter().all(|e| e.room != rooms[i]),
                "{about}: a room of two has three"
            );
            let open = seen.iter().filter(|e| e.room == hall.room).flat_map(bodies);
            let open: Vec<String> = open.collect();
            assert!(!open.is_empty());
            for line in &lines {
                let leak = open.iter().any(|t| t.contains(line));
                assert!(
                    !leak,
                    "{about}: {} could read `{line}`",
                    hall.people[j].name
                );
            }
        }
    }
}

/// The board is a picture with its words, and calls whoever's turn begins.
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
}

async fn whole_match(game: &str, seats: usize, encrypted: bool, seed: u64, most: u64) {
    let hall = Hall::open(&PEOPLE[..seats], encrypted, seed).await;
    let table = hall.start_match(game).await;
    let answers = hall.play(table, seed, &WAYS, most).await;
    assert!(answers >= most.min(5), "{answers}");
    let about = format!("{game}, encrypted: {encrypted}");
    boards_are_pictures(&hall, &hall.people[0], table);
    nothing_leaks(&hall, &about);
    hall.bot.unwrap().stop().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_orion_in_a_plain_room() {
    whole_match("orion", 2, false, 7, 5000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_match_of_orion_in_an_encrypted_room() {
    whole_match("orion", 2, true, 8, 5000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_in_plain_and_encrypted_rooms() {
    if !thorough() {
        return;
    }
    for (i, game) in orrery::games::GAMES.iter().enumerate() {
        let seats = usize::from(game.info().seats.1).min(4);
        for encrypted in [false, true] {
            whole_match(game.info().command, seats, encrypted, 20 + i as u64, 5000).await;
        }
    }
}
