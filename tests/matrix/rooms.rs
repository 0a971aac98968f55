//! Talk, typing errors, corrections, concessions, admins, invitations, kicks and upgrades.

use super::moves::begun;
use super::player::{Player, Shown, Way};
use super::support::Hall;
use super::table::{chance, is_over};
use orrery::store::TableId;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn talk_is_left_alone_and_what_is_mistyped_is_helped_on() {
    let hall = Hall::open(&["ann", "bob"], false, 1).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let before = ann.shown(&hall.room, bot).len();
    ann.say(&hall.room, "2").await;
    ann.say(&hall.room, "play nice, everybody").await;
    let mistyped = ann.say(&hall.room, "!orrery tabel open orion").await;
    let answer = ann
        .waits_for("help", |p| p.shown(&hall.room, bot).into_iter().nth(before))
        .await;
    assert!(answer.body.contains("Did you mean"), "{}", answer.body);
    assert_eq!(answer.content["msgtype"], "m.notice");
    assert_eq!(
        answer.content["m.relates_to"]["m.in_reply_to"]["event_id"],
        mistyped.as_str()
    );
    assert!(hall.tables().is_empty());
    // Corrected, it is a new try; corrected again, what was done stays done.
    ann.correct(&hall.room, &mistyped, "!orrery table open orion")
        .await;
    hall.until("the table", || hall.tables().pop()).await;
    ann.correct(&hall.room, &mistyped, "!orrery table open openworlds")
        .await;
    let said = ann.say(&hall.room, "!orrery games").await;
    ann.answered(&hall.room, bot, &said).await;
    assert_eq!(hall.tables().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_people_with_power_decide_about_a_room() {
    let hall = Hall::open(&["ann", "bob"], false, 2).await;
    let bot = hall.bot_id();
    let (ann, bob) = (&hall.people[0], &hall.people[1]);
    let said = bob.say(&hall.room, "!orrery host set robots:no").await;
    let no = bob.answered(&hall.room, bot, &said).await;
    assert!(no.body.contains("power level"), "{}", no.body);
    let said = ann.say(&hall.room, "!orrery host set robots:no").await;
    let yes = ann.answered(&hall.room, bot, &said).await;
    assert!(yes.body.contains("Robots: off"), "{}", yes.body);
    let said = bob.say(&hall.room, "!orrery play orion").await;
    let no = bob.answered(&hall.room, bot, &said).await;
    assert!(no.body.contains("!orrery table open"), "{}", no.body);
    let said = ann.say(&hall.room, "!orrery host doctor").await;
    let found = ann.answered(&hall.room, bot, &said).await;
    assert!(found.body.contains("my device is signed"), "{}", found.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_asked_for_in_front_of_others_comes_in_private() {
    let hall = Hall::open(&["ann", "bob"], true, 3).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    ann.say(&hall.room, "!orrery play orion").await;
    let (_, hand) = ann
        .waits_for("a hand", |p| {
            let table = hall.tables().pop()?;
            p.hand(&hall.room, bot, table)
        })
        .await;
    assert_eq!(hand.content["msgtype"], "m.image", "{hand:?}");
    let picture = ann.link.download(&hand.content).await.unwrap();
    assert_eq!(&picture[1..4], b"PNG");
    let before = hall.people[1].shown(&hall.room, bot).len();
    let said = ann.say(&hall.room, "!orrery hand").await;
    ann.waits_for("a mark", |p| p.marks(&said, bot).pop()).await;
    let room = ann.private(&hall.room, bot).unwrap();
    ann.waits_for("the hand again", |p| {
        let shown = p.shown(&room, bot);
        shown
            .into_iter()
            .rev()
            .find(|m| m.body.contains("Your hand"))
    })
    .await;
    hall.host().settle().await;
    let after = hall.people[1].shown(&hall.room, bot);
    assert!(
        after[before..]
            .iter()
            .all(|m| !m.body.contains("Your hand"))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kicked_bot_plays_on_in_private_and_comes_back() {
    let hall = Hall::open(&["ann", "bob"], false, 4).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id().to_owned());
    ann.say(&hall.room, "!orrery play orion").await;
    let table = hall.until("the table", || hall.tables().pop()).await;
    ann.waits_for("a hand", |p| p.hand(&hall.room, &bot, table))
        .await;
    let kick = format!("rooms/{}/kick", hall.room);
    ann.does("POST", &kick, json!({ "user_id": bot })).await;
    // The match goes on where only the player sees it, and says why the room is silent.
    let menu = hall.menu(ann, table).await;
    assert!(!menu.answers.is_empty());
    let (room, _) = ann.hand(&hall.room, &bot, table).unwrap();
    ann.say(&room, "1").await;
    ann.waits_for("the reason", |p| {
        let shown = p.shown(&room, &bot);
        shown
            .into_iter()
            .find(|m| m.body.contains("Invite me again"))
    })
    .await;
    ann.link.invite(&hall.room, &bot).await.unwrap();
    ann.waits_for("the bot again", |p| {
        let back = p
            .events()
            .into_iter()
            .rev()
            .find(|e| e.json["state_key"] == bot.as_str())?;
        (back.json["content"]["membership"] == "join").then_some(())
    })
    .await;
    hall.host().settle().await;
    let boards = |p: &Player| {
        let shown = p.shown(&hall.room, &bot).into_iter();
        shown.filter(|m| m.content["msgtype"] == "m.image").count()
    };
    let before = boards(ann);
    hall.act(ann, table, Way::Number, &mut chance(4)).await;
    ann.waits_for("the board again", |p| (boards(p) > before).then_some(()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_asked_whether_they_concede_and_plays_on_has_not_conceded() {
    let hall = Hall::open(&["ann"], true, 6).await;
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let (table, private) = begun(&hall).await;
    let asked = concedes(&hall, table, &private).await;
    assert!(asked.body.contains("reply yes"), "{}", asked.body);
    let said = ann.say(&private, "1").await;
    ann.waits_for("a mark", |p| p.marks(&said, bot).pop()).await;
    assert!(!is_over(hall.store.as_ref(), table), "a number conceded");
    hall.host().settle().await;
    let asked = concedes(&hall, table, &private).await;
    ann.reply(&private, None, &asked.event, "yes").await;
    let over = || is_over(hall.store.as_ref(), table).then_some(());
    hall.until("the end", over).await;
}

/// Takes the offer to concede by its number; gives the question whether that is meant.
async fn concedes(hall: &Hall, table: TableId, private: &str) -> Shown {
    let (ann, bot) = (&hall.people[0], hall.bot_id());
    let menu = hall.menu(ann, table).await;
    let mut offers = menu.answers.iter().chain(&menu.more);
    let number = offers.position(|b| b.label == "Concede").unwrap() + 1;
    let before = ann.shown(private, bot).len();
    ann.say(private, &number.to_string()).await;
    ann.waits_for("a question", |p| {
        let mut shown = p.shown(private, bot).into_iter().skip(before);
        shown.find(|m| m.body.contains("about to concede"))
    })
    .await
}
