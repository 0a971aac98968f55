//! Campaigns: a match is played on one, and leaves it changed for the next.

use super::support::*;
use orrery::games::deep_future::campaign::Campaign;
use orrery::games::deep_future::cards::{CardId, Content, Era, Slot, Suit, Tech};
use orrery::games::deep_future::text;
use orrery::host::settings::Settings;
use orrery::host::speech::request::{Input, Invocation, Standing, Tone};
use orrery::rules::rng::{Rng, Seed};
use orrery::store::{MemoryStore, TableId};
use std::sync::Arc;

async fn says(world: &World, who: &str, typed: &str) -> String {
    world.must(who, typed).await;
    words(&world.say(who, typed).await.text)
}

/// A table of one person on the campaign, started.
async fn started_on(world: &World, campaign: &str) -> TableId {
    let table = world.must("Ann", "/table open deepfuture").await;
    world
        .must(
            "Ann",
            &format!("/table bring name:{campaign} table:{table}"),
        )
        .await;
    world
        .must("Ann", &format!("/table start table:{table}"))
        .await;
    table
}

/// Ends a match of one person: conceding is asked twice (DF-673).
async fn give_up(world: &World, table: TableId) {
    for typed in ["/table resign", "/deepfuture confirm"] {
        world.must("Ann", &format!("{typed} table:{table}")).await;
    }
}

#[tokio::test]
async fn a_campaign_is_begun_played_on_and_goes_on_in_the_next_match() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let show = "/deepfuture campaign show name:Alpha";
    assert!(
        says(&world, "Ann", show)
            .await
            .contains("Nobody has played")
    );
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let after = says(&world, "Ann", show).await;
    assert!(after.contains("1 game played"), "{after}");
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let after = says(&world, "Ann", show).await;
    assert!(after.contains("2 games played"), "{after}");
}

#[tokio::test]
async fn two_matches_at_once_on_one_campaign_are_refused_with_words() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    started_on(&world, "Alpha").await;
    let table = world.must("Ben", "/table open deepfuture").await;
    let no = world
        .say("Ben", &format!("/table bring name:Alpha table:{table}"))
        .await;
    let no = match no.tone {
        Tone::Refused => words(&no.text),
        _ => {
            world
                .refused("Ben", &format!("/table start table:{table}"))
                .await
        }
    };
    assert!(no.contains("Alpha"), "{no}");
}

#[tokio::test]
async fn an_aborted_match_leaves_its_campaign_as_it_was() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    world
        .must("Ann", &format!("/table abort table:{table}"))
        .await;
    let show = says(&world, "Ann", "/deepfuture campaign show name:Alpha").await;
    assert!(show.contains("Nobody has played"), "{show}");
    started_on(&world, "Alpha").await;
}

#[tokio::test]
async fn a_campaign_passed_on_as_text_is_the_same_campaign() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    let text = says(&world, "Ann", "/deepfuture campaign export name:Alpha").await;
    let said = import(&world, "Ben", "Beta", text.clone()).await;
    assert!(said.starts_with("Imported."), "{said}");
    let again = says(&world, "Ben", "/deepfuture campaign export name:Beta").await;
    assert_eq!(text, again);
}

#[tokio::test]
async fn the_only_campaign_need_not_be_named() {
    let world = World::new();
    let show = "/deepfuture campaign show";
    let none = words(&world.say("Ann", show).await.text);
    assert_eq!(none, "You have no campaign yet.");
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let only = says(&world, "Ann", show).await;
    let named = says(&world, "Ann", &format!("{show} name:Alpha")).await;
    assert_eq!(only, named);
    world
        .must("Ann", "/deepfuture campaign new name:Beta")
        .await;
    let which = words(&world.say("Ann", show).await.text);
    assert_eq!(which, "Which campaign? There are “Alpha”, “Beta”.");
}

/// A campaign in which every blank was made a complete tech nobody has named.
fn full_of_nameless_techs() -> String {
    let mut campaign = Campaign::new(&mut Rng::seeded(Seed::from_number(5)));
    let blanks: Vec<CardId> = campaign
        .cards
        .iter()
        .filter(|c| c.is_blank())
        .map(|c| c.id)
        .collect();
    for id in blanks {
        let slot = Slot {
            number: Some(4),
            ..Slot::empty(Suit::Moon, Era::Of(1))
        };
        campaign.write(id).content = Content::Tech(Tech {
            name: None,
            era: Era::Of(1),
            slots: [slot; 3],
        });
    }
    text::export(&campaign)
}

