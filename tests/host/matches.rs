//! Whole matches through the host.

use super::support::*;
use orrery::games::GAMES;
use orrery::host::command::button::Press;
use orrery::host::runner::export;
use orrery::host::speech::post::{Menu, To};
use orrery::host::speech::request::Tone;

#[tokio::test]
async fn a_match_of_two_people_and_two_robots_is_played_to_its_end_and_verifies() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    world.play_out(&["Ann", "Ben"], table).await;
    let said = world.public_words().await;
    assert!(said.contains("The seed was"), "{said}");
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    let report = export::verify(&file).unwrap();
    assert!(report.over && report.answers > 100, "{report:?}");
    assert!(
        said.contains(&report.commitment.unwrap()),
        "the commitment was posted at the start"
    );
    assert!(
        world
            .refused("Ann", &format!("/orion play C01 table:{table}"))
            .await
            .contains("over")
    );
}

/// CO-337
#[tokio::test]
async fn the_seed_is_in_no_post_before_the_match_is_over() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    world.play_out(&["Ann", "Ben"], table).await;
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    let posts = world.posts().await;
    let started = file
        .log
        .iter()
        .find(|e| e.body.contains("\"started\""))
        .unwrap();
    let value: serde_json::Value = serde_json::from_str(&started.body).unwrap();
    let seed = value["deed"]["started"]["seed"]
        .as_str()
        .unwrap()
        .to_owned();
    let shown: Vec<usize> = (0..posts.len())
        .filter(|i| format!("{:?}", posts[*i]).contains(&seed))
        .collect();
    assert!(
        !shown.is_empty()
            && shown
                .iter()
                .all(|i| words(&posts[*i].text).contains("wins")),
        "{shown:?}"
    );
}

#[tokio::test]
async fn a_tampered_match_does_not_verify() {
    let (world, table) = started(&["Ann"]).await;
    world.play_out(&["Ann"], table).await;
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    export::verify(&file).unwrap();
    let mut changed = file.clone();
    changed.log[5].body = changed.log[5].body.replacen("\"at\":1", "\"at\":2", 1);
    assert!(
        export::verify(&changed)
            .unwrap_err()
            .to_string()
            .contains("was changed")
    );
    let mut shorter = file.clone();
    shorter.log.remove(3);
    assert!(export::verify(&shorter).is_err());
    let mut other = file;
    other.commitment = Some("00".repeat(32));
    assert!(
        export::verify(&other)
            .unwrap_err()
            .to_string()
            .contains("committed")
    );
}

/// CO-256 CO-257
#[tokio::test]
async fn nobody_answers_for_another_and_old_buttons_do_nothing() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    let who = world.awaited(&["Ann", "Ben"], table).await.unwrap();
    let other = if who == "Ann" { "Ben" } else { "Ann" };
    let button = world.menu(who, table).await.answers[0].press.clone();
    let records = world.records(table);
    assert_eq!(world.press(other, &button).await.tone, Tone::Refused);
    assert_eq!(world.press("Eve", &button).await.tone, Tone::Refused);
    assert_eq!(world.records(table), records);
    assert_eq!(world.press(who, &button).await.tone, Tone::Done);
    let after = world.records(table);
    let again = world.press(who, &button).await;
    assert_eq!(again.tone, Tone::Refused);
    assert!(
        again.menu.is_some(),
        "a stale button comes with a fresh menu"
    );
    assert_eq!(world.records(table), after);
}

#[tokio::test]
async fn a_forged_button_takes_nothing() {
    let (world, table) = started(&["Ann"]).await;
    let records = world.records(table);
    let real = world.menu("Ann", table).await.answers[0].press.clone();
    let Press::Offer {
        table: t,
        revision,
        list,
        index,
        check,
        ..
    } = real
    else {
        panic!()
    };
    let forged = [
        Press::Offer {
            table: t,
            revision: 999_999,
            list,
            index: 9999,
            check,
            words: None,
        },
        Press::Offer {
            table: t,
            revision,
            list,
            index: index + 1,
            check,
            words: None,
        },
        Press::Offer {
            table: t,
            revision: 0,
            list,
            index,
            check,
            words: None,
        },
        Press::Offer {
            table: orrery::store::TableId::new(99),
            revision,
            list,
            index,
            check,
            words: None,
        },
        Press::Say("/table frobnicate".into()),
    ];
    for press in forged {
        assert_eq!(
            world.press("Ann", &press).await.tone,
            Tone::Refused,
            "{press:?}"
        );
    }
    assert_eq!(world.records(table), records);
}

