//! Admins decide where and how games run.

use super::support::*;
use orrery::host::command::line;
use orrery::host::delivery::outlet::{Delivery, Examination, Finding, Outlet, Receipt};
use orrery::host::person::{PersonId, Place};
use orrery::host::speech::complete::Completing;
use orrery::host::speech::post::{Post, To};
use orrery::host::speech::request::{Input, Reply, Tone};
use orrery::host::table::house::Lodging;
use std::sync::Arc;

async fn boss(world: &World, typed: &str) -> String {
    let reply = world.say_as("Boss", standing(true, &[]), typed).await;
    assert!(
        matches!(reply.tone, Tone::Done | Tone::Shown),
        "{typed}: {}",
        words(&reply.text)
    );
    words(&reply.text)
}

async fn member(world: &World, typed: &str) -> Reply {
    world
        .say_as("Ann", standing(false, &["member"]), typed)
        .await
}

async fn refusal(world: &World, typed: &str) -> String {
    let reply = member(world, typed).await;
    assert_eq!(reply.tone, Tone::Refused, "{}", words(&reply.text));
    words(&reply.text)
}

#[tokio::test]
async fn only_admins_configure_and_others_are_told_who_can() {
    let world = World::new();
    for typed in [
        "/host channel",
        "/host role",
        "/host set robots:no",
        "/host doctor",
        "/host tables",
        "/host audit",
    ] {
        let why = refusal(&world, typed).await;
        assert!(why.contains("people called Boss"), "{why}");
        // In a direct conversation there is nothing to configure.
        let why = world.refused("Boss", typed).await;
        assert!(why.contains("on the server"), "{why}");
    }
    assert!(boss(&world, "/host audit").await.contains("No admin"));
}

#[tokio::test]
async fn a_channel_takes_only_the_games_it_is_allowed() {
    let world = World::new();
    boss(&world, "/host channel allow #games orion").await;
    let why = refusal(&world, "/table open orion").await;
    assert!(why.contains("cannot be played here"), "{why}");
    assert!(why.contains("games: Conquest of Orion"), "{why}");
    assert!(why.contains("Nowhere else"), "{why}");
    let said = boss(&world, "/host channel allow").await;
    assert!(said.contains("lobby: all games"), "{said}");
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
    boss(&world, "/host channel deny channel:here game:orion").await;
    assert!(
        refusal(&world, "/play orion")
            .await
            .contains("lobby: not Conquest of Orion")
    );
    boss(&world, "/host channel clear").await;
    boss(&world, "/host channel clear channel:games").await;
    assert!(
        boss(&world, "/host channel")
            .await
            .contains("Every game may be opened in every channel")
    );
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
}

#[tokio::test]
async fn a_thread_counts_as_its_channel() {
    let world = World::new();
    boss(&world, "/host channel allow games").await;
    let mut inside = standing(false, &[]);
    inside.channel = Some("games".into());
    let reply = world.say_as("Ann", inside, "/table open orion").await;
    assert_eq!(reply.tone, Tone::Done);
}

#[tokio::test]
async fn only_chosen_roles_and_admins_open_tables() {
    let world = World::new();
    boss(&world, "/host role allow @judge").await;
    let why = refusal(&world, "/table open orion").await;
    assert!(why.contains("judge") && why.contains("may join"), "{why}");
    let judge = standing(false, &["member", "judge"]);
    let reply = world.say_as("Cat", judge, "/table open orion").await;
    assert_eq!(reply.tone, Tone::Done);
    let join = format!("/table join table:{}", reply.table.unwrap());
    assert_eq!(member(&world, &join).await.tone, Tone::Done);
    boss(&world, "/table open orion").await;
    boss(&world, "/host role deny judge").await;
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
}

