//! Decks of people's own: built by commands, kept, brought to tables, refused when they break a rule.

use super::support::{World, person, standing, words};
use orrery::host::person::Place;
use orrery::host::speech::complete::Completing;
use orrery::host::speech::request::{Input, Tone};
use orrery::host::table::record::{Deed, Record};
use orrery::host::{command::line, runner::export};
use orrery::rules::keepsake::Brought;
use orrery::store::{TableId, log};
use std::sync::Arc;

async fn says(world: &World, who: &str, typed: &str) -> String {
    let reply = world.say(who, typed).await;
    assert!(
        matches!(reply.tone, Tone::Done | Tone::Shown),
        "{typed}: {}",
        words(&reply.text)
    );
    words(&reply.text)
}

fn brought(world: &World, table: TableId) -> Option<Brought> {
    let records = log::read(world.store.as_ref(), table, 1, 1000).unwrap();
    records.iter().find_map(|r| {
        let record: Record = serde_json::from_slice(&r.body).unwrap();
        match record.deed {
            Deed::Started { brought, .. } => Some(brought),
            _ => None,
        }
    })
}

#[tokio::test]
async fn a_deck_is_built_card_by_card_and_says_which_rules_it_breaks() {
    let world = World::new();
    let made = says(&world, "ann", "/openworlds deck new name:\"Red Dwarf\"").await;
    assert!(
        made.contains("Red Dwarf, 0 cards") && made.contains("OW-530"),
        "{made}"
    );
    assert!(made.contains("/openworlds deck add"), "{made}");
    let added = says(
        &world,
        "ann",
        "/openworlds deck add \"Red Dwarf\" outpost 20",
    )
    .await;
    assert!(added.contains("20 cards"), "{added}");
    says(
        &world,
        "ann",
        "/openworlds deck add name:\"red dwarf\" card:\"City 20\"",
    )
    .await;
    let twice = world
        .refused("ann", "/openworlds deck add \"Red Dwarf\" city-20")
        .await;
    assert!(
        twice.contains("at most once") && twice.contains("OW-533"),
        "{twice}"
    );
    let which = world
        .refused("ann", "/openworlds deck add \"Red Dwarf\" troops")
        .await;
    assert!(which.contains("Which one"), "{which}");
    let none = world
        .refused("ann", "/openworlds deck add \"Red Dwarf\" death-star")
        .await;
    assert!(none.contains("OW-538"), "{none}");
    says(
        &world,
        "ann",
        "/openworlds deck add \"Red Dwarf\" exploit 33",
    )
    .await;
    let full = world
        .refused("ann", "/openworlds deck add \"Red Dwarf\" exploit")
        .await;
    assert!(full.contains("OW-530"), "{full}");
    let reply = world
        .say("ann", "/openworlds deck show \"Red Dwarf\"")
        .await;
    let shown = words(&reply.text);
    assert!(shown.contains("standard game: ready to play"), "{shown}");
    assert!(
        shown.contains("20 Outpost") && shown.contains("33 Exploit"),
        "{shown}"
    );
    let picture = reply.picture.unwrap();
    assert!(picture.alt.contains("City 20"), "the picture's words");
    let less = says(
        &world,
        "ann",
        "/openworlds deck remove \"Red Dwarf\" exploit 14",
    )
    .await;
    assert!(less.contains("introductory game: ready to play"), "{less}");
    let list = says(&world, "ann", "/openworlds deck list").await;
    assert_eq!(
        list,
        "Red Dwarf · 40 cards, ready for the introductory game"
    );
}

#[tokio::test]
async fn decks_are_copied_renamed_deleted_and_belong_to_their_builder() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new alpha from:ares").await;
    let copied = says(&world, "ann", "/openworlds deck copy alpha to:beta").await;
    assert!(copied.contains("beta, 40 cards"), "{copied}");
    says(&world, "ann", "/openworlds deck remove beta quarry").await;
    assert!(
        says(&world, "ann", "/openworlds deck check alpha")
            .await
            .contains("40 cards")
    );
    says(&world, "ann", "/openworlds deck rename beta to:gamma").await;
    let gone = world.refused("ann", "/openworlds deck show beta").await;
    assert!(gone.contains("“alpha”, “gamma”"), "{gone}");
    let taken = world
        .refused("ann", "/openworlds deck rename gamma to:Alpha")
        .await;
    assert!(taken.contains("already"), "{taken}");
    says(&world, "ann", "/openworlds deck delete gamma").await;
    world.refused("ann", "/openworlds deck show gamma").await;
    let other = world.refused("bea", "/openworlds deck show alpha").await;
    assert!(other.contains("You have no deck yet"), "{other}");
    for bad in [
        "new \"\"",
        "new a;b",
        "new none",
        "copy alpha to:\"x,y\"",
        "frob alpha",
        "add alpha outpost 99",
    ] {
        world
            .refused("ann", &format!("/openworlds deck {bad}"))
            .await;
    }
}

#[tokio::test]
async fn an_exported_deck_is_imported_the_same() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new mine from:smith-boson").await;
    let text = says(&world, "ann", "/openworlds deck export mine").await;
    assert!(text.starts_with("# mine; 5 Outpost;"), "{text}");
    says(
        &world,
        "bea",
        &format!("/openworlds deck import mine text:\"{text}\""),
    )
    .await;
    let again = says(&world, "bea", "/openworlds deck export mine").await;
    assert_eq!(again, text);
    let shown = says(&world, "bea", "/openworlds deck check mine").await;
    assert!(shown.contains("standard game: ready to play"), "{shown}");
}