/// CO-237 CO-246 CO-311
#[tokio::test]
async fn hands_go_to_their_owners_alone() {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    world.play_out(&["Ann", "Ben", "Cat", "Dan"], table).await;
    for post in world.posts().await.iter().filter(|p| is_hand(p)) {
        let To::Person(owner) = &post.to else {
            panic!("a hand in the open: {post:?}")
        };
        let picture = post.picture.as_ref();
        assert!(
            picture.is_none_or(|p| !p.name.contains(owner.local())),
            "file names tell nothing"
        );
    }
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        assert!(
            !world.private_posts(name).await.is_empty(),
            "{name} gets a hand"
        );
    }
    assert!(
        world
            .refused("Eve", &format!("/hand table:{table}"))
            .await
            .contains("over")
    );
}

#[tokio::test]
async fn a_restart_between_any_two_answers_loses_nothing() {
    let (mut world, table) = started(&["Ann"]).await;
    for round in 0..40 {
        let Some(name) = world.awaited(&["Ann"], table).await else {
            break;
        };
        let before = words(&world.say(name, &format!("/hand table:{table}")).await.text);
        world.host.settle().await;
        world.host.stop().await;
        world = World::over(std::sync::Arc::clone(&world.store), 100 + round);
        let after = words(&world.say(name, &format!("/hand table:{table}")).await.text);
        assert_eq!(before, after);
        let menu = world.menu(name, table).await;
        assert_eq!(
            world.press(name, &menu.answers[0].press).await.tone,
            Tone::Done
        );
    }
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    export::verify(&file).unwrap();
}

#[tokio::test]
async fn a_rematch_keeps_seats_order_options_and_clock() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    assert!(
        world
            .refused("Ann", &format!("/table rematch table:{table}"))
            .await
            .contains("not over")
    );
    world.play_out(&["Ann", "Ben"], table).await;
    let again = world
        .must("Ben", &format!("/table rematch table:{table}"))
        .await;
    assert_ne!(again, table);
    world
        .must("Ben", &format!("/table start table:{again}"))
        .await;
    let chairs = |t| {
        let chairs = world.folded(t).facts.chairs;
        chairs.into_iter().map(|c| c.name).collect::<Vec<_>>()
    };
    assert_eq!(chairs(table), chairs(again));
}

/// CO-084 CO-331
#[tokio::test]
async fn a_refusal_cites_the_rule_and_shows_what_is_legal() {
    let (world, table) = started(&["Ann"]).await;
    let reply = world
        .say("Ann", &format!("/orion play P01 table:{table}"))
        .await;
    assert_eq!(reply.tone, Tone::Refused);
    assert!(reply.menu.is_some_and(|m| !m.answers.is_empty()));
}

/// The cards named in the lines about plays.
fn plays(log: &str) -> usize {
    log.lines().filter(|l| l.contains(" plays ")).count()
}

/// CO-319 CO-323 CO-324 CO-338
#[tokio::test]
async fn older_tricks_fade_from_the_log_until_the_match_is_over() {
    let (world, table) = started(&["Ann"]).await;
    let log = format!("/table log table:{table}");
    for _ in 0..6 {
        world.play_out_once("Ann", table).await;
    }
    let said = plays(&world.public_words().await);
    let shown = plays(&words(&world.say("Ann", &log).await.text));
    assert!(
        said > 8 && (1..=8).contains(&shown),
        "{said} cards were played, {shown} are named"
    );
    world.play_out(&["Ann"], table).await;
    let over = words(&world.say("Eve", &log).await.text);
    assert!(over.lines().count() > 30 && plays(&over) > 10, "{over}");
}

/// CO-325
#[tokio::test]
async fn with_open_history_the_log_names_every_card_of_the_round() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    world.must("Ann", "/table option history open").await;
    world.must("Ann", "/table start").await;
    for _ in 0..6 {
        world.play_out_once("Ann", table).await;
    }
    let said = plays(&world.public_words().await);
    let shown = plays(&words(&world.say("Ann", "/table log").await.text));
    assert_eq!(said, shown);
}