#[tokio::test]
async fn settings_hold_at_new_tables() {
    let world = World::new();
    boss(
        &world,
        "/host set clock:live place:channel tables:1 robots:no",
    )
    .await;
    assert!(refusal(&world, "/play orion").await.contains("robots"));
    let opened = member(&world, "/table open orion").await;
    let table = opened.table.unwrap();
    let posts = world.posts().await;
    let lobby = posts.iter().find(|p| p.table == table).unwrap();
    assert!(words(&lobby.text).contains("60 seconds"), "{lobby:?}");
    assert_eq!(lobby.lodging, Lodging::Channel);
    for typed in ["/table robot", "/table start"] {
        let why = refusal(&world, &format!("{typed} table:{table}")).await;
        assert!(why.contains("do not allow robots"), "{why}");
    }
    let why = refusal(&world, "/table open orion").await;
    assert!(why.contains("allow 1 at once"), "{why}");
    member(&world, &format!("/table leave table:{table}")).await;
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
    let why = world
        .say_as("Boss", standing(true, &[]), "/host set tables:many")
        .await;
    assert_eq!(why.tone, Tone::Refused);
}

#[tokio::test]
async fn tables_are_listed_ended_and_moved_and_every_act_is_kept() {
    let world = World::new();
    let table = member(&world, "/play orion").await.table.unwrap();
    let list = boss(&world, "/host tables").await;
    assert!(list.contains(&table.to_string()), "{list}");
    boss(
        &world,
        &format!("/host tables move table:{table} channel:#quiet"),
    )
    .await;
    let posts = world.posts().await;
    assert_eq!(posts.last().unwrap().home, Place::new("test", "quiet"));
    boss(&world, &format!("/host tables end table:{table}")).await;
    assert!(
        world
            .public_words()
            .await
            .contains("Boss ended this table as an admin")
    );
    assert!(boss(&world, "/host tables").await.contains("no unfinished"));
    boss(&world, "/host set robots:no").await;
    let audit = boss(&world, "/host audit").await;
    let at = |words: &str| audit.find(words).unwrap_or_else(|| panic!("{audit}"));
    assert!(at("set robots no") < at("end table"));
    assert!(at("end table") < at("move table"));
    assert!(audit.contains("2027-01-15 08:00 UTC · Boss"), "{audit}");
    let other = world.must("Ben", "/play orion").await;
    let elsewhere = world
        .say_as(
            "Boss",
            standing(true, &[]),
            &format!("/host tables end table:{other}"),
        )
        .await;
    assert_eq!(elsewhere.tone, Tone::Refused, "a table of no server");
}

#[tokio::test]
async fn the_same_command_again_is_one_act() {
    let world = World::new();
    let input = orrery::host::speech::request::Input::Command(
        orrery::host::command::line::parse("/host set robots:no").unwrap(),
    );
    let mut request = world.request("Boss", input);
    request.standing = standing(true, &[]);
    let first = world.host.submit(request.clone()).await;
    assert_eq!(world.host.submit(request).await, first);
    assert_eq!(boss(&world, "/host audit").await.lines().count(), 1);
}

struct Doctor;

impl Outlet for Doctor {
    fn platform(&self) -> &'static str {
        "test"
    }

    fn deliver(&self, _: Post, receipt: Receipt) -> Delivery<'_> {
        Box::pin(async move { receipt.commit().await.map(drop) })
    }

    fn examine(&self, place: Place) -> Examination<'_> {
        let sick = Finding {
            what: format!("I cannot write in {}.", place.id).into(),
            mend: Some("Give me the right to send messages.".into()),
        };
        Box::pin(std::future::ready(vec![sick]))
    }
}

#[tokio::test]
async fn the_doctor_asks_the_platform() {
    let world = World::new();
    assert!(boss(&world, "/host doctor").await.contains("all is well"));
    world.host.attach(Arc::new(Doctor));
    let said = boss(&world, "/host doctor channel:#games").await;
    assert!(said.contains("cannot write in games"), "{said}");
    assert!(said.contains("→ Give me the right"), "{said}");
}

