//! Nobody could ever fetch what is not theirs, over whole random matches.

use super::player::WAYS;
use super::support::Hall;
use orrery::games::GAMES;
use std::collections::BTreeSet;
use twin::{Seen, User};

/// How many matches of each game: `ORRERY_DISCORD_MATCHES` if it is set.
fn matches() -> u64 {
    let wanted = std::env::var("ORRERY_DISCORD_MATCHES").ok();
    wanted.map_or(1, |n| n.parse().unwrap())
}

/// Lines only the owner of a hand may read.
fn own_lines(seen: &Seen) -> Vec<String> {
    let text = seen.text();
    let lines = text.lines().flat_map(|l| l.split(" / "));
    let own = lines.filter(|l| l.contains("Your hand: ") && l.len() > 24);
    own.map(str::to_owned).collect()
}

/// Asserts that nothing of what one person got in private was ever within another's reach.
fn nothing_leaks(hall: &Hall, about: &str) {
    let sights: Vec<_> = hall.people.iter().map(User::sight).collect();
    let texts: Vec<String> = sights.iter().map(twin::Sight::text).collect();
    for (i, owner) in hall.people.iter().enumerate() {
        let dm = owner.dm().id();
        let private: Vec<&Seen> = sights[i]
            .0
            .iter()
            .filter(|s| s.place == dm || s.body["flags"].as_u64().unwrap_or(0) & 64 != 0)
            .collect();
        assert!(!private.is_empty());
        let lines: BTreeSet<String> = private.iter().flat_map(|s| own_lines(s)).collect();
        let files: Vec<_> = private
            .iter()
            .flat_map(|s| &s.files)
            .filter(|(name, _)| name.starts_with("hand"))
            .collect();
        assert!(
            !files.is_empty(),
            "{about}: {} never saw a hand",
            owner.name()
        );
        for (j, other) in hall.people.iter().enumerate().filter(|(j, _)| *j != i) {
            let who = format!("{about}: {} of {}", other.name(), owner.name());
            for line in &lines {
                assert!(!texts[j].contains(line), "{who} could read `{line}`");
            }
            for (_, bytes) in &files {
                assert!(!sights[j].has_file(bytes), "{who} could fetch the hand");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_could_ever_fetch_what_is_not_theirs() {
    for seed in 0..matches() {
        for game in GAMES {
            let info = game.info();
            let people = &["Ann", "Bob", "Cid", "Dee"][..usize::from(info.seats.1).clamp(2, 3)];
            let hall = Hall::open(people, 100 + seed).await;
            let table = hall.start_match(info.command).await;
            hall.play_some(
                table,
                200 + seed,
                &WAYS,
                if matches() == 1 { 40 } else { 5000 },
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
    let thread = hall.thread(table).await;
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
    let games = awaited[0].complete(&hall.hall, "/play game:", "o").await;
    assert!(games.iter().any(|c| c.value == "orion"));
}