/// CO-019
#[tokio::test]
async fn seats_and_alliances_stay_for_the_whole_match() {
    let (world, table) = started(&["Ann", "Ben"]).await;
    let seats = |log: &[export::Entry]| -> Vec<serde_json::Value> {
        let started = log.iter().find(|e| e.body.contains("\"started\"")).unwrap();
        let value: serde_json::Value = serde_json::from_str(&started.body).unwrap();
        let chairs = value["deed"]["started"]["chairs"]
            .as_array()
            .unwrap()
            .clone();
        chairs.iter().map(|c| c["name"].clone()).collect()
    };
    world.play_out(&["Ann", "Ben"], table).await;
    let file = export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    let records = file
        .log
        .iter()
        .map(|e| (e.seq, serde_json::from_str(&e.body).unwrap()));
    let end = orrery::host::table::Table::fold(table, records)
        .unwrap()
        .unwrap();
    let names: Vec<serde_json::Value> = end
        .facts
        .chairs
        .iter()
        .map(|c| c.name.clone().into())
        .collect();
    assert_eq!(seats(&file.log), names);
}

/// CO-238
#[tokio::test]
async fn allies_get_no_private_channel() {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    world.play_out(&["Ann", "Ben", "Cat", "Dan"], table).await;
    for post in world.posts().await {
        assert!(post.mentions.len() <= 4);
        let private = matches!(post.to, To::Person(_));
        assert!(
            !private
                || post
                    .mentions
                    .iter()
                    .all(|p| post.to == To::Person(p.clone())),
            "{post:?}"
        );
    }
    let talks = |s: &&orrery::host::command::Spec| {
        s.about.contains("message") || s.about.contains("whisper")
    };
    assert_eq!(
        orrery::host::command::COMMANDS.iter().filter(talks).count(),
        0
    );
}

#[tokio::test]
async fn every_game_is_played_to_its_end_and_verifies() {
    for game in orrery::games::GAMES {
        let world = World::new();
        let table = world
            .must("Ann", &format!("/play {}", game.info().command))
            .await;
        let mut chance = 1u64;
        for _ in 0..5000 {
            let menu = world.menu("Ann", table).await;
            let answers: Vec<_> = menu
                .answers
                .iter()
                .filter(|b| matches!(b.press, Press::Offer { .. }))
                .collect();
            if answers.is_empty() {
                break;
            }
            // Numerical Recipes' generator: any answer, the same ones every time.
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let picked = answers[(chance >> 33) as usize % answers.len()];
            let reply = world.press("Ann", &picked.press).await;
            assert_eq!(
                reply.tone,
                Tone::Done,
                "{}: {}: {}",
                game.info().title,
                picked.typed,
                words(&reply.text)
            );
        }
        let file = export::export(world.store.as_ref(), table)
            .unwrap()
            .unwrap();
        let report = export::verify(&file).unwrap();
        assert!(report.over, "{}: {report:?}", game.info().title);
    }
}

/// Many small answers make up one question in some games; the person must see after each of them what can be done next.
#[tokio::test]
async fn after_every_answer_the_newest_hand_shows_what_can_be_done_now() {
    for game in GAMES {
        let world = World::new();
        let table = world
            .must("Ann", &format!("/table open {}", game.info().command))
            .await;
        world
            .must("Ann", &format!("/table start table:{table}"))
            .await;
        for answers in 0..30 {
            if world.awaited(&["Ann"], table).await.is_none() {
                break;
            }
            let now = world.menu("Ann", table).await;
            let posts = world.private_posts("Ann").await;
            let shown = posts
                .iter()
                .rfind(|p| is_hand(p))
                .and_then(|p| p.menu.clone());
            let labels = |menu: &Menu| -> Vec<String> {
                menu.answers.iter().map(|b| b.label.clone()).collect()
            };
            assert_eq!(
                shown.as_ref().map(labels),
                Some(labels(&now)),
                "{} after {answers} answers",
                game.info().title
            );
            let reply = world.press("Ann", &now.answers[0].press).await;
            assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
        }
    }
}
