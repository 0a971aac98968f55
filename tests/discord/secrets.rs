//! Nobody could ever fetch what is not theirs, over whole random matches.

use super::player::WAYS;
use super::support::{Hall, thorough};
use orrery::games::GAMES;
use std::collections::BTreeSet;
use twin::{Seen, User};

/// Lines only the owner of a hand may read.
fn own_lines(seen: &Seen) -> Vec<String> {
    let text = seen.text();
    let lines = text.lines().flat_map(|l| l.split(" / "));
    let own = lines.filter(|l| l.contains("Your hand: ") && l.len() > 24);
    own.map(str::to_owned).collect()
}

/// Whether only one person was shown it: in their direct messages, or as an answer of their own.
fn is_private(seen: &Seen, person: &User) -> bool {
    let ephemeral = seen.body["flags"].as_u64().unwrap_or(0) & 64 != 0;
    seen.place == person.dm().id() || ephemeral || seen.what != "message"
}

/// Asserts that nothing of what one person got in private was ever within another's reach in the open. What another got
/// in private was made for their own eyes: two people may well hold the same cards.
fn nothing_leaks(hall: &Hall, about: &str) {
    let sights: Vec<_> = hall.people.iter().map(User::sight).collect();
    let open = |i: usize| {
        let person = &hall.people[i];
        sights[i].0.iter().filter(move |s| !is_private(s, person))
    };
    for (i, owner) in hall.people.iter().enumerate() {
        let private: Vec<&Seen> = sights[i]
            .0
            .iter()
            .filter(|s| is_private(s, owner))
            .collect();
        let lines: BTreeSet<String> = private.iter().flat_map(|s| own_lines(s)).collect();
        let files: Vec<_> = private
            .iter()
            .flat_map(|s| &s.files)
            .filter(|(name, _)| name.starts_with("hand"))
            .collect();
        assert!(
            !files.is_empty() && !lines.is_empty(),
            "{about}: {} saw no hand",
            owner.name()
        );
        for j in (0..hall.people.len()).filter(|j| *j != i) {
            let who = format!("{about}: {} of {}", hall.people[j].name(), owner.name());
            let text: String = open(j).map(Seen::text).collect();
            assert!(!text.is_empty());
            for line in &lines {
                assert!(!text.contains(line), "{who} could read `{line}`");
            }
            for (_, bytes) in &files {
                let fetched = open(j).flat_map(|s| &s.files).any(|(_, b)| b == bytes);
                assert!(!fetched, "{who} could fetch the hand");
            }
            // Nor was the very message within reach, by whatever way.
            for seen in private.iter().filter(|s| s.what == "message") {
                let there = sights[j].0.iter().any(|s| s.body["id"] == seen.body["id"]);
                assert!(!there, "{who} could fetch a private message");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_could_ever_fetch_what_is_not_theirs() {
    for seed in 0..thorough().unwrap_or(1) {
        for game in GAMES {
            let info = game.info();
            let people = &["Ann", "Bob", "Cid", "Dee"][..usize::from(info.seats.1).clamp(2, 3)];
            let hall = Hall::open(people, 100 + seed).await;
            let table = hall.start_match(info.command).await;
            hall.play_some(
                table,
                200 + seed,
                &WAYS,
                if thorough().is_some() { 5000 } else { 20 },
            )
            .await;
            nothing_leaks(&hall, &format!("{} {seed}", info.command));
            hall.bot.unwrap().stop().await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn completions_list_only_what_the_one_who_types_may_do() {
    let hall = Hall::open(&["Ann", "Bob", "Cid", "Dee"], 9).await;
    let table = hall.start_match("orion").await;
    let thread = hall.thread(table);
    let awaited: Vec<User> = hall.awaited(table).await.into_iter().cloned().collect();
    for person in &hall.people {
        let menu = hall.menu(person, table).await;
        let offers = menu.answers.iter().chain(&menu.more);
        let mine: BTreeSet<&str> = offers
            .flat_map(|b| b.typed.split_whitespace())
            .filter_map(|w| w.split_once(':'))
            .map(|(_, key)| key)
            .collect();
        let choices = person.complete(&thread, "/orion play card:", "").await;
        assert!(choices.len() <= 25);
        for choice in &choices {
            let value = choice.value.as_str().unwrap_or_default();
            assert!(mine.contains(value), "{} is offered {value}", person.name());
        }
    }
    let games = awaited[0].complete(&hall.place, "/play game:", "o").await;
    assert!(games.iter().any(|c| c.value == "orion"));
}