#[tokio::test]
async fn every_argument_for_admins_is_completed() {
    let world = World::new();
    let table = member(&world, "/table open orion").await.table.unwrap();
    boss(&world, "/host channel allow games orion").await;
    boss(&world, "/host role allow judge").await;
    for (line, wanted) in [
        ("/host ", "/host channel "),
        ("/host channel ", "/host channel do:allow "),
        (
            "/host channel allow ch",
            "/host channel allow channel:here ",
        ),
        (
            "/host channel allow channel:g",
            "/host channel allow channel:games ",
        ),
        ("/host role allow ", "/host role allow role:judge "),
        ("/host set ro", "/host set robots:yes "),
        ("/host set tables:", "/host set tables:any "),
    ] {
        let found = completed(&world, line).await;
        assert!(found.contains(&wanted.to_owned()), "{line}: {found:?}");
    }
    let found = completed(&world, "/host tables end table:").await;
    assert_eq!(found, [format!("/host tables end table:{table} ")]);
}

async fn completed(world: &World, line: &str) -> Vec<String> {
    let asked = Completing {
        by: person("Boss"),
        place: Place::new("test", "lobby"),
        table: None,
        standing: standing(true, &[]),
        line: line.to_owned(),
    };
    let found = world.host.complete(asked).await;
    found.into_iter().map(|s| s.line).collect()
}

#[tokio::test]
async fn somebody_known_gets_the_invitation_in_person() {
    let world = World::new();
    world.say_as("Ben", standing(false, &[]), "/games").await;
    let table = member(&world, "/table open orion").await.table.unwrap();
    member(&world, &format!("/table invite ben table:{table}")).await;
    let post = world.private_posts("Ben").await.pop().unwrap();
    assert!(words(&post.text).contains("Ann invites you"), "{post:?}");
    let join = post.menu.unwrap().answers[0].press.clone();
    assert_eq!(world.press("Ben", &join).await.tone, Tone::Done);
    let again = refusal(&world, &format!("/table invite Ben table:{table}")).await;
    assert!(again.contains("has a seat"), "{again}");
    // Nobody has met Dan: he is called at the table alone.
    member(&world, &format!("/table invite Dan table:{table}")).await;
    let posts = world.posts().await;
    assert!(posts.iter().all(|p| p.to != To::Person(person("Dan").id)));
}

#[tokio::test]
async fn a_seat_no_longer_awaited_has_its_question_closed() {
    let (world, table) = started(&["Ann", "Ben", "Cat", "Dan"]).await;
    let people = ["Ann", "Ben", "Cat", "Dan"];
    let who = world.awaited(&people, table).await.unwrap();
    let before = world.private_posts(who).await.len();
    world.play_out_once(who, table).await;
    if world.awaited(&[who], table).await.is_some() {
        return;
    }
    let posts = world.private_posts(who).await;
    assert!(posts.len() > before);
    let last = posts.last().unwrap();
    assert!(is_hand(last));
    let answers = last.menu.as_ref().map_or(0, |m| m.answers.len());
    assert_eq!(answers, 0, "{last:?}");
}

#[tokio::test]
async fn whoever_is_banned_neither_opens_nor_joins_nor_plays_on() {
    let world = World::new();
    member(&world, "/table open orion").await;
    let table = member(&world, "/play orion").await.table.unwrap();
    let lobby = world
        .say_as("Boss", standing(true, &[]), "/table open orion")
        .await
        .table
        .unwrap();
    let list = boss(&world, "/host ban").await;
    assert!(list.contains("Nobody is banned"), "{list}");
    let said = boss(&world, "/host ban person:Ann").await;
    assert!(said.contains("Ann may not play on this server"), "{said}");
    let banned = "do not let you play here";
    assert!(refusal(&world, "/table open orion").await.contains(banned));
    assert!(refusal(&world, "/play orion").await.contains(banned));
    assert!(
        refusal(&world, &format!("/table join table:{lobby}"))
            .await
            .contains(banned)
    );
    // Also by the back door of a direct conversation.
    assert!(
        world
            .refused("Ann", &format!("/table join table:{lobby}"))
            .await
            .contains(banned)
    );
    assert!(
        world
            .refused("Ann", &format!("/table return table:{table}"))
            .await
            .contains(banned)
    );
    let chair = &world.folded(table).facts.chairs;
    assert!(
        chair
            .iter()
            .any(|c| matches!(c.holder, orrery::host::table::record::Holder::Steward(_)))
    );
    // Elsewhere the person is as free as before, and looking is not playing.
    world.must("Ann", "/table open orion").await;
    assert_eq!(
        member(&world, &format!("/board table:{table}")).await.tone,
        Tone::Shown
    );

    assert!(
        boss(&world, "/host unban person:ann")
            .await
            .contains("may play here again")
    );
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
    let audit = boss(&world, "/host audit").await;
    assert!(
        audit.contains("ban Ann") && audit.contains("unban Ann"),
        "{audit}"
    );
    let own = world
        .say_as("Boss", standing(true, &[]), "/host ban person:Boss")
        .await;
    assert_eq!(own.tone, Tone::Refused);
}

