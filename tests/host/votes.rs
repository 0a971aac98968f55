//! What people do together: ending, taking back, voiding a round.

use super::support::*;

/// A running match and whose turn it is among all four people.
async fn four() -> (World, orrery::store::TableId, &'static str) {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    let who = world
        .awaited(&["Ann", "Ben", "Cat", "Dan"], table)
        .await
        .unwrap();
    (world, table, who)
}

#[tokio::test]
async fn a_match_is_aborted_when_everybody_agrees() {
    let (world, table, _) = four().await;
    world
        .must("Ann", &format!("/table abort table:{table}"))
        .await;
    assert!(
        world
            .refused("Ann", &format!("/table abort table:{table}"))
            .await
            .contains("open proposal")
    );
    assert!(
        world
            .refused("Ann", &format!("/table vote yes table:{table}"))
            .await
            .contains("not needed")
    );
    world
        .must("Ben", &format!("/table vote yes table:{table}"))
        .await;
    world
        .must("Cat", &format!("/table vote yes table:{table}"))
        .await;
    assert!(!world.public_words().await.contains("ends without a result"));
    world
        .must("Dan", &format!("/table vote yes table:{table}"))
        .await;
    assert!(world.public_words().await.contains("ends without a result"));
}

#[tokio::test]
async fn one_no_ends_a_proposal() {
    let (world, table, _) = four().await;
    world
        .must("Ann", &format!("/table abort table:{table}"))
        .await;
    world
        .must("Ben", &format!("/table vote no table:{table}"))
        .await;
    assert!(
        world
            .refused("Cat", &format!("/table vote yes table:{table}"))
            .await
            .contains("no open proposal")
    );
}

/// CO-274 CO-275 CO-279
#[tokio::test]
async fn an_answer_is_taken_back_when_both_enemies_agree() {
    let (world, table, who) = four().await;
    let before = words(&world.say(who, &format!("/hand table:{table}")).await.text);
    world.play_out_once(who, table).await;
    assert_ne!(
        words(&world.say(who, &format!("/hand table:{table}")).await.text),
        before
    );
    world.must(who, &format!("/table undo table:{table}")).await;
    let mut agreed = 0;
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        let reply = world
            .say(name, &format!("/table vote yes table:{table}"))
            .await;
        agreed += u32::from(reply.tone == orrery::host::speech::request::Tone::Done);
    }
    assert_eq!(agreed, 2);
    assert_eq!(
        words(&world.say(who, &format!("/hand table:{table}")).await.text),
        before
    );
    assert_eq!(
        world.awaited(&["Ann", "Ben", "Cat", "Dan"], table).await,
        Some(who)
    );
    world.play_out(&["Ann", "Ben", "Cat", "Dan"], table).await;
    let file = orrery::host::runner::export::export(world.store.as_ref(), table)
        .unwrap()
        .unwrap();
    assert!(orrery::host::runner::export::verify(&file).unwrap().over);
}

/// CO-244 CO-276
#[tokio::test]
async fn an_answer_ends_a_request_to_take_one_back() {
    let (world, table, who) = four().await;
    world.play_out_once(who, table).await;
    world.must(who, &format!("/table undo table:{table}")).await;
    let next = world
        .awaited(&["Ann", "Ben", "Cat", "Dan"], table)
        .await
        .unwrap();
    world.play_out_once(next, table).await;
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        assert!(
            world
                .refused(name, &format!("/table vote yes table:{table}"))
                .await
                .contains("no open proposal")
        );
    }
}

/// CO-274
#[tokio::test]
async fn only_the_last_answer_and_only_by_its_giver_is_taken_back() {
    let (world, table, who) = four().await;
    for name in ["Ann", "Ben", "Cat", "Dan"] {
        world
            .refused(name, &format!("/table undo table:{table}"))
            .await;
    }
    world.play_out_once(who, table).await;
    let next = world
        .awaited(&["Ann", "Ben", "Cat", "Dan"], table)
        .await
        .unwrap();
    world.play_out_once(next, table).await;
    world
        .refused(who, &format!("/table undo table:{table}"))
        .await;
}

/// CO-274
#[tokio::test]
async fn an_answer_robots_have_answered_to_stands() {
    let (world, table) = started(&["Ann"]).await;
    world.play_out_once("Ann", table).await;
    world
        .refused("Ann", &format!("/table undo table:{table}"))
        .await;
}

/// CO-277 CO-282
#[tokio::test]
async fn a_request_to_take_back_lapses() {
    let world = World::new();
    let table = world.must("Ann", "/table open orion").await;
    for name in ["Ben", "Cat", "Dan"] {
        world
            .must(name, &format!("/table join table:{table}"))
            .await;
    }
    world
        .must("Ann", &format!("/table clock live table:{table}"))
        .await;
    world
        .must("Ann", &format!("/table start table:{table}"))
        .await;
    let who = world
        .awaited(&["Ann", "Ben", "Cat", "Dan"], table)
        .await
        .unwrap();
    world.play_out_once(who, table).await;
    world.must(who, &format!("/table undo table:{table}")).await;
    world.wait(21).await;
    assert!(world.public_words().await.contains("the proposal is off"));
}

/// CO-241 CO-242
#[tokio::test]
async fn a_round_is_voided_by_consent_of_all_people() {
    let (world, table, who) = four().await;
    world.play_out_once(who, table).await;
    world
        .must("Ann", &format!("/table propose void table:{table}"))
        .await;
    let hand = words(&world.say("Ann", &format!("/hand table:{table}")).await.text);
    for name in ["Ben", "Cat", "Dan"] {
        world
            .must(name, &format!("/table vote yes table:{table}"))
            .await;
    }
    assert_ne!(
        words(&world.say("Ann", &format!("/hand table:{table}")).await.text),
        hand
    );
    assert!(
        world
            .refused("Ann", &format!("/table propose nonsense table:{table}"))
            .await
            .contains("You can propose")
    );
}

#[tokio::test]
async fn a_proposal_calls_those_whose_agreement_is_wanted_and_gives_them_buttons() {
    let (world, table, _) = four().await;
    world
        .must("Ann", &format!("/table abort table:{table}"))
        .await;
    let posts = world.posts().await;
    let asked = posts.last().unwrap();
    let mut called: Vec<&str> = asked
        .mentions
        .iter()
        .map(orrery::host::person::PersonId::local)
        .collect();
    called.sort_unstable();
    assert_eq!(called, ["Ben", "Cat", "Dan"]);
    let buttons = asked.menu.as_ref().unwrap().answers.clone();
    assert_eq!(
        world.press("Ben", &buttons[0].press).await.tone,
        orrery::host::speech::request::Tone::Done
    );
}