async fn import(world: &World, who: &str, name: &str, text: String) -> String {
    let path = ["deepfuture", "campaign", "import"].map(str::to_owned);
    let invocation = Invocation {
        path: path.into(),
        args: vec![("name".into(), name.into()), ("text".into(), text)],
    };
    let reply = world.request(who, Input::Command(invocation));
    words(&world.host.submit(reply).await.text)
}

/// Answers with the first offer until the action menu is open.
async fn to_the_actions(world: &World, table: TableId) {
    for _ in 0..20 {
        let menu = world.menu("Ann", table).await;
        let typed = |b: &&orrery::host::speech::post::Button| b.typed.contains("plan");
        if menu.answers.iter().any(|b| typed(&b)) {
            return;
        }
        world.press("Ann", &menu.answers[0].press).await;
    }
    panic!("no action was asked for");
}

#[tokio::test]
async fn a_campaign_shows_its_map_its_cards_and_who_played() {
    let world = World::new();
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    give_up(&world, table).await;
    for (verb, word) in [
        ("show", "0 wonders"),
        ("history", "Ann "),
        ("gallery", "Page 1 of 1"),
    ] {
        let typed = format!("/deepfuture campaign {verb} name:Alpha");
        let reply = world.say("Ann", &typed).await;
        assert!(words(&reply.text).contains(word), "{}", words(&reply.text));
        let picture = reply.picture.expect("a picture");
        assert!(picture.alt.contains(word), "the picture says the same");
    }
    let export = world
        .say("Ann", "/deepfuture campaign export name:Alpha")
        .await;
    let sheet = export.sheet.expect("a file, where there are files");
    assert_eq!(sheet.body, words(&export.text));
}

/// DF-587, DF-566: an unnamed tech of an earlier game is named by whoever draws it, and everybody can look up by whom.
#[tokio::test]
async fn a_nameless_tech_is_named_by_whoever_draws_it() {
    let world = World::new();
    let said = import(&world, "Ann", "Alpha", full_of_nameless_techs()).await;
    assert!(said.starts_with("Imported."), "{said}");
    let table = started_on(&world, "Alpha").await;
    to_the_actions(&world, table).await;
    let menu = world.menu("Ann", table).await;
    let name = menu
        .more
        .iter()
        .find(|b| b.label.contains("Unnamed tech"))
        .expect("a tech to name");
    assert!(name.input.is_some(), "the name is typed");
    let id = name.label.split('#').nth(1).unwrap();
    let id: String = id.chars().take_while(char::is_ascii_digit).collect();
    let typed = format!("/deepfuture name thing:{id} text:\"Slow Light\" table:{table}");
    world.must("Ann", &typed).await;
    let again = world.refused("Ann", &typed).await;
    assert!(!again.is_empty());
    give_up(&world, table).await;
    let found = says(
        &world,
        "Ben",
        "/deepfuture campaign find name:Alpha thing:\"slow light\"",
    )
    .await;
    assert!(found.contains("named by Ann in game 1"), "{found}");
}

/// DF-600, DF-601: what the operator does not want to read is no name, neither of a thing nor of a campaign.
#[tokio::test]
async fn unwanted_words_are_no_names() {
    let settings = Settings {
        unwanted: Arc::new(["frell".to_owned()]),
        ..Settings::default()
    };
    let world = World::with(Arc::new(MemoryStore::new()), 7, settings);
    let no = world
        .refused("Ann", "/deepfuture campaign new name:Frellburg")
        .await;
    assert!(no.contains("not wanted"), "{no}");
    world
        .must("Ann", "/deepfuture campaign new name:Alpha")
        .await;
    let table = started_on(&world, "Alpha").await;
    let menu = world.menu("Ann", table).await;
    let name = menu
        .more
        .iter()
        .find(|b| b.input.is_some())
        .expect("a world to name");
    let records = world.records(table);
    let pressed = world
        .press(
            "Ann",
            &name.press.clone().with_words("Old Frèll".to_owned()),
        )
        .await;
    assert_eq!(pressed.tone, Tone::Refused);
    let thing = name.typed.split("thing:").nth(1).unwrap();
    let thing = thing.split(' ').next().unwrap();
    let typed =
        |text: &str| format!("/deepfuture name thing:{thing} text:\"{text}\" table:{table}");
    let no = world.refused("Ann", &typed("F-r-e-l-l")).await;
    assert!(no.contains("not wanted"), "{no}");
    assert_eq!(world.records(table), records, "nothing was changed");
    world.must("Ann", &typed("Freya")).await;
}