#[tokio::test]
async fn a_person_has_only_as_many_tables_as_the_admins_allow() {
    let world = World::new();
    boss(&world, "/host set each:2").await;
    assert_eq!(member(&world, "/table open orion").await.tone, Tone::Done);
    let other = world
        .say_as("Boss", standing(true, &[]), "/table open orion")
        .await
        .table
        .unwrap();
    assert_eq!(
        member(&world, &format!("/table join table:{other}"))
            .await
            .tone,
        Tone::Done
    );
    let why = refusal(&world, "/table open orion").await;
    assert!(
        why.contains("everybody 2 unfinished tables") && why.contains("you are at 2"),
        "{why}"
    );
    let third = world
        .say_as("Boss", standing(true, &[]), "/table open orion")
        .await
        .table
        .unwrap();
    assert!(
        refusal(&world, &format!("/table join table:{third}"))
            .await
            .contains("everybody 2")
    );
    // Tables elsewhere do not count here.
    world.must("Ann", "/table open orion").await;
    boss(&world, "/host set each:any").await;
    assert_eq!(
        member(&world, &format!("/table join table:{third}"))
            .await
            .tone,
        Tone::Done
    );
}

#[tokio::test]
async fn tables_opened_at_the_same_instant_do_not_exceed_the_limit() {
    let world = World::new();
    boss(&world, "/host set tables:3").await;
    let names = ["A", "B", "C", "D", "E", "F", "G", "H"];
    let open = |name| world.say_as(name, standing(false, &[]), "/play orion");
    let replies = futures_util::future::join_all(names.map(open)).await;
    let opened = replies.iter().filter(|r| r.tone == Tone::Done).count();
    assert_eq!(opened, 3);
    assert_eq!(boss(&world, "/host tables").await.lines().count(), 3);
}

#[tokio::test]
async fn whoever_is_banned_does_not_come_back_through_another_identity() {
    let world = World::new();
    world.listen("other");
    let here = standing(false, &[]);
    world.say_as("Ann", here.clone(), "/table mine").await;
    let banned = "do not let you play here";
    boss(&world, "/host ban person:Ann").await;
    // The other identity leads, so that it is another person for whom Ann's is only a link.
    let said = words(&world.say_on("other", "Anna", "/me link").await.text);
    let at = said.find("code:").unwrap() + "code:".len();
    let link = format!("/me link code:{} sure:yes", &said[at..at + 11]);
    let linked = world.say("Ann", &link).await;
    assert!(words(&linked.text).contains("one person"), "{linked:?}");
    for platform in ["test", "other"] {
        let who = if platform == "test" { "Ann" } else { "Anna" };
        let mut request = world.request(who, Input::Command(line::parse("/play orion").unwrap()));
        request.by.id = PersonId::new(platform, who);
        request.standing = here.clone();
        let reply = world.host.submit(request).await;
        assert!(words(&reply.text).contains(banned), "{platform}: {reply:?}");
    }
    // Banned once linked, every identity stays banned when it goes its own way again.
    boss(&world, "/host unban person:Ann").await;
    boss(&world, "/host ban person:other:Anna").await;
    let apart = world
        .say_on("other", "Anna", "/me unlink platform:test")
        .await;
    assert_eq!(apart.tone, Tone::Done, "{apart:?}");
    let reply = world.say_as("Ann", here, "/play orion").await;
    assert!(words(&reply.text).contains(banned), "{reply:?}");
}