#[tokio::test]
async fn a_request_made_twice_changes_a_deck_once() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new mine").await;
    let add = line::parse("/openworlds deck add mine outpost").unwrap();
    let request = world.request("ann", Input::Command(add));
    let first = world.host.submit(request.clone()).await;
    let second = world.host.submit(request).await;
    assert_eq!(first.text, second.text);
    assert!(
        says(&world, "ann", "/openworlds deck list")
            .await
            .contains("1 card,")
    );
    let add = line::parse("/openworlds deck add mine exploit").unwrap();
    let mut at_once = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (host, request) = (
            world.host.clone(),
            world.request("ann", Input::Command(add.clone())),
        );
        at_once.spawn(async move { host.submit(request).await });
    }
    let done = at_once.join_all().await;
    assert!(done.iter().all(|r| r.tone == Tone::Done));
    assert!(
        says(&world, "ann", "/openworlds deck list")
            .await
            .contains("11 cards")
    );
}

#[tokio::test]
async fn a_deck_is_brought_to_a_table_and_played() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new mine from:empyrean").await;
    says(&world, "ann", "/openworlds deck remove mine titan").await;
    says(&world, "ann", "/openworlds deck add mine kite").await;
    let table = world.must("ann", "/table open openworlds").await;
    let menu = world
        .say("ann", &format!("/table bring table:{table}"))
        .await
        .menu
        .unwrap();
    assert_eq!(menu.answers[0].label, "mine");
    assert!(
        menu.answers
            .iter()
            .all(|b| b.press.to_string().len() <= 100)
    );
    let reply = world.press("ann", &menu.answers[0].press).await;
    assert_eq!(reply.tone, Tone::Done);
    let said = world.public_words().await;
    assert!(
        said.contains("brings a deck of their own") && !said.contains("mine"),
        "{said}"
    );
    world
        .must("ann", &format!("/table start table:{table}"))
        .await;
    let texts = brought(&world, table).unwrap().seats;
    let own: Vec<&String> = texts.iter().flatten().collect();
    assert_eq!(texts.len(), 2);
    assert!(own.len() == 1 && own[0].contains("1 Kite"), "{own:?}");
    // What is built later does not reach back into the match.
    says(&world, "ann", "/openworlds deck delete mine").await;
    let later = World::over(Arc::clone(&world.store), 9);
    later.play_out_once("ann", table).await;
    let file = export::export(later.store.as_ref(), table)
        .unwrap()
        .unwrap();
    assert!(export::verify(&file).is_ok());
}

#[tokio::test]
async fn an_illegal_deck_is_warned_about_and_refused_at_the_start() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new small from:ares").await;
    let table = world.must("ann", "/table open openworlds").await;
    let warned = says(&world, "ann", &format!("/table bring small table:{table}")).await;
    assert!(warned.contains("OW-530"), "{warned}");
    let refused = world
        .refused("ann", &format!("/table start table:{table}"))
        .await;
    assert!(
        refused.contains("The deck of ann") && refused.contains("OW-530"),
        "{refused}"
    );
    says(
        &world,
        "ann",
        &format!("/table option game introductory table:{table}"),
    )
    .await;
    world
        .must("ann", &format!("/table start table:{table}"))
        .await;
    let late = world
        .refused("ann", &format!("/table bring none table:{table}"))
        .await;
    assert!(late.contains("already started"), "{late}");
    let orion = world.must("bea", "/table open orion").await;
    let nothing = world
        .refused("bea", &format!("/table bring x table:{orion}"))
        .await;
    assert!(nothing.contains("nothing to bring"), "{nothing}");
}

#[tokio::test]
async fn a_deck_deleted_after_it_was_chosen_is_asked_for_again() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new mine from:empyrean").await;
    let table = world.must("ann", "/table open openworlds").await;
    says(&world, "ann", &format!("/table bring mine table:{table}")).await;
    says(&world, "ann", "/openworlds deck delete mine").await;
    let refused = world
        .refused("ann", &format!("/table start table:{table}"))
        .await;
    assert!(
        refused.contains("“mine” is not there any more"),
        "{refused}"
    );
    says(&world, "ann", &format!("/table bring none table:{table}")).await;
    world
        .must("ann", &format!("/table start table:{table}"))
        .await;
}

#[tokio::test]
async fn deck_commands_are_completed_with_names_and_cards() {
    let world = World::new();
    says(&world, "ann", "/openworlds deck new \"Red Dwarf\"").await;
    says(
        &world,
        "ann",
        "/openworlds deck add \"Red Dwarf\" outpost 3",
    )
    .await;
    let complete = |line: &str| {
        let line = Completing {
            standing: standing(false, &[]),
            by: person("ann"),
            place: Place::new("test", "lobby"),
            table: None,
            line: line.to_owned(),
        };
        world.host.complete(line)
    };
    let lines = |found: Vec<orrery::host::speech::complete::Suggestion>| -> Vec<String> {
        found.into_iter().map(|s| s.line).collect()
    };
    assert!(lines(complete("/openworlds d").await).contains(&"/openworlds deck ".to_owned()));
    assert!(
        lines(complete("/openworlds deck re").await)
            .contains(&"/openworlds deck rename ".to_owned())
    );
    assert_eq!(
        lines(complete("/openworlds deck show ").await),
        ["/openworlds deck show name:\"Red Dwarf\" "]
    );
    let cards = complete("/openworlds deck add name:\"Red Dwarf\" card:outp").await;
    assert_eq!(
        cards[0].line,
        "/openworlds deck add name:\"Red Dwarf\" card:outpost "
    );
    assert!(cards[0].about.contains("3 in the deck"), "{cards:?}");
    let table = world.must("ann", "/table open openworlds").await;
    let bring = complete(&format!("/table bring table:{table} name:r")).await;
    assert_eq!(
        bring[0].line,
        format!("/table bring table:{table} name:\"Red Dwarf\" ")
    );
}