/// DF-602: the maker of a campaign and the admins of the server set names right, nobody else, and what admins do is noted.
#[tokio::test]
async fn admins_rename_and_veto_names_and_it_is_noted() {
    let world = World::new();
    let boss = standing(true, &[]);
    let member = standing(false, &[]);
    let say = async |who: &str, standing: &Standing, typed: &str| {
        world.say_as(who, standing.clone(), typed).await
    };
    let text = full_of_nameless_techs();
    let world_name = text::import(&text).unwrap();
    let first = world_name.cards.iter().find(|c| c.world().is_some());
    let id = first.unwrap().id;
    import(&world, "Ann", "Alpha", text).await;
    let retitle = format!("/deepfuture campaign retitle name:Alpha thing:#{id} to:Haven");
    let no = say("Ben", &member, &retitle).await;
    assert_eq!(no.tone, Tone::Refused);
    assert!(words(&no.text).contains("Ann"), "{}", words(&no.text));
    let done = say("Boss", &boss, &retitle).await;
    assert_eq!(done.tone, Tone::Done, "{}", words(&done.text));
    let found = format!("/deepfuture campaign find name:Alpha thing:#{id}");
    assert!(says(&world, "Ann", &found).await.contains("Haven"));
    let veto = format!("/deepfuture campaign veto name:Alpha thing:#{id}");
    assert_eq!(say("Ann", &member, &veto).await.tone, Tone::Done);
    assert!(!says(&world, "Ann", &found).await.contains("Haven"));
    let audit = words(&say("Boss", &boss, "/host audit").await.text);
    assert!(audit.contains("Haven") && audit.contains("Boss"), "{audit}");
    assert!(!audit.contains("Ann:"), "makers are no admins: {audit}");
    started_on(&world, "Alpha").await;
    let busy = say("Boss", &boss, &veto).await;
    assert_eq!(busy.tone, Tone::Refused, "not in the middle of a match");
}

/// DF-660, DF-661: several steps in one command are all carried out or none, and stop before what nobody could know.
#[tokio::test]
async fn one_command_may_carry_several_steps() {
    let world = World::new();
    let table = world.must("Ann", "/table open deepfuture").await;
    world
        .must("Ann", &format!("/table start table:{table}"))
        .await;
    to_the_actions(&world, table).await;
    let records = world.records(table);
    let no = world
        .refused(
            "Ann",
            &format!("/deepfuture do plan; sure yes; suit banana table:{table}"),
        )
        .await;
    assert!(!no.is_empty());
    assert_eq!(world.records(table), records, "none was carried out");
    let two = format!("/deepfuture do plan; sure yes table:{table}");
    world.must("Ann", &two).await;
    assert_eq!(world.records(table), records + 2);
    let most = format!("/deepfuture do suit skull; end; done; accept table:{table}");
    let reply = world.say("Ann", &most).await;
    assert_eq!(reply.tone, Tone::Done, "{}", words(&reply.text));
    assert!(
        words(&reply.text).contains("the rest waits"),
        "{}",
        words(&reply.text)
    );
    assert_eq!(world.records(table), records + 3, "planning flips a card");
}

/// A first match is played alone, with tips.
#[tokio::test]
async fn a_first_match_is_played_alone() {
    let world = World::new();
    let table = world.must("Ann", "/table learn deepfuture").await;
    assert_eq!(world.folded(table).facts.chairs.len(), 1);
    let posts = world.private_posts("Ann").await;
    assert!(
        posts
            .iter()
            .any(|p| words(&p.text).contains("Tip: Welcome!"))
    );
}
